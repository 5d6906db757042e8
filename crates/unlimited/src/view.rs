//! What one viewer may know, built from nothing.

use cardwright_table::secrets::Eyes;
use cardwright_table::{Outcome, Seat, Slot, Viewer};
use serde::{Serialize, Serializer};

use crate::command::SeatName;
use crate::rules::{OfferedAction, card_of};
use crate::state::{Counter, Flag, Pending, Stage, State, Trigger};
use crate::{Unlimited, numbers};

/// All that one viewer may know.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub struct View {
    pub viewer: Viewer,
    /// What the match waits for.
    pub prompt: PromptView,
    /// Who owes an answer.
    pub waiting_for: Vec<SeatName>,
    pub stage: Stage,
    pub round: u16,
    pub active: SeatName,
    pub initiative: SeatName,
    pub initiative_taken: bool,
    /// Who took the other counters this round, where there are some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<CounterView>,
    pub players: Vec<PlayerView>,
    /// Triggered abilities that wait, with stable handles.
    pub pending_abilities: Vec<PendingAbilityView>,
    /// The cards that may be chosen now, if that is this viewer's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_ability_card_choice: Option<CardChoiceView>,
    /// What this viewer could do now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<LegalView>,
    /// What is printed on every card that the viewer sees.
    pub cards: Vec<CardView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The open prompt: its bare name, or its name with what the viewer is told of it, `{"action": {"seat": "one"}}`.
#[derive(PartialEq, Eq, Debug)]
pub struct PromptView {
    /// Its name.
    pub kind: &'static str,
    /// What there is to say besides.
    pub facts: Option<PromptFacts>,
}

impl Serialize for PromptView {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.facts {
            None => to.serialize_str(self.kind),
            Some(facts) => to.collect_map([(self.kind, facts)]),
        }
    }
}

/// What a viewer is told of a prompt besides its name.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum PromptFacts {
    /// Which seats have decided, and nothing else.
    Mulligan(MulliganView),
    /// Cards for an ability; how many is for those who may know the candidates.
    Cards {
        seat: SeatName,
        ability_id: u16,
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        count: Option<CountView>,
    },
    /// Anything else: whose decision it is.
    Decision { seat: SeatName },
}

/// How many cards may be chosen.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CountView {
    pub min: usize,
    pub max: usize,
}

/// Which seats have decided about their mulligan.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields are the seats")]
pub struct MulliganView {
    pub seat_one_decided: bool,
    pub seat_two_decided: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat_three_decided: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat_four_decided: Option<bool>,
}

/// A counter besides the initiative, and who took it this round.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CounterView {
    pub counter: Counter,
    pub taken_by: Option<SeatName>,
}

/// A player as the viewer sees them.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PlayerView {
    pub seat: SeatName,
    /// Whether this player is out of the match.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// The hand's card ids, for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Slot>>,
    pub hand_count: usize,
    pub deck_count: usize,
    pub resources: Vec<PieceView>,
    pub credits: u8,
    pub force: bool,
    pub discard: Vec<Slot>,
    pub base: PieceView,
    pub leaders: Vec<PieceView>,
    pub ground: Vec<PieceView>,
    pub space: Vec<PieceView>,
}

/// A card on the table.
#[derive(PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PieceView {
    pub id: Slot,
    pub exhausted: bool,
    pub damage: i16,
    pub power: i16,
    pub hp: i16,
    pub deployed: bool,
    pub epic_used: bool,
    pub attached: Vec<Slot>,
    pub captives: Vec<Slot>,
}

/// A triggered ability that waits.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PendingAbilityView {
    pub id: u16,
    pub seat: SeatName,
    pub source_card: Slot,
    /// The number under which other programs know the source, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_number: Option<u16>,
}

/// Cards of which some are to be chosen.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CardChoiceView {
    pub ability_id: u16,
    pub candidate_card_ids: Vec<Slot>,
    pub min: usize,
    pub max: usize,
}

/// What a seat could do in its action.
#[derive(PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct LegalView {
    pub plays: Vec<Slot>,
    pub attacks: Vec<Slot>,
    pub abilities: Vec<Slot>,
    pub deploy: bool,
    pub take_initiative: bool,
    pub take_counters: Vec<Counter>,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CardView {
    pub id: Slot,
    /// The number under which other programs know the card, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    pub name: String,
    pub title: String,
    pub kind: &'static str,
    /// Type, arena, aspects and traits.
    pub type_line: String,
    pub cost: u8,
    pub power: i16,
    pub hp: i16,
    pub text: String,
    pub seat: SeatName,
}

impl View {
    pub(crate) fn of(rules: &Unlimited, state: &State, viewer: Viewer) -> View {
        use cardwright_table::Game as _;
        let eyes = state.secrets.eyes(viewer);
        let waiting = rules.waiting(state).seats();
        let own_turn = |seat: &Seat| viewer == Viewer::Seat(*seat) || viewer == Viewer::Everyone;
        let chooser = state.pending.as_ref().map(Pending::seat).filter(own_turn);
        let actor = waiting
            .lowest()
            .filter(own_turn)
            .filter(|_| state.pending.is_none() && state.stage == Stage::Action);
        View {
            viewer,
            prompt: prompt_view(rules, state, viewer),
            waiting_for: waiting.iter().map(SeatName).collect(),
            stage: state.stage,
            round: state.round,
            active: SeatName(state.active),
            initiative: SeatName(state.initiative),
            initiative_taken: state.counters.is_taken(Counter::Initiative),
            counters: counters_view(rules, state),
            players: Seat::all(state.players.len())
                .map(|seat| player_view(rules, state, seat, viewer))
                .collect(),
            pending_abilities: pending_abilities(rules, state, eyes),
            pending_ability_card_choice: chooser.and_then(|_| card_choice(rules, state)),
            legal: actor.map(|seat| legal_view(rules, state, seat)),
            cards: (0..state.things.len() as u16)
                .filter_map(|slot| card_view(rules, state, Slot(slot), eyes))
                .collect(),
            outcome: state.outcome,
        }
    }

    /// What is printed on a card that the viewer sees.
    pub(crate) fn card(&self, id: Slot) -> Option<&CardView> {
        self.cards.iter().find(|card| card.id == id)
    }
}

fn counters_view(rules: &Unlimited, state: &State) -> Vec<CounterView> {
    let others = rules.policies.counters.counters().iter().filter(|&&counter| counter != Counter::Initiative);
    let view =
        |&counter: &Counter| CounterView { counter, taken_by: state.counters.taker(counter).map(SeatName) };
    others.map(view).collect()
}

fn prompt_view(rules: &Unlimited, state: &State, viewer: Viewer) -> PromptView {
    if state.outcome.is_some() {
        return PromptView { kind: "over", facts: None };
    }
    PromptView { kind: rules.prompt_kind(state), facts: prompt_facts(rules, state, viewer) }
}

/// What a viewer is told of the open prompt besides its kind (spec 16, 85).
pub(crate) fn prompt_facts(rules: &Unlimited, state: &State, viewer: Viewer) -> Option<PromptFacts> {
    let decided = |seat: usize| state.players.get(seat).map(|player| player.decided);
    match (&state.pending, state.stage) {
        (Some(pending), _) if rules.prompt_kind(state) == "chooseAbilityCards" => {
            let own = viewer == Viewer::Seat(pending.seat()) || viewer == Viewer::Everyone;
            let known = own || matches!(pending, Pending::Bottom { .. });
            let options = rules.options(state, pending).filter(|_| known);
            let count = options.map(|options| CountView { min: options.min, max: options.max });
            let ability_id = rules.ability_handle(state);
            Some(PromptFacts::Cards { seat: SeatName(pending.seat()), ability_id, count })
        }
        (Some(pending), _) => Some(PromptFacts::Decision { seat: SeatName(pending.seat()) }),
        (None, Stage::Mulligan) => Some(PromptFacts::Mulligan(MulliganView {
            seat_one_decided: decided(0).unwrap_or(false),
            seat_two_decided: decided(1).unwrap_or(false),
            seat_three_decided: decided(2),
            seat_four_decided: decided(3),
        })),
        (None, Stage::ChooseInitiative | Stage::OpeningResources) => None,
        (None, Stage::Action | Stage::Regroup) => {
            Some(PromptFacts::Decision { seat: SeatName(state.active) })
        }
    }
}

/// The abilities that wait, those that can be resolved now first.
fn pending_abilities(rules: &Unlimited, state: &State, eyes: Eyes<'_>) -> Vec<PendingAbilityView> {
    let offered = |place: usize, player: Seat| match &state.pending {
        Some(Pending::Order { seat, floor }) => place >= usize::from(*floor) && player == *seat,
        _ => false,
    };
    let mut waiting: Vec<_> = state.triggers.iter().enumerate().collect();
    waiting.sort_by_key(|(place, trigger)| !offered(*place, trigger.frame.player));
    let view = |(_, trigger): (usize, &Trigger)| PendingAbilityView {
        id: trigger.id,
        seat: SeatName(trigger.frame.player),
        source_card: trigger.frame.source.slot,
        source_number: number_of(rules, eyes, trigger.frame.source.slot),
    };
    waiting.into_iter().map(view).collect()
}

fn card_choice(rules: &Unlimited, state: &State) -> Option<CardChoiceView> {
    let options = rules.options(state, state.pending.as_ref()?)?;
    let mut candidate_card_ids = options.cards.into_vec();
    candidate_card_ids.dedup();
    let ability_id = rules.ability_handle(state);
    Some(CardChoiceView { ability_id, candidate_card_ids, min: options.min, max: options.max })
}

fn legal_view(rules: &Unlimited, state: &State, seat: Seat) -> LegalView {
    let mut legal = LegalView::default();
    rules.actions(state, seat, &mut |action| match action {
        OfferedAction::Play(slot) | OfferedAction::PlayAsPilot(slot) | OfferedAction::Smuggle(slot) => {
            legal.plays.push(slot);
        }
        OfferedAction::Attack(slot) => legal.attacks.push(slot),
        OfferedAction::Ability(slot, _) => legal.abilities.push(slot),
        OfferedAction::Deploy(_) | OfferedAction::DeployAsPilot(_) => legal.deploy = true,
        OfferedAction::Take(Counter::Initiative) => legal.take_initiative = true,
        OfferedAction::Take(counter) => legal.take_counters.push(counter),
        OfferedAction::Pass => {}
    });
    legal
}

fn player_view(rules: &Unlimited, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = state.player(seat);
    let own = viewer == Viewer::Seat(seat) || viewer == Viewer::Everyone;
    let pieces =
        |slots: &mut dyn Iterator<Item = Slot>| slots.map(|slot| piece_view(rules, state, slot)).collect();
    PlayerView {
        seat: SeatName(seat),
        out: player.out,
        hand: own.then(|| player.hand.clone()),
        hand_count: player.hand.len(),
        deck_count: player.deck.len(),
        resources: player.resources.iter().map(|&slot| resource_view(state, slot)).collect(),
        credits: player.credits,
        force: player.force,
        discard: player.discard.clone(),
        base: piece_view(rules, state, player.base),
        leaders: player.leaders.iter().map(|&leader| piece_view(rules, state, leader)).collect(),
        ground: pieces(&mut state.units_of(seat, Some(crate::Arena::Ground))),
        space: pieces(&mut state.units_of(seat, Some(crate::Arena::Space))),
    }
}

/// A resource is face down: nothing of what it is.
fn resource_view(state: &State, slot: Slot) -> PieceView {
    PieceView {
        id: slot,
        exhausted: state.thing(slot).has(Flag::Exhausted),
        damage: 0,
        power: 0,
        hp: 0,
        deployed: false,
        epic_used: false,
        attached: Vec::new(),
        captives: Vec::new(),
    }
}

fn piece_view(rules: &Unlimited, state: &State, slot: Slot) -> PieceView {
    let eval = rules.eval(state);
    let thing = state.thing(slot);
    PieceView {
        id: slot,
        exhausted: thing.has(Flag::Exhausted),
        damage: thing.damage,
        power: eval.power(slot),
        hp: eval.hp(slot),
        deployed: thing.has(Flag::Deployed),
        epic_used: thing.has(Flag::EpicUsed),
        attached: state.upgrades_on(slot).collect(),
        captives: state.attached_to(slot).filter(|&slot| state.thing(slot).has(Flag::Captive)).collect(),
    }
}

/// The number under which other programs know a card that the viewer sees.
fn number_of(rules: &Unlimited, eyes: Eyes<'_>, slot: Slot) -> Option<u16> {
    numbers::number_of(&rules.cards.card(card_of(eyes.card(slot)?)).name)
}

fn card_view(rules: &Unlimited, state: &State, slot: Slot, eyes: Eyes<'_>) -> Option<CardView> {
    let card = card_of(eyes.card(slot)?);
    let facts = rules.cards.facts(card);
    let side = usize::from(state.thing(slot).flags & Flag::TURNED != 0);
    Some(CardView {
        id: slot,
        number: number_of(rules, eyes, slot),
        name: rules.cards.card(card).name.clone(),
        title: facts.full_name(),
        kind: facts.kind.words(),
        type_line: facts.type_line(),
        cost: facts.cost,
        power: facts.power,
        hp: facts.hp,
        text: facts.words(side),
        seat: SeatName(state.secrets.owner(slot)),
    })
}
