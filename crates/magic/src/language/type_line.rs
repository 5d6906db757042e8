//! The type line (CR 205).

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
        all.subtypes = words.map(str::to_owned).collect();
        if all.types.is_empty() {
            return Err(format!("`{line}` names no card type, such as Creature or Instant"));
        }
        Ok(all)
    }
}
