//! Filling the chart, token by token.

use std::ops::Range;

use super::{Back, Edge, NONE, Origin, Parser, Pending, Phrase, Wait};
use crate::{
    form::{Form, FormSet},
    grammar::{
        Cursor,
        trie::{CatSet, Literal},
    },
    lexer::Lexed,
    value::{Category, Value},
};

impl<V: Value> Parser<'_, V> {
    /// Fills the chart; `false` if the limit of edges was reached.
    pub(super) fn fill(&mut self, target: u8, lexed: &Lexed<'_>, range: &Range<usize>) -> bool {
        self.clear(range.len());
        self.edge_starts.push(0);
        self.wanted.push(self.grammar.left_corners[usize::from(target)]);
        for at in 0..range.len() as u32 {
            self.edge_starts.push(self.edges.len() as u32);
            self.edge_at.clear();
            self.phrase_at.clear();
            self.find_terminals(lexed, range, at);
            self.scan(lexed, range.start + at as usize, at);
            self.finish_terminals(at + 1);
            if !self.close(at + 1) {
                return false;
            }
            let wanted = self.wanted_at(at + 1);
            self.wanted.push(wanted);
        }
        true
    }

    fn find_terminals(&mut self, lexed: &Lexed<'_>, range: &Range<usize>, at: u32) {
        let wanted = self.wanted[at as usize];
        if !wanted.meets(self.grammar.terminal_cats) {
            return;
        }
        let cursor = Cursor::new(lexed, range.start + at as usize, range.end);
        for terminal in &self.grammar.terminals {
            let cat = terminal.cat.index() as u8;
            if !wanted.has(cat) {
                continue;
            }
            let Some(found) = (terminal.find)(cursor) else { continue };
            let value = self.terminal_values.len() as u32;
            self.terminal_values.push(found.value);
            let end = at + found.length as u32;
            self.pending.push(Pending { end, start: at, cat, form: found.form, value });
        }
    }

    fn finish_terminals(&mut self, end: u32) {
        let mut at = 0;
        while at < self.pending.len() {
            if self.pending[at].end == end {
                let found = self.pending.swap_remove(at);
                self.add_phrase(found.cat, found.form, found.start, end, NONE, found.value);
            } else {
                at += 1;
            }
        }
    }

    /// Follows the token at `at`: in rows that have got there, and in rows that start with it.
    fn scan(&mut self, lexed: &Lexed<'_>, token: usize, at: u32) {
        let grammar = self.grammar;
        let ending = self.edge_starts[at as usize]..self.edge_starts[at as usize + 1];
        for literal in Literal::of(&lexed.tokens[token]) {
            for edge in ending.clone() {
                let Edge { place, start, .. } = self.edges[edge as usize];
                if let Some(next) = grammar.trie.places[place as usize].after(literal) {
                    self.add_edge(next, start, edge, NONE);
                }
            }
            let first = grammar.trie.places[0].after(literal);
            let wanted =
                |next: &u32| grammar.trie.places[*next as usize].makes.meets(self.wanted[at as usize]);
            if let Some(next) = first.filter(wanted) {
                self.add_edge(next, at, NONE, NONE);
            }
        }
    }

    /// Completes everything that ends at `end`.
    fn close(&mut self, end: u32) -> bool {
        let grammar = self.grammar;
        let mut edge = self.edge_starts[end as usize];
        let mut phrase = self.phrases.iter().rposition(|p| p.end != end).map_or(0, |at| at + 1);
        loop {
            if (edge as usize) < self.edges.len() {
                let Edge { place, start, .. } = self.edges[edge as usize];
                let place = &grammar.trie.places[place as usize];
                for accept in &place.accepts {
                    if self.wanted[start as usize].has(accept.cat) {
                        self.add_phrase(accept.cat, accept.form, start, end, accept.row, edge);
                    }
                }
                for &(cat, forms, next) in &place.phrases {
                    self.wait(end, cat, forms, next, edge);
                }
                edge += 1;
            } else if phrase < self.phrases.len() {
                self.advance(phrase as u32);
                phrase += 1;
            } else {
                return true;
            }
            if self.edges.len() + self.backs.len() > self.limits.edges {
                return false;
            }
        }
    }

    /// Follows a complete phrase: in rows that wait for it, and in rows that start with it.
    fn advance(&mut self, phrase: u32) {
        let grammar = self.grammar;
        let Phrase { cat, form, start, .. } = self.phrases[phrase as usize];
        let mut wait = self.wait_heads[self.wait_head(start, cat)];
        while wait != NONE {
            let Wait { edge, forms, place, next } = self.waits[wait as usize];
            if forms.has(form) {
                let row_start = self.edges[edge as usize].start;
                self.add_edge(place, row_start, edge, phrase);
            }
            wait = next;
        }
        for &(forms, place) in &grammar.trie.phrase_starts[usize::from(cat)] {
            let makes = grammar.trie.places[place as usize].makes;
            if forms.has(form) && makes.meets(self.wanted[start as usize]) {
                self.add_edge(place, start, NONE, phrase);
            }
        }
    }

    fn add_edge(&mut self, place: u32, start: u32, before: u32, child: u32) {
        let back = self.backs.len() as u32;
        let edge = self.edges.len() as u32;
        let known = *self.edge_at.entry(u64::from(place) << 32 | u64::from(start)).or_insert(edge);
        if known == edge {
            self.edges.push(Edge { place, start, back });
            self.backs.push(Back { before, child, next: NONE });
        } else {
            let next = std::mem::replace(&mut self.edges[known as usize].back, back);
            self.backs.push(Back { before, child, next });
        }
    }

    fn add_phrase(&mut self, cat: u8, form: Form, start: u32, end: u32, row: u32, source: u32) {
        let origin = self.origins.len() as u32;
        let phrase = self.phrases.len() as u32;
        let key = u64::from(cat) << 40 | u64::from(form.0) << 32 | u64::from(start);
        let known = *self.phrase_at.entry(key).or_insert(phrase);
        if known == phrase {
            self.phrases.push(Phrase { cat, form, start, end, origin });
            self.origins.push(Origin { row, source, next: NONE });
        } else {
            let next = std::mem::replace(&mut self.phrases[known as usize].origin, origin);
            self.origins.push(Origin { row, source, next });
        }
    }

    fn wait_head(&self, at: u32, cat: u8) -> usize {
        at as usize * self.grammar.left_corners.len() + usize::from(cat)
    }

    fn wait(&mut self, at: u32, cat: u8, forms: FormSet, place: u32, edge: u32) {
        let head = self.wait_head(at, cat);
        let next = std::mem::replace(&mut self.wait_heads[head], self.waits.len() as u32);
        self.waits.push(Wait { edge, forms, place, next });
    }

    fn wanted_at(&self, at: u32) -> CatSet {
        let corners = &self.grammar.left_corners;
        let first = self.wait_head(at, 0);
        let waiting = self.wait_heads[first..first + corners.len()].iter().zip(corners);
        let mut wanted = CatSet::default();
        waiting.filter(|(head, _)| **head != NONE).for_each(|(_, corners)| wanted.add_all(*corners));
        wanted
    }
}
