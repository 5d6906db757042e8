//! Reading a table: names in zones, numbers of permanents.

use cardwright_magic::Target;
use cardwright_magic::view::{CardView, PermanentView};
use cardwright_table::game::question;
use cardwright_table::{Reply, Seat, Slot};

use super::Table;

fn names<'a>(cards: impl IntoIterator<Item = &'a CardView>) -> Vec<String> {
    cards.into_iter().map(name).collect()
}

fn name(card: &CardView) -> String {
    card.front.as_ref().map_or_else(|| "?".to_owned(), |front| front.name.clone())
}

impl Table {
    pub fn life(&self, seat: Seat) -> i32 {
        self.view().players[seat.index()].life
    }

    pub fn hand(&self, seat: Seat) -> Vec<String> {
        names(&self.view().players[seat.index()].hand)
    }

    pub fn graveyard(&self, seat: Seat) -> Vec<String> {
        names(&self.view().players[seat.index()].graveyard)
    }

    pub fn exile(&self) -> Vec<String> {
        names(&self.view().exile)
    }

    pub fn command_zone(&self) -> Vec<String> {
        names(&self.view().command)
    }

    /// How many cards a library has.
    pub fn library(&self, seat: Seat) -> usize {
        self.view().players[seat.index()].library
    }

    /// The library, its top card first.
    pub fn library_names(&self, seat: Seat) -> Vec<String> {
        names(self.view().players[seat.index()].known_library.iter().map(|(_, card)| card))
    }

    /// The permanents that a player controls, lands too.
    pub fn battlefield(&self, seat: Seat) -> Vec<String> {
        let view = self.view();
        names(view.battlefield.iter().filter(|permanent| permanent.controller == seat).map(|it| &it.card))
    }

    /// Counters of a kind on a player.
    pub fn player_counters(&self, seat: Seat, kind: &str) -> u16 {
        let view = self.view();
        let counters = &view.players[seat.index()].counters;
        counters.iter().find(|(name, _)| name.eq_ignore_ascii_case(kind)).map_or(0, |(_, count)| *count)
    }

    /// What is on the stack, its top first.
    pub fn stack(&self) -> Vec<String> {
        self.view().stack.iter().map(|item| item.name.clone()).collect()
    }

    /// All permanents of a name.
    pub fn named(&self, wanted: &str) -> Vec<PermanentView> {
        let permanents = self.view().battlefield;
        permanents.into_iter().filter(|permanent| name(&permanent.card) == wanted).collect()
    }

    /// The permanent of a name; `Bear#2` is the second.
    #[track_caller]
    pub fn permanent(&self, wanted: &str) -> PermanentView {
        let (bare, place) = numbered(wanted);
        let found = self.named(bare).into_iter().nth(place);
        found.unwrap_or_else(|| panic!("no {wanted} is on the battlefield\n{}", self.describe()))
    }

    pub fn is_on_battlefield(&self, wanted: &str) -> bool {
        !self.named(wanted).is_empty()
    }

    /// Power and toughness.
    #[track_caller]
    pub fn stats(&self, wanted: &str) -> (i16, i16) {
        let permanent = self.permanent(wanted);
        (permanent.power, permanent.toughness)
    }

    #[track_caller]
    pub fn is_tapped(&self, wanted: &str) -> bool {
        self.permanent(wanted).tapped
    }

    #[track_caller]
    pub fn has_keyword(&self, wanted: &str, keyword: &str) -> bool {
        self.permanent(wanted).keywords.contains(&keyword)
    }

    #[track_caller]
    pub fn type_line(&self, wanted: &str) -> String {
        self.permanent(wanted).card.front.map(|front| front.type_line).unwrap_or_default()
    }

    /// Counters and other marks on a permanent, in words.
    #[track_caller]
    pub fn marks(&self, wanted: &str) -> Vec<String> {
        self.permanent(wanted).card.marks
    }

    /// The names of what an attached permanent is attached to.
    #[track_caller]
    pub fn host(&self, wanted: &str) -> Option<String> {
        let attached = self.permanent(wanted).attached_to?;
        let view = self.view();
        match attached {
            Target::Object(host) => {
                view.battlefield.iter().find(|it| it.card.id == host.slot).map(|it| name(&it.card))
            }
            Target::Player(seat) => Some(seat.to_string()),
        }
    }

    /// The labels of the first question that a player has to answer.
    #[track_caller]
    pub fn options(&self, seat: Seat) -> Vec<String> {
        let asked = question(self.game.game(), self.game.state(), seat, &Reply::new());
        asked.options.into_iter().map(|offer| offer.label).collect()
    }

    /// The slot of a permanent that a player controls, none of those taken.
    #[track_caller]
    pub fn slot_of(&self, wanted: &str, seat: Seat, taken: &[Slot]) -> Slot {
        let (bare, place) = numbered(wanted);
        let own =
            self.named(bare).into_iter().filter(|it| it.controller == seat && !taken.contains(&it.card.id));
        let found = own.map(|permanent| permanent.card.id).nth(place);
        found.unwrap_or_else(|| panic!("{seat} controls no {wanted}\n{}", self.describe()))
    }

    /// The slot of a card in a hand.
    #[track_caller]
    pub fn in_hand(&self, seat: Seat, wanted: &str) -> Slot {
        let view = self.view();
        let found = view.players[seat.index()].hand.iter().find(|card| name(card) == wanted);
        found.unwrap_or_else(|| panic!("{seat} has no {wanted} in hand\n{}", self.describe())).id
    }

    /// The whole position in words, for messages of failed tests.
    pub fn describe(&self) -> String {
        let view = self.view();
        let mut text = format!("turn {} {:?} of {}", view.turn_number, view.step, view.active_player);
        for player in &view.players {
            let seat = player.seat;
            text += &format!(
                "\n{seat}: life {}, hand {:?}, graveyard {:?}",
                player.life,
                self.hand(seat),
                self.graveyard(seat)
            );
            text += &format!("\n  battlefield {:?}", self.battlefield(seat));
        }
        text += &format!("\nstack {:?}", self.stack());
        if let Some(prompt) = view.prompt {
            text += &format!("\n{} is asked ({})", prompt.decides, prompt.kind);
            text += &format!(", options {:?}", self.options(prompt.decides));
        }
        text
    }
}

/// `Bear#2` as the name and the place, counted from 0.
pub(super) fn numbered(word: &str) -> (&str, usize) {
    let Some((name, number)) = word.rsplit_once('#') else { return (word, 0) };
    number.parse::<usize>().map_or((word, 0), |number| (name, number.max(1) - 1))
}
