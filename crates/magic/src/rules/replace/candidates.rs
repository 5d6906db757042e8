//! Which effects could change an event that is about to happen.

use cardwright_table::{Object, Seat, Slot};
use smallvec::SmallVec;

use crate::card::Counter;
use crate::program::{
    AbilityId, AbilityKind, Altered, CardId, Filter, Mark, Node, Objects, PlayerRule, Replacement,
    ReplacementEvent, Static, StepKind, ZoneKind,
};
use crate::rules::{Hook, Look, View};
use crate::state::{
    Applied, Copiable, Deed, EnterHow, Flag, Frame, MoveWhy, NoteKind, Planned, ShieldState, Target, Tracker,
};

/// One effect that could be applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Candidate {
    /// A static ability.
    Ability(Hook),
    /// A shield against damage, by its place.
    Shield(u16),
    /// A rule of the game about this object.
    Rule(RuleEffect),
}

/// Replacement effects that the rules themselves have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleEffect {
    /// A regeneration shield (CR 701.19).
    Regenerate(Object),
    /// A shield counter (CR 122.1c).
    ShieldCounter(Object),
    /// A stun counter (CR 122.1d).
    StunCounter(Object),
    /// A finality counter (CR 122.1h).
    Finality(Object),
    /// A card with madness that would be discarded (CR 702.35a).
    Madness(Object),
    /// What an effect says of a permanent that would leave the battlefield or die.
    ExiledInstead(Object),
    /// A commander that would go to a hand or library (CR 903.9b).
    Commander(Object),
}

impl RuleEffect {
    fn object(self) -> Object {
        match self {
            RuleEffect::Regenerate(object)
            | RuleEffect::ShieldCounter(object)
            | RuleEffect::StunCounter(object)
            | RuleEffect::Finality(object)
            | RuleEffect::Madness(object)
            | RuleEffect::ExiledInstead(object)
            | RuleEffect::Commander(object) => object,
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            RuleEffect::Regenerate(_) => "Regenerate it",
            RuleEffect::ShieldCounter(_) => "Remove a shield counter instead",
            RuleEffect::StunCounter(_) => "Remove a stun counter instead",
            RuleEffect::Finality(_) | RuleEffect::Madness(_) | RuleEffect::ExiledInstead(_) => {
                "Exile it instead"
            }
            RuleEffect::Commander(_) => "Put it into the command zone instead",
        }
    }
}

impl Candidate {
    /// The thing on the table that the effect comes from; a shield outlives the spell that made it.
    pub(crate) fn source(self) -> Option<Object> {
        match self {
            Candidate::Ability(hook) => Some(hook.object),
            Candidate::Shield(_) => None,
            Candidate::Rule(rule) => Some(rule.object()),
        }
    }
}

impl Look<'_> {
    /// A cheap test before the search: whether any effect might change the event.
    pub(super) fn might_be_replaced(&self, deed: &Deed) -> bool {
        let hooks = &self.state.cache.hooks;
        let listens = |events: &[u32]| events.iter().any(|bit| hooks.replaced & (1 << bit) != 0);
        match deed {
            Deed::Move { object, to, enter, why } => {
                let thing = self.state.thing(object.slot);
                enter.is_some()
                    && (listens(&[0, 6])
                        || self.rules.book.gives_entry
                        || self.changes_its_own_entry(object.slot))
                    || listens(&[1])
                    || to.zone == ZoneKind::Graveyard && self.graveyard_is_closed(*object)
                    || self.wanders(*object)
                    || *why == MoveWhy::Discard && (listens(&[9]) || self.rules.book.madness.is_some())
                    || thing.is(Flag::Commander) && matches!(to.zone, ZoneKind::Hand | ZoneKind::Library)
                    || thing.on_battlefield()
                        && (!self.state.counters.is_empty() || self.is_exiled_instead(*object, true))
            }
            Deed::Damage { .. } => {
                listens(&[2]) || !self.state.shields.is_empty() || !self.state.counters.is_empty()
            }
            Deed::Draw(_) => listens(&[3]),
            Deed::GainLife(..) => listens(&[4]) || !self.state.cache.hooks.players.is_empty(),
            Deed::LoseLife(..) => listens(&[5]) || !self.state.cache.hooks.players.is_empty(),
            Deed::Counters { .. } | Deed::PlayerCounters { .. } => listens(&[6]),
            Deed::Tokens { card, enter, .. } => listens(&[7]) || self.enter_one_by_one(*card, enter),
            Deed::Destroy { object, .. } => {
                listens(&[1, 8])
                    || self.state.thing(object.slot).regenerations > 0
                    || self.state.thing(object.slot).is(Flag::Commander)
                    || !self.state.counters.is_empty()
                    || self.graveyard_is_closed(*object)
                    || self.is_exiled_instead(*object, true)
            }
            Deed::Untap(_) => listens(&[11]) || !self.state.counters.is_empty(),
            Deed::Lose(..) => listens(&[10]),
        }
    }

    /// All effects that could be applied to the event now (CR 616.1).
    pub(super) fn candidates(&self, planned: &Planned) -> SmallVec<[Candidate; 2]> {
        let mut found = SmallVec::new();
        let mut seen = Marks::new();
        let deed = &planned.deed;
        for &hook in &self.state.cache.hooks.replacements {
            self.consider(hook, planned, &mut seen, &mut found);
        }
        if let Deed::Move { object, enter: Some(how), .. } = deed {
            // Face down it has no text of its own (CR 708.3).
            if !how.face_down {
                for hook in self.entry_hooks(*object, how) {
                    self.consider(hook, planned, &mut seen, &mut found);
                }
            }
            if self.rules.book.gives_entry {
                for hook in self.given_entry_hooks(*object, deed) {
                    self.consider(hook, planned, &mut seen, &mut found);
                }
            }
        }
        if let Deed::Move { object, .. } = deed
            && self.wanders(*object)
        {
            for hook in self.own_hooks(*object, &Replacement::is_of_its_own_journey) {
                self.consider(hook, planned, &mut seen, &mut found);
            }
        }
        if let Deed::Damage { source, target, combat, amount } = *deed {
            let shields = self.state.shields.iter().enumerate();
            let stops = |shield: &ShieldState| self.shield_stops(shield, source, target, combat);
            let redirects = |shield: &ShieldState| shield.redirect.is_some();
            let unpreventable = self.damage_cannot_be_prevented(source);
            let stops = |shield: &ShieldState| stops(shield) && (redirects(shield) || !unpreventable);
            if amount > 0 {
                found.extend(
                    shields
                        .filter(|(_, shield)| stops(shield))
                        .map(|(place, _)| Candidate::Shield(place as u16)),
                );
            }
        }
        let rules = self.rule_effects(deed);
        found.extend(
            rules
                .into_iter()
                .map(Candidate::Rule)
                .filter(|candidate| !was_applied(planned, *candidate, &mut seen)),
        );
        // CR 616.1c: an effect that makes it enter as a copy comes first.
        if let Some(copy) = found.iter().position(|candidate| self.is_copy_effect(*candidate)) {
            return SmallVec::from_iter([found[copy]]);
        }
        found
    }

    fn consider(
        &self,
        hook: Hook,
        planned: &Planned,
        seen: &mut Marks,
        found: &mut SmallVec<[Candidate; 2]>,
    ) {
        let candidate = Candidate::Ability(hook);
        let Some((replacement, condition)) = self.replacement(hook) else { return };
        if was_applied(planned, candidate, seen) {
            return;
        }
        let you = self.controller_as_it_enters(hook.object, &planned.deed);
        let frame = self.frame_of_spell(hook.object, you);
        let view = frame.as_ref().map_or_else(|| View::of(hook.object, you), View::resolving);
        let holds = condition.is_none_or(|condition| self.holds(condition, &view))
            && replacement.condition.as_ref().is_none_or(|condition| self.holds(condition, &view));
        if holds && self.replaces(&replacement.event, &planned.deed, &view) {
            found.push(candidate);
        }
    }

    /// What a spell that becomes a permanent knows of how it was cast: X, what was paid (CR 107.3m, 400.7d).
    pub(crate) fn frame_of_spell(&self, spell: Object, you: Seat) -> Option<Frame> {
        let mut frame = self.frame_of_item(self.stack_item(spell)?);
        frame.you = you;
        Some(frame)
    }

    /// Who controls the source of an effect; for a card that is entering, who will.
    pub(super) fn controller_as_it_enters(&self, source: Object, deed: &Deed) -> Seat {
        match deed {
            Deed::Move { object, enter: Some(how), .. } if *object == source => how.controller,
            _ => self.controller(source),
        }
    }

    /// The replacement effect of a hook, with the condition of its ability.
    pub(super) fn replacement(&self, hook: Hook) -> Option<(&Replacement, Option<&crate::program::Cond>)> {
        let AbilityKind::Static(text) = &self.rules.book.ability(hook.ability).kind else { return None };
        match &text.effects[usize::from(hook.effect)] {
            Static::Replace(replacement) => Some((replacement, text.condition.as_ref())),
            _ => None,
        }
    }

    /// The effects of a card on its own entering the battlefield (CR 614.12); of one that enters as a copy, those of
    /// what it copies (CR 707.5).
    fn entry_hooks(&self, object: Object, how: &EnterHow) -> SmallVec<[Hook; 2]> {
        let mut hooks = self.printed_entry_hooks(object, how.copy.as_ref());
        // What it would not have on the battlefield does not bear on how it enters (CR 614.12).
        if !hooks.is_empty()
            && let Some(there) = self.on_trial(object, how)
        {
            hooks.retain(|hook| there.abilities.contains(&hook.ability));
        }
        hooks
    }

    fn printed_entry_hooks(&self, object: Object, copy: Option<&Copiable>) -> SmallVec<[Hook; 2]> {
        let mut hooks = SmallVec::new();
        let derived = self.derived(object.slot);
        let abilities = match copy {
            Some(copy) => &self.rules.book.card(copy.card).faces[usize::from(copy.face)].abilities[..],
            None => &derived.abilities[..],
        };
        self.hooks_among(object, abilities, &|replacement| self.only_itself(&replacement.event), &mut hooks);
        hooks
    }

    /// Whether a card outside the battlefield says by its own text where it goes instead (CR 113.6b).
    fn wanders(&self, object: Object) -> bool {
        let thing = self.state.thing(object.slot);
        !thing.on_battlefield()
            && self.rules.book.tables().wanders(self.rules.card_in(self.state, object.slot))
            && !(thing.zone == ZoneKind::Stack && thing.is(Flag::FaceDown))
    }

    /// Such replacement effects of what is printed on a card.
    fn own_hooks(&self, object: Object, such: &dyn Fn(&Replacement) -> bool) -> SmallVec<[Hook; 2]> {
        let mut hooks = SmallVec::new();
        self.hooks_among(object, &self.derived(object.slot).abilities, such, &mut hooks);
        hooks
    }

    fn hooks_among(
        &self,
        object: Object,
        abilities: &[AbilityId],
        such: &dyn Fn(&Replacement) -> bool,
        hooks: &mut SmallVec<[Hook; 2]>,
    ) {
        for &ability in abilities {
            let AbilityKind::Static(text) = &self.rules.book.ability(ability).kind else { continue };
            for (place, effect) in text.effects.iter().enumerate() {
                if matches!(effect, Static::Replace(replacement) if such(replacement)) {
                    hooks.push(Hook { object, ability, effect: place as u8 });
                }
            }
        }
    }

    /// The same of abilities that permanents will give it once it is there (CR 614.12).
    fn given_entry_hooks(&self, object: Object, deed: &Deed) -> SmallVec<[Hook; 2]> {
        let mut hooks = SmallVec::new();
        for slot in self.permanents() {
            let derived = self.derived(slot);
            let view = View::of(self.state.object(slot), derived.controller);
            for &giver in &derived.abilities {
                let AbilityKind::Static(text) = &self.rules.book.ability(giver).kind else { continue };
                let holds = || self.holds_if_any(text.condition.as_ref(), &view);
                for effect in &text.effects {
                    let Static::Change { to: Objects::All(filter), changes } = effect else { continue };
                    let gained = self.rules.book.entry_changes(*changes);
                    if !gained.is_empty() && holds() && self.fits_as_it_enters(&filter.tests, deed, &view) {
                        hooks.extend(gained.iter().map(|&(ability, effect)| Hook {
                            object,
                            ability,
                            effect,
                        }));
                    }
                }
            }
        }
        hooks
    }

    /// Whether something bears on how each of some tokens enters: their own text (CR 111.3), a permanent's, or what
    /// counters they enter with (CR 122.6).
    pub(super) fn enter_one_by_one(&self, card: CardId, how: &EnterHow) -> bool {
        let copy = how.copy.as_ref();
        let (card, face) = copy.map_or((card, how.face), |copy| (copy.card, copy.face));
        let enters = 1 << 0;
        !how.counters.is_empty()
            || self.state.cache.hooks.replaced & enters != 0
            || self.rules.book.gives_entry
            || !how.face_down && self.speaks_of_its_entry(card, face)
    }

    /// Whether what is printed on a face says how it enters.
    fn speaks_of_its_entry(&self, card: CardId, face: u8) -> bool {
        let nothing = Object { slot: Slot(0), generation: 0 };
        let mut hooks = SmallVec::new();
        let abilities = &self.rules.book.card(card).faces[usize::from(face)].abilities;
        self.hooks_among(nothing, abilities, &|replacement| self.only_itself(&replacement.event), &mut hooks);
        !hooks.is_empty()
    }

    fn changes_its_own_entry(&self, slot: Slot) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.faces.iter().any(|face| !face.abilities.is_empty())
            && !self.printed_entry_hooks(self.state.object(slot), None).is_empty()
    }

    /// Whether the effect speaks of this event.
    fn replaces(&self, event: &ReplacementEvent, deed: &Deed, view: &View<'_>) -> bool {
        let among = |who, seat: &Seat| self.players(who, view).has(*seat);
        match (event, deed) {
            (ReplacementEvent::Enters(tests), Deed::Move { enter: Some(_), .. }) => {
                self.fits_as_it_enters(tests, deed, view)
            }
            (ReplacementEvent::Destroyed(tests), Deed::Destroy { object, .. }) => {
                self.fits(tests, *object, view)
            }
            (ReplacementEvent::UntapsInUntapStep(tests), Deed::Untap(object)) => {
                self.state.turn.now.step == StepKind::Untap && self.fits(tests, *object, view)
            }
            (ReplacementEvent::Moves { what, from, to: zones }, Deed::Move { object, to, enter, .. }) => {
                let fits = || match enter {
                    // What would enter is judged as it would be there (CR 614.12).
                    Some(_) => self.fits_as_it_enters(what, deed, view),
                    None => self.fits(what, *object, view),
                };
                from.has(self.state.thing(object.slot).zone) && zones.has(to.zone) && fits()
            }
            (ReplacementEvent::Moves { what, from, to: zones }, Deed::Destroy { object, .. }) => {
                from.has(ZoneKind::Battlefield)
                    && zones.has(ZoneKind::Graveyard)
                    && self.fits(what, *object, view)
            }
            (
                ReplacementEvent::Damage { source: tests, to, combat },
                Deed::Damage { source, target, amount, combat: is },
            ) => {
                *amount > 0
                    && combat.is_none_or(|wanted| wanted == *is)
                    && self.is_hit(to, *target, view)
                    && self.fits(tests, *source, view)
            }
            (ReplacementEvent::Draws { who, except_first }, Deed::Draw(seat)) => {
                let first = self.state.turn.now.step == StepKind::Draw
                    && self.state.is_active(*seat)
                    && self.state.player(*seat).tracked(Tracker::CardsDrawnThisStep) == 0;
                among(who, seat) && !(*except_first && first)
            }
            (ReplacementEvent::GainsLife(who), Deed::GainLife(seat, amount))
            | (ReplacementEvent::LosesLife(who), Deed::LoseLife(seat, amount)) => {
                *amount > 0 && among(who, seat)
            }
            (ReplacementEvent::Counters { kind, what }, Deed::Counters { object, kind: put, .. }) => {
                kind.is_none_or(|kind| kind == *put) && self.fits(what, *object, view)
            }
            (ReplacementEvent::Counters { kind, what }, Deed::Move { enter: Some(how), .. }) => {
                // CR 122.6, 614.12: counters that it enters with are put on it, as it will be.
                let puts = how.counters.iter().any(|(put, _)| kind.is_none_or(|kind| kind == *put));
                puts && self.fits_as_it_enters(what, deed, view)
            }
            (ReplacementEvent::Tokens { who }, Deed::Tokens { enter, .. }) => among(who, &enter.controller),
            (
                ReplacementEvent::Discards { who, what, by },
                Deed::Move { object, why: MoveWhy::Discard, .. },
            ) => {
                // Whose spell or ability it is that resolves.
                let causer = self.state.frames.last().map(|frame| frame.you);
                let caused = match by {
                    Some(by) => causer.is_some_and(|seat| self.players(by, view).has(seat)),
                    None => true,
                };
                caused && among(who, &self.controller(*object)) && self.fits(what, *object, view)
            }
            (ReplacementEvent::LosesGame(who), Deed::Lose(seat, _)) => among(who, seat),
            _ => false,
        }
    }

    /// Whether damage of this source can't be prevented: effects that would are applied all the same, and prevent
    /// nothing of it (CR 615.12).
    pub(crate) fn damage_cannot_be_prevented(&self, source: Object) -> bool {
        let controller = self.controller(source);
        let marked = NoteKind::Marked(Mark::Unpreventable);
        self.notes(source).any(|note| note == marked)
            || self.stack_item(source).is_some() && self.says_of_itself(source, &Static::DamageUnpreventable)
            || self.player_rules(controller).any(|rule| matches!(rule, PlayerRule::DamageUnpreventable))
    }

    /// Whether an effect does something else instead of damage, whatever deals it.
    pub(super) fn takes_all_damage(&self, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Ability(hook) => self.replacement(hook).is_some_and(|(replacement, _)| {
                let any_source = matches!(&replacement.event, ReplacementEvent::Damage { source, .. } if source.is_empty());
                any_source && matches!(replacement.instead, Altered::Do(_) | Altered::PreventThen { .. })
            }),
            Candidate::Rule(rule) => matches!(rule, RuleEffect::ShieldCounter(_)),
            Candidate::Shield(_) => false,
        }
    }

    /// Whether a card may be cast when it is discarded (CR 702.35a).
    pub(crate) fn has_madness(&self, object: Object) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, object.slot));
        self.rules.book.madness.is_some() && self.madness_cost(card.front()).is_some()
    }

    /// Whether a shield stops this damage (CR 615.7).
    fn shield_stops(&self, shield: &ShieldState, source: Object, target: Target, combat: bool) -> bool {
        let [whom, whose] = self.shielded_kinds(shield);
        let everything = whom.is_none() && shield.objects.is_empty() && shield.players.is_empty();
        let of = |kind: Option<(&Filter, View<'_>)>, object: Object| {
            kind.is_some_and(|(filter, view)| self.fits(&filter.tests, object, &view))
        };
        let guards = everything
            || match target {
                Target::Object(object) => shield.objects.contains(&object) || of(whom, object),
                Target::Player(seat) => shield.players.has(seat),
            };
        guards
            && (whose.is_none() || of(whose, source))
            && shield.amount != Some(0)
            && shield.combat.is_none_or(|wanted| wanted == combat)
            && (shield.sources.is_empty() || shield.sources.contains(&source))
            // CR 614.9: there is nothing else that the damage can be dealt to.
            && shield.redirect.is_none_or(|to| self.can_be_dealt_damage(to))
    }

    /// The kinds of objects that a shield protects, and from which it does, where they are not locked in.
    fn shielded_kinds<'s>(&'s self, shield: &'s ShieldState) -> [Option<(&'s Filter, View<'s>)>; 2] {
        let Some((node, frame)) = &shield.over else { return [None, None] };
        let Node::Prevent(says) = self.rules.book.node(*node) else { return [None, None] };
        let kind = |objects: &'s Option<Objects>| match objects {
            Some(Objects::All(filter)) => Some((&**filter, View::resolving(frame))),
            _ => None,
        };
        [kind(&says.objects), kind(&says.source)]
    }

    /// Whether an effect says of the owner of a card that what would be put into their graveyard is exiled.
    fn graveyard_is_closed(&self, object: Object) -> bool {
        let thing = self.state.thing(object.slot);
        !self.state.floating_rules.is_empty()
            && !thing.is(Flag::Token)
            && !thing.is(Flag::NotACard)
            && self
                .player_rules(self.state.secrets.owner(object.slot))
                .any(|rule| matches!(rule, PlayerRule::GraveyardClosed))
    }

    /// Effects that the rules have for the event.
    fn rule_effects(&self, deed: &Deed) -> SmallVec<[RuleEffect; 2]> {
        let mut found = SmallVec::new();
        let has = |object: Object, kind| self.state.counters_on(object, kind) > 0;
        match *deed {
            Deed::Destroy { object, no_regeneration } => {
                let can = !no_regeneration && self.can_be_regenerated(object.slot);
                if self.state.thing(object.slot).regenerations > 0 && can {
                    found.push(RuleEffect::Regenerate(object));
                }
                if has(object, Counter::Shield) {
                    found.push(RuleEffect::ShieldCounter(object));
                }
                if has(object, Counter::Finality) {
                    found.push(RuleEffect::Finality(object));
                }
                if self.is_exiled_instead(object, true) || self.graveyard_is_closed(object) {
                    found.push(RuleEffect::ExiledInstead(object));
                }
            }
            Deed::Damage { target: Target::Object(object), amount, .. }
                if amount > 0 && has(object, Counter::Shield) =>
            {
                found.push(RuleEffect::ShieldCounter(object));
            }
            Deed::Untap(object) if has(object, Counter::Stun) => found.push(RuleEffect::StunCounter(object)),
            Deed::Move { object, to, why, .. } => {
                let discarded = why == MoveWhy::Discard && to.zone == ZoneKind::Graveyard;
                if discarded && self.has_madness(object) {
                    found.push(RuleEffect::Madness(object));
                }
                let dies = self.state.thing(object.slot).on_battlefield() && to.zone == ZoneKind::Graveyard;
                if dies && has(object, Counter::Finality) {
                    found.push(RuleEffect::Finality(object));
                }
                let leaves = self.state.thing(object.slot).on_battlefield()
                    && !matches!(to.zone, ZoneKind::Battlefield | ZoneKind::Exile);
                let closed = to.zone == ZoneKind::Graveyard && self.graveyard_is_closed(object);
                if closed || leaves && self.is_exiled_instead(object, dies) {
                    found.push(RuleEffect::ExiledInstead(object));
                }
                let hidden = matches!(to.zone, ZoneKind::Hand | ZoneKind::Library);
                if hidden && self.state.thing(object.slot).is(Flag::Commander) {
                    found.push(RuleEffect::Commander(object));
                }
            }
            _ => {}
        }
        found
    }

    /// Whether an effect has a permanent exiled instead when it leaves the battlefield, or only when it dies.
    fn is_exiled_instead(&self, object: Object, dies: bool) -> bool {
        self.notes(object).any(|note| match note {
            NoteKind::Marked(Mark::ExiledAsItLeaves) => true,
            NoteKind::Marked(Mark::ExiledAsItDies) => dies,
            _ => false,
        })
    }

    /// Whether the affected player may let the effect be.
    pub(super) fn is_a_choice(&self, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Ability(hook) => {
                self.replacement(hook).is_some_and(|(replacement, _)| replacement.optional)
            }
            Candidate::Shield(_) => false,
            Candidate::Rule(rule) => matches!(rule, RuleEffect::Commander(_)),
        }
    }

    /// Whether the effect makes a permanent enter as a copy.
    fn is_copy_effect(&self, candidate: Candidate) -> bool {
        let Candidate::Ability(hook) = candidate else { return false };
        self.replacement(hook).is_some_and(
            |(replacement, _)| matches!(&replacement.instead, Altered::Entering(arrival) if arrival.copy.is_some()),
        )
    }

    /// What a permanent could enter as a copy of.
    pub(super) fn copyable(&self, planned: &Planned, candidate: Candidate) -> Option<SmallVec<[Object; 4]>> {
        let Candidate::Ability(hook) = candidate else { return None };
        let (replacement, _) = self.replacement(hook)?;
        let Altered::Entering(arrival) = &replacement.instead else { return None };
        let (filter, _) = arrival.copy.as_deref()?;
        let you = self.controller_as_it_enters(hook.object, &planned.deed);
        let mut found = SmallVec::new();
        self.find(filter, &View::of(hook.object, you), |object| found.push(object));
        Some(found)
    }
}

/// The effects that have been looked at.
type Marks = SmallVec<[Applied; 4]>;

/// Whether an effect has been applied to the event already (CR 614.5). An object may have the same ability several times:
/// each of them applies once.
fn was_applied(planned: &Planned, candidate: Candidate, seen: &mut Marks) -> bool {
    let mark = mark(candidate);
    let times = |marks: &[Applied]| marks.iter().filter(|other| **other == mark).count();
    let earlier = times(seen);
    seen.push(mark);
    earlier < times(&planned.applied)
}

/// How an applied effect is noted.
pub(super) fn mark(candidate: Candidate) -> Applied {
    match candidate {
        Candidate::Ability(Hook { object, ability, effect }) => Applied { object, ability, effect },
        Candidate::Shield(place) => Applied {
            object: Object { slot: Slot(0), generation: 0 },
            ability: AbilityId(u16::MAX - 16 - place),
            effect: 0,
        },
        Candidate::Rule(rule) => {
            let number = match rule {
                RuleEffect::Regenerate(_) => 0,
                RuleEffect::ShieldCounter(_) => 1,
                RuleEffect::StunCounter(_) => 2,
                RuleEffect::Finality(_) => 3,
                RuleEffect::Commander(_) => 4,
                RuleEffect::Madness(_) => 5,
                RuleEffect::ExiledInstead(_) => 6,
            };
            Applied { object: rule.object(), ability: AbilityId(u16::MAX - number), effect: 0 }
        }
    }
}
