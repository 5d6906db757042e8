//! The table as anything can draw it.

use cardwright_table::scene::{CardFace, Fact, Figure, Front, Layout, Mark, Scene, SeatPanel, Tone, Zone};
use cardwright_table::{Seat, Slot};

use crate::program::StepKind;
use crate::start::Stage;
use crate::state::{Defender, Target};
use crate::view::{CardView, FrontView, PermanentView, PlayerView, StackView, View};

/// How many zone numbers each player has.
const ZONES: u16 = 8;
/// The stack belongs to nobody; it comes after the zones of eight players.
const STACK: u16 = 8 * ZONES;

/// The steps that the ribbon shows.
const RIBBON: [(&str, &[StepKind]); 11] = [
    ("Untap", &[StepKind::Untap]),
    ("Upkeep", &[StepKind::Upkeep]),
    ("Draw", &[StepKind::Draw]),
    ("Gain", &[StepKind::ResourceGain]),
    ("Main", &[StepKind::Main]),
    ("Combat", &[StepKind::BeginningOfCombat]),
    ("Attack", &[StepKind::DeclareAttackers]),
    ("Block", &[StepKind::DeclareBlockers]),
    ("Damage", &[StepKind::FirstStrikeDamage, StepKind::CombatDamage, StepKind::EndOfCombat]),
    ("Main 2", &[]),
    ("End", &[StepKind::End, StepKind::Cleanup]),
];

/// The scene of a view.
pub(crate) fn scene(view: &View) -> Scene {
    let mut zones: Vec<Zone> = view.players.iter().flat_map(|player| zones(view, player)).collect();
    zones.push(stack(view));
    Scene {
        headline: headline(view),
        ribbon: ribbon(view),
        seats: view.players.iter().map(|player| panel(view, player)).collect(),
        zones,
        turn: (view.stage == Stage::Play).then_some(view.active_player),
        next: view.stack.first().map(|item| item.controller),
        outcome: view.outcome,
    }
}

fn headline(view: &View) -> String {
    match view.stage {
        Stage::BeforeMulligan => "Before the game".into(),
        Stage::Mulligan => "Opening hands".into(),
        Stage::Play => format!("Turn {}, @{}'s turn", view.turn_number, view.active_player.0),
    }
}

fn ribbon(view: &View) -> Vec<Mark> {
    let after_combat = view.phase == Some(crate::program::PhaseKind::PostCombatMain);
    let is_now = |name: &str, steps: &[StepKind]| match name {
        "Main" => view.step == Some(StepKind::Main) && !after_combat,
        "Main 2" => after_combat,
        _ => view.step.is_some_and(|step| steps.contains(&step)),
    };
    let shown = |name: &str| name != "Gain" || view.generators;
    RIBBON
        .iter()
        .filter(|(name, _)| shown(name))
        .map(|&(name, steps)| Mark { name: name.into(), now: is_now(name, steps), note: String::new() })
        .collect()
}

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let mut facts = vec![
        Fact::new("life", player.life),
        Fact::new("hand", player.hand.len()),
        Fact::new("library", player.library),
        Fact::new("graveyard", player.graveyard.len()),
    ];
    let mana: String = "WUBRGC"
        .chars()
        .zip(player.mana)
        .flat_map(|(letter, count)| std::iter::repeat_n(format!("{{{letter}}}"), count.into()))
        .collect();
    if !mana.is_empty() {
        facts.push(Fact::new("mana", mana));
    }
    facts.extend(player.counters.iter().map(|(name, count)| Fact::new(name, count)));
    facts.extend(
        player.commander_damage.iter().map(|(name, taken)| Fact::new(&format!("from {name}"), taken)),
    );
    let mut badges = Vec::new();
    let mut badge = |on: bool, words: &str| {
        if on {
            badges.push(words.to_owned());
        }
    };
    badge(view.active_player == player.seat && view.stage == Stage::Play, "turn");
    badge(view.priority == Some(player.seat), "priority");
    badge(view.monarch == Some(player.seat), "monarch");
    badge(player.blessed, "city's blessing");
    badge(player.lost, "out of the game");
    badge(player.controlled_by.is_some(), "controlled");
    let to_act = view.prompt.as_ref().is_some_and(|prompt| prompt.decides == player.seat);
    SeatPanel { seat: player.seat, to_act, facts, badges }
}

fn zones(view: &View, player: &PlayerView) -> Vec<Zone> {
    let first = u16::from(player.seat.0) * ZONES;
    let zone = |place: u16, name: &str, layout: Layout, cards: Vec<CardFace>, count: usize| Zone {
        id: first + place,
        name: name.into(),
        owner: Some(player.seat),
        layout,
        count,
        cards,
        effects: Vec::new(),
    };
    let row = |wanted: &dyn Fn(&PermanentView) -> bool| -> Vec<CardFace> {
        let mine = |permanent: &&PermanentView| permanent.controller == player.seat && wanted(permanent);
        view.battlefield.iter().filter(mine).map(|permanent| permanent_face(view, permanent)).collect()
    };
    let lands = row(&|permanent| permanent.land && !permanent.creature);
    let creatures = row(&|permanent| permanent.creature);
    let others = row(&|permanent| !permanent.creature && !permanent.land);
    let hand: Vec<CardFace> = player.hand.iter().map(face).collect();
    let graveyard: Vec<CardFace> = player.graveyard.iter().map(face).collect();
    let owned = |cards: &[CardView]| -> Vec<CardFace> {
        cards.iter().filter(|card| card.owner == player.seat).map(face).collect()
    };
    let (exile, command) = (owned(&view.exile), owned(&view.command));
    let top: Vec<CardFace> =
        player.known_library.iter().filter(|(place, _)| *place == 0).map(|(_, card)| face(card)).collect();
    let counts = (creatures.len(), others.len(), lands.len());
    let mut zones = vec![
        zone(0, "Creatures", Layout::Row, creatures, counts.0),
        zone(1, "Other permanents", Layout::Row, others, counts.1),
        zone(2, "Lands", Layout::Row, lands, counts.2),
        zone(3, "Hand", Layout::Hand, hand, player.hand.len()),
        zone(4, "Library", Layout::Pile, top, player.library),
        zone(5, "Graveyard", Layout::Pile, graveyard, player.graveyard.len()),
    ];
    for (place, name, layout, cards) in
        [(6, "Exile", Layout::Pile, exile), (7, "Command zone", Layout::Row, command)]
    {
        if !cards.is_empty() {
            let count = cards.len();
            zones.push(zone(place, name, layout, cards, count));
        }
    }
    zones
}

fn stack(view: &View) -> Zone {
    Zone {
        id: STACK,
        name: "Stack".into(),
        owner: None,
        layout: Layout::Pending,
        count: view.stack.len(),
        cards: view.stack.iter().map(|item| stack_face(view, item)).collect(),
        effects: Vec::new(),
    }
}

fn face(card: &CardView) -> CardFace {
    CardFace {
        slot: card.id,
        front: card.front.as_ref().map(Front::from),
        numbers: card.front.as_ref().map_or_else(Vec::new, printed_figures),
        badges: card.marks.clone(),
        turned: false,
        attached_to: None,
    }
}

/// The numbers that are printed on a card.
pub(crate) fn printed_figures(front: &FrontView) -> Vec<Figure> {
    let (power, toughness) = front.power_toughness.unzip();
    let numbers =
        [("power", power), ("toughness", toughness), ("loyalty", front.loyalty), ("defense", front.defense)];
    numbers.into_iter().filter_map(|(name, value)| Some(figure(name, value?, value?))).collect()
}

impl From<&FrontView> for Front {
    fn from(front: &FrontView) -> Front {
        Front {
            name: front.name.clone(),
            kind: front.type_line.clone(),
            cost: front.cost.clone(),
            text: front.text.clone(),
        }
    }
}

fn figure(name: &str, value: i16, printed: i16) -> Figure {
    Figure { name: name.into(), value: value.into(), tone: Tone::of(value.into(), printed.into()) }
}

fn permanent_face(view: &View, permanent: &PermanentView) -> CardFace {
    let mut face = face(&permanent.card);
    face.numbers.clear();
    if permanent.creature {
        let (power, toughness) = permanent.printed.unwrap_or((permanent.power, permanent.toughness));
        face.numbers.push(figure("power", permanent.power, power));
        face.numbers.push(figure("toughness", permanent.toughness - permanent.damage, toughness));
    }
    face.turned = permanent.tapped;
    let mut badge = |on: bool, words: String| {
        if on {
            face.badges.push(words);
        }
    };
    badge(permanent.tapped, "tapped".into());
    badge(permanent.summoning_sick, "summoning sick".into());
    badge(permanent.phased_out, "phased out".into());
    badge(permanent.damage > 0, format!("{} damage", permanent.damage));
    if let Some(defender) = permanent.attacking {
        badge(true, format!("attacks {}", defender_words(view, defender)));
    }
    for attacker in &permanent.blocking {
        badge(true, format!("blocks {}", name_of(view, *attacker)));
    }
    face.attached_to = match permanent.attached_to {
        Some(Target::Object(object)) => Some(object.slot),
        _ => None,
    };
    face
}

fn stack_face(view: &View, item: &StackView) -> CardFace {
    let kind = if item.spell { "Spell" } else { "Ability" };
    let targets = item.targets.iter().map(|target| match target {
        Target::Player(seat) => format!("targets {}", player_words(*seat)),
        Target::Object(object) => format!("targets {}", name_of(view, object.slot)),
    });
    let badges = std::iter::once(player_words(item.controller)).chain(targets).collect();
    let front =
        Front { name: item.name.clone(), kind: kind.into(), cost: String::new(), text: item.text.clone() };
    CardFace {
        slot: item.id,
        front: Some(front),
        numbers: Vec::new(),
        badges,
        turned: false,
        attached_to: None,
    }
}

fn player_words(seat: Seat) -> String {
    format!("@{}", seat.0)
}

fn defender_words(view: &View, defender: Defender) -> String {
    match defender {
        Defender::Player(seat) => player_words(seat),
        Defender::Permanent(object) => name_of(view, object.slot),
    }
}

/// The name of a card on the table or the stack.
fn name_of(view: &View, slot: Slot) -> String {
    let graves = view.players.iter().flat_map(|player| &player.graveyard);
    let cards = view.battlefield.iter().map(|permanent| &permanent.card).chain(graves).chain(&view.exile);
    let known = cards.filter(|card| card.id == slot).find_map(|card| card.front.as_ref());
    let stacked = || view.stack.iter().find(|item| item.id == slot).map(|item| item.name.clone());
    known.map(|front| front.name.clone()).or_else(stacked).unwrap_or_else(|| "a card".into())
}

#[cfg(test)]
mod tests {
    use cardwright_table::catalogue::Catalogue as _;

    use super::*;
    use crate::setup::rules_of_cards;
    use crate::view::printed;
    use crate::{Magic, Policies};

    #[test]
    fn a_planeswalker_in_hand_shows_the_loyalty_that_it_will_have() {
        let name = "Ilse, Voice of the Mere";
        let (rules, cards) =
            rules_of_cards([name], &Policies::default(), Magic::builtin_cards()).expect("it is in the box");
        let figures = printed_figures(&printed(&rules, rules.book.card(cards[0]).front()));
        assert_eq!(figures, [figure("loyalty", 4, 4)]);
    }
}
