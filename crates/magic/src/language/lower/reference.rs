//! What "it", "that creature", "they" and "that much" stand for.
//!
//! Whatever introduces something declares it as a mention with its [`Sort`]; a pronoun is a question ([`Ask`]) that one
//! resolver answers by one table ([`THINGS`]). Nothing fits, or two things equally well: the text is refused.

use cardwright_text::{Mention, Preference, Unbound};

use super::{Lower, Lowering, Scope};
use crate::card::CardTypes;
use crate::language::grammar::GRAMMAR;
use crate::language::link::in_words;
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
    step: u32,
    node: Node,
    placed: bool,
    into: Register,
}

fn refused(unbound: Unbound) -> String {
    match unbound {
        Unbound::None => "nothing that this could stand for was mentioned before".to_owned(),
        Unbound::Tie(..) => "this could stand for more than one thing mentioned before".to_owned(),
    }
}

impl Lowering<'_, '_> {
    pub(super) fn introduce(&mut self, thing: Thing, objects: &Objects, rank: u8) {
        self.scope.mentions.introduce(Sort::Thing(thing), Meant::Objects(objects.clone()), rank);
    }

    /// The card itself, named by its text.
    pub(super) fn mention_this(&mut self) {
        let thing = Thing { types: self.bearer.types, own: true, ..Thing::default() };
        self.introduce(thing, &Objects::This, 1);
    }

    pub(super) fn mention(&mut self, objects: &Objects, kind: Option<&Kind>, many: bool) {
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let stack = kind.is_some_and(on_stack);
        let own = *objects == Objects::This;
        let card = kind.is_some_and(is_card);
        self.introduce(Thing { types, many, stack, own, card, ..Thing::default() }, objects, 0);
    }

    /// The same, of what something was done to.
    pub(super) fn mention_done_to(
        &mut self,
        objects: &Objects,
        kind: Option<&Kind>,
        many: bool,
        how: Participle,
    ) {
        let gone = matches!(how, Participle::Sacrificed | Participle::Discarded);
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let own = *objects == Objects::This;
        let (card, either) = (kind.is_some_and(is_card), how == Participle::Created);
        let thing = Thing { types, many, own, how: Some(how), gone, card, either, ..Thing::default() };
        self.introduce(thing, objects, 0);
    }

    /// What a step leaves in the register of the last step: cards drawn, milled or discarded, permanents sacrificed.
    /// `gone` if it is not on the battlefield then.
    pub(super) fn mention_left(
        &mut self,
        kind: Option<&Kind>,
        many: bool,
        how: Option<Participle>,
        gone: bool,
    ) {
        let types = kind.map_or(CardTypes::NONE, kind_types);
        let done = Some(self.next_step());
        let card = kind.is_some_and(is_card);
        let thing = Thing { types, many, how, gone, done, card, ..Thing::default() };
        self.introduce(thing, &Objects::Chosen(Register::LAST), 0);
    }

    /// What the card is attached to, which an event or a sentence is about.
    pub(super) fn mention_host(&mut self, objects: &Objects, kind: &Kind, rank: u8) {
        let thing = Thing { types: kind_types(kind), host: true, ..Thing::default() };
        self.introduce(thing, objects, rank);
    }

    /// A spell or ability that was mentioned.
    pub(super) fn mention_spell(&mut self, objects: &Objects) {
        self.introduce(Thing { stack: true, ..Thing::default() }, objects, 0);
    }

    pub(super) fn mention_ranked(&mut self, objects: &Objects, types: CardTypes, many: bool, rank: u8) {
        let own = *objects == Objects::This;
        self.introduce(Thing { types, many, own, ..Thing::default() }, objects, rank);
    }

    /// Two things that are named together: "those creatures" are both.
    pub(super) fn mention_both(&mut self, one: &Objects, other: &Objects, both: &Objects) {
        let called = |objects: &Objects| {
            let all = (0..self.scope.mentions.len()).rev().filter_map(|place| self.scope.mentions.get(place));
            let mut things = all.filter(|mention| mention.what == Meant::Objects(objects.clone()));
            things.find_map(|mention| match &mention.kind {
                Sort::Thing(thing) => Some(thing.types),
                _ => None,
            })
        };
        let types = match (called(one), called(other)) {
            (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => one.with(other),
            _ => CardTypes::NONE,
        };
        self.introduce(Thing { types, many: true, ..Thing::default() }, both, 1);
    }

    /// What a clause is about is meant first after it; says whether it is several things.
    pub(super) fn mention_as_subject(&mut self, objects: &Objects) -> bool {
        let last = self.scope.mentions.len().checked_sub(1).and_then(|place| self.scope.mentions.get(place));
        let thing = match last {
            Some(Mention { kind: Sort::Thing(thing), what, .. })
                if *what == Meant::Objects(objects.clone()) =>
            {
                *thing
            }
            _ => Thing { own: *objects == Objects::This, ..Thing::default() },
        };
        self.introduce(thing, objects, 1);
        thing.many
    }

    /// What a pronoun stood for is spoken of again.
    pub(super) fn mention_again(&mut self, objects: &Objects, rank: u8) {
        let bound = self.scope.bound.and_then(|place| self.scope.mentions.get(place));
        let Some(Sort::Thing(thing)) = bound.map(|mention| mention.kind.clone()) else { return };
        self.introduce(Thing { done: None, ..thing }, objects, rank);
    }

    /// The player that an event is about is meant before others that it names.
    pub(super) fn mention_player(&mut self, who: &Who) {
        self.mention_player_ranked(who, u8::from(*who == Who::Cause));
    }

    pub(super) fn mention_player_ranked(&mut self, who: &Who, rank: u8) {
        self.scope.mentions.introduce(Sort::Player { each: false }, Meant::Who(who.clone()), rank);
    }

    /// Each of several players, one of whom "they" and "that player" are in the same clause.
    pub(super) fn mention_each_player(&mut self, who: &Who) {
        self.scope.mentions.introduce(Sort::Player { each: true }, Meant::Who(who.clone()), 1);
    }

    pub(super) fn mention_amount(&mut self, num: Num) {
        let done = (num == Num::Done).then(|| self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: None, damage: false, yours: false },
            Meant::Num(num),
            0,
        );
    }

    /// An amount of damage, which "that damage" stands for.
    pub(super) fn mention_damage(&mut self, num: Num) {
        let done = (num == Num::Done).then(|| self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: None, damage: true, yours: false },
            Meant::Num(num),
            0,
        );
    }

    /// How much a step did of something: "for each creature destroyed this way".
    pub(super) fn mention_done(&mut self, how: Participle2, who: &Who) {
        let done = Some(self.next_step());
        self.scope.mentions.introduce(
            Sort::Amount { done, how: Some(how), damage: false, yours: *who == Who::You },
            Meant::Num(Num::Done),
            0,
        );
    }

    /// The same of objects that were just named, if they were.
    pub(super) fn mention_as(&mut self, objects: &Objects, how: Participle) {
        let last = self.scope.mentions.len().checked_sub(1).and_then(|place| self.scope.mentions.get(place));
        let thing = match last {
            Some(Mention { kind: Sort::Thing(thing), what, .. })
                if *what == Meant::Objects(objects.clone()) =>
            {
                *thing
            }
            _ => Thing { own: *objects == Objects::This, ..Thing::default() },
        };
        self.introduce(Thing { how: Some(how), ..thing }, objects, 0);
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
            Participle2::Destroyed | Participle2::Tapped => return Ok(None),
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
        let (place, _) = found.map_err(refused)?;
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
        let such = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Amount { how: Some(done), .. } if done == how);
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

    fn next_step(&mut self) -> u32 {
        self.scope.steps += 1;
        self.scope.steps
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
        let (place, _) = self.scope.mentions.bind(&Ask::default(), things, THINGS).map_err(refused)?;
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
            matches!(&mention.kind, Sort::Thing(thing) if thing.how == Some(Participle::Created))
                && since.is_some_and(|since| mention.moment >= since)
        };
        let fits = |ask: &Ask, mention: &Mention<Sort, Meant>| ask.fits(mention, is_spell) && !made(mention);
        let bind = |ask: &Ask| self.scope.mentions.bind(ask, |mention| fits(ask, mention), THINGS);
        let mut found = bind(&ask);
        // "That card" is the card itself if the text speaks of no other.
        if found == Err(Unbound::None) && matches!(noun, Noun::That(Kind::Card)) {
            found = bind(&Ask { other: false, ..ask });
        }
        let (place, entry) = found.map_err(|unbound| self.refusal(noun, unbound))?;
        let objects = self.meant(place)?;
        self.link.bound(noun, &objects, entry.map(|entry| THINGS[entry].name));
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

    /// All things of a kind that an earlier sentence named are kept as they were then.
    fn locked(&mut self, meant: Objects) -> Lower<Objects> {
        let named = self.scope.named.iter().rev().find(|(_, objects)| *objects == meant);
        let Some(place) = named.map(|(place, _)| *place).filter(|&place| self.scope.sentence > Some(place))
        else {
            return Ok(meant);
        };
        let known = self.scope.locks.iter().find(|(at, objects, _)| *at == place && *objects == meant);
        if let Some((_, _, into)) = known {
            return Ok(Objects::Chosen(*into));
        }
        let into = self.register()?;
        self.scope.locks.push((place, meant, into));
        Ok(Objects::Chosen(into))
    }

    /// What a later ability does is not there yet: a sentence that speaks of it belongs to that ability.
    fn reaches_in(&mut self, place: usize) -> Lower<()> {
        if self.scope.inside.contains(&place) {
            self.scope.reached_in = true;
            return Err("this speaks of something that happens only later".to_owned());
        }
        Ok(())
    }

    /// Where what a step left is kept for those who ask later.
    fn keep(&mut self, step: u32, node: impl Fn(Register) -> Node) -> Lower<Register> {
        if let Some(kept) =
            self.scope.kept.iter().find(|kept| kept.step == step && kept.node == node(kept.into))
        {
            return Ok(kept.into);
        }
        if self.scope.lost.contains(&step) {
            return Err("further steps came between this and what it speaks of".to_owned());
        }
        let into = self.register()?;
        self.scope.kept.push(Kept { step, node: node(into), placed: false, into });
        Ok(into)
    }

    /// What has to be kept of the steps since a certain one, to be put right after them.
    pub(super) fn keepers(&mut self, since: u32, until: u32) -> Vec<Node> {
        let mut nodes = Vec::new();
        for kept in &mut self.scope.kept {
            if !kept.placed && kept.step > since && kept.step <= until {
                kept.placed = true;
                nodes.push(kept.node.clone());
            }
        }
        nodes
    }

    /// What some steps did is kept where further steps would overwrite it and further sentences may ask for it.
    fn keep_for_later(&mut self, since: u32, until: u32) -> Lower<()> {
        let within = |step: u32| (step > since && step <= until).then_some(step);
        for place in 0..self.scope.mentions.len() {
            match self.scope.mentions.get(place).map(|mention| mention.kind.clone()) {
                Some(Sort::Thing(Thing { done: Some(step), how: Some(_), .. })) => {
                    if let Some(step) = within(step) {
                        self.keep(step, |into| Node::Remember(Objects::Chosen(Register::LAST), into))?;
                    }
                }
                Some(Sort::Amount { done: Some(step), how: Some(_), .. }) => {
                    if let Some(step) = within(step) {
                        self.keep(step, |into| Node::Store(Num::Done, into))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Two steps, one after the other.
    pub(super) fn joined(
        &mut self,
        one: impl FnOnce(&mut Self) -> Lower<Node>,
        other: impl FnOnce(&mut Self) -> Lower<Node>,
    ) -> Lower<Node> {
        let since = self.scope.steps;
        let one = self.sealed(one)?;
        let until = self.scope.steps;
        self.scope.mentions.next_clause();
        let other = self.sealed(other)?;
        if self.scope.more {
            self.keep_for_later(since, until)?;
        }
        let keepers = self.keepers(since, until);
        self.scope.lost.extend(since + 1..=until);
        let first = self.link.book.node(one).clone();
        let last = self.link.book.node(other).clone();
        Ok(self.sequence([vec![first], keepers, vec![last]].concat()))
    }

    /// "that player", "they".
    pub(super) fn refer_player(&mut self) -> Lower<Who> {
        self.scope.asked += 1;
        let players = |mention: &Mention<Sort, Meant>| matches!(mention.kind, Sort::Player { .. });
        let bound = self.scope.mentions.bind(&(), players, OTHERS);
        let (place, _) = bound.map_err(|unbound| match unbound {
            Unbound::None => "no player that this could stand for was mentioned before".to_owned(),
            Unbound::Tie(..) => "this could stand for more than one player mentioned before".to_owned(),
        })?;
        self.who_meant(place)
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
        let (place, _) = bound.map_err(|unbound| match unbound {
            Unbound::None => "no number that this could stand for was mentioned before".to_owned(),
            Unbound::Tie(..) => "this could stand for more than one number mentioned before".to_owned(),
        })?;
        self.num_meant(place)
    }

    pub(super) fn num_meant(&mut self, place: usize) -> Lower<Num> {
        let Some(Mention { kind: Sort::Amount { done, .. }, what: Meant::Num(num), .. }) =
            self.scope.mentions.get(place).cloned()
        else {
            return Err("this stands for no number".to_owned());
        };
        self.reaches_in(place)?;
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

    /// What was mentioned inside an ability that happens later is known, but out of reach.
    pub(super) fn mention_inside(&mut self, inner: &Scope) {
        for place in inner.outer..inner.mentions.len() {
            let Some(Mention { kind, what, rank, .. }) = inner.mentions.get(place).cloned() else { continue };
            let own = matches!(&kind, Sort::Thing(thing) if thing.own);
            let along = [Meant::Objects(Objects::Chosen(ALONG)), Meant::Who(Who::Chosen(ALONG))];
            // What its event is about may have been known before it.
            let known = inner.about_outer && what == Meant::Objects(Objects::Cause);
            if own || known || along.contains(&what) {
                continue;
            }
            self.scope.inside.push(self.scope.mentions.len());
            self.scope.mentions.introduce(kind, what, rank);
        }
    }
}

/// Whether a phrase stands for one player.
pub(super) fn is_one(who: &Who) -> bool {
    !matches!(
        who,
        Who::You | Who::Opponents | Who::Everyone | Who::Except(_) | Who::OpponentsBut(_) | Who::Enchanted
    )
}

/// Whether a kind of thing is called a card.
pub(super) fn is_card(kind: &Kind) -> bool {
    match kind {
        Kind::Card => true,
        Kind::Adj(_, kind)
        | Kind::Post(kind, _)
        | Kind::Article(kind)
        | Kind::Both(_, _, kind)
        | Kind::EitherType(_, _, kind) => is_card(kind),
        Kind::Or(kinds) | Kind::And(kinds) | Kind::AndOr(kinds) => kinds.iter().any(is_card),
        _ => false,
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
