//! Answers of the script to open questions (SCHEMA 4).

use cardwright_table::{Game as _, Seat, Slot, Waiting};

use super::labels;
use super::script::{Act, Player, declines};
use crate::command::{Command, SeatName};
use crate::program::{Effect, NodeId};
use crate::state::{Pending, Play, Zone};

/// The digits of an answer such as `2` or `Heal2`.
fn amount(value: &str) -> Option<usize> {
    let digits = value.trim_start_matches(char::is_alphabetic);
    digits.parse().ok()
}

/// Whether an answer names one object.
fn is_reference(value: &str) -> bool {
    (value.starts_with("my") || value.starts_with("their")) && !value.contains(['&', ','])
}

impl Player<'_> {
    pub(super) fn answer(&mut self, value: &str) {
        if let Some((kept, away)) = value.split_once('|')
            && !matches!(self.state.pending, Some(Pending::Arrange { .. }))
        {
            // What goes away and how the rest is arranged may be two questions here (SCHEMA 4.1).
            self.answer(if away.is_empty() { "-" } else { away });
            if let Some(Pending::Arrange { .. }) = self.state.pending {
                self.answer(&format!("{kept}|"));
            }
            return;
        }
        let Some(pending) = self.state.pending.clone() else { return };
        if !matches!(self.rules.waiting(self.state), Waiting::For(prompt) if prompt.seats.has(self.seat)) {
            return;
        }
        let agrees = value == "YES";
        match &pending {
            Pending::May { .. } => self.answer_may(value),
            Pending::First { .. } => {
                let theirs = declines(value) || value == "Opponent";
                let seat = if theirs { self.seat.other() } else { self.seat };
                self.give(&Command::ChooseFirst { seat: SeatName(seat) });
            }
            Pending::Way { play } => {
                // A unit that it could be attached to stands for the upgrade (SCHEMA 6a).
                let hosts = self.rules.eval(self.state).hosts(&Play { as_pilot: true, ..*play });
                let on = self.reference(value).is_some_and(|slot| hosts.contains(&slot));
                self.give(&Command::ChooseMode { mode: u8::from(on || value == "Pilot") });
                if !matches!(value, "Pilot" | "Unit") {
                    self.answer(value);
                }
            }
            Pending::Order { seat, floor } => self.order(*seat, *floor, value),
            Pending::Mode { node, taken, .. } => self.mode(*node, *taken, value),
            Pending::Number { most, .. } => {
                let number = self.number(value, usize::from(*most)) as u8;
                self.give(&Command::ChooseNumber { number });
            }
            Pending::Credits { least, most, .. } => {
                // The i-th Credit is `myTempZone-i` (SCHEMA 4.3); an answer about something else spends none.
                let wanted = value.split('&').filter(|part| part.starts_with("myTempZone")).count() as u8;
                self.give(&Command::ChooseNumber { number: wanted.clamp(*least, *most) });
                if wanted == 0 && !declines(value) {
                    self.answer(value);
                }
            }
            Pending::Arrange { cards, .. } => {
                self.arrange(&cards.clone(), value);
                // Yes and no answer another question: how cards lie is not always asked.
                if matches!(value, "YES" | "NO") {
                    self.answer(value);
                }
            }
            Pending::Name { .. } => {
                let named = self.reference(value).map(|slot| self.rules.card_in(self.state, slot));
                let name = named.map_or(value, |card| &self.rules.cards.facts(card).title).to_owned();
                self.give(&Command::NameCard { name });
            }
            Pending::Player { .. } => {
                let own = agrees || value.starts_with("You") || value.starts_with("my");
                let seat = if own { self.seat } else { self.seat.other() };
                self.give(&Command::ChoosePlayer { seat: SeatName(seat) });
            }
            _ => self.answer_cards(&pending, value),
        }
    }

    /// A bare pick may answer "may" and the choice in one (SCHEMA 6a).
    fn answer_may(&mut self, value: &str) {
        let yes = !declines(value) && value != "Leave";
        if self.give(&Command::Answer { yes }) && yes && value != "YES" && self.state.pending.is_some() {
            self.answer(value);
        }
    }

    /// "On top | on the bottom", each a list of card ids; what is not named stays on top.
    fn arrange(&mut self, cards: &[Slot], value: &str) {
        // The i-th card looked at may be named as `myTempZone-i`: it goes away.
        let (top, bottom) = match value.split_once('|') {
            Some(halves) => halves,
            None if value.starts_with("my") => ("", value),
            None => (value, ""),
        };
        let place = |part: &str| part.strip_prefix("myTempZone-").and_then(|n| n.parse::<usize>().ok());
        let staged: Vec<Slot> =
            bottom.split('&').filter_map(place).filter_map(|at| cards.get(at).copied()).collect();
        let bottom = if staged.is_empty() { self.picks(cards, bottom) } else { staged };
        let left: Vec<Slot> = cards.iter().copied().filter(|slot| !bottom.contains(slot)).collect();
        let mut on_top = self.picks(&left, top);
        on_top.extend(left.iter().copied().filter(|slot| !on_top.contains(slot)).collect::<Vec<_>>());
        self.give(&Command::ArrangeCards { top: on_top.into(), bottom: bottom.into() });
    }

    /// How many: a number, so many references, or "yes" once for each.
    fn number(&self, value: &str, most: usize) -> usize {
        let same = self.ahead.iter().take_while(|act| act.answers() && act.value == "YES").count();
        let wanted = match value {
            "YES" => 1 + same,
            _ if is_reference(value) || value.contains('&') => value.split('&').count(),
            _ => amount(value).unwrap_or(0),
        };
        wanted.min(most)
    }

    fn answer_cards(&mut self, pending: &Pending, value: &str) {
        let Some(options) = self.rules.options(self.state, pending) else { return };
        // What is resourced in the regroup phase is said in other words (SCHEMA 3).
        if let Pending::Resource { .. } = pending {
            return;
        }
        if declines(value) {
            return self.decline(options.cards.first().copied().filter(|_| options.min == 1));
        }
        if let (Pending::Divide { node: Some(_), .. }, Some(wanted)) = (pending, amount(value)) {
            return self.pick(options.cards.into_iter().take(wanted).collect());
        }
        if value == "YES" {
            // Yes to a question with one answer is that answer (SCHEMA 6a).
            let one = options.cards.first().copied().filter(|_| options.cards.len() == 1);
            let alike = options.cards.first().copied().filter(|_| self.are_alike(&options.cards));
            let bases = options.cards.iter().all(|&slot| self.state.thing(slot).zone == Zone::Base);
            let whole = matches!(pending, Pending::Disclose { .. }) || (bases && options.max > 1);
            let all = whole.then(|| options.cards.to_vec());
            if let Some(picks) = all.or_else(|| one.or(alike).map(|slot| vec![slot])) {
                self.pick(picks);
            }
            return;
        }
        if value == "Both" {
            return self.pick(options.cards.to_vec());
        }
        // Several picks for one question after the other.
        if let (1, Some((first, rest))) = (options.max, value.split_once('&')) {
            self.answer(first);
            return self.answer(rest);
        }
        let staged = self.ahead.first().is_some_and(|act| act.value.starts_with("myTempZone"));
        if options.max > 1 && staged && self.names_host(&options.cards, value) {
            return;
        }
        let mut picks = self.picks(&options.cards, value);
        if picks.is_empty()
            && (self.names_host(&options.cards, value) || self.passes_over(&options.cards, value))
        {
            return;
        }
        if options.max > 1 && is_reference(value) && !matches!(pending, Pending::Divide { .. }) {
            picks.extend(self.further_picks(&options.cards, &picks, options.max));
        }
        if let ([only], Pending::Divide { .. }) = (&picks[..], pending) {
            // A thing without a number gets all of it.
            picks = options.cards.iter().copied().filter(|slot| slot == only).collect();
        }
        let searched = matches!(pending, Pending::Search { .. });
        if !picks.is_empty() || searched {
            self.pick(picks);
        }
    }

    /// Picks as many of these as may be picked (SCHEMA 6.3: what is too much is dropped).
    fn pick(&mut self, picks: Vec<Slot>) {
        let whole = self.choose(picks.clone());
        if self.give(&whole) {
            return;
        }
        let Some(pending) = self.state.pending.clone() else { return };
        let Some(options) = self.rules.options(self.state, &pending) else { return };
        let mut kept: Vec<Slot> = Vec::new();
        for slot in picks {
            kept.push(slot);
            let listed = options.cards.iter().filter(|&&other| other == slot).count();
            let taken = kept.iter().filter(|&&other| other == slot).count();
            let fits = taken <= listed
                && kept.len() <= options.max
                && self.rules.within_budget(self.state, &pending, &kept);
            if !fits {
                kept.pop();
            }
        }
        let command = self.choose(kept);
        self.give(&command);
    }

    /// Several picks may be given one after the other.
    fn further_picks(&self, options: &[Slot], picked: &[Slot], most: usize) -> Vec<Slot> {
        let mut more: Vec<Slot> = Vec::new();
        for act in self.ahead {
            let taken: Vec<Slot> = picked.iter().chain(&more).copied().collect();
            let own = act.answers() && act.seat == self.seat;
            let slot = self.named(options, act.value).filter(|slot| !taken.contains(slot));
            let slot =
                slot.or_else(|| self.named_without(&taken, act.value).filter(|slot| options.contains(slot)));
            let Some(slot) = slot.filter(|_| own) else { break };
            if picked.len() + more.len() >= most {
                break;
            }
            more.push(slot);
        }
        more
    }

    /// What a reference means once these have left its zone.
    fn named_without(&self, taken: &[Slot], value: &str) -> Option<Slot> {
        let (zone, place) = value.rsplit_once('-')?;
        let place = place.parse::<usize>().ok()?;
        let left = (0..).map_while(|at| self.reference(&format!("{zone}-{at}")));
        left.filter(|slot| !taken.contains(slot)).nth(place)
    }

    /// Takes nothing. What cannot be declined may lead to a question that can be: that one is meant.
    fn decline(&mut self, only: Option<Slot>) {
        let before = self.state.clone();
        let options = self.state.pending.as_ref().and_then(|open| self.rules.options(self.state, open));
        let named = |act: &Act<'_>| {
            act.answers() && options.as_ref().is_some_and(|open| self.named(&open.cards, act.value).is_some())
        };
        if let Some(slot) = only.filter(|_| !self.ahead.first().is_some_and(named)) {
            self.pick(vec![slot]);
            if let Some(Pending::May { .. }) = self.state.pending {
                return self.answer_may("-");
            }
            *self.state = before;
        }
        self.pick(Vec::new());
    }

    /// The only candidate is not asked for, so the answer may be about what comes of it.
    fn passes_over(&mut self, options: &[Slot], value: &str) -> bool {
        let ([only], true) = (options, is_reference(value)) else { return false };
        let before = self.state.clone();
        self.pick(vec![*only]);
        let offered = self.state.pending.as_ref().and_then(|open| self.rules.options(self.state, open));
        let meant = offered.is_some_and(|options| self.named(&options.cards, value).is_some());
        if meant {
            self.answer(value);
        } else {
            *self.state = before;
        }
        meant
    }

    /// A unit may be named first for the upgrades on it, which are then counted on it alone.
    fn names_host(&mut self, options: &[Slot], value: &str) -> bool {
        let unit = self.reference(value);
        let on_it = options.iter().copied().find(|&slot| unit.is_some() && self.state.host(slot) == unit);
        let Some(first) = on_it else { return false };
        *self.host = unit;
        if !self.ahead.first().is_some_and(|act| act.value.starts_with("myTempZone")) {
            self.pick(vec![first]);
        }
        true
    }

    fn order(&mut self, seat: Seat, floor: u16, value: &str) {
        let place = value.strip_prefix("EffectStack-").and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
        let batch = &self.state.triggers[usize::from(floor)..];
        let own: Vec<u16> =
            batch.iter().filter(|trigger| trigger.frame.player == seat).map(|trigger| trigger.id).collect();
        if let Some(&ability_id) = own.get(place).or(own.first()) {
            self.give(&Command::ResolveAbility { ability_id });
        }
    }

    fn mode(&mut self, node: NodeId, taken: u16, value: &str) {
        let Effect::Modes { options, labels, .. } = self.rules.cards.effect(node) else { return };
        let source = self.state.frames.last().map(|frame| self.rules.cards.card(frame.card).name.as_str());
        let free = |place: &usize| taken & (1 << place) == 0;
        // A mode cannot be declined: that was meant for a question before.
        if matches!(value, "-" | "PASS" | "DONE") {
            return;
        }
        if is_reference(value) {
            return self.mode_of(options.len(), taken, value);
        }
        // Yes and no to "either ... or ..." are its two halves.
        let half = (value == "NO").then_some(options.len() - 1);
        let wanted = labels::option(source.unwrap_or_default(), labels, value)
            .or(half)
            .or_else(|| labels::named(&self.rules.cards, options, value));
        if let Some(mode) = wanted.filter(free).or_else(|| (0..options.len()).find(free)) {
            self.give(&Command::ChooseMode { mode: mode as u8 });
        }
    }

    /// A thing may stand for the mode in which it can be chosen.
    fn mode_of(&mut self, modes: usize, taken: u16, value: &str) {
        for mode in (0..modes).filter(|place| taken & (1 << place) == 0) {
            let before = self.state.clone();
            let slot = self.reference(value);
            self.give(&Command::ChooseMode { mode: mode as u8 });
            // The only candidate is not asked for.
            if slot.is_some_and(|slot| self.state.thing(slot) != before.thing(slot)) {
                return;
            }
            let offered = self.state.pending.as_ref().and_then(|open| self.rules.options(self.state, open));
            if offered.is_some_and(|options| self.named(&options.cards, value).is_some()) {
                return self.answer(value);
            }
            *self.state = before;
        }
    }

    /// What one part of an answer names among the options.
    pub(super) fn named(&self, options: &[Slot], reference: &str) -> Option<Slot> {
        if let (Some(host), Some(place)) = (*self.host, reference.strip_prefix("myTempZone-")) {
            let on_host = options.iter().copied().filter(|&slot| self.state.host(slot) == Some(host));
            return on_host.into_iter().nth(place.parse().ok()?);
        }
        if let "You" | "Opponent" = reference {
            let seat = if reference == "You" { self.seat } else { self.seat.other() };
            return options.iter().copied().find(|&slot| self.state.thing(slot).controller == seat);
        }
        let found = self.reference(reference);
        if found.is_some_and(|slot| options.contains(&slot)) {
            return found;
        }
        // A unit may be named for what is on it, where that is all alike.
        let card = |slot: Slot| self.rules.card_in(self.state, slot);
        let on_it = options.iter().copied().filter(|&slot| found.is_some() && self.state.host(slot) == found);
        let on_it: Vec<Slot> = on_it.collect();
        if let Some(&first) =
            on_it.first().filter(|&&first| on_it.iter().all(|&slot| card(slot) == card(first)))
        {
            return Some(first);
        }
        // A reference into a hand may still count the card that was just played (SCHEMA 4.6).
        let (zone, place) = reference.rsplit_once('-')?;
        let earlier = place.parse::<usize>().ok()?.checked_sub(1)?;
        self.reference(&format!("{zone}-{earlier}")).filter(|slot| options.contains(slot))
    }

    /// The cards that an answer names: references, shares, or card ids among those looked at.
    fn picks(&self, options: &[Slot], value: &str) -> Vec<Slot> {
        let refers = value.starts_with("my") || value.starts_with("their");
        if refers || matches!(value, "You" | "Opponent") {
            let separator = if value.contains('&') { '&' } else { ',' };
            let mut picks = Vec::new();
            for part in value.split(separator) {
                let (reference, times) = part.split_once(':').unwrap_or((part, "1"));
                if let Some(slot) = self.named(options, reference.trim()) {
                    picks.extend(std::iter::repeat_n(slot, times.trim().parse().unwrap_or(1)));
                }
            }
            return picks;
        }
        let mut left = options.to_vec();
        let mut picks = Vec::new();
        for id in value.split(',').map(str::trim) {
            let named = |slot: &Slot| {
                self.rules.cards.card(self.rules.card_in(self.state, *slot)).name.eq_ignore_ascii_case(id)
            };
            if let Some(place) = left.iter().position(named) {
                picks.push(left.remove(place));
            }
        }
        picks
    }
}
