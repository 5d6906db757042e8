//! Power, HP and what is said of things as they are now (SWU 7.2, 7.3).

use cardwright_table::Slot;

use crate::card::{CardType, Face};
use crate::program::{Ability, AbilityId, Change, Constant, Keyword, Objects, Restriction, Topics};
use crate::rules::Eval;
use crate::state::{Flag, Frame, Says, Slots, Zone};

/// How many constant abilities may look at each other's changes.
const DEEPEST: u8 = 2;

impl<'a> Eval<'a> {
    /// The side of the card that counts now.
    #[inline]
    pub(crate) fn face(&self, slot: Slot) -> &'a Face {
        let card = self.card(slot);
        let thing = self.state.thing(slot);
        let unit_side = card.facts.kind == CardType::Leader
            && (thing.arena().is_some() || thing.flags & Flag::TURNED != 0);
        &card.faces[usize::from(unit_side)]
    }

    /// Whether the thing counts as a leader.
    pub(crate) fn is_leader(&self, slot: Slot) -> bool {
        self.card(slot).facts.kind == CardType::Leader || self.made_leader(slot)
    }

    /// Whether an upgrade makes it a leader unit.
    fn made_leader(&self, slot: Slot) -> bool {
        let mut found = false;
        self.changes(slot, Topics::LEADERS, &mut |_, _, change| found |= *change == Change::IsLeader);
        found
    }

    /// The unit's power (SWU 1.10), at least 0, with Grit and Raid (SWU 7.5.6, 7.5.8).
    pub(crate) fn power(&self, slot: Slot) -> i16 {
        let mut power = self.stats(slot).0;
        let thing = self.state.thing(slot);
        if self.depth < DEEPEST && thing.arena().is_some() {
            if thing.damage > 0 && self.has_keyword(slot, Keyword::Grit) {
                power += thing.damage;
            }
            if self.attack().is_some_and(|attack| self.state.live(attack.attacker) == Some(slot)) {
                power += i16::from(self.keyword(slot, Keyword::Raid));
            }
        }
        power.max(0)
    }

    /// The unit's or base's HP (SWU 1.11).
    pub(crate) fn hp(&self, slot: Slot) -> i16 {
        self.stats(slot).1
    }

    /// HP less damage.
    pub(crate) fn remaining(&self, slot: Slot) -> i16 {
        self.hp(slot) - self.state.thing(slot).damage
    }

    /// The units without HP left.
    pub(super) fn fallen_units(&self) -> Slots {
        // Whoever has less damage than printed HP can only have fallen if something takes HP away.
        let weakens = |&slot: &Slot| self.given_stats(slot).1 < 0;
        let weakened = self.state.voices.mention(Topics::LESS_HP)
            || (self.rules.cards.weaken() && self.state.attached.iter().any(weakens))
            || self.rules.cards.frail()
            || self
                .state
                .lasting
                .iter()
                .any(|lasting| matches!(lasting.says, Says::Stats(_, ..0) | Says::Printed(..)));
        let mut fallen = Slots::new();
        for &unit in &self.state.units {
            let damage = self.state.thing(unit).damage;
            let suspect = weakened || (damage > 0 && damage >= self.card(unit).facts.hp);
            let waits = self.state.thing(unit).has(Flag::Doomed);
            if suspect && !waits && self.remaining(unit) <= 0 && !self.restricted(unit, Restriction::Fall) {
                fallen.push(unit);
            }
        }
        fallen
    }

    /// Power and HP with upgrades and effects.
    #[inline]
    fn stats(&self, slot: Slot) -> (i16, i16) {
        if self.is_unit(slot) {
            return self.unit_stats(slot);
        }
        let facts = &self.card(slot).facts;
        (facts.power, facts.hp)
    }

    fn unit_stats(&self, slot: Slot) -> (i16, i16) {
        let facts = &self.card(slot).facts;
        let (mut printed_power, mut printed_hp) = (facts.power, facts.hp);
        let (mut power, mut hp) = (0, 0);
        for upgrade in self.state.upgrades_on(slot) {
            let (more_power, more_hp) = self.given_stats(upgrade);
            (power, hp) = (power + more_power, hp + more_hp);
        }
        self.changes(slot, Topics::STATS, &mut |eval, frame, change| match change {
            Change::Stats(more_power, more_hp) => {
                power += eval.amount(frame, more_power);
                hp += eval.amount(frame, more_hp);
            }
            Change::Printed(as_power, as_hp) => {
                printed_power = as_power.unwrap_or(printed_power);
                printed_hp = as_hp.unwrap_or(printed_hp);
            }
            _ => {}
        });
        for lasting in self.lasting(slot) {
            match lasting {
                Says::Stats(more_power, more_hp) => (power, hp) = (power + more_power, hp + more_hp),
                Says::Printed(as_power, as_hp) => {
                    printed_power = as_power.unwrap_or(printed_power);
                    printed_hp = as_hp.unwrap_or(printed_hp);
                }
                _ => {}
            }
        }
        (printed_power + power, printed_hp + hp)
    }

    /// The power and HP that an upgrade gives.
    #[inline]
    fn given_stats(&self, upgrade: Slot) -> (i16, i16) {
        let facts = &self.card(upgrade).facts;
        match facts.kind {
            CardType::Unit | CardType::Leader => facts.pilot,
            _ => (facts.power, facts.hp),
        }
    }

    /// What lasting effects say of a thing.
    pub(crate) fn lasting(&self, slot: Slot) -> impl Iterator<Item = Says> {
        let object = self.state.object(slot);
        self.state.lasting.iter().filter(move |lasting| lasting.on == object).map(|lasting| lasting.says)
    }

    /// Calls `with` for each change to the thing by constant abilities that speak about these topics.
    #[inline]
    pub(super) fn changes(
        &self,
        slot: Slot,
        about: Topics,
        with: &mut dyn FnMut(&Eval<'a>, &Frame, &'a Change),
    ) {
        if self.depth >= DEEPEST {
            return;
        }
        if self.state.voices.mention(about) {
            self.spoken_changes(slot, about, with);
        }
        if !self.state.lasting.is_empty() {
            self.lent_changes(slot, with);
        }
    }

    /// The same for constant abilities that things gained for a time.
    fn lent_changes(&self, slot: Slot, with: &mut dyn FnMut(&Eval<'a>, &Frame, &'a Change)) {
        let deeper = Eval { depth: self.depth + 1, ..*self };
        for lasting in &self.state.lasting {
            if let Says::Ability(id) = lasting.says
                && let Ability::Constant(constant) = self.rules.cards.ability(id)
                && let Some(holder) = self.state.live(lasting.on)
            {
                deeper.constant(holder, constant, slot, with);
            }
        }
    }

    fn spoken_changes(&self, slot: Slot, about: Topics, with: &mut dyn FnMut(&Eval<'a>, &Frame, &'a Change)) {
        let deeper = Eval { depth: self.depth + 1, ..*self };
        for source in self.state.voices.about(about) {
            let face = self.face(source);
            if !face.says.meets(about) || deeper.is_mute(source) {
                continue;
            }
            for &id in &face.abilities {
                if let Ability::Constant(constant) = self.rules.cards.ability(id) {
                    deeper.constant(source, constant, slot, with);
                }
            }
        }
    }

    fn constant(
        &self,
        source: Slot,
        constant: &'a Constant,
        slot: Slot,
        with: &mut dyn FnMut(&Eval<'a>, &Frame, &'a Change),
    ) {
        // Most abilities speak of one thing, and most questions are about another.
        let may_concern = match &constant.about {
            Objects::This => source == slot,
            Objects::Host => self.state.host(source) == Some(slot),
            Objects::Each(filter) => self.may_fit(self.state.thing(source).controller, filter, slot),
            _ => true,
        };
        if !may_concern && !constant.changes.iter().any(|change| matches!(change, Change::Ability(_))) {
            return;
        }
        let thing = self.state.thing(source);
        let card = crate::rules::card_of(self.state.secrets.truth(source));
        let mut frame = Frame::new(thing.controller, self.state.object(source), card);
        frame.subject = Some(self.state.object(slot));
        let holds =
            |frame: &Frame| constant.condition.as_ref().is_none_or(|condition| self.holds(frame, condition));
        let concerned = match &constant.about {
            Objects::This | Objects::Host => may_concern,
            Objects::Each(filter) => may_concern && self.passes(&frame, filter, slot),
            other => self.objects(&frame, other).iter().any(|object| object.slot == slot),
        };
        if concerned && holds(&frame) {
            for change in &constant.changes {
                with(self, &frame, change);
            }
        }
        // An ability that is given to things may itself be constant, and speak about others.
        for change in &constant.changes {
            if let Change::Ability(id) = change
                && let Ability::Constant(given) = self.rules.cards.ability(*id)
            {
                for holder in self.objects(&frame, &constant.about) {
                    let frame = Frame { subject: Some(holder), ..frame.clone() };
                    if holds(&frame) {
                        self.constant(holder.slot, given, slot, with);
                    }
                }
            }
        }
    }

    /// Whether something forbids the thing this.
    #[inline]
    pub(crate) fn restricted(&self, slot: Slot, what: Restriction) -> bool {
        let some = !self.state.lasting.is_empty() || self.state.voices.mention(Topics::LIMITS);
        some && self.is_forbidden(slot, what)
    }

    fn is_forbidden(&self, slot: Slot, what: Restriction) -> bool {
        let mut found = self.lasting(slot).any(|says| says == Says::Cannot(what));
        self.changes(slot, Topics::LIMITS, &mut |_, _, change| found |= *change == Change::Cannot(what));
        found
    }

    /// Whether the attacker deals its combat damage first.
    pub(super) fn strikes_first(&self, slot: Slot) -> bool {
        let mut found = self.lasting(slot).any(|says| says == Says::StrikesFirst);
        self.changes(slot, Topics::STRIKES_FIRST, &mut |_, _, change| {
            found |= *change == Change::StrikesFirst;
        });
        found
    }

    /// How much combat damage the attacker deals.
    pub(super) fn strength(&self, slot: Slot) -> i16 {
        let mut by_hp = self.lasting(slot).any(|says| says == Says::StrikesWithHp);
        self.changes(slot, Topics::STRIKES_FIRST, &mut |_, _, change| {
            by_hp |= *change == Change::StrikesWithHp;
        });
        if by_hp { self.remaining(slot).max(0) } else { self.power(slot) }
    }

    /// Whether anything in play could have an action ability that is not printed on it.
    pub(super) fn some_gain_actions(&self) -> bool {
        self.state.voices.mention(Topics::ACTIONS)
            || self.state.lasting.iter().any(|lasting| matches!(lasting.says, Says::Ability(_)))
    }

    /// Calls `with` for each ability the thing has: its own, and those it gained.
    pub(crate) fn abilities(&self, slot: Slot, with: &mut dyn FnMut(AbilityId)) {
        self.abilities_about(slot, Topics::ABILITIES, with);
    }

    /// The same where only gained abilities of some kind matter.
    pub(crate) fn abilities_about(&self, slot: Slot, about: Topics, with: &mut dyn FnMut(AbilityId)) {
        if self.is_mute(slot) {
            self.only_ability(slot).into_iter().for_each(with);
            return;
        }
        self.face(slot).abilities.iter().copied().for_each(&mut *with);
        self.changes(slot, about, &mut |_, _, change| {
            if let Change::Ability(ability) = change {
                with(*ability);
            }
        });
        for says in self.lasting(slot) {
            if let Says::Ability(ability) = says {
                with(ability);
            }
        }
    }

    /// Whether the slot is a unit in an arena.
    pub(crate) fn is_unit(&self, slot: Slot) -> bool {
        matches!(self.state.thing(slot).zone, Zone::Ground | Zone::Space)
    }
}
