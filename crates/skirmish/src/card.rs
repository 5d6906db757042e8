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

/// What the rules look up about a card again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Facts {
    power: i16,
    waits_for: u16,
    stands: u8,
    activated: Option<(AbilityId, u8)>,
}

/// All cards of a match with their programs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cards {
    cards: Vec<Card>,
    facts: Vec<Facts>,
    abilities: Vec<Ability>,
    effect_texts: Vec<(AbilityId, String)>,
}

impl Cards {
    /// Adds the ability of a lasting effect, with its words.
    pub fn add_effect(&mut self, ability: Ability, text: String) -> AbilityId {
        self.abilities.push(ability);
        let id = AbilityId((self.abilities.len() - 1) as u8);
        self.effect_texts.push((id, text));
        id
    }

    /// The words of a lasting effect.
    pub fn effect_text(&self, effect: AbilityId) -> &str {
        self.effect_texts.iter().find(|(id, _)| *id == effect).map_or("", |(_, text)| text)
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) -> CardId {
        let power = card.kind.power().unwrap_or(0);
        self.cards.push(card);
        self.facts.push(Facts { power, waits_for: 0, stands: 0, activated: None });
        CardId((self.cards.len() - 1) as u8)
    }

    /// Gives a card an ability.
    pub fn give_ability(&mut self, card: CardId, ability: Ability) {
        let when = ability.when;
        self.abilities.push(ability);
        let id = AbilityId((self.abilities.len() - 1) as u8);
        self.cards[usize::from(card.0)].abilities.push(id);
        let facts = &mut self.facts[usize::from(card.0)];
        facts.waits_for |= when.bit();
        if let When::Activate { cooldown } = when {
            facts.activated.get_or_insert((id, cooldown));
        }
    }

    /// Gives a card a standing rule.
    pub fn give_standing(&mut self, card: CardId, standing: Standing) {
        self.cards[usize::from(card.0)].standing.push(standing);
        self.facts[usize::from(card.0)].stands |= standing.bit();
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

    /// An ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[usize::from(id.0)]
    }

    /// All cards.
    pub fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The printed power; 0 for an action.
    #[inline]
    pub fn power(&self, card: CardId) -> i16 {
        self.facts[usize::from(card.0)].power
    }

    /// Whether the card has an ability that runs at this moment.
    #[inline]
    pub fn waits_for(&self, card: CardId, when: When) -> bool {
        self.facts[usize::from(card.0)].waits_for & when.bit() != 0
    }

    /// The card's abilities that run at this moment.
    pub fn abilities(&self, card: CardId, when: When) -> impl Iterator<Item = AbilityId> {
        let abilities = self.card(card).abilities.iter().copied();
        abilities.filter(move |&ability| self.ability(ability).when == when)
    }

    /// The card's activated ability and its cooldown.
    #[inline]
    pub fn activated(&self, card: CardId) -> Option<(AbilityId, u8)> {
        self.facts[usize::from(card.0)].activated
    }

    /// Whether the card does this merely by standing there.
    #[inline]
    pub fn stands(&self, card: CardId, standing: Standing) -> bool {
        self.facts[usize::from(card.0)].stands & standing.bit() != 0
    }
}
