//! A game with every kind of question, answered by both players at once and in secret.
//!
//! Each gives one command of six answers. The score of a command adds up how good each answer is, so the best
//! command is known; the higher score wins.

use cardwright_table::cards::CardSource;
use cardwright_table::game::owes;
use cardwright_table::question::Domain;
use cardwright_table::scene::Scene;
use cardwright_table::secrets::Sealed;
use cardwright_table::{
    Anchor, Ask, Choice, Code, Game, Leaving, Menu, Outcome, Prompt, Rejected, Reply, Rng, Seat, SeatSet,
    Seed, SetupError, Sink, Viewer, Waiting,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Medley;

/// The answers of one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bid(pub(crate) Vec<Vec<i32>>);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    sealed: Sealed<Bid>,
    scores: Option<[i32; 2]>,
    left: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) enum Happening {
    Ready(Seat),
    Opened([i32; 2]),
    Left(Seat),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct TableView {
    own: [Option<Bid>; 2],
    ready: SeatSet,
    scores: Option<[i32; 2]>,
    left: Option<Seat>,
}

pub(crate) struct LegalBid(Seat, Bid);

impl Bid {
    /// From 0 to 100 for each answer.
    pub(crate) fn score(&self) -> i32 {
        let number = self.0[0][0] / 10;
        let chosen = self.0[1].iter().map(|value| if value % 2 == 0 { 20 } else { -20 }).sum::<i32>().max(0);
        let shares = 5 * self.0[2][3];
        let second_bin = 20 * self.0[3].last().copied().unwrap_or(0);
        let name = self.0[4][0] / 50;
        let button = 50 * self.0[5][0];
        number + chosen + shares + second_bin + name + button
    }
}

fn asked(index: usize, menu: &mut Menu) -> Ask {
    let options = [0, 10, 4, 5, 0, 3, 0][index.min(6)];
    (0..options).for_each(|value| menu.add(value, Anchor::Button));
    match index {
        0 => Ask::Number { min: 0, max: 1000 },
        1 => Ask::Some { min: 1, max: 10 },
        2 => Ask::Share { total: 20, least: 0 },
        3 => Ask::Arrange { bins: 2 },
        4 => Ask::Name(Domain { list: 0, size: 5000 }),
        5 => Ask::One,
        _ => Ask::Done,
    }
}

impl Game for Medley {
    const NAME: &'static str = "medley";
    const VERSION: u32 = 1;
    const LANGUAGE: u32 = 1;
    type Setup = ();
    type Start = ();
    type State = Table;
    type Command = Bid;
    type Event = Happening;
    type View = TableView;
    type Legal = LegalBid;

    fn open(_setup: &(), _cards: &dyn CardSource) -> Result<Medley, SetupError> {
        Ok(Medley)
    }

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, _start: &(), _seed: Seed, _out: &mut impl Sink<Happening>) -> Table {
        Table { sealed: Sealed::new(2), scores: None, left: None }
    }

    fn waiting(&self, table: &Table) -> Waiting {
        match (table.left, table.scores) {
            (Some(quitter), _) => Waiting::Over(Outcome::Won(quitter.other().into())),
            (None, Some([a, b])) if a == b => Waiting::Over(Outcome::Drawn),
            (None, Some([a, b])) => Waiting::Over(Outcome::Won(Seat(u8::from(b > a)).into())),
            (None, None) => Waiting::For(Prompt::new("bid", table.sealed.missing())),
        }
    }

    fn ask(&self, _table: &Table, _seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        asked(reply.len(), menu)
    }

    fn command(&self, _table: &Table, _seat: Seat, reply: &Reply) -> Bid {
        Bid(reply.answers().map(<[i32]>::to_vec).collect())
    }

    fn check(&self, table: &Table, seat: Seat, bid: &Bid) -> Result<LegalBid, Rejected> {
        owes(&self.waiting(table), seat)?;
        let fits = bid.0.len() == 6
            && bid.0.iter().enumerate().all(|(index, answer)| {
                let mut menu = Menu::new();
                asked(index, &mut menu).accepts(&menu, answer).is_ok()
            });
        if fits { Ok(LegalBid(seat, bid.clone())) } else { Err(Rejected::new(Code::InvalidSelection, "No.")) }
    }

    fn commit(&self, table: &mut Table, LegalBid(seat, bid): LegalBid, out: &mut impl Sink<Happening>) {
        table.sealed.put(seat, bid);
        out.emit(|| Happening::Ready(seat));
        if let Some(bids) = table.sealed.open() {
            let scores = [bids[0].score(), bids[1].score()];
            table.scores = Some(scores);
            out.emit(|| Happening::Opened(scores));
        }
    }

    fn default_answer(&self, _table: &Table, _seat: Seat) -> Bid {
        Bid(vec![vec![0], vec![1], vec![20, 0, 0, 0], vec![5, 0, 1, 2, 3, 4, 0], vec![0], vec![0]])
    }

    fn leave(&self, table: &mut Table, seat: Seat, _why: Leaving, out: &mut impl Sink<Happening>) {
        table.left = Some(seat);
        out.emit(|| Happening::Left(seat));
    }

    fn view(&self, table: &Table, viewer: Viewer) -> TableView {
        let own = [0, 1].map(|seat| table.sealed.own(Seat(seat), viewer).cloned());
        let ready = SeatSet::first(2).without(table.sealed.missing());
        TableView { own, ready, scores: table.scores, left: table.left }
    }

    fn witness(&self, event: &Happening, _viewer: Viewer) -> Option<Happening> {
        Some(event.clone())
    }

    fn imagine(&self, table: &Table, seat: Seat, rng: &mut Rng) -> Table {
        let mut imagined = table.clone();
        imagined.sealed.imagine(seat, |_| {
            let (mut reply, mut menu) = (Reply::new(), Menu::new());
            loop {
                menu.clear();
                match asked(reply.len(), &mut menu) {
                    Ask::Done => return self.command(table, seat, &reply),
                    ask => ask.answer_with(&menu, |bound| rng.below(bound), &mut reply),
                }
            }
        });
        imagined
    }

    fn scene(&self, _view: &TableView) -> Scene {
        Scene::default()
    }

    fn title(&self, _table: &Table, _seat: Seat, _reply: &Reply) -> String {
        "Your bid".to_owned()
    }

    fn label(&self, _table: &Table, _seat: Seat, _reply: &Reply, choice: Choice) -> String {
        choice.value.to_string()
    }

    fn narrate(&self, _event: &Happening) -> Option<String> {
        None
    }

    fn rate(&self, table: &Table, seat: Seat) -> i32 {
        let Some(scores) = table.scores else { return 0 };
        scores[seat.index()] - scores[seat.other().index()]
    }
}
