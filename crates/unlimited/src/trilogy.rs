//! Trilogy (SWU 9.3): a match of up to three games with three decks each. Each player bans one deck of the other,
//! then both choose, in secret and at once; a deck that has won is put aside.

use cardwright_table::cards::CardSource;
use cardwright_table::catalogue::{BuiltinDeck, Format, Order};
use cardwright_table::deck::Deck;
use cardwright_table::scene::{Fact, Scene, SeatPanel};
use cardwright_table::secrets::Sealed;
use cardwright_table::series::{Interlude, Offer, Record, Series, SeriesEvent};
use cardwright_table::{
    Anchor, Ask, Choice, Code, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet, SetupError, Sink,
    Viewer,
};
use serde::{Deserialize, Serialize};

use crate::catalogue::{list, policies};
use crate::formats::{self, TRILOGY, split, trilogy_problems};
use crate::setup::{DeckList, Start};
use crate::{Event, PlayerDeck, Policies, Unlimited};

/// A Trilogy match.
pub type Trilogy = Series<Bans>;

/// A Trilogy match is for two.
const SEATS: usize = 2;

/// What a Trilogy match is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrilogySetup {
    /// The three decks of each seat.
    pub decks: Vec<Vec<DeckList>>,
    /// The rules that a format may change.
    pub policies: Policies,
}

/// The bans, and which deck each player takes.
#[derive(Debug)]
pub struct Bans {
    /// The three decks of each seat.
    decks: Vec<Vec<PlayerDeck>>,
    /// Leader and base of each, in words.
    names: Vec<Vec<String>>,
}

/// The answers so far, sealed until both are in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Between {
    /// Each player bans a deck of the other.
    Banning(Sealed<u8>),
    /// Each player chooses one of their decks.
    Choosing {
        /// Which deck of each seat is banned.
        banned: Vec<u8>,
        /// The decks that each seat may take.
        available: Vec<Vec<u8>>,
        /// The answers.
        choices: Sealed<u8>,
    },
    /// The next game starts.
    Ready(Start),
}

/// One answer: a deck, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TrilogyCommand {
    /// Bans a deck of the opponent.
    BanDeck {
        /// Which.
        deck: u8,
    },
    /// Takes one of the own decks into the next game.
    ChooseDeck {
        /// Which.
        deck: u8,
    },
}

/// What one viewer may know.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BetweenView {
    /// Whether decks are banned now, or chosen.
    pub banning: bool,
    /// Leader and base of each seat's decks: shown before the bans.
    pub decks: Vec<Vec<DeckView>>,
    /// Who has answered.
    pub answered: SeatSet,
    /// The viewer's own answer.
    pub own: Option<u8>,
}

/// One deck of a trilogy, from outside.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct DeckView {
    /// Leader and base.
    pub name: String,
    /// Whether it can still be played.
    pub available: bool,
}

impl Bans {
    /// The deck that a seat played in a game.
    fn number(&self, seat: Seat, start: &Start) -> Option<u8> {
        let played = start.decks.get(seat.index())?;
        self.decks[seat.index()].iter().position(|deck| deck == played).map(|place| place as u8)
    }

    /// Decks that are neither banned nor retired by a win (SWU 9.3.3b).
    fn available(&self, seat: Seat, banned: &[u8], record: &Record<Start>) -> Vec<u8> {
        let won = |outcome: &Outcome| matches!(outcome, Outcome::Won(winners) if winners.has(seat));
        let retired: Vec<u8> = record
            .games
            .iter()
            .filter(|game| won(&game.outcome))
            .filter_map(|game| self.number(seat, &game.start))
            .collect();
        let open = |deck: &u8| Some(deck) != banned.get(seat.index()) && !retired.contains(deck);
        (0..TRILOGY as u8).filter(open).collect()
    }

    /// Asks who has several decks left; the only deck of the other is taken as it is.
    fn choosing(&self, banned: Vec<u8>, record: &Record<Start>) -> Between {
        let available: Vec<Vec<u8>> =
            Seat::all(SEATS).map(|seat| self.available(seat, &banned, record)).collect();
        let mut choices = Sealed::new(SEATS);
        for (seat, decks) in Seat::all(SEATS).zip(&available) {
            if let [only] = decks[..] {
                choices.put(seat, only);
            }
        }
        match choices.open() {
            Some(chosen) => self.ready(&chosen, banned),
            None => Between::Choosing { banned, available, choices },
        }
    }

    /// The next game, with these decks.
    fn ready(&self, chosen: &[u8], banned: Vec<u8>) -> Between {
        let decks = self.decks.iter().zip(chosen).map(|(decks, &deck)| decks[usize::from(deck)].clone());
        Between::Ready(Start { decks: decks.collect(), banned, chooser: None })
    }

    /// The decks that a seat may name now, and whose they are.
    fn offered<'s>(&self, state: &'s Between, seat: Seat) -> (Seat, &'s [u8]) {
        const ALL: &[u8] = &[0, 1, 2];
        match state {
            Between::Banning(_) => (seat.other(), ALL),
            Between::Choosing { available, .. } => (seat, &available[seat.index()]),
            Between::Ready(_) => (seat, &[]),
        }
    }

    fn name(&self, seat: Seat, deck: u8) -> &str {
        self.names[seat.index()].get(usize::from(deck)).map_or("", String::as_str)
    }

    /// "@0 [bans|ban] this; @1 [bans|ban] that."
    fn tell(&self, verb: &str, decks: impl Iterator<Item = (Seat, Seat, u8)>) -> String {
        let each: Vec<String> =
            decks.map(|(seat, whose, deck)| format!("{seat} {verb} {}", self.name(whose, deck))).collect();
        format!("{}.", each.join("; "))
    }
}

impl Interlude for Bans {
    type Game = Unlimited;
    type Setup = TrilogySetup;
    type State = Between;
    type Command = TrilogyCommand;
    type View = BetweenView;
    type Legal = (Seat, u8);
    const NAME: &'static str = "unlimited-trilogy";

    fn open(setup: &TrilogySetup, cards: &dyn CardSource) -> Result<(Bans, Unlimited), SetupError> {
        if setup.decks.len() != SEATS || setup.decks.iter().any(|decks| decks.len() != TRILOGY) {
            let message = format!("a trilogy is for {SEATS} players with {TRILOGY} decks each");
            return Err(SetupError::UnsupportedFormat(message));
        }
        let lists =
            (0..).zip(&setup.decks).flat_map(|(seat, decks)| decks.iter().map(move |deck| (seat, deck)));
        let (mut rules, decks) = Unlimited::open_decks(lists, &setup.policies, cards)?;
        let decks: Vec<Vec<PlayerDeck>> = decks.chunks(TRILOGY).map(<[_]>::to_vec).collect();
        rules.decks = decks.iter().map(|decks| decks[0].clone()).collect();
        let title = |card| rules.cards.facts(card).title.as_str();
        let name = |deck: &PlayerDeck| {
            let leaders: Vec<&str> = deck.leaders.iter().map(|&leader| title(leader)).collect();
            format!("{} at {}", leaders.join(" and "), title(deck.base))
        };
        let names = decks.iter().map(|decks| decks.iter().map(name).collect()).collect();
        Ok((Bans { decks, names }, rules))
    }

    fn wins_needed(&self) -> u8 {
        2
    }

    /// Bans come first; a drawn game is replayed with the same decks (SWU 9.3.3).
    fn begin(&self, record: &Record<Start>, _rng: &mut Rng) -> Between {
        match record.last() {
            None => Between::Banning(Sealed::new(SEATS)),
            Some(game) if !matches!(game.outcome, Outcome::Won(_)) => Between::Ready(game.start.clone()),
            Some(game) => self.choosing(game.start.banned.clone(), record),
        }
    }

    fn waiting(&self, state: &Between) -> Result<Prompt, Start> {
        match state {
            Between::Banning(bans) => Ok(Prompt::new("banDeck", bans.missing())),
            Between::Choosing { choices, .. } => Ok(Prompt::new("chooseDeck", choices.missing())),
            Between::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, state: &Between, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        if !reply.is_empty() {
            return Ask::Done;
        }
        self.offered(state, seat).1.iter().for_each(|&deck| menu.add(deck.into(), Anchor::Button));
        Ask::One
    }

    fn command(&self, state: &Between, _seat: Seat, reply: &Reply) -> TrilogyCommand {
        let deck = reply.one(0).unwrap_or(0) as u8;
        match state {
            Between::Banning(_) => TrilogyCommand::BanDeck { deck },
            _ => TrilogyCommand::ChooseDeck { deck },
        }
    }

    fn check(&self, state: &Between, seat: Seat, command: &TrilogyCommand) -> Result<(Seat, u8), Rejected> {
        let ((Between::Banning(_), TrilogyCommand::BanDeck { deck })
        | (Between::Choosing { .. }, TrilogyCommand::ChooseDeck { deck })) = (state, *command)
        else {
            return Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now."));
        };
        if self.offered(state, seat).1.contains(&deck) {
            Ok((seat, deck))
        } else {
            Err(Rejected::new(Code::InvalidSelection, "That deck cannot be chosen."))
        }
    }

    fn commit(&self, state: &mut Between, (seat, deck): (Seat, u8), out: &mut impl Sink<SeriesEvent<Event>>) {
        out.emit(|| SeriesEvent::Answered { seat });
        match state {
            Between::Banning(bans) => {
                bans.put(seat, deck);
                let Some(mut banned) = bans.open() else { return };
                let told = |seat: Seat| (seat, seat.other(), banned[seat.index()]);
                out.emit(|| SeriesEvent::Revealed {
                    what: self.tell("[bans|ban]", Seat::all(SEATS).map(told)),
                });
                // Each ban is of the other player's deck.
                banned.reverse();
                *state = self.choosing(banned, &Record { games: Default::default() });
            }
            Between::Choosing { banned, choices, .. } => {
                choices.put(seat, deck);
                let Some(chosen) = choices.open() else { return };
                let told = |seat: Seat| (seat, seat, chosen[seat.index()]);
                out.emit(|| SeriesEvent::Revealed {
                    what: self.tell("[plays|play]", Seat::all(SEATS).map(told)),
                });
                *state = self.ready(&chosen, std::mem::take(banned));
            }
            Between::Ready(_) => {}
        }
    }

    fn default_answer(&self, state: &Between, seat: Seat) -> TrilogyCommand {
        let deck = self.offered(state, seat).1.first().copied().unwrap_or(0);
        match state {
            Between::Banning(_) => TrilogyCommand::BanDeck { deck },
            _ => TrilogyCommand::ChooseDeck { deck },
        }
    }

    fn view(&self, state: &Between, viewer: Viewer) -> BetweenView {
        let sealed = match state {
            Between::Banning(answers) | Between::Choosing { choices: answers, .. } => Some(answers),
            Between::Ready(_) => None,
        };
        let available = |seat: Seat, deck: u8| match state {
            Between::Choosing { available, .. } => available[seat.index()].contains(&deck),
            _ => true,
        };
        let view = |seat: Seat, deck: u8| DeckView {
            name: self.name(seat, deck).to_owned(),
            available: available(seat, deck),
        };
        let decks = |seat: Seat| (0..TRILOGY as u8).map(|deck| view(seat, deck)).collect();
        BetweenView {
            banning: matches!(state, Between::Banning(_)),
            decks: Seat::all(SEATS).map(decks).collect(),
            answered: Seat::all(SEATS)
                .filter(|&seat| sealed.is_some_and(|sealed| sealed.has(seat)))
                .collect(),
            own: match viewer {
                Viewer::Seat(seat) => sealed.and_then(|sealed| sealed.own(seat, viewer)).copied(),
                Viewer::Spectator | Viewer::Everyone => None,
            },
        }
    }

    fn imagine(&self, state: &Between, seat: Seat, rng: &mut Rng) -> Between {
        let mut imagined = state.clone();
        match &mut imagined {
            Between::Banning(bans) => bans.imagine(seat, |_| rng.below(TRILOGY as u32) as u8),
            Between::Choosing { available, choices, .. } => {
                choices.imagine(seat, |other| rng.pick(&available[other.index()]).copied().unwrap_or(0));
            }
            Between::Ready(_) => {}
        }
        imagined
    }

    fn title(&self, state: &Between, _seat: Seat, _reply: &Reply) -> String {
        match state {
            Between::Banning(_) => "Which of your opponent's decks do you ban?".to_owned(),
            _ => "Which deck do you play?".to_owned(),
        }
    }

    fn label(&self, state: &Between, seat: Seat, _reply: &Reply, choice: Choice) -> String {
        let (whose, _) = self.offered(state, seat);
        self.name(whose, choice.value as u8).to_owned()
    }

    fn scene(&self, view: &BetweenView) -> Scene {
        let headline = if view.banning { "Ban a deck of your opponent" } else { "Choose your deck" };
        let panel = |(seat, decks): (Seat, &Vec<DeckView>)| SeatPanel {
            seat,
            to_act: !view.answered.has(seat),
            facts: decks.iter().map(fact).collect(),
            badges: Vec::new(),
        };
        Scene {
            headline: headline.to_owned(),
            seats: Seat::all(SEATS).zip(&view.decks).map(panel).collect(),
            ..Scene::default()
        }
    }
}

fn fact(deck: &DeckView) -> Fact {
    Fact::new(if deck.available { "deck" } else { "put aside" }, &deck.name)
}

const FORMATS: [Format; 2] = [
    Format {
        name: "eternal",
        summary: "Three decks of 50 cards, of any set.",
        min_seats: SEATS as u8,
        max_seats: SEATS as u8,
    },
    Format {
        name: "premier",
        summary: "Three decks of 50 cards, of the newest sets.",
        min_seats: SEATS as u8,
        max_seats: SEATS as u8,
    },
];

const DECKS: [BuiltinDeck; 2] = [
    BuiltinDeck {
        name: "windward",
        summary: "Three crews of the coast and the mill towns: one holds, one grows, one is never there.",
        format: "eternal",
        text: include_str!("../../../cards/unlimited/decks/windward.trilogy"),
    },
    BuiltinDeck {
        name: "leeward",
        summary: "Three arms of the tithe: raiders, levies, and debts that are never forgotten.",
        format: "eternal",
        text: include_str!("../../../cards/unlimited/decks/leeward.trilogy"),
    },
];

impl Offer for Bans {
    const TITLE: &'static str = "Unlimited: Trilogy";
    const SUMMARY: &'static str = "Three decks each: ban one, win with two.";

    fn formats() -> &'static [Format] {
        &FORMATS
    }

    fn builtin_decks() -> &'static [BuiltinDeck] {
        &DECKS
    }

    fn deck_problems(format: &str, deck: &Deck, cards: &dyn CardSource) -> Vec<String> {
        match formats::format(format).filter(|format| FORMATS.iter().any(|known| known.name == format.name)) {
            Some(pool) => trilogy_problems(pool, &split(deck), cards),
            None => vec![format!("unsupported_format: there is no format `{format}`")],
        }
    }

    fn setup(order: &Order, cards: &dyn CardSource) -> Result<TrilogySetup, SetupError> {
        let pool = formats::format(&order.format)
            .filter(|format| FORMATS.iter().any(|known| known.name == format.name))
            .ok_or_else(|| SetupError::UnsupportedFormat(format!("there is no format `{}`", order.format)))?;
        let trilogy = formats::format("trilogy").unwrap_or(pool);
        let policies = policies(&trilogy.policies(), order)?;
        for (seat, deck) in (0..).zip(&order.decks) {
            let problems = trilogy_problems(pool, &split(deck), cards);
            if !problems.is_empty() {
                return Err(SetupError::InvalidDeck { seat, problems });
            }
        }
        let lists = |deck: &Deck| split(deck).iter().map(|deck| list(deck, cards)).collect();
        Ok(TrilogySetup { decks: order.decks.iter().map(lists).collect(), policies })
    }
}
