//! A game in which luck decides nearly everything, and the choice a little.

use cardwright_bots::{BotSpec, Chair, make};
use cardwright_table::cards::CardSource;
use cardwright_table::scene::Scene;
use cardwright_table::{
    Anchor, Ask, Choice, Code, Game, Leaving, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, Seed,
    SetupError, Sink, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

const FIELDS: u8 = 10;
const BEST: u8 = 7;

/// A farmer sows one of ten fields. All but the soil is up to the weather, which nobody sees before.
struct Farm;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Year {
    weather: i32,
    sown: Option<u8>,
}

impl Year {
    fn of(rng: &mut Rng) -> Year {
        Year { weather: rng.below(1001) as i32 - 500, sown: None }
    }
}

impl Game for Farm {
    const NAME: &'static str = "farm";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = ();
    type Start = ();
    type State = Year;
    type Command = u8;
    type Event = u8;
    type View = Option<u8>;
    type Legal = u8;

    fn open(_setup: &(), _cards: &dyn CardSource) -> Result<Farm, SetupError> {
        Ok(Farm)
    }

    fn seats(&self) -> usize {
        1
    }

    fn deal(&self, _start: &(), seed: Seed, _out: &mut impl Sink<u8>) -> Year {
        Year::of(&mut seed.rng())
    }

    fn waiting(&self, year: &Year) -> Waiting {
        match year.sown {
            None => Waiting::For(Prompt::new("sow", Seat(0))),
            Some(_) => Waiting::Over(Outcome::Drawn),
        }
    }

    fn ask(&self, _year: &Year, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        if !reply.is_empty() {
            return Ask::Done;
        }
        (0..FIELDS).for_each(|field| menu.add(field.into(), Anchor::Button));
        Ask::One
    }

    fn command(&self, _year: &Year, _seat: Seat, reply: &Reply) -> u8 {
        reply.one(0).unwrap_or(0) as u8
    }

    fn check(&self, _year: &Year, _seat: Seat, field: &u8) -> Result<u8, Rejected> {
        if *field < FIELDS {
            Ok(*field)
        } else {
            Err(Rejected::new(Code::InvalidSelection, "No such field."))
        }
    }

    fn commit(&self, year: &mut Year, field: u8, out: &mut impl Sink<u8>) {
        year.sown = Some(field);
        out.emit(|| field);
    }

    fn default_answer(&self, _year: &Year, _seat: Seat) -> u8 {
        0
    }

    fn leave(&self, year: &mut Year, _seat: Seat, _why: Leaving, _out: &mut impl Sink<u8>) {
        year.sown = Some(0);
    }

    fn view(&self, year: &Year, _viewer: Viewer) -> Option<u8> {
        year.sown
    }

    fn witness(&self, field: &u8, _viewer: Viewer) -> Option<u8> {
        Some(*field)
    }

    fn imagine(&self, year: &Year, _seat: Seat, rng: &mut Rng) -> Year {
        Year { sown: year.sown, ..Year::of(rng) }
    }

    fn scene(&self, _view: &Option<u8>) -> Scene {
        Scene::default()
    }

    fn title(&self, _year: &Year, _seat: Seat, _reply: &Reply) -> String {
        "Where do you sow?".to_owned()
    }

    fn label(&self, _year: &Year, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        choice.value.to_string()
    }

    fn narrate(&self, _field: &u8) -> Option<String> {
        None
    }

    fn rate(&self, year: &Year, _seat: Seat) -> i32 {
        year.weather + if year.sown == Some(BEST) { 5 } else { 0 }
    }
}

#[test]
fn a_small_advantage_is_seen_through_the_luck_of_imagined_worlds() {
    for bot in ["search:40", "search:205", "greedy"] {
        let spec: BotSpec = bot.parse().unwrap();
        for seed in 0..20 {
            let year = Year::of(&mut Seed::from(seed).rng());
            let field = make::<Farm>(&spec, Seed::from(seed)).answer(Chair::new(&Farm, &year, Seat(0)));
            assert_eq!(field, BEST, "{bot} with seed {seed}");
        }
    }
}
