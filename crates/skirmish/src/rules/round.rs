//! Rounds: their start, their resolution, and the end of the match.

use cardwright_table::{Outcome, Seat, SeatSet, Sink};

use crate::Skirmish;
use crate::board::{Cell, TERRAINS};
use crate::event::{Event, Reason};
use crate::program::When;
use crate::rules::Table;
use crate::setup::NextStarter;
use crate::state::{RoundResult, Stage, State};

impl Skirmish {
    /// Who wins a terrain as the board stands: the higher strength, with a Rogue there the lower one.
    pub fn terrain_winner(&self, state: &State, terrain: u8) -> Option<Seat> {
        let strength = |seat| state.strength(Cell::new(seat, terrain));
        match (strength(Seat(0)), strength(Seat(1))) {
            (Some(one), Some(two)) if one == two => None,
            (Some(one), Some(two)) => Some(Seat(u8::from((one < two) != self.lower_wins(state, terrain)))),
            (Some(_), None) => Some(Seat(0)),
            (None, Some(_)) => Some(Seat(1)),
            (None, None) => None,
        }
    }
}

impl<S: Sink<Event>> Table<'_, S> {
    /// A round begins: flags cleared, starter set, draws, first turn (spec 63).
    pub(super) fn start_round(&mut self, starter: Seat) {
        for player in &mut self.state.players {
            (player.passed, player.vp) = (false, 0);
        }
        self.state.last_to_pass = None;
        self.state.winners = [None; TERRAINS];
        (self.state.starter, self.state.current) = (starter, starter);
        self.emit(|_, state| Event::RoundStarted { round_number: state.round, starter });
        let policies = &self.rules.policies;
        let cards = if self.state.round == 1 { policies.first_hand } else { policies.later_draws };
        for seat in [Seat(0), Seat(1)] {
            (0..cards).for_each(|_| self.draw(seat));
        }
        self.start_turn();
    }

    /// Draws a card; from an empty deck nothing happens.
    pub(super) fn draw(&mut self, player: Seat) {
        let Some(slot) = self.state.player_mut(player).deck.pop() else { return };
        self.state.secrets.show(slot, player);
        self.state.player_mut(player).hand.push(slot);
        self.emit(|rules, state| Event::CardDrawn { player, card: rules.glimpse(state, slot) });
    }

    /// Step 1 of the resolution: the terrains from left to right (spec 73).
    pub(super) fn resolve_round(&mut self) {
        for terrain in 0..TERRAINS as u8 {
            let winner = self.rules.terrain_winner(self.state, terrain);
            self.state.winners[usize::from(terrain)] = winner;
            if let Some(seat) = winner {
                self.state.player_mut(seat).vp += 1;
            }
            self.emit(|_, state| {
                let power = |seat| state.strength(Cell::new(seat, terrain)).unwrap_or(0);
                let (unit0_power, unit1_power) = (power(Seat(0)), power(Seat(1)));
                Event::SlotResolved { slot_id: terrain, winner, unit0_power, unit1_power }
            });
        }
        self.state.stage = Stage::Conquer { next: 0 };
    }

    /// Step 2: the Conquer of one terrain, for whatever unit stands in the winner's slot now (spec 74).
    pub(super) fn conquer(&mut self, terrain: u8) {
        if usize::from(terrain) == TERRAINS {
            return self.end_round();
        }
        self.state.stage = Stage::Conquer { next: terrain + 1 };
        let Some(winner) = self.state.winners[usize::from(terrain)] else { return };
        let cell = Cell::new(winner, terrain);
        let Some(&unit) = self.state.unit(cell) else { return };
        self.emit(|rules, _| Event::ConquerTriggered {
            unit: rules.unit_name(&unit, cell),
            slot_id: terrain,
        });
        let frame = self.frame_of(&unit, cell);
        self.trigger(When::Conquer, frame);
    }

    /// Steps 3 to 5: the round's winner, the end of the match, or cleanup and the next round.
    fn end_round(&mut self) {
        let vp = [self.state.players[0].vp, self.state.players[1].vp];
        let winner = match vp[0].cmp(&vp[1]) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        };
        let round = usize::from(self.state.round - 1);
        self.state.results[round] = Some(winner.map_or(RoundResult::Tied, RoundResult::Won));
        match winner {
            Some(seat) => self.state.player_mut(seat).rounds_won += 1,
            None => self.state.ties += 1,
        }
        self.emit(|_, state| Event::RoundEnded { round_number: state.round, winner, vp });
        match self.decided() {
            Some(outcome) => self.end(outcome, Reason::Rounds),
            None => {
                let starter = self.next_starter(winner);
                self.clean_up();
                self.state.round += 1;
                self.start_round(starter);
            }
        }
    }

    /// Two wins, or a win and a tie, decide the match; two ties, or both at once, draw it (spec 75).
    fn decided(&self) -> Option<Outcome> {
        let ties = self.state.ties;
        let has_won = |seat: &Seat| {
            let wins = self.state.player(*seat).rounds_won;
            wins >= 2 || (wins == 1 && ties >= 1)
        };
        let winners: SeatSet = [Seat(0), Seat(1)].into_iter().filter(has_won).collect();
        match winners.len() {
            1 => Some(Outcome::Won(winners)),
            2 => Some(Outcome::Drawn),
            _ => (ties >= 2).then_some(Outcome::Drawn),
        }
    }

    /// Who starts the next round (spec 77).
    fn next_starter(&self, winner: Option<Seat>) -> Seat {
        let alternate = self.state.starter.other();
        match self.rules.policies.next_starter {
            NextStarter::Alternate => alternate,
            NextStarter::Loser => winner.map_or(alternate, Seat::other),
            NextStarter::LastToPass => self.state.last_to_pass.unwrap_or(alternate),
        }
    }

    /// All units to the discards without dying; modifiers and effects cleared (spec 76).
    fn clean_up(&mut self) {
        for cell in Cell::all() {
            if let Some(unit) = self.state.units[cell.index()].take() {
                self.lay_to_rest(&unit, cell);
            }
            self.clear_slot(cell);
        }
    }

    /// The match is over; nothing is cleaned up.
    pub(crate) fn end(&mut self, outcome: Outcome, reason: Reason) {
        self.state.outcome = Some(outcome);
        self.state.choosing = false;
        self.state.agenda.clear();
        let winner = match outcome {
            Outcome::Won(winners) => winners.lowest(),
            Outcome::Drawn | Outcome::Capped => None,
        };
        self.emit(|_, state| Event::MatchEnded { winner, reason, turn: state.turns });
    }
}
