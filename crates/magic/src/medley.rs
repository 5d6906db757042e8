//! Decks at random from every card that is understood: for tests and long runs.

use cardwright_table::cards::CardSource;
use cardwright_table::{Asking, Rng, Seat, SetupError};

use crate::card::{Card, CardType, Color, Colors, Supertype};
use crate::language;
use crate::program::Book;
use crate::setup::{DeckRules, GameType, Leader, Role, SeatSetup, Setup};

/// Two cards of five are lands.
const LANDS: usize = 2;
const CARDS: usize = 5;
/// One land of so many is not basic, where the source has such lands.
const UNCOMMON_LAND: u32 = 4;
const PLANES: usize = 10;
const SCHEMES: usize = 20;
const CONSPIRACIES: usize = 2;
/// The most creatures among which texts choose at random.
const CREATURES: usize = 400;

/// The cards of a source that are understood, sorted by what a deck needs.
#[derive(Clone, Default, Debug)]
pub struct Medley {
    spells: Vec<Choice>,
    lands: Vec<Choice>,
    generators: Vec<Choice>,
    leaders: Vec<Choice>,
    planes: Vec<Choice>,
    schemes: Vec<Choice>,
    avatars: Vec<Choice>,
    conspiracies: Vec<Choice>,
    /// Among which texts choose at random, where any does.
    creatures: Vec<String>,
}

#[derive(Clone, Debug)]
struct Choice {
    name: String,
    identity: Colors,
}

impl Medley {
    /// All cards of the source that compile.
    pub fn of(source: &dyn CardSource) -> Medley {
        let mut medley = Medley::default();
        for printed in source.all() {
            let mut book = Book::default();
            if let Ok(id) = language::add_card(&mut book, printed.name, source) {
                medley.add(book.card(id));
            }
        }
        medley
    }

    fn add(&mut self, card: &Card) {
        let front = card.front();
        let choice = Choice { name: card.name().to_owned(), identity: card.identity };
        let is = |kind| front.types.has(kind);
        if is(CardType::Creature) && self.creatures.len() < CREATURES {
            self.creatures.push(choice.name.clone());
        }
        let list = if is(CardType::Plane) || is(CardType::Phenomenon) {
            &mut self.planes
        } else if is(CardType::Scheme) {
            &mut self.schemes
        } else if is(CardType::Vanguard) {
            &mut self.avatars
        } else if is(CardType::Conspiracy) {
            &mut self.conspiracies
        } else if is(CardType::Generator) {
            &mut self.generators
        } else if front.supertypes.has(Supertype::Basic) || is(CardType::Dungeon) {
            return;
        } else if is(CardType::Land) {
            &mut self.lands
        } else {
            if front.supertypes.has(Supertype::Legendary) && is(CardType::Creature) {
                self.leaders.push(choice.clone());
            }
            &mut self.spells
        };
        list.push(choice);
    }

    /// How many cards decks are made from.
    pub fn len(&self) -> usize {
        self.spells.len() + self.lands.len()
    }

    /// Whether there is nothing to make a deck from.
    pub fn is_empty(&self) -> bool {
        self.spells.is_empty()
    }

    /// A match between random decks. They are as large as the format wants and have what it needs beside the
    /// library; how often a card is in them is left to chance.
    pub fn setup(
        &self,
        format: &str,
        seats: usize,
        asking: Asking,
        rng: &mut Rng,
    ) -> Result<Setup, SetupError> {
        let game_type = GameType::parse(format)?;
        let mut policies = game_type.policies(seats)?;
        policies.asking = asking;
        let rules = game_type.deck_rules();
        let deck = |seat| {
            let schemes = rules.schemes && Role::of(&policies, seat) == Role::Player;
            self.deck(&DeckRules { schemes, ..rules }, rng)
        };
        let seats = Seat::all(seats).map(deck).collect();
        let menagerie = if rules.given_avatar.is_some() { self.creatures.clone() } else { Vec::new() };
        Ok(Setup { seats, policies, menagerie, ..Setup::default() })
    }

    fn deck(&self, rules: &DeckRules, rng: &mut Rng) -> SeatSetup {
        let commanders = if rules.leader == Leader::None { Vec::new() } else { some(&self.leaders, 1, rng) };
        let led = self.leaders.iter().find(|leader| commanders.contains(&leader.name));
        let colors = led.map_or_else(|| two_colors(rng), |leader| leader.identity);
        let size = usize::from(rules.least) - commanders.len();
        let lands = if rules.only_basics { size } else { size * LANDS / CARDS };
        let mut library: Vec<String> = (0..lands).map(|_| self.land(rules, colors, rng)).collect();
        library.extend(some(&within(&self.spells, colors), size - lands, rng));
        let wanted = |list: &[Choice], wanted: bool, count: usize, rng: &mut Rng| {
            if wanted { some(list, count, rng) } else { Vec::new() }
        };
        let mut command = wanted(&self.avatars, rules.avatar, 1, rng);
        command.extend(rules.given_avatar.map(str::to_owned));
        command.extend(wanted(&self.conspiracies, rules.conspiracies, CONSPIRACIES, rng));
        SeatSetup {
            library,
            commanders,
            command,
            planar: wanted(&self.planes, rules.planes, PLANES, rng),
            schemes: wanted(&self.schemes, rules.schemes, SCHEMES, rng),
            ..SeatSetup::default()
        }
    }

    fn land(&self, rules: &DeckRules, colors: Colors, rng: &mut Rng) -> String {
        let others = if rules.lands { &self.lands } else { &self.generators };
        let uncommon = !rules.only_basics && (!rules.lands || rng.below(UNCOMMON_LAND) == 0);
        let other = uncommon.then(|| some(&within(others, colors), 1, rng).pop()).flatten();
        let mut all: Vec<Color> = colors.iter().collect();
        if all.is_empty() {
            all = Color::ALL.to_vec();
        }
        other.unwrap_or_else(|| basic(*rng.pick(&all).unwrap_or(&Color::White)).to_owned())
    }
}

fn within(list: &[Choice], colors: Colors) -> Vec<Choice> {
    list.iter().filter(|choice| choice.identity.within(colors)).cloned().collect()
}

/// So many of a list by chance, some of them more than once.
fn some(list: &[Choice], count: usize, rng: &mut Rng) -> Vec<String> {
    (0..count).filter_map(|_| rng.pick(list)).map(|choice| choice.name.clone()).collect()
}

fn two_colors(rng: &mut Rng) -> Colors {
    (0..2).filter_map(|_| rng.pick(&Color::ALL)).copied().collect()
}

/// The basic land of a colour.
const fn basic(color: Color) -> &'static str {
    match color {
        Color::White => "Plains",
        Color::Blue => "Island",
        Color::Black => "Swamp",
        Color::Red => "Mountain",
        Color::Green => "Forest",
    }
}
