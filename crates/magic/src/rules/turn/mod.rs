//! Turns, phases and steps (CR 500-514). The plan of a turn is data: a preset's list, changed by effects.

mod cleanup;
mod plan;
mod records;
mod steps;
