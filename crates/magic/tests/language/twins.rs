//! Sentences that mean the same and sentences that do not, told by their programs alone.

use super::compiled;

/// The program of a card with this text, without what is kept of the wording for people.
fn program(text: &str) -> String {
    let of_creature = text.starts_with("{T}: ") || text.starts_with("This creature");
    let body = match of_creature {
        true => format!("{{1}}{{G}}\nCreature - Elf Scout\n{text}\n2/3"),
        false => format!("{{1}}{{G}}\nSorcery\n{text}"),
    };
    let program = match compiled(&body) {
        Ok(card) => card.program.to_string(),
        Err(fault) => panic!("{text}\n{fault}"),
    };
    without_texts(&program)
}

pub(super) fn without_texts(program: &str) -> String {
    let mut rest = program;
    let mut out = String::new();
    while let Some((before, after)) = rest.split_once("text:") {
        out.push_str(before);
        let mut escaped = false;
        let ends = |letter: char| {
            let end = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            end
        };
        let after = after.trim_start();
        let after = after.strip_prefix('"').unwrap_or(after);
        rest = after.find(ends).map_or("", |at| &after[at + 1..]);
    }
    out + rest
}

/// Two wordings of the same.
const TWINS: &[(&str, &str)] = &[
    ("Draw a card.", "Draw one card."),
    (
        "Draw cards equal to the number of creatures you control.",
        "Draw a number of cards equal to the number of creatures you control.",
    ),
    ("Target creature gets +2/+2 until end of turn.", "Until end of turn, target creature gets +2/+2."),
    (
        "Target creature can't be blocked except by Walls this turn.",
        "Target creature can't be blocked this turn except by Walls.",
    ),
    ("Discard your hand.", "Discard all the cards in your hand."),
    (
        "Prevent all damage that would be dealt to target creature this turn.",
        "Prevent all damage that would be dealt this turn to target creature.",
    ),
    (
        "Prevent all combat damage that would be dealt to target creature this turn.",
        "Prevent all combat damage that would be dealt this turn to target creature.",
    ),
    (
        "Prevent all damage that would be dealt by target creature this turn.",
        "Prevent all damage that would be dealt this turn by target creature.",
    ),
    (
        "Prevent all combat damage that would be dealt by target creature this turn.",
        "Prevent all combat damage that would be dealt this turn by target creature.",
    ),
    ("If you control a Swamp, draw a card.", "Draw a card if you control a Swamp."),
    (
        "Search your library for a creature card, put it into your hand, then shuffle.",
        "Search your library for a creature card, put that card into your hand, then shuffle.",
    ),
    (
        "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
        "Search your library for a creature card, reveal that card, put it into your hand, then shuffle.",
    ),
    (
        "Search your library for two Forest cards, put them onto the battlefield, then shuffle.",
        "Search your library for two Forest cards, put those cards onto the battlefield, then shuffle.",
    ),
    (
        "Whenever a creature you control dies this turn, draw a card.",
        "Until end of turn, whenever a creature you control dies, draw a card.",
    ),
    (
        "Exile the top card of your library. You may play that card this turn.",
        "Exile the top card of your library. Until end of turn, you may play that card.",
    ),
    ("Exile the top two cards of your library.", "Exile two cards from the top of your library."),
    ("You lose half your life, rounded up.", "You lose life equal to half your life total, rounded up."),
    (
        "{T}: This creature deals damage equal to its power to any target.",
        "{T}: This creature deals damage to any target equal to its power.",
    ),
    (
        "Put a number of +1/+1 counters on target creature equal to the number of lands you control.",
        "Put a number of +1/+1 counters equal to the number of lands you control on target creature.",
    ),
    (
        "Create two tapped and attacking 1/1 white Soldier creature tokens.",
        "Create two 1/1 white Soldier creature tokens that are tapped and attacking.",
    ),
    (
        "Create a tapped and attacking token that's a copy of target creature.",
        "Create a token that's a copy of target creature that's tapped and attacking.",
    ),
    (
        "Target creature gets +1/+1 until end of turn for each land you control.",
        "Target creature gets +1/+1 for each land you control until end of turn.",
    ),
    ("Target player sacrifices a creature.", "Target player sacrifices a creature of their choice."),
    ("Draw a card for each opponent.", "Draw a card for each opponent you have."),
    (
        "You gain life equal to the greatest power among creatures you control.",
        "You gain life equal to the highest power among creatures you control.",
    ),
    (
        "You gain life equal to target creature's power.",
        "You gain life equal to the power of target creature.",
    ),
    (
        "When you cast your next instant spell this turn, draw a card.",
        "When you next cast an instant spell this turn, draw a card.",
    ),
    (
        "Draw a card. If you control a Swamp, draw two cards instead.",
        "Draw a card. If you control a Swamp, instead draw two cards.",
    ),
    (
        "Draw a card. If you control a Swamp, draw two cards instead.",
        "Draw a card. Draw two cards instead if you control a Swamp.",
    ),
    (
        "At the beginning of the next end step, draw a card.",
        "Draw a card at the beginning of the next end step.",
    ),
    (
        "Two target creatures get +1/+1 until end of turn.",
        "Two target creatures each get +1/+1 until end of turn.",
    ),
    (
        "Target creature gains flying until end of turn.",
        "Target creature also gains flying until end of turn.",
    ),
    (
        "Look at the top three cards of your library, then put them on top of your library in any order.",
        "Look at the top three cards of your library, then put them back in any order.",
    ),
    (
        "Target creature's owner puts it on the top or bottom of their library.",
        "Target creature's owner puts it on their choice of the top or bottom of their library.",
    ),
    ("Draw a card, scry 1, then discard a card.", "Draw a card, scry 1, and discard a card."),
    (
        "{T}: Add {G}. Spend this mana only to cast creature spells.",
        "{T}: Add {G}. Spend this mana only to cast a creature spell.",
    ),
    (
        "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
        "Counter target spell. If a spell is countered this way, exile it instead of putting it into its owner's graveyard.",
    ),
    ("You may pay {2}. If you do, draw a card.", "You may pay {2}. If you do, draw one card."),
    ("Up to two target players each draw a card.", "Up to two target players draw a card."),
];

/// Two sentences, one of which says something that the other does not.
const PAIRS: &[(&str, &str)] = &[
    ("Draw a card.", "Draw a card for each creature you control."),
    ("Target creature gets +1/+1.", "Target creature gets +1/+1 until end of turn."),
    (
        "Target creature gets +1/+1 until end of turn.",
        "Target creature gets +1/+1 until end of turn for each land you control.",
    ),
    ("Target creature gets +1/+1 until end of turn.", "Until your next turn, target creature gets +1/+1."),
    (
        "Target creature gets +1/+1 until end of turn.",
        "Target creature gets +1/+1 until end of turn and attacks this turn if able.",
    ),
    (
        "Target creature gets +1/+1 until end of turn and can't be blocked this turn.",
        "Target creature gets +1/+1 until end of turn and can't be blocked this combat.",
    ),
    ("Target creature attacks this turn if able.", "Target creature blocks this turn if able."),
    ("Target creature attacks this turn if able.", "Target creature must be blocked this turn if able."),
    ("Draw a card.", "You may draw a card."),
    ("Target player draws a card.", "You may have target player draw a card."),
    ("Target player draws a card.", "Target player may draw a card."),
    (
        "Target creature gets +1/+1 until end of turn.",
        "You may have target creature get +1/+1 until end of turn.",
    ),
    ("Draw a card.", "Draw a card unless you control a Swamp."),
    ("Draw a card if you control a Swamp.", "Draw a card unless you control a Swamp."),
    ("Counter target spell.", "Counter target spell unless its controller pays {1}."),
    (
        "Counter target spell unless its controller pays {1}.",
        "Counter target spell unless its controller pays {1} for each creature you control.",
    ),
    (
        "Counter target spell unless its controller pays {1}.",
        "Counter target spell unless its controller pays 1 life.",
    ),
    (
        "Counter target spell unless its controller pays 1 life.",
        "Counter target spell unless its controller discards a card.",
    ),
    ("You may pay {2}. If you do, draw a card.", "You may pay {2}. When you do, draw a card."),
    ("Draw a card.", "At the beginning of the next end step, draw a card."),
    (
        "Whenever a creature you control dies this turn, draw a card.",
        "When a creature you control dies this turn, draw a card.",
    ),
    (
        "You gain life equal to the number of lands you control.",
        "You gain life equal to twice the number of lands you control.",
    ),
    (
        "You gain life equal to half the number of lands you control, rounded up.",
        "You gain life equal to half the number of lands you control, rounded down.",
    ),
    (
        "You gain life equal to the number of lands you control.",
        "You gain life equal to the number of lands you control plus one.",
    ),
    (
        "You gain life equal to the number of lands you control plus one.",
        "You gain life equal to the number of lands you control minus one.",
    ),
    ("You lose half your life, rounded up.", "Target player loses half their life, rounded up."),
    ("You gain X life, where X is the number of lands you control.", "You gain 3 life."),
    (
        "You gain X life, where X is the number of lands you control.",
        "You gain X life, where X is the number of creatures you control.",
    ),
    (
        "Discard any number of cards, then draw that many cards.",
        "Discard any number of cards, then draw twice that many cards.",
    ),
    ("Discard up to two cards.", "Discard two cards."),
    ("Discard any number of cards.", "Discard up to two cards."),
    ("Discard a card.", "Discard a card at random."),
    ("Create a 1/1 white Soldier creature token.", "Create a tapped 1/1 white Soldier creature token."),
    (
        "Create a tapped 1/1 white Soldier creature token.",
        "Create a tapped and attacking 1/1 white Soldier creature token.",
    ),
    (
        "Create a number of 1/1 white Soldier creature tokens equal to the number of lands you control.",
        "Create a number of tapped 1/1 white Soldier creature tokens equal to the number of lands you control.",
    ),
    (
        "Create a token that's a copy of target creature.",
        "Create a token that's a copy of target creature, except it has haste.",
    ),
    (
        "Create a token that's a copy of target creature.",
        "Create two tokens that are copies of target creature.",
    ),
    (
        "{T}: This creature deals 1 damage to any target.",
        "{T}: This creature deals 1 damage to any target for each land you control.",
    ),
    (
        "{T}: This creature deals damage equal to its power to any target.",
        "{T}: This creature deals damage equal to its toughness to any target.",
    ),
    (
        "{T}: This creature deals 2 damage to target creature.",
        "{T}: This creature deals 2 damage to another target creature.",
    ),
    (
        "This creature enters with a +1/+1 counter on it.",
        "This creature enters with a +1/+1 counter on it for each land you control.",
    ),
    (
        "Two target creatures gain flying until end of turn.",
        "Up to two target creatures gain flying until end of turn.",
    ),
    (
        "Target creature doesn't untap during its controller's next untap step.",
        "Target creature doesn't untap during its controller's untap step.",
    ),
    ("Choose one —\n• Draw a card.\n• Scry 2.", "Choose one or both —\n• Draw a card.\n• Scry 2."),
    (
        "Choose two —\n• Draw a card.\n• Scry 2.",
        "Choose two. You may choose the same mode more than once.\n• Draw a card.\n• Scry 2.",
    ),
    (
        "Choose one —\n• Draw a card.\n• Scry 2.",
        "Choose one. If you control a Wizard as you cast this spell, you may choose both.\n• Draw a card.\n• Scry 2.",
    ),
    (
        "Draw a card. If you control a Swamp, draw two cards instead.",
        "Draw a card. If you control a Swamp, draw two cards.",
    ),
    (
        "Exile the top card of your library. You may play that card this turn.",
        "Exile the top card of your library. You may cast that card this turn.",
    ),
    (
        "Exile the top card of your library. You may play that card this turn.",
        "Exile the top card of your library. You may play that card until the end of your next turn.",
    ),
    ("Each player draws a card.", "Each opponent draws a card."),
    (
        "After this phase, there is an additional combat phase followed by an additional main phase.",
        "After this main phase, there is an additional combat phase followed by an additional main phase.",
    ),
    (
        "Mill four cards. Draw a card for each creature card milled this way.",
        "Mill four cards. Draw a card for each creature card put into your graveyard this way.",
    ),
];

#[test]
fn two_wordings_of_the_same_have_the_same_program() {
    let differ: Vec<_> = TWINS.iter().filter(|(one, other)| program(one) != program(other)).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn a_phrase_that_says_more_changes_the_program() {
    let equal: Vec<_> = PAIRS.iter().filter(|(one, other)| program(one) == program(other)).collect();
    assert!(equal.is_empty(), "{equal:#?}");
}
