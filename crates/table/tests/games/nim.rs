use cardwright_table::{Outcome, Rng, Seat, SeatSet, open::OpenGame};
use serde::{Deserialize, Serialize};

/// Take one to three stones; whoever takes the last one wins.
#[derive(Default)]
pub struct Nim;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heap {
    stones: u32,
    turn: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Take(pub u32);

impl OpenGame for Nim {
    const NAME: &'static str = "nim";
    const SEATS: usize = 2;
    type Position = Heap;
    type Move = Take;

    fn begin(&self, rng: &mut Rng) -> Heap {
        Heap { stones: 15 + rng.below(7), turn: Seat(0) }
    }
    fn turn(&self, heap: &Heap) -> Result<Seat, Outcome> {
        if heap.stones == 0 { Err(Outcome::Won(SeatSet::only(heap.turn.other()))) } else { Ok(heap.turn) }
    }
    fn moves(&self, heap: &Heap) -> Vec<Take> {
        (1..=heap.stones.min(3)).map(Take).collect()
    }
    fn play(&self, heap: &mut Heap, take: &Take) {
        *heap = Heap { stones: heap.stones - take.0, turn: heap.turn.other() };
    }
}

impl std::fmt::Display for Heap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}
impl std::fmt::Display for Take {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "take {}", self.0)
    }
}
