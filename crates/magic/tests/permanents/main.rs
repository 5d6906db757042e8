//! Permanents with rules of their own: battles, face-down creatures, wards, what must and can't be done.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod battles;
#[path = "../common/mod.rs"]
mod common;
mod face_down;
mod fighting;
mod imposed;
mod warded;
