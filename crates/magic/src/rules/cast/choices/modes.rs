//! Modes (CR 700.2), optional costs and X (CR 601.2b).

use cardwright_table::{Anchor, Ask, Menu, Reply};
use smallvec::SmallVec;

use crate::program::{Beyond, Extra};

use super::{Bill, ENTWINED, NO_MORE, Stage, Walk, all_modes, is_choice};

impl<'a, B: Bill> Walk<'a, B> {
    pub(super) fn take_modes(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        if !is_choice(self.modes) {
            self.choices.modes = all_modes(self.modes);
            return None;
        }
        self.stage = Stage::Modes;
        if self.can_be_entwined() {
            return self.take_entwined(reply, at, menu);
        }
        while self.choices.modes.len() < self.most_modes() {
            let open: SmallVec<[u8; 4]> = self.open_modes().collect();
            if open.is_empty() {
                break;
            }
            let Some(answer) = reply.one(*at) else {
                open.iter().for_each(|&mode| menu.add(mode.into(), Anchor::Button));
                if self.may_stop() {
                    menu.add(NO_MORE, Anchor::Button);
                }
                return Some(Ask::One);
            };
            *at += 1;
            if answer == NO_MORE {
                break;
            }
            self.choices.modes.push(answer as u8);
            // They are carried out in printed order (CR 700.2c).
            self.choices.modes.sort_unstable();
        }
        None
    }

    /// One mode, or all of them for the entwine cost (CR 702.42a).
    fn take_entwined(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        let all = all_modes(self.modes);
        if let Some(answer) = reply.one(*at) {
            *at += 1;
            self.choices.modes = if answer == ENTWINED { all } else { SmallVec::from_slice(&[answer as u8]) };
            return None;
        }
        for &mode in &all {
            self.choices.modes = SmallVec::from_slice(&[mode]);
            if self.can_go_on() {
                menu.add(mode.into(), Anchor::Button);
            }
        }
        self.choices.modes = all;
        if self.can_go_on() {
            menu.add(ENTWINED, Anchor::Button);
        }
        self.choices.modes.clear();
        Some(Ask::One)
    }

    fn can_be_entwined(&self) -> bool {
        self.modes.least == 1 && matches!(self.modes.beyond.as_deref(), Some(Beyond::Entwine(_)))
    }

    /// Whether so many modes are enough, and can be paid for and targeted.
    fn may_stop(&mut self) -> bool {
        self.is_number_of_modes(self.choices.modes.len()) && self.can_go_on()
    }

    /// How many modes may be chosen (CR 700.2).
    pub(super) fn most_modes(&self) -> usize {
        let more = self.modes.more.as_deref().filter(|(holds, _)| self.look.holds(holds, &self.view()));
        more.map_or(self.modes.most, |(_, most)| *most).into()
    }

    /// Whether so many modes are a legal number; with entwine it is one or all (CR 702.42a).
    pub(super) fn is_number_of_modes(&self, count: usize) -> bool {
        let between =
            self.can_be_entwined() && count > usize::from(self.modes.least) && count < self.modes.modes.len();
        (usize::from(self.modes.least)..=self.most_modes()).contains(&count) && !between
    }

    /// The modes that may be chosen next.
    fn open_modes(&mut self) -> impl Iterator<Item = u8> + use<'a, B> {
        let mut open: SmallVec<[u8; 4]> = SmallVec::new();
        for mode in 0..self.modes.modes.len() as u8 {
            if !self.modes.again && self.choices.modes.contains(&mode) {
                continue;
            }
            let before = self.choices.modes.clone();
            self.choices.modes.push(mode);
            self.choices.modes.sort_unstable();
            if self.can_complete_modes() {
                open.push(mode);
            }
            self.choices.modes = before;
        }
        open.into_iter()
    }

    pub(super) fn can_complete_modes(&mut self) -> bool {
        if self.is_number_of_modes(self.choices.modes.len()) && self.can_go_on() {
            return true;
        }
        self.choices.modes.len() < self.most_modes() && self.open_modes().next().is_some()
    }

    /// Whether, with these modes, costs can be paid and targets found. X is 0 and nothing optional is paid: what
    /// needs more is asked for later.
    pub(super) fn can_go_on(&mut self) -> bool {
        if self.bill.has_x(&self.choices) {
            return self.possible_x().next().is_some();
        }
        self.bill.is_payable(&self.choices) && self.can_target()
    }

    /// The optional additional costs, one after the other (CR 601.2b).
    pub(super) fn take_extras(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        Extra::ALL.into_iter().find_map(|which| match which {
            Extra::Either => self.take_either(reply, at, menu),
            which => self.take_extra(which, reply, at),
        })
    }

    /// Which of two additional costs is paid.
    fn take_either(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        if self.bill.most_times(Extra::Either) == 0 {
            return None;
        }
        self.stage = Stage::Extra(Extra::Either);
        if let Some(answer) = reply.one(*at) {
            *at += 1;
            self.set_extra(Extra::Either, answer as u8);
            return None;
        }
        for which in 1..=2 {
            self.set_extra(Extra::Either, which);
            if self.is_open() {
                menu.add(which.into(), Anchor::Button);
            }
        }
        self.set_extra(Extra::Either, 0);
        Some(Ask::One)
    }

    fn take_extra(&mut self, which: Extra, reply: &Reply, at: &mut usize) -> Option<Ask> {
        let most = self.bill.most_times(which);
        if most == 0 {
            return None;
        }
        self.stage = Stage::Extra(which);
        let payable = |walk: &mut Self, times| {
            walk.set_extra(which, times);
            walk.is_open()
        };
        let most = (1..=most).take_while(|&times| payable(self, times)).last().unwrap_or(0);
        self.set_extra(which, 0);
        if most == 0 {
            return None;
        }
        let Some(answer) = reply.one(*at) else { return Some(Ask::Number { min: 0, max: most.into() }) };
        *at += 1;
        self.set_extra(which, answer as u8);
        None
    }

    fn set_extra(&mut self, which: Extra, times: u8) {
        self.choices.extras.set(which, times);
        self.frame.chosen.extras = self.choices.extras;
    }

    /// Whether there is a way on, whatever modes are still to be chosen.
    fn is_open(&mut self) -> bool {
        let unchosen = is_choice(self.modes) && self.choices.modes.is_empty();
        if unchosen { self.can_complete_modes() } else { self.can_go_on() }
    }

    pub(super) fn take_x(&mut self, reply: &Reply, at: &mut usize, menu: &mut Menu) -> Option<Ask> {
        if !self.bill.has_x(&self.choices) {
            return None;
        }
        self.stage = Stage::X;
        let Some(answer) = reply.one(*at) else {
            let possible: SmallVec<[i32; 16]> = self.possible_x().collect();
            let (min, max) = (*possible.first()?, *possible.last()?);
            if possible.len() as i32 == max - min + 1 {
                return Some(Ask::Number { min, max });
            }
            possible.iter().for_each(|&x| menu.add(x, Anchor::Button));
            return Some(Ask::One);
        };
        *at += 1;
        self.set_x(answer);
        None
    }

    pub(super) fn set_x(&mut self, x: i32) {
        self.choices.x = x;
        self.frame.chosen.x = x;
    }

    /// The values of X for which costs can be paid and targets found.
    fn possible_x(&mut self) -> impl Iterator<Item = i32> + use<'a, B> {
        let mut possible: SmallVec<[i32; 16]> = SmallVec::new();
        for x in self.bill.least_x()..=self.bill.most_x() {
            self.set_x(x);
            if !self.bill.is_payable(&self.choices) {
                break;
            }
            if self.can_target() {
                possible.push(x);
            }
        }
        self.set_x(0);
        possible.into_iter()
    }
}
