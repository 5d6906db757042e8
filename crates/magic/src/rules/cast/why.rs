//! Why a player can do nothing with a card now, in words.

use cardwright_table::{Seat, Slot};

use super::choices::Bill;
use super::deal::Deal;
use super::mana::{Kinds, ManaDue, Tally};
use super::means::Means;
use super::spell::is_played;
use crate::card::{Color, Face, ManaCost};
use crate::command::Choices;
use crate::program::{AbilityKind, Activated, CostPart, PlayerRule, StepKind, Timing, ZoneKind};
use crate::rules::Look;
use crate::state::Flag;

const FORBIDDEN: &str = "A rule or an effect does not let you cast it.";
const BY_ITS_TEXT: &str = "Its own text does not let you cast it now.";
const NO_TARGET: &str = "There is nothing that it could be used on.";
const OTHER_COST: &str = "You can't pay all of its cost.";
const NOT_NOW: &str = "You can use it when you have priority.";

impl Look<'_> {
    /// Why the player can do nothing with a card in their hand or command zone, or with a permanent of theirs; nothing
    /// if they can.
    pub(crate) fn why_not(&self, seat: Seat, slot: Slot) -> Option<String> {
        if slot.index() >= self.state.things.len() || self.state.thing(slot).is(Flag::FaceDown) {
            return None;
        }
        match self.state.thing(slot).zone {
            ZoneKind::Hand if self.state.secrets.owner(slot) == seat => Some(self.why_unplayable(seat, slot)),
            ZoneKind::Command if self.leave_to_play(seat, slot, 0).plain => {
                Some(self.why_unplayable(seat, slot))
            }
            ZoneKind::Battlefield if self.derived(slot).controller == seat => self.why_idle(seat, slot),
            _ => None,
        }
    }

    /// Of a card with several faces the first that is told is its front's.
    fn why_unplayable(&self, seat: Seat, slot: Slot) -> String {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        let reason = |number: u8| {
            let face = &card.faces[usize::from(number)];
            if is_played(face) { self.why_no_land(seat) } else { self.why_no_spell(seat, slot, number, face) }
        };
        let mut reasons = self.playable_faces(slot).map(reason);
        let first = reasons.next().flatten();
        let all = reasons.all(|reason| reason.is_some());
        first.filter(|_| all).unwrap_or_else(|| NOT_NOW.to_owned())
    }

    /// CR 305.1-2.
    fn why_no_land(&self, seat: Seat) -> Option<String> {
        if self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantPlayLands)) {
            return Some("An effect does not let you play lands.".to_owned());
        }
        self.why_not_main(seat, "Lands are played").or_else(|| {
            (self.land_plays(seat) == 0).then(|| "You have played your land for this turn.".to_owned())
        })
    }

    /// Why it is no time for sorceries (CR 307.1).
    fn why_not_main(&self, seat: Seat, what: &str) -> Option<String> {
        let only = format!("{what} in your main phase while the stack is empty");
        if self.sorcery_time(seat) {
            None
        } else if !self.state.is_active(seat) {
            Some(format!("It is not your turn. {only}."))
        } else if self.state.turn.now.step != StepKind::Main {
            Some(format!("This is not your main phase. {only}."))
        } else {
            Some(format!("Something waits on the stack. {only}."))
        }
    }

    fn why_no_spell(&self, seat: Seat, slot: Slot, number: u8, face: &Face) -> Option<String> {
        let look = self.casting_face(slot, number);
        if look.is_forbidden(seat, slot) {
            return Some(FORBIDDEN.to_owned());
        }
        if !look.is_time_for(seat, slot, face) {
            return look.why_not_main(seat, "It can be cast only");
        }
        let face = &self.rules.book.card(self.rules.card_in(self.state, slot)).faces[usize::from(number)];
        if !look.text_allows(seat, slot, face) {
            return Some(BY_ITS_TEXT.to_owned());
        }
        if face.cost.is_none() {
            return Some("It has no mana cost, so it can't be cast for one.".to_owned());
        }
        let spell = look.plain_spell(seat, slot, number, face);
        let look = look.casting_as(&spell);
        let means = Means::for_spell(look, seat, &spell);
        look.casting(&means, &spell).why_impossible(&means)
    }

    /// Why none of a permanent's abilities can be activated; nothing if it has none, or one can be.
    fn why_idle(&self, seat: Seat, slot: Slot) -> Option<String> {
        let derived = self.derived(slot);
        let mut first = None;
        for &id in &derived.abilities {
            let AbilityKind::Activated(ability) = &self.rules.book.ability(id).kind else { continue };
            if ability.zone == ZoneKind::Battlefield {
                let reason = self.why_not_activated(seat, slot, id, ability)?;
                first.get_or_insert(reason);
            }
        }
        first
    }

    fn why_not_activated(
        &self,
        seat: Seat,
        slot: Slot,
        id: crate::program::AbilityId,
        ability: &Activated,
    ) -> Option<String> {
        if ability.cost.parts.contains(&CostPart::Tap) {
            if self.state.thing(slot).is(Flag::Tapped) {
                return Some("It is tapped.".to_owned());
            }
            if self.is_summoning_sick(slot) {
                return Some(
                    "It came under your control this turn, so it can't be tapped for its ability yet."
                        .to_owned(),
                );
            }
        }
        if ability.timing == Timing::Sorcery
            && let Some(reason) = self.why_not_main(seat, "Its ability is activated")
        {
            return Some(reason);
        }
        if !self.may_activate(seat, slot, id, ability) {
            return Some("Its ability can't be activated now.".to_owned());
        }
        let look: Look<'_> = *self;
        let means = Means::for_ability(look, seat, slot);
        look.activation(&means, slot, ability).why_impossible(&means)
    }
}

impl Deal<'_> {
    /// Why it cannot be finished.
    fn why_impossible(&self, means: &Means<'_>) -> Option<String> {
        if self.is_possible() {
            return None;
        }
        let choices = Choices { modes: smallvec::smallvec![0], ..Choices::default() };
        let due = self.price.total(&choices).mana;
        if !means.can_pay(&due, 0, &[]) {
            return Some(format!("It costs {}; {}.", shown(due), held(&means.units(&[]), means.most())));
        }
        Some(if self.price.is_payable(&choices) { NO_TARGET } else { OTHER_COST }.to_owned())
    }
}

/// A cost as it is printed.
fn shown(due: ManaDue) -> String {
    let generic = due.generic.min(u8::MAX.into()) as u8;
    ManaCost { generic, pips: due.pips.into_iter().collect(), ..ManaCost::default() }.to_string()
}

/// What there is to pay with: symbols, and how much more by abilities that take a choice.
fn held(units: &Tally, most: u32) -> String {
    let mut symbols: Vec<(u32, String)> = Vec::new();
    for (kinds, count) in units.iter() {
        symbols.extend(std::iter::repeat_n((kinds.breadth(), symbol(kinds)), count.into()));
    }
    symbols.sort();
    let listed: String = symbols.iter().map(|(_, symbol)| symbol.as_str()).collect();
    let more = most.saturating_sub(units.total());
    match (listed.is_empty(), more) {
        (true, 0) => "you have no mana".to_owned(),
        (true, more) => format!("you can make up to {more} mana"),
        (false, 0) => format!("you have {listed}"),
        (false, more) => format!("you have {listed} and can make up to {more} more"),
    }
}

/// A unit of mana: its colour, or those it could have.
fn symbol(kinds: Kinds) -> String {
    let letter = |color: Option<Color>| color.map_or('C', Color::letter).to_string();
    let each: Vec<String> = kinds.each().map(letter).collect();
    match each.len() {
        0 => "{1}".to_owned(),
        1 | 2 => format!("{{{}}}", each.join("/")),
        _ => "{any}".to_owned(),
    }
}
