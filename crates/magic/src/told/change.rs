//! Continuous effects, rules and replacements in words.

use super::event::damage_kind;
use super::{Teller, colors, list, types, words};
use crate::program::{
    Altered, Change, ChangesId, Duration, Filter, Num, ObjectRule, PlayerRule, PlayerRuleId, Replacement,
    ReplacementEvent, Round, Test, Who, ZoneKind, ZoneKinds,
};

/// Whether a number is written with a word or two.
fn is_plain(num: &Num) -> bool {
    matches!(num, Num::Const(_) | Num::X)
}

/// A number with its sign; nothing has the sign of the other number.
fn like(n: i32, other: i32) -> String {
    if n == 0 && other < 0 { "-0".to_owned() } else { format!("{n:+}") }
}

/// So many times something.
struct Worth {
    times: i32,
    much: Num,
}

impl Worth {
    fn of(num: &Num) -> Worth {
        match num {
            Num::Const(n) => Worth { times: *n, much: Num::Const(1) },
            Num::Times(n, much) => Worth { times: *n, much: (**much).clone() },
            Num::Minus(zero, much) if **zero == Num::Const(0) => Worth { times: -1, much: (**much).clone() },
            other => Worth { times: 1, much: other.clone() },
        }
    }
}

impl Teller<'_> {
    pub(super) fn duration(self, duration: Duration) -> String {
        match duration {
            Duration::EndOfTurn => "until end of turn",
            Duration::EndOfCombat => "until end of combat",
            Duration::YourNextTurn => "until your next turn",
            Duration::LaterTurns => "on later turns",
            Duration::EndOfYourNextTurn => "until the end of your next turn",
            Duration::DuringYourNextTurn => "during your next turn",
            Duration::WhileSourceStays => "for as long as ~ remains on the battlefield",
            Duration::WhileYouControlSource => "for as long as you control ~",
            Duration::WhileSourceTapped => "for as long as ~ remains tapped",
            Duration::NextUntapStep => "during its controller's next untap step",
            Duration::YourNextUntapStep => "during your next untap step",
            Duration::Forever => "",
        }
        .to_owned()
    }

    /// What is said of something: "gets +1/+1 and gains flying".
    pub(super) fn changes(self, id: ChangesId) -> String {
        let mut all = self.book.changes.get(id.index()).map(Vec::as_slice).unwrap_or_default();
        let mut told = Vec::new();
        while let [first, rest @ ..] = all {
            let (one, rest) = match (first, rest) {
                (Change::SetPower(power), [Change::SetToughness(toughness), rest @ ..]) => {
                    (format!("has base {}", self.size(power, toughness)), rest)
                }
                (Change::DefinePower(power), [Change::DefineToughness(toughness), rest @ ..])
                    if power == toughness =>
                {
                    (format!("power and toughness are each equal to {}", self.num(power)), rest)
                }
                _ => (self.change(first), rest),
            };
            told.push(one);
            all = rest;
        }
        list(&told, "and")
    }

    fn change(self, change: &Change) -> String {
        match change {
            Change::CopyOf(objects, but) => {
                let but = but.map_or(String::new(), |but| format!(", except it {}", self.changes(but)));
                format!("becomes a copy of {}{but}", self.objects(objects))
            }
            Change::NoManaCost => "has no mana cost".to_owned(),
            Change::Controller(who) => format!("is controlled by {}", self.who(who)),
            Change::AddTypes(all) => format!("is a {} in addition to its other types", types(*all, "")),
            Change::SetTypes(all) => format!("becomes a {}", types(*all, "")),
            Change::RemoveTypes(all) => format!("isn't a {}", types(*all, "or")),
            Change::AddSubtypes(all) => {
                format!("is a {} in addition to its other types", self.subtypes(all))
            }
            Change::SetSubtypes(all) => format!("becomes a {}", self.subtypes(all)),
            Change::AllCreatureTypes => "is every creature type".to_owned(),
            Change::LoseCreatureTypes => "loses all creature types".to_owned(),
            Change::AddSupertype(one) => format!("is {}", one.name().to_lowercase()),
            Change::RemoveSupertype(one) => format!("isn't {}", one.name().to_lowercase()),
            Change::AddChosenType => "is the chosen type in addition to its other types".to_owned(),
            Change::SetChosenType => "becomes the chosen type".to_owned(),
            Change::SetColors(all) if all.is_empty() => "is colorless".to_owned(),
            Change::SetColors(all) => format!("is {}", colors(*all, "and")),
            Change::AddColors(all) => format!("is {} in addition to its other colors", colors(*all, "and")),
            Change::SetChosenColor => "becomes the chosen color".to_owned(),
            Change::Gain(ability) => {
                format!("has {}", super::quoted(&super::abilities(self.book, &[*ability])))
            }
            Change::GainThis(_) => "has this ability".to_owned(),
            Change::GainOfChosenColor(_) => "has protection from the chosen color".to_owned(),
            Change::GainKeyword(keyword) => format!("has {}", keyword.name()),
            Change::LoseAll => "loses all abilities".to_owned(),
            Change::LoseKeyword(keyword) => format!("loses {}", keyword.name()),
            Change::BarKeyword(keyword) => format!("can't have or gain {}", keyword.name()),
            Change::Rule(rule) => {
                self.book.rules.get(rule.index()).map_or(String::new(), |rule| self.rule(rule))
            }
            Change::DefinePower(num) => format!("power is equal to {}", self.num(num)),
            Change::DefineToughness(num) => format!("toughness is equal to {}", self.num(num)),
            Change::SetPower(num) => format!("has base power {}", self.num(num)),
            Change::SetToughness(num) => format!("has base toughness {}", self.num(num)),
            Change::Modify(power, toughness) => format!("gets {}", self.modified(power, toughness)),
            Change::Switch => "switches its power and toughness".to_owned(),
        }
    }

    /// A size: "2/2", "X/X, where X is ...".
    fn size(self, power: &Num, toughness: &Num) -> String {
        match (power, toughness) {
            (power, toughness) if power == toughness && !is_plain(power) => {
                format!("X/X, where X is {}", self.num(power))
            }
            (power, toughness) => format!("{}/{}", self.num(power), self.num(toughness)),
        }
    }

    /// What is added to a size: "+2/+2", "+X/+0, where X is ...", "+1/+1 for each ...".
    fn modified(self, power: &Num, toughness: &Num) -> String {
        let (one, other) = (Worth::of(power), Worth::of(toughness));
        let shared = if one.much == Num::Const(1) { &other.much } else { &one.much };
        let fits = |worth: &Worth| worth.much == Num::Const(1) || worth.much == *shared;
        if !fits(&one) || !fits(&other) {
            return format!("{}/{}", self.signed(power), self.signed(toughness));
        }
        let times = |worth: &Worth| {
            if worth.much == Num::Const(1) {
                format!("{:+}", worth.times)
            } else {
                format!("{:+}X", worth.times)
            }
        };
        match shared {
            Num::Const(1) => format!("{}/{}", like(one.times, other.times), like(other.times, one.times)),
            Num::X => format!("{}/{}", times(&one), times(&other)).replace("1X", "X"),
            much if one.times.abs() == 1 && other.times.abs() <= 1
                || one.times.abs() <= 1 && other.times.abs() == 1 =>
            {
                let size = format!("{}/{}", times(&one), times(&other)).replace("1X", "X");
                format!("{size}, where X is {}", self.num(much))
            }
            much => format!("{:+}/{:+} for each {}", one.times, other.times, self.each(much)),
        }
    }

    fn subtypes(self, all: &[crate::card::Subtype]) -> String {
        all.iter().map(|&one| self.subtype(one)).collect::<Vec<_>>().join(" ")
    }

    fn creatures(self, tests: &[Test]) -> String {
        let filter = Filter { zones: ZoneKind::Battlefield, tests: tests.to_vec() };
        self.many(&filter)
    }

    fn rule(self, rule: &ObjectRule) -> String {
        match rule {
            ObjectRule::CantAttack => "can't attack".to_owned(),
            ObjectRule::CantBlock => "can't block".to_owned(),
            ObjectRule::CantAttackAlone => "can't attack alone".to_owned(),
            ObjectRule::CantBlockAlone => "can't block alone".to_owned(),
            ObjectRule::BlockedByAtLeast(n) => format!("can't be blocked except by {n} or more creatures"),
            ObjectRule::CantBeBlocked => "can't be blocked".to_owned(),
            ObjectRule::CantBeBlockedBy(tests) => format!("can't be blocked by {}", self.creatures(tests)),
            ObjectRule::BlockedOnlyBy(tests) => {
                format!("can't be blocked except by {}", self.creatures(tests))
            }
            ObjectRule::BlockedByAtMost(n) => format!("can't be blocked by more than {n} creature"),
            ObjectRule::BlocksOnly(tests) => format!("can block only {}", self.creatures(tests)),
            ObjectRule::BlocksMore(n) if *n >= 60 => "can block any number of creatures".to_owned(),
            ObjectRule::BlocksMore(n) => format!("can block {n} additional creature each combat"),
            ObjectRule::MustAttack => "attacks each combat if able".to_owned(),
            ObjectRule::MustAttackSource => "attacks ~ if able".to_owned(),
            ObjectRule::MustBeBlocked => "must be blocked if able".to_owned(),
            ObjectRule::Lure => "all creatures able to block it do so".to_owned(),
            ObjectRule::MustBlock => "blocks each combat if able".to_owned(),
            ObjectRule::Goaded => "is goaded".to_owned(),
            ObjectRule::StaysTapped => "doesn't untap during its controller's untap step".to_owned(),
            ObjectRule::StaysTappedInYours => "doesn't untap during your untap step".to_owned(),
            ObjectRule::CantBeSacrificed => "can't be sacrificed".to_owned(),
            ObjectRule::CantBeRegenerated => "can't be regenerated".to_owned(),
            ObjectRule::CantBeTargeted { by } => {
                format!("can't be the target of spells or abilities {} controls", self.who(by))
            }
            ObjectRule::CantBeTargetOf { spells, sources } => {
                let sources = sources.as_ref().map_or(String::new(), |tests| {
                    format!("or abilities from {}", self.creatures(tests).replace("permanent", "source"))
                });
                words(&["can't be the target of", &self.spells(spells), &sources])
            }
            ObjectRule::CantBeCounteredBy(tests) => format!("can't be countered by {}", self.spells(tests)),
            ObjectRule::CantBeCountered => "can't be countered".to_owned(),
            ObjectRule::CantActivate { but_mana } => words(&[
                "activated abilities can't be activated",
                if *but_mana { "unless they're mana abilities" } else { "" },
            ]),
            ObjectRule::CantHaveCounters(None) => "can't have counters put on it".to_owned(),
            ObjectRule::CantHaveCounters(Some(kind)) => {
                format!("can't have {} counters put on it", self.counter(*kind))
            }
            ObjectRule::AttacksDespiteDefender => "can attack as though it didn't have defender".to_owned(),
            ObjectRule::DamageByToughness => {
                "assigns combat damage equal to its toughness rather than its power".to_owned()
            }
            ObjectRule::NoCombatDamage => "assigns no combat damage".to_owned(),
            ObjectRule::DamageAsUnblocked => {
                "may assign combat damage as though it weren't blocked".to_owned()
            }
            ObjectRule::AttackCost(cost) => {
                format!("can't attack unless its controller pays {}", self.cost(cost))
            }
            ObjectRule::CantAttackYou => "can't attack you".to_owned(),
            ObjectRule::CantAttackYours => "can't attack you or planeswalkers you control".to_owned(),
            ObjectRule::CantAttackIf(cond) => format!("can't attack if {}", self.cond(cond)),
        }
    }

    /// A rule for players, with them.
    #[allow(clippy::too_many_lines, reason = "a table: one line for each rule")]
    pub(super) fn player_rule(self, who: &Who, id: PlayerRuleId) -> String {
        let Some(rule) = self.book.player_rules.get(id.index()) else { return String::new() };
        let cards = |filter: &Filter| self.many(filter);
        let said = match rule {
            PlayerRule::CantGainLife => "can't gain life".to_owned(),
            PlayerRule::CantLoseLife => "can't lose life".to_owned(),
            PlayerRule::CantLose => "can't lose the game".to_owned(),
            PlayerRule::CantWin => "can't win the game".to_owned(),
            PlayerRule::CantCast(filter) => format!("can't cast {}", cards(filter)),
            PlayerRule::CastAtMostOf(n, those) => {
                let what =
                    Filter { zones: ZoneKind::Stack, tests: self.book.recorded_spells(*those).to_vec() };
                format!("can't cast more than {n} {} each turn", self.noun(&what, false))
            }
            PlayerRule::CastAtMost(n) => format!("can't cast more than {n} spell each turn"),
            PlayerRule::CantSearch => "can't search libraries".to_owned(),
            PlayerRule::SearchesTop(n) => format!("search only the top {n} cards of a library"),
            PlayerRule::Unforced { discards } => words(&[
                "can't be caused to sacrifice permanents",
                if *discards { "or discard cards" } else { "" },
                "by spells and abilities opponents control",
            ]),
            PlayerRule::CantDraw => "can't draw cards".to_owned(),
            PlayerRule::DrawAtMost(n) => format!("can't draw more than {n} card each turn"),
            PlayerRule::CantPlayLands => "can't play lands".to_owned(),
            PlayerRule::Hexproof => "has hexproof".to_owned(),
            PlayerRule::Shroud => "has shroud".to_owned(),
            PlayerRule::Protection(tests) => format!("has protection from {}", self.creatures(tests)),
            PlayerRule::MoreLands(n) => format!("may play {n} additional land on each of your turns"),
            PlayerRule::NoMaximumHandSize => "has no maximum hand size".to_owned(),
            PlayerRule::MaximumHandSize(num) => format!("maximum hand size is {}", self.num(num)),
            PlayerRule::HandSizeChange(n) if *n < 0 => format!("maximum hand size is reduced by {}", -n),
            PlayerRule::HandSizeChange(n) => format!("maximum hand size is increased by {n}"),
            PlayerRule::Flash(filter) => format!("may cast {} as though they had flash", cards(filter)),
            PlayerRule::NextFlash(filter) => {
                format!("may cast the next {} as though it had flash", self.noun(filter, false))
            }
            PlayerRule::NextGuarded(filter) => {
                format!("cast the next {} so that it can't be countered", self.noun(filter, false))
            }
            PlayerRule::SorceryTiming => "can cast spells only any time they could cast a sorcery".to_owned(),
            PlayerRule::MayPlay(filter) => format!("may play {}", cards(filter)),
            PlayerRule::MayCast(filter) => format!("may cast {}", cards(filter)),
            PlayerRule::MayCastFree(filter) => {
                format!("may cast {} without paying their mana costs", cards(filter))
            }
            PlayerRule::MayCastOne(what) => format!("may cast one {}", self.noun(what, false)),
            PlayerRule::MayCastOnce { what, then_exile } => words(&[
                "once each turn, may cast",
                &self.one(what),
                if *then_exile { "and it is exiled then" } else { "" },
            ]),
            PlayerRule::Skip(kind) => format!("skip {}", super::condition::step(*kind)),
            PlayerRule::UntapsToo(filter) => {
                format!("untap all {} during each other player's untap step", cards(filter))
            }
            PlayerRule::KeepMana => "don't lose unspent mana as steps and phases end".to_owned(),
            PlayerRule::CantActivate { what, anywhere, but_mana } => {
                let filter = Filter::permanents(what.clone());
                let many = self.many(&filter);
                let many = if *anywhere { many.replace("permanent", "source") } else { many };
                let but = if *but_mana { "unless they're mana abilities" } else { "" };
                words(&["can't activate abilities of", &many, but])
            }
            PlayerRule::AnyColor => "may spend mana as though it were mana of any color".to_owned(),
            PlayerRule::AnyColorFor(filter) => {
                format!("may spend mana as though it were mana of any color to cast {}", cards(filter))
            }
            PlayerRule::AnyTypeFor(filter) => {
                format!("may spend mana as though it were mana of any type to cast {}", cards(filter))
            }
            PlayerRule::SpellsHave(filter, changes) => {
                format!("cast {} so that each {}", cards(filter), self.changes(*changes))
            }
            PlayerRule::NextHas(filter, changes) => {
                format!("cast the next {} so that it {}", self.noun(filter, false), self.changes(*changes))
            }
            PlayerRule::NextCosts(filter, change) => {
                format!(
                    "cast the next {} so that it costs {} to cast",
                    self.noun(filter, false),
                    self.cost_change(change)
                )
            }
            PlayerRule::OtherCost { what, cost, once } => words(&[
                if *once { "once each turn," } else { "" },
                "may cast",
                &cards(what),
                "by paying",
                &self.cost(cost),
                "rather than mana cost",
            ]),
            PlayerRule::CantPay { life, sacrifice } => {
                let life = if *life { "pay life" } else { "" };
                let sacrifice = sacrifice.as_ref().map_or(String::new(), |tests| {
                    format!("sacrifice {}", self.many(&Filter::permanents(tests.clone())))
                });
                let or = if life.is_empty() || sacrifice.is_empty() { "" } else { "or" };
                words(&["can't", life, or, &sacrifice, "to cast spells or activate abilities"])
            }
            PlayerRule::AttackTax(cost) => format!(
                "creatures can't attack you unless their controller pays {} for each",
                self.cost(cost)
            ),
            PlayerRule::AttackTaxForAll(cost) => format!(
                "creatures can't attack you or planeswalkers you control unless their controller pays {} for each",
                self.cost(cost)
            ),
            PlayerRule::LooksAtTop => "may look at the top card of library any time".to_owned(),
            PlayerRule::RevealsTop => "play with the top card of library revealed".to_owned(),
            PlayerRule::RevealsHand => "play with hand revealed".to_owned(),
            PlayerRule::CantGetCounters(kind) => format!("can't get {} counters", self.counter(*kind)),
            PlayerRule::CantBecomeMonarch => "can't become the monarch".to_owned(),
            PlayerRule::DamageUnpreventable => "damage can't be prevented".to_owned(),
            PlayerRule::GraveyardClosed => {
                "have each card exiled that would be put into their graveyard from anywhere".to_owned()
            }
        };
        format!("{} {said}", self.who(who))
    }

    pub(super) fn replacement(self, replacement: &Replacement) -> String {
        let Replacement { event, condition, instead, optional } = replacement;
        let may = if *optional { "you may" } else { "" };
        if let (ReplacementEvent::Enters(tests), Altered::Entering(arrival)) = (event, instead) {
            let cond = self.when_true("if", condition.as_ref());
            return words(&[may, &self.such(tests), "enters", &self.arrival(arrival), &cond]);
        }
        if let (ReplacementEvent::Enters(tests), Altered::AsEnters(node)) = (event, instead) {
            let cond = self.when_true("if", condition.as_ref());
            return words(&["as", &self.such(tests), "enters,", may, &self.node(*node), &cond]);
        }
        let cond = self.when_true("and", condition.as_ref());
        words(&["if", &self.would(event), &cond, ",", may, &self.altered(instead)])
    }

    fn would(self, event: &ReplacementEvent) -> String {
        match event {
            ReplacementEvent::Enters(tests) => format!("{} would enter", self.such(tests)),
            ReplacementEvent::Moves { what, from, to } => {
                let what = self.such(what);
                let graveyard = ZoneKinds::only(ZoneKind::Graveyard);
                if *from == ZoneKinds::BATTLEFIELD && *to == graveyard {
                    format!("{what} would die")
                } else if *to == graveyard && !from.has(ZoneKind::Battlefield) {
                    format!("{what} not on the battlefield would be put into a graveyard")
                } else if *to == graveyard {
                    format!("{what} would be put into a graveyard from anywhere")
                } else {
                    format!("{what} would leave the battlefield")
                }
            }
            ReplacementEvent::Damage { source, to, combat } => {
                let source = if source.is_empty() { "a source".to_owned() } else { self.source(source) };
                words(&[&source, "would deal", damage_kind(*combat), &self.damage_to(to)])
            }
            ReplacementEvent::Draws { who, except_first } => words(&[
                &self.a_player(who),
                "would draw a card",
                if *except_first { "except the first one they draw in each of their draw steps" } else { "" },
            ]),
            ReplacementEvent::GainsLife(who) => format!("{} would gain life", self.a_player(who)),
            ReplacementEvent::LosesLife(who) => format!("{} would lose life", self.a_player(who)),
            ReplacementEvent::Counters { kind, what } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                words(&["one or more", &kind, "counters would be put on", &self.such(what)])
            }
            ReplacementEvent::Tokens { who } => {
                format!("one or more tokens would be created under {} control", self.whose(who))
            }
            ReplacementEvent::Destroyed(tests) => format!("{} would be destroyed", self.such(tests)),
            ReplacementEvent::UntapsInUntapStep(tests) => {
                format!("{} would untap during its controller's untap step", self.such(tests))
            }
            ReplacementEvent::Discards { who, what, by: None } => {
                format!("{} would discard {}", self.a_player(who), self.such(what))
            }
            ReplacementEvent::Discards { who, what, by: Some(by) } => format!(
                "a spell or ability {} controls causes {} to discard {}",
                self.a_player(by),
                self.who(who),
                self.such(what)
            ),
            ReplacementEvent::LosesGame(who) => format!("{} would lose the game", self.a_player(who)),
        }
    }

    fn altered(self, altered: &Altered) -> String {
        match altered {
            Altered::Entering(arrival) => words(&["it enters", &self.arrival(arrival)]),
            Altered::AsEnters(node) => self.node(*node),
            Altered::To(to) => match to.zone {
                ZoneKind::Exile => "exile it instead".to_owned(),
                place => format!("it goes to {} instead", super::zone(place)),
            },
            Altered::Times(2) => "twice that much instead".to_owned(),
            Altered::Times(n) => format!("{n} times that much instead"),
            Altered::Plus(num) => format!("that much plus {} instead", self.num(num)),
            Altered::Prevent(None) => "prevent that damage".to_owned(),
            Altered::Prevent(Some(num)) => format!("prevent {} of that damage", self.num(num)),
            Altered::PreventAllBut(n) => format!("prevent all but {n} of that damage"),
            Altered::PreventHalf(Round::Up) => "prevent half that damage, rounded up".to_owned(),
            Altered::PreventHalf(Round::Down) => "prevent half that damage, rounded down".to_owned(),
            Altered::PreventThen { then, only_prevented: false } => {
                format!("prevent that damage and {}", self.node(*then))
            }
            Altered::PreventThen { then, only_prevented: true } => {
                format!("prevent that damage. Of what was prevented this way, {}", self.node(*then))
            }
            Altered::Redirect(objects) => format!("it is dealt to {} instead", self.objects(objects)),
            Altered::RedirectToPlayer(who) => format!("it is dealt to {} instead", self.who(who)),
            Altered::Do(node) => match self.node(*node) {
                told if told.is_empty() => "instead nothing".to_owned(),
                told => format!("instead {told}"),
            },
            Altered::Tokens(more) => {
                let count = if more.each { "that many" } else { "a" };
                format!("those tokens plus {count} {} are created instead", self.token(more.card))
            }
        }
    }
}
