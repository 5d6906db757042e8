//! A series shows its game as the game itself does, so that whoever can play the game can play the series.

use std::collections::BTreeSet;

use cardwright_table::catalogue::Catalogue;
use cardwright_table::{Asking, Host, Seat, Seed, Viewer};
use serde_json::{Map, Value};

use super::{Trial, for_every_game, opened, play, tables};
use crate::registry::{GAMES, Visitor, with_game};

/// More answers than a draft takes.
const ANSWERS: usize = 700;
/// So many answers lie between two looks.
const STEP: usize = 5;

/// What the first seat sees now and then in a match of the first decks in the box.
struct Views;

impl Visitor for Views {
    type Output = Vec<Map<String, Value>>;

    fn visit<G: Catalogue>(self) -> Self::Output {
        let (format, decks) = tables::<G>().swap_remove(0);
        let mut game = opened::<G>(format, &decks, Asking::Free, 3);
        let mut rng = Seed::from(3).rng();
        let mut views = Vec::new();
        for _ in 0..ANSWERS / STEP {
            let Value::Object(view) = Host::view(&game, Viewer::Seat(Seat(0))) else {
                panic!("the view of {} is no object", G::NAME)
            };
            views.push(view);
            play(&mut game, &mut rng, STEP);
        }
        views
    }
}

fn keys(view: &Map<String, Value>) -> BTreeSet<&str> {
    view.keys().map(String::as_str).collect()
}

#[test]
fn whoever_can_read_a_game_can_read_a_series_of_it() {
    #[derive(Clone, Copy)]
    struct Read;

    impl Trial for Read {
        fn of<G: Catalogue>(self) {
            let mut games = GAMES.iter().map(|game| game.name);
            let Some(game) = games.find(|name| G::NAME.starts_with(&format!("{name}-"))) else {
                return;
            };
            let plain = with_game(game, Views).expect("the game is registered");
            let ever: BTreeSet<&str> = plain.iter().flat_map(keys).collect();
            let always: BTreeSet<&str> =
                ever.iter().copied().filter(|key| plain.iter().all(|view| view.contains_key(*key))).collect();
            assert!(!ever.contains("series") && always.len() > 5, "{game}: {always:?}");
            let mut played = 0;
            for mut view in Views.visit::<G>() {
                let series = view.remove("series").expect("a series says how it stands");
                if series["stage"] == "playing" {
                    played += 1;
                    assert!(keys(&view).is_superset(&always), "{}: {:?}", G::NAME, keys(&view));
                    assert!(keys(&view).is_subset(&ever), "{}: {:?}", G::NAME, keys(&view));
                } else {
                    assert!(view.is_empty(), "{}: nothing else is going on: {view:?}", G::NAME);
                }
            }
            assert!(played > 0, "{}: no game was begun", G::NAME);
        }
    }

    for_every_game(Read);
}
