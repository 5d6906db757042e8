//! The layers and sublayers (CR 613.1, 613.4).

use super::aspects::Aspects;
use crate::program::Change;

/// A layer or sublayer, in order. Text-changing effects (layer 3) do not exist here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Layer {
    /// 1
    Copy,
    /// 2
    Control,
    /// 4
    Types,
    /// 5
    Colors,
    /// 6
    Abilities,
    /// 7a
    Define,
    /// 7b
    Set,
    /// 7c
    Modify,
    /// 7d
    Switch,
    /// Rules of the game for objects, after all layers (CR 613.11).
    Rules,
}

impl Layer {
    pub(super) const ALL: [Layer; 10] = [
        Layer::Copy,
        Layer::Control,
        Layer::Types,
        Layer::Colors,
        Layer::Abilities,
        Layer::Define,
        Layer::Set,
        Layer::Modify,
        Layer::Switch,
        Layer::Rules,
    ];

    /// The layer that a change belongs to.
    pub(super) fn of(change: &Change) -> Layer {
        match change {
            Change::CopyOf(..) | Change::NoManaCost => Layer::Copy,
            Change::Controller(_) => Layer::Control,
            Change::AddTypes(_)
            | Change::SetTypes(_)
            | Change::RemoveTypes(_)
            | Change::AddSubtypes(_)
            | Change::SetSubtypes(_)
            | Change::AllCreatureTypes
            | Change::LoseCreatureTypes
            | Change::AddSupertype(_)
            | Change::RemoveSupertype(_)
            | Change::AddChosenType
            | Change::SetChosenType => Layer::Types,
            Change::SetColors(_) | Change::AddColors(_) | Change::SetChosenColor => Layer::Colors,
            Change::Gain(_)
            | Change::GainThis(_)
            | Change::GainOfChosenColor(_)
            | Change::GainKeyword(_)
            | Change::LoseAll
            | Change::LoseKeyword(_)
            | Change::BarKeyword(_) => Layer::Abilities,
            Change::DefinePower(_) | Change::DefineToughness(_) => Layer::Define,
            Change::SetPower(_) | Change::SetToughness(_) => Layer::Set,
            Change::Modify(..) => Layer::Modify,
            Change::Switch => Layer::Switch,
            Change::Rule(_) => Layer::Rules,
        }
    }

    /// What effects of the layer write.
    pub(super) fn writes(self) -> Aspects {
        match self {
            Layer::Copy => Aspects::TYPES
                .with(Aspects::COLORS)
                .with(Aspects::ABILITIES)
                .with(Aspects::NUMBERS)
                .with(Aspects::NAMES),
            Layer::Control => Aspects::CONTROL,
            // Which land types a land has decides over its abilities (CR 305.6, 305.7).
            Layer::Types => Aspects::TYPES.with(Aspects::ABILITIES),
            Layer::Colors => Aspects::COLORS,
            Layer::Abilities => Aspects::ABILITIES,
            Layer::Define | Layer::Set | Layer::Modify | Layer::Switch => Aspects::NUMBERS,
            Layer::Rules => Aspects::NONE,
        }
    }
}

/// A set of layers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct LayerSet(u16);

impl LayerSet {
    pub(super) const NONE: LayerSet = LayerSet(0);

    pub(super) const fn only(layer: Layer) -> LayerSet {
        LayerSet(1 << layer as u16)
    }

    #[must_use]
    pub(super) const fn with(self, others: LayerSet) -> LayerSet {
        LayerSet(self.0 | others.0)
    }

    pub(super) const fn has(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u16) != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one of them comes after this layer.
    pub(super) const fn goes_on_after(self, layer: Layer) -> bool {
        self.0 >> (layer as u16 + 1) != 0
    }
}
