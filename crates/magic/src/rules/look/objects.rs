//! Which objects a text speaks of.

use cardwright_table::{Object, Slot};
use smallvec::SmallVec;

use super::{Look, View};
use crate::program::{Objects, ZoneKind};
use crate::state::{Defender, Flag, Group, NoteKind, StackKind, Target};

impl Look<'_> {
    /// The objects that are meant, in order, each once.
    pub(crate) fn objects(&self, objects: &Objects, view: &View<'_>) -> Group {
        let mut group = Group::new();
        self.gather(objects, view, &mut group);
        group
    }

    fn gather(&self, objects: &Objects, view: &View<'_>, group: &mut Group) {
        match objects {
            Objects::This => add(group, view.source),
            Objects::It => add_all(group, view.it.as_slice()),
            Objects::Target(place) => {
                let Some(frame) = view.frame else { return };
                let place = usize::from(frame.target_base) + usize::from(*place);
                let targets = frame.chosen.targets.get(place).map_or(&[][..], |targets| &targets.targets);
                for target in targets {
                    if let Target::Object(object) = target {
                        add(group, *object);
                    }
                }
            }
            Objects::Chosen(register) => {
                if let Some(frame) = view.frame {
                    add_all(group, frame.objects(*register));
                }
            }
            Objects::Cause => add_all(group, view.frame.and_then(|frame| frame.cause.object).as_slice()),
            Objects::CauseOther => add_all(group, view.frame.and_then(|frame| frame.cause.other).as_slice()),
            Objects::All(filter) => self.find(filter, view, |object| group.push(object)),
            Objects::Host => {
                let attached = self.facts(view.source).and_then(|facts| facts.thing.attached);
                if let Some(Target::Object(host)) = attached {
                    add(group, host);
                }
            }
            Objects::AttachedTo(hosts) => {
                for host in self.objects(hosts, view) {
                    add_all(group, &self.attachments(host));
                }
            }
            Objects::Top(who, count) => {
                let count = self.num(count, view).max(0) as usize;
                for seat in self.players(who, view).iter() {
                    let top = self.state.zones.library(seat).iter().rev().take(count);
                    group.extend(top.map(|&slot| self.state.object(slot)));
                }
            }
            Objects::ExiledWithThis => self.exiled_with(view.source, group),
            Objects::MadeWithThis => {
                for note in self.notes(view.source) {
                    if let NoteKind::Made(made) = note {
                        add(group, made);
                    }
                }
            }
            Objects::Union(one, other) => {
                self.gather(one, view, group);
                let rest = self.objects(other, view);
                add_all(group, &rest);
            }
            Objects::Among(of, filter) => {
                let all = self.objects(of, view);
                if filter.zones == ZoneKind::Graveyard {
                    // Of what went there, the cards that are there, as they are (CR 109.2).
                    let there =
                        |object: Object| view.frame.map_or(object, |frame| self.follow(object, frame));
                    let there = all.iter().map(|&object| there(object));
                    let there = there.filter(|&card| {
                        self.state.is_current(card) && !self.state.thing(card.slot).is(Flag::Token)
                    });
                    let there: Group = there.filter(|&card| self.allows(filter, card, view)).collect();
                    return add_all(group, &there);
                }
                for object in all {
                    // What is no card in a library any more is none of those cards (CR 109.2).
                    let gone = filter.zones == ZoneKind::Library
                        && self.state.is_current(object)
                        && self.state.thing(object.slot).zone != ZoneKind::Library;
                    if !gone && self.fits(&filter.tests, self.as_it_was(object, view), view) {
                        add(group, object);
                    }
                }
            }
            Objects::PairedWith(of) => {
                for one in self.objects(of, view) {
                    add_all(group, self.partner(one).as_slice());
                }
            }
            Objects::Commanders => {
                for commander in &self.state.player(view.you).commanders {
                    add(group, self.state.object(commander.slot));
                }
            }
            Objects::Sources => self.sources_of_damage(group),
            Objects::InCombatWith(others) => {
                let others = self.objects(others, view);
                self.in_combat_with(&others, group);
            }
            Objects::AttackedBy(attackers) => {
                for attacker in self.objects(attackers, view) {
                    if let Some(Defender::Permanent(object)) = self.attacked_by(attacker) {
                        add(group, object);
                    }
                }
            }
        }
    }

    /// The cards that abilities of a source exiled and that still are in exile (CR 607.2a).
    fn exiled_with(&self, source: Object, group: &mut Group) {
        for note in self.notes(source) {
            if let NoteKind::Exiled(card) | NoteKind::ExiledUntilLeaves(card, _) = note
                && self.state.is_current(card)
                && self.state.thing(card.slot).zone == ZoneKind::Exile
            {
                add(group, card);
            }
        }
    }

    /// What can be chosen as a source of damage (CR 609.7a): permanents, spells, what lies face up in the command zone,
    /// and what abilities speak of that are on the stack or wait, also when it has left. Of one that became another, the
    /// one that it is now.
    fn sources_of_damage(&self, group: &mut Group) {
        let mut add_source = |object: Object| {
            if !group.iter().any(|known| known.slot == object.slot) {
                group.push(object);
            }
        };
        self.permanents().for_each(|slot| add_source(self.state.object(slot)));
        let spells = self.state.stack.iter().filter(|item| matches!(item.kind, StackKind::Spell { .. }));
        spells.for_each(|item| add_source(item.object));
        let face_up = |slot: &&Slot| !self.state.thing(**slot).is(Flag::FaceDown);
        self.state.zones.command.iter().filter(face_up).for_each(|&slot| add_source(self.state.object(slot)));
        let stacked = self.state.stack.iter().map(|item| (item.source, item.cause));
        let waiting = self.state.delayed.iter().map(|delayed| (delayed.source, delayed.cause));
        for (source, cause) in stacked.chain(waiting) {
            add_source(source);
            cause.object.into_iter().chain(cause.other).for_each(&mut add_source);
        }
    }

    /// What a creature attacks; of one that has left, what it attacked (CR 608.2h).
    pub(super) fn attacked_by(&self, attacker: Object) -> Option<Defender> {
        let attacks = self.state.combat.iter().flat_map(|combat| &combat.attacks);
        let now = attacks.into_iter().find(|attack| attack.attacker == attacker);
        now.map(|attack| attack.defender).or_else(|| self.state.memory(attacker)?.attacked)
    }

    /// The creatures that block these or are blocked by them (CR 509).
    fn in_combat_with(&self, these: &[Object], group: &mut Group) {
        // CR 608.2h: of one that has left, those that it was in combat with then.
        let left = these.iter().filter(|object| !self.state.is_current(**object));
        let foes = left.filter_map(|object| self.state.memory(*object)).flat_map(|memory| &memory.foes);
        foes.for_each(|foe| add(group, *foe));
        let Some(combat) = &self.state.combat else { return };
        for attack in &combat.attacks {
            if these.contains(&attack.attacker) {
                add_all(group, &attack.blockers);
            }
            if attack.blockers.iter().any(|blocker| these.contains(blocker)) {
                add(group, attack.attacker);
            }
        }
    }

    /// What an object blocks or is blocked by.
    pub(crate) fn foes_of(&self, object: Object) -> SmallVec<[Object; 1]> {
        if self.state.combat.is_none() {
            return SmallVec::new();
        }
        let mut foes = Group::new();
        self.in_combat_with(&[object], &mut foes);
        foes.into_iter().collect()
    }

    /// What is attached to an object, or was when it left.
    pub(crate) fn attachments(&self, host: Object) -> Group {
        let state = self.state;
        if let Some(memory) = state.memory(host).filter(|_| !state.is_current(host)) {
            return memory.attachments.iter().map(|&slot| state.object(slot)).collect();
        }
        let attached = |slot: &Slot| {
            let thing = state.thing(*slot);
            thing.attached == Some(Target::Object(host)) && !thing.is(Flag::PhasedOut)
        };
        let slots = state.zones.battlefield.iter().copied().filter(attached);
        slots.map(|slot| state.object(slot)).collect()
    }
}

fn add(group: &mut Group, object: Object) {
    if !group.contains(&object) {
        group.push(object);
    }
}

fn add_all(group: &mut Group, objects: &[Object]) {
    for &object in objects {
        add(group, object);
    }
}
