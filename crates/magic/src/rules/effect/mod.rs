//! Effects (CR 608.2c, 609, 701): what each node of a program does.
//!
//! A node in which players choose is done in three parts: [`Run::effect`] finds out whom it concerns,
//! [`Run::effect_for`] lets each of them choose in turn order, [`Run::finish_effect`] makes it happen for all at
//! once (CR 101.4). Everything else happens in the first part.

mod asking;
mod attaching;
mod cards;
mod choosing;
mod continuous;
mod control_flow;
mod counters;
mod damage_life;
mod destroying;
mod enchanting;
mod entering;
mod exile_until;
mod hidden;
mod keyword_actions;
mod library;
mod mana;
mod merging;
mod moving;
mod names;
pub(crate) use names::{counter_of_size, sized_counter};
mod pairing;
mod paying;
mod phasing;
mod planes;
mod query;
mod ring;
mod shields;
mod stack;
mod tokens;
mod turns;
mod variants;

use cardwright_table::{Object, Seat, SeatSet};
use smallvec::SmallVec;

use super::{Flow, Look, Run, View};
use crate::program::{Node, NodeId, Num, Objects, Register, Who, ZoneKind};
use crate::state::{Flag, Frame, Group, Report, Work};

/// What a batch tells the effect that caused it: how much was done, and to what.
const TOLD: Report = Report::Into(Register::LAST);

impl Run<'_> {
    /// Carries out a node in the innermost frame.
    pub(crate) fn effect(&mut self, id: NodeId) -> Flow {
        let rules = self.rules;
        rules.cover_node(id);
        let node = rules.book.node(id);
        let frame = self.frame();
        frame.stage = 0;
        frame.gathered.clear();
        match node {
            // "Any player may pay": each is asked in turn (CR 101.4).
            Node::MayPay(Who::Everyone, ..) => self.spread(id, &Who::Everyone),
            Node::May(who, _)
            | Node::MayPay(who, ..)
            | Node::ChoosePlayer { who, .. }
            | Node::ChooseX { who, .. }
            | Node::ChooseOne(who, _)
            | Node::Look { who, .. } => self.spread_to_one(id, who),
            Node::Unless(who, ..) => self.begin_unless(id, who),
            Node::Choose { who, .. }
            | Node::Search { who, .. }
            | Node::Discard(who, ..)
            | Node::SacrificeChoice(who, ..)
            | Node::Scry(who, _)
            | Node::Surveil(who, _)
            | Node::AddMana(who, _) => self.spread(id, who),
            Node::Vote { .. } => self.spread_from_you(id),
            Node::ForEachPlayer(who, _, inner) => {
                self.spread(id, who);
                self.gather_for(id, *inner);
            }
            Node::ChooseColor { .. }
            | Node::ChooseCreatureType
            | Node::ChooseLandType
            | Node::ChooseCardName { .. }
            | Node::ChooseNumber { .. }
            | Node::ChangeTarget(..)
            | Node::Redirect(..)
            | Node::PickCounters { .. }
            | Node::Proliferate => self.spread_to_one(id, &Who::You),
            _ => self.act(id, node),
        }
        Flow::On
    }

    /// The players that a node concerns choose, the active player first; then it happens (CR 101.4).
    fn spread(&mut self, id: NodeId, who: &Who) {
        self.frame().done = 0;
        self.frame().objects_mut(Register::LAST).clear();
        let seats = self.seats(who);
        self.state.agenda.push(Work::Finish(id));
        self.state.agenda.extend(seats.into_iter().rev().map(|seat| Work::DoFor(id, seat)));
    }

    /// All players choose in turn order, beginning with the controller of the effect (CR 701.38a).
    fn spread_from_you(&mut self, id: NodeId) {
        self.spread(id, &Who::Everyone);
        let you = self.source().1;
        let seats = self.seats(&Who::Everyone);
        let first = seats.iter().position(|&seat| seat == you).unwrap_or(0);
        let agenda = &mut self.state.agenda;
        let start = agenda.len() - seats.len();
        let order = seats[first..].iter().chain(&seats[..first]).rev();
        for (work, &seat) in agenda[start..].iter_mut().zip(order) {
            *work = Work::DoFor(id, seat);
        }
    }

    /// The same for a node that concerns one player.
    fn spread_to_one(&mut self, id: NodeId, who: &Who) {
        self.state.agenda.push(Work::Finish(id));
        let look = self.look();
        match look.player(who, &look.here()) {
            Some(seat) => self.state.agenda.push(Work::DoFor(id, seat)),
            None => self.nobody_chooses(id),
        }
    }

    /// Carries out a node in which nobody chooses anything, or only after something has happened.
    #[allow(clippy::too_many_lines, reason = "a table: one line for each verb")]
    fn act(&mut self, id: NodeId, node: &Node) {
        match node {
            Node::Then(first, second) => {
                self.state.agenda.push(Work::Do(*second));
                self.state.agenda.push(Work::Do(*first));
            }
            Node::If(cond, then, otherwise) => self.do_if(cond, *then, *otherwise),
            Node::IfDid(then, otherwise) => self.do_if_did(*then, *otherwise),
            Node::ForEach(objects, register, inner) => self.for_each(id, objects, *register, *inner),
            Node::As(who, inner) => self.do_as(id, who, *inner),
            Node::Repeat(times, inner) => {
                let left = self.count(times);
                self.state.agenda.push(Work::Again { node: *inner, left });
            }
            Node::ChooseRandom { from, count, into } => self.choose_random(from, count, *into),
            Node::RandomPlayer { among, into } => self.choose_random_player(among, *into),
            Node::NoteNumber(n) => {
                self.note_for_source(crate::state::NoteKind::Number(*n));
                self.did(1);
            }
            Node::Remember(objects, register) => self.remember_objects(objects, *register),
            Node::RememberPlayer(who, register) => {
                let seat = self.seats(who).first().copied();
                self.frame().set_player(*register, seat);
            }
            Node::Store(num, register) => {
                let number = self.num(num);
                self.frame().set_number(*register, number);
            }
            Node::NoteDoers(who, register) => self.note_doers(who, *register),
            Node::FlipCoin { win, lose } => self.flip_coin(*win, *lose),
            Node::RollDie { sides, into } => self.roll_die(*sides, *into),
            Node::Reflexive(ability) => self.reflexive(*ability),
            Node::Later { .. } => self.delay(node),

            Node::Damage { by, hits } => self.damage(by, hits),
            Node::DamageDivided { by, target } => self.damage_divided(by, *target),
            Node::Fight(one, other) => self.fight(one, other),
            Node::GainLife(who, num) => self.gain_life(who, num),
            Node::LoseLife(who, num) => self.lose_life(who, num),
            Node::SetLife(who, num) => self.set_life(who, num),

            Node::Draw(who, num) => self.draw(who, num),
            Node::DiscardRandom(who, num) => self.discard_random(who, num),
            Node::DiscardHand(who) => self.discard_hand(who),
            Node::DiscardThese(objects) => self.discard_these(objects),
            Node::Mill(who, num) => self.mill(who, num),
            Node::Reveal(objects) => self.reveal(objects),
            Node::RevealHand(who) => self.reveal_hand(who),
            Node::LookAtHand { who, whose } => self.look_at_hand(who, whose),
            Node::Shuffle(who) => {
                for seat in self.seats(who) {
                    self.shuffle(seat);
                }
            }

            Node::ShuffleUnder(who, top) => self.shuffle_under(who, top),
            Node::Until { .. } => self.look_until(node),
            Node::Move(objects, to) => self.begin_move(id, objects, to),
            Node::ExileUntilLeaves(objects) => self.exile_until_leaves(id, objects),
            Node::Destroy { what, no_regeneration } => self.destroy(what, *no_regeneration),
            Node::Sacrifice(objects) => self.sacrifice(objects),
            Node::Tap(objects) => self.tap(objects),
            Node::Untap(objects) => self.untap(objects),
            Node::CreateToken { who, token, count, arrival, into } => {
                self.create_tokens(who, token, count, arrival, *into);
            }
            Node::Counter(objects, to) => self.counter(objects, to.as_ref()),
            Node::CopySpell { what, count, new_targets } => self.copy_spells(what, count, *new_targets),
            Node::CopyCards { what, count, into } => self.copy_cards(what, count, *into),
            Node::ChangeTargets(objects) => self.change_targets(objects),
            Node::CopyForOthers { who, what, over } => self.copy_for_others(who, what, over),
            Node::CastFree { who, what, terms, then_exile } => {
                self.cast_free(who, what, *terms, *then_exile);
            }
            Node::CastOne { who, what, into, then_exile } => {
                self.cast_one(id, who, what, *into, *then_exile);
            }
            Node::MayPlay { who, what, duration, free, cast, then_exile, spend } => {
                self.may_play(who, what, *duration, (*free, *cast, *then_exile), *spend);
            }
            Node::PlayLand(what) => self.play_land_now(what),

            Node::PutCounters { kind, count, on } => self.put_counters_on(*kind, count, on),
            Node::CountersDivided { kind, target } => self.put_divided_counters(*kind, *target),
            Node::RemoveCounters { kind, count, from } => self.take_counters(*kind, count.as_ref(), from),
            Node::MoveCounters { kind, count, from, to } => {
                self.move_counters(*kind, count.as_ref(), from, to);
            }
            Node::DoubleCounters(objects) => self.double_counters(objects),
            Node::PlayerCounters(who, kind, num) => self.give_player_counters(who, *kind, num),

            Node::Change { what, changes, duration } => self.change(what, *changes, *duration),
            Node::Impose { what, changes, duration } => self.impose_on_all(id, what, *changes, *duration),
            Node::PlayerRule { who, rule, duration } => self.impose(who, *rule, *duration),
            Node::GainControl { who, what, duration } => self.gain_control(who, what, *duration),
            Node::ExchangeControl(one, other) => self.exchange_control(one, other),
            Node::Attach(what, to) => self.attach(what, to),
            Node::Pair(one, other) => self.pair(one, other),
            Node::Transform(objects) => self.transform(objects),
            Node::TurnFaceDown(objects) => self.turn_face_down(objects),
            Node::PhaseOut(objects) => self.phase_out(objects),
            Node::Regenerate(objects) => self.regenerate(objects),
            Node::Prevent(shield) => self.raise_shield(id, shield),
            Node::RemoveDamage(objects) => {
                for object in self.present(objects) {
                    self.state.thing_mut(object.slot).damage = 0;
                }
            }
            Node::RemoveFromCombat(objects) => {
                for object in self.present(objects) {
                    self.remove_from_combat(object);
                }
            }

            Node::ExtraTurn(who) => {
                for seat in self.seats(who) {
                    self.add_extra_turn(seat);
                }
            }
            Node::ExtraPhases(phases) => self.add_phases(phases),
            Node::SkipNextTurn(who) => self.skip_next_turn(who),
            Node::SkipNextStep(who, step) => self.skip_next_step(who, *step),
            Node::SkipNextPhase(who, phase) => self.skip_next_phase(who, *phase),
            Node::EndTurn => self.end_turn(),
            Node::Win(who) => self.win(who),
            Node::Lose(who) => self.make_lose(who),
            Node::DrawGame => self.end(cardwright_table::Outcome::Drawn, crate::event::Reason::Effect),
            Node::ControlNextTurn { who, of } => self.control_next_turn(who, of),
            Node::Restart { keep } => self.start_anew(keep),
            Node::BecomeMonarch(who) => self.become_monarch(who),
            Node::Emblem(who, card) => self.make_emblem(who, *card),
            Node::Planeswalk => self.planeswalk(),
            Node::SetInMotion(objects) => self.set_in_motion(objects),
            Node::Abandon(objects) => self.abandon(objects),
            Node::BeginOnBattlefield(arrival) => self.begin_on_battlefield(arrival),
            Node::BecomeStartingPlayer(who) => self.become_starting_player(who),

            Node::Monstrosity(num) => self.monstrosity(num),
            Node::Mutate { over } => self.mutate(*over),
            Node::Oppose(objects, attackers, lasts) => self.oppose(objects, attackers, *lasts),
            Node::Aim(objects, who, lasts) => self.aim(objects, who, *lasts),
            Node::Tempt(chosen) => self.tempt(chosen),
            Node::Mark(objects, mark) => self.mark(objects, *mark),
            Node::Adapt(num) => self.adapt(num),
            Node::Explore(objects) | Node::Connive(objects) => self.one_by_one(id, objects),
            Node::Does(doing, objects, others) => self.does(*doing, objects, others.as_ref()),
            Node::Manifest(who, num) => self.manifest(who, num),
            Node::Cascade | Node::Discover(_) => self.dig(id),
            Node::SetClassLevel(level) => self.set_class_level(*level),
            Node::EnterWith(arrival) => self.enter_with(arrival),
            Node::Nothing => {}
            // Players choose in these, one after the other: see `effect`.
            Node::May(..)
            | Node::Unless(..)
            | Node::MayPay(..)
            | Node::ForEachPlayer(..)
            | Node::ChooseOne(..)
            | Node::Choose { .. }
            | Node::ChoosePlayer { .. }
            | Node::ChooseX { .. }
            | Node::ChooseColor { .. }
            | Node::ChooseCreatureType
            | Node::ChooseLandType
            | Node::ChooseCardName { .. }
            | Node::ChooseNumber { .. }
            | Node::Discard(..)
            | Node::Scry(..)
            | Node::Surveil(..)
            | Node::Look { .. }
            | Node::Search { .. }
            | Node::SacrificeChoice(..)
            | Node::Vote { .. }
            | Node::PickCounters { .. }
            | Node::Proliferate
            | Node::ChangeTarget(..)
            | Node::Redirect(..)
            | Node::AddMana(..) => unreachable!("{node:?} concerns players one by one"),
        }
    }

    /// The part of a node that concerns one player: their choice.
    #[allow(clippy::too_many_lines, reason = "a table: every verb, with what it asks")]
    pub(crate) fn effect_for(&mut self, id: NodeId, seat: Seat) -> Flow {
        let rules = self.rules;
        if self.state.player(seat).lost {
            self.answer = None;
            return Flow::On;
        }
        match rules.book.node(id) {
            Node::May(_, inner) => self.may(id, *inner, seat),
            Node::MayPay(_, cost, inner) => self.may_pay(id, cost, *inner, seat),
            Node::Unless(_, cost, inner) => self.unless(id, cost, *inner, seat),
            Node::ChooseOne(_, modes) => self.choose_one(id, *modes, seat),
            Node::Choose { .. } | Node::Vote { .. } | Node::Discard(..) | Node::SacrificeChoice(..) => {
                self.gather(id, seat)
            }
            Node::ChoosePlayer { into, .. } => self.choose_player(id, *into, seat),
            Node::ChooseX { into, .. } => self.choose_x(id, *into, seat),
            Node::ChooseColor { .. }
            | Node::ChooseCreatureType
            | Node::ChooseLandType
            | Node::ChooseCardName { .. }
            | Node::ChooseNumber { .. } => self.choose_for_source(id, seat),
            Node::Scry(_, num) => self.scry(id, num, seat),
            Node::Surveil(_, num) => self.surveil(id, num, seat),
            Node::Look { .. } => self.look_for(id, seat),
            Node::Search { .. } => self.search_for(id, seat),
            Node::Move(..) => self.order_library(id, seat),
            Node::AddMana(_, spec) => self.add_mana_of(id, spec, seat),
            Node::Proliferate => self.proliferate(id, seat),
            Node::PickCounters { to, .. } => self.pick_counters(id, seat, to.as_ref()),
            Node::ChangeTarget(what) => self.change_target(id, what, seat),
            Node::Redirect(what, to) => self.change_one_target(id, what, to, seat),
            Node::ForEachPlayer(_, register, inner) => {
                self.frame().set_player(*register, Some(seat));
                self.state.agenda.push(Work::Do(*inner));
                Flow::On
            }
            // Nobody chooses in these.
            Node::Nothing
            | Node::Then(..)
            | Node::If(..)
            | Node::IfDid(..)
            | Node::ForEach(..)
            | Node::As(..)
            | Node::Repeat(..)
            | Node::ChooseRandom { .. }
            | Node::RandomPlayer { .. }
            | Node::NoteNumber(_)
            | Node::Remember(..)
            | Node::RememberPlayer(..)
            | Node::Store(..)
            | Node::NoteDoers(..)
            | Node::FlipCoin { .. }
            | Node::RollDie { .. }
            | Node::Reflexive(..)
            | Node::Later { .. }
            | Node::Damage { .. }
            | Node::DamageDivided { .. }
            | Node::Fight(..)
            | Node::GainLife(..)
            | Node::LoseLife(..)
            | Node::SetLife(..)
            | Node::Draw(..)
            | Node::DiscardRandom(..)
            | Node::DiscardHand(..)
            | Node::DiscardThese(..)
            | Node::Mill(..)
            | Node::Reveal(..)
            | Node::RevealHand(..)
            | Node::LookAtHand { .. }
            | Node::Shuffle(..)
            | Node::ShuffleUnder(..)
            | Node::Until { .. }
            | Node::ExileUntilLeaves(..)
            | Node::Destroy { .. }
            | Node::Sacrifice(..)
            | Node::Counter(..)
            | Node::CopySpell { .. }
            | Node::CopyCards { .. }
            | Node::ChangeTargets(..)
            | Node::CopyForOthers { .. }
            | Node::Tap(..)
            | Node::Untap(..)
            | Node::CreateToken { .. }
            | Node::PutCounters { .. }
            | Node::CountersDivided { .. }
            | Node::RemoveCounters { .. }
            | Node::MoveCounters { .. }
            | Node::DoubleCounters(..)
            | Node::PlayerCounters(..)
            | Node::Change { .. }
            | Node::Impose { .. }
            | Node::PlayerRule { .. }
            | Node::GainControl { .. }
            | Node::ExchangeControl(..)
            | Node::ExtraTurn(..)
            | Node::ExtraPhases(..)
            | Node::SkipNextTurn(..)
            | Node::SkipNextStep(..)
            | Node::SkipNextPhase(..)
            | Node::EndTurn
            | Node::Win(..)
            | Node::Lose(..)
            | Node::DrawGame
            | Node::Attach(..)
            | Node::Pair(..)
            | Node::Transform(..)
            | Node::TurnFaceDown(..)
            | Node::PhaseOut(..)
            | Node::Regenerate(..)
            | Node::Prevent(..)
            | Node::RemoveFromCombat(..)
            | Node::RemoveDamage(..)
            | Node::CastFree { .. }
            | Node::CastOne { .. }
            | Node::MayPlay { .. }
            | Node::PlayLand(..)
            | Node::BecomeMonarch(..)
            | Node::ControlNextTurn { .. }
            | Node::Restart { .. }
            | Node::Emblem(..)
            | Node::Planeswalk
            | Node::SetInMotion(..)
            | Node::Abandon(..)
            | Node::Monstrosity(..)
            | Node::Adapt(..)
            | Node::Explore(..)
            | Node::Connive(..)
            | Node::Mutate { .. }
            | Node::Oppose(..)
            | Node::Aim(..)
            | Node::Tempt(..)
            | Node::Mark(..)
            | Node::Does(..)
            | Node::Manifest(..)
            | Node::BeginOnBattlefield(..)
            | Node::BecomeStartingPlayer(..)
            | Node::EnterWith(..)
            | Node::Cascade
            | Node::Discover(..)
            | Node::SetClassLevel(..) => Flow::On,
        }
    }

    /// The rest of a node, after all players have chosen.
    #[allow(clippy::too_many_lines, reason = "a table: every verb, with what is left of it")]
    pub(crate) fn finish_effect(&mut self, id: NodeId) -> Flow {
        let rules = self.rules;
        match rules.book.node(id) {
            Node::Choose { into, .. } => self.keep_gathered(*into),
            Node::Vote { into, .. } => self.keep_most_voted(*into),
            Node::Discard(..) => self.discard_gathered(),
            Node::SacrificeChoice(..) => self.sacrifice_gathered(),
            Node::Look { who, then, .. } => return self.finish_look(id, who, then),
            Node::Search { reveal, to, into, .. } => self.finish_search(*reveal, to, *into),
            Node::Move(objects, to) => self.finish_move(objects, to),
            Node::Unless(_, _, inner) => self.finish_unless(id, *inner),
            Node::ExileUntilLeaves(_) => self.link_exiled(),
            Node::Explore(_) => return self.explore(id),
            Node::Connive(_) => return self.connive(id),
            Node::Cascade => self.finish_dig(id, false),
            Node::Discover(_) => self.finish_dig(id, true),
            Node::ForEach(..) | Node::ForEachPlayer(..) | Node::As(..) => self.happen_together(id),
            // Nothing is left to be done.
            Node::Nothing
            | Node::Then(..)
            | Node::May(..)
            | Node::If(..)
            | Node::IfDid(..)
            | Node::MayPay(..)
            | Node::Repeat(..)
            | Node::ChooseOne(..)
            | Node::ChooseRandom { .. }
            | Node::RandomPlayer { .. }
            | Node::ChoosePlayer { .. }
            | Node::ChooseX { .. }
            | Node::ChooseColor { .. }
            | Node::ChooseCreatureType
            | Node::ChooseLandType
            | Node::ChooseCardName { .. }
            | Node::ChooseNumber { .. }
            | Node::NoteNumber(_)
            | Node::Remember(..)
            | Node::RememberPlayer(..)
            | Node::Store(..)
            | Node::NoteDoers(..)
            | Node::FlipCoin { .. }
            | Node::RollDie { .. }
            | Node::Reflexive(..)
            | Node::Later { .. }
            | Node::Damage { .. }
            | Node::DamageDivided { .. }
            | Node::Fight(..)
            | Node::GainLife(..)
            | Node::LoseLife(..)
            | Node::SetLife(..)
            | Node::Draw(..)
            | Node::DiscardRandom(..)
            | Node::DiscardHand(..)
            | Node::DiscardThese(..)
            | Node::Mill(..)
            | Node::Scry(..)
            | Node::Surveil(..)
            | Node::Reveal(..)
            | Node::RevealHand(..)
            | Node::LookAtHand { .. }
            | Node::Shuffle(..)
            | Node::ShuffleUnder(..)
            | Node::Until { .. }
            | Node::Destroy { .. }
            | Node::Sacrifice(..)
            | Node::Counter(..)
            | Node::CopySpell { .. }
            | Node::CopyCards { .. }
            | Node::ChangeTargets(..)
            | Node::CopyForOthers { .. }
            | Node::ChangeTarget(..)
            | Node::Redirect(..)
            | Node::Tap(..)
            | Node::Untap(..)
            | Node::CreateToken { .. }
            | Node::PutCounters { .. }
            | Node::CountersDivided { .. }
            | Node::RemoveCounters { .. }
            | Node::MoveCounters { .. }
            | Node::DoubleCounters(..)
            | Node::PlayerCounters(..)
            | Node::PickCounters { .. }
            | Node::Proliferate
            | Node::Change { .. }
            | Node::Impose { .. }
            | Node::PlayerRule { .. }
            | Node::GainControl { .. }
            | Node::ExchangeControl(..)
            | Node::AddMana(..)
            | Node::ExtraTurn(..)
            | Node::ExtraPhases(..)
            | Node::SkipNextTurn(..)
            | Node::SkipNextStep(..)
            | Node::SkipNextPhase(..)
            | Node::EndTurn
            | Node::Win(..)
            | Node::Lose(..)
            | Node::DrawGame
            | Node::Attach(..)
            | Node::Pair(..)
            | Node::Transform(..)
            | Node::TurnFaceDown(..)
            | Node::PhaseOut(..)
            | Node::Regenerate(..)
            | Node::Prevent(..)
            | Node::RemoveFromCombat(..)
            | Node::RemoveDamage(..)
            | Node::CastFree { .. }
            | Node::CastOne { .. }
            | Node::MayPlay { .. }
            | Node::PlayLand(..)
            | Node::BecomeMonarch(..)
            | Node::ControlNextTurn { .. }
            | Node::Restart { .. }
            | Node::Emblem(..)
            | Node::Planeswalk
            | Node::SetInMotion(..)
            | Node::Abandon(..)
            | Node::Monstrosity(..)
            | Node::Adapt(..)
            | Node::Mutate { .. }
            | Node::Oppose(..)
            | Node::Aim(..)
            | Node::Tempt(..)
            | Node::Mark(..)
            | Node::Does(..)
            | Node::Manifest(..)
            | Node::BeginOnBattlefield(..)
            | Node::BecomeStartingPlayer(..)
            | Node::EnterWith(..)
            | Node::SetClassLevel(..) => {}
        }
        Flow::On
    }

    /// What happens when the one player who would choose is not there.
    fn nobody_chooses(&mut self, id: NodeId) {
        self.frame().done = 0;
        if let Node::Unless(_, _, inner) = self.rules.book.node(id) {
            self.state.agenda.push(Work::Do(*inner));
        }
    }

    /// The objects that the running effect means.
    fn objects(&self, objects: &Objects) -> Group {
        let look = self.look();
        look.objects(objects, &look.here())
    }

    /// The objects that the running effect means, where they are now; without those that are gone or phased out
    /// (CR 702.26d).
    fn present(&self, objects: &Objects) -> Group {
        let look = self.look();
        let Some(frame) = self.state.frames.last() else { return Group::new() };
        let objects = self.objects(objects);
        let meant = objects.iter().map(|&object| look.follow(object, frame));
        let here = |object: &Object| {
            self.state.is_current(*object) && !self.state.thing(object.slot).is(Flag::PhasedOut)
        };
        let mut present: Group = meant.filter(here).collect();
        if self.rules.book.mutates && present.is_empty() {
            // What was first a token and then a card as well is found as the card (CR 729.3).
            let became: Group = objects.iter().map(|&object| look.became(object)).collect();
            present = look.with_fellows(&became);
            present.retain(|object| here(object));
        }
        present
    }

    /// The same, only permanents.
    fn permanents(&self, objects: &Objects) -> Group {
        let mut present = self.present(objects);
        present.retain(|object| self.state.thing(object.slot).zone == ZoneKind::Battlefield);
        present
    }

    /// A number of the running effect.
    fn num(&self, num: &Num) -> i32 {
        let look = self.look();
        look.num(num, &look.here())
    }

    /// A number of things, at least 0.
    fn count(&self, num: &Num) -> u16 {
        let look = self.look();
        look.count(num, &look.here())
    }

    /// The players that the running effect means, the active player first.
    fn seats(&self, who: &Who) -> SmallVec<[Seat; 4]> {
        let look = self.look();
        let meant: SeatSet = look.players(who, &look.here());
        self.state.apnap().filter(|&seat| meant.has(seat)).collect()
    }

    /// The source of the running effect, and its "you".
    fn source(&self) -> (Object, Seat) {
        let here = self.look().here();
        (here.source, here.you)
    }

    /// Whether the running effect's step did something.
    fn did(&mut self, done: i32) {
        self.frame().done = done;
    }
}

impl<'a> Look<'a> {
    /// From where the running effect looks.
    pub(crate) fn here(&self) -> View<'a> {
        let frame: &'a Frame = self.state.frames.last().expect("an effect runs in a frame");
        View::resolving(frame)
    }
}
