//! Shields: regeneration (CR 701.19) and prevention or redirection of damage (CR 615.7, 614.9).

use cardwright_table::SeatSet;

use crate::program::{NodeId, Objects, Shield};
use crate::rules::Run;
use crate::state::{ShieldState, Target};

impl Run<'_> {
    /// The next time each of these would be destroyed this turn, it is not; each such shield is used up by itself
    /// (CR 701.19a).
    pub(super) fn regenerate(&mut self, objects: &Objects) {
        for object in self.permanents(objects) {
            let thing = self.state.thing_mut(object.slot);
            thing.regenerations = thing.regenerations.saturating_add(1);
        }
    }

    /// Damage will be prevented, or dealt to something else.
    pub(super) fn raise_shield(&mut self, id: NodeId, shield: &Shield) {
        let locked = |objects: &&Objects| !matches!(objects, Objects::All(_));
        let open = [&shield.objects, &shield.source].into_iter().flatten().any(|objects| !locked(&objects));
        let over = (open || shield.then.is_some()).then(|| (id, Box::new(self.frame().clone())));
        let guarded = shield.objects.as_ref().filter(locked);
        let objects = guarded.map(|objects| self.present(objects)).unwrap_or_default();
        let players: SeatSet =
            shield.players.as_ref().map(|who| self.seats(who)).unwrap_or_default().into_iter().collect();
        let named = guarded.is_some() || shield.objects.is_none() && shield.players.is_some();
        if named && objects.is_empty() && players.is_empty() {
            return;
        }
        let by = shield.source.as_ref().filter(locked);
        let sources = by.map(|sources| self.objects(sources)).unwrap_or_default();
        if by.is_some() && sources.is_empty() {
            return;
        }
        let object = shield.redirect.as_ref().and_then(|to| self.present(to).first().copied());
        let player = shield.redirect_to.as_ref().and_then(|who| self.seats(who).first().copied());
        if object.is_none() && player.is_none() && (shield.redirect.is_some() || shield.redirect_to.is_some())
        {
            return;
        }
        let amount = shield.amount.as_ref().map(|amount| self.num(amount));
        let (source, controller) = self.source();
        self.state.shields.push(ShieldState {
            amount,
            once: shield.once,
            objects: objects.into_iter().collect(),
            players,
            sources: sources.into_iter().collect(),
            combat: shield.combat,
            redirect: object.map(Target::Object).or(player.map(Target::Player)),
            over,
            source,
            controller,
            duration: shield.duration,
            turn: self.state.turn.number,
        });
    }
}
