//! Which attacks are legal (CR 508.1): restrictions, requirements, costs.

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::card::{CardType, ManaCost};
use crate::program::{Cost, Keyword, ObjectRule, PlayerRule};
use crate::rules::{Look, View};
use crate::state::{Defender, Flag, NoteKind};

/// An attack being put together: each creature with whom it attacks.
pub(super) type Attackers = SmallVec<[(Slot, Defender); 8]>;

/// A way for a creature to attack.
pub(super) struct Aim {
    pub(super) defender: Defender,
    /// How many requirements it obeys.
    obeyed: u8,
    /// It costs nothing.
    free: bool,
}

/// A creature that could attack, with everything that bears on whether it does.
pub(super) struct Candidate {
    pub(super) slot: Slot,
    /// Whom it may attack.
    pub(super) options: SmallVec<[Aim; 2]>,
    /// It can't attack alone.
    pub(super) not_alone: bool,
}

impl Candidate {
    /// The most requirements it can obey without a cost, and how (CR 508.1d); none if that is by staying home.
    fn best(&self) -> Option<Defender> {
        let free = self.options.iter().filter(|aim| aim.free && aim.obeyed > 0);
        free.max_by_key(|aim| aim.obeyed).map(|aim| aim.defender)
    }

    fn obeys(&self, defender: Defender) -> Option<u8> {
        self.options.iter().find(|aim| aim.defender == defender).map(|aim| aim.obeyed)
    }
}

impl Look<'_> {
    /// The creatures of the active team that could attack, each with its possible defenders.
    pub(super) fn attack_candidates(&self) -> SmallVec<[Candidate; 8]> {
        let active = self.state.turn.active;
        let team = self.state.player(active).team;
        let mut found = SmallVec::new();
        // Each with whether attacking it costs something.
        let mut defenders: Option<SmallVec<[(Defender, bool); 4]>> = None;
        for slot in self.permanents() {
            let derived = self.derived(slot);
            if self.state.player(derived.controller).team != team || !self.can_attack(slot) {
                continue;
            }
            let defenders = defenders.get_or_insert_with(|| {
                let taxed = |defender| (defender, !self.attack_taxes(defender).is_empty());
                self.defenders(active).into_iter().map(taxed).collect()
            });
            let own_cost = self.own_attack_costs(slot).next().is_some();
            let options: SmallVec<[Aim; 2]> = defenders
                .iter()
                .filter(|(defender, _)| self.may_attack(slot, *defender))
                .map(|&(defender, taxed)| Aim { defender, obeyed: 0, free: !taxed && !own_cost })
                .collect();
            if !options.is_empty() {
                let not_alone = self.has_rule(slot, |rule| matches!(rule, ObjectRule::CantAttackAlone));
                let mut candidate = Candidate { slot, options, not_alone };
                self.count_requirements(&mut candidate);
                found.push(candidate);
            }
        }
        found
    }

    /// Whether any creature could attack at all.
    pub(super) fn could_attack(&self) -> bool {
        let team = self.state.player(self.state.turn.active).team;
        let able = |slot: Slot| {
            self.state.player(self.derived(slot).controller).team == team && self.can_attack(slot)
        };
        self.permanents().any(able)
    }

    /// Everyone and everything that can be attacked: opponents, their planeswalkers, battles they protect
    /// (CR 506.3, 508.1b).
    pub(crate) fn defenders(&self, active: Seat) -> SmallVec<[Defender; 4]> {
        let opponents = self.state.apnap().filter(|seat| self.state.are_opponents(active, *seat));
        let mut found: SmallVec<[Defender; 4]> = opponents.map(Defender::Player).collect();
        for slot in self.permanents() {
            let derived = self.derived(slot);
            if !derived.is(CardType::Planeswalker) && !derived.is(CardType::Battle) {
                continue;
            }
            let defender = Defender::Permanent(self.state.object(slot));
            if self.defending(defender).is_some_and(|seat| self.state.are_opponents(active, seat)) {
                found.push(defender);
            }
        }
        found
    }

    /// Who defends: the player, the planeswalker's controller, the battle's protector (CR 506.2).
    pub(crate) fn defending(&self, defender: Defender) -> Option<Seat> {
        match defender {
            Defender::Player(seat) => Some(seat).filter(|seat| !self.state.player(*seat).lost),
            Defender::Permanent(object) => {
                let thing = self.state.thing(object.slot);
                if !self.state.is_current(object) || !thing.on_battlefield() || thing.is(Flag::PhasedOut) {
                    return None;
                }
                let derived = self.derived(object.slot);
                if derived.is(CardType::Battle) {
                    self.protector(object.slot)
                } else {
                    derived.is(CardType::Planeswalker).then_some(derived.controller)
                }
            }
        }
    }

    /// Who protects a battle (CR 310.8).
    pub(crate) fn protector(&self, slot: Slot) -> Option<Seat> {
        let mut noted = self.notes(self.state.object(slot));
        let chosen = noted.find_map(|note| if let NoteKind::Player(seat) = note { Some(seat) } else { None });
        chosen.filter(|seat| !self.state.player(*seat).lost)
    }

    /// Whether a permanent could attack at all (CR 508.1a).
    fn can_attack(&self, slot: Slot) -> bool {
        let derived = self.derived(slot);
        derived.is(CardType::Creature)
            && !derived.is(CardType::Battle)
            && !self.state.thing(slot).is(Flag::Tapped)
            && !self.is_summoning_sick(slot)
            && (!derived.has(Keyword::Defender)
                || self.has_rule(slot, |rule| matches!(rule, ObjectRule::AttacksDespiteDefender)))
            && !self.has_rule(slot, |rule| matches!(rule, ObjectRule::CantAttack))
    }

    /// Whether a creature that can attack may attack this (CR 508.1c).
    fn may_attack(&self, slot: Slot, defender: Defender) -> bool {
        let derived = self.derived(slot);
        let mut imposed = derived.rules.iter();
        !imposed.any(|one| match &self.rules.book.rules[one.rule.index()] {
            ObjectRule::CantAttackYou => defender == Defender::Player(one.by),
            ObjectRule::CantAttackYours => {
                defender == Defender::Player(one.by) || self.is_planeswalker_of(defender, one.by)
            }
            ObjectRule::CantAttackIf(cond) => {
                let defending = self.defending(defender);
                self.holds(cond, &View { defending, ..View::of(one.source, one.by) })
            }
            _ => false,
        })
    }

    /// Whether it is a planeswalker that this player controls.
    pub(super) fn is_planeswalker_of(&self, defender: Defender, seat: Seat) -> bool {
        let Defender::Permanent(object) = defender else { return false };
        let derived = self.derived(object.slot);
        derived.is(CardType::Planeswalker) && derived.controller == seat
    }

    /// Whether an effect lays such a rule upon a permanent.
    pub(crate) fn has_rule(&self, slot: Slot, is: impl Fn(&ObjectRule) -> bool) -> bool {
        let derived = self.derived(slot);
        derived.rules.iter().any(|one| is(&self.rules.book.rules[one.rule.index()]))
    }

    /// How many requirements each way of attacking obeys (CR 508.1d, 701.15b).
    fn count_requirements(&self, candidate: &mut Candidate) {
        for one in &self.derived(candidate.slot).rules {
            match self.rules.book.rules[one.rule.index()] {
                ObjectRule::MustAttack => candidate.options.iter_mut().for_each(|aim| aim.obeyed += 1),
                ObjectRule::MustAttackSource => {
                    let source = Defender::Permanent(one.source);
                    let there = candidate.options.iter_mut().filter(|aim| aim.defender == source);
                    there.for_each(|aim| aim.obeyed += 1);
                }
                ObjectRule::Goaded => {
                    // It attacks if able, and if able a player other than that one (CR 701.15b).
                    for aim in &mut candidate.options {
                        let another = matches!(aim.defender, Defender::Player(seat) if seat != one.by);
                        aim.obeyed += if another { 2 } else { 1 };
                    }
                }
                _ => {}
            }
        }
        if self.rules.book.aims {
            self.count_aims(candidate);
        }
    }

    /// How many players that the creature is to attack each way of attacking obeys (CR 508.1d).
    fn count_aims(&self, candidate: &mut Candidate) {
        for note in self.notes(self.state.object(candidate.slot)) {
            let NoteKind::Aimed(seat, _) = note else { continue };
            let there = candidate.options.iter_mut().filter(|aim| aim.defender == Defender::Player(seat));
            there.for_each(|aim| aim.obeyed += 1);
        }
    }

    /// What attacking costs one creature by rules that are laid upon itself (CR 508.1h).
    fn own_attack_costs(&self, slot: Slot) -> impl Iterator<Item = ManaCost> {
        let rules: SmallVec<[_; 1]> = self.derived(slot).rules.iter().map(|one| one.rule).collect();
        rules.into_iter().filter_map(move |rule| match &self.rules.book.rules[rule.index()] {
            ObjectRule::AttackCost(cost) => cost.mana.clone(),
            _ => None,
        })
    }

    /// What each creature that attacks this costs (CR 508.1h).
    fn attack_taxes(&self, defender: Defender) -> SmallVec<[ManaCost; 1]> {
        let (seat, player) = match defender {
            Defender::Player(seat) => (seat, true),
            Defender::Permanent(object) if self.derived(object.slot).is(CardType::Planeswalker) => {
                (self.derived(object.slot).controller, false)
            }
            Defender::Permanent(_) => return SmallVec::new(),
        };
        let taxes = self.imposed_on(seat).filter_map(|imposed| match imposed.rule {
            PlayerRule::AttackTax(cost) if player => self.tax(cost, &View::of(imposed.source, imposed.by)),
            PlayerRule::AttackTaxForAll(cost) => self.tax(cost, &View::of(imposed.source, imposed.by)),
            _ => None,
        });
        taxes.collect()
    }

    /// What one creature pays of a tax; nothing if it comes to nothing.
    fn tax(&self, cost: &Cost, view: &View<'_>) -> Option<ManaCost> {
        let mut mana = cost.mana.clone()?;
        if let Some(times) = &cost.times {
            let times = u8::try_from(self.count(times, view)).unwrap_or(u8::MAX);
            mana.generic = mana.generic.saturating_mul(times);
        }
        (mana != ManaCost::default()).then_some(mana)
    }

    /// The total cost of an attack, if it has one.
    pub(super) fn attack_bill(&self, attackers: &[(Slot, Defender)]) -> Option<Cost> {
        let mut taxes: SmallVec<[(Defender, SmallVec<[ManaCost; 1]>); 2]> = SmallVec::new();
        let mut costs: SmallVec<[ManaCost; 4]> = SmallVec::new();
        for &(slot, defender) in attackers {
            costs.extend(self.own_attack_costs(slot));
            let known = taxes.iter().position(|(one, _)| *one == defender).unwrap_or_else(|| {
                taxes.push((defender, self.attack_taxes(defender)));
                taxes.len() - 1
            });
            costs.extend(taxes[known].1.iter().cloned());
        }
        let mana = costs.into_iter().fold(None, |total: Option<ManaCost>, cost| {
            let mut total = total.unwrap_or_default();
            total.generic = total.generic.saturating_add(cost.generic);
            for &pip in &cost.pips {
                // A cost of more symbols than fit cannot be paid by anyone.
                if total.pips.try_push(pip).is_err() {
                    total.generic = u8::MAX;
                }
            }
            Some(total)
        })?;
        Some(Cost { mana: Some(mana), ..Cost::default() })
    }

    /// What is wrong with an attack, if anything.
    pub(super) fn attack_problem(
        &self,
        candidates: &[Candidate],
        attackers: &[(Slot, Defender)],
    ) -> Option<&'static str> {
        let mut obeyed = 0;
        for (place, &(slot, defender)) in attackers.iter().enumerate() {
            if attackers[..place].iter().any(|(other, _)| *other == slot) {
                return Some("A creature attacks only once.");
            }
            let Some(candidate) = candidates.iter().find(|candidate| candidate.slot == slot) else {
                return Some("That creature can't attack.");
            };
            match candidate.obeys(defender) {
                Some(requirements) => obeyed += u32::from(requirements),
                None => return Some("That creature can't attack there."),
            }
            if candidate.not_alone && attackers.len() == 1 {
                return Some("That creature can't attack alone.");
            }
        }
        if obeyed < self.most_requirements(candidates) {
            return Some("Creatures that must attack have to attack if able.");
        }
        let active = self.state.turn.active;
        let unpaid = self.attack_bill(attackers).is_some_and(|bill| {
            let view = View::of(self.state.object(attackers[0].0), active);
            !self.can_pay(active, &bill, &view)
        });
        unpaid.then_some("You can't pay what that attack costs.")
    }

    /// The most requirements that can be obeyed at once without disobeying a restriction (CR 508.1d).
    fn most_requirements(&self, candidates: &[Candidate]) -> u32 {
        if candidates.iter().flat_map(|candidate| &candidate.options).all(|aim| aim.obeyed == 0) {
            return 0;
        }
        let fullest = Look::complete_attack(candidates, &[], 0);
        let obeyed = fullest.iter().map(|&(slot, defender)| {
            let candidate = candidates.iter().find(|candidate| candidate.slot == slot);
            candidate.and_then(|candidate| candidate.obeys(defender)).unwrap_or(0)
        });
        obeyed.map(u32::from).sum()
    }

    /// The attack that obeys the most, given what the first candidates do: each of the others does what obeys most,
    /// and one that can't attack alone gets company or stays home.
    pub(super) fn complete_attack(
        candidates: &[Candidate],
        decided: &[(Slot, Defender)],
        first: usize,
    ) -> Attackers {
        let mut attackers = Attackers::from_slice(decided);
        for candidate in &candidates[first..] {
            attackers.extend(candidate.best().map(|defender| (candidate.slot, defender)));
        }
        if let [(alone, _)] = attackers[..]
            && candidates.iter().any(|candidate| candidate.slot == alone && candidate.not_alone)
        {
            let others = candidates[first..].iter().filter(|candidate| candidate.slot != alone);
            let mut company = others.flat_map(|other| other.options.iter().map(move |aim| (other.slot, aim)));
            match company.find(|(_, aim)| aim.free) {
                Some((slot, aim)) => attackers.push((slot, aim.defender)),
                None if decided.is_empty() => attackers.clear(),
                None => {}
            }
        }
        attackers
    }

    /// Whether nothing restricts or requires anything: every combination is legal.
    pub(super) fn attacks_are_free(candidates: &[Candidate]) -> bool {
        candidates.iter().all(|candidate| {
            !candidate.not_alone && candidate.options.iter().all(|aim| aim.obeyed == 0 && aim.free)
        })
    }
}
