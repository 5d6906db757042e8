//! Mana that effects add (CR 106).

use cardwright_table::{Object, Seat};

use super::query::{COLORLESS, Query};
use crate::card::{Color, Colors};
use crate::program::{AbilityKind, Filter, ManaSpec, Node, NodeId, Num};
use crate::rules::{Flow, Look, Run, View};
use crate::state::{NoteKind, Pool};

impl<'a> Look<'a> {
    /// Which colours of mana a player chooses.
    pub(super) fn mana_query(&self, spec: &ManaSpec, seat: Seat) -> Query<'a> {
        match spec {
            ManaSpec::Only(_, spec) => self.mana_query(spec, seat),
            ManaSpec::OneOf(colors, _) => Query::Color(*colors),
            ManaSpec::Commander(_) => Query::Color(self.commander_colors(seat)),
            ManaSpec::LandsCould { lands, types, .. } => {
                match self.mana_of_lands(lands, &View { you: seat, ..self.here() }) {
                    (colors, true) if *types => Query::ManaType(colors),
                    (colors, _) => Query::Color(colors),
                }
            }
            ManaSpec::AnyCombination(colors, count) => {
                Query::Colors(*colors, self.count(count, &self.here()))
            }
            ManaSpec::Chosen(_) => {
                let chosen = self.noted_colors(self.here().source);
                Query::Color(if chosen.len() > 1 { chosen } else { Colors::NONE })
            }
            ManaSpec::ChosenOr(color) => {
                let both = self.noted_colors(self.here().source).with(Colors::only(*color));
                Query::Color(if both.len() > 1 { both } else { Colors::NONE })
            }
            ManaSpec::Produced(_) => match self.produced() {
                (colors, true) => Query::ManaType(colors),
                (colors, false) => Query::Color(colors),
            },
            ManaSpec::Devotion => Query::Color(Colors::ALL),
            ManaSpec::Exactly(_) | ManaSpec::Amount(..) => Query::Color(Colors::NONE),
        }
    }

    /// The colours of mana that the permanent produced which the running effect is about, and whether colourless mana.
    fn produced(&self) -> (Colors, bool) {
        let types = self.state.frames.last().map_or(0, |frame| frame.cause.amount);
        let is = |color: Option<Color>| types & 1 << Pool::place(color) != 0;
        (Color::ALL.into_iter().filter(|&color| is(Some(color))).collect(), is(None))
    }

    /// The colours of mana that these lands could produce, and whether colourless mana (CR 106.7); those that ask for
    /// other lands count for nothing.
    pub(crate) fn mana_of_lands(&self, lands: &Filter, view: &View<'_>) -> (Colors, bool) {
        let (mut all, mut colorless) = (Colors::NONE, false);
        self.find(lands, view, |land| {
            for &ability in &self.derived(land.slot).abilities {
                if let AbilityKind::Activated(ability) = &self.rules.book.ability(ability).kind
                    && ability.mana
                {
                    for mode in &ability.modes.modes {
                        all = all.with(self.colors_added(mode.effect, land));
                        colorless |= self.adds_colorless(mode.effect);
                    }
                }
            }
        });
        (all, colorless)
    }

    /// Whether an effect adds colourless mana.
    fn adds_colorless(&self, node: NodeId) -> bool {
        let is_so = |spec: &ManaSpec| match spec {
            ManaSpec::Exactly(mana) => mana.contains(&None),
            ManaSpec::Amount(color, _) => color.is_none(),
            _ => false,
        };
        match self.rules.book.node(node) {
            Node::AddMana(_, ManaSpec::Only(_, spec)) => is_so(spec),
            Node::AddMana(_, spec) => is_so(spec),
            Node::Then(one, other) => self.adds_colorless(*one) || self.adds_colorless(*other),
            Node::If(_, one, other) => {
                self.adds_colorless(*one) || other.is_some_and(|other| self.adds_colorless(other))
            }
            _ => false,
        }
    }

    /// The colours of mana that an effect of a land adds.
    fn colors_added(&self, node: NodeId, land: Object) -> Colors {
        match self.rules.book.node(node) {
            Node::AddMana(_, spec) => self.colors_in(spec, land),
            Node::Then(one, other) => self.colors_added(*one, land).with(self.colors_added(*other, land)),
            Node::If(_, one, other) => {
                let other = other.map_or(Colors::NONE, |other| self.colors_added(other, land));
                self.colors_added(*one, land).with(other)
            }
            _ => Colors::NONE,
        }
    }

    fn colors_in(&self, spec: &ManaSpec, land: Object) -> Colors {
        match spec {
            ManaSpec::Only(_, spec) => self.colors_in(spec, land),
            ManaSpec::Exactly(mana) => mana.iter().copied().flatten().collect(),
            ManaSpec::OneOf(colors, _) | ManaSpec::AnyCombination(colors, _) => *colors,
            ManaSpec::Amount(color, _) => color.iter().copied().collect(),
            ManaSpec::Devotion => Colors::ALL,
            ManaSpec::Commander(_) => self.commander_colors(self.controller(land)),
            ManaSpec::Chosen(_) => self.noted_colors(land),
            ManaSpec::ChosenOr(color) => self.noted_colors(land).with(Colors::only(*color)),
            ManaSpec::LandsCould { .. } | ManaSpec::Produced(_) => Colors::NONE,
        }
    }

    /// The colours that were chosen for an object.
    pub(crate) fn noted_colors(&self, object: Object) -> Colors {
        let chosen = self.notes(object).filter_map(|note| match note {
            NoteKind::Color(color) => Some(color),
            _ => None,
        });
        chosen.collect()
    }

    /// The colours of a player's commanders (CR 903.4).
    pub(crate) fn commander_colors(&self, seat: Seat) -> Colors {
        let commanders = self.state.player(seat).commanders.iter();
        let identities = commanders
            .map(|commander| self.rules.book.card(self.rules.card_in(self.state, commander.slot)).identity);
        identities.fold(Colors::NONE, Colors::with)
    }
}

impl Run<'_> {
    /// A player gets mana; where there is a choice of colours, they choose.
    pub(super) fn add_mana_of(&mut self, id: NodeId, spec: &ManaSpec, seat: Seat) -> Flow {
        let Some(answer) = self.decide(id, seat) else { return Flow::Asked };
        let (source, _) = self.source();
        let chosen = |value: Option<&i32>| value.map(|&value| Color::ALL[value as usize % 5]);
        let (only, spec) = match spec {
            ManaSpec::Only(only, spec) => (Some(*only), &**spec),
            spec => (None, spec),
        };
        match spec {
            ManaSpec::Only(..) => {}
            ManaSpec::Exactly(mana) => {
                mana.iter().for_each(|&color| self.add_mana(seat, source, only, color, 1));
            }
            ManaSpec::Amount(color, count) => {
                let count = self.count(count);
                self.add_mana(seat, source, only, *color, count);
            }
            ManaSpec::LandsCould { count, .. } | ManaSpec::Produced(count)
                if answer.first() == Some(&COLORLESS) =>
            {
                let count = self.count(count);
                self.add_mana(seat, source, only, None, count);
            }
            ManaSpec::OneOf(_, count)
            | ManaSpec::Commander(count)
            | ManaSpec::Produced(count)
            | ManaSpec::LandsCould { count, .. } => {
                let count = self.count(count);
                if let Some(color) = chosen(answer.first()) {
                    self.add_mana(seat, source, only, Some(color), count);
                }
            }
            ManaSpec::Devotion => {
                if let Some(color) = chosen(answer.first()) {
                    let count = self.count(&Num::Devotion(Colors::only(color)));
                    self.add_mana(seat, source, only, Some(color), count);
                }
            }
            ManaSpec::AnyCombination(..) => {
                answer.iter().for_each(|value| self.add_mana(seat, source, only, chosen(Some(value)), 1));
            }
            ManaSpec::ChosenOr(own) => {
                let both = self.look().noted_colors(source).with(Colors::only(*own));
                let color = chosen(answer.first()).filter(|color| both.has(*color)).unwrap_or(*own);
                self.add_mana(seat, source, only, Some(color), 1);
            }
            ManaSpec::Chosen(count) => {
                let count = self.count(count);
                let noted = self.look().noted_colors(source);
                let color = chosen(answer.first()).filter(|color| noted.has(*color));
                if let Some(color) = color.or_else(|| noted.iter().next()) {
                    self.add_mana(seat, source, only, Some(color), count);
                }
            }
        }
        Flow::On
    }
}
