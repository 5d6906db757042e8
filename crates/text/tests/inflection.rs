//! English word forms.

use cardwright_text::{Form, Morphology};

#[test]
fn verbs_inflect_as_the_lines_say() {
    let morphology = Morphology::default();
    for line in [
        "water waters watered watered watering",
        "prune prunes pruned pruned pruning",
        "carry carries carried carried carrying",
        "destroy destroys destroyed destroyed destroying",
        "search searches searched searched searching",
        "dig digs dug dug digging",
        "trim trims trimmed trimmed trimming",
        "draw draws drew drawn drawing",
        "discard discards discarded discarded discarding",
        "exile exiles exiled exiled exiling",
        "mix mixes mixed mixed mixing",
        "enter enters entered entered entering",
    ] {
        let lemma = line.split(' ').next().unwrap_or_default();
        let forms = [Form::BASE, Form::ONE, Form::PAST, Form::PART, Form::ING];
        assert_eq!(forms.map(|form| morphology.inflect(lemma, form)).join(" "), line);
    }
}

#[test]
fn to_be_agrees_with_its_subject() {
    let forms = [Form::ONE, Form::MANY, Form::YOU, Form::BASE, Form::PART];
    assert_eq!(forms.map(|form| Morphology::default().inflect("be", form)).join(" "), "is are are be been");
}

#[test]
fn nouns_have_plurals() {
    let morphology = Morphology::default();
    for (one, many) in [
        ("rose", "roses"),
        ("lily", "lilies"),
        ("box", "boxes"),
        ("day", "days"),
        ("leaf", "leaves"),
        ("that", "those"),
    ] {
        assert_eq!(
            (morphology.noun(one, false), morphology.noun(one, true)),
            (one.to_owned(), many.to_owned())
        );
    }
}

#[test]
fn a_ruleset_adds_words_of_its_own() {
    let mut morphology = Morphology::default();
    morphology.verb(["sow", "sows", "sowed", "sown", "sowing"]);
    morphology.plural("cactus", "cacti");
    assert_eq!(morphology.inflect("sow", Form::PART), "sown");
    assert_eq!(morphology.noun("cactus", true), "cacti");
}
