//! Keyword actions that are small programs of their own (CR 701): monstrosity, adapt, explore, connive, manifest,
//! cascade and discover.

use cardwright_table::Object;
use smallvec::SmallVec;

use super::TOLD;
use crate::card::{CardType, Counter};
use crate::program::{
    Destination, Doing, Duration, Mark, Measure, Node, NodeId, Num, Objects, Position, Register, Who,
    ZoneKind,
};
use crate::rules::{Aspects, Flow, Happening, Run};
use crate::state::{Deed, EnterHow, Flag, FreeTerms, Group, MoveTo, MoveWhy, Note, NoteKind, Report, Work};

/// A card was found, and may be cast next.
const FOUND: u8 = 1;
/// It may have been cast.
const OFFERED: u8 = 2;

impl Run<'_> {
    /// The source becomes monstrous with so many counters, once (CR 701.37).
    pub(super) fn monstrosity(&mut self, num: &Num) {
        let (source, _) = self.source();
        if !self.stays(source) || self.state.thing(source.slot).is(Flag::Monstrous) {
            return self.did(0);
        }
        let amount = self.num(num);
        self.put_counters_on(Counter::Plus, num, &Objects::This);
        self.state.thing_mut(source.slot).flags.set(Flag::Monstrous, true);
        self.happened(Happening::BecameMonstrous { object: source, amount });
        self.touch(Aspects::CHOSEN);
    }

    /// They get a designation, such as renowned (CR 702.112b).
    pub(super) fn mark(&mut self, objects: &Objects, mark: Mark) {
        for about in self.present(objects) {
            self.state.notes.push(Note { about, kind: NoteKind::Marked(mark) });
        }
        self.touch(Aspects::CHOSEN);
    }

    /// They do something, to the first of these, that abilities may wait for.
    pub(super) fn does(&mut self, doing: Doing, objects: &Objects, others: Option<&Objects>) {
        let other = others.and_then(|others| self.objects(others).first().copied());
        // What can't be sacrificed is not exploited (CR 702.110b).
        let (_, you) = self.source();
        let spared = |other: Object| !self.look().can_be_sacrificed(other, you);
        if doing == Doing::Exploit && other.is_some_and(spared) {
            return;
        }
        for object in self.objects(objects) {
            self.happened(Happening::Did { doing, object, other });
        }
    }

    /// They block each of these this turn if able (CR 509.1c).
    pub(super) fn oppose(&mut self, objects: &Objects, attackers: &Objects, lasts: Duration) {
        let (blockers, attackers) = (self.permanents(objects), self.permanents(attackers));
        self.did((blockers.len() * attackers.len()) as i32);
        for &about in &blockers {
            for &attacker in &attackers {
                self.state.notes.push(Note { about, kind: NoteKind::Opposes(attacker, lasts) });
            }
        }
    }

    /// They attack this player this turn or combat if able.
    pub(super) fn aim(&mut self, objects: &Objects, who: &Who, lasts: Duration) {
        let Some(&seat) = self.seats(who).first() else { return self.did(0) };
        for about in self.permanents(objects) {
            self.state.notes.push(Note { about, kind: NoteKind::Aimed(seat, lasts) });
        }
    }

    /// So many counters, if there are none yet (CR 701.46).
    pub(super) fn adapt(&mut self, num: &Num) {
        let (source, _) = self.source();
        if !self.stays(source) || self.state.counters_on(source, Counter::Plus) > 0 {
            return self.did(0);
        }
        self.put_counters_on(Counter::Plus, num, &Objects::This);
    }

    /// Something that one permanent after the other does.
    pub(super) fn one_by_one(&mut self, id: NodeId, objects: &Objects) {
        let each = self.objects(objects);
        self.frame().gathered = each;
        self.state.agenda.push(Work::Finish(id));
    }

    /// The next permanent explores: a land on top goes to hand; otherwise a counter, and the card may go to the
    /// graveyard (CR 701.44).
    pub(super) fn explore(&mut self, id: NodeId) -> Flow {
        let Some(&explorer) = self.frame().gathered.first() else { return Flow::On };
        let seat = self.look().controller(explorer);
        let top = self.look().top(seat, 1).first().copied();
        let is_land = top.is_some_and(|card| self.look().derived(card.slot).is(CardType::Land));
        if self.frame().stage == 0 {
            self.show_all(seat, top.as_slice());
            self.frame().stage = 1;
            if is_land {
                self.happened(Happening::Explored { object: explorer });
                self.next_explorer(id);
                let deeds = self.moves(top.as_slice(), &Destination::zone(ZoneKind::Hand));
                self.cause(deeds, TOLD);
                return Flow::On;
            }
            self.state.agenda.push(Work::Finish(id));
            let counters = Deed::Counters { object: explorer, kind: Counter::Plus, count: 1 };
            self.cause([counters], Report::Done);
            return Flow::On;
        }
        let buried = match top {
            None => false,
            Some(_) => {
                let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
                answer.first() == Some(&1)
            }
        };
        self.happened(Happening::Explored { object: explorer });
        self.next_explorer(id);
        if buried {
            let deeds = self.moves(top.as_slice(), &Destination::zone(ZoneKind::Graveyard));
            self.cause(deeds, TOLD);
        }
        Flow::On
    }

    fn next_explorer(&mut self, id: NodeId) {
        let frame = self.frame();
        frame.gathered.remove(0);
        frame.stage = 0;
        if !frame.gathered.is_empty() {
            self.state.agenda.push(Work::Finish(id));
        }
    }

    /// The next permanent connives: its controller draws a card and discards one; for a nonland card it gets a
    /// counter (CR 701.50).
    pub(super) fn connive(&mut self, id: NodeId) -> Flow {
        let Some(&conniver) = self.frame().gathered.first() else { return Flow::On };
        let seat = self.look().controller(conniver);
        let stage = self.frame().stage;
        match stage {
            0 => {
                self.frame().stage = 1;
                self.state.agenda.push(Work::Finish(id));
                self.cause([Deed::Draw(seat)], Report::Done);
            }
            1 => {
                let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
                let card: Group = self.named(&answer).collect();
                self.frame().stage = 2;
                self.state.agenda.push(Work::Finish(id));
                self.discard_cards(&card);
            }
            _ => {
                let discarded = self.frame().objects_mut(Register::LAST).clone();
                let spells =
                    discarded.iter().filter(|card| !self.look().derived(card.slot).is(CardType::Land));
                let count = spells.count() as u16;
                self.next_explorer(id);
                if count > 0 {
                    let counters = Deed::Counters { object: conniver, kind: Counter::Plus, count };
                    self.cause([counters], Report::Done);
                }
            }
        }
        Flow::On
    }

    /// Puts the top cards of a library onto the battlefield face down (CR 701.40).
    pub(super) fn manifest(&mut self, who: &Who, num: &Num) {
        let count = self.count(num);
        let mut deeds: SmallVec<[Deed; 2]> = SmallVec::new();
        let to = MoveTo { face_down: true, ..MoveTo::zone(ZoneKind::Battlefield) };
        for seat in self.seats(who) {
            for object in self.look().top(seat, count) {
                let mut enter = EnterHow { face_down: true, ..EnterHow::under(seat) };
                enter.flags.set(Flag::Manifested, true);
                deeds.push(Deed::Move { object, to, why: MoveWhy::Effect, enter: Some(enter) });
            }
        }
        self.cause(deeds, TOLD);
    }

    /// Exiles cards from the top until one that may be cast free turns up (CR 701.57, 702.85).
    pub(super) fn dig(&mut self, id: NodeId) {
        let (_, you) = self.source();
        let look = self.look();
        let most = self.most_dug(id);
        let fits = |card: &Object| {
            let derived = look.derived(card.slot);
            !derived.is(CardType::Land) && i32::from(derived.mana_value) <= most
        };
        let library: Group = look.top(you, u16::MAX);
        let deep = library.iter().position(fits);
        let exiled: Group =
            library.iter().take(deep.map_or(library.len(), |deep| deep + 1)).copied().collect();
        self.frame().stage = if deep.is_some() { FOUND } else { 0 };
        self.state.agenda.push(Work::Finish(id));
        let deeds = self.moves(&exiled, &Destination::zone(ZoneKind::Exile));
        self.cause(deeds, TOLD);
    }

    /// The greatest mana value of what is found, and of the spell that is cast: that of discover, or less than that of
    /// the spell with cascade.
    fn most_dug(&self, id: NodeId) -> i32 {
        let look = self.look();
        match self.rules.book.node(id) {
            Node::Discover(num) => self.num(num),
            _ => look.facts(self.source().0).map_or(0, |facts| look.measure(Measure::ManaValue, &facts)) - 1,
        }
    }

    /// The card found may be cast without paying its mana cost; then what is left in exile goes to the bottom in a
    /// random order, and a card that was discovered but not cast to its owner's hand (CR 701.57a, 702.85a).
    pub(super) fn finish_dig(&mut self, id: NodeId, discovers: bool) {
        let frame = self.frame();
        let you = frame.you;
        if frame.stage == FOUND {
            frame.stage = OFFERED;
            let found: Group = frame.objects(Register::LAST).last().copied().into_iter().collect();
            self.state.agenda.push(Work::Finish(id));
            let most = self.most_dug(id).clamp(0, i32::from(u16::MAX)) as u16;
            return self.offer_free_casts(you, found, FreeTerms { most: Some(most), ..FreeTerms::default() });
        }
        let mut left = frame.objects_mut(Register::LAST).clone();
        let last = left.last().copied().filter(|_| frame.stage == OFFERED && discovers);
        let in_exile = |state: &crate::state::State, card: Object| {
            state.is_current(card) && state.thing(card.slot).zone == ZoneKind::Exile
        };
        left.retain(|card| in_exile(self.state, *card) && Some(*card) != last);
        let bottom = Destination { position: Position::BottomRandom, ..Destination::zone(ZoneKind::Library) };
        let mut deeds = self.moves(&left, &bottom);
        if let Some(card) = last.filter(|&card| in_exile(self.state, card)) {
            deeds.extend(self.moves(&[card], &Destination::zone(ZoneKind::Hand)));
        }
        self.cause(deeds, Report::Done);
    }
}
