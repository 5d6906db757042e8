//! Deck validation: everything that is wrong with a deck is named (spec 1, 2).

use cardwright_table::Seat;
use cardwright_table::cards::CardSource;
use cardwright_table::deck::{Deck, Entry};

use super::Policies;
use super::formats::{ANY, DeckRules, GameType, Leader};
use super::open::find_or_add;
use crate::card::{Card, CardType, CardTypes, Colors, Subtype, Supertype};
use crate::program::{AbilityKind, Book, CardId, Keyword, SetupRule};

/// The fewest planes of a planar deck (CR 901.3).
const LEAST_PLANES: usize = 10;
/// The most phenomena among them.
const MOST_PHENOMENA: usize = 2;
/// The fewest schemes of a scheme deck, and the most copies of each (CR 904.3).
const LEAST_SCHEMES: usize = 20;
const MOST_SCHEME_COPIES: u16 = 2;

/// The subtype of enchantments that lead a deck with a creature (CR 702.124k).
const BACKGROUND: &str = "Background";

/// What a player is in a game with different parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Player,
    /// One of those against the archenemy, without schemes.
    Hero,
}

impl Role {
    pub(crate) fn of(policies: &Policies, seat: Seat) -> Role {
        match policies.archenemy {
            Some(archenemy) if archenemy != seat => Role::Hero,
            _ => Role::Player,
        }
    }
}

/// Everything that is wrong with a deck.
pub(crate) fn problems(game_type: &GameType, deck: &Deck, source: &dyn CardSource) -> Vec<String> {
    if game_type.is_arranged() && !deck.entries.is_empty() {
        return vec!["an arranged position has its own cards, so nobody brings a deck".to_owned()];
    }
    let mut check =
        Check { rules: game_type.deck_rules(), book: Book::default(), cards: Vec::new(), found: Vec::new() };
    check.look_up(deck, source);
    check.sizes(deck);
    check.copies();
    check.leaders();
    check.kinds();
    check.supplements();
    check.found
}

/// A deck being checked.
struct Check<'d> {
    rules: DeckRules,
    book: Book,
    /// Each entry with its card.
    cards: Vec<(&'d Entry, CardId)>,
    found: Vec<String>,
}

impl<'d> Check<'d> {
    /// Finds every card; unknown ones and those not understood are problems.
    fn look_up(&mut self, deck: &'d Deck, source: &dyn CardSource) {
        for entry in &deck.entries {
            match find_or_add(&mut self.book, &entry.name, source) {
                Ok(card) => self.cards.push((entry, card)),
                Err(error) => self.found.push(format!("line {}: {error}", entry.line)),
            }
        }
    }

    fn card(&self, id: CardId) -> &Card {
        self.book.card(id)
    }

    fn section<'s>(&'s self, name: &'s str) -> impl Iterator<Item = (&'d Entry, &'s Card)> {
        let own = self.cards.iter().filter(move |(entry, _)| entry.section == name);
        own.map(|(entry, card)| (*entry, self.book.card(*card)))
    }

    fn sizes(&mut self, deck: &Deck) {
        let led = deck.size("commander") + deck.size("signature spell");
        let size = deck.size("main") + led;
        let (least, most) = (usize::from(self.rules.least), usize::from(self.rules.most));
        let cards = if led > 0 { "cards, leaders included" } else { "cards" };
        if size < least {
            self.found.push(format!("the deck has {size} {cards}; it needs at least {least}"));
        }
        if size > most {
            self.found.push(format!("the deck has {size} {cards}; it may have at most {most}"));
        }
        let sideboard = deck.size("sideboard");
        let most = usize::from(self.rules.sideboard);
        if sideboard > most {
            self.found.push(format!("the sideboard has {sideboard} cards; it may have at most {most}"));
        }
    }

    /// How often a card is in the deck and its sideboard together (CR 100.2a, 100.4a).
    fn copies(&mut self) {
        let most = self.rules.copies;
        if most == ANY {
            return;
        }
        let mut counted: Vec<(CardId, u16)> = Vec::new();
        for (entry, card) in &self.cards {
            match counted.iter_mut().find(|(known, _)| known == card) {
                Some((_, count)) => *count += entry.count,
                None => counted.push((*card, entry.count)),
            }
        }
        for (card, count) in counted {
            let card = self.card(card);
            let front = card.front();
            let free = front.supertypes.has(Supertype::Basic)
                || front.types.has(CardType::Generator)
                || self.says(card, SetupRule::AnyNumber)
                || front.types.meets(CardTypes::NONTRADITIONAL);
            if count > most && !free {
                let copies = if most == 1 { "copy" } else { "copies" };
                self.found
                    .push(format!("{count} copies of {}; at most {most} {copies} may be there", card.name()));
            }
        }
    }

    /// Commanders and the like, and colours within theirs (CR 903.3-903.5).
    fn leaders(&mut self) {
        let mut found = Vec::new();
        let leaders: Vec<&Card> = self.section("commander").map(|(_, card)| card).collect();
        let spells: Vec<&Card> = self.section("signature spell").map(|(_, card)| card).collect();
        match self.rules.leader {
            Leader::None => {
                if !leaders.is_empty() || !spells.is_empty() {
                    found.push("this format has no commanders".to_owned());
                }
            }
            wanted => {
                let background = |card: &&&Card| {
                    let named = |subtype: &Subtype| self.book.subtypes[usize::from(subtype.0)] == BACKGROUND;
                    leaders.len() == 2 && card.front().subtypes.iter().any(named)
                };
                let ordinary = leaders.iter().filter(|card| !background(card));
                found.extend(
                    ordinary
                        .filter_map(|card| leader_problem(wanted, card, self.says(card, SetupRule::Leads))),
                );
                found.extend(self.leader_count_problem(&leaders));
            }
        }
        if self.rules.leader == Leader::Oathbreaker {
            let of_spell = |card: &&&Card| {
                card.front().types.has(CardType::Instant) || card.front().types.has(CardType::Sorcery)
            };
            if spells.len() != 1 || spells.iter().filter(of_spell).count() != 1 {
                found.push("an oathbreaker needs one instant or sorcery as its signature spell".to_owned());
            }
        }
        if self.rules.identity {
            let identity = leaders.iter().fold(Colors::NONE, |all, card| all.with(identity(card)));
            for (entry, card) in &self.cards {
                let card = self.card(*card);
                if !identity_within(card, identity) {
                    found.push(format!(
                        "line {}: {} has colours that the leader has not",
                        entry.line,
                        card.name()
                    ));
                }
            }
        }
        self.found.extend(found);
    }

    /// Whether a card says this about decks.
    fn says(&self, card: &Card, rule: SetupRule) -> bool {
        let mut kinds = card.front().abilities.iter().map(|ability| &self.book.ability(*ability).kind);
        kinds.any(|kind| *kind == AbilityKind::Setup(rule))
    }

    fn leader_count_problem(&self, leaders: &[&Card]) -> Option<String> {
        match leaders {
            [] => Some("the deck has no leader: name one under `Commander`".to_owned()),
            [_] => None,
            [one, other] if self.may_lead_together(one, other) || self.may_lead_together(other, one) => None,
            [_, _] => Some("two leaders need partner, both of them".to_owned()),
            many => Some(format!("the deck has {} leaders", many.len())),
        }
    }

    /// Whether the abilities of two cards let them lead a deck together (CR 702.124).
    fn may_lead_together(&self, one: &Card, other: &Card) -> bool {
        let has = |card: &Card, keyword: Keyword| {
            let mut kinds = card.front().abilities.iter().map(|ability| &self.book.ability(*ability).kind);
            kinds.any(|kind| *kind == AbilityKind::Keyword(keyword))
        };
        let both = |keyword| has(one, keyword) && has(other, keyword);
        let is = |card: &Card, name: &str| {
            let named = |subtype: &Subtype| self.book.subtypes[usize::from(subtype.0)] == name;
            card.front().subtypes.iter().any(named)
        };
        both(Keyword::Partner)
            || both(Keyword::FriendsForever)
            || has(one, Keyword::ChooseBackground) && is(other, BACKGROUND)
            || has(one, Keyword::DoctorsCompanion) && is(other, "Doctor") && is(other, "Time Lord")
    }

    /// Cards that have no place in their section, or in the format.
    fn kinds(&mut self) {
        let mut found = Vec::new();
        for section in ["main", "sideboard"] {
            for (entry, card) in self.section(section) {
                let types = card.front().types;
                if types.meets(CardTypes::NONTRADITIONAL) {
                    found.push(format!("line {}: {} does not belong into a deck", entry.line, card.name()));
                }
                if self.rules.mana_value.is_some_and(|most| card.front().mana_value() > most) {
                    found.push(format!(
                        "line {}: {} costs too much for this format",
                        entry.line,
                        card.name()
                    ));
                }
                if self.rules.only_basics && !card.front().supertypes.has(Supertype::Basic) {
                    found.push(format!(
                        "line {}: {} is no basic land; this format has nothing else",
                        entry.line,
                        card.name()
                    ));
                }
                if types.has(CardType::Land) && !self.rules.lands {
                    found.push(format!(
                        "line {}: {} is a land; this format has generators",
                        entry.line,
                        card.name()
                    ));
                }
                if types.has(CardType::Generator) && self.rules.lands {
                    found.push(format!(
                        "line {}: {} is a generator; this format has lands",
                        entry.line,
                        card.name()
                    ));
                }
            }
        }
        self.found.extend(found);
    }

    /// Avatars, planes, schemes and conspiracies.
    fn supplements(&mut self) {
        let of_type = |section: &str, types: CardTypes| -> (usize, usize) {
            let cards = self.section(section);
            cards.fold((0, 0), |(all, fit), (entry, card)| {
                let count = usize::from(entry.count);
                (all + count, fit + if card.front().types.meets(types) { count } else { 0 })
            })
        };
        let planes = CardTypes::of(&[CardType::Plane, CardType::Phenomenon]);
        let parts = [
            (
                "avatar",
                of_type("avatar", CardTypes::only(CardType::Vanguard)),
                self.rules.avatar,
                "vanguard avatars",
            ),
            ("planes", of_type("planes", planes), self.rules.planes, "planes"),
            ("schemes", of_type("schemes", CardTypes::only(CardType::Scheme)), self.rules.schemes, "schemes"),
            (
                "conspiracy",
                of_type("conspiracy", CardTypes::only(CardType::Conspiracy)),
                self.rules.conspiracies,
                "conspiracies",
            ),
        ];
        let phenomena = of_type("planes", CardTypes::only(CardType::Phenomenon)).1;
        let copies = self.section("schemes").map(|(entry, _)| entry.count).max().unwrap_or(0);
        for (section, (all, fitting), used, what) in parts {
            if all > 0 && !used {
                self.found.push(format!("this format has no {what}"));
            } else if all != fitting {
                self.found.push(format!("only {what} belong under `{section}`"));
            }
        }
        let [(_, (avatars, _), ..), (_, (planes, _), ..), (_, (schemes, _), ..), _] = parts;
        // Who brings none of them plays with those in the box.
        if self.rules.avatar && avatars > 1 {
            self.found.push(format!("a vanguard deck has one avatar, not {avatars}"));
        }
        if self.rules.planes && planes > 0 && (planes < LEAST_PLANES || phenomena > MOST_PHENOMENA) {
            self.found.push(format!(
                "a planar deck has at least {LEAST_PLANES} cards, at most {MOST_PHENOMENA} of them phenomena; this has {planes} and {phenomena}"
            ));
        }
        if self.rules.schemes && schemes > 0 && schemes < LEAST_SCHEMES {
            self.found.push(format!("a scheme deck has at least {LEAST_SCHEMES} cards; this has {schemes}"));
        }
        if self.rules.schemes && copies > MOST_SCHEME_COPIES {
            self.found.push(format!("a scheme deck has at most {MOST_SCHEME_COPIES} copies of a scheme"));
        }
    }
}

/// A card's colour identity; a basic land type counts as its colour (CR 903.4, 903.4c).
fn identity(card: &Card) -> Colors {
    let lands = card.faces.iter().flat_map(|face| &face.subtypes).filter_map(|subtype| subtype.basic_color());
    lands.fold(card.identity, |all, color| all.with(Colors::only(color)))
}

fn identity_within(card: &Card, colors: Colors) -> bool {
    identity(card).within(colors)
}

fn leader_problem(wanted: Leader, card: &Card, leads: bool) -> Option<String> {
    let front = card.front();
    let legend = front.supertypes.has(Supertype::Legendary);
    let creature = legend && front.types.has(CardType::Creature);
    let planeswalker = front.types.has(CardType::Planeswalker);
    let (fits, what) = match wanted {
        Leader::Creature => (creature || leads, "a legendary creature"),
        Leader::CreatureOrPlaneswalker => {
            (creature || (legend && planeswalker), "a legendary creature or planeswalker")
        }
        Leader::Oathbreaker => (planeswalker, "a planeswalker"),
        Leader::None => (true, ""),
    };
    (!fits).then(|| format!("{} can't lead the deck: it is not {what}", card.name()))
}
