//! Choices before the opening hands are drawn, for cards in a deck or in the command zone (spec 9).

use cardwright_table::{Anchor, Ask, Identity, Menu, Seat, Slot};

use super::{Mark, Stage, StartStep};
use crate::card::Color;
use crate::program::{AbilityId, AbilityKind, PreHandAction};
use crate::rules::{Flow, Look, Run, card_of};
use crate::state::{Note, NoteKind, Wanted};

impl Run<'_> {
    /// Each player in turn order makes the choices that their cards ask for.
    pub(super) fn pre_hand_actions(&mut self) -> Flow {
        let Some(seat) = self.at_turn() else {
            self.enter_stage(Stage::Mulligan);
            return self.then(StartStep::Draw);
        };
        let Some((card, ability)) = self.next_unmarked(seat) else {
            self.next_player();
            return Flow::On;
        };
        let Some(answer) = self.answer.take() else {
            return self.ask(seat, Wanted::PreHand { card, ability });
        };
        let action = pre_hand_action(&self.rules.book.ability(ability).kind);
        // One choice for all copies in a library: as many prompts would tell how many there are.
        let copies = self.copies_of(seat, card);
        for value in answer {
            let kind = match action {
                Some(PreHandAction::Colors(_)) => {
                    NoteKind::Color(Color::ALL[value as usize % Color::ALL.len()])
                }
                _ => NoteKind::Number(value),
            };
            let marks = copies.iter().map(|card| Mark { owner: seat, card: *card, kind });
            self.state.start.marks.extend(marks);
        }
        self.note_marks_in_command_zone();
        self.state.agenda.push(crate::state::Work::Start);
        Flow::On
    }

    /// The cards that the player begins the game with, in library and command zone.
    fn begun_with(&self, seat: Seat) -> impl Iterator<Item = Identity> {
        let library = self.state.zones.library(seat).iter().copied();
        let owned = move |slot: &Slot| self.state.secrets.owner(*slot) == seat;
        let command = self.state.zones.command.iter().copied().filter(owned);
        library.chain(command).map(|slot| self.state.secrets.truth(slot))
    }

    /// The card, and others with the same text in the player's library.
    fn copies_of(&self, seat: Seat, card: Identity) -> Vec<Identity> {
        let library = self.state.zones.library(seat).iter().map(|slot| self.state.secrets.truth(*slot));
        let same = library.filter(|other| *other != card && card_of(*other) == card_of(card));
        std::iter::once(card).chain(same).collect()
    }

    /// A card of the player's that asks for a choice which has not been made.
    fn next_unmarked(&self, seat: Seat) -> Option<(Identity, AbilityId)> {
        let marked = |card| self.state.start.marks.iter().any(|mark| mark.owner == seat && mark.card == card);
        let asks = |card| {
            let mut abilities = self.rules.book.card(card_of(card)).front().abilities.iter().copied();
            abilities.find(|id| pre_hand_action(&self.rules.book.ability(*id).kind).is_some())
        };
        let open = self
            .begun_with(seat)
            .filter_map(|card| asks(card).filter(|_| !marked(card)).map(|ability| (card, ability)));
        // In the order of the identities, so that the order tells nothing about the shuffle.
        open.min_by_key(|(card, _)| *card)
    }

    /// Cards that are in the command zone have their choices at once.
    fn note_marks_in_command_zone(&mut self) {
        for slot in self.state.zones.command.clone() {
            self.note_marks(self.state.object(slot));
        }
    }

    /// What was chosen for a card before the game is true of the object it has become.
    pub(crate) fn note_marks(&mut self, object: cardwright_table::Object) {
        let owner = self.state.secrets.owner(object.slot);
        let card = self.state.secrets.truth(object.slot);
        for mark in self.state.start.marks.iter().filter(|mark| mark.owner == owner && mark.card == card) {
            let note = Note { about: object, kind: mark.kind };
            if !self.state.notes.contains(&note) {
                self.state.notes.push(note);
                self.state.cache.stale = true;
            }
        }
    }
}

fn pre_hand_action(kind: &AbilityKind) -> Option<PreHandAction> {
    match kind {
        AbilityKind::PreHand(action) => Some(*action),
        _ => None,
    }
}

impl Look<'_> {
    pub(crate) fn ask_pre_hand(&self, ability: AbilityId, menu: &mut Menu) -> Ask {
        match pre_hand_action(&self.rules.book.ability(ability).kind) {
            Some(PreHandAction::Colors(count)) => {
                for color in Color::ALL {
                    menu.add(color as i32, Anchor::Button);
                }
                Ask::Some { min: count.into(), max: count.into() }
            }
            Some(PreHandAction::Number { least, most }) => {
                Ask::Number { min: least.into(), max: most.into() }
            }
            None => Ask::Done,
        }
    }

    pub(crate) fn pre_hand_title(&self, card: Identity, ability: AbilityId) -> String {
        let name = self.rules.book.card(card_of(card)).name();
        match pre_hand_action(&self.rules.book.ability(ability).kind) {
            Some(PreHandAction::Colors(count)) => format!("Choose {count} colours for {name}"),
            _ => format!("Choose a number for {name}"),
        }
    }

    pub(crate) fn pre_hand_label(&self, value: i32) -> String {
        Color::ALL.get(value as usize).map_or_else(|| value.to_string(), |color| color.name().to_owned())
    }
}
