//! The log in words.

use crate::event::{Depth, Event, Reason};
use crate::program::{StepKind, ZoneKind};
use crate::state::{Defender, MoveWhy, Target};

/// One line for the log about a witnessed event; `None` for what needs no words.
pub(crate) fn narrate(event: &Event) -> Option<String> {
    let mut line = told(event)?;
    // "a card" may begin a sentence.
    if line.starts_with("a ") {
        line.replace_range(..1, "A");
    }
    Some(line)
}

fn told(event: &Event) -> Option<String> {
    Some(match event {
        Event::GameStarted { first, .. } => format!("The game begins: {first} [starts|start]."),
        Event::StartingPlayerChanged { current, .. } => format!("{current} [starts|start] instead."),
        Event::OpeningHand { seat, count } => format!("{seat} [draws|draw] {count} cards."),
        Event::Mulligan { seat, kept: true, count } => format!("{seat} [keeps|keep] {count} cards."),
        Event::Mulligan { seat, .. } => format!("{seat} [takes|take] a mulligan."),
        Event::Shuffled { seat } => format!("{seat} [shuffles|shuffle]."),
        Event::TurnChanged { next_player, turn_number, .. } => {
            format!("Turn {turn_number}: {next_player}'s turn.")
        }
        Event::StepChanged { current: StepKind::BeginningOfCombat, .. } => "Combat.".into(),
        Event::ExtraTurn { player, .. } => format!("{player} [takes|take] an extra turn after this one."),
        Event::Moved { .. } => return moved(event),
        Event::Cast { seat, card, targets } => {
            format!("{seat} [casts|cast] {}{}.", card.words(), at(targets))
        }
        Event::Activated { seat, source, text, targets } => {
            format!("{seat} [activates|activate] {}: {text}{}", source.words(), at(targets))
        }
        Event::Triggered { source, text, targets, .. } => {
            format!("{} triggers: {text}{}", source.words(), at(targets))
        }
        Event::Resolved { name } => format!("{name} resolves."),
        Event::Countered { name } => format!("{name} is countered."),
        Event::Damage { source, name, amount, .. } => {
            format!("{} deals {amount} damage to {name}.", source.words())
        }
        Event::LifeChanged { seat, by, now } if *by > 0 => format!("{seat} [gains|gain] {by} life ({now})."),
        Event::LifeChanged { seat, by, now } => format!("{seat} [loses|lose] {} life ({now}).", -by),
        Event::Counters { card, kind, by } if *by > 0 => {
            format!("{} gets {} {kind} counter{}.", card.words(), by, plural(*by))
        }
        Event::Counters { card, kind, by } => {
            format!("{} {kind} counter{} removed from {}.", -by, plural(-by), card.words())
        }
        Event::PlayerCounters { seat, kind, by } => {
            format!("{seat} [gets|get] {by} {kind} counter{}.", plural(*by))
        }
        Event::Attacks { attacker, defender, name } => match defender {
            Defender::Player(seat) => format!("{} attacks {seat}.", attacker.words()),
            Defender::Permanent(_) => format!("{} attacks {name}.", attacker.words()),
        },
        Event::Blocks { blocker, attacker } => format!("{} blocks {}.", blocker.words(), attacker.words()),
        Event::Revealed { seat, cards } => {
            let names: Vec<&str> = cards.iter().map(crate::event::Glimpse::words).collect();
            format!("{seat} [reveals|reveal] {}.", names.join(", "))
        }
        Event::Chose { seat, what } => format!("{seat} [chooses|choose] {what}."),
        Event::Rolled { seat, sides: 2, result } => {
            format!(
                "{seat} [flips|flip] a coin and [{}].",
                if *result == 1 { "wins|win" } else { "loses|lose" }
            )
        }
        Event::Rolled { seat, result, .. } => format!("{seat} [rolls|roll] {result}."),
        Event::Lost { seat, reason } => format!("{seat} [loses|lose]: {}.", why(*reason)),
        Event::Restarted { seat } => format!("The game starts anew: {seat} [starts|start]."),
        Event::GameOver { reason: Reason::Size, .. } => "This grows without end: the game is cut off.".into(),
        Event::GameOver { reason: Reason::Decisions, .. } => {
            "This turn has no end: the game is cut off.".into()
        }
        Event::GameOver { reason: Reason::Loop, .. } => "Nothing can stop this: the game is drawn.".into(),
        Event::GameOver { .. } => "The game is over.".into(),
        Event::Became { name, .. } => format!("Something becomes {name}."),
        Event::StageChanged { .. }
        | Event::PhaseChanged { .. }
        | Event::StepChanged { .. }
        | Event::StackChanged { .. }
        | Event::Tapped { .. }
        | Event::ManaAdded { .. } => return None,
    })
}

/// A card changed zones; casting and resolving have lines of their own.
fn moved(event: &Event) -> Option<String> {
    let Event::Moved { card, seat, from, to, why, depth } = event else { return None };
    let card = card.words();
    if *why == MoveWhy::Cast || (*why == MoveWhy::Play && *to != ZoneKind::Battlefield) {
        return None;
    }
    Some(match (why, to) {
        (MoveWhy::Draw, _) => format!("{seat} [draws|draw] {card}."),
        (MoveWhy::Discard, _) => format!("{seat} [discards|discard] {card}."),
        (MoveWhy::Sacrifice, _) => format!("{card} is sacrificed."),
        (MoveWhy::Mill, _) => format!("{seat} [mills|mill] {card}."),
        (MoveWhy::Destroy, _) => format!("{card} is destroyed."),
        (MoveWhy::Play, ZoneKind::Battlefield) if *from == ZoneKind::Hand => {
            format!("{seat} [plays|play] {card}.")
        }
        (_, ZoneKind::Battlefield) => format!("{card} enters the battlefield."),
        (_, ZoneKind::Exile) => format!("{card} is exiled."),
        (_, ZoneKind::Hand) => format!("{card} goes to {seat}'s hand."),
        (_, ZoneKind::Graveyard) if *from == ZoneKind::Battlefield => format!("{card} dies."),
        (_, ZoneKind::Graveyard) => format!("{card} goes to {seat}'s graveyard."),
        (_, ZoneKind::Library) => {
            let library = format!("{seat}'s library");
            match depth {
                Some(Depth::Bottom) => format!("{card} goes to the bottom of {library}."),
                Some(Depth::Under(cards)) => {
                    format!("{card} goes into {library}, under {cards} card{}.", plural((*cards).into()))
                }
                Some(Depth::Shuffled) => format!("{card} is shuffled into {library}."),
                Some(Depth::Top) | None => format!("{card} goes to the top of {library}."),
            }
        }
        (_, ZoneKind::Command) => format!("{card} goes to the command zone."),
        (_, ZoneKind::Stack | ZoneKind::Sideboard | ZoneKind::Nowhere) => return None,
    })
}

/// Players among the targets, by name; cards are lit up by clients.
fn at(targets: &[Target]) -> String {
    let players: Vec<String> = targets
        .iter()
        .filter_map(|target| match target {
            Target::Player(seat) => Some(seat.to_string()),
            Target::Object(_) => None,
        })
        .collect();
    if players.is_empty() { String::new() } else { format!(" (targeting {})", players.join(", ")) }
}

fn plural(count: i32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Life => "no life left",
        Reason::Library => "the library is empty",
        Reason::Poison => "poison",
        Reason::CommanderDamage => "a commander's damage",
        Reason::Effect => "an effect says so",
        Reason::Concede => "gave up",
        Reason::Forfeit => "left the table",
        Reason::LastStanding
        | Reason::Loop
        | Reason::Turns
        | Reason::Goal
        | Reason::Size
        | Reason::Decisions => "the game is over",
    }
}
