//! Quick match: anyone who waits for this game and format.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::decks::format_of;
use super::extract::{Body, Caller, clean};
use super::matches::{brought, can_be_ordered, no_deck, seat_count};
use crate::house::House;
use crate::meeting::{Wish, gone};
use crate::record::{Chair, Holder};
use crate::table::seed_part;
use crate::wire::{Fault, MatchOptions, QuickMatch, Seated};

pub(super) async fn quick(
    State(house): State<Arc<House>>,
    Caller(address): Caller,
    Body(wanted): Body<QuickMatch>,
) -> Result<Json<Seated>, Fault> {
    house.may_create(address)?;
    let ruleset = house.ruleset(&wanted.game)?;
    let format = format_of(&house, &*ruleset, wanted.format.as_deref())?;
    let seats = seat_count(&*ruleset, format, wanted.player_count)?;
    let chair = Chair {
        holder: Holder::Expected,
        name: clean(wanted.name.as_deref()),
        deck: brought(&house, &ruleset, format, wanted.deck.as_ref())
            .await?
            .ok_or_else(|| no_deck(&*ruleset, format))?,
        part: wanted.seed_part.as_deref().map(seed_part).transpose()?,
        ..Chair::free()
    };
    let mut chairs = vec![Chair::free(); seats];
    chairs[0] = chair.clone();
    can_be_ordered(&house, &ruleset, format, &chairs, &MatchOptions::default()).await?;
    let wish = Wish { game: ruleset.name(), format, seats };
    // Who asked may be gone before it is done; what has begun is done all the same, so that nobody else waits for it.
    let met = tokio::spawn(house.meet(wish, chair)).await;
    met.map_err(|_| gone())?.map(Json)
}
