//! What pronouns stand for, by a fixture of annotated sentences.

use cardwright_text::{Mentions, RefError};

/// `[rose:plant]` mentions a rose, `[*rose:plant]` as the subject; `<it:plant=rose>` refers to it.
/// A comma or period ends a clause; braces open and close a scope.
const SENTENCES: &str = "
Prune [rose:plant], then water <it:plant=rose>.
Dig up [rose:plant]. Carry [spade:tool] to the heap. Plant <it:plant=rose>. Clean <it:tool=spade>.
Swap [rose:plant] and [lily:plant]. Water <it:plant=?>.
[*rose:plant] shades [lily:plant]. Water <it:plant=rose>.
Swap [rose:plant] and [lily:plant]. Prune [oak:plant]. Water <it:plant=oak>.
Water <it:plant=->.
Name [rose:plant], prune [rose:plant] and [rose:plant]. Water <it:plant=rose>.
Plant [rose:plant]. {When [lily:plant] grows, water <it:plant=lily>.} Water <it:plant=rose>.
{Plant [rose:plant].} Water <it:plant=->.
";

/// Follows one annotated sentence; gives a complaint for each reference that is not as annotated.
fn follow(sentence: &str) -> Vec<String> {
    let mut mentions: Mentions<String, String> = Mentions::new();
    let mut complaints = Vec::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(['[', '<', ',', '.', '{', '}']) {
        let mark = &rest[at..=at];
        let end = rest[at..].find([']', '>']).map_or(at, |end| at + end);
        let inner = rest.get(at + 1..end).unwrap_or_default();
        rest = if matches!(mark, "[" | "<") { &rest[end + 1..] } else { &rest[at + 1..] };
        let (word, kind) = inner.split_once(':').unwrap_or_default();
        match mark {
            "[" => {
                let thing = word.trim_start_matches('*');
                mentions.introduce(kind.to_owned(), thing.to_owned(), u8::from(thing != word));
            }
            "<" => {
                let (kind, expected) = kind.split_once('=').expect("a reference says what it stands for");
                let found = match mentions.resolve(|other| other == kind) {
                    Ok(thing) => thing,
                    Err(RefError::None) => "-".to_owned(),
                    Err(RefError::Ambiguous) => "?".to_owned(),
                };
                if found != expected {
                    complaints.push(format!("{sentence}\n  {word} stands for {found}, not {expected}"));
                }
            }
            "{" => mentions.open(),
            "}" => mentions.close(),
            _ => mentions.next_clause(),
        }
    }
    complaints
}

#[test]
fn references_stand_for_the_most_recent_fitting_mention() {
    let complaints: Vec<String> = SENTENCES.lines().flat_map(follow).collect();
    assert_eq!(complaints, [""; 0]);
}

#[test]
fn a_wrong_annotation_would_be_noticed() {
    assert_eq!(follow("Prune [rose:plant], then water <it:plant=lily>.").len(), 1);
}
