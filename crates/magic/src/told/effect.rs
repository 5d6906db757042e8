//! What is done, in words.

use super::condition::step;
use super::{Teller, colors, kept, list, types, words, zone};
use crate::card::{Color, Colors, Counter};
use crate::program::{
    Arrival, CastTerms, Cond, Destination, Doing, Duration, Hit, LookThen, ManaSpec, Mark, ModesId, Node,
    NodeId, Num, Objects, Only, PhaseKind, Position, Revealed, Shield, Spend, TokenSpec, Who, ZoneKind,
};

/// A verb as it is for "you" and for others.
fn verb(base: &str) -> (String, String) {
    let theirs = match base {
        "search" => "searches".to_owned(),
        "scry" => "scries".to_owned(),
        verb => format!("{verb}s"),
    };
    (base.to_owned(), theirs)
}

fn phase(phase: PhaseKind) -> &'static str {
    match phase {
        PhaseKind::Beginning => "beginning phase",
        PhaseKind::PreCombatMain | PhaseKind::PostCombatMain => "main phase",
        PhaseKind::Combat => "combat phase",
        PhaseKind::Ending => "ending phase",
    }
}

/// What becomes of a spell that would be put into a graveyard.
fn rider(then_exile: bool) -> &'static str {
    if then_exile { ". If that spell would be put into a graveyard, exile it instead" } else { "" }
}

/// As what mana is spent.
fn spent(spend: Spend) -> &'static str {
    match spend {
        Spend::AsItIs => "",
        Spend::AnyColor => "and may spend mana as though it were mana of any color to cast that spell",
        Spend::AnyType => "and may spend mana as though it were mana of any type to cast that spell",
    }
}

impl Teller<'_> {
    pub(super) fn node(self, id: NodeId) -> String {
        self.step(self.book.node(id))
    }

    /// Players who do something with a verb.
    fn act(self, who: &Who, base: &str, rest: &str) -> String {
        let (yours, theirs) = verb(base);
        match who {
            Who::You => words(&[&yours, rest]),
            who => words(&[&self.does(who, &yours, &theirs), rest]),
        }
    }

    #[allow(clippy::too_many_lines, reason = "a table: one line for each node")]
    fn step(self, node: &Node) -> String {
        match node {
            Node::Nothing => String::new(),
            Node::Then(first, rest) => {
                let (first, rest) = (self.node(*first), self.node(*rest));
                if first.is_empty() || rest.is_empty() {
                    words(&[&first, &rest])
                } else {
                    format!("{first}. {rest}")
                }
            }
            Node::May(who, inner) => format!("{} may {}", self.who(who), self.node(*inner)),
            Node::If(Cond::Not(cond), then, None) => {
                format!("unless {}, {}", self.cond(cond), self.node(*then))
            }
            Node::If(cond, then, None) => format!("if {}, {}", self.cond(cond), self.node(*then)),
            Node::If(cond, then, Some(other)) => {
                format!("if {}, {}. Otherwise, {}", self.cond(cond), self.node(*then), self.node(*other))
            }
            Node::IfDid(then, None) => format!("if you do, {}", self.node(*then)),
            Node::IfDid(then, Some(other)) => match self.node(*then).as_str() {
                "" => format!("if you don't, {}", self.node(*other)),
                told => format!("if you do, {told}. If you don't, {}", self.node(*other)),
            },
            Node::Unless(who, cost, inner) => {
                format!("{} unless {} {}", self.node(*inner), self.who(who), self.paid(cost))
            }
            Node::MayPay(who, cost, inner) => {
                format!("{} may {}. If you do, {}", self.who(who), self.paid(cost), self.node(*inner))
            }
            Node::ForEach(objects, register, inner) => {
                let each = self.objects(objects);
                let each = each.trim_start_matches("each ");
                format!("for each {each} ({}), {}", register.0, self.node(*inner))
            }
            Node::As(who, inner) => format!("{} ({})", self.who(who), self.node(*inner)),
            Node::Repeat(Num::Const(2), inner) => format!("{} twice", self.node(*inner)),
            Node::Repeat(num, inner) => format!("{} {} times", self.node(*inner), self.num(num)),
            Node::ForEachPlayer(who, register, inner) => {
                format!("for {} ({}), {}", self.who(who), register.0, self.node(*inner))
            }
            Node::ChooseOne(who, modes) => {
                format!("{} one — {}", self.does(who, "choose", "chooses"), self.modes_of(*modes))
            }
            Node::Choose { who, from, least, most, into } => {
                let what = self.objects(from);
                let what = what.trim_start_matches("each ");
                let count = match (least, most) {
                    (Num::Const(1), Num::Const(1)) => "1".to_owned(),
                    (Num::Const(0), Num::Const(n)) if *n >= 60 => "any number of".to_owned(),
                    (Num::Const(0), most) => format!("up to {}", self.num(most)),
                    (least, most) if least == most => self.num(most),
                    (least, most) => format!("{} to {}", self.num(least), self.num(most)),
                };
                self.act(who, "choose", &format!("{count} {what} ({})", into.0))
            }
            Node::NoteNumber(n) => format!("(the chosen number is {n})"),
            Node::Vote { from, into } => {
                let what = self.objects(from);
                let what = what.trim_start_matches("each ");
                let most = format!("those with the most votes or tied for most votes are ({})", into.0);
                format!("starting with you, each player votes for a {what}; {most}")
            }
            Node::ChooseRandom { from, count, into } => {
                format!("choose {} {} at random ({})", self.num(count), self.objects(from), into.0)
            }
            Node::RandomPlayer { among, into } => {
                let among = match among {
                    Who::Everyone => "a player".to_owned(),
                    Who::Opponents => "an opponent".to_owned(),
                    among => self.who(among),
                };
                format!("choose {among} at random ({})", into.0)
            }
            Node::ChoosePlayer { who, among, into } => {
                let among = match among {
                    Who::Everyone => "a player".to_owned(),
                    Who::Opponents => "an opponent".to_owned(),
                    among => self.who(among),
                };
                self.act(who, "choose", &format!("{among} ({})", into.0))
            }
            Node::ChooseX { who, mana: _, into } => self.act(who, "choose", &format!("X ({})", into.0)),
            Node::ChooseColor { among } => choose_color(*among),
            Node::ChooseCreatureType => "choose a creature type".to_owned(),
            Node::ChooseLandType => "choose a basic land type".to_owned(),
            Node::ChooseCardName { among } => words(&["choose a", &types(*among, "or"), "card name"]),
            Node::ChooseNumber { least, most } => format!("choose a number from {least} to {most}"),
            Node::Remember(..) | Node::RememberPlayer(..) | Node::Store(..) | Node::NoteDoers(..) => {
                self.remembered(node)
            }
            Node::FlipCoin { win, lose } => self.flip(*win, *lose),
            Node::RollDie { sides, into } => format!("roll a d{sides} ({})", into.0),
            Node::Reflexive(ability) => format!("when you do, {}", self.later(*ability, true)),
            Node::Later { ability, once, duration } => {
                words(&[&self.duration(*duration), &self.later(*ability, *once)])
            }
            Node::Damage { by, hits } => self.damage(by, hits),
            Node::DamageDivided { by, target } => {
                let amount = self.targets.get(usize::from(*target)).and_then(|spec| spec.divided.clone());
                let amount = amount.map_or(String::new(), |num| self.num(&num));
                format!(
                    "{} deals {amount} damage divided as you choose among {}",
                    self.objects(by),
                    self.objects(&Objects::Target(*target))
                )
            }
            Node::Fight(one, other) => format!("{} fights {}", self.objects(one), self.objects(other)),
            Node::GainLife(who, num) => self.act(who, "gain", &self.counted(num, "life", "life")),
            Node::LoseLife(who, num) => self.act(who, "lose", &self.counted(num, "life", "life")),
            Node::SetLife(who, num) => format!("{} life total becomes {}", self.whose(who), self.num(num)),
            Node::Draw(who, num) => self.act(who, "draw", &self.counted(num, "card", "cards")),
            Node::Discard(who, num, filter) => {
                let (one, many) = match filter {
                    Some(filter) => {
                        let told = |many: bool| self.noun(filter, many).replace(" in a hand", "");
                        (told(false), told(true))
                    }
                    None => ("card".to_owned(), "cards".to_owned()),
                };
                self.act(who, "discard", &self.counted(num, &one, &many))
            }
            Node::DiscardRandom(who, num) => {
                self.act(who, "discard", &format!("{} at random", self.counted(num, "card", "cards")))
            }
            Node::DiscardHand(who) => self.act(who, "discard", "their hand"),
            Node::DiscardThese(objects) => format!("discard {}", self.objects(objects)),
            Node::Mill(who, num) => self.act(who, "mill", &self.counted(num, "card", "cards")),
            Node::Scry(who, num) => self.act(who, "scry", &self.num(num)),
            Node::Surveil(who, num) => self.act(who, "surveil", &self.num(num)),
            Node::Look { who, whose, count, how, then } => self.look(who, whose, count, *how, then),
            Node::Reveal(objects) => format!("reveal {}", self.objects(objects)),
            Node::RevealHand(who) => self.act(who, "reveal", "their hand"),
            Node::LookAtHand { who, whose } => {
                self.act(who, "look", &format!("at {} hand", self.whose(whose)))
            }
            Node::Search { .. } => self.search(node),
            Node::Shuffle(who) => match who {
                Who::You => "shuffle".to_owned(),
                who => self.does(who, "shuffle", "shuffles"),
            },
            Node::ShuffleUnder(who, objects) => {
                format!("{} and put {} on top", self.does(who, "shuffle", "shuffles"), self.objects(objects))
            }
            Node::Until { whose, what, count, exile, found, rest } => {
                let base = if *exile { "exile" } else { "reveal" };
                let kind = match count {
                    Num::Const(1) => self.one(what),
                    count => format!("{} {}", self.num(count), self.noun(what, true)),
                };
                let told = format!(
                    "cards from the top of their library until {base} {} ({}, rest {})",
                    kind.replace(" in a library", ""),
                    found.0,
                    rest.0
                );
                self.act(whose, base, &told)
            }
            Node::Move(objects, to) => self.moved(objects, to),
            Node::ExileUntilLeaves(objects) => {
                format!("exile {} until ~ leaves the battlefield", self.objects(objects))
            }
            Node::Destroy { what, no_regeneration } => {
                let rider = if *no_regeneration { ". It can't be regenerated" } else { "" };
                format!("destroy {}{rider}", self.objects(what))
            }
            Node::Sacrifice(objects) => format!("sacrifice {}", self.objects(objects)),
            Node::SacrificeChoice(who, filter, num) => {
                self.act(who, "sacrifice", &self.own(&self.some_of(filter, num)))
            }
            Node::Counter(objects, None) => format!("counter {}", self.objects(objects)),
            Node::Counter(objects, Some(to)) => format!(
                "counter {}. If countered this way, put it {} instead",
                self.objects(objects),
                self.destination(to)
            ),
            Node::CopySpell { what, count, new_targets } => {
                let rider = if *new_targets { ". You may choose new targets for the copy" } else { "" };
                let count = match count {
                    Num::Const(1) => String::new(),
                    num => format!("for each {}", self.each(num)),
                };
                format!("{}{rider}", words(&["copy", &self.objects(what), &count]))
            }
            Node::CopyCards { what, count, into } => {
                let times = match count {
                    Num::Const(1) => String::new(),
                    num => format!("{} times", self.num(num)),
                };
                words(&["copy", &self.objects(what), &times, &format!("({})", into.0)])
            }
            Node::ChangeTargets(objects) => format!("choose new targets for {}", self.objects(objects)),
            Node::ChangeTarget(what) => format!("change the target of {}", self.objects(what)),
            Node::CopyForOthers { who, what, over } => self.act(
                who,
                "copy",
                &format!(
                    "{} for each other {} that spell could target. Each copy targets a different one of those",
                    self.objects(what),
                    self.noun(over, false)
                ),
            ),
            Node::Redirect(what, to) => {
                format!("change a target of {} to {}", self.objects(what), self.objects(to))
            }
            Node::Tap(objects) => format!("tap {}", self.objects(objects)),
            Node::Untap(objects) => format!("untap {}", self.objects(objects)),
            Node::CreateToken { who, token, count, arrival, into } => {
                let told =
                    words(&[&self.tokens(token, count), &self.arrival(arrival), &format!("({})", into.0)]);
                self.act(who, "create", &told)
            }
            Node::PutCounters { kind, count, on } => {
                let kind = self.counter(*kind);
                let counters = self.counted(count, &format!("{kind} counter"), &format!("{kind} counters"));
                format!("put {counters} on {}", self.objects(on))
            }
            Node::CountersDivided { kind, target } => {
                let amount = self.targets.get(usize::from(*target)).and_then(|spec| spec.divided.clone());
                let amount = amount.map_or(String::new(), |num| self.num(&num));
                format!(
                    "distribute {amount} {} counters among {}",
                    self.counter(*kind),
                    self.objects(&Objects::Target(*target))
                )
            }
            Node::RemoveCounters { kind, count, from } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                let count = count.as_ref().map_or("all".to_owned(), |num| self.num(num));
                words(&["remove", &count, &kind, "counter from", &self.objects(from)])
            }
            Node::MoveCounters { kind, count, from, to } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                let count = count.as_ref().map_or("all".to_owned(), |num| self.num(num));
                let from = self.objects(from);
                words(&["move", &count, &kind, "counter from", &from, "onto", &self.objects(to)])
            }
            Node::PickCounters { kind, least, most, from, to } => {
                let kind = kind.map_or(String::new(), |kind| self.counter(kind));
                let count = match (least, most) {
                    (Num::Const(0), None) => "any number of".to_owned(),
                    (Num::Const(0), Some(most)) => format!("up to {}", self.num(most)),
                    (least, _) => self.num(least),
                };
                let from = self.objects(from);
                match to {
                    Some(to) => words(&["move", &count, &kind, "counter from", &from, "onto", &self.objects(to)]),
                    None => words(&["remove", &count, &kind, "counter from", &from]),
                }
            }
            Node::PlayerCounters(who, Counter::Energy, num) => self.act(who, "get", &self.energy(num)),
            Node::PlayerCounters(who, kind, num) => {
                let kind = self.counter(*kind);
                self.act(
                    who,
                    "get",
                    &self.counted(num, &format!("{kind} counter"), &format!("{kind} counters")),
                )
            }
            Node::DoubleCounters(objects) => {
                format!("double the number of each kind of counter on {}", self.objects(objects))
            }
            Node::Pair(one, other) => format!("pair {} with {}", self.objects(one), self.objects(other)),
            Node::Proliferate => "proliferate".to_owned(),
            Node::Change {
                what,
                changes,
                duration: Duration::NextUntapStep | Duration::YourNextUntapStep,
            } => {
                let told = self.changes(*changes).replace("untap step", "next untap step");
                words(&[&self.objects(what), &told])
            }
            Node::Change { what, changes, duration } | Node::Impose { what, changes, duration } => {
                words(&[&self.objects(what), &self.changes(*changes), &self.duration(*duration)])
            }
            Node::PlayerRule { who, rule, duration } => {
                words(&[&self.player_rule(who, *rule), &self.duration(*duration)])
            }
            Node::GainControl { who, what, duration } => {
                let told = format!("control of {}", self.objects(what));
                words(&[&self.act(who, "gain", &told), &self.duration(*duration)])
            }
            Node::ExchangeControl(one, other) => {
                format!("exchange control of {} and {}", self.objects(one), self.objects(other))
            }
            Node::AddMana(who, mana) => self.act(who, "add", &self.mana(mana)),
            Node::ExtraTurn(who) => self.act(who, "take", "an extra turn after this one"),
            Node::ExtraPhases(phases) => {
                let phases: Vec<String> = phases.iter().map(|&one| phase(one).to_owned()).collect();
                format!(
                    "after this phase, there is an additional {}",
                    phases.join(" followed by an additional ")
                )
            }
            Node::SkipNextTurn(who) => self.act(who, "skip", "their next turn"),
            Node::SkipNextStep(who, kind) => self.act(who, "skip", &format!("their next {}", step(*kind))),
            Node::SkipNextPhase(who, kind) => {
                self.act(who, "skip", &format!("their next {}", phase(*kind)))
            }
            Node::EndTurn => "end the turn".to_owned(),
            Node::Win(who) => self.act(who, "win", "the game"),
            Node::Lose(who) => self.act(who, "lose", "the game"),
            Node::DrawGame => "the game is a draw".to_owned(),
            Node::Attach(one, to) => format!("attach {} to {}", self.objects(one), self.objects(to)),
            Node::Transform(objects) => format!("transform {}", self.objects(objects)),
            Node::TurnFaceDown(objects) => format!("turn {} face down", self.objects(objects)),
            Node::PhaseOut(objects) => format!("{} phases out", self.objects(objects)),
            Node::Regenerate(objects) => format!("regenerate {}", self.objects(objects)),
            Node::Prevent(shield) => self.shield(shield),
            Node::RemoveFromCombat(objects) => format!("remove {} from combat", self.objects(objects)),
            Node::RemoveDamage(objects) => format!("remove all damage from {}", self.objects(objects)),
            Node::PlayLand(what) => format!("play {}", self.objects(what)),
            Node::CastFree { who, what, terms, then_exile } => {
                let forced = *terms == CastTerms::IfAble;
                let terms = match terms {
                    CastTerms::Free => "without paying its mana cost",
                    CastTerms::IfAble => "if able without paying its mana cost",
                    CastTerms::Transformed => "transformed without paying its mana cost",
                    CastTerms::Madness => "for its madness cost",
                    CastTerms::Miracle => "for its miracle cost",
                };
                let may = match forced {
                    true => self.does(who, "cast", "casts"),
                    false => self.does(who, "may cast", "may cast"),
                };
                words(&[&may, &self.objects(what), terms, rider(*then_exile)])
            }
            Node::CastOne { who, what, into, then_exile } => {
                let may = self.does(who, "may cast", "may cast");
                let what = self.objects(&Objects::All(what.clone()));
                let such = format!("1 {} ({})", what.trim_start_matches("each "), into.0);
                words(&[&may, &such, "without paying its mana cost", rider(*then_exile)])
            }
            Node::MayPlay { who, what, duration, free, cast, then_exile, spend } => {
                let verb = if *cast { "may cast" } else { "may play" };
                let free = if *free { "without paying its mana cost" } else { "" };
                let (may, lasts) = (self.does(who, verb, verb), self.duration(*duration));
                words(&[&may, &self.objects(what), free, &lasts, spent(*spend), rider(*then_exile)])
            }
            Node::BecomeMonarch(who) => self.act(who, "become", "the monarch"),
            Node::ControlNextTurn { who, of } => {
                self.act(who, "control", &format!("{} during that player's next turn", self.who(of)))
            }
            Node::Restart { keep } => format!("restart the game, leaving in exile {}", self.objects(keep)),
            Node::Emblem(who, card) => {
                let told = super::face(self.book, self.book.card(*card).front());
                self.act(who, "get", &format!("an emblem with {}", super::quoted(&told)))
            }
            Node::Planeswalk => "planeswalk".to_owned(),
            Node::SetInMotion(objects) => format!("set {} in motion again", self.objects(objects)),
            Node::Abandon(objects) => format!("abandon {}", self.objects(objects)),
            Node::Monstrosity(num) => format!("monstrosity {}", self.num(num)),
            Node::Adapt(num) => format!("adapt {}", self.num(num)),
            Node::Explore(objects) => format!("{} explores", self.objects(objects)),
            Node::Connive(objects) => format!("{} connives", self.objects(objects)),
            Node::Mutate { over } => format!("mutate {}", if *over { "over" } else { "under" }),
            Node::Oppose(objects, attackers, lasts) => {
                let time = if *lasts == Duration::EndOfCombat { "this combat" } else { "this turn" };
                format!("{} blocks {} {time} if able", self.objects(objects), self.objects(attackers))
            }
            Node::Aim(objects, who, lasts) => {
                let time = if *lasts == Duration::EndOfCombat { "this combat" } else { "this turn" };
                format!("{} attacks {} {time} if able", self.objects(objects), self.who(who))
            }
            Node::Tempt(_) => "the Ring tempts you".to_owned(),
            Node::Does(Doing::Exert, objects, _) => format!("exert {}", self.objects(objects)),
            Node::Does(doing, objects, others) => {
                let others = others.as_ref().map(|others| self.objects(others)).unwrap_or_default();
                words(&[&self.objects(objects), doing.word(), &others])
            }
            Node::Mark(objects, Mark::Suspected) => format!("suspect {}", self.objects(objects)),
            Node::Mark(_, Mark::Unpreventable) => "the damage can't be prevented".to_owned(),
            Node::Mark(objects, Mark::ExiledAsItLeaves) => {
                format!("if {} would leave the battlefield, exile it instead", self.objects(objects))
            }
            Node::Mark(objects, Mark::ExiledAsItDies) => {
                format!("if {} would die this turn, exile it instead", self.objects(objects))
            }
            Node::Mark(objects, mark) => {
                let mark = match mark {
                    Mark::Renowned => "renowned",
                    Mark::Saddled => "saddled until end of turn",
                    Mark::Suspected => "suspected",
                    Mark::RingBearer => "your Ring-bearer",
                    Mark::Unpreventable => "a source of damage that can't be prevented",
                    Mark::ExiledAsItLeaves | Mark::ExiledAsItDies => "exiled instead",
                };
                format!("{} becomes {mark}", self.objects(objects))
            }
            Node::Manifest(who, Num::Const(1)) => self.act(who, "manifest", "the top card of their library"),
            Node::Manifest(who, num) => {
                self.act(who, "manifest", &format!("the top {} cards of their library", self.num(num)))
            }
            Node::BeginOnBattlefield(arrival) => {
                words(&["begin the game with ~ on the battlefield", &self.arrival(arrival)])
            }
            Node::BecomeStartingPlayer(who) => self.act(who, "become", "the starting player"),
            Node::EnterWith(arrival) => words(&["~ enters", &self.arrival(arrival)]),
            Node::Cascade => "cascade".to_owned(),
            Node::Discover(num) => format!("discover {}", self.num(num)),
            Node::SetClassLevel(n) => format!("~ becomes level {n}"),
        }
    }

    /// What is kept for later is not done: it is told in brackets.
    fn remembered(self, node: &Node) -> String {
        match node {
            Node::Remember(objects, into) => format!("({} is {})", kept(*into), self.objects(objects)),
            Node::RememberPlayer(who, into) => format!("({} player is {})", kept(*into), self.who(who)),
            Node::Store(num, into) => format!("({} much is {})", kept(*into), self.num(num)),
            Node::NoteDoers(who, into) => format!("({} did {})", self.who(who), kept(*into)),
            other => self.step(other),
        }
    }

    fn flip(self, win: NodeId, lose: NodeId) -> String {
        let told = |word: &str, node: NodeId| match self.node(node) {
            told if told.is_empty() => String::new(),
            told => format!(". If you {word} the flip, {told}"),
        };
        format!("flip a coin{}{}", told("win", win), told("lose", lose))
    }

    fn modes_of(self, modes: ModesId) -> String {
        let Some(modes) = self.book.modes.get(modes.index()) else { return String::new() };
        let told: Vec<String> = modes.modes.iter().map(|mode| self.node(mode.effect)).collect();
        told.join(" or ")
    }

    fn damage(self, by: &Objects, hits: &[Hit]) -> String {
        let told = |hit: &Hit| {
            let objects = hit.objects.as_ref().map(|objects| self.objects(objects));
            let players = hit.players.as_ref().map(|who| self.who(who));
            // A target that may be either stands in both places.
            let to: Vec<String> = match (objects, players) {
                (Some(one), Some(other)) if one == other => vec![one],
                (one, other) => one.into_iter().chain(other).collect(),
            };
            match &hit.amount {
                Num::Times(n, each) if *n > 2 || *n == 1 => {
                    format!("{n} damage to {} for each {}", list(&to, "and"), self.each(each))
                }
                Num::Const(_) | Num::X | Num::Done | Num::Cause | Num::Stored(_) => {
                    format!("{} damage to {}", self.num(&hit.amount), list(&to, "and"))
                }
                other => format!("damage equal to {} to {}", self.num(other), list(&to, "and")),
            }
        };
        let hits: Vec<String> = hits.iter().map(told).collect();
        format!("{} deals {}", self.objects(by), list(&hits, "and"))
    }

    fn look(self, who: &Who, whose: &Who, count: &Num, how: Revealed, then: &LookThen) -> String {
        let (base, at) = match how {
            Revealed::Looked => ("look", "at "),
            Revealed::Revealed => ("reveal", ""),
        };
        let cards = match count {
            Num::Const(1) => "card".to_owned(),
            num => format!("{} cards", self.num(num)),
        };
        let looked = self.act(who, base, &format!("{at}the top {cards} of {} library", self.whose(whose)));
        let what = then
            .take
            .as_ref()
            .map_or("card".to_owned(), |filter| self.noun(filter, false).replace(" in a library", ""));
        let all = *count == then.most && *count == Num::Const(i32::from(then.least));
        let most = match (then.least, &then.most) {
            (0, Num::Const(n)) if *n >= 60 => "any number of".to_owned(),
            (0, Num::Const(1)) => "you may".to_owned(),
            (0, num) => format!("up to {}", self.num(num)),
            (_, num) => self.num(num),
        };
        if then.most == Num::Const(0) && then.rest.position == Position::Stays {
            return looked;
        }
        if then.most == Num::Const(0) {
            return format!("{looked}. Put them {}", self.destination(&then.rest));
        }
        let reveal = if then.reveal_taken { "reveal and" } else { "" };
        let taken = words(&[reveal, "put", &most, &what, &self.destination(&then.to)]);
        if all {
            return format!("{looked}. {taken}");
        }
        format!("{looked}. {taken} and the rest {}", self.destination(&then.rest))
    }

    fn search(self, node: &Node) -> String {
        let Node::Search { who, whose, what, also, most, all, reveal, to, into } = node else {
            return self.step(node);
        };
        let also: Vec<String> = also.iter().map(|&place| format!(" and {}", zone(place))).collect();
        let noun = |many: bool| self.noun(what, many).replace(" in a library", "");
        let count = match most {
            Num::Const(1) => format!("a {}", noun(false)),
            _ if *all => format!("all {}", noun(true)),
            Num::Const(n) if *n >= 60 => format!("any number of {}", noun(true)),
            num => format!("up to {} {}", self.num(num), noun(true)),
        };
        let reveal = if *reveal { ", reveal it" } else { "" };
        let told = format!(
            "{} library{} for {count} ({}){reveal}, put it {}",
            self.whose(whose),
            also.concat(),
            into.0,
            self.destination(to)
        );
        self.act(who, "search", &told)
    }

    /// Something that is put elsewhere.
    fn moved(self, objects: &Objects, to: &Destination) -> String {
        let what = self.objects(objects);
        if to.zone == ZoneKind::Library && to.position == Position::Shuffled {
            return format!("shuffle {what} into its owner's library");
        }
        match to.zone {
            ZoneKind::Hand => format!("return {what} to its owner's hand"),
            ZoneKind::Exile => words(&["exile", &what, if to.face_down { "face down" } else { "" }]),
            _ => format!("put {what} {}", self.destination(to)),
        }
    }

    fn destination(self, to: &Destination) -> String {
        let place = match (to.zone, to.position) {
            (ZoneKind::Library, Position::Top) => "on top of library".to_owned(),
            (ZoneKind::Library, Position::Bottom) => "on the bottom of library".to_owned(),
            (ZoneKind::Library, Position::BottomRandom) => {
                "on the bottom of library in a random order".to_owned()
            }
            (ZoneKind::Library, Position::FromTop(n)) => format!("into library {n} from the top"),
            (ZoneKind::Library, Position::Shuffled) => "shuffled into library".to_owned(),
            (ZoneKind::Library, Position::Stays) => "back where it was".to_owned(),
            (ZoneKind::Battlefield, _) => "onto the battlefield".to_owned(),
            (place, _) => format!("into {}", zone(place)),
        };
        let arrival = to.arrival.as_ref().map_or(String::new(), |arrival| self.arrival(arrival));
        words(&[&place, if to.face_down { "face down" } else { "" }, &arrival])
    }

    /// How something enters.
    pub(super) fn arrival(self, arrival: &Arrival) -> String {
        let Arrival {
            tapped,
            attacking,
            attacked,
            blocking,
            transformed,
            face_down,
            manifested,
            counters,
            controller,
            changes,
            attached_to,
            copy,
        } = arrival;
        let mut parts: Vec<String> = Vec::new();
        parts.extend(tapped.then(|| "tapped".to_owned()));
        parts.extend(attacking.then(|| "attacking".to_owned()));
        parts.extend(attacked.as_ref().map(|who| self.who(who)));
        parts.extend(blocking.as_ref().map(|whom| format!("blocking {}", self.objects(whom))));
        parts.extend(transformed.then(|| "transformed".to_owned()));
        parts.extend(face_down.then(|| "face down".to_owned()));
        parts.extend(manifested.then(|| "(manifested)".to_owned()));
        for (kind, num) in counters {
            let kind = self.counter(*kind);
            let told = self.counted(num, &format!("{kind} counter"), &format!("{kind} counters"));
            parts.push(format!("with {told} on it"));
        }
        parts.extend(controller.as_ref().map(|who| format!("under {} control", self.whose(who))));
        parts.extend(changes.map(|changes| format!("and it {}", self.changes(changes))));
        parts.extend(attached_to.as_ref().map(|to| format!("attached to {}", self.objects(to))));
        parts.extend(copy.as_ref().map(|copy| {
            let but = copy.1.map_or(String::new(), |but| format!(", except it {}", self.changes(but)));
            format!("as a copy of {}{but}", self.one(&copy.0))
        }));
        parts.join(" ")
    }

    fn tokens(self, token: &TokenSpec, count: &Num) -> String {
        let (one, many) = match token {
            TokenSpec::Card(card) => {
                let told = self.token(*card);
                (told.clone(), told)
            }
            TokenSpec::Sized(card, power, toughness) => {
                let told = format!("{}/{} {}", self.num(power), self.num(toughness), self.token(*card));
                (told.clone(), told)
            }
            TokenSpec::CopyOf(objects, but) => {
                let but = but.map_or(String::new(), |but| format!(", except it {}", self.changes(but)));
                let told = format!("token that's a copy of {}{but}", self.objects(objects));
                (told.clone(), told)
            }
            TokenSpec::CopyOfAny(tests) => {
                let filter = crate::program::Filter { zones: ZoneKind::Exile, tests: tests.clone() };
                let told = format!("token that's a copy of {} at random", self.one(&filter));
                (told.clone(), told)
            }
        };
        self.counted(count, &one, &many)
    }

    pub(super) fn mana(self, mana: &ManaSpec) -> String {
        match mana {
            ManaSpec::Exactly(all) => all
                .iter()
                .map(|color| color.map_or("{C}".to_owned(), |color| format!("{{{}}}", color.letter())))
                .collect(),
            ManaSpec::OneOf(Colors::ALL, num) => format!("{} mana of any one color", self.num(num)),
            ManaSpec::OneOf(of, Num::Const(1)) => {
                list(&of.iter().map(|color| format!("{{{}}}", color.letter())).collect::<Vec<_>>(), "or")
            }
            ManaSpec::OneOf(of, num) => {
                format!("{} mana of any one color among {}", self.num(num), colors(*of, "or"))
            }
            ManaSpec::AnyCombination(Colors::ALL, num) => {
                format!("{} mana in any combination of colors", self.num(num))
            }
            ManaSpec::AnyCombination(of, num) => {
                let symbols: Vec<String> = of.iter().map(|color| format!("{{{}}}", color.letter())).collect();
                format!("{} mana in any combination of {}", self.num(num), list(&symbols, "and/or"))
            }
            ManaSpec::Amount(color, num) => {
                let symbol = color.map_or("{C}".to_owned(), |color| format!("{{{}}}", color.letter()));
                format!("{symbol} for each {}", self.each(num))
            }
            ManaSpec::ChosenOr(color) => format!("{{{}}} or one mana of the chosen color", color.letter()),
            ManaSpec::Produced(num) => format!("{} mana of any type that permanent produced", self.num(num)),
            ManaSpec::Chosen(num) => format!("{} mana of the chosen color", self.num(num)),
            ManaSpec::Devotion => {
                "an amount of mana of a color you choose equal to your devotion to that color".to_owned()
            }
            ManaSpec::Commander(num) => {
                format!("{} mana of any color in your commander's color identity", self.num(num))
            }
            ManaSpec::LandsCould { lands, count, types } => {
                let kind = if *types { "type" } else { "color" };
                format!("{} mana of any {kind} that {} could produce", self.num(count), self.one(lands))
            }
            ManaSpec::Only(only, mana) => {
                let only = self.book.only.get(only.index());
                format!("{}{}", self.mana(mana), only.map_or(String::new(), |only| self.only(only)))
            }
        }
    }

    fn only(self, only: &Only) -> String {
        let Only { spells, abilities, others, guards, keeps, then } = only;
        let anything = Only::anything();
        let free = (spells, abilities, others) == (&anything.spells, &anything.abilities, &anything.others);
        let mut parts: Vec<String> = Vec::new();
        parts.extend(spells.as_ref().map(|tests| format!("to cast {}", self.spells(tests))));
        parts.extend(abilities.as_ref().map(|tests| {
            let filter = crate::program::Filter { zones: ZoneKind::Battlefield, tests: tests.clone() };
            format!("to activate abilities of {}", self.many(&filter))
        }));
        parts.extend(others.then(|| "on anything else".to_owned()));
        let mut told =
            if free { String::new() } else { format!(". Spend this mana only {}", list(&parts, "or")) };
        match guards {
            Some(tests) if !free && tests.is_empty() => told += ", and that spell can't be countered",
            Some(tests) => {
                told += &format!(
                    ". If that mana is spent on {}, that spell can't be countered",
                    self.spells(tests)
                );
            }
            None => {}
        }
        match keeps {
            Some(Duration::EndOfCombat) => told += ". This mana lasts until end of combat",
            Some(_) => told += ". Until end of turn, you don't lose this mana as steps and phases end",
            None => {}
        }
        if let Some(ability) = then {
            told += &format!(". When that mana is spent: {}", self.later(*ability, true));
        }
        told
    }

    fn shield(self, shield: &Shield) -> String {
        let Shield { amount, once, objects, players, source, combat, redirect, redirect_to, duration, then } =
            shield;
        let amount = match amount {
            Some(num) => format!("the next {}", self.num(num)),
            None if *once => "the next time".to_owned(),
            None => "all".to_owned(),
        };
        let to: Vec<String> = objects
            .as_ref()
            .map(|objects| self.objects(objects))
            .into_iter()
            .chain(players.as_ref().map(|who| self.who(who)))
            .collect();
        let to = match &to[..] {
            [one, other] if one == other => format!("to {one}"),
            [] => String::new(),
            to => format!("to {}", list(to, "and")),
        };
        let source = source.as_ref().map_or(String::new(), |source| format!("by {}", self.objects(source)));
        let kind = super::event::damage_kind(*combat);
        let instead: Vec<String> = redirect
            .as_ref()
            .map(|objects| self.objects(objects))
            .into_iter()
            .chain(redirect_to.as_ref().map(|who| self.who(who)))
            .collect();
        let what = words(&[&amount, kind, "that would be dealt", &to, &source, &self.duration(*duration)]);
        if let Some(then) = then {
            format!("prevent {what}. If damage is prevented this way, {}", self.node(*then))
        } else if instead.is_empty() {
            format!("prevent {what}")
        } else {
            format!("{what} is dealt to {} instead", instead[0])
        }
    }
}

/// "choose a color other than white"
fn choose_color(among: Colors) -> String {
    let but: Vec<_> = Color::ALL.into_iter().filter(|color| !among.has(*color)).map(Color::name).collect();
    match but.is_empty() {
        true => "choose a color".to_owned(),
        false => format!("choose a color other than {}", but.join(" and ")),
    }
}
