//! What one viewer may know, built from nothing.

use cardwright_table::secrets::Eyes;
use cardwright_table::{Outcome, Seat, Slot, Viewer};
use serde::Serialize;

use crate::Magic;
use crate::card::{CardType, Colors, Face, Supertype};
use crate::program::{Mark, PhaseKind, StepKind};
use crate::rules::Look;
use crate::start::Stage;
use crate::state::{Defender, Derived, Flag, NoteKind, StackItem, StackKind, Target};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are, in the words of the rules")]
pub struct View {
    pub viewer: Viewer,
    pub prompt: Option<PromptView>,
    pub game_type: String,
    /// Whether generators are played, and a step of resource gain comes after the draw step (spec 36).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generators: bool,
    pub stage: Stage,
    pub turn_number: u16,
    pub active_player: Seat,
    pub starting_player: Seat,
    pub phase: Option<PhaseKind>,
    pub step: Option<StepKind>,
    pub priority: Option<Seat>,
    /// Extra turns to come, the next one first.
    pub extra_turns: Vec<Seat>,
    pub monarch: Option<Seat>,
    pub players: Vec<PlayerView>,
    pub battlefield: Vec<PermanentView>,
    /// The top of the stack first.
    pub stack: Vec<StackView>,
    pub exile: Vec<CardView>,
    pub command: Vec<CardView>,
    pub outcome: Option<Outcome>,
}

/// The open prompt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PromptView {
    pub kind: &'static str,
    /// For whom the decision is.
    pub player: Seat,
    /// Who makes it (CR 723).
    pub decides: Seat,
    /// Who has decided about a mulligan, and nothing else (spec 16).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<Seat>,
}

/// A player as the viewer sees them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PlayerView {
    pub seat: Seat,
    pub team: u8,
    pub life: i32,
    pub lost: bool,
    /// Poison, energy and the like.
    pub counters: Vec<(String, u16)>,
    /// White, blue, black, red, green, colourless.
    pub mana: [u8; 6],
    pub hand: Vec<CardView>,
    pub library: usize,
    /// Cards of the library that the viewer knows, with their place from the top.
    pub known_library: Vec<(usize, CardView)>,
    pub graveyard: Vec<CardView>,
    pub sideboard: usize,
    pub land_plays_left: u8,
    pub initial_hand: u8,
    /// Has the city's blessing (CR 702.131c).
    pub blessed: bool,
    /// Combat damage taken from each commander.
    pub commander_damage: Vec<(String, u16)>,
    /// Who decides for this player now (CR 723).
    pub controlled_by: Option<Seat>,
}

/// A card, with its front if the viewer knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct CardView {
    pub id: Slot,
    pub owner: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front: Option<FrontView>,
    /// Counters on it, and words such as "commander".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// What is printed on a card, or what a permanent has become.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct FrontView {
    pub name: String,
    pub cost: String,
    pub type_line: String,
    pub text: String,
    pub colors: Colors,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_toughness: Option<(i16, i16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<i16>,
}

/// A permanent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct PermanentView {
    #[serde(flatten)]
    pub card: CardView,
    pub controller: Seat,
    pub land: bool,
    pub creature: bool,
    pub tapped: bool,
    pub phased_out: bool,
    /// It came under its controller's control this turn and has no haste (CR 302.6).
    pub summoning_sick: bool,
    pub power: i16,
    pub toughness: i16,
    pub damage: i16,
    pub printed: Option<(i16, i16)>,
    pub keywords: Vec<&'static str>,
    pub attached_to: Option<Target>,
    pub attacking: Option<Defender>,
    pub blocking: Vec<Slot>,
}

/// A spell or ability on the stack.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct StackView {
    pub id: Slot,
    pub controller: Seat,
    pub source: Slot,
    pub name: String,
    pub text: String,
    pub spell: bool,
    pub targets: Vec<Target>,
}

impl View {
    /// What this viewer may know of a state.
    pub(crate) fn of(look: Look<'_>, viewer: Viewer) -> View {
        let (rules, state) = (look.rules, look.state);
        let eyes = state.secrets.eyes(viewer);
        let show = Shower { look, eyes };
        let turn = &state.turn;
        View {
            generators: look.rules.policies.resource_gain(),
            viewer,
            prompt: show.prompt(),
            game_type: rules.policies.format.clone(),
            stage: state.start.stage,
            turn_number: turn.number,
            active_player: turn.active,
            starting_player: turn.starting,
            phase: turn.begun.then_some(turn.now.phase),
            step: turn.begun.then_some(turn.now.step),
            priority: turn.priority,
            extra_turns: turn.extra.iter().rev().map(|extra| extra.seat).collect(),
            monarch: state.monarch,
            players: Seat::all(state.players.len()).map(|seat| show.player(seat)).collect(),
            battlefield: state.zones.battlefield.iter().map(|slot| show.permanent(*slot)).collect(),
            stack: state.stack.iter().rev().map(|item| show.item(item)).collect(),
            exile: state.zones.exile.iter().map(|slot| show.card(*slot)).collect(),
            command: state.zones.command.iter().map(|slot| show.card(*slot)).collect(),
            outcome: state.outcome,
        }
    }
}

/// Shows things to one viewer.
struct Shower<'a> {
    look: Look<'a>,
    eyes: Eyes<'a>,
}

impl Shower<'_> {
    fn prompt(&self) -> Option<PromptView> {
        let state = self.look.state;
        let pending = state.pending.filter(|_| state.outcome.is_none())?;
        let decides = state.player(pending.seat).controlled_by.unwrap_or(pending.seat);
        let decided = match state.start.stage {
            Stage::Mulligan => state.start.decided().iter().collect(),
            Stage::BeforeMulligan | Stage::Play => Vec::new(),
        };
        Some(PromptView { kind: pending.wanted.kind(), player: pending.seat, decides, decided })
    }

    fn player(&self, seat: Seat) -> PlayerView {
        let state = self.look.state;
        let rules = self.look.rules;
        let player = state.player(seat);
        let zones = &state.zones;
        let library = zones.library(seat);
        let known = library.iter().rev().enumerate().filter(|(_, slot)| self.eyes.card(**slot).is_some());
        let damage = player.commander_damage.iter();
        PlayerView {
            seat,
            team: player.team,
            life: player.life,
            lost: player.lost,
            counters: player
                .counters
                .iter()
                .map(|&(kind, count)| (rules.counter_name(kind), count))
                .collect(),
            mana: all_mana(player),
            hand: zones.hand(seat).iter().map(|slot| self.card(*slot)).collect(),
            library: library.len(),
            known_library: known.map(|(place, slot)| (place, self.card(*slot))).collect(),
            graveyard: zones.graveyard(seat).iter().map(|slot| self.card(*slot)).collect(),
            sideboard: zones.sideboard(seat).len(),
            land_plays_left: self.look.land_plays(seat).saturating_sub(player.lands_played),
            initial_hand: player.initial_hand,
            blessed: player.blessed,
            commander_damage: damage
                .map(|&(slot, taken)| (self.look.name_of(state.object(slot)), taken))
                .collect(),
            controlled_by: player.controlled_by,
        }
    }

    fn card(&self, slot: Slot) -> CardView {
        let state = self.look.state;
        let known = self.eyes.card(slot).is_some();
        let object = state.object(slot);
        let counters = state.counters.iter().filter(|(on, _, _)| *on == object);
        let mut marks: Vec<String> = counters
            .map(|&(_, kind, count)| counters_words(&self.look.rules.counter_name(kind), count))
            .collect();
        marks.extend(self.look.notes(object).filter_map(mark_words).map(str::to_owned));
        if known && state.thing(slot).is(Flag::Commander) {
            marks.push("commander".into());
        }
        if state.thing(slot).is(Flag::Suspended) && state.thing(slot).zone == crate::ZoneKind::Exile {
            marks.push("suspended".into());
        }
        CardView { id: slot, owner: state.secrets.owner(slot), front: known.then(|| self.front(slot)), marks }
    }

    /// The front of a card that the viewer knows.
    fn front(&self, slot: Slot) -> FrontView {
        let state = self.look.state;
        let card = self.look.rules.book.card(self.look.rules.card_in(state, slot));
        let place = usize::from(state.thing(slot).face).min(card.faces.len() - 1);
        printed(self.look.rules, &card.faces[place])
    }

    fn permanent(&self, slot: Slot) -> PermanentView {
        let state = self.look.state;
        let thing = state.thing(slot);
        let derived = self.look.derived(slot);
        let object = state.object(slot);
        let mut card = self.card(slot);
        if thing.is(Flag::Token) {
            card.marks.push("token".into());
        }
        if thing.is(Flag::FaceDown) {
            card.marks.push("face down".into());
        } else {
            card.marks.extend(self.merged(slot));
        }
        let printed = card.front.as_ref().and_then(|front| front.power_toughness);
        if !thing.is(Flag::FaceDown)
            && let Some(front) = &mut card.front
        {
            self.become_derived(front, &derived);
        }
        let combat = state.combat.as_ref();
        let attacks = || combat.into_iter().flat_map(|combat| &combat.attacks);
        let creature = derived.is(CardType::Creature);
        PermanentView {
            card,
            controller: derived.controller,
            land: derived.is(CardType::Land),
            creature,
            tapped: thing.is(Flag::Tapped),
            phased_out: thing.is(Flag::PhasedOut),
            summoning_sick: creature && self.look.is_summoning_sick(slot),
            power: derived.power,
            toughness: derived.toughness,
            damage: thing.damage,
            printed,
            keywords: derived.keywords.iter().map(crate::program::Keyword::name).collect(),
            attached_to: thing.attached,
            attacking: attacks().find(|attack| attack.attacker == object).map(|attack| attack.defender),
            blocking: attacks()
                .filter(|attack| attack.blockers.contains(&object))
                .map(|attack| attack.attacker.slot)
                .collect(),
        }
    }

    /// The parts of a merged permanent that are not on top, in words (CR 729.2).
    fn merged(&self, slot: Slot) -> Vec<String> {
        let words = |(card, face)| {
            let card = self.look.rules.book.card(card);
            let face: usize = usize::from(face).min(card.faces.len() - 1);
            format!("over {}", card.faces[face].name)
        };
        self.look.merged_below(slot).into_iter().map(words).collect()
    }

    /// Shows what a permanent has become rather than what is printed.
    fn become_derived(&self, front: &mut FrontView, derived: &Derived) {
        let rules = self.look.rules;
        if let Some(card) = derived.card {
            let card = rules.book.card(card);
            let face = &card.faces[usize::from(derived.face).min(card.faces.len() - 1)];
            front.name.clone_from(&face.name);
            front.text.clone_from(&face.text);
        }
        front.colors = derived.colors;
        front.type_line = type_line(rules, derived);
        if derived.is(CardType::Creature) {
            front.power_toughness = Some((derived.power, derived.toughness));
        }
    }

    fn item(&self, item: &StackItem) -> StackView {
        let rules = self.look.rules;
        let slot = item.object.slot;
        let mut name = self.look.name_of(item.source);
        let text = match item.kind {
            StackKind::Spell { .. } if self.look.state.thing(slot).is(Flag::FaceDown) => {
                // Only who may look at it knows what it is (CR 708.5).
                let front = self.eyes.card(slot).map(|_| self.front(slot));
                if let Some(front) = &front {
                    name.clone_from(&front.name);
                }
                front.map(|front| front.text).unwrap_or_default()
            }
            StackKind::Spell { .. } => {
                let card = rules.book.card(self.look.card_of_source(item.object));
                let face = usize::from(self.look.state.thing(slot).face).min(card.faces.len() - 1);
                card.faces[face].text.clone()
            }
            StackKind::Activated(ability) | StackKind::Triggered(ability) => {
                rules.book.ability(ability).text.clone()
            }
        };
        StackView {
            id: item.object.slot,
            controller: item.controller,
            source: item.source.slot,
            name,
            text,
            spell: matches!(item.kind, StackKind::Spell { .. }),
            targets: item.chosen.targets.iter().flat_map(|group| group.targets.iter().copied()).collect(),
        }
    }
}

/// All unspent mana, restricted or not.
fn all_mana(player: &crate::state::Player) -> [u8; 6] {
    let mut mana = player.pool.mana;
    for unit in &player.restricted {
        mana[crate::state::Pool::place(unit.color)] += 1;
    }
    mana
}

/// A designation that a permanent has, in words.
fn mark_words(note: NoteKind) -> Option<&'static str> {
    match note {
        NoteKind::Marked(Mark::Renowned) => Some("renowned"),
        NoteKind::Marked(Mark::Saddled) => Some("saddled"),
        NoteKind::Marked(Mark::Suspected) => Some("suspected"),
        NoteKind::Marked(Mark::RingBearer) => Some("Ring-bearer"),
        NoteKind::Marked(Mark::ExiledAsItLeaves) => Some("exiled if it would leave"),
        NoteKind::Marked(Mark::ExiledAsItDies) => Some("exiled if it would die"),
        _ => None,
    }
}

fn counters_words(kind: &str, count: u16) -> String {
    if count == 1 { format!("{kind} counter") } else { format!("{count} {kind} counters") }
}

/// What is printed on a face.
pub(crate) fn printed(rules: &Magic, face: &Face) -> FrontView {
    let power = face.power.zip(face.toughness).map(|(power, toughness)| (power.number(), toughness.number()));
    FrontView {
        name: face.name.clone(),
        cost: face.cost.as_ref().map(ToString::to_string).unwrap_or_default(),
        type_line: words_of_type(
            rules,
            face.supertypes.iter().collect::<Vec<_>>().as_slice(),
            face.types.iter().map(CardType::name),
            &face.subtypes,
        ),
        text: face.text.clone(),
        colors: face.colors,
        power_toughness: power,
        loyalty: face.loyalty,
        defense: face.defense,
    }
}

/// The type line of what an object has become.
pub(crate) fn type_line(rules: &Magic, derived: &Derived) -> String {
    let supertypes: Vec<Supertype> = derived.supertypes.iter().collect();
    words_of_type(rules, &supertypes, derived.types.iter().map(CardType::name), &derived.subtypes)
}

fn words_of_type(
    rules: &Magic,
    supertypes: &[Supertype],
    types: impl Iterator<Item = &'static str>,
    subtypes: &[crate::card::Subtype],
) -> String {
    let before: Vec<&str> = supertypes.iter().map(|one| one.name()).chain(types).collect();
    let after: Vec<&str> =
        subtypes.iter().map(|one| rules.book.subtypes[usize::from(one.0)].as_str()).collect();
    match after.is_empty() {
        true => before.join(" "),
        false => format!("{} \u{2014} {}", before.join(" "), after.join(" ")),
    }
}
