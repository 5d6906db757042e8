//! Which blocks are legal (CR 509.1): restrictions and the most requirements that can be obeyed.

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::program::{Keyword, ObjectRule};
use crate::rules::Look;
use crate::state::NoteKind;

/// Blocks being put together: each blocker with one attacker it blocks.
pub(super) type Blocks = SmallVec<[(Slot, Slot); 8]>;

/// How many combinations are looked at before the best one found so far has to do.
const MOST_TRIED: u32 = 20_000;

/// A creature that could block.
#[derive(Debug)]
pub(super) struct Blocker {
    pub(super) slot: Slot,
    pub(super) options: SmallVec<[Slot; 4]>,
    /// How many attackers it can block.
    pub(super) most: u8,
    /// How many effects say that it must block.
    must: u8,
    /// Attackers that effects say it must block.
    opposes: SmallVec<[Slot; 1]>,
    not_alone: bool,
}

/// What bears on being blocked, of one attacker.
#[derive(Debug)]
struct Blocked {
    slot: Slot,
    least: u8,
    most: u8,
    /// How many effects say that it must be blocked.
    must: u8,
    /// How many effects say that every creature able to block it does.
    lure: u8,
}

/// The question of one defending player's blocks.
#[derive(Debug)]
pub(super) struct Defense {
    pub(super) blockers: SmallVec<[Blocker; 8]>,
    attackers: SmallVec<[Blocked; 4]>,
}

/// What is wrong with blocks.
pub(super) type Problem = &'static str;

impl Look<'_> {
    /// Who could block what (CR 509.1a).
    pub(super) fn defense(&self, seat: Seat) -> Defense {
        let team = self.state.player(seat).team;
        let mut defense = Defense { blockers: SmallVec::new(), attackers: SmallVec::new() };
        let Some(combat) = &self.state.combat else { return defense };
        let attackers =
            combat.attacks.iter().filter(|attack| self.state.player(attack.defending).team == team);
        let attackers: SmallVec<[Slot; 4]> = attackers.map(|attack| attack.attacker.slot).collect();
        for slot in self.permanents() {
            if self.derived(slot).controller != seat || !self.can_block(slot) {
                continue;
            }
            let options: SmallVec<[Slot; 4]> =
                attackers.iter().copied().filter(|&attacker| self.may_block(slot, attacker)).collect();
            if !options.is_empty() {
                defense.blockers.push(self.blocker(slot, options));
            }
        }
        defense.attackers = attackers.iter().map(|&slot| self.blocked(slot)).collect();
        defense
    }

    fn blocker(&self, slot: Slot, options: SmallVec<[Slot; 4]>) -> Blocker {
        let opposes = self.notes(self.state.object(slot)).filter_map(|note| match note {
            NoteKind::Opposes(attacker, _) if self.state.is_current(attacker) => Some(attacker.slot),
            _ => None,
        });
        let opposes = opposes.filter(|attacker| options.contains(attacker)).collect();
        let mut blocker = Blocker { slot, options, most: 1, must: 0, opposes, not_alone: false };
        for rule in self.object_rules(slot) {
            match rule {
                ObjectRule::BlocksMore(more) => blocker.most = blocker.most.saturating_add(*more),
                ObjectRule::MustBlock => blocker.must += 1,
                ObjectRule::CantBlockAlone => blocker.not_alone = true,
                _ => {}
            }
        }
        blocker.most = blocker.most.min(blocker.options.len() as u8);
        blocker
    }

    fn blocked(&self, slot: Slot) -> Blocked {
        let menace = self.derived(slot).has(Keyword::Menace);
        let mut blocked =
            Blocked { slot, least: if menace { 2 } else { 1 }, most: u8::MAX, must: 0, lure: 0 };
        for rule in self.object_rules(slot) {
            match rule {
                ObjectRule::BlockedByAtMost(most) => blocked.most = blocked.most.min(*most),
                ObjectRule::BlockedByAtLeast(least) => blocked.least = blocked.least.max(*least),
                ObjectRule::MustBeBlocked => blocked.must += 1,
                ObjectRule::Lure => blocked.lure += 1,
                _ => {}
            }
        }
        blocked
    }
}

impl Defense {
    /// Whether every combination is legal: nothing restricts or requires anything.
    pub(super) fn is_free(&self) -> bool {
        let free = |blocker: &Blocker| blocker.must == 0 && blocker.opposes.is_empty() && !blocker.not_alone;
        self.blockers.iter().all(free)
            && self
                .attackers
                .iter()
                .all(|one| (one.least, one.most, one.must, one.lure) == (1, u8::MAX, 0, 0))
    }

    /// What is wrong with some blocks, if anything.
    pub(super) fn problem(&self, blocks: &[(Slot, Slot)]) -> Option<Problem> {
        for (place, &(by, whom)) in blocks.iter().enumerate() {
            if blocks[..place].contains(&(by, whom)) {
                return Some("A creature blocks another only once.");
            }
            let Some(blocker) = self.blockers.iter().find(|blocker| blocker.slot == by) else {
                return Some("That creature can't block.");
            };
            if !blocker.options.contains(&whom) {
                return Some("That creature can't block that attacker.");
            }
            if count(blocks, |block| block.0 == by) > blocker.most.into() {
                return Some("That creature can't block so many attackers.");
            }
        }
        if !self.restrictions_hold(blocks) {
            return Some("Too few or too many creatures block one that restricts it.");
        }
        if !self.is_free() && self.obeyed(blocks) < self.most_obeyed() {
            return Some("Creatures that must block, or be blocked, have to if able.");
        }
        None
    }

    /// Menace and the like; creatures that can't block alone (CR 509.1b).
    fn restrictions_hold(&self, blocks: &[(Slot, Slot)]) -> bool {
        let numbers = self.attackers.iter().all(|attacker| {
            let blockers = count(blocks, |block| block.1 == attacker.slot);
            blockers == 0 || (usize::from(attacker.least)..=usize::from(attacker.most)).contains(&blockers)
        });
        let alone = blocks.first().is_some_and(|first| blocks.iter().all(|block| block.0 == first.0));
        let unfit = |blocker: &Blocker| blocker.not_alone && blocks[0].0 == blocker.slot;
        numbers && !(alone && self.blockers.iter().any(unfit))
    }

    /// How many requirements are obeyed (CR 509.1c).
    fn obeyed(&self, blocks: &[(Slot, Slot)]) -> u32 {
        let blocking =
            self.blockers.iter().filter(|blocker| blocks.iter().any(|block| block.0 == blocker.slot));
        let opposed = |blocker: &Blocker| {
            let blocks = |attacker: &&Slot| blocks.contains(&(blocker.slot, **attacker));
            blocker.opposes.iter().filter(blocks).count() as u32
        };
        let by_blockers: u32 = blocking.map(|blocker| u32::from(blocker.must) + opposed(blocker)).sum();
        let by_attackers = self.attackers.iter().map(|attacker| {
            let blockers = count(blocks, |block| block.1 == attacker.slot) as u32;
            u32::from(attacker.must) * blockers.min(1) + u32::from(attacker.lure) * blockers
        });
        by_blockers + by_attackers.sum::<u32>()
    }

    /// The most requirements that can be obeyed without disobeying a restriction.
    fn most_obeyed(&self) -> u32 {
        let mut search = Search { defense: self, goal: None, best: None, tried: 0 };
        search.go(0, 0, &mut Blocks::new());
        search.best.unwrap_or(0)
    }

    /// Whether blocks decided so far can become legal ones: those of the blockers before `place`, and so many of its
    /// own.
    pub(super) fn can_complete(&self, decided: &Blocks, place: usize, own: u8) -> bool {
        let goal = self.most_obeyed();
        let mut search = Search { defense: self, goal: Some(goal), best: None, tried: 0 };
        search.go(place, own, &mut decided.clone());
        search.best.is_some_and(|best| best >= goal)
    }

    /// The most requirements that the blockers from this one on could add.
    fn could_add(&self, place: usize) -> u32 {
        let each = self.blockers[place..].iter().map(|blocker| {
            let gains = blocker.options.iter().filter_map(|option| {
                let attacker = self.attackers.iter().find(|attacker| attacker.slot == *option)?;
                Some(u32::from(attacker.must) + u32::from(attacker.lure))
            });
            let own = u32::from(blocker.must) + blocker.opposes.len() as u32;
            own + gains.max().unwrap_or(0) * u32::from(blocker.most)
        });
        each.sum()
    }

    /// Whether attackers that need more blockers can still get them from the blockers from this one on.
    fn can_fill(&self, place: usize, blocks: &[(Slot, Slot)]) -> bool {
        self.attackers.iter().all(|attacker| {
            let have = count(blocks, |block| block.1 == attacker.slot);
            let more = self.blockers[place..].iter().filter(|blocker| {
                blocker.options.contains(&attacker.slot) && !blocks.contains(&(blocker.slot, attacker.slot))
            });
            have == 0 || have + more.count() >= attacker.least.into()
        })
    }
}

/// A search through the blocks that could be needed; always in the same order, so that what was found once is found
/// again from any point on its way.
struct Search<'d> {
    defense: &'d Defense,
    /// Enough, if it is only asked whether that can be reached.
    goal: Option<u32>,
    best: Option<u32>,
    tried: u32,
}

impl Search<'_> {
    /// Whether nothing better needs to be looked for.
    fn is_done(&self) -> bool {
        self.tried > MOST_TRIED || self.goal.is_some_and(|goal| self.best.is_some_and(|best| best >= goal))
    }

    fn go(&mut self, place: usize, own: u8, blocks: &mut Blocks) {
        self.tried += 1;
        if self.is_done() || !self.defense.can_fill(place, blocks) {
            return;
        }
        let Some(blocker) = self.defense.blockers.get(place) else {
            if self.defense.restrictions_hold(blocks) {
                let obeyed = self.defense.obeyed(blocks);
                self.best = self.best.max(Some(obeyed));
            }
            return;
        };
        let hope = self.defense.obeyed(blocks) + self.defense.could_add(place);
        let enough = self.goal.or(self.best.map(|best| best + 1)).unwrap_or(0);
        if hope < enough {
            return;
        }
        if own < blocker.most {
            for &option in &blocker.options {
                if self.promises(option, blocker, blocks) && !blocks.contains(&(blocker.slot, option)) {
                    blocks.push((blocker.slot, option));
                    self.go(place, own + 1, blocks);
                    blocks.pop();
                }
            }
        }
        self.go(place + 1, 0, blocks);
    }

    /// Whether blocking this could be needed: for a requirement, or because another blocker is not enough.
    fn promises(&self, attacker: Slot, blocker: &Blocker, blocks: &[(Slot, Slot)]) -> bool {
        let Some(attacker) = self.defense.attackers.iter().find(|one| one.slot == attacker) else {
            return false;
        };
        let have = count(blocks, |block| block.1 == attacker.slot);
        let company = self.defense.blockers.iter().any(|other| other.not_alone);
        attacker.must + attacker.lure + blocker.must > 0
            || blocker.opposes.contains(&attacker.slot)
            || (have > 0 && have < attacker.least.into())
            || company
    }
}

fn count(blocks: &[(Slot, Slot)], is: impl Fn(&(Slot, Slot)) -> bool) -> usize {
    blocks.iter().filter(|block| is(block)).count()
}
