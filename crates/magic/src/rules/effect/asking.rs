//! The questions of nodes: options, words, judgement.

use cardwright_table::{Anchor, Ask, Choice, Code, Menu, Object, Rejected, Reply, Seat, SeatSet, Slot};

use super::query::{COLORLESS, Query};
use crate::card::{CardTypes, Color, Subtype};
use crate::command::Command;
use crate::program::{CardId, Node, NodeId};
use crate::rules::{Answer, Flow, Look, Run, SEAT_BASE};
use crate::state::Wanted;

impl Run<'_> {
    /// The player's answer to what the node asks: given, the only one there is, or none yet.
    pub(super) fn decide(&mut self, id: NodeId, seat: Seat) -> Option<Answer> {
        if let Some(answer) = self.answer.take() {
            return Some(answer);
        }
        let look = self.look();
        let query = look.query(id, seat);
        let only = query
            .only_answer(self.rules.policies.asking)
            .or_else(|| look.has_nothing_to_offer(&query).then(Answer::new));
        if only.is_none() {
            let Flow::Asked = self.ask(seat, Wanted::Node(id)) else { return None };
        }
        only
    }

    /// The objects that an answer names.
    pub(super) fn named(&self, answer: &[i32]) -> impl Iterator<Item = Object> {
        answer.iter().map(|&slot| self.state.object(Slot(slot as u16)))
    }
}

impl<'a> Look<'a> {
    /// The question of the running node.
    pub(crate) fn ask_node(&self, seat: Seat, id: NodeId, reply: &Reply, menu: &mut Menu) -> Ask {
        let query = self.query(id, seat);
        if let Query::Pay(cost) = query {
            return self.ask_to_pay(cost, seat, reply, menu);
        }
        if !reply.is_empty() {
            return Ask::Done;
        }
        self.offer(&query, menu)
    }

    /// Whether there is nothing at all to choose one of: then nothing is chosen (CR 609.3).
    fn has_nothing_to_offer(&self, query: &Query<'_>) -> bool {
        match query {
            Query::CreatureType => self.rules.book.creature_types.is_empty(),
            Query::CardName(among) => {
                !self.rules.book.cards.iter().any(|card| is_nameable(card.front().types, *among))
            }
            Query::Player(seats) => seats.is_empty(),
            Query::Target { objects, players } => objects.is_empty() && players.is_empty(),
            Query::Color(colors) => colors.is_empty(),
            Query::Modes(modes) => modes.modes.is_empty(),
            Query::Confirm
            | Query::Pay(_)
            | Query::Objects { .. }
            | Query::Counters { .. }
            | Query::Either { .. }
            | Query::ManaType(_)
            | Query::Colors(..)
            | Query::LandType
            | Query::Number { .. }
            | Query::Arrange { .. } => false,
        }
    }

    /// Fills the menu of a question.
    fn offer(&self, query: &Query<'_>, menu: &mut Menu) -> Ask {
        match query {
            Query::Confirm | Query::Pay(_) => {
                menu.add(1, Anchor::Button);
                menu.add(0, Anchor::Button);
                Ask::One
            }
            Query::Objects { from, least, most, .. } => {
                offer_objects(from, menu);
                Ask::Some { min: *least, max: *most }
            }
            Query::Counters { kinds, least, most } => {
                for (place, (_, count)) in kinds.iter().enumerate() {
                    (0..*count.min(most)).for_each(|_| menu.add_equal(place as i32, Anchor::Button));
                }
                Ask::Some { min: *least, max: *most }
            }
            Query::Either { objects, players } => {
                offer_objects(objects, menu);
                offer_players(*players, menu);
                Ask::Some { min: 0, max: menu.total() as u16 }
            }
            Query::Target { objects, players } => {
                offer_objects(objects, menu);
                offer_players(*players, menu);
                Ask::One
            }
            Query::Player(players) => {
                offer_players(*players, menu);
                Ask::One
            }
            Query::Color(colors) => {
                colors.iter().for_each(|color| menu.add(color as i32, Anchor::Button));
                Ask::One
            }
            Query::ManaType(colors) => {
                colors.iter().for_each(|color| menu.add(color as i32, Anchor::Button));
                menu.add(COLORLESS, Anchor::Button);
                Ask::One
            }
            Query::Colors(colors, count) => {
                for color in colors.iter() {
                    (0..*count).for_each(|_| menu.add_equal(color as i32, Anchor::Button));
                }
                Ask::Some { min: *count, max: *count }
            }
            Query::CreatureType => {
                let types = &self.rules.book.creature_types;
                types.iter().for_each(|subtype| menu.add(subtype.0.into(), Anchor::Button));
                Ask::One
            }
            Query::LandType => {
                Subtype::BASIC.iter().for_each(|subtype| menu.add(subtype.0.into(), Anchor::Button));
                Ask::One
            }
            Query::CardName(among) => {
                for (place, card) in self.rules.book.cards.iter().enumerate() {
                    let faces = card.faces.iter().enumerate();
                    let faces =
                        faces.filter(|(_, face)| face.guise.is_none() && is_nameable(face.types, *among));
                    faces.for_each(|(face, _)| menu.add(name_code(place, face), Anchor::Button));
                }
                Ask::One
            }
            Query::Number { least, most } => Ask::Number { min: *least, max: *most },
            Query::Arrange { cards, bins } => {
                offer_objects(cards, menu);
                Ask::Arrange { bins: bins.len() as u8 }
            }
            Query::Modes(modes) => {
                (0..modes.modes.len() as i32).for_each(|place| menu.add(place, Anchor::Button));
                Ask::One
            }
        }
    }

    /// The question in words.
    pub(crate) fn node_title(&self, seat: Seat, id: NodeId, reply: &Reply) -> String {
        let name = self.name_of(self.here().source);
        match self.query(id, seat) {
            Query::Pay(_) if !reply.is_empty() => format!("{name}: what do you pay with?"),
            Query::Confirm | Query::Pay(_) => format!("{name}: {}", self.running_text()),
            query => format!("{name}: {}", self.wish(id, &query)),
        }
    }

    /// What the player is to do.
    fn wish(&self, id: NodeId, query: &Query<'_>) -> String {
        let verb = match self.rules.book.node(id) {
            Node::Discard(..) | Node::Connive(_) => "discard",
            Node::SacrificeChoice(..) => "sacrifice",
            Node::Search { .. } => "find",
            Node::Look { .. } => "take",
            _ => "choose",
        };
        match query {
            Query::Objects { least, most, .. } => format!("{verb} {}", how_many(*least, *most)),
            Query::Counters { least, most, .. } => format!("which counters? {}", how_many(*least, *most)),
            Query::Either { .. } => "choose any number".into(),
            Query::Target { .. } => "which target is changed?".into(),
            Query::Player(_) => "choose a player".into(),
            Query::Color(_) | Query::Colors(..) => "choose a color".into(),
            Query::ManaType(_) => "choose a type of mana".into(),
            Query::CreatureType => "choose a creature type".into(),
            Query::LandType => "choose a basic land type".into(),
            Query::CardName(_) => "choose a card name".into(),
            Query::Number { .. } => "choose a number".into(),
            Query::Arrange { .. } => "arrange the cards".into(),
            Query::Modes(_) => "choose one".into(),
            Query::Confirm | Query::Pay(_) => self.running_text(),
        }
    }

    /// The text of the running ability, or of the spell.
    fn running_text(&self) -> String {
        let here = self.here();
        let ability = here.frame.and_then(|frame| frame.ability);
        ability.map_or_else(
            || "do it?".to_owned(),
            |ability| self.told_of(here.source, &self.rules.book.ability(ability).text),
        )
    }

    /// One option in words.
    pub(crate) fn node_label(&self, seat: Seat, id: NodeId, reply: &Reply, choice: Choice) -> String {
        let value = choice.value;
        match self.query(id, seat) {
            Query::Pay(_) if !reply.is_empty() => self.label_for(seat, Slot(value as u16)),
            Query::Pay(_) => if value == 1 { "Pay" } else { "Don't pay" }.into(),
            Query::Confirm => if value == 1 { "Yes" } else { "No" }.into(),
            Query::Player(_) => Seat((value - SEAT_BASE) as u8).to_string(),
            Query::Either { .. } | Query::Target { .. } if value >= SEAT_BASE => {
                Seat((value - SEAT_BASE) as u8).to_string()
            }
            Query::Objects { .. } | Query::Either { .. } | Query::Target { .. } | Query::Arrange { .. } => {
                self.label_for(seat, Slot(value as u16))
            }
            Query::Counters { kinds, .. } => {
                kinds.get(value as usize).map_or_else(String::new, |(kind, _)| self.rules.counter_name(*kind))
            }
            Query::ManaType(_) if value == COLORLESS => "colorless".into(),
            Query::Color(_) | Query::ManaType(_) | Query::Colors(..) => {
                Color::ALL[value as usize % 5].name().into()
            }
            Query::CreatureType | Query::LandType => {
                self.rules.book.subtypes[usize::from(Subtype(value as u16).0)].clone()
            }
            Query::CardName(_) => {
                let (card, face) = named_by(value);
                self.rules.book.name_of_face(card, face).into()
            }
            Query::Number { .. } => value.to_string(),
            Query::Modes(modes) => {
                let text = &modes.modes[value as usize % modes.modes.len()].text;
                self.told_of(self.here().source, text)
            }
        }
    }

    /// What a bin is called.
    pub(crate) fn node_bin_label(&self, seat: Seat, id: NodeId, bin: u8) -> String {
        match self.query(id, seat) {
            Query::Arrange { bins, .. } => bins.get(usize::from(bin)).copied().unwrap_or_default().into(),
            _ => String::new(),
        }
    }

    /// A card as the player who is asked may know it.
    fn label_for(&self, seat: Seat, slot: Slot) -> String {
        if !self.state.secrets.seen(slot).has(seat) {
            return "a card".into();
        }
        self.name_of(self.state.object(slot))
    }

    /// The command that a finished reply means.
    pub(crate) fn node_command(&self, reply: &Reply) -> Command {
        Command::Choose(reply.answers().flatten().copied().collect())
    }

    /// Whether an answer fits the running node's question.
    pub(crate) fn check_node(&self, seat: Seat, id: NodeId, command: &Command) -> Result<(), Rejected> {
        let Command::Choose(answer) = command else {
            return Err(Rejected::new(Code::InvalidCommand, "an effect is waiting for your choice"));
        };
        let query = self.query(id, seat);
        if let Query::Pay(cost) = query {
            return self.check_payment(cost, seat, answer);
        }
        let mut menu = Menu::new();
        let ask = self.offer(&query, &mut menu);
        ask.accepts(&menu, answer).map_err(|misfit| Rejected::new(Code::InvalidSelection, misfit.to_string()))
    }
}

fn offer_objects(objects: &[Object], menu: &mut Menu) {
    objects.iter().for_each(|object| menu.add(object.slot.0.into(), Anchor::Card(object.slot)));
}

fn offer_players(players: SeatSet, menu: &mut Menu) {
    players.iter().for_each(|seat| menu.add(SEAT_BASE + i32::from(seat.0), Anchor::Seat(seat)));
}

/// So many, in words.
fn how_many(least: u16, most: u16) -> String {
    match (least, most) {
        (least, most) if least == most => format!("{most}"),
        (0, most) => format!("up to {most}"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// The number that stands for the name of a face.
fn name_code(card: usize, face: usize) -> i32 {
    (face << 16 | card) as i32
}

/// The face whose name a number stands for.
pub(super) fn named_by(value: i32) -> (CardId, u8) {
    (CardId(value as u16), (value >> 16) as u8)
}

/// Whether a card of these types is among those whose name may be chosen: an artifact land is no nonland card.
fn is_nameable(types: CardTypes, among: CardTypes) -> bool {
    among.is_empty() || (!types.is_empty() && types.without(among).is_empty())
}
