//! Spelling rows out: agreement becomes one concrete row per combination of forms.

use super::{
    Agreement, ResultForm, Row, RowPartKind, Terminal,
    grammar_error::GrammarError,
    trie::{Accept, Literal, Step, Trie},
};
use crate::{
    form::{Form, FormSet},
    lexer,
    lexicon::Lexicon,
    morphology,
    value::{Category, Value},
};

/// The rows spelled out.
pub(super) struct Expanded {
    pub(super) trie: Trie,
    pub(super) unary_ranks: Vec<u32>,
}

pub(super) fn expand<V: Value>(
    rows: &[Row<V>],
    terminals: &[Terminal<V>],
    categories: usize,
    lexicon: &mut Lexicon,
    errors: &mut Vec<GrammarError>,
) -> Expanded {
    let forms = forms_made(rows, terminals, categories);
    let mut work =
        Expansion { trie: Trie::new(categories), lexicon, errors, unary: Vec::new(), forms: &forms };
    lexicon_basics(work.lexicon);
    for (row, id) in rows.iter().zip(0..) {
        work.row(rows, row, id);
    }
    let Expansion { trie, unary, .. } = work;
    let unary_ranks = unary_ranks::<V>(&unary, categories, errors);
    Expanded { trie, unary_ranks }
}

/// The spellings that the lexer looks up by itself.
fn lexicon_basics(lexicon: &mut Lexicon) {
    for spelling in ["a", "'s", "~"] {
        lexicon.intern(spelling);
    }
}

/// For each category, the forms that its phrases come in.
fn forms_made<V: Value>(rows: &[Row<V>], terminals: &[Terminal<V>], categories: usize) -> Vec<FormSet> {
    let mut made = vec![FormSet::EMPTY; categories];
    for terminal in terminals {
        let cat = terminal.cat.index();
        made[cat] = made[cat].or(terminal.forms);
    }
    loop {
        let before = made.clone();
        for row in rows {
            let new = match row.form {
                ResultForm::Fixed(form) => FormSet::only(form),
                ResultForm::Copied(slot) => row.slots[slot].forms.and(made[usize::from(row.slots[slot].cat)]),
                ResultForm::Verb => {
                    Form::OF_VERB_PHRASES.into_iter().map(FormSet::only).fold(FormSet::EMPTY, FormSet::or)
                }
            };
            let cat = usize::from(row.cat);
            made[cat] = made[cat].or(new);
        }
        if made == before {
            return made;
        }
    }
}

struct Expansion<'a> {
    trie: Trie,
    lexicon: &'a mut Lexicon,
    errors: &'a mut Vec<GrammarError>,
    /// Rows of a single slot: from the child's category and forms to the parent's category and form.
    unary: Vec<(u8, FormSet, u8, Form)>,
    forms: &'a [FormSet],
}

impl Expansion<'_> {
    fn row<V: Value>(&mut self, rows: &[Row<V>], row: &Row<V>, id: u32) {
        let all: Vec<FormSet> =
            row.slots.iter().map(|slot| slot.forms.and(self.forms[usize::from(slot.cat)])).collect();
        let ways = combinations(row, &all);
        if ways.is_empty() {
            self.nothing_fits(row, &all);
        }
        let own_forms: &[Form] = match row.form {
            ResultForm::Fixed(form) => &[form],
            ResultForm::Verb => &Form::OF_VERB_PHRASES,
            ResultForm::Copied(_) => &[Form::NONE],
        };
        for &own in own_forms {
            for slots in &ways {
                self.concrete(rows, row, id, own, slots);
            }
        }
    }

    /// Reports the slot that keeps a row from ever being used: one without forms, or one that never agrees.
    fn nothing_fits<V: Value>(&mut self, row: &Row<V>, all: &[FormSet]) {
        let empty = row.slots.iter().zip(all).find(|(_, forms)| forms.is_empty()).map(|(slot, _)| slot);
        if let Some(slot) = empty.or_else(|| row.slots.iter().find(|slot| slot.subject.is_some())) {
            let (row, slot) = (row.name.clone(), slot.name.clone());
            self.errors.push(GrammarError::NothingFits { row, slot });
        }
    }

    /// Adds the row with the form of its phrase and the forms of its slots settled.
    fn concrete<V: Value>(&mut self, rows: &[Row<V>], row: &Row<V>, id: u32, own: Form, slots: &[FormSet]) {
        let form = match row.form {
            ResultForm::Copied(slot) => slots[slot].sample(),
            _ => own,
        };
        let mut paths: Vec<Vec<Step>> = vec![Vec::new()];
        for part in &row.parts {
            let steps: Vec<Step> = match &part.kind {
                RowPartKind::Literal(spellings) => {
                    spellings.iter().map(|word| Step::Literal(self.literal(word))).collect()
                }
                RowPartKind::Inflected(spellings, agreement) => {
                    let by = match *agreement {
                        Agreement::Slot(slot) => slots[slot].sample(),
                        Agreement::Fixed(form) => form,
                        Agreement::Own => own,
                    };
                    vec![Step::Literal(self.literal(&spellings[usize::from(by.0)]))]
                }
                RowPartKind::Slot(slot) => {
                    vec![Step::Phrase { cat: row.slots[*slot].cat, forms: slots[*slot] }]
                }
            };
            paths = paths
                .iter()
                .flat_map(|path| steps.iter().map(|&step| [path.as_slice(), &[step]].concat()))
                .collect();
        }
        for path in paths {
            if let [Step::Phrase { cat, forms }] = path[..] {
                self.unary.push((cat, forms, row.cat, form));
            }
            self.insert(rows, &path, Accept { row: id, cat: row.cat, form });
        }
    }

    fn insert<V: Value>(&mut self, rows: &[Row<V>], path: &[Step], accept: Accept) {
        let place = self.trie.insert(path, accept);
        let accepts = &self.trie.places[place as usize].accepts;
        let penalty = |id: u32| rows[id as usize].penalty;
        let earlier = accepts.iter().find(|other| {
            (other.cat, other.form) == (accept.cat, accept.form)
                && other.row != accept.row
                && penalty(other.row) == penalty(accept.row)
        });
        if let Some(earlier) = earlier {
            let name = |id: u32| rows[id as usize].name.clone();
            let error = GrammarError::Duplicate { first: name(earlier.row), second: name(accept.row) };
            if !self.errors.contains(&error) {
                self.errors.push(error);
            }
        }
    }

    fn literal(&mut self, spelling: &str) -> Literal {
        let lower = lexer::lower(spelling);
        let number = lower.parse().ok().or_else(|| morphology::number_word(&lower));
        let capital = number.is_none() && spelling.chars().next().is_some_and(char::is_uppercase);
        let word = match (number, lower.as_str()) {
            (Some(number), _) => self.lexicon.intern_number(number),
            (None, "an") => self.lexicon.intern("a"),
            (None, "'") => self.lexicon.intern("'s"),
            (None, word) => self.lexicon.intern(word),
        };
        Literal::new(word, capital)
    }
}

/// All ways to settle the forms of the slots that something agrees with.
fn combinations<V: Value>(row: &Row<V>, all: &[FormSet]) -> Vec<Vec<FormSet>> {
    let mut ways = vec![all.to_vec()];
    for slot in 0..row.slots.len() {
        let copied = row.form == ResultForm::Copied(slot);
        let agreed = row.slots.iter().any(|other| other.subject == Some(slot))
            || row.parts.iter().any(
                |part| matches!(part.kind, RowPartKind::Inflected(_, Agreement::Slot(by)) if by == slot),
            );
        let choices: Vec<FormSet> = if copied {
            all[slot].iter().map(FormSet::only).collect()
        } else if agreed {
            all[slot].classes().collect()
        } else {
            continue;
        };
        ways = ways
            .iter()
            .flat_map(|way| {
                choices.iter().map(|&choice| {
                    let mut way = way.clone();
                    way[slot] = choice;
                    way
                })
            })
            .collect();
    }
    for way in &mut ways {
        for (at, slot) in row.slots.iter().enumerate() {
            if let Some(subject) = slot.subject {
                way[at] = all[at].and(FormSet::only(way[subject].sample().verb()));
            }
        }
    }
    ways.retain(|way| way.iter().all(|forms| !forms.is_empty()));
    ways
}

/// Ranks categories and forms so that the child of a row with a single slot comes before its parent.
fn unary_ranks<V: Value>(
    unary: &[(u8, FormSet, u8, Form)],
    categories: usize,
    errors: &mut Vec<GrammarError>,
) -> Vec<u32> {
    let index = |cat: u8, form: Form| usize::from(cat) * Form::LIMIT + usize::from(form.0);
    let mut ranks = vec![0_u32; categories * Form::LIMIT];
    // Without a loop the longest chain is shorter than the number of entries.
    for _ in 0..ranks.len() {
        let mut changed = false;
        for &(child, forms, cat, form) in unary {
            let below = forms.iter().map(|form| ranks[index(child, form)]).max().unwrap_or(0);
            let rank = &mut ranks[index(cat, form)];
            if *rank <= below {
                *rank = below + 1;
                changed = true;
            }
        }
        if !changed {
            return ranks;
        }
    }
    let most = (0..ranks.len()).max_by_key(|&at| ranks[at]).unwrap_or(0);
    let category = V::Cat::ALL[most / Form::LIMIT].name().to_owned();
    errors.push(GrammarError::Loop { category });
    ranks
}
