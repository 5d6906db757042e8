//! The clauses of one sentence.

use super::doers::speak_of_doers;
use super::lasting::{land_type, shared_duration};
use super::noun::is_pronoun;
use super::sentence::is_payment;
use super::{Lower, Lowering, words};
use crate::card::{Color, ManaCost};
use crate::language::tree::{
    Act, Change as ChangeTree, Condition, CostItem, CostWord, Deed, Event, Exception, Gain, HowMany, Kind,
    Lasts, NextSpell, Noun, Own, Participle, Participle2, Post, Quality, Quantity, Recipient, ThingAct,
    Who as WhoTree, Whose, Wording,
};
use crate::program::{
    Change, Cmp, Cond, Cost, Duration, Filter, Mark, Node, Num, ObjectRule, Objects, PhaseKind, PlayerRule,
    Register, StepKind, Test, Who, ZoneKind,
};

/// What comes before "then" in a sentence, and what after it.
fn last_step(deed: &Deed) -> Option<(Deed, Deed)> {
    match deed {
        Deed::CommaThen(one, other) => Some(((**one).clone(), (**other).clone())),
        Deed::Order(Act::CommaThen(one, other)) => {
            Some((Deed::Order((**one).clone()), Deed::Order((**other).clone())))
        }
        Deed::Order(Act::Three(one, two, three)) => {
            let first = Act::Both(one.clone(), two.clone());
            Some((Deed::Order(first), Deed::Order((**three).clone())))
        }
        Deed::Do(who, Act::CommaThen(one, other), wording) => Some((
            Deed::Do(who.clone(), (**one).clone(), *wording),
            Deed::Do(same(who), (**other).clone(), Wording::Usual),
        )),
        _ => None,
    }
}

/// The same, where an exception follows, which is that of the last step.
fn excepted_step(deed: &Deed) -> Option<(Deed, Deed)> {
    last_step(deed).filter(|_| !matches!(deed, Deed::Order(Act::Three(..))))
}

/// Whether it is decided as a spell is cast: that an optional cost is paid.
pub(super) fn is_known_as_cast(condition: &Cond) -> bool {
    matches!(condition, Cond::Paid(_))
}

/// The same player again.
fn same(who: &WhoTree) -> WhoTree {
    match who {
        WhoTree::Target(_) | WhoTree::OtherTarget => WhoTree::ThatPlayer,
        other => other.clone(),
    }
}

/// Whether a clause is about each of several players.
fn about_each(deed: &Deed) -> bool {
    let each = |who: &WhoTree| {
        matches!(
            who,
            WhoTree::EachPlayer
                | WhoTree::EachOpponent
                | WhoTree::EachOtherPlayer
                | WhoTree::EachOfThose
                | WhoTree::Targets(_)
        ) || matches!(who, WhoTree::Those(all, _) if !matches!(**all, WhoTree::Target(_)))
    };
    let hit = |to: &Recipient| matches!(to, Recipient::Player(who) if each(who));
    match deed {
        Deed::Do(who, ..) | Deed::LifeBecomes(who, _) => each(who),
        Deed::May(who, deed) => matches!(**deed, Deed::Order(_)) && each(who) || about_each(deed),
        Deed::Acts(_, act, _) => match act {
            ThingAct::Deal(_, to, _) => to.iter().any(hit),
            ThingAct::ForEach(act, _) => matches!(&**act, ThingAct::Deal(_, to, _) if to.iter().any(hit)),
            _ => false,
        },
        Deed::WhereX(deed, _) | Deed::Then(deed) => about_each(deed),
        _ => false,
    }
}

/// Whether players are told to do something with what each of them has done before.
fn speaks_of_own_doing(act: &Act) -> bool {
    match act {
        Act::CommaThen(first, rest) => speaks_of_own_doing(first) || speaks_of_own_doing(rest),
        Act::Put(Noun::AllDoneBy(..), _) => true,
        _ => false,
    }
}

/// Whether each of several players chooses a creature type for what the same player does next.
fn chooses_type_first(deed: &Deed) -> bool {
    matches!(deed, Deed::Do(_, Act::Both(first, _) | Act::CommaThen(first, _), _) if **first == Act::ChooseType)
}

/// Whether players exile cards from a zone of their own.
fn exiles_own_cards(act: &Act) -> bool {
    matches!(act, Act::Exile(Noun::All(Kind::Post(_, Post::In(_, Whose::Their, _)))))
}

/// Whether a condition asks about "it": what the case before it has made is not meant.
fn asks_about_it(condition: &Condition) -> bool {
    match condition {
        Condition::Its(..) | Condition::ItsA(..) | Condition::ItWasA(_) => true,
        Condition::Is(noun, ..) | Condition::IsKind(noun, ..) => is_pronoun(noun),
        _ => false,
    }
}

/// Whether a player may choose new targets for copies.
pub(super) fn aims_copies(deed: &Deed) -> bool {
    matches!(deed.offered(), Some((_, Act::ChooseNewTargets(noun))) if is_copy(noun))
}

/// "the copy", "the copies", or what a text calls so.
fn is_copy(noun: &Noun) -> bool {
    matches!(
        noun,
        Noun::The(Participle::Copied, _)
            | Noun::TheMany(Participle::Copied, _)
            | Noun::TheirCopy
            | Noun::It
            | Noun::Them
            | Noun::Those(_)
    )
}

impl Lowering<'_, '_> {
    /// One clause; one that is about each of several players, and about something of theirs, is carried out for one
    /// after the other.
    pub(super) fn deed(&mut self, deed: &Deed) -> Lower<Node> {
        let noting = self.scope.asks_doers && self.scope.each.is_none();
        let node = self.deed_of_each(deed)?;
        if noting && about_each(deed) && matches!(deed, Deed::Do(..) | Deed::May(..)) {
            return self.noting_doers(deed, node);
        }
        Ok(node)
    }

    fn deed_of_each(&mut self, deed: &Deed) -> Lower<Node> {
        // What all of them have done is known before any of them goes on (CR 608.2e).
        if let Deed::Do(who, Act::CommaThen(first, rest), wording) = deed
            && about_each(deed)
            && self.scope.each.is_none()
            && speaks_of_own_doing(rest)
        {
            let exiles = exiles_own_cards(first);
            let first = Deed::Do(who.clone(), (**first).clone(), *wording);
            let rest = Deed::Do(who.clone(), (**rest).clone(), *wording);
            let exile = |this: &mut Self| {
                let node = this.deed(&first)?;
                if exiles {
                    this.mention_done(Participle2::Exiled, &Who::Everyone);
                }
                Ok(node)
            };
            return self.joined(exile, |this| this.deed(&rest));
        }
        if !about_each(deed) || self.scope.each.is_some() {
            return self.clause(deed);
        }
        let (before, mark) = (self.scope.clone(), self.link.mark());
        self.scope.each_used = false;
        let node = self.clause(deed)?;
        if !self.scope.each_used && !chooses_type_first(deed) {
            self.scope.each_used = before.each_used;
            return Ok(node);
        }
        self.scope = before;
        self.link.rewind(mark);
        let register = self.register()?;
        self.scope.each = Some((register, None));
        let outside = self.scope.mentions.clone();
        let chooses = matches!(deed, Deed::Do(_, Act::Choose(_), _));
        let outer = self.scope.collect;
        if chooses {
            // The register of the player has room for what they choose.
            self.scope.collect = Some(register);
        }
        let node = self.sealed(|this| this.clause(deed));
        self.scope.collect = outer;
        let who = self.scope.each.take().and_then(|(_, who)| who);
        self.scope.mentions = outside;
        let who = who.ok_or("say whom this is about")?;
        self.mention_player(&who);
        if chooses && let Some(kind) = self.scope.collected.take() {
            self.chosen_by_each(register, &who, &kind);
        }
        // All of them sacrifice at the same time, so that what they have sacrificed is known together.
        if matches!(deed, Deed::Do(_, Act::Sacrifice(Noun::All(_)), _))
            && let Ok(step) = &node
            && self.link.book.only_decides(*step)
        {
            self.mention_done(Participle2::Sacrificed, &who);
        }
        Ok(self.act_by_act(who, register, node?))
    }

    /// What each of several players has chosen is spoken of together, and so is what none of them has.
    fn chosen_by_each(&mut self, register: Register, who: &Who, kind: &Kind) {
        let all = Objects::Chosen(register);
        self.mention_done_to(&all, Some(kind), true, Participle::Chosen);
        let Some(Objects::Among(from, _)) = self.scope.rest.take() else { return };
        let Objects::All(mut filter) = *from else { return };
        for test in &mut filter.tests {
            match test {
                Test::ControlledBy(Who::Chosen(one)) if *one == register => {
                    *test = Test::ControlledBy(who.clone());
                }
                Test::OwnedBy(Who::Chosen(one)) if *one == register => *test = Test::OwnedBy(who.clone()),
                _ => {}
            }
        }
        let others = Filter::permanents(vec![Test::Is(all).not()]);
        self.scope.rest = Some(Objects::Among(Box::new(Objects::All(filter)), Box::new(others)));
    }

    pub(super) fn clause(&mut self, deed: &Deed) -> Lower<Node> {
        Ok(match deed {
            Deed::Order(act) => self.act(&Who::You, act)?,
            // One of them, whom you choose, in whichever ability (CR 608.2d).
            Deed::Do(WhoTree::AnOpponent, act @ (Act::Choose(_) | Act::ChoosePile), _) => {
                let into = self.register()?;
                self.scope.before.push(Node::ChoosePlayer { who: Who::You, among: Who::Opponents, into });
                self.mention_player(&Who::Chosen(into));
                self.act(&Who::Chosen(into), act)?
            }
            Deed::Do(who, act, _) => {
                let who = self.who(who)?;
                self.act(&who, act)?
            }
            Deed::May(who, deed) => self.may(who, deed)?,
            Deed::Acts(noun, act, _) => self.acts(noun, act)?,
            Deed::AttacksPlayer(_, WhoTree::OwnerOf(_) | WhoTree::ControllerOf(_), _) => {
                return Err("that each attacks a player of its own is not understood yet".to_owned());
            }
            Deed::BlocksThat(noun, other, lasts) => {
                let duration = lasts.duration();
                if !matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat) {
                    return Err("say this of a turn or a combat".to_owned());
                }
                let what = self.objects(noun, &Who::You)?;
                let other = match is_pronoun(other) {
                    true => self.refer_beside(other, what.clone())?,
                    false => self.objects(other, &Who::You)?,
                };
                Node::Oppose(what, other, duration)
            }
            Deed::AttacksPlayer(noun, who, lasts) => {
                let duration = match lasts {
                    Lasts::ThisTurn | Lasts::ThisCombat => lasts.duration(),
                    _ => return Err("say this of a turn or a combat".to_owned()),
                };
                let what = self.objects(noun, &Who::You)?;
                Node::Aim(what, self.who(who)?, duration)
            }
            Deed::AttackThisNextTurn(who, kind, _) => self.attack_this_next_turn(who, kind)?,
            Deed::NextSpell(kind, next) => {
                let spells = self.spells(kind)?;
                let rule = match next {
                    NextSpell::Flash => PlayerRule::NextFlash(spells),
                    NextSpell::Guarded => PlayerRule::NextGuarded(spells),
                    NextSpell::Has(gains) => {
                        PlayerRule::NextHas(spells, self.changes(&[ChangeTree::Has(gains.clone())])?)
                    }
                    NextSpell::Costs(mana, word) => {
                        let change = super::keyword::cost_change(mana, *word == CostWord::Less);
                        PlayerRule::NextCosts(spells, change)
                    }
                };
                let rule = self.link.player_rule(rule);
                Node::PlayerRule { who: Who::You, rule, duration: Duration::EndOfTurn }
            }
            Deed::Tempts => self.tempt()?,
            Deed::IfWin(deed) => {
                let result = self.scope.clash.ok_or("nobody clashed before this")?;
                let won = Cond::Compare(Num::Stored(result), Cmp::Greater, Num::Const(0));
                let node = self.sealed(|this| this.deed(deed))?;
                Node::If(won, node, None)
            }
            Deed::Lasting(noun, stretches, _) => self.stretches(noun, stretches)?,
            Deed::PlayersLasting(who, says, duration) => {
                let who = self.whoever(who)?;
                let rule = self.player_rule(says)?;
                Node::PlayerRule { who, rule: self.link.player_rule(rule), duration: duration.duration() }
            }
            Deed::If(condition, deed, Wording::Last) => self.after_if(deed, condition)?,
            Deed::If(condition, deed, _) => {
                let about_it = asks_about_it(condition);
                if about_it {
                    self.as_before_the_case();
                }
                let condition = self.condition(condition)?;
                let first = self.scope.targets.len();
                self.scope.branch = Some(self.scope.mentions.clone());
                let node = self.sealed(|this| this.deed(deed))?;
                self.targeted_when(first, &condition);
                Node::If(condition, node, None)
            }
            Deed::IfDo(_, deed) => {
                let node = self.sealed(|this| this.deed(deed))?;
                Node::IfDid(node, None)
            }
            Deed::Then(deed) => self.deed(deed)?,
            Deed::And(one, other) | Deed::CommaThen(one, other) if aims_copies(other) => {
                let copies = self.deed(one)?;
                self.aimed_anew(copies).ok_or("nothing is copied before this")?
            }
            Deed::And(one, other) if matches!(**other, Deed::SpendAs(..)) => {
                let leave = self.deed(one)?;
                self.spent_so(leave, other)?
            }
            Deed::And(one, other) | Deed::CommaThen(one, other) => {
                let (one, other) = &shared_duration(one, other);
                let outer = self.scope.asks_doers;
                self.scope.asks_doers |= speak_of_doers(std::slice::from_ref(other));
                let node = self.joined(
                    |this| this.deed(one),
                    |this| {
                        this.scope.asks_doers = outer;
                        this.deed(other)
                    },
                );
                self.scope.asks_doers = outer;
                node?
            }
            Deed::Unless(deed, exception) => self.unless(deed, exception)?,
            Deed::WhereX(deed, value) => {
                let x = self.x_of(deed, value)?;
                let outer = self.scope.x.replace(x);
                let node = self.deed(deed);
                self.scope.x = outer;
                node?
            }
            Deed::ForEach(kind, deed) => self.for_each_kind(kind, deed)?,
            Deed::Vote(kind) => {
                let from = Objects::All(Box::new(self.filter(kind)?));
                let into = self.register()?;
                self.scope.voted = Some(into);
                Node::Vote { from, into }
            }
            Deed::JoinForces => self.join_forces()?,
            Deed::ForEachRemoved(count, deed) => self.for_each(count, |this| this.deed(deed))?,
            Deed::ForEachOf(noun, deed) => self.for_each_of(noun, deed)?,
            Deed::ForEachDone(kind, how, deed) => self.for_each_done(kind, *how, deed)?,
            Deed::ForEachPlayer(who, deed) => self.for_each_player(who, deed)?,
            Deed::Lure(noun) => self.ruled_for(noun, ObjectRule::Lure, Duration::EndOfTurn)?,
            Deed::DieExile(noun) => {
                let what = self.known(noun)?;
                Node::Mark(what, Mark::ExiledAsItDies)
            }
            Deed::LeaveExile(noun) => {
                let what = self.known(noun)?;
                Node::Mark(what, Mark::ExiledAsItLeaves)
            }
            Deed::LastingActs(noun, stretches, act) => {
                let what = self.changed(noun)?;
                let first = self.lasting_stretches(&what, stretches)?;
                let second = self.acts_by(what, act)?;
                self.sequence(vec![first, second])
            }
            // CR 702.34a
            Deed::GainsFlashback(noun, lasts) => {
                let what = self.objects_in(noun, &Who::You, ZoneKind::Graveyard)?;
                let text = "You may cast this card from your graveyard for its mana cost. Then exile it.";
                let gained = self.lines("flashback", text)?;
                let changes = self.link.changes(gained.into_iter().map(Change::Gain).collect());
                Node::Change { what, changes, duration: lasts.duration() }
            }
            Deed::NextCast(kind, deed) => {
                let event = Event::Casts(WhoTree::You, kind.clone());
                self.later(&event, deed, true, Duration::EndOfTurn)?
            }
            Deed::RedirectNext(n, to, other) => self.redirect_next(n, None, to, other)?,
            Deed::RedirectNextFrom(n, by, to, other) => self.redirect_next(n, Some(by), to, other)?,
            Deed::PreventFor(lasts, what) => self.prevent_all(what, lasts.duration())?,
            // The choice is kept with the source, so that it can be made for one thing only.
            Deed::TypeOfChoice(noun @ (Noun::This(_) | Noun::Host(..)), lasts) => {
                let what = self.objects(noun, &Who::You)?;
                let changes = self.link.changes(vec![Change::SetChosenType]);
                let change = Node::Change { what, changes, duration: lasts.duration() };
                self.sequence(vec![Node::ChooseCreatureType, change])
            }
            Deed::TypeOfChoice(..) => {
                return Err("say this of the card itself or of what it enchants".to_owned());
            }
            Deed::LandTypeOfChoice(noun, lasts) => {
                let options = ["Plains", "Island", "Swamp", "Mountain", "Forest"].map(land_type);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::ProtectionOfChoice(noun, lasts) => {
                let protection = |color| Gain::Protection(vec![Quality::Color(color)]);
                let options = Color::ALL.map(|color| vec![ChangeTree::Gains(vec![protection(color)])]);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::YouProtectionOfChoice(noun, lasts) => {
                let what = self.objects(noun, &Who::You)?;
                let duration = lasts.duration();
                let mut options = Vec::new();
                for color in Color::ALL {
                    let protection = vec![Quality::Color(color)];
                    let gains = ChangeTree::Gains(vec![Gain::Protection(protection.clone())]);
                    let changes = self.changes(&[gains])?;
                    let theirs = Node::Change { what: what.clone(), changes, duration };
                    let rule = PlayerRule::Protection(self.qualities(&protection)?);
                    let yours =
                        Node::PlayerRule { who: Who::You, rule: self.link.player_rule(rule), duration };
                    let both = self.sequence(vec![theirs, yours]);
                    options.push((format!("Protection from {}", color.name()), self.intern(both)));
                }
                self.choose_one(Who::You, options)
            }
            Deed::ProtectionOfChoiceOr(noun, kind, lasts) => {
                let colors = Color::ALL.map(Quality::Color).into_iter();
                let qualities = colors.chain([Quality::Kind(kind.clone())]);
                let options: Vec<_> = qualities
                    .map(|quality| vec![ChangeTree::Gains(vec![Gain::Protection(vec![quality])])])
                    .collect();
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::GainsOneOf(noun, gains, lasts) => {
                let options: Vec<_> =
                    gains.iter().map(|gain| vec![ChangeTree::Gains(vec![gain.clone()])]).collect();
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::GetsOneOf(noun, one, other, lasts) => {
                let gets = |(power, toughness): &(Quantity, Quantity)| {
                    vec![ChangeTree::Gets(power.clone(), toughness.clone())]
                };
                self.one_change_of(noun, &[gets(one), gets(other)], *lasts)?
            }
            Deed::ColorOfChoice(noun, lasts) => {
                let options = Color::ALL.map(|color| vec![ChangeTree::IsColor(vec![color], true)]);
                self.one_change_of(noun, &options, *lasts)?
            }
            Deed::WhenYouDo(deed) => {
                // The ability takes along what X was.
                let x = match self.scope.x.clone() {
                    Some(x @ Num::Stored(_)) if words(std::slice::from_ref(deed)).contains('X') => {
                        self.mention_amount(x);
                        Some(self.scope.mentions.len() - 1)
                    }
                    _ => None,
                };
                let ability = self.reflexive(deed, x)?;
                let node = self.intern(Node::Reflexive(ability));
                Node::IfDid(node, None)
            }
            Deed::Later(event, deed, wording) => {
                let later = self.later(event, deed, true, Duration::Forever)?;
                if *wording == Wording::Last && self.targets_later(&later) {
                    let problem = "the target is chosen now, and what happens to it comes later";
                    return Err(format!("{problem}, which is not understood yet"));
                }
                later
            }
            // "When target creature dies this turn": the target is chosen now (CR 603.7c).
            Deed::LaterWhenever(
                word,
                Event::Dies(noun @ Noun::Target(HowMany::ONE, kind)),
                lasts,
                deed,
                how,
            ) => {
                self.objects(noun, &Who::You)?;
                self.scope.mentions.next_clause();
                let that = Event::Dies(Noun::That(super::kinds::bare(kind)));
                self.clause(&Deed::LaterWhenever(*word, that, *lasts, deed.clone(), *how))?
            }
            Deed::LaterWhenever(word, event, duration, deed, _) => {
                let once = *word == crate::language::tree::TriggerWord::When;
                self.later(event, deed, once, duration.duration())?
            }
            Deed::ExtraCombat(main) => {
                let mut phases = vec![PhaseKind::Combat];
                phases.extend(main.then_some(PhaseKind::PostCombatMain));
                Node::ExtraPhases(phases)
            }
            // In another phase there is no main phase that they could come after.
            Deed::ExtraCombatAfterMain => {
                let phases = Node::ExtraPhases(vec![PhaseKind::Combat, PhaseKind::PostCombatMain]);
                Node::If(Cond::During(StepKind::Main), self.intern(phases), None)
            }
            Deed::PreventOnce(noun, to) => self.prevent_once(noun, to.as_ref())?,
            Deed::LifeBecomes(who, value) => {
                let who = self.who(who)?;
                Node::SetLife(who, self.quantity(value)?)
            }
            Deed::DrawGame => Node::DrawGame,
            Deed::IfFlip(..) => return Err("no coin was flipped before this".to_owned()),
            Deed::GraveyardClosed => {
                let rule = self.link.player_rule(PlayerRule::GraveyardClosed);
                Node::PlayerRule { who: Who::You, rule, duration: Duration::EndOfTurn }
            }
            Deed::DamageUnpreventable => {
                let rule = self.link.player_rule(PlayerRule::DamageUnpreventable);
                Node::PlayerRule { who: Who::Everyone, rule, duration: Duration::EndOfTurn }
            }
            Deed::Modes(..) | Deed::Spree(_) => {
                return Err("a choice of modes must be all that the ability does".to_owned());
            }
            Deed::Only(_)
            | Deed::ShuffleSearched
            | Deed::Still(_)
            | Deed::ManaLasts
            | Deed::SpendOnly(_)
            | Deed::SpendOnlyGuarding(_)
            | Deed::Unpreventable
            | Deed::IfPrevented(_)
            | Deed::IfPreventedFrom(..)
            | Deed::IfNobody(_)
            | Deed::AttackersDoTheSame
            | Deed::DamagedNoRegeneration(_)
            | Deed::SpendNot(_)
            | Deed::NoRegeneration(_)
            | Deed::DamagedExile(_)
            | Deed::CastExile(..)
            | Deed::SpendAs(..)
            | Deed::SpendAsIfCast(_)
            | Deed::KeepsMana(_)
            | Deed::GuardedIfSpent(_)
            | Deed::WhenSpent(..)
            | Deed::CounteredExile
            | Deed::CounteredTo(_)
            | Deed::IfInstead(..)
            | Deed::IfCantSacrifice(..)
            | Deed::Otherwise(_)
            | Deed::IfDont(_)
            | Deed::IfDontPut(..)
            | Deed::IfCant(_) => return Err("this must be a sentence of its own".to_owned()),
        })
    }

    /// Each player, beginning with "you", chooses how much to pay; what all have paid is added up.
    fn join_forces(&mut self) -> Lower<Node> {
        let (total, one) = (self.register()?, self.register()?);
        self.scope.paid_together = Some(total);
        let x = ManaCost { x: 1, ..ManaCost::default() };
        let chosen = Num::Stored(one);
        let cost = Cost { mana: Some(x.clone()), x: Some(Box::new(chosen.clone())), ..Cost::default() };
        let sum = Num::Plus(Box::new(Num::Stored(total)), Box::new(chosen));
        let add = self.intern(Node::Store(sum, total));
        let pay =
            vec![Node::ChooseX { who: Who::You, mana: x, into: one }, Node::MayPay(Who::You, cost, add)];
        let pay = self.sequence(pay);
        let pay = self.intern(pay);
        let none = Node::Store(Num::Const(0), total);
        let others = Who::Except(Box::new(Who::You));
        Ok(self.sequence(vec![none, Node::As(Who::You, pay), Node::As(others, pay)]))
    }

    /// The targets from a place on are chosen only if this holds, where that is known as a spell is cast.
    pub(super) fn targeted_when(&mut self, first: usize, condition: &Cond) {
        if is_known_as_cast(condition) {
            self.scope.targets[first..].iter_mut().for_each(|spec| spec.when = Some(condition.clone()));
        }
    }

    /// "B if C"; of "A, then B if C" the condition is that of the last step.
    fn after_if(&mut self, deed: &Deed, condition: &Condition) -> Lower<Node> {
        if let Some((first, last)) = last_step(deed) {
            let first = self.sealed(|this| this.deed(&first))?;
            self.scope.mentions.next_clause();
            let last = self.sealed(|this| this.after_if(&last, condition))?;
            return Ok(Node::Then(first, last));
        }
        let first = self.scope.targets.len();
        let before = self.scope.mentions.clone();
        let node = self.sealed(|this| this.deed(deed))?;
        // It is asked before anything is done, so not about what that leaves.
        self.scope.made_since = Some(before.len());
        let condition = self.condition(condition);
        self.scope.made_since = None;
        let condition = condition?;
        if self.scope.targets.len() == first {
            self.scope.branch = Some(before);
        }
        self.targeted_when(first, &condition);
        Ok(Node::If(condition, node, None))
    }

    /// "B unless C"; of "A, then B unless C" the exception is that of the last step.
    fn unless(&mut self, deed: &Deed, exception: &Exception) -> Lower<Node> {
        if let Some((first, last)) = excepted_step(deed) {
            let first = self.sealed(|this| this.deed(&first))?;
            self.scope.mentions.next_clause();
            let last = self.sealed(|this| this.unless(&last, exception))?;
            return Ok(Node::Then(first, last));
        }
        // The targets stand in the sentence before the player does.
        let node = self.sealed(|this| this.deed(deed))?;
        Ok(match exception {
            Exception::Does(who, act) => {
                let who = self.who(who)?;
                if let Who::ControllerOf(objects) = &who
                    && matches!(**objects, Objects::All(_))
                {
                    return Err(
                        "what several players pay for each of theirs is not understood yet".to_owned()
                    );
                }
                Node::Unless(who, self.act_as_cost(act)?, node)
            }
            Exception::Holds(condition) => {
                let holds = self.condition(condition)?;
                Node::If(Cond::Not(Box::new(holds)), node, None)
            }
        })
    }

    /// "You may": the whole of it or nothing.
    pub(super) fn may(&mut self, who: &WhoTree, deed: &Deed) -> Lower<Node> {
        let who = self.who(who)?;
        let Deed::Order(act) = deed else {
            let node = self.sealed(|this| this.clause(deed))?;
            return Ok(Node::May(who, node));
        };
        if let Act::Both(_, then) | Act::CommaThen(_, then) = act
            && matches!(**then, Act::Put(Noun::Rest | Noun::Other, _))
        {
            return Err("what becomes of the rest is no part of what may be done".to_owned());
        }
        if matches!(act, Act::ChooseNewTargets(_)) && who != Who::You {
            return Err("that others choose new targets is not understood yet".to_owned());
        }
        if is_payment(act) {
            let nothing = self.intern(Node::Nothing);
            return self.price(who, act, |_| Ok(nothing));
        }
        // Leave to play is no act; free spells and new targets can be declined as they are chosen.
        if let Act::Play(..)
        | Act::PlayFreely(..)
        | Act::PlayFree(_)
        | Act::CastFree(..)
        | Act::ChooseNewTargets(_) = act
        {
            return self.act(&who, act);
        }
        if matches!(who, Who::You | Who::Target(_) | Who::Chosen(_)) || matches!(who, Who::ControllerOf(_)) {
            let node = self.sealed(|this| this.act(&who, act))?;
            return Ok(Node::May(who, node));
        }
        let node = self.sealed(|this| this.act(&Who::You, act))?;
        let may = self.intern(Node::May(Who::You, node));
        Ok(Node::As(who, may))
    }

    /// What X is. A number that speaks of something may speak of what its sentence names.
    pub(super) fn x_of(&mut self, deed: &Deed, value: &Quantity) -> Lower<Num> {
        let before = self.scope.clone();
        let x = self.quantity(value);
        if x.is_ok() && self.scope.asked == before.asked {
            // That a number speaks of the card itself does not make it what the sentence speaks of.
            if self.speaks_of_itself_since(before.mentions.len()) {
                self.scope.mentions = before.mentions;
            }
            return x;
        }
        self.scope = before.clone();
        let mark = self.link.mark();
        let named = self.clause(deed).map(|_| self.scope.mentions.clone());
        self.link.rewind(mark);
        self.scope = before.clone();
        let Ok(mentions) = named else { return self.quantity(value) };
        self.scope.mentions = mentions;
        self.scope.made_since = Some(before.mentions.len());
        let x = self.quantity(value);
        self.scope.made_since = None;
        // What is kept of steps is kept of the same steps when they are read again.
        let kept = (self.scope.kept.len() - before.kept.len()) as u8;
        if self.scope.registers != before.registers + kept || self.scope.targets.len() != before.targets.len()
        {
            self.scope = before;
            return self.quantity(value);
        }
        self.scope.mentions = before.mentions;
        x
    }

    /// Whether "it" is something else than the permanent itself.
    fn speaks_of_another(&mut self) -> bool {
        let outside = self.scope.clone();
        let it = self.refer(&Noun::It);
        self.scope = outside;
        it.is_ok_and(|it| it != Objects::This)
    }

    pub(super) fn act_as_cost(&mut self, act: &Act) -> Lower<Cost> {
        let item = match act {
            Act::Pay(costs) => return self.cost(costs),
            Act::Both(one, other) if is_payment(act) => {
                let (mut cost, other) = (self.act_as_cost(one)?, self.act_as_cost(other)?);
                let told = |cost: &Cost| cost.times.is_some() || cost.x.is_some();
                if told(&cost) || told(&other) || cost.mana.is_some() && other.mana.is_some() {
                    return Err("say in one way how much is paid".to_owned());
                }
                cost.mana = cost.mana.or(other.mana);
                cost.parts.extend(other.parts);
                return Ok(cost);
            }
            Act::ForEach(act, count) => {
                let cost = self.act_as_cost(act)?;
                if cost.times.is_some() {
                    return Err("say in one way how much is paid".to_owned());
                }
                let times = Some(Box::new(self.quantity(count)?));
                return Ok(Cost { times, ..cost });
            }
            Act::Sacrifice(Noun::It) if self.speaks_of_another() => {
                return Err(
                    "what is sacrificed to pay is this permanent, or one that its player chooses".to_owned()
                );
            }
            Act::Sacrifice(noun) => CostItem::Sacrifice(noun.clone()),
            Act::Discard(HowMany::Exactly(n), kind) => CostItem::Discard(n.clone(), kind.clone()),
            Act::LoseLife(n) => CostItem::Life(n.clone()),
            Act::Return(noun, _) => CostItem::Return(noun.clone()),
            Act::Exile(noun) => CostItem::Exile(noun.clone()),
            Act::Tap(noun) => CostItem::TapOthers(noun.clone()),
            Act::DiscardRandom(n) => CostItem::DiscardRandom(n.clone()),
            Act::DiscardHand(_) => CostItem::DiscardHand,
            Act::RemoveCounters(counters, Noun::It | Noun::This(_)) => {
                CostItem::RemoveCounters(counters.clone(), Own::Permanent)
            }
            _ => return Err("this cannot be paid".to_owned()),
        };
        self.cost(&[item])
    }
}
