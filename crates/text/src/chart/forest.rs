//! From the chart to values: builds the phrases of complete readings and keeps the best, or all for those who compare.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Derivation, NONE, Origin, ParseError, Parsed, Parser, Phrase, Rival};
use crate::{
    diagnostic::{Code, Diagnostic},
    form::Form,
    grammar::RowId,
    lexer::Lexed,
    value::Value,
};

/// Which of the readings of a phrase are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those that the preferences of rows like best.
    Best,
    /// All of them, up to the limit of values, the best first.
    All,
}

/// One value of a phrase and the values it was built from.
struct Reading<V> {
    value: V,
    penalty: i32,
    row: u32,
    /// Phrases, and which of their readings.
    children: SmallVec<[(u32, u32); 4]>,
}

/// The best values of a phrase.
struct Cell<V> {
    /// That of the best reading.
    penalty: i32,
    readings: Vec<Reading<V>>,
}

/// The values built so far.
struct Forest<'p, 'g, V: Value> {
    parser: &'p Parser<'g, V>,
    cells: Vec<Option<Cell<V>>>,
    builds: usize,
    keep: Keep,
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
        let forest = self.grow(roots, Keep::Best, lexed, range)?;
        let found = forest.best(roots);
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

    /// How the single best value of the roots came about.
    pub(super) fn derivation(
        &self,
        roots: &[u32],
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> Result<Derivation<V>, ParseError<V>> {
        let forest = self.grow(roots, Keep::Best, lexed, range)?;
        match forest.best(roots)[..] {
            [] => Err(ParseError::Unknown(self.impossible(lexed, range))),
            [(root, at)] => Ok(forest.derived(root, at, range.start)),
            ref found => Err(self.ambiguous(&forest, found, lexed, range)),
        }
    }

    /// The readings that a preference for some row has ruled out, each with what it differs in from the best one.
    pub(super) fn passed_over(
        &self,
        roots: &[u32],
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> Result<Vec<Rival<V>>, ParseError<V>> {
        let forest = self.grow(roots, Keep::All, lexed, range)?;
        let [chosen] = forest.best(roots)[..] else { return Ok(Vec::new()) };
        let best = &forest.reading(chosen.0, chosen.1).value;
        let mut others: Vec<(u32, u32)> = Vec::new();
        for &root in roots {
            for (at, reading) in forest.readings(root).iter().enumerate() {
                let known = others.iter().any(|&(cell, at)| forest.reading(cell, at).value == reading.value);
                if reading.value != *best && !known {
                    others.push((root, at as u32));
                }
            }
        }
        let row = |reading: &Reading<V>| (reading.row != NONE).then_some(RowId(reading.row));
        let rival = |&other: &(u32, u32)| {
            let (phrase, readings) = forest.disputed(&[chosen, other]);
            let phrase = self.phrases[phrase as usize];
            let words = range.start + phrase.start as usize..range.start + phrase.end as usize;
            Rival {
                value: forest.reading(other.0, other.1).value.clone(),
                span: Self::span(lexed, &words),
                chosen: readings.first().and_then(|reading| row(reading)),
                instead_of: readings.last().and_then(|reading| row(reading)),
            }
        };
        Ok(others.iter().map(rival).collect())
    }

    /// Builds the values of all phrases that the roots are made of.
    fn grow(
        &self,
        roots: &[u32],
        keep: Keep,
        lexed: &Lexed<'_>,
        range: &Range<usize>,
    ) -> Result<Forest<'_, '_, V>, ParseError<V>> {
        let cells = std::iter::repeat_with(|| None).take(self.phrases.len()).collect();
        let mut forest = Forest { parser: self, cells, builds: 0, keep };
        for phrase in self.bottom_up(roots) {
            if forest.build(phrase).is_err() {
                return Err(self.too_complex("this text has too many readings", lexed, range));
            }
        }
        Ok(forest)
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
        let listed = rivals
            .iter()
            .map(|reading| format!("\n  {}", forest.bracketed(reading, phrase, lexed, range.start)));
        diagnostic.help = Some(format!("its words can be grouped as{}", listed.collect::<String>()));
        ParseError::Ambiguous { readings, diagnostic: Box::new(diagnostic) }
    }
}

impl<V: Value> Forest<'_, '_, V> {
    /// The different values of the roots that the preferences like best.
    fn best(&self, roots: &[u32]) -> Vec<(u32, u32)> {
        let best = roots.iter().filter_map(|&root| self.penalty(root)).min();
        let mut found: Vec<(u32, u32)> = Vec::new();
        for &root in roots {
            for (at, reading) in self.readings(root).iter().enumerate() {
                let known = |&(cell, at): &(u32, u32)| self.reading(cell, at).value == reading.value;
                if Some(reading.penalty) == best && !found.iter().any(known) {
                    found.push((root, at as u32));
                }
            }
        }
        found
    }

    /// A reading with everything that it was built from.
    fn derived(&self, phrase: u32, at: u32, offset: usize) -> Derivation<V> {
        let reading = self.reading(phrase, at);
        let place = self.parser.phrases[phrase as usize];
        Derivation {
            row: (reading.row != NONE).then_some(RowId(reading.row)),
            tokens: offset + place.start as usize..offset + place.end as usize,
            value: reading.value.clone(),
            parts: reading.children.iter().map(|&(child, at)| self.derived(child, at, offset)).collect(),
        }
    }

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
                let children = SmallVec::new();
                self.offer(&mut cell, Reading { value, penalty: 0, row: NONE, children })?;
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
        if self.keep == Keep::Best && rules.penalty + below > cell.penalty {
            return Ok(());
        }
        let mut choice: SmallVec<[u32; 4]> = SmallVec::from_elem(0, children.len());
        loop {
            self.builds += 1;
            if self.builds > self.parser.limits.builds {
                return if self.keep == Keep::All { Ok(()) } else { Err(TooMany) };
            }
            let chosen: SmallVec<[(u32, u32); 4]> =
                children.iter().copied().zip(choice.iter().copied()).collect();
            let args: SmallVec<[&V; 4]> =
                rules.args.iter().map(|&slot| &self.reading(chosen[slot].0, chosen[slot].1).value).collect();
            if let Some(value) = (rules.build)(&args) {
                let below: i32 = chosen.iter().map(|&(child, at)| self.reading(child, at).penalty).sum();
                let penalty = rules.penalty + below;
                self.offer(cell, Reading { value, penalty, row, children: chosen })?;
            }
            let sizes = children.iter().map(|&child| self.readings(child).len() as u32);
            if !next_choice(&mut choice, sizes) {
                return Ok(());
            }
        }
    }

    /// Keeps a reading unless a better or an equal one is known.
    fn offer(&self, cell: &mut Cell<V>, reading: Reading<V>) -> Result<(), TooMany> {
        match self.keep {
            Keep::Best => self.offer_best(cell, reading),
            Keep::All => {
                self.offer_all(cell, reading);
                Ok(())
            }
        }
    }

    fn offer_best(&self, cell: &mut Cell<V>, reading: Reading<V>) -> Result<(), TooMany> {
        if reading.penalty > cell.penalty {
            return Ok(());
        }
        if reading.penalty < cell.penalty {
            cell.penalty = reading.penalty;
            cell.readings.clear();
        }
        if cell.readings.iter().all(|known| known.value != reading.value) {
            cell.readings.push(reading);
        }
        if cell.readings.len() > self.parser.limits.values { Err(TooMany) } else { Ok(()) }
    }

    fn offer_all(&self, cell: &mut Cell<V>, reading: Reading<V>) {
        let known = cell.readings.iter().position(|known| known.value == reading.value);
        match known {
            Some(at) if cell.readings[at].penalty <= reading.penalty => return,
            Some(at) => drop(cell.readings.remove(at)),
            None => {}
        }
        let place = cell.readings.partition_point(|known| known.penalty <= reading.penalty);
        cell.readings.insert(place, reading);
        cell.readings.truncate(self.parser.limits.values);
        cell.penalty = cell.readings[0].penalty;
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

    /// The words of a reading, with brackets around phrases of several words.
    fn bracketed(&self, reading: &Reading<V>, phrase: Phrase, lexed: &Lexed<'_>, offset: usize) -> String {
        let (mut words, mut at) = (Vec::new(), phrase.start);
        for &(child, which) in &reading.children {
            let place = self.parser.phrases[child as usize];
            words.extend((at..place.start).map(|token| lexed.written(offset + token as usize).to_owned()));
            let inner = self.bracketed(self.reading(child, which), place, lexed, offset);
            let whole = (place.start, place.end) == (phrase.start, phrase.end);
            words.push(if whole || place.end - place.start < 2 { inner } else { format!("({inner})") });
            at = place.end;
        }
        words.extend((at..phrase.end).map(|token| lexed.written(offset + token as usize).to_owned()));
        words.join(" ")
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
