//! Planes, schemes, conspiracies, companions: what lies outside the decks (CR 901, 904, 905, 702.139).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;
use cardwright_magic::{Event, FirstPlayer, MulliganKind, Policies, SeatSetup, Setup};

const CARDS: &str = "
[Windy Field]
Plane - Meadow
Creatures you control get +1/+0.
Whenever chaos ensues, you gain 5 life.
[Deep Stair]
Plane - Meadow
When you planeswalk to Deep Stair, you gain 1 life.
When you planeswalk away from Deep Stair, you lose 2 life.
[My Lake]
Scheme
When you set this scheme in motion, you gain 3 life.
[Long Fog]
Ongoing Scheme
Creatures you control get +1/+1.
At the beginning of your upkeep, if you control no creatures, abandon this scheme.
[Whispered Name]
Conspiracy
Hidden agenda
Creatures you control with the chosen name get +1/+1.
[Old Friend]
{2}{G}
Creature - Bear
3/3
";

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A game from its beginning without mulligans; the first player starts.
fn begin(change: impl Fn(&mut SeatSetup, &mut Policies), seed: u64) -> Table {
    let mut policies = Policies {
        first_player: FirstPlayer::Fixed(P0),
        mulligan: MulliganKind::None,
        maximum_hand: 40,
        ..Policies::default()
    };
    let mut first = SeatSetup { library: names(&["Forest"; 40]), ..SeatSetup::default() };
    let second = first.clone();
    change(&mut first, &mut policies);
    Table::open_seeded(
        Setup { seats: vec![first, second], policies, ..Setup::default() },
        CARDS,
        Default::default(),
        seed,
    )
}

/// CR 901.9: each roll costs one more than the one before; chaos ensues, the plane is left, or nothing happens.
#[test]
fn the_planar_die_is_rolled_for_more_each_time() {
    let (mut chaos, mut left, mut blank) = (0, 0, 0);
    for seed in 0..24 {
        let planar = |seat: &mut SeatSetup, policies: &mut Policies| {
            policies.planechase = true;
            seat.planar = names(&["Windy Field", "Deep Stair"]);
        };
        let mut table = begin(planar, seed);
        table.until("priority");
        table.to(StepKind::Main);
        let from = table.command_zone();
        let life = table.life(P0);
        table.act(P0, &["Roll the planar die"]);
        assert!(table.events.iter().any(|event| matches!(event, Event::Rolled { seat: P0, sides: 6, .. })));
        assert!(!table.offers(P0, "Roll the planar die"), "the second roll costs mana");
        if table.stack().is_empty() {
            blank += 1;
            continue;
        }
        table.resolve_all();
        if table.command_zone() == from {
            chaos += 1;
            assert_eq!(table.life(P0), life + 5);
        } else {
            left += 1;
            let change = if from == ["Deep Stair"] { -2 } else { 1 };
            assert_eq!(table.life(P0), life + change);
        }
    }
    assert!(chaos + left > 0 && blank > chaos + left, "{chaos} {left} {blank}");
}

/// A game of an archenemy with this scheme.
fn archenemy(scheme: &str) -> Table {
    let schemes = |seat: &mut SeatSetup, policies: &mut Policies| {
        seat.schemes = names(&[scheme]);
        policies.archenemy = Some(P0);
    };
    begin(schemes, 1)
}

/// CR 904.9, 904.10: a scheme is set in motion as the archenemy's first main phase begins, and goes back when its
/// ability has resolved.
#[test]
fn a_scheme_is_set_in_motion_each_turn() {
    let mut table = archenemy("My Lake");
    table.to(StepKind::Main);
    assert_eq!(table.stack().len(), 1);
    table.resolve();
    assert_eq!(table.life(P0), 43, "an archenemy begins with 40");
    assert!(table.command_zone().is_empty());
}

/// CR 904.11: an ongoing scheme stays until it is abandoned.
#[test]
fn an_ongoing_scheme_stays_until_it_is_abandoned() {
    let mut table = archenemy("Long Fog");
    table.to(StepKind::Main);
    assert_eq!(table.command_zone(), ["Long Fog"]);
    table.to_next_turn(StepKind::Main);
    table.to_next_turn(StepKind::Upkeep);
    table.resolve_all();
    assert!(table.command_zone().is_empty());
}

/// CR 702.106d: a conspiracy with a hidden agenda works once it is turned up, for cards of the name.
#[test]
fn a_hidden_agenda_works_when_it_is_revealed() {
    let mut table = begin(
        |seat, _| {
            seat.command = names(&["Whispered Name"]);
            seat.library = names(&["Bear"; 40]);
        },
        1,
    );
    table.act(P0, &["Bear"]);
    table.to(StepKind::Main);
    table.act(P0, &["Reveal"]);
    assert_eq!(table.command_zone(), ["Whispered Name"]);
    assert!(table.stack().is_empty(), "a special action");
}

/// CR 702.139c: for {3}, once, when a sorcery could be cast.
#[test]
fn a_companion_comes_into_the_hand_for_three_mana() {
    let mut table = begin(|seat, _| seat.companion = Some("Old Friend".to_owned()), 1);
    for turn in 1..=3 {
        table.to(StepKind::Main);
        assert!(!table.offers(P0, "Put into your hand"), "turn {turn}: not enough mana");
        table.act(P0, &["Play Forest"]);
        if turn < 3 {
            table.to_next_turn(StepKind::Main);
            table.to_next_turn(StepKind::Upkeep);
        }
    }
    table.act(P0, &["Put into your hand"]);
    assert!(table.hand(P0).contains(&"Old Friend".to_owned()));
    assert!(!table.offers(P0, "Put into your hand"));
    assert!(table.named("Forest").iter().all(|land| land.tapped));
}
