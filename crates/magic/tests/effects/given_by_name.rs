//! A card's name in an ability that it gives to itself, and omens, which are shuffled away.

use cardwright_magic::Magic;
use cardwright_table::cards::CardSource as _;
use cardwright_table::catalogue::Catalogue as _;

use super::common::*;

/// CR 201.5b
#[test]
fn a_card_that_has_an_ability_at_times_may_call_itself_by_name_in_it() {
    let cards = "[Late Sage]\n{0}\nCreature - Human\nAs long as there are two or more cards in your graveyard, Late Sage gets \
                 +1/+1 and has \"When Late Sage dies, draw a card.\"\n1/1\n[Snuff]\n{0}\nInstant\nDestroy target creature.";
    for (graveyard, cards_drawn) in [("Island", 0), ("Island;Island", 1)] {
        let position = format!(
            "p0hand=Snuff\np0battlefield=Late Sage\np0graveyard={graveyard}\np0library=Forest;Forest"
        );
        let mut table = Table::new(cards, &position);
        table.act(P0, &["Cast Snuff", "Late Sage"]);
        table.resolve_all();
        assert_eq!(table.hand(P0).len(), cards_drawn, "{graveyard}");
    }
}

/// CR 201.5b
#[test]
fn a_name_in_an_ability_that_others_get_is_refused() {
    let card = "[Torch]\n{0}\nArtifact - Equipment\nEquipped creature has \"{T}, Sacrifice Torch: Draw a card.\"\nEquip {1}";
    let pool = pool(card);
    let refused = Magic::compile(pool.find("Torch").unwrap());
    assert!(refused.is_err_and(|fault| fault.report.contains("the card that gives it")));
}

/// CR 720.3d
#[test]
fn an_omen_is_shuffled_into_the_library_and_the_card_can_be_drawn_again() {
    let cards = "[Dawn Wyrm]\n{6}\nCreature - Dragon\nFlying\n4/4\n//\n[First Light]\n{0}\nSorcery - Omen\nYou gain 3 life.";
    let mut table = Table::new(cards, "p0hand=Dawn Wyrm\np0library=Island");
    table.act(P0, &["Cast First Light"]);
    table.resolve_all();
    assert_eq!((table.life(P0), table.library(P0)), (23, 2));
    assert_eq!(table.graveyard(P0), Vec::<String>::new());
    assert!(table.library_names(P0).contains(&"Dawn Wyrm".to_owned()));
}
