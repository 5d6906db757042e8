//! Labels of options, which scripts write in words of their own (SCHEMA 4.4).

use crate::card::Cards;
use crate::program::{CardId, NodeId, WordId};

/// Words of labels, and how programs speak of the same thing.
const MEANINGS: [(&str, &str); 9] = [
    ("buff", "stats"),
    ("deal", "damage"),
    ("opp", "opponent"),
    ("clones", "clone"),
    ("droids", "droid"),
    ("credit", "credits"),
    ("exp", "experience"),
    ("powerstrike", "damageby"),
    ("base", "basesof"),
];

/// The words of a label in lower case: `DefeatUpgrades` is `defeat` and `upgrade`.
pub(super) fn words(label: &str) -> Vec<String> {
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

/// Everything that an effect says, with the effects inside it.
pub(super) fn describe(cards: &Cards, node: NodeId) -> String {
    let mut text = String::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let shown = format!("{:?}", cards.effect(node)).to_lowercase();
        open.extend(numbers(&shown, "nodeid(").map(NodeId).filter(|_| text.len() < 20_000));
        for id in numbers(&shown, "cardid(") {
            text.push_str(&cards.facts(CardId(id)).title.to_lowercase());
        }
        for id in numbers(&shown, "wordid(") {
            text.push_str(&cards.spelled(WordId(id)).to_lowercase());
        }
        text.push_str(&shown);
    }
    text
}

fn numbers<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = u16> + 'a {
    text.split(before).skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok())
}
