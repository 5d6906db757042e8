//! What texts of the toy game mean, and how meanings are worded.

mod garden;

use std::collections::BTreeSet;

use cardwright_text::{Names, Parser, RowId};
use garden::{Act, Amount, Cat, Deed, GARDEN, Kind, Noun, Place, Price, V, deed, page, text};
use proptest::prelude::*;

/// Sentences that between them use every row that renders.
const PRINTED: &[&str] = &[
    "Prune a rose.",
    "Prune Old Gnome.",
    "You water two plants.",
    "You water one plant.",
    "All lilies water three plants.",
    "Old Gnome waters 21 plants.",
    "Old Gnome's cactus digs a hole.",
    "All roses' lily grows by -1.",
    "All cacti's lily grows by +1.",
    "You may carry an apple tree to the Shed.",
    "You may carry an Oak to the heap.",
    "Exactly one apple tree digs two holes.",
    "Exactly two Oaks dig two holes.",
    "Whenever you dig two holes, prune all apple trees.",
    "Whenever the rose grows by +2, all roses dig a hole.",
    "Dig a hole, then prune the lily, then carry the cactus to the heap.",
    "You dig a hole and grow by +1.",
    "The rose digs a hole and grows by +1.",
    "{2}{W}: Prune a rose.",
    "Prune a rose. You water two plants. {G}: You dig a hole.",
];

#[test]
fn a_sentence_becomes_the_variant_of_its_row() {
    assert_eq!(deed("Prune a rose."), Deed::Prune { what: Noun::A(Kind::Rose) });
    assert_eq!(deed("You water two plants."), Deed::Water { who: Noun::You, n: 2 });
    assert_eq!(deed("The cactus waters 1 plant."), Deed::Water { who: Noun::The(Kind::Cactus), n: 1 });
}

#[test]
fn a_constant_of_the_right_hand_side_is_a_part_of_the_meaning() {
    let act = Act::Carry { what: Noun::A(Kind::Oak), to: Place::Shed };
    assert_eq!(deed("Carry an Oak to the Shed."), Deed::Order(act));
}

#[test]
fn left_recursion_reads_from_the_left() {
    let step = |kind| Box::new(Deed::Prune { what: Noun::The(kind) });
    let first = Box::new(Deed::Then(step(Kind::Rose), step(Kind::Lily)));
    assert_eq!(
        deed("Prune the rose, then prune the lily, then prune the cactus."),
        Deed::Then(first, step(Kind::Cactus))
    );
}

#[test]
fn texts_render_as_they_are_printed() {
    for printed in PRINTED {
        let deeds = page(printed).unwrap_or_else(|error| panic!("{}", error.diagnostic().render()));
        assert_eq!(text(&deeds), *printed);
    }
}

#[test]
fn older_wordings_are_understood_and_rendered_in_the_new_way() {
    assert_eq!(text(&page("Trim every roses.").expect("older wordings")), "Prune all roses.");
    assert_eq!(text(&page("Dig one hole.").expect("older wordings")), "Dig a hole.");
}

#[test]
fn a_value_renders_in_the_category_of_its_variant() {
    assert_eq!(GARDEN.render(&V::Noun(Noun::A(Kind::Apple))).as_deref(), Some("An apple tree"));
    assert_eq!(GARDEN.render(&V::Act(Act::Grow(Amount(-2)))).as_deref(), Some("Grow by -2"));
}

#[test]
fn a_value_without_a_wording_renders_as_nothing() {
    let nested = Deed::When { who: Noun::You, act: Act::Dig { n: 1 }, deed: Box::new(deed("Dig a hole.")) };
    let then = Deed::Then(Box::new(nested), Box::new(deed("Dig a hole.")));
    assert_eq!(GARDEN.render(&V::Deed(then)), None);
}

#[test]
fn every_row_takes_part_in_some_reading() {
    let names = Names::new(["Old Gnome"]);
    let mut parser = Parser::new(&*GARDEN);
    let mut used: BTreeSet<RowId> = BTreeSet::new();
    for printed in PRINTED.iter().chain(&["Trim the rose."]) {
        let lexed = GARDEN.lex(printed, &names).expect("the text can be read");
        used.extend(parser.parse(Cat::Page, &lexed, 0..lexed.tokens.len()).expect("it is understood").rows);
    }
    let unused: Vec<&str> = GARDEN.rows().filter(|row| !used.contains(&row.id)).map(|row| row.name).collect();
    assert_eq!(unused, [""; 0]);
}

#[test]
fn a_part_of_a_text_is_parsed_by_itself() {
    let lexed = GARDEN.lex("Dig a hole.\nPrune the roze.", &Names::none()).expect("the text can be read");
    let mut parser = Parser::new(&*GARDEN);
    let lines = lexed.lines();
    assert!(parser.parse(Cat::Sentence, &lexed, lines[0].clone()).is_ok());
    let error = parser.parse(Cat::Sentence, &lexed, lines[1].clone()).expect_err("a roze is no plant");
    assert_eq!((error.diagnostic().words(), error.diagnostic().position()), ("roze", (2, 11)));
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![Just(Kind::Rose), Just(Kind::Cactus), Just(Kind::Oak), Just(Kind::Lily), Just(Kind::Apple)]
}

fn nouns() -> impl Strategy<Value = Noun> {
    let leaf = prop_oneof![
        Just(Noun::This),
        Just(Noun::You),
        kinds().prop_map(Noun::A),
        kinds().prop_map(Noun::The),
        kinds().prop_map(|kind| Noun::All { kind }),
        (0..40, kinds()).prop_map(|(n, kind)| Noun::Counted { n, kind }),
    ];
    leaf.prop_recursive(2, 4, 1, |owner| {
        (owner, kinds()).prop_map(|(owner, kind)| Noun::Owned { owner: Box::new(owner), kind })
    })
}

fn simple_acts() -> impl Strategy<Value = Act> {
    let places = prop_oneof![Just(Place::Heap), Just(Place::Shed)];
    prop_oneof![
        (0..40).prop_map(|n| Act::Dig { n }),
        (-9..9).prop_map(|n| Act::Grow(Amount(n))),
        (nouns(), places).prop_map(|(what, to)| Act::Carry { what, to }),
    ]
}

fn acts() -> impl Strategy<Value = Act> {
    let both = (simple_acts(), simple_acts()).prop_map(|(a, b)| Act::Both(Box::new(a), Box::new(b)));
    prop_oneof![simple_acts(), both]
}

fn steps() -> impl Strategy<Value = Deed> {
    prop_oneof![
        nouns().prop_map(|what| Deed::Prune { what }),
        (nouns(), 0..40).prop_map(|(who, n)| Deed::Water { who, n }),
        (nouns(), acts()).prop_map(|(who, act)| Deed::Does { who, act }),
        (nouns(), acts()).prop_map(|(who, act)| Deed::May { who, act }),
        acts().prop_map(Deed::Order),
    ]
}

fn sentences() -> impl Strategy<Value = Deed> {
    let chain = proptest::collection::vec(steps(), 1..4).prop_map(|steps| {
        let then = |first, second| Deed::Then(Box::new(first), Box::new(second));
        steps.into_iter().reduce(then).expect("a chain has a step")
    });
    let price = proptest::collection::vec("\\{[0-9WG]\\}", 1..3).prop_map(Price);
    prop_oneof![
        chain,
        (nouns(), acts(), steps()).prop_map(|(who, act, deed)| Deed::When { who, act, deed: Box::new(deed) }),
        (price, steps()).prop_map(|(price, deed)| Deed::Buy { price, deed: Box::new(deed) }),
    ]
}

proptest! {
    #[test]
    fn every_page_that_renders_parses_to_itself(deeds in proptest::collection::vec(sentences(), 1..4)) {
        let printed = text(&deeds);
        match page(&printed) {
            Ok(parsed) => prop_assert_eq!(parsed, deeds),
            Err(error) => prop_assert!(false, "{}", error.diagnostic().render()),
        }
    }

    #[test]
    fn parsing_never_panics_on_any_order_of_known_words(
        words in proptest::collection::vec(proptest::sample::select(&[
            "prune", "a", "rose", "roses", "the", "you", "Old Gnome", "'s", "water", "waters", "two", "+", "plant",
            "may", "dig", "hole", "holes", ",", "then", ".", "whenever", "{2}", ":", "xyzzy", "\n", "all", "Shed",
        ][..]), 0..30),
    ) {
        let text = words.join(" ");
        if let Err(error) = page(&text) {
            prop_assert!(error.diagnostic().render().contains('^'));
        }
    }
}
