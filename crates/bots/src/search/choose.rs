//! Which answer to try next at a question.

use cardwright_table::{Ask, Menu, Reply, Rng};

use crate::answers::Answers;
use crate::search::bounds::promise;
use crate::search::tree::{NodeId, Record, Tree};

/// The two places where a question is remembered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Among the questions that the seat itself can tell apart.
    pub(super) own: NodeId,
    /// Among those that the public can tell apart; nothing at the root, where the two are the same.
    pub(super) public: Option<NodeId>,
}

/// Questions with more answers than this are opened bit by bit.
const LISTED: usize = 64;

/// How many visits of the own node weigh as much as all that is known publicly.
const TRUST: u64 = 16;

/// Chooses answers; its lists are kept from question to question.
#[derive(Default)]
pub(super) struct Chooser {
    answers: Answers,
    records: Vec<Record>,
    sampled: Reply,
}

impl Chooser {
    /// Adds the answer to try next to the reply. The question must not be [`Ask::Done`].
    pub(super) fn choose(
        &mut self,
        tree: &Tree,
        place: Place,
        (ask, menu): (Ask, &Menu),
        width: u64,
        rng: &mut Rng,
        reply: &mut Reply,
    ) {
        if !self.answers.list(ask, menu, LISTED) && !self.recall(tree, place, ask, menu, rng) {
            return ask.answer_with(menu, |bound| rng.below(bound), reply);
        }
        self.records.clear();
        self.records.extend(self.answers.iter().map(|answer| known(tree, place, answer)));
        let untried = self.records.iter().filter(|record| record.visits == 0).count() as u32;
        let best = if untried > 0 {
            let lot = rng.below(untried) as usize;
            (0..self.records.len()).filter(|&index| self.records[index].visits == 0).nth(lot)
        } else {
            let all = self.records.iter().map(|record| record.visits).sum();
            let promise = |index: &usize| {
                let Record { visits, total } = self.records[*index];
                promise(total, visits, all, width)
            };
            (0..self.records.len()).max_by_key(promise)
        };
        match best {
            Some(best) => reply.push(self.answers.get(best)),
            None => ask.answer_with(menu, |bound| rng.below(bound), reply),
        }
    }

    /// Lists the answers tried before that fit the question now, and a new one from time to time (progressive
    /// widening); false if there are none.
    fn recall(&mut self, tree: &Tree, place: Place, ask: Ask, menu: &Menu, rng: &mut Rng) -> bool {
        self.answers.clear();
        let nodes = [Some(place.own), place.public];
        for edge in nodes.into_iter().flatten().flat_map(|node| tree.edges(node)) {
            let answer = tree.answer(edge);
            if ask.accepts(menu, answer).is_ok() && !self.answers.has(answer) {
                self.answers.push(answer.iter().copied());
            }
        }
        let visits = nodes.into_iter().flatten().map(|node| tree.visits(node)).max().unwrap_or(0);
        if (self.answers.len() as u64) <= 2 * visits.isqrt() {
            self.sampled.clear();
            ask.answer_with(menu, |bound| rng.below(bound), &mut self.sampled);
            if let Some(answer) = self.sampled.answer(0).filter(|answer| !self.answers.has(answer)) {
                self.answers.push(answer.iter().copied());
            }
        }
        self.answers.len() > 0
    }
}

/// What is known about an answer: all that the seat itself remembers, and what the public remembers with a
/// weight that falls as the seat's own memory grows.
fn known(tree: &Tree, place: Place, answer: &[i32]) -> Record {
    let mut known = tree.record_of(place.own, answer);
    let Some(public) = place.public else { return known };
    let common = tree.record_of(public, answer);
    if common.visits > 0 {
        let weight = (common.visits * TRUST / (TRUST + tree.visits(place.own))).max(1);
        known.visits += weight;
        known.total += common.total * weight as i64 / common.visits as i64;
    }
    known
}
