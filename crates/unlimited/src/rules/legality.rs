//! What may be done (SWU 6): commands, judged one by one.

use cardwright_table::game::owes;
use cardwright_table::{Code, Game as _, Rejected, Seat, Slot};

use crate::Unlimited;
use crate::command::Command;
use crate::program::{
    Ability, AbilityId, Amount, Effect, Keyword, Limit, Permit, Together, Topics, Users, WordId,
};
use crate::rules::Means;
use crate::state::{Counter, Flag, Pending, Play, Says, Stage, State, Thing, Zone};

/// The proof that a command is legal.
#[derive(Clone, Debug)]
pub struct Legal {
    pub(super) seat: Seat,
    pub(super) command: Command,
}

/// An action that a seat could take now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferedAction {
    Play(Slot),
    PlayAsPilot(Slot),
    Smuggle(Slot),
    Attack(Slot),
    Ability(Slot, u8),
    Deploy(Slot),
    DeployAsPilot(Slot),
    Take(Counter),
    Pass,
}

/// More letters than the title of any card has.
const LONGEST_NAME: usize = 100;

fn refuse<T>(code: Code, message: &str) -> Result<T, Rejected> {
    Err(Rejected::new(code, message))
}

impl Unlimited {
    pub(crate) fn legal(&self, state: &State, seat: Seat, command: &Command) -> Result<Legal, Rejected> {
        owes(&self.waiting(state), seat)?;
        match (&state.pending, state.stage) {
            (Some(pending), _) => self.check_pending(state, pending, command)?,
            (None, Stage::ChooseInitiative) => match command {
                Command::ChooseInitiative { seat } if state.here().has(seat.0) => {}
                Command::ChooseInitiative { .. } => {
                    return refuse(Code::InvalidSelection, "There is no such seat.");
                }
                _ => return refuse(Code::InvalidCommand, "Choose who starts with the initiative."),
            },
            (None, Stage::Mulligan) => match command {
                Command::ChooseMulligan { take_mulligan: true } if !self.may_mulligan(state, seat) => {
                    return refuse(Code::InvalidCommand, "You can't take a mulligan.");
                }
                Command::ChooseMulligan { .. } => {}
                _ => return refuse(Code::InvalidCommand, "Keep your hand or take a mulligan."),
            },
            (None, Stage::OpeningResources) => self.check_resources(state, seat, command)?,
            (None, Stage::Action | Stage::Regroup) => self.check_action(state, seat, command)?,
        }
        Ok(Legal { seat, command: command.clone() })
    }

    fn check_resources(&self, state: &State, seat: Seat, command: &Command) -> Result<(), Rejected> {
        let Command::ChooseOpeningResources { card_ids } = command else {
            return refuse(Code::InvalidCommand, "Choose your opening resources.");
        };
        let hand = &state.player(seat).hand;
        let distinct = card_ids.iter().enumerate().all(|(place, card)| !card_ids[..place].contains(card));
        let wanted = self.opening_resources(state, seat).min(hand.len());
        if card_ids.len() != wanted || !distinct || !card_ids.iter().all(|card| hand.contains(card)) {
            let message = format!("Choose exactly {wanted} different cards of your hand.");
            return Err(Rejected::new(Code::InvalidSelection, message));
        }
        Ok(())
    }

    fn check_pending(&self, state: &State, pending: &Pending, command: &Command) -> Result<(), Rejected> {
        let fits = match (pending, command) {
            (Pending::Order { seat, floor }, Command::ResolveAbility { ability_id }) => {
                let batch = &state.triggers[usize::from(*floor)..];
                let known =
                    batch.iter().any(|trigger| trigger.id == *ability_id && trigger.frame.player == *seat);
                return if known {
                    Ok(())
                } else {
                    refuse(Code::InvalidSelection, "That ability is not pending.")
                };
            }
            (Pending::First { floor, .. }, Command::ChooseFirst { seat }) => {
                state.triggers[usize::from(*floor)..].iter().any(|trigger| trigger.frame.player == seat.0)
            }
            (Pending::May { .. }, Command::Answer { .. }) => true,
            (Pending::Arrange { cards, bottom: below, .. }, Command::ArrangeCards { top, bottom }) => {
                let mut placed: Vec<Slot> = top.iter().chain(bottom).copied().collect();
                let mut wanted = cards.to_vec();
                placed.sort_unstable();
                wanted.sort_unstable();
                placed == wanted && (*below || bottom.is_empty())
            }
            (Pending::Name { .. }, Command::NameCard { name }) => {
                (1..=LONGEST_NAME).contains(&name.chars().count())
            }
            (Pending::Mode { node, taken, .. }, Command::ChooseMode { mode }) => {
                self.open_modes(state, *node, *taken).contains(mode)
            }
            (Pending::Way { .. }, Command::ChooseMode { mode }) => *mode < 2,
            (Pending::Number { most, .. }, Command::ChooseNumber { number }) => number <= most,
            (Pending::Credits { least, most, .. }, Command::ChooseNumber { number }) => {
                (least..=most).contains(&number)
            }
            (Pending::Player { node, seat }, Command::ChoosePlayer { seat: chosen }) => {
                self.choosable(state, *seat, *node).contains(&chosen.0)
            }
            (Pending::Opponent { seat }, Command::ChoosePlayer { seat: chosen }) => {
                state.here().has(chosen.0) && chosen.0 != *seat
            }
            (_, Command::ChooseAbilityCards { ability_id, card_ids }) => {
                if *ability_id != self.ability_handle(state) {
                    return refuse(Code::InvalidSelection, "That ability does not wait for cards.");
                }
                return self.check_cards(state, pending, card_ids);
            }
            _ => return refuse(Code::InvalidCommand, "That does not answer the open prompt."),
        };
        if fits { Ok(()) } else { refuse(Code::InvalidSelection, "That cannot be chosen.") }
    }

    fn check_cards(&self, state: &State, pending: &Pending, picks: &[Slot]) -> Result<(), Rejected> {
        let Some(options) = self.options(state, pending) else {
            return refuse(Code::InvalidCommand, "The open prompt does not ask for cards.");
        };
        if !options.allow(picks) {
            let message = format!("Choose {} to {} of the listed cards.", options.min, options.max);
            return Err(Rejected::new(Code::InvalidSelection, message));
        }
        if !self.within_budget(state, pending, picks) {
            return refuse(Code::InvalidSelection, "Together these come to too much.");
        }
        if let Pending::Disclose { node, .. } = pending
            && !picks.is_empty()
            && !self.discloses(state, *node, picks)
        {
            return refuse(Code::InvalidSelection, "These cards do not show the aspects.");
        }
        Ok(())
    }

    /// What must hold of all that are picked together.
    pub(crate) fn budget(&self, pending: &Pending) -> Option<&Together> {
        match pending {
            Pending::Things { node, .. } => match self.cards.effect(*node) {
                Effect::Choose { filter, .. } => filter.together.as_ref(),
                _ => None,
            },
            Pending::Search { node, .. } => match self.cards.effect(*node) {
                Effect::Search { search, .. } => search.filter.together.as_ref(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether picks keep to the budget, if there is one.
    pub(crate) fn within_budget(&self, state: &State, pending: &Pending, picks: &[Slot]) -> bool {
        let Some(together) = self.budget(pending) else { return true };
        let eval = self.eval(state);
        let sum = |feature| picks.iter().map(|&slot| eval.feature(feature, slot)).sum::<i16>();
        let alike = |of: &dyn Fn(&Thing) -> bool| picks.iter().all(|&slot| of(state.thing(slot)));
        let first = picks.first().map(|&slot| *state.thing(slot));
        let most = |amount: &Amount| state.frames.last().map_or(0, |frame| eval.amount(frame, amount));
        let same_name = |(place, &slot): (usize, &Slot)| {
            picks[..place].iter().any(|&other| eval.card(other).title == eval.card(slot).title)
        };
        let common = |word: &WordId| picks.iter().all(|&slot| eval.has_trait(slot, *word));
        together.most.as_ref().is_none_or(|(feature, amount)| sum(*feature) <= most(amount))
            && !(together.different_names && picks.iter().enumerate().any(same_name))
            && (!together.one_trait || picks.first().is_none_or(|&slot| eval.traits(slot).iter().any(common)))
            && (!together.one_arena
                || alike(&|thing| Some(thing.arena()) == first.map(|first| first.arena())))
            && (!together.one_pile
                || picks.iter().all(|&slot| state.secrets.owner(slot) == state.secrets.owner(picks[0])))
            && (!together.one_host || alike(&|thing| Some(thing.host) == first.map(|first| first.host)))
    }

    /// The handle of the ability that waits for cards; 0 for rules that are no ability.
    pub(crate) fn ability_handle(&self, state: &State) -> u16 {
        match &state.pending {
            Some(
                Pending::Things { .. }
                | Pending::Search { .. }
                | Pending::Bottom { .. }
                | Pending::Disclose { .. },
            ) => state.frames.last().map_or(0, |frame| frame.ability),
            _ => 0,
        }
    }

    pub(super) fn check_action(&self, state: &State, seat: Seat, command: &Command) -> Result<(), Rejected> {
        let allowed = match command {
            Command::PlayCard { card_id, as_pilot } => {
                self.may_play(state, seat, (*card_id, *as_pilot), self.eval(state).means(seat))
            }
            Command::Smuggle { card_id } => {
                state.player(seat).resources.contains(card_id)
                    && self.can_smuggle(state, seat, *card_id, self.eval(state).means(seat))
            }
            Command::Attack { attacker_id, target_id } => {
                self.can_attack(state, seat, *attacker_id)
                    && self
                        .eval(state)
                        .targets(*attacker_id, false)
                        .iter()
                        .any(|object| object.slot == *target_id)
            }
            Command::UseAbility { card_id, ability } => {
                self.usable(state, seat, *card_id, *ability).is_some()
            }
            Command::DeployLeader { card_id, as_pilot } => self.can_deploy(state, seat, *card_id, *as_pilot),
            Command::TakeInitiative => self.may_take(state, seat, Counter::Initiative),
            Command::TakeCounter { counter } => self.may_take(state, seat, *counter),
            Command::Pass => self.may_pass(state, seat),
            _ => {
                return refuse(
                    Code::InvalidCommand,
                    "Take an action: play, attack, use an ability, or pass.",
                );
            }
        };
        if allowed { Ok(()) } else { refuse(Code::InvalidCommand, "That is not possible now.") }
    }

    /// Whether a seat can play a card, from wherever it may, as it is or as an upgrade (SWU 7.5.17c).
    fn may_play(&self, state: &State, seat: Seat, (card, as_pilot): (Slot, bool), means: Means) -> bool {
        self.declared(state, seat, card, as_pilot).is_some_and(|play| {
            (!as_pilot || self.is_printed(state, card, Keyword::Piloting))
                && self.eval(state).can_play(&play, means)
        })
    }

    /// The play of a card from the hand, or of one that an effect lets the seat play from elsewhere.
    pub(crate) fn declared(&self, state: &State, seat: Seat, card: Slot, as_pilot: bool) -> Option<Play> {
        let play = Play { as_pilot, ..Play::new(card, seat) };
        if state.player(seat).hand.contains(&card) {
            let barred = self.cards.card(self.card_in(state, card)).faces[0].not_from_hand;
            return (!barred).then_some(play);
        }
        if self.returns_by_itself(state, seat, card) {
            return Some(play);
        }
        let (_, how) = self.permitted(state, seat).find(|(slot, _)| *slot == card)?;
        let (free, ignore_aspects) = (how == Permit::Free, how == Permit::WithoutPenalties);
        let less = if let Permit::Less(n) = how { n.into() } else { 0 };
        Some(Play { free, ignore_aspects, less, ..play })
    }

    /// Whether a card in the seat's discard pile says that it may be played from there now.
    fn returns_by_itself(&self, state: &State, seat: Seat, card: Slot) -> bool {
        // Before anything is asked about it: it may be no card of this match.
        if !state.player(seat).discard.contains(&card) {
            return false;
        }
        let abilities = &self.cards.card(self.card_in(state, card)).faces[0].abilities;
        let frame = || crate::state::Frame::new(seat, state.object(card), self.card_in(state, card));
        !self.eval(state).silenced(card)
            && abilities.iter().any(|&id| match self.cards.ability(id) {
                Ability::FromDiscard(condition) => {
                    condition.as_ref().is_none_or(|condition| self.eval(state).holds(&frame(), condition))
                }
                _ => false,
            })
    }

    /// The cards outside the hand that effects let a seat play.
    fn permitted<'a>(&self, state: &'a State, seat: Seat) -> impl Iterator<Item = (Slot, Permit)> + use<'a> {
        state.lasting.iter().filter_map(move |lasting| match lasting.says {
            Says::Playable(how) if lasting.by == seat => state.live(lasting.on).map(|slot| (slot, how)),
            _ => None,
        })
    }

    fn can_smuggle(&self, state: &State, seat: Seat, slot: Slot, means: Means) -> bool {
        let eval = self.eval(state);
        let needed = |id: &AbilityId| match self.cards.ability(*id) {
            Ability::Smuggle { needs, .. } => {
                let card = self.card_in(state, slot);
                let frame = crate::state::Frame::new(seat, state.object(slot), card);
                needs.iter().all(|need| eval.has_any(&frame, need))
            }
            _ => true,
        };
        let play = || Play { smuggled: true, ..Play::new(slot, seat) };
        (self.is_printed(state, slot, Keyword::Smuggle) || eval.lent_smuggle(seat).is_some())
            && eval.can_play(&play(), means)
            && self.cards.card(self.card_in(state, slot)).faces[0].abilities.iter().all(needed)
    }

    /// Whether the keyword stands on a card, wherever it is.
    fn is_printed(&self, state: &State, slot: Slot, keyword: Keyword) -> bool {
        self.cards.card(self.card_in(state, slot)).faces[0].keywords & keyword.bit() != 0
            && !self.eval(state).silenced(slot)
    }

    pub(super) fn can_attack(&self, state: &State, seat: Seat, slot: Slot) -> bool {
        let Some(thing) = state.things.get(slot.index()) else { return false };
        thing.controller == seat && thing.arena().is_some() && thing.is_ready()
    }

    /// Calls `with` for each action ability of a thing, in order (SWU 7.2).
    fn actions_of(&self, state: &State, slot: Slot, with: &mut dyn FnMut(u8, AbilityId)) {
        let mut place = 0;
        self.eval(state).abilities_about(slot, Topics::ACTIONS, &mut |id| {
            if matches!(self.cards.ability(id), Ability::Action { .. }) {
                with(place, id);
                place += 1;
            }
        });
    }

    /// The action ability at this place, if the seat can use it now.
    pub(crate) fn usable(&self, state: &State, seat: Seat, slot: Slot, place: u8) -> Option<AbilityId> {
        let thing = state.things.get(slot.index())?;
        if !thing.zone.is_in_play() || thing.has(Flag::Captive) {
            return None;
        }
        let mut found = None;
        self.actions_of(state, slot, &mut |at, id| found = if at == place { Some(id) } else { found });
        found.filter(|&id| self.can_use(state, seat, slot, id))
    }

    /// Whether the seat may use an action ability of a thing once more, and can pay for it.
    fn can_use(&self, state: &State, seat: Seat, slot: Slot, id: AbilityId) -> bool {
        let Ability::Action { costs, limit, users, .. } = self.cards.ability(id) else { return false };
        let (thing, player) = (state.thing(slot), state.player(seat));
        let allowed = match users {
            Users::Controller => thing.controller == seat,
            Users::Anyone => true,
            Users::Opponents => thing.controller != seat,
        };
        let has_means = || self.eval(state).payable(seat) >= costs.resources;
        let frame = || crate::state::Frame::new(seat, state.object(slot), self.card_in(state, slot));
        let open = match limit {
            Limit::None => true,
            Limit::Round => !thing.has(Flag::RoundUsed),
            Limit::Epic => !thing.has(Flag::EpicUsed),
            Limit::Game(most) => !state.uses.contains(&(slot, id, *most)),
        };
        allowed
            && open
            && (!costs.exhaust || thing.is_ready())
            && (!costs.force || player.force)
            && player.deck.len() >= usize::from(costs.deck)
            && player.credits >= costs.credits
            && (costs.resources == 0 || has_means())
            && costs.token.as_ref().is_none_or(|tokens| {
                player.force || player.credits > 0 || self.eval(state).has_any(&frame(), tokens)
            })
            && costs.needs.iter().all(|filter| self.eval(state).has_any(&frame(), filter))
            && self.may_deploy(state, id, &frame)
    }

    /// An Epic Action that deploys its leader on a condition needs that condition (SWU 3.4.4).
    fn may_deploy(&self, state: &State, id: AbilityId, frame: &dyn Fn() -> crate::state::Frame) -> bool {
        let Ability::Action { effect, limit: Limit::Epic, .. } = self.cards.ability(id) else { return true };
        match self.cards.effect(*effect) {
            Effect::If(condition, then, None) if matches!(self.cards.effect(*then), Effect::Deploy) => {
                self.eval(state).holds(&frame(), condition)
            }
            _ => true,
        }
    }

    /// Whether the leader can be deployed by its Epic Action (SWU 3.4).
    pub(crate) fn can_deploy(&self, state: &State, seat: Seat, leader: Slot, as_pilot: bool) -> bool {
        if !state.player(seat).leaders.contains(&leader) {
            return false;
        }
        let thing = state.thing(leader);
        if thing.zone != Zone::Base || thing.has(Flag::EpicUsed) || thing.has(Flag::Deployed) {
            return false;
        }
        let abilities = &self.cards.card(self.card_in(state, leader)).faces[0].abilities;
        let enough = abilities.iter().any(|&id| match self.cards.ability(id) {
            Ability::Deploy { resources, pilot } => {
                state.player(seat).resources.len() >= usize::from(*resources) && (!as_pilot || *pilot)
            }
            _ => false,
        });
        enough && (!as_pilot || !self.vehicles(state, seat).is_empty())
    }

    /// Every action that the seat could take, for menus and views.
    pub(crate) fn actions(&self, state: &State, seat: Seat, with: &mut impl FnMut(OfferedAction)) {
        self.offer_plays(state, seat, with);
        let eval = self.eval(state);
        for slot in state.units_of(seat, None) {
            if state.thing(slot).is_ready() && eval.can_attack_something(slot) {
                with(OfferedAction::Attack(slot));
            }
        }
        self.offer_abilities(state, seat, with);
        for &leader in &state.player(seat).leaders {
            let deploys = self.can_deploy(state, seat, leader, false);
            if deploys {
                with(OfferedAction::Deploy(leader));
            }
            if deploys && self.can_deploy(state, seat, leader, true) {
                with(OfferedAction::DeployAsPilot(leader));
            }
        }
        self.available_counters(state, seat).for_each(|counter| with(OfferedAction::Take(counter)));
        if self.may_pass(state, seat) {
            with(OfferedAction::Pass);
        }
    }

    fn offer_plays(&self, state: &State, seat: Seat, with: &mut impl FnMut(OfferedAction)) {
        let eval = self.eval(state);
        let player = state.player(seat);
        let means = eval.means(seat);
        let flat = eval.prices_are_flat();
        let (piloting, smuggle) = (self.cards.know(Keyword::Piloting), self.cards.know(Keyword::Smuggle));
        for &slot in &player.hand {
            let card = eval.card(slot);
            let can_play = match flat && card.plain {
                true => eval.affordable_plainly(card, seat, means),
                false => !card.faces[0].not_from_hand && eval.can_play(&Play::new(slot, seat), means),
            };
            if can_play {
                with(OfferedAction::Play(slot));
            }
            let pilot = piloting && card.faces[0].keywords & Keyword::Piloting.bit() != 0;
            if pilot && self.may_play(state, seat, (slot, true), means) {
                with(OfferedAction::PlayAsPilot(slot));
            }
        }
        let mut offer_elsewhere = |slot: Slot| {
            if self.may_play(state, seat, (slot, false), means) {
                with(OfferedAction::Play(slot));
            }
            if piloting && self.may_play(state, seat, (slot, true), means) {
                with(OfferedAction::PlayAsPilot(slot));
            }
        };
        self.permitted(state, seat).for_each(|(slot, _)| offer_elsewhere(slot));
        let discard = if self.cards.return_by_themselves() { &player.discard[..] } else { &[] };
        let returns = |slot: &&Slot| {
            eval.card(**slot).faces[0].from_discard && self.returns_by_itself(state, seat, **slot)
        };
        discard.iter().filter(returns).for_each(|&slot| offer_elsewhere(slot));
        let lent = state.voices.mention(Topics::SMUGGLE);
        let resources = if smuggle { &player.resources[..] } else { &[] };
        let printed = |slot: Slot| eval.card(slot).faces[0].keywords & Keyword::Smuggle.bit() != 0;
        for &slot in resources.iter().filter(|&&slot| lent || printed(slot)) {
            if self.can_smuggle(state, seat, slot, means) {
                with(OfferedAction::Smuggle(slot));
            }
        }
    }

    fn offer_abilities(&self, state: &State, seat: Seat, with: &mut impl FnMut(OfferedAction)) {
        let eval = self.eval(state);
        let mut offer = |slot: Slot| {
            let thing = state.thing(slot);
            let may_act = thing.controller == seat || eval.face(slot).shared;
            if may_act && !thing.has(Flag::Captive) {
                self.actions_of(state, slot, &mut |place, id| {
                    if self.can_use(state, seat, slot, id) {
                        with(OfferedAction::Ability(slot, place));
                    }
                });
            }
        };
        if eval.some_gain_actions() {
            state.each_in_play(offer);
        } else {
            state.voices.acting().for_each(&mut offer);
        }
    }
}
