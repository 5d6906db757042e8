//! Damage (CR 120): what it does once nothing prevents it.

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use crate::card::{CardType, Counter};
use crate::event::Event;
use crate::program::{AbilityKind, Keyword, PlayerRule};
use crate::rules::{Aspects, Facts, Happening, Look, Run, View};
use crate::state::{Deed, Flag, Note, NoteKind, Target};

/// Damage is dealt, and does what its source's abilities make of it (CR 120.3); says how much.
pub(crate) fn deal(run: &mut Run<'_>, source: Object, target: Target, amount: i32, combat: bool) -> i32 {
    let look = run.look();
    let Some(by) = look.facts(source) else { return 0 };
    if amount <= 0 || !look.can_be_dealt_damage(target) || look.is_protected_from(target, &by) {
        return 0;
    }
    let keywords = by.derived.keywords;
    let toxic = if combat { look.toxic(&by) } else { 0 };
    let harm = Harm {
        amount,
        counters: keywords.has(Keyword::Wither) || keywords.has(Keyword::Infect),
        poison: keywords.has(Keyword::Infect),
        deadly: keywords.has(Keyword::Deathtouch),
        toxic,
    };
    let commander = by.thing.is(Flag::Commander) && combat;
    // Told before what it does: life is lost, or counters are put, because of it.
    run.emit(|rules, state| Event::Damage {
        source: crate::rules::glimpse(rules, state, source.slot),
        target,
        name: rules.look(state).target_label(target),
        amount,
        combat,
    });
    if run.rules.book.dealing_is_noted {
        run.note_dealing(source, target);
    }
    if let (true, Target::Player(seat)) = (combat && run.rules.book.combat_dealing_is_noted, target) {
        let note = Note { about: source, kind: NoteKind::DealtInCombat(seat) };
        if !run.state.notes.contains(&note) {
            run.state.notes.push(note);
        }
        run.touch(Aspects::THIS_TURN);
    }
    match target {
        Target::Player(seat) => run.hurt_player(seat, harm, commander.then_some(source)),
        Target::Object(object) => {
            run.hurt_permanent(object, harm);
            let note = Note { about: object, kind: NoteKind::DamagedBy(source) };
            if run.rules.book.damage_is_noted && !run.state.notes.contains(&note) {
                run.state.notes.push(note);
            }
        }
    }
    run.state.cache.unsettled = true;
    run.happened(Happening::Damage { source, target, amount, combat });
    amount
}

/// Damage dealt at the same time, by source.
pub(crate) type Dealt = SmallVec<[(Object, i32); 2]>;

/// What a source with lifelink has dealt at the same time is gained at once, whomever it was dealt to (CR 702.15b).
pub(crate) fn gain_by_lifelink(run: &mut Run<'_>, dealt: Dealt) {
    for (source, amount) in dealt {
        let look = run.look();
        let by = look.facts(source).filter(|by| by.derived.has(Keyword::Lifelink));
        if let Some(controller) = by.map(|by| by.controller()) {
            run.cause_one(Deed::GainLife(controller, amount));
        }
    }
}

/// What damage does beyond its amount.
#[derive(Clone, Copy)]
struct Harm {
    amount: i32,
    /// To creatures in -1/-1 counters (CR 120.3d).
    counters: bool,
    /// To players in poison counters (CR 120.3b).
    poison: bool,
    /// Any of it destroys a creature (CR 702.2b).
    deadly: bool,
    /// Poison counters besides (CR 120.3g).
    toxic: u16,
}

impl Harm {
    fn count(self) -> u16 {
        self.amount.min(u16::MAX.into()) as u16
    }
}

impl Look<'_> {
    /// Only players, creatures, planeswalkers and battles are dealt damage (CR 120.1).
    pub(crate) fn can_be_dealt_damage(&self, target: Target) -> bool {
        match target {
            Target::Player(seat) => !self.state.player(seat).lost,
            Target::Object(object) => {
                let thing = self.state.thing(object.slot);
                let hurt = [CardType::Creature, CardType::Planeswalker, CardType::Battle];
                self.state.is_current(object)
                    && thing.on_battlefield()
                    && !thing.is(Flag::PhasedOut)
                    && hurt.iter().any(|one| self.derived(object.slot).is(*one))
            }
        }
    }

    /// Damage from a source that the target has protection from is prevented (CR 702.16e).
    fn is_protected_from(&self, target: Target, source: &Facts<'_>) -> bool {
        let protected = match target {
            Target::Object(object) => self.protected(object.slot, source.object),
            Target::Player(seat) => self.imposed_on(seat).any(|imposed| match imposed.rule {
                PlayerRule::Protection(tests) => {
                    self.fits(tests, source.object, &View::of(imposed.source, imposed.by))
                }
                _ => false,
            }),
        };
        protected && !self.damage_cannot_be_prevented(source.object)
    }

    /// A creature's total toxic value (CR 702.164b).
    fn toxic(&self, facts: &Facts<'_>) -> u16 {
        let abilities = facts.derived.abilities.iter();
        let values = abilities.map(|&ability| match self.rules.book.ability(ability).kind {
            AbilityKind::Toxic(value) => u16::from(value),
            _ => 0,
        });
        values.sum()
    }
}

impl Run<'_> {
    /// It dealt damage this turn.
    fn note_dealing(&mut self, source: Object, target: Target) {
        let whom = match target {
            Target::Player(seat) => Some(seat),
            Target::Object(_) => None,
        };
        let note = Note { about: source, kind: NoteKind::Dealt(whom) };
        if !self.state.notes.contains(&note) {
            self.state.notes.push(note);
        }
        self.touch(Aspects::THIS_TURN);
    }

    fn hurt_player(&mut self, seat: Seat, harm: Harm, commander: Option<Object>) {
        if harm.poison {
            self.cause_one(Deed::PlayerCounters { seat, kind: Counter::Poison, count: harm.count() });
        } else if !self.look().player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantLoseLife)) {
            self.change_life(seat, -harm.amount);
        }
        if harm.toxic > 0 {
            self.cause_one(Deed::PlayerCounters { seat, kind: Counter::Poison, count: harm.toxic });
        }
        let player = self.state.player_mut(seat);
        // CR 903.10a: counted over the whole game.
        if let Some(commander) = commander {
            match player.commander_damage.iter_mut().find(|(slot, _)| *slot == commander.slot) {
                Some((_, total)) => *total = total.saturating_add(harm.count()),
                None => player.commander_damage.push((commander.slot, harm.count())),
            }
        }
    }

    fn hurt_permanent(&mut self, object: Object, harm: Harm) {
        let types = self.look().derived(object.slot).types;
        let thing = self.state.thing_mut(object.slot);
        thing.flags.set(Flag::Damaged, true);
        let creature = types.has(CardType::Creature);
        if creature && harm.deadly {
            thing.flags.set(Flag::Deathtouched, true);
        }
        if creature && !harm.counters {
            thing.damage = thing.damage.saturating_add(harm.amount.min(i16::MAX.into()) as i16);
        }
        self.touch(Aspects::THIS_TURN);
        if creature && harm.counters {
            self.cause_one(Deed::Counters { object, kind: Counter::Minus, count: harm.count() });
        }
        for (kind, counter) in
            [(CardType::Planeswalker, Counter::Loyalty), (CardType::Battle, Counter::Defense)]
        {
            if types.has(kind) {
                self.remove_counters(object, counter, harm.count());
            }
        }
    }
}
