//! Best of three: before each game but the first, everybody decides at once and in secret whether to swap in
//! the sideboard, then a player who lost the last game says who wins ties in the next.

use cardwright_table::series::{Interlude, Record, Series, SeriesEvent};

use super::*;

/// A best-of-three series of Spark.
pub type SparkMatch = Series<Sideboarding>;

/// What is asked between the games.
pub struct Sideboarding;

/// The answers so far: first the sealed swaps, then who starts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Between {
    Swapping { swaps: Sealed<bool>, chooser: Seat },
    Choosing { swaps: [bool; SEATS], chooser: Seat },
    Ready(Start),
}

/// One answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    Swap(bool),
    First(Seat),
}

/// What one viewer may know: who has answered, and the viewer's own answer.
#[derive(PartialEq, Debug, Serialize)]
pub struct BetweenView {
    answered: SeatSet,
    own: Option<bool>,
    chooser: Option<Seat>,
}

impl Interlude for Sideboarding {
    type Game = Spark;
    type Setup = Setup;
    type State = Between;
    type Command = Answer;
    type View = BetweenView;
    type Legal = (Seat, Answer);
    const NAME: &'static str = "spark-series";

    fn open(setup: &Setup, cards: &dyn CardSource) -> Result<(Sideboarding, Spark), SetupError> {
        Ok((Sideboarding, Spark::open(setup, cards)?))
    }

    fn wins_needed(&self) -> u8 {
        2
    }

    fn begin(&self, record: &Record<Start>, rng: &mut Rng) -> Between {
        let Some(last) = record.last() else {
            return Between::Ready(Start { first: rng.below(SEATS as u32) as u8, swaps: [false; SEATS] });
        };
        let lost = |seat: &Seat| last.outcome.halves(*seat) < 2;
        let chooser = Seat::all(SEATS).find(lost).unwrap_or(Seat(0));
        Between::Swapping { swaps: Sealed::new(SEATS), chooser }
    }

    fn waiting(&self, state: &Between) -> Result<Prompt, Start> {
        match state {
            Between::Swapping { swaps, .. } => Ok(Prompt::new("sideboard", swaps.missing())),
            Between::Choosing { chooser, .. } => Ok(Prompt::new("first", *chooser)),
            Between::Ready(start) => Err(start.clone()),
        }
    }

    fn ask(&self, state: &Between, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        match state {
            _ if !reply.is_empty() => return Ask::Done,
            Between::Swapping { .. } => (0..2).for_each(|swap| menu.add(swap, Anchor::Button)),
            _ => Seat::all(SEATS).for_each(|seat| menu.add(seat.0.into(), Anchor::Seat(seat))),
        }
        Ask::One
    }

    fn command(&self, state: &Between, _seat: Seat, reply: &Reply) -> Answer {
        let value = reply.one(0).expect("a finished reply has one answer");
        match state {
            Between::Swapping { .. } => Answer::Swap(value == 1),
            _ => Answer::First(Seat(value as u8)),
        }
    }

    fn check(&self, state: &Between, seat: Seat, command: &Answer) -> Result<(Seat, Answer), Rejected> {
        match (state, command) {
            (Between::Swapping { .. }, Answer::Swap(_)) => Ok((seat, command.clone())),
            (Between::Choosing { .. }, Answer::First(first)) if first.index() < SEATS => {
                Ok((seat, command.clone()))
            }
            _ => Err(Rejected::new(Code::InvalidCommand, "That does not answer what is asked now.")),
        }
    }

    fn commit(&self, state: &mut Between, legal: (Seat, Answer), out: &mut impl Sink<SeriesEvent<Event>>) {
        let (seat, answer) = legal;
        out.emit(|| SeriesEvent::Answered { seat });
        match (&mut *state, answer) {
            (Between::Swapping { swaps, chooser }, Answer::Swap(swap)) => {
                swaps.put(seat, swap);
                let chooser = *chooser;
                if let Some(swaps) = swaps.open().and_then(|swaps| <[bool; SEATS]>::try_from(swaps).ok()) {
                    let who =
                        Seat::all(SEATS).filter(|seat| swaps[seat.index()]).map(|seat| format!(" {seat}"));
                    out.emit(|| SeriesEvent::Revealed {
                        what: format!("Sideboards:{}.", who.collect::<String>()),
                    });
                    *state = Between::Choosing { swaps, chooser };
                }
            }
            (Between::Choosing { swaps, .. }, Answer::First(first)) => {
                *state = Between::Ready(Start { first: first.0, swaps: *swaps });
            }
            _ => unreachable!("checked"),
        }
    }

    fn default_answer(&self, state: &Between, seat: Seat) -> Answer {
        match state {
            Between::Swapping { .. } => Answer::Swap(false),
            _ => Answer::First(seat),
        }
    }

    fn view(&self, state: &Between, viewer: Viewer) -> BetweenView {
        let nothing = BetweenView { answered: SeatSet::NONE, own: None, chooser: None };
        match state {
            Between::Swapping { swaps, .. } => BetweenView {
                answered: Seat::all(SEATS).filter(|&seat| swaps.has(seat)).collect(),
                own: Seat::all(SEATS).find_map(|seat| swaps.own(seat, viewer).copied()),
                ..nothing
            },
            Between::Choosing { chooser, .. } => BetweenView { chooser: Some(*chooser), ..nothing },
            Between::Ready(_) => nothing,
        }
    }

    fn imagine(&self, state: &Between, seat: Seat, rng: &mut Rng) -> Between {
        let mut imagined = state.clone();
        if let Between::Swapping { swaps, .. } = &mut imagined {
            swaps.imagine(seat, |_| rng.below(2) == 1);
        }
        imagined
    }

    fn title(&self, state: &Between, _seat: Seat, _reply: &Reply) -> String {
        match state {
            Between::Swapping { .. } => "Exchange cards with your sideboard?".to_owned(),
            _ => "Who wins ties?".to_owned(),
        }
    }

    fn label(&self, state: &Between, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        match (state, choice.value) {
            (Between::Swapping { .. }, 0) => "Keep the deck".to_owned(),
            (Between::Swapping { .. }, _) => "Exchange".to_owned(),
            (_, seat) => Seat(seat as u8).to_string(),
        }
    }
}
