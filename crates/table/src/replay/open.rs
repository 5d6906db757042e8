//! Opening a document again: to prove it, or to go on with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::Deserialize;

use super::{End, Kept, Replay, ReplayError, cards_in_use, plain};
use crate::cards::{CardSource, WithTexts};
use crate::digest::digest;
use crate::game::{Game, SetupError, question};
use crate::host::{Act, Audit, Match, Opening, Prologue};
use crate::reply::Reply;
use crate::seat::{Seat, Viewer};
use crate::sink::Silent;

/// A match that goes on.
pub struct Resumed<G: Game> {
    /// The match.
    pub game: Match<G>,
    /// From where.
    pub going: Going,
}

/// From where a match goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Going {
    /// From where it was: the rules give its log the same course.
    AsItWas,
    /// From a state that was kept, because the rules are not the ones it was played with.
    FromState {
        /// Why its log could not be followed.
        why: ReplayError,
        /// How many acts at its end were taken back.
        taken_back: u32,
    },
}

impl Replay {
    /// Plays the match again and checks every recorded digest, the end and the seed's commitment.
    pub fn open<G: Game>(&self, cards: &dyn CardSource) -> Result<Match<G>, ReplayError> {
        let played = self.open_so_far(cards)?;
        // Without the last digest nothing says that the outcome is the one that was reached.
        if self.end.state.is_empty() { Err(ReplayError::NoEnd) } else { Ok(played) }
    }

    /// The same for a match that may have been going on when it was written.
    fn open_so_far<G: Game>(&self, cards: &dyn CardSource) -> Result<Match<G>, ReplayError> {
        self.same_game::<G>()?;
        self.same_versions::<G>()?;
        self.seed.verify()?;
        let opening = self.opening::<G>(cards)?;
        self.same_cards(&opening.game)?;
        self.again(opening)
    }

    /// Opens a match that is to go on, whatever the rules have become meanwhile.
    ///
    /// Where they give its log another course, it goes on from the last state that was kept, with the acts after it
    /// as long as they lead where they led.
    pub fn resume<G: Game>(&self, cards: &dyn CardSource) -> Result<Resumed<G>, ReplayError> {
        self.same_game::<G>()?;
        let why = match calmly(|| self.open_so_far::<G>(cards)) {
            Ok(game) => return Ok(Resumed { game, going: Going::AsItWas }),
            Err(why) => why,
        };
        let opening = self.opening::<G>(cards)?;
        if let Ok(game) = calmly(|| self.again(Arc::clone(&opening))) {
            return Ok(Resumed { game, going: Going::AsItWas });
        }
        let Some(kept) = self.kept.as_ref().or(self.basis.as_ref()) else { return Err(why) };
        let mut game = self.resumed_from(&opening, kept)?;
        let record = self.comparable(&game);
        let (state, length, done) = match calmly(|| record.follow(&mut game)) {
            Err(ReplayError::Diverged(_)) if game.course().len() > 0 => {
                let before = game.length() - 1;
                let state = game.state_after(before).unwrap_or_else(|| game.state().clone());
                (state, before, game.version() - 1)
            }
            _ => (game.state().clone(), game.length(), game.version()),
        };
        let mut acts = self.acts.clone();
        let taken_back = acts.len() as u32 - done;
        if taken_back > 0 {
            acts.push(Act::Undo { to: length as u32 });
        }
        let game = Match::from_state(opening, Prologue::new(acts), state);
        Ok(Resumed { game, going: Going::FromState { why, taken_back } })
    }

    /// Opens a match to look at it, up to the last act that these rules can do again; and why not further.
    ///
    /// Where its states are not the recorded ones, it is opened up to the last one that is.
    pub fn look<G: Game>(
        &self,
        cards: &dyn CardSource,
    ) -> Result<(Match<G>, Option<ReplayError>), ReplayError> {
        self.same_game::<G>()?;
        let opening = calmly(|| self.opening::<G>(cards))?;
        let why = match calmly(|| self.again(Arc::clone(&opening))) {
            Ok(game) => return Ok((game, None)),
            Err(why) => why,
        };
        let reached = self.reached(&opening).ok_or_else(|| why.clone())?;
        let part = Replay {
            acts: self.acts[..reached].to_vec(),
            digests: self.digests.iter().filter(|(after, _)| *after as usize <= reached).cloned().collect(),
            end: End { acts: reached as u32, outcome: None, state: String::new() },
            ..self.clone()
        };
        Ok((calmly(|| part.again(opening))?, Some(why)))
    }

    /// After how many acts the match still is where the document says it was; none if that is not known of any.
    fn reached<G: Game>(&self, opening: &Arc<Opening<G>>) -> Option<usize> {
        let mut played = calmly(|| self.first(Arc::clone(opening))).ok()?;
        let first = played.version();
        match calmly(|| self.follow(&mut played)) {
            Err(ReplayError::Diverged(at)) => {
                let mut same =
                    self.digests.iter().map(|(after, _)| *after).filter(|after| (first..at).contains(after));
                same.next_back().map(|after| after as usize)
            }
            _ => Some(played.version() as usize),
        }
    }

    /// The same without digests, if rules of another version write the same state in another way.
    fn comparable<G: Game>(&self, game: &Match<G>) -> Replay {
        let here = self.digests.iter().find(|(after, _)| *after == game.version());
        let same = here.is_none_or(|(_, noted)| digest(game.state()) == *noted);
        Replay { digests: if same { self.digests.clone() } else { Vec::new() }, ..self.clone() }
    }

    fn resumed_from<G: Game>(&self, opening: &Arc<Opening<G>>, kept: &Kept) -> Result<Match<G>, ReplayError> {
        let state = readable(opening, kept)?;
        let reached = self.acts.len().min(kept.after as usize);
        let before = Prologue::new(self.acts[..reached].to_vec());
        Ok(Match::from_state(Arc::clone(opening), before, state))
    }

    fn opening<G: Game>(&self, cards: &dyn CardSource) -> Result<Arc<Opening<G>>, ReplayError> {
        let damaged = |what: &str, error: &serde_json::Error| {
            SetupError::Invalid(format!("its {what} cannot be read: {}", plain(error)))
        };
        let setup = G::Setup::deserialize(&self.setup).map_err(|error| damaged("setup", &error))?;
        let start = G::Start::deserialize(&self.start).map_err(|error| damaged("start", &error))?;
        let cards = WithTexts { texts: &self.texts, others: cards };
        Ok(Arc::new(Opening::new(setup, start, self.seed.seed, &cards)?))
    }

    /// Plays the match again, from the deal or from where these rules went on.
    fn again<G: Game>(&self, opening: Arc<Opening<G>>) -> Result<Match<G>, ReplayError> {
        let mut played = self.first(opening)?;
        self.follow(&mut played)?;
        if let Some((after, _)) = self.digests.iter().find(|(after, _)| *after > played.version()) {
            return Err(ReplayError::Diverged(*after));
        }
        let end = End { acts: played.version(), outcome: played.outcome(), state: digest(played.state()) };
        if !self.end.state.is_empty() && end != self.end {
            return Err(ReplayError::Diverged(played.version()));
        }
        Ok(played.audited(Audit::Off))
    }

    /// The match before the first act that these rules have carried out.
    fn first<G: Game>(&self, opening: Arc<Opening<G>>) -> Result<Match<G>, ReplayError> {
        match &self.basis {
            None => Ok(Match::new(opening, &mut Silent)),
            Some(basis) => self.resumed_from(&opening, basis),
        }
    }

    /// Carries out the acts that are left, up to the first that is refused or leads elsewhere.
    fn follow<G: Game>(&self, played: &mut Match<G>) -> Result<(), ReplayError> {
        let first = played.version() as usize;
        let mut digests = self.digests.iter().filter(|(after, _)| *after as usize >= first).peekable();
        if let Some((after, noted)) = digests.next_if(|(after, _)| *after as usize == first)
            && digest(played.state()) != *noted
        {
            return Err(ReplayError::Diverged(*after));
        }
        for (number, act) in (first + 1..).zip(&self.acts[first..]) {
            let refused = |problem: String| ReplayError::Refused { act: number, problem };
            let act = act.clone().map(G::Command::deserialize).map_err(|error| refused(plain(&error)))?;
            played.act(act, &mut Silent).map_err(|rejected| refused(rejected.message))?;
            if let Some((after, noted)) = digests.next_if(|(after, _)| *after as usize == number)
                && digest(played.state()) != *noted
            {
                return Err(ReplayError::Diverged(*after));
            }
        }
        Ok(())
    }

    fn same_game<G: Game>(&self) -> Result<(), ReplayError> {
        if self.head.game == G::NAME {
            return Ok(());
        }
        Err(ReplayError::OtherGame { found: self.head.game.clone(), wanted: G::NAME.to_owned() })
    }

    fn same_versions<G: Game>(&self) -> Result<(), ReplayError> {
        let versions =
            [("ruleset", self.head.ruleset, G::VERSION), ("language", self.head.language, G::LANGUAGE)];
        for (what, theirs, ours) in versions {
            if theirs != ours {
                return Err(ReplayError::OtherVersion { game: G::NAME.to_owned(), what, theirs, ours });
            }
        }
        Ok(())
    }

    /// Whether the game that was opened again uses the same cards, as it says itself.
    fn same_cards<G: Game>(&self, game: &G) -> Result<(), ReplayError> {
        let ours = cards_in_use(game);
        let changed = |(name, hash): (&String, &String)| match ours.get(name) {
            None => Some(format!("{name} (missing)")),
            Some(now) if now != hash => Some(format!("{name} (its text has changed)")),
            Some(_) => None,
        };
        let added = ours.keys().filter(|name| !self.cards.contains_key(*name));
        let added = added.map(|name| format!("{name} (new)"));
        let differ: Vec<String> = self.cards.iter().filter_map(changed).chain(added).collect();
        if differ.is_empty() { Ok(()) } else { Err(ReplayError::OtherCards(differ)) }
    }
}

/// The state that was kept, if these rules can go on from it.
fn readable<G: Game>(opening: &Opening<G>, kept: &Kept) -> Result<G::State, ReplayError> {
    let game = &opening.game;
    let wrong = |problem: String| ReplayError::Unreadable { after: kept.after, problem };
    if kept.programs != opening.programs() {
        return Err(wrong("the cards in use are understood in another way now".to_owned()));
    }
    let state = G::State::deserialize(&kept.state).map_err(|error| wrong(plain(&error)))?;
    calmly(|| attempt(game, &state).map_err(wrong))?;
    Ok(state)
}

/// Does what newer rules may hold to be impossible with a match of older ones; a panic is one more refusal.
fn calmly<T>(work: impl FnOnce() -> Result<T, ReplayError>) -> Result<T, ReplayError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(ReplayError::Panicked))
}

/// Shows a state to everybody, asks who is asked, and gives the usual answers on a copy.
fn attempt<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    game.audit(state)?;
    for seat in Seat::all(game.seats()) {
        game.scene(&game.view(state, Viewer::Seat(seat)));
    }
    for seat in game.waiting(state).seats().iter() {
        question(game, state, seat, &Reply::new());
        let answer = game.default_answer(state, seat);
        let legal = game.check(state, seat, &answer).map_err(|rejected| rejected.message)?;
        game.commit(&mut state.clone(), legal, &mut Silent);
    }
    Ok(())
}
