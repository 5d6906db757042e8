//! Cards of a match, and the abilities they bring.


use crate::program::{Ability, AbilityId, CardId, Standing, When};

/// A card in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Unit, action or token, and its printed power.
    pub kind: Kind,
    /// Its rules text as printed.
    pub text: String,
    /// A hash of all that is printed.
    pub hash: String,
    /// What its player can make happen or what happens by itself.
    pub abilities: Vec<AbilityId>,
    /// What it does merely by standing there.
    pub standing: Vec<Standing>,
}

/// What kind of card it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A unit with its printed power.
    Unit(i16),
    /// A unit that is made by cards and not in any deck.
    Token(i16),
    /// An action.
    Action,
}

impl Kind {
    /// The printed power; an action has none.
    pub fn power(self) -> Option<i16> {
        match self {
            Kind::Unit(power) | Kind::Token(power) => Some(power),
            Kind::Action => None,
        }
    }

    /// The type line.
    pub fn line(self) -> &'static str {
        match self {
            Kind::Unit(_) => "Unit",
            Kind::Token(_) => "Token unit",
            Kind::Action => "Action",
        }
    }
}

/// All cards of a match with their programs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cards {
    cards: Vec<Card>,
    abilities: Vec<Ability>,
}

impl Cards {
    /// Adds an ability.
    pub fn add_ability(&mut self, ability: Ability) -> AbilityId {
        self.abilities.push(ability);
        AbilityId((self.abilities.len() - 1) as u8)
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) -> CardId {
        self.cards.push(card);
        CardId((self.cards.len() - 1) as u8)
    }

    /// The card of this name.
    pub fn named(&self, name: &str) -> Option<CardId> {
        let same = |card: &Card| card.name.eq_ignore_ascii_case(name);
        self.cards.iter().position(same).map(|index| CardId(index as u8))
    }

    /// A card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// A card, to change.
    pub(crate) fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[usize::from(id.0)]
    }

    /// An ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[usize::from(id.0)]
    }

    /// All cards.
    pub fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The card's abilities that run at this moment.
    #[inline]
    pub fn abilities(&self, card: CardId, when: When) -> impl Iterator<Item = AbilityId> {
        let abilities = self.card(card).abilities.iter().copied();
        abilities.filter(move |&ability| self.ability(ability).when == when)
    }

    /// The card's activated ability and its cooldown.
    pub fn activated(&self, card: CardId) -> Option<(AbilityId, u8)> {
        self.card(card).abilities.iter().find_map(|&ability| match self.ability(ability).when {
            When::Activate { cooldown } => Some((ability, cooldown)),
            _ => None,
        })
    }

    /// Whether the card does this merely by standing there.
    #[inline]
    pub fn stands(&self, card: CardId, standing: Standing) -> bool {
        self.card(card).standing.contains(&standing)
    }
}

