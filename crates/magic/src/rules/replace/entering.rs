//! How a permanent enters the battlefield (CR 614.12).

use cardwright_table::{Object, Slot};

use crate::program::Arrival;
use crate::rules::{Run, View};
use crate::state::{Deed, EnterHow, Laid, Target};

impl Run<'_> {
    /// An effect says how a permanent enters.
    pub(super) fn alter_entry(
        &mut self,
        place: usize,
        arrival: &Arrival,
        view: &View<'_>,
        copied: Option<Slot>,
    ) {
        let mut how = match &self.planned(place).deed {
            Deed::Move { enter: Some(how), .. } => how.clone(),
            Deed::Tokens { enter: how, .. } => (**how).clone(),
            _ => return,
        };
        self.fill_entry(&mut how, arrival, view);
        if let (Some(slot), Some((_, changes))) = (copied, arrival.copy.as_deref()) {
            let mut copy = self.look().copiable(slot);
            copy.exceptions.extend(*changes);
            how.copy = Some(copy);
        }
        match &mut self.planned(place).deed {
            Deed::Move { enter, .. } => *enter = Some(how),
            Deed::Tokens { enter, .. } => **enter = how,
            _ => {}
        }
    }

    /// Works out an arrival's numbers and adds them to how something enters.
    pub(crate) fn fill_entry(&self, how: &mut EnterHow, arrival: &Arrival, view: &View<'_>) {
        let look = self.look();
        how.tapped |= arrival.tapped;
        how.face_down |= arrival.face_down;
        if arrival.transformed {
            how.face = 1;
        }
        for (kind, count) in &arrival.counters {
            let count = look.num(count, view).clamp(0, i32::from(u16::MAX)) as u16;
            if count > 0 {
                how.counters.push((*kind, count));
            }
        }
        if let Some(seat) = arrival.controller.as_ref().and_then(|who| look.players(who, view).lowest()) {
            how.controller = seat;
        }
        if let Some(&host) =
            arrival.attached_to.as_ref().and_then(|to| look.objects(to, view).first().copied()).as_ref()
        {
            how.attached = Some(Target::Object(host));
        }
        if let Some(changes) = arrival.changes {
            how.changes = Some(Box::new(Laid { changes, values: look.locked_values(changes, view) }));
        }
    }

    /// The running effect says how its source, which is entering, does so: "it enters tapped".
    pub(crate) fn enter_with(&mut self, arrival: &Arrival) {
        let frame = self.frame().clone();
        let Some(place) = self.place_of_entry(frame.source) else { return };
        self.alter_entry(place, arrival, &View::resolving(&frame), None);
    }

    fn place_of_entry(&self, source: Object) -> Option<usize> {
        let batch = self.state.batches.last()?;
        batch.deeds.iter().position(
            |planned| matches!(planned.deed, Deed::Move { object, enter: Some(_), .. } if object == source),
        )
    }
}
