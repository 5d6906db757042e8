//! `play`: a match in the terminal.

use std::collections::BTreeMap;
use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use cardwright_bots::{BadSpec, BotSpec, think};
use cardwright_table::catalogue::{Catalogue, Format, Order};
use cardwright_table::host::Audit;
use cardwright_table::replay::Replay;
use cardwright_table::{Asking, Host, Match, Opening, Seat, Seed, Silent};
use clap::Args;
use serde_json::Value;

use crate::commands::options::RulesArgs;
use crate::commands::{Command, run_for};
use crate::failure::Failure;
use crate::out::Out;
use crate::play::{self, Ended, Options, Player, Saving, Table};
use crate::shelf::{Cards, NamedDeck, builtin_decks, check_deck, find_deck, find_format, no_deck, read_text};
use crate::tell::names;

const EXAMPLES: &str = "\
EXAMPLES
  Against a bot of a friendly strength, with decks from the box:
      cardwright play skirmish
  Against a stronger one, with your own deck:
      cardwright play skirmish --deck my.deck --against search:2500
  Two people on one screen, with a curtain between turns:
      cardwright play skirmish --against human
  Against three bots:
      cardwright play unlimited --format twinSuns --seats 4
  Watch two bots:
      cardwright play skirmish --watch --against greedy
  Go on with a match that was saved:
      cardwright play --resume skirmish-001.replay

Bots: random, greedy, search, search:NODES, or a level: beginner, easy, medium, hard.";

/// How many acts lie between two digests in a saved match.
const AUDIT: Audit = Audit::Every(16);

/// Play in the terminal: against a bot, two people on one screen, or watch bots
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(required_unless_present = "resume")]
    game: Option<String>,

    /// Your deck, by its name in the box or by file; a second one is for the other side
    #[arg(long = "deck", value_name = "NAME|FILE")]
    decks: Vec<String>,

    /// Who plays the other side: a bot, or `human` for a second person
    #[arg(long, value_name = "WHO", default_value = "medium")]
    against: Opponent,

    /// Your seat
    #[arg(long, value_name = "SEAT", default_value_t = 0)]
    seat: u8,

    /// Only watch: bots play on all seats
    #[arg(long, conflicts_with = "seat")]
    watch: bool,

    /// Where all chance comes from; different every time if not given
    #[arg(long, value_name = "SEED")]
    seed: Option<Seed>,

    /// Go on with a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["decks", "seed", "format"])]
    resume: Option<PathBuf>,

    /// Where to keep the match while it is played
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    Human,
    Bot(BotSpec),
}

impl FromStr for Opponent {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Opponent, BadSpec> {
        if text == HUMAN { Ok(Opponent::Human) } else { text.parse().map(Opponent::Bot) }
    }
}

/// How a person is written where bots are named.
const HUMAN: &str = "human";

impl PlayArgs {
    /// Finds out which game it is and goes on from there.
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let saved = match &self.resume {
            None => None,
            Some(file) => Some(Replay::read(&read_text(file)?).map_err(|error| self.unresumable(&error))?),
        };
        let named = saved.as_ref().map(|replay| replay.head.game.clone());
        let game = named.or_else(|| self.game.clone()).unwrap_or_default();
        run_for(&game, &Evening { args: self, saved }, out)
    }

    fn unresumable(&self, error: &dyn std::error::Error) -> Failure {
        let file = self.resume.as_deref().unwrap_or_else(|| "".as_ref());
        Failure::input(format!("`{}`: {error}", file.display()))
    }
}

/// One match after another, until the person leaves.
struct Evening<'a> {
    args: &'a PlayArgs,
    saved: Option<Replay>,
}

impl Command for Evening<'_> {
    fn run<G: Catalogue>(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let first = self.args.seed.unwrap_or_else(surprise);
        let mut table = match &self.saved {
            Some(replay) => self.resumed::<G>(replay)?,
            None => self.fresh::<G>(first)?,
        };
        for round in 1.. {
            match play::run(table).map_err(|error| Failure::input(error.to_string()))? {
                Ended::Again => table = self.fresh::<G>(first.derive("again", round))?,
                Ended::Left { message } => {
                    if let Some(message) = message {
                        writeln!(out, "{message}")?;
                    }
                    break;
                }
            }
        }
        Ok(())
    }
}

impl Evening<'_> {
    fn fresh<G: Catalogue>(&self, seed: Seed) -> Result<Table, Failure> {
        let PlayArgs { rules, against, seat, watch, .. } = self.args;
        let cards = Cards::with::<G>(&rules.cards)?;
        let format = find_format::<G>(rules.format.as_deref())?;
        let seats = rules.seats(format)?;
        if usize::from(*seat) >= seats {
            let last = seats - 1;
            return Err(Failure::input(format!(
                "there is no seat {seat}: {} has seats 0 to {last}",
                G::TITLE
            )));
        }
        let decks = self.decks::<G>(format, seats, &cards)?;
        for deck in &decks {
            check_deck::<G>(format.name, deck, &cards)?;
        }
        let mixed = cards.mixed::<G>(&decks)?;
        let order = Order {
            format: format.name.to_owned(),
            decks: decks.into_iter().map(|deck| deck.read.deck).collect(),
            asking: Asking::Free,
            options: rules.options(),
        };
        let opening =
            Opening::<G>::new(G::setup(&order, &mixed.whole())?, G::Start::default(), seed, &mixed)?;
        let game = Match::new(Arc::new(opening), &mut Silent).audited(AUDIT);
        let watched = if *against == Opponent::Human { Opponent::Bot(MEDIUM) } else { *against };
        let who = |place: usize| match (watch, place == usize::from(*seat)) {
            (true, _) => watched,
            (false, true) => Opponent::Human,
            (false, false) => *against,
        };
        Ok(self.table(game, (0..seats).map(who).collect(), None))
    }

    /// The match of a replay, with the players that it remembers.
    fn resumed<G: Catalogue>(&self, replay: &Replay) -> Result<Table, Failure> {
        let cards = Cards::with::<G>(&self.args.rules.cards)?;
        let resumed = replay.resume::<G>(&cards).map_err(|error| self.args.unresumable(&error))?;
        let game = resumed.game.audited(AUDIT);
        let seats = game.game().seats();
        let remembered = |seat: usize| replay.about.get(&player_key(seat)).and_then(|who| who.parse().ok());
        let default = |seat: usize| {
            if seat == usize::from(self.args.seat) { Opponent::Human } else { self.args.against }
        };
        let who = (0..seats).map(|seat| remembered(seat).unwrap_or_else(|| default(seat))).collect();
        Ok(self.table(game, who, Some(replay)))
    }

    /// The decks in seat order: yours first, then the others', all missing ones from the box.
    fn decks<G: Catalogue>(
        &self,
        format: &Format,
        seats: usize,
        cards: &Cards,
    ) -> Result<Vec<NamedDeck>, Failure> {
        let named = self.args.decks.iter().map(|wanted| find_deck::<G>(wanted, Some(format), cards));
        let mut decks = named.collect::<Result<Vec<_>, _>>()?;
        if decks.len() > seats {
            return Err(Failure::input(format!("{} decks were named for {seats} seats", decks.len())));
        }
        let boxed = builtin_decks::<G>(format.name)?;
        let unused: Vec<_> =
            boxed.iter().filter(|deck| !decks.contains(deck)).chain(&boxed).cloned().collect();
        decks.extend(unused.into_iter().cycle().take(seats - decks.len()));
        if decks.len() < seats {
            return Err(no_deck::<G>(format));
        }
        decks.rotate_right(self.args.seat.into());
        Ok(decks)
    }

    fn table<G: Catalogue>(&self, game: Match<G>, who: Vec<Opponent>, saved: Option<&Replay>) -> Table {
        let seed = game.opening().seed;
        let mut about: BTreeMap<String, String> = (0..).map(player_key).zip(who.iter().map(word)).collect();
        about.insert("title".to_owned(), G::TITLE.to_owned());
        let names = match saved {
            Some(replay) => names(&replay.about, who.len()),
            None => who.iter().enumerate().map(|(seat, who)| name(seat, *who)).collect(),
        };
        let player = |(seat, who): (u64, Opponent)| match who {
            Opponent::Human => Player::Person,
            Opponent::Bot(spec) => bot::<G>(spec, seed.derive("bot", seat)),
        };
        let folder = saves();
        let autosave =
            self.args.save.clone().unwrap_or_else(|| folder.join(format!("{}-last.replay", G::NAME)));
        Table {
            host: Box::new(game),
            title: G::TITLE.to_owned(),
            rules: G::RULES.to_owned(),
            names,
            players: (0..).zip(who).map(player).collect(),
            saving: Saving { autosave, folder, resume: "cardwright play --resume".to_owned(), about },
            options: Options::default(),
        }
    }
}

/// The bot of a friendly strength.
const MEDIUM: BotSpec = BotSpec::LEVELS[2].1;

pub(crate) fn bot<G: Catalogue>(spec: BotSpec, seed: Seed) -> Player {
    // A bot that has nothing to say is asked by mistake; the table refuses the empty answer and says why.
    let think = move |host: &dyn Host, seat: Seat| think::<G>(host, seat, &spec, seed).unwrap_or(Value::Null);
    Player::Bot(Box::new(think))
}

/// Under which key a save remembers who plays on a seat.
fn player_key(seat: usize) -> String {
    format!("player {seat}")
}

fn word(who: &Opponent) -> String {
    match who {
        Opponent::Human => HUMAN.to_owned(),
        Opponent::Bot(spec) => spec.to_string(),
    }
}

fn name(seat: usize, who: Opponent) -> String {
    match who {
        Opponent::Human => format!("Player {}", seat + 1),
        Opponent::Bot(_) => format!("Bot {}", seat + 1),
    }
}

/// Where saved matches are kept.
pub(crate) fn saves() -> PathBuf {
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    data.or_else(home).unwrap_or_default().join("cardwright")
}

/// A seed that nobody knows.
fn surprise() -> Seed {
    Seed::from(RandomState::new().build_hasher().finish())
}

#[cfg(test)]
mod tests {
    use cardwright_table::host::Act;
    use clap::Parser;

    use super::*;
    use crate::every::{Trial, for_every_game};
    use crate::toy::Line;

    fn args(line: &str) -> PlayArgs {
        Line::<PlayArgs>::parse_from(line.split_whitespace()).args
    }

    /// spec 90
    #[test]
    fn a_saved_match_of_every_game_is_resumed_with_its_players() {
        #[derive(Clone, Copy)]
        struct Resumes;

        impl Trial for Resumes {
            fn of<G: Catalogue>(self) {
                let begin = args(&format!("x {} --against greedy", G::NAME));
                let evening = Evening { args: &begin, saved: None };
                let mut table = evening.fresh::<G>(Seed::from(9)).expect("there are decks in the box");
                for _ in 0..25 {
                    let Some(seat) = table.host.waiting().seats().lowest() else { break };
                    let staged = table.host.stage(Act::Timeout { seat }).expect("there is a usual answer");
                    table.host.adopt(staged);
                }
                let saved = Replay { about: table.saving.about.clone(), ..table.host.saved() };
                let saved = Replay::read(&saved.write()).expect("what was written is read");
                let resume = args("x --resume last.replay");
                let evening = Evening { args: &resume, saved: None };
                let again = evening.resumed::<G>(&saved).expect("a saved match is resumed");
                assert_eq!(again.host.replay().acts, table.host.replay().acts, "{}", G::NAME);
                assert_eq!(again.host.keep(), table.host.keep(), "{}", G::NAME);
                assert_eq!(again.saving.about, table.saving.about, "{}", G::NAME);
                let people = |table: &Table| -> Vec<bool> {
                    table.players.iter().map(|player| matches!(player, Player::Person)).collect()
                };
                assert_eq!(people(&again), people(&table), "{}", G::NAME);
            }
        }

        for_every_game(Resumes);
    }
}
