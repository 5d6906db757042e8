//! How many.

use super::{Look, View};
use crate::card::{Color, ManaCost, Subtype};
use crate::program::{AbilityKind, Measure, Num, Objects, Round, Who};
use crate::state::{Flag, Frame, NoteKind, Player};

impl Look<'_> {
    /// What a number is now.
    pub(crate) fn num(&self, num: &Num, view: &View<'_>) -> i32 {
        let frame = view.frame;
        match num {
            Num::Const(number) => *number,
            Num::X => self.x(view),
            Num::Count(filter) => {
                let mut count = 0;
                self.find(filter, view, |_| count += 1);
                count
            }
            Num::CountOf(objects) => self.objects(objects, view).len() as i32,
            Num::CountPlayers(who) => self.players(who, view).len() as i32,
            Num::Of(measure, objects) => self.measures(*measure, objects, view).sum(),
            Num::GreatestOf(measure, objects) => self.measures(*measure, objects, view).max().unwrap_or(0),
            Num::Life(who) => self.sum(who, view, |player| player.life),
            Num::Hand(who) => {
                let seats = self.players(who, view);
                seats.iter().map(|seat| self.state.zones.hand(seat).len() as i32).sum()
            }
            Num::PlayerCounters(kind, who) => self.sum(who, view, |player| player.counters(*kind).into()),
            Num::Done => frame.map_or(0, |frame| frame.done),
            Num::Cause => frame.map_or(0, |frame| frame.cause.amount),
            Num::Stored(register) => frame.map_or(0, |frame| frame.numbers[usize::from(register.0)]),
            Num::Devotion(color) => self.devotion(*color, view),
            Num::ColorsAmong(objects) => {
                let objects = self.objects(objects, view);
                let colors = objects.iter().filter_map(|&object| Some(self.facts(object)?.derived.colors));
                colors.fold(crate::card::Colors::NONE, crate::card::Colors::with).iter().count() as i32
            }
            Num::TypesAmong(objects) => self.types_among(objects, view),
            Num::Domain => self.domain(view),
            Num::ThisTurn(tracker, who) => self.sum(who, view, |player| player.tracked(*tracker).into()),
            Num::TimesKicked => self.times_kicked(view),
            Num::ChosenNumber => self
                .notes(view.source)
                .find_map(|note| match note {
                    NoteKind::Number(number) => Some(number),
                    _ => None,
                })
                .unwrap_or(0),
            Num::ClassLevel => self
                .notes(view.source)
                .find_map(|note| match note {
                    NoteKind::Level(level) => Some(level.into()),
                    _ => None,
                })
                .unwrap_or(1),
            Num::ColorsSpent => frame.map_or(0, |frame| frame.chosen.colors_spent.into()),
            Num::Plus(a, b) => self.num(a, view).saturating_add(self.num(b, view)),
            Num::Minus(a, b) => self.num(a, view).saturating_sub(self.num(b, view)),
            Num::Times(times, num) => self.num(num, view).saturating_mul(*times),
            Num::Half(Round::Down, num) => self.num(num, view).div_euclid(2),
            Num::Half(Round::Up, num) => self.num(num, view).saturating_add(1).div_euclid(2),
        }
    }

    /// A number that counts things: at least 0 (CR 107.1b).
    pub(crate) fn count(&self, num: &Num, view: &View<'_>) -> u16 {
        self.num(num, view).clamp(0, u16::MAX.into()) as u16
    }

    fn sum(&self, who: &Who, view: &View<'_>, of: impl Fn(&Player) -> i32) -> i32 {
        self.players(who, view).iter().map(|seat| of(self.state.player(seat))).sum()
    }

    fn measures(&self, measure: Measure, objects: &Objects, view: &View<'_>) -> impl Iterator<Item = i32> {
        let objects = self.objects(objects, view);
        objects.into_iter().filter_map(move |object| Some(self.measure(measure, &self.facts(object)?)))
    }

    /// Mana symbols of the colour among the costs of permanents you control (CR 700.5).
    fn devotion(&self, color: Color, view: &View<'_>) -> i32 {
        let symbols = |cost: &ManaCost| cost.pips.iter().filter(|pip| pip.colors().has(color)).count();
        let own = self.permanents().filter(|&slot| self.derived(slot).controller == view.you);
        let count = own.map(|slot| {
            let derived = self.derived(slot);
            let faces = derived.card.map(|card| &self.rules.book.card(card).faces);
            let cost = faces.and_then(|faces| faces.get(usize::from(derived.face))?.cost.as_ref());
            cost.map_or(0, symbols)
        });
        count.sum::<usize>() as i32
    }

    /// How many card types there are among these.
    fn types_among(&self, objects: &Objects, view: &View<'_>) -> i32 {
        let objects = self.objects(objects, view);
        let types = objects.iter().filter_map(|&object| Some(self.facts(object)?.derived.types));
        types.fold(crate::card::CardTypes::NONE, crate::card::CardTypes::with).iter().count() as i32
    }

    /// Basic land types among the lands you control.
    fn domain(&self, view: &View<'_>) -> i32 {
        let has = |subtype: Subtype| {
            self.permanents().any(|slot| {
                let derived = self.derived(slot);
                derived.controller == view.you && derived.has_subtype(subtype)
            })
        };
        Subtype::BASIC.into_iter().filter(|&subtype| has(subtype)).count() as i32
    }

    /// How often optional additional costs were paid: for the resolving spell, or the one that became the source.
    pub(super) fn times_kicked(&self, view: &View<'_>) -> i32 {
        let times = view.frame.map_or(0, |frame| i32::from(frame.chosen.kicked));
        if times != 0 {
            return times;
        }
        let noted = self.notes(view.source).find_map(|note| match note {
            NoteKind::Kicks(times) => Some(times.into()),
            _ => None,
        });
        let kicked = || self.facts(view.source).is_some_and(|facts| facts.thing.is(Flag::Kicked));
        noted.unwrap_or_else(|| i32::from(kicked()))
    }

    /// X: what was chosen for the spell or ability; for other abilities of a permanent, what was chosen for the spell
    /// that became it (CR 107.3m).
    fn x(&self, view: &View<'_>) -> i32 {
        let has_own = |frame: &&Frame| {
            let kind = frame.ability.map(|ability| &self.rules.book.ability(ability).kind);
            frame.chosen.x != 0 || matches!(kind, None | Some(AbilityKind::Activated(_)))
        };
        if let Some(frame) = view.frame.filter(has_own) {
            return frame.chosen.x;
        }
        let noted = self.notes(view.source).find_map(|note| match note {
            NoteKind::X(x) => Some(x),
            _ => None,
        });
        noted.unwrap_or(0)
    }
}
