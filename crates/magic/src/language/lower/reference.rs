//! What pronouns stand for.

use cardwright_text::RefError;

use super::{Lower, Lowering};
use crate::card::CardTypes;
use crate::language::tree::{Kind, Noun};
use crate::program::{Num, Objects, Who};

/// What kind of thing was mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// `stack` for spells and abilities on the stack.
    Thing {
        types: CardTypes,
        many: bool,
        stack: bool,
        own: bool,
    },
    Player,
    Amount,
}

/// What was mentioned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meant {
    Objects(Objects),
    Who(Who),
    Num(Num),
}

impl Lowering<'_, '_> {
    /// The card itself can always be meant by "it".
    pub(super) fn mention_this(&mut self) {
        let sort = Sort::Thing { types: self.bearer.types, many: false, stack: false, own: true };
        self.scope.mentions.introduce(sort, Meant::Objects(Objects::This), 0);
        self.scope.mentions.next_clause();
    }

    pub(super) fn mention(&mut self, objects: &Objects, kind: Option<&Kind>, many: bool) {
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let stack = kind.is_some_and(on_stack);
        let meant = Meant::Objects(objects.clone());
        self.scope.mentions.introduce(
            Sort::Thing { types, many, stack, own: *objects == Objects::This },
            meant,
            0,
        );
    }

    /// A spell or ability that was mentioned.
    pub(super) fn mention_spell(&mut self, objects: &Objects) {
        let sort = Sort::Thing { types: CardTypes::NONE, many: false, stack: true, own: false };
        self.scope.mentions.introduce(sort, Meant::Objects(objects.clone()), 0);
    }

    pub(super) fn mention_ranked(&mut self, objects: &Objects, types: CardTypes, many: bool, rank: u8) {
        let meant = Meant::Objects(objects.clone());
        self.scope.mentions.introduce(
            Sort::Thing { types, many, stack: false, own: *objects == Objects::This },
            meant,
            rank,
        );
    }

    pub(super) fn mention_player(&mut self, who: &Who) {
        self.scope.mentions.introduce(Sort::Player, Meant::Who(who.clone()), 0);
    }

    pub(super) fn mention_amount(&mut self, num: Num) {
        self.scope.mentions.introduce(Sort::Amount, Meant::Num(num), 0);
    }

    /// "it", "that creature", "those cards"; of all things of a kind, those that were there when they were named.
    pub(super) fn refer(&mut self, noun: &Noun) -> Lower<Objects> {
        let meant = self.refer_now(noun)?;
        let named = self.scope.named.iter().rev().find(|(_, objects)| *objects == meant);
        let Some(place) = named.map(|(place, _)| *place).filter(|&place| self.scope.sentence > Some(place))
        else {
            return Ok(meant);
        };
        let known = self.scope.locks.iter().find(|(at, objects, _)| *at == place && *objects == meant);
        if let Some((_, _, into)) = known {
            return Ok(Objects::Chosen(*into));
        }
        let Ok(into) = self.register() else { return Ok(meant) };
        self.scope.locks.push((place, meant, into));
        Ok(Objects::Chosen(into))
    }

    fn refer_now(&mut self, noun: &Noun) -> Lower<Objects> {
        let (kind, many) = match noun {
            Noun::That(kind) => (Some(kind), Some(false)),
            Noun::Those(kind) => (Some(kind), Some(true)),
            Noun::Them | Noun::They => (None, Some(true)),
            _ => (None, Some(false)),
        };
        let wanted = kind.map_or(CardTypes::NONE, kind_types);
        let fits = |types: CardTypes| wanted.is_empty() || types.is_empty() || types.meets(wanted);
        let spell = kind.map(on_stack);
        // "That creature" is never the card itself, which a text calls "this creature"; "that card" only if nothing else
        // was mentioned.
        let other = kind.is_some();
        let find = |other: bool, surely: bool| {
            self.scope.mentions.resolve(|sort| match sort {
                Sort::Thing { types, many: several, stack, own } => {
                    many.is_none_or(|many| many == *several)
                        && fits(*types)
                        && !(surely && types.is_empty())
                        && spell.is_none_or(|spell| spell == *stack)
                        && !(other && *own)
                }
                _ => false,
            })
        };
        let mut found = find(other, false);
        // "That creature" is what was called a creature rather than a card that may be one.
        if found.is_ok() && !wanted.is_empty() {
            found = find(other, true).or(found);
        }
        if found.is_err() && matches!(kind, Some(Kind::Card)) {
            found = find(false, false);
        }
        match found {
            Ok(Meant::Objects(objects)) => Ok(objects),
            Ok(_) => Err("this stands for no thing".to_owned()),
            // "them" of a token created, "it" of up to one target: the number does not count.
            Err(RefError::None) => self.refer_any(fits),
            Err(error) => Err(error.to_string()),
        }
    }

    /// A pronoun that can't stand for the card itself.
    pub(super) fn refer_other(&mut self, noun: &Noun) -> Lower<Objects> {
        let found =
            self.scope.mentions.resolve(|sort| matches!(sort, Sort::Thing { own: false, many: false, .. }));
        match found {
            Ok(Meant::Objects(objects)) => Ok(objects),
            _ => self.refer(noun),
        }
    }

    fn refer_any(&mut self, fits: impl Fn(CardTypes) -> bool) -> Lower<Objects> {
        let found =
            self.scope.mentions.resolve(|sort| matches!(sort, Sort::Thing { types, .. } if fits(*types)));
        match found.map_err(|error| error.to_string())? {
            Meant::Objects(objects) => Ok(objects),
            _ => Err("this stands for no thing".to_owned()),
        }
    }

    /// "that player", "they".
    pub(super) fn refer_player(&mut self) -> Lower<Who> {
        match self.scope.mentions.resolve(|sort| *sort == Sort::Player) {
            Ok(Meant::Who(who)) => Ok(who),
            // Of the players that the event names, the one that it is about.
            Err(RefError::Ambiguous) if self.scope.triggered => Ok(Who::Cause),
            _ => Err("no player that this could stand for was mentioned before".to_owned()),
        }
    }

    /// The player mentioned last, if any was.
    pub(super) fn mentioned_player(&mut self) -> Option<Who> {
        match self.scope.mentions.resolve(|sort| *sort == Sort::Player) {
            Ok(Meant::Who(who)) => Some(who),
            _ => None,
        }
    }

    /// "that much", "that many".
    pub(super) fn refer_amount(&mut self) -> Lower<Num> {
        match self.scope.mentions.resolve(|sort| *sort == Sort::Amount) {
            Ok(Meant::Num(num)) => Ok(num),
            _ => Err("no number that this could stand for was mentioned before".to_owned()),
        }
    }
}

/// Whether a kind of thing is on the stack.
pub(super) fn on_stack(kind: &Kind) -> bool {
    match kind {
        Kind::Spell | Kind::Ability | Kind::ActivatedAbility | Kind::TriggeredAbility | Kind::AnyAbility => {
            true
        }
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => on_stack(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => kinds.iter().all(on_stack),
        _ => false,
    }
}

/// The card types that a kind of thing surely has; none if it may be anything.
pub(super) fn kind_types(kind: &Kind) -> CardTypes {
    match kind {
        Kind::Type(one) => CardTypes::only(*one),
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => kind_types(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => {
            let all: Vec<CardTypes> = kinds.iter().map(kind_types).collect();
            if all.iter().any(|types| types.is_empty()) {
                CardTypes::NONE
            } else {
                all.into_iter().fold(CardTypes::NONE, CardTypes::with)
            }
        }
        _ => CardTypes::NONE,
    }
}
