//! Names as people type them.

/// A name in small letters, without accents, with plain quotes and dashes and single spaces, so that what people type
/// and what is printed are the same.
pub fn folded(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in name.trim().chars() {
        match letter {
            '’' | '‘' | '`' | '´' => text.push('\''),
            '“' | '”' => text.push('"'),
            '–' | '—' | '‐' | '‑' => text.push('-'),
            '®' | '™' => {}
            letter if letter.is_ascii() => text.push(letter.to_ascii_lowercase()),
            letter => plain(letter, &mut text),
        }
    }
    one_way_to_write_halves(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// `fire/ice`, `fire / ice` and `fire//ice` are `fire // ice`.
fn one_way_to_write_halves(text: &str) -> String {
    if !text.contains('/') {
        return text.to_owned();
    }
    let halves: Vec<&str> = text.split('/').map(str::trim).filter(|half| !half.is_empty()).collect();
    halves.join(" // ")
}

/// A letter without its accent.
fn plain(letter: char, text: &mut String) {
    for small in letter.to_lowercase() {
        match ACCENTS.iter().find(|(_, with)| with.contains(small)) {
            Some((without, _)) => text.push_str(without),
            None => text.push(small),
        }
    }
}

/// Letters with accents, by the ones without.
const ACCENTS: [(&str, &str); 15] = [
    ("a", "àáâãäåāăą"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđ"),
    ("e", "èéêëēĕėęě"),
    ("i", "ìíîïĩīĭįı"),
    ("l", "łĺľ"),
    ("n", "ñńņň"),
    ("o", "òóôõöøōŏő"),
    ("oe", "œ"),
    ("s", "śŝşš"),
    ("ss", "ß"),
    ("u", "ùúûüũūŭůűų"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_quotes_and_spaces_make_no_difference() {
        assert_eq!(folded("Lîm-Dûl’s  Væult"), "lim-dul's vaeult");
        assert_eq!(folded("Dandân"), folded("DANDAN"));
        assert_eq!(folded("Dawn/Dusk"), folded("Dawn // Dusk"));
        assert_eq!(folded("Dawn / Dusk"), "dawn // dusk");
    }
}
