//! English inflection: verbs, plurals, articles and number words.

use std::collections::HashMap;

use crate::form::Form;

/// Verbs that do not follow the rules: base, third person, past, participle, gerund.
const VERBS: &[[&str; 5]] = &[
    ["be", "is", "was", "been", "being"],
    ["aren't", "isn't", "wasn't", "been", "being"],
    ["have", "has", "had", "had", "having"],
    ["do", "does", "did", "done", "doing"],
    ["don't", "doesn't", "didn't", "done", "doing"],
    ["haven't", "hasn't", "hadn't", "had", "having"],
    ["become", "becomes", "became", "become", "becoming"],
    ["begin", "begins", "began", "begun", "beginning"],
    ["bring", "brings", "brought", "brought", "bringing"],
    ["buy", "buys", "bought", "bought", "buying"],
    ["cast", "casts", "cast", "cast", "casting"],
    ["choose", "chooses", "chose", "chosen", "choosing"],
    ["come", "comes", "came", "come", "coming"],
    ["cost", "costs", "cost", "cost", "costing"],
    ["cut", "cuts", "cut", "cut", "cutting"],
    ["deal", "deals", "dealt", "dealt", "dealing"],
    ["dig", "digs", "dug", "dug", "digging"],
    ["draw", "draws", "drew", "drawn", "drawing"],
    ["fall", "falls", "fell", "fallen", "falling"],
    ["fight", "fights", "fought", "fought", "fighting"],
    ["find", "finds", "found", "found", "finding"],
    ["get", "gets", "got", "gotten", "getting"],
    ["give", "gives", "gave", "given", "giving"],
    ["go", "goes", "went", "gone", "going"],
    ["grow", "grows", "grew", "grown", "growing"],
    ["hold", "holds", "held", "held", "holding"],
    ["keep", "keeps", "kept", "kept", "keeping"],
    ["know", "knows", "knew", "known", "knowing"],
    ["leave", "leaves", "left", "left", "leaving"],
    ["let", "lets", "let", "let", "letting"],
    ["lose", "loses", "lost", "lost", "losing"],
    ["make", "makes", "made", "made", "making"],
    ["pay", "pays", "paid", "paid", "paying"],
    ["put", "puts", "put", "put", "putting"],
    ["read", "reads", "read", "read", "reading"],
    ["say", "says", "said", "said", "saying"],
    ["see", "sees", "saw", "seen", "seeing"],
    ["set", "sets", "set", "set", "setting"],
    ["spend", "spends", "spent", "spent", "spending"],
    ["stand", "stands", "stood", "stood", "standing"],
    ["take", "takes", "took", "taken", "taking"],
    ["win", "wins", "won", "won", "winning"],
];

/// Nouns, pronouns and determiners whose plural does not follow the rules.
const PLURALS: &[[&str; 2]] = &[
    ["child", "children"],
    ["die", "dice"],
    ["dwarf", "dwarves"],
    ["elf", "elves"],
    ["foot", "feet"],
    ["half", "halves"],
    ["it", "they"],
    ["its", "their"],
    ["leaf", "leaves"],
    ["life", "lives"],
    ["man", "men"],
    ["mouse", "mice"],
    ["ox", "oxen"],
    ["person", "people"],
    ["self", "selves"],
    ["itself", "themselves"],
    ["sheep", "sheep"],
    ["that", "those"],
    ["thief", "thieves"],
    ["this", "these"],
    ["tooth", "teeth"],
    ["wolf", "wolves"],
    ["woman", "women"],
];

const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number that a word in lower case stands for.
pub(crate) fn number_word(word: &str) -> Option<i32> {
    let may_be = (3..=9).contains(&word.len()) && word.starts_with(['z', 'o', 't', 'f', 's', 'e', 'n']);
    let found = if may_be { NUMBERS.iter().position(|&known| known == word) } else { None };
    found.map(|at| at as i32)
}

/// A number in words, or in digits where it is above twenty or below zero.
pub(crate) fn in_words(number: i32) -> String {
    let word = usize::try_from(number).ok().and_then(|at| NUMBERS.get(at));
    word.map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// The inflections that a grammar uses: regular English, a table of exceptions, and a ruleset's own.
#[derive(Clone, Debug, Default)]
pub struct Morphology {
    verbs: HashMap<String, [String; 5]>,
    plurals: HashMap<String, String>,
}

impl Morphology {
    /// Adds an irregular verb: base, third person, past, participle, gerund.
    pub fn verb(&mut self, forms: [&str; 5]) {
        self.verbs.insert(forms[0].to_owned(), forms.map(str::to_owned));
    }

    /// Adds an irregular plural.
    pub fn plural(&mut self, one: &str, many: &str) {
        self.plurals.insert(one.to_owned(), many.to_owned());
    }

    /// A verb (given in its base form) in the given form; any form that is no inflection gives the base.
    #[must_use]
    pub fn inflect(&self, verb: &str, form: Form) -> String {
        let column = match form {
            Form::ONE => 1,
            Form::PAST => 2,
            Form::PART => 3,
            Form::ING => 4,
            Form::MANY | Form::YOU if verb == "be" => return "are".to_owned(),
            _ => 0,
        };
        if let Some(forms) = self.verbs.get(verb) {
            return forms[column].clone();
        }
        if let Some(forms) = VERBS.iter().find(|forms| forms[0] == verb) {
            return forms[column].to_owned();
        }
        match column {
            1 => with_s(verb),
            2 | 3 => with_ed(verb),
            4 => with_ing(verb),
            _ => verb.to_owned(),
        }
    }

    /// A noun (given in the singular) for one or for several.
    #[must_use]
    pub fn noun(&self, noun: &str, many: bool) -> String {
        if !many {
            return noun.to_owned();
        }
        let own = self.plurals.get(noun).map(String::as_str);
        let known = || PLURALS.iter().find(|pair| pair[0] == noun).map(|pair| pair[1]);
        own.or_else(known).map_or_else(|| with_s(noun), str::to_owned)
    }
}

fn vowel(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u')
}

/// Whether a word ends in a consonant and `y`; gives the word without the `y`.
fn before_y(word: &str) -> Option<&str> {
    let stem = word.strip_suffix('y')?;
    stem.chars().next_back().is_some_and(|c| !vowel(c)).then_some(stem)
}

/// Whether the last consonant is doubled before -ed and -ing: one vowel, then one consonant, in a short word.
fn doubles(word: &str) -> bool {
    let mut back = word.chars().rev();
    let (Some(last), Some(middle)) = (back.next(), back.next()) else { return false };
    let short = word.chars().filter(|&c| vowel(c)).count() == 1;
    let before = back.next().is_some_and(|c| !vowel(c));
    short && before && vowel(middle) && !vowel(last) && !matches!(last, 'w' | 'x' | 'y')
}

fn doubled(word: &str) -> String {
    let last = word.chars().next_back().filter(|_| doubles(word));
    word.chars().chain(last).collect()
}

fn with_s(word: &str) -> String {
    if let Some(stem) = before_y(word) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    if hisses { format!("{word}es") } else { format!("{word}s") }
}

fn with_ed(verb: &str) -> String {
    if let Some(stem) = before_y(verb) {
        return format!("{stem}ied");
    }
    if verb.ends_with('e') { format!("{verb}d") } else { format!("{}ed", doubled(verb)) }
}

fn with_ing(verb: &str) -> String {
    match verb.strip_suffix('e') {
        Some(stem) if !verb.ends_with("ee") => format!("{stem}ing"),
        _ => format!("{}ing", doubled(verb)),
    }
}

/// Whether "an" rather than "a" stands before `next`.
pub(crate) fn takes_an(next: &str) -> bool {
    let word: String = next.chars().take_while(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    if let Ok(number) = word.parse::<i32>() {
        return number == 11 || number == 18 || word.starts_with('8');
    }
    let sounds_like_you =
        ["uni", "use", "usu", "uti", "eu", "one", "once"].iter().any(|start| word.starts_with(start));
    let sounds_like_un = ["unin", "unim", "unid"].iter().any(|start| word.starts_with(start));
    let silent_h = ["hour", "honest", "honor", "heir"].iter().any(|start| word.starts_with(start));
    let lone_letter = word.len() == 1 && word.starts_with(['f', 'h', 'l', 'm', 'n', 'r', 's', 'x']);
    silent_h || lone_letter || (word.starts_with(vowel) && (!sounds_like_you || sounds_like_un))
}
