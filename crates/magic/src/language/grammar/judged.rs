//! What preferences between rows are for: where words have two readings that do different things, which is right.
//!
//! A row is preferred (`[prefer 1]`) where a longer or more special wording stands beside one that is made of parts. Most
//! of these mean the same or nothing by the other reading; here are those that do not. A test wants each pair of rows
//! that decides about a card in the box, and `cards check --audit` names every pair of any card file that is not here.

/// Two rows that read the same words, and why the first is right.
pub(crate) struct Judged {
    /// The row by which the words are read.
    pub(crate) chosen: &'static str,
    /// The row by which they are not.
    pub(crate) instead_of: &'static str,
    pub(crate) why: &'static str,
    /// Text of a card that does something else by the other reading, after its type line.
    pub(crate) example: (&'static str, &'static str),
}

const INTERVENING: &str = "\"if\" right after the event is looked at when it happens, too (CR 603.4)";
const OVER_ALL: &str =
    "an adjective before a list is said of all in it: \"a basic Plains or Island card\" is basic";
const FOR_THIS_ONCE: &str =
    "it can't be regenerated from the destruction spoken of before, not for all times (CR 701.19c)";
const SHOWN: &str =
    "a hand or the top of a library is shown, so that \"it\" and \"from among them\" are what was shown";

/// Every choice between readings, with its reason.
pub(crate) static JUDGED: &[Judged] = &[
    Judged {
        chosen: "Act=act: {act:OneAct}",
        instead_of: "Act=a: {a:OneAct} and {b:OneAct~a}",
        why: "what is looked at is shared out in one act, so that the rest are the cards that were not taken",
        example: (
            "Sorcery",
            "Look at the top three cards of your library. Exile one of them face down and put the rest on the bottom of \
             your library in a random order.",
        ),
    },
    Judged {
        chosen: "Line: at {event}, if {condition}, {deeds}",
        instead_of: "Line: at {event}, {deeds}",
        why: INTERVENING,
        example: ("Enchantment", "At the beginning of your upkeep, if you control a Swamp, draw a card."),
    },
    Judged {
        chosen: "Line: when {event}, if {condition}, {deeds}",
        instead_of: "Line: when {event}, {deeds}",
        why: INTERVENING,
        example: ("Enchantment", "When this enchantment enters, if you control a Swamp, draw a card."),
    },
    Judged {
        chosen: "Line: whenever {event}, if {condition}, {deeds}",
        instead_of: "Line: whenever {event}, {deeds}",
        why: INTERVENING,
        example: ("Enchantment", "Whenever you cast a spell, if you control a Swamp, draw a card."),
    },
    Judged {
        chosen: "Line: at {event}, {deeds}",
        instead_of: "Line: {deeds}",
        why: "a paragraph of a spell that names a time makes a delayed trigger, alone as well as after others",
        example: ("Instant", "You gain 3 life.\nAt the beginning of your next upkeep, draw a card."),
    },
    Judged {
        chosen: "OneAct.verb: reveal~ {whose} hand",
        instead_of: "OneAct.verb: reveal~ {noun}",
        why: SHOWN,
        example: ("Sorcery", "Target player reveals their hand."),
    },
    Judged {
        chosen: "OneAct.verb: reveal~ the top {n:Counted} cards of {whose} library",
        instead_of: "OneAct.verb: reveal~ {noun}",
        why: SHOWN,
        example: (
            "Sorcery",
            "Reveal the top three cards of your library. Put those cards into your graveyard.",
        ),
    },
    Judged {
        chosen: "Subjected: it can't be regenerated",
        instead_of: "Subjected: {noun:Subject} {changes:Changes~noun}",
        why: FOR_THIS_ONCE,
        example: ("Sorcery", "Destroy target creature. It can't be regenerated."),
    },
    Judged {
        chosen: "Subjected: they can't be regenerated",
        instead_of: "Subjected: {noun:Subject} {changes:Changes~noun}",
        why: FOR_THIS_ONCE,
        example: ("Sorcery", "Destroy all creatures. They can't be regenerated."),
    },
    Judged {
        chosen: "CounterName: {keyword}",
        instead_of: "CounterName: {word:CounterWord}",
        why: "a counter with the name of one of these keywords gives it (CR 122.1b)",
        example: ("Sorcery", "Put a flying counter on target creature."),
    },
    Judged {
        chosen: "Named=kind: {adj:Adj} {kind:Named}",
        instead_of: "Named.one: {kinds:Kinds.one}",
        why: OVER_ALL,
        example: ("Sorcery", "Destroy target nontoken artifact or enchantment."),
    },
    Judged {
        chosen: "Named=kind: {adj:Adj} {kind:Named}",
        instead_of: "Named.many: {a:Named.many} and/or {b:Named.many}",
        why: OVER_ALL,
        example: ("Sorcery", "Destroy all tapped artifacts and/or creatures."),
    },
    Judged {
        chosen: "Named=kind: {adj:Adj} {kind:Named}",
        instead_of: "Named.many: {kinds:Kinds.many}",
        why: OVER_ALL,
        example: ("Sorcery", "Destroy all tapped artifacts and creatures."),
    },
    Judged {
        chosen: "Named=kind: {adj:Adj} {kind:Named}",
        instead_of: "Named.one: {a:Named.one} and/or {b:Named.one}",
        why: OVER_ALL,
        example: ("Sorcery", "You gain 1 life for each tapped Elf and/or Knight you control."),
    },
    Judged {
        chosen: "Named=kind: {adj:Adj} {kind:Named}",
        instead_of: "Named.many: {a:Named.many} or {b:Named.many}",
        why: OVER_ALL,
        example: (
            "Enchantment",
            "Whenever one or more Ninja or Rogue creatures you control deal combat damage to a player, draw a card.",
        ),
    },
    Judged {
        chosen: "Instead: exile it",
        instead_of: "Instead: {deed:Clause}",
        why: "what would go somewhere goes into exile; it is not put there a second time (CR 614.6)",
        example: ("Creature", "If this creature would die, exile it instead."),
    },
    Judged {
        chosen: "Statement: this spell costs {{X}} {word:CostWord} to cast, where X is {value}",
        instead_of: "Statement: {statement}, where X is {value}",
        why: "the X is that of the sentence, not one that is chosen as the spell is cast (CR 107.3h)",
        example: (
            "Sorcery",
            "This spell costs {X} less to cast, where X is the number of creatures you control.\nDraw a card.",
        ),
    },
    Judged {
        chosen: "Recipients: {a:Recipient} and {b:Recipient}",
        instead_of: "Recipients: {to:Recipient}",
        why: "damage is dealt to each of the two by itself, a player or not",
        example: (
            "Sorcery",
            "Test Card deals 3 damage to target player or planeswalker and each creature that player or that planeswalker's controller controls.",
        ),
    },
    Judged {
        chosen: "Clause: {deed:Core}",
        instead_of: "Clause: {one:Subjected}, then {act:Act.base}",
        why: "what follows \"you may\" up to the end of the sentence is one offer",
        example: (
            "Sorcery",
            "You may exile target creature you control, then return that card to the battlefield under your control.",
        ),
    },
    Judged {
        chosen: "Clause: {deed:Core}",
        instead_of: "Clause: {one:Core} and {other:Subjected}",
        why: "\"except it's ... and it has ...\" is one exception of the copy (CR 707.9)",
        example: (
            "Sorcery",
            "Create a token that's a copy of target creature, except it's a 1/1 Elf creature in addition to its other types and it has flying.",
        ),
    },
    Judged {
        chosen: "Pronoun.many: all other cards revealed this way",
        instead_of: "Pronoun.many: all {kind:Kind.many} revealed this way",
        why: "the others are those that the sentence has not yet put anywhere",
        example: (
            "Sorcery",
            "Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and exile all other cards revealed this way.",
        ),
    },
    Judged {
        chosen: "Kinds.one: {a:Named.one} or a {b:Kind.one}",
        instead_of: "Kinds.one: {a:Named.one} or {b:Named.one}",
        why: "what has an article of its own has what follows it for itself",
        example: (
            "Sorcery",
            "Search your library for an instant or sorcery card or a creature card with flying, reveal it, put it into your hand, then shuffle.",
        ),
    },
    Judged {
        chosen: "Kind=kind: {kind:Named}",
        instead_of: "Kind=kind: {kind:Kind} {post:Post}",
        why: "what has an article of its own has what follows it for itself",
        example: (
            "Sorcery",
            "Search your library for an instant or sorcery card or a creature card with flying, reveal it, put it into your hand, then shuffle.",
        ),
    },
    Judged {
        chosen: "Noun.many: all cards from {whose} {zone:ZoneKind.one}",
        instead_of: "Noun.many: all {kind:Kind.many}",
        why: "all cards of a zone are the zone's, whoever moves them",
        example: (
            "Sorcery",
            "Exile all cards from your hand face down. At the beginning of the next end step, return those cards to your hand.",
        ),
    },
    Judged {
        chosen: "Noun=noun: {noun:Pronoun}",
        instead_of: "Noun.many: all {kind:Kind.many}",
        why: "\"from among them\" are those that were just shown",
        example: ("Sorcery", "Mill four cards, then put all Elf cards from among them into your hand."),
    },
    Judged {
        chosen: "Proviso: activate only if this card is in your graveyard",
        instead_of: "Proviso: activate only if {condition}",
        why: "an ability that can be activated only there works there, and nowhere else (CR 113.6)",
        example: (
            "Artifact",
            "{2}: Return this card to your hand. Activate only if this card is in your graveyard.",
        ),
    },
    Judged {
        chosen: "SimpleCondition: you control fewer {kind:Kind.many} than an opponent",
        instead_of: "SimpleCondition: {who} control~who fewer {kind:Kind.many} than {other:Who}",
        why: "some opponent has more: each is compared with you by themselves",
        example: ("Sorcery", "If you control fewer creatures than an opponent, draw a card."),
    },
    Judged {
        chosen: "Statement: {kind:Kind.many} can't block {own}",
        instead_of: "Statement: {noun:Subject} {changes:Changes~noun}",
        why: "it is a rule for the creature itself, whatever could block it (CR 509.1b)",
        example: ("Creature", "Creatures with power 2 or less can't block this creature."),
    },
    Judged {
        chosen: "OneAct.verb: return~ {noun} to the battlefield {entries}",
        instead_of: "OneAct.verb: return~ {noun} to the battlefield {entries}",
        why: "cards that were put into graveyards this way are looked for there, and not where they were before",
        example: (
            "Sorcery",
            "Destroy up to three target creatures. Return each card put into a graveyard this way to the battlefield \
             under your control.",
        ),
    },
    Judged {
        chosen: "Deeds: {deeds} {deed:Sentence}",
        instead_of: "Deeds: {deeds} {deed:Sentence}",
        why: "two sentences each have one of the choices above",
        example: ("Sorcery", "Target player reveals their hand. Put a flying counter on target creature."),
    },
];

/// Why the first row is right where the second could be, if somebody has thought about it.
pub(crate) fn reason(chosen: &str, instead_of: &str) -> Option<&'static str> {
    let same = |judged: &&Judged| judged.chosen == chosen && judged.instead_of == instead_of;
    JUDGED.iter().find(same).map(|judged| judged.why)
}
