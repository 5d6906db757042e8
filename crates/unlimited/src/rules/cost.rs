//! What cards cost to play (SWU 6.2): printed cost, aspect penalty, then everything that makes it less.

use cardwright_table::{Seat, Slot};
use smallvec::SmallVec;

use crate::card::{Card, CardType};
use crate::program::{
    Ability, AbilityId, Amount, Aspect, Effect, Filter, Icons, Ignored, Keyword, NodeId, Piloted, Playing,
    Price, Recorded, Side, Test,
};
use crate::rules::{Eval, card_of};
use crate::state::{Flag, Frame, Play, Slots};

/// Exploit makes a card cost this much less for each unit given up (SWU 7.5.16).
const EXPLOIT: i16 = 2;

/// What a player can pay with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Means {
    /// Ready resources and Credits.
    resources: i16,
    /// Units that Exploit could give up.
    units: i16,
}

impl<'a> Eval<'a> {
    /// What a player can pay with now.
    pub(crate) fn means(&self, seat: Seat) -> Means {
        let credits = i16::from(self.credits(seat));
        let exploits = self.rules.cards.know(Keyword::Exploit);
        Means {
            resources: self.state.ready_resources(seat) as i16 + credits,
            units: if exploits { self.state.units_of(seat, None).count() as i16 } else { 0 },
        }
    }

    /// The resources that this play costs.
    pub(crate) fn cost(&self, play: &Play) -> i16 {
        self.cost_of(play, self.card(play.card))
    }

    fn cost_of(&self, play: &Play, card: &Card) -> i16 {
        if play.free {
            return 0;
        }
        let (printed, icons) = self.printed_cost(play, card);
        let mut ignores = play.ignore_aspects;
        let mut spared = SmallVec::<[Aspect; 2]>::new();
        let mut less = play.less + EXPLOIT * i16::from(play.exploited.unwrap_or(0));
        if card.scope.prices || self.state.voices.change_prices() || self.rules.cards.prices_from_discard() {
            self.prices(play, &mut |eval, frame, price| {
                match price.ignores {
                    Ignored::None => {}
                    Ignored::One(aspect) => spared.push(aspect),
                    Ignored::All => ignores = true,
                }
                less += eval.amount(frame, &price.less);
            });
        }
        for next in self.state.next.iter().filter(|next| self.rules.next_fits(self.state, **next, play)) {
            less += next.less;
        }
        if !self.state.edicts.is_empty() {
            less -= self.decreed_price(play);
        }
        // Each icon that leader and base do not provide costs 2 (SWU 8.1.1).
        let provided = self.provided(play.player);
        let missing = icons.missing_from(provided)
            - self.ignored(play, icons, provided)
            - icons.only(&spared).missing_from(provided);
        let penalty = if ignores { 0 } else { 2 * missing };
        (i16::from(printed) + penalty - less).max(0)
    }

    /// How many missing icons the step of an effect that plays the card ignores.
    fn ignored(&self, play: &Play, icons: Icons, provided: Icons) -> i16 {
        let step = play.by.map(|node| self.rules.cards.effect(node));
        let Some(Effect::Play { how: Playing { ignores: Some((most, aspects)), .. }, .. }) = step else {
            return 0;
        };
        icons.only(aspects).missing_from(provided).min((*most).into())
    }

    /// The printed cost and aspects, or those of a keyword that replaces them.
    #[inline]
    fn printed_cost(&self, play: &Play, card: &Card) -> (u8, Icons) {
        if play.smuggled
            && let Some(lent) = self.lent_smuggle(play.player)
        {
            return self.smuggle_cost(play, card, (card.facts.cost.saturating_add(lent), card.icons));
        }
        if play.smuggled || play.as_pilot {
            for &id in &card.faces[0].abilities {
                match self.rules.cards.ability(id) {
                    Ability::Smuggle { cost, aspects, .. } if play.smuggled => {
                        return (*cost, Icons::of(aspects));
                    }
                    Ability::Piloting { cost, aspects } if play.as_pilot => {
                        return (*cost, Icons::of(aspects));
                    }
                    _ => {}
                }
            }
        }
        (card.facts.cost, card.icons)
    }

    /// Of the Smuggle that a card was given and that is printed on it, the cheaper one counts.
    fn smuggle_cost(&self, play: &Play, card: &Card, lent: (u8, Icons)) -> (u8, Icons) {
        let provided = self.provided(play.player);
        let own = card.faces[0].abilities.iter().filter_map(|&id| match self.rules.cards.ability(id) {
            Ability::Smuggle { cost, aspects, .. } => Some((*cost, Icons::of(aspects))),
            _ => None,
        });
        let price = |(cost, icons): &(u8, Icons)| i16::from(*cost) + 2 * icons.missing_from(provided);
        own.chain([lent]).min_by_key(price).unwrap_or(lent)
    }

    /// Calls `with` for each price change that concerns this play.
    fn prices(&self, play: &Play, with: &mut dyn FnMut(&Self, &Frame, &Price)) {
        let own = self.card(play.card).scope.prices.then_some(play.card);
        for source in self.state.voices.of_prices().chain(own) {
            if !self.face(source).prices || self.is_mute(source) {
                continue;
            }
            for &id in &self.face(source).abilities {
                if let Ability::Price(price) = self.rules.cards.ability(id)
                    && !price.discarded
                {
                    self.price(play, source, price, with);
                }
            }
        }
        if self.rules.cards.prices_from_discard() {
            self.discarded_prices(play, with);
        }
    }

    /// The same for cards in the player's discard pile.
    fn discarded_prices(&self, play: &Play, with: &mut dyn FnMut(&Self, &Frame, &Price)) {
        for &source in &self.state.player(play.player).discard {
            for &id in &self.card(source).faces[0].abilities {
                if let Ability::Price(price) = self.rules.cards.ability(id)
                    && price.discarded
                    && !self.silenced(source)
                {
                    self.price(play, source, price, with);
                }
            }
        }
    }

    fn price(&self, play: &Play, source: Slot, price: &Price, with: &mut dyn FnMut(&Self, &Frame, &Price)) {
        let card = card_of(self.state.secrets.truth(source));
        let mut frame = Frame::new(play.player, self.state.object(source), card);
        frame.subject = play.host.map(|host| self.state.object(host));
        let holder = if price.lent { self.state.host(source) } else { Some(source) };
        let Some(holder) = holder else { return };
        let own = source == play.card || self.state.thing(holder).controller == play.player;
        if own != (price.payer == Side::Friendly) {
            return;
        }
        if price.on.as_ref().is_some_and(|on| !play.host.is_some_and(|host| self.fits(&frame, on, host))) {
            return;
        }
        let concerned = match &price.cards {
            None => source == play.card,
            Some(filter) => {
                source != play.card
                    && self.fits_as(&frame, filter, self.kind_played(play), play.card)
                    && !(price.first && self.played_already(&frame, play, price, filter))
            }
        };
        if concerned && price.condition.as_ref().is_none_or(|condition| self.holds(&frame, condition)) {
            with(self, &frame, price);
        }
    }

    /// As what a card is played: a unit with Piloting may be played as an upgrade (SWU 7.5.17c).
    pub(super) fn kind_played(&self, play: &Play) -> CardType {
        if play.as_pilot { CardType::Upgrade } else { self.card(play.card).facts.kind }
    }

    /// Whether the player has played such a card this phase.
    fn played_already(&self, frame: &Frame, play: &Play, price: &Price, filter: &Filter) -> bool {
        self.state.past.iter().any(|past| {
            let slot = past.object.slot;
            let kind = match self.card(slot).facts.kind {
                CardType::Unit if past.attached => CardType::Upgrade,
                printed => printed,
            };
            let host = || self.state.host(slot);
            past.what == Recorded::Played
                && past.seat == play.player
                && self.fits_as(frame, filter, kind, slot)
                && price.on.as_ref().is_none_or(|on| host().is_some_and(|host| self.fits(frame, on, host)))
        })
    }

    /// Whether a card that is played as this kind of card fits.
    fn fits_as(&self, frame: &Frame, filter: &Filter, kind: CardType, slot: Slot) -> bool {
        let of_kind = |wanted| Filter::new(wanted, Side::Any).kind_fits(kind);
        filter.kind_fits(kind)
            && filter.tests.iter().all(|test| match test {
                Test::Kind(wanted) => of_kind(*wanted),
                Test::Not(inner) => match &**inner {
                    Test::Kind(wanted) => !of_kind(*wanted),
                    _ => self.test(frame, test, slot),
                },
                _ => self.test(frame, test, slot),
            })
    }

    /// Whether the player can pay for it; units that Exploit could give up count.
    pub(crate) fn affordable(&self, play: &Play, means: Means) -> bool {
        let card = self.card(play.card);
        let mut most = means.resources;
        if play.exploited.is_none() && !play.as_pilot {
            most += EXPLOIT * i16::from(self.exploit(play)).min(means.units);
        }
        self.cost_of(play, card) <= most || self.payable_otherwise(play)
    }

    /// The text of a card about what is done instead of paying for it, or as it is played, and what that needs.
    pub(super) fn besides(&self, card: Slot) -> Option<(&'a Ability, &'a [Filter])> {
        if !self.rules.cards.besides() || self.silenced(card) {
            return None;
        }
        let abilities = self.card(card).faces[0].abilities.iter();
        abilities.map(|&id| self.rules.cards.ability(id)).find_map(|ability| match ability {
            Ability::InsteadOfCost { needs, .. } => Some((ability, &needs[..])),
            Ability::LearnsAs { .. } => Some((ability, &[][..])),
            _ => None,
        })
    }

    /// Whether resources and Credits suffice for it.
    pub(super) fn affordable_by_resources(&self, play: &Play) -> bool {
        self.cost(play) <= i16::from(self.payable(play.player))
    }

    /// Whether something may be done instead of paying for it.
    fn payable_otherwise(&self, play: &Play) -> bool {
        let frame = || {
            let id = card_of(self.state.secrets.truth(play.card));
            Frame::new(play.player, self.state.object(play.card), id)
        };
        self.besides(play.card).is_some_and(|(ability, needs)| {
            !play.asked
                && matches!(ability, Ability::InsteadOfCost { .. })
                && needs.iter().all(|need| self.has_any(&frame(), need))
        })
    }

    /// How many units Exploit lets the player give up for it: printed, or by what lets it be played.
    pub(super) fn exploit(&self, play: &Play) -> u8 {
        let next = self.state.next.iter().filter(|next| self.rules.next_fits(self.state, **next, play));
        let given = next.filter_map(|next| match self.rules.cards.effect(next.node) {
            Effect::Next { exploit, .. } => Some(*exploit),
            _ => None,
        });
        self.keyword_of_card(play.card, Keyword::Exploit) + play.exploit + given.sum::<u8>()
    }

    /// The number of a keyword printed on a card that is not in play.
    pub(crate) fn keyword_of_card(&self, slot: Slot, keyword: Keyword) -> u8 {
        let number = self.rules.cards.printed_keyword(&self.card(slot).faces[0], keyword);
        if number > 0 && self.silenced(slot) { 0 } else { number }
    }

    /// The units and bases that a played upgrade could be attached to.
    pub(crate) fn hosts(&self, play: &Play) -> Slots {
        let means = self.means(play.player);
        if self.keyword_of_card(play.card, Keyword::Fortify) > 0 {
            let base = self.state.player(play.player).base;
            return Some(base).filter(|_| self.affordable(play, means)).into_iter().collect();
        }
        self.state.units.iter().copied().filter(|&slot| self.can_host(play, slot, means)).collect()
    }

    /// Whether the step of an effect that plays an upgrade lets it be attached to this unit.
    fn may_be_played_on(&self, play: &Play, unit: Slot) -> bool {
        let step = play.by.map(|node| self.rules.cards.effect(node));
        match (step, self.state.frames.last()) {
            (Some(Effect::Play { how: Playing { on: Some(on), .. }, .. }), Some(frame)) => {
                self.fits(frame, on, unit)
            }
            _ => true,
        }
    }

    /// The play of a card by an effect.
    pub(super) fn play_by(&self, frame: &Frame, how: &Playing, by: Option<NodeId>, card: Slot) -> Play {
        Play {
            free: how.free,
            as_pilot: match how.piloted {
                Piloted::Yes => true,
                Piloted::AsUpgrade => self.card(card).facts.kind == CardType::Unit,
                Piloted::No | Piloted::ByChoice => false,
            },
            smuggled: how.smuggled,
            replaced: how.smuggled,
            ready: how.ready,
            ignore_aspects: how.ignore_aspects,
            gains: how.gains,
            less: match &how.less {
                // It may depend on the card.
                less @ Amount::If(..) => {
                    let played = Some(self.state.object(card));
                    self.amount(&Frame { played, ..frame.clone() }, less)
                }
                less => self.amount(frame, less),
            },
            exploit: how.exploit,
            by,
            ..Play::new(card, frame.player)
        }
    }

    /// Whether the frame's player could play the card in this way.
    pub(super) fn can_be_played(&self, frame: &Frame, how: &Playing, card: Slot) -> bool {
        let play = self.play_by(frame, how, None, card);
        let may_pilot = how.piloted == Piloted::ByChoice && self.pilots(card);
        self.playable_so(frame, how, play)
            || (may_pilot && self.playable_so(frame, how, Play { as_pilot: true, ..play }))
    }

    /// Whether a unit can be played as an upgrade.
    pub(super) fn pilots(&self, card: Slot) -> bool {
        self.card(card).facts.kind == CardType::Unit && self.keyword_of_card(card, Keyword::Piloting) > 0
    }

    fn playable_so(&self, frame: &Frame, how: &Playing, mut play: Play) -> bool {
        let card = play.card;
        if let Some((most, aspects)) = &how.ignores {
            let missing = self.card(card).icons.only(aspects);
            let provided = self.provided(frame.player);
            play.less += 2 * missing.missing_from(provided).min((*most).into());
        }
        let means = self.means(frame.player);
        let on = |on: &Filter| {
            self.state
                .units
                .iter()
                .any(|&unit| self.fits(frame, on, unit) && self.can_host(&play, unit, means))
        };
        (!play.as_pilot || self.pilots(card)) && self.can_play(&play, means) && how.on.as_ref().is_none_or(on)
    }

    /// Whether a played upgrade could be attached to this unit, and paid for.
    fn can_host(&self, play: &Play, unit: Slot, means: Means) -> bool {
        self.takes(play, unit) && self.affordable(&Play { host: Some(unit), ..*play }, means)
    }

    /// Whether a played upgrade could be attached to this unit.
    fn takes(&self, play: &Play, unit: Slot) -> bool {
        let card = self.card(play.card);
        let frame = || {
            let id = card_of(self.state.secrets.truth(play.card));
            Frame::new(play.player, self.state.object(play.card), id)
        };
        let fits = if play.as_pilot {
            self.can_take_pilot(play.player, unit, card)
        } else {
            card.faces[0].abilities.iter().all(|&id| match self.rules.cards.ability(id) {
                Ability::AttachTo(filter) => self.fits(&frame(), filter, unit),
                _ => true,
            })
        };
        fits && self.may_be_played_on(play, unit)
    }

    /// Whether a player could attach an upgrade to the unit: it is eligible (SWU 3.6.3).
    pub(super) fn can_hold(&self, player: Seat, unit: Slot, upgrade: Slot) -> bool {
        if self.state.thing(upgrade).has(Flag::Pilot) {
            return self.can_be_piloted(self.state.thing(unit).controller, unit);
        }
        let card = card_of(self.state.secrets.truth(upgrade));
        let frame = Frame::new(player, self.state.object(upgrade), card);
        self.is_unit(unit)
            && self.card(upgrade).faces[0].abilities.iter().all(|&id| match self.rules.cards.ability(id) {
                Ability::AttachTo(filter) => self.fits(&frame, filter, unit),
                _ => true,
            })
    }

    /// A friendly Vehicle without a Pilot (SWU 7.5.17), or with room for another.
    pub(crate) fn can_be_piloted(&self, seat: Seat, slot: Slot) -> bool {
        self.has_seat_free(seat, slot, 0)
    }

    /// The same for a card that may join a Pilot.
    fn can_take_pilot(&self, seat: Seat, slot: Slot, pilot: &Card) -> bool {
        let joins = |id: &AbilityId| matches!(self.rules.cards.ability(*id), Ability::JoinsPilot);
        self.has_seat_free(seat, slot, usize::from(pilot.faces[0].abilities.iter().any(joins)))
    }

    fn has_seat_free(&self, seat: Seat, slot: Slot, more: usize) -> bool {
        let is = |slot: Slot, word: Option<crate::program::WordId>| {
            word.is_some_and(|word| self.card(slot).traits.contains(&word))
        };
        let pilots =
            || self.state.upgrades_on(slot).filter(|&upgrade| is(upgrade, self.rules.words.pilot)).count();
        self.state.thing(slot).controller == seat
            && is(slot, self.rules.words.vehicle)
            && pilots() <= more + self.more_pilots(slot)
    }

    /// Whether nothing but cost and aspects decides what cards cost.
    pub(crate) fn prices_are_flat(&self) -> bool {
        !self.state.voices.change_prices()
            && !self.rules.cards.prices_from_discard()
            && self.state.next.is_empty()
            && self.state.edicts.is_empty()
    }

    /// Whether a plain card is affordable where prices are flat.
    pub(crate) fn affordable_plainly(&self, card: &Card, seat: Seat, means: Means) -> bool {
        let missing = card.icons.missing_from(self.provided(seat));
        i16::from(card.facts.cost) + 2 * missing <= means.resources
    }

    /// Whether a play is possible: affordable, with a place to go.
    pub(crate) fn can_play(&self, play: &Play, means: Means) -> bool {
        if !self.state.edicts.is_empty() && self.forbidden(play.player, play.card) {
            return false;
        }
        let fortifies = self.keyword_of_card(play.card, Keyword::Fortify) > 0;
        let has_host = || {
            let mut units = self.state.units.iter();
            if self.prices_are_flat() && !self.card(play.card).scope.prices {
                return self.affordable(play, means) && units.any(|&unit| self.takes(play, unit));
            }
            // What an upgrade costs may depend on what it is played on.
            units.any(|&unit| self.can_host(play, unit, means))
        };
        match self.card(play.card).facts.kind {
            CardType::Upgrade if !fortifies => has_host(),
            CardType::Unit if play.as_pilot => has_host(),
            CardType::Upgrade | CardType::Unit | CardType::Event => self.affordable(play, means),
            _ => false,
        }
    }
}

impl crate::Unlimited {
    /// The units that a player's Pilot could be put on.
    pub(crate) fn vehicles(&self, state: &crate::state::State, seat: Seat) -> Slots {
        let eval = self.eval(state);
        state.units.iter().copied().filter(|&unit| eval.can_be_piloted(seat, unit)).collect()
    }
}

impl Filter {
    /// Whether a printed card is of this filter's kind.
    pub(crate) fn kind_fits(&self, kind: CardType) -> bool {
        use crate::program::Kind;
        match self.kind {
            Kind::Card => true,
            Kind::Unit => matches!(kind, CardType::Unit | CardType::TokenUnit),
            Kind::Upgrade => matches!(kind, CardType::Upgrade | CardType::TokenUpgrade),
            Kind::Event => kind == CardType::Event,
            Kind::Leader => kind == CardType::Leader,
            Kind::Base => kind == CardType::Base,
            Kind::LeaderOrBase => matches!(kind, CardType::Leader | CardType::Base),
            Kind::UnitOrBase | Kind::Resource | Kind::Captive => false,
        }
    }
}
