//! What nobody may know: views, questions and imagined states against the cards that a seat has not seen.

use serde_json::Value;

use crate::game::{Game, only_reply, question};
use crate::kit::promises::{Finding, Found, Walk, broken, finished, random_reply};
use crate::kit::tape::Tape;
use crate::kit::trace::{bytes, received};
use crate::reply::Reply;
use crate::seat::{Seat, Viewer};
use crate::secrets::{Secrets, Slot};
use crate::seed::Rng;

impl<G: Game> Walk<'_, G> {
    pub(super) fn is_blind_and_fair(&mut self, seat: Seat, tape: &mut Tape) -> Found {
        let dream = u64::from(tape.pick(1 << 16));
        let rng = |number: u64| self.seed.derive("imagine", dream + (number << 32)).rng();
        let imagined = self.game().imagine(&self.state, seat, &mut rng(0));
        let detour = self.game().imagine(&self.state, seat, &mut rng(1));
        if self.game().imagine(&detour, seat, &mut rng(0)) != imagined {
            return broken("fair", format!("what {seat} imagines depends on more than it knows"));
        }
        self.looks_the_same(seat, &imagined, tape)?;
        self.cannot_tell_exchanged_cards(seat, &imagined, rng(0), tape)?;
        self.report.imagined += 1;
        self.can_be_played_on(imagined, tape).map_err(|problem| {
            ("fair", format!("a state that {seat} imagined cannot be played on: {problem}"))
        })
    }

    /// Views, prompt and questions may depend only on what the seat knows.
    fn looks_the_same(&self, seat: Seat, other: &G::State, tape: &mut Tape) -> Found {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let (ours, theirs) = (self.game().view(&self.state, viewer), self.game().view(other, viewer));
            if bytes(&ours) != bytes(&theirs) {
                let place = difference(&json(&ours)?, &json(&theirs)?).unwrap_or_default();
                return broken(
                    "blind",
                    format!("the view of {viewer:?} tells more than {seat} knows: {place}"),
                );
            }
        }
        if self.game().waiting(other) != self.game().waiting(&self.state) {
            return broken("blind", format!("whom the match waits for tells {seat} something"));
        }
        self.says_the_same(seat, other)?;
        self.asks_the_same(seat, other, tape)
    }

    /// Why a card cannot be used may depend only on what the seat knows.
    fn says_the_same(&self, seat: Seat, other: &G::State) -> Found {
        let Some(secrets) = self.game().secrets(&self.state) else { return Ok(()) };
        for slot in slots(secrets) {
            let ours = self.game().why_not(&self.state, seat, slot);
            let theirs = self.game().why_not(other, seat, slot);
            if ours != theirs {
                return broken(
                    "blind",
                    format!("{seat} is told {ours:?} of {slot:?}, but {theirs:?} if others had other cards"),
                );
            }
        }
        Ok(())
    }

    fn asks_the_same(&self, seat: Seat, other: &G::State, tape: &mut Tape) -> Found {
        if !self.game().waiting(&self.state).seats().has(seat) {
            return Ok(());
        }
        let (reply, _) = random_reply(self.game(), &self.state, seat, tape)?;
        let mut so_far = Reply::new();
        for answer in std::iter::once(None).chain(reply.answers().map(Some)) {
            if let Some(answer) = answer {
                so_far.push(answer);
            }
            let ours = question(self.game(), &self.state, seat, &so_far);
            let theirs = question(self.game(), other, seat, &so_far);
            if ours != theirs {
                return broken(
                    "blind",
                    format!("{seat} is asked {ours:?}, but {theirs:?} if others had other cards"),
                );
            }
        }
        Ok(())
    }

    /// Where a seat's answers count as public, another seat must know whether there is only one.
    pub(super) fn public_answers_tell_nothing(&self, owing: &[Seat], tape: &mut Tape) -> Found {
        for &seat in owing {
            if !self.game().answers_are_public(&self.state, seat) {
                continue;
            }
            let ours = only_reply(self.game(), &self.state, seat);
            for other in Seat::all(self.game().seats()).filter(|&other| other != seat) {
                let dream = u64::from(tape.pick(1 << 16));
                let mut rng = self.seed.derive("public", dream).rng();
                let imagined = self.game().imagine(&self.state, other, &mut rng);
                if only_reply(self.game(), &imagined, seat) != ours {
                    let problem = format!("whether {seat} has a choice tells {other} about hidden cards");
                    return broken("blind", problem);
                }
            }
        }
        Ok(())
    }

    /// Two unseen cards exchanged under the seat's nose, without the game's own `imagine`.
    fn cannot_tell_exchanged_cards(
        &self,
        seat: Seat,
        imagined: &G::State,
        mut rng: Rng,
        tape: &mut Tape,
    ) -> Found {
        let mut other = self.state.clone();
        let Some(secrets) = self.game().secrets_mut(&mut other) else { return Ok(()) };
        let unseen: Vec<Slot> = slots(secrets).filter(|&slot| !secrets.seen(slot).has(seat)).collect();
        let Some((one, two)) = pair(secrets, &unseen, tape) else { return Ok(()) };
        secrets.exchange(one, two);
        self.looks_the_same(seat, &other, tape)?;
        if self.game().imagine(&other, seat, &mut rng) != *imagined {
            return broken(
                "fair",
                format!("what {seat} imagines depends on the cards in {one:?} and {two:?}"),
            );
        }
        Ok(())
    }

    /// An answer that the others do not notice must not change what they imagine.
    pub(super) fn keeps_answers_sealed(&self, owing: &[Seat], tape: &mut Tape) -> Found {
        if owing.len() < 2 {
            return Ok(());
        }
        let who = owing[tape.pick(owing.len() as u32) as usize];
        let (one, told_one) = self.after_some_answer(who, tape)?;
        let (two, told_two) = self.after_some_answer(who, tape)?;
        let still_owes = |state, seat| self.game().waiting(state).seats().has(seat);
        for &seat in
            owing.iter().filter(|&&seat| seat != who && still_owes(&one, seat) && still_owes(&two, seat))
        {
            let told = |state, events: &[G::Event]| received(self.game(), state, events, seat.into());
            let imagine = |state| self.game().imagine(state, seat, &mut self.seed.derive("sealed", 0).rng());
            if told(&one, &told_one) == told(&two, &told_two) && imagine(&one) != imagine(&two) {
                return broken("fair", format!("what {seat} imagines depends on the sealed answer of {who}"));
            }
        }
        Ok(())
    }

    fn after_some_answer(&self, seat: Seat, tape: &mut Tape) -> Result<(G::State, Vec<G::Event>), Finding> {
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let (reply, _) = random_reply(self.game(), &state, seat, tape)?;
        let (_, legal) = finished(self.game(), &state, seat, &reply).map_err(|rejected| {
            ("total", format!("the finished reply {reply:?} of {seat} is refused: {rejected}"))
        })?;
        self.game().commit(&mut state, legal, &mut events);
        Ok((state, events))
    }
}

/// All slots of a secret table.
pub(super) fn slots(secrets: &Secrets) -> impl Iterator<Item = Slot> + use<> {
    (0..secrets.len() as u16).map(Slot)
}

/// Two of these slots that belong to one owner.
pub(super) fn pair(secrets: &Secrets, places: &[Slot], tape: &mut Tape) -> Option<(Slot, Slot)> {
    if places.is_empty() {
        return None;
    }
    let one = places[tape.pick(places.len() as u32) as usize];
    let fits = |slot: &Slot| *slot != one && secrets.owner(*slot) == secrets.owner(one);
    let partners: Vec<Slot> = places.iter().copied().filter(fits).collect();
    if partners.is_empty() {
        return None;
    }
    Some((one, partners[tape.pick(partners.len() as u32) as usize]))
}

fn json(view: &impl serde::Serialize) -> Result<Value, Finding> {
    serde_json::to_value(view).map_err(|error| ("plain data", format!("the view cannot be written: {error}")))
}

/// Where two values differ first.
fn difference(ours: &Value, theirs: &Value) -> Option<String> {
    let below = |key: String, ours: Option<&Value>, theirs: Option<&Value>| match (ours, theirs) {
        (Some(ours), Some(theirs)) => difference(ours, theirs).map(|place| format!(".{key}{place}")),
        _ => Some(format!(".{key} is not in both")),
    };
    match (ours, theirs) {
        (Value::Array(ours), Value::Array(theirs)) => (0..ours.len().max(theirs.len()))
            .find_map(|index| below(index.to_string(), ours.get(index), theirs.get(index))),
        (Value::Object(ours), Value::Object(theirs)) => {
            let keys = ours.keys().chain(theirs.keys());
            keys.into_iter().find_map(|key| below(key.clone(), ours.get(key), theirs.get(key)))
        }
        _ => (ours != theirs).then(|| format!(" is {ours}, or {theirs} if others had other cards")),
    }
}
