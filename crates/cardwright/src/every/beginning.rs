//! The start of a game as seed 000 tells it, at a served table: what is asked before the first turn, and what the log says.

use cardwright_magic::Magic;
use cardwright_server::wire::{ClientFrame, Explore, Seated, ServerFrame};
use cardwright_table::question::{Offer, Question};
use cardwright_table::{Ask, Game, Reply};
use serde_json::{Value, json};

use super::again::POSITION;
use super::served::{House, Served, wait_for};

/// Four cards of the five kinds that the document names: who starts, a second hand, a number, colours that are circled.
const ONE: &str =
    "1 Painted Milestone\n39 Forest\n\nConspiracy\n1 Loudest Voice\n1 Third Pocket\n1 Envoy's Purse";
/// And the fifth: a land that begins in play for who does not start.
const TWO: &str = "20 Ferry at the Ford\n20 Forest";

/// Opens a table of Magic and seats two.
async fn seat_two(house: &House, wanted: &Value, joins: &Value) -> [Seated; 2] {
    let mut order = json!({ "game": Magic::NAME, "name": "Ann", "seed": "5" });
    for (key, value) in wanted.as_object().into_iter().flatten() {
        order[key] = value.clone();
    }
    let ann = house.post("/api/matches", &order).await;
    let ann: Seated = ann.json().unwrap_or_else(|error| panic!("{error}: {}", ann.body));
    let bob = house.post(&format!("/api/matches/{}/join", ann.match_id), joins).await;
    [ann, bob.json().unwrap_or_else(|error| panic!("{error}: {}", bob.body))]
}

/// The first things to choose, those with the first of these words before all others, then those with the second.
fn chosen(question: &Question, liked: &[&str]) -> Vec<i32> {
    let mut offers: Vec<&Offer> = question.options.iter().collect();
    offers.sort_by_key(|offer| {
        liked.iter().position(|words| offer.label.contains(words)).unwrap_or(liked.len())
    });
    let values = offers.iter().map(|offer| offer.value);
    match question.ask {
        Ask::One => values.take(1).collect(),
        Ask::Some { min, max } => values.take(min.max(1).min(max).into()).collect(),
        Ask::Number { min, .. } => vec![min],
        ref other => panic!("nobody is asked for {other:?} here"),
    }
}

/// Whoever is asked chooses what is liked; what was asked, and of whom.
async fn step(served: &mut Served, liked: &[&str]) -> (usize, String) {
    let (seat, version) = served.asked().expect("somebody is asked");
    let ear = &mut served.ears[seat];
    let prompt = ear.seen.prompt.as_ref().and_then(|prompt| prompt.kind()).unwrap_or_default().to_owned();
    let mut question = ear.seen.question.clone().expect("it was there");
    let mut reply = Reply::new();
    while question.ask != Ask::Done {
        reply.push(&chosen(&question, liked));
        let explore = ClientFrame::Explore(Explore { version, reply: reply.clone() });
        ear.socket.send(explore).await.expect("the socket is open");
        question = loop {
            match ear.socket.next().await.expect("the server answers") {
                ServerFrame::Question(next) => break next.question,
                ServerFrame::Error(problem) => panic!("refused: {}", problem.message),
                _ => {}
            }
        };
    }
    ear.socket.answer(version, &reply).await.expect("the socket is open");
    served.settled().await;
    (seat, prompt)
}

/// The lines of the log that a seat or a spectator has read.
fn lines(served: &Served, ear: usize) -> Vec<String> {
    let frames = served.ears[ear].heard.iter().map(|text| serde_json::from_str::<Value>(text));
    let lines =
        frames.map(|frame| frame.expect("it is a frame")["payload"]["line"].as_str().map(str::to_owned));
    lines.flatten().collect()
}

/// spec 6, 9, 12, 21
#[test]
fn cards_that_speak_of_the_start_of_the_game_are_heard_at_a_served_table() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let wanted = json!({ "format": "conspiracy", "deck": { "text": ONE } });
        let joins = json!({ "name": "Bob", "deck": { "text": TWO } });
        let mut served = Served::begin(&house, &seat_two(&house, &wanted, &joins).await).await;
        let view = &served.ears[0].seen.view;
        assert_eq!(view["startingPlayer"], 0, "nobody is asked who starts: {view}");
        let mut asked: Vec<(usize, String)> = Vec::new();
        while served.ears[0].seen.view["turnNumber"] == 0 {
            let before = served.ears[0].seen.view["players"][0]["hand"].clone();
            let (seat, prompt) = step(&mut served, &["green", "red", "Keep", "Use Ferry"]).await;
            if prompt == "preOpeningHand" {
                assert_eq!(before, json!([]), "before any card is drawn");
            }
            asked.push((seat, prompt));
        }
        let times = |seat: usize, kind: &str| {
            asked.iter().filter(|(who, what)| (*who, what.as_str()) == (seat, kind)).count()
        };
        assert_eq!((times(0, "preOpeningHand"), times(0, "keepHand")), (2, 1), "{asked:?}");
        assert!(times(1, "openingHand") >= 1 && times(1, "preOpeningHand") == 0, "{asked:?}");
        let view = &served.ears[0].seen.view;
        let ferry = &view["battlefield"][0];
        assert_eq!((&ferry["front"]["name"], &ferry["controller"]), (&json!("Ferry at the Ford"), &json!(1)));
        house.close().await;
    });
}

/// spec 13
#[test]
fn the_log_says_that_a_card_goes_to_the_bottom_of_a_library() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let wanted = json!({ "deck": { "builtin": "lamplight" } });
        let joins = json!({ "name": "Bob", "deck": { "builtin": "kilnfire" } });
        let mut served = Served::begin(&house, &seat_two(&house, &wanted, &joins).await).await;
        for _ in 0..5 {
            step(&mut served, &["Mulligan to 6", "Keep"]).await;
        }
        let (own, watched) = (lines(&served, 0), lines(&served, 2));
        assert!(own.iter().any(|line| line.ends_with(" goes to the bottom of your library.")), "{own:?}");
        assert!(own.iter().any(|line| line.ends_with(" is shuffled into your library.")), "{own:?}");
        let bottom = "A card goes to the bottom of Ann's library.";
        assert!(watched.iter().any(|line| line == bottom), "{watched:?}");
        house.close().await;
    });
}

#[test]
fn the_log_tells_damage_before_the_life_that_is_lost_by_it() {
    wait_for(async {
        let house = House::of::<Magic>().await;
        let wanted = json!({ "format": "puzzle", "options": { "rules": { "puzzle": POSITION } } });
        let mut served =
            Served::begin(&house, &seat_two(&house, &wanted, &json!({ "name": "Bob" })).await).await;
        step(&mut served, &["Cast Spark Bolt", "Bob"]).await;
        while served.asked().is_some() {
            step(&mut served, &["Pass"]).await;
        }
        let told = lines(&served, 2);
        let place = |line: &str| told.iter().position(|told| told == line);
        let (damage, life) = (place("Spark Bolt deals 3 damage to Bob."), place("Bob loses 3 life (0)."));
        assert!(damage.is_some() && damage < life, "{told:?}");
        let raw =
            served.ears[2].heard.iter().find(|text| text.contains(r#""damage":"#)).expect("it was told");
        assert!(raw.contains(r#""name":"Bob""#), "an event names players as the reader knows them: {raw}");
        house.close().await;
    });
}
