//! Conditions.

use super::filter::measure;
use super::kinds::is_card;
use super::noun::is_pronoun;
use super::reference::Sort;
use super::{Lower, Lowering};
use crate::card::{CardType, CardTypes, Color, ManaCost, Pip};
use crate::language::tree::{
    Condition, CostItem, CounterName, Kind, Noun, Participle2, Post, Proviso, Quantity, Stat, Who as WhoTree,
};
use crate::program::{Cmp, Cond, Extra, Filter, Measure, Num, Objects, StepKind, Test, Trait, Who, ZoneKind};

pub(super) fn compare(num: Num, cmp: Cmp, n: i32) -> Cond {
    Cond::Compare(num, cmp, Num::Const(n))
}

impl Lowering<'_, '_> {
    pub(super) fn condition(&mut self, condition: &Condition) -> Lower<Cond> {
        Ok(match condition {
            Condition::Controls(who, noun) => self.controls(who, noun)?,
            Condition::ControlsNamed(kind, names) => {
                let all = self.controlled(&WhoTree::You, kind)?;
                let names: Vec<Test> = names.iter().map(|name| Test::Named(self.link.name(name))).collect();
                let those = |test| {
                    let mut those = all.clone();
                    those.tests.push(test);
                    Box::new(those)
                };
                let each = names.iter().map(|name| Cond::Exists(those(name.clone()))).collect();
                self.mention(&Objects::All(those(Test::Any(names))), Some(kind), true);
                Cond::And(each)
            }
            Condition::ControlsNone(who, kind) => {
                Cond::Not(Box::new(Cond::Exists(Box::new(self.controlled(who, kind)?))))
            }
            Condition::DontControl(noun) => Cond::Not(Box::new(self.controls(&WhoTree::You, noun)?)),
            Condition::Opponents(n) => compare(Num::CountPlayers(Box::new(Who::Opponents)), Cmp::AtLeast, *n),
            Condition::HadCounter(counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(&Noun::It, true, vec![test])?
            }
            Condition::IsIn(_, zone) => {
                self.mention_this();
                self.scope.zone = Some(*zone);
                Cond::In(*zone)
            }
            Condition::IsInOrHere(..) => {
                return Err("this is asked of an ability that waits for something".to_owned());
            }
            // It is in exile with a time counter on it; that it has suspend is printed on it (CR 702.62b).
            Condition::Suspended(_) => {
                self.mention_this();
                self.scope.zone = Some(ZoneKind::Exile);
                let counter = self.counter(&CounterName::Named("time".to_owned()))?;
                let counted = Cond::Are(Objects::This, vec![Test::Counters(counter, Num::Const(1))]);
                Cond::And(vec![Cond::In(ZoneKind::Exile), counted])
            }
            Condition::AlternativePaid => Cond::AlternativePaid,
            Condition::YoureMonarch => Cond::Monarch(Who::You),
            Condition::ControlsAtLeast(who, n, kind) => {
                compare(self.number_controlled(who, kind, Self::high_of)?, Cmp::AtLeast, *n)
            }
            Condition::ControlsAtMost(who, n, kind) => {
                compare(self.number_controlled(who, kind, Self::low_of)?, Cmp::AtMost, *n)
            }
            Condition::ControlsExactly(who, n, kind) => {
                let filter = self.controlled(who, kind)?;
                // "As long as you control exactly one creature, that creature ..."
                if *n == 1 {
                    self.mention(&Objects::All(Box::new(filter.clone())), Some(kind), false);
                }
                compare(Num::Count(Box::new(filter)), Cmp::Equal, *n)
            }
            Condition::ControlsMoreThan(kind) | Condition::ControlsFewerThan(kind) => {
                let yours = Num::Count(Box::new(self.controlled(&WhoTree::You, kind)?));
                let theirs = Num::MostFor(Box::new(Who::Opponents), Box::new(yours.clone()));
                Cond::Compare(theirs, Cmp::Greater, yours)
            }
            Condition::LifeAtLeast(who, n) => {
                let num = self.high_of(who, Num::Life(Box::new(Who::You)))?;
                compare(num, Cmp::AtLeast, *n)
            }
            Condition::LifeAtMost(who, n) => {
                let num = self.low_of(who, Num::Life(Box::new(Who::You)))?;
                compare(num, Cmp::AtMost, *n)
            }
            // How much is missing to half of it, doubled: a half is not rounded here.
            Condition::UnderHalfLife(who) => {
                let life = |num: fn(Box<Who>) -> Num| Box::new(num(Box::new(Who::You)));
                let twice = Box::new(Num::Times(2, life(Num::Life)));
                let missing = Num::Minus(life(Num::StartingLife), twice);
                compare(self.high_of(who, missing)?, Cmp::AtLeast, 1)
            }
            Condition::HandAtLeast(who, n) => {
                let num = self.high_of(who, Num::Hand(Box::new(Who::You)))?;
                compare(num, Cmp::AtLeast, *n)
            }
            Condition::HandAtMost(who, n) => {
                let num = self.low_of(who, Num::Hand(Box::new(Who::You)))?;
                compare(num, Cmp::AtMost, *n)
            }
            Condition::GraveyardAtLeast(who, n) => {
                let own = Filter { zones: ZoneKind::Graveyard, tests: vec![Test::OwnedBy(Who::You)] };
                let num = self.high_of(who, Num::Count(Box::new(own)))?;
                compare(num, Cmp::AtLeast, *n)
            }
            Condition::HandEmpty(who) => {
                let num = self.low_of(who, Num::Hand(Box::new(Who::You)))?;
                compare(num, Cmp::Equal, 0)
            }
            Condition::ThereAreAtLeast(n, kind) => {
                self.mention_exiler(kind);
                let filter = self.filter(kind)?;
                compare(Num::Count(Box::new(filter)), Cmp::AtLeast, *n)
            }
            Condition::TypesAtLeast(n, kind) => {
                self.mention_exiler(kind);
                let filter = self.filter_in(kind, ZoneKind::Graveyard)?;
                compare(Num::TypesAmong(Box::new(Objects::All(Box::new(filter)))), Cmp::AtLeast, *n)
            }
            Condition::ThereAreFewer(n, kind) => {
                self.mention_exiler(kind);
                let filter = self.filter(kind)?;
                compare(Num::Count(Box::new(filter)), Cmp::Less, *n)
            }
            Condition::FewerInHand(who, n) => {
                let num = self.low_of(who, Num::Hand(Box::new(Who::You)))?;
                if is_single(who) {
                    self.scope.difference = Some(Num::Minus(Box::new(Num::Const(*n)), Box::new(num.clone())));
                }
                compare(num, Cmp::Less, *n)
            }
            Condition::ControlsGreatest(who, kind, stat) => {
                let all = self.filter(kind)?;
                let mut filter = all.clone();
                filter.tests.push(Test::ControlledBy(self.whoever(who)?));
                filter.tests.push(Test::Greatest(measure(*stat), Box::new(all)));
                Cond::Exists(Box::new(filter))
            }
            Condition::ControlsMost(who, kind) => {
                let one = matches!(who, WhoTree::You | WhoTree::DefendingPlayer | WhoTree::Candidate);
                if !one {
                    return Err("which of them controls the most is not told".to_owned());
                }
                let all = self.filter(kind)?;
                let count = |who: Who| {
                    let mut filter = all.clone();
                    filter.tests.push(Test::ControlledBy(who));
                    Num::Count(Box::new(filter))
                };
                let most = Num::MostFor(Box::new(Who::Everyone), Box::new(count(Who::You)));
                Cond::Compare(count(self.whoever(who)?), Cmp::AtLeast, most)
            }
            Condition::SameStat(one, stat, other) => {
                let (one, other) = (self.compared(one)?, self.known(other)?);
                let of = |objects| Num::Of(measure(*stat), Box::new(objects));
                Cond::Compare(of(one), Cmp::Equal, of(other))
            }
            Condition::Relates(noun, post) => {
                let one = self.compared(noun)?;
                // What it is compared with is something else.
                let outer = self.scope.subject.replace(one.clone());
                let such = self.those_with(one.clone(), post);
                self.scope.subject = outer;
                let Objects::Among(_, filter) = such? else {
                    return Err("say what it is compared with".to_owned());
                };
                Cond::Are(one, filter.tests)
            }
            Condition::ThereAreNone(kind) => Cond::Not(Box::new(Cond::Exists(Box::new(self.filter(kind)?)))),
            Condition::YourTurn => Cond::TurnOf(Who::You),
            Condition::NotYourTurn => Cond::Not(Box::new(Cond::TurnOf(Who::You))),
            Condition::Is(Noun::A(kind), true, adj) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(self.adjective(adj)?);
                Cond::Exists(Box::new(filter))
            }
            Condition::Is(noun, yes, adj) => {
                let test = self.adjective(adj)?;
                self.is(noun, *yes, vec![test])?
            }
            Condition::Its(yes, adj) => {
                let test = self.adjective(adj)?;
                self.is(&Noun::It, *yes, vec![test])?
            }
            Condition::ItsA(yes, kind) => {
                let tests = self.tests(kind)?;
                let is = self.is(&Noun::It, *yes, tests)?;
                // What it is as a spell shows only as it is cast (CR 601.3e, 715.3a).
                if super::kinds::on_stack(kind) && self.names_a_card_elsewhere() {
                    return Err("a card is no spell before it is cast".to_owned());
                }
                is
            }
            Condition::IsAttacking(_) if self.scope.provisos.contains(&Proviso::TriggersOnce) => {
                return Err("that it attacks so for the first time is another thing than asked".to_owned());
            }
            Condition::IsAttacking(who) => {
                let who = self.whoever(who)?;
                self.is(&Noun::It, true, vec![Test::AttackingPlayer(who)])?
            }
            Condition::ItWasA(kind) => {
                let tests = self.tests(kind)?;
                self.is(&Noun::It, true, tests)?
            }
            Condition::WasKind(noun, kind) => {
                let tests = self.tests(kind)?;
                self.is(noun, true, tests)?
            }
            Condition::Was(noun, adj) => {
                let test = self.adjective(adj)?;
                self.is(noun, true, vec![test])?
            }
            Condition::IsKind(noun, yes, kind) => {
                let tests = self.tests(kind)?;
                self.is(noun, *yes, tests)?
            }
            Condition::Has(noun, keyword) => self.is(noun, true, vec![Test::Keyword(*keyword)])?,
            Condition::HasCounter(noun, n, counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(*n));
                self.is(noun, true, vec![test])?
            }
            Condition::NoCounter(noun, counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(noun, true, vec![test.not()])?
            }
            Condition::FewCounters(noun, n, counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(n + 1));
                self.is(noun, true, vec![test.not()])?
            }
            Condition::HadNoCounter(counter) => {
                let test = Test::Counters(self.counter(counter)?, Num::Const(1));
                self.is(&Noun::It, true, vec![test.not()])?
            }
            Condition::Bigger(noun, other) => {
                let (one, other) = (self.known(noun)?, self.known(other)?);
                let greater = |measure| {
                    let of = |objects: &Objects| Num::Of(measure, Box::new(objects.clone()));
                    Cond::Compare(of(&one), Cmp::Greater, of(&other))
                };
                Cond::Or(vec![greater(Measure::Power), greater(Measure::Toughness)])
            }
            Condition::WasntKicked(noun) => {
                self.of_this(noun)?;
                Cond::Not(Box::new(Cond::Paid(Extra::Kicker)))
            }
            Condition::WasKicked(noun) => {
                self.of_this(noun)?;
                Cond::Paid(Extra::Kicker)
            }
            // It was cast from exile for its foretell cost.
            Condition::WasForetold(noun) => {
                self.of_this(noun)?;
                Cond::And(vec![Cond::CastFrom(ZoneKind::Exile), Cond::AlternativePaid])
            }
            Condition::AttachedToA(_, kind) => {
                let host = Box::new(self.filter(kind)?);
                self.mention_this();
                Cond::Are(Objects::This, vec![Test::AttachedToA(host)])
            }
            Condition::ControlsMore(one, kind, other) => {
                let own = Num::Count(Box::new(self.controlled(&WhoTree::You, kind)?));
                self.more(one, other, own)?
            }
            Condition::ControlsFewer(one, kind, other) => {
                let own = Num::Count(Box::new(self.controlled(&WhoTree::You, kind)?));
                self.less(one, other, own)?
            }
            Condition::AttackedWithPower(_) => {
                return Err("this is asked as attackers are declared".to_owned());
            }
            Condition::WasBargained(noun) => {
                self.of_this(noun)?;
                Cond::Paid(Extra::Bargain)
            }
            Condition::WasPaid(which) => Cond::Paid(*which),
            Condition::CastFrom(noun, zone) => {
                self.of_this(noun)?;
                Cond::CastFrom(*zone)
            }
            Condition::YouCastItFrom(zone) => {
                self.of_this(&Noun::It)?;
                Cond::CastFrom(*zone)
            }
            Condition::NotFromHand(noun) => {
                self.of_this(noun)?;
                Cond::And(vec![Cond::WasCast, Cond::Not(Box::new(Cond::CastFrom(ZoneKind::Hand)))])
            }
            Condition::CastFromAGraveyard(noun) => {
                self.of_this(noun)?;
                Cond::CastFrom(ZoneKind::Graveyard)
            }
            Condition::YouCastIt | Condition::WasCast => {
                self.of_this(&Noun::It)?;
                Cond::WasCast
            }
            Condition::ItsNth(..) => {
                return Err("this is asked of a spell as it is cast".to_owned());
            }
            Condition::PlayerCounters(who, n, counter) => {
                let kind = self.counter(counter)?;
                let num = self.high_of(who, Num::PlayerCounters(kind, Box::new(Who::You)))?;
                compare(num, Cmp::AtLeast, *n)
            }
            Condition::Did(who, feat) => self.did(who, feat)?,
            Condition::DidNot(who, feat) => Cond::Not(Box::new(self.did(who, feat)?)),
            Condition::Befell(fate) => self.befell(fate)?,
            Condition::CastAnother => Cond::CastAnother,
            Condition::Monarch(who) => Cond::Monarch(self.whoever(who)?),
            Condition::NumberIs(value, cmp, n) => compare(self.quantity(value)?, *cmp, *n),
            Condition::Compare(Quantity::Stat(stat, one), cmp, Quantity::Stat(other, all))
                if stat == other && matches!(**all, Noun::Each(_)) =>
            {
                self.compare_with_each(one, *stat, *cmp, all)?
            }
            Condition::Compare(one, cmp, other) => {
                Cond::Compare(self.quantity(one)?, *cmp, self.quantity(other)?)
            }
            Condition::ThereIs(kind) => Cond::Exists(Box::new(self.filter(kind)?)),
            Condition::TotalAtLeast(kind, stat, n) => {
                let objects = Objects::All(Box::new(self.filter(kind)?));
                compare(Num::Of(measure(*stat), Box::new(objects)), Cmp::AtLeast, *n)
            }
            Condition::Different(n, kind, names) => {
                let objects = Objects::All(Box::new(self.controlled(&WhoTree::You, kind)?));
                let by = if *names { Trait::Name } else { Trait::Power };
                compare(Num::Different(by, Box::new(objects)), Cmp::AtLeast, *n)
            }
            Condition::SameNames(n, kind) => {
                let objects = Objects::All(Box::new(self.controlled(&WhoTree::You, kind)?));
                compare(Num::MostOfAName(Box::new(objects)), Cmp::AtLeast, *n)
            }
            // A spell cast in a main phase resolves in the same one: the stack is empty when it ends.
            Condition::CastInMain(_) => {
                self.mention_this();
                Cond::And(vec![Cond::WasCast, Cond::TurnOf(Who::You), Cond::During(StepKind::Main)])
            }
            Condition::ManaSpent(n, color, noun) => {
                compare(self.mana_spent(Some(*color), noun)?, Cmp::AtLeast, *n)
            }
            Condition::MuchManaSpent(n, noun) => {
                let spent = self.mana_spent(None, noun)?;
                self.mention_amount(spent.clone());
                compare(spent, Cmp::AtLeast, *n)
            }
            Condition::SymbolsSpent(mana, noun) => self.symbols_spent(mana, noun)?,
            Condition::RevealedOrControlled(card, kind) => self.revealed_or_controlled(card, kind)?,
            Condition::NoManaSpent(noun) => compare(self.mana_spent(None, noun)?, Cmp::Equal, 0),
            Condition::HadAnyCounter => self.is(&Noun::It, true, vec![Test::AnyCounter])?,
            Condition::HasAnyCounter(noun) => self.is(noun, true, vec![Test::AnyCounter])?,
            Condition::MoreLife(one, other) => self.more(one, other, Num::Life(Box::new(Who::You)))?,
            Condition::LessLife(one, other) => self.less(one, other, Num::Life(Box::new(Who::You)))?,
            Condition::MoreCards(one, other) => self.more(one, other, Num::Hand(Box::new(Who::You)))?,
            Condition::Targets(_) => return Err("this can be said of what a spell costs".to_owned()),
            Condition::Arrived(_) => {
                self.mention_this();
                Cond::Arrived
            }
            Condition::Activated(n) => {
                self.link.book.activations_are_noted = true;
                compare(Num::TimesActivated, Cmp::AtLeast, *n)
            }
            Condition::FirstCombat => Cond::FirstCombat,
            Condition::LibraryEmpty(whose) => {
                let owner = self.owner(whose)?.ok_or("say whose library this is")?;
                let library = Filter { zones: ZoneKind::Library, tests: vec![Test::OwnedBy(owner)] };
                Cond::Not(Box::new(Cond::Exists(Box::new(library))))
            }
            Condition::Resolved(n) => {
                self.link.book.resolutions_are_noted = true;
                compare(Num::TimesResolved, Cmp::Equal, *n)
            }
            Condition::StatGreater(one, stat, other) => {
                let (one, other) = (self.known(one)?, self.known(other)?);
                let of = |objects| Num::Of(measure(*stat), Box::new(objects));
                Cond::Compare(of(one), Cmp::Greater, of(other))
            }
            Condition::Tempted(n) => Cond::Tempted(Who::You, super::small(*n)?),
            Condition::Paired(_) => {
                let partner = Objects::PairedWith(Box::new(Objects::This));
                let both = Objects::Union(Box::new(Objects::This), Box::new(partner));
                self.mention(&both, Some(&Kind::Type(CardType::Creature)), true);
                Cond::Are(Objects::This, vec![Test::Paired])
            }
            Condition::Blessed => Cond::Blessed(Who::You),
            Condition::LibraryAtLeast(n) => {
                let library = Filter { zones: ZoneKind::Library, tests: vec![Test::OwnedBy(Who::You)] };
                compare(Num::Count(Box::new(library)), Cmp::AtLeast, *n)
            }
            // Before the first turn there was none.
            Condition::NoSpellsLastTurn => Cond::And(vec![
                Cond::Not(Box::new(Cond::FirstTurn)),
                compare(Num::SpellsLastTurn(Box::new(Who::Everyone)), Cmp::Equal, 0),
            ]),
            Condition::SpellsLastTurn(n) => {
                let own = Box::new(Num::SpellsLastTurn(Box::new(Who::You)));
                compare(Num::MostFor(Box::new(Who::Everyone), own), Cmp::AtLeast, *n)
            }
            Condition::WasDone(you, how, kind) => self.was_done(*you, *how, kind)?,
            Condition::Doer(word) => self.doer(*word)?,
            Condition::Searched => Cond::IsOneOf(Who::Candidate, Who::Searchers),
            Condition::DoneBy(yes, how, kind) => self.done_by(*yes, *how, kind)?,
            Condition::FullParty => compare(self.party(), Cmp::Equal, 4),
            Condition::Both(one, other) => Cond::And(self.conditions(one, other)?),
            Condition::Either(one, other) => Cond::Or(self.conditions(one, other)?),
        })
    }

    /// Two conditions side by side. What a pronoun at the head of the first stands for is spoken of in the second, too:
    /// "its power is greater than ~'s power or its toughness is greater ...".
    fn conditions(&mut self, one: &Condition, other: &Condition) -> Lower<Vec<Cond>> {
        let before = self.scope.bounds.len();
        let first = self.condition(one)?;
        let head = self.scope.bounds.get(before).filter(|place| **place >= self.scope.outer);
        let head = head.and_then(|place| self.scope.mentions.get(*place)).cloned();
        if let Some(head) = head.filter(|head| matches!(head.kind, Sort::Thing(_))) {
            self.scope.mentions.next_clause();
            self.scope.mentions.introduce(head.kind, head.what, 1);
        }
        Ok(vec![first, self.condition(other)?])
    }

    /// "{W}{W} was spent to cast it": at least so much of each colour.
    fn symbols_spent(&mut self, mana: &ManaCost, noun: &Noun) -> Lower<Cond> {
        let color = |pip: &Pip| match pip {
            Pip::Color(color) => Some(*color),
            _ => None,
        };
        let colors: Option<Vec<Color>> = mana.pips.iter().map(color).collect();
        let colors = colors.filter(|colors| mana.generic == 0 && mana.x == 0 && !colors.is_empty());
        let colors = colors.ok_or_else(|| "only spent mana of a color is remembered".to_owned())?;
        let mut conds = Vec::new();
        for color in Color::ALL {
            let wanted = colors.iter().filter(|one| **one == color).count() as i32;
            if wanted > 0 {
                conds.push(compare(self.mana_spent(Some(color), noun)?, Cmp::AtLeast, wanted));
            }
        }
        Ok(if conds.len() == 1 { conds.remove(0) } else { Cond::And(conds) })
    }

    /// The card was revealed for the additional cost, which a copy remembers; what its caster controlled is not copied.
    fn revealed_or_controlled(&mut self, card: &Kind, kind: &Kind) -> Lower<Cond> {
        let revealed = self.cards_in(card, ZoneKind::Hand)?;
        let controlled = self.controlled(&WhoTree::You, kind)?;
        let optional = self.link.paid.iter().any(|item| matches!(item, CostItem::Reveal(_)));
        if !optional || revealed.tests.is_empty() {
            return Err("no such card is revealed as an additional cost".to_owned());
        }
        let held = self.link.held(Cond::Exists(Box::new(controlled)));
        Ok(Cond::Or(vec![Cond::Paid(Extra::Additional), Cond::HeldAsCast(held)]))
    }

    /// "a creature card was milled this way", "you discarded a card this way"
    fn was_done(&mut self, you: bool, how: Participle2, kind: &Kind) -> Lower<Cond> {
        let step = self.last_done(how);
        if self.did_in_turn() {
            return Err("what each of the players did is not understood yet".to_owned());
        }
        if you && step.is_some_and(|(_, yours)| !yours) {
            return Err("which of the players did so is not understood yet".to_owned());
        }
        if how == Participle2::Buried && is_card(kind) {
            let cards = self.those_done(how, kind)?;
            self.mention(&cards, Some(kind), false);
            return Ok(compare(Num::CountOf(Box::new(cards)), Cmp::AtLeast, 1));
        }
        let fits = compare(self.done_so(how, kind)?, Cmp::AtLeast, 1);
        Ok(match step {
            // A card that might be revealed is there also if it was not.
            Some((place, _)) if how == Participle2::Revealed => {
                Cond::And(vec![compare(self.num_meant(place)?, Cmp::AtLeast, 1), fits])
            }
            _ => fits,
        })
    }

    /// "its power is greater than each other creature's power": than the greatest of them; "other" is other than it.
    fn compare_with_each(&mut self, one: &Noun, stat: Stat, cmp: Cmp, all: &Noun) -> Lower<Cond> {
        let (Noun::Each(kind), Cmp::Greater | Cmp::AtLeast) = (all, cmp) else {
            return Err("a number is compared with each other one only to be greater".to_owned());
        };
        let one = self.known(one)?;
        let mut filter = self.filter(kind)?;
        for test in filter.tests.iter_mut().filter(|test| **test == Test::Other) {
            *test = Test::Is(one.clone()).not();
        }
        let greatest = Num::GreatestOf(measure(stat), Box::new(Objects::All(Box::new(filter))));
        Ok(Cond::Compare(Num::Of(measure(stat), Box::new(one)), cmp, greatest))
    }

    /// A number that must be so high: that of any of the players, or of each if each is spoken of.
    pub(super) fn high_of(&mut self, who: &WhoTree, num: Num) -> Lower<Num> {
        if is_each(who) { self.least_of(who, num) } else { self.most_of(who, num) }
    }

    /// A number that must be so low.
    fn low_of(&mut self, who: &WhoTree, num: Num) -> Lower<Num> {
        if is_each(who) { self.most_of(who, num) } else { self.least_of(who, num) }
    }

    /// The greatest that a number is for any of these players.
    fn most_of(&mut self, who: &WhoTree, num: Num) -> Lower<Num> {
        Ok(match self.whoever(who)? {
            Who::You => num,
            who => Num::MostFor(Box::new(who), Box::new(num)),
        })
    }

    /// The least.
    fn least_of(&mut self, who: &WhoTree, num: Num) -> Lower<Num> {
        Ok(match self.whoever(who)? {
            Who::You => num,
            who => Num::LeastFor(Box::new(who), Box::new(num)),
        })
    }

    /// Whether a player has more of something than another: than any of several, or than each of them.
    fn more(&mut self, one: &WhoTree, other: &WhoTree, num: Num) -> Lower<Cond> {
        apart(one, other)?;
        let each = matches!(other, WhoTree::EachOpponent | WhoTree::EachOtherPlayer);
        let many = self.most_of(one, num.clone())?;
        let few = if each { self.most_of(other, num)? } else { self.least_of(other, num)? };
        if is_single(one) && is_single(other) {
            self.scope.difference = Some(Num::Minus(Box::new(many.clone()), Box::new(few.clone())));
        }
        Ok(Cond::Compare(many, Cmp::Greater, few))
    }

    /// Whether a player has less of something than another: than any of several, or than each of them.
    fn less(&mut self, one: &WhoTree, other: &WhoTree, num: Num) -> Lower<Cond> {
        apart(one, other)?;
        let each = matches!(other, WhoTree::EachOpponent | WhoTree::EachOtherPlayer);
        let few = self.least_of(one, num.clone())?;
        let many = if each { self.least_of(other, num)? } else { self.most_of(other, num)? };
        Ok(Cond::Compare(few, Cmp::Less, many))
    }

    fn is(&mut self, noun: &Noun, yes: bool, mut tests: Vec<Test>) -> Lower<Cond> {
        let spell = CardTypes::of(&[CardType::Instant, CardType::Sorcery]);
        let permanent = tests.iter().any(|test| matches!(test, Test::Type(types) if !types.meets(spell)));
        let outer = std::mem::replace(&mut self.scope.permanent, permanent);
        let objects = self.known(noun);
        self.scope.permanent = outer;
        let objects = objects?;
        // "You may cast it if it's an instant spell": asked of a card that is no spell yet.
        if is_pronoun(noun) && !self.names_a_spell() {
            tests.retain(|test| *test != Test::Spell);
        }
        match noun {
            Noun::This(_) | Noun::ThisFrom(..) => self.mention_this(),
            noun if is_pronoun(noun) => self.mention_again(&objects, 1),
            _ => {}
        }
        let are = Cond::Are(objects, tests);
        Ok(if yes { are } else { Cond::Not(Box::new(are)) })
    }

    /// The thing that is compared with another is spoken of first.
    fn compared(&mut self, noun: &Noun) -> Lower<Objects> {
        let objects = self.known(noun)?;
        match noun {
            Noun::This(_) | Noun::ThisFrom(..) => self.mention_this(),
            noun if is_pronoun(noun) => self.mention_again(&objects, 1),
            _ => {}
        }
        Ok(objects)
    }

    /// Cards exiled with the card itself name it.
    fn mention_exiler(&mut self, kind: &Kind) {
        if matches!(kind, Kind::Post(_, Post::ExiledWith(_))) {
            self.mention_this();
        }
    }

    /// How something came to be is known only of the card itself.
    fn of_this(&mut self, noun: &Noun) -> Lower<()> {
        if self.known(noun)? != Objects::This {
            return Err("this is known only of the card itself".to_owned());
        }
        self.mention_this();
        Ok(())
    }

    fn controlled(&mut self, who: &WhoTree, kind: &Kind) -> Lower<Filter> {
        let mut filter = self.filter(kind)?;
        filter.tests.push(Test::ControlledBy(self.whoever(who)?));
        Ok(filter)
    }

    /// How many things of a kind players control: of "an opponent" one alone, of "your opponents" all together.
    fn number_controlled(
        &mut self,
        who: &WhoTree,
        kind: &Kind,
        of_one: fn(&mut Self, &WhoTree, Num) -> Lower<Num>,
    ) -> Lower<Num> {
        if matches!(who, WhoTree::AnOpponent | WhoTree::APlayer) {
            let own = Num::Count(Box::new(self.controlled(&WhoTree::You, kind)?));
            return of_one(self, who, own);
        }
        Ok(Num::Count(Box::new(self.controlled(who, kind)?)))
    }

    fn controls(&mut self, who: &WhoTree, noun: &Noun) -> Lower<Cond> {
        let (kind, other) = match noun {
            Noun::A(kind) => (kind, false),
            Noun::Another(kind) => (kind, true),
            Noun::This(_) | Noun::It | Noun::That(_) => {
                let controlled = Test::ControlledBy(self.whoever(who)?);
                return self.is(noun, true, vec![controlled]);
            }
            Noun::Both(one, other) => {
                return Ok(Cond::And(vec![self.controls(who, one)?, self.controls(who, other)?]));
            }
            Noun::Commander => {
                let tests =
                    vec![Test::Commander, Test::OwnedBy(Who::You), Test::ControlledBy(self.whoever(who)?)];
                return Ok(Cond::Exists(Box::new(Filter::permanents(tests))));
            }
            _ => return Err("say what is controlled, as in \"a creature\"".to_owned()),
        };
        let mut filter = self.controlled(who, kind)?;
        if other {
            filter.tests.push(Test::Other);
        }
        Ok(Cond::Exists(Box::new(filter)))
    }
}

/// Whether a phrase names one player.
fn is_single(who: &WhoTree) -> bool {
    matches!(
        who,
        WhoTree::You | WhoTree::ThatPlayer | WhoTree::They | WhoTree::Target(_) | WhoTree::DefendingPlayer
    )
}

/// "Each other player" is other than "you", unless somebody else is spoken of.
fn apart(one: &WhoTree, other: &WhoTree) -> Lower<()> {
    match (one, other) {
        (WhoTree::You, _) => Ok(()),
        (_, WhoTree::EachOtherPlayer) => Err("whom these are other than is not understood yet".to_owned()),
        _ => Ok(()),
    }
}

/// Whether what is said holds of all these players.
fn is_each(who: &WhoTree) -> bool {
    matches!(who, WhoTree::EachPlayer | WhoTree::EachOpponent | WhoTree::EachOtherPlayer)
}
