//! What a scripted player does with priority.

use cardwright_table::{Game as _, Menu, Reply, Seat, Slot};

use super::answer::Hints;
use super::names::{begins, keyword_text, plain, says};
use super::scenario::{Choice, Entry};
use super::script::{Driver, Stopped, refused};
use crate::command::{Command, Special};
use crate::program::{AbilityKind, CostPart, ZoneKind};
use crate::rules::Action;
use crate::state::{Deed, Work};

/// What comes of looking at an entry.
enum Step {
    /// This is done.
    Act(Box<Command>),
    /// It is done already, or cannot be waited for; the next entry is looked at.
    Next,
    /// Nothing is done now.
    Wait,
}

impl Driver<'_> {
    /// The first entry of this turn and step that can be carried out; a pass if there is none. Nothing, if the game
    /// has moved on in another way.
    pub(super) fn priority(&mut self, seat: Seat) -> Result<Option<Command>, Stopped> {
        let mut at = 0;
        while let Some(entry) = self.queues[seat.index()].acts.get(at).cloned() {
            let elsewhere =
                matches!(entry.claim.kind.as_str(), "attack" | "block" | "attackSkip" | "blockSkip");
            if elsewhere || !self.is_now(&entry) {
                at += 1;
                continue;
            }
            let pending = self.state.pending;
            match self.look_at(seat, &entry)? {
                Step::Wait => break,
                Step::Act(command) => {
                    self.queues[seat.index()].acts.remove(at);
                    return Ok(Some(*command));
                }
                Step::Next => {
                    self.queues[seat.index()].acts.remove(at);
                    if self.state.pending != pending || entry.claim.kind == "addCounters" {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(Command::Pass))
    }

    fn look_at(&mut self, seat: Seat, entry: &Entry) -> Result<Step, Stopped> {
        match entry.claim.kind.as_str() {
            "check" => self.claim(&entry.claim).map(|()| Step::Next),
            "waitStack" if self.state.stack.is_empty() => Ok(Step::Next),
            "waitStack" if entry.one => Ok(Step::Act(Box::new(Command::Pass))),
            "waitStack" => Ok(Step::Wait),
            "concede" => {
                self.concede(seat);
                Ok(Step::Next)
            }
            "addCounters" => self.add_counters(seat, entry).map(|()| Step::Next),
            _ if !self.condition_holds(seat, entry) => Ok(Step::Wait),
            _ => self.act(seat, entry),
        }
    }

    /// What has to be on the stack, or in the pool, for the entry to be carried out.
    fn condition_holds(&self, seat: Seat, entry: &Entry) -> bool {
        let stack = self.stack_texts();
        let there = |text: &String| stack.iter().any(|(item, _)| says(item, text));
        let copied = |text: &String| stack.iter().any(|(item, copy)| *copy && says(item, text));
        let on_top = |text: &String| stack.last().is_some_and(|(item, _)| says(item, text));
        let mana: u16 = self.state.player(seat).pool.mana.iter().map(|&count| u16::from(count)).sum();
        entry.if_on_stack.as_ref().is_none_or(there)
            && !entry.if_not_on_stack.as_ref().is_some_and(there)
            && entry.if_copy_on_stack.as_ref().is_none_or(copied)
            && entry.if_on_top_of_stack.as_ref().is_none_or(on_top)
            && entry.min_mana_in_pool.is_none_or(|least| mana >= least)
    }

    fn act(&mut self, seat: Seat, entry: &Entry) -> Result<Step, Stopped> {
        let mut actions = self.actions(seat);
        let mut chosen = self.choose_action(seat, entry, &actions);
        if chosen.is_none() && entry.claim.kind != "activateMana" && self.make_mana_for(seat, entry) {
            actions = self.actions(seat);
            chosen = self.choose_action(seat, entry, &actions);
        }
        let Some((code, _)) = chosen else {
            // Mana that cannot be made is passed over.
            if entry.claim.kind == "activateMana" {
                return Ok(Step::Wait);
            }
            return refused(entry);
        };
        let mut reply = Reply::new();
        reply.push_one(code);
        let mut hints = Hints::of(entry, reply);
        self.adding = hints.added;
        let command = self.reply(seat, &mut hints)?;
        // A target that was named and cannot be had.
        if hints.has_targets_left() { refused(entry) } else { Ok(Step::Act(Box::new(command))) }
    }

    /// Mana abilities that cost more than tapping are used in time, where the other engine uses them while it pays.
    fn make_mana_for(&mut self, seat: Seat, entry: &Entry) -> bool {
        let found = self.after_mana(seat, |driver| {
            let actions = driver.actions(seat);
            driver.clone().choose_action(seat, entry, &actions).is_some()
        });
        let Some(after) = found else { return false };
        *self = after;
        true
    }

    /// What comes of using one such mana ability as often as it takes for something to be possible.
    pub(super) fn after_mana(&self, seat: Seat, possible: impl Fn(&Self) -> bool) -> Option<Self> {
        const MOST_USES: usize = 8;
        let costly = |action: &Action| match *action {
            Action::Activate { source, place } => self.is_costly_mana(source, place),
            _ => false,
        };
        let abilities = self.actions(seat).into_iter().filter(|(_, action)| costly(action));
        let uses = |(code, _): (i32, Action)| {
            let mut after = self.clone();
            for _ in 0..MOST_USES {
                if !after.actions(seat).iter().any(|(other, _)| *other == code) {
                    return None;
                }
                let pending = after.state.pending?;
                let mut reply = Reply::new();
                reply.push_one(code);
                let command = after.reply(seat, &mut Hints::with(reply)).ok()?;
                after.give(pending, &command).ok()?;
                if after.state.pending != Some(pending) {
                    return None;
                }
                if possible(&after) {
                    return Some(after);
                }
            }
            None
        };
        abilities.into_iter().find_map(uses)
    }

    /// Whether an ability makes mana for more than being tapped: automatic payment leaves it alone.
    fn is_costly_mana(&self, source: Slot, place: u8) -> bool {
        let fresh = self.rules.fresh(&self.state);
        let Some(&ability) = fresh.look().derived(source).abilities.get(usize::from(place)) else {
            return false;
        };
        match &self.rules.book.ability(ability).kind {
            AbilityKind::Activated(ability) => {
                ability.mana && ability.cost.parts.iter().any(|part| !matches!(part, CostPart::Tap))
            }
            _ => false,
        }
    }

    /// Everything the player may do.
    pub(super) fn actions(&self, seat: Seat) -> Vec<(i32, Action)> {
        let mut menu = Menu::new();
        let _ = self.rules.ask(&self.state, seat, &Reply::new(), &mut menu);
        menu.choices().iter().map(|choice| (choice.value, Action::decode(choice.value))).collect()
    }

    fn choose_action(
        &mut self,
        seat: Seat,
        entry: &Entry,
        actions: &[(i32, Action)],
    ) -> Option<(i32, Action)> {
        let all = || actions.iter().copied();
        match entry.claim.kind.as_str() {
            "playLand" => {
                let name = entry.claim.card.as_deref()?;
                all().find(|(_, action)| {
                    matches!(action, Action::PlayLand { .. }) && self.names(*action, name)
                })
            }
            "cast" => self.choose_cast(seat, entry, actions),
            _ => {
                let text = entry.claim.ability.as_str()?;
                if let Some(name) = entry.cast.as_deref().or(entry.play.as_deref()) {
                    let ways: Vec<(i32, Action)> = self.casts(name, actions).collect();
                    // A way to cast it stands behind the name.
                    let variant = name.rsplit_once(" using ").or_else(|| name.rsplit_once(" with "));
                    return match variant {
                        Some((name, _)) if ways.is_empty() => {
                            other_way(&self.casts(name, actions).collect::<Vec<_>>())
                        }
                        _ => self.choose_way(seat, &ways),
                    };
                }
                let alias = entry.source_alias.as_ref().and_then(|alias| self.aliases.get(alias)).copied();
                let from = |action: Action| alias.is_none_or(|slot| slot_of(action) == Some(slot));
                let by = |likeness: Likeness| {
                    all().find(|(_, action)| from(*action) && self.is_like(*action, text, likeness))
                };
                let only = || {
                    let mut short = all()
                        .filter(|(_, action)| from(*action) && self.is_like(*action, text, Likeness::Short));
                    short.next().filter(|_| short.next().is_none())
                };
                // An effect may have given it to a card that does not print it.
                let given = || {
                    let there = |slot| self.state.thing(slot).zone == ZoneKind::Graveyard;
                    let cast = |action: Action| match action {
                        Action::Cast { card, way: 1.., .. } => there(card) && from(action),
                        _ => false,
                    };
                    all().find(|(_, action)| text.starts_with("Flashback") && cast(*action))
                };
                let extra = || {
                    let several = format!("{text} {}", entry.targets.len());
                    let named =
                        |name: &str| all().find(|(_, action)| from(*action) && self.is_of(*action, name));
                    named(&several).or_else(|| named(text)).or_else(|| named(&format!("{text} 2")))
                };
                extra()
                    .or_else(|| by(Likeness::Text))
                    .or_else(|| by(Likeness::Cost))
                    .or_else(|| by(Likeness::Card))
                    .or_else(only)
                    .or_else(given)
            }
        }
    }

    /// The ways to cast or play a card of this name.
    fn casts<'s>(
        &'s self,
        name: &'s str,
        actions: &'s [(i32, Action)],
    ) -> impl Iterator<Item = (i32, Action)> + use<'s> {
        let fits = |action: Action| {
            matches!(action, Action::Cast { .. } | Action::PlayLand { .. }) && self.names(action, name)
        };
        actions.iter().copied().filter(move |(_, action)| fits(*action))
    }

    fn choose_cast(&mut self, seat: Seat, entry: &Entry, actions: &[(i32, Action)]) -> Option<(i32, Action)> {
        let alias = entry.claim.card_alias.as_ref().and_then(|alias| self.aliases.get(alias)).copied();
        let name = entry.claim.card.clone().unwrap_or_default();
        let ways: Vec<(i32, Action)> = match alias {
            Some(slot) => {
                actions.iter().copied().filter(|(_, action)| slot_of(*action) == Some(slot)).collect()
            }
            None => self.casts(&name, actions).collect(),
        };
        let by = |fits: fn(&Action) -> bool| ways.iter().copied().find(|(_, action)| fits(action));
        match entry.variant.as_deref() {
            Some("using Morph" | "using Disguise") => {
                by(|action| matches!(action, Action::Cast { way: Action::FACE_DOWN, .. }))
            }
            Some("fused") => by(|action| matches!(action, Action::Cast { face: 2.., .. })),
            Some(_) => other_way(&ways),
            None => self.choose_way(seat, &ways),
        }
    }

    /// The way that the next choice about one says; the first if there is none.
    fn choose_way(&mut self, seat: Seat, ways: &[(i32, Action)]) -> Option<(i32, Action)> {
        const OTHER_WAYS: [&str; 2] = ["alternative", "without paying its mana cost"];
        let choices = &mut self.queues[seat.index()].choices;
        let says_which = |choice: &Choice| {
            let text = choice.text.as_deref().unwrap_or_default();
            choice.normal_cost || OTHER_WAYS.iter().any(|words| text.contains(words))
        };
        // With one way only there is nothing to say, but the other engine asks.
        match choices.iter().position(says_which).filter(|place| *place == 0 || ways.len() > 1) {
            Some(place) if !choices.remove(place).normal_cost => {
                other_way(ways).or_else(|| ways.first().copied())
            }
            _ => ways.first().copied(),
        }
    }

    /// Whether an action is with a card, or face of one, of this name.
    fn names(&self, action: Action, name: &str) -> bool {
        let (Action::Cast { card, face, .. } | Action::PlayLand { card, face }) = action else {
            return false;
        };
        let printed = self.rules.book.card(self.rules.card_in(&self.state, card));
        let face = &printed.faces[usize::from(face).min(printed.faces.len() - 1)].name;
        face == name || name.split(" // ").next() == Some(face)
    }

    /// Whether an action is an ability of a card that is called so.
    fn is_of(&self, action: Action, name: &str) -> bool {
        let Action::Activate { source, .. } = action else { return false };
        self.rules.book.card(self.rules.card_in(&self.state, source)).name() == name
    }

    /// Whether an action is what the other engine's text means.
    pub(super) fn is_like(&self, action: Action, text: &str, likeness: Likeness) -> bool {
        let Some(slot) = slot_of(action) else { return false };
        let printed = self.rules.book.card(self.rules.card_in(&self.state, slot));
        let wanted = plain(text, printed.name());
        let wanted = wanted.trim();
        match (action, likeness) {
            (Action::Activate { source, place }, Likeness::Text | Likeness::Cost | Likeness::Short) => {
                let fresh = self.rules.fresh(&self.state);
                let look = fresh.look();
                let Some(&ability) = look.derived(source).abilities.get(usize::from(place)) else {
                    return false;
                };
                let own = plain(&self.rules.book.ability(ability).text, printed.name());
                let cost = |text: &str| text.split_once(':').map(|(cost, _)| cost.trim().to_owned());
                match likeness {
                    Likeness::Text => {
                        begins(&own, wanted) || keyword_text(wanted).is_some_and(|text| begins(&own, &text))
                    }
                    Likeness::Short => own.starts_with(wanted),
                    _ => cost(wanted).is_some() && cost(wanted) == cost(&own) && adds_alike(wanted, &own),
                }
            }
            // What morph and its kin let a player do is a special action here.
            (Action::Special { action: Special::TurnFaceUp, .. }, Likeness::Text) => {
                wanted.contains(": turn this")
            }
            // Keywords, whose abilities have a text of their own: equip, crew, flashback, suspend.
            (Action::Special { .. }, Likeness::Short) => {
                let mut lines = printed.faces.iter().flat_map(|face| face.text.lines());
                lines.any(|line| plain(line, printed.name()).starts_with(wanted))
            }
            (Action::Cast { .. } | Action::Special { .. } | Action::Activate { .. }, Likeness::Card) => {
                let mut lines = printed.faces.iter().flat_map(|face| face.text.lines());
                let from_hand =
                    self.state.thing(slot).zone == ZoneKind::Hand && matches!(action, Action::Cast { .. });
                let keyword = wanted.starts_with(char::is_alphabetic) && !self.is_printed(action);
                let begins = |own: &str| begins(&plain(own, printed.name()).replace('-', " "), wanted);
                keyword && !from_hand && lines.any(begins)
            }
            _ => false,
        }
    }

    /// Whether an action is an ability whose text stands on its card as it is.
    fn is_printed(&self, action: Action) -> bool {
        let Action::Activate { source, place } = action else { return false };
        let fresh = self.rules.fresh(&self.state);
        let look = fresh.look();
        let Some(&ability) = look.derived(source).abilities.get(usize::from(place)) else { return false };
        let printed = self.rules.book.card(self.rules.card_in(&self.state, source));
        let text = &self.rules.book.ability(ability).text;
        printed.faces.iter().any(|face| face.text.lines().any(|line| line.starts_with(text.as_str())))
    }

    /// A cheat of the script: counters appear.
    fn add_counters(&mut self, seat: Seat, entry: &Entry) -> Result<(), Stopped> {
        let name = entry.claim.permanent.clone().unwrap_or_default();
        let found = self.state.zones.battlefield.iter().copied().find(|slot| self.is_called(*slot, &name));
        let kind = entry.claim.counter.as_deref().and_then(|name| self.counter(name));
        let (Some(slot), Some(kind)) = (found, kind) else {
            return refused(entry);
        };
        let (object, count) = (self.state.object(slot), entry.claim.count as u16);
        self.state.pending = None;
        self.go_on(|run| {
            run.state.agenda.push(Work::Priority(seat));
            run.cause_one(Deed::Counters { object, kind, count });
        });
        Ok(())
    }
}

/// How close an ability is to the text that a script has for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Likeness {
    /// Its text begins so.
    Text,
    /// It has the same cost.
    Cost,
    /// Its card says so somewhere.
    Card,
    /// It is abbreviated so, in the middle of a word or a cost: good if nothing else is.
    Short,
}

/// Whether an ability makes the mana that another text says first, if it says any.
fn adds_alike(wanted: &str, own: &str) -> bool {
    let first = wanted.split_once("add {").and_then(|(_, symbols)| symbols.split_once('}'));
    first.is_none_or(|(symbol, _)| {
        own.split_once("add ").is_some_and(|(_, rest)| rest.contains(&format!("{{{symbol}}}")))
    })
}

fn slot_of(action: Action) -> Option<Slot> {
    match action {
        Action::Pass => None,
        Action::PlayLand { card, .. } | Action::Cast { card, .. } | Action::Special { card, .. } => {
            Some(card)
        }
        Action::Activate { source, .. } => Some(source),
    }
}

/// The first way to cast that is not by the mana cost.
fn other_way(ways: &[(i32, Action)]) -> Option<(i32, Action)> {
    ways.iter().copied().find(|(_, action)| matches!(action, Action::Cast { way: 1.., .. }))
}
