//! Cards that are looked for in a library.

use super::{Lower, Lowering};
use crate::language::tree::{Act, HowMany, Kind, Noun, Participle, Participle2, SearchThen, Zones};
use crate::program::{Destination, Node, Num, Objects, Who, ZoneKind};

impl Lowering<'_, '_> {
    pub(super) fn search(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Search(whose, noun, thens) = act else { return Err("this is no search".to_owned()) };
        let (kind, most) = match noun {
            Noun::A(kind) => (kind, Num::Const(1)),
            Noun::Some(HowMany::Exactly(n) | HowMany::UpTo(n), kind) => (kind, self.amount(n)?),
            Noun::Some(HowMany::AnyNumber, kind) => (kind, Num::Const(60)),
            _ => return Err("say which cards are searched for, as in \"a land card\"".to_owned()),
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let reveal = thens.iter().any(|then| matches!(then, SearchThen::Reveal(_)));
        let on_top = thens.contains(&SearchThen::OnTop);
        let place = thens.iter().find_map(|then| match then {
            SearchThen::Put(_, place) => Some(place),
            SearchThen::Reveal(_) | SearchThen::OnTop | SearchThen::Exile(_) => None,
        });
        let exiled = thens.iter().any(|then| matches!(then, SearchThen::Exile(_)));
        let to = match place {
            Some(place) => self.place(place)?,
            None if exiled => Destination::zone(ZoneKind::Exile),
            None if on_top => Destination::zone(ZoneKind::Library),
            None => return Err("say where the card is put".to_owned()),
        };
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), most != Num::Const(1));
        let shuffle = if on_top {
            Node::ShuffleUnder(whose.clone(), Objects::Chosen(into))
        } else {
            Node::Shuffle(whose.clone())
        };
        let also = Vec::new();
        let search = Node::Search { who: who.clone(), whose, what, also, most, reveal, to, into };
        Ok(self.sequence(vec![search, shuffle]))
    }

    /// A search of several zones at once (CR 701.23): a library is shuffled only if the text says so.
    pub(super) fn search_zones(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::SearchZones(whose, zones, Noun::A(kind), reveal, place) = act else {
            return Err("say which card is searched for, as in \"a land card\"".to_owned());
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let to = self.place(place)?;
        let into = self.register()?;
        self.mention(&Objects::Chosen(into), Some(kind), false);
        let also = match zones {
            Zones::LibraryOrGraveyard => vec![ZoneKind::Graveyard],
            Zones::All => vec![ZoneKind::Graveyard, ZoneKind::Hand],
        };
        let (most, reveal) = (Num::Const(1), *reveal);
        Ok(Node::Search { who: who.clone(), whose, what, also, most, reveal, to, into })
    }

    /// A search of a player's graveyard, hand and library for cards to exile (CR 701.23).
    pub(super) fn search_and_exile(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::SearchAndExile(whose, noun) = act else { return Err("this is no search".to_owned()) };
        let (kind, most) = match noun {
            Noun::Some(HowMany::Exactly(n) | HowMany::UpTo(n), kind) => (kind, self.amount(n)?),
            Noun::Some(HowMany::AnyNumber, kind) | Noun::All(kind) => (kind, Num::Const(99)),
            _ => return Err("say which cards are searched for, as in \"any number of cards\"".to_owned()),
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        self.mention_player(&whose);
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let into = self.register()?;
        self.mention_done_to(&Objects::Chosen(into), Some(kind), true, Participle::Exiled);
        self.mention_done(Participle2::Exiled, who);
        let (also, to) = (vec![ZoneKind::Graveyard, ZoneKind::Hand], Destination::zone(ZoneKind::Exile));
        Ok(Node::Search { who: who.clone(), whose, what, also, most, reveal: false, to, into })
    }

    /// Cards are revealed or exiled from the top until one that fits turns up; the others are "the rest".
    pub(super) fn until(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        let Act::Until(exile, whose, _, noun) = act else { return Err("nothing is looked for".to_owned()) };
        let Noun::A(kind) = noun else {
            return Err("say which card ends it, as in \"a land card\"".to_owned());
        };
        let whose = self.owner(whose)?.unwrap_or_else(|| who.clone());
        let what = self.cards_in(kind, ZoneKind::Library)?;
        let (found, rest) = (self.register()?, self.register()?);
        let all = Objects::Union(Box::new(Objects::Chosen(found)), Box::new(Objects::Chosen(rest)));
        let how = if *exile { Participle::Exiled } else { Participle::Revealed };
        self.mention_done_to(&all, Some(&Kind::Card), true, how);
        self.mention_done_to(&Objects::Chosen(found), Some(kind), false, how);
        self.scope.rest = Some(Objects::Chosen(rest));
        Ok(Node::Until { whose, what, exile: *exile, found, rest })
    }
}
