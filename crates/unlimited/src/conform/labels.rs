//! Labels of options, which the source harness matches as exact strings (SCHEMA 4.4).

use crate::card::Cards;
use crate::program::NodeId;

/// The labels of one card's options, in the order in which they are offered (SCHEMA 4.4).
const OFFERED: [(&str, &[&str]); 14] = [
    ("ASH_133", &["Bottom", "Return"]),
    ("ASH_257", &["Heal", "Mandalorian"]),
    ("HMW_188", &["Deal3", "DiscardAndDefeat"]),
    ("LAW_067", &["GiveExperience", "Exhaust"]),
    ("LAW_080", &["CreditAndReady", "Deal5"]),
    ("LOF_065", &["GiveExp", "Draw"]),
    ("LOF_079", &["DefeatWeak", "ForceDefeat"]),
    ("SHD_153", &["Deal2", "DefeatUpgrade", "OppDiscard"]),
    ("SHD_205", &["Ready6Resources", "ReadyUnit"]),
    ("SOR_058", &["Discard6", "Heal5", "Defeat", "Shield"]),
    ("SOR_107", &["Experience", "PowerStrike", "Resource", "Return"]),
    ("SOR_155", &["Draw", "DefeatUpgrades", "Ready", "Deal4"]),
    ("SOR_203", &["ReturnUnit", "BuffUnit", "Exhaust", "Discard"]),
    ("TWI_102", &["Clones", "Droids"]),
];

/// Words of labels, and how options and programs speak of the same thing.
const MEANINGS: [(&str, &str); 5] =
    [("buff", "stats"), ("opp", "opponent"), ("exp", "experience"), ("clones", "clone"), ("droids", "droid")];

/// The option that a label means: by the card's own list, or by its wording.
pub(super) fn option(card: &str, options: &[String], label: &str) -> Option<usize> {
    let listed = OFFERED.iter().find(|(id, _)| *id == card).map(|(_, labels)| *labels);
    let listed = listed.and_then(|labels| labels.iter().position(|other| *other == label));
    listed.or_else(|| best(options.iter().map(|option| option.to_lowercase()), label))
}

/// The effect that a label means, where effects have no wording.
pub(super) fn named(cards: &Cards, effects: &[NodeId], label: &str) -> Option<usize> {
    best(effects.iter().map(|&effect| describe(cards, effect)), label)
}

/// The text that says most of the label's words, if any does.
fn best(texts: impl Iterator<Item = String>, label: &str) -> Option<usize> {
    let wanted = words(label);
    let hits = |text: String| wanted.iter().filter(|word| text.contains(word.as_str())).count();
    let scores = texts.map(hits).enumerate().filter(|(_, score)| *score > 0);
    scores.max_by_key(|(place, score)| (*score, std::cmp::Reverse(*place))).map(|(place, _)| place)
}

/// The words of a label in lower case: `DefeatUpgrades` is `defeat` and `upgrade`.
fn words(label: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in label.chars() {
        let starts = !before.is_alphanumeric()
            || (c.is_uppercase() && before.is_lowercase())
            || c.is_ascii_digit() != before.is_ascii_digit();
        if c.is_alphanumeric() {
            if starts || words.is_empty() {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(c.to_lowercase());
            }
        }
        before = c;
    }
    let meant = |word: String| {
        let found = MEANINGS.iter().find(|(said, _)| *said == word).map(|(_, meant)| (*meant).to_owned());
        let plain = word.strip_suffix('s').filter(|short| short.len() > 3).map(str::to_owned);
        found.or(plain).unwrap_or(word)
    };
    words.into_iter().map(meant).collect()
}

/// Everything that an effect does, with the effects inside it.
fn describe(cards: &Cards, node: NodeId) -> String {
    let mut text = String::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let shown = format!("{:?}", cards.effect(node)).to_lowercase();
        let inside = shown.split("nodeid(").skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok());
        open.extend(inside.map(NodeId).filter(|_| text.len() < 20_000));
        // Programs say "damage" where cards say "deal".
        text.push_str(&shown.replace("damage", "deal damage"));
    }
    text
}
