//! What is still to be done: the agenda, frames of effects, batches of events about to happen.

use cardwright_table::{Object, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Cause, Chosen, Copiable, Defender, Flags, Remembered, Target};
use crate::card::Counter;
use crate::event::Reason;
use crate::program::{AbilityId, CardId, CastTerms, ChangesId, NodeId, Position, Register, ZoneKind};

/// How many registers a frame has room for without asking for more; most effects need fewer.
pub(crate) const REGISTERS: usize = 6;

/// Some objects, in order.
pub(crate) type Group = SmallVec<[Object; 2]>;

/// One item of the agenda.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Work {
    /// The start of the game goes on (spec 5-23).
    Start,
    /// A turn begins: whose it is is worked out (CR 500.7).
    BeginTurn,
    /// The next step of the plan begins.
    NextStep,
    /// The step's own action, then triggers, then priority.
    StepAction,
    /// State-based actions, triggers onto the stack, then priority to this player (CR 117.5).
    Priority(Seat),
    /// The step ends: mana empties (CR 500.5).
    EndStep,
    /// The second part of the cleanup step: damage wears off, effects end (CR 514.2), perhaps again (CR 514.3a).
    Cleanup,
    /// The top item of the stack resolves (CR 608).
    Resolve,
    /// The item that has resolved leaves the stack (CR 608.2n).
    Resolved,
    /// One mode of the resolving item, by its place among the chosen ones.
    Mode(u8),
    /// A node of the innermost frame's effect.
    Do(NodeId),
    /// The part of a node that concerns one player.
    DoFor(NodeId, Seat),
    /// The rest of a node, after all players have chosen.
    Finish(NodeId),
    /// For each of the rest, which goes into the register.
    Each { node: NodeId, register: Register, rest: Group },
    /// The player draws so many cards more, one at a time (CR 121.2).
    Draw { seat: Seat, left: u16 },
    /// The controller of an Aura that was not cast chooses what it enchants (CR 303.4f).
    Enchant(Object),
    /// The controller of a creature that entered attacking chooses what it attacks (CR 508.4).
    Charge { attacker: Object, whose: Option<Seat> },
    /// The player may reveal this card, the first one drawn this turn, for its miracle (CR 702.94a).
    Miracle(Object),
    /// The player's library is shuffled.
    Shuffle(Seat),
    /// So many times more.
    Again { node: NodeId, left: u16 },
    /// "You" is this player again.
    You(Seat),
    /// The permanent has been tapped for mana, as the innermost frame tells (CR 106.12a).
    TappedForMana { object: Object, seat: Seat },
    /// The innermost frame ends.
    Leave,
    /// The innermost batch: replacement effects, then it happens.
    Batch,
    /// Blockers are declared by the next defending player.
    Blockers,
    /// Combat damage is assigned by the next player who must, then dealt.
    CombatDamage { first: bool },
    /// The player may cast one of these without paying its mana cost, then another (CR 118.9, 608.2g).
    CastFree { seat: Seat, cards: Group, terms: FreeTerms },
    /// The player may choose new targets for an item of the stack (CR 115.7d).
    NewTargets { seat: Seat, item: Object },
}

impl Work {
    /// Whether nothing happens but that the turn goes on; what happens besides is told when it does.
    pub(crate) fn is_routine(&self) -> bool {
        matches!(
            self,
            Work::BeginTurn
                | Work::NextStep
                | Work::StepAction
                | Work::Priority(_)
                | Work::EndStep
                | Work::Cleanup
        )
    }
}

/// On which terms cards are cast for free.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct FreeTerms {
    pub(crate) how: CastTerms,
    /// The greatest mana value that the spell may have (CR 702.85a).
    pub(crate) most: Option<u16>,
    /// The node that says which spell, one only, may be cast.
    pub(crate) which: Option<NodeId>,
    /// What would be put into a graveyard from the stack is exiled instead.
    #[serde(default)]
    pub(crate) then_exile: bool,
}

/// What an effect knows while it resolves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    /// Who is "you".
    pub(crate) you: Seat,
    /// Whose effect it is.
    pub(crate) controller: Seat,
    pub(crate) source: Object,
    /// The spell or ability on the stack, if it is one.
    pub(crate) item: Option<Object>,
    pub(crate) ability: Option<AbilityId>,
    pub(crate) chosen: Chosen,
    /// Where the targets of the current mode begin.
    pub(crate) target_base: u8,
    pub(crate) cause: Cause,
    registers: SmallVec<[Group; REGISTERS]>,
    players: SmallVec<[Option<Seat>; REGISTERS]>,
    numbers: SmallVec<[i32; REGISTERS]>,
    /// What players have chosen in a node that concerns several.
    pub(crate) gathered: Group,
    /// How much the last step did; 0 if it was not done.
    pub(crate) done: i32,
    /// The replacement effects that were applied to the event that happens like this instead: none of them gets another
    /// opportunity (CR 614.5).
    #[serde(default)]
    pub(crate) replaced: SmallVec<[Applied; 0]>,
    /// What the effect has moved so far, where it is now: the effect can still find it (CR 400.7).
    pub(crate) moved: Group,
    /// The types of mana that it has produced, a bit each.
    #[serde(default)]
    pub(crate) produced: u8,
    /// How far a node with several questions has come.
    pub(crate) stage: u8,
    /// Who did not pay, of several players who each could.
    #[serde(default)]
    pub(crate) refused: SmallVec<[Refused; 0]>,
    /// Who has searched a library so far.
    #[serde(default)]
    pub(crate) searchers: SeatSet,
    /// What is decided one after the other and happens at the same time (CR 608.2e), with what gathers it.
    #[serde(default)]
    pub(crate) together: Option<Box<Gathered>>,
}

/// What is to happen at the same time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Gathered {
    /// The node that gathers it.
    pub(crate) by: NodeId,
    pub(crate) deeds: Vec<Deed>,
    /// Where it is said what came of it.
    pub(crate) into: Register,
}

/// Players who did not pay what each of several could pay to be spared (CR 118.12a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Refused {
    /// The node that says "unless".
    pub(crate) node: NodeId,
    pub(crate) seats: SeatSet,
    /// All have been asked: the players that the node names are now these.
    pub(crate) bound: bool,
}

impl Frame {
    /// A frame for an effect of a source.
    pub(crate) fn new(source: Object, controller: Seat) -> Frame {
        Frame {
            you: controller,
            controller,
            source,
            item: None,
            ability: None,
            chosen: Chosen::default(),
            target_base: 0,
            cause: Cause::default(),
            registers: SmallVec::new(),
            players: SmallVec::new(),
            numbers: SmallVec::new(),
            gathered: Group::new(),
            done: 0,
            replaced: SmallVec::new(),
            moved: Group::new(),
            produced: 0,
            stage: 0,
            refused: SmallVec::new(),
            searchers: SeatSet::NONE,
            together: None,
        }
    }

    /// What the effect leaves for a trigger that it makes: the first of each kind of register.
    pub(crate) fn remembered(&self) -> Remembered {
        let first = Register(0);
        Remembered {
            objects: self.objects(first).iter().copied().collect(),
            player: self.player(first),
            number: self.number(first),
            moved: Group::new(),
        }
    }

    /// Knows what an earlier effect left.
    pub(crate) fn recall(&mut self, remembered: &Remembered) {
        let first = Register(0);
        if !remembered.objects.is_empty() {
            self.objects_mut(first).clone_from(&remembered.objects);
        }
        if remembered.player.is_some() {
            self.set_player(first, remembered.player);
        }
        if remembered.number != 0 {
            self.set_number(first, remembered.number);
        }
        self.moved.extend(remembered.moved.iter().copied());
    }

    /// The objects in a register; none if nothing was put there.
    pub(crate) fn objects(&self, register: Register) -> &[Object] {
        self.registers.get(usize::from(register.0)).map_or(&[], |group| group)
    }

    /// The objects in a register, to be changed.
    pub(crate) fn objects_mut(&mut self, register: Register) -> &mut Group {
        let place = usize::from(register.0);
        if self.registers.len() <= place {
            self.registers.resize_with(place + 1, Group::new);
        }
        &mut self.registers[place]
    }

    /// All objects that the effect keeps, register by register, and those that players have chosen.
    pub(crate) fn groups(&mut self) -> impl Iterator<Item = &mut Group> {
        self.registers.iter_mut().chain([&mut self.gathered])
    }

    /// The player in a register.
    pub(crate) fn player(&self, register: Register) -> Option<Seat> {
        self.players.get(usize::from(register.0)).copied().flatten()
    }

    /// Puts a player into a register.
    pub(crate) fn set_player(&mut self, register: Register, player: Option<Seat>) {
        let place = usize::from(register.0);
        if self.players.len() <= place {
            self.players.resize(place + 1, None);
        }
        self.players[place] = player;
    }

    /// The number in a register; 0 if none was put there.
    pub(crate) fn number(&self, register: Register) -> i32 {
        self.numbers.get(usize::from(register.0)).copied().unwrap_or(0)
    }

    /// Puts a number into a register.
    pub(crate) fn set_number(&mut self, register: Register, number: i32) {
        let place = usize::from(register.0);
        if self.numbers.len() <= place {
            self.numbers.resize(place + 1, 0);
        }
        self.numbers[place] = number;
    }
}

/// Events that happen at the same time.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) deeds: SmallVec<[Planned; 1]>,
    pub(crate) report: Report,
}

/// A replacement effect that was applied: an effect of an ability of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Applied {
    pub(crate) object: Object,
    pub(crate) ability: AbilityId,
    pub(crate) effect: u8,
}

/// One event about to happen, with the replacement effects that have been applied to it (CR 614.5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Planned {
    pub(crate) deed: Deed,
    pub(crate) applied: SmallVec<[Applied; 0]>,
    /// Nothing more can replace it.
    pub(crate) settled: bool,
}

/// What the effect that caused a batch wants to know of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) enum Report {
    #[default]
    Nothing,
    /// How much was done.
    Done,
    /// How much was done, and the objects that came of it.
    Into(Register),
    /// The same, added to what earlier batches did: cards are drawn one at a time (CR 121.2).
    Onto(Register),
}

/// Why an object moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveWhy {
    /// An effect says so.
    Effect,
    /// It is discarded.
    Discard,
    /// It is sacrificed.
    Sacrifice,
    /// It is destroyed.
    Destroy,
    /// A state-based action or another rule.
    Rule,
    /// It is milled.
    Mill,
    /// It was drawn.
    Draw,
    /// A spell resolves or a land is played.
    Play,
    /// It is put onto the stack.
    Cast,
    /// A cost.
    Cost,
}

/// Where an object goes; whose zone follows from its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct MoveTo {
    pub(crate) zone: ZoneKind,
    pub(crate) position: Position,
    pub(crate) face_down: bool,
}

impl MoveTo {
    pub(crate) const fn zone(zone: ZoneKind) -> MoveTo {
        MoveTo { zone, position: Position::Top, face_down: false }
    }
}

/// How a permanent enters, with the numbers worked out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct EnterHow {
    pub(crate) controller: Seat,
    pub(crate) face: u8,
    pub(crate) tapped: bool,
    pub(crate) face_down: bool,
    pub(crate) attacking: Option<Defender>,
    /// Its controller says what it attacks (CR 508.4).
    #[serde(default)]
    pub(crate) chooses_attack: bool,
    /// Among this player and the planeswalkers that they control.
    #[serde(default)]
    pub(crate) attacked: Option<Seat>,
    /// It is blocking this creature (CR 509.4).
    #[serde(default)]
    pub(crate) blocking: Option<Object>,
    pub(crate) attached: Option<Target>,
    pub(crate) counters: SmallVec<[(Counter, u16); 0]>,
    pub(crate) changes: Option<Box<Laid>>,
    /// It enters as a copy of this (CR 707.5).
    pub(crate) copy: Option<Copiable>,
    /// What is known of it from its time as a spell: it was cast, it was kicked (CR 400.7d).
    pub(crate) flags: Flags,
}

/// Changes that are laid upon a permanent as it enters, with the numbers that they had as the effect that says so
/// was carried out (CR 608.2h).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Laid {
    pub(crate) changes: ChangesId,
    pub(crate) values: SmallVec<[i16; 2]>,
}

impl EnterHow {
    pub(crate) fn under(controller: Seat) -> EnterHow {
        EnterHow {
            controller,
            face: 0,
            tapped: false,
            face_down: false,
            attacking: None,
            chooses_attack: false,
            attacked: None,
            blocking: None,
            attached: None,
            counters: SmallVec::new(),
            changes: None,
            copy: None,
            flags: Flags::default(),
        }
    }
}

impl EnterHow {
    /// It enters with so many counters more.
    pub(crate) fn add_counters(&mut self, kind: Counter, count: u16) {
        match self.counters.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, have)) => *have = have.saturating_add(count),
            None if count > 0 => self.counters.push((kind, count)),
            None => {}
        }
    }
}

/// An event that replacement effects can change before it happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Deed {
    Move { object: Object, to: MoveTo, why: MoveWhy, enter: Option<EnterHow> },
    Damage { source: Object, target: Target, amount: i32, combat: bool },
    Draw(Seat),
    GainLife(Seat, i32),
    LoseLife(Seat, i32),
    Counters { object: Object, kind: Counter, count: u16 },
    PlayerCounters { seat: Seat, kind: Counter, count: u16 },
    Tokens { card: CardId, count: u16, enter: Box<EnterHow> },
    Destroy { object: Object, no_regeneration: bool },
    Untap(Object),
    Lose(Seat, Reason),
}
