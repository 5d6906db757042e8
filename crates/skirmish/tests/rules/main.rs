//! The rules of Skirmish, read from the specification and played through the public interface.
//!
//! `spec 67` above a test is a number of the checklist. A slot is written like a square: `a1` is player 0's
//! slot in terrain 1, `b1` the slot in front of it.

mod asking;
mod bots;
mod cards;
mod language;
mod log;
mod power;
mod queue;
mod refusals;
mod replay;
mod round;
mod score;
mod setup;
mod table;
mod turn;
mod view;
