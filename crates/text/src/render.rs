//! From values back to text. Rendering knows the rows and never sees a printed text.

use crate::{
    form::{Form, FormSet},
    grammar::{Agreement, Grammar, ResultForm, Row, RowPartKind},
    morphology,
    value::Value,
};

/// A piece of text and how it joins what stands before it.
#[derive(Clone, Debug)]
struct Piece {
    text: String,
    space: bool,
    capital: bool,
    kind: PieceKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PieceKind {
    Plain,
    /// "a" or "an", by what follows.
    Article,
    /// The 's of an owner: an apostrophe alone after a plural in s.
    Possessive,
}

/// How deep phrases may nest; a row that words a value by itself would go on for ever.
const DEPTH: usize = 400;

/// A rendered phrase.
struct Phrase {
    pieces: Vec<Piece>,
    form: Form,
}

impl<V: Value> Grammar<V> {
    /// The value as text, by the first row of its own category that words it; the self name is `~`.
    #[must_use]
    pub fn render(&self, value: &V) -> Option<String> {
        self.render_as(value.cat(), value, "~")
    }

    /// The value as a phrase of the given category, with the name of the thing it is printed on.
    #[must_use]
    pub fn render_as(&self, cat: V::Cat, value: &V, self_name: &str) -> Option<String> {
        let phrase = self.phrase(Self::index_of(cat), value, FormSet::ANY, DEPTH)?;
        Some(join(&phrase.pieces, self_name))
    }

    fn phrase(&self, cat: u8, value: &V, forms: FormSet, depth: usize) -> Option<Phrase> {
        let depth = depth.checked_sub(1)?;
        let rows = self.renderers[usize::from(cat)].iter().map(|&row| &self.rows[row as usize]);
        let mut by_row = rows.filter_map(|row| self.by_row(row, value, forms, depth));
        by_row.next().or_else(|| self.by_terminal(cat, value, forms))
    }

    fn by_terminal(&self, cat: u8, value: &V, forms: FormSet) -> Option<Phrase> {
        let terminals = self.terminals.iter().filter(|terminal| Self::index_of(terminal.cat) == cat);
        let mut written = terminals.filter_map(|terminal| (terminal.write)(value));
        let (text, form) = written.find(|(_, form)| forms.has(*form))?;
        Some(Phrase { pieces: vec![Piece::plain(text)], form })
    }

    fn by_row(&self, row: &Row<V>, value: &V, forms: FormSet, depth: usize) -> Option<Phrase> {
        let own = match row.form {
            ResultForm::Fixed(form) => form,
            ResultForm::Verb => Form::OF_VERB_PHRASES.into_iter().find(|&form| forms.has(form))?,
            ResultForm::Copied(_) => Form::NONE,
        };
        if !matches!(row.form, ResultForm::Copied(_)) && !forms.has(own) {
            return None;
        }
        let values = (row.take_apart)(value)?;
        let slots = self.slots(row, &values, forms, depth)?;
        let form = match row.form {
            ResultForm::Copied(slot) => slots[slot].form,
            _ => own,
        };
        Some(Phrase { pieces: pieces(row, slots, own), form })
    }

    /// Renders the slots, those that agree with another after that one.
    fn slots(&self, row: &Row<V>, values: &[V], forms: FormSet, depth: usize) -> Option<Vec<Phrase>> {
        let mut done: Vec<Option<Phrase>> = row.slots.iter().map(|_| None).collect();
        let args = row.args.iter().copied().enumerate();
        let (agreeing, free): (Vec<_>, Vec<_>) = args.partition(|&(_, at)| row.slots[at].subject.is_some());
        for (arg, at) in free.into_iter().chain(agreeing) {
            let slot = &row.slots[at];
            let subject = slot.subject.and_then(|subject| done[subject].as_ref()).map(|phrase| phrase.form);
            let mut allowed = subject.map_or(slot.forms, |form| FormSet::only(form.verb()));
            if row.form == ResultForm::Copied(at) {
                allowed = allowed.and(forms);
            }
            done[at] = Some(self.phrase(slot.cat, values.get(arg)?, allowed, depth)?);
        }
        done.into_iter().collect()
    }
}

/// Puts the words of a row and its rendered slots in order.
fn pieces<V>(row: &Row<V>, slots: Vec<Phrase>, own: Form) -> Vec<Piece> {
    let forms: Vec<Form> = slots.iter().map(|slot| slot.form).collect();
    let mut slots: Vec<Option<Phrase>> = slots.into_iter().map(Some).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    // The form of what stands directly before, for the possessive.
    let mut before = Form::NONE;
    for part in &row.parts {
        let first = pieces.len();
        match &part.kind {
            RowPartKind::Literal(spellings) => {
                let mut piece = Piece::literal(&spellings[0]);
                if piece.kind == PieceKind::Possessive && before != Form::MANY {
                    piece.kind = PieceKind::Plain;
                }
                pieces.push(piece);
                before = Form::NONE;
            }
            RowPartKind::Inflected(spellings, agreement) => {
                before = match *agreement {
                    Agreement::Slot(slot) => forms[slot],
                    Agreement::Fixed(form) => form,
                    Agreement::Own => own,
                };
                pieces.push(Piece::literal(&spellings[usize::from(before.0)]));
            }
            RowPartKind::Slot(slot) => {
                before = forms[*slot];
                pieces.extend(slots[*slot].take().into_iter().flat_map(|phrase| phrase.pieces));
                if let Some(piece) = pieces.get_mut(first) {
                    piece.capital |= row.slots[*slot].capital;
                }
            }
        }
        if let Some(piece) = pieces.get_mut(first) {
            piece.space = part.space;
        }
    }
    pieces
}

impl Piece {
    fn plain(text: String) -> Self {
        Self { text, space: false, capital: false, kind: PieceKind::Plain }
    }

    fn literal(spelling: &str) -> Self {
        let kind = match spelling {
            "a" | "an" | "A" | "An" => PieceKind::Article,
            "'s" => PieceKind::Possessive,
            _ => PieceKind::Plain,
        };
        let capital = kind == PieceKind::Article && spelling.starts_with('A');
        Self { capital, kind, ..Self::plain(spelling.to_owned()) }
    }
}

/// Joins the pieces: spaces, articles, capitals.
fn join(pieces: &[Piece], self_name: &str) -> String {
    let mut out = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let starts_sentence = starts_sentence(&out);
        if piece.space && !out.is_empty() && !out.ends_with('\n') {
            out.push(' ');
        }
        let text = match piece.kind {
            PieceKind::Article => {
                // A quotation mark is not spoken.
                let mut words = pieces[at + 1..].iter().map(|next| next.text.as_str());
                let next = words.find(|word| *word != "\"").unwrap_or("");
                let next = if next == "~" { self_name } else { next };
                if morphology::takes_an(next) { "an" } else { "a" }
            }
            PieceKind::Possessive if out.ends_with('s') => "'",
            _ if piece.text == "~" => self_name,
            _ => &piece.text,
        };
        if piece.capital || starts_sentence {
            push_capitalised(&mut out, text);
        } else {
            out.push_str(text);
        }
    }
    out
}

/// Whether what follows `text` opens a sentence.
fn starts_sentence(text: &str) -> bool {
    text.is_empty() || text.ends_with(['.', '!', '?', '\n', '•'])
}

fn push_capitalised(out: &mut String, text: &str) {
    let mut chars = text.chars();
    out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
    out.push_str(chars.as_str());
}
