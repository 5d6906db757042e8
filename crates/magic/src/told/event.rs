//! What abilities wait for, in words.

use super::condition::step;
use super::{Teller, list, words, zone};
use crate::program::{DamageTo, Doing, Filter, Record, Test, When, Who, ZoneKind, ZoneKinds};

fn nth(n: u8) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        n => format!("{n}th"),
    }
}

/// Some zones: "anywhere", "the battlefield or graveyard".
fn zones(zones: ZoneKinds) -> String {
    let all = [
        ZoneKind::Library,
        ZoneKind::Hand,
        ZoneKind::Battlefield,
        ZoneKind::Graveyard,
        ZoneKind::Stack,
        ZoneKind::Exile,
        ZoneKind::Command,
    ];
    let named: Vec<String> =
        all.into_iter().filter(|&one| zones.has(one)).map(|one| zone(one).to_owned()).collect();
    if named.len() >= 6 { "anywhere".to_owned() } else { list(&named, "or") }
}

/// What has to be true of things, apart from who controls them.
fn without_control(tests: &[Test]) -> Vec<Test> {
    tests.iter().filter(|test| **test != Test::ControlledBy(Who::You)).cloned().collect()
}

/// What things did that changed zones.
fn moved(from: ZoneKinds, to: ZoneKinds) -> String {
    let battlefield = ZoneKinds::BATTLEFIELD;
    if to == battlefield {
        "entered the battlefield".to_owned()
    } else if from == battlefield && to == ZoneKinds::only(ZoneKind::Graveyard) {
        "died".to_owned()
    } else if from == battlefield {
        "left the battlefield".to_owned()
    } else if to == ZoneKinds::ANY.without(from) {
        format!("left {}", zones(from))
    } else {
        format!("were put into {} from {}", zones(to), zones(from))
    }
}

impl Teller<'_> {
    /// What happens, after "when": "~ dies".
    #[allow(clippy::too_many_lines, reason = "a table: one line for each event")]
    pub(super) fn event(self, when: &When) -> String {
        match when {
            When::Moves { what, from, to } => self.moves(&self.such(what), *from, *to),
            When::MoveTogether { what, from, to } => {
                self.moves(&format!("one or more {}", self.such(what).trim_start_matches("a ")), *from, *to)
            }
            When::Step { step: kind, whose } => match whose {
                Who::Active => format!("at the beginning of each {}", step(*kind)),
                Who::Everyone => format!("at the beginning of each player's {}", step(*kind)),
                whose => format!("at the beginning of {} {}", self.whose(whose), step(*kind)),
            },
            When::MainPhase { precombat, whose } => {
                let which = if *precombat { "precombat" } else { "postcombat" };
                format!("at the beginning of {} {which} main phase", self.whose(whose))
            }
            When::NthMainPhase { nth: n, whose } => {
                format!("at the beginning of {} {} main phase", self.whose(whose), nth(*n))
            }
            When::Cast { who, what, nth: which, among } => {
                let spell = self.spell(what);
                let which = which.map_or(String::new(), |n| format!("as the {} each turn", nth(n)));
                let those = among.map_or(String::new(), |those| {
                    format!("(counting {})", self.spells(self.book.recorded_spells(those)))
                });
                words(&[&self.does(who, "cast", "casts"), &spell, &which, &those])
            }
            When::Copies { who, what } => {
                format!("{} {}", self.does(who, "copy", "copies"), self.spell(what))
            }
            When::Cycles { who, what } => {
                format!("{} {}", self.does(who, "cycle", "cycles"), self.card(what))
            }
            When::Activates { who, what } => {
                let does = self.does(who, "activate", "activates");
                format!("{does} an ability of {} that isn't a mana ability", self.such(what))
            }
            When::Attacks { what, alone } => {
                words(&[&self.such(what), "attacks", if *alone { "alone" } else { "" }])
            }
            When::AttacksWith { who, least, what } => {
                let what = self.such(what);
                if *who == Who::Everyone && *least <= 1 {
                    return format!("one or more {} attack", what.trim_start_matches("a "));
                }
                let does = self.does(who, "attack", "attacks");
                match least {
                    0 | 1 => format!("{does} with one or more {}", what.trim_start_matches("a ")),
                    n => format!("{does} with {n} or more {}", what.trim_start_matches("a ")),
                }
            }
            When::Blocks { what, whom } => {
                let whom = if whom.is_empty() { String::new() } else { self.such(whom) };
                words(&[&self.such(what), "blocks", &whom])
            }
            When::BecomesBlocked { what } => format!("{} becomes blocked", self.such(what)),
            When::BlockedBy { what, by } => {
                format!("{} becomes blocked by {}", self.such(what), self.such(by))
            }
            When::AttacksUnblocked { what } => format!("{} attacks and isn't blocked", self.such(what)),
            When::DealsDamage { source, to, combat } => {
                let kind = damage_kind(*combat);
                let to = self.damage_to(to);
                words(&[&self.source(source), "deals", kind, &to])
            }
            When::DealDamageTogether { source, to } => {
                let source = self.such(source);
                let source = source.trim_start_matches("a ");
                format!("one or more {source} deal combat damage to {}", self.a_player(to))
            }
            When::DealtDamage { what, combat } => {
                format!("{} is dealt {}", self.such(what), damage_kind(*combat))
            }
            When::IsDealtDamage { who, combat } => {
                let which = match combat {
                    None => "",
                    Some(true) => "combat ",
                    Some(false) => "noncombat ",
                };
                format!("{} dealt {which}damage", self.is(who))
            }
            When::GainsLife(who) => self.player_does(who, "gain life", "gains life"),
            When::LosesLife(who) => self.player_does(who, "lose life", "loses life"),
            When::Draws { who, nth: which, except_first } => {
                let card = which.map_or("a card".to_owned(), |n| format!("their {} card each turn", nth(n)));
                let except = if *except_first {
                    "except the first one they draw in each of their draw steps"
                } else {
                    ""
                };
                words(&[&self.player_does(who, "draw", "draws"), &card, except])
            }
            When::Discards { who, what, by } => {
                let by = by.as_ref().map_or(String::new(), |by| {
                    format!("because of a spell or ability {} controls", self.who(by))
                });
                words(&[&self.player_does(who, "discard", "discards"), &self.card(what), &by])
            }
            When::Destroys { by, what } => {
                format!("a spell or ability {} controls destroys {}", self.who(by), self.such(what))
            }
            When::Sacrifices { who, what } => {
                format!("{} {}", self.player_does(who, "sacrifice", "sacrifices"), self.such(what))
            }
            When::Taps(what) => format!("{} becomes tapped", self.such(what)),
            When::Untaps(what) => format!("{} becomes untapped", self.such(what)),
            When::TappedForMana { who, what } => {
                format!("{} {} for mana", self.player_does(who, "tap", "taps"), self.such(what))
            }
            When::Targeted { what, by, spells_only } => {
                let spell = if *spells_only { "spell" } else { "spell or ability" };
                let by = match by {
                    Who::Everyone => String::new(),
                    Who::You => "you control".to_owned(),
                    Who::Opponents => "an opponent controls".to_owned(),
                    who => format!("{} controls", self.who(who)),
                };
                words(&[&self.such(what), "becomes the target of a", spell, &by])
            }
            When::CountersPut { kind, what, each: true } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                words(&["a", &kind, "counter is put on", &self.such(what)])
            }
            When::CountersPut { kind, what, each: false } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                words(&["one or more", &kind, "counters are put on", &self.such(what)])
            }
            When::LastCounterRemoved { kind, what } => {
                format!("the last {} counter is removed from {}", self.counter(*kind), self.such(what))
            }
            When::Expends { who, n } => format!("{} {n}", self.does(who, "expend", "expends")),
            When::PlaysLand { who, what } => {
                let land = self.such(what);
                let land = if what.is_empty() { "a land" } else { &land };
                format!("{} {land}", self.player_does(who, "play", "plays"))
            }
            When::Transforms(what) => format!("{} transforms", self.such(what)),
            When::Mutates(what) => format!("{} mutates", self.such(what)),
            When::Explores(what) => format!("{} explores", self.such(what)),
            When::Does { doing: Doing::Exploit, what, whom } => {
                format!("{} exploits {}", self.such(what), self.such(whom))
            }
            When::Does { doing: Doing::Exert, what, whom: _ } => format!("you exert {}", self.such(what)),
            When::Does { doing: Doing::Warp, what, whom: _ } => format!("{} is warped", self.spell(what)),
            When::Countered { what, by } => {
                format!("a spell or ability {} controls counters {}", self.who(by), self.spell(what))
            }
            When::TurnedFaceUp(what) => format!("{} is turned face up", self.such(what)),
            When::Chapter(n) => format!("chapter {n}"),
            When::BecomesMonarch(who) => self.player_does(who, "become the monarch", "becomes the monarch"),
            When::Scries(who) => self.player_does(who, "scry", "scries"),
            When::Searches(who) => self.player_does(who, "search their library", "searches their library"),
            When::Shuffles(who) => self.player_does(who, "shuffle their library", "shuffles their library"),
            When::Crime(who) => self.player_does(who, "commit a crime", "commits a crime"),
            When::Level(n) => format!("~ becomes level {n}"),
            When::Monstrous(what) => format!("{} becomes monstrous", self.such(what)),
            When::Tempted(who) => format!("the Ring tempts {}", self.who(who)),
            When::Loses(who) => format!("{} the game", self.player_does(who, "lose", "loses")),
            When::NewGame => "the game begins".to_owned(),
            When::PlaneswalkTo => "you planeswalk to ~".to_owned(),
            When::PlaneswalkFrom => "you planeswalk away from ~".to_owned(),
            When::Chaos => "chaos ensues".to_owned(),
            When::SetInMotion => "you set ~ in motion".to_owned(),
            When::State(cond) => self.cond(cond),
            When::Either(all) => list(&all.iter().map(|one| self.event(one)).collect::<Vec<_>>(), "or"),
        }
    }

    /// A source of damage: a permanent, a spell, an ability's card.
    pub(super) fn source(self, tests: &[Test]) -> String {
        let told = self.such(tests);
        if told.contains(" permanent") && !tests.contains(&Test::Token) {
            told.replacen(" permanent", " source", 1)
        } else {
            told
        }
    }

    /// How often something happened this turn, or how much of it there was.
    pub(super) fn happened(self, record: &Record, who: &Who) -> String {
        let things = |tests: &[Test]| self.many(&Filter::permanents(tests.to_vec()));
        let by = |what: &str| format!("{what} this turn by {}", self.who(who));
        let how_many = |what: String| by(&format!("the number of {what}"));
        match &record.when {
            When::GainsLife(_) => by("the life gained"),
            When::LosesLife(_) => by("the life lost"),
            When::IsDealtDamage { .. } => format!("the damage dealt this turn to {}", self.who(who)),
            When::Draws { .. } => how_many("cards drawn".to_owned()),
            When::Cast { what, .. } => how_many(format!("{} cast", self.spells(what))),
            When::Discards { what, .. } if what.is_empty() => how_many("cards discarded".to_owned()),
            When::Discards { what, .. } => how_many(format!("{} discarded", self.card(what))),
            When::Sacrifices { what, .. } => how_many(format!("{} sacrificed", things(what))),
            When::PlaysLand { .. } => how_many("lands played".to_owned()),
            When::Crime(_) => how_many("crimes committed".to_owned()),
            When::Attacks { what, .. } => match without_control(what).as_slice() {
                [] => how_many("creatures attacked with".to_owned()),
                what => how_many(format!("{} attacked with", things(what))),
            },
            When::Moves { what, from, to } => {
                let rest = without_control(what);
                let under = if rest.len() < what.len() { "under your control" } else { "" };
                let moved = format!("the number of {} that {}", things(&rest), moved(*from, *to));
                words(&[&moved, under, "this turn"])
            }
            When::Countered { what, by } => {
                let what = self.spells(&without_control(what));
                let by = self.who(by);
                format!(
                    "the number of {what} you cast this turn countered by a spell or ability {by} controls"
                )
            }
            when => how_many(format!("times {}", self.event(when))),
        }
    }

    /// Something that changes zones.
    fn moves(self, what: &str, from: ZoneKinds, to: ZoneKinds) -> String {
        let battlefield = ZoneKinds::BATTLEFIELD;
        let graveyard = ZoneKinds::only(ZoneKind::Graveyard);
        if to == battlefield && from.without(battlefield) == ZoneKinds::ANY.without(battlefield) {
            format!("{what} enters")
        } else if from == battlefield && to == graveyard {
            format!("{what} dies")
        } else if from == battlefield && to.without(battlefield) == ZoneKinds::ANY.without(battlefield) {
            format!("{what} leaves the battlefield")
        } else {
            format!("{what} is put into {} from {}", zones(to), zones(from))
        }
    }

    /// "a player", "an opponent", "you" who does something.
    pub(super) fn a_player(self, who: &Who) -> String {
        match who {
            Who::Everyone => "a player".to_owned(),
            Who::Opponents => "an opponent".to_owned(),
            other => self.who(other),
        }
    }

    pub(super) fn player_does(self, who: &Who, yours: &str, theirs: &str) -> String {
        let verb = if *who == Who::You { yours } else { theirs };
        format!("{} {verb}", self.a_player(who))
    }

    fn is(self, who: &Who) -> String {
        let verb = if *who == Who::You { "are" } else { "is" };
        format!("{} {verb}", self.a_player(who))
    }

    fn spell(self, tests: &[Test]) -> String {
        match tests {
            [Test::Is(objects)] => self.objects(objects),
            tests => format!("a {}", self.spells(tests).replacen("spells", "spell", 1)),
        }
    }

    fn card(self, tests: &[Test]) -> String {
        match tests {
            [Test::Is(objects)] => self.objects(objects),
            tests => {
                let filter = Filter { zones: ZoneKind::Exile, tests: tests.to_vec() };
                format!("a {}", self.noun(&filter, false).replace(" in exile", ""))
            }
        }
    }

    pub(super) fn damage_to(self, to: &DamageTo) -> String {
        match to {
            DamageTo::Anything => String::new(),
            DamageTo::Player(who) => format!("to {}", self.a_player(who)),
            DamageTo::Object(filter) => format!("to {}", self.such(&filter.tests)),
            DamageTo::Either(who, filter) => {
                format!("to {} or {}", self.a_player(who), self.such(&filter.tests))
            }
        }
    }
}

pub(super) fn damage_kind(combat: Option<bool>) -> &'static str {
    match combat {
        Some(true) => "combat damage",
        Some(false) => "noncombat damage",
        None => "damage",
    }
}
