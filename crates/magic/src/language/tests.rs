//! Texts and what they mean.

use cardwright_table::cards::{CardPool, CardSource};

use super::compile;

fn check(body: &str) {
    let mut pool = CardPool::default();
    pool.read("t", &format!("[Test Card]\n{body}\n")).expect("a card file");
    let card = pool.find("Test Card").expect("the card");
    match compile(card) {
        Ok(compiled) => assert_eq!(
            cardwright_text::audit::normalise(&compiled.rendered),
            cardwright_text::audit::normalise(&compiled.rules_text)
        ),
        Err(fault) => panic!("{fault}"),
    }
}

#[test]
fn common_lines_are_understood() {
    for body in [
        "{1}{G}\nCreature - Elf\nFlying, vigilance\n2/2",
        "{R}\nInstant\nTest Card deals 3 damage to any target.",
        "{R}\nInstant\nTest Card deals 3 damage to target creature.",
        "{1}{B}\nInstant\nDestroy target creature.",
        "{1}{U}\nSorcery\nDraw two cards.",
        "{W}\nInstant\nYou gain 3 life.",
        "{G}\nCreature - Elf\n{T}: Add {G}.\n1/1",
        "{G}\nCreature - Elf\nWhen this creature enters, draw a card.\n1/1",
        "{G}\nCreature - Elf\nOther creatures you control get +1/+1.\n1/1",
        "{G}\nInstant\nTarget creature gets +3/+3 until end of turn.",
        "{U}{U}\nInstant\nCounter target spell.",
        "{U}\nInstant\nReturn target creature to its owner's hand.",
        "{W}\nSorcery\nCreate a 1/1 white Soldier creature token.",
        "{W}\nSorcery\nCreate two 1/1 white Soldier creature tokens with flying.",
        "Land\nThis land enters tapped.\n{T}: Add {G} or {W}.",
        "{R}\nCreature - Goblin\nWhenever this creature attacks, it deals 1 damage to each opponent.\n1/1",
        "{1}{W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +2/+2 and has flying.",
        "{2}\nArtifact - Equipment\nEquipped creature gets +1/+1.\nEquip {1}",
        "{R}\nSorcery\nChoose one —\n• Draw a card.\n• Test Card deals 2 damage to target creature.",
        "{W}\nInstant\nExile target creature. Its controller gains 4 life.",
        "{3}{U}\nLegendary Planeswalker - Ral\n+1: Draw a card.\n-2: Return target creature to its owner's hand.\nLoyalty: 4",
        "{1}{R}\nCreature - Monk\nProwess\n1/2",
    ] {
        check(body);
    }
}
