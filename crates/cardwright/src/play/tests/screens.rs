use super::*;
use crate::every::{Trial, for_every_game, opened, play, tables};
use cardwright_table::catalogue::Catalogue;
use cardwright_table::scene::{CardFace, Layout, Mark, Zone};
use cardwright_table::{Asking, Host, Seat, Seed, Viewer};
use ratatui::style::Color;

#[test]
fn a_board_with_a_hand_fits_a_small_screen() {
    let mut session = against_bot("small", Show::Board);
    insta::assert_snapshot!(small_screen(&mut session));
}

#[test]
fn a_large_screen_shows_texts_too() {
    let mut session = against_bot("large", Show::Board);
    press(&mut session, "2");
    insta::assert_snapshot!(screen(&mut session, 120, 40));
}

#[test]
fn the_second_question_lights_the_places() {
    let mut session = against_bot("places", Show::Board);
    press(&mut session, "2 Right");
    insta::assert_snapshot!(small_screen(&mut session));
}

#[test]
fn looking_around_shows_any_card_in_full_words() {
    let mut session = against_bot("look", Show::Board);
    press(&mut session, "i Up Right Right Right");
    insta::assert_snapshot!(small_screen(&mut session));
    press(&mut session, "Enter");
    assert!(small_screen(&mut session).contains("to an own empty place"));
}

#[test]
fn a_discard_pile_can_be_opened() {
    let mut session = against_bot("pile", Show::Board);
    session.page = crate::play::session::Page::Inspect(cardwright_table::Anchor::Zone(17));
    press(&mut session, "Enter Down");
    insta::assert_snapshot!(small_screen(&mut session));
}

#[test]
fn help_has_the_keys_and_the_rules() {
    let mut session = against_bot("help", Show::Board);
    press(&mut session, "?");
    assert!(small_screen(&mut session).contains("take back the last answer"));
    for _ in 0..10 {
        session.press(Input::PageDown);
        small_screen(&mut session);
    }
    assert!(small_screen(&mut session).contains("Put cards on places."));
    press(&mut session, "Esc");
    assert!(small_screen(&mut session).contains("Play a card or pass"));
}

/// Seed 003: the phases after combat are on the ribbon as well, and whichever it is now is marked.
#[test]
fn ten_steps_fit_into_eighty_columns_and_the_one_that_is_now_is_marked() {
    const STEPS: [&str; 10] =
        ["Untap", "Upkeep", "Draw", "Main", "Combat", "Attack", "Block", "Damage", "Main 2", "End"];
    let mut session = against_bot("steps", Show::Board);
    for now in STEPS {
        let mark = |name: &str| Mark { name: name.to_owned(), now: name == now, note: String::new() };
        session.scene.ribbon = STEPS.map(mark).into();
        session.scene.headline = "Turn 12, your turn".to_owned();
        let picture = screen(&mut session, 80, 24);
        let first = picture.lines().next().unwrap();
        assert!(first.contains("Turn 12, your turn"), "{first}");
        assert!(format!("{first} ").contains(&format!("▸{now} ")), "{first}");
        for step in STEPS.iter().filter(|step| **step != now) {
            let shown = if *step == "Main 2" { ["Mai2", "Ma2"] } else { [&step[..3]; 2] };
            assert!(shown.iter().any(|short| first.contains(short)), "{step}: {first}");
        }
    }
}

/// Seed 003: the same with the steps of every game, as they come.
#[test]
fn the_steps_of_every_game_fit_into_eighty_columns() {
    #[derive(Clone, Copy)]
    struct Fits;

    impl Trial for Fits {
        fn of<G: Catalogue>(self) {
            let mut session = against_bot("every", Show::Board);
            session.title = G::TITLE.to_owned();
            for (number, (format, decks)) in (1..).zip(tables::<G>()) {
                let mut game = opened::<G>(format, &decks, Asking::Always, number);
                let mut rng = Seed::from(number).rng();
                for _ in 0..60 {
                    session.scene = Host::scene(&game, Viewer::Seat(Seat(0)));
                    let picture = screen(&mut session, 80, 24);
                    let first = picture.lines().next().unwrap();
                    // Each in its place, from the last one on: what is now in full, the others by a letter at least.
                    let mut left = first;
                    for mark in session.scene.ribbon.iter().rev() {
                        let shown =
                            if mark.now { format!("▸{}", mark.name) } else { mark.name[..1].to_owned() };
                        let place = left.rfind(&shown);
                        left =
                            &left[..place.unwrap_or_else(|| panic!("{}, {}: {first}", G::NAME, mark.name))];
                    }
                    play(&mut game, &mut rng, 3);
                }
            }
        }
    }

    for_every_game(Fits);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut session = against_bot("tiny", Show::Board);
    assert!(screen(&mut session, 59, 24).contains("too small"));
    assert!(screen(&mut session, 10, 2).len() < 100);
}

#[test]
fn every_size_from_the_smallest_on_can_be_drawn() {
    let mut session = against_bot("sizes", Show::Board);
    for (columns, lines) in
        (60..140).step_by(7).flat_map(|columns| (20..60).step_by(3).map(move |lines| (columns, lines)))
    {
        let picture = screen(&mut session, columns, lines);
        assert!(picture.contains("Archer") && picture.contains("Pass"), "{columns}x{lines}\n{picture}");
    }
}

#[test]
fn without_colour_nothing_is_coloured() {
    let session = against_bot("plain", Show::Board);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| drop(draw(frame, &session, Theme::PLAIN))).unwrap();
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn a_click_chooses_what_is_lit() {
    let mut session = against_bot("click", Show::Board);
    let picture = small_screen(&mut session);
    let line = picture.lines().position(|line| line.contains("2·Bard")).unwrap();
    session.press(Input::Click(
        4 + picture.lines().nth(line).unwrap().find("2·Bard").unwrap() as u16,
        line as u16,
    ));
    assert!(small_screen(&mut session).contains("Where does Bard go?"));
}

#[test]
fn rows_piles_and_what_is_pending_are_lines() {
    let mut session = against_bot("rows", Show::Board);
    let zones = std::mem::take(&mut session.scene.zones);
    let hand = zones.iter().find(|zone| zone.layout == Layout::Hand && zone.owner == Some(Seat(0))).unwrap();
    let zone = |id, name: &str, owner, layout, cards: Vec<CardFace>| Zone {
        id,
        name: name.to_owned(),
        owner,
        layout,
        count: cards.len() + 2,
        cards,
        effects: Vec::new(),
    };
    let mut tapped = hand.cards.clone();
    tapped[1].turned = true;
    tapped[2].badges = vec!["sick".to_owned()];
    tapped.extend(hand.cards.clone());
    session.scene.zones = vec![
        zone(60, "Creatures", Some(Seat(1)), Layout::Row, hand.cards.clone()),
        zone(61, "Creatures", Some(Seat(0)), Layout::Row, tapped),
        zone(62, "Stack", None, Layout::Pending, hand.cards[..2].to_vec()),
        zone(63, "Supply", None, Layout::Pile, Vec::new()),
    ];
    insta::assert_snapshot!(small_screen(&mut session));
}
