//! Tiny games that prove the contract. Each test file uses some of them.
#![allow(dead_code, unreachable_pub, reason = "every test file takes what it needs")]

pub mod faulty;
pub mod kuhn;
pub mod nim;
pub mod play;
pub mod spark;
