//! What happens in a match, for logs and animation.

use cardwright_table::{Leaving, Outcome, Seat, SeatSet, Slot, Viewer};
use serde::Serialize;

use crate::state::{Counter, Stage};

/// A card in an event: where it is is public, what it is may not be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Glimpse {
    /// The physical card.
    pub id: Slot,
    /// Its title, for those who may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip)]
    seen: SeatSet,
}

impl Glimpse {
    /// A card that these seats see.
    pub fn new(id: Slot, name: &str, seen: SeatSet) -> Glimpse {
        Glimpse { id, name: Some(name.to_owned()), seen }
    }

    fn witness(&self, viewer: Viewer) -> Glimpse {
        let name = self.name.clone().filter(|_| self.seen.admits(viewer));
        Glimpse { id: self.id, name, seen: SeatSet::NONE }
    }

    /// The name, or a word for a card that is face down.
    pub(crate) fn words(&self) -> &str {
        self.name.as_deref().unwrap_or("a card")
    }
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// A base was defeated.
    BaseDefeated,
    /// A player left.
    Left,
    /// The last phase was over, and bases were compared.
    MostHp,
    /// Nothing could stop what was going on.
    Loop,
    /// The cap on rounds was reached.
    Capped,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub enum Event {
    /// The match begins.
    GameStarted {
        format: &'static str,
        players: u8,
        chooser: Seat,
    },
    InitiativeChosen {
        chooser: Seat,
        seat: Seat,
    },
    /// Card ids are for the owner only.
    OpeningHandDrawn {
        seat: Seat,
        count: u8,
        cards: Vec<Glimpse>,
    },
    MulliganResolved {
        seat: Seat,
        took_mulligan: bool,
    },
    /// Card ids are for the owner only.
    OpeningResourcesChosen {
        seat: Seat,
        count: u8,
        cards: Vec<Glimpse>,
    },
    RoundStarted {
        round: u16,
    },
    PhaseChanged {
        phase: Stage,
    },
    CardDrawn {
        seat: Seat,
        card: Glimpse,
    },
    CardResourced {
        seat: Seat,
        card: Glimpse,
    },
    CardPlayed {
        seat: Seat,
        card: Glimpse,
        cost: i16,
    },
    ResourcesPaid {
        seat: Seat,
        amount: i16,
    },
    CardDiscarded {
        seat: Seat,
        card: Glimpse,
    },
    PutOnBottom {
        seat: Seat,
        count: u8,
    },
    Revealed {
        card: Glimpse,
    },
    CardNamed {
        seat: Seat,
        name: String,
    },
    AttackDeclared {
        attacker: Glimpse,
        defender: Glimpse,
    },
    DamageDealt {
        card: Glimpse,
        amount: i16,
        combat: bool,
    },
    ShieldUsed {
        card: Glimpse,
    },
    Healed {
        card: Glimpse,
        amount: i16,
    },
    Exhausted {
        card: Glimpse,
    },
    Readied {
        card: Glimpse,
    },
    Defeated {
        card: Glimpse,
    },
    ReturnedToHand {
        card: Glimpse,
    },
    Captured {
        card: Glimpse,
        by: Glimpse,
    },
    Rescued {
        card: Glimpse,
    },
    ControlTaken {
        seat: Seat,
        card: Glimpse,
    },
    TokenGiven {
        token: Glimpse,
        card: Glimpse,
    },
    TokenCreated {
        seat: Seat,
        card: Glimpse,
    },
    CreditsCreated {
        seat: Seat,
        amount: i16,
    },
    ForceChanged {
        seat: Seat,
        with: bool,
    },
    AbilityUsed {
        seat: Seat,
        card: Glimpse,
    },
    AbilityResolved {
        seat: Seat,
        ability_id: u16,
        card: Glimpse,
    },
    LeaderDeployed {
        seat: Seat,
        card: Glimpse,
    },
    InitiativeTaken {
        seat: Seat,
    },
    /// The blast or plan counter was taken.
    CounterTaken {
        seat: Seat,
        counter: Counter,
    },
    Passed {
        seat: Seat,
    },
    PlayerLeft {
        seat: Seat,
        why: Leaving,
    },
    /// A player is out, and the match goes on.
    PlayerEliminated {
        seat: Seat,
    },
    GameOver {
        outcome: Outcome,
        reason: Reason,
        round: u16,
    },
}

impl Event {
    /// What a viewer perceives of it.
    pub(crate) fn witness(&self, viewer: Viewer) -> Event {
        let mut seen = self.clone();
        match &mut seen {
            Event::OpeningHandDrawn { seat, cards, .. }
            | Event::OpeningResourcesChosen { seat, cards, .. } => {
                let own = viewer == Viewer::Everyone || viewer == Viewer::Seat(*seat);
                *cards =
                    if own { cards.iter().map(|card| card.witness(viewer)).collect() } else { Vec::new() };
            }
            Event::CardDrawn { card, .. }
            | Event::CardResourced { card, .. }
            | Event::CardPlayed { card, .. }
            | Event::CardDiscarded { card, .. }
            | Event::Revealed { card }
            | Event::DamageDealt { card, .. }
            | Event::ShieldUsed { card }
            | Event::Healed { card, .. }
            | Event::Exhausted { card }
            | Event::Readied { card }
            | Event::Defeated { card }
            | Event::ReturnedToHand { card }
            | Event::Rescued { card }
            | Event::ControlTaken { card, .. }
            | Event::TokenCreated { card, .. }
            | Event::AbilityUsed { card, .. }
            | Event::AbilityResolved { card, .. }
            | Event::LeaderDeployed { card, .. } => *card = card.witness(viewer),
            Event::AttackDeclared { attacker: one, defender: two }
            | Event::Captured { card: one, by: two }
            | Event::TokenGiven { token: one, card: two } => {
                (*one, *two) = (one.witness(viewer), two.witness(viewer));
            }
            _ => {}
        }
        seen
    }
}
