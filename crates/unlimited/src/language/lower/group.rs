//! Groups of cards: the top of a deck, what is taken from it, and the rest.

use super::{Linker, Lower, Lowering, Mentioned, small};
use crate::language::tree::{Noun, Said, Who};
use crate::program::{Amount, Area, Effect, Filter, Kind, NodeId, Objects, Players, Side, Test};

/// Things from which some are taken.
#[derive(Default)]
pub(super) struct Taken {
    whole: Option<Objects>,
    parts: Vec<Objects>,
}

impl<L: Linker> Lowering<'_, L> {
    /// These are now the group from which things are taken.
    pub(super) fn gather(&mut self, whole: Objects) {
        if self.taken.whole.as_ref() != Some(&whole) {
            self.taken = Taken { whole: Some(whole), parts: Vec::new() };
        }
    }

    /// What is left of the group: "the rest", "the other".
    pub(super) fn rest(&self) -> Lower<Objects> {
        let whole = self.taken.whole.clone().ok_or("there is nothing that this could be the rest of")?;
        let less = |all, part: &Objects| Objects::Except(Box::new(all), Box::new(part.clone()));
        Ok(self.taken.parts.iter().fold(whole, less))
    }

    /// What the next choice finds is taken from the group.
    pub(super) fn take(&mut self, part: Objects) {
        self.taken.parts.push(part);
    }

    /// "Them" after cards were shown are those cards.
    fn group(&mut self, noun: &Noun) -> Lower<Objects> {
        match (noun, &self.taken.whole) {
            (Noun::Said(Said::Them | Said::They), Some(whole)) => Ok(whole.clone()),
            _ => self.known(noun),
        }
    }

    /// Any of these, by choice.
    pub(super) fn among(&mut self, noun: &Noun) -> Lower<Filter> {
        let group = self.group(noun)?;
        if !matches!(group, Objects::Except(..)) {
            self.gather(group.clone());
        }
        let tests = vec![Test::Among(Box::new(group))];
        Ok(Filter { area: Area::Group, tests, ..Filter::new(Kind::Card, Side::Any) })
    }

    /// The top cards of a deck are looked at, or revealed to all.
    pub(super) fn top(&mut self, n: i32, whose: &Who, reveal: bool) -> Lower<NodeId> {
        self.top_much(Amount::Fixed(small(n)?), whose, reveal)
    }

    /// The same for as many as there are of something.
    pub(super) fn top_much(&mut self, amount: Amount, whose: &Who, reveal: bool) -> Lower<NodeId> {
        let (choice, of) = self.owner_of_deck(whose)?;
        let into = self.register()?;
        let cards = Objects::Chosen(into);
        self.mention_card(cards.clone());
        self.gather(cards);
        let look = self.node(if reveal {
            Effect::RevealTop { of, amount, into }
        } else {
            Effect::LookTop { of, amount, into }
        });
        Ok(self.chain(choice.into_iter().chain([look]).collect()))
    }

    /// The top cards of two decks are revealed, and are one group.
    pub(super) fn tops(&mut self, one: &Who, other: &Who) -> Lower<NodeId> {
        let first = self.top(1, one, true)?;
        let mine = self.taken.whole.clone().unwrap_or(Objects::This);
        let second = self.top(1, other, true)?;
        let theirs = self.taken.whole.clone().unwrap_or(Objects::This);
        let both = Objects::Both(Box::new(mine), Box::new(theirs));
        self.mentions.next_clause();
        self.mention_card(both.clone());
        self.gather(both);
        Ok(self.chain(vec![first, second]))
    }

    /// Whose deck it is; "a deck" is that of a player to be chosen.
    pub(super) fn owner_of_deck(&mut self, whose: &Who) -> Lower<(Option<NodeId>, Players)> {
        if *whose != Who::APlayer {
            return Ok((None, self.players(whose)?));
        }
        let (choice, player) = self.some_player()?;
        Ok((Some(choice), player))
    }

    /// A player to be chosen.
    pub(super) fn some_player(&mut self) -> Lower<(NodeId, Players)> {
        let into = self.register()?;
        Ok((self.node(Effect::ChoosePlayer { into, but: None }), Players::Chosen(into)))
    }

    /// Cards go back onto the deck in any order, some of them to its bottom if that is said.
    pub(super) fn arrange(&mut self, noun: &Noun, bottom: bool) -> Lower<NodeId> {
        let cards = self.group(noun)?;
        Ok(self.node(Effect::Arrange { cards, bottom }))
    }

    /// Cards from the top of a deck go to the discard pile.
    pub(super) fn mill(&mut self, n: i32, whose: &Who) -> Lower<NodeId> {
        self.mill_much(Amount::Fixed(small(n)?), whose)
    }

    /// The same from two decks: "this way" is then all of them.
    pub(super) fn mill_both(&mut self, one: (i32, &Who), other: (i32, &Who)) -> Lower<NodeId> {
        let register = self.registers;
        let nodes = vec![self.mill(one.0, one.1)?, self.mill(other.0, other.1)?];
        let chosen = |place| Box::new(Objects::Chosen(place));
        self.mentions.next_clause();
        self.mention_card(Objects::Both(chosen(register), chosen(self.registers - 1)));
        Ok(self.chain(nodes))
    }

    pub(super) fn mill_much(&mut self, amount: Amount, whose: &Who) -> Lower<NodeId> {
        let (choice, who) = self.owner_of_deck(whose)?;
        let into = self.register()?;
        self.mention_card(Objects::Chosen(into));
        self.mentions.introduce(Mentioned::Player, Objects::BasesOf(who.clone()), 0);
        let mill = self.node(Effect::Mill { who, amount, into });
        Ok(self.chain(choice.into_iter().chain([mill]).collect()))
    }
}
