//! The combat damage steps (CR 510): who deals damage now, how it is divided, and that it is dealt at once.

use cardwright_table::{Anchor, Ask, Choice, Code, Menu, Object, Rejected, Reply, Seat};
use smallvec::SmallVec;

use crate::command::Command;
use crate::program::{Keyword, ObjectRule};
use crate::rules::{Flow, Look, Run, misplaced};
use crate::state::{Attack, Deed, Defender, Report, Target, Wanted};

/// Ways to divide an attacker's damage.
const AMONG_BLOCKERS: i32 = 0;
const TRAMPLE: i32 = 1;
const AS_UNBLOCKED: i32 = 2;

/// Shares of damage.
type Shares = SmallVec<[(Target, i32); 4]>;

/// A creature that deals combat damage in this step, and what it can deal it to.
#[derive(Debug)]
struct Striker {
    source: Object,
    seat: Seat,
    amount: i32,
    /// The creatures that it fights.
    others: SmallVec<[Object; 2]>,
    /// Whom or what it attacks, if it still does.
    beyond: Option<Target>,
    /// It may assign damage beyond its blockers once they have lethal damage (CR 702.19b).
    tramples: bool,
    /// It may assign its damage as though it were not blocked.
    ignores: bool,
}

impl Striker {
    fn ways(&self, look: &Look<'_>) -> SmallVec<[i32; 3]> {
        let mut ways = SmallVec::new();
        if self.tramples && self.beyond.is_some() && self.surplus(look) > 0 {
            ways.push(TRAMPLE);
        }
        if self.ignores && self.beyond.is_some() {
            ways.push(AS_UNBLOCKED);
        }
        if !self.others.is_empty() {
            ways.push(AMONG_BLOCKERS);
        }
        ways
    }

    /// Whether its controller has anything to decide.
    fn has_choice(&self, look: &Look<'_>) -> bool {
        self.others.len() > 1 || self.ways(look).len() > 1
    }

    /// What is left once every blocker has been assigned lethal damage.
    fn surplus(&self, look: &Look<'_>) -> i32 {
        self.amount - self.others.iter().map(|other| look.lethal(*other, self.source)).sum::<i32>()
    }

    /// Those that share, and how much they share; besides, each other creature gets lethal damage when it tramples.
    fn sharing(&self, look: &Look<'_>, way: i32) -> (SmallVec<[Target; 4]>, i32) {
        let others = self.others.iter().map(|&other| Target::Object(other));
        match way {
            TRAMPLE => (self.beyond.into_iter().chain(others).collect(), self.surplus(look)),
            AS_UNBLOCKED => (self.beyond.into_iter().collect(), self.amount),
            _ => (others.collect(), self.amount),
        }
    }

    /// The damage that a way and its shares mean.
    fn shares(&self, look: &Look<'_>, way: i32, given: &[i32]) -> Shares {
        let (targets, total) = self.sharing(look, way);
        let mut shares: Shares = match given {
            [] => targets.first().map(|&target| (target, total)).into_iter().collect(),
            _ => targets.iter().copied().zip(given.iter().copied()).collect(),
        };
        if way == TRAMPLE {
            for &other in &self.others {
                let lethal = look.lethal(other, self.source);
                match shares.iter_mut().find(|(target, _)| *target == Target::Object(other)) {
                    Some((_, share)) => *share += lethal,
                    None => shares.push((Target::Object(other), lethal)),
                }
            }
        }
        shares
    }
}

impl Look<'_> {
    /// Whether some combatant has first or double strike (CR 510.4, spec 53).
    pub(super) fn anyone_strikes_first(&self) -> bool {
        let attacks = || self.state.combat.iter().flat_map(|combat| &combat.attacks);
        let swift = |object: &Object| self.strikes_first(*object);
        attacks().any(|attack| swift(&attack.attacker) || attack.blockers.iter().any(swift))
    }

    fn strikes_first(&self, object: Object) -> bool {
        let derived = self.derived(object.slot);
        derived.has(Keyword::FirstStrike) || derived.has(Keyword::DoubleStrike)
    }

    /// Whether a creature deals damage in this step (CR 510.4).
    fn strikes(&self, object: Object, first: bool) -> bool {
        let Some(combat) = &self.state.combat else { return false };
        let struck = combat.struck_first.contains(&object);
        if first {
            return struck;
        }
        !struck || self.derived(object.slot).has(Keyword::DoubleStrike)
    }

    /// Everyone who deals damage in this step, the active player's creatures first (CR 510.1).
    fn strikers(&self, first: bool) -> SmallVec<[Striker; 8]> {
        let mut strikers = SmallVec::new();
        let Some(combat) = &self.state.combat else { return strikers };
        for attack in combat.attacks.iter().filter(|attack| self.strikes(attack.attacker, first)) {
            strikers.extend(self.attacking(attack));
        }
        let mut blockers: SmallVec<[Object; 4]> = SmallVec::new();
        for seat in self.state.apnap() {
            for &blocker in combat.attacks.iter().flat_map(|attack| &attack.blockers) {
                let own = self.derived(blocker.slot).controller == seat;
                if own && !blockers.contains(&blocker) && self.strikes(blocker, first) {
                    blockers.push(blocker);
                    strikers.extend(self.blocking(blocker));
                }
            }
        }
        strikers
    }

    /// How much combat damage a creature assigns (CR 510.1a).
    fn combat_strength(&self, object: Object) -> i32 {
        if self.has_rule(object.slot, |rule| matches!(rule, ObjectRule::NoCombatDamage)) {
            return 0;
        }
        let derived = self.derived(object.slot);
        let tough = self.has_rule(object.slot, |rule| matches!(rule, ObjectRule::DamageByToughness));
        i32::from(if tough { derived.toughness } else { derived.power })
    }

    fn attacking(&self, attack: &Attack) -> Option<Striker> {
        let amount = self.combat_strength(attack.attacker);
        let derived = self.derived(attack.attacker.slot);
        let beyond = self.defending(attack.defender).map(|_| match attack.defender {
            Defender::Player(seat) => Target::Player(seat),
            Defender::Permanent(object) => Target::Object(object),
        });
        let tramples = derived.has(Keyword::Trample) || !attack.blocked;
        let ignores = attack.blocked
            && self.has_rule(attack.attacker.slot, |rule| matches!(rule, ObjectRule::DamageAsUnblocked));
        let others = attack.blockers.clone();
        let strikes = amount > 0 && (!others.is_empty() || (beyond.is_some() && (tramples || ignores)));
        let seat = derived.controller;
        strikes.then_some(Striker {
            source: attack.attacker,
            seat,
            amount,
            others,
            beyond,
            tramples,
            ignores,
        })
    }

    fn blocking(&self, source: Object) -> Option<Striker> {
        let combat = self.state.combat.as_ref()?;
        let attacks = combat.attacks.iter().filter(|attack| attack.blockers.contains(&source));
        let others: SmallVec<[Object; 2]> = attacks.map(|attack| attack.attacker).collect();
        let (amount, seat) = (self.combat_strength(source), self.derived(source.slot).controller);
        (amount > 0).then_some(Striker {
            source,
            seat,
            amount,
            others,
            beyond: None,
            tramples: false,
            ignores: false,
        })
    }

    /// How much damage would be lethal for a creature, with what is assigned to it already (CR 702.19b, 702.2c).
    fn lethal(&self, object: Object, by: Object) -> i32 {
        let assigned = self.state.combat.iter().flat_map(|combat| &combat.assigned);
        let assigned: i32 = assigned
            .filter(|(source, target, _)| *source != by && *target == Target::Object(object))
            .map(|(_, _, amount)| i32::from(*amount))
            .sum();
        let marked = i32::from(self.state.thing(object.slot).damage);
        let left = (i32::from(self.derived(object.slot).toughness) - marked - assigned).max(0);
        if self.derived(by.slot).has(Keyword::Deathtouch) { left.min(1) } else { left }
    }

    /// The creature whose damage is being divided.
    fn striker(&self, source: Object) -> Option<Striker> {
        let combat = self.state.combat.as_ref()?;
        match combat.attacks.iter().find(|attack| attack.attacker == source) {
            Some(attack) => self.attacking(attack),
            None => self.blocking(source),
        }
    }

    /// In which way, then how much to each (CR 510.1c-d).
    pub(crate) fn ask_damage(&self, source: Object, reply: &Reply, menu: &mut Menu) -> Ask {
        let Some(striker) = self.striker(source) else { return Ask::Done };
        let ways = striker.ways(self);
        let asked = usize::from(ways.len() > 1);
        let way = match reply.one(0) {
            Some(way) if asked == 1 => way,
            None if asked == 1 => {
                ways.iter().for_each(|&way| menu.add(way, Anchor::Button));
                return Ask::One;
            }
            _ => ways.first().copied().unwrap_or(AMONG_BLOCKERS),
        };
        let (targets, total) = striker.sharing(self, way);
        if reply.len() > asked || targets.len() < 2 {
            return Ask::Done;
        }
        for target in targets {
            menu.add(target.code(), target.anchor());
        }
        Ask::Share { total, least: 0 }
    }

    pub(crate) fn damage_title(&self, source: Object, reply: &Reply) -> String {
        let name = self.name_of(source);
        let Some(striker) = self.striker(source) else { return name };
        let ways = striker.ways(self);
        match reply.one(0) {
            None if ways.len() > 1 => format!("Where does the damage of {name} go?"),
            Some(TRAMPLE) => format!("{name} deals lethal damage to each blocker; divide the rest"),
            _ if ways.first() == Some(&TRAMPLE) && ways.len() == 1 => {
                format!("{name} deals lethal damage to each blocker; divide the rest")
            }
            _ => format!("Divide the damage of {name}"),
        }
    }

    pub(crate) fn damage_label(&self, choice: Choice) -> String {
        match (choice.anchor, choice.value) {
            (Anchor::Button, TRAMPLE) => "Lethal damage to the blockers, the rest beyond".into(),
            (Anchor::Button, AS_UNBLOCKED) => "As though it were not blocked".into(),
            (Anchor::Button, _) => "Among the blockers".into(),
            _ => self.card_label(choice),
        }
    }

    /// The way, then the shares.
    pub(crate) fn damage_command(&self, source: Object, reply: &Reply) -> Command {
        let ways = self.striker(source).map(|striker| striker.ways(self)).unwrap_or_default();
        let asked = ways.len() > 1;
        let way = reply.one(0).filter(|_| asked).or(ways.first().copied()).unwrap_or(AMONG_BLOCKERS);
        let shares = reply.answer(usize::from(asked)).unwrap_or_default();
        Command::Choose(std::iter::once(way).chain(shares.iter().copied()).collect())
    }

    pub(crate) fn check_damage(&self, source: Object, command: &Command) -> Result<(), Rejected> {
        let Command::Choose(values) = command else { return Err(misplaced()) };
        let wrong = |message: &str| Err(Rejected::new(Code::InvalidSelection, message));
        let Some((striker, (&way, given))) = self.striker(source).zip(values.split_first()) else {
            return wrong("The damage must be divided.");
        };
        if !striker.ways(self).contains(&way) {
            return wrong("The damage can't be divided in that way.");
        }
        let (targets, total) = striker.sharing(self, way);
        let whole = given.is_empty() && targets.len() == 1;
        let fair = given.len() == targets.len() && given.iter().all(|&share| share >= 0);
        let sum: i64 = given.iter().map(|&share| i64::from(share)).sum();
        if whole || (fair && sum == i64::from(total)) {
            return Ok(());
        }
        wrong("The shares must add up to the creature's damage.")
    }
}

impl Run<'_> {
    /// Combat damage is assigned, then dealt all at once (CR 510.1-2).
    pub(crate) fn combat_damage(&mut self, first: bool) -> Flow {
        if first {
            self.note_first_strikers();
        }
        let strikers = self.look().strikers(first);
        for striker in &strikers {
            if self.is_assigned(striker.source) {
                continue;
            }
            let (way, given) = match self.answer.take() {
                Some(answer) if striker.has_choice(&self.look()) => (answer[0], answer[1..].to_vec()),
                other => {
                    self.answer = other;
                    if striker.has_choice(&self.look()) {
                        return self.ask(striker.seat, Wanted::AssignDamage { source: striker.source });
                    }
                    let way = striker.ways(&self.look()).first().copied();
                    (way.unwrap_or(AMONG_BLOCKERS), Vec::new())
                }
            };
            let shares = striker.shares(&self.look(), way, &given);
            if let Some(combat) = &mut self.state.combat {
                let dealt = shares.iter().filter(|(_, amount)| *amount > 0);
                combat
                    .assigned
                    .extend(dealt.map(|&(target, amount)| (striker.source, target, amount as i16)));
            }
        }
        let Some(combat) = &mut self.state.combat else { return Flow::On };
        let assigned = std::mem::take(&mut combat.assigned);
        let deeds = assigned.into_iter().map(|(source, target, amount)| Deed::Damage {
            source,
            target,
            amount: amount.into(),
            combat: true,
        });
        let deeds: SmallVec<[Deed; 8]> = deeds.collect();
        if !deeds.is_empty() {
            self.cause(deeds, Report::Nothing);
        }
        Flow::On
    }

    fn is_assigned(&self, source: Object) -> bool {
        self.state.combat.iter().flat_map(|combat| &combat.assigned).any(|(by, _, _)| *by == source)
    }

    /// Those that have first or double strike as the first of two damage steps begins (CR 510.4).
    fn note_first_strikers(&mut self) {
        let Some(combat) = &self.state.combat else { return };
        if !combat.struck_first.is_empty() {
            return;
        }
        let look = self.look();
        let all = combat.attacks.iter().flat_map(|attack| attack.blockers.iter().chain([&attack.attacker]));
        let swift: SmallVec<[Object; 2]> = all.copied().filter(|one| look.strikes_first(*one)).collect();
        if let Some(combat) = &mut self.state.combat {
            combat.struck_first = swift;
        }
    }
}
