//! Cards of a match: what is printed on them, and what that compiled to.

use crate::program::{
    Ability, AbilityId, Arena, Aspect, CardId, Change, Effect, Icons, Keyword, NodeId, Players, Playing,
    Recorded, SetupText, Topics, Users, When, WordId,
};
use crate::rarity::Rarity;
use crate::state::Scope;

/// What kind of card it is (SWU 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CardType {
    Leader,
    Base,
    Unit,
    Event,
    Upgrade,
    TokenUnit,
    TokenUpgrade,
}

impl CardType {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            CardType::Leader => "Leader",
            CardType::Base => "Base",
            CardType::Unit => "Unit",
            CardType::Event => "Event",
            CardType::Upgrade => "Upgrade",
            CardType::TokenUnit => "Token unit",
            CardType::TokenUpgrade => "Token upgrade",
        }
    }

    /// Whether it stands in an arena when it is in play.
    pub(crate) const fn fights(self) -> bool {
        matches!(self, CardType::Unit | CardType::TokenUnit | CardType::Leader)
    }

    pub(crate) const fn is_token(self) -> bool {
        matches!(self, CardType::TokenUnit | CardType::TokenUpgrade)
    }

    /// A deck of the game may hold it.
    pub(crate) const fn is_deck_card(self) -> bool {
        matches!(self, CardType::Unit | CardType::Event | CardType::Upgrade)
    }
}

/// Everything printed on a card but its rules text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) kind: CardType,
    pub(crate) cost: u8,
    pub(crate) power: i16,
    pub(crate) hp: i16,
    /// Power and HP that a unit or leader gives as an upgrade.
    pub(crate) pilot: (i16, i16),
    pub(crate) aspects: Vec<Aspect>,
    pub(crate) traits: Vec<String>,
    pub(crate) arena: Arena,
    pub(crate) unique: bool,
    pub(crate) rarity: Rarity,
    /// Rules text of the front, and of a leader's unit side.
    pub(crate) text: [String; 2],
}

impl Facts {
    /// Title and subtitle: what makes two cards copies of each other.
    pub(crate) fn full_name(&self) -> String {
        if self.subtitle.is_empty() {
            self.title.clone()
        } else {
            format!("{}, {}", self.title, self.subtitle)
        }
    }

    /// The type line for people: type, arena, aspects, traits.
    pub(crate) fn type_line(&self) -> String {
        let fights = matches!(self.kind, CardType::Unit | CardType::TokenUnit | CardType::Leader);
        let arena = if fights { format!(" — {:?}", self.arena) } else { String::new() };
        let aspects: Vec<String> = self.aspects.iter().map(|aspect| format!("{aspect:?}")).collect();
        let parts = [format!("{}{arena}", self.kind.words()), aspects.join(" "), self.traits.join(", ")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// What stands on the side that lies up; before a leader is deployed, what it says then as well.
    pub(crate) fn words(&self, side: usize) -> String {
        match &self.text {
            [front, unit] if side == 0 && !unit.is_empty() => format!("{front}\nOnce deployed:\n{unit}"),
            text => text[side].clone(),
        }
    }
}

/// One side of a card: its abilities, and what the rules look up again and again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Face {
    pub(crate) abilities: Vec<AbilityId>,
    /// Moments that its abilities wait for.
    pub(crate) waits_for: u32,
    /// Keywords it has without further conditions.
    pub(crate) keywords: u32,
    /// What its constant abilities are about.
    pub(crate) says: Topics,
    /// Moments that the abilities wait for which it gives to things.
    pub(crate) teaches: u32,
    /// Whether it changes prices.
    pub(crate) prices: bool,
    /// Whether it has action abilities.
    pub(crate) acts: bool,
    /// Whether others than its controller may use one of them.
    pub(crate) shared: bool,
    /// Whether it can't be played from the hand.
    pub(crate) not_from_hand: bool,
    /// Whether it may be played from the discard pile by its own text.
    pub(crate) from_discard: bool,
}

impl Face {
    /// Moments of other things that its own or given abilities wait for.
    #[inline]
    pub(crate) const fn watches(&self) -> u32 {
        (self.waits_for & !When::OWN) | self.teaches
    }
}

/// A card in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    /// The name by which its source knows it.
    pub(crate) name: String,
    /// What is printed on it.
    pub(crate) facts: Facts,
    /// A hash of all that is printed.
    pub(crate) hash: String,
    /// Its traits as words.
    pub(crate) traits: Vec<WordId>,
    /// Its title as a word.
    pub(crate) title: WordId,
    /// Its aspects, counted.
    pub(crate) icons: Icons,
    /// What its text is about while it is in play.
    pub(crate) scope: Scope,
    /// Whether playing it needs no more than its cost: no host, no Exploit, no price of its own.
    pub(crate) plain: bool,
    /// Its abilities: for leaders the leader side and the unit side.
    pub(crate) faces: [Face; 2],
}

/// All cards of a match with their programs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Cards {
    cards: Vec<Card>,
    abilities: Vec<Ability>,
    effects: Vec<Effect>,
    words: Vec<String>,
    /// What abilities ask about the phase so far, as bits of [`Recorded`].
    recalls: u32,
    /// Keywords that are printed on any card, or given by one to cards out of play.
    keywords: u32,
    /// Whether an upgrade takes HP away.
    weaken: bool,
    /// Whether a unit has no HP by itself.
    frail: bool,
    /// Moments that any ability waits for, as bits of [`When`].
    listens: u32,
    /// Whether a card may be played from the discard pile by its own text.
    return_by_themselves: bool,
    /// Whether something may be done instead of a defeat.
    spare: bool,
    /// Whether something may be done instead of paying for a card, or as it is played.
    besides: bool,
    /// Whether something may be done to create twice as many tokens.
    twice: bool,
    /// Whether a card changes prices from its player's discard pile.
    prices_from_discard: bool,
    /// Whether an effect asks whose things the step before defeated.
    asks_felled: bool,
}

impl Cards {
    /// Says that an ability asks about this.
    pub(crate) const fn recall(&mut self, what: Recorded) {
        self.recalls |= what.bit();
    }

    /// Whether any ability asks about this.
    #[inline]
    pub(crate) const fn recalls(&self, what: Recorded) -> bool {
        self.recalls & what.bit() != 0
    }

    /// A trait or title as a number.
    pub(crate) fn word(&mut self, word: &str) -> WordId {
        let same = |known: &String| known.eq_ignore_ascii_case(word);
        let place = self.words.iter().position(same).unwrap_or_else(|| {
            self.words.push(word.to_owned());
            self.words.len() - 1
        });
        WordId(place as u16)
    }

    /// A trait or title that is in use.
    pub(crate) fn known_word(&self, word: &str) -> Option<WordId> {
        let place = self.words.iter().position(|known| known.eq_ignore_ascii_case(word))?;
        Some(WordId(place as u16))
    }

    pub(crate) fn add_effect(&mut self, effect: Effect) -> NodeId {
        if let Effect::Next { exploit: 1.., .. } | Effect::Play { how: Playing { exploit: 1.., .. }, .. } =
            &effect
        {
            self.keywords |= Keyword::Exploit.bit();
        }
        self.asks_felled |= matches!(effect, Effect::ForEach { of: Players::OfFelled(_), .. });
        self.effects.push(effect);
        NodeId((self.effects.len() - 1) as u16)
    }

    pub(crate) fn add_ability(&mut self, ability: Ability) -> AbilityId {
        self.keywords |= ability.keyword().map_or(0, |(keyword, _)| keyword.bit());
        self.listens |= ability.waits_for();
        self.besides |= matches!(ability, Ability::InsteadOfCost { .. } | Ability::LearnsAs { .. });
        self.prices_from_discard |= matches!(&ability, Ability::Price(price) if price.discarded);
        self.twice |= matches!(ability, Ability::TokensTwice(_));
        if let Ability::Constant(constant) = &ability
            && constant.changes.iter().any(|change| matches!(change, Change::LendsSmuggle(_)))
        {
            self.keywords |= Keyword::Smuggle.bit();
        }
        self.spare |= matches!(ability, Ability::DefeatedInstead(..));
        self.return_by_themselves |= matches!(ability, Ability::FromDiscard(_));
        self.abilities.push(ability);
        AbilityId((self.abilities.len() - 1) as u16)
    }

    pub(crate) fn add(&mut self, name: &str, facts: Facts, hash: String) -> CardId {
        let traits = facts.traits.iter().map(|word| self.word(word)).collect();
        let title = self.word(&facts.title);
        let icons = Icons::of(&facts.aspects);
        let unique = facts.unique;
        let plain = matches!(facts.kind, CardType::Unit | CardType::Event);
        let is_upgrade = matches!(facts.kind, CardType::Upgrade | CardType::TokenUpgrade);
        self.weaken |= facts.pilot.1 < 0 || (is_upgrade && facts.hp < 0);
        self.frail |=
            matches!(facts.kind, CardType::Unit | CardType::TokenUnit | CardType::Leader) && facts.hp <= 0;
        self.cards.push(Card {
            name: name.to_owned(),
            facts,
            hash,
            traits,
            title,
            icons,
            scope: Scope { unique, ..Scope::default() },
            plain,
            faces: Default::default(),
        });
        CardId((self.cards.len() - 1) as u16)
    }

    /// Gives one side of a card an ability.
    pub(crate) fn give(&mut self, card: CardId, side: usize, ability: Ability) {
        let given = self.given_by(&ability);
        let says = self.said_by(&ability);
        let face = &mut self.cards[usize::from(card.0)].faces[side];
        face.teaches |= given;
        face.keywords |= ability.keyword().map_or(0, |(keyword, _)| keyword.bit());
        match &ability {
            Ability::Triggered { .. } => face.waits_for |= ability.waits_for(),
            Ability::Constant(_) => face.says = face.says.and(says),
            Ability::Price(_) => face.prices = true,
            Ability::NotFromHand => face.not_from_hand = true,
            Ability::FromDiscard(_) => face.from_discard = true,
            Ability::Action { users, .. } => {
                face.acts = true;
                face.shared |= *users != Users::Controller;
            }
            _ => {}
        }
        let id = self.add_ability(ability);
        let card = &mut self.cards[usize::from(card.0)];
        card.faces[side].abilities.push(id);
        card.scope = Scope::of(card);
        let exploits = card.faces[0].keywords & Keyword::Exploit.bit() != 0;
        let otherwise = card.faces[0].abilities.iter().any(|&id| {
            matches!(
                self.abilities[usize::from(id.0)],
                Ability::InsteadOfCost { .. } | Ability::LearnsAs { .. }
            )
        });
        card.plain &= !card.scope.prices && !exploits && !card.faces[0].not_from_hand && !otherwise;
    }

    /// What a constant ability is about, with the constant abilities that it gives to things.
    fn said_by(&self, ability: &Ability) -> Topics {
        let Ability::Constant(constant) = ability else { return Topics::default() };
        constant.changes.iter().fold(Topics::default(), |says, change| match change {
            Change::Ability(given) | Change::OnlyAbility(given) => {
                let given = self.ability(*given);
                let kind = match given {
                    Ability::Action { .. } => Topics::ACTIONS,
                    Ability::Bounty(_) => Topics::BOUNTIES,
                    _ => Topics::default(),
                };
                says.and(change.topics()).and(kind).and(self.said_by(given))
            }
            _ => says.and(change.topics()),
        })
    }

    /// Moments that abilities wait for which a constant ability gives to things.
    pub(crate) fn given_by(&self, ability: &Ability) -> u32 {
        let Ability::Constant(constant) = ability else { return 0 };
        constant.changes.iter().fold(0, |bits, change| match change {
            Change::Ability(given) | Change::OnlyAbility(given) => bits | self.ability(*given).waits_for(),
            _ => bits,
        })
    }

    pub(crate) fn named(&self, name: &str) -> Option<CardId> {
        let same = |card: &Card| card.name.eq_ignore_ascii_case(name);
        self.cards.iter().position(same).map(|index| CardId(index as u16))
    }

    #[inline]
    pub(crate) fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    #[inline]
    pub(crate) fn facts(&self, id: CardId) -> &Facts {
        &self.card(id).facts
    }

    #[inline]
    pub(crate) fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[usize::from(id.0)]
    }

    #[inline]
    pub(crate) fn effect(&self, id: NodeId) -> &Effect {
        &self.effects[usize::from(id.0)]
    }

    /// Whether the keyword is printed on any card in use.
    #[inline]
    pub(crate) const fn know(&self, keyword: Keyword) -> bool {
        self.keywords & keyword.bit() != 0
    }

    /// Whether a card in use knows something besides paying for it.
    #[inline]
    pub(crate) const fn besides(&self) -> bool {
        self.besides
    }

    /// Whether a card in use changes prices from its player's discard pile.
    #[inline]
    pub(crate) const fn prices_from_discard(&self) -> bool {
        self.prices_from_discard
    }

    /// Whether a card in use knows how to create twice as many tokens.
    pub(crate) const fn twice(&self) -> bool {
        self.twice
    }

    /// Whether an effect asks whose things the step before defeated.
    pub(crate) const fn ask_felled(&self) -> bool {
        self.asks_felled
    }

    /// Whether a card in use knows something else than a defeat.
    pub(crate) const fn spare(&self) -> bool {
        self.spare
    }

    /// Whether a card in use may be played from the discard pile by its own text.
    pub(crate) const fn return_by_themselves(&self) -> bool {
        self.return_by_themselves
    }

    /// Whether any ability in use waits for one of these moments.
    #[inline]
    pub(crate) const fn listen_for(&self, moments: u32) -> bool {
        self.listens & moments != 0
    }

    /// Whether an upgrade in use takes HP away.
    pub(crate) const fn weaken(&self) -> bool {
        self.weaken
    }

    /// Whether a unit in use has no HP by itself.
    pub(crate) const fn frail(&self) -> bool {
        self.frail
    }

    /// All effects of the cards in use.
    pub(crate) fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// All abilities of the cards in use, and those that cards give to things.
    pub(crate) fn abilities(&self) -> &[Ability] {
        &self.abilities
    }

    pub(crate) fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The sum of a keyword's numbers printed on one side of a card.
    #[inline]
    pub(crate) fn printed_keyword(&self, face: &Face, keyword: Keyword) -> u8 {
        if face.keywords & keyword.bit() == 0 {
            return 0;
        }
        let printed = face.abilities.iter().filter_map(|&id| self.ability(id).keyword());
        printed.filter(|(own, _)| *own == keyword).map(|(_, n)| n).sum()
    }

    /// The set-up text of a card.
    pub(crate) fn setup_text(&self, id: CardId) -> impl Iterator<Item = SetupText> {
        self.card(id).faces[0].abilities.iter().filter_map(|&ability| match self.ability(ability) {
            Ability::Setup(text) => Some(*text),
            _ => None,
        })
    }
}
