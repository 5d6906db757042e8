//! Players: leaving, crowns, partners (CR 800.4, 724, 903).

use cardwright_magic::{FirstPlayer, MulliganKind, Policies, SeatSetup, Setup};
use cardwright_table::Leaving;

use super::common::*;

/// CR 724.4: who is next becomes the monarch when the monarch leaves.
#[test]
fn the_crown_goes_to_the_active_player_when_the_monarch_leaves() {
    let cards = "[Crown]\n{0}\nSorcery\nTarget player becomes the monarch.";
    let mut table = Table::new(
        cards,
        "p0hand=Crown\np1life=20\np2life=20\np0library=Forest;Forest\np1library=Forest\np2library=Forest",
    );
    table.act(P0, &["Cast Crown", "@1"]);
    table.resolve();
    table.leave(P1, Leaving::Concede);
    table.to(StepKind::End);
    table.resolve_all();
    assert_eq!(table.hand(P0).len(), 1, "the monarch draws at the end of the turn");
}

/// CR 800.4a: what a player owns leaves with them, what they controlled of others goes back.
#[test]
fn what_a_leaving_player_borrowed_goes_back() {
    let cards = "[Steal]\n{0}\nSorcery\nGain control of target creature.";
    let mut table = Table::new(
        cards,
        "p0hand=Steal\np1battlefield=Bear\np2life=20\np0library=Forest\np1library=Forest;Forest\np2library=Forest;Forest",
    );
    table.act(P0, &["Cast Steal", "Bear"]);
    table.resolve();
    assert_eq!(table.battlefield(P0), ["Bear"]);
    table.leave(P0, Leaving::Concede);
    assert_eq!(table.battlefield(P1), ["Bear"]);
}

/// CR 903.8, 702.124d: each of two partners is taxed for its own casts.
#[test]
fn partners_are_taxed_each_for_itself() {
    let cards =
        "[Left Hand]\n{G}\nLegendary Creature - Elf\nPartner\nSacrifice this creature: You gain 1 life.\n1/1
[Right Hand]\n{G}\nLegendary Creature - Elf\nPartner\n1/1";
    let commanders = vec!["Left Hand".to_owned(), "Right Hand".to_owned()];
    let seat = SeatSetup { library: vec!["Forest".to_owned(); 60], commanders, ..SeatSetup::default() };
    let policies = Policies {
        mulligan: MulliganKind::None,
        first_player: FirstPlayer::Fixed(P0),
        ..Policies::default()
    };
    let mut table =
        Table::open(Setup { seats: vec![seat.clone(), seat], policies, ..Setup::default() }, cards);
    table.to(StepKind::Main);
    table.act(P0, &["Play Forest"]);
    table.act(P0, &["Cast Left Hand"]);
    table.resolve();
    table.act(P0, &["Activate Left Hand"]);
    table.act(P0, &["To the command zone"]);
    table.resolve();
    while table.view().turn_number < 3 {
        table.to_next_turn(StepKind::Main);
        if table.prompt_kind() == Some("discard") {
            let (_, seat) = table.prompt();
            table.act(seat, &["Forest"]);
        }
    }
    table.to(StepKind::Main);
    assert!(table.offers(P0, "Cast Right Hand"));
    assert!(!table.offers(P0, "Cast Left Hand"), "it costs two more now");
}
