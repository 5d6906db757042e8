//! Whether an event is the one an ability waits for, and what it is then about.

use cardwright_table::{Object, Seat};

use super::{Happening, looks_back};
use crate::program::{
    AbilityId, AbilityKind, Cond, DamageTo, Limit, PhaseKind, Static, StepKind, Test, Triggered, When, Who,
    ZoneKind,
};
use crate::rules::{Look, View};
use crate::state::{Cause, Frame, NoteKind, StackKind, Target, Tracker, WaitingTrigger};

impl Look<'_> {
    /// Whether the ability triggers on the event, and what it is about.
    pub(crate) fn triggers_on(&self, when: &When, what: Happening, view: &View<'_>) -> Option<Cause> {
        let fits = |tests: &[Test], object: Object| self.fits(tests, object, view);
        let among = |who: &Who, seat: Seat| self.players(who, view).has(seat);
        let about = |object: Object| Cause {
            object: Some(object),
            player: Some(self.controller(object)),
            ..Cause::default()
        };
        let player = |seat: Seat| Cause { player: Some(seat), ..Cause::default() };
        // A turn goes on without the player who has left: its steps are nobody's, but they begin (CR 800.4j).
        let takes_place = |whose: &Who, active: Seat| {
            let left = self.state.players[active.index()].left;
            among(whose, active) || left && matches!(whose, Who::Everyone | Who::Active)
        };
        match (when, what) {
            (When::Either(all), _) => all.iter().find_map(|one| self.triggers_on(one, what, view)),
            (
                When::Moves { what: tests, from: zones, to: others }
                | When::MoveTogether { what: tests, from: zones, to: others },
                Happening::Moved { old, new, from, to, controller, .. },
            ) => {
                // What left the battlefield is judged as it was, everything else as it is now (CR 603.10).
                let judged = if looks_back(when, what) && view.source != new { old } else { new };
                let fit = zones.has(from) && others.has(to) && fits(tests, judged);
                let other = Some(if judged == old { new } else { old });
                fit.then_some(Cause { object: Some(judged), other, player: Some(controller), amount: 1 })
            }
            (When::Step { step, whose }, Happening::StepBegan { step: began, active }) => {
                (*step == began && takes_place(whose, active)).then(|| player(active))
            }
            (When::MainPhase { precombat, whose }, Happening::StepBegan { step: StepKind::Main, active }) => {
                let first = self.state.turn.now.phase == PhaseKind::PreCombatMain;
                (*precombat == first && among(whose, active)).then(|| player(active))
            }
            (When::NthMainPhase { nth, whose }, Happening::StepBegan { step: StepKind::Main, active }) => {
                (*nth == self.state.turn.mains && among(whose, active)).then(|| player(active))
            }
            (When::Cast { who, what: tests, nth, among: those }, Happening::Cast { item, seat }) => {
                let player = self.state.player(seat);
                let count = match those {
                    Some(those) => player.recorded(*those),
                    None => player.tracked(Tracker::SpellsCast),
                };
                let fit =
                    among(who, seat) && nth.is_none_or(|nth| u16::from(nth) == count) && fits(tests, item);
                let before = || self.spells_cast() - 1;
                fit.then(|| Cause { object: Some(item), other: None, player: Some(seat), amount: before() })
            }
            (When::Activates { who, what: tests }, Happening::Activated { item, source, seat }) => {
                // Of a permanent: an ability that works elsewhere is one of a card (CR 109.2, 602.1).
                let works = self.item(item).and_then(|item| match item.kind {
                    StackKind::Activated(ability) => self.rules.book.abilities.get(ability.index()),
                    StackKind::Spell { .. } | StackKind::Triggered(_) => None,
                });
                let here = works.is_none_or(|ability| match &ability.kind {
                    AbilityKind::Activated(ability) => ability.zone == ZoneKind::Battlefield,
                    _ => true,
                });
                let fit = here && among(who, seat) && fits(tests, source);
                fit.then_some(Cause {
                    object: Some(item),
                    other: Some(source),
                    player: Some(seat),
                    amount: 0,
                })
            }
            (When::Attacks { what: tests, alone }, Happening::Attacked { attacker, alone: is_alone, .. }) => {
                (is_alone || !alone).then_some(())?;
                fits(tests, attacker).then(|| self.about_attacker(attacker))
            }
            (When::AttacksWith { who, least, what: tests }, Happening::AttackersDeclared { seat }) => {
                let attackers = self.attackers().filter(|attacker| fits(tests, *attacker)).count();
                (among(who, seat) && attackers >= usize::from(*least)).then_some(Cause {
                    player: Some(seat),
                    amount: attackers as i32,
                    ..Cause::default()
                })
            }
            (When::Blocks { what: tests, whom }, Happening::Blocked { blocker, attacker }) => {
                (fits(tests, blocker) && fits(whom, attacker)).then_some(Cause {
                    object: Some(blocker),
                    other: Some(attacker),
                    player: Some(self.controller(blocker)),
                    amount: 0,
                })
            }
            (When::BlockedBy { what: tests, by }, Happening::Blocked { blocker, attacker }) => {
                (fits(tests, attacker) && fits(by, blocker)).then_some(Cause {
                    object: Some(attacker),
                    other: Some(blocker),
                    player: Some(self.controller(attacker)),
                    amount: 0,
                })
            }
            (When::BecomesBlocked { what: tests }, Happening::BecameBlocked { attacker })
            | (When::AttacksUnblocked { what: tests }, Happening::NotBlocked { attacker }) => {
                fits(tests, attacker).then(|| self.about_attacker(attacker))
            }
            (
                When::DealsDamage { source: tests, to, combat },
                Happening::Damage { source, target, amount, combat: is },
            ) => {
                let fit = combat.is_none_or(|wanted| wanted == is)
                    && self.is_hit(to, target, view)
                    && fits(tests, source);
                let (other, hit) = match target {
                    Target::Object(object) => (Some(object), self.controller(object)),
                    Target::Player(seat) => (None, seat),
                };
                fit.then_some(Cause { object: Some(source), other, player: Some(hit), amount })
            }
            (
                When::DealDamageTogether { source: tests, to },
                Happening::Damage { source, target: Target::Player(seat), amount, combat: true },
            ) => {
                let cause = Cause { object: Some(source), player: Some(seat), amount, ..Cause::default() };
                (among(to, seat) && fits(tests, source)).then_some(cause)
            }
            (
                When::DealtDamage { what: tests, combat },
                Happening::Damage { source, target, amount, combat: is },
            ) => {
                let Target::Object(object) = target else { return None };
                let fit = combat.is_none_or(|wanted| wanted == is) && fits(tests, object);
                let player = Some(self.controller(object));
                fit.then_some(Cause { object: Some(object), other: Some(source), player, amount })
            }
            (
                When::IsDealtDamage { who, combat },
                Happening::Damage { source, target: Target::Player(seat), amount, combat: is },
            ) => (combat.is_none_or(|wanted| wanted == is) && among(who, seat)).then_some(Cause {
                other: Some(source),
                player: Some(seat),
                amount,
                ..Cause::default()
            }),
            (When::GainsLife(who), Happening::Life { seat, by }) if by > 0 => {
                among(who, seat).then_some(Cause { player: Some(seat), amount: by, ..Cause::default() })
            }
            (When::LosesLife(who), Happening::Life { seat, by }) if by < 0 => {
                among(who, seat).then_some(Cause { player: Some(seat), amount: -by, ..Cause::default() })
            }
            (When::Draws { who, nth, except_first }, Happening::Drew { seat }) => {
                let count = self.state.player(seat).tracked(Tracker::CardsDrawn);
                let in_draw_step = self.state.turn.now.step == StepKind::Draw && self.state.is_active(seat);
                let in_step = self.state.player(seat).tracked(Tracker::CardsDrawnThisStep);
                let first_in_step = *except_first && in_draw_step && in_step == 1;
                (among(who, seat) && nth.is_none_or(|nth| u16::from(nth) == count) && !first_in_step)
                    .then(|| player(seat))
            }
            (When::Copies { who, what: tests }, Happening::Copied { item: object, seat })
            | (When::Cycles { who, what: tests }, Happening::Cycled { card: object, seat })
            | (
                When::Discards { who, what: tests, by: None },
                Happening::Discarded { seat, card: object, .. },
            )
            | (When::PlaysLand { who, what: tests }, Happening::PlayedLand { object, seat }) => {
                let cause = Cause { object: Some(object), player: Some(seat), ..Cause::default() };
                (among(who, seat) && fits(tests, object)).then_some(cause)
            }
            (When::TappedForMana { who, what: tests }, Happening::TappedForMana { object, seat, types }) => {
                let (object_of, player, amount) = (Some(object), Some(seat), types.into());
                let cause = Cause { object: object_of, other: None, player, amount };
                (among(who, seat) && fits(tests, object)).then_some(cause)
            }
            (When::Destroys { by: who, what: tests }, Happening::Destroyed { object, by: seat })
            | (When::Sacrifices { who, what: tests }, Happening::Sacrificed { seat, object }) => {
                let other = Some(self.became(object));
                let cause = Cause { object: Some(object), other, player: Some(seat), ..Cause::default() };
                (among(who, seat) && fits(tests, object)).then_some(cause)
            }
            (
                When::Discards { who, what: tests, by: Some(causer) },
                Happening::Discarded { seat, card, by: Some(by) },
            ) => {
                let fit = among(who, seat) && among(causer, by) && fits(tests, card);
                fit.then_some(Cause { object: Some(card), player: Some(by), ..Cause::default() })
            }
            (When::Expends { who, n }, Happening::Spent { seat, before, now }) => {
                (among(who, seat) && (before + 1..=now).contains(n)).then(|| player(seat))
            }
            (When::Taps(tests), Happening::Tapped { object })
            | (When::Untaps(tests), Happening::Untapped { object })
            | (When::Transforms(tests), Happening::Transformed { object })
            | (When::Mutates(tests), Happening::Mutated { object })
            | (When::Explores(tests), Happening::Explored { object })
            | (When::TurnedFaceUp(tests), Happening::TurnedFaceUp { object }) => {
                fits(tests, object).then(|| about(object))
            }
            (When::Does { doing, what: tests, whom }, Happening::Did { doing: done, object, other }) => {
                let other_fits = whom.is_empty() || other.is_some_and(|other| fits(whom, other));
                let fit = *doing == done && other_fits && fits(tests, object);
                fit.then(|| Cause { other, ..about(object) })
            }
            (When::Monstrous(tests), Happening::BecameMonstrous { object, amount }) => {
                fits(tests, object).then(|| Cause { amount, ..about(object) })
            }
            (When::Targeted { what: tests, by, spells_only }, Happening::Targeted { target, item, seat }) => {
                let Target::Object(object) = target else { return None };
                let is_spell =
                    self.item(item).is_some_and(|item| matches!(item.kind, StackKind::Spell { .. }));
                // A kind of thing is a permanent, unless the text says otherwise (CR 109.2).
                let elsewhere = |test: &Test| matches!(test, Test::Is(_) | Test::Spell);
                let there = self.state.thing(object.slot).on_battlefield() || tests.iter().any(elsewhere);
                let fit = there && among(by, seat) && (is_spell || !spells_only) && fits(tests, object);
                fit.then_some(Cause {
                    object: Some(object),
                    other: Some(item),
                    player: Some(seat),
                    amount: 0,
                })
            }
            (When::Countered { what: tests, by: who }, Happening::Countered { spell, by }) => {
                (among(who, by) && fits(tests, spell)).then(|| about(spell))
            }
            (
                When::CountersPut { kind, what: tests, each: _ },
                Happening::CountersPut { object, kind: put, count },
            ) => (kind.is_none_or(|kind| kind == put) && fits(tests, object))
                .then_some(Cause { amount: count.into(), ..about(object) }),
            (
                When::LastCounterRemoved { kind, what: tests },
                Happening::LastCounterRemoved { object, kind: gone },
            ) => (*kind == gone && fits(tests, object)).then(|| about(object)),
            (When::Chapter(wanted), Happening::Chapter { saga, chapter }) => {
                (saga == view.source && *wanted == chapter).then(|| about(saga))
            }
            (When::Level(wanted), Happening::Leveled { object, level }) => {
                (object == view.source && *wanted == level).then(|| about(object))
            }
            (When::BecomesMonarch(who), Happening::Monarch { seat })
            | (When::Scries(who), Happening::Scried { seat })
            | (When::Searches(who), Happening::Searched { seat })
            | (When::Shuffles(who), Happening::Shuffled { seat })
            | (When::Tempted(who), Happening::Tempted { seat })
            | (When::Crime(who), Happening::Crime { seat }) => among(who, seat).then(|| player(seat)),
            // With the eyes of the moment before, when the player was still in the game (CR 603.10).
            (When::Loses(who), Happening::Lost { seat }) => {
                self.players_ever(who, view).has(seat).then(|| player(seat))
            }
            (When::NewGame, Happening::NewGame) => Some(Cause::default()),
            (When::PlaneswalkTo, Happening::PlaneswalkedTo { plane: object })
            | (When::PlaneswalkFrom, Happening::PlaneswalkedFrom { plane: object })
            | (When::Chaos, Happening::Chaos { plane: object })
            | (When::SetInMotion, Happening::SetInMotion { scheme: object }) => {
                (object == view.source).then(|| about(object))
            }
            _ => None,
        }
    }

    fn about_attacker(&self, attacker: Object) -> Cause {
        Cause { object: Some(attacker), player: self.defending_player(attacker), ..Cause::default() }
    }

    /// Whether damage hit what the text speaks of.
    pub(crate) fn is_hit(&self, to: &DamageTo, target: Target, view: &View<'_>) -> bool {
        match (to, target) {
            (DamageTo::Anything, _) => true,
            (DamageTo::Player(who) | DamageTo::Either(who, _), Target::Player(seat)) => {
                self.players(who, view).has(seat)
            }
            (DamageTo::Object(filter) | DamageTo::Either(_, filter), Target::Object(object)) => {
                self.fits(&filter.tests, object, view)
            }
            _ => false,
        }
    }

    /// How many spells were cast this turn, by whomever.
    fn spells_cast(&self) -> i32 {
        let tracked = |player: &crate::state::Player| i32::from(player.tracked(Tracker::SpellsCast));
        self.state.players.iter().map(tracked).sum()
    }

    /// Whether the ability may trigger now: its "if" holds (CR 603.4), and it has not triggered too often. `total` is all of
    /// what happened at the same time.
    pub(crate) fn may_trigger(
        &self,
        triggered: &Triggered,
        ability: AbilityId,
        view: &View<'_>,
        cause: Cause,
        total: Cause,
    ) -> bool {
        let unused = match triggered.limit {
            Limit::None | Limit::Loyalty => true,
            // CR 603.2i
            Limit::Deed => self.times_used(view.source, ability) == 0,
            Limit::Turn(most) => self.times_used(view.source, ability) < most,
            Limit::Once => !self.notes(view.source).any(|note| note == NoteKind::Spent(ability)),
        };
        let holds = |condition: &Option<Cond>, cause: Cause| {
            condition.as_ref().is_none_or(|condition| self.holds_about(condition, ability, view, cause))
        };
        unused && holds(&triggered.during, total) && holds(&triggered.condition, cause)
    }

    fn holds_about(&self, condition: &Cond, ability: AbilityId, view: &View<'_>, cause: Cause) -> bool {
        let mut frame = view.frame.cloned().unwrap_or_else(|| Frame::new(view.source, view.you));
        (frame.cause, frame.ability) = (cause, Some(ability));
        self.holds(condition, &View { frame: Some(&frame), ..*view })
    }

    /// Whether the intervening "if" of a triggered ability on the stack holds (CR 603.4).
    pub(crate) fn condition_of_trigger_holds(&self, item: Object) -> bool {
        let Some(item) = self.item(item) else { return false };
        let StackKind::Triggered(ability) = item.kind else { return true };
        let AbilityKind::Triggered(triggered) = &self.rules.book.ability(ability).kind else { return true };
        let view = View::of(item.source, item.controller);
        triggered
            .condition
            .as_ref()
            .is_none_or(|condition| self.holds_about(condition, ability, &view, item.cause))
    }

    /// How often an ability of an object was used this turn.
    pub(crate) fn times_used(&self, about: Object, ability: AbilityId) -> u8 {
        let used = self.state.notes.iter().find_map(|note| match note.kind {
            NoteKind::Used(which, times) if which == ability && note.about == about => Some(times),
            _ => None,
        });
        used.unwrap_or(0)
    }

    /// Whether an effect keeps the ability from triggering on something that entered (CR 603.2e).
    pub(super) fn is_unheard(&self, trigger: &WaitingTrigger, news: &[Happening]) -> bool {
        self.state.cache.hooks.doublers.iter().any(|hook| {
            let AbilityKind::Static(text) = &self.rules.book.ability(hook.ability).kind else { return false };
            let Static::EnterUnheard(entering) = &text.effects[usize::from(hook.effect)] else {
                return false;
            };
            let view = View::of(hook.object, self.controller(hook.object));
            text.condition.as_ref().is_none_or(|condition| self.holds(condition, &view))
                && self.is_caused_by_entering(trigger, news, &|object| self.fits(entering, object, &view))
        })
    }

    /// How many more times an ability triggers on these events (CR 603.2d).
    pub(super) fn extra_triggers(&self, trigger: &WaitingTrigger, news: &[Happening]) -> usize {
        let hooks = &self.state.cache.hooks;
        let applies = |hook: &&super::Hook| {
            let AbilityKind::Static(text) = &self.rules.book.ability(hook.ability).kind else { return false };
            let Static::TriggerAgain { source, who, entering } = &text.effects[usize::from(hook.effect)]
            else {
                return false;
            };
            let view = View::of(hook.object, self.controller(hook.object));
            let enters = |object: Object| self.fits(entering.as_deref().unwrap_or_default(), object, &view);
            let caused = || entering.is_none() || self.is_caused_by_entering(trigger, news, &enters);
            // A kind of thing is a permanent (CR 109.2).
            let permanent = || self.facts(trigger.source).is_some_and(|facts| facts.thing.on_battlefield());
            let condition = text.condition.as_ref();
            permanent()
                && caused()
                && condition.is_none_or(|condition| self.holds(condition, &view))
                && self.players(who, &view).has(trigger.controller)
                && self.fits(source, trigger.source, &view)
        };
        hooks.doublers.iter().filter(applies).count()
    }

    /// Whether something of a kind that entered the battlefield is what the ability triggered on.
    fn is_caused_by_entering(
        &self,
        trigger: &WaitingTrigger,
        news: &[Happening],
        fits: &dyn Fn(Object) -> bool,
    ) -> bool {
        let AbilityKind::Triggered(triggered) = &self.rules.book.ability(trigger.ability).kind else {
            return false;
        };
        let mut frame = Frame::new(trigger.source, trigger.controller);
        frame.recall(&trigger.remembered);
        let view = View { frame: Some(&frame), ..View::of(trigger.source, trigger.controller) };
        let together = super::once_for_all(&triggered.when);
        news.iter().any(|what| {
            let Happening::Moved { new, to: ZoneKind::Battlefield, .. } = *what else { return false };
            let heard = || self.triggers_on(&triggered.when, *what, &view);
            fits(new) && heard().is_some_and(|cause| together || cause.object == trigger.cause.object)
        })
    }

    /// A spell or ability on the stack.
    pub(crate) fn item(&self, object: Object) -> Option<&crate::state::StackItem> {
        self.state.stack.iter().find(|item| item.object == object)
    }

    /// All attacking creatures.
    pub(crate) fn attackers(&self) -> impl Iterator<Item = Object> + '_ {
        self.state.combat.iter().flat_map(|combat| combat.attacks.iter().map(|attack| attack.attacker))
    }

    /// Whom an attacking creature attacks, or whose permanent (CR 506.4c).
    pub(crate) fn defending_player(&self, attacker: Object) -> Option<Seat> {
        let combat = self.state.combat.as_ref()?;
        combat.attacks.iter().find(|attack| attack.attacker == attacker).map(|attack| attack.defending)
    }
}
