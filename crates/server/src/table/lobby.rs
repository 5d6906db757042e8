//! Before the match: seats are taken, everybody says `ready`, the cards are dealt. After it: once more.

use std::net::IpAddr;

use cardwright_table::{Seat, Seed};

use super::{Place, Table};
use crate::cluster::Claim;
use crate::guard::guarded;
use crate::house::now_ms;
use crate::record::{Chair, Holder, Record, SeedSource};
use crate::token::{Token, TokenHash, random};
use crate::wire::{ErrorCode, Fault, Seated, Stage, Stops, Watching};

impl Table {
    /// Gives the next free seat away.
    pub(super) async fn join(&mut self, chair: Chair) -> Result<Seated, Fault> {
        let free = self.record.chairs.iter().position(|chair| chair.holder == Holder::Nobody);
        let Some(free) = free.filter(|_| self.record.stage == Stage::Lobby) else {
            return Err(Fault::new(ErrorCode::MatchFull, "All seats of this match are taken."));
        };
        self.record.source.takes(chair.part)?;
        let seated = self.give(Seat(free as u8), chair).await?;
        self.show().await;
        Ok(seated)
    }

    /// Gives a seat to the person for whom it is kept: its creator's, or that of who had it in the last match.
    ///
    /// Who asks twice because an answer was lost gets another token, beside the first; once the cards are dealt, nobody
    /// gets one.
    pub(super) async fn claim(
        &mut self,
        seat: Seat,
        heir: Option<TokenHash>,
        part: Option<Seed>,
    ) -> Result<Seated, Fault> {
        let mut chair = self.chair(seat).clone();
        let kept = match chair.holder {
            Holder::Expected => chair.heir == heir,
            Holder::Person(_) => heir.is_some() && chair.heir == heir,
            Holder::Nobody | Holder::Bot(_) => false,
        };
        if !kept {
            return Err(Fault::new(
                ErrorCode::MatchFull,
                "Your seat of that match is not kept for you any more.",
            ));
        }
        if self.record.stage != Stage::Lobby {
            return Err(Fault::new(ErrorCode::MatchRunning, "The cards of that match have been dealt."));
        }
        chair.part = part.or(chair.part);
        let seated = self.give(seat, chair).await?;
        self.show().await;
        Ok(seated)
    }

    /// Seats somebody and makes the token.
    async fn give(&mut self, seat: Seat, mut chair: Chair) -> Result<Seated, Fault> {
        let token = new_token()?;
        chair.give(token.hash());
        if chair.name.is_empty() {
            chair.name = format!("Player {}", seat.0 + 1);
        }
        let mut record = self.record.clone();
        record.chairs[seat.index()] = chair;
        self.put(&record).await?;
        self.record = record;
        Ok(Seated {
            match_id: self.record.id.clone(),
            seat: seat.0,
            seat_token: token.reveal().to_owned(),
            commitment: self.record.commitment(),
            seed: self.record.given_seed(),
            snapshot: self.snapshot(Some(seat)).await,
        })
    }

    /// A seat is ready; when all are, the cards are dealt.
    pub(super) async fn ready(&mut self, seat: Seat, part: Option<&str>) -> Result<(), Fault> {
        if self.record.stage != Stage::Lobby {
            // Said again after a lost connection: the match has started because it was heard before.
            return self.part_is_known(seat, part);
        }
        let part = part.map(seed_part).transpose()?;
        self.record.source.takes(part)?;
        let mut record = self.record.clone();
        let chair = &mut record.chairs[seat.index()];
        chair.part = part.or(chair.part);
        chair.ready = true;
        self.put(&record).await?;
        self.record = record;
        self.deal_if_ready().await
    }

    /// Refuses a part of the seed that comes after the deal, unless it is the one that the seat has given before it.
    fn part_is_known(&self, seat: Seat, part: Option<&str>) -> Result<(), Fault> {
        match part.map(seed_part).transpose()? {
            Some(part) if self.chair(seat).part != Some(part) => {
                let code = match self.record.stage {
                    Stage::Over => ErrorCode::MatchOver,
                    Stage::Lobby | Stage::Playing => ErrorCode::MatchRunning,
                };
                let message =
                    "The cards have been dealt: a part of the seed comes before that, or not at all.";
                Err(Fault::new(code, message))
            }
            _ => Ok(()),
        }
    }

    /// Deals the cards if everybody is ready, and shows what there is.
    pub(super) async fn deal_if_ready(&mut self) -> Result<(), Fault> {
        if self.record.is_ready() {
            self.start().await?;
        }
        self.settle().await;
        Ok(())
    }

    /// Writes down what changed about the seats.
    pub(super) async fn put(&mut self, record: &Record) -> Result<(), Fault> {
        let written = self.house.log.put(self.epoch, record).await;
        written.map_err(|error| self.not_kept(&error))
    }

    /// Deals the cards to bots only.
    pub(super) async fn begin_watched(&mut self) -> Result<Watching, Fault> {
        self.start().await?;
        self.settle().await;
        Ok(Watching {
            match_id: self.record.id.clone(),
            commitment: self.record.commitment(),
            seed: self.record.given_seed(),
            snapshot: self.snapshot(None).await,
        })
    }

    /// Deals the cards.
    async fn start(&mut self) -> Result<(), Fault> {
        let (ruleset, order, seed) = (self.ruleset()?, self.record.order(), self.record.seed());
        let start = self.record.start.clone();
        let dealt = guarded(self.house.limits.rules * 4, move || {
            let host = ruleset.open(&order, &start, seed.seed)?;
            let mut opening = host.replay();
            opening.seed = seed;
            Ok::<_, cardwright_table::SetupError>((host, opening.write()))
        });
        let (host, opening) = match dealt.await {
            Ok(Ok(dealt)) => dealt,
            Ok(Err(error)) => return Err(self.not_started(Fault::from(error)).await),
            Err(trouble) => {
                let fault = self.stumble(&trouble).await;
                return Err(self.not_started(fault).await);
            }
        };
        let record = Record { stage: Stage::Playing, ..self.record.clone() };
        if let Err(error) = self.house.log.start(self.epoch, &record, opening).await {
            let fault = self.not_kept(&error);
            return Err(self.not_started(fault).await);
        }
        self.record = record;
        self.host = Some(host);
        self.keep_state().await;
        self.begin(None);
        let viewers = self.viewers();
        let told = self.rules(move |host| {
            viewers.into_iter().map(|seat| (seat, host.dealing(super::eyes(seat)))).collect::<Vec<_>>()
        });
        match told.await {
            Ok(told) => told.into_iter().for_each(|(viewer, told)| self.tell(viewer, 0, told)),
            Err(trouble) => drop(self.stumble(&trouble).await),
        }
        Ok(())
    }

    /// The match could not be set up: everybody sees why, and may say `ready` again.
    async fn not_started(&mut self, fault: Fault) -> Fault {
        for chair in &mut self.record.chairs {
            chair.ready = !chair.is_person();
        }
        if let Err(error) = self.house.log.put(self.epoch, &self.record).await {
            tracing::error!(id = self.record.id, %error, "who is not ready any more could not be written");
        }
        self.trouble = Some(fault.message.clone());
        self.show().await;
        fault
    }

    /// Sets the clock and forgets all stops.
    pub(super) fn begin(&mut self, banks: Option<&[u32]>) {
        let now = std::time::Instant::now();
        let seats = self.record.chairs.len();
        let rules = self.record.options.clock.filter(|_| self.record.stage == Stage::Playing);
        self.clock = rules.map(|rules| super::Clock::new(rules, seats, banks));
        let version = self.version();
        for seat in self.seats() {
            let away = (self.chair(seat).is_person() && !self.is_here(seat)).then_some(now);
            *self.place(seat) =
                Place { asked_since: version, away, stops: Stops::default(), ..Place::default() };
        }
        let asked = self.owing().iter().filter(|&seat| self.chair(seat).is_person()).collect();
        if let Some(clock) = &mut self.clock {
            clock.turn(asked, cardwright_table::SeatSet::NONE, now);
        }
    }

    /// Gives a player of a finished match the same seat of the next one. Who opens it has made one more match.
    pub(super) async fn rematch(
        &mut self,
        token: &str,
        part: Option<Seed>,
        address: IpAddr,
    ) -> Result<Seated, Fault> {
        let seat = self.record.seat_of(token).ok_or_else(Fault::bad_token)?;
        if self.record.stage != Stage::Over {
            return Err(Fault::new(ErrorCode::MatchRunning, "The match has not ended yet."));
        }
        let next = match &self.record.rematch {
            Some(next) => next.clone(),
            None => {
                self.house.may_create(address)?;
                self.open_next().await?
            }
        };
        let heir = self.chair(seat).holder.token().cloned();
        self.house.claim(&next, Claim { seat, heir, part }).await
    }

    async fn open_next(&mut self) -> Result<String, Fault> {
        let again = |chair: &Chair| match &chair.holder {
            Holder::Bot(_) => Chair { part: None, ..chair.clone() },
            holder => {
                let heir = holder.token().cloned();
                let (name, deck) = (chair.name.clone(), chair.deck.clone());
                Chair { holder: Holder::Expected, name, deck, heir, ..Chair::free() }
            }
        };
        let (ruleset, mut rng) = (self.ruleset()?, new_part()?.rng());
        // A match that has no end or cannot be asked decides nothing about the next one.
        let start = match self.record.abandoned {
            None => self.rules(move |host| ruleset.again(host, &mut rng)).await.ok().flatten(),
            Some(_) => None,
        };
        let start = start.unwrap_or_default();
        let next = Record {
            id: new_id(),
            created_ms: now_ms(),
            stage: Stage::Lobby,
            source: SeedSource::Committed(new_part()?),
            chairs: self.record.chairs.iter().map(again).collect(),
            rematch: None,
            start,
            banks: None,
            abandoned: None,
            ..self.record.clone()
        };
        let id = next.id.clone();
        self.house.open(next).await?;
        let record = Record { rematch: Some(id.clone()), ..self.record.clone() };
        self.put(&record).await?;
        self.record = record;
        self.show().await;
        Ok(id)
    }
}

/// A new public id.
pub(crate) fn new_id() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// The server's part of a new seed.
pub(crate) fn new_part() -> Result<Seed, Fault> {
    random().map(Seed::from_bytes).map_err(|error| Fault::new(ErrorCode::Unavailable, error.to_string()))
}

/// A new secret.
pub(crate) fn new_token() -> Result<Token, Fault> {
    Token::new().map_err(|error| Fault::new(ErrorCode::Unavailable, error.to_string()))
}

/// A player's part of the seed, as it was sent.
pub(crate) fn seed_part(text: &str) -> Result<Seed, Fault> {
    text.parse().map_err(|error: cardwright_table::seed::BadSeed| {
        Fault::new(ErrorCode::InvalidRequest, format!("The part of the seed cannot be read: {error}."))
    })
}
