//! What a text says shows in play: a card and the same card without one of its phrases, in the same positions and with
//! the same dice, sooner or later behave differently. What never makes a difference is a node that a rule forgets, or
//! waits for something rare.
//!
//! A few cards of the box are tried each time; `CARDWRIGHT_GAMES=40` tries every card in so many positions and says
//! which phrases were never seen to matter.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::print_stdout, reason = "a report for whoever reads the output")]

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};

use cardwright_magic::puzzle::{Arrangement, Puzzle};
use cardwright_magic::view::View;
use cardwright_magic::{FirstPlayer, Magic, Policies, SeatSetup, Setup};
use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::catalogue::Catalogue as _;
use cardwright_table::{Ask, Asking, Game as _, Menu, Opening, Reply, Rng, Seed, Silent, Viewer};
use cardwright_text::{Span, audit};

/// One card of so many is tried.
const SAMPLE: usize = 40;
/// Positions for each phrase.
const POSITIONS: u64 = 16;
/// Decisions in each.
const DECISIONS: usize = 120;
/// The share of phrases, in percent, that must be seen to matter.
const SEEN: usize = 75;

/// The cards in the box, one of them with another text.
struct Changed<'a> {
    card: Printed<'a>,
    others: &'static dyn CardSource,
}

impl CardSource for Changed<'_> {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        if name == self.card.name { Some(self.card) } else { self.others.find(name) }
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.others
            .all()
            .into_iter()
            .map(|card| if card.name == self.card.name { self.card } else { card })
            .collect()
    }
}

/// The cards that stand around the one that is tried.
struct Company {
    permanents: Vec<&'static str>,
    spells: Vec<&'static str>,
}

impl Company {
    fn new() -> Company {
        let mut company = Company { permanents: Vec::new(), spells: Vec::new() };
        for card in Magic::builtin_cards().all() {
            match kind(card) {
                Kind::Permanent => company.permanents.push(card.name),
                Kind::Spell => company.spells.push(card.name),
                Kind::Attached | Kind::Other => {}
            }
        }
        company
    }

    /// A position at random in which the card can be used.
    fn position(&self, card: Printed<'_>, rng: &mut Rng) -> String {
        let name = card.name;
        let lives = [0, 1].map(|_| [20, 20, 8, 4][rng.below(4) as usize]);
        let mut some = |list: &[&'static str], count: usize| -> Vec<String> {
            (0..count).map(|_| (*rng.pick(list).unwrap()).to_owned()).collect()
        };
        let lands = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
        let lands: Vec<String> =
            lands.iter().flat_map(|land| [(*land).to_owned(), (*land).to_owned()]).collect();
        let mut text = String::new();
        for (seat, life) in lives.into_iter().enumerate() {
            let mut battlefield = [lands.clone(), some(&self.permanents, 4)].concat();
            let mut hand = some(&self.spells, 2);
            let mut graveyard = some(&self.permanents, 2);
            let library = some(&self.permanents, 12);
            if seat == 0 {
                hand.extend([name.to_owned(), name.to_owned()]);
                graveyard.push(name.to_owned());
                if matches!(kind(card), Kind::Permanent) {
                    battlefield.push(name.to_owned());
                }
            }
            text +=
                &format!("p{seat}battlefield={}\np{seat}hand={}\n", battlefield.join(";"), hand.join(";"));
            text +=
                &format!("p{seat}graveyard={}\np{seat}library={}\n", graveyard.join(";"), library.join(";"));
            text += &format!("p{seat}life={life}\n");
        }
        text
    }
}

enum Kind {
    Permanent,
    /// An Aura, which lies nowhere by itself.
    Attached,
    Spell,
    /// What is in no deck: planes, schemes, tokens.
    Other,
}

fn kind(card: Printed<'_>) -> Kind {
    let Some(line) = card.body.lines().find(|line| is_type_line(line)) else { return Kind::Other };
    let has = |word: &str| line.split([' ', '-']).any(|one| one == word);
    if has("Aura") {
        Kind::Attached
    } else if ["Creature", "Artifact", "Enchantment", "Planeswalker", "Land"].into_iter().any(has)
        && !has("Basic")
    {
        Kind::Permanent
    } else if has("Instant") || has("Sorcery") {
        Kind::Spell
    } else {
        Kind::Other
    }
}

fn is_type_line(line: &str) -> bool {
    let types = ["Creature", "Artifact", "Enchantment", "Planeswalker", "Land", "Instant", "Sorcery"];
    let first = line.split(" - ").next().unwrap_or(line);
    let words: Vec<&str> = first.split(' ').collect();
    let supertypes = ["Basic", "Legendary", "Snow", "World", "Kindred"];
    words.iter().all(|word| types.contains(word) || supertypes.contains(word))
        && words.iter().any(|word| types.contains(word))
}

/// A card as it behaves: two of them are the same if nobody could tell them apart in any of the positions.
struct Played<'a> {
    name: &'a str,
    body: String,
    company: &'a Company,
    positions: u64,
    /// What was seen in the positions that were played already.
    seen: RefCell<Vec<u64>>,
}

impl Played<'_> {
    fn seen_in(&self, number: u64) -> u64 {
        let known = self.seen.borrow().len() as u64;
        for next in known..=number {
            let seen = self.play(next);
            self.seen.borrow_mut().push(seen);
        }
        self.seen.borrow()[number as usize]
    }

    fn play(&self, number: u64) -> u64 {
        let card = Printed { name: self.name, body: &self.body, file: "", line: 1 };
        let seed = Seed::from(number);
        let text = self.company.position(card, &mut seed.derive("position", 0).rng());
        let source = Changed { card, others: Magic::builtin_cards() };
        let policies = Policies {
            first_player: FirstPlayer::Fixed(cardwright_table::Seat(0)),
            asking: Asking::Free,
            ..Policies::default()
        };
        let puzzle = Puzzle { position: Arrangement::parse(&text).unwrap(), ..Puzzle::default() };
        let setup = Setup {
            seats: vec![SeatSetup::default(); 2],
            policies,
            puzzle: Some(Box::new(puzzle)),
            ..Setup::default()
        };
        // A text that does not make a game is another one.
        let Ok(opening) = Opening::<Magic>::new(setup, Default::default(), seed, &source) else { return 0 };
        play(&opening, seed)
    }
}

impl PartialEq for Played<'_> {
    fn eq(&self, other: &Self) -> bool {
        (0..self.positions).all(|number| self.seen_in(number) == other.seen_in(number))
    }
}

/// Plays at random, and sums up all that was to be seen.
fn play(opening: &Opening<Magic>, seed: Seed) -> u64 {
    let game = &opening.game;
    let mut state = game.deal(&opening.start, seed, &mut Silent);
    let mut dice = seed.derive("dice", 0).rng();
    let mut seen = DefaultHasher::new();
    let mut menu = Menu::new();
    for _ in 0..DECISIONS {
        let Some(seat) = game.waiting(&state).seats().lowest() else { break };
        look(&game.view(&state, Viewer::Seat(seat)), &mut seen);
        let mut reply = Reply::new();
        loop {
            menu.clear();
            let ask = game.ask(&state, seat, &reply, &mut menu);
            if ask == Ask::Done {
                break;
            }
            menu.total().hash(&mut seen);
            ask.answer_with(&menu, |bound| dice.below(bound), &mut reply);
        }
        let Ok(legal) = game.check(&state, seat, &game.command(&state, seat, &reply)) else { break };
        game.commit(&mut state, legal, &mut Silent);
    }
    look(&game.view(&state, Viewer::Everyone), &mut seen);
    seen.finish()
}

/// All that a view shows, but for texts: they differ anyway.
fn look(view: &View, seen: &mut DefaultHasher) {
    (view.turn_number, view.prompt.as_ref().map(|prompt| prompt.kind)).hash(seen);
    for player in &view.players {
        (player.life, player.mana, player.library, player.land_plays_left, &player.counters).hash(seen);
        for card in player.hand.iter().chain(&player.graveyard) {
            card.front.as_ref().map(|front| &front.name).hash(seen);
        }
    }
    for permanent in &view.battlefield {
        let front = permanent.card.front.as_ref();
        front.map(|front| (&front.name, &front.type_line, front.colors)).hash(seen);
        (permanent.controller, permanent.tapped, permanent.power, permanent.toughness).hash(seen);
        (permanent.damage, &permanent.keywords, &permanent.card.marks, permanent.summoning_sick).hash(seen);
        (permanent.phased_out, permanent.attacking.is_some(), permanent.blocking.len()).hash(seen);
    }
    for item in &view.stack {
        (item.controller, &item.name, item.targets.len()).hash(seen);
    }
    for card in &view.exile {
        card.front.as_ref().map(|front| &front.name).hash(seen);
    }
}

/// The phrases of a card, and those without which it was never seen to behave differently.
fn unseen(card: Printed<'_>, company: &Company, positions: u64) -> (usize, Vec<String>) {
    if matches!(kind(card), Kind::Other) || card.body.contains("\n//") {
        return (0, Vec::new());
    }
    let spans: Vec<Span> = Magic::phrases(card).into_iter().map(|at| Span::new(at.start, at.end)).collect();
    let exempt = [Magic::silent_words(), Magic::silent_phrases()].concat();
    let tried = RefCell::new(0);
    let behaves = |body: &str| {
        if positions > POSITIONS {
            println!("tries {}: {body}", card.name);
        }
        Magic::compile(Printed { body, ..card }).ok()?;
        *tried.borrow_mut() += 1;
        let seen = RefCell::default();
        Some(Played { name: card.name, body: body.to_owned(), company, positions, seen })
    };
    let silent = audit::phrase_deletion(card.body, &spans, behaves, &exempt);
    let named = silent.into_iter().map(|phrase| format!("{}: {}", card.name, phrase.word)).collect();
    let tried = tried.into_inner();
    (usize::max(tried, 1) - 1, named)
}

#[test]
fn what_a_phrase_says_is_seen_in_play() {
    let asked = std::env::var("CARDWRIGHT_GAMES").ok().and_then(|games| games.parse::<u64>().ok());
    let (step, positions) = asked.map_or((SAMPLE, POSITIONS), |games| (1, games));
    let cards: Vec<Printed<'static>> = Magic::builtin_cards().all().into_iter().step_by(step).collect();
    let company = Company::new();
    let each: Vec<(usize, Vec<String>)> = std::thread::scope(|threads| {
        let company = &company;
        let halves = cards.chunks(cards.len().div_ceil(2));
        let works = halves.map(|half| {
            threads
                .spawn(move || half.iter().map(|card| unseen(*card, company, positions)).collect::<Vec<_>>())
        });
        let works: Vec<_> = works.collect();
        works.into_iter().flat_map(|work| work.join().unwrap()).collect()
    });
    let phrases: usize = each.iter().map(|(phrases, _)| phrases).sum();
    let unseen: Vec<&String> = each.iter().flat_map(|(_, unseen)| unseen).collect();
    for phrase in &unseen {
        println!("never seen to matter: {phrase}");
    }
    println!("{} of {phrases} phrases of {} cards were seen to matter", phrases - unseen.len(), cards.len());
    assert!((phrases - unseen.len()) * 100 >= phrases * SEEN, "{unseen:#?}");
}
