//! Power, HP, keywords and abilities as they are now (SWU 7.2, 7.3).

use cardwright_table::Slot;

use crate::card::{CardType, Face};
use crate::program::{
    Ability, AbilityId, Change, Constant, Icons, Keyword, Objects, Restriction, Tally, Topics,
};
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

    /// Whether the card's own text does not count: captives, cards that lost their abilities.
    pub(crate) fn is_mute(&self, slot: Slot) -> bool {
        self.state.thing(slot).has(Flag::Captive) || (self.some_lose() && self.lost_abilities(slot, None))
    }

    /// The ability that is left to a thing when it lost all others.
    fn only_ability(&self, slot: Slot) -> Option<AbilityId> {
        let mut only = None;
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            if let Change::OnlyAbility(id) = change {
                only = Some(*id);
            }
        });
        only.filter(|_| !self.state.thing(slot).has(Flag::Captive))
    }

    /// Whether anything could take abilities away.
    #[inline]
    fn some_lose(&self) -> bool {
        let takes =
            |says: Says| matches!(says, Says::LosesAbilities(_) | Says::LosesKeyword(_) | Says::Ability(_));
        !self.state.edicts.is_empty()
            || self.state.voices.mention(Topics::LOSSES)
            || self.state.lasting.iter().any(|lasting| takes(lasting.says))
    }

    /// Whether it lost its abilities, and so cannot gain any (SWU 8.14.2), unless this keyword was left to it.
    fn lost_abilities(&self, slot: Slot, kept: Option<Keyword>) -> bool {
        let is_kept = |but: Option<Keyword>| but.is_some() && but == kept;
        let mut lost = self.silenced(slot)
            || self.lasting(slot).any(|says| matches!(says, Says::LosesAbilities(but) if !is_kept(but)));
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            lost |= match change {
                Change::LosesAbilities(but) => !is_kept(*but),
                Change::OnlyAbility(_) => true,
                _ => false,
            };
        });
        lost
    }

    /// Whether it lost the keyword (SWU 8.14.1).
    fn lost_keyword(&self, slot: Slot, keyword: Keyword) -> bool {
        let mut lost = self.lasting(slot).any(|says| says == Says::LosesKeyword(keyword));
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            lost |= *change == Change::LosesKeyword(keyword);
        });
        lost || self.lost_abilities(slot, Some(keyword))
    }

    /// The sum of a keyword's numbers; 0 without it. A keyword without a number counts as 1.
    pub(crate) fn keyword(&self, slot: Slot, keyword: Keyword) -> u8 {
        let captive = self.state.thing(slot).has(Flag::Captive);
        let mut sum = if captive { 0 } else { self.rules.cards.printed_keyword(self.face(slot), keyword) };
        let mut doubled = false;
        self.changes(slot, Topics::keyword(keyword), &mut |eval, frame, change| match change {
            Change::KeywordsOf(objects) => {
                let others = eval.objects(frame, objects);
                sum += others.iter().map(|other| eval.keyword(other.slot, keyword)).sum::<u8>();
            }
            Change::Doubles(which) => doubled |= *which == keyword,
            Change::Keyword(gained, n) if *gained == keyword => sum += (*n).max(1),
            Change::KeywordPer(gained, amount) if *gained == keyword => {
                sum += eval.amount(frame, amount).clamp(0, u8::MAX.into()) as u8;
            }
            _ => {}
        });
        for says in self.lasting(slot) {
            if let Says::Keyword(gained, n) = says
                && gained == keyword
            {
                sum += n.max(1);
            }
        }
        if sum > 0 && self.some_lose() && self.lost_keyword(slot, keyword) {
            return 0;
        }
        if doubled { sum.saturating_mul(2) } else { sum }
    }

    /// How much more indirect damage a player deals to opponents.
    pub(super) fn more_indirect(&self, seat: cardwright_table::Seat) -> i16 {
        let mut more = 0;
        self.changes(self.state.player(seat).base, Topics::INDIRECT, &mut |_, _, change| {
            if let Change::MoreIndirect(n) = change {
                more += n;
            }
        });
        more
    }

    /// Whether indirect damage by this, or by the player of this base, is assigned by its player.
    pub(super) fn assigns_indirect(&self, slot: Slot) -> bool {
        let mut found = false;
        self.changes(slot, Topics::INDIRECT, &mut |_, _, change| {
            found |= *change == Change::AssignsIndirect;
        });
        found
    }

    /// How many times as many cards as said a player searches.
    pub(super) fn search_factor(&self, seat: cardwright_table::Seat) -> i16 {
        let mut factor = 1;
        self.changes(self.state.player(seat).base, Topics::SEARCH, &mut |_, _, change| {
            if *change == Change::DoublesSearch {
                factor *= 2;
            }
        });
        factor
    }

    /// How much damage to their base an event costs a player.
    pub(super) fn event_toll(&self, seat: cardwright_table::Seat) -> i16 {
        let mut toll = 0;
        self.changes(self.state.player(seat).base, Topics::EVENTS, &mut |_, _, change| {
            if let Change::TollsEvents(n) = change {
                toll += n;
            }
        });
        toll
    }

    /// Whether the event that a player has just played is their first, and loses its abilities for that.
    pub(super) fn first_event_muted(&self, seat: cardwright_table::Seat) -> bool {
        let player = self.state.player(seat);
        let mut mutes = false;
        self.changes(player.base, Topics::EVENTS, &mut |_, _, change| {
            mutes |= *change == Change::MutesFirstEvent;
        });
        mutes && player.tallies.iter().filter(|tally| **tally == Tally::Event).count() == 1
    }

    /// How much more than they cost a player's resources cost with the Smuggle that they were given.
    pub(crate) fn lent_smuggle(&self, seat: cardwright_table::Seat) -> Option<u8> {
        let mut more = None;
        self.changes(self.state.player(seat).base, Topics::SMUGGLE, &mut |_, _, change| {
            if let Change::LendsSmuggle(n) = change {
                more = Some(more.map_or(*n, |least: u8| least.min(*n)));
            }
        });
        more
    }

    /// How many Pilots more than one may be on a unit.
    pub(super) fn more_pilots(&self, slot: Slot) -> usize {
        let mut more = 0;
        self.changes(slot, Topics::PILOTS, &mut |_, _, change| {
            if let Change::MorePilots(n) = change {
                more += usize::from(*n);
            }
        });
        more
    }

    /// How many additional regroup phases the cards in play speak of.
    pub(super) fn more_regroups(&self) -> u8 {
        let mut more = 0;
        for player in &self.state.players {
            self.changes(player.base, Topics::REGROUP, &mut |_, _, change| {
                more += u8::from(*change == Change::ExtraRegroup);
            });
        }
        more
    }

    /// The aspects that count for a player: those of leaders and base, and of units that provide theirs.
    #[inline]
    pub(super) fn provided(&self, seat: cardwright_table::Seat) -> Icons {
        let provided = self.state.player(seat).provides;
        if self.state.voices.mention(Topics::ASPECTS) {
            self.provided_by_units(seat, provided)
        } else {
            provided
        }
    }

    fn provided_by_units(&self, seat: cardwright_table::Seat, provided: Icons) -> Icons {
        self.state.units_of(seat, None).fold(provided, |all, unit| {
            let mut provides = false;
            self.changes(unit, Topics::ASPECTS, &mut |_, _, change| {
                provides |= *change == Change::ProvidesAspects;
            });
            // A leader's own aspects count already.
            let leader = self.card(unit).facts.kind == CardType::Leader;
            if provides && !leader { all.and(self.card(unit).icons) } else { all }
        })
    }

    /// Whether a player may look at the top card of their deck.
    pub(super) fn sees_top(&self, seat: cardwright_table::Seat) -> bool {
        let mut sees = false;
        self.changes(self.state.player(seat).base, Topics::TOP_CARD, &mut |_, _, change| {
            sees |= *change == Change::SeesTop;
        });
        sees
    }

    /// Whether the thing has the keyword.
    pub(crate) fn has_keyword(&self, slot: Slot, keyword: Keyword) -> bool {
        if keyword == Keyword::Bounty {
            return self.has_bounty(slot);
        }
        let printed = self.face(slot).keywords & keyword.bit() != 0;
        let some_lose = self.some_lose();
        let some_gain = self.state.voices.mention(Topics::keyword(keyword))
            || self.lasting(slot).any(|says| matches!(says, Says::Keyword(gained, _) if gained == keyword));
        if !some_lose && (printed || !some_gain) {
            return printed;
        }
        self.keyword(slot, keyword) > 0
    }

    /// Whether it has a Bounty, its own or one that it gained.
    fn has_bounty(&self, slot: Slot) -> bool {
        let mut found = false;
        self.abilities_about(slot, Topics::BOUNTIES, &mut |id| {
            found |= matches!(self.rules.cards.ability(id), Ability::Bounty(_));
        });
        found
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
