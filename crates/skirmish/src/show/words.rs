//! Questions and options in words.

use cardwright_table::{Reply, Seat};

use crate::Skirmish;
use crate::board::Cell;
use crate::card::Kind;
use crate::game::Act;
use crate::program::{Near, Pickable, Side, SlotRule, SlotSide, UnitRule};
use crate::rules::Pick;
use crate::state::State;

impl Skirmish {
    pub(crate) fn title_of(&self, state: &State, _seat: Seat, reply: &Reply) -> String {
        if let Some((frame, _, what, may)) = self.open_choice(state) {
            let name = self.name(frame.card);
            let optional = if may { ", if you like" } else { "" };
            return format!("{name}: choose {}{optional}", pickable(what));
        }
        match reply.one(0).map(Act::decode) {
            Some(Act::Play(slot)) => {
                let card = self.card_in(state, slot);
                let name = self.name(card);
                if self.cards.card(card).kind != Kind::Action {
                    return format!("Where do you deploy {name}?");
                }
                let what = self.choices(self.action(card)).nth(reply.len() - 1).map(|(_, what, _)| what);
                format!("{name}: choose {}", what.map_or_else(String::new, pickable))
            }
            _ => "Play a card, activate a unit, or pass".to_owned(),
        }
    }

    pub(crate) fn label_of(&self, state: &State, seat: Seat, reply: &Reply, value: i32) -> String {
        if state.choosing || !reply.is_empty() {
            return self.pick_label(state, seat, Pick::decode(value));
        }
        match Act::decode(value) {
            Act::Pass => "Pass for the rest of the round".to_owned(),
            Act::Activate(terrain) => {
                let unit = state.unit(Cell::new(seat, terrain));
                let name = unit.map_or("unit", |unit| self.name(unit.card));
                format!("Activate {name} in terrain {}", terrain + 1)
            }
            Act::Play(slot) => {
                let card = self.cards.card(self.card_in(state, slot));
                match card.kind.power() {
                    Some(power) => format!("{} - Power: {power}", card.name),
                    None => card.name.clone(),
                }
            }
        }
    }

    fn pick_label(&self, state: &State, seat: Seat, pick: Pick) -> String {
        match pick {
            Pick::Nothing => "No, thank you".to_owned(),
            Pick::Card(slot) => self.name(self.card_in(state, slot)).to_owned(),
            Pick::Slot(cell) => {
                let whose = if cell.player() == seat { "your" } else { "the enemy's" };
                let terrain = cell.terrain() + 1;
                match (state.unit(cell), state.strength(cell)) {
                    (Some(unit), Some(strength)) => {
                        format!("Terrain {terrain}: {whose} {} ({strength})", self.name(unit.card))
                    }
                    _ => format!("Terrain {terrain}: {whose} empty slot"),
                }
            }
        }
    }
}

fn pickable(what: Pickable) -> String {
    match what {
        Pickable::Unit(rule) => unit_words(rule),
        Pickable::Slot(rule) => slot_words(rule),
        Pickable::HandCard => "a card from your hand".to_owned(),
        Pickable::DiscardCard { unit_up_to: None } => "a card from your discard".to_owned(),
        Pickable::DiscardCard { unit_up_to: Some(most) } => {
            format!("a unit with printed power {most} or less from your discard")
        }
    }
}

fn unit_words(rule: UnitRule) -> String {
    let close = if rule.near == Near::Anywhere { "" } else { "close " };
    let wounded = if rule.wounded { "wounded " } else { "" };
    let noun = match rule.side {
        Side::Any => "unit",
        Side::Ally => "ally",
        Side::Enemy => "enemy",
    };
    let strong =
        rule.strength_at_least.map_or_else(String::new, |least| format!(" with strength {least} or more"));
    with_article(&format!("{close}{wounded}{noun}{strong}"))
}

fn slot_words(rule: SlotRule) -> String {
    let close = if rule.near == Near::Anywhere { "" } else { "close " };
    let empty = if rule.empty { "empty " } else { "" };
    let whose = match rule.side {
        SlotSide::Any => "",
        SlotSide::Own => " of yours",
        SlotSide::SameAs(_) => " of the same player",
    };
    with_article(&format!("{close}{empty}slot{whose}"))
}

fn with_article(noun: &str) -> String {
    let article =
        if noun.starts_with(['a', 'e', 'i', 'o', 'u']) && !noun.starts_with("uni") { "an" } else { "a" };
    format!("{article} {noun}")
}
