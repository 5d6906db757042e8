//! A rough guide for bots: life, cards, and what the board is worth once what is under way has happened.

use std::borrow::Cow;

use cardwright_table::{Game as _, Outcome, Seat, Silent, Slot};

use crate::Magic;
use crate::card::CardType;
use crate::program::{Change, Duration, StepKind};
use crate::rules::Look;
use crate::state::State;

/// How many plain answers are given at most until a stack or a combat is over.
const PATIENCE: usize = 12;

/// What a card in hand is worth, up to as many as a hand may hold.
const CARD: i32 = 14;

/// What a land is worth as long as mana is short, and afterwards; always more than a card in hand.
const LAND: i32 = 26;
const SPARE_LAND: i32 = 15;
const ENOUGH_LANDS: usize = 8;

impl Magic {
    /// How well a seat stands, from -1,000 to 1,000, if nobody adds anything to what is under way.
    pub(crate) fn rate_seat(&self, state: &State, seat: Seat) -> i32 {
        let settled = self.settled(state);
        self.fresh(&settled).look().rate(seat)
    }

    /// The state once the stack is empty and a combat with its blocks made is fought.
    fn settled<'s>(&self, state: &'s State) -> Cow<'s, State> {
        let mut state = Cow::Borrowed(state);
        for _ in 0..PATIENCE {
            let asked = self.waiting(&state).seats().lowest();
            let Some(asked) = asked.filter(|_| is_under_way(&state)) else { break };
            let Ok(legal) = self.check(&state, asked, &self.default_answer(&state, asked)) else { break };
            self.commit(state.to_mut(), legal, &mut Silent);
        }
        state
    }
}

fn is_under_way(state: &State) -> bool {
    let fighting = matches!(state.turn.now.step, StepKind::DeclareBlockers | StepKind::CombatDamage);
    let blocked = state.combat.as_ref().is_some_and(|combat| !combat.declared.is_empty());
    !state.stack.is_empty() || (fighting && blocked)
}

impl Look<'_> {
    fn rate(&self, seat: Seat) -> i32 {
        if let Some(outcome) = self.state.outcome {
            return match outcome {
                Outcome::Won(winners) if winners.has(seat) => 1_000,
                Outcome::Won(_) => -1_000,
                Outcome::Drawn | Outcome::Capped => 0,
            };
        }
        let rivals = self.state.seats_from(seat).filter(|other| self.state.are_opponents(seat, *other));
        let (count, total) =
            rivals.fold((0, 0), |(count, total), rival| (count + 1, total + self.strength(rival)));
        let rivals = if count == 0 { 0 } else { total / count };
        (self.strength(seat) - rivals).clamp(-999, 999)
    }

    /// What a player has: the first points of life count most.
    fn strength(&self, seat: Seat) -> i32 {
        let player = self.state.player(seat);
        if player.lost {
            return -900;
        }
        let life = player.life.clamp(0, 40);
        let life = 12 * life.min(10) + 5 * (life - 10).max(0);
        let hand = CARD * self.state.zones.hand(seat).len().min(7) as i32;
        let (mut lands, mut board) = (0, 0);
        for slot in self.permanents().filter(|slot| self.derived(*slot).controller == seat) {
            lands += usize::from(self.derived(slot).is(CardType::Land));
            board += self.worth(slot);
        }
        let spare = lands.saturating_sub(ENOUGH_LANDS) as i32;
        life + hand + board - spare * (LAND - SPARE_LAND)
    }

    /// What a permanent is worth.
    fn worth(&self, slot: Slot) -> i32 {
        let derived = self.derived(slot);
        let mut worth = if derived.is(CardType::Land) { LAND } else { 0 };
        if derived.is(CardType::Creature) {
            let (power, toughness) = self.lent(slot);
            worth += 8 * i32::from((derived.power - power).max(0))
                + 5 * i32::from((derived.toughness - toughness).max(0))
                + 4 * derived.keywords.iter().count() as i32;
        } else if worth == 0 {
            worth = CARD + 4 * i32::from(derived.mana_value);
        }
        worth + 3 * derived.abilities.len() as i32
    }

    /// Power and toughness that a creature has only for this turn.
    fn lent(&self, slot: Slot) -> (i16, i16) {
        let object = self.state.object(slot);
        let brief = |duration| matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat);
        let lent = self.state.floating.iter().filter(|effect| {
            brief(effect.duration)
                && effect.objects.contains(&object)
                && effect.changes.is_some_and(|id| {
                    self.rules.book.changes[id.index()]
                        .iter()
                        .any(|change| matches!(change, Change::Modify(..)))
                })
        });
        lent.filter_map(|effect| effect.values.get(..2))
            .fold((0, 0), |(power, toughness), values| (power + values[0], toughness + values[1]))
    }
}
