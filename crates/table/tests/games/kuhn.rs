//! Kuhn poker: the smallest game with bluffing, and solved.
//!
//! Three cards, one each, one stays in the deck. Both put in 1. The first player checks or bets 1 more; a bet is
//! called or folded; after a check the other may bet. The higher card wins at the showdown. With best play the
//! first player loses 1/18 a game.

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::scene::{CardFace, Fact, Front, Layout, Scene, SeatPanel, Zone};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Game, Identity, Leaving, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat,
    SeatSet, Secrets, Seed, SetupError, Sink, Slot, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

/// The rules.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kuhn;

/// One of the three cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

/// A whole act by one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Act {
    /// Put nothing in.
    Check,
    /// Put 1 in.
    Bet,
    /// Put in as much as the other did.
    Call,
    /// Give up.
    Fold,
}

/// The cards and what has been done. Slot i is the card of seat i; slot 2 is the rest of the deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hand {
    secrets: Secrets,
    acts: Vec<Act>,
    left: Option<Seat>,
}

/// What one viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandView {
    /// The card of each seat, if the viewer knows it.
    pub cards: [Option<Card>; 2],
    /// What has been done.
    pub acts: Vec<Act>,
    /// Who has left.
    pub left: Option<Seat>,
    /// What the first player has won, once it is over.
    pub payoff: Option<i32>,
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Happening {
    /// A player gets a card; only that player sees which.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which, for those who may know.
        card: Option<Card>,
    },
    /// A player acts.
    Acted {
        /// Who.
        seat: Seat,
        /// How.
        act: Act,
    },
    /// A player shows a card to all.
    Shown {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A player leaves.
    Left {
        /// Who.
        seat: Seat,
    },
}

/// A legal act.
#[derive(Clone, Copy, Debug)]
pub struct LegalAct(Seat, Act);

const CARDS: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

impl Hand {
    /// What the first player has won, once it is over.
    pub fn payoff(&self) -> Option<i32> {
        let showdown = |stake: i32| if self.card(Seat(0)) > self.card(Seat(1)) { stake } else { -stake };
        if let Some(quitter) = self.left {
            let put_in =
                1 + i32::from(self.acts.iter().skip(quitter.index()).step_by(2).any(|&act| act == Act::Bet));
            return Some(if quitter == Seat(0) { -put_in } else { put_in });
        }
        match self.acts.as_slice() {
            [Act::Check, Act::Check] => Some(showdown(1)),
            [.., Act::Call] => Some(showdown(2)),
            [Act::Bet, Act::Fold] => Some(1),
            [.., Act::Fold] => Some(-1),
            _ => None,
        }
    }

    /// The true card of a seat.
    fn card(&self, seat: Seat) -> Card {
        CARDS[usize::from(self.secrets.truth(Slot(seat.0.into())).0)]
    }

    fn options(&self) -> [Act; 2] {
        if self.acts.last() == Some(&Act::Bet) { [Act::Fold, Act::Call] } else { [Act::Check, Act::Bet] }
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = ();
    type Start = ();
    type State = Hand;
    type Command = Act;
    type Event = Happening;
    type View = HandView;
    type Legal = LegalAct;

    fn open(_setup: &(), _cards: &dyn CardSource) -> Result<Kuhn, SetupError> {
        Ok(Kuhn)
    }

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, _start: &(), seed: Seed, out: &mut impl Sink<Happening>) -> Hand {
        let mut secrets = Secrets::new(seed);
        // One deck for both: whoever owns it, its cards may be in either hand.
        let slots = [0, 1, 2].map(|card| secrets.add(Identity(card), Seat(0)));
        secrets.shuffle(&slots);
        for seat in Seat::all(2) {
            secrets.show(Slot(seat.0.into()), seat);
        }
        let hand = Hand { secrets, acts: Vec::new(), left: None };
        for seat in Seat::all(2) {
            out.emit(|| Happening::Dealt { seat, card: Some(hand.card(seat)) });
        }
        hand
    }

    fn waiting(&self, hand: &Hand) -> Waiting {
        match hand.payoff() {
            Some(payoff) => Waiting::Over(Outcome::Won(SeatSet::only(Seat(u8::from(payoff < 0))))),
            None => Waiting::For(Prompt::new("bet", Seat(hand.acts.len() as u8 % 2))),
        }
    }

    fn ask(&self, hand: &Hand, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        if !reply.is_empty() {
            return Ask::Done;
        }
        for act in hand.options() {
            menu.add(act as i32, Anchor::Button);
        }
        Ask::One
    }

    fn command(&self, hand: &Hand, _seat: Seat, reply: &Reply) -> Act {
        let value = reply.one(0).expect("a finished reply has one answer");
        let [first, second] = hand.options();
        if value == first as i32 { first } else { second }
    }

    fn check(&self, hand: &Hand, seat: Seat, act: &Act) -> Result<LegalAct, Rejected> {
        owes(&self.waiting(hand), seat)?;
        if hand.options().contains(act) {
            return Ok(LegalAct(seat, *act));
        }
        Err(Rejected::new(Code::InvalidCommand, "That does not answer what the other player did."))
    }

    fn commit(&self, hand: &mut Hand, legal: LegalAct, out: &mut impl Sink<Happening>) {
        let LegalAct(seat, act) = legal;
        hand.acts.push(act);
        out.emit(|| Happening::Acted { seat, act });
        if hand.payoff().is_some() && act != Act::Fold {
            for seat in Seat::all(2) {
                hand.secrets.show(Slot(seat.0.into()), SeatSet::PUBLIC);
                out.emit(|| Happening::Shown { seat, card: hand.card(seat) });
            }
        }
    }

    fn default_answer(&self, hand: &Hand, _seat: Seat) -> Act {
        hand.options()[0]
    }

    fn leave(&self, hand: &mut Hand, seat: Seat, _why: Leaving, out: &mut impl Sink<Happening>) {
        hand.left = Some(seat);
        out.emit(|| Happening::Left { seat });
    }

    fn view(&self, hand: &Hand, viewer: Viewer) -> HandView {
        let eyes = hand.secrets.eyes(viewer);
        let card = |slot| eyes.card(Slot(slot)).map(|identity| CARDS[usize::from(identity.0)]);
        HandView {
            cards: [card(0), card(1)],
            acts: hand.acts.clone(),
            left: hand.left,
            payoff: hand.payoff(),
        }
    }

    fn witness(&self, event: &Happening, viewer: Viewer) -> Option<Happening> {
        Some(match *event {
            Happening::Dealt { seat, .. } if viewer != Viewer::Everyone && viewer != Viewer::Seat(seat) => {
                Happening::Dealt { seat, card: None }
            }
            ref open => open.clone(),
        })
    }

    fn imagine(&self, hand: &Hand, seat: Seat, rng: &mut Rng) -> Hand {
        let mut imagined = hand.clone();
        imagined.secrets.imagine(seat, rng);
        imagined
    }

    fn scene(&self, view: &HandView) -> Scene {
        let to_act = view.payoff.is_none().then_some(Seat(view.acts.len() as u8 % 2));
        let panel = |seat: Seat| SeatPanel {
            seat,
            to_act: to_act == Some(seat),
            facts: view
                .payoff
                .map(|won| Fact::new("won", if seat == Seat(0) { won } else { -won }))
                .into_iter()
                .collect(),
            badges: view.acts.iter().skip(seat.index()).step_by(2).map(|act| format!("{act:?}")).collect(),
        };
        let zone = |seat: Seat| Zone {
            id: seat.0.into(),
            name: "Hand".to_owned(),
            owner: Some(seat),
            layout: Layout::Hand,
            count: 1,
            cards: vec![face(Slot(seat.0.into()), view.cards[seat.index()])],
            effects: Vec::new(),
        };
        Scene {
            headline: if to_act.is_some() { "Betting" } else { "Over" }.to_owned(),
            ribbon: Vec::new(),
            seats: Seat::all(2).map(panel).collect(),
            zones: Seat::all(2).map(zone).collect(),
            outcome: view.payoff.map(|won| Outcome::Won(SeatSet::only(Seat(u8::from(won < 0))))),
            ..Scene::default()
        }
    }

    fn title(&self, _hand: &Hand, _seat: Seat, _reply: &Reply) -> String {
        "What do you do?".to_owned()
    }

    fn label(&self, hand: &Hand, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        let act = hand.options().into_iter().find(|&act| act as i32 == choice.value);
        act.map(|act| format!("{act:?}")).unwrap_or_default()
    }

    fn narrate(&self, event: &Happening) -> Option<String> {
        match event {
            Happening::Dealt { seat, card: Some(card) } => Some(format!("{seat} [gets|get] a {card:?}.")),
            Happening::Dealt { .. } => None,
            Happening::Acted { seat, act } => {
                let verb = format!("{act:?}").to_lowercase();
                Some(format!("{seat} [{verb}s|{verb}]."))
            }
            Happening::Shown { seat, card } => Some(format!("{seat} [shows|show] a {card:?}.")),
            Happening::Left { seat } => Some(format!("{seat} [leaves|leave].")),
        }
    }

    fn secrets<'s>(&self, hand: &'s Hand) -> Option<&'s Secrets> {
        Some(&hand.secrets)
    }

    fn secrets_mut<'s>(&self, hand: &'s mut Hand) -> Option<&'s mut Secrets> {
        Some(&mut hand.secrets)
    }

    /// The payoff, 500 for each chip; nothing while it is open.
    fn rate(&self, hand: &Hand, seat: Seat) -> i32 {
        let won = 500 * hand.payoff().unwrap_or(0);
        if seat == Seat(0) { won } else { -won }
    }
}

fn face(slot: Slot, card: Option<Card>) -> CardFace {
    let front = |card: Card| Front {
        name: format!("{card:?}"),
        kind: "Card".to_owned(),
        cost: String::new(),
        text: String::new(),
    };
    CardFace {
        slot,
        front: card.map(front),
        numbers: Vec::new(),
        badges: Vec::new(),
        turned: false,
        attached_to: None,
    }
}
