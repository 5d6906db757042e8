//! Defending players declare blockers (CR 509): one question for each creature that could block.

use cardwright_table::{
    Anchor, Ask, Asking, Choice, Code, Menu, Object, Rejected, Reply, Seat, SeatSet, Slot,
};
use smallvec::SmallVec;

use super::block::{Blocks, Defense};
use super::declare_attackers::NO;
use crate::command::Command;
use crate::event::Event;
use crate::rules::{Aspects, Flow, Happening, Look, Run, misplaced};
use crate::state::{NoteKind, Wanted, Work};

/// How far the answers have come: the next blocker, and how many attackers it blocks already.
struct Progress {
    blocks: Blocks,
    place: usize,
    own: u8,
}

impl Defense {
    /// What the answers given so far mean. A creature that can block several is asked until it has enough.
    fn progress(&self, reply: &Reply) -> Progress {
        let mut progress = Progress { blocks: Blocks::new(), place: 0, own: 0 };
        for at in 0..reply.len() {
            let Some(blocker) = self.blockers.get(progress.place) else { break };
            match reply.one(at) {
                Some(whom) if whom != NO => {
                    progress.blocks.push((blocker.slot, Slot(whom as u16)));
                    progress.own += 1;
                }
                _ => progress.own = blocker.most,
            }
            if progress.own >= blocker.most {
                (progress.place, progress.own) = (progress.place + 1, 0);
            }
        }
        progress
    }
}

impl Look<'_> {
    /// Which attacker does the next creature block?
    pub(crate) fn ask_blockers(&self, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let defense = self.defense(seat);
        if defense.blockers.is_empty() && reply.is_empty() {
            menu.add(NO, Anchor::Button);
            return Ask::One;
        }
        let Progress { blocks, place, own } = defense.progress(reply);
        let Some(blocker) = defense.blockers.get(place) else { return Ask::Done };
        let free = defense.is_free();
        for &attacker in &blocker.options {
            if blocks.contains(&(blocker.slot, attacker)) {
                continue;
            }
            let mut more = blocks.clone();
            more.push((blocker.slot, attacker));
            if free || defense.can_complete(&more, place, own + 1) {
                menu.add(attacker.0.into(), Anchor::Card(attacker));
            }
        }
        if free || defense.can_complete(&blocks, place + 1, 0) {
            menu.add(NO, Anchor::Button);
        }
        Ask::One
    }

    /// The creature that the next question is about.
    pub(crate) fn next_blocker(&self, seat: Seat, reply: &Reply) -> Option<Slot> {
        let defense = self.defense(seat);
        let place = defense.progress(reply).place;
        defense.blockers.get(place).map(|blocker| blocker.slot)
    }

    pub(crate) fn blockers_title(&self, seat: Seat, reply: &Reply) -> String {
        match self.next_blocker(seat, reply) {
            Some(slot) => format!("Which attacker does {} block?", self.name_of(self.state.object(slot))),
            None => "Declare blockers".into(),
        }
    }

    pub(crate) fn blockers_label(&self, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        match choice.anchor {
            Anchor::Button => "No block".into(),
            _ => self.card_label(choice),
        }
    }

    pub(crate) fn blockers_command(&self, seat: Seat, reply: &Reply) -> Command {
        Command::Block(self.defense(seat).progress(reply).blocks)
    }

    pub(crate) fn check_blockers(&self, seat: Seat, command: &Command) -> Result<(), Rejected> {
        let Command::Block(blocks) = command else { return Err(misplaced()) };
        let problem = self.defense(seat).problem(blocks);
        problem.map_or(Ok(()), |problem| Err(Rejected::new(Code::InvalidSelection, problem)))
    }

    /// Defending players who have not declared blockers, in turn order (CR 802.4).
    fn next_defender(&self) -> Option<Seat> {
        let combat = self.state.combat.as_ref()?;
        self.state.apnap().find(|&seat| {
            let team = self.state.player(seat).team;
            let attacked = |attack: &crate::state::Attack| self.state.player(attack.defending).team == team;
            !combat.declared.has(seat) && combat.attacks.iter().any(attacked)
        })
    }
}

impl Run<'_> {
    /// The next defending player declares blockers; after the last, creatures are blocked or not (CR 509.1h).
    pub(crate) fn declare_blockers(&mut self) -> Flow {
        while let Some(seat) = self.look().next_defender() {
            let nothing = || self.look().defense(seat).blockers.is_empty();
            if self.rules.policies.asking == Asking::Always || !nothing() {
                return self.ask(seat, Wanted::Blockers);
            }
            self.has_declared(seat);
        }
        self.blocks_are_declared();
        Flow::On
    }

    fn has_declared(&mut self, seat: Seat) {
        if let Some(combat) = &mut self.state.combat {
            combat.declared = combat.declared.with(SeatSet::only(seat));
        }
    }

    pub(crate) fn commit_blockers(&mut self, seat: Seat, command: &Command) {
        let Command::Block(blocks) = command else { return };
        for &(blocker, attacker) in blocks {
            let (blocker, attacker) = (self.state.object(blocker), self.state.object(attacker));
            let attacks = self.state.combat.iter_mut().flat_map(|combat| &mut combat.attacks);
            if let Some(attack) = attacks.into_iter().find(|attack| attack.attacker == attacker) {
                attack.blockers.push(blocker);
            }
            self.emit(|rules, state| Event::Blocks {
                blocker: crate::rules::glimpse(rules, state, blocker.slot),
                attacker: crate::rules::glimpse(rules, state, attacker.slot),
            });
        }
        self.has_declared(seat);
    }

    /// Attackers are blocked or unblocked from now on, and abilities trigger on it (CR 509.1h-i).
    fn blocks_are_declared(&mut self) {
        let Some(combat) = &mut self.state.combat else { return };
        let mut pairs: SmallVec<[(Object, Object); 4]> = SmallVec::new();
        let mut attackers: SmallVec<[(Object, bool); 4]> = SmallVec::new();
        for attack in &mut combat.attacks {
            attack.blocked |= !attack.blockers.is_empty();
            pairs.extend(attack.blockers.iter().map(|&blocker| (blocker, attack.attacker)));
            attackers.push((attack.attacker, attack.blocked));
        }
        debug_assert!(!self.state.agenda.contains(&Work::Blockers));
        self.touch(Aspects::COMBAT);
        if self.rules.book.blocks_are_noted {
            for &(blocker, attacker) in &pairs {
                self.note(attacker, NoteKind::BlockedBy(blocker));
            }
        }
        self.open_batch();
        for (blocker, attacker) in pairs {
            self.happened(Happening::Blocked { blocker, attacker });
        }
        for (attacker, blocked) in attackers {
            self.happened(match blocked {
                true => Happening::BecameBlocked { attacker },
                false => Happening::NotBlocked { attacker },
            });
        }
        self.close_batch();
    }
}
