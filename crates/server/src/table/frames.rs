//! What players say, and what they are told if it cannot be done.

use std::sync::atomic::Ordering::Relaxed;

use cardwright_table::host::{Act, Input};
use cardwright_table::names::fill;
use cardwright_table::{Leaving, Reply, Seat, Slot};

use super::{SocketId, Table};
use crate::wire::{ClientFrame, ErrorCode, Fault, NextQuestion, Problem, Reason, ServerFrame, Stage, Stops};

impl Table {
    /// Does what a frame asks for; an error goes to its sender only.
    pub(super) async fn frame(&mut self, socket: SocketId, id: Option<String>, frame: ClientFrame) {
        let Some(seat) = self.guests.get(&socket).map(|guest| guest.seat) else { return };
        let name = frame.name();
        let done = match (frame, seat) {
            (ClientFrame::SyncRequest, _) => {
                self.show_to(socket).await;
                Ok(())
            }
            (ClientFrame::Say(saying), seat) => self.say(socket, seat, saying),
            (_, None) => {
                Err(Fault::new(ErrorCode::Forbidden, "Only a player can do that; you are watching."))
            }
            (frame, Some(seat)) => self.said(socket, seat, frame).await,
        };
        let Err(fault) = done else { return };
        self.house.counts.refused.fetch_add(1, Relaxed);
        let stale = fault.code == ErrorCode::StaleVersion;
        let problem = Problem {
            code: fault.code,
            message: fault.message,
            details: fault.details,
            in_reply_to: Some(id.unwrap_or_else(|| name.to_owned())),
        };
        self.send(socket, &ServerFrame::Error(problem));
        if stale {
            self.show_to(socket).await;
        }
    }

    async fn said(&mut self, socket: SocketId, seat: Seat, frame: ClientFrame) -> Result<(), Fault> {
        match frame {
            ClientFrame::Ready(readiness) => {
                self.ready(seat, readiness.and_then(|ready| ready.seed_part).as_deref()).await
            }
            ClientFrame::Command(command) => self.command(seat, command.version, command.input).await,
            ClientFrame::Explore(explore) => self.explore(socket, seat, explore.version, explore.reply).await,
            ClientFrame::Why(why) => self.why(socket, seat, why.card).await,
            ClientFrame::UndoRequest => self.undo_request(seat).await,
            ClientFrame::UndoAnswer(answer) => self.undo_answer(seat, answer.allow).await,
            ClientFrame::Concede => self.concede(seat).await,
            ClientFrame::Kick(kick) => self.kick(seat, Seat(kick.seat)).await,
            ClientFrame::SetStops(stops) => self.set_stops(seat, stops).await,
            ClientFrame::TakeSeat(_) => {
                Err(Fault::new(ErrorCode::InvalidCommand, "A seat is taken with the first frame only."))
            }
            ClientFrame::SyncRequest | ClientFrame::Ping(_) | ClientFrame::Say(_) => Ok(()),
        }
    }

    async fn command(&mut self, seat: Seat, version: u32, input: Input) -> Result<(), Fault> {
        self.is_fresh(seat, version)?;
        self.act(Act::Answer { seat, command: input }).await?;
        self.settle().await;
        Ok(())
    }

    async fn explore(
        &mut self,
        socket: SocketId,
        seat: Seat,
        version: u32,
        reply: Reply,
    ) -> Result<(), Fault> {
        self.is_fresh(seat, version)?;
        let partial = reply.clone();
        let question = match self.rules(move |host| host.question(seat, &partial)).await {
            Ok(question) => self.in_words(question?, Some(seat)),
            Err(trouble) => return Err(self.stumble(&trouble).await),
        };
        let version = self.version();
        self.send(socket, &ServerFrame::Question(NextQuestion { version, reply, question }));
        Ok(())
    }

    /// Tells one socket why its seat can do nothing with a card.
    async fn why(&mut self, socket: SocketId, seat: Seat, card: u16) -> Result<(), Fault> {
        if self.record.stage != Stage::Playing {
            return Err(Fault::new(ErrorCode::InvalidCommand, "The match is not being played."));
        }
        let said = match self.rules(move |host| host.why_not(seat, Slot(card))).await {
            Ok(said) => said,
            Err(trouble) => return Err(self.stumble(&trouble).await),
        };
        let reason = said.map(|line| fill(&line, &self.record.names(), Some(seat)));
        self.send(socket, &ServerFrame::Reason(Reason { version: self.version(), card, reason }));
        Ok(())
    }

    /// A command is stale only if the sender's own question has changed since the version it names.
    fn is_fresh(&self, seat: Seat, version: u32) -> Result<(), Fault> {
        match self.record.stage {
            Stage::Lobby => {
                return Err(Fault::new(ErrorCode::InvalidCommand, "The match has not started."));
            }
            Stage::Over => return Err(Fault::new(ErrorCode::MatchOver, "The match has ended.")),
            Stage::Playing => {}
        }
        if !(self.places[seat.index()].asked_since..=self.version()).contains(&version) {
            return Err(Fault::new(
                ErrorCode::StaleVersion,
                "The match has gone on since you were asked that.",
            ));
        }
        if !self.owing().has(seat) {
            return Err(Fault::new(ErrorCode::NotYourTurn, "It is not your turn to decide."));
        }
        Ok(())
    }

    async fn concede(&mut self, seat: Seat) -> Result<(), Fault> {
        if self.record.stage == Stage::Over {
            return Err(Fault::new(ErrorCode::MatchOver, "The match has ended."));
        }
        self.act(Act::Leave { seat, why: Leaving::Concede }).await?;
        self.settle().await;
        Ok(())
    }

    async fn set_stops(&mut self, seat: Seat, stops: Stops) -> Result<(), Fault> {
        self.place(seat).stops = stops;
        if self.record.stage == Stage::Playing && self.owing().has(seat) {
            self.settle().await;
        }
        Ok(())
    }
}
