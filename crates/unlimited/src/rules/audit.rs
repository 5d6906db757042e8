//! What a state keeps twice, computed again; called in paranoid mode.

use cardwright_table::{Seat, SeatSet, Slot};

use crate::Unlimited;
use crate::rules::OfferedAction;
use crate::state::{Flag, Stage, State, Work, Zone};

impl Unlimited {
    /// Says what differs between what is kept and what follows from the rest of the state.
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        audit_zones(state)?;
        audit_doomed(state)?;
        audit_flags(state)?;
        audit_secrets(state)?;
        let in_play = slots(state).filter(|&slot| state.thing(slot).zone.is_in_play());
        let voices = in_play.map(|slot| (slot, self.cards.card(self.card_in(state, slot)).scope));
        state.voices.differs_from(voices).map_or(Ok(()), Err)?;
        if state.outcome.is_some() {
            return Ok(());
        }
        if state.is_calm() {
            self.audit_calm(state)?;
        }
        let acts = state.pending.is_none() && state.stage == Stage::Action;
        if acts { self.audit_offers(state) } else { Ok(()) }
    }

    /// Every action that would be taken is offered.
    fn audit_offers(&self, state: &State) -> Result<(), String> {
        let seat = state.active;
        let mut offered = Vec::new();
        self.actions(state, seat, &mut |action| offered.push(action));
        let legal = |action: &OfferedAction| match *action {
            OfferedAction::Attack(unit) => {
                self.can_attack(state, seat, unit) && !self.eval(state).targets(unit, false).is_empty()
            }
            action => self.check_action(state, seat, &action.command()).is_ok(),
        };
        let missing = slots(state)
            .flat_map(|slot| {
                actions_with(state.thing(slot).zone, slot).into_iter().map(move |act| (slot, act))
            })
            .find(|(_, action)| !offered.contains(action) && legal(action));
        missing.map_or(Ok(()), |(slot, action)| {
            let name = &self.eval(state).card(slot).name;
            Err(format!("{action:?} with {name} is legal and is not offered to {seat}"))
        })
    }

    /// Where maintenance has nothing to look at, there is nothing to mend.
    fn audit_calm(&self, state: &State) -> Result<(), String> {
        let eval = self.eval(state);
        let fallen = |seat: &Seat| eval.remaining(state.player(*seat).base) <= 0;
        if let Some(seat) = state.here().iter().find(fallen) {
            return Err(format!("the base of {seat} has no HP left and nobody noticed"));
        }
        // What somebody may still spare waits for the answer (SWU 7.7.5).
        let lost = |slot: &&Slot| state.is_loose(**slot) && !state.thing(**slot).has(Flag::Doomed);
        if let Some(slot) = state.attached.iter().find(lost) {
            let name = &eval.card(*slot).name;
            return Err(format!("{name} in {slot:?} is attached to nothing and nobody noticed"));
        }
        if let Some(unit) = eval.fallen_units().first() {
            return Err(format!("{unit:?} has no HP left and nobody noticed"));
        }
        let doubled = eval.double_unique();
        doubled.map_or(Ok(()), |(seat, _)| Err(format!("{seat} controls two copies of a unique card")))
    }
}

/// What could be done with a card where it lies.
fn actions_with(zone: Zone, slot: Slot) -> Vec<OfferedAction> {
    match zone {
        Zone::Hand | Zone::Discard => vec![OfferedAction::Play(slot), OfferedAction::PlayAsPilot(slot)],
        Zone::Resources => vec![OfferedAction::Play(slot), OfferedAction::Smuggle(slot)],
        Zone::Ground | Zone::Space => vec![OfferedAction::Attack(slot), OfferedAction::Ability(slot, 0)],
        Zone::Attached => vec![OfferedAction::Ability(slot, 0), OfferedAction::Ability(slot, 1)],
        Zone::Base => vec![
            OfferedAction::Ability(slot, 0),
            OfferedAction::Deploy(slot),
            OfferedAction::DeployAsPilot(slot),
        ],
        Zone::Deck | Zone::Aside => Vec::new(),
    }
}

fn slots(state: &State) -> impl Iterator<Item = Slot> {
    (0..state.things.len() as u16).map(Slot)
}

/// What somebody does not see is one physical card of a deck: no two of them are the same one.
fn audit_secrets(state: &State) -> Result<(), String> {
    let secrets = &state.secrets;
    let hidden = slots(state).filter(|&slot| secrets.seen(slot) != SeatSet::PUBLIC);
    let mut cards: Vec<_> = hidden.map(|slot| (secrets.owner(slot), secrets.truth(slot), slot)).collect();
    cards.sort_unstable();
    let same = cards.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1));
    same.map_or(Ok(()), |pair| Err(format!("{:?} and {:?} are the same hidden card", pair[0].2, pair[1].2)))
}

/// Whatever waits to be spared or defeated is on the agenda.
fn audit_doomed(state: &State) -> Result<(), String> {
    let is_asked = |slot: Slot| {
        let object = state.object(slot);
        let asks = |work: &Work| matches!(work, Work::Spare(it) | Work::Spared(it) if *it == object);
        state.agenda.iter().any(asks)
    };
    let forgotten = |slot: &Slot| state.thing(*slot).has(Flag::Doomed) && !is_asked(*slot);
    let forgotten = slots(state).filter(|_| state.outcome.is_none()).find(forgotten);
    forgotten.map_or(Ok(()), |slot| Err(format!("{slot:?} waits to be defeated and nobody is asked")))
}

/// What a thing has for a phase it has in an arena, on something, or as a base; there it is forgotten.
fn audit_flags(state: &State) -> Result<(), String> {
    let kept = |slot: Slot| state.thing(slot).arena().is_some() || state.thing(slot).zone == Zone::Attached;
    let is_base = |slot: Slot| state.players.iter().any(|player| player.base == slot);
    let flagged = |slot: &Slot| state.thing(*slot).flags & Flag::OF_PHASE != 0;
    let stray = slots(state).filter(flagged).find(|&slot| !kept(slot) && !is_base(slot));
    stray.map_or(Ok(()), |slot| {
        Err(format!("{slot:?} remembers the phase and is not in play: {:?}", state.thing(slot)))
    })
}

/// Each card lies in the list of its zone, once, and in no other list.
fn audit_zones(state: &State) -> Result<(), String> {
    let mut listed: Vec<Option<Zone>> = vec![None; state.things.len()];
    let mut list = |slots: &[Slot], zones: &[Zone]| {
        for &slot in slots {
            let zone = state.thing(slot).zone;
            if !zones.contains(&zone) {
                return Err(format!("{slot:?} is in {zone:?} and in a list of {zones:?}"));
            }
            if listed[slot.index()].replace(zone).is_some() {
                return Err(format!("{slot:?} is listed twice"));
            }
        }
        Ok(())
    };
    for player in &state.players {
        list(&player.deck, &[Zone::Deck])?;
        list(&player.hand, &[Zone::Hand])?;
        list(&player.resources, &[Zone::Resources])?;
        list(&player.discard, &[Zone::Discard])?;
    }
    list(&state.units, &[Zone::Ground, Zone::Space])?;
    list(&state.attached, &[Zone::Attached])?;
    let lost = slots(state).find(|&slot| {
        listed[slot.index()].is_none() && !matches!(state.thing(slot).zone, Zone::Base | Zone::Aside)
    });
    lost.map_or(Ok(()), |slot| Err(format!("{slot:?} is in {:?} and in no list", state.thing(slot).zone)))
}
