//! Who goes first (spec 6, 7; CR 103.1).

use cardwright_table::{Anchor, Ask, Menu, Seat};
use smallvec::SmallVec;

use super::{Stage, StartStep};
use crate::event::Event;
use crate::program::SetupRule;
use crate::rules::{Flow, Look, Run, SEAT_BASE};
use crate::setup::FirstPlayer;
use crate::state::Wanted;

impl Run<'_> {
    /// The first player is determined, by rule or by a player's choice.
    pub(super) fn first_player(&mut self) -> Flow {
        if self.rules.policies.hands_first {
            return self.then(StartStep::PreHand);
        }
        if let Some(answer) = self.answer.take() {
            return self.game_started(Seat((answer[0] - SEAT_BASE) as u8));
        }
        if let Some(first) = self.first_by_rule() {
            return self.game_started(first);
        }
        let chooser = match self.state.start.chooser.filter(|seat| !self.state.player(*seat).lost) {
            Some(chooser) => chooser,
            None => self.random_player(),
        };
        self.state.start.chooser = Some(chooser);
        self.ask(chooser, Wanted::Starter)
    }

    /// Where hands come first, a random player starts without a question (spec C1).
    pub(super) fn late_first_player(&mut self) -> Flow {
        if self.rules.policies.hands_first {
            let first = self.first_by_rule().unwrap_or_else(|| self.random_player());
            self.tell_start(first);
        }
        self.enter_stage(Stage::Play);
        self.then(StartStep::Generators)
    }

    fn game_started(&mut self, first: Seat) -> Flow {
        self.tell_start(first);
        self.then(StartStep::PreHand)
    }

    fn tell_start(&mut self, first: Seat) {
        self.state.turn.starting = first;
        self.state.turn.active = first;
        self.emit(|rules, state| Event::GameStarted {
            game_type: rules.policies.format.clone(),
            first,
            players: Seat::all(state.players.len()).collect(),
        });
    }

    /// Who starts without being asked for: fixed, the archenemy, Power Play, or anybody.
    fn first_by_rule(&mut self) -> Option<Seat> {
        if let Some(first) = self.state.start.fixed {
            return Some(first);
        }
        match self.rules.policies.first_player {
            FirstPlayer::Fixed(seat) => return Some(seat),
            FirstPlayer::Archenemy if self.rules.policies.archenemy.is_some() => {
                return self.rules.policies.archenemy;
            }
            _ => {}
        }
        let starts = |seat: &Seat| {
            self.rules.set_up_rules(self.state, *seat).any(|rule| rule == SetupRule::StartingPlayer)
        };
        let owners: Vec<Seat> = Seat::all(self.state.players.len()).filter(starts).collect();
        if !owners.is_empty() {
            let place = self.state.secrets.rng().below(owners.len() as u32);
            return Some(owners[place as usize]);
        }
        (self.rules.policies.first_player == FirstPlayer::Random).then(|| self.random_player())
    }

    fn random_player(&mut self) -> Seat {
        let playing: SmallVec<[Seat; 8]> = self.state.seats_from(Seat(0)).collect();
        let place = self.state.secrets.rng().below(playing.len() as u32);
        playing[place as usize]
    }

    /// Another player starts (spec 21).
    pub(crate) fn change_starting_player(&mut self, current: Seat) {
        let previous = std::mem::replace(&mut self.state.turn.starting, current);
        if previous != current {
            self.emit(|_, _| Event::StartingPlayerChanged { previous, current });
        }
    }
}

impl Look<'_> {
    /// Who may be chosen to start: every player, or every team by its first player (CR 103.1a).
    pub(crate) fn ask_starter(&self, seat: Seat, menu: &mut Menu) -> Ask {
        let own_team = self.state.player(seat).team;
        for starter in self.state.seats_from(seat) {
            let teammate = starter != seat && self.state.player(starter).team == own_team;
            let first_of_team =
                self.state.seats_from(seat).find(|other| !self.state.are_opponents(*other, starter));
            if self.rules.policies.team_size <= 1 || (!teammate && first_of_team == Some(starter)) {
                menu.add(SEAT_BASE + i32::from(starter.0), Anchor::Seat(starter));
            }
        }
        Ask::One
    }

    pub(crate) fn starter_title(&self) -> String {
        if self.state.players.len() == 2 { "Play or draw?".to_owned() } else { "Who goes first?".to_owned() }
    }

    pub(crate) fn starter_label(&self, seat: Seat, value: i32) -> String {
        let starter = Seat((value - SEAT_BASE) as u8);
        match (self.state.players.len() == 2, starter == seat) {
            (true, true) => "Play first".to_owned(),
            (true, false) => "Draw first".to_owned(),
            (false, _) => format!("{starter} [goes|go] first"),
        }
    }
}

impl crate::Magic {
    /// Whether the starting player skips the first draw step (CR 103.8, spec 34).
    pub(crate) fn first_draw_is_skipped(&self) -> bool {
        self.seats.len() == 2 || (self.seats.len() == 4 && self.policies.team_size == 2)
    }
}
