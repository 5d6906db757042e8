//! Cards that are looked for in a library.

use super::{Lower, Lowering};
use crate::card::CardType;
use crate::language::tree::{
    Act, HowMany, Kind, Noun, Participle, Participle2, Place, Post, SearchThen, Whose, Zones,
};
use crate::program::{Destination, Filter, Node, Num, Objects, Register, Test, Who, ZoneKind};

/// More cards than there are.
const ALL: i32 = i16::MAX as i32;

/// What is said of all cards together that are found.
#[derive(Clone, Copy)]
enum Together {
    DifferentNames,
    OneLandType,
}

impl Together {
    fn said_of(noun: &Noun) -> Option<Together> {
        match noun {
            Noun::Some(_, Kind::Post(_, Post::DifferentNames)) => Some(Together::DifferentNames),
            Noun::Some(_, Kind::Post(_, Post::ShareLandType)) => Some(Together::OneLandType),
            _ => None,
        }
    }
}

/// The cards without the words about all of them together.
fn without_difference(noun: &Noun) -> Noun {
    match noun {
        Noun::Some(many, Kind::Post(kind, Post::DifferentNames | Post::ShareLandType)) => {
            Noun::Some(many.clone(), (**kind).clone())
        }
        other => other.clone(),
    }
}

impl Lowering<'_, '_> {
    pub(super) fn search(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Search(whose, noun, thens) = act else { return Err("this is no search".to_owned()) };
        if let Noun::Both(one, other) = noun {
            return self.search_for_two(who, whose, (one, other), thens);
        }
        let together = Together::said_of(noun);
        let noun = &without_difference(noun);
        let (kind, most) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Some(HowMany::Exactly(n) | HowMany::UpTo(n), kind) => (kind, self.amount(n)?),
            Noun::Some(HowMany::AnyNumber, kind) => (kind, Num::Const(ALL)),
            _ => return Err("say which cards are searched for, as in \"a land card\"".to_owned()),
        };
        let whose = self.searched(whose, who)?;
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let reveal = thens.iter().any(|then| matches!(then, SearchThen::Reveal(_)));
        let on_top = thens.contains(&SearchThen::OnTop);
        let place = thens.iter().find_map(|then| match then {
            SearchThen::Put(_, place) => Some(place),
            SearchThen::Reveal(_)
            | SearchThen::OnTop
            | SearchThen::Exile(_)
            | SearchThen::ExileFaceDown
            | SearchThen::Split(..)
            | SearchThen::Act(_)
            | SearchThen::Unshuffled => None,
        });
        let split = thens.iter().find_map(|then| match then {
            SearchThen::Split(place, other) => Some((place, other)),
            _ => None,
        });
        let face_down = thens.contains(&SearchThen::ExileFaceDown);
        let exiled = face_down || thens.iter().any(|then| matches!(then, SearchThen::Exile(_)));
        let open = thens.contains(&SearchThen::Unshuffled);
        let to = match place {
            Some(place) => self.place(place)?,
            None if exiled => Destination { face_down, ..Destination::zone(ZoneKind::Exile) },
            None if on_top || split.is_some() => Destination::zone(ZoneKind::Library),
            // What is only revealed stays there until a later sentence puts it elsewhere.
            None if open => Destination::zone(ZoneKind::Library),
            None => return Err("say where the card is put".to_owned()),
        };
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), most != Num::Const(1));
        if exiled {
            self.mention_as(&Objects::Chosen(into), Participle::Exiled);
        }
        // Only somebody else is spoken of as "that player".
        if whose != Who::You && whose != *who {
            self.mention_player(&whose);
        }
        let shuffle = if on_top {
            Node::ShuffleUnder(whose.clone(), Objects::Chosen(into))
        } else {
            Node::Shuffle(whose.clone())
        };
        let also = Vec::new();
        let all = false;
        let search = Node::Search { who: who.clone(), whose, what, also, most, all, reveal, to, into };
        let mut nodes = match together {
            Some(together) => self.found_one_by_one(search, together)?,
            None => vec![search],
        };
        nodes.extend(self.collect(&Objects::Chosen(into), Kind::Card));
        if let Some((place, other)) = split {
            nodes.extend(self.split(who, into, place, other)?);
        }
        if let Some(SearchThen::Act(act)) = thens.last() {
            self.scope.mentions.next_clause();
            let then = self.sealed(|this| this.act(who, act))?;
            nodes.push(self.link.book.node(then).clone());
        }
        nodes.extend((!open).then_some(shuffle));
        Ok(self.sequence(nodes))
    }

    /// Cards of which something holds together are found one after the other: each has none of the names of those before
    /// it, or a land type of theirs.
    fn found_one_by_one(&mut self, search: Node, together: Together) -> Lower<Vec<Node>> {
        let Node::Search { who, whose, what, also, most, all: _, reveal, to, into } = search else {
            return Err("this is no search".to_owned());
        };
        let one = self.register()?;
        let (those, found) = (Objects::Chosen(into), Objects::Chosen(one));
        let mut next = |tests: Vec<Test>| {
            let tests = what.tests.iter().cloned().chain(tests).collect();
            let what = Filter { tests, ..what.clone() };
            let stays = Destination::zone(ZoneKind::Library);
            let (who, whose, also, most) = (who.clone(), whose.clone(), also.clone(), Num::Const(1));
            let (all, reveal) = (false, false);
            let next = Node::Search { who, whose, what, also, most, all, reveal, to: stays, into: one };
            let joined = Objects::Union(Box::new(those.clone()), Box::new(found.clone()));
            let next = self.sequence(vec![next, Node::Remember(joined, into)]);
            self.intern(next)
        };
        let mut nodes = vec![Node::Remember(Objects::none(), into)];
        match together {
            Together::DifferentNames => {
                let next = next(vec![Test::SameName(Box::new(those.clone())).not()]);
                nodes.push(Node::Repeat(most, next));
            }
            Together::OneLandType => {
                let first = next(Vec::new());
                let like = Test::SharesLandType(Box::new(those.clone()));
                let next = next(vec![like, Test::Is(those.clone()).not()]);
                let others = Num::Minus(Box::new(most), Box::new(Num::Const(1)));
                nodes.extend([self.link.book.node(first).clone(), Node::Repeat(others, next)]);
            }
        }
        nodes.extend(reveal.then(|| Node::Reveal(those.clone())));
        if to.zone != ZoneKind::Library {
            nodes.push(Node::Move(those, to));
        }
        Ok(nodes)
    }

    /// Of two cards that were found one is put here, the other there; a single one is the first.
    fn split(&mut self, who: &Who, found: Register, place: &Place, other: &Place) -> Lower<Vec<Node>> {
        let (one, rest) = (self.register()?, self.register()?);
        let from = Objects::Chosen(found);
        let choose = Node::Choose {
            who: who.clone(),
            from: from.clone(),
            least: Num::Const(1),
            most: Num::Const(1),
            into: one,
        };
        let others = Filter::permanents(vec![Test::Is(Objects::Chosen(one)).not()]);
        let others = Node::Remember(Objects::Among(Box::new(from), Box::new(others)), rest);
        let first = Node::Move(Objects::Chosen(one), self.place(place)?);
        let second = Node::Move(Objects::Chosen(rest), self.place(other)?);
        Ok(vec![choose, others, first, second])
    }

    /// "Search your library for a Forest card and a Plains card": two cards, which go the same way together.
    fn search_for_two(
        &mut self,
        who: &Who,
        whose: &Whose,
        nouns: (&Noun, &Noun),
        thens: &[SearchThen],
    ) -> Lower<Node> {
        let (Noun::A(one), Noun::A(other)) = nouns else {
            return Err("say which cards are searched for, as in \"a land card\"".to_owned());
        };
        if thens.iter().any(|then| matches!(then, SearchThen::Act(_) | SearchThen::Unshuffled)) {
            return Err("say what is done with both cards, and shuffle then".to_owned());
        }
        let reveal = thens.iter().any(|then| matches!(then, SearchThen::Reveal(_)));
        let place = thens.iter().find_map(|then| match then {
            SearchThen::Put(_, place) => Some(place),
            _ => None,
        });
        let to = self.place(place.ok_or("say where the cards are put")?)?;
        let whose = self.searched(whose, who)?;
        let (first, second) = (self.register()?, self.register()?);
        let mut nodes = Vec::new();
        for (kind, into) in [(one, first), (other, second)] {
            let mut what = self.cards_in(kind, ZoneKind::Library)?;
            if into == second {
                what.tests.push(Test::Is(Objects::Chosen(first)).not());
            }
            nodes.push(Node::Search {
                who: who.clone(),
                whose: whose.clone(),
                what,
                also: Vec::new(),
                most: Num::Const(1),
                all: false,
                reveal,
                to: Destination::zone(ZoneKind::Library),
                into,
            });
        }
        let both = Objects::Union(Box::new(Objects::Chosen(first)), Box::new(Objects::Chosen(second)));
        self.mention(&both, Some(&Kind::Card), true);
        nodes.extend([Node::Move(both, to), Node::Shuffle(whose)]);
        Ok(self.sequence(nodes))
    }

    /// Whose cards are searched: "its owner's" are those of what was mentioned before.
    fn searched(&mut self, whose: &Whose, who: &Who) -> Lower<Who> {
        match whose {
            Whose::ItsOwners | Whose::TheirOwners => Ok(Who::OwnerOf(Box::new(self.refer(&Noun::It)?))),
            whose => Ok(self.owner(whose)?.unwrap_or_else(|| who.clone())),
        }
    }

    /// A search of several zones at once (CR 701.23): a library is shuffled only if the text says so.
    pub(super) fn search_zones(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::SearchZones(whose, zones, Noun::A(kind), reveal, place) = act else {
            return Err("say which card is searched for, as in \"a land card\"".to_owned());
        };
        let whose = self.searched(whose, who)?;
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let to = self.place(place)?;
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), false);
        let also = match zones {
            Zones::LibraryOrGraveyard => vec![ZoneKind::Graveyard],
            Zones::All => vec![ZoneKind::Graveyard, ZoneKind::Hand],
        };
        let (most, all, reveal) = (Num::Const(1), false, *reveal);
        Ok(Node::Search { who: who.clone(), whose, what, also, most, all, reveal, to, into })
    }

    /// A search after which the library is shuffled if it was searched. Who searches a library and/or a graveyard says
    /// which of them; a library that is left alone is not shuffled.
    pub(super) fn search_then_shuffle(&mut self, search: Node) -> Node {
        let shuffled = |this: &mut Self, search: Node| {
            let shuffle = Node::Shuffle(Who::You);
            this.sequence(vec![search, shuffle])
        };
        let Node::Search { who, whose, what, also, most, all, reveal, to, into } = &search else {
            return shuffled(self, search);
        };
        if (who, whose, &also[..]) != (&Who::You, &Who::You, &[ZoneKind::Graveyard]) {
            return shuffled(self, search);
        }
        let library = Node::Search {
            who: Who::You,
            whose: Who::You,
            what: what.clone(),
            also: Vec::new(),
            most: most.clone(),
            all: *all,
            reveal: *reveal,
            to: to.clone(),
            into: *into,
        };
        let mut tests = what.tests.clone();
        tests.push(Test::OwnedBy(Who::You));
        let from = Objects::All(Box::new(Filter { zones: ZoneKind::Graveyard, tests }));
        // What is there for all to see is found (CR 701.23b).
        let (least, most, into) = (most.clone(), most.clone(), *into);
        let choice = Node::Choose { who: Who::You, from, least, most, into };
        let put = Node::Move(Objects::Chosen(into), to.clone());
        let graveyard = self.sequence(vec![choice, put]);
        let (both, library) = (shuffled(self, search), shuffled(self, library));
        let options = [
            ("Search your library and graveyard.", both),
            ("Search your library.", library),
            ("Search your graveyard.", graveyard),
        ];
        let options = options.map(|(text, node)| (text.to_owned(), self.intern(node)));
        self.choose_one(Who::You, options)
    }

    /// A search of a player's graveyard, hand and library for cards to exile (CR 701.23).
    pub(super) fn search_and_exile(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::SearchAndExile(whose, noun) = act else { return Err("this is no search".to_owned()) };
        let (kind, most) = match noun {
            Noun::Some(HowMany::Exactly(n) | HowMany::UpTo(n), kind) => (kind, self.amount(n)?),
            Noun::Some(HowMany::AnyNumber, kind) | Noun::All(kind) => (kind, Num::Const(ALL)),
            _ => return Err("say which cards are searched for, as in \"any number of cards\"".to_owned()),
        };
        let whose = self.searched(whose, who)?;
        self.mention_player(&whose);
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let into = self.register()?;
        self.mention_done_to(&Objects::Chosen(into), Some(kind), true, Participle::Exiled);
        self.mention_done(Participle2::Exiled, who);
        let (also, to) = (vec![ZoneKind::Graveyard, ZoneKind::Hand], Destination::zone(ZoneKind::Exile));
        let all = matches!(noun, Noun::All(_));
        Ok(Node::Search { who: who.clone(), whose, what, also, most, all, reveal: false, to, into })
    }

    /// Cards are revealed or exiled from the top until one that fits turns up; the others are "the rest".
    pub(super) fn until(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Until(exile, whose, _, noun) = act else { return Err("nothing is looked for".to_owned()) };
        let (kind, count) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Some(HowMany::Exactly(n), kind) => (kind, self.amount(n)?),
            _ => return Err("say which card ends it, as in \"a land card\"".to_owned()),
        };
        let many = count != Num::Const(1);
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let (found, rest) = (self.register()?, self.register()?);
        let all = Objects::Union(Box::new(Objects::Chosen(found)), Box::new(Objects::Chosen(rest)));
        let how = if *exile { Participle::Exiled } else { Participle::Revealed };
        self.mention_done_to(&all, Some(&Kind::Card), true, how);
        // Of several, "those revealed this way" are all of these cards.
        match many {
            true => self.mention(&Objects::Chosen(found), Some(kind), true),
            false => self.mention_done_to(&Objects::Chosen(found), Some(kind), false, how),
        }
        self.scope.rest = Some(Objects::Chosen(rest));
        Ok(Node::Until { whose, what, count, exile: *exile, found, rest })
    }

    /// The same, where the player says first whether a card of a type ends it, or one that is not.
    pub(super) fn until_chosen_kind(&mut self, who: &Who, one: CardType, whose: &Whose) -> Lower<Node> {
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let (found, rest) = (self.register()?, self.register()?);
        let mut options = Vec::new();
        for (text, test) in [
            (one.name().to_owned(), Test::is(one)),
            (format!("Non{}", one.name().to_lowercase()), Test::is(one).not()),
        ] {
            let what = Filter { zones: ZoneKind::Library, tests: vec![test] };
            let (whose, count) = (whose.clone(), Num::Const(1));
            let until = Node::Until { whose, what, count, exile: false, found, rest };
            options.push((text, self.intern(until)));
        }
        let all = Objects::Union(Box::new(Objects::Chosen(found)), Box::new(Objects::Chosen(rest)));
        self.mention_done_to(&all, Some(&Kind::Card), true, Participle::Revealed);
        self.mention_done_to(&Objects::Chosen(found), Some(&Kind::Card), false, Participle::Revealed);
        self.scope.rest = Some(Objects::Chosen(rest));
        Ok(self.choose_one(who.clone(), options))
    }
}
