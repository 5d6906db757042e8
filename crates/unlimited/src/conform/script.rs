//! WHEN: the acts of the script (SCHEMA 3 and 4). What is not legal is a no-op, as in the source harness.

use cardwright_table::{Game as _, Seat, Slot, Waiting};

use super::{Scenario, labels};
use crate::Unlimited;
use crate::command::{Command, SeatName};
use crate::event::Event;
use crate::program::Arena;
use crate::state::{Pending, Stage, State, Triggered};

/// More automatic answers than this are no progress.
const MOST_STEPS: usize = 200;

pub(super) fn play(
    rules: &Unlimited,
    state: &mut State,
    scenario: &Scenario,
    log: &mut Vec<Event>,
) -> Result<(), String> {
    let pilots = |number: usize| scenario.when.get(number + 1).is_some_and(|line| line.ends_with(":Pilot"));
    for (number, line) in scenario.when.iter().enumerate() {
        let Some((seat, act)) = line.split_once('>') else { continue };
        let Some(seat) =
            seat.trim().strip_prefix('P').and_then(|n| n.parse::<u8>().ok()).filter(|n| (1..=2).contains(n))
        else {
            continue;
        };
        let seat = Seat(seat - 1);
        let (verb, args) = act.split_once(':').unwrap_or((act, ""));
        let mut player = Player { rules, state: &mut *state, log: &mut *log, seat, as_pilot: pilots(number) };
        if verb.trim() != "ResolveTrigger"
            && !args.starts_with("EffectStack")
            && !player.answers_order(args.trim())
        {
            player.drain();
        }
        player.act(verb.trim(), args.trim());
    }
    Player { rules, state: &mut *state, log: &mut *log, seat: Seat(0), as_pilot: false }.drain();
    if state.outcome.is_none() && state.frames.len() > MOST_STEPS {
        return Err("no progress".to_owned());
    }
    Ok(())
}

/// Whether the trigger is a keyword that the source harness resolves by itself.
fn is_keyword(trigger: &crate::state::Trigger) -> bool {
    matches!(trigger.what, Triggered::Restore(_) | Triggered::Saboteur | Triggered::Shielded)
}

/// Whether the answer is only a number, perhaps with a word: `2`, `Heal2`.
fn is_amount(value: &str) -> bool {
    let digits = value.trim_start_matches(char::is_alphabetic);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

struct Player<'a> {
    rules: &'a Unlimited,
    state: &'a mut State,
    log: &'a mut Vec<Event>,
    seat: Seat,
    /// Whether the script goes on with "as a Pilot".
    as_pilot: bool,
}

impl Player<'_> {
    /// Gives a command if it is legal; says whether it was.
    fn give(&mut self, command: &Command) -> bool {
        match self.rules.check(self.state, self.seat, command) {
            Ok(legal) => {
                self.rules.commit(self.state, legal, self.log);
                true
            }
            Err(_) => false,
        }
    }

    /// Whether the answer is to "whose abilities first".
    fn answers_order(&self, args: &str) -> bool {
        matches!(self.state.pending, Some(Pending::First { .. })) && matches!(args, "YES" | "NO")
    }

    /// Ordering questions that the script does not answer are answered in listing order (SCHEMA 6c).
    fn drain(&mut self) {
        for _ in 0..MOST_STEPS {
            let (seat, command) = match self.state.pending {
                Some(Pending::Order { seat, floor }) => {
                    let own = self.state.triggers[usize::from(floor)..]
                        .iter()
                        .filter(|trigger| trigger.frame.player == seat);
                    let Some(first) =
                        own.clone().find(|trigger| is_keyword(trigger)).or_else(|| own.clone().next())
                    else {
                        return;
                    };
                    (seat, Command::ResolveAbility { ability_id: first.id })
                }
                Some(Pending::First { seat, .. }) => (seat, Command::ChooseFirst { seat: SeatName(seat) }),
                _ => return,
            };
            let asked = std::mem::replace(&mut self.seat, seat);
            self.give(&command);
            self.seat = asked;
        }
    }

    fn act(&mut self, verb: &str, args: &str) {
        match verb {
            "AnswerDecision" => self.answer(args),
            "ResourcePass" => self.resource(None),
            "ResourceHand" => self.resource(args.parse().ok()),
            "ChooseMyGroundUnit" => self.answer(&format!("myGroundArena-{args}")),
            "ChooseTheirGroundUnit" => self.answer(&format!("theirGroundArena-{args}")),
            "ChooseTheirSpaceUnit" => self.answer(&format!("theirSpaceArena-{args}")),
            "ResolveTrigger" => self.resolve_trigger(args),
            _ => self.action(verb, args),
        }
    }

    fn action(&mut self, verb: &str, args: &str) {
        if self.state.pending.is_some() || self.state.stage != Stage::Action {
            return;
        }
        let place = || args.split(':').next().and_then(|n| n.parse::<usize>().ok());
        let player = self.state.player(self.seat);
        let command = match verb {
            "Pass" => Some(Command::Pass),
            "Claim" => Some(Command::TakeInitiative),
            "PlayHand" => {
                place().and_then(|at| player.hand.get(at).copied()).map(|card_id| self.play_command(card_id))
            }
            "SmuggleResource" => {
                let card = place().and_then(|at| player.resources.get(at).copied());
                card.map(|card_id| Command::Smuggle { card_id })
            }
            "AttackGroundArena" => self.attack_command(Arena::Ground, args),
            "AttackSpaceArena" => self.attack_command(Arena::Space, args),
            "DeployLeader" => Some(Command::DeployLeader { as_pilot: self.as_pilot }),
            "UseLeaderAbility" => self.ability_of(player.leader),
            "UseBaseAbility" => self.ability_of(player.base),
            "UseUnitAbility" => self.reference(args).and_then(|slot| self.ability_of(slot)),
            _ => None,
        };
        if let Some(command) = command {
            self.give(&command);
        }
    }

    /// A unit with Piloting that can only be played as an upgrade is.
    fn play_command(&self, card_id: Slot) -> Command {
        let plain = Command::PlayCard { card_id, as_pilot: false };
        match self.rules.check(self.state, self.seat, &plain) {
            Ok(_) if !self.as_pilot => plain,
            _ => Command::PlayCard { card_id, as_pilot: true },
        }
    }

    /// The first usable action ability of a card.
    fn ability_of(&self, card_id: Slot) -> Option<Command> {
        let usable =
            (0..4).find(|&place| self.rules.usable(self.state, self.seat, card_id, place).is_some())?;
        Some(Command::UseAbility { card_id, ability: usable })
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
        let targets = self.rules.eval(self.state).targets(attacker_id, false, false);
        let target_id = if targets.len() == 1 { targets[0].slot } else { wanted? };
        Some(Command::Attack { attacker_id, target_id })
    }

    /// What a reference such as `myGroundArena-0` or `theirGroundArena-1.u0` means to this seat.
    fn reference(&self, text: &str) -> Option<Slot> {
        let (text, attached) = match text.split_once(".u") {
            Some((text, place)) => (text, Some(place.parse::<usize>().ok()?)),
            None => (text, None),
        };
        let (zone, place) = text.split_once('-').unwrap_or((text, "0"));
        let place: usize = place.parse().ok()?;
        let (seat, zone) = match zone.strip_prefix("my") {
            Some(zone) => (self.seat, zone),
            None => (self.seat.other(), zone.strip_prefix("their")?),
        };
        let player = self.state.player(seat);
        let slot = match zone {
            "GroundArena" => self.state.units_of(seat, Some(Arena::Ground)).nth(place),
            "SpaceArena" => self.state.units_of(seat, Some(Arena::Space)).nth(place),
            "Base" => Some(player.base),
            "Leader" => Some(player.leader),
            "Hand" => player.hand.get(place).copied(),
            "Discard" => player.discard.get(place).copied(),
            "Resources" => player.resources.get(place).copied(),
            "Deck" => player.deck.iter().rev().nth(place).copied(),
            "TempZone" => {
                let options = self.rules.options(self.state, self.state.pending.as_ref()?)?;
                options.cards.get(place).copied()
            }
            _ => None,
        }?;
        match attached {
            Some(place) => self.state.attached_to(slot).nth(place),
            None => Some(slot),
        }
    }

    fn resource(&mut self, place: Option<usize>) {
        // The rules ask one seat after the other, the scripts in any order.
        let Some(Pending::Resource { .. }) = self.state.pending else { return };
        let slot = place.and_then(|at| self.state.player(self.seat).hand.get(at).copied());
        let seat = self.seat;
        if self.state.pending.as_ref().is_some_and(|pending| pending.seat() != seat) {
            self.state.pending = Some(Pending::Resource { seat });
        }
        self.give(&Command::ChooseAbilityCards { ability_id: 0, card_ids: slot.into_iter().collect() });
    }

    fn resolve_trigger(&mut self, args: &str) {
        let Some(Pending::Order { seat, floor }) = self.state.pending else { return };
        let kind = args.split(':').next().unwrap_or_default();
        let own =
            self.state.triggers[usize::from(floor)..].iter().filter(|trigger| trigger.frame.player == seat);
        let found = own.clone().find(|trigger| format!("{:?}", trigger.what).starts_with(kind));
        let chosen = found.or_else(|| own.clone().next()).map(|trigger| trigger.id);
        if let Some(ability_id) = chosen {
            self.give(&Command::ResolveAbility { ability_id });
        }
    }

    fn answer(&mut self, value: &str) {
        let Some(pending) = self.state.pending.clone() else { return };
        if !matches!(self.rules.waiting(self.state), Waiting::For(prompt) if prompt.seats.has(self.seat)) {
            return;
        }
        let declines = matches!(value, "-" | "PASS" | "" | "NO" | "DONE" | "Done");
        let agrees = value == "YES";
        match &pending {
            Pending::May { .. } => {
                // A bare pick may answer "may" and the choice in one (SCHEMA 6a).
                let yes = self.give(&Command::Answer { yes: !declines }) && !declines;
                if yes && !agrees && self.state.pending.is_some() {
                    self.answer(value);
                }
            }
            Pending::First { .. } => {
                let seat = if declines { self.seat.other() } else { self.seat };
                self.give(&Command::ChooseFirst { seat: SeatName(seat) });
            }
            Pending::Order { seat, floor } => self.order(*seat, *floor, value),
            Pending::Mode { node, taken, .. } => {
                let (node, taken) = (*node, *taken);
                self.mode(node, taken, value);
            }
            Pending::Number { most, .. } => {
                let digits: String = value.chars().filter(char::is_ascii_digit).collect();
                let number = digits.parse::<u8>().unwrap_or(if agrees { *most } else { 0 }).min(*most);
                self.give(&Command::ChooseNumber { number });
            }
            Pending::Divide { node: Some(_), .. } if is_amount(value) => {
                let digits: String = value.chars().filter(char::is_ascii_digit).collect();
                let options =
                    self.rules.options(self.state, &pending).map(|options| options.cards).unwrap_or_default();
                let wanted = digits.parse::<usize>().unwrap_or(0);
                self.cards(options.into_iter().take(wanted).collect());
            }
            Pending::Player { .. } => {
                let seat = if agrees || value.starts_with("You") || value.starts_with("my") {
                    self.seat
                } else {
                    self.seat.other()
                };
                self.give(&Command::ChoosePlayer { seat: SeatName(seat) });
            }
            Pending::Disclose { .. } if agrees => {
                let cards =
                    self.rules.options(self.state, &pending).map(|options| options.cards).unwrap_or_default();
                self.cards(cards.into_vec());
            }
            Pending::Target { .. } if agrees => {
                // Ambush is a question of its own there: yes, and then the target if there are several.
                let options = self.rules.options(self.state, &pending);
                if let Some([only]) = options.as_ref().map(|options| &options.cards[..]) {
                    let only = *only;
                    self.cards(vec![only]);
                }
            }
            _ if declines => self.cards(Vec::new()),
            _ => {
                let picks = self.picks(&pending, value);
                if !picks.is_empty() {
                    self.cards(picks);
                }
            }
        }
    }

    fn cards(&mut self, card_ids: Vec<Slot>) {
        let ability_id = self.rules.ability_handle(self.state);
        self.give(&Command::ChooseAbilityCards { ability_id, card_ids: card_ids.into() });
    }

    fn order(&mut self, seat: Seat, floor: u16, value: &str) {
        let place = value.strip_prefix("EffectStack-").and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
        let batch = &self.state.triggers[usize::from(floor)..];
        let own: Vec<u16> =
            batch.iter().filter(|trigger| trigger.frame.player == seat).map(|trigger| trigger.id).collect();
        if let Some(&ability_id) = own.get(place).or(own.first()) {
            self.give(&Command::ResolveAbility { ability_id });
        }
    }

    /// Option labels have no common language: the option that says most of the label's words, else the first.
    fn mode(&mut self, node: crate::program::NodeId, taken: u16, value: &str) {
        let crate::program::Effect::Modes { options, .. } = self.rules.cards.effect(node) else { return };
        let free = |place: &usize| taken & (1 << place) == 0;
        let wanted = labels::words(value);
        let score = |place: &usize| {
            let said = labels::describe(&self.rules.cards, options[*place]);
            let hits = wanted.iter().filter(|word| said.contains(word.as_str())).count();
            (hits, std::cmp::Reverse(*place))
        };
        if let Some(mode) = (0..options.len()).filter(free).max_by_key(score) {
            self.give(&Command::ChooseMode { mode: mode as u8 });
        }
    }

    /// A reference into a hand may still count the card that was just played (SCHEMA 4.6).
    fn pick(&self, reference: &str, options: &[Slot]) -> Option<Slot> {
        let found = self.reference(reference);
        if found.is_some_and(|slot| options.contains(&slot)) {
            return found;
        }
        // A unit may be named for the upgrade on it.
        let on_it = |slot: &&Slot| found.is_some() && self.state.thing(**slot).host == found;
        if let Some(upgrade) = options.iter().find(on_it) {
            return Some(*upgrade);
        }
        let (zone, place) = reference.rsplit_once('-')?;
        let earlier = place.parse::<usize>().ok()?.checked_sub(1)?;
        self.reference(&format!("{zone}-{earlier}")).filter(|slot| options.contains(slot)).or(found)
    }

    /// The cards that an answer names: references, shares, or card ids among those looked at.
    fn picks(&self, pending: &Pending, value: &str) -> Vec<Slot> {
        let options =
            self.rules.options(self.state, pending).map(|options| options.cards).unwrap_or_default();
        if value.contains("-") && (value.starts_with("my") || value.starts_with("their"))
            || value.contains("Base:")
        {
            let separator = if value.contains('&') { '&' } else { ',' };
            let mut picks = Vec::new();
            for part in value.split(separator) {
                let (reference, times) = part.split_once(':').unwrap_or((part, "1"));
                if let Some(slot) = self.pick(reference.trim(), &options) {
                    picks.extend(std::iter::repeat_n(slot, times.trim().parse().unwrap_or(1)));
                }
            }
            return picks;
        }
        let mut left = options;
        let mut picks = Vec::new();
        for id in value.split(',').map(str::trim) {
            let named = |slot: &Slot| {
                self.rules.cards.card(self.rules.card_in(self.state, *slot)).name.eq_ignore_ascii_case(id)
            };
            if let Some(place) = left.iter().position(named) {
                picks.push(left.remove(place));
            }
        }
        picks
    }
}
