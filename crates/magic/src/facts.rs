//! What is printed on a card besides its text, for those who look for one.

use cardwright_table::cards::Printed;
use cardwright_table::catalogue::Facts;

use crate::card::Color;

/// One face of a card.
#[derive(Default)]
struct Side<'a> {
    name: &'a str,
    cost: &'a str,
    indicator: &'a str,
    kind: &'a str,
}

/// Names, types, colours and mana value of a card, without compiling it.
pub(crate) fn facts(card: Printed<'_>) -> Facts {
    let sides = sides(card);
    let names: Vec<&str> = sides.iter().map(|side| side.name).collect();
    let mut also = Vec::new();
    if names.len() > 1 {
        also.extend(names[1..].iter().map(|name| (*name).to_owned()));
        also.push(names.join(" // "));
    }
    let shows = |color: &Color| {
        let letter = letter(*color);
        sides
            .iter()
            .any(|side| side.cost.contains(letter) || side.indicator.to_lowercase().contains(color.name()))
    };
    Facts {
        also,
        kind: sides.iter().map(|side| side.kind.replace(" - ", " — ")).collect::<Vec<_>>().join(" // "),
        colors: Color::ALL.iter().filter(|color| shows(color)).map(|color| color.name().to_owned()).collect(),
        cost: sides.first().map(|front| mana_value(front.cost)),
    }
}

/// Words that only cards of games on a computer have.
const DIGITAL: [&str; 7] =
    ["conjure", "perpetually", "spellbook", "specialize", "intensity", "heist", "seek"];
/// Words that only cards of sets for fun have.
const FOR_FUN: [&str; 4] = ["sticker", "attraction", "contraption", "augment"];
/// Types that stand beside decks.
const BESIDE: [&str; 6] = ["Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon"];

/// To which part of the published game a card belongs, as far as its text shows it.
pub(crate) fn sort(card: Printed<'_>) -> &'static str {
    let kinds = |side: &Side<'_>| side.kind.split_whitespace().any(|word| BESIDE.contains(&word));
    if sides(card).iter().any(kinds) {
        return "planes and the like";
    }
    let text = card.body.to_lowercase();
    let has = |words: &[&str]| {
        text.split(|letter: char| !letter.is_alphabetic()).any(|word| {
            words.iter().any(|known| word.strip_prefix(known).is_some_and(|rest| matches!(rest, "" | "s")))
        })
    };
    if card.name.starts_with("A-") || has(&DIGITAL) {
        "digital"
    } else if has(&FOR_FUN) {
        "un"
    } else {
        "paper"
    }
}

fn sides(card: Printed<'_>) -> Vec<Side<'_>> {
    let mut sides = vec![Side { name: card.name, ..Side::default() }];
    for line in card.body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let Some(side) = sides.last_mut() else { break };
        if line == "//" {
            sides.push(Side::default());
        } else if side.name.is_empty() {
            side.name = line.trim_start_matches('[').trim_end_matches(']');
        } else if let Some(colors) = line.strip_prefix("Color:") {
            side.indicator = colors;
        } else if side.kind.is_empty() && !line.starts_with("Layout:") {
            if line.starts_with('{') { side.cost = line } else { side.kind = line }
        }
    }
    sides
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Blue => 'U',
        Color::Black => 'B',
        Color::Red => 'R',
        Color::Green => 'G',
    }
}

/// The mana value of a cost (CR 202.3): X is 0, of a hybrid symbol the larger part counts.
fn mana_value(cost: &str) -> u16 {
    let symbols = cost.split(['{', '}']).filter(|symbol| !symbol.is_empty());
    let value = |symbol: &str| match symbol {
        "X" | "Y" | "Z" => 0,
        symbol => symbol.split('/').map(|part| part.parse().unwrap_or(1)).max().unwrap_or(0),
    };
    symbols.map(value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> Facts {
        facts(Printed { name: "Dawn", body, file: "a", line: 1 })
    }

    #[test]
    fn both_halves_of_a_card_are_found() {
        let found = of(
            "Layout: split\n{X}{W/U}{2}\nInstant\nDraw a card.\n//\n[Dusk]\n{2/B}\nSorcery - Arcane\nDraw a card.",
        );
        assert_eq!(found.also, ["Dusk", "Dawn // Dusk"]);
        assert_eq!(found.kind, "Instant // Sorcery — Arcane");
        assert_eq!(found.colors, ["white", "blue", "black"]);
        assert_eq!(found.cost, Some(3));
    }

    #[test]
    fn a_card_belongs_where_its_words_and_types_say() {
        let sort = |name, body| sort(Printed { name, body, file: "a", line: 1 });
        assert_eq!(sort("Dawn", "{W}\nLegendary Planeswalker — Ilse\n+1: Draw a card."), "paper");
        assert_eq!(sort("Dawn", "Plane — Pier\nDraw a card."), "planes and the like");
        assert_eq!(sort("Dawn", "{W}\nSorcery\nTarget player seeks a land card."), "digital");
        assert_eq!(sort("A-Dawn", "{W}\nSorcery\nDraw a card."), "digital");
        assert_eq!(sort("Dawn", "{W}\nSorcery\nOpen an Attraction."), "un");
    }

    #[test]
    fn an_indicator_counts_as_a_colour_and_a_land_costs_nothing() {
        assert_eq!(of("Color: red\nLand\n{T}: Add {R}.").colors, ["red"]);
        assert_eq!(of("Basic Land - Forest").cost, Some(0));
    }
}
