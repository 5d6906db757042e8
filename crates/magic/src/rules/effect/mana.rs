//! Mana that effects add (CR 106).

use cardwright_table::{Object, Seat};
use smallvec::SmallVec;

use super::query::{COLORLESS, Query};
use crate::card::{Color, Colors};
use crate::program::{AbilityKind, Filter, ManaSpec, Node, NodeId, Num};
use crate::rules::{Flow, Look, Run, View};
use crate::state::{NoteKind, Pool};

/// Lands that were asked what they could produce, and whether colourless mana counts.
type Asked = SmallVec<[(Object, bool); 4]>;

/// What mana something could produce.
#[derive(Clone, Copy, Default, Debug)]
struct Could {
    colors: Colors,
    colorless: bool,
}

impl Could {
    fn with(self, other: Could) -> Could {
        Could { colors: self.colors.with(other.colors), colorless: self.colorless || other.colorless }
    }
}

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

    /// The colours of mana that these lands could produce, and whether colourless mana (CR 106.7).
    pub(crate) fn mana_of_lands(&self, lands: &Filter, view: &View<'_>) -> (Colors, bool) {
        let could = self.lands_could(lands, true, view, &mut SmallVec::new());
        (could.colors, could.colorless)
    }

    /// What lands could produce. One that asks for what others could is asked once; within its own answer it adds nothing.
    fn lands_could(&self, lands: &Filter, types: bool, view: &View<'_>, asked: &mut Asked) -> Could {
        let mut all = Could::default();
        self.find(lands, view, |land| {
            if asked.contains(&(land, types)) {
                return;
            }
            asked.push((land, types));
            let here = View::of(land, self.controller(land));
            for &ability in &self.derived(land.slot).abilities {
                if let AbilityKind::Activated(ability) = &self.rules.book.ability(ability).kind
                    && ability.mana
                {
                    for mode in &ability.modes.modes {
                        all = all.with(self.effect_could(mode.effect, &here, asked));
                    }
                }
            }
        });
        all
    }

    /// What an effect would add now, whatever it costs: one that would add nothing could add nothing.
    fn effect_could(&self, node: NodeId, here: &View<'_>, asked: &mut Asked) -> Could {
        match self.rules.book.node(node) {
            Node::AddMana(_, spec) => self.spec_could(spec, here, asked),
            Node::Then(one, other) => {
                self.effect_could(*one, here, asked).with(self.effect_could(*other, here, asked))
            }
            Node::If(condition, one, other) => match (self.holds(condition, here), other) {
                (true, _) => self.effect_could(*one, here, asked),
                (false, Some(other)) => self.effect_could(*other, here, asked),
                (false, None) => Could::default(),
            },
            _ => Could::default(),
        }
    }

    fn spec_could(&self, spec: &ManaSpec, here: &View<'_>, asked: &mut Asked) -> Could {
        let some = |count: &Num| self.num(count, here) > 0;
        let colors = |colors: Colors| Could { colors, colorless: false };
        match spec {
            ManaSpec::Only(_, spec) => self.spec_could(spec, here, asked),
            ManaSpec::Exactly(mana) => {
                Could { colors: mana.iter().copied().flatten().collect(), colorless: mana.contains(&None) }
            }
            ManaSpec::OneOf(these, count) | ManaSpec::AnyCombination(these, count) if some(count) => {
                colors(*these)
            }
            ManaSpec::Amount(color, count) if some(count) => {
                Could { colors: color.iter().copied().collect(), colorless: color.is_none() }
            }
            ManaSpec::Devotion => {
                let devoted = |color: &Color| some(&Num::Devotion(Colors::only(*color)));
                colors(Color::ALL.into_iter().filter(devoted).collect())
            }
            ManaSpec::Commander(count) if some(count) => colors(self.commander_colors(here.you)),
            ManaSpec::Chosen(count) if some(count) => colors(self.noted_colors(here.source)),
            ManaSpec::ChosenOr(color) => colors(self.noted_colors(here.source).with(Colors::only(*color))),
            ManaSpec::LandsCould { lands, types, count } if some(count) => {
                let could = self.lands_could(lands, *types, here, asked);
                Could { colorless: could.colorless && *types, ..could }
            }
            // Nothing is added, or what was produced just now (CR 106.12a).
            ManaSpec::OneOf(..)
            | ManaSpec::AnyCombination(..)
            | ManaSpec::Amount(..)
            | ManaSpec::Commander(_)
            | ManaSpec::Chosen(_)
            | ManaSpec::LandsCould { .. }
            | ManaSpec::Produced(_) => Could::default(),
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
