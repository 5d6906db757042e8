//! What cards cost to play (SWU 7.6.1c): printed cost, aspect penalty, then everything that makes it less.

use cardwright_table::{Seat, Slot};

use crate::card::CardType;
use crate::program::{Ability, Aspect, Keyword, Price};
use crate::rules::{Eval, card_of};
use crate::state::{Flag, Frame, Play};

/// Exploit makes a card cost this much less for each unit given up (SWU 8.15).
const EXPLOIT: i16 = 2;

impl Eval<'_> {
    /// The resources that this play costs.
    pub(crate) fn cost(&self, play: &Play) -> i16 {
        if play.free {
            return 0;
        }
        let card = self.card(play.card);
        let (printed, aspects) = self.printed_cost(play);
        let mut cost = i16::from(printed);
        let mut ignores = play.ignore_aspects;
        let mut less = play.less + EXPLOIT * i16::from(play.exploited.unwrap_or(0));
        self.prices(play, &mut |eval, frame, price| {
            ignores |= price.ignore_aspects;
            less += eval.amount(frame, &price.less);
        });
        if !ignores {
            cost += 2 * self.missing_aspects(play.player, aspects.unwrap_or(&card.facts.aspects));
        }
        (cost - less).max(0)
    }

    /// The printed cost, and the aspects of a keyword that replaces it.
    fn printed_cost(&self, play: &Play) -> (u8, Option<&Vec<Aspect>>) {
        let card = self.card(play.card);
        for &id in &card.faces[0].abilities {
            match self.rules.cards.ability(id) {
                Ability::Smuggle { cost, aspects } if play.smuggled => return (*cost, Some(aspects)),
                Ability::Piloting { cost, aspects } if play.as_pilot => return (*cost, Some(aspects)),
                _ => {}
            }
        }
        (card.facts.cost, None)
    }

    /// Icons on the card that leader and base do not provide, each counted (SWU 8.1.1).
    fn missing_aspects(&self, seat: Seat, aspects: &[Aspect]) -> i16 {
        let mut provided: Vec<Aspect> = self.provided_aspects(seat).collect();
        let mut missing = 0;
        for aspect in aspects {
            match provided.iter().position(|other| other == aspect) {
                Some(place) => {
                    provided.swap_remove(place);
                }
                None => missing += 1,
            }
        }
        missing
    }

    /// Calls `with` for each price change that concerns this play.
    fn prices(&self, play: &Play, with: &mut dyn FnMut(&Self, &Frame, &Price)) {
        let in_play = self.state.units.iter().chain(&self.state.attached).copied();
        let sources = in_play.chain(self.state.fixtures()).chain([play.card]);
        for source in sources.filter(|&source| self.face(source).speaks && !self.is_mute(source)) {
            if source != play.card && self.state.thing(source).controller != play.player {
                continue;
            }
            for &id in &self.face(source).abilities {
                if let Ability::Price(price) = self.rules.cards.ability(id) {
                    self.price(play, source, price, with);
                }
            }
        }
    }

    fn price(&self, play: &Play, source: Slot, price: &Price, with: &mut dyn FnMut(&Self, &Frame, &Price)) {
        let card = card_of(self.state.secrets.truth(source));
        let mut frame = Frame::new(play.player, self.state.object(source), card);
        frame.subject = play.host.map(|host| self.state.object(host));
        let concerned = match &price.cards {
            None => source == play.card,
            Some(filter) => {
                source != play.card
                    && filter.kind_fits(self.card(play.card).facts.kind)
                    && filter.tests.iter().all(|test| self.test(&frame, test, play.card))
            }
        };
        if concerned && price.condition.as_ref().is_none_or(|condition| self.holds(&frame, condition)) {
            with(self, &frame, price);
        }
    }

    /// Whether the player can pay for it; units that Exploit could give up count.
    pub(crate) fn affordable(&self, play: &Play) -> bool {
        let player = self.state.player(play.player);
        let mut means = self.state.ready_resources(play.player) as i16 + i16::from(player.credits);
        if play.exploited.is_none() && !play.as_pilot {
            let most = self.keyword_of_card(play.card, Keyword::Exploit);
            let units = self.state.units_of(play.player, None).count() as i16;
            means += EXPLOIT * i16::from(most).min(units);
        }
        self.cost(play) <= means
    }

    /// The number of a keyword printed on a card that is not in play.
    pub(crate) fn keyword_of_card(&self, slot: Slot, keyword: Keyword) -> u8 {
        let abilities = self.card(slot).faces[0].abilities.iter();
        abilities
            .filter_map(|&id| match self.rules.cards.ability(id) {
                Ability::Keyword(own, n) if *own == keyword => Some((*n).max(1)),
                _ => None,
            })
            .sum()
    }

    /// The units and bases that a played upgrade could be attached to.
    pub(crate) fn hosts(&self, play: &Play) -> Vec<Slot> {
        let card = self.card(play.card);
        let frame = Frame::new(
            play.player,
            self.state.object(play.card),
            card_of(self.state.secrets.truth(play.card)),
        );
        let rules: Vec<_> = card.faces[0]
            .abilities
            .iter()
            .filter_map(|&id| match self.rules.cards.ability(id) {
                Ability::AttachTo(filter) => Some(filter),
                _ => None,
            })
            .collect();
        let fits = |slot: &Slot| {
            if play.as_pilot {
                return self.can_be_piloted(play.player, *slot);
            }
            rules.iter().all(|filter| self.fits(&frame, filter, *slot))
        };
        let affordable = |slot: &Slot| self.affordable(&Play { host: Some(*slot), ..*play });
        self.state.units.iter().copied().filter(fits).filter(affordable).collect()
    }

    /// A friendly Vehicle without a Pilot (SWU 8.18).
    pub(crate) fn can_be_piloted(&self, seat: Seat, slot: Slot) -> bool {
        let is = |slot: Slot, word: Option<crate::program::WordId>| {
            word.is_some_and(|word| self.card(slot).traits.contains(&word))
        };
        self.state.thing(slot).controller == seat
            && is(slot, self.rules.words.vehicle)
            && !self.state.upgrades_on(slot).any(|upgrade| {
                self.state.thing(upgrade).has(Flag::Pilot) || is(upgrade, self.rules.words.pilot)
            })
    }

    /// Whether a play is possible: affordable, with a place to go.
    pub(crate) fn can_play(&self, play: &Play) -> bool {
        let kind = self.card(play.card).facts.kind;
        if !self.affordable(play) {
            return false;
        }
        match kind {
            CardType::Upgrade => !self.hosts(play).is_empty(),
            CardType::Unit if play.as_pilot => !self.hosts(play).is_empty(),
            CardType::Unit | CardType::Event => true,
            _ => false,
        }
    }
}

impl crate::program::Filter {
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
            Kind::UnitOrBase | Kind::Resource => false,
        }
    }
}
