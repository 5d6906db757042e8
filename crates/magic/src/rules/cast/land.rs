//! Playing lands and generators (CR 305, spec 36).

use cardwright_table::{Code, Rejected, Seat, Slot};

use crate::card::CardType;
use crate::program::{PlayerRule, ZoneKind};

use crate::rules::{CastAs, Happening, Look, Run};
use crate::state::{Deed, EnterHow, Flag, MoveTo, MoveWhy, Report};

impl Look<'_> {
    /// How many lands the player may still play this turn (CR 305.2).
    pub(crate) fn land_plays(&self, seat: Seat) -> u8 {
        let more = self.player_rules(seat).map(|rule| match rule {
            PlayerRule::MoreLands(more) => *more,
            _ => 0,
        });
        (1 + more.sum::<u8>()).saturating_sub(self.state.player(seat).lands_played)
    }

    /// Whether the player could play any land now (CR 305.1).
    pub(super) fn is_time_for_land(&self, seat: Seat) -> bool {
        self.sorcery_time(seat)
            && self.land_plays(seat) > 0
            && !self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantPlayLands))
    }

    /// Whether an effect can let the player play a land, whatever the time is.
    pub(crate) fn may_play_land_now(&self, seat: Seat) -> bool {
        self.state.is_active(seat)
            && self.land_plays(seat) > 0
            && !self.player_rules(seat).any(|rule| matches!(rule, PlayerRule::CantPlayLands))
    }

    /// Whether a face of a card is a land.
    pub(super) fn is_land_face(&self, slot: Slot, face: u8) -> bool {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.faces.get(usize::from(face)).is_some_and(|face| face.types.has(CardType::Land))
    }

    /// Whether a face of a card is a land (or generator) that the player may play from where it is.
    pub(super) fn is_playable_land(&self, seat: Seat, slot: Slot, face: u8) -> bool {
        let id = self.rules.card_in(self.state, slot);
        let card = self.rules.book.card(id);
        let is_land = card
            .faces
            .get(usize::from(face))
            .is_some_and(|face| face.types.has(CardType::Land) || face.types.has(CardType::Generator));
        // Leave is asked for the face that is played (CR 712.12).
        let cast_as = Some(CastAs { slot, face, face_down: false });
        let leave = || Look { cast_as, ..*self }.leave_to_play(seat, slot, face);
        is_land
            && self.playable_faces(slot).contains(&face)
            && !self.state.thing(slot).is(Flag::FaceDown)
            && (leave().plain || leave().free)
    }

    pub(super) fn check_land(&self, seat: Seat, slot: Slot, face: u8) -> Result<(), Rejected> {
        let no = |message: &str| Err(Rejected::new(Code::InvalidCommand, message));
        if slot.index() >= self.state.things.len() || !self.is_playable_land(seat, slot, face) {
            return no("That is not a land you can play.");
        }
        if !self.sorcery_time(seat) {
            return no("Lands are played in your main phase while the stack is empty.");
        }
        if !self.is_time_for_land(seat) {
            return no("You can't play another land this turn.");
        }
        Ok(())
    }
}

impl Run<'_> {
    /// A player plays a land: it enters without using the stack (CR 305.1).
    pub(super) fn play_land(&mut self, seat: Seat, slot: Slot, face: u8) {
        self.acted(seat);
        self.land_is_played(seat, slot, face);
    }

    /// The same, at whatever time.
    pub(crate) fn land_is_played(&mut self, seat: Seat, slot: Slot, face: u8) {
        self.state.player_mut(seat).lands_played += 1;
        let object = self.state.object(slot);
        let how = EnterHow { face, ..EnterHow::under(seat) };
        let to = MoveTo::zone(ZoneKind::Battlefield);
        let deed = Deed::Move { object, to, why: MoveWhy::Play, enter: Some(how) };
        self.cause([deed], Report::Nothing);
        let became = cardwright_table::Object { slot, generation: object.generation.wrapping_add(1) };
        self.happened(Happening::PlayedLand { object: became, seat });
    }
}
