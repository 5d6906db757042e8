//! Checking a table of rows.

use super::{
    Agreement, Grammar, ResultForm, Row, RowPart, RowPartKind, Slot, expand,
    grammar_error::{GrammarError, GrammarErrors},
    pattern::{Lemma, PartKind, Pattern, SlotText},
    rows::{RawRow, Rows},
    trie::{CATEGORY_LIMIT, CatSet},
};
use crate::{
    Morphology,
    form::{Form, FormSet},
    lexicon::Lexicon,
    value::{Category, Value},
};

/// Checks the rows and makes a grammar of them.
pub(super) fn build<V: Value>(table: Rows<V>) -> Result<Grammar<V>, GrammarErrors> {
    let mut errors = Vec::new();
    let categories = V::Cat::ALL.len();
    if categories > CATEGORY_LIMIT {
        errors.push(GrammarError::TooMany { what: "categories" });
        return Err(GrammarErrors(errors));
    }
    let mut lexicon = Lexicon::default();
    table.contractions.iter().for_each(|word| lexicon.add_contraction(word));
    let mut resolver = Resolver::<V>::new(&table.morphology, &lexicon);
    let mut rows = Vec::with_capacity(table.rows.len());
    for raw in table.rows {
        let same_lexeme = raw.same_lexeme;
        match resolver.row(raw) {
            Ok(mut row) => {
                let previous = rows.last().map_or(0, |row: &Row<V>| row.counts_as);
                row.counts_as = if same_lexeme { previous } else { rows.len() as u32 };
                rows.push(row);
            }
            Err(error) => errors.push(error),
        }
    }
    if resolver.forms.len() > Form::LIMIT {
        errors.push(GrammarError::TooMany { what: "forms" });
        return Err(GrammarErrors(errors));
    }
    let expanded = expand::expand(&rows, &table.terminals, categories, &mut lexicon, &mut errors);
    unreachable_categories(&rows, &table.starts, &mut errors);
    passing_loops(&rows, &mut errors);
    if !errors.is_empty() {
        return Err(GrammarErrors(errors));
    }

    let mut renderers = vec![Vec::new(); categories];
    for (row, id) in rows.iter().zip(0..).filter(|(row, _)| !row.parse_only) {
        renderers[usize::from(row.cat)].push(id);
    }
    let mut category_names: Vec<Option<String>> = vec![None; categories];
    for cat in table.starts {
        category_names[cat.index()] = Some(spoken(cat.name()));
    }
    for (cat, name) in table.described {
        category_names[cat.index()] = Some(name);
    }
    let mut terminal_cats = CatSet::default();
    table.terminals.iter().for_each(|terminal| terminal_cats.add(terminal.cat.index() as u8));
    Ok(Grammar {
        lexicon,
        rows,
        renderers,
        terminal_cats,
        terminals: table.terminals,
        left_corners: expanded.trie.left_corners(),
        trie: expanded.trie,
        unary_ranks: expanded.unary_ranks,
        category_names,
    })
}

/// A category's name for people: `FirstThing` becomes "first thing".
fn spoken(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn unreachable_categories<V: Value>(rows: &[Row<V>], starts: &[V::Cat], errors: &mut Vec<GrammarError>) {
    if starts.is_empty() {
        return;
    }
    let mut reached = vec![false; V::Cat::ALL.len()];
    let mut open: Vec<usize> = starts.iter().map(|cat| cat.index()).collect();
    while let Some(cat) = open.pop() {
        if !std::mem::replace(&mut reached[cat], true) {
            let of_cat = rows.iter().filter(|row| usize::from(row.cat) == cat);
            open.extend(of_cat.flat_map(|row| row.slots.iter().map(|slot| usize::from(slot.cat))));
        }
    }
    for (cat, _) in V::Cat::ALL.iter().zip(reached).filter(|(_, reached)| !reached) {
        errors.push(GrammarError::Unreachable { category: cat.name().to_owned() });
    }
}

/// Refuses rows that would word a value by the same value for ever.
fn passing_loops<V: Value>(rows: &[Row<V>], errors: &mut Vec<GrammarError>) {
    let passing = rows.iter().filter(|row| row.passes && !row.parse_only);
    let steps: Vec<(u8, u8)> = passing.map(|row| (row.cat, row.slots[0].cat)).collect();
    for (cat, at) in V::Cat::ALL.iter().zip(0..) {
        let mut reached = vec![at];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for &(_, to) in steps.iter().filter(|(cat, _)| *cat == from) {
                if to == at {
                    errors.push(GrammarError::Loop { category: cat.name().to_owned() });
                    return;
                }
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
    }
}

/// Turns the names in rows into indices.
struct Resolver<'m, V> {
    morphology: &'m Morphology,
    lexicon: &'m Lexicon,
    /// The names of forms; the ruleset's own follow the built-in ones.
    forms: Vec<String>,
    value: std::marker::PhantomData<V>,
}

impl<'m, V: Value> Resolver<'m, V> {
    fn new(morphology: &'m Morphology, lexicon: &'m Lexicon) -> Self {
        let forms = Form::BUILT_IN.iter().map(|(name, _)| (*name).to_owned()).collect();
        Self { morphology, lexicon, forms, value: std::marker::PhantomData }
    }

    fn row(&mut self, raw: RawRow<V>) -> Result<Row<V>, GrammarError> {
        let dot = if raw.form.is_empty() || raw.form.starts_with('=') { "" } else { "." };
        let name = format!("{}{dot}{}: {}", raw.category, raw.form, raw.pattern);
        let pattern = Pattern::read(&raw.pattern, self.lexicon)
            .map_err(|problem| GrammarError::Notation { row: name.clone(), problem })?;
        let cat = category::<V>(&raw.category, false)
            .ok_or_else(|| GrammarError::NoCategory { row: name.clone(), category: raw.category.clone() })?;
        let form = self.result_form(&raw.form, &pattern, &name)?;
        let slots = pattern.slots.iter().map(|slot| self.slot(slot, &pattern, &name));
        let slots = slots.collect::<Result<Vec<_>, _>>()?;
        let args = argument_order(raw.args, &slots, &name)?;
        let parts = pattern.parts.iter().map(|part| {
            let kind = self.part(&part.kind, &pattern, form, &name)?;
            Ok(RowPart { space: part.space, kind })
        });
        let parts = parts.collect::<Result<Vec<_>, GrammarError>>()?;
        Ok(Row {
            cat,
            form,
            parts,
            slots,
            args,
            penalty: -raw.prefer,
            parse_only: raw.parse_only,
            passes: raw.passes,
            counts_as: 0,
            build: raw.build,
            take_apart: raw.take_apart,
            name,
        })
    }

    /// The form with this name; a new name is a form of the ruleset's own.
    fn form(&mut self, name: &str) -> Form {
        let known = self.forms.iter().position(|form| form == name);
        let at = known.unwrap_or_else(|| {
            self.forms.push(name.to_owned());
            self.forms.len() - 1
        });
        Form(at.min(Form::LIMIT - 1) as u8)
    }

    fn result_form(&mut self, text: &str, pattern: &Pattern, row: &str) -> Result<ResultForm, GrammarError> {
        if let Some(slot) = text.strip_prefix('=') {
            let copied = slot_index(pattern, slot).map(ResultForm::Copied);
            return copied.ok_or_else(|| no_agreement(row, slot));
        }
        Ok(match text {
            "" => ResultForm::Fixed(Form::NONE),
            "verb" => ResultForm::Verb,
            form => ResultForm::Fixed(self.form(form)),
        })
    }

    fn slot(&mut self, slot: &SlotText, pattern: &Pattern, row: &str) -> Result<Slot, GrammarError> {
        let given = slot.category.as_deref();
        let cat = category::<V>(given.unwrap_or(&slot.name), given.is_none());
        let cat = cat.ok_or_else(|| GrammarError::NoCategory {
            row: row.to_owned(),
            category: format!("{} (of the slot {})", given.unwrap_or(&slot.name), slot.name),
        })?;
        let subject =
            slot.by.as_deref().map(|by| slot_index(pattern, by).ok_or_else(|| no_agreement(row, by)));
        let forms = slot.form.as_deref().map_or(FormSet::ANY, |form| FormSet::only(self.form(form)));
        Ok(Slot { name: slot.name.clone(), cat, forms, subject: subject.transpose()?, capital: slot.capital })
    }

    fn part(
        &self,
        part: &PartKind,
        pattern: &Pattern,
        form: ResultForm,
        row: &str,
    ) -> Result<RowPartKind, GrammarError> {
        let (lemma, by, verb) = match part {
            PartKind::Literal(spellings) => return Ok(RowPartKind::Literal(spellings.clone())),
            PartKind::Slot(slot) => return Ok(RowPartKind::Slot(*slot)),
            PartKind::Verb(lemma, by) => (lemma, by, true),
            PartKind::Noun(lemma, by) => (lemma, by, false),
        };
        let built_in = Form::BUILT_IN.iter().find(|(name, _)| name == by).map(|&(_, form)| form);
        let agreement = match slot_index(pattern, by) {
            Some(slot) => Agreement::Slot(slot),
            None if by.is_empty() => match form {
                ResultForm::Verb => Agreement::Own,
                ResultForm::Fixed(form) => Agreement::Fixed(form),
                ResultForm::Copied(slot) => Agreement::Slot(slot),
            },
            None => Agreement::Fixed(built_in.ok_or_else(|| no_agreement(row, by))?),
        };
        let forms = (0..Form::LIMIT as u8).map(Form);
        let spellings = forms.map(|form| self.inflected(lemma, form, verb, agreement)).collect();
        Ok(RowPartKind::Inflected(spellings, agreement))
    }

    fn inflected(&self, lemma: &Lemma, form: Form, verb: bool, agreement: Agreement) -> String {
        match lemma {
            Lemma::Pair(one, many) => {
                let plural =
                    if verb { form.verb() == Form::BASE || form == Form::BASE } else { form == Form::MANY };
                if plural { many.clone() } else { one.clone() }
            }
            Lemma::Regular(noun) if !verb => self.morphology.noun(noun, form == Form::MANY),
            Lemma::Regular(verb) => {
                let by_slot = matches!(agreement, Agreement::Slot(_));
                let third = by_slot && form.verb() == Form::ONE;
                self.morphology.inflect(verb, if third { Form::ONE } else { form })
            }
        }
    }
}

fn no_agreement(row: &str, name: &str) -> GrammarError {
    GrammarError::NoAgreement { row: row.to_owned(), name: name.to_owned() }
}

fn slot_index(pattern: &Pattern, name: &str) -> Option<usize> {
    pattern.slots.iter().position(|slot| slot.name == name)
}

fn category<V: Value>(name: &str, any_case: bool) -> Option<u8> {
    let same = |cat: &V::Cat| cat.name() == name || (any_case && cat.name().eq_ignore_ascii_case(name));
    V::Cat::ALL.iter().position(same).map(|at| at as u8)
}

fn argument_order(
    args: Option<&'static [&'static str]>,
    slots: &[Slot],
    row: &str,
) -> Result<Vec<usize>, GrammarError> {
    let loose = |slot: &str| GrammarError::LooseSlot { row: row.to_owned(), slot: slot.to_owned() };
    let Some(args) = args else { return Ok((0..slots.len()).collect()) };
    if let Some(slot) = slots.iter().find(|slot| !args.contains(&slot.name.as_str())) {
        return Err(loose(&slot.name));
    }
    let index = |arg: &&str| slots.iter().position(|slot| slot.name == *arg).ok_or_else(|| loose(arg));
    args.iter().map(index).collect()
}
