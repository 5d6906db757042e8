//! Keywords that are only short for text (CR 702), with that text.
//!
//! `{cost}` and `{n}` stand for what is printed after the keyword. The rules know nothing of these words: their text
//! goes through the same compiler as any other.

use crate::program::Keyword;

/// What is printed after a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Plain,
    Cost,
    Number,
    /// "reinforce 2—{1}{W}"
    NumberAndCost,
}

/// A keyword and its text, one ability a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeywordText {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) text: &'static str,
}

const fn plain(name: &'static str, text: &'static str) -> KeywordText {
    KeywordText { name, shape: Shape::Plain, text }
}

const fn cost(name: &'static str, text: &'static str) -> KeywordText {
    KeywordText { name, shape: Shape::Cost, text }
}

const fn number(name: &'static str, text: &'static str) -> KeywordText {
    KeywordText { name, shape: Shape::Number, text }
}

const fn number_cost(name: &'static str, text: &'static str) -> KeywordText {
    KeywordText { name, shape: Shape::NumberAndCost, text }
}

/// What a keyword that the rules know by name means besides.
pub(crate) const MEANING: &[(Keyword, &str)] = &[
    // CR 702.25
    (
        Keyword::Flanking,
        "Whenever this creature becomes blocked by a creature without flanking, that creature gets -1/-1 until end of turn.",
    ),
];

/// What a suspended card does in exile (CR 702.62a).
pub(crate) const SUSPENDED: &str = "At the beginning of your upkeep, if this card has a time counter on it, remove a time counter from this card.
When the last time counter is removed from this card, you may cast this card without paying its mana cost.";

/// What a permanent cast face down with disguise has (CR 702.168a).
pub(crate) const DISGUISED: &str = "Ward {2}";

/// What the emblem of the Ring says (CR 701.54c).
pub(crate) const RING: &str = "Your Ring-bearer is legendary and can't be blocked by creatures with greater power.
Whenever your Ring-bearer attacks, if the Ring has tempted you two or more times, draw a card, then discard a card.
Whenever your Ring-bearer becomes blocked by a creature, if the Ring has tempted you three or more times, that creature's controller sacrifices that creature at end of combat.
Whenever your Ring-bearer deals combat damage to a player, if the Ring has tempted you four or more times, each opponent loses 3 life.";

/// What every Siege does when it is defeated (CR 310.11b).
pub(crate) const SIEGE: &str = "When the last defense counter is removed from this Siege, exile it, then you may cast it transformed without paying its mana cost.";

/// All of them.
pub(crate) const KEYWORDS: &[KeywordText] = &[
    // CR 702.108
    plain("prowess", "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."),
    // CR 702.83
    plain(
        "exalted",
        "Whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn.",
    ),
    // CR 702.21
    cost(
        "ward",
        "Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that spell or ability unless that player pays a cost of {cost}.",
    ),
    // CR 702.33
    cost("kicker", "You may pay an additional {cost} as you cast this spell."),
    cost("multikicker", "You may pay an additional {cost} any number of times as you cast this spell."),
    // CR 702.34
    cost("flashback", "You may cast this card from your graveyard for {cost}. Then exile it."),
    // CR 702.91
    plain(
        "battle cry",
        "Whenever this creature attacks, each other attacking creature gets +1/+0 until end of turn.",
    ),
    // CR 702.93
    plain(
        "undying",
        "When this creature dies, if it had no +1/+1 counters on it, return it to the battlefield under its owner's control with a +1/+1 counter on it.",
    ),
    // CR 702.79
    plain(
        "persist",
        "When this creature dies, if it had no -1/-1 counters on it, return it to the battlefield under its owner's control with a -1/-1 counter on it.",
    ),
    // CR 702.85
    plain("cascade", "When you cast this spell, cascade."),
    // CR 702.86
    number("annihilator", "Whenever this creature attacks, defending player sacrifices {n} permanents."),
    // CR 702.45
    number(
        "bushido",
        "Whenever this creature blocks or becomes blocked, it gets +{n}/+{n} until end of turn.",
    ),
    // CR 702.134
    plain(
        "mentor",
        "Whenever this creature attacks, put a +1/+1 counter on target attacking creature with power less than this creature's power.",
    ),
    // CR 702.54
    number(
        "bloodthirst",
        "If an opponent was dealt damage this turn, this creature enters with {n} +1/+1 counters on it.",
    ),
    // CR 702.6
    cost(
        "equip",
        "{cost}: Attach this Equipment to target creature you control. Activate only as a sorcery.",
    ),
    // CR 702.87
    cost("level up", "{cost}: Put a level counter on this permanent. Activate only as a sorcery."),
    // CR 702.184
    plain(
        "station",
        "Tap another untapped creature you control: Put a number of charge counters on this permanent equal to the tapped creature's power. Activate only as a sorcery.",
    ),
    number(
        "firebending",
        "Whenever this creature attacks, add an amount of {R} equal to {n}. This mana lasts until end of combat.",
    ),
    // CR 702.67
    cost(
        "fortify",
        "{cost}: Attach this Fortification to target land you control. Activate only as a sorcery.",
    ),
    // CR 702.122
    number(
        "crew",
        "Tap any number of other untapped creatures you control with total power {n} or greater: This Vehicle becomes an artifact creature until end of turn.",
    ),
    // CR 702.171
    number(
        "saddle",
        "Tap any number of other untapped creatures you control with total power {n} or greater: This permanent becomes saddled until end of turn. Activate only as a sorcery.",
    ),
    // CR 702.75
    number(
        "hideaway",
        "When this permanent enters, look at the top {n} cards of your library. Exile one of them face down and put the rest on the bottom of your library in a random order.",
    ),
    // CR 702.52
    number(
        "dredge",
        "As long as you have {n} or more cards in your library, if you would draw a card, you may instead mill {n} cards and return this card from your graveyard to your hand.",
    ),
    // CR 702.29e
    cost(
        "basic landcycling",
        "{cost}, Discard this card: Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
    ),
    cost(
        "plainscycling",
        "{cost}, Discard this card: Search your library for a Plains card, reveal it, put it into your hand, then shuffle.",
    ),
    cost(
        "islandcycling",
        "{cost}, Discard this card: Search your library for an Island card, reveal it, put it into your hand, then shuffle.",
    ),
    cost(
        "swampcycling",
        "{cost}, Discard this card: Search your library for a Swamp card, reveal it, put it into your hand, then shuffle.",
    ),
    cost(
        "mountaincycling",
        "{cost}, Discard this card: Search your library for a Mountain card, reveal it, put it into your hand, then shuffle.",
    ),
    cost(
        "forestcycling",
        "{cost}, Discard this card: Search your library for a Forest card, reveal it, put it into your hand, then shuffle.",
    ),
    // CR 702.40
    plain(
        "storm",
        "When you cast this spell, copy it for each spell cast before it this turn. You may choose new targets for the copies.",
    ),
    // CR 702.63
    number(
        "vanishing",
        "This permanent enters with {n} time counters on it.
At the beginning of your upkeep, if this permanent has a time counter on it, remove a time counter from it.
When the last time counter is removed from this permanent, sacrifice it.",
    ),
    // CR 702.92
    plain(
        "living weapon",
        "When this Equipment enters, create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it.",
    ),
    // CR 702.98
    plain(
        "unleash",
        "You may have this creature enter with a +1/+1 counter on it.
This creature can't block as long as it has a +1/+1 counter on it.",
    ),
    // CR 702.100
    plain(
        "evolve",
        "Whenever another creature you control enters, if that creature has greater power or toughness than this creature, put a +1/+1 counter on this creature.",
    ),
    // CR 702.95
    plain(
        "soulbond",
        "When this creature enters, if this creature is unpaired and you control another unpaired creature, you may pair this creature with another unpaired creature you control.
Whenever another creature you control enters, if this creature is unpaired and that creature is unpaired, you may pair this creature with that creature.",
    ),
    // CR 702.101
    plain(
        "extort",
        "Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you gain that much life.",
    ),
    // CR 702.115
    plain(
        "ingest",
        "Whenever this creature deals combat damage to a player, that player exiles the top card of their library.",
    ),
    // CR 702.123
    number(
        "fabricate",
        "When this creature enters, you may put {n} +1/+1 counters on it. If you don't, create {n} 1/1 colorless Servo artifact creature tokens.",
    ),
    // CR 702.125
    plain("undaunted", "This spell costs {1} less to cast for each opponent."),
    // CR 702.135
    number(
        "afterlife",
        "When this creature dies, create {n} 1/1 white and black Spirit creature tokens with flying.",
    ),
    // CR 702.49
    cost(
        "ninjutsu",
        "{cost}, Return an unblocked attacking creature you control to its owner's hand: Put this card from your hand onto the battlefield tapped and attacking.",
    ),
    // CR 702.84
    cost(
        "unearth",
        "{cost}: Return this card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. If it would leave the battlefield, exile it instead of putting it anywhere else. Activate only as a sorcery.",
    ),
    // CR 702.46
    number(
        "soulshift",
        "When this permanent dies, you may return target Spirit card with mana value {n} or less from your graveyard to your hand.",
    ),
    // CR 702.181
    number(
        "mobilize",
        "Whenever this creature attacks, create {n} 1/1 red Warrior creature tokens that are tapped and attacking. Sacrifice them at the beginning of the next end step.",
    ),
    // CR 702.97
    cost(
        "scavenge",
        "{cost}, Exile this card from your graveyard: Put a number of +1/+1 counters on target creature equal to this card's power. Activate only as a sorcery.",
    ),
    // CR 702.53
    cost(
        "transmute",
        "{cost}, Discard this card: Search your library for a card with mana value equal to this card's mana value, reveal it, put it into your hand, then shuffle. Activate only as a sorcery.",
    ),
    // CR 702.157
    cost(
        "squad",
        "You may pay an additional {cost} any number of times as this spell's squad cost.
When this creature enters, create a token that's a copy of it for each time its squad cost was paid.",
    ),
    // CR 702.56
    cost(
        "replicate",
        "You may pay an additional {cost} any number of times as this spell's replicate cost.
When you cast this spell, copy it for each time its replicate cost was paid. You may choose new targets for the copies.",
    ),
    // CR 702.32
    number(
        "fading",
        "This permanent enters with {n} fade counters on it.
At the beginning of your upkeep, remove a fade counter from this permanent. If you can't, sacrifice it.",
    ),
    // CR 702.112
    number(
        "renown",
        "Whenever this creature deals combat damage to a player, if it isn't renowned, put {n} +1/+1 counters on it. This creature becomes renowned.",
    ),
    // CR 702.74
    cost(
        "evoke",
        "You may {cost} rather than pay this spell's mana cost.
When this permanent enters, if its alternative cost was paid, its controller sacrifices it.",
    ),
    // CR 702.109
    cost(
        "dash",
        "You may {cost} rather than pay this spell's mana cost.
As long as its alternative cost was paid, this creature has haste.
If its alternative cost was paid as this spell resolves, return it to its owner's hand at the beginning of the next end step.",
    ),
    // CR 702.152
    cost(
        "blitz",
        "You may {cost} rather than pay this spell's mana cost.
As long as its alternative cost was paid, this creature has \"When this creature dies, draw a card.\" and haste.
If its alternative cost was paid as this spell resolves, sacrifice it at the beginning of the next end step.",
    ),
    // CR 702.24
    cost(
        "cumulative upkeep",
        "At the beginning of your upkeep, put an age counter on this permanent. Sacrifice this permanent unless you pay a cost of {cost} for each age counter on it.",
    ),
    // CR 702.29
    cost("cycling", "{cost}, Discard this card: Draw a card."),
    // CR 702.30
    cost(
        "echo",
        "At the beginning of your upkeep, if this permanent came under your control since the beginning of your last upkeep, sacrifice it unless you pay a cost of {cost}.",
    ),
    // CR 702.43
    number(
        "modular",
        "This permanent enters with {n} +1/+1 counters on it.
When this permanent dies, you may put a number of +1/+1 counters on target artifact creature equal to the number of +1/+1 counters on this permanent.",
    ),
    // CR 702.58
    number(
        "graft",
        "This permanent enters with {n} +1/+1 counters on it.
Whenever another creature enters, if this permanent has a +1/+1 counter on it, you may move a +1/+1 counter from this permanent onto that creature.",
    ),
    // CR 702.105
    plain(
        "dethrone",
        "Whenever this creature attacks the player with the most life or tied for most life, put a +1/+1 counter on this creature.",
    ),
    // CR 702.149
    plain(
        "training",
        "Whenever this creature and at least one other creature with power greater than this creature's power attack, put a +1/+1 counter on this creature.",
    ),
    // CR 702.130
    number("afflict", "Whenever this creature becomes blocked, defending player loses {n} life."),
    // CR 702.107
    cost("outlast", "{cost}, {T}: Put a +1/+1 counter on this creature. Activate only as a sorcery."),
    // CR 702.182
    plain(
        "job select",
        "When this Equipment enters, create a 1/1 colorless Hero creature token, then attach this Equipment to it.",
    ),
    // CR 702.163
    plain(
        "for Mirrodin!",
        "When this Equipment enters, create a 2/2 red Rebel creature token, then attach this Equipment to it.",
    ),
    // CR 702.175
    cost(
        "offspring",
        "You may pay an additional {cost} as this spell's offspring cost.
When this creature enters, if its offspring cost was paid, create a token that's a copy of it, except it has base power and toughness 1/1.",
    ),
    // CR 702.153
    number(
        "casualty",
        "You may pay an additional sacrifice a creature with power {n} or greater as this spell's casualty cost.
When you cast this spell, if its casualty cost was paid, copy it. You may choose new targets for the copy.",
    ),
    // CR 702.78
    plain(
        "conspire",
        "You may pay an additional tap two untapped creatures you control that share a color with this spell as this spell's conspire cost.
When you cast this spell, if its conspire cost was paid, copy it. You may choose new targets for the copy.",
    ),
    // CR 702.137
    cost("spectacle", "If an opponent lost life this turn, you may {cost} rather than pay this spell's mana cost."),
    // CR 702.117
    cost("surge", "If you've cast one or more spells this turn, you may {cost} rather than pay this spell's mana cost."),
    // CR 702.59
    cost(
        "recover",
        "When a creature is put into your graveyard from the battlefield, if this card is in your graveyard, you may pay {cost}. If you do, return this card from your graveyard to your hand. If you don't, exile this card.",
    ),
    // CR 702.156
    plain(
        "ravenous",
        "This creature enters with X +1/+1 counters on it.
When this creature enters, if X is 5 or greater, draw a card.",
    ),
    // CR 702.138
    cost("escape", "You may cast this card from your graveyard for {cost}."),
    // CR 702.81
    plain("retrace", "You may cast this card from your graveyard for its mana cost and discard a land card."),
    // CR 702.133
    plain(
        "jump-start",
        "You may cast this card from your graveyard for its mana cost and discard a card. Then exile it.",
    ),
    // CR 702.127
    plain(
        "aftermath",
        "Cast this spell only from your graveyard.
You may cast this card from your graveyard for its mana cost. Then exile it.",
    ),
    // CR 702.146
    cost("disturb", "You may cast this card transformed from your graveyard for {cost}."),
    // CR 702.128
    cost(
        "embalm",
        "{cost}, Exile this card from your graveyard: Create a token that's a copy of this card, except it has no mana cost, is white, and is a Zombie in addition to its other types. Activate only as a sorcery.",
    ),
    // CR 702.129
    cost(
        "eternalize",
        "{cost}, Exile this card from your graveyard: Create a token that's a copy of this card, except it has base power and toughness 4/4, has no mana cost, is black, and is a Zombie in addition to its other types. Activate only as a sorcery.",
    ),
    // CR 702.185
    cost(
        "warp",
        "You may warp this spell for {cost}.
If its alternative cost was paid as this spell resolves, at the beginning of the next end step, exile it, then its owner may cast it on later turns.",
    ),
    // CR 702.23
    number(
        "rampage",
        "Whenever this creature becomes blocked, it gets +{n}/+{n} until end of turn for each creature blocking it beyond the first.",
    ),
    // CR 702.27
    cost(
        "buyback",
        "You may pay an additional {cost} as this spell's buyback cost.
If its buyback cost was paid, put it into its owner's hand as it resolves.",
    ),
    // CR 702.44
    plain(
        "sunburst",
        "This permanent enters with a {counter} counter on it for each color of mana spent to cast it.",
    ),
    // CR 702.89
    plain(
        "umbra armor",
        "If enchanted creature would be destroyed, remove all damage from enchanted creature and destroy this Aura instead.",
    ),
    // CR 702.136
    plain("riot", "This creature enters with your choice of a +1/+1 counter on it or haste."),
    // CR 702.82
    number(
        "devour",
        "As this creature enters, you may sacrifice any number of creatures. It enters with {n} +1/+1 counters on it for each of them.",
    ),
    // CR 702.116
    plain(
        "myriad",
        "Whenever this creature attacks, for each opponent other than defending player, you may create a token that's a copy of this creature that's tapped and attacking that player or a planeswalker they control. Exile those tokens at end of combat.",
    ),
    // CR 702.187
    cost("mayhem", "If you discarded this card this turn, you may cast it from your graveyard for {cost}."),
    // CR 702.141
    cost(
        "encore",
        "{cost}, Exile this card from your graveyard: For each opponent, create a token that's a copy of this card and it attacks that player this turn if able. Those tokens gain haste. Sacrifice them at the beginning of the next end step. Activate only as a sorcery.",
    ),
    // CR 702.166
    plain(
        "bargain",
        "You may pay an additional sacrifice an artifact, enchantment, or token as this spell's bargain cost.",
    ),
    // CR 702.147
    plain(
        "decayed",
        "This creature can't block.
When this creature attacks, sacrifice it at end of combat.",
    ),
    plain(
        "increment",
        "Whenever you cast a spell, if the amount of mana spent to cast it is greater than this creature's power or the amount of mana spent to cast it is greater than this creature's toughness, put a +1/+1 counter on this creature.",
    ),
    // CR 702.110
    plain(
        "exploit",
        "When this creature enters, you may have it exploit a creature you control.",
    ),
    // CR 702.188
    cost(
        "web-slinging",
        "You may {cost}, return a tapped creature you control to its owner's hand rather than pay this spell's mana cost.",
    ),
    // CR 702.39
    plain(
        "provoke",
        "Whenever this creature attacks, you may have target creature defending player controls block it this combat if able. If you do, untap that creature.",
    ),
    // CR 702.77
    number_cost("reinforce", "{cost}, Discard this card: Put {n} +1/+1 counters on target creature."),
];
