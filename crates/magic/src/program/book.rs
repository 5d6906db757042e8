//! The book of a match: all cards and their programs, in arenas by small ids.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::{
    Ability, AbilityId, AbilityKind, Activated, CardId, Change, ChangesId, Cond, Cost, CostPart, Keyword,
    Limit, ManaSpec, Mode, Modes, Node, NodeId, ObjectRule, Objects, Only, PlayerRule, Position, Record,
    RecordId, Replacement, ReplacementEvent, Spend, Static, Test, Timing, When, Who, ZoneKind,
};
use cardwright_table::cards::Printed;

use crate::card::{Card, CardType, Color, Counter, GuiseWord, Subtype, subtypes};
use crate::rules::{PlayFacts, Tables};

/// All cards of a match and their programs. Fixed when the match opens.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) cards: Vec<Card>,
    /// The first are those of [`Book::land_mana`].
    pub(crate) abilities: Vec<Ability>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) modes: Vec<Modes>,
    pub(crate) only: Vec<Only>,
    pub(crate) changes: Vec<Vec<Change>>,
    pub(crate) rules: Vec<ObjectRule>,
    pub(crate) player_rules: Vec<PlayerRule>,
    /// Names of subtypes; the first are those of [`Subtype::KNOWN`].
    pub(crate) subtypes: Vec<String>,
    /// Which subtypes are creature types.
    pub(crate) creature_types: Vec<Subtype>,
    /// Kinds of counters that only cards know.
    pub(crate) counters: Vec<String>,
    /// What counters give that are called like a keyword with a text (CR 122.1b).
    pub(crate) counter_abilities: Vec<(Counter, AbilityId)>,
    /// Whether any card has an ability that works outside the battlefield; see [`Book::close`].
    pub(crate) works_elsewhere: bool,
    /// The marker of the monarch, if cards speak of one; see [`Book::close`].
    pub(crate) monarch: Option<CardId>,
    /// The planeswalking ability, if there are planes; see [`Book::close`].
    pub(crate) planeswalking: Option<AbilityId>,
    /// What a copy of a face-down permanent is, if cards lie face down; see [`Book::close`].
    pub(crate) face_down: Option<CardId>,
    /// The ward of permanents cast face down with disguise (CR 702.168a).
    pub(crate) disguise: Option<AbilityId>,
    /// What triggers when a card with madness is discarded (CR 702.35a); see [`Book::close`].
    pub(crate) madness: Option<AbilityId>,
    /// What triggers when a card with miracle is revealed as it is drawn (CR 702.94a).
    pub(crate) miracle: Option<AbilityId>,
    /// What a spell with rebound leaves behind (CR 702.88a); see [`Book::close`].
    pub(crate) rebound: Option<AbilityId>,
    /// The generator that players begin with, where the format gives them one.
    pub(crate) starting_generator: Option<CardId>,
    /// The cards at hand among which effects choose at random, where any does, in the order of the setup.
    pub(crate) menagerie: Vec<CardId>,
    /// Whether any text asks what dealt damage to something this turn.
    pub(crate) damage_is_noted: bool,
    /// Whether a card asks what has dealt damage.
    pub(crate) dealing_is_noted: bool,
    /// Whether a card asks to which players something has dealt combat damage.
    pub(crate) combat_dealing_is_noted: bool,
    /// Whether a text asks what blocked what.
    pub(crate) blocks_are_noted: bool,
    /// Whether any text asks how often an ability has resolved this turn.
    pub(crate) resolutions_are_noted: bool,
    /// Whether a card asks how often an ability was activated.
    pub(crate) activations_are_noted: bool,
    /// Whether any text asks what mana was spent on a permanent.
    pub(crate) spending_is_noted: bool,
    /// Whether any text asks how much mana was spent this turn.
    pub(crate) spending_is_tracked: bool,
    /// Whether a card has ascend; see [`Book::close`].
    pub(crate) ascends: bool,
    /// The subtype of Roles, if there are any; see [`Book::close`].
    pub(crate) role: Option<Subtype>,
    /// The emblem of the Ring, if any text lets it tempt players (CR 701.54).
    pub(crate) ring: Option<CardId>,
    /// Whether any text asks for crimes (CR 700.13).
    pub(crate) crimes: bool,
    /// Whether any text asks from where a card came into a graveyard this turn.
    pub(crate) origins_are_noted: bool,
    /// Whether any text asks whether a card was discarded this turn.
    pub(crate) discards_are_noted: bool,
    /// Whether something asks which cards were drawn this turn.
    pub(crate) draws_are_noted: bool,
    /// Whether something asks what its own abilities created or put onto the battlefield.
    pub(crate) makes_are_noted: bool,
    /// Whether any text speaks of cards that were exiled with something (CR 607.2a).
    pub(crate) minds_exiled: bool,
    /// Whether any effect says whom a creature attacks.
    pub(crate) aims: bool,
    /// Whether a card can be cast bestowed; see [`Book::close`].
    pub(crate) bestows: bool,
    /// Whether a card can be cast with mutate; see [`Book::close`].
    pub(crate) mutates: bool,
    /// Whether mana is of any colour for some spells only; see [`Book::close`].
    pub(crate) colors_by_spell: bool,
    /// Whether any rule gives abilities to spells as they are cast; see [`Book::close`].
    pub(crate) gives_to_spells: bool,
    /// Whether permanents give abilities that say how their bearers enter; see [`Book::close`].
    pub(crate) gives_entry: bool,
    /// Abilities that speak of themselves.
    pub(crate) selves: Vec<AbilityId>,
    /// What is remembered of a turn, for each player.
    pub(crate) records: Vec<Record>,
    /// What is looked at as spells are cast, for later.
    pub(crate) held: Vec<Cond>,
    /// Names that text speaks of.
    pub(crate) names: Vec<String>,
    /// What layers know of all this; worked out when first asked for.
    tables: OnceLock<Tables>,
    /// What each face does as a spell; worked out when first asked for.
    spells: OnceLock<Vec<Vec<Modes>>>,
    /// What tells quickly whether a card can be played; worked out when first asked for.
    play_facts: OnceLock<PlayFacts>,
}

impl Default for Book {
    /// A book without cards: what the rules themselves give to objects.
    fn default() -> Book {
        Book {
            cards: Vec::new(),
            abilities: Color::ALL.into_iter().map(tap_for).collect(),
            nodes: Color::ALL
                .map(|color| Node::AddMana(Who::You, ManaSpec::Exactly(vec![Some(color)])))
                .into_iter()
                .chain([Node::Nothing])
                .collect(),
            modes: Vec::new(),
            only: Vec::new(),
            changes: Vec::new(),
            rules: Vec::new(),
            player_rules: Vec::new(),
            subtypes: Subtype::KNOWN.map(str::to_owned).into(),
            creature_types: Vec::new(),
            counters: Vec::new(),
            counter_abilities: Vec::new(),
            colors_by_spell: false,
            gives_to_spells: false,
            works_elsewhere: false,
            monarch: None,
            planeswalking: None,
            face_down: None,
            disguise: None,
            madness: None,
            miracle: None,
            rebound: None,
            starting_generator: None,
            menagerie: Vec::new(),
            damage_is_noted: false,
            dealing_is_noted: false,
            combat_dealing_is_noted: false,
            blocks_are_noted: false,
            spending_is_noted: false,
            resolutions_are_noted: false,
            activations_are_noted: false,
            spending_is_tracked: false,
            ascends: false,
            role: None,
            ring: None,
            crimes: false,
            discards_are_noted: false,
            draws_are_noted: false,
            makes_are_noted: false,
            origins_are_noted: false,
            minds_exiled: false,
            aims: false,
            bestows: false,
            mutates: false,
            gives_entry: false,
            selves: Vec::new(),
            records: Vec::new(),
            held: Vec::new(),
            names: Vec::new(),
            tables: OnceLock::new(),
            spells: OnceLock::new(),
            play_facts: OnceLock::new(),
        }
    }
}

/// The node that does nothing.
const NOTHING: NodeId = NodeId(Color::ALL.len() as u16);

/// The ability to tap for one mana of a colour; its effect is the node of the colour's number.
fn tap_for(color: Color) -> Ability {
    let text = format!("{{T}}: Add {{{}}}.", color.letter());
    let mode = Mode { targets: Vec::new(), effect: NodeId(color as u16), cost: None, text: text.clone() };
    let activated = Activated {
        cost: Cost { parts: vec![CostPart::Tap], ..Cost::default() },
        modes: Modes::one(mode),
        zone: ZoneKind::Battlefield,
        timing: Timing::Instant,
        limit: Limit::None,
        condition: None,
        mana: true,
        anyone: false,
        cycling: false,
        changes: Vec::new(),
    };
    Ability { kind: AbilityKind::Activated(activated), text }
}

impl Book {
    /// Everything that ids of a state point into, as text; what is worked out from it is left out.
    pub(crate) fn written(&self) -> String {
        let cards = (&self.cards, &self.subtypes, &self.creature_types, &self.counters, &self.names);
        let texts = (&self.abilities, &self.nodes, &self.modes, &self.only, &self.counter_abilities);
        let rules = (&self.changes, &self.rules, &self.player_rules, &self.records);
        let held = if self.held.is_empty() { String::new() } else { format!(" {:?}", self.held) };
        let selves = if self.selves.is_empty() { String::new() } else { format!(" {:?}", self.selves) };
        format!("{cards:?} {texts:?} {rules:?}{held}{selves}")
    }

    /// What kind of spells are counted, where casting such is remembered.
    pub(crate) fn recorded_spells(&self, id: RecordId) -> &[Test] {
        match &self.records[id.index()].when {
            When::Cast { what, .. } => what,
            _ => &[],
        }
    }

    /// Works out what the rules want to know of all cards together, once they are all there.
    pub(crate) fn close(&mut self) {
        if self.nodes.iter().any(|node| matches!(node, Node::BecomeMonarch(_))) {
            self.monarch = Some(super::inherent::add_monarch(self));
        }
        if self.cards.iter().any(|card| card.front().types.has(CardType::Plane)) {
            self.planeswalking = Some(super::inherent::add_planeswalking(self));
        }
        let morphs = self.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Morph(..)));
        let hides = |node: &Node| match node {
            Node::Manifest(..) | Node::TurnFaceDown(_) => true,
            Node::Look { then, .. } => then.to.face_down,
            _ => false,
        };
        if morphs || self.nodes.iter().any(hides) {
            self.face_down = Some(super::inherent::add_face_down(self));
        }
        if self.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Madness(_))) {
            self.madness = Some(super::inherent::add_madness(self));
        }
        if self.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Miracle(_))) {
            self.miracle = Some(super::inherent::add_miracle(self));
        }
        let rebounds = |ability: &Ability| ability.kind == AbilityKind::Keyword(Keyword::Rebound);
        let gives = |change: &Change| *change == Change::GainKeyword(Keyword::Rebound);
        if self.abilities.iter().any(rebounds) || self.changes.iter().flatten().any(gives) {
            self.rebound = Some(super::inherent::add_rebound(self));
        }
        let gives = |change: &Change| *change == Change::GainKeyword(Keyword::Ascend);
        self.ascends =
            self.abilities.iter().any(|ability| ability.kind == AbilityKind::Keyword(Keyword::Ascend))
                || self.changes.iter().flatten().any(gives);
        let role = self.subtypes.iter().position(|name| name == "Role");
        self.role = role.map(|place| Subtype(place as u16));
        let has_guise = |cards: &[Card], word| {
            let mut guises = cards.iter().flat_map(|card| &card.faces).filter_map(|face| face.guise.as_ref());
            guises.any(|guise| guise.word == word)
        };
        self.aims = self.nodes.iter().any(|node| matches!(node, Node::Aim(..)));
        self.bestows = has_guise(&self.cards, GuiseWord::Bestow);
        self.mutates = has_guise(&self.cards, GuiseWord::Mutate);
        self.colors_by_spell = self
            .player_rules
            .iter()
            .any(|rule| matches!(rule, PlayerRule::AnyColorFor(_) | PlayerRule::AnyTypeFor(_)))
            || self
                .nodes
                .iter()
                .any(|node| matches!(node, Node::MayPlay { spend, .. } if *spend != Spend::AsItIs));
        self.gives_to_spells = self
            .player_rules
            .iter()
            .any(|rule| matches!(rule, PlayerRule::SpellsHave(..) | PlayerRule::NextHas(..)));
        self.gives_entry =
            (0..self.changes.len()).any(|place| !self.entry_changes(ChangesId(place as u16)).is_empty());
        self.find_defining();
        if self.nodes.contains(&Node::ChooseCreatureType) {
            self.add_creature_types();
        }
        let mut zones = self.abilities.iter().filter_map(Ability::works_in);
        self.works_elsewhere = zones.any(|zone| zone != ZoneKind::Battlefield);
    }

    /// A printed ability that says without a condition which colours its own card has defines them, wherever the card
    /// is (CR 604.3a).
    fn find_defining(&mut self) {
        let gained: Vec<AbilityId> = self
            .changes
            .iter()
            .flatten()
            .filter_map(|change| if let Change::Gain(ability) = change { Some(*ability) } else { None })
            .collect();
        let changes = &self.changes;
        let colors = |effect: &Static| match effect {
            Static::Change { to: Objects::This, changes: id } => {
                changes[id.index()].iter().all(|change| matches!(change, Change::SetColors(_)))
            }
            _ => false,
        };
        for (place, ability) in self.abilities.iter_mut().enumerate() {
            let AbilityKind::Static(text) = &mut ability.kind else { continue };
            let own = !gained.contains(&AbilityId(place as u16)) && text.zone == ZoneKind::Battlefield;
            text.defining |= own
                && text.condition.is_none()
                && !text.effects.is_empty()
                && text.effects.iter().all(colors);
        }
    }

    /// Every creature type can be chosen, also one that no card of the match has (CR 205.3m).
    fn add_creature_types(&mut self) {
        for name in subtypes::CREATURE.iter().copied() {
            let known = self.subtypes.iter().position(|known| known == name);
            let subtype = Subtype(known.unwrap_or(self.subtypes.len()) as u16);
            if known.is_none() {
                self.subtypes.push(name.to_owned());
            }
            if !self.creature_types.contains(&subtype) {
                self.creature_types.push(subtype);
            }
        }
    }

    /// Whether all that a node does is that something is decided and then one thing happens, which can wait for what
    /// others decide.
    pub(crate) fn only_decides(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::May(_, inner) | Node::As(_, inner) => self.only_decides(*inner),
            Node::Then(first, second) => {
                matches!(self.node(*first), Node::Choose { .. }) && self.only_decides(*second)
            }
            Node::ChooseOne(_, modes) => {
                let mut modes = self.modes[modes.index()].modes.iter();
                modes.all(|mode| self.only_decides(mode.effect))
            }
            Node::Move(_, to) => to.position != Position::Shuffled,
            Node::Destroy { .. }
            | Node::Sacrifice(_)
            | Node::SacrificeChoice(..)
            | Node::CreateToken { .. } => true,
            _ => false,
        }
    }

    /// Whether a node lets a player put something into this zone, and does nothing else after it.
    pub(crate) fn puts(&self, node: NodeId, there: &super::Destination) -> bool {
        match self.node(node) {
            Node::May(_, inner) => self.puts(*inner, there),
            Node::Then(_, last) => self.puts(*last, there),
            Node::Move(_, to) => to.zone == there.zone,
            _ => false,
        }
    }

    /// The abilities among these changes that say how their bearer enters, with the place of that effect.
    pub(crate) fn entry_changes(&self, changes: ChangesId) -> SmallVec<[(AbilityId, u8); 1]> {
        let own = |tests: &[Test]| tests.contains(&Test::Is(Objects::This));
        let mut found = SmallVec::new();
        for change in &self.changes[changes.index()] {
            let Change::Gain(ability) = change else { continue };
            let AbilityKind::Static(text) = &self.ability(*ability).kind else { continue };
            for (place, effect) in text.effects.iter().enumerate() {
                if let Static::Replace(Replacement { event: ReplacementEvent::Enters(tests), .. }) = effect
                    && own(tests)
                {
                    found.push((*ability, place as u8));
                }
            }
        }
        found
    }

    /// What a face chooses and does as a spell: each paragraph of its text is a mode that happens; an Aura targets
    /// what it enchants (CR 303.4a).
    pub(crate) fn spell_modes(&self, card: CardId, face: u8) -> &Modes {
        let spells = self.spells.get_or_init(|| {
            let all = self.cards.iter();
            all.map(|card| card.faces.iter().map(|face| self.modes_of(&face.abilities)).collect()).collect()
        });
        let faces = &spells[card.index()];
        &faces[usize::from(face).min(faces.len() - 1)]
    }

    /// What tells quickly whether a card can be played.
    #[inline]
    pub(crate) fn play_facts(&self) -> &PlayFacts {
        self.play_facts.get_or_init(|| PlayFacts::of(self))
    }

    fn modes_of(&self, abilities: &[AbilityId]) -> Modes {
        let mut modes: Option<Modes> = None;
        for &ability in abilities {
            let more = match &self.ability(ability).kind {
                AbilityKind::Spell(spell) => spell.modes.clone(),
                AbilityKind::Enchant(spec) => Modes::one(Mode {
                    targets: vec![spec.clone()],
                    effect: NOTHING,
                    cost: None,
                    text: String::new(),
                }),
                _ => continue,
            };
            match &mut modes {
                Some(modes) => {
                    modes.modes.extend(more.modes);
                    modes.least += more.least;
                    modes.most += more.most;
                }
                None => modes = Some(more),
            }
        }
        let beyond = abilities.iter().find_map(|&ability| match &self.ability(ability).kind {
            AbilityKind::Beyond(beyond) => Some(beyond.clone()),
            _ => None,
        });
        if let (Some(modes), Some(beyond)) = (&mut modes, beyond) {
            modes.most = modes.modes.len() as u8;
            modes.beyond = Some(Box::new(beyond));
        }
        let nothing =
            || Modes::one(Mode { targets: Vec::new(), effect: NOTHING, cost: None, text: String::new() });
        modes.unwrap_or_else(nothing)
    }

    #[inline]
    pub(crate) fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The name of a face of a card.
    pub(crate) fn name_of_face(&self, card: CardId, face: u8) -> &str {
        &self.card(card).faces[usize::from(face)].name
    }

    #[inline]
    pub(crate) fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A card that was added already; a token of its name that a text describes is another.
    pub(crate) fn printed(&self, printed: Printed<'_>) -> Option<CardId> {
        let hash = printed.hash();
        let place = self.cards.iter().position(|card| card.hash == hash)?;
        Some(CardId(place as u16))
    }

    /// What layers know of the book, which is complete.
    #[inline]
    pub(crate) fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| Tables::new(self))
    }

    /// The colour that a mana ability of [`Book::land_mana`] makes.
    #[inline]
    pub(crate) fn color_of_land_mana(ability: AbilityId) -> Option<Color> {
        Color::ALL.get(ability.index()).copied()
    }

    /// The mana ability that a land has by a basic land type (CR 305.6).
    pub(crate) fn land_mana(subtype: Subtype) -> Option<AbilityId> {
        subtype.basic_color().map(|color| AbilityId(color as u16))
    }
}
