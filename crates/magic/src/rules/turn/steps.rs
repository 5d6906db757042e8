//! Steps begin, do what is theirs, and end (CR 500.2-500.6).

use cardwright_table::Seat;
use smallvec::SmallVec;

use crate::event::Event;
use crate::program::{Duration, PhaseKind, PlayerRule, StepKind};
use crate::rules::{Aspects, Flow, Happening, Run};
use crate::state::{Deed, Flag, Floating, Player, Pool, Report, Restricted, Work};

impl Run<'_> {
    /// The next step of the plan begins, or the next turn.
    pub(crate) fn next_step(&mut self) {
        let Some(next) = self.state.turn.plan.pop() else {
            return self.state.agenda.push(Work::BeginTurn);
        };
        if next.opens && self.skips_phase(next.phase) {
            let rest = self.state.turn.plan.iter().rev().take_while(|step| !step.opens).count();
            let left = self.state.turn.plan.len() - rest;
            self.state.turn.plan.truncate(left);
            return self.state.agenda.push(Work::NextStep);
        }
        if self.skips(next.step) {
            return self.state.agenda.push(Work::NextStep);
        }
        let before = self.state.turn.begun.then_some(self.state.turn.now);
        self.state.turn.now = next;
        self.touch(Aspects::TURN);
        self.state.players.iter_mut().for_each(Player::begin_step);
        self.state.turn.begun = true;
        if next.opens && next.phase == PhaseKind::Combat {
            self.state.turn.combats = self.state.turn.combats.saturating_add(1);
        }
        if next.opens {
            let previous = before.map(|step| step.phase);
            self.emit(|_, _| Event::PhaseChanged { previous, current: next.phase });
        }
        self.emit(|_, _| Event::StepChanged { previous: before.map(|step| step.step), current: next.step });
        self.state.agenda.push(Work::StepAction);
    }

    /// Whether the phase does not take place (CR 500.11).
    fn skips_phase(&mut self, phase: PhaseKind) -> bool {
        let active = self.state.turn.active;
        let skipped = &mut self.state.player_mut(active).skip_phases;
        let place = skipped.iter().position(|skipped| *skipped == phase);
        place.map(|place| skipped.remove(place)).is_some()
    }

    /// Whether the step does not take place (CR 500.11).
    fn skips(&mut self, step: StepKind) -> bool {
        let active = self.state.turn.active;
        let player = self.state.player_mut(active);
        if let Some(place) = player.skip_steps.iter().position(|skipped| *skipped == step) {
            player.skip_steps.remove(place);
            return true;
        }
        if self
            .look()
            .player_rules(active)
            .any(|rule| matches!(rule, PlayerRule::Skip(skipped) if *skipped == step))
        {
            return true;
        }
        match step {
            // CR 103.8, spec 34: the starting player of a two-player game (or starting team) skips the first draw.
            StepKind::Draw => self.state.turn.number == 1 && self.rules.first_draw_is_skipped(),
            // CR 508.8, spec C20.
            StepKind::DeclareBlockers | StepKind::CombatDamage => self.no_attackers(),
            StepKind::FirstStrikeDamage => self.no_attackers() || !self.first_strike_needed(),
            _ => false,
        }
    }

    /// The step's own action; then, if players get priority in it, priority (CR 117.3a).
    pub(crate) fn step_action(&mut self) -> Flow {
        let active = self.state.turn.active;
        let step = self.state.turn.now.step;
        match step {
            StepKind::DeclareAttackers if self.declare_attackers() == Flow::Asked => return Flow::Asked,
            StepKind::Cleanup => {
                self.state.agenda.push(Work::Cleanup);
                return Flow::On;
            }
            StepKind::Untap => {
                self.step_began(step);
                self.state.agenda.push(Work::EndStep);
                self.untap_step();
                return Flow::On;
            }
            _ => {}
        }
        self.state.agenda.push(Work::Priority(active));
        match step {
            StepKind::Draw => {
                let draws: SmallVec<[Deed; 2]> = self.state.active_players().map(Deed::Draw).collect();
                self.cause(draws, Report::Nothing);
            }
            StepKind::ResourceGain => {
                for seat in self.state.active_players().collect::<SmallVec<[Seat; 2]>>() {
                    self.gain_resources(seat);
                }
            }
            StepKind::Main => self.begin_main_phase(),
            StepKind::DeclareBlockers => self.state.agenda.push(Work::Blockers),
            StepKind::FirstStrikeDamage => self.state.agenda.push(Work::CombatDamage { first: true }),
            StepKind::CombatDamage => self.state.agenda.push(Work::CombatDamage { first: false }),
            _ => {}
        }
        self.step_began(step);
        Flow::On
    }

    /// A step has begun, for each player whose turn it is (CR 805.4).
    fn step_began(&mut self, step: StepKind) {
        if !self.listens(Happening::StepBegan { step, active: self.state.turn.active }) {
            return;
        }
        let mut seats: SmallVec<[Seat; 2]> = self.state.active_players().collect();
        if seats.is_empty() {
            // The turn of a player who has left (CR 800.4j).
            seats.push(self.state.turn.active);
        }
        for active in seats {
            self.happened(Happening::StepBegan { step, active });
        }
    }

    /// Phasing, then the active player's permanents untap (CR 502).
    fn untap_step(&mut self) {
        for seat in self.state.active_players().collect::<SmallVec<[Seat; 2]>>() {
            self.phase_in_and_out(seat);
        }
        let look = self.look();
        let untapping: SmallVec<[Deed; 8]> = look
            .permanents()
            .filter(|slot| look.state.thing(*slot).is(Flag::Tapped))
            .filter(|slot| {
                let own = look.state.is_active(look.derived(*slot).controller);
                if own { look.untaps_in_untap_step(*slot) } else { look.untaps_too(*slot) }
            })
            .map(|slot| Deed::Untap(look.state.object(slot)))
            .collect();
        if !untapping.is_empty() {
            self.cause(untapping, Report::Nothing);
        }
        self.end_effects_of_untap_step();
    }

    /// What says how something untaps in its controller's next untap step has said it.
    fn end_effects_of_untap_step(&mut self) {
        let ends = |effect: &Floating| {
            matches!(effect.duration, Duration::NextUntapStep | Duration::YourNextUntapStep)
        };
        if !self.state.floating.iter().any(ends) {
            return;
        }
        let mut floating = std::mem::take(&mut self.state.floating);
        let look = self.look();
        for effect in floating.iter_mut().filter(|effect| effect.duration == Duration::NextUntapStep) {
            effect.objects.retain(|object| {
                look.state.is_current(*object) && !look.state.is_active(look.derived(object.slot).controller)
            });
        }
        floating.retain(|effect| match effect.over {
            _ if effect.duration == Duration::YourNextUntapStep => !look.state.is_active(effect.controller),
            _ if effect.duration != Duration::NextUntapStep => true,
            Some(_) => !look.state.is_active(effect.controller),
            None => !effect.objects.is_empty(),
        });
        self.state.floating = floating;
        self.state.cache.stale = true;
    }

    /// The step ends: unspent mana empties (CR 500.5, 106.4), effects that last for it end.
    pub(crate) fn end_step(&mut self) {
        for seat in Seat::all(self.state.players.len()) {
            let player = self.state.player(seat);
            let empty = player.pool.is_empty() && player.restricted.is_empty();
            if !empty && !self.keeps_mana(seat) {
                // Some mana stays until the combat phase or the turn ends.
                let (rules, now) = (self.rules, self.state.turn.now);
                let combat = now.phase == PhaseKind::Combat && now.step != StepKind::EndOfCombat;
                let stays = |unit: &mut Restricted| match rules.book.only[unit.only.index()].keeps {
                    Some(Duration::EndOfCombat) => combat,
                    Some(_) => now.step != StepKind::Cleanup,
                    None => false,
                };
                self.state.player_mut(seat).restricted.retain(stays);
                self.state.player_mut(seat).pool = Pool::default();
                self.state.cache.offers.forget();
            }
        }
        if self.state.turn.now.step == StepKind::EndOfCombat {
            self.end_combat();
        }
        self.state.agenda.push(Work::NextStep);
    }

    fn keeps_mana(&self, seat: Seat) -> bool {
        self.rules.policies.resource_gain()
            || self.look().player_rules(seat).any(|rule| matches!(rule, PlayerRule::KeepMana))
    }
}
