//! The words of the game that have rules of their own, known by name whether or not texts with them are understood:
//! keyword actions (CR 701) and keyword abilities (CR 702).

use cardwright_text::Diagnostic;

use crate::card::subtypes::{near, nearest};

/// Keyword abilities (CR 702).
#[rustfmt::skip]
const ABILITIES: &[&str] = &[
    "absorb", "affinity", "afflict", "afterlife", "aftermath", "airbending", "amplify", "annihilator",
    "ascend", "assist", "aura swap", "awaken", "backup", "banding", "bargain", "basic landcycling",
    "battle cry", "bestow", "blitz", "bloodthirst", "boast", "bushido", "buyback", "cascade", "casualty",
    "champion", "changeling", "cipher", "cleave", "commander ninjutsu", "companion", "compleated", "conspire",
    "convoke", "craft", "crew", "cumulative upkeep", "cycling", "dash", "daybound", "deathtouch", "decayed",
    "defender", "delve", "demonstrate", "dethrone", "devoid", "devour", "disguise", "disturb",
    "double strike", "double agenda", "dredge", "earthbending", "echo", "embalm", "emerge", "enchant",
    "encore", "enlist", "entwine", "epic", "equip", "escalate", "escape", "eternalize", "evoke", "evolve",
    "exalted", "exhaust", "exploit", "extort", "fabricate", "fading", "fear", "firebending", "first strike",
    "flanking", "flash", "flashback", "flying", "for mirrodin!", "forecast", "foretell", "fortify",
    "freerunning", "frenzy", "fuse", "gift", "graft", "gravestorm", "harmonize", "haste", "haunt", "hexproof",
    "hidden agenda", "hideaway", "horsemanship", "impending", "improvise", "indestructible", "infect",
    "infinity", "ingest", "intimidate", "job select", "jump-start", "kicker", "landcycling", "landwalk",
    "level up", "lifelink", "living metal", "living weapon", "madness", "max speed", "mayhem", "megamorph",
    "melee", "menace", "mentor", "miracle", "mobilize", "modular", "more than meets the eye", "morph",
    "multikicker", "mutate", "myriad", "nightbound", "ninjutsu", "offering", "offspring", "outlast",
    "overload", "partner", "persist", "phasing", "plot", "poisonous", "protection", "prototype", "provoke",
    "prowess", "prowl", "rampage", "ravenous", "reach", "read ahead", "rebound", "reconfigure", "recover",
    "reinforce", "renown", "replicate", "retrace", "riot", "ripple", "saddle", "scavenge", "shadow", "shroud",
    "skulk", "sneak", "solved", "soulbond", "soulshift", "space sculptor", "spectacle", "splice",
    "split second", "spree", "squad", "start your engines!", "station", "storm", "sunburst", "surge",
    "suspend", "tiered", "totem armor", "toxic", "training", "trample", "transfigure", "transmute", "tribute",
    "typecycling", "umbra armor", "undaunted", "undying", "unearth", "unleash", "vanishing", "vigilance",
    "visit", "ward", "warp", "waterbending", "web-slinging", "wither",
];

/// Keyword actions (CR 701).
#[rustfmt::skip]
const ACTIONS: &[&str] = &[
    "abandon", "activate", "adapt", "airbend", "amass", "assemble", "attach", "behold", "blight", "bolster",
    "cast", "clash", "cloak", "collect evidence", "connive", "convert", "counter", "create", "destroy",
    "detain", "discard", "discover", "double", "earthbend", "endure", "exchange", "exert", "exile", "explore",
    "face a villainous choice", "fateseal", "fight", "forage", "goad", "harness", "incubate", "investigate",
    "learn", "manifest", "manifest dread", "meld", "mill", "monstrosity", "open an attraction", "planeswalk",
    "play", "populate", "proliferate", "regenerate", "reveal", "roll to visit your attractions", "sacrifice",
    "scry", "search", "set in motion", "shuffle", "support", "surveil", "suspect", "tap",
    "the ring tempts you", "time travel", "transform", "triple", "untap", "venture into the dungeon", "vote",
    "waterbend",
];

/// Words before a dash that have rules of their own besides keywords.
const DASHED: [&str; 3] = ["max speed", "solved", "to solve"];

/// Whether these words before a dash are a keyword, perhaps with what belongs to it, so that they are no ability word
/// (CR 207.2c).
pub(super) fn is_ruled(words: &str) -> bool {
    let words = words.to_lowercase();
    let number = |rest: &str| rest.trim_start().chars().all(|letter| letter.is_ascii_digit());
    let is = |name: &str| words.strip_prefix(name).is_some_and(number);
    ABILITIES.iter().any(|name| is(name))
        || DASHED.contains(&words.as_str())
        || words.starts_with("splice onto ")
}

/// What a text that is not understood probably says: a keyword that is not understood yet, or one that is misspelt.
pub(super) fn explain(mut diagnostic: Box<Diagnostic>) -> Box<Diagnostic> {
    let start = diagnostic.span.start as usize;
    let Some(before) = diagnostic.source.get(..start) else { return diagnostic };
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let from = start - line;
    let lower = diagnostic.source[line..].lines().next().unwrap_or_default().to_ascii_lowercase();
    // Where the problem is, and where its part of a list of keywords begins.
    let begin = lower.get(..from).and_then(|before| before.rfind(", ")).map_or(0, |at| at + 2);
    let (Some(here), Some(part)) = (lower.get(from..), lower.get(begin..)) else { return diagnostic };
    if diagnostic.code != cardwright_text::Code::Unknown {
        return diagnostic;
    }
    if let Some(name) = keyword(here).or_else(|| keyword(part))
        && !understood(name)
    {
        diagnostic.message = format!("{} is a keyword that is not understood yet", capital(name));
        return diagnostic;
    }
    let word: String =
        diagnostic.source[start..].chars().take_while(|letter| letter.is_alphabetic()).collect();
    let plural = word.strip_suffix('s').unwrap_or(&word);
    if word.starts_with(char::is_uppercase)
        && let Some(near) = near(&word).or_else(|| near(plural))
    {
        diagnostic.help = Some(format!("did you mean {near}?"));
    }
    // A line, or a part of it between commas, that is one or two words long can hardly be anything but a keyword.
    let words = part.split(['.', ',', '(', '{']).next().unwrap_or_default().trim();
    let short = words.split_whitespace().count() <= 2 && words.len() > 3;
    if short
        && keyword(part).is_none()
        && let Some(near) = nearest(words, ABILITIES.iter().copied())
    {
        diagnostic.help = Some(format!("did you mean {near}?"));
    }
    diagnostic
}

/// The keyword that a text begins with.
fn keyword(text: &str) -> Option<&'static str> {
    let ends = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-');
    let all = ABILITIES.iter().chain(ACTIONS).copied();
    all.filter(|name| text.strip_prefix(name).is_some_and(ends)).max_by_key(|name| name.len())
}

/// Whether some text with this keyword is understood, so that something else is wrong with this one.
fn understood(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    let speaks = |row: &str| {
        row.to_lowercase().split(|letter: char| !letter.is_alphabetic()).any(|word| word == first)
    };
    super::keywords::KEYWORDS.iter().any(|keyword| keyword.name == name)
        || crate::program::Keyword::ALL.iter().any(|keyword| keyword.name() == name)
        || (ACTIONS.contains(&name) || !name.contains(' '))
            && super::grammar::GRAMMAR.rows().any(|row| speaks(row.name))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
