//! What the running node asks of a player: worked out from the state alone, so that asking, checking and
//! answering agree.

use cardwright_table::{Asking, Seat, SeatSet};

use super::counters::Kinds;
use crate::card::{CardTypes, Colors};
use crate::program::{Cost, Modes, Node, NodeId, Who, ZoneKind};
use crate::rules::{Answer, Look, SEAT_BASE, View};
use crate::state::{Group, Target};

/// The number of colourless mana among the colours.
pub(super) const COLORLESS: i32 = 5;

/// A question of a node.
pub(super) enum Query<'a> {
    /// Yes or no.
    Confirm,
    /// Whether, and how, a cost is paid.
    Pay(&'a Cost),
    /// Some of these; hidden if not everyone can see what there is to choose.
    Objects {
        from: Group,
        least: u16,
        most: u16,
        hidden: bool,
    },
    /// Any of these.
    Either {
        objects: Group,
        players: SeatSet,
    },
    /// One of these.
    Target {
        objects: Group,
        players: SeatSet,
    },
    /// So many of these counters.
    Counters {
        kinds: Kinds,
        least: u16,
        most: u16,
    },
    Player(SeatSet),
    Color(Colors),
    /// One of these colours, or colourless mana.
    ManaType(Colors),
    /// Each so many times, one after the other.
    Colors(Colors, u16),
    CreatureType,
    LandType,
    CardName(CardTypes),
    Number {
        least: i32,
        most: i32,
    },
    /// Every card into one of the bins, the first one on top.
    Arrange {
        cards: Group,
        bins: &'static [&'static str],
    },
    Modes(&'a Modes),
}

/// The bins of scry (CR 701.22).
const SCRY: &[&str] = &["Top of the library", "Bottom of the library"];
/// The bins of surveil (CR 701.25).
const SURVEIL: &[&str] = &["Top of the library", "Graveyard"];
/// One pile in order.
const ORDER: &[&str] = &["In this order, the first on top"];

impl<'a> Look<'a> {
    /// What the node asks the player now.
    pub(super) fn query(&self, id: NodeId, seat: Seat) -> Query<'a> {
        let node = self.rules.book.node(id);
        let here = self.here();
        let own = View { you: seat, ..here };
        match node {
            Node::MayPay(_, cost, _) | Node::Unless(_, cost, _) => Query::Pay(cost),
            Node::ChooseOne(_, modes) => Query::Modes(&self.rules.book.modes[modes.index()]),
            Node::Choose { who, from, least, most, .. } => {
                let view = if matches!(who, Who::Everyone | Who::Opponents) { own } else { here };
                let from = self.objects(from, &view);
                self.some_of(from, self.count(least, &view), self.count(most, &view))
            }
            Node::Vote { from, .. } => self.some_of(self.objects(from, &here), 1, 1),
            Node::PickCounters { kind, least, most, from, .. } => {
                let kinds = self.counters_to_pick(*kind, from).map_or_else(Kinds::new, |(_, kinds)| kinds);
                let there: u16 = kinds.iter().map(|(_, count)| *count).sum();
                let most = most.as_ref().map_or(there, |most| self.count(most, &here).min(there));
                Query::Counters { kinds, least: self.count(least, &here).min(most), most }
            }
            Node::ChoosePlayer { among, .. } => Query::Player(self.players(among, &here)),
            Node::ChooseColor { among } => Query::Color(*among),
            Node::ChooseCreatureType => Query::CreatureType,
            Node::ChooseLandType => Query::LandType,
            Node::ChooseCardName { among } => Query::CardName(*among),
            Node::ChooseX { mana, .. } => Query::Number { least: 0, most: self.most_payable(seat, mana) },
            Node::ChooseNumber { least, most } => Query::Number { least: *least, most: *most },
            Node::Discard(_, count, filter) => {
                let hand = self.state.zones.hand(seat).iter().map(|&slot| self.state.object(slot));
                let tests = filter.as_ref().map_or(&[][..], |filter| &filter.tests);
                let from: Group = hand.filter(|&card| self.fits(tests, card, &own)).collect();
                let count = self.count(count, &here);
                self.some_of(from, count, count)
            }
            Node::SacrificeChoice(_, filter, count) => {
                let from = self.sacrificeable(filter, seat);
                let count = self.count(count, &here);
                self.some_of(from, count, count)
            }
            Node::Scry(_, count) => {
                Query::Arrange { cards: self.top(seat, self.count(count, &here)), bins: SCRY }
            }
            Node::Surveil(_, count) => {
                Query::Arrange { cards: self.top(seat, self.count(count, &here)), bins: SURVEIL }
            }
            Node::Look { .. } if here.frame.is_some_and(|frame| frame.stage > 0) => {
                Query::Arrange { cards: self.left_over(id), bins: ORDER }
            }
            Node::Look { then, .. } => {
                let cards = self.looked_at(id);
                let most = self.count(&then.most, &here);
                let mut from = cards;
                let tests = then.take.as_ref().map_or(&[][..], |filter| &filter.tests);
                from.retain(|card| self.fits(tests, *card, &here));
                self.some_of(from, then.least.into(), most)
            }
            Node::Search { whose, what, also, most, all, .. } => {
                let mut from = self.searched(whose, what, seat);
                for &zone in also.iter().filter(|zone| !(*all && **zone == ZoneKind::Graveyard)) {
                    from.extend(self.searched_in(zone, whose, what, seat));
                }
                let most = self.count(most, &here);
                // CR 701.23b: a card with stated qualities need not be found; any card must be.
                let least = if what.tests.is_empty() { most } else { 0 };
                self.some_of(from, least, most)
            }
            Node::Move(objects, _) => {
                let mut cards = self.objects(objects, &here);
                cards.retain(|card| {
                    self.state.is_current(*card) && self.state.secrets.owner(card.slot) == seat
                });
                Query::Arrange { cards, bins: ORDER }
            }
            Node::Redirect(what, to) => {
                let (item, to) = (self.objects(what, &here), self.objects(to, &here));
                let (mut objects, mut players) = (Group::new(), SeatSet::NONE);
                if let (Some(&item), Some(&to)) = (item.first(), to.first()) {
                    for (target, _) in self.redirections(item, Target::Object(to)) {
                        match target {
                            Target::Object(object) if !objects.contains(&object) => objects.push(object),
                            Target::Object(_) => {}
                            Target::Player(seat) => players = players.with(seat.into()),
                        }
                    }
                }
                Query::Target { objects, players }
            }
            Node::ChangeTarget(what) => {
                let (mut objects, mut players) = (Group::new(), SeatSet::NONE);
                for target in
                    self.objects(what, &here).first().map_or_else(Vec::new, |&item| self.other_targets(item))
                {
                    match target {
                        Target::Object(object) => objects.push(object),
                        Target::Player(seat) => players = players.with(seat.into()),
                    }
                }
                Query::Target { objects, players }
            }
            Node::AddMana(_, spec) => self.mana_query(spec, seat),
            Node::Proliferate => self.with_counters(),
            Node::Connive(_) => {
                let from = self.state.zones.hand(seat).iter().map(|&slot| self.state.object(slot)).collect();
                self.some_of(from, 1, 1)
            }
            _ => Query::Confirm,
        }
    }

    /// So many of these, as far as there are.
    fn some_of(&self, from: Group, least: u16, most: u16) -> Query<'a> {
        let there = from.len() as u16;
        let hidden = from.is_empty()
            || from.iter().any(|object| {
                matches!(self.state.thing(object.slot).zone, ZoneKind::Hand | ZoneKind::Library)
            });
        let most = most.min(there);
        Query::Objects { from, least: least.min(most), most, hidden }
    }
}

impl Query<'_> {
    /// The only answer, if there is only one and it need not be asked for (DESIGN: asking).
    pub(super) fn only_answer(&self, asking: Asking) -> Option<Answer> {
        match self {
            Query::Objects { from, least, most, hidden } => {
                let forced = *most == 0 || usize::from(*least) == from.len();
                let skipped =
                    asking == Asking::Free || !hidden || from.is_empty() && asking == Asking::Public;
                let taken = if *most == 0 { &[][..] } else { &from[..] };
                (forced && skipped).then(|| taken.iter().map(|object| object.slot.0.into()).collect())
            }
            Query::Counters { kinds, least, most } => {
                let forced = *most == 0 || kinds.len() == 1 && least == most;
                forced.then(|| Answer::from_elem(0, usize::from(*most)))
            }
            Query::Either { objects, players } => {
                (objects.is_empty() && players.is_empty()).then(Answer::new)
            }
            Query::Target { objects, players } if objects.len() + players.len() < 2 => {
                let objects = objects.iter().map(|object| i32::from(object.slot.0));
                Some(objects.chain(players.iter().map(|seat| SEAT_BASE + i32::from(seat.0))).collect())
            }
            Query::Player(seats) if seats.len() < 2 => {
                Some(seats.iter().map(|seat| SEAT_BASE + i32::from(seat.0)).collect())
            }
            Query::ManaType(colors) if colors.is_empty() => Some(Answer::from_slice(&[COLORLESS])),
            Query::Color(colors) if colors.len() < 2 => {
                Some(colors.iter().map(|color| color as i32).collect())
            }
            Query::Colors(colors, count) if colors.len() < 2 || *count == 0 => {
                let color = colors.iter().next().map(|color| color as i32);
                Some(color.into_iter().cycle().take(usize::from(*count)).collect())
            }
            Query::Number { least, most } => (least >= most).then(|| Answer::from_slice(&[*least])),
            Query::Arrange { cards, bins } => match (cards.as_slice(), bins.len()) {
                ([], bins) => Some(Answer::from_elem(0, bins)),
                ([card], 1) => Some(Answer::from_slice(&[1, card.slot.0.into()])),
                _ => None,
            },
            Query::Modes(modes) if modes.modes.is_empty() => Some(Answer::new()),
            _ => None,
        }
    }
}
