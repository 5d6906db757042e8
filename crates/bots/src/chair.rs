//! A place at the table: all that a player may use to decide.

use cardwright_table::{Ask, Game, Menu, Reply, Rng, Seat, Viewer, Waiting};

/// The prompts of packs: how good a card or a deck is shows only in the game after them, further than anybody looks
/// ahead, and rulesets suggest what suits best.
const OF_PACKS: [&str; 2] = ["takeCard", "buildDeck"];

/// One seat's place at a match.
///
/// It lends out the rules, the seat's questions, its view and states it could not tell from the real one; never
/// the real state. So a player that is given a chair cannot peek, whatever it does.
pub struct Chair<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Chair<'a, G> {
    /// The place of `seat`, which must owe an answer.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Chair<'a, G> {
        Chair { game, state, seat }
    }

    /// The rules of the match, which everybody knows.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose place it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The next question after the answers so far; its options replace what was in `menu`.
    pub fn ask(&self, reply: &Reply, menu: &mut Menu) -> Ask {
        menu.clear();
        self.game.ask(self.state, self.seat, reply, menu)
    }

    /// The command that a finished reply means.
    pub fn command(&self, reply: &Reply) -> G::Command {
        self.game.command(self.state, self.seat, reply)
    }

    /// The command for a seat that cannot make up its mind.
    pub fn default_answer(&self) -> G::Command {
        self.game.default_answer(self.state, self.seat)
    }

    /// What the ruleset suggests, where looking ahead shows nothing.
    pub(crate) fn suggestion(&self) -> Option<G::Command> {
        match self.game.waiting(self.state) {
            Waiting::For(prompt) if OF_PACKS.contains(&prompt.kind) => Some(self.default_answer()),
            _ => None,
        }
    }

    /// Whether the seat may give this command.
    pub fn allows(&self, command: &G::Command) -> bool {
        self.game.check(self.state, self.seat, command).is_ok()
    }

    /// All that the seat knows.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// A state that the seat could not tell from the real one.
    pub fn imagine(&self, rng: &mut Rng) -> G::State {
        self.game.imagine(self.state, self.seat, rng)
    }
}

impl<G: Game> Clone for Chair<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Chair<'_, G> {}
