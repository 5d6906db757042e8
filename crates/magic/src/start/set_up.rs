//! Shuffling, what set-up text says, and hidden agendas (CR 103.2-103.3).

use cardwright_table::question::Domain;
use cardwright_table::{Anchor, Ask, Menu, Seat, Slot};

use super::StartStep;
use crate::Magic;
use crate::program::{AbilityKind, CardId, Keyword, SetupRule};
use crate::rules::{Flow, Look, Run};
use crate::state::{Flag, NoteKind, State, Wanted};

/// The list of all names of cards in use, for those who name a card.
pub(crate) const CARD_NAMES: u16 = 0;

impl Magic {
    /// The cards of a player that lie open in the command zone.
    pub(crate) fn in_command_zone(&self, state: &State, seat: Seat) -> impl Iterator<Item = CardId> {
        let open =
            move |slot: &Slot| state.secrets.owner(*slot) == seat && !state.thing(*slot).is(Flag::FaceDown);
        state.zones.command.iter().copied().filter(open).map(|slot| self.card_in(state, slot))
    }

    /// What the cards that a player has in the command zone say about the start of the game.
    pub(crate) fn set_up_rules(&self, state: &State, seat: Seat) -> impl Iterator<Item = SetupRule> {
        self.in_command_zone(state, seat).flat_map(|card| self.set_up_text(card))
    }

    /// What a card says about the start of the game.
    fn set_up_text(&self, card: CardId) -> impl Iterator<Item = SetupRule> {
        self.abilities_of(card).filter_map(|kind| match kind {
            AbilityKind::Setup(rule) => Some(*rule),
            _ => None,
        })
    }

    /// The starting hand size that set-up text in the command zone gives a player (spec 4).
    pub(crate) fn set_up_hand(&self, command: &[CardId]) -> Option<u8> {
        command.iter().flat_map(|card| self.set_up_text(*card)).find_map(|rule| match rule {
            SetupRule::HandSize(size) => Some(size),
            _ => None,
        })
    }

    /// All printed abilities of the front of a card.
    pub(crate) fn abilities_of(&self, card: CardId) -> impl Iterator<Item = &AbilityKind> + '_ {
        self.book.card(card).front().abilities.iter().map(|&ability| &self.book.ability(ability).kind)
    }

    /// Whether a card has a keyword printed on it.
    pub(crate) fn has_keyword(&self, card: CardId, keyword: Keyword) -> bool {
        self.abilities_of(card).any(|kind| *kind == AbilityKind::Keyword(keyword))
    }
}

impl Run<'_> {
    /// Libraries, planar and scheme decks are shuffled (CR 103.3).
    pub(super) fn shuffle_all(&mut self) -> Flow {
        for seat in Seat::all(self.state.players.len()) {
            self.shuffle(seat);
        }
        let (planar, schemes) = (self.state.zones.planar.clone(), self.state.zones.schemes.clone());
        for seat in Seat::all(self.state.players.len()) {
            for deck in [&planar, &schemes] {
                let own: Vec<Slot> =
                    deck.iter().copied().filter(|slot| self.state.secrets.owner(*slot) == seat).collect();
                self.state.secrets.shuffle(&own);
            }
        }
        self.then(StartStep::HiddenAgendas)
    }

    /// Each player names a card for each of their hidden agendas (CR 702.106c).
    pub(super) fn name_hidden_agendas(&mut self) -> Flow {
        let Some(card) = self.next_unnamed_agenda() else { return self.then(StartStep::FirstPlayer) };
        if let Some(answer) = self.answer.take() {
            let about = self.state.object(card);
            self.note(about, NoteKind::Name(CardId(answer[0] as u16), 0));
            self.state.agenda.push(crate::state::Work::Start);
            return Flow::On;
        }
        let owner = self.state.secrets.owner(card);
        self.ask(owner, Wanted::HiddenAgenda { card })
    }

    fn next_unnamed_agenda(&self) -> Option<Slot> {
        self.state.zones.command.iter().copied().find(|slot| {
            let hidden = self.state.thing(*slot).is(Flag::FaceDown)
                && self.rules.has_keyword(self.rules.card_in(self.state, *slot), Keyword::HiddenAgenda);
            let about = self.state.object(*slot);
            hidden
                && !self
                    .state
                    .notes
                    .iter()
                    .any(|note| note.about == about && matches!(note.kind, NoteKind::Name(..)))
        })
    }
}

impl Look<'_> {
    /// Which card's name is chosen for a hidden agenda: any card in use.
    pub(crate) fn ask_hidden_agenda(&self) -> Ask {
        Ask::Name(Domain { list: CARD_NAMES, size: self.rules.book.cards.len() as u32 })
    }

    pub(crate) fn hidden_agenda_title(&self, card: Slot) -> String {
        let name = self.rules.book.card(self.rules.card_in(self.state, card)).name();
        format!("Secretly name a card for {name}")
    }

    /// Cards as options.
    pub(crate) fn offer_cards(&self, menu: &mut Menu, cards: &[Slot]) {
        for &slot in cards {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
    }

    /// The name of a card that the asked player may see.
    pub(crate) fn card_name(&self, slot: Slot) -> String {
        self.rules.book.card(self.rules.card_in(self.state, slot)).name().to_owned()
    }
}
