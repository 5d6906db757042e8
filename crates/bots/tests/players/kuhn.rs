//! Kuhn poker, where the value of good play is known.

use cardwright_bots::{BotSpec, Chair, Player, Search, SearchOptions, make, play_out};
use cardwright_table::{Game, Rng, Seat, Seed, Silent};

use crate::kuhn_game::{Act, Card, Hand, Kuhn};

/// What the first player wins in the long run if both play well.
const VALUE: f64 = -1.0 / 18.0;

const CARDS: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

/// The ways a hand can stand when a seat has to act.
const STANDS: [&[Act]; 4] = [&[], &[Act::Check, Act::Bet], &[Act::Check], &[Act::Bet]];

/// How likely a strategy puts a chip in (bet or call), by how the hand stands and by card.
type Strategy = [[f64; 3]; 4];

/// The equilibrium in which the first player bluffs with every third jack.
const EQUILIBRIUM: Strategy =
    [[1.0 / 3.0, 0.0, 1.0], [0.0, 2.0 / 3.0, 1.0], [1.0 / 3.0, 0.0, 1.0], [0.0, 1.0 / 3.0, 1.0]];

fn stand(acts: &[Act]) -> usize {
    STANDS.iter().position(|&stand| stand == acts).unwrap()
}

/// The chance to put a chip in and the two acts that are possible.
fn mind(strategy: &Strategy, acts: &[Act], card: Card) -> (f64, Act, Act) {
    let chance = strategy[stand(acts)][card as usize];
    if acts.last() == Some(&Act::Bet) {
        (chance, Act::Call, Act::Fold)
    } else {
        (chance, Act::Bet, Act::Check)
    }
}

/// Plays a strategy, by its own view alone.
struct Mixed(Strategy, Rng);

impl Player<Kuhn> for Mixed {
    fn answer(&mut self, chair: Chair<'_, Kuhn>) -> Act {
        let view = chair.view();
        let card = view.cards[chair.seat().index()].unwrap();
        let (chance, chip, none) = mind(&self.0, &view.acts, card);
        if f64::from(self.1.below(1_000_000)) < chance * 1e6 { chip } else { none }
    }

    fn begin(&mut self, seed: Seed) {
        self.1 = seed.rng();
    }
}

/// What the first player wins on average with these two strategies, exactly.
fn expected(strategies: [&Strategy; 2]) -> f64 {
    fn play(strategies: [&Strategy; 2], cards: [Card; 2], acts: &mut Vec<Act>) -> f64 {
        let showdown = if cards[0] > cards[1] { 1.0 } else { -1.0 };
        match acts.as_slice() {
            [Act::Check, Act::Check] => return showdown,
            [.., Act::Call] => return 2.0 * showdown,
            [Act::Bet, Act::Fold] => return 1.0,
            [.., Act::Fold] => return -1.0,
            _ => {}
        }
        let seat = acts.len() % 2;
        let (chance, chip, none) = mind(strategies[seat], acts, cards[seat]);
        [(chip, chance), (none, 1.0 - chance)]
            .into_iter()
            .map(|(act, chance)| {
                acts.push(act);
                let won = chance * play(strategies, cards, acts);
                acts.pop();
                won
            })
            .sum()
    }
    let deals = CARDS.iter().flat_map(|&a| CARDS.iter().filter(move |&&b| a != b).map(move |&b| [a, b]));
    deals.map(|cards| play(strategies, cards, &mut Vec::new()) / 6.0).sum()
}

/// A hand that stands like this, in which the seat to act holds `card`.
fn hand(acts: &[Act], card: Card) -> (Hand, Seat) {
    let seat = Seat(acts.len() as u8 % 2);
    let dealt = |seed: u64| Kuhn.deal(&(), seed.into(), &mut Silent);
    let holds = |hand: &Hand| Kuhn.view(hand, seat.into()).cards[seat.index()] == Some(card);
    let mut hand = (0..).map(dealt).find(holds).unwrap();
    for (place, act) in (0..).zip(acts) {
        let legal = Kuhn.check(&hand, Seat(place % 2), act).unwrap();
        Kuhn.commit(&mut hand, legal, &mut Silent);
    }
    (hand, seat)
}

/// How often the search puts a chip in, wherever a seat may have to decide.
fn strategy_of_search(nodes: u32, samples: u64) -> Strategy {
    let mut strategy = Strategy::default();
    for (place, acts) in STANDS.iter().enumerate() {
        for card in CARDS {
            let (hand, seat) = hand(acts, card);
            let chips = (0..samples).filter(|&seed| {
                let mut search = Search::new(SearchOptions::with_nodes(nodes), seed.into());
                matches!(search.answer(Chair::new(&Kuhn, &hand, seat)), Act::Bet | Act::Call)
            });
            strategy[place][card as usize] = chips.count() as f64 / samples as f64;
        }
    }
    strategy
}

#[test]
fn the_equilibrium_has_the_value_in_the_books() {
    assert!((expected([&EQUILIBRIUM, &EQUILIBRIUM]) - VALUE).abs() < 1e-12);
}

#[test]
fn search_comes_near_the_value_of_the_game_from_either_seat() {
    let search = strategy_of_search(4000, 20);
    let first = expected([&search, &EQUILIBRIUM]);
    let second = -expected([&EQUILIBRIUM, &search]);
    // Nobody can win more than the value against the equilibrium, so what is missing is all that was done wrong.
    assert!(first > VALUE - 0.02, "{first} as the first player: {search:?}");
    assert!(second > -VALUE - 0.02, "{second} as the second player: {search:?}");
}

#[test]
fn search_never_folds_a_king_or_calls_with_a_jack() {
    let search = strategy_of_search(200, 40);
    for facing_a_bet in [stand(&[Act::Bet]), stand(&[Act::Check, Act::Bet])] {
        let [jack, _, king] = search[facing_a_bet];
        assert!(jack < 1e-9 && king > 1.0 - 1e-9, "{search:?}");
    }
}

#[test]
fn search_holds_its_own_in_real_games_against_the_equilibrium() {
    const GAMES: u64 = 1000;
    let spec: BotSpec = "search:1000".parse().unwrap();
    for seat in [0, 1] {
        let mut players: [Box<dyn Player<Kuhn>>; 2] =
            [make(&spec, 1.into()), Box::new(Mixed(EQUILIBRIUM, Seed::from(2).rng()))];
        players.rotate_left(seat);
        let (mut won, mut squares) = (0.0, 0.0);
        for game in 0..GAMES {
            let mut hand = Kuhn.deal(&(), Seed::from(game), &mut Silent);
            play_out(&Kuhn, &mut hand, &mut players, 10).unwrap();
            let payoff = f64::from(hand.payoff().unwrap()) * [1.0, -1.0][seat];
            (won, squares) = (won + payoff, squares + payoff * payoff);
        }
        let mean = won / GAMES as f64;
        let error = ((squares / GAMES as f64 - mean * mean) / GAMES as f64).sqrt();
        let value = [VALUE, -VALUE][seat];
        assert!((mean - value).abs() < 3.0 * error, "{mean} ± {error} as seat {seat}, not {value}");
    }
}
