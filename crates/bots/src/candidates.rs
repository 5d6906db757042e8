//! Whole commands worth a thought: all of them if they are few, otherwise a fair selection.

use cardwright_table::{Ask, Game, Menu, Reply, Rng};

use crate::answers::Answers;
use crate::chair::Chair;

/// Finished replies for a seat, at most `limit`.
pub(crate) fn candidates<G: Game>(chair: &Chair<'_, G>, limit: usize, rng: &mut Rng) -> Vec<Reply> {
    let mut found = Vec::new();
    if !enumerate(chair, &mut Reply::new(), limit, &mut found) {
        found.clear();
        sample(chair, limit, rng, &mut found);
    }
    found
}

/// Follows every answer of every question; false if that leads to more than `limit` replies.
fn enumerate<G: Game>(chair: &Chair<'_, G>, reply: &mut Reply, limit: usize, found: &mut Vec<Reply>) -> bool {
    let mut menu = Menu::new();
    let ask = chair.ask(reply, &mut menu);
    if ask == Ask::Done {
        found.push(reply.clone());
        return found.len() <= limit;
    }
    let mut answers = Answers::default();
    let depth = reply.len();
    answers.list(ask, &menu, limit)
        && answers.iter().all(|answer| {
            reply.truncate(depth);
            reply.push(answer);
            enumerate(chair, reply, limit, found)
        })
}

/// Takes the answers to the first question in turn and the others by lot, so that no first answer is left out
/// because another has many sequels.
fn sample<G: Game>(chair: &Chair<'_, G>, limit: usize, rng: &mut Rng, found: &mut Vec<Reply>) {
    let (mut menu, mut reply, mut firsts) = (Menu::new(), Reply::new(), Answers::default());
    let first = chair.ask(&reply, &mut menu);
    firsts.list(first, &menu, limit);
    for attempt in 0..2 * limit {
        reply.clear();
        if firsts.len() > 0 {
            reply.push(firsts.get(attempt % firsts.len()));
        }
        finish(chair, &mut reply, &mut menu, rng);
        if !found.contains(&reply) {
            found.push(reply.clone());
        }
        if found.len() >= limit {
            return;
        }
    }
}

/// Answers the remaining questions by lot.
pub(crate) fn finish<G: Game>(chair: &Chair<'_, G>, reply: &mut Reply, menu: &mut Menu, rng: &mut Rng) {
    loop {
        match chair.ask(reply, menu) {
            Ask::Done => return,
            ask => ask.answer_with(menu, |bound| rng.below(bound), reply),
        }
    }
}
