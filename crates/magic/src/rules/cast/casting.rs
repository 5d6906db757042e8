//! Casting spells (CR 601.2).

use cardwright_table::{Code, Object, Rejected, Seat};

use super::cost::Price;
use super::deal::{Deal, Settlement};
use super::means::Means;
use super::spell::{FACE_DOWN, FREE, Spell, WITH_FLASH};
use crate::command::Cast;
use crate::event::Event;
use crate::program::{Doing, Duration, Extra, HeldId, PlayerRule, ZoneKind};
use crate::rules::{CastAs, Happening, Look, Run, View, chosen_of, glimpse};
use crate::state::{Flag, FloatingRule, MoveTo, MoveWhy, Note, NoteKind, StackItem, StackKind, Tracker};

impl<'a> Look<'a> {
    /// A spell as something to be chosen and paid.
    pub(super) fn casting(&self, means: &'a Means<'a>, spell: &Spell<'a>) -> Deal<'a> {
        let Spell { card, face, instead, modes, .. } = *spell;
        let without_mana = spell.way == FREE || (instead.is_some() && !spell.besides);
        let price = Price::casting(*self, means, card, face, instead, without_mana, Some(modes));
        Deal { price, modes }
    }

    pub(super) fn check_cast(&self, seat: Seat, cast: &Cast) -> Result<Settlement, Rejected> {
        let no = |message: &str| Rejected::new(Code::InvalidCommand, message);
        if cast.card.index() >= self.state.things.len() {
            return Err(no("There is no such card."));
        }
        let spell =
            self.spell(seat, cast.card, cast.face, cast.way).ok_or_else(|| no("You can't cast that now."))?;
        self.check_spell(seat, &spell, cast)
    }

    /// Whether the choices and the payment for a spell are legal, and how it is paid.
    pub(super) fn check_spell(
        &self,
        seat: Seat,
        spell: &Spell<'a>,
        cast: &Cast,
    ) -> Result<Settlement, Rejected> {
        let look = self.casting_as(spell);
        let means = Means::for_spell(look, seat, spell);
        look.casting(&means, spell).check(&cast.choices, &cast.payment)
    }

    /// Looks at a card as the face that is cast: effects judge the spell, not the card (CR 708.4, 709.3b, 715.3a).
    pub(super) fn casting_as<'s>(&self, spell: &Spell<'_>) -> Look<'s>
    where
        'a: 's,
    {
        let (slot, face) = (spell.card.slot, spell.number);
        Look { cast_as: Some(CastAs { slot, face, face_down: spell.way == FACE_DOWN }), ..*self }
    }
}

impl Run<'_> {
    /// A player casts a spell with priority.
    pub(super) fn cast(&mut self, seat: Seat, cast: &Cast, paid: &Settlement) {
        let spell = self.look().spell(seat, cast.card, cast.face, cast.way);
        let exile_after = spell.is_some_and(|spell| spell.exile_after);
        let (warped, other) = (spell.is_some_and(|spell| spell.warped), spell.and_then(|spell| spell.once));
        let look = spell.as_ref().map_or(self.look(), |spell| self.look().casting_as(spell));
        let leave = look.leave_to_play(seat, cast.card, cast.face);
        if let Some(source) = other.or(leave.once.map(|(source, _)| source)) {
            self.note(source, NoteKind::LeaveUsed);
        }
        let used = leave.one.filter(|_| other.is_none()).and_then(|one| {
            let used = |rule: &FloatingRule| rule.rule == one && rule.players.has(seat);
            self.state.floating_rules.iter().position(used)
        });
        if let Some(used) = used {
            self.state.floating_rules.remove(used);
        }
        self.acted(seat);
        let spell = self.put_spell(seat, cast, exile_after, paid);
        if let Some(object) = spell.filter(|_| warped) {
            self.happened(Happening::Did { doing: Doing::Warp, object, other: None });
        }
    }

    /// A player casts a spell for free while something resolves (CR 608.2g).
    pub(super) fn cast_freely(&mut self, seat: Seat, cast: &Cast, then_exile: bool, paid: &Settlement) {
        self.put_spell(seat, cast, then_exile, paid);
    }

    /// The card goes onto the stack, what was chosen becomes known, costs are paid, and it is cast (CR 601.2a-i).
    fn put_spell(
        &mut self,
        seat: Seat,
        cast: &Cast,
        exile_after: bool,
        settlement: &Settlement,
    ) -> Option<Object> {
        let slot = cast.card;
        let card = self.state.object(slot);
        let from = match self.state.thing(slot).zone {
            // "From your hand" is said of one's own: another's is none of the places that texts name.
            ZoneKind::Hand if self.state.secrets.owner(slot) != seat => ZoneKind::Nowhere,
            zone => zone,
        };
        let suspended = self.state.thing(slot).is(Flag::Suspended);
        if from == ZoneKind::Command {
            let commanders = self.state.player_mut(seat).commanders.iter_mut();
            commanders.filter(|commander| commander.slot == slot).for_each(|commander| commander.casts += 1);
        }
        // What is paid besides the mana cost is no alternative, and what others offer is none of the card's own.
        let other = (1..WITH_FLASH).contains(&cast.way);
        let way = if other { self.look().spell(seat, slot, cast.face, cast.way) } else { None };
        let alternative = other && way.as_ref().is_none_or(|spell| !spell.imposed && !spell.besides);
        let fleeting = exile_after && way.is_some_and(|spell| !spell.imposed);
        let face_down = cast.way == FACE_DOWN;
        let cast_as = CastAs { slot, face: cast.face, face_down };
        let given = Look { cast_as: Some(cast_as), ..self.look() }.given_to(seat, card);
        let to = MoveTo { face_down, ..MoveTo::zone(ZoneKind::Stack) };
        let object = self.move_object(card, to, MoveWhy::Cast, None)?;
        let thing = self.state.thing_mut(slot);
        (thing.face, thing.controller) = (cast.face, seat);
        thing.flags.set(Flag::WasCast, true);
        thing.flags.set(Flag::Fleeting, fleeting);
        thing.flags.set(Flag::FaceDown, face_down);
        thing.flags.set(Flag::Suspended, suspended);
        thing.flags.set(Flag::Kicked, cast.choices.extras.of(Extra::Kicker) > 0);
        self.state.stack.push(StackItem {
            object,
            kind: StackKind::Spell { from, exile_after },
            controller: seat,
            source: object,
            chosen: chosen_of(&cast.choices),
            cause: Default::default(),
            remembered: Default::default(),
        });
        self.emit(|rules, state| Event::Cast {
            seat,
            card: glimpse(rules, state, slot),
            targets: cast.choices.targets.iter().flat_map(|group| group.targets.iter().copied()).collect(),
        });
        if alternative {
            self.state.notes.push(Note { about: object, kind: NoteKind::Alternative });
        }
        // What it has is no part of what others can copy, and stays with what it becomes (CR 400.7b).
        for &changes in &given {
            self.change_objects(&[object], changes, &View::of(object, seat), Duration::Forever);
        }
        if !given.is_empty() {
            self.freshen();
        }
        self.stack_changed();
        self.pay_for_item(seat, object, object, settlement);
        if self.rules.book.spending_is_tracked {
            self.expend(seat, object);
        }
        self.was_cast(seat, object);
        Some(object)
    }

    /// Counts the mana that was spent on a spell (CR 700.14).
    fn expend(&mut self, seat: Seat, object: Object) {
        let spent = self.look().stack_item(object).map_or(0, |item| item.chosen.spent.of(None));
        let before = self.state.player(seat).tracked(Tracker::ManaSpent);
        self.track(seat, Tracker::ManaSpent, spent.clamp(0, 1_000) as u16);
        let now = self.state.player(seat).tracked(Tracker::ManaSpent);
        self.happened(Happening::Spent { seat, before, now });
    }

    /// A spell becomes cast: abilities trigger (CR 601.2i).
    fn was_cast(&mut self, seat: Seat, object: Object) {
        self.track(seat, Tracker::SpellsCast, 1);
        self.note_what_holds(seat, object);
        self.use_next_spell(seat, object);
        self.happened(Happening::Cast { item: object, seat });
        self.announce_targets(object);
    }

    /// What was said of the next spell of a kind is said of this one, and of no other.
    fn use_next_spell(&mut self, seat: Seat, spell: Object) {
        let mut guarded = false;
        let mut rules = std::mem::take(&mut self.state.floating_rules);
        rules.retain(|floating| {
            let rule = &self.rules.book.player_rules[floating.rule.index()];
            let (PlayerRule::NextFlash(what)
            | PlayerRule::NextGuarded(what)
            | PlayerRule::NextHas(what, _)
            | PlayerRule::NextCosts(what, _)) = rule
            else {
                return true;
            };
            let view = View::of(floating.source, floating.controller);
            let fits = floating.players.has(seat) && self.look().fits(&what.tests, spell, &view);
            guarded |= fits && matches!(rule, PlayerRule::NextGuarded(_));
            !fits
        });
        self.state.floating_rules = rules;
        if guarded {
            self.note(spell, NoteKind::Guarded);
        }
    }

    /// What holds as a spell is cast is known afterwards.
    fn note_what_holds(&mut self, seat: Seat, spell: Object) {
        for (place, cond) in self.rules.book.held.iter().enumerate() {
            if self.look().holds(cond, &View::of(spell, seat)) {
                self.note(spell, NoteKind::HeldAsCast(HeldId(place as u16)));
            }
        }
    }

    /// Tells that the stack has changed.
    pub(crate) fn stack_changed(&mut self) {
        let items = self.state.stack.len();
        self.emit(|_, _| Event::StackChanged { items });
    }
}
