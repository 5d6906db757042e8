//! Whether what is printed and what was understood speak of the same: every word of a line that carries meaning has its
//! counterpart in what is told from its program, and the other way round.
//!
//! Wording differs ("returns" and "puts", "another" and "other"), so both texts are brought to bare words first. What
//! remains different is not always wrong, but a modifier that was read and lost always remains.

use super::Line;

/// The words that only one of the two texts has.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Difference {
    /// Printed, and not told.
    pub(crate) missing: Vec<String>,
    /// Told, and not printed.
    pub(crate) added: Vec<String>,
}

/// Compares a line of a card with this name with what it became. A list of keywords stands for longer texts.
pub(crate) fn difference(name: &str, line: &Line) -> Difference {
    if line.keywords {
        return Difference::default();
    }
    let printed = bare(&own_name(name, without_label(&line.printed)), PRINTED);
    let told = bare(&line.told.join(" "), TOLD);
    Difference { missing: without(&printed, &told), added: without(&told, &printed) }
}

/// The words of one list that the other has not, each as often as that.
fn without(words: &[String], others: &[String]) -> Vec<String> {
    let mut others = others.to_vec();
    let mut left = Vec::new();
    for word in words {
        match others.iter().position(|other| other == word) {
            Some(place) => drop(others.swap_remove(place)),
            None => left.push(word.clone()),
        }
    }
    left.sort();
    left
}

/// A text that calls its card `~`.
fn own_name(name: &str, text: &str) -> String {
    let short = name.split_once(',').map_or(name, |(short, _)| short);
    let halves = name.split(" // ");
    let mut names: Vec<&str> = halves.chain([name, short]).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names.into_iter().fold(text.to_owned(), |text, name| text.replace(name, "~"))
}

/// A line without its ability word: "Landfall — ".
fn without_label(line: &str) -> &str {
    match line.split_once(" — ") {
        Some((label, rest)) if label.len() <= 40 && !label.contains(['.', ':', '"', ',']) => {
            if label.starts_with("Choose") { line } else { rest }
        }
        _ => line,
    }
}

/// Nouns by which a text calls its own card after "this", and something else after "that" and "those".
const NOUNS: &[&str] = &[
    "creature",
    "land",
    "spell",
    "artifact",
    "enchantment",
    "permanent",
    "card",
    "aura",
    "equipment",
    "vehicle",
    "saga",
    "class",
    "planeswalker",
    "token",
    "scheme",
    "siege",
    "player",
    "opponent",
    "ability",
    "source",
];

/// Phrases of printed texts, in bare words.
const PRINTED: &[(&str, &str)] = &[
    ("its still a land", ""),
    ("theyre still lands", ""),
    ("still lands", ""),
    ("the sacrificed creature", "that"),
    ("the sacrificed artifact", "that"),
    ("the sacrificed permanent", "that"),
    ("sacrificed creature", "that"),
    ("next turn upkeep", "next upkeep"),
    ("role token", "token"),
    ("role tokens", "tokens"),
    ("put them back", "put them on top of library"),
    ("puts them back", "put them on top of library"),
    ("an amount of", ""),
    ("exile it instead of putting it into its owner graveyard", "put it into exile instead"),
    ("ward", "counter it unless spell or ability opponent controls pay"),
    ("modified creature", "creature aura controller controls counter equipment"),
    ("modified creatures", "creature aura controller controls counter equipment"),
    ("you may choose not to untap", "would untap instead may"),
    ("incubate", "create incubator token +1/+1 counters"),
    ("populate", "create token copy of creature token you control"),
    ("learn", "discard draw reveal lesson outside the game put up hand"),
    ("bolster", "put +1/+1 counter on creature you control with least toughness among creatures you control"),
    ("manifest dread", "look top 2 library put face down face down manifested battlefield rest graveyard"),
    ("highest", "greatest"),
    ("entered the battlefield under your control", "entered"),
    ("a permanent you controlled left", "permanent left"),
    ("permanent left the battlefield under your control", "permanent left"),
    ("twice x", "twice"),
    ("any number of targets", "any target"),
    ("one or two targets", "any target"),
    ("one 2 or 3 targets", "any target"),
    ("one two or three targets", "any target"),
    ("a six-sided die", "d6"),
    ("six-sided die", "d6"),
    ("twenty-sided die", "d20"),
    ("four-sided die", "d4"),
    ("eight-sided die", "d8"),
    ("ten-sided die", "d10"),
    ("the result", "that"),
    ("after this main phase", "after this phase"),
    ("plains", "plain"),
    ("triggered ability", "ability"),
    ("triggered abilities", "abilities"),
    ("activated or triggered ability", "ability"),
    ("without paying their mana costs", "free"),
    ("escape", "may pay rather than mana cost from graveyard"),
    ("flashback", "may pay rather than mana cost from graveyard exile"),
    ("enchanted creature", "host"),
    ("equipped creature", "host"),
    ("enchanted permanent", "host"),
    ("enchanted land", "host"),
    ("enchanted artifact", "host"),
    ("fortified land", "host"),
    ("is put into a graveyard from the battlefield", "dies"),
    ("is put into your graveyard from the battlefield", "dies"),
    ("are put into a graveyard from the battlefield", "die"),
    ("base power and toughness", ""),
    ("during your untap step", "during its controller untap step"),
    ("during your next untap step", "during its controller next untap step"),
    ("on your turn", "your turn"),
    ("beginning of combat your turn", "beginning of your combat"),
    ("investigate", "create clue token"),
    ("investigates", "create clue token"),
    ("if you search your library this way shuffle", "shuffle"),
    ("in any order", ""),
    ("under its owner control", ""),
    ("under their owner control", ""),
    ("under their owners control", ""),
    ("historic", "artifact legendary saga"),
    ("~ or another", "~ or"),
    ("+1/+1 for each", "+x/+x"),
    ("+1/+1 until end of turn for each", "+x/+x until end of turn"),
    ("+1/+0 for each", "+x/+0"),
    ("+1/+0 until end of turn for each", "+x/+0 until end of turn"),
    ("-1/-1 for each", "-x/-x"),
    ("first main phase", "precombat main phase"),
    ("second main phase", "postcombat main phase"),
    ("outlaw", "assassin mercenary pirate rogue warlock"),
];

/// Phrases that are told, in bare words.
const TOLD: &[(&str, &str)] = &[
    ("from the stack", ""),
    ("nonhuman", "non-human"),
    ("the number of that", ""),
    ("plainss", "plain"),
    ("is permanent", ""),
    ("that is what", ""),
    ("from graveyard then exile it", "from graveyard exile"),
    ("enchanted", "host"),
    ("host player", "enchanted player"),
    ("that player", "that"),
    ("that target", ""),
    ("that other", "that"),
    ("is one or more", ""),
    ("is 1 or more", ""),
    ("in exile", ""),
];

/// Phrases of both, in bare words.
const BOTH: &[(&str, &str)] = &[
    ("untapped", "not tapped"),
    ("creature land", "land creature"),
    ("until end of turn", "endturn"),
    ("this turn", "endturn"),
    ("until end of combat", "endcombat"),
    ("this combat", "endcombat"),
    ("if able", "able"),
    ("leaves the battlefield", "leave"),
    ("leave the battlefield", "leave"),
    ("enters the battlefield", "enters"),
    ("on the battlefield", ""),
    ("without paying its mana cost", "free"),
    ("without paying their mana costs", "free"),
    ("without paying that spell mana cost", "free"),
    ("in addition to its other types", ""),
    ("in addition to its other creature types", ""),
    ("in addition to their other types", ""),
    ("in addition to its other colors", ""),
    ("in addition to its other colors and types", ""),
];

/// Words that are there in one text and go without saying in another.
const SILENT: &[&str] = &[
    "~", "a", "all", "among", "an", "and", "and/or", "any", "are", "as", "at", "attached", "base", "be",
    "become", "becomes", "been", "both", "by", "can", "card", "cards", "chapter", "choice", "choose",
    "chooses", "did", "do", "does", "during", "each", "either", "equal", "even", "for", "from", "gain",
    "gains", "get", "gets", "had", "has", "have", "he", "her", "his", "i", "if", "ii", "iii", "in", "into",
    "is", "it", "its", "itself", "iv", "long", "many", "much", "number", "of", "on", "one", "onto", "or",
    "own", "owner", "owners", "she", "so", "still", "than", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "to", "v", "vi", "was", "way", "were", "when", "whenever", "where",
    "which", "who", "whose", "with", "x", "you", "your", "target", "1", "youve", "youre", "its", "theyre",
    "thats",
];

/// Words for the same.
const SYNONYMS: &[(&str, &str)] = &[
    ("another", "other"),
    ("return", "put"),
    ("returns", "put"),
    ("fewer", "less"),
    ("greater", "more"),
    ("dealt", "deal"),
    ("otherwise", "instead"),
    ("cant", "not"),
    ("cannot", "not"),
    ("doesnt", "not"),
    ("dont", "not"),
    ("didnt", "not"),
    ("isnt", "not"),
    ("arent", "not"),
    ("wasnt", "not"),
    ("werent", "not"),
    ("unless", "not"),
    ("no", "not"),
    ("without", "not"),
    ("except", "not"),
    ("elves", "elf"),
    ("wolves", "wolf"),
    ("werewolves", "werewolf"),
    ("dwarves", "dwarf"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
];

/// The words of a text that carry meaning, each in its simplest form.
fn bare(text: &str, own: &[(&str, &str)]) -> Vec<String> {
    let mut text = format!(" {} ", pieces(text).join(" "));
    for noun in NOUNS {
        text = text.replace(&format!(" this {noun} "), " ~ ");
        if own == PRINTED {
            text = text.replace(&format!(" that {noun} "), " ").replace(&format!(" those {noun}s "), " ");
        }
    }
    for (phrase, meant) in own.iter().chain(BOTH) {
        let meant = if meant.is_empty() { " ".to_owned() } else { format!(" {meant} ") };
        text = text.replace(&format!(" {phrase} "), &meant);
    }
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace().filter(|word| !SILENT.contains(word)) {
        let word = SYNONYMS.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| same);
        let word = stem(word);
        // One "not" may stand for several: "can't attack or block".
        let once = matches!(word.as_str(), "not" | "instead");
        if !(once && words.contains(&word)) {
            words.push(word);
        }
    }
    words
}

/// A text in pieces: words, symbols, numbers.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut braces = 0;
    for letter in without_places(&text.to_lowercase().replace('’', "'").replace("'s", "")).chars() {
        match letter {
            '{' => {
                pieces.push(std::mem::take(&mut piece));
                piece.push(letter);
                braces = 1;
            }
            '}' => {
                piece.push(letter);
                pieces.push(std::mem::take(&mut piece));
                braces = 0;
            }
            '\'' => {}
            '−' => piece.push('-'),
            letter if braces > 0 || letter.is_alphanumeric() || "+-/*~".contains(letter) => {
                piece.push(letter);
            }
            _ => pieces.push(std::mem::take(&mut piece)),
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| !piece.trim_matches(['-', '/']).is_empty());
    pieces
}

/// A text without the places of targets and registers: "that target (0)", "that (of the event)".
fn without_places(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        left.push_str(before);
        rest = match after.split_once(')') {
            Some((place, after)) if place == "of the event" || place.parse::<u32>().is_ok() => after,
            _ => {
                left.push(' ');
                after
            }
        };
    }
    left.push_str(rest);
    left
}

/// A word without its ending. It need not be a word, only the same for all forms.
fn stem(word: &str) -> String {
    if word.starts_with(['{', '+', '-']) || word.starts_with(|letter: char| letter.is_ascii_digit()) {
        return word.to_owned();
    }
    let mut stem = word;
    for (end, least) in [("ing", 4), ("ed", 3), ("es", 3), ("s", 2)] {
        if word.len() > least + end.len() - 1 && word.ends_with(end) && !word.ends_with("ss") {
            stem = &word[..word.len() - end.len()];
            break;
        }
    }
    let stem = stem.trim_end_matches('e').trim_end_matches(['i', 'y']);
    let mut letters: Vec<char> = stem.chars().collect();
    if letters.len() > 3 && letters[letters.len() - 1] == letters[letters.len() - 2] {
        letters.pop();
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(printed: &str, told: &str) -> Line {
        Line { printed: printed.to_owned(), told: vec![told.to_owned()], keywords: false }
    }

    #[test]
    fn a_line_and_its_program_in_other_words_are_the_same() {
        let line = line(
            "When Lampwright enters, return another target creature you control to its owner's hand.",
            "Whenever ~ enters, put other target creature you control into its owner's hand.",
        );
        assert_eq!(difference("Lampwright", &line), Difference::default());
    }

    #[test]
    fn a_duration_that_was_lost_is_missing() {
        let line = line("Target creature gets +2/+2 until end of turn.", "Target creature gets +2/+2.");
        assert_eq!(difference("Swell", &line).missing, ["endturn"]);
    }

    #[test]
    fn something_that_nobody_printed_is_added() {
        let line = line("Destroy target creature.", "Destroy target nonblack creature.");
        assert_eq!(difference("Snuff", &line).added, ["nonblack"]);
    }
}
