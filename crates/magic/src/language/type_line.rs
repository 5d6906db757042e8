//! The type line (CR 205).

use crate::card::subtypes;
use crate::card::{CardType, CardTypes, Supertype, Supertypes};

/// Supertypes, card types and subtypes as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeLine {
    pub(crate) supertypes: Supertypes,
    pub(crate) types: CardTypes,
    pub(crate) subtypes: Vec<String>,
}

impl TypeLine {
    /// Reads `Legendary Creature - Human Scout`; any dash, or none, stands before the subtypes.
    pub(crate) fn read(line: &str) -> Result<TypeLine, String> {
        let mut all =
            TypeLine { supertypes: Supertypes::default(), types: CardTypes::NONE, subtypes: Vec::new() };
        let mut words = line.split_whitespace().peekable();
        while let Some(&word) = words.peek() {
            if let Some(one) = Supertype::ALL.into_iter().find(|one| one.name() == word) {
                all.supertypes = all.supertypes.with(Supertypes::only(one));
            } else if let Some(one) = CardType::ALL.into_iter().find(|one| one.name() == word) {
                all.types = all.types.with(CardTypes::only(one));
            } else {
                break;
            }
            words.next();
        }
        words.next_if(|word| matches!(*word, "-" | "–" | "—"));
        while let Some(word) = words.next() {
            // The one creature type of two words (CR 205.3m).
            let lord = word == "Time" && words.next_if_eq(&"Lord").is_some();
            all.subtypes.push(if lord { "Time Lord" } else { word }.to_owned());
        }
        if all.types.is_empty() {
            return Err(format!("`{line}` names no card type, such as Creature or Instant"));
        }
        match all.subtypes.iter().find(|name| !subtypes::may_have(all.types, name)) {
            Some(unknown) => Err(subtypes::unknown(unknown)),
            None => Ok(all),
        }
    }
}
