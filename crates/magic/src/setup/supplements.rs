//! What variants ask for beside a deck: who brings no avatar, planes or schemes plays with those in the box.

use std::sync::LazyLock;

use cardwright_table::Seat;
use cardwright_table::deck::Deck;

use super::{DeckRules, Policies, Role, SeatSetup, read_deck};

static IN_THE_BOX: LazyLock<Deck> = LazyLock::new(|| {
    read_deck(include_str!("../../../../cards/magic/decks/supplements.deck"))
        .expect("the built-in decks are tested")
});

/// The names in one section of a deck, as often as they are there.
pub(super) fn names(deck: &Deck, section: &str) -> Vec<String> {
    let entries = deck.section(section).collect::<Vec<_>>().into_iter();
    entries.flat_map(|entry| std::iter::repeat_n(entry.name.clone(), entry.count.into())).collect()
}

impl SeatSetup {
    /// What a deck brings to its seat, with what the format asks for beside it (CR 901.3, 902.2, 904.3).
    pub(crate) fn for_seat(deck: &Deck, rules: DeckRules, policies: &Policies, seat: Seat) -> SeatSetup {
        let mut brought = SeatSetup::of(deck);
        if rules.avatar && deck.size("avatar") == 0 {
            let avatars = names(&IN_THE_BOX, "avatar");
            brought.command.insert(0, avatars[seat.index() % avatars.len()].clone());
        }
        brought.command.extend(rules.given_avatar.map(str::to_owned));
        if rules.planes && brought.planar.is_empty() {
            brought.planar = names(&IN_THE_BOX, "planes");
        }
        if !rules.schemes || Role::of(policies, seat) == Role::Hero {
            brought.schemes.clear();
        } else if brought.schemes.is_empty() {
            brought.schemes = names(&IN_THE_BOX, "schemes");
        }
        brought
    }
}
