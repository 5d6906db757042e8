//! Prompts: which chapter asks what is wanted, judges the answer and carries it out.

use cardwright_table::{Anchor, Ask, Choice, Code, Menu, Outcome, Rejected, Reply, Seat};
use smallvec::SmallVec;

use super::cast::miracle_label;
use super::{Look, Run, Settlement};
use crate::command::Command;
use crate::event::Reason;
use crate::state::{Pending, Wanted};

/// Players are numbered from here in menus that also have cards.
pub(crate) const SEAT_BASE: i32 = 100_000;

impl Wanted {
    /// The prompt's name for programs.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Wanted::Starter => "chooseStartingPlayer",
            Wanted::PreHand { .. } => "preOpeningHand",
            Wanted::KeepHand => "keepHand",
            Wanted::Mulligan => "mulligan",
            Wanted::Bottom(_) => "putOnBottom",
            Wanted::MulliganScry => "mulliganScry",
            Wanted::OpeningHand => "openingHand",
            Wanted::HiddenAgenda { .. } => "hiddenAgenda",
            Wanted::StartingGenerator => "startingGenerator",
            Wanted::Priority => "priority",
            Wanted::Attackers => "declareAttackers",
            Wanted::Blockers => "declareBlockers",
            Wanted::AssignDamage { .. } => "assignDamage",
            Wanted::HandSize(_) => "discard",
            Wanted::TriggerOrder => "orderTriggers",
            Wanted::TriggerChoices => "triggerChoices",
            Wanted::Replacement { .. } => "chooseReplacement",
            Wanted::Legend(_) => "chooseLegend",
            Wanted::CommanderHome(_) => "commander",
            Wanted::Protector(_) => "chooseProtector",
            Wanted::Node(_) => "choose",
            Wanted::Enchant(_) => "enchant",
            Wanted::Charge { .. } => "chooseAttacked",
            Wanted::Miracle(_) => "miracle",
            Wanted::CastFree(_) => "castFree",
            Wanted::NewTargets { .. } => "newTargets",
        }
    }

    /// Whether the step that asks is done again with the answer; otherwise the answer is an act of its own.
    pub(crate) fn is_part_of_a_step(self) -> bool {
        !matches!(
            self,
            Wanted::Priority
                | Wanted::Attackers
                | Wanted::Blockers
                | Wanted::TriggerChoices
                | Wanted::CastFree(_)
                | Wanted::NewTargets { .. }
        )
    }
}

impl Look<'_> {
    /// The next question on the way to a command.
    pub(crate) fn ask_pending(&self, pending: Pending, reply: &Reply, menu: &mut Menu) -> Ask {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority => return self.ask_priority(seat, reply, menu),
            Wanted::Attackers => return self.ask_attackers(seat, reply, menu),
            Wanted::Blockers => return self.ask_blockers(seat, reply, menu),
            Wanted::TriggerChoices => return self.ask_trigger_choices(reply, menu),
            Wanted::Node(node) => return self.ask_node(seat, node, reply, menu),
            Wanted::AssignDamage { source } => return self.ask_damage(source, reply, menu),
            Wanted::CastFree(terms) => return self.ask_free_cast(seat, terms, reply, menu),
            Wanted::NewTargets { item } => return self.ask_new_targets(item, reply, menu),
            _ if !reply.is_empty() => return Ask::Done,
            _ => {}
        }
        match pending.wanted {
            Wanted::HandSize(count) => self.ask_hand_size(seat, count, menu),
            Wanted::TriggerOrder => self.ask_trigger_order(seat, menu),
            Wanted::Replacement { deed } => self.ask_replacement(deed, menu),
            Wanted::Legend(object) => self.ask_legend(seat, object, menu),
            Wanted::CommanderHome(object) => self.ask_commander_home(object, menu),
            Wanted::Protector(_) => self.ask_protector(seat, menu),
            Wanted::Enchant(aura) => self.ask_enchant(aura, menu),
            Wanted::Charge { whose, .. } => self.ask_charge(whose, menu),
            Wanted::Miracle(card) => self.ask_miracle(card, menu),
            wanted => self.ask_start(seat, wanted, reply, menu),
        }
    }

    /// The question in words.
    pub(crate) fn pending_title(&self, pending: Pending, reply: &Reply) -> String {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority => self.priority_title(seat, reply),
            Wanted::Attackers => self.attackers_title(seat, reply),
            Wanted::Blockers => self.blockers_title(seat, reply),
            Wanted::TriggerChoices => self.trigger_choices_title(reply),
            Wanted::CastFree(terms) => self.free_cast_title(seat, terms, reply),
            Wanted::NewTargets { item } => self.new_targets_title(item, reply),
            Wanted::HandSize(1) => "Discard a card".into(),
            Wanted::HandSize(count) => format!("Discard {count} cards"),
            Wanted::AssignDamage { source } => self.damage_title(source, reply),
            Wanted::TriggerOrder => {
                "Order your triggered abilities: the first goes onto the stack first".into()
            }
            Wanted::Replacement { deed } => self.replacement_title(deed),
            Wanted::Legend(object) => self.legend_title(object),
            Wanted::CommanderHome(object) => self.commander_home_title(object),
            Wanted::Protector(object) => self.protector_title(object),
            Wanted::Enchant(aura) => self.enchant_title(aura),
            Wanted::Charge { attacker, .. } => format!("What does {} attack?", self.name_of(attacker)),
            Wanted::Miracle(card) => self.miracle_title(card),
            Wanted::Node(node) => self.node_title(seat, node, reply),
            wanted => self.start_title(seat, wanted),
        }
    }

    /// What a question in a round is about, and the title of the round.
    pub(crate) fn pending_round(&self, pending: Pending, reply: &Reply) -> Option<(Anchor, String)> {
        let (slot, title) = match pending.wanted {
            Wanted::Attackers => (self.next_attacker(reply)?, "Declare attackers"),
            Wanted::Blockers => (self.next_blocker(pending.seat, reply)?, "Declare blockers"),
            _ => return None,
        };
        Some((Anchor::Card(slot), title.to_owned()))
    }

    /// One option in words.
    pub(crate) fn pending_label(&self, pending: Pending, reply: &Reply, choice: Choice) -> String {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority => self.priority_label(seat, reply, choice),
            Wanted::Attackers => self.attackers_label(seat, reply, choice),
            Wanted::Blockers => self.blockers_label(seat, reply, choice),
            Wanted::TriggerChoices => self.trigger_choices_label(reply, choice),
            Wanted::CastFree(terms) => self.free_cast_label(seat, terms, reply, choice),
            Wanted::NewTargets { .. } => self.new_targets_label(reply, choice),
            Wanted::AssignDamage { .. } => self.damage_label(choice),
            Wanted::TriggerOrder => self.trigger_label(choice),
            Wanted::Replacement { deed } => self.replacement_label(deed, choice),
            Wanted::HandSize(_)
            | Wanted::Legend(_)
            | Wanted::Enchant(_)
            | Wanted::Charge { .. }
            | Wanted::Protector(_) => self.card_label(choice),
            Wanted::CommanderHome(_) => self.commander_home_label(choice),
            Wanted::Miracle(_) => miracle_label(choice).to_owned(),
            Wanted::Node(node) => self.node_label(seat, node, reply, choice),
            wanted => self.start_label(seat, wanted, choice),
        }
    }

    /// The command of a finished reply.
    pub(crate) fn pending_command(&self, pending: Pending, reply: &Reply) -> Command {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority => self.priority_command(seat, reply),
            Wanted::Attackers => self.attackers_command(seat, reply),
            Wanted::Blockers => self.blockers_command(seat, reply),
            Wanted::TriggerChoices => self.trigger_choices_command(reply),
            Wanted::Node(_) => self.node_command(reply),
            Wanted::AssignDamage { source } => self.damage_command(source, reply),
            Wanted::CastFree(terms) => self.free_cast_command(seat, terms, reply),
            Wanted::NewTargets { item } => self.new_targets_command(item, reply),
            _ => Command::Choose(SmallVec::from_slice(reply.answer(0).unwrap_or_default())),
        }
    }

    /// Whether a command is legal, and how what it costs is paid.
    pub(crate) fn check_pending(
        &self,
        pending: Pending,
        command: &Command,
    ) -> Result<Option<Settlement>, Rejected> {
        let seat = pending.seat;
        match pending.wanted {
            Wanted::Priority => self.check_priority(seat, command),
            Wanted::CastFree(terms) => self.check_free_cast(seat, terms, command),
            _ => self.check_answer(pending, command).map(|()| None),
        }
    }

    /// Whether a command that costs nothing by itself is legal.
    fn check_answer(&self, pending: Pending, command: &Command) -> Result<(), Rejected> {
        let seat = pending.seat;
        match (pending.wanted, command) {
            (Wanted::Attackers, _) => self.check_attackers(seat, command),
            (Wanted::Blockers, _) => self.check_blockers(seat, command),
            (Wanted::TriggerChoices, Command::Target(choices)) => self.check_trigger_choices(choices),
            (Wanted::TriggerChoices, _) => Err(misplaced()),
            (Wanted::Node(node), _) => self.check_node(seat, node, command),
            (Wanted::AssignDamage { source }, _) => self.check_damage(source, command),
            (Wanted::NewTargets { item }, _) => self.check_new_targets(item, command),
            (Wanted::Mulligan, Command::Choose(values)) => self.check_mulligan(seat, values),
            (_, Command::Choose(values)) => {
                let mut menu = Menu::new();
                let ask = self.ask_pending(pending, &Reply::new(), &mut menu);
                ask.accepts(&menu, values).map_err(|misfit| {
                    Rejected::new(Code::InvalidSelection, format!("That is not possible: {misfit}."))
                })
            }
            _ => Err(misplaced()),
        }
    }

    /// A legal command for a player who does not choose.
    pub(crate) fn plain_command(&self, pending: Pending) -> Command {
        if pending.wanted == Wanted::Priority {
            return Command::Pass;
        }
        let (mut reply, mut menu) = (Reply::new(), Menu::new());
        loop {
            menu.clear();
            let ask = self.ask_pending(pending, &reply, &mut menu);
            if ask == Ask::Done {
                return self.pending_command(pending, &reply);
            }
            plain_answer(ask, &menu, &mut reply);
        }
    }

    /// A card in a menu, by name.
    pub(crate) fn card_label(&self, choice: Choice) -> String {
        match choice.anchor {
            Anchor::Card(slot) => self.name_of(self.state.object(slot)),
            Anchor::Seat(seat) => format!("@{}", seat.0),
            Anchor::Zone(_) | Anchor::Button => String::new(),
        }
    }

    fn ask_hand_size(&self, seat: Seat, count: u8, menu: &mut Menu) -> Ask {
        for &slot in self.state.zones.hand(seat) {
            menu.add(slot.0.into(), Anchor::Card(slot));
        }
        Ask::Some { min: count.into(), max: count.into() }
    }
}

/// A command that does not fit the prompt.
pub(crate) fn misplaced() -> Rejected {
    Rejected::new(Code::InvalidCommand, "That is not what is being asked.")
}

impl Run<'_> {
    /// Carries out a legal command, up to the next prompt or the end.
    pub(crate) fn carry_out(&mut self, pending: Pending, command: &Command, paid: Option<Settlement>) {
        self.wake();
        self.give(pending, command, paid);
        self.state.turn.decisions += 1;
        if self.state.turn.decisions > self.rules.policies.decision_cap {
            self.answer = None;
            self.end(Outcome::Capped, Reason::Decisions);
        }
        self.run();
        debug_assert!(self.answer.is_none(), "the step that asked takes the answer");
        self.answer = None;
    }

    /// Hands an answer to the chapter that asked.
    pub(crate) fn give(&mut self, pending: Pending, command: &Command, paid: Option<Settlement>) {
        let seat = pending.seat;
        self.state.pending = None;
        if *command != Command::Pass {
            self.state.cache.offers.forget();
        }
        match (pending.wanted, command) {
            (Wanted::Priority, _) => self.commit_priority(seat, command, paid),
            (Wanted::Attackers, _) => self.commit_attackers(seat, command),
            (Wanted::Blockers, _) => self.commit_blockers(seat, command),
            (Wanted::TriggerChoices, Command::Target(choices)) => self.commit_trigger_choices(choices),
            (Wanted::CastFree(terms), _) => self.commit_free_cast(seat, terms, command, paid),
            (Wanted::NewTargets { item }, _) => self.commit_new_targets(item, command),
            (_, Command::Choose(values)) => self.answer = Some(values.clone()),
            _ => {}
        }
    }
}

/// The least that answers a question: the first options, as few as allowed; of several the last, which is the quiet
/// one: no, nothing, decline.
fn plain_answer(ask: Ask, menu: &Menu, reply: &mut Reply) {
    match ask {
        Ask::Some { min, .. } => {
            let copies = menu
                .choices()
                .iter()
                .flat_map(|choice| std::iter::repeat_n(choice.value, choice.times.into()));
            let first: Vec<i32> = copies.take(min.into()).collect();
            reply.push(&first);
        }
        Ask::One => reply.push_one(menu.choices().last().map_or(0, |choice| choice.value)),
        _ => ask.answer_with(menu, |_| 0, reply),
    }
}
