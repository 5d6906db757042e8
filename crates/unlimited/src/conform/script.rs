//! WHEN: the acts of the script (SCHEMA 3). What is not legal is a no-op, as in the source harness.

use cardwright_table::sink::Silent;
use cardwright_table::{Game as _, Seat, Slot};

use super::{Scenario, reference};
use crate::Unlimited;
use crate::command::{Command, SeatName};
use crate::event::Event;
use crate::program::{Ability, AbilityId, Arena, Effect, NodeId, Test, When};
use crate::state::{Pending, Stage, State, Trigger, Triggered, Zone};

/// More automatic answers than this are no progress.
const MOST_STEPS: usize = 200;

pub(super) fn play(
    rules: &Unlimited,
    state: &mut State,
    scenario: &Scenario,
    log: &mut Vec<Event>,
) -> Result<(), String> {
    let acts = scenario.when.iter().filter_map(|line| Act::read(line));
    // Where the other engine saved and loaded its state is nothing to us.
    let mut acts: Vec<Act<'_>> = acts.filter(|act| act.verb != "SimulateRequestBoundary").collect();
    let mut host = None;
    while let Some(&next) = acts.first() {
        let mut player = Player {
            rules,
            state: &mut *state,
            log: &mut *log,
            seat: next.seat,
            ahead: &acts[1..],
            host: &mut host,
        };
        if !player.orders(next) {
            player.drain(Some(next));
        }
        let place = asked_first(player.state, &acts);
        let act = acts.remove(place);
        let mut player = Player {
            rules,
            state: &mut *state,
            log: &mut *log,
            seat: act.seat,
            ahead: &acts[place..],
            host: &mut host,
        };
        player.act(act);
    }
    let mut player =
        Player { rules, state: &mut *state, log: &mut *log, seat: Seat(0), ahead: &[], host: &mut host };
    player.drain(None);
    if state.outcome.is_none() && state.frames.len() > MOST_STEPS {
        return Err("no progress".to_owned());
    }
    Ok(())
}

/// Which of the next acts answers the open question: the rules may ask the seats in another order.
fn asked_first(state: &State, acts: &[Act<'_>]) -> usize {
    let asked = state.pending.as_ref().map(Pending::seat);
    let answers = acts.iter().take_while(|act| act.answers());
    answers.into_iter().position(|act| Some(act.seat) == asked).unwrap_or(0)
}

/// One line: `P1>AnswerDecision:YES`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Act<'a> {
    pub(super) seat: Seat,
    pub(super) verb: &'a str,
    pub(super) value: &'a str,
}

impl<'a> Act<'a> {
    fn read(line: &'a str) -> Option<Act<'a>> {
        let (seat, act) = line.split_once('>')?;
        let seat = seat.trim().strip_prefix('P')?.parse::<u8>().ok().filter(|n| (1..=2).contains(n))?;
        let (verb, value) = act.split_once(':').unwrap_or((act, ""));
        Some(Act { seat: Seat(seat - 1), verb: verb.trim(), value: value.trim() })
    }

    pub(super) fn answers(&self) -> bool {
        self.verb == "AnswerDecision"
    }

    /// Whether it answers which player, or whose deck.
    fn names_player(&self) -> bool {
        let names = ["You", "Opp", "Theirs", "my", "their", "YES", "NO"];
        self.answers() && names.iter().any(|name| self.value.starts_with(name))
    }

    /// Whether it answers a question with nothing.
    pub(super) fn declines(&self) -> bool {
        self.answers() && declines(self.value)
    }
}

/// Whether an answer is "nothing" or "no".
pub(super) fn declines(value: &str) -> bool {
    matches!(value, "-" | "PASS" | "Pass" | "" | "NO" | "DONE" | "Done")
}

/// Whether the trigger is a keyword that the source harness resolves by itself.
fn is_keyword(trigger: &Trigger) -> bool {
    matches!(trigger.what, Triggered::Restore(_) | Triggered::Saboteur | Triggered::Shielded)
}

pub(super) struct Player<'a> {
    pub(super) rules: &'a Unlimited,
    pub(super) state: &'a mut State,
    log: &'a mut Vec<Event>,
    pub(super) seat: Seat,
    /// What the script does next.
    pub(super) ahead: &'a [Act<'a>],
    /// The unit that the script named for the upgrades on it.
    pub(super) host: &'a mut Option<Slot>,
}

impl Player<'_> {
    /// Gives a command if it is legal; says whether it was.
    pub(super) fn give(&mut self, command: &Command) -> bool {
        match self.rules.check(self.state, self.seat, command) {
            Ok(legal) => {
                self.rules.commit(self.state, legal, self.log);
                true
            }
            Err(_) => false,
        }
    }

    /// Whether the act says in which order abilities resolve.
    fn orders(&self, act: Act<'_>) -> bool {
        let names_player = matches!(act.value, "YES" | "NO" | "You" | "Opponent");
        act.verb == "ResolveTrigger"
            || act.value.starts_with("EffectStack")
            || (matches!(self.state.pending, Some(Pending::First { .. })) && act.answers() && names_player)
    }

    /// Answers what the source harness does not ask (SCHEMA 4.2, 6c): the order of abilities that the script does
    /// not mention, and choices with one possible outcome.
    fn drain(&mut self, next: Option<Act<'_>>) {
        for _ in 0..MOST_STEPS {
            let Some(pending) = self.state.pending.clone() else { return };
            let command = match &pending {
                Pending::Order { seat, floor } => self.first_trigger(*seat, *floor),
                Pending::First { seat, floor } => {
                    let first = self.first_answered(*floor, next).unwrap_or(*seat);
                    Some(Command::ChooseFirst { seat: SeatName(first) })
                }
                Pending::Things { node, .. } if !next.is_some_and(|act| self.answers(&pending, act)) => {
                    self.only_choice(&pending, *node)
                }
                Pending::Way { .. } if !next.is_some_and(|act| act.answers()) => {
                    Some(Command::ChooseMode { mode: 0 })
                }
                Pending::Player { .. } if next.is_some_and(|act| act.names_player()) && self.asks_twice() => {
                    self.only_deck()
                }
                // Whoever answers next was chosen.
                Pending::Player { seat, .. }
                    if next.is_some_and(|act| act.answers() && act.seat != *seat) =>
                {
                    next.map(|act| Command::ChoosePlayer { seat: SeatName(act.seat) })
                }
                Pending::Player { .. } if !next.is_some_and(|act| act.names_player()) => self.only_deck(),
                Pending::Disclose { node, .. } if !next.is_some_and(|act| act.answers()) => {
                    self.only_disclosure(&pending, *node)
                }
                Pending::Divide { node: Some(node), .. } if !next.is_some_and(|act| act.answers()) => {
                    self.only_division(&pending, *node)
                }
                _ => None,
            };
            let Some(command) = command else { return };
            let asked = std::mem::replace(&mut self.seat, pending.seat());
            let given = self.give(&command);
            self.seat = asked;
            if !given {
                return;
            }
        }
    }

    /// The seat with waiting abilities that answers next.
    fn first_answered(&self, floor: u16, next: Option<Act<'_>>) -> Option<Seat> {
        let seat = next.filter(Act::answers).map(|act| act.seat)?;
        let batch = &self.state.triggers[usize::from(floor)..];
        batch.iter().any(|trigger| trigger.frame.player == seat).then_some(seat)
    }

    /// Whether an act answers the open question: with nothing, or with one of its candidates.
    fn answers(&self, pending: &Pending, act: Act<'_>) -> bool {
        let options = || self.rules.options(self.state, pending).map(|options| options.cards);
        // The lone card to be played is not asked for, but the Credits that pay for it are (SCHEMA 4.2).
        let pays = act.declines() || act.value.starts_with("myTempZone");
        let credits = self.state.player(self.seat).credits > 0 && pays;
        if credits && options().is_some_and(|cards| cards.len() == 1) {
            return false;
        }
        act.declines()
            || (act.answers() && options().is_some_and(|cards| self.named(&cards, act.value).is_some()))
    }

    fn first_trigger(&self, seat: Seat, floor: u16) -> Option<Command> {
        let own = || {
            let batch = self.state.triggers[usize::from(floor)..].iter();
            batch.filter(move |trigger| trigger.frame.player == seat)
        };
        let first = own().find(|trigger| is_keyword(trigger)).or_else(|| own().next())?;
        Some(Command::ResolveAbility { ability_id: first.id })
    }

    /// A choice that must be made, with just as many candidates as are needed, or all alike on one unit.
    fn only_choice(&self, pending: &Pending, node: NodeId) -> Option<Command> {
        let Effect::Choose { min, .. } = self.rules.cards.effect(node) else { return None };
        let cards = self.rules.options(self.state, pending)?.cards;
        if cards.len() <= usize::from(*min) || (*min == 1 && self.are_alike(&cards)) {
            let needed = cards.into_iter().take((*min).into()).collect::<Vec<_>>();
            return (!needed.is_empty()).then(|| self.choose(needed));
        }
        None
    }

    /// Whether these are copies of one card on one unit.
    pub(super) fn are_alike(&self, cards: &[Slot]) -> bool {
        let looks = |slot: Slot| (self.rules.card_in(self.state, slot), self.state.host(slot));
        let Some(&first) = cards.first() else { return false };
        let known_place = self.state.host(first).is_some() || self.state.thing(first).zone == Zone::Resources;
        known_place && cards.iter().all(|&slot| looks(slot) == looks(first))
    }

    /// Whether a player is asked for once more when the only deck with cards was taken.
    fn asks_twice(&self) -> bool {
        let (Some(command), Some(Pending::Player { seat, .. })) = (self.only_deck(), &self.state.pending)
        else {
            return false;
        };
        let mut state = self.state.clone();
        if let Ok(legal) = self.rules.check(&state, *seat, &command) {
            self.rules.commit(&mut state, legal, &mut Silent);
        }
        matches!(state.pending, Some(Pending::Player { .. }))
    }

    /// "A deck" is the only one that has cards.
    fn only_deck(&self) -> Option<Command> {
        let mut filled = Seat::all(2).filter(|&seat| !self.state.player(seat).deck.is_empty());
        let seat = filled.next().filter(|_| filled.next().is_none())?;
        Some(Command::ChoosePlayer { seat: SeatName(seat) })
    }

    /// The only card of the hand that shows what is to be disclosed.
    fn only_disclosure(&self, pending: &Pending, node: NodeId) -> Option<Command> {
        let cards = self.rules.options(self.state, pending)?.cards;
        let mut showing = cards.iter().filter(|&&slot| self.rules.discloses(self.state, node, &[slot]));
        let only = showing.next().filter(|_| cards.len() == 1)?;
        Some(self.choose(vec![*only]))
    }

    /// Healing "up to" so much from a thing that was chosen: all of it.
    fn only_division(&self, pending: &Pending, node: NodeId) -> Option<Command> {
        let Effect::Divide { among, .. } = self.rules.cards.effect(node) else { return None };
        if !matches!(among.tests[..], [Test::Among(_)]) {
            return None;
        }
        let options = self.rules.options(self.state, pending)?;
        let mut picks = options.cards.into_vec();
        picks.truncate(options.max);
        let alone = picks.first().is_some_and(|first| picks.iter().all(|slot| slot == first));
        alone.then(|| self.choose(picks))
    }

    pub(super) fn choose(&self, card_ids: Vec<Slot>) -> Command {
        let ability_id = self.rules.ability_handle(self.state);
        Command::ChooseAbilityCards { ability_id, card_ids: card_ids.into() }
    }

    fn act(&mut self, act: Act<'_>) {
        let value = act.value;
        match act.verb {
            "AnswerDecision" => self.answer(value),
            "ResourcePass" => self.resource(None),
            "ResourceHand" => self.resource(value.parse().ok()),
            "ChooseMyGroundUnit" => self.answer(&format!("myGroundArena-{value}")),
            "ChooseTheirGroundUnit" => self.answer(&format!("theirGroundArena-{value}")),
            "ChooseTheirSpaceUnit" => self.answer(&format!("theirSpaceArena-{value}")),
            "ResolveTrigger" => self.resolve_trigger(value),
            verb => self.action(verb, value),
        }
    }

    fn action(&mut self, verb: &str, args: &str) {
        if self.state.pending.is_some() || self.state.stage != Stage::Action {
            return;
        }
        // The source harness does not look whose turn it is for these (SCHEMA 3).
        if matches!(
            verb,
            "Pass"
                | "Claim"
                | "DeployLeader"
                | "UseLeaderAbility"
                | "UseBaseAbility"
                | "UseUnitAbility"
                | "SmuggleResource"
                | "PlayFromDiscard"
                | "PlayFromOpponentDiscard"
        ) {
            self.state.active = self.seat;
        }
        let place = || args.split(':').next().and_then(|n| n.parse::<usize>().ok());
        let player = self.state.player(self.seat);
        let command = match verb {
            "Pass" => Some(Command::Pass),
            "Claim" => Some(Command::TakeInitiative),
            "PlayHand" => {
                place().and_then(|at| player.hand.get(at).copied()).map(|card_id| self.play_command(card_id))
            }
            "PlayFromDiscard" | "PlayFromOpponentDiscard" => {
                let whose = if verb == "PlayFromDiscard" { self.seat } else { self.seat.other() };
                let card = place().and_then(|at| self.state.player(whose).discard.get(at).copied());
                card.map(|card_id| self.play_command(card_id))
            }
            "SmuggleResource" => {
                let card = place().and_then(|at| player.resources.get(at).copied());
                card.map(|card_id| Command::Smuggle { card_id })
            }
            "AttackGroundArena" => self.attack_command(Arena::Ground, args),
            "AttackSpaceArena" => self.attack_command(Arena::Space, args),
            "DeployLeader" => self.deploy_command(),
            "UseLeaderAbility" => self.ability_of(player.leaders[0]),
            "UseBaseAbility" => {
                let attached = self.state.attached_to(player.base);
                let mut all: Vec<Slot> = std::iter::once(player.base).chain(attached).collect();
                // Where there are several, the script names the card.
                all.sort_by_key(|&slot| !self.is_named_next(slot));
                all.into_iter().find_map(|slot| self.ability_of(slot))
            }
            "UseUnitAbility" => self.reference(args).and_then(|unit| {
                let on_it: Vec<Slot> = self.state.upgrades_on(unit).collect();
                std::iter::once(unit).chain(on_it).find_map(|slot| self.ability_of(slot))
            }),
            _ => None,
        };
        if let Some(command) = command {
            self.give(&command);
        }
    }

    /// Whether the script goes on with the title of this card, written as one word.
    fn is_named_next(&self, slot: Slot) -> bool {
        let title = &self.rules.cards.facts(self.rules.card_in(self.state, slot)).title;
        self.ahead.first().is_some_and(|act| act.value == title.replace(' ', ""))
    }

    /// Whether the script goes on with "as a Pilot".
    fn as_pilot(&self) -> bool {
        self.ahead.first().is_some_and(|act| act.value == "Pilot")
    }

    /// A unit with Piloting that can only be played as an upgrade is.
    fn play_command(&self, card_id: Slot) -> Command {
        let plain = Command::PlayCard { card_id, as_pilot: false };
        match self.rules.check(self.state, self.seat, &plain) {
            Ok(_) if !self.as_pilot() => plain,
            _ => Command::PlayCard { card_id, as_pilot: true },
        }
    }

    /// Deploys by the Epic Action that every leader has, or by an action of the card's own.
    fn deploy_command(&self) -> Option<Command> {
        let card_id = self.state.player(self.seat).leaders[0];
        let plain = Command::DeployLeader { card_id, as_pilot: self.as_pilot() };
        if self.rules.check(self.state, self.seat, &plain).is_ok() {
            return Some(plain);
        }
        let deploys = |id: AbilityId| match self.rules.cards.ability(id) {
            Ability::Action { effect, .. } => self.rules.deploys(*effect),
            _ => false,
        };
        let place = (0..4)
            .find(|&place| self.rules.usable(self.state, self.seat, card_id, place).is_some_and(deploys))?;
        Some(Command::UseAbility { card_id, ability: place })
    }

    /// The usable action ability of a card; where there are several, the one that the script names next.
    fn ability_of(&self, card_id: Slot) -> Option<Command> {
        let usable = |place: u8| self.rules.usable(self.state, self.seat, card_id, place);
        let all: Vec<(u8, AbilityId)> =
            (0..4).filter_map(|place| usable(place).map(|id| (place, id))).collect();
        let named = self.ahead.first().filter(|act| act.answers()).and_then(|act| {
            let effects = all.iter().filter_map(|(_, id)| match self.rules.cards.ability(*id) {
                Ability::Action { effect, .. } => Some(*effect),
                _ => None,
            });
            super::labels::named(&self.rules.cards, &effects.collect::<Vec<_>>(), act.value)
        });
        let (ability, _) = *all.get(named.unwrap_or(0))?;
        Some(Command::UseAbility { card_id, ability })
    }

    fn attack_command(&self, arena: Arena, args: &str) -> Option<Command> {
        let (place, target) = args.split_once(':').unwrap_or((args, ""));
        let attacker_id = self.state.units_of(self.seat, Some(arena)).nth(place.parse().ok()?)?;
        let opponent = self.seat.other();
        let at =
            |arena: Arena, place: &str| self.state.units_of(opponent, Some(arena)).nth(place.parse().ok()?);
        let wanted = match target {
            "BASE" => Some(self.state.player(opponent).base),
            "" => at(arena, "0"),
            reference if reference.contains("Arena") || reference.contains("Base") => {
                self.reference(reference)
            }
            other => other.strip_prefix('S').map_or_else(
                || other.strip_prefix('G').map_or_else(|| at(arena, other), |place| at(Arena::Ground, place)),
                |place| at(Arena::Space, place),
            ),
        };
        // A lone legal target is attacked whatever the script says (SCHEMA 3.2).
        let targets = self.rules.eval(self.state).targets(attacker_id, false);
        let target_id = if targets.len() == 1 { targets[0].slot } else { wanted? };
        Some(Command::Attack { attacker_id, target_id })
    }

    pub(super) fn reference(&self, text: &str) -> Option<Slot> {
        reference::resolve(self.rules, self.state, self.seat, text)
    }

    fn resource(&mut self, place: Option<usize>) {
        // The rules ask one seat after the other, the scripts in any order.
        let Some(Pending::Resource { .. }) = self.state.pending else { return };
        let slot = place.and_then(|at| self.state.player(self.seat).hand.get(at).copied());
        self.state.pending = Some(Pending::Resource { seat: self.seat });
        self.give(&Command::ChooseAbilityCards { ability_id: 0, card_ids: slot.into_iter().collect() });
    }

    /// Chooses the next ability by its kind or by the id of its card (SCHEMA 3).
    fn resolve_trigger(&mut self, args: &str) {
        let Some(Pending::Order { seat, floor }) = self.state.pending else { return };
        let kind = args.split(':').next().unwrap_or_default();
        let batch = &self.state.triggers[usize::from(floor)..];
        let own: Vec<&Trigger> = batch.iter().filter(|trigger| trigger.frame.player == seat).collect();
        let fits = |trigger: &&&Trigger| self.is_of_kind(trigger, kind);
        let chosen = own.iter().find(fits).or(own.first()).map(|trigger| trigger.id);
        if let Some(ability_id) = chosen {
            self.give(&Command::ResolveAbility { ability_id });
        }
    }

    fn is_of_kind(&self, trigger: &Trigger, kind: &str) -> bool {
        let waits = |id: AbilityId, moment: fn(&When) -> bool| match self.rules.cards.ability(id) {
            Ability::Triggered { when, .. } => when.iter().any(moment),
            _ => false,
        };
        match (kind, trigger.what) {
            ("Ambush", Triggered::Ambush) | ("Shielded", Triggered::Shielded) => true,
            ("WhenPlayed", Triggered::Ability(id)) => {
                waits(id, |when| matches!(when, When::Played | When::PlayedAs { .. }))
            }
            ("OnAttack" | "OnAttackFromUpgrade", Triggered::Ability(id)) => {
                waits(id, |when| *when == When::OnAttack)
            }
            _ => self.rules.cards.card(trigger.frame.card).name == kind,
        }
    }
}

impl Unlimited {
    /// Whether an effect deploys its own leader.
    fn deploys(&self, node: NodeId) -> bool {
        match self.cards.effect(node) {
            Effect::Deploy => true,
            Effect::If(_, then, _) => self.deploys(*then),
            Effect::Then(first, second) => self.deploys(*first) || self.deploys(*second),
            _ => false,
        }
    }
}
