//! What players do with libraries: scry, surveil, look, search (CR 701.20, 701.22, 701.23, 701.25).

use cardwright_table::{Object, Seat, SeatSet, Slot};
use smallvec::SmallVec;

use super::TOLD;
use crate::event::Event;
use crate::program::{
    Destination, Filter, LookThen, Node, NodeId, Num, Objects, PlayerRule, Position, Register, Revealed,
    Test, Who, ZoneKind,
};
use crate::rules::{Flow, Happening, Look, Run, View};
use crate::state::{Deed, Group, MoveTo, MoveWhy, Report};

impl Look<'_> {
    /// The top cards of a library, the topmost first.
    pub(super) fn top(&self, seat: Seat, count: u16) -> Group {
        let library = self.state.zones.library(seat).iter().rev();
        library.take(count.into()).map(|&slot| self.state.object(slot)).collect()
    }

    /// The cards that a running `Look` is about.
    pub(super) fn looked_at(&self, id: NodeId) -> Group {
        let Node::Look { whose, count, .. } = self.rules.book.node(id) else { return Group::new() };
        let here = self.here();
        let count = self.count(count, &here);
        self.players(whose, &here).iter().flat_map(|seat| self.top(seat, count)).collect()
    }

    /// Those of them that were not taken.
    pub(super) fn left_over(&self, id: NodeId) -> Group {
        let taken = self.here().frame.map_or(&[][..], |frame| &frame.gathered);
        let mut cards = self.looked_at(id);
        cards.retain(|card| !taken.contains(card));
        cards
    }

    /// Whether a player can search libraries.
    fn may_search(&self, seat: Seat) -> bool {
        !self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantSearch))
    }

    /// The part of a library that a player searches: all of it, unless an effect says otherwise.
    fn searchable(&self, owner: Seat, seat: Seat) -> &[Slot] {
        if !self.may_search(seat) {
            return &[];
        }
        let library = self.state.zones.library(owner);
        let tops = self.player_rules(seat).filter_map(|rule| match rule {
            PlayerRule::SearchesTop(n) => Some(usize::from(*n)),
            _ => None,
        });
        let most = tops.min().unwrap_or(library.len());
        &library[library.len().saturating_sub(most)..]
    }

    /// The cards of another zone that a search can find.
    pub(super) fn searched_in(&self, zones: ZoneKind, whose: &Who, what: &Filter, seat: Seat) -> Group {
        let owned = Test::OwnedBy(whose.clone());
        let tests = what.tests.iter().cloned().chain([owned]).collect();
        let view = View { you: seat, ..self.here() };
        let mut from = Group::new();
        self.find(&Filter { zones, tests }, &view, |card| from.push(card));
        from
    }

    /// The cards that a search can find.
    pub(super) fn searched(&self, whose: &Who, what: &Filter, seat: Seat) -> Group {
        let here = self.here();
        let view = View { you: seat, ..here };
        let owners = self.players(whose, &view);
        let libraries = owners.iter().flat_map(|owner| self.searchable(owner, seat));
        let cards = libraries.map(|&slot| self.state.object(slot));
        cards.filter(|&card| self.fits(&what.tests, card, &view)).collect()
    }
}

impl Run<'_> {
    /// Looks at the top cards and puts any number of them on the bottom (CR 701.22).
    pub(super) fn scry(&mut self, id: NodeId, num: &Num, seat: Seat) -> Flow {
        let number = self.count(num);
        let cards = self.look().top(seat, number);
        let Some([top, bottom]) = self.arrange_top(id, seat, &cards) else { return Flow::Asked };
        if cards.is_empty() {
            // Who would look at any has scried, also where there are none (CR 701.22b, 701.22d).
            if number > 0 {
                self.happened(Happening::Scried { seat });
            }
            return Flow::On;
        }
        let library = &mut self.state.zones.own[seat.index()].library;
        library.truncate(library.len() - cards.len());
        library.extend(top.iter().rev().map(|card| card.slot));
        library.insert_many_at_bottom(&bottom);
        self.frame().done += cards.len() as i32;
        self.happened(Happening::Scried { seat });
        Flow::On
    }

    /// Looks at the top cards and puts any number of them into the graveyard (CR 701.25).
    pub(super) fn surveil(&mut self, id: NodeId, num: &Num, seat: Seat) -> Flow {
        let cards = self.look().top(seat, self.count(num));
        let Some([top, graveyard]) = self.arrange_top(id, seat, &cards) else { return Flow::Asked };
        let library = &mut self.state.zones.own[seat.index()].library;
        library.truncate(library.len() - cards.len());
        library.extend(top.iter().chain(&graveyard).rev().map(|card| card.slot));
        let to = MoveTo::zone(ZoneKind::Graveyard);
        let moves: SmallVec<[Deed; 2]> = graveyard
            .into_iter()
            .map(|object| Deed::Move { object, to, why: MoveWhy::Effect, enter: None })
            .collect();
        self.cause(moves, Report::Onto(Register::LAST));
        Flow::On
    }

    /// The player looks at cards and puts each into one of two bins.
    fn arrange_top(&mut self, id: NodeId, seat: Seat, cards: &[Object]) -> Option<[Group; 2]> {
        if self.answer.is_none() {
            self.take_up(seat, cards);
        }
        let answer = self.decide(id, seat)?;
        let (&first, rest) = answer.split_first()?;
        let (first, second) = rest.split_at((first.max(0) as usize).min(rest.len()));
        let second = second.get(1..).unwrap_or_default();
        Some([self.named(first).collect(), self.named(second).collect()])
    }

    /// Looks at or reveals the top cards and takes some of them.
    pub(super) fn look_for(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Node::Look { how, .. } = self.rules.book.node(id) else { return Flow::On };
        if self.answer.is_none() {
            let cards = self.look().looked_at(id);
            self.take_up(seat, &cards);
            if *how == Revealed::Revealed {
                self.show_all(seat, &cards);
            }
        }
        self.gather(id, seat)
    }

    /// What was taken goes one way, the rest another, in the order the player wants.
    pub(super) fn finish_look(&mut self, id: NodeId, who: &Who, then: &LookThen) -> Flow {
        let look = self.look();
        let Some(seat) = look.player(who, &look.here()) else { return Flow::On };
        let mut rest = look.left_over(id);
        if then.rest.zone == ZoneKind::Library && is_ordered(then.rest.position) {
            self.frame().stage = 1;
            let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
            rest = self.named(answer.get(1..).unwrap_or_default()).collect();
        }
        let taken = std::mem::take(&mut self.frame().gathered);
        // Cards that are only looked at stay where they are.
        if then.most == Num::Const(0) && then.rest.position == Position::Stays {
            self.did(rest.len() as i32);
            return Flow::On;
        }
        if then.reveal_taken {
            self.show_all(seat, &taken);
        }
        self.put_away(&rest, &then.rest);
        self.shuffle_after(&taken, SeatSet::NONE, &then.to);
        let deeds = self.moves(&taken, &then.to);
        self.note_exiled(&taken, &then.to);
        self.cause(deeds, TOLD);
        self.show_exiled(seat, &taken);
        Flow::On
    }

    /// The cards that were not taken: those that stay in their library just change places.
    fn put_away(&mut self, cards: &[Object], to: &Destination) {
        let Some(owner) = cards.first().map(|card| self.state.secrets.owner(card.slot)) else { return };
        if to.position == Position::Stays {
            return;
        }
        if to.zone != ZoneKind::Library {
            let deeds = self.moves(cards, to);
            return self.cause(deeds, Report::Nothing);
        }
        let slots: Vec<Slot> = cards.iter().map(|card| card.slot).collect();
        if to.position == Position::BottomRandom {
            self.state.secrets.shuffle(&slots);
        }
        let library = &mut self.state.zones.own[owner.index()].library;
        library.retain(|slot| !slots.contains(slot));
        match to.position {
            Position::Top | Position::Stays => library.extend(slots.iter().rev()),
            Position::FromTop(deep) => {
                let place = library.len().saturating_sub(deep.into());
                library.splice(place..place, slots.iter().rev().copied());
            }
            Position::Bottom | Position::BottomRandom | Position::Shuffled => {
                library.insert_many_at_bottom(cards);
            }
        }
        // What was taken is elsewhere before the others lie anywhere.
        if to.position == Position::Shuffled {
            self.state.agenda.push(crate::state::Work::Shuffle(owner));
        }
    }

    /// Looks through a library for cards (CR 701.23).
    pub(super) fn search_for(&mut self, id: NodeId, seat: Seat) -> Flow {
        let Node::Search { whose, what, also, all, .. } = self.rules.book.node(id) else { return Flow::On };
        // Who can't search libraries still looks where else is said (CR 609.3).
        let searches = self.look().may_search(seat);
        if !searches && also.is_empty() {
            return Flow::On;
        }
        if searches {
            let searchers = self.frame().searchers.with(seat.into());
            self.frame().searchers = searchers;
        }
        if self.answer.is_none() {
            let look = self.look();
            let owners = look.players(whose, &View { you: seat, ..look.here() });
            for owner in owners.iter() {
                let look = self.look();
                let cards = look.searchable(owner, seat).iter();
                let library: Group = cards.map(|&slot| look.state.object(slot)).collect();
                self.take_up(seat, &library);
            }
        }
        let flow = self.gather(id, seat);
        let look = self.look();
        // Of all cards, those that everybody sees can't be overlooked (CR 701.23b).
        if matches!(flow, Flow::On) && *all && also.contains(&ZoneKind::Graveyard) {
            let seen = look.searched_in(ZoneKind::Graveyard, whose, what, seat);
            self.frame().gathered.extend(seen);
        }
        let look = self.look();
        let own = searches && look.players(whose, &View { you: seat, ..look.here() }).has(seat);
        if matches!(flow, Flow::On) && own {
            self.happened(Happening::Searched { seat });
        }
        flow
    }

    pub(super) fn finish_search(&mut self, reveal: bool, to: &Destination, into: Register) {
        let found = std::mem::take(&mut self.frame().gathered);
        if reveal {
            let (_, you) = self.source();
            self.show_all(you, &found);
        }
        self.note_exiled(&found, to);
        self.shuffle_after(&found, SeatSet::NONE, to);
        let deeds = self.moves(&found, to);
        self.cause(deeds, Report::Into(into));
    }
}

impl Run<'_> {
    /// Shuffles a library; cards of it that lie on top stay there.
    pub(super) fn shuffle_under(&mut self, who: &Who, top: &Objects) {
        let top: SmallVec<[Slot; 2]> = self.present(top).iter().map(|card| card.slot).collect();
        for seat in self.seats(who) {
            let library = self.state.zones.library(seat);
            let under: Vec<Slot> = library.iter().copied().filter(|slot| !top.contains(slot)).collect();
            self.state.secrets.shuffle(&under);
            self.emit(|_, _| Event::Shuffled { seat });
            self.happened(Happening::Shuffled { seat });
        }
    }

    /// Reveals or exiles cards from the top until so many fit (CR 701.20).
    pub(super) fn look_until(&mut self, node: &Node) {
        let Node::Until { whose, what, count, exile, found, rest } = node else { return };
        let Some(&seat) = self.seats(whose).first() else { return self.did(0) };
        let mut wanted = self.count(count);
        let look = self.look();
        let (mut turned, mut fitting, mut others) = (Group::new(), Group::new(), Group::new());
        for card in look.top(seat, u16::MAX) {
            if wanted == 0 {
                break;
            }
            let fits = look.fits(&what.tests, card, &look.here());
            wanted -= u16::from(fits);
            turned.push(card);
            if fits { fitting.push(card) } else { others.push(card) }
        }
        self.show_all(seat, &turned);
        self.did(fitting.len() as i32);
        *self.frame().objects_mut(*found) = fitting;
        *self.frame().objects_mut(*rest) = others;
        if *exile {
            let to = Destination::zone(ZoneKind::Exile);
            self.note_exiled(&turned, &to);
            let deeds = self.moves(&turned, &to);
            self.cause(deeds, Report::Nothing);
        }
    }
}

/// Whether a player orders cards that are put there.
pub(super) fn is_ordered(position: Position) -> bool {
    matches!(position, Position::Top | Position::Bottom | Position::FromTop(_))
}

/// Cards go under a library.
trait Bottom {
    /// Puts cards on the bottom, the first of them uppermost.
    fn insert_many_at_bottom(&mut self, cards: &[Object]);
}

impl Bottom for Vec<Slot> {
    fn insert_many_at_bottom(&mut self, cards: &[Object]) {
        self.splice(0..0, cards.iter().rev().map(|card| card.slot));
    }
}
