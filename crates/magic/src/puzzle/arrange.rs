//! Laying out a position as turn 1 begins: first every card comes to its zone, then it gets its state.
//!
//! Permanents enter as permanents do, so that effects which say how they enter apply; what would trigger does not.

use cardwright_table::{Seat, SeatSet, Slot};
use smallvec::SmallVec;

use super::{Flag as Said, Placed, Side};
use crate::card::{Color, Layout};
use crate::event::Event;
use crate::program::{CardId, StepKind, ZoneKind};
use crate::rules::{Flow, Run, identity_of};
use crate::setup::OpenPosition;
use crate::start::StartStep;
use crate::state::{
    Attack, Combat, Commander, Deed, Defender, EnterHow, Flag, MoveTo, MoveWhy, NoteKind, PlannedStep, Pool,
    Report, Target, Thing, Work,
};

/// A card of the position and its slot.
pub(super) struct Lying<'a> {
    pub(super) placed: &'a Placed,
    pub(super) slot: Slot,
    seat: Seat,
    zone: ZoneKind,
}

impl Run<'_> {
    /// Every card of the position comes to its zone.
    pub(crate) fn arrange(&mut self) -> Flow {
        let rules = self.rules;
        let Some(position) = rules.position.as_deref() else { return self.then(StartStep::Begin) };
        let flow = self.then(StartStep::Arranged);
        self.state.start.first_arranged = self.state.things.len() as u16;
        for seat in Seat::all(position.puzzle.position.sides.len()) {
            self.arrange_player(seat, position);
        }
        let mut entering = Vec::new();
        for lying in cards(position, self.state.things.len() as u16) {
            let card = position.cards[&lying.placed.name];
            self.lay_down(&lying, card);
            if lying.zone == ZoneKind::Battlefield {
                entering.push(self.entering(&lying, card));
            }
        }
        self.cause(entering, Report::Nothing);
        flow
    }

    fn arrange_player(&mut self, seat: Seat, position: &OpenPosition) {
        let side = &position.puzzle.position.sides[seat.index()];
        let player = self.state.player_mut(seat);
        player.life = side.life.unwrap_or(player.life);
        player.lands_played = side.lands_played;
        for (kind, count) in &side.counters {
            player.add_counters(position.counters[kind], *count);
        }
        player.pool = Pool::default();
        for letter in side.pool.chars().chain(side.persistent.chars()) {
            player.pool.add(Color::from_letter(letter), 1);
        }
    }

    /// A new slot for a card; all but permanents lie in their zone at once.
    fn lay_down(&mut self, lying: &Lying<'_>, card: CardId) {
        let owner = lying.placed.owner().unwrap_or(lying.seat);
        let copy = self.state.start.first_arranged.abs_diff(lying.slot.0);
        let slot = self.state.secrets.add(identity_of(card, copy), owner);
        debug_assert_eq!(slot, lying.slot);
        let zone = if lying.zone == ZoneKind::Battlefield { ZoneKind::Command } else { lying.zone };
        self.state.things.push(Thing::new(zone, owner));
        let thing = self.state.thing_mut(slot);
        if lying.placed.has(&Said::Token) {
            thing.flags.set(Flag::Token, true);
            thing.copy = Some(card);
        }
        if lying.placed.has(&Said::Commander) {
            thing.flags.set(Flag::Commander, true);
            self.state.player_mut(owner).commanders.push(Commander { slot, casts: 0 });
        }
        match lying.zone {
            ZoneKind::Battlefield => return,
            ZoneKind::Library => {}
            ZoneKind::Hand | ZoneKind::Sideboard => self.state.secrets.show(slot, owner),
            _ if lying.placed.has(&Said::FaceDown) || lying.placed.has(&Said::Foretold) => {
                self.state.thing_mut(slot).flags.set(Flag::FaceDown, true);
                self.state.secrets.show(slot, owner);
            }
            _ => self.state.secrets.show(slot, SeatSet::PUBLIC),
        }
        if lying.zone == ZoneKind::Library {
            // The first card of the list is the top one.
            self.state.zones.own[owner.index()].library.insert(0, slot);
        } else {
            self.state.zones.push(lying.zone, owner, slot);
        }
    }

    fn entering(&self, lying: &Lying<'_>, card: CardId) -> Deed {
        let mut how = EnterHow::under(lying.seat);
        let card = self.rules.book.card(card);
        // What is called by the name of its other side lies with that side up.
        let named = |face: u8| card.faces[usize::from(face)].name == lying.placed.name;
        let turned = card.other_side(0).is_some_and(named);
        let backs = card.layout != Layout::Normal;
        how.face = u8::from((turned || lying.placed.has(&Said::Transformed)) && backs);
        how.face_down = lying.placed.has(&Said::FaceDown);
        Deed::Move {
            object: self.state.object(lying.slot),
            to: MoveTo { face_down: how.face_down, ..MoveTo::zone(ZoneKind::Battlefield) },
            why: MoveWhy::Effect,
            enter: Some(how),
        }
    }

    /// What was laid out gets its state, and play starts at the stated step.
    pub(crate) fn arranged(&mut self) -> Flow {
        let rules = self.rules;
        let Some(position) = rules.position.as_deref() else { return Flow::On };
        let all: Vec<Lying<'_>> = cards(position, self.state.start.first_arranged).collect();
        for lying in &all {
            self.give_state(lying, &all, position);
        }
        self.state.triggers.clear();
        self.state.memories.clear();
        for player in &mut self.state.players {
            player.this_turn = Default::default();
        }
        self.state.cache.stale = true;
        self.refresh();
        self.state.agenda.clear();
        self.begin_at_stated_step(position, &all);
        self.precast(position, &all);
        Flow::On
    }

    fn give_state(&mut self, lying: &Lying<'_>, all: &[Lying<'_>], position: &OpenPosition) {
        let slot = lying.slot;
        let about = self.state.object(slot);
        let turn = position.puzzle.position.turn;
        let thing = self.state.thing_mut(slot);
        thing.since_turn = if lying.placed.has(&Said::SummonSick) { turn } else { 0 };
        thing.flags.set(Flag::Tapped, lying.placed.has(&Said::Tapped));
        let object_of =
            |id: u16| all.iter().find(|other| other.placed.id() == Some(id)).map(|other| other.slot);
        for said in &lying.placed.flags {
            match said {
                Said::Counters(counters) => {
                    for (kind, count) in counters {
                        let kind = position.counters[kind];
                        self.state.counters.retain(|(on, which, _)| *on != about || *which != kind);
                        self.state.counters.push((about, kind, *count));
                    }
                }
                Said::AttachedTo(id) => {
                    if let Some(host) = object_of(*id) {
                        let host = self.state.object(host);
                        self.state.thing_mut(slot).attached = Some(Target::Object(host));
                    }
                }
                Said::EnchantingPlayer(seat) => {
                    self.state.thing_mut(slot).attached = Some(Target::Player(*seat));
                }
                Said::Damage(damage) => self.state.thing_mut(slot).damage = *damage as i16,
                Said::Marked => self.state.thing_mut(slot).flags.set(Flag::Monstrous, true),
                Said::PhasedOut => self.state.thing_mut(slot).flags.set(Flag::PhasedOut, true),
                Said::ClassLevel(level) => self.note(about, NoteKind::Level(*level)),
                Said::ChosenColors(names) => {
                    for color in names.iter().filter_map(|name| color_named(name)) {
                        self.choose_for(about, NoteKind::Color(color));
                    }
                }
                Said::ChosenType(name) => self.choose_for(about, NoteKind::Type(position.subtypes[name])),
                Said::NamedCard(name) => self.choose_for(about, NoteKind::Name(position.cards[name], 0)),
                Said::ExiledWith(id) => {
                    if let Some(with) = object_of(*id) {
                        self.note(self.state.object(with), NoteKind::Exiled(about));
                    }
                }
                Said::Linked(ids) => {
                    for linked in ids.iter().filter_map(|id| object_of(*id)) {
                        self.note(about, NoteKind::Exiled(self.state.object(linked)));
                    }
                }
                _ => {}
            }
        }
    }

    /// Play starts in the stated step: what the step begins with counts as done, but its attackers, blocks or
    /// damage are still to come, and abilities that trigger as an upkeep begins do so.
    fn begin_at_stated_step(&mut self, position: &OpenPosition, all: &[Lying<'_>]) {
        let stated = &position.puzzle.position;
        let (phase, step) = stated.step;
        let mut plan = self.rules.turn_plan();
        let mut now = PlannedStep { phase, step, opens: false };
        while let Some(next) = plan.pop() {
            if (next.phase, next.step) == stated.step {
                now = next;
                break;
            }
        }
        let turn = &mut self.state.turn;
        (turn.number, turn.active, turn.last_regular, turn.begun) =
            (stated.turn, stated.active, stated.active, true);
        (turn.now, turn.plan) = (now, plan);
        self.state.start.advance = stated.advance;
        let (next_player, turn_number) = (stated.active, stated.turn);
        self.emit(|_, _| Event::TurnChanged { previous_player: None, next_player, turn_number });
        self.emit(|_, _| Event::PhaseChanged { previous: None, current: phase });
        self.emit(|_, _| Event::StepChanged { previous: None, current: step });
        let attacks = self.stated_attacks(all, stated.active);
        let attacking = !attacks.is_empty();
        if attacking {
            self.state.combat = Some(Combat { attacked: true, attacks, ..Combat::default() });
        }
        let entered = match step {
            StepKind::Draw
            | StepKind::Main
            | StepKind::ResourceGain
            | StepKind::BeginningOfCombat
            | StepKind::EndOfCombat => true,
            StepKind::DeclareAttackers => attacking,
            _ => false,
        };
        self.state.agenda.push(if entered { Work::Priority(stated.active) } else { Work::StepAction });
    }

    fn stated_attacks(&self, all: &[Lying<'_>], active: Seat) -> SmallVec<[Attack; 4]> {
        let opponent = self.state.seats_from(active).find(|seat| self.state.are_opponents(active, *seat));
        let attack = |lying: &Lying<'_>| {
            let whom = lying.placed.flags.iter().find_map(|flag| match flag {
                Said::Attacking(whom) => Some(*whom),
                _ => None,
            })?;
            let defended = whom.and_then(|id| all.iter().find(|other| other.placed.id() == Some(id)));
            let defending = defended.map_or(opponent?, |defended| defended.seat);
            let defender = match defended {
                Some(defended) => Defender::Permanent(self.state.object(defended.slot)),
                None => Defender::Player(defending),
            };
            Some(Attack {
                attacker: self.state.object(lying.slot),
                defender,
                defending,
                blockers: SmallVec::new(),
                blocked: false,
            })
        };
        all.iter().filter_map(attack).collect()
    }

    /// Whether the position is still being played up to the step where players act; ends when it is reached.
    pub(crate) fn advances(&mut self) -> bool {
        let Some(step) = self.state.start.advance else { return false };
        let now = self.state.turn.now;
        if (now.phase, now.step) == step {
            self.state.start.advance = None;
        }
        self.state.start.advance.is_some()
    }
}

/// All cards of a position with the slots they get, counted from the first.
fn cards(position: &OpenPosition, first: u16) -> impl Iterator<Item = Lying<'_>> {
    let sides = position.puzzle.position.sides.iter().enumerate();
    let lying = sides.flat_map(|(index, side)| {
        zones(side)
            .into_iter()
            .flat_map(move |(zone, cards)| cards.iter().map(move |placed| (placed, zone, Seat(index as u8))))
    });
    (first..).zip(lying).map(|(slot, (placed, zone, seat))| Lying { placed, slot: Slot(slot), seat, zone })
}

fn zones(side: &Side) -> [(ZoneKind, &[Placed]); 7] {
    [
        (ZoneKind::Battlefield, &side.battlefield),
        (ZoneKind::Hand, &side.hand),
        (ZoneKind::Graveyard, &side.graveyard),
        (ZoneKind::Library, &side.library),
        (ZoneKind::Exile, &side.exile),
        (ZoneKind::Command, &side.command),
        (ZoneKind::Sideboard, &side.sideboard),
    ]
}

fn color_named(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name))
}
