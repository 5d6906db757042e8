//! Walking over everything that lies on the table, and its full text.

use cardwright_table::names::fill;
use cardwright_table::scene::{CardFace, Layout, Scene, SeatPanel, Zone};
use cardwright_table::{Anchor, Seat, Slot};

/// Something on the table in full words.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Detail {
    /// Its name.
    pub(crate) title: String,
    /// Its cost, or what else stands beside the name.
    pub(crate) aside: String,
    /// What kind of thing it is and where.
    pub(crate) kind: String,
    /// Everything else, one paragraph each.
    pub(crate) lines: Vec<String>,
}

/// Everything that can be looked at, in reading order: players, cards one can see, empty places, piles. A place
/// with a card on it is told with the card.
pub(crate) fn things(scene: &Scene) -> Vec<Anchor> {
    let mut things: Vec<Anchor> = scene.seats.iter().map(|panel| Anchor::Seat(panel.seat)).collect();
    for zone in &scene.zones {
        let by_itself = match zone.layout {
            Layout::Hand | Layout::Row => false,
            Layout::Cell { .. } => zone.cards.iter().all(|card| card.front.is_none()),
            Layout::Pile | Layout::Pending => true,
        };
        if by_itself {
            things.push(Anchor::Zone(zone.id));
        }
        if zone.layout != Layout::Pile {
            let seen = zone.cards.iter().filter(|card| card.front.is_some());
            things.extend(seen.map(|card| Anchor::Card(card.slot)));
            // Things that wait to happen may be no cards of their own and share a slot.
            things.dedup();
        }
    }
    things
}

/// A card of the scene and the zone it lies in.
pub(crate) fn find_card(scene: &Scene, slot: Slot) -> Option<(&Zone, &CardFace)> {
    scene.zones.iter().find_map(|zone| Some((zone, zone.cards.iter().find(|card| card.slot == slot)?)))
}

/// A zone of the scene.
pub(crate) fn find_zone(scene: &Scene, id: u16) -> Option<&Zone> {
    scene.zones.iter().find(|zone| zone.id == id)
}

/// The words for something on the table.
pub(crate) fn describe(scene: &Scene, names: &[String], you: Option<Seat>, anchor: Anchor) -> Option<Detail> {
    let detail = match anchor {
        Anchor::Button => return None,
        Anchor::Card(slot) => {
            let (zone, card) = find_card(scene, slot)?;
            let host = card.attached_to.and_then(|host| find_card(scene, host));
            describe_card(&place(zone, names, you), zone, card, host.map(|(_, host)| host))
        }
        Anchor::Zone(id) => {
            let zone = find_zone(scene, id)?;
            describe_zone(&place(zone, names, you), zone)
        }
        Anchor::Seat(seat) => describe_seat(scene.seats.iter().find(|panel| panel.seat == seat)?),
    };
    let fill = |text: &String| fill(text, names, you);
    Some(Detail {
        title: fill(&detail.title),
        aside: fill(&detail.aside),
        kind: fill(&detail.kind),
        lines: detail.lines.iter().map(fill).collect(),
    })
}

/// The name of a card as this viewer sees it.
pub(crate) fn card_name(card: &CardFace) -> &str {
    card.front.as_ref().map_or("(face down)", |front| &front.name)
}

fn describe_card(place: &str, zone: &Zone, card: &CardFace, host: Option<&CardFace>) -> Detail {
    let mut lines = Vec::new();
    let numbers: Vec<String> =
        card.numbers.iter().map(|figure| format!("{} {}", figure.name, figure.value)).collect();
    if let Some(host) = host {
        lines.push(format!("Attached to {}.", card_name(host)));
    }
    if let Some(front) = &card.front {
        lines.extend(front.text.lines().filter(|line| !line.is_empty()).map(str::to_owned));
    }
    if matches!(zone.layout, Layout::Cell { .. }) {
        lines.extend(effects(zone));
    }
    let kind = card.front.as_ref().map_or("", |front| &front.kind);
    let states = numbers.iter().chain(&card.badges).map(String::as_str);
    let kind: Vec<&str> = [kind, place].into_iter().chain(states).filter(|part| !part.is_empty()).collect();
    let aside = card.front.as_ref().map_or_else(String::new, |front| front.cost.clone());
    Detail { title: card_name(card).to_owned(), aside, kind: kind.join(" · "), lines }
}

fn describe_zone(place: &str, zone: &Zone) -> Detail {
    let mut lines: Vec<String> = effects(zone).collect();
    if lines.is_empty() && matches!(zone.layout, Layout::Cell { .. }) {
        lines.push("No lasting effects here.".to_owned());
    }
    let seen: Vec<&str> = zone.cards.iter().filter(|card| card.front.is_some()).map(card_name).collect();
    if !seen.is_empty() {
        lines.push(seen.join(", "));
    }
    let cards = match zone.count {
        0 => "empty".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    };
    Detail { title: place.to_owned(), aside: String::new(), kind: cards, lines }
}

fn describe_seat(panel: &SeatPanel) -> Detail {
    let facts = panel.facts.iter().map(|fact| format!("{}: {}", fact.name, fact.value));
    let badges = panel.badges.iter().cloned();
    Detail {
        title: panel.seat.to_string(),
        aside: String::new(),
        kind: if panel.to_act { "to act".to_owned() } else { "player".to_owned() },
        lines: facts.chain(badges).collect(),
    }
}

fn effects(zone: &Zone) -> impl Iterator<Item = String> {
    zone.effects.iter().map(|effect| format!("◆ {}: {}", effect.name, effect.text))
}

/// "Your hand", "Bob's discard".
fn place(zone: &Zone, names: &[String], you: Option<Seat>) -> String {
    match zone.owner {
        None => zone.name.clone(),
        Some(owner) if Some(owner) == you => format!("Your {}", zone.name.to_lowercase()),
        Some(owner) => {
            let name = names.get(owner.index()).map_or("?", String::as_str);
            format!("{name}'s {}", zone.name.to_lowercase())
        }
    }
}
