//! Cards from the public JSON dumps of the game: one card a line, a list, or objects under `data`.
//!
//! What stands in such a file is not ours and is never copied into the project: it is read at run time.

mod shapes;

use cardwright_table::cards::{CardSource, Printed};
use cardwright_table::dump::Dump;
use shapes::{Bundles, Raw};

/// Cards that were read from a file, found by name: of the whole card, or of one of its faces.
#[derive(Clone, Default, Debug)]
pub struct Imported(Dump);

/// A line that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub problem: String,
}

impl Imported {
    /// Reads a dump.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read(text: &str) -> Result<Imported, ImportError> {
        Imported::read_from("imported", text)
    }

    /// Reads a dump and remembers from which file it is.
    ///
    /// # Errors
    /// The first line that is no card.
    pub fn read_from(file: &str, text: &str) -> Result<Imported, ImportError> {
        let mut all = Imported::default();
        let wrong = |line: u32, problem: String| ImportError { line, problem };
        let broken = |error: serde_json::Error| wrong(error.line() as u32, error.to_string());
        if text.trim_start().starts_with('[') {
            let cards: Vec<Raw> = serde_json::from_str(text).map_err(broken)?;
            all.take(cards, |number| format!("{file}:card {number}"))?;
        } else if is_bundle(text) {
            let (cards, collations) = serde_json::from_str::<Bundles>(text).map_err(broken)?.parts();
            all.0.collations = collations;
            all.take(cards, |number| format!("{file}:card {number}"))?;
        } else {
            for (line, content) in
                (1u32..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty())
            {
                let card: Raw =
                    serde_json::from_str(content).map_err(|error| wrong(line, error.to_string()))?;
                let card = card.card(format!("{file}:{line}")).map_err(|problem| wrong(line, problem))?;
                card.into_iter().for_each(|card| all.0.add(card));
            }
        }
        Ok(all)
    }

    fn take(&mut self, cards: Vec<Raw>, place: impl Fn(u32) -> String) -> Result<(), ImportError> {
        for (number, card) in (1u32..).zip(cards) {
            let card = card.card(place(number)).map_err(|problem| ImportError {
                line: number,
                problem: format!("card {number} of the list: {problem}"),
            })?;
            card.into_iter().for_each(|card| self.0.add(card));
        }
        Ok(())
    }

    /// The cards with all that the dump says of them.
    pub fn into_dump(self) -> Dump {
        self.0
    }

    /// All cards as a card file, for programs that read those.
    pub fn card_file(&self) -> String {
        self.0.card_file()
    }
}

/// Whether a text is one object with everything in it, and not an object a line.
fn is_bundle(text: &str) -> bool {
    let mut head: String = text.chars().take(4096).collect();
    head.retain(|letter| !letter.is_whitespace());
    head.starts_with("{\"meta\":") || head.starts_with("{\"data\":")
}

impl CardSource for Imported {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.0.find(name)
    }

    fn all(&self) -> Vec<Printed<'_>> {
        self.0.all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLIT: &str =
        "Layout: split\n{W}\nInstant\nDraw a card.\n//\n[Dusk]\n{B}\nSorcery\nYou gain 2 life.";

    fn read(dump: &str) -> Imported {
        Imported::read(dump).expect("they are cards")
    }

    fn body(cards: &Imported, name: &str) -> String {
        cards.find(name).map(|card| card.body.to_owned()).unwrap_or_default()
    }

    #[test]
    fn a_card_with_two_faces_is_found_by_each_name_and_by_both() {
        let dump = r#"{"layout": "split", "name": "Dawn", "cost": "{W}", "types": "Instant", "text": "Draw a card.",
            "faces": [{"name": "Dusk", "cost": "{B}", "types": "Sorcery", "text": "You gain 2 life."}]}"#;
        let cards = read(&dump.replace('\n', " "));
        for name in ["Dawn", "dusk", "Dawn // Dusk"] {
            assert_eq!(cards.find(name).map(|card| card.name), Some("Dawn"));
        }
        assert_eq!(body(&cards, "Dawn"), SPLIT);
    }

    #[test]
    fn a_list_with_faces_in_lists_is_read_each_print_once_more() {
        let dawn = |set: &str, number: &str| {
            format!(
                r#"{{"object": "card", "id": "0", "lang": "en", "name": "Dawn // Dusk", "layout": "split",
                "mana_cost": "{{W}} // {{B}}", "type_line": "Instant // Sorcery", "set": "{set}",
                "collector_number": "{number}", "rarity": "rare", "card_faces": [
                    {{"object": "card_face", "name": "Dawn", "mana_cost": "{{W}}", "type_line": "Instant",
                      "oracle_text": "Draw a card."}},
                    {{"object": "card_face", "name": "Dusk", "mana_cost": "{{B}}", "type_line": "Sorcery",
                      "oracle_text": "You gain 2 life."}}]}}"#
            )
        };
        let guard = r#"{"name": "Pier Guard", "lang": "en", "layout": "normal", "mana_cost": "{1}{W}",
            "type_line": "Creature — Human Soldier", "oracle_text": "Vigilance", "power": "2", "toughness": "2",
            "color_indicator": ["W"], "set": "one", "collector_number": "7", "rarity": "common"}"#;
        let foreign = r#"{"name": "Pier Guard", "lang": "de", "layout": "normal", "type_line": "Kreatur"}"#;
        let token =
            r#"{"name": "Gull", "lang": "en", "layout": "token", "type_line": "Token Creature — Bird"}"#;
        let dump = format!("[{},\n{guard},{foreign},{token},{}]", dawn("one", "3"), dawn("two", "4"));
        let cards = read(&dump);
        assert_eq!(cards.all().len(), 2);
        assert_eq!(body(&cards, "Dusk"), SPLIT);
        assert_eq!(
            body(&cards, "Pier Guard"),
            "{1}{W}\nColor: white\nCreature — Human Soldier\nVigilance\n2/2"
        );
        let dump = cards.into_dump();
        let prints: Vec<(&str, &str)> =
            dump.cards()[0].prints.iter().map(|print| (print.set.as_str(), print.number.as_str())).collect();
        assert_eq!(prints, [("ONE", "3"), ("TWO", "4")]);
    }

    /// The faces of a card as MTGJSON has them.
    const FACES: &str = r#"{"name": "Dawn // Dusk", "faceName": "Dusk", "side": "b", "layout": "split",
            "manaCost": "{B}", "type": "Sorcery", "types": ["Sorcery"], "text": "You gain 2 life.", "number": "3",
            "printings": ["ONE", "TWO"]},
        {"name": "Dawn // Dusk", "faceName": "Dawn", "side": "a", "layout": "split", "number": "3",
            "manaCost": "{W}", "type": "Instant", "types": ["Instant"], "text": "Draw a card.",
            "printings": ["ONE", "TWO"]}"#;

    #[test]
    fn cards_by_name_are_read_with_the_sets_they_are_in() {
        let cards =
            read(&format!(r#"{{"meta": {{"version": "5"}}, "data": {{"Dawn // Dusk": [{FACES}]}}}}"#));
        assert_eq!(body(&cards, "Dawn"), SPLIT);
        let dump = cards.into_dump();
        assert_eq!(dump.cards()[0].prints.len(), 2);
    }

    #[test]
    fn cards_by_set_are_read_and_tokens_are_left_out() {
        let set = format!(
            r#"{{"meta": {{}}, "data": {{"ONE": {{"code": "ONE", "baseSetSize": 1, "cards": [{FACES},
                {{"name": "Ilse", "layout": "normal", "type": "Legendary Planeswalker — Ilse", "types": ["Planeswalker"],
                  "loyalty": "3", "setCode": "ONE", "number": "9", "rarity": "mythic", "text": "+1: Draw a card."}}],
                "tokens": [{{"name": "Gull", "type": "Token Creature — Bird"}}]}}}}}}"#
        );
        let cards = read(&set);
        assert_eq!(cards.all().len(), 2);
        assert_eq!(body(&cards, "Dawn"), SPLIT);
        assert!(body(&cards, "Ilse").ends_with("+1: Draw a card.\nLoyalty: 3"));
    }

    #[test]
    fn how_the_packs_of_a_set_are_made_is_read_with_its_cards() {
        let card = |name: &str, uuid: &str| {
            format!(
                r#"{{"name": "{name}", "uuid": "{uuid}", "layout": "normal", "type": "Instant", "types": ["Instant"],
                "text": "Draw a card.", "setCode": "ONE"}}"#
            )
        };
        let set = |booster: &str| {
            let cards = [card("Dawn", "d1"), card("Noon", "n1"), card("Noon", "n2")].join(",");
            let set = format!(r#"{{"code": "ONE", "cards": [{cards}], "booster": {booster}}}"#);
            read(&format!(r#"{{"meta": {{}}, "data": {{"ONE": {set}}}}}"#)).into_dump()
        };
        let dump = set(
            r#"{"default": {"boosters": [{"contents": {"common": 2, "showcase": 1}, "weight": 3}],
            "boostersTotalWeight": 3, "sheets": {"common": {"cards": {"d1": 1, "n1": 4, "n2": 2}, "foil": false},
            "showcase": {"cards": {"n2": 200000, "elsewhere": 1}, "foil": true}}}}"#,
        );
        let collation = &dump.collations["ONE"];
        assert_eq!((collation.packs[0].weight, collation.packs[0].cards["common"]), (3, 2));
        assert_eq!(collation.sheets["common"], [("Dawn".to_owned(), 1), ("Noon".to_owned(), 6)]);
        assert_eq!(collation.sheets["showcase"].len(), 1);
        let unreadable = set(r#"{"default": {"boosters": "many"}}"#);
        assert_eq!((unreadable.cards().len(), unreadable.collations.len()), (2, 0));
    }

    #[test]
    fn a_list_of_cards_is_a_dump_too() {
        let dump = r#"[{"name": "Dawn", "types": "Instant", "text": "Draw a card."}]"#;
        let cards = Imported::read_from("dump.json", dump).expect("it is a card");
        assert_eq!(cards.all()[0].file, "dump.json:card 1");
    }

    #[test]
    fn a_line_that_is_no_card_is_named() {
        assert_eq!(Imported::read("\n{\"name\": 3}").map_err(|bad| bad.line).err(), Some(2));
        assert_eq!(Imported::read("{\"name\": \"Dawn\"}").map_err(|bad| bad.line).err(), Some(1));
    }
}
