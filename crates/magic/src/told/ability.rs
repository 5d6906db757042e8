//! Abilities in words.

use super::{Teller, list, words, zone};
use crate::program::{
    AbilityId, AbilityKind, Activated, Alternative, AsideWord, Beyond, Extra, Limit, Modes, MorphWord,
    PreHandAction, SetupRule, Static, StaticAbility, Timing, Triggered, When, ZoneKind,
};

impl Teller<'_> {
    pub(super) fn ability(self, id: AbilityId) -> String {
        match &self.book.ability(id).kind {
            AbilityKind::Keyword(keyword) => keyword.name().to_owned(),
            AbilityKind::Spell(spell) => self.modes(&spell.modes),
            AbilityKind::Activated(activated) => self.activated(activated),
            AbilityKind::Triggered(triggered) => self.triggered(triggered),
            AbilityKind::Static(text) => self.constant(text),
            AbilityKind::Enchant(spec) => {
                format!("enchant {}", self.target_spec(spec).trim_start_matches("target "))
            }
            AbilityKind::Protection(tests) => format!("protection from {}", self.kinds(tests)),
            AbilityKind::HexproofFrom(tests) => format!("hexproof from {}", self.kinds(tests)),
            AbilityKind::Landwalk(tests) => format!("{}walk", self.kinds(tests).trim_end_matches('s')),
            AbilityKind::Toxic(n) => format!("toxic {n}"),
            AbilityKind::Suspend { time, cost } => {
                format!("suspend {} — {}", self.num(time), self.cost(cost))
            }
            AbilityKind::Morph(word, cost) => {
                let word = match word {
                    MorphWord::Morph => "morph",
                    MorphWord::Megamorph => "megamorph",
                    MorphWord::Disguise => "disguise",
                };
                format!("{word} {}", self.cost(cost))
            }
            AbilityKind::Madness(cost) => format!("madness {}", self.cost(cost)),
            AbilityKind::Miracle(cost) => format!("miracle {}", self.cost(cost)),
            AbilityKind::SetAside(word, cost) => {
                let word = match word {
                    AsideWord::Foretell => "foretell",
                    AsideWord::Plot => "plot",
                };
                format!("{word} {}", self.cost(cost))
            }
            AbilityKind::Beyond(beyond) => self.beyond(beyond),
            AbilityKind::PreHand(action) => match action {
                PreHandAction::Colors(n) => format!("before drawing opening hands, choose {n} colors"),
                PreHandAction::Number { least, most } => {
                    format!("before drawing opening hands, choose a number from {least} to {most}")
                }
            },
            AbilityKind::Mulligan(node) => {
                format!("any time you could mulligan with ~ in hand, you may {}", self.node(*node))
            }
            AbilityKind::Setup(rule) => match rule {
                SetupRule::ExtraHand => "you draw an additional opening hand".to_owned(),
                SetupRule::StartingPlayer => "you are the starting player".to_owned(),
                SetupRule::HandSize(n) => format!("your starting hand size is {n}"),
                SetupRule::Leads => "~ can be your commander".to_owned(),
                SetupRule::AnyNumber => "a deck can have any number of cards named ~".to_owned(),
            },
            AbilityKind::OpeningHand { node, not_starting } => words(&[
                "if ~ is in your opening hand",
                if *not_starting { "and you're not the starting player" } else { "" },
                ", you may",
                &self.node(*node),
            ]),
        }
    }

    fn kinds(self, tests: &[crate::program::Test]) -> String {
        let filter = crate::program::Filter { zones: ZoneKind::Battlefield, tests: tests.to_vec() };
        let told = self.many(&filter);
        told.strip_suffix(" permanents").unwrap_or(&told).to_owned()
    }

    fn beyond(self, beyond: &Beyond) -> String {
        match beyond {
            Beyond::Entwine(cost) => format!("entwine {}", self.cost(cost)),
            Beyond::Escalate(cost) => format!("escalate {}", self.cost(cost)),
        }
    }

    pub(super) fn modes(self, modes: &Modes) -> String {
        let told: Vec<String> = modes
            .modes
            .iter()
            .map(|mode| {
                let told = self.aiming(&mode.targets).node(mode.effect);
                let told = if modes.is_choice() { super::once(&told) } else { told };
                match &mode.cost {
                    Some(cost) => format!("+ {} — {told}", self.cost(cost)),
                    None => told,
                }
            })
            .collect();
        if let [one] = &told[..] {
            return one.clone();
        }
        let Modes { least, most, again, modes: all, more, beyond: _ } = modes;
        let count = match (least, most) {
            (1, 1) => "one".to_owned(),
            (1, most) if usize::from(*most) == all.len() && all.len() == 2 => "one or both".to_owned(),
            (1, most) if usize::from(*most) == all.len() => "one or more".to_owned(),
            (0, most) if usize::from(*most) == all.len() => "any number".to_owned(),
            (0, most) => format!("up to {most}"),
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        let again = if *again { "You may choose the same mode more than once." } else { "" };
        let more = more.as_ref().map_or(String::new(), |more| {
            format!("If {}, you may choose {} instead.", self.cond(&more.0), more.1)
        });
        format!("{} — {}", words(&["choose", &count, again, &more]), told.join(" • "))
    }

    fn activated(self, activated: &Activated) -> String {
        let Activated {
            cost,
            modes,
            zone: place,
            timing,
            limit,
            condition,
            mana: _,
            anyone,
            cycling: _,
            changes,
        } = activated;
        let mut only: Vec<String> = Vec::new();
        let sorcery = *timing == Timing::Sorcery && *limit != Limit::Loyalty;
        only.extend(sorcery.then(|| "as a sorcery".to_owned()));
        only.extend((*timing == Timing::Priority).then(|| "as an instant".to_owned()));
        only.extend(self.limit(*limit));
        only.extend(condition.as_ref().map(|cond| format!("if {}", self.cond(cond))));
        let only = if only.is_empty() {
            String::new()
        } else {
            format!(". Activate only {}", list(&only, "and only"))
        };
        let anyone = if *anyone { ". Any player may activate this ability" } else { "" };
        let changes: Vec<String> = changes
            .iter()
            .map(|(cond, change)| {
                let cond = self.when_true("if", cond.as_ref());
                words(&[". This ability costs", &self.cost_change(change), "to activate", &cond])
            })
            .collect();
        let effect = super::sentence(&self.modes(modes));
        let effect = effect.trim_end_matches('.');
        let place = match place {
            ZoneKind::Battlefield | ZoneKind::Command => String::new(),
            other => format!(" (from {})", zone(*other)),
        };
        format!("{}{place}: {effect}{only}{anyone}{}", self.cost(cost), changes.concat())
    }

    fn limit(self, limit: Limit) -> Option<String> {
        match limit {
            Limit::None | Limit::Loyalty | Limit::Deed => None,
            Limit::Turn(1) => Some("once each turn".to_owned()),
            Limit::Turn(2) => Some("twice each turn".to_owned()),
            Limit::Turn(n) => Some(format!("{n} times each turn")),
            Limit::Once => Some("once".to_owned()),
        }
    }

    fn triggered(self, triggered: &Triggered) -> String {
        let Triggered { when, during, condition, modes, zone: place, limit, mana: _ } = triggered;
        let targets = modes.modes.first().map(|mode| mode.targets.as_slice()).unwrap_or_default();
        let during = during.as_ref().map_or(String::new(), |cond| format!(" while {}", self.cond(cond)));
        let when = format!("{}{during}", self.aiming(targets).whenever(when));
        let condition = condition.as_ref().map_or(String::new(), |cond| format!(", if {}", self.cond(cond)));
        let place = match place {
            ZoneKind::Battlefield | ZoneKind::Command => String::new(),
            other => format!(" (from {})", zone(*other)),
        };
        let self_limited = *limit == Limit::Deed;
        let limit =
            self.limit(*limit).map_or(String::new(), |limit| format!(". This ability triggers only {limit}"));
        let deed = if self_limited { ". Do this only once each turn" } else { "" };
        format!("{when}{condition}{place}, {}{limit}{deed}", self.modes(modes))
    }

    fn whenever(self, when: &When) -> String {
        match when {
            When::Step { .. } | When::MainPhase { .. } | When::NthMainPhase { .. } | When::Chapter(_) => {
                self.event(when)
            }
            When::Either(all) => list(&all.iter().map(|one| self.whenever(one)).collect::<Vec<_>>(), "or"),
            other => format!("whenever {}", self.event(other)),
        }
    }

    /// An ability that an effect makes; if it is over with the first time, "each" step is the next one.
    pub(super) fn later(self, ability: AbilityId, once: bool) -> String {
        match &self.book.ability(ability).kind {
            AbilityKind::Triggered(triggered) => {
                let Triggered { when, during, condition, modes, zone: _, limit: _, mana: _ } = triggered;
                let during =
                    during.as_ref().map_or(String::new(), |cond| format!(" while {}", self.cond(cond)));
                let condition =
                    condition.as_ref().map_or(String::new(), |cond| format!(", if {}", self.cond(cond)));
                let when = if *when == When::Either(Vec::new()) {
                    String::new()
                } else {
                    let told = self.whenever(when);
                    let told = if once { next(&told) } else { told };
                    format!("{told}{during}{condition},")
                };
                words(&[&when, &self.modes(modes)])
            }
            _ => self.ability(ability),
        }
    }

    fn constant(self, text: &StaticAbility) -> String {
        let StaticAbility { zone: place, condition, effects, defining: _ } = text;
        let effects: Vec<String> = effects.iter().map(|effect| self.effect(effect)).collect();
        let condition =
            condition.as_ref().map_or(String::new(), |cond| format!("as long as {},", self.cond(cond)));
        let place = match place {
            ZoneKind::Battlefield | ZoneKind::Command | ZoneKind::Stack => String::new(),
            other => format!("(in {})", zone(*other)),
        };
        words(&[&condition, &list(&effects, "and"), &place])
    }

    fn effect(self, effect: &Static) -> String {
        match effect {
            Static::Change { to, changes } => format!("{} {}", self.objects(to), self.changes(*changes)),
            Static::Players { who, rule } => self.player_rule(who, *rule),
            Static::Costs { who, what, change } => {
                format!(
                    "{} {} casts cost {} to cast",
                    self.many(what),
                    self.who(who),
                    self.cost_change(change)
                )
            }
            Static::OwnCost(change) => format!("~ costs {} to cast", self.cost_change(change)),
            Static::AdditionalCost { cost, optional, repeatable } => {
                let told = self.cost(cost);
                match optional {
                    Some(Extra::Additional) => {
                        format!("as an additional cost to cast ~, you may {}", self.paid(cost))
                    }
                    Some(extra) => {
                        let times = if *repeatable { "any number of times" } else { "" };
                        words(&["you may pay an additional", &told, times, "as its", extra.word(), "cost"])
                    }
                    None => format!("as an additional cost to cast ~, {told}"),
                }
            }
            Static::SpendOnX(color) => format!("spend only {} mana on X", color.name()),
            Static::EitherCost(one, other) => {
                format!("as an additional cost to cast ~, {} or {}", self.paid(one), self.paid(other))
            }
            Static::AlternativeCost(alternative) => self.alternative(alternative),
            Static::HandAsResolves(cond) => {
                format!("if {}, ~ goes to its owner's hand as it resolves", self.cond(cond))
            }
            Static::AsResolves(cond, node) => {
                format!("if {} as ~ resolves, {}", self.cond(cond), self.node(*node))
            }
            Static::PlayableFrom(place) => format!("you may play ~ from {}", zone(*place)),
            Static::GuiseFrom(place) => format!("you may cast ~ in its other form from {}", zone(*place)),
            Static::Replace(replacement) => self.replacement(replacement),
            Static::EnterUnheard(tests) => {
                let filter = crate::program::Filter::permanents(tests.clone());
                format!("{} entering don't cause abilities to trigger", self.many(&filter))
            }
            Static::CantEnter { what, from } => {
                let zones = [ZoneKind::Graveyard, ZoneKind::Library, ZoneKind::Hand, ZoneKind::Exile];
                let told: Vec<String> =
                    zones.into_iter().filter(|place| from.has(*place)).map(zone).map(str::to_owned).collect();
                let filter = crate::program::Filter { zones: ZoneKind::Exile, tests: what.clone() };
                let cards = self.many(&filter).replace(" in exile", "");
                format!("{cards} in {} can't enter the battlefield", list(&told, "and"))
            }
            Static::TriggerAgain { source, who, entering } => {
                let entering = entering
                    .as_ref()
                    .map_or(String::new(), |tests| format!("caused by {} entering", self.such(tests)));
                format!(
                    "an ability of {} {} controls {entering} triggers an additional time",
                    self.such(source),
                    self.who(who)
                )
            }
            Static::CantBeCountered => "~ can't be countered".to_owned(),
            Static::DamageUnpreventable => "the damage can't be prevented".to_owned(),
            Static::OwnFlash => "you may cast ~ as though it had flash".to_owned(),
            Static::FlashFor(cost) => {
                format!(
                    "you may cast ~ as though it had flash if you pay {} more to cast it",
                    self.cost(cost)
                )
            }
            Static::CastOnly(cond) => format!("cast ~ only if {}", self.cond(cond)),
        }
    }

    fn alternative(self, alternative: &Alternative) -> String {
        let Alternative { cost, besides, zone: place, condition, then_exile, transformed, warp } =
            alternative;
        let condition = self.when_true("if", condition.as_ref());
        let rather = if *besides { "in addition to" } else { "rather than" };
        words(&[
            &condition,
            "you may pay",
            &self.cost(cost),
            rather,
            "~'s mana cost",
            &(if *place == ZoneKind::Hand { String::new() } else { format!("from {}", zone(*place)) }),
            if *transformed { "transformed" } else { "" },
            if *warp { "(warp)" } else { "" },
            if *then_exile { "then exile it" } else { "" },
        ])
    }
}

/// What is waited for only once: "at the beginning of your next upkeep", "when you next cast a spell".
fn next(told: &str) -> String {
    if told.contains("beginning of each") {
        return told.replacen("beginning of each", "beginning of the next", 1);
    }
    if told.contains("beginning of your") {
        return told.replacen("beginning of your", "beginning of your next", 1);
    }
    told.replacen("whenever you cast", "when you next cast", 1)
}
