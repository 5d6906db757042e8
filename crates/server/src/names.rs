//! Words of people as others may see them.

/// A text of one line as others may see it: not longer than so many characters, and without those that cannot be seen or
/// that turn the text around them.
pub(crate) fn visible(text: &str, longest: usize) -> String {
    let shown: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    shown.trim().chars().take(longest).collect()
}

/// Control characters, marks of direction, joiners and other characters without a form of their own.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
            | '\u{ffa0}' | '\u{feff}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
