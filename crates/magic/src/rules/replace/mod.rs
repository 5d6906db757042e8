//! Replacement and prevention effects (CR 614-616): each event of a batch is changed by one effect after the
//! other, in the order that the affected player chooses, until no effect is left that applies.

mod apply;
mod candidates;
mod entering;

pub(crate) use candidates::Candidate;

use cardwright_table::{Anchor, Ask, Choice, Menu, Object, Seat, Slot, Viewer};

use super::{Flow, Look, Run};
use crate::state::{Deed, Flag, Target, Wanted};

/// How options of a choice between replacement effects are numbered: the effect, and what it copies.
const COPIES: i32 = 64;
/// Letting an optional effect be.
const DECLINE: i32 = -1;

impl Run<'_> {
    /// Whether any effect could change one of these events: bit tests when nothing listens.
    pub(crate) fn anything_replaces(&self, deeds: &[Deed]) -> bool {
        deeds.iter().any(|deed| self.look().might_be_replaced(deed))
    }

    /// Applies replacement effects to the innermost batch until none is left (CR 616.1).
    pub(crate) fn replace_deeds(&mut self) -> Flow {
        let mut place = 0;
        while let Some(planned) = self.state.batches.last().and_then(|batch| batch.deeds.get(place)) {
            if planned.settled {
                place += 1;
                continue;
            }
            let candidates = self.look().candidates(planned);
            let Some(&first) = candidates.first() else {
                if !self.part_tokens(place) {
                    self.planned(place).settled = true;
                }
                continue;
            };
            let answer = self.answer.take();
            let only = candidates.len() == 1 && !self.look().is_a_choice(first);
            let chosen = match answer.as_ref().and_then(|answer| answer.first()) {
                Some(&DECLINE) => {
                    self.decline(place, &candidates);
                    continue;
                }
                Some(&value) => candidates.get((value % COPIES) as usize).copied().unwrap_or(first),
                None if only => first,
                None => {
                    let seat = self.look().affected_player(&planned.deed);
                    return self.ask(seat, Wanted::Replacement { deed: place as u16 });
                }
            };
            let copied = answer
                .and_then(|answer| answer.first().map(|value| value / COPIES))
                .filter(|copied| *copied > 0);
            let copied = copied.map(|copied| Slot((copied - 1) as u16));
            let steps = self.state.agenda.len();
            self.apply(place, chosen, copied);
            if self.state.agenda.len() > steps {
                // Something is done first; then the batch goes on.
                self.state.agenda.insert(steps, crate::state::Work::Batch);
                return Flow::On;
            }
        }
        Flow::On
    }

    /// The player lets all optional effects be.
    fn decline(&mut self, place: usize, candidates: &[Candidate]) {
        for &candidate in candidates {
            if self.look().is_a_choice(candidate) {
                self.note_applied(place, candidate);
            }
        }
    }

    fn planned(&mut self, place: usize) -> &mut crate::state::Planned {
        let batch = self.state.batches.last_mut().expect("a batch is being changed");
        &mut batch.deeds[place]
    }
}

impl Look<'_> {
    /// Who chooses among the effects that could change an event (CR 616.1): the affected player, or the
    /// controller of the affected object.
    fn affected_player(&self, deed: &Deed) -> Seat {
        match deed {
            Deed::Move { enter: Some(how), .. } => how.controller,
            Deed::Tokens { enter: how, .. } => how.controller,
            Deed::Move { object, .. }
            | Deed::Counters { object, .. }
            | Deed::Destroy { object, .. }
            | Deed::Untap(object)
            | Deed::Damage { target: Target::Object(object), .. } => self.controller(*object),
            Deed::Damage { target: Target::Player(seat), .. }
            | Deed::Draw(seat)
            | Deed::GainLife(seat, _)
            | Deed::LoseLife(seat, _)
            | Deed::PlayerCounters { seat, .. }
            | Deed::Lose(seat, _) => *seat,
        }
    }

    /// Which effect is applied next.
    pub(crate) fn ask_replacement(&self, deed: u16, menu: &mut Menu) -> Ask {
        let Some(planned) = self.state.batches.last().and_then(|batch| batch.deeds.get(usize::from(deed)))
        else {
            menu.add(DECLINE, Anchor::Button);
            return Ask::One;
        };
        let candidates = self.candidates(planned);
        for (place, &candidate) in candidates.iter().enumerate() {
            match self.copyable(planned, candidate) {
                Some(objects) => {
                    for object in objects {
                        let value = place as i32 + COPIES * (i32::from(object.slot.0) + 1);
                        menu.add(value, Anchor::Card(object.slot));
                    }
                }
                None => {
                    let anchor =
                        candidate.source().map_or(Anchor::Button, |source| Anchor::Card(source.slot));
                    menu.add(place as i32, anchor);
                }
            }
        }
        if candidates.iter().all(|&candidate| self.is_a_choice(candidate)) {
            menu.add(DECLINE, Anchor::Button);
        }
        Ask::One
    }

    /// What is asked about effects that could apply.
    pub(crate) fn replacement_title(&self, deed: u16) -> String {
        let planned = self.state.batches.last().and_then(|batch| batch.deeds.get(usize::from(deed)));
        let several = planned.is_some_and(|planned| self.candidates(planned).len() > 1);
        if several { "Which effect applies first?".into() } else { "Does this effect apply?".into() }
    }

    /// An effect in words.
    pub(crate) fn replacement_label(&self, deed: u16, choice: Choice) -> String {
        if choice.value == DECLINE {
            return "Let it be".into();
        }
        let planned = self.state.batches.last().and_then(|batch| batch.deeds.get(usize::from(deed)));
        let candidates = planned.map(|planned| self.candidates(planned)).unwrap_or_default();
        let Some(candidate) = candidates.get((choice.value % COPIES) as usize) else { return String::new() };
        let source =
            candidate.source().map(|source| self.rules.book.card(self.card_of_source(source)).name());
        let source = source.unwrap_or_default();
        if choice.value >= COPIES {
            let copied = Slot((choice.value / COPIES - 1) as u16);
            return format!("{source} as a copy of {}", self.name_of(self.state.object(copied)));
        }
        match candidate {
            Candidate::Ability(hook) => format!("{source}: {}", self.rules.book.ability(hook.ability).text),
            Candidate::Shield(place) => {
                format!("The shield of {}", self.name_of(self.state.shields[usize::from(*place)].source))
            }
            Candidate::Rule(rule) => rule.words().into(),
        }
    }

    /// A text in which a card speaks of itself, with the name of that card.
    pub(crate) fn told_of(&self, source: Object, text: &str) -> String {
        if text.contains('~') { text.replace('~', &self.name_of(source)) } else { text.to_owned() }
    }

    /// The name of an object, for people who see it; what is face down has none.
    pub(crate) fn name_of(&self, object: Object) -> String {
        let current = self.state.is_current(object);
        let thing = self.state.thing(object.slot);
        if current && thing.is(Flag::FaceDown) {
            return "a face-down card".into();
        }
        let remembered = current || self.state.memory(object).is_some();
        if !remembered && !self.state.secrets.seen(object.slot).admits(Viewer::Spectator) {
            return "a card that is gone".into();
        }
        // CR 608.2h: of one that has left, the name that it last had.
        let last = self.state.memory(object).filter(|_| !current);
        let last = last.and_then(|memory| Some((memory.derived.card?, memory.derived.face)));
        let now = || (self.card_of_source(object), if current { thing.face } else { 0 });
        let (card, face) = last.unwrap_or_else(now);
        let faces = &self.rules.book.card(card).faces;
        faces[usize::from(face).min(faces.len() - 1)].name.clone()
    }
}
