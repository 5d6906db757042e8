//! Automatic payment taps what a good player would tap (CR 601.2g).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::common::*;

const CARDS: &str = "
[Marsh Isle]
Land - Island Swamp
[Copse]
Land - Plains Forest
[Gray]
{1}
Artifact Creature - Golem
1/1
[Gray Two]
{2}
Artifact Creature - Golem
2/2
[Gray Three]
{3}
Artifact Creature - Golem
3/3
[Blue]
{U}
Creature - Bird
1/1
[Black]
{B}
Creature - Rat
1/1
[Blue Blue]
{U}{U}
Creature - Bird
2/2
[Blue Black]
{U}{B}
Creature - Bird
2/2
[One Blue]
{1}{U}
Creature - Bird
2/2
[One Red]
{1}{R}
Creature - Goblin
2/2
[Hybrid]
{W/U}
Creature - Bird
1/1
[Green White]
{G}{W}
Creature - Elf
2/2
";

/// Lands, hand, what is cast, and which lands stay untapped.
const TABLE: &[(&str, &str, &str, &[&str])] = &[
    // Basics before lands of two types.
    ("Island;Marsh Isle", "Gray", "Gray", &["Marsh Isle"]),
    ("Marsh Isle;Island", "Blue", "Blue", &["Marsh Isle"]),
    ("Island;Swamp;Marsh Isle", "Gray Two", "Gray Two", &["Marsh Isle"]),
    // The colours of other cards in hand stay castable.
    ("Island;Mountain", "Gray;Blue", "Gray", &["Island"]),
    ("Mountain;Island", "Gray;Blue", "Gray", &["Island"]),
    ("Island;Island;Mountain;Mountain", "Gray Two;Blue Blue", "Gray Two", &["Island", "Island"]),
    ("Mountain;Mountain;Island;Island", "Gray Two;Blue Blue", "Gray Two", &["Island", "Island"]),
    ("Island;Swamp;Mountain;Mountain", "Gray Two;Blue Black", "Gray Two", &["Island", "Swamp"]),
    ("Island;Island;Mountain", "Blue;One Red", "Blue", &["Island", "Mountain"]),
    ("Island;Mountain;Mountain", "One Blue;Blue", "Blue", &["Mountain", "Mountain"]),
    ("Island;Marsh Isle;Swamp", "Blue;Blue Black", "Blue", &["Marsh Isle", "Swamp"]),
    ("Island;Marsh Isle", "Gray;Blue;Black", "Gray", &["Marsh Isle"]),
    // A land of two types is tapped where only it pays.
    ("Island;Marsh Isle", "Black", "Black", &["Island"]),
    ("Marsh Isle;Marsh Isle;Island", "Blue Black", "Blue Black", &["Marsh Isle"]),
    ("Plains;Copse;Forest", "Green White", "Green White", &["Copse"]),
    // Either half of a hybrid symbol: the one that is not needed.
    ("Plains;Island", "Hybrid;Blue", "Hybrid", &["Island"]),
    ("Plains;Island;Swamp", "Gray Three", "Gray Three", &[]),
    // Nothing else in hand: any will do, but the broadest stays.
    ("Copse;Plains;Plains", "Gray Two", "Gray Two", &["Copse"]),
];

#[test]
fn the_land_left_untapped_is_the_right_one() {
    for &(lands, hand, cast, left) in TABLE {
        let mut table = Table::new(CARDS, &format!("p0hand={hand}\np0battlefield={lands}"));
        table.act(P0, &[&format!("Cast {cast}")]);
        let mut untapped: Vec<String> = table
            .view()
            .battlefield
            .iter()
            .filter(|permanent| !permanent.tapped)
            .map(|permanent| permanent.card.front.as_ref().unwrap().name.clone())
            .collect();
        untapped.sort();
        assert_eq!(untapped, left, "{cast} with {lands}, holding {hand}");
    }
}

/// spec 44
#[test]
fn generic_mana_is_payable_by_any_colour_and_too_little_is_not_offered() {
    let table = Table::new(CARDS, "p0hand=Gray Two;Gray Three;Blue\np0battlefield=Mountain;Plains");
    assert!(table.offers(P0, "Cast Gray Two"));
    assert!(!table.offers(P0, "Cast Gray Three"));
    assert!(!table.offers(P0, "Cast Blue"));
}

/// spec 44
#[test]
fn mana_in_the_pool_is_spent_first_and_unspent_mana_empties() {
    let mut table = Table::new(CARDS, "p0hand=Gray\np0battlefield=Island\np0manapool=R R");
    table.act(P0, &["Cast Gray"]);
    assert!(!table.is_tapped("Island"));
    table.to(StepKind::End);
    assert_eq!(table.view().players[0].mana, [0; 6]);
}

/// The symbols of costs on random boards: each with the colours that pay for it, and how often; a choice of payments
/// is several. `-` is what helps to pay without being mana.
const SYMBOLS: &[(&str, &[(&str, usize)])] = &[
    ("{1}", &[("WUBRG-", 1)]),
    ("{2}", &[("WUBRG-", 2)]),
    ("{W}", &[("W", 1)]),
    ("{U}", &[("U", 1)]),
    ("{B}", &[("B", 1)]),
    ("{W/U}", &[("WU", 1)]),
    ("{B/R}", &[("BR", 1)]),
    ("{2/G}", &[("G", 1), ("WUBRG-", 2)]),
];

const TYPES: [(&str, &str); 5] =
    [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")];

/// Tries everything: whether these pay for these symbols, each with one of its colours.
fn pays(means: &[String], symbols: &[usize]) -> bool {
    let Some((&symbol, rest)) = symbols.split_first() else { return true };
    SYMBOLS[symbol].1.iter().any(|&(colors, count)| pays_one(means, colors, count, rest))
}

fn pays_one(means: &[String], colors: &str, count: usize, rest: &[usize]) -> bool {
    if count == 0 {
        return pays(means, rest);
    }
    (0..means.len()).any(|place| {
        let fits = means[place].chars().any(|color| colors.contains(color));
        let mut left = means.to_vec();
        left.remove(place);
        fits && pays_one(&left, colors, count - 1, rest)
    })
}

/// A spell is offered if and only if it can be paid, and then it can be cast; says whether.
fn is_offered_rightly(cards: &str, position: &str, means: &[String], symbols: &[usize]) -> bool {
    let mut table = Table::new(cards, position);
    let expected = pays(means, symbols);
    assert_eq!(table.offers(P0, "Cast Spell"), expected, "{cards}\n{position}\n{means:?}");
    if expected {
        table.act(P0, &["Cast Spell"]);
        assert_eq!(table.stack(), ["Spell"]);
    }
    expected
}

#[test]
fn on_random_boards_a_spell_is_offered_if_and_only_if_some_payment_exists() {
    let mut random = cardwright_table::Seed::from(7).rng();
    let mut payable = 0;
    for _ in 0..120 {
        let mut cards = String::new();
        let (mut lands, mut names) = (Vec::new(), Vec::new());
        for number in 0..1 + random.below(5) {
            let two = [random.below(5) as usize, random.below(5) as usize];
            let types = if two[0] == two[1] { &two[..1] } else { &two[..] };
            let line: Vec<&str> = types.iter().map(|&one| TYPES[one].0).collect();
            cards += &format!("[Land {number}]\nLand - {}\n", line.join(" "));
            names.push(format!("Land {number}"));
            lands.push(types.iter().map(|&one| TYPES[one].1).collect::<String>());
        }
        let symbols: Vec<usize> =
            (0..1 + random.below(4)).map(|_| random.below(SYMBOLS.len() as u32) as usize).collect();
        let cost: String = symbols.iter().map(|&symbol| SYMBOLS[symbol].0).collect();
        cards += &format!("[Spell]\n{cost}\nCreature - Bird\n1/1\n");
        let position = format!("p0hand=Spell\np0battlefield={}", names.join(";"));
        payable += usize::from(is_offered_rightly(&cards, &position, &lands, &symbols));
    }
    assert!((20..100).contains(&payable), "the boards should be neither all rich nor all poor: {payable}");
}

/// CR 702.51, 702.66: creatures pay for their colours and generic mana, cards in the graveyard for generic mana.
#[test]
fn on_random_boards_creatures_and_graveyards_help_to_pay_as_far_as_they_can() {
    let mut random = cardwright_table::Seed::from(8).rng();
    let mut payable = 0;
    for _ in 0..120 {
        let convoke = random.below(2) == 0;
        let mut cards = String::from("[Gray]\n{1}\nArtifact Creature - Golem\n1/1\n");
        let (mut means, mut permanents, mut graveyard) = (Vec::new(), Vec::new(), Vec::new());
        for (name, color) in TYPES {
            cards += &format!("[{color}]\n{{{color}}}\nCreature - Bird\n1/1\n");
            for _ in 0..random.below(2) {
                permanents.push(name);
                means.push(color.to_owned());
            }
            for _ in 0..random.below(2) {
                permanents.push(color);
                means.extend(convoke.then(|| format!("{color}-")));
            }
        }
        for _ in 0..random.below(3) {
            permanents.push("Gray");
            graveyard.push("Gray");
            means.push("-".to_owned());
        }
        let symbols: Vec<usize> =
            (0..2 + random.below(4)).map(|_| random.below(SYMBOLS.len() as u32) as usize).collect();
        let cost: String = symbols.iter().map(|&symbol| SYMBOLS[symbol].0).collect();
        let keyword = if convoke { "Convoke" } else { "Delve" };
        cards += &format!("[Spell]\n{cost}\nCreature - Bird\n{keyword}\n1/1\n");
        let (permanents, graveyard) = (permanents.join(";"), graveyard.join(";"));
        let position = format!("p0hand=Spell\np0battlefield={permanents}\np0graveyard={graveyard}");
        payable += usize::from(is_offered_rightly(&cards, &position, &means, &symbols));
    }
    assert!((20..100).contains(&payable), "the boards should be neither all rich nor all poor: {payable}");
}

/// CR 106.6: restricted mana pays only for what it may, and what is left of it stays restricted.
#[test]
fn restricted_mana_is_spent_only_on_what_it_may_be() {
    let cards = "[Den]\nLand\n{T}: Add {G}{G}. Spend this mana only to cast creature spells.
[Zap]\n{G}\nInstant\nZap deals 3 damage to any target.\n[Cub]\n{G}\nCreature - Bear\n1/1
[Elf]\n{0}\nCreature - Elf\n{G}: This creature gets +1/+1 until end of turn.\n1/1
[Still]\nLand\n{T}: Add {G}. Spend this mana only to activate abilities of creatures.";
    let mut table = Table::new(cards, "p0hand=Zap;Cub;Cub\np0battlefield=Den");
    assert!(!table.offers(P0, "Cast Zap"));
    table.act(P0, &["Cast Cub"]);
    assert_eq!(table.view().players[0].mana[4], 1, "one is left over");
    assert!(!table.offers(P0, "Cast Zap"), "and still restricted");
    table.resolve();
    table.act(P0, &["Cast Cub"]);
    assert_eq!(table.view().players[0].mana[4], 0);
    let mut table = Table::new(cards, "p0hand=Cub\np0battlefield=Still;Elf");
    assert!(!table.offers(P0, "Cast Cub"));
    table.act(P0, &["Elf"]);
    assert!(table.is_tapped("Still"));
}

/// CR 601.2g
#[test]
fn counters_that_a_mana_ability_puts_on_its_source_are_paid_automatically_and_only_as_often_as_it_may_be_used()
 {
    let cards = "[Roots]\n{0}\nCreature - Plant Wall\nPut a -0/-1 counter on Roots: Add {G}. Activate only once each \
                 turn.\n0/5";
    let two = Table::new(cards, "p0hand=Bear\np0battlefield=Roots;Roots");
    assert!(two.offers(P0, "Cast Bear"));
    let mut table = two;
    table.act(P0, &["Cast Bear"]);
    table.resolve_all();
    assert_eq!(table.named("Roots").iter().map(|wall| wall.toughness).collect::<Vec<_>>(), [4, 4]);
    let one = Table::new(cards, "p0hand=Bear\np0battlefield=Roots");
    assert!(!one.offers(P0, "Cast Bear"), "a wall is used once");
}
