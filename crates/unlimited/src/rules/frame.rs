//! What the innermost frame of an effect knows: its player, its things, its numbers.

use cardwright_table::{Asking, Object, Seat, Slot};

use crate::program::{Amount, CardId, Objects, Players, Register};
use crate::rules::{Eval, Table};
use crate::state::{Frame, Group, Slots};

impl Table<'_> {
    pub(super) fn frame(&self) -> Frame {
        let fallback = || Frame::new(self.state.active, Object { slot: Slot(0), generation: 0 }, CardId(0));
        self.state.frames.last().cloned().unwrap_or_else(fallback)
    }

    pub(super) fn with_frame<T>(&self, with: impl FnOnce(Eval<'_>, &Frame) -> T) -> T {
        match self.state.frames.last() {
            Some(frame) => with(self.eval(), frame),
            None => with(self.eval(), &self.frame()),
        }
    }

    pub(super) fn player(&self) -> Seat {
        self.state.frames.last().map_or(self.state.active, |frame| frame.player)
    }

    pub(super) fn amount(&self, amount: &Amount) -> i16 {
        self.with_frame(|eval, frame| eval.amount(frame, amount))
    }

    pub(super) fn objects(&self, objects: &Objects) -> Group {
        self.with_frame(|eval, frame| eval.objects(frame, objects))
    }

    pub(super) fn slots(&self, objects: &Objects) -> Slots {
        self.objects(objects).iter().map(|object| object.slot).collect()
    }

    pub(super) fn first_of(&self, players: &Players) -> Option<Seat> {
        self.with_frame(|eval, frame| eval.players(frame, players).first().copied())
    }

    /// A frame like the innermost, in which this seat is "you".
    pub(super) fn enter_as(&mut self, seat: Seat) {
        let frame = Frame { player: seat, opponent: None, ..self.frame() };
        self.state.frames.push(frame);
    }

    /// A frame like the innermost, in which this seat is in the register.
    pub(super) fn enter_for(&mut self, register: Register, seat: Seat) {
        let mut frame = self.frame();
        let base = self.state.object(self.state.player(seat).base);
        frame.chosen.set(register, &[base]);
        self.state.frames.push(frame);
    }

    pub(super) fn count_each(&mut self, objects: &Objects, act: impl FnMut(&mut Self, Slot) -> bool) -> i16 {
        let group = self.objects(objects);
        self.count_group(group, act)
    }

    /// The same for cards that go face down where nobody else may follow them.
    pub(super) fn count_each_unseen(
        &mut self,
        objects: &Objects,
        act: impl FnMut(&mut Self, Slot) -> bool,
    ) -> i16 {
        let mut group = self.objects(objects);
        self.slip_away(&mut group);
        self.count_group(group, act)
    }

    fn count_group(&mut self, group: Group, mut act: impl FnMut(&mut Self, Slot) -> bool) -> i16 {
        let mut count = 0;
        for object in group {
            if self.state.live(object).is_some() && act(self, object.slot) {
                count += 1;
            }
        }
        count
    }

    pub(super) fn each_player(
        &mut self,
        who: &Players,
        amount: &Amount,
        mut act: impl FnMut(&mut Self, Seat, i16) -> i16,
    ) -> i16 {
        let seats = self.with_frame(|eval, frame| eval.players(frame, who));
        let n = self.amount(amount);
        seats.iter().map(|&seat| act(self, seat, n)).sum()
    }

    /// Whether a prompt with one answer is asked.
    pub(super) fn asks_forced(&self) -> bool {
        self.rules.policies.asking == Asking::Always
    }
}
