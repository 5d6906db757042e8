//! What "it", "that creature", "they" and "that much" stand for.
//!
//! Whatever introduces something declares it as a mention with its [`Sort`] (`mention.rs`); a pronoun is a question
//! ([`Ask`]) that one resolver answers by one table ([`THINGS`]). Nothing fits, or two things equally well: the text is
//! refused, with the words underlined (`pointing.rs`).

use cardwright_text::{Mention, Preference, Unbound};

use super::kinds::{is_card, kind_types, on_stack};
use super::{Lower, Lowering};
use crate::card::CardTypes;
use crate::language::grammar::GRAMMAR;
use crate::language::link::{Asked, Refused, in_words, number_in_words, player_in_words};
use crate::language::tree::{Kind, Noun, Participle, Participle2, Phrase};
use crate::program::{Filter, Node, Num, Objects, Register, Test, Who, ZoneKind};

/// The register that a delayed or reflexive trigger takes along; what a cost was paid with is there, too.
pub(super) const ALONG: Register = Register(0);

/// What kind of thing was mentioned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Thing(Thing),
    /// `each` if the clause is about each of several players.
    Player {
        each: bool,
    },
    /// `done` names the step whose number it is, `how` what it did: "destroyed this way".
    Amount {
        done: Option<u32>,
        how: Option<Participle2>,
        /// Whether it is an amount of damage.
        damage: bool,
        /// Whether "you" did it, and nobody else.
        yours: bool,
    },
}

/// A thing that was mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Thing {
    /// The card types that it was called by; none if it may be anything.
    pub(super) types: CardTypes,
    pub(super) many: bool,
    /// Whether it is a spell or ability on the stack.
    pub(super) stack: bool,
    /// Whether it is the card itself.
    pub(super) own: bool,
    /// Whether it is what the card is attached to.
    pub(super) host: bool,
    /// What was done to it.
    pub(super) how: Option<Participle>,
    /// Whether one or many, as a number decides that keywords and costs bring: "it" and "them" are the same then.
    pub(super) either: bool,
    /// Whether it was called a card.
    pub(super) card: bool,
    /// Whether it has been sacrificed, discarded or destroyed: nothing more can happen to it as a permanent.
    pub(super) gone: bool,
    /// The step that left it in the register of the last step.
    pub(super) done: Option<u32>,
}

/// What was mentioned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meant {
    Objects(Objects),
    Who(Who),
    Num(Num),
}

/// What a pronoun asks for.
#[derive(Clone, Default, Debug)]
pub(super) struct Ask {
    /// "that creature": of which types.
    wanted: CardTypes,
    /// "that spell": whether it is on the stack.
    stack: Option<bool>,
    many: bool,
    /// "that ..." is never the card itself, which a text calls "this ...".
    other: bool,
    /// The subject of the clause, if a thing: its object is another thing, or it were called "itself".
    subject: Option<Objects>,
    /// "its controller": of the card itself that would be "you".
    controller: bool,
    /// "gets", "put a counter on": it must be on the battlefield now.
    present: bool,
    /// "if it's a creature": no instant or sorcery is one.
    permanent: bool,
    /// "it deals damage": it must be able to act.
    actor: bool,
    /// "the sacrificed creature"
    how: Option<Participle>,
    /// "that card"
    card: bool,
}

impl Ask {
    fn of(noun: &Noun) -> Ask {
        let kind = match noun {
            Noun::That(kind) | Noun::Those(kind) | Noun::The(_, kind) | Noun::TheMany(_, kind) => Some(kind),
            _ => None,
        };
        Ask {
            wanted: kind.map_or(CardTypes::NONE, kind_types),
            stack: kind.map(on_stack),
            many: matches!(noun, Noun::Them | Noun::They | Noun::Those(_) | Noun::TheMany(..)),
            other: kind.is_some(),
            card: kind.is_some_and(is_card),
            how: match noun {
                Noun::The(how, _) | Noun::TheMany(how, _) => Some(*how),
                _ => None,
            },
            ..Ask::default()
        }
    }

    fn fits(&self, mention: &Mention<Sort, Meant>, is_spell: bool) -> bool {
        let Sort::Thing(thing) = &mention.kind else { return false };
        (thing.many == self.many || thing.either)
            && (self.wanted.is_empty() || thing.types.is_empty() || thing.types.meets(self.wanted))
            && self.stack.is_none_or(|stack| stack == thing.stack)
            && !(self.other && thing.own)
            && !((self.present || self.actor) && thing.gone)
            && !((self.present || self.permanent) && thing.own && is_spell)
            && self.how.is_none_or(|how| thing.how == Some(how))
            && self.subject.as_ref().is_none_or(|subject| mention.what != Meant::Objects(subject.clone()))
    }
}

/// Which of several things that fit is meant, the strongest reason first.
pub(super) static THINGS: &[Preference<Ask, Sort, Meant>] = &[
    Preference {
        name: "called so",
        why: "\"that creature\" is what was called a creature rather than something that may be one",
        value: |ask, mention| match &mention.kind {
            Sort::Thing(thing) => {
                (!ask.wanted.is_empty() && !thing.types.is_empty() || ask.card && thing.card).into()
            }
            _ => 0,
        },
    },
    Preference {
        name: "as many",
        why: "\"them\" are several things rather than tokens of which there may be one",
        value: |ask, mention| match &mention.kind {
            Sort::Thing(thing) => (thing.many == ask.many).into(),
            _ => 0,
        },
    },
    Preference {
        name: "another's controller",
        why: "the controller of the card itself is called \"you\", so \"its controller\" is somebody else's",
        value: |ask, mention| match &mention.kind {
            Sort::Thing(thing) => (!(ask.controller && thing.own)).into(),
            _ => 0,
        },
    },
    Preference {
        name: "not what it is attached to",
        why: "a text calls what its card is attached to \"enchanted creature\" or \"it\", so \"that creature\" is another",
        value: |ask, mention| match &mention.kind {
            Sort::Thing(thing) => (!(ask.other && thing.host)).into(),
            _ => 0,
        },
    },
    Preference {
        name: "the latest clause",
        why: "a pronoun takes up what was spoken of last",
        value: |_, mention| mention.moment.into(),
    },
    Preference {
        name: "the subject",
        why: "of the things of one clause, the one that it is about is taken up first",
        value: |_, mention| mention.rank.into(),
    },
];

/// Which of several players or numbers is meant.
static OTHERS: &[Preference<(), Sort, Meant>] = &[
    Preference {
        name: "the latest clause",
        why: "\"that player\" and \"that much\" take up what was spoken of last",
        value: |(), mention| mention.moment.into(),
    },
    Preference {
        name: "the subject",
        why: "of the players of one clause, the one that it is about is taken up first",
        value: |(), mention| mention.rank.into(),
    },
];

/// What a later ability takes along from the one that makes it, by the places of the mentions.
#[derive(Clone, Default, Debug)]
pub(super) struct Taken {
    pub(super) objects: Option<usize>,
    pub(super) player: Option<usize>,
    pub(super) number: Option<usize>,
}

/// A step whose results are kept for later sentences.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) step: u32,
    pub(super) node: Node,
    pub(super) placed: bool,
    pub(super) into: Register,
}

fn is_made(mention: &Mention<Sort, Meant>) -> bool {
    matches!(&mention.kind, Sort::Thing(thing) if thing.how == Some(Participle::Created))
}

fn cannot_tell(unbound: Unbound) -> String {
    match unbound {
        Unbound::None => "nothing that this could stand for was mentioned before".to_owned(),
        Unbound::Tie(..) => "this could stand for more than one thing mentioned before".to_owned(),
    }
}

impl Lowering<'_, '_> {
    /// A pronoun that was understood, counted where its words may be asked for.
    fn understood(&mut self, asked: impl FnOnce() -> Asked) {
        if self.link.trail.is_some() {
            self.scope.asks.push(asked());
        }
    }

    /// Why a pronoun is refused; its words, and those of the two things that it could stand for, are kept where
    /// somebody looks for them.
    fn refused(&mut self, asked: Asked, problem: String, unbound: Unbound) -> String {
        if let Some(trail) = &mut self.link.trail {
            let named = |place: usize| {
                let by = self.scope.named_by.iter().find(|(at, _)| *at == place);
                by.map(|(_, noun)| noun.clone())
            };
            let named = match unbound {
                Unbound::None => Vec::new(),
                Unbound::Tie(one, other) => [one, other].into_iter().filter_map(named).collect(),
            };
            let nth = self.scope.asks.iter().filter(|one| **one == asked).count();
            trail.refused = Some(Refused { problem: problem.clone(), asked, nth, named });
        }
        problem
    }

    /// The things that something was done to, if the text named them: what a cost was paid with, what was exiled. A step
    /// knows its number better than they do.
    pub(super) fn things_done(&mut self, how: Participle2, looked_at: bool) -> Lower<Option<Objects>> {
        let how_thing = match how {
            Participle2::Exiled => Participle::Exiled,
            Participle2::Discarded => Participle::Discarded,
            Participle2::Sacrificed => Participle::Sacrificed,
            Participle2::Milled => Participle::Milled,
            Participle2::Returned => Participle::Returned,
            Participle2::Revealed => Participle::Revealed,
            Participle2::Destroyed | Participle2::Tapped | Participle2::Buried | Participle2::Drawn => {
                return Ok(None);
            }
        };
        let such = |mention: &Mention<Sort, Meant>| match &mention.kind {
            Sort::Thing(thing) => thing.how == Some(how_thing),
            _ => false,
        };
        let counted = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Amount { how: Some(done), .. } if done == how);
        let all = || (0..self.scope.mentions.len()).filter_map(|place| self.scope.mentions.get(place));
        if !looked_at && all().any(counted) || !all().any(such) {
            return Ok(None);
        }
        let ask = Ask { many: how == Participle2::Revealed, ..Ask::default() };
        let found = self.scope.mentions.bind(&ask, such, THINGS);
        let (place, _) = found.map_err(cannot_tell)?;
        self.meant(place).map(Some)
    }

    /// What was done this way by the last step that did so: how much, or those of them that pass the tests.
    pub(super) fn done_this_way(&mut self, how: Participle2, tests: Vec<Test>) -> Lower<Num> {
        self.scope.asked += 1;
        if let Some(objects) = self.things_done(how, !tests.is_empty())? {
            let filter = Filter { zones: ZoneKind::Battlefield, tests };
            return Ok(Num::CountOf(Box::new(if filter.tests.is_empty() {
                objects
            } else {
                Objects::Among(Box::new(objects), Box::new(filter))
            })));
        }
        let such = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Amount { how: Some(done), .. } if done == how || buries(how, done));
        let (place, _) = self
            .scope
            .mentions
            .bind(&(), such, OTHERS)
            .map_err(|_| "nothing was done this way before".to_owned())?;
        let kind = self.scope.mentions.get(place).map(|mention| mention.kind.clone());
        if tests.is_empty() || place < self.scope.outer {
            return if tests.is_empty() {
                self.num_meant(place)
            } else {
                Err("what was done before is forgotten by then".to_owned())
            };
        }
        self.reaches_in(place)?;
        let Some(Sort::Amount { done: Some(step), .. }) = kind else {
            return Err("nothing was done this way before".to_owned());
        };
        let into = self.keep(step, |into| Node::Remember(Objects::Chosen(Register::LAST), into))?;
        let filter = Filter { zones: ZoneKind::Battlefield, tests };
        Ok(Num::CountOf(Box::new(Objects::Among(Box::new(Objects::Chosen(into)), Box::new(filter)))))
    }

    /// Those of a kind that the last step of such a deed was done to.
    pub(super) fn those_done(&mut self, how: Participle2, kind: &Kind) -> Lower<Objects> {
        self.scope.asked += 1;
        let tests = self.tests(kind)?;
        // What is only shown is left nowhere.
        if how == Participle2::Revealed {
            let all = self.things_done(how, true)?.ok_or("no cards were revealed before this")?;
            let filter = Filter { zones: ZoneKind::Library, tests };
            return Ok(match filter.tests.is_empty() {
                true => all,
                false => Objects::Among(Box::new(all), Box::new(filter)),
            });
        }
        let such = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Amount { how: Some(done), .. } if done == how || buries(how, done));
        let bound = self.scope.mentions.bind(&(), such, OTHERS);
        let (place, _) = bound.map_err(|_| "nothing was done this way before".to_owned())?;
        self.reaches_in(place)?;
        let sort = self.scope.mentions.get(place).map(|mention| mention.kind.clone());
        let Some(Sort::Amount { done: Some(step), .. }) = sort.filter(|_| place >= self.scope.outer) else {
            return Err("what was done before is forgotten by then".to_owned());
        };
        // What a card in a graveyard is, it says there: an animated land was no creature card.
        if how == Participle2::Buried && !tests.is_empty() && is_card(kind) {
            let there = Box::new(Filter { zones: ZoneKind::Graveyard, tests });
            let there = Objects::Among(Box::new(Objects::Chosen(Register::LAST)), there);
            let into = self.keep(step, |into| Node::Remember(there.clone(), into))?;
            return Ok(Objects::Chosen(into));
        }
        let into = self.keep(step, |into| Node::Remember(Objects::Chosen(Register::LAST), into))?;
        let all = Objects::Chosen(into);
        let filter = Filter { zones: ZoneKind::Battlefield, tests };
        Ok(if filter.tests.is_empty() { all } else { Objects::Among(Box::new(all), Box::new(filter)) })
    }

    /// How much of it was done to the things of one player, of whom it was the most.
    pub(super) fn most_done(&mut self, how: Participle2, mut tests: Vec<Test>) -> Lower<Num> {
        tests.push(Test::OwnedBy(Who::You));
        let own = self.done_this_way(how, tests)?;
        Ok(Num::MostFor(Box::new(Who::Everyone), Box::new(own)))
    }

    /// Those cards that the last step has put into graveyards, and that are there now.
    pub(super) fn buried_this_way(&mut self) -> Lower<Objects> {
        let left = self.those_done(Participle2::Buried, &Kind::Card)?;
        let there = Filter { zones: ZoneKind::Graveyard, tests: Vec::new() };
        Ok(Objects::Among(Box::new(left), Box::new(there)))
    }

    /// Whether nothing but the card itself was mentioned from a place on.
    pub(super) fn speaks_of_itself_since(&self, place: usize) -> bool {
        (place..self.scope.mentions.len()).all(|place| match self.scope.mentions.get(place) {
            Some(Mention { kind: Sort::Thing(thing), .. }) => thing.own,
            _ => false,
        })
    }

    /// The last step that did so, by the place of its number, and whether "you" did it; none if no step did.
    pub(super) fn last_done(&self, how: Participle2) -> Option<(usize, bool)> {
        let all = (0..self.scope.mentions.len()).rev();
        let mut done = all.filter_map(|place| match self.scope.mentions.get(place)?.kind {
            Sort::Amount { how: Some(done), yours, .. } if done == how => Some((place, yours)),
            _ => None,
        });
        done.next()
    }

    /// "it", "that creature", "those cards"; of all things of a kind, those that were there when they were named.
    pub(super) fn refer(&mut self, noun: &Noun) -> Lower<Objects> {
        if let (Noun::It | Noun::Them | Noun::They, Some(topic)) = (noun, &self.scope.topic) {
            return Ok(topic.clone());
        }
        let (subject, present, actor) = (self.scope.subject.clone(), self.scope.present, self.scope.actor);
        let permanent = self.scope.permanent;
        self.answer(noun, Ask { subject, present, permanent, actor, ..Ask::of(noun) })
    }

    /// Whether this ability has exiled something that "the exiled card" can be.
    pub(super) fn has_exiled(&self) -> bool {
        let exiled = |place: usize| match self.scope.mentions.get(place).map(|mention| &mention.kind) {
            Some(Sort::Thing(thing)) => thing.how == Some(Participle::Exiled),
            _ => false,
        };
        (0..self.scope.mentions.len()).any(exiled)
    }

    /// Whether anything was mentioned that a pronoun could stand for.
    pub(super) fn has_mentioned(&self, noun: &Noun) -> bool {
        let (ask, is_spell) = (Ask::of(noun), self.bearer.is_spell());
        self.scope.mentions.bind(&ask, |mention| ask.fits(mention, is_spell), THINGS) != Err(Unbound::None)
    }

    /// What was spoken of last, one or many, besides the card itself: what others are other than.
    pub(super) fn refer_latest(&mut self) -> Lower<Objects> {
        let things = |mention: &Mention<Sort, Meant>| matches!(&mention.kind, Sort::Thing(thing) if !thing.own && !thing.stack);
        let (place, _) = self.scope.mentions.bind(&Ask::default(), things, THINGS).map_err(cannot_tell)?;
        self.meant(place)
    }

    /// Whether a step before has created something.
    pub(super) fn has_made(&self) -> bool {
        (0..self.scope.mentions.len()).any(|place| self.scope.mentions.get(place).is_some_and(is_made))
    }

    /// What was created, of which "other tokens" are others.
    pub(super) fn refer_made(&mut self) -> Lower<Objects> {
        let (place, _) = self.scope.mentions.bind(&Ask::default(), is_made, THINGS).map_err(cannot_tell)?;
        self.meant(place)
    }

    /// "its controller"
    pub(super) fn refer_controlled(&mut self, noun: &Noun) -> Lower<Objects> {
        self.answer(noun, Ask { controller: true, ..Ask::of(noun) })
    }

    /// "it" in "the player it's attacking": the attacker, which may be what deals the damage itself.
    pub(super) fn refer_attacker(&mut self) -> Lower<Objects> {
        if self.scope.triggered && !self.scope.about_this && self.scope.outer == 0 {
            return Ok(Objects::Cause);
        }
        self.answer(&Noun::It, Ask::of(&Noun::It))
    }

    /// What something other than `subject` is.
    pub(super) fn refer_beside(&mut self, noun: &Noun, subject: Objects) -> Lower<Objects> {
        self.answer(noun, Ask { subject: Some(subject), ..Ask::of(noun) })
    }

    fn answer(&mut self, noun: &Noun, ask: Ask) -> Lower<Objects> {
        let is_spell = self.bearer.is_spell();
        self.scope.asked += 1;
        let since = self.scope.made_since.and_then(|place| self.scope.mentions.get(place)).map(|m| m.moment);
        let made = |mention: &Mention<Sort, Meant>| {
            matches!(&mention.kind, Sort::Thing(thing) if thing.how == Some(Participle::Created) || thing.done.is_some())
                && since.is_some_and(|since| mention.moment >= since)
        };
        let fits = |ask: &Ask, mention: &Mention<Sort, Meant>| ask.fits(mention, is_spell) && !made(mention);
        let bind = |ask: &Ask| self.scope.mentions.bind(ask, |mention| fits(ask, mention), THINGS);
        let mut found = bind(&ask);
        // "That card" may be what a spell was, and is the card itself if the text speaks of no other.
        if found == Err(Unbound::None) && matches!(noun, Noun::That(Kind::Card)) {
            found = bind(&Ask { stack: None, ..ask.clone() });
        }
        if found == Err(Unbound::None) && matches!(noun, Noun::That(Kind::Card)) {
            found = bind(&Ask { other: false, ..ask });
        }
        let (place, entry) = match found {
            Ok(found) => found,
            Err(unbound) => {
                let problem = self.refusal(noun, unbound);
                return Err(self.refused(Asked::Thing(noun.clone()), problem, unbound));
            }
        };
        let objects = self.meant(place)?;
        self.understood(|| Asked::Thing(noun.clone()));
        let reason = entry.map(|entry| THINGS[entry].name);
        self.link.bound(|| Asked::Thing(noun.clone()), || in_words(&objects), reason);
        Ok(objects)
    }

    /// Why a pronoun is refused, with the things that it could stand for.
    fn refusal(&self, noun: &Noun, unbound: Unbound) -> String {
        let phrase = GRAMMAR.render(&Phrase::Noun(noun.clone())).unwrap_or_default().to_lowercase();
        let told = |place: usize| match self.scope.mentions.get(place).map(|mention| &mention.what) {
            Some(Meant::Objects(objects)) => in_words(objects),
            _ => "something else".to_owned(),
        };
        match unbound {
            Unbound::None => format!("nothing that \"{phrase}\" could stand for was mentioned before"),
            Unbound::Tie(one, other) => {
                format!("\"{phrase}\" could stand for {} or for {}", told(one), told(other))
            }
        }
    }

    /// The objects of a mention, as they are found from here.
    pub(super) fn meant(&mut self, place: usize) -> Lower<Objects> {
        self.scope.bound = Some(place);
        self.scope.bounds.push(place);
        let Some(Mention { kind: Sort::Thing(thing), what: Meant::Objects(objects), .. }) =
            self.scope.mentions.get(place).cloned()
        else {
            return Err("this stands for no thing".to_owned());
        };
        self.reaches_in(place)?;
        if place < self.scope.outer {
            let same = self.scope.reflexive && matches!(objects, Objects::Cause | Objects::CauseOther);
            let own = objects == Objects::This && !self.scope.moved_this;
            if own || same || objects == Objects::ExiledWithThis {
                return Ok(objects);
            }
            if self.scope.taken.objects.is_some_and(|taken| taken != place && !self.same(taken, place)) {
                return Err("a later ability can take only one thing along".to_owned());
            }
            self.scope.taken.objects = Some(place);
            return Ok(Objects::Chosen(ALONG));
        }
        if let Some(step) = thing.done {
            let node = |into| Node::Remember(Objects::Chosen(Register::LAST), into);
            return Ok(Objects::Chosen(self.keep(step, node)?));
        }
        self.locked(objects)
    }

    fn same(&self, one: usize, other: usize) -> bool {
        let what = |place| self.scope.mentions.get(place).map(|mention| &mention.what);
        what(one) == what(other)
    }

    /// What a later ability does is not there yet: a sentence that speaks of it belongs to that ability.
    fn reaches_in(&mut self, place: usize) -> Lower<()> {
        if self.scope.inside.contains(&place) {
            self.scope.reached_in = true;
            return Err("this speaks of something that happens only later".to_owned());
        }
        Ok(())
    }

    /// "that player", "they".
    pub(super) fn refer_player(&mut self) -> Lower<Who> {
        self.scope.asked += 1;
        let players = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Player { .. });
        let bound = self.scope.mentions.bind(&(), players, OTHERS);
        let (place, entry) = match bound {
            Ok(found) => found,
            Err(unbound) => {
                let problem = match unbound {
                    Unbound::None => "no player that this could stand for was mentioned before",
                    Unbound::Tie(..) => "this could stand for more than one player mentioned before",
                };
                return Err(self.refused(Asked::Player, problem.to_owned(), unbound));
            }
        };
        self.understood(|| Asked::Player);
        let who = self.who_meant(place)?;
        self.link.bound(|| Asked::Player, || player_in_words(&who), entry.map(|entry| OTHERS[entry].name));
        Ok(who)
    }

    pub(super) fn who_meant(&mut self, place: usize) -> Lower<Who> {
        let Some(Mention { kind: Sort::Player { each }, what: Meant::Who(who), moment, .. }) =
            self.scope.mentions.get(place).cloned()
        else {
            return Err("this stands for no player".to_owned());
        };
        self.reaches_in(place)?;
        self.scope.each_used |= each && moment == self.scope.mentions.moment();
        if place >= self.scope.outer || !is_one(&who) || self.scope.reflexive && who == Who::Cause {
            return Ok(who);
        }
        if self.scope.taken.player.is_some_and(|taken| taken != place && !self.same(taken, place)) {
            return Err("a later ability can take only one player along".to_owned());
        }
        self.scope.taken.player = Some(place);
        Ok(Who::Chosen(ALONG))
    }

    /// "that much", "that many".
    pub(super) fn refer_amount(&mut self) -> Lower<Num> {
        self.refer_number(|sort| matches!(sort, Sort::Amount { .. }))
    }

    /// "that damage", "the damage dealt": no other number.
    pub(super) fn refer_damage(&mut self) -> Lower<Num> {
        self.refer_number(|sort| matches!(sort, Sort::Amount { damage: true, .. }))
    }

    fn refer_number(&mut self, fits: fn(&Sort) -> bool) -> Lower<Num> {
        let amounts = |mention: &Mention<Sort, Meant>| fits(&mention.kind);
        let bound = self.scope.mentions.bind(&(), amounts, OTHERS);
        let (place, entry) = match bound {
            Ok(found) => found,
            Err(unbound) => {
                let problem = match unbound {
                    Unbound::None => "no number that this could stand for was mentioned before",
                    Unbound::Tie(..) => "this could stand for more than one number mentioned before",
                };
                return Err(self.refused(Asked::Number, problem.to_owned(), unbound));
            }
        };
        self.understood(|| Asked::Number);
        let num = self.num_meant(place)?;
        self.link.bound(|| Asked::Number, || number_in_words(&num), entry.map(|entry| OTHERS[entry].name));
        Ok(num)
    }

    pub(super) fn num_meant(&mut self, place: usize) -> Lower<Num> {
        let Some(Mention { kind: Sort::Amount { done, .. }, what: Meant::Num(num), .. }) =
            self.scope.mentions.get(place).cloned()
        else {
            return Err("this stands for no number".to_owned());
        };
        self.reaches_in(place)?;
        // What the first case would have told is meant, and not what was known before both.
        if self.scope.other_case.is_some_and(|first| place < first) && num != Num::Cause {
            return Err("how much this is in the other case is not understood yet".to_owned());
        }
        let same = matches!(num, Num::Const(_)) || self.scope.reflexive && num == Num::Cause;
        if place < self.scope.outer && !same {
            if self.scope.taken.number.is_some_and(|taken| taken != place && !self.same(taken, place)) {
                return Err("a later ability can take only one number along".to_owned());
            }
            self.scope.taken.number = Some(place);
            return Ok(Num::Stored(ALONG));
        }
        match done {
            Some(step) => Ok(Num::Stored(self.keep(step, |into| Node::Store(Num::Done, into))?)),
            None => Ok(num),
        }
    }
}

/// Whether what was done puts things into graveyards.
fn buries(how: Participle2, done: Participle2) -> bool {
    let ways = [Participle2::Destroyed, Participle2::Milled, Participle2::Sacrificed, Participle2::Discarded];
    how == Participle2::Buried && ways.contains(&done)
}

/// Whether a phrase stands for one player.
pub(super) fn is_one(who: &Who) -> bool {
    !matches!(
        who,
        Who::You
            | Who::Opponents
            | Who::Everyone
            | Who::Except(_)
            | Who::OpponentsBut(_)
            | Who::Those(..)
            | Who::Enchanted
    )
}
