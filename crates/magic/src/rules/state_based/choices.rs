//! State-based actions with a choice: the legend rule (CR 704.5j), commanders (CR 903.9a), protectors of battles
//! (CR 704.5w-x). Answers are kept until all are given; then everything happens at once.

use cardwright_table::{Anchor, Ask, Asking, Choice, Menu, Object, Seat, Slot};
use smallvec::SmallVec;

use super::Actions;
use crate::card::{CardType, Supertype};
use crate::program::ZoneKind;
use crate::rules::{Look, Run, SEAT_BASE};
use crate::state::{Deed, Flag, MoveTo, MoveWhy, NoteKind, Wanted};

impl Look<'_> {
    /// The first choice that has not been made yet.
    pub(super) fn open_choice(&self) -> Option<(Seat, Wanted)> {
        self.state.apnap().find_map(|seat| self.open_choice_of(seat))
    }

    fn open_choice_of(&self, seat: Seat) -> Option<(Seat, Wanted)> {
        if let Some(legend) = self.crowded_legend(seat) {
            return Some((seat, Wanted::Legend(self.state.object(legend))));
        }
        let commanders = self.state.player(seat).commanders.iter().map(|commander| commander.slot);
        if let Some(away) = commanders.into_iter().find(|&slot| self.is_away(slot) && !self.is_settled(slot))
        {
            return Some((seat, Wanted::CommanderHome(self.state.object(away))));
        }
        if !self.state.cache.may_have(CardType::Battle) {
            return None;
        }
        let battle = self.permanents().find(|&slot| {
            let derived = self.derived(slot);
            derived.controller == seat && derived.is(CardType::Battle) && self.needs_protector(slot)
        });
        battle.map(|slot| (seat, Wanted::Protector(self.state.object(slot))))
    }

    /// A legendary permanent of a player with others of its name, about which they have not been asked.
    fn crowded_legend(&self, seat: Seat) -> Option<Slot> {
        let mut own = self.legends().filter(|&legend| self.derived(legend).controller == seat);
        own.clone().nth(1)?;
        own.find(|&legend| {
            let twins = self.twins(legend);
            twins.len() > 1 && !twins.iter().any(|one| self.is_settled(*one))
        })
    }

    fn legends(&self) -> impl Iterator<Item = Slot> + Clone + '_ {
        let any = self.state.cache.may_have_super(Supertype::Legendary);
        let legendary = |slot: &Slot| self.derived(*slot).supertypes.has(Supertype::Legendary);
        any.then(|| self.permanents().filter(legendary)).into_iter().flatten()
    }

    /// The legendary permanents of the same player with the same name, itself among them.
    fn twins(&self, legend: Slot) -> SmallVec<[Slot; 2]> {
        let name = |slot: Slot| self.facts(self.state.object(slot)).and_then(|facts| self.name(&facts));
        let Some(own) = name(legend) else { return SmallVec::new() };
        let controller = self.derived(legend).controller;
        self.legends()
            .filter(|&slot| self.derived(slot).controller == controller && name(slot) == Some(own))
            .collect()
    }

    /// Whether its owner has been asked about it in this check.
    fn is_settled(&self, slot: Slot) -> bool {
        self.state.settling.iter().any(|(object, _)| *object == self.state.object(slot))
    }

    /// Whether a commander lies in a graveyard or exile and its owner has not let it be.
    fn is_away(&self, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        matches!(thing.zone, ZoneKind::Graveyard | ZoneKind::Exile) && !thing.is(Flag::StaysAway)
    }

    /// A battle without a protector, or whose controller would protect it (CR 704.5w-x).
    fn needs_protector(&self, slot: Slot) -> bool {
        let object = self.state.object(slot);
        let attacked = self.state.combat.iter().flat_map(|combat| &combat.attacks);
        let attacked =
            attacked.into_iter().any(|one| one.defender == crate::state::Defender::Permanent(object));
        match self.protector(slot) {
            None => !attacked,
            Some(seat) => seat == self.derived(slot).controller,
        }
    }

    pub(crate) fn ask_legend(&self, _seat: Seat, legend: Object, menu: &mut Menu) -> Ask {
        for slot in self.twins(legend.slot) {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
        Ask::One
    }

    pub(crate) fn legend_title(&self, legend: Object) -> String {
        format!("Which {} stays?", self.name_of(legend))
    }

    pub(crate) fn ask_commander_home(&self, _commander: Object, menu: &mut Menu) -> Ask {
        menu.add(1, Anchor::Button);
        menu.add(0, Anchor::Button);
        Ask::One
    }

    pub(crate) fn commander_home_title(&self, commander: Object) -> String {
        format!("Put {} into the command zone?", self.name_of(commander))
    }

    pub(crate) fn commander_home_label(&self, choice: Choice) -> String {
        if choice.value == 1 { "To the command zone".into() } else { "Leave it".into() }
    }

    pub(crate) fn ask_protector(&self, seat: Seat, menu: &mut Menu) -> Ask {
        for other in self.state.apnap().filter(|other| self.state.are_opponents(seat, *other)) {
            menu.add(SEAT_BASE + i32::from(other.0), Anchor::Seat(other));
        }
        Ask::One
    }

    pub(crate) fn protector_title(&self, battle: Object) -> String {
        format!("Who protects {}?", self.name_of(battle))
    }
}

impl Run<'_> {
    /// Takes the answer to what was asked last, and says what is to be asked next.
    pub(super) fn next_choice(&mut self) -> Option<(Seat, Wanted)> {
        loop {
            let (seat, wanted) = self.look().open_choice()?;
            let answer = self.answer.take().and_then(|answer| answer.first().copied());
            let answer = answer.or_else(|| self.only_answer(seat, wanted));
            let Some(value) = answer else { return Some((seat, wanted)) };
            self.settle_choice(wanted, value);
        }
    }

    /// A protector that need not be asked for: there is one opponent.
    fn only_answer(&self, seat: Seat, wanted: Wanted) -> Option<i32> {
        if !matches!(wanted, Wanted::Protector(_))
            || self.rules.policies.asking == Asking::Always && self.state.players.len() > 2
        {
            return None;
        }
        let mut menu = Menu::new();
        let _ = self.look().ask_protector(seat, &mut menu);
        if let [only] = menu.choices() { Some(only.value) } else { None }
    }

    fn settle_choice(&mut self, wanted: Wanted, value: i32) {
        match wanted {
            Wanted::Legend(_) => {
                let kept = self.state.object(Slot(value as u16));
                self.state.settling.push((kept, true));
            }
            Wanted::CommanderHome(commander) => self.state.settling.push((commander, value == 1)),
            Wanted::Protector(battle) => {
                self.state
                    .notes
                    .retain(|note| note.about != battle || !matches!(note.kind, NoteKind::Player(_)));
                let seat = Seat((value - SEAT_BASE) as u8);
                self.note(battle, NoteKind::Player(seat));
            }
            _ => {}
        }
    }

    /// What was chosen happens with everything else.
    pub(super) fn add_chosen(&mut self, actions: &mut Actions) {
        for (object, yes) in std::mem::take(&mut self.state.settling) {
            let thing = self.state.thing(object.slot);
            if thing.on_battlefield() {
                let twins = self.look().twins(object.slot);
                let others = twins.into_iter().filter(|&slot| slot != object.slot);
                let to = MoveTo::zone(ZoneKind::Graveyard);
                let dying =
                    others.map(|slot| self.state.object(slot)).filter(|&other| !already(actions, other));
                let deeds: SmallVec<[Deed; 2]> =
                    dying.map(|object| Deed::Move { object, to, why: MoveWhy::Rule, enter: None }).collect();
                actions.deeds.extend(deeds);
            } else if yes {
                let to = MoveTo::zone(ZoneKind::Command);
                actions.deeds.push(Deed::Move { object, to, why: MoveWhy::Rule, enter: None });
            } else {
                self.state.thing_mut(object.slot).flags.set(Flag::StaysAway, true);
            }
        }
    }
}

/// Whether an object dies anyway.
fn already(actions: &Actions, object: Object) -> bool {
    actions.deeds.iter().any(|deed| match deed {
        Deed::Move { object: other, .. } | Deed::Destroy { object: other, .. } => *other == object,
        _ => false,
    })
}
