//! Things and players in words.

use super::number::measure;
use super::{Teller, kept, list, types, words, zone};
use crate::card::CardTypes;
use crate::program::{
    Cmp, Filter, Mark, Num, Objects, TargetKind, TargetSpec, Test, Together, Who, ZoneKind,
};

/// A noun phrase while its parts are gathered.
#[derive(Default)]
struct Phrase {
    before: Vec<String>,
    /// Types and subtypes: "artifact creature", "Goblin".
    heads: Vec<String>,
    after: Vec<String>,
    spell: bool,
    token: bool,
    ability: Option<&'static str>,
}

impl Teller<'_> {
    pub(super) fn who(self, who: &Who) -> String {
        match who {
            Who::You => "you".to_owned(),
            Who::Opponents => "each opponent".to_owned(),
            Who::Everyone => "each player".to_owned(),
            Who::Target(place) => self.target(*place),
            Who::Cause => "that player (of the event)".to_owned(),
            Who::Chosen(register) => format!("{} player", kept(*register)),
            Who::ControllerOf(objects) => format!("{} controller", self.of(objects)),
            Who::OwnerOf(objects) => format!("{} owner", self.of(objects)),
            Who::Active => "the active player".to_owned(),
            Who::DefendingPlayerOf(objects) => match **objects {
                Objects::This | Objects::Cause => "defending player".to_owned(),
                _ => format!("{} defending player", self.of(objects)),
            },
            Who::AttackedBy(objects) => format!("the player {} is attacking", self.objects(objects)),
            Who::Except(who) => format!("each player other than {}", self.who(who)),
            Who::Enchanted => "enchanted player".to_owned(),
            Who::Noted => "the chosen player".to_owned(),
            Who::Monarch => "the monarch".to_owned(),
            Who::MostLife => "the player with the most life or tied for most life".to_owned(),
            Who::OpponentsBut(who) => format!("each opponent other than {}", self.who(who)),
            Who::Both(one, other) => format!("{} and {}", self.who(one), self.who(other)),
            Who::Those(all, cond) => format!("{} of whom {}", self.who(all), self.cond(cond)),
            Who::Candidate => "they".to_owned(),
            Who::Doers(_) => "the players who did".to_owned(),
            Who::Searchers => "the players who searched a library this way".to_owned(),
            Who::HurtInCombatBy(by) => {
                format!("a player who was dealt combat damage by {} this turn", self.objects(by))
            }
        }
    }

    /// Whose: "your", "target player's".
    pub(super) fn whose(self, who: &Who) -> String {
        match who {
            Who::You => "your".to_owned(),
            other => format!("{}'s", self.who(other)),
        }
    }

    /// Players who do something, with its verb as it is for "you" and for others.
    pub(super) fn does(self, who: &Who, yours: &str, theirs: &str) -> String {
        match who {
            Who::You => format!("you {yours}"),
            other => format!("{} {theirs}", self.who(other)),
        }
    }

    /// What stands at a place of the targets.
    fn target(self, place: u8) -> String {
        match self.targets.get(usize::from(place)) {
            Some(spec) => {
                format!("{}{place}{}{}{}", super::OPEN, super::INNER, self.target_spec(spec), super::CLOSE)
            }
            None => format!("target {place}"),
        }
    }

    pub(super) fn target_spec(self, spec: &TargetSpec) -> String {
        let many = spec.most != Num::Const(1);
        let noun = match &spec.kind {
            TargetKind::Object(filter) if many => self.noun(filter, true),
            TargetKind::Object(filter) => self.noun(filter, false),
            TargetKind::Zones(all) => {
                let told: Vec<String> = all.iter().map(|filter| self.noun(filter, many)).collect();
                list(&told, "or")
            }
            TargetKind::Player(Who::Everyone) => "player".to_owned(),
            TargetKind::Player(Who::Opponents) => "opponent".to_owned(),
            TargetKind::Player(who) => format!("player among {}", self.who(who)),
            TargetKind::Either(filter, who) => self.either(filter, who),
        };
        let count = match (&spec.least, &spec.most) {
            (Num::Const(1), Num::Const(1)) => String::new(),
            (Num::Const(0), Num::Const(n)) if *n >= 60 => "any number of".to_owned(),
            (Num::Const(0), most) => format!("up to {}", self.num(most)),
            (Num::Const(1), Num::Const(n)) if *n >= 60 => "one or more".to_owned(),
            (least, most) if least == most => self.num(most),
            (Num::Const(1), Num::Const(2)) => "one or two".to_owned(),
            (Num::Const(1), Num::Const(3)) => "one, two, or three".to_owned(),
            (least, most) => format!("{} to {}", self.num(least), self.num(most)),
        };
        let together = match &spec.together {
            None => String::new(),
            Some(Together::OneOwner) => "from a single graveyard".to_owned(),
            Some(Together::OneController) => "controlled by the same player".to_owned(),
            Some(Together::DifferentOwners) => "each from another graveyard".to_owned(),
            Some(Together::DifferentControllers) => "controlled by different players".to_owned(),
            Some(Together::OfEachController) => "one of each player who controls any".to_owned(),
            Some(Together::AtMost(measure, most)) => {
                format!("with total {} {} or less", super::number::measure(*measure, self), self.num(most))
            }
        };
        let noun = words(&[&noun, &together]);
        let another = if spec.another { "another" } else { "" };
        let noun = if noun.starts_with("any ") && !count.is_empty() {
            format!("{count} targets")
        } else if noun.starts_with("any ") && spec.another {
            noun.replacen("any target", "any other target", 1)
        } else if noun == "any target" && many {
            format!("each of {count} targets")
        } else if noun.starts_with("any ") {
            noun
        } else {
            words(&[another, &count, "target", &noun])
        };
        let when = spec.when.as_ref().map_or(String::new(), |when| format!("(if {})", self.cond(when)));
        words(&[&noun, &when])
    }

    /// A target that may be a player.
    fn either(self, filter: &Filter, who: &Who) -> String {
        let damageable = |test: &Test| match test {
            Test::Type(types) => types.iter().count() >= 3,
            _ => false,
        };
        if *who == Who::Everyone && matches!(&filter.tests[..], [one] if damageable(one)) {
            return "any target".to_owned();
        }
        let player = match who {
            Who::Everyone => "player".to_owned(),
            Who::Opponents => "opponent".to_owned(),
            other => self.who(other),
        };
        format!("{} or {player}", self.noun(filter, false))
    }

    pub(super) fn objects(self, objects: &Objects) -> String {
        match objects {
            Objects::This => "~".to_owned(),
            Objects::Target(place) => self.target(*place),
            Objects::Chosen(register) => kept(*register),
            Objects::Cause => "that (of the event)".to_owned(),
            Objects::CauseOther => "that other (of the event)".to_owned(),
            Objects::All(filter) if filter.zones == ZoneKind::Nowhere => "nothing".to_owned(),
            Objects::All(filter) => format!("each {}", self.noun(filter, false)),
            Objects::Host => "enchanted".to_owned(),
            Objects::AttachedTo(to) => format!("what is attached to {}", self.objects(to)),
            Objects::Top(who, Num::Const(1)) => format!("the top card of {} library", self.whose(who)),
            Objects::Top(who, num) => {
                format!("the top {} cards of {} library", self.num(num), self.whose(who))
            }
            Objects::MadeWithThis => "what was created or put onto the battlefield with ~".to_owned(),
            Objects::ExiledWithThis => "the exiled card with ~".to_owned(),
            Objects::Union(one, other) => format!("{} and {}", self.objects(one), self.objects(other)),
            Objects::Among(of, filter) => {
                format!("{} among {}", self.noun(filter, true), self.objects(of))
            }
            Objects::InCombatWith(with) => format!("creatures blocking {}", self.objects(with)),
            Objects::AttackedBy(attackers) => {
                format!("the planeswalker {} is attacking", self.objects(attackers))
            }
            Objects::PairedWith(of) => format!("the creature paired with {}", self.objects(of)),
            Objects::Commanders => "your commander".to_owned(),
            Objects::Sources => "a source of your choice".to_owned(),
            Objects::It => "it".to_owned(),
        }
    }

    /// Of things: "its", "target creature's".
    pub(super) fn of(self, objects: &Objects) -> String {
        match objects {
            Objects::It => "its".to_owned(),
            other => format!("{}'s", self.objects(other)),
        }
    }

    pub(super) fn one(self, filter: &Filter) -> String {
        format!("a {}", self.noun(filter, false))
    }

    pub(super) fn many(self, filter: &Filter) -> String {
        self.noun(filter, true)
    }

    /// Something that fits, in an event: "another creature you control".
    pub(super) fn such(self, tests: &[Test]) -> String {
        match tests {
            [Test::Is(objects)] => self.objects(objects),
            tests => format!("a {}", self.described(tests, ZoneKind::Battlefield, false)),
        }
    }

    /// Spells that fit.
    pub(super) fn spells(self, tests: &[Test]) -> String {
        self.described(tests, ZoneKind::Stack, true)
    }

    /// Things that fit, in a zone.
    pub(super) fn noun(self, filter: &Filter, many: bool) -> String {
        self.described(&filter.tests, filter.zones, many)
    }

    fn described(self, tests: &[Test], place: ZoneKind, many: bool) -> String {
        let mut phrase = Phrase::default();
        for test in tests {
            self.add(test, &mut phrase);
        }
        let card = !matches!(place, ZoneKind::Battlefield | ZoneKind::Stack);
        let noun = match (phrase.ability, card) {
            (Some(ability), _) if phrase.spell => &format!("spell or {ability}"),
            (Some(ability), _) => ability,
            (None, true) => "card",
            (None, false) if phrase.spell || place == ZoneKind::Stack => "spell",
            (None, false) if phrase.token => "token",
            (None, false) if phrase.heads.is_empty() => "permanent",
            (None, false) => "",
        };
        let noun = if many && !noun.is_empty() { format!("{noun}s") } else { noun.to_owned() };
        let mut heads = phrase.heads.join(" ");
        if many && noun.is_empty() {
            heads.push('s');
        }
        let location = match place {
            ZoneKind::Battlefield | ZoneKind::Stack => String::new(),
            ZoneKind::Library | ZoneKind::Hand | ZoneKind::Graveyard => match owner(tests) {
                Some(who) => format!("in {} {}", self.whose(who), zone(place)),
                None => format!("in a {}", zone(place)),
            },
            other => format!("in {}", zone(other)),
        };
        let shared = matches!(place, ZoneKind::Exile | ZoneKind::Command);
        let owned = |told: &&String| card && !shared && (told.ends_with("own") || told.ends_with("owns"));
        let after: Vec<String> =
            phrase.after.iter().filter(|told| location.is_empty() || !owned(told)).cloned().collect();
        words(&[&phrase.before.join(" "), &heads, &noun, &location, &after.join(" ")])
    }

    #[allow(clippy::too_many_lines, reason = "a table: one line for each test")]
    fn add(self, test: &Test, phrase: &mut Phrase) {
        let Phrase { before, heads, after, .. } = phrase;
        match test {
            Test::Type(all) if *all == CardTypes::PERMANENT => before.push("permanent".to_owned()),
            Test::Type(all) => heads.push(types(*all, "or")),
            Test::Supertype(one) => before.push(one.name().to_lowercase()),
            Test::Subtype(subtype) => heads.push(self.subtype(*subtype)),
            Test::Color(color) => before.push(color.name().to_lowercase()),
            Test::Colorless => before.push("colorless".to_owned()),
            Test::Multicolored => before.push("multicolored".to_owned()),
            Test::Monocolored => before.push("monocolored".to_owned()),
            Test::ControlledBy(Who::You) => after.push("you control".to_owned()),
            Test::ControlledBy(Who::Opponents) => after.push("an opponent controls".to_owned()),
            Test::ControlledBy(who) => after.push(format!("{} controls", self.who(who))),
            Test::OwnedBy(Who::You) => after.push("you own".to_owned()),
            Test::OwnedBy(who) => after.push(format!("{} owns", self.who(who))),
            Test::Power(cmp, num) => after.push(format!("with power {}", self.compared(*cmp, num))),
            Test::Toughness(cmp, num) => after.push(format!("with toughness {}", self.compared(*cmp, num))),
            Test::Compare(one, cmp, other) => {
                let than = match cmp {
                    Cmp::AtMost => "less than or equal to",
                    Cmp::AtLeast => "greater than or equal to",
                    Cmp::Less => "less than",
                    Cmp::Greater => "greater than",
                    Cmp::Equal | Cmp::Even | Cmp::Odd => "equal to",
                };
                let [one, other] = [*one, *other].map(|one| measure(one, self));
                after.push(format!("with {one} {than} its {other}"));
            }
            Test::ManaValue(cmp, num) => after.push(format!("with mana value {}", self.compared(*cmp, num))),
            Test::HasX => after.push("with {X} in its mana cost".to_owned()),
            Test::Keyword(keyword) => after.push(format!("with {}", keyword.name())),
            Test::Landwalk(lands) => {
                let lands = self.described(lands, ZoneKind::Battlefield, false);
                after.push(format!("with {}walk", lands.to_lowercase()));
            }
            Test::Tapped => before.push("tapped".to_owned()),
            Test::Attacking => before.push("attacking".to_owned()),
            Test::Blocking => before.push("blocking".to_owned()),
            Test::Blocked => before.push("blocked".to_owned()),
            Test::Unblocked => before.push("unblocked".to_owned()),
            Test::AttackingPlayer(who) => after.push(format!("attacking {}", self.who(who))),
            Test::AttackingSide(who) => {
                let who = self.who(who);
                after.push(format!("attacking {who} or a planeswalker {who} control"));
            }
            Test::Token => phrase.token = true,
            Test::Other => before.push("other".to_owned()),
            Test::Named(name) => {
                let name = self.book.names.get(name.index()).cloned().unwrap_or_default();
                after.push(format!("named {name}"));
            }
            Test::SameName(objects) => {
                after.push(format!("with the same name as {}", self.objects(objects)));
            }
            Test::SharesCreatureType(objects) => {
                after.push(format!("that shares a creature type with {}", self.objects(objects)));
            }
            Test::SharesLandType(objects) => {
                after.push(format!("that shares a land type with {}", self.objects(objects)));
            }
            Test::SharesColor(objects) => {
                after.push(format!("that shares a color with {}", self.objects(objects)));
            }
            Test::SharesCardType(among, objects) => {
                let kind = if *among == CardTypes::PERMANENT { "permanent" } else { "card" };
                after.push(format!("that shares a {kind} type with {}", self.objects(objects)));
            }
            Test::Counters(kind, Num::Const(1)) => {
                after.push(format!("with a {} counter on it", self.counter(*kind)));
            }
            Test::Counters(kind, num) => {
                after.push(format!("with {} or more {} counters on it", self.num(num), self.counter(*kind)));
            }
            Test::AnyCounter => after.push("with a counter on it".to_owned()),
            Test::Is(objects) => after.push(format!("that is {}", self.objects(objects))),
            Test::HasAttached(filter) => {
                after.push(format!("that has {} attached", self.one(filter)));
            }
            Test::AttachedToA(filter) => after.push(format!("attached to {}", self.one(filter))),
            Test::DealtDamageThisTurn => after.push("that was dealt damage this turn".to_owned()),
            Test::DealsDamageThisTurn(None) => after.push("that dealt damage this turn".to_owned()),
            Test::DealsDamageThisTurn(Some(who)) => {
                after.push(format!("that dealt damage to {} this turn", self.who(who)));
            }
            Test::DamagedBy(objects) => {
                after.push(format!("dealt damage by {} this turn", self.objects(objects)));
            }
            Test::BlockedThisTurnBy(objects) => {
                after.push(format!("that was blocked by one of {} this turn", self.objects(objects)));
            }
            Test::DrawnThisTurn => after.push("drawn this turn".to_owned()),
            Test::EnteredThisTurn => after.push("that entered this turn".to_owned()),
            Test::PutThereThisTurn(from) => after.push(match from {
                Some(zone) => format!("that was put there from {} this turn", super::zone(*zone)),
                None => "that was put there from anywhere this turn".to_owned(),
            }),
            Test::AttackedThisTurn => after.push("that attacked this turn".to_owned()),
            Test::AttacksWith(n, tests) => after.push(format!(
                "and at least {n} other {}",
                self.described(tests, ZoneKind::Battlefield, false)
            )),
            Test::Monstrous => before.push("monstrous".to_owned()),
            Test::Paired => before.push("paired".to_owned()),
            Test::AttachedToPlayer(who) => after.push(format!("attached to {}", self.who(who))),
            Test::Marked(mark) => before.push(marked(*mark).to_owned()),
            Test::FaceDown => before.push("face-down".to_owned()),
            Test::Commander => before.push("commander".to_owned()),
            Test::Spell => phrase.spell = true,
            Test::AbilityOnStack { activated, triggered } => {
                phrase.ability = Some(match (activated, triggered) {
                    (true, false) => "activated ability",
                    (false, true) => "triggered ability",
                    (true, true) | (false, false) => "ability",
                });
            }
            Test::Targets(filter) => after.push(format!("that targets {}", self.such(&filter.tests))),
            Test::TargetsOnly(filter) => {
                after.push(format!("that targets only {}", self.such(&filter.tests)));
            }
            Test::OneTarget => after.push("with a single target".to_owned()),
            Test::TargetsPlayer(who) => after.push(format!("that targets {}", self.who(who))),
            Test::CastFrom(place) => after.push(format!("cast from {}", zone(*place))),
            Test::ChosenColor => after.push("of the chosen color".to_owned()),
            Test::ChosenType => after.push("of the chosen type".to_owned()),
            Test::ChosenName => after.push("with the chosen name".to_owned()),
            Test::Greatest(what, among) => {
                after.push(format!("with the greatest {} among {}", measure(*what, self), self.many(among)));
            }
            Test::Least(what, among) => {
                after.push(format!("with the least {} among {}", measure(*what, self), self.many(among)));
            }
            Test::Not(inner) => self.add_not(inner, phrase),
            Test::Any(all) => self.add_any(all, phrase),
            Test::All(all) => all.iter().for_each(|test| self.add(test, phrase)),
        }
    }

    fn add_not(self, test: &Test, phrase: &mut Phrase) {
        let told = match test {
            Test::Type(_)
            | Test::Supertype(_)
            | Test::Subtype(_)
            | Test::Color(_)
            | Test::Commander
            | Test::Token => {
                let mut inner = Phrase::default();
                self.add(test, &mut inner);
                let token = if inner.token { "token" } else { "" };
                let parts = [inner.before.join(" "), inner.heads.join(" "), token.to_owned()].concat();
                phrase.before.push(format!("non{parts}"));
                return;
            }
            Test::Tapped => {
                phrase.before.push("untapped".to_owned());
                return;
            }
            Test::Keyword(keyword) => format!("without {}", keyword.name()),
            Test::ControlledBy(Who::You) => "you don't control".to_owned(),
            Test::Is(objects) => format!("other than {}", self.objects(objects)),
            Test::Other => format!("that is {}", "~"),
            other => {
                let inner = self.described(std::slice::from_ref(other), ZoneKind::Battlefield, false);
                format!("that isn't {inner}")
            }
        };
        phrase.after.push(told);
    }

    fn add_any(self, all: &[Test], phrase: &mut Phrase) {
        if let [Test::Spell, Test::AbilityOnStack { .. }] | [Test::AbilityOnStack { .. }, Test::Spell] = all {
            all.iter().for_each(|test| self.add(test, phrase));
            return;
        }
        let mut parts = Vec::new();
        let mut before = true;
        let mut head = false;
        for test in all {
            let mut inner = Phrase::default();
            self.add(test, &mut inner);
            before &= inner.after.is_empty();
            head |= !inner.heads.is_empty();
            let token = if inner.token { "token" } else { "" };
            let spell = if inner.spell { "spell" } else { "" };
            parts.push(words(&[
                &inner.before.join(" "),
                &inner.heads.join(" "),
                token,
                spell,
                inner.ability.unwrap_or_default(),
                &inner.after.join(" "),
            ]));
        }
        let told = list(&parts, "or");
        let place = match (head, before) {
            (true, _) => &mut phrase.heads,
            (false, true) => &mut phrase.before,
            (false, false) => &mut phrase.after,
        };
        place.push(told);
    }
}

fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Renowned => "renowned",
        Mark::Saddled => "saddled",
        Mark::Suspected => "suspected",
        Mark::RingBearer => "Ring-bearer",
        Mark::Unpreventable => "unpreventable",
        Mark::ExiledAsItLeaves | Mark::ExiledAsItDies => "exiled instead",
    }
}

/// Whose zone a filter looks at, if it says so.
fn owner(tests: &[Test]) -> Option<&Who> {
    tests.iter().find_map(|test| match test {
        Test::OwnedBy(who) | Test::ControlledBy(who) => Some(who),
        _ => None,
    })
}
