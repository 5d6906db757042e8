//! Which spells a player may cast, and for what (CR 601.2a, 601.3).

use std::sync::LazyLock;

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::card::{CardType, Face, Layout, ManaCost, Supertype};
use crate::program::{
    AbilityKind, CastTerms, Change, ChangesId, Cost, Keyword, Keywords, Modes, MorphWord, Node, NodeId,
    PlayerRule, PlayerRuleId, Static, StepKind, Test, ZoneKind,
};
use crate::rules::{CastAs, Look, View};
use crate::state::{Flag, FreeTerms, NoteKind, Tracker};

/// The way of casting without paying the mana cost (CR 118.9).
pub(super) const FREE: u8 = u8::MAX;
/// The way of casting it face down as a 2/2 creature for {3} (CR 702.37a).
pub(super) const FACE_DOWN: u8 = u8::MAX - 1;

/// The way of casting it as though it had flash, for more (CR 601.3b).
pub(super) const WITH_FLASH: u8 = u8::MAX - 2;

/// The way of casting it as a face that is not printed: bestowed, overloaded.
const GUISE: u8 = 1;

static FACE_DOWN_COST: LazyLock<Cost> =
    LazyLock::new(|| Cost { mana: Some(ManaCost::generic(3)), ..Cost::default() });

/// A face of a card that may be cast, for a certain cost.
#[derive(Clone, Copy)]
pub(super) struct Spell<'a> {
    pub(super) card: Object,
    pub(super) number: u8,
    pub(super) face: &'a Face,
    /// 0 for the mana cost, then the alternative costs in order; [`FREE`].
    pub(super) way: u8,
    /// What is paid instead of the mana cost.
    pub(super) instead: Option<&'a Cost>,
    /// Whether the mana cost is paid as well.
    pub(super) besides: bool,
    /// It is exiled when it leaves the stack: flashback and the like.
    pub(super) exile_after: bool,
    /// It is cast for its warp cost (CR 702.185).
    pub(super) warped: bool,
    /// Keywords that rules give to it.
    pub(super) given: Keywords,
    /// What lets it be cast so once a turn.
    pub(super) once: Option<Object>,
    /// Whether a rule of something else, and no ability of its own, says what is paid.
    pub(super) imposed: bool,
    pub(super) modes: &'a Modes,
}

/// Whether a player may play a card from where it is.
#[derive(Clone, Copy, Default)]
pub(super) struct Leave {
    pub(super) plain: bool,
    pub(super) free: bool,
    /// It is exiled rather than put into a graveyard from the stack.
    pub(super) then_exile: bool,
    /// The leave to cast one spell a turn that is used up, and whether the spell is exiled afterwards.
    pub(super) once: Option<(Object, bool)>,
    /// The rule that lets one spell be cast and is over then.
    pub(super) one: Option<PlayerRuleId>,
}

impl<'a> Look<'a> {
    /// Whether the player could cast a sorcery now (CR 307.1).
    pub(crate) fn sorcery_time(&self, seat: Seat) -> bool {
        self.state.turn.now.step == StepKind::Main
            && self.state.is_active(seat)
            && self.state.stack.is_empty()
    }

    /// Whether a spell with split second is on the stack (CR 702.61).
    pub(super) fn split_second(&self) -> bool {
        self.state.stack.iter().any(|item| {
            matches!(item.kind, crate::state::StackKind::Spell { .. })
                && self.derived(item.object.slot).has(Keyword::SplitSecond)
        })
    }

    /// The faces of a card that can be cast or played (CR 709.3, 712.11, 715.3); both halves together only from a hand
    /// (CR 702.102a).
    pub(super) fn playable_faces(&self, slot: Slot) -> std::ops::Range<u8> {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        match card.layout {
            Layout::Split if self.state.thing(slot).zone != ZoneKind::Hand => 0..2,
            Layout::Split | Layout::Modal | Layout::Adventure | Layout::Omen | Layout::Normal => {
                0..card.faces.len() as u8
            }
            Layout::Transforming | Layout::Flip => 0..1,
        }
    }

    /// Whether the player may play a face of a card from where it is.
    pub(super) fn leave_to_play(&self, seat: Seat, slot: Slot, face: u8) -> Leave {
        let thing = self.state.thing(slot);
        let owner = self.state.secrets.owner(slot);
        let object = self.state.object(slot);
        let mut leave = Leave::default();
        match thing.zone {
            ZoneKind::Hand => leave.plain = owner == seat,
            ZoneKind::Command => {
                let commanders = &self.state.player(seat).commanders;
                leave.plain = commanders.iter().any(|commander| commander.slot == slot);
            }
            ZoneKind::Graveyard | ZoneKind::Exile | ZoneKind::Library => {}
            _ => return leave,
        }
        for granted in &self.state.permissions {
            if granted.object == object
                && granted.seat == seat
                && granted.is_open(self.state.turn.number)
                && granted.face.is_none_or(|only| only == face)
                && !(granted.cast && self.is_land_face(slot, face))
            {
                leave.plain |= !granted.free;
                leave.free |= granted.free;
                leave.then_exile |= granted.then_exile;
            }
        }
        let top = self.state.zones.library(seat).last() == Some(&slot);
        leave.plain |= self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::MayCast(_) if self.is_land_face(slot, face) => false,
            PlayerRule::MayPlay(filter) | PlayerRule::MayCast(filter) => {
                filter.zones == thing.zone
                    && (thing.zone != ZoneKind::Library || top)
                    && self.fits(&filter.tests, object, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        });
        leave.free |= self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::MayCastFree(filter) => {
                filter.zones == thing.zone
                    && self.fits(&filter.tests, object, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        });
        if !leave.plain && owner == seat && self.rules.book.play_facts().elsewhere {
            let card = self.rules.book.card(self.rules.card_in(self.state, slot));
            let text = &card.faces[usize::from(face)];
            leave.plain = self.own_statics(object, text).any(|effect| {
                *effect == Static::PlayableFrom(thing.zone)
                    || text.guise.is_some() && *effect == Static::GuiseFrom(thing.zone)
            });
        }
        if !leave.plain
            && !is_played(
                &self.rules.book.card(self.rules.card_in(self.state, slot)).faces[usize::from(face)],
            )
        {
            leave.once = self.leave_to_cast_once(seat, slot, face);
            if leave.once.is_none() {
                leave.one = self.leave_to_cast_one(seat, slot, face);
            }
            leave.plain = leave.once.is_some() || leave.one.is_some();
        }
        leave
    }

    /// Leave to cast one spell a turn that was not used yet, by its source.
    fn leave_to_cast_once(&self, seat: Seat, slot: Slot, face: u8) -> Option<(Object, bool)> {
        let (zone, object) = (self.state.thing(slot).zone, self.state.object(slot));
        let top = self.state.zones.library(seat).last() == Some(&slot);
        // Face down it is a creature without anything else (CR 708.4).
        let cast_as = self.cast_as.unwrap_or(CastAs { slot, face, face_down: false });
        let spell = Look { cast_as: Some(cast_as), ..*self };
        self.imposed_on(seat).find_map(|imposed| match imposed.rule {
            PlayerRule::MayCastOnce { what, then_exile } => {
                let fits = what.zones == zone
                    && (zone != ZoneKind::Library || top)
                    && spell.fits(&what.tests, object, &View::of(imposed.source, imposed.by))
                    && !self.notes(imposed.source).any(|note| note == NoteKind::LeaveUsed);
                fits.then_some((imposed.source, *then_exile))
            }
            _ => None,
        })
    }

    /// The rule by which a player may cast this and one spell only.
    fn leave_to_cast_one(&self, seat: Seat, slot: Slot, face: u8) -> Option<PlayerRuleId> {
        let (zone, object) = (self.state.thing(slot).zone, self.state.object(slot));
        let cast_as = self.cast_as.unwrap_or(CastAs { slot, face, face_down: false });
        let spell = Look { cast_as: Some(cast_as), ..*self };
        let mut rules = self.state.floating_rules.iter().filter(|rule| rule.players.has(seat));
        let one = rules.find(|floating| match &self.rules.book.player_rules[floating.rule.index()] {
            PlayerRule::MayCastOne(what) => {
                what.zones == zone
                    && spell.fits(&what.tests, object, &View::of(floating.source, floating.controller))
            }
            _ => false,
        });
        one.map(|floating| floating.rule)
    }

    /// Calls back with each way in which the player may cast a card from where it is, costs and targets aside.
    pub(super) fn each_spell(&self, seat: Seat, slot: Slot, mut found: impl FnMut(Spell<'a>)) {
        let id = self.rules.card_in(self.state, slot);
        if self.state.thing(slot).is(Flag::FaceDown) {
            return;
        }
        for number in self.playable_faces(slot) {
            let face = &self.rules.book.card(id).faces[usize::from(number)];
            let look = self.casting_face(slot, number);
            // A land can only be cast face down (CR 305.9, 708.4).
            if !is_played(face) && look.is_time_for(seat, slot, face) && look.text_allows(seat, slot, face) {
                look.each_way(seat, slot, number, face, &mut found);
            } else if !is_played(face) && look.text_allows(seat, slot, face) {
                look.flash_way(seat, slot, number, face, &mut found);
            }
            if self.morph_cost(face).is_some() {
                self.face_down_way(seat, slot, number, face, &mut found);
            }
        }
    }

    /// What is cast is judged by the face that is cast (CR 601.3e, 709.3a, 715.3a).
    pub(super) fn casting_face(&self, slot: Slot, face: u8) -> Look<'a> {
        let one = self.rules.book.card(self.rules.card_in(self.state, slot)).faces.len() == 1;
        let cast_as = (!one).then_some(CastAs { slot, face, face_down: false });
        Look { cast_as, ..*self }
    }

    /// The way to cast a card at another time, which costs more (CR 601.3b).
    fn flash_way(
        &self,
        seat: Seat,
        slot: Slot,
        number: u8,
        face: &'a Face,
        found: &mut impl FnMut(Spell<'a>),
    ) {
        let card = self.state.object(slot);
        let cost = self.own_statics(card, face).find_map(|effect| match effect {
            Static::FlashFor(cost) => Some(cost),
            _ => None,
        });
        let Some(cost) = cost.filter(|_| face.cost.is_some()) else { return };
        let bound = || self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::SorceryTiming));
        if !self.is_forbidden(seat, slot) && !bound() && self.leave_to_play(seat, slot, number).plain {
            let spell = self.plain_spell(seat, slot, number, face);
            found(Spell { way: WITH_FLASH, instead: Some(cost), besides: true, ..spell });
        }
    }

    /// The way to cast a card face down. Time, leave and prohibitions are those of a face-down spell, a creature
    /// without anything else (CR 708.4).
    fn face_down_way(
        &self,
        seat: Seat,
        slot: Slot,
        number: u8,
        face: &'a Face,
        found: &mut impl FnMut(Spell<'a>),
    ) {
        let look = Look { cast_as: Some(CastAs { slot, face: number, face_down: true }), ..*self };
        let bound = || look.player_rules(seat).any(|rule| matches!(rule, PlayerRule::SorceryTiming));
        let timely = look.sorcery_time(seat) || look.has_flash_by_rule(seat, slot) && !bound();
        if timely && !look.is_forbidden(seat, slot) && look.leave_to_play(seat, slot, number).plain {
            let spell = look.plain_spell(seat, slot, number, face);
            found(Spell { way: FACE_DOWN, instead: Some(&FACE_DOWN_COST), ..spell });
        }
    }

    /// A face of a card for its mana cost.
    pub(super) fn plain_spell(&self, seat: Seat, slot: Slot, number: u8, face: &'a Face) -> Spell<'a> {
        let card = self.state.object(slot);
        let modes = self.rules.book.spell_modes(self.rules.card_in(self.state, slot), number);
        let (besides, exile_after, warped) = (false, false, false);
        let (given, once) = (self.given_keywords(seat, card), None);
        let imposed = false;
        Spell {
            card,
            number,
            face,
            way: 0,
            instead: None,
            besides,
            exile_after,
            warped,
            given,
            once,
            imposed,
            modes,
        }
    }

    fn each_way(
        &self,
        seat: Seat,
        slot: Slot,
        number: u8,
        face: &'a Face,
        found: &mut impl FnMut(Spell<'a>),
    ) {
        let card = self.state.object(slot);
        let leave = self.leave_to_play(seat, slot, number);
        let spell = self.plain_spell(seat, slot, number, face);
        if let Some(guise) = &face.guise {
            // Only one alternative cost can be paid (CR 118.9a).
            let free = leave.free && guise.cost.is_none();
            [leave.plain.then_some(GUISE), free.then_some(FREE)].into_iter().flatten().for_each(|way| {
                found(Spell { way, instead: guise.cost.as_ref(), ..spell });
            });
            return;
        }
        if leave.plain && face.cost.is_some() {
            let exile_after = leave.then_exile || leave.once.is_some_and(|(_, then_exile)| then_exile);
            found(Spell { exile_after, ..spell });
        }
        if leave.free && !is_played(face) {
            found(Spell { way: FREE, exile_after: leave.then_exile, ..spell });
        }
        let zone = self.state.thing(slot).zone;
        let mut way = 0;
        self.each_own_static(seat, card, face, |effect| {
            let Static::AlternativeCost(other) = effect else { return };
            way += 1;
            let own = self.state.secrets.owner(slot) == seat;
            // Who may cast it from elsewhere may do so for an alternative cost (CR 118.9), unless that is for the hand.
            let allowed = match other.zone {
                ZoneKind::Hand => leave.plain && (zone == ZoneKind::Hand || !other.warp),
                only => only == zone && own,
            };
            if allowed && self.holds_if_any(other.condition.as_ref(), &View::of(card, seat)) {
                let (instead, besides, exile_after) = (Some(&other.cost), other.besides, other.then_exile);
                let spell = Spell { way, instead, besides, exile_after, warped: other.warp, ..spell };
                match other.transformed {
                    false => found(spell),
                    true => self.with_back_up(spell).into_iter().for_each(&mut *found),
                }
            }
        });
        for imposed in self.imposed_on(seat) {
            let PlayerRule::OtherCost { what, cost, once } = imposed.rule else { continue };
            way += 1;
            let allowed = match what.zones {
                ZoneKind::Stack => leave.plain,
                only => only == zone && (zone != ZoneKind::Library || self.is_top(seat, slot)),
            };
            let used = || self.notes(imposed.source).any(|note| note == NoteKind::LeaveUsed);
            let fits = || self.fits_as_spell(&what.tests, card, &View::of(imposed.source, imposed.by));
            if allowed && fits() && !(*once && used()) {
                let exile_after = leave.then_exile && what.zones == ZoneKind::Stack;
                let once = once.then_some(imposed.source);
                found(Spell { way, instead: Some(&**cost), exile_after, once, imposed: true, ..spell });
            }
        }
    }

    /// Whether a card is on top of a player's library.
    fn is_top(&self, seat: Seat, slot: Slot) -> bool {
        self.state.zones.library(seat).last() == Some(&slot)
    }

    /// What rules give to a spell that a player casts (CR 601.3e, 611.3a).
    pub(super) fn given_to(&self, seat: Seat, card: Object) -> SmallVec<[ChangesId; 1]> {
        if !self.rules.book.gives_to_spells {
            return SmallVec::new();
        }
        let given = self.imposed_on(seat).filter_map(|imposed| match imposed.rule {
            PlayerRule::SpellsHave(what, changes) | PlayerRule::NextHas(what, changes) => {
                let view = View::of(imposed.source, imposed.by);
                self.fits_as_spell(&what.tests, card, &view).then_some(*changes)
            }
            _ => None,
        });
        given.collect()
    }

    /// The keywords among that.
    fn given_keywords(&self, seat: Seat, card: Object) -> Keywords {
        let given = self.given_to(seat, card);
        let changes = given.iter().flat_map(|id| &self.rules.book.changes[id.index()]);
        changes.fold(Keywords::NONE, |all, change| match change {
            Change::GainKeyword(keyword) => all.with(Keywords::only(*keyword)),
            _ => all,
        })
    }

    /// The static effects among that.
    pub(super) fn given_statics(
        &self,
        seat: Seat,
        card: Object,
    ) -> impl Iterator<Item = &'a Static> + use<'a> {
        let look = *self;
        let given = self.given_to(seat, card);
        let changes = given.into_iter().flat_map(move |id| &look.rules.book.changes[id.index()]);
        changes.flat_map(move |change| {
            let effects: &'a [Static] = match change {
                Change::Gain(ability) => match &look.rules.book.ability(*ability).kind {
                    AbilityKind::Static(text)
                        if look.holds_if_any(text.condition.as_ref(), &View::of(card, seat)) =>
                    {
                        &text.effects
                    }
                    _ => &[],
                },
                _ => &[],
            };
            effects
        })
    }

    /// The same with the back of the card up (CR 702.146a).
    fn with_back_up(&self, spell: Spell<'a>) -> Option<Spell<'a>> {
        let id = self.rules.card_in(self.state, spell.card.slot);
        let face = self.rules.book.card(id).faces.get(1)?;
        Some(Spell { number: 1, face, modes: self.rules.book.spell_modes(id, 1), ..spell })
    }

    /// The static effects of a card's text, and of what other effects give it.
    fn each_own_static(&self, seat: Seat, card: Object, face: &'a Face, mut found: impl FnMut(&'a Static)) {
        self.own_statics(card, face).chain(self.given_statics(seat, card)).for_each(&mut found);
        let Some(derived) = self.changed_elsewhere(card.slot) else { return };
        for &ability in &derived.abilities {
            if self.state.thing(card.slot).zone == ZoneKind::Hand || face.abilities.contains(&ability) {
                continue;
            }
            if let AbilityKind::Static(text) = &self.rules.book.ability(ability).kind {
                text.effects.iter().for_each(&mut found);
            }
        }
    }

    /// Whether the player could begin to cast a card from the hand now, costs aside.
    pub(super) fn time_allows(&self, seat: Seat, slot: Slot) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        self.is_time_for(seat, slot, card.front())
    }

    /// One way to cast a card, if the player may.
    pub(super) fn spell(&self, seat: Seat, slot: Slot, face: u8, way: u8) -> Option<Spell<'a>> {
        let mut spell = None;
        self.each_spell(seat, slot, |found| {
            if found.number == face && found.way == way {
                spell = Some(found);
            }
        });
        spell
    }

    /// The same without regard to time and leave: while a spell or ability resolves (CR 608.2g).
    pub(super) fn free_spell(
        &self,
        seat: Seat,
        terms: FreeTerms,
        slot: Slot,
        number: u8,
    ) -> Option<Spell<'a>> {
        let id = self.rules.card_in(self.state, slot);
        let card = self.rules.book.card(id);
        let face = card.faces.get(usize::from(number))?;
        let faces = match (terms.how, card.layout) {
            (CastTerms::Transformed, Layout::Transforming) => 1..2,
            (CastTerms::Transformed, _) => return None,
            (CastTerms::Free | CastTerms::IfAble | CastTerms::Madness | CastTerms::Miracle, _) => {
                self.playable_faces(slot)
            }
        };
        let instead = match terms.how {
            CastTerms::Madness => Some(self.madness_cost(face)?),
            CastTerms::Miracle => Some(self.miracle_cost(slot)?),
            CastTerms::Free | CastTerms::IfAble | CastTerms::Transformed => None,
        };
        let small = terms.most.is_none_or(|most| face.mana_value() <= most.into());
        let meant = terms.which.is_none_or(|node| self.is_spell_meant(node, slot, number));
        if face.types.has(CardType::Land)
            || self.casting_face(slot, number).is_forbidden(seat, slot)
            || !self.legend_allows(seat, face)
            || !faces.contains(&number)
            || face.guise.as_ref().is_some_and(|guise| guise.cost.is_some())
            || !small
            || !meant
        {
            return None;
        }
        let modes = self.rules.book.spell_modes(id, number);
        let card = self.state.object(slot);
        let (besides, exile_after, warped) = (false, false, false);
        let (given, once) = (self.casting_face(slot, number).given_keywords(seat, card), None);
        Some(Spell {
            card,
            number,
            face,
            way: FREE,
            instead,
            besides,
            exile_after,
            warped,
            given,
            once,
            imposed: false,
            modes,
        })
    }

    /// Whether a face of a card, as a spell, is what a node lets a player cast (CR 601.3e).
    fn is_spell_meant(&self, node: NodeId, slot: Slot, face: u8) -> bool {
        let Node::CastOne { what, .. } = self.rules.book.node(node) else { return false };
        let look = self.casting_face(slot, face);
        self.state.thing(slot).zone == what.zones
            && look.fits_as_spell(&what.tests, self.state.object(slot), &look.here())
    }

    /// Whether it is a time at which the player can cast this face (CR 117.1a, 601.3).
    pub(super) fn is_time_for(&self, seat: Seat, slot: Slot, face: &'a Face) -> bool {
        let instant = || {
            face.types.has(CardType::Instant)
                || self.has_keyword(face, Keyword::Flash)
                || self.has_flash_by_rule(seat, slot)
                || self.own_statics(self.state.object(slot), face).any(|one| *one == Static::OwnFlash)
        };
        let timely = if self.sorcery_time(seat) {
            true
        } else {
            instant() && !self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::SorceryTiming))
        };
        timely && !self.is_forbidden(seat, slot)
    }

    /// Whether a card's own text lets it be cast now: "cast this spell only during combat" (CR 601.3).
    pub(super) fn text_allows(&self, seat: Seat, slot: Slot, face: &'a Face) -> bool {
        let card = self.state.object(slot);
        let says = |effect: &Static| match effect {
            Static::CastOnly(when) => self.holds(when, &View::of(card, seat)),
            _ => true,
        };
        self.legend_allows(seat, face) && self.own_statics(card, face).all(says)
    }

    /// A legendary instant or sorcery is cast only by who controls a legendary creature or planeswalker (CR 205.4e).
    fn legend_allows(&self, seat: Seat, face: &Face) -> bool {
        let spell = face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery);
        let legend = |slot: Slot| {
            let derived = self.derived(slot);
            derived.controller == seat
                && derived.supertypes.has(Supertype::Legendary)
                && (derived.is(CardType::Creature) || derived.is(CardType::Planeswalker))
        };
        !(spell && face.supertypes.has(Supertype::Legendary)) || self.permanents().any(legend)
    }

    /// What it costs to cast a card that was discarded (CR 702.35a).
    pub(crate) fn madness_cost(&self, face: &Face) -> Option<&'a Cost> {
        face.abilities.iter().find_map(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Madness(cost) => Some(cost),
            _ => None,
        })
    }

    /// What it costs to cast a card that was revealed as it was drawn (CR 702.94a), by an ability that is printed or
    /// given.
    pub(crate) fn miracle_cost(&self, slot: Slot) -> Option<&'a Cost> {
        self.derived(slot).abilities.iter().find_map(|&ability| {
            match &self.rules.book.ability(ability).kind {
                AbilityKind::Miracle(cost) => Some(cost),
                _ => None,
            }
        })
    }

    /// What it costs to turn a card up that was cast face down (CR 702.37e).
    pub(super) fn morph_cost(&self, face: &Face) -> Option<&'a Cost> {
        self.morph_of(face).map(|(_, cost)| cost)
    }

    /// The morph ability of a face.
    pub(crate) fn morph_of(&self, face: &Face) -> Option<(MorphWord, &'a Cost)> {
        face.abilities.iter().find_map(|&ability| match &self.rules.book.ability(ability).kind {
            AbilityKind::Morph(word, cost) => Some((*word, cost)),
            _ => None,
        })
    }

    pub(super) fn has_keyword(&self, face: &Face, keyword: Keyword) -> bool {
        let has = |&ability| self.rules.book.ability(ability).kind == AbilityKind::Keyword(keyword);
        face.abilities.iter().any(has)
    }

    fn has_flash_by_rule(&self, seat: Seat, slot: Slot) -> bool {
        let object = self.state.object(slot);
        self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::Flash(filter) | PlayerRule::NextFlash(filter) => {
                self.fits_as_spell(&filter.tests, object, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        })
    }

    /// Whether a card would fit as a spell: it is judged before it is on the stack.
    pub(super) fn fits_as_spell(&self, tests: &[Test], object: Object, view: &View<'_>) -> bool {
        tests.iter().all(|test| self.is_as_spell(test, object, view))
    }

    fn is_as_spell(&self, test: &Test, object: Object, view: &View<'_>) -> bool {
        match test {
            Test::Spell => true,
            // It is still where it would be cast from.
            Test::CastFrom(zone) if self.stack_item(object).is_none() => {
                let own = *zone != ZoneKind::Hand || self.state.secrets.owner(object.slot) == view.you;
                own && self.state.thing(object.slot).zone == *zone
            }
            Test::Not(test) => !self.is_as_spell(test, object, view),
            Test::All(tests) => tests.iter().all(|test| self.is_as_spell(test, object, view)),
            Test::Any(tests) => tests.iter().any(|test| self.is_as_spell(test, object, view)),
            test => self.fits(std::slice::from_ref(test), object, view),
        }
    }

    /// Whether a rule keeps the player from casting this at all.
    pub(super) fn is_forbidden(&self, seat: Seat, slot: Slot) -> bool {
        if !self.state.stack.is_empty() && self.split_second() {
            return true;
        }
        let object = self.state.object(slot);
        let cast = self.state.player(seat).tracked(Tracker::SpellsCast);
        self.imposed_on(seat).any(|imposed| match imposed.rule {
            PlayerRule::CantCast(filter) => {
                self.fits_as_spell(&filter.tests, object, &View::of(imposed.source, imposed.by))
            }
            PlayerRule::CastAtMost(most) => cast >= u16::from(*most),
            PlayerRule::CastAtMostOf(most, those) => {
                let cast = self.state.player(seat).recorded(*those);
                let spells = self.rules.book.recorded_spells(*those);
                cast >= (*most).into()
                    && self.fits_as_spell(spells, object, &View::of(imposed.source, imposed.by))
            }
            _ => false,
        })
    }
}

/// Whether a face is played rather than cast (CR 305.1).
pub(super) fn is_played(face: &Face) -> bool {
    face.types.has(CardType::Land) || face.types.has(CardType::Generator)
}
