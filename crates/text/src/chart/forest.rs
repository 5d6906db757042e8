//! From the chart to values: builds the phrases of complete readings and keeps the best.

use std::ops::Range;

use smallvec::SmallVec;

use super::{NONE, Origin, ParseError, Parsed, Parser};
use crate::{
    diagnostic::{Code, Diagnostic},
    form::Form,
    grammar::RowId,
    lexer::Lexed,
    value::Value,
};

/// One value of a phrase and the values it was built from.
struct Reading<V> {
    value: V,
    row: u32,
    /// Phrases, and which of their readings.
    children: SmallVec<[(u32, u32); 4]>,
}

/// The best values of a phrase.
struct Cell<V> {
    penalty: i32,
    readings: Vec<Reading<V>>,
}

/// The values built so far.
struct Forest<'p, 'g, V: Value> {
    parser: &'p Parser<'g, V>,
    cells: Vec<Option<Cell<V>>>,
    builds: usize,
}

/// A limit was reached.
struct TooMany;

type Children = SmallVec<[u32; 4]>;

impl<V: Value> Parser<'_, V> {
    /// The single best value of the roots.
    pub(super) fn read(
        &self,
        roots: &[u32],
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> Result<Parsed<V>, ParseError<V>> {
        let cells = std::iter::repeat_with(|| None).take(self.phrases.len()).collect();
        let mut forest = Forest { parser: self, cells, builds: 0 };
        for phrase in self.bottom_up(roots) {
            if forest.build(phrase).is_err() {
                return Err(self.too_complex("this text has too many readings", lexed, range));
            }
        }
        let best = roots.iter().filter_map(|&root| forest.penalty(root)).min();
        let mut found: Vec<(u32, u32)> = Vec::new();
        for &root in roots.iter().filter(|&&root| forest.penalty(root) == best) {
            for (at, reading) in forest.readings(root).iter().enumerate() {
                if found.iter().all(|&(cell, at)| forest.reading(cell, at).value != reading.value) {
                    found.push((root, at as u32));
                }
            }
        }
        match found[..] {
            [] => Err(ParseError::Unknown(self.impossible(lexed, range))),
            [(root, at)] => Ok(Parsed {
                value: forest.reading(root, at).value.clone(),
                form: self.phrases[root as usize].form,
                rows: forest.rows(root, at),
            }),
            _ => Err(self.ambiguous(&forest, &found, lexed, range)),
        }
    }

    /// The phrases that the roots are made of, children first.
    fn bottom_up(&self, roots: &[u32]) -> Vec<u32> {
        let mut seen = vec![false; self.phrases.len()];
        let mut seen_edges = vec![false; self.edges.len()];
        let mut open = roots.to_vec();
        let mut order = Vec::new();
        while let Some(phrase) = open.pop() {
            if std::mem::replace(&mut seen[phrase as usize], true) {
                continue;
            }
            order.push(phrase);
            let edges =
                self.origins_of(phrase).filter(|origin| origin.row != NONE).map(|origin| origin.source);
            let mut edges: Vec<u32> = edges.collect();
            while let Some(edge) = edges.pop() {
                if std::mem::replace(&mut seen_edges[edge as usize], true) {
                    continue;
                }
                for (before, child) in self.backs_of(edge) {
                    edges.extend((before != NONE).then_some(before));
                    open.extend((child != NONE).then_some(child));
                }
            }
        }
        order.sort_unstable_by_key(|&at| {
            let phrase = &self.phrases[at as usize];
            let rank = usize::from(phrase.cat) * Form::LIMIT + usize::from(phrase.form.0);
            (phrase.end - phrase.start, self.grammar.unary_ranks[rank])
        });
        order
    }

    fn origins_of(&self, phrase: u32) -> impl Iterator<Item = Origin> {
        let mut at = self.phrases[phrase as usize].origin;
        std::iter::from_fn(move || {
            let origin = *self.origins.get(at as usize)?;
            at = origin.next;
            Some(origin)
        })
    }

    fn backs_of(&self, edge: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut at = self.edges[edge as usize].back;
        std::iter::from_fn(move || {
            let back = *self.backs.get(at as usize)?;
            at = back.next;
            Some((back.before, back.child))
        })
    }

    fn ambiguous(
        &self,
        forest: &Forest<'_, '_, V>,
        found: &[(u32, u32)],
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> ParseError<V> {
        let readings = found.iter().map(|&(cell, at)| forest.reading(cell, at).value.clone()).collect();
        let (phrase, rivals) = forest.disputed(found);
        let phrase = self.phrases[phrase as usize];
        let words = range.start + phrase.start as usize..range.start + phrase.end as usize;
        let message = format!("this can be understood in {} ways", rivals.len());
        let mut diagnostic = Diagnostic::new(Code::Ambiguous, message, lexed.text, Self::span(lexed, &words));
        let listed = rivals.iter().map(|reading| {
            let row = self.grammar.rows.get(reading.row as usize).map_or("a terminal", |row| &row.name);
            format!("\n  {:?} (by `{row}`)", reading.value)
        });
        diagnostic.help = Some(format!("the readings are{}", listed.collect::<String>()));
        ParseError::Ambiguous { readings, diagnostic: Box::new(diagnostic) }
    }
}

impl<V: Value> Forest<'_, '_, V> {
    fn penalty(&self, phrase: u32) -> Option<i32> {
        self.cells[phrase as usize].as_ref().map(|cell| cell.penalty)
    }

    fn readings(&self, phrase: u32) -> &[Reading<V>] {
        self.cells[phrase as usize].as_ref().map_or(&[], |cell| &cell.readings)
    }

    fn reading(&self, phrase: u32, at: u32) -> &Reading<V> {
        &self.readings(phrase)[at as usize]
    }

    /// Builds the best values of a phrase; its children are built already.
    fn build(&mut self, phrase: u32) -> Result<(), TooMany> {
        let mut cell = Cell { penalty: i32::MAX, readings: Vec::new() };
        for origin in self.parser.origins_of(phrase) {
            if origin.row == NONE {
                let value = self.parser.terminal_values[origin.source as usize].clone();
                self.offer(&mut cell, 0, Reading { value, row: NONE, children: SmallVec::new() })?;
            } else {
                self.follow(&mut cell, origin.row, origin.source, &mut Children::new())?;
            }
        }
        if !cell.readings.is_empty() {
            self.cells[phrase as usize] = Some(cell);
        }
        Ok(())
    }

    /// Goes back along a row, collecting its children from last to first.
    fn follow(
        &mut self,
        cell: &mut Cell<V>,
        row: u32,
        edge: u32,
        children: &mut Children,
    ) -> Result<(), TooMany> {
        let parser = self.parser;
        if edge == NONE {
            return self.combine(cell, row, children);
        }
        for (before, child) in parser.backs_of(edge) {
            if child == NONE {
                self.follow(cell, row, before, children)?;
            } else if self.cells[child as usize].is_some() {
                children.push(child);
                self.follow(cell, row, before, children)?;
                children.pop();
            }
        }
        Ok(())
    }

    /// Builds the row from every combination of its children's values.
    fn combine(&mut self, cell: &mut Cell<V>, row: u32, children: &Children) -> Result<(), TooMany> {
        let children: Children = children.iter().rev().copied().collect();
        let rules = &self.parser.grammar.rows[row as usize];
        let below: i32 = children.iter().filter_map(|&child| self.penalty(child)).sum();
        let penalty = rules.penalty + below;
        if penalty > cell.penalty {
            return Ok(());
        }
        let mut choice: SmallVec<[u32; 4]> = SmallVec::from_elem(0, children.len());
        loop {
            self.builds += 1;
            if self.builds > self.parser.limits.builds {
                return Err(TooMany);
            }
            let chosen: SmallVec<[(u32, u32); 4]> =
                children.iter().copied().zip(choice.iter().copied()).collect();
            let args: SmallVec<[&V; 4]> =
                rules.args.iter().map(|&slot| &self.reading(chosen[slot].0, chosen[slot].1).value).collect();
            if let Some(value) = (rules.build)(&args) {
                self.offer(cell, penalty, Reading { value, row, children: chosen })?;
            }
            let sizes = children.iter().map(|&child| self.readings(child).len() as u32);
            if !next_choice(&mut choice, sizes) {
                return Ok(());
            }
        }
    }

    /// Keeps a reading unless a better or an equal one is known.
    fn offer(&self, cell: &mut Cell<V>, penalty: i32, reading: Reading<V>) -> Result<(), TooMany> {
        if penalty > cell.penalty {
            return Ok(());
        }
        if penalty < cell.penalty {
            cell.penalty = penalty;
            cell.readings.clear();
        }
        if cell.readings.iter().all(|known| known.value != reading.value) {
            cell.readings.push(reading);
        }
        if cell.readings.len() > self.parser.limits.values { Err(TooMany) } else { Ok(()) }
    }

    /// The innermost phrase that the readings differ in, and its readings.
    fn disputed(&self, found: &[(u32, u32)]) -> (u32, Vec<&Reading<V>>) {
        let mut phrase = found[0].0;
        let mut rivals: Vec<&Reading<V>> = found.iter().map(|&(cell, at)| self.reading(cell, at)).collect();
        loop {
            let Some((first, others)) = rivals.split_first() else { return (phrase, rivals) };
            let alike = others.iter().all(|other| {
                let phrases =
                    |reading: &Reading<V>| reading.children.iter().map(|child| child.0).collect::<Children>();
                other.row == first.row && phrases(other) == phrases(first)
            });
            let differs = |at: &usize| others.iter().any(|other| other.children[*at] != first.children[*at]);
            let mut differing = (0..first.children.len()).filter(|at| alike && differs(at));
            let (Some(child), None) = (differing.next(), differing.next()) else { return (phrase, rivals) };
            phrase = first.children[child].0;
            rivals = rivals
                .iter()
                .map(|reading| reading.children[child])
                .map(|(c, at)| self.reading(c, at))
                .collect();
        }
    }

    /// The rows that a reading was built by.
    fn rows(&self, root: u32, at: u32) -> Vec<RowId> {
        let mut open = vec![(root, at)];
        let mut rows = Vec::new();
        while let Some((phrase, at)) = open.pop() {
            let reading = self.reading(phrase, at);
            if let Some(row) = self.parser.grammar.rows.get(reading.row as usize) {
                rows.push(RowId(row.counts_as));
            }
            open.extend(&reading.children);
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

/// Moves on to the next combination; `false` after the last.
fn next_choice(choice: &mut [u32], sizes: impl Iterator<Item = u32>) -> bool {
    for (at, size) in choice.iter_mut().zip(sizes) {
        *at += 1;
        if *at < size {
            return true;
        }
        *at = 0;
    }
    false
}
