//! Where things are put, and how.

use super::{Lower, Lowering};
use crate::language::tree::{Entry, Place};
use crate::program::{Arrival, Destination, Position, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// Where things are put.
    pub(super) fn place(&mut self, place: &Place) -> Lower<Destination> {
        let library = |position| Destination { position, ..Destination::zone(ZoneKind::Library) };
        Ok(match place {
            Place::Hand(_) => Destination::zone(ZoneKind::Hand),
            Place::Graveyard(_) => Destination::zone(ZoneKind::Graveyard),
            Place::Top(_) | Place::TopAnyOrder(_) => library(Position::Top),
            Place::Bottom(_) | Place::BottomAnyOrder(_) => library(Position::Bottom),
            Place::BottomRandom(_) => library(Position::BottomRandom),
            Place::SecondFromTop(_) => library(Position::FromTop(1)),
            Place::TopOrBottom(_) | Place::TheirTopOrBottom(_) => {
                return Err("this can be said of what a player puts there".to_owned());
            }
            Place::ThirdFromTop(_) => library(Position::FromTop(2)),
            Place::FaceDownExile => Destination { face_down: true, ..Destination::zone(ZoneKind::Exile) },
            Place::Battlefield(entries) => self.battlefield(entries)?,
        })
    }

    pub(super) fn battlefield(&mut self, entries: &[Entry]) -> Lower<Destination> {
        let mut arrival = Arrival::default();
        for entry in entries {
            self.entry(entry, &mut arrival)?;
        }
        let arrival = Some(Box::new(arrival));
        Ok(Destination { arrival, ..Destination::zone(ZoneKind::Battlefield) })
    }

    pub(super) fn entry(&mut self, entry: &Entry, arrival: &mut Arrival) -> Lower<()> {
        match entry {
            Entry::Tapped => arrival.tapped = true,
            Entry::TappedAndAttacking | Entry::AllTappedAndAttacking => {
                (arrival.tapped, arrival.attacking) = (true, true);
            }
            Entry::Attacking(who) => {
                (arrival.tapped, arrival.attacking) = (true, true);
                arrival.attacked = Some(self.who(who)?);
            }
            Entry::OnlyAttacking => arrival.attacking = true,
            Entry::Blocking(noun) => arrival.blocking = Some(self.known(noun)?),
            Entry::YourControl => arrival.controller = Some(Who::You),
            Entry::OwnersControl => arrival.controller = None,
            Entry::Transformed => arrival.transformed = true,
            Entry::Counters(counters) | Entry::Additional(counters) => {
                arrival.counters.push((self.counter(&counters.kind)?, self.amount(&counters.count)?));
            }
            Entry::FaceDown => arrival.face_down = true,
            Entry::AttachedTo(noun) => arrival.attached_to = Some(self.objects(noun, &Who::You)?),
        }
        Ok(())
    }
}
