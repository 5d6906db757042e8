//! What things get, have, are and cannot do, as changes of the layers.

use super::{Lower, Lowering};
use crate::card::{CardType, CardTypes, Color, Colors, Subtype};
use crate::language::tree::{
    Being, Cannot, Change as ChangeTree, Gain, Keeps, Must, Others, Quality, Quantity, TokenText, TokenWord,
    UntapStep,
};
use crate::program::{AbilityId, Change, ChangesId, Cost, ObjectRule, Objects, Test, Who, ZoneKind};

impl Lowering<'_, '_> {
    pub(super) fn changes(&mut self, changes: &[ChangeTree]) -> Lower<ChangesId> {
        let mut all = Vec::new();
        for change in changes {
            self.change(change, &mut all)?;
        }
        for change in changes {
            if let ChangeTree::LosesOther(others) = change {
                loses_other(*others, &mut all)?;
            }
        }
        Ok(self.link.changes(all))
    }

    fn change(&mut self, change: &ChangeTree, out: &mut Vec<Change>) -> Lower<()> {
        match change {
            ChangeTree::Gets(power, toughness) => out.push(self.modify(power, toughness)?),
            ChangeTree::Gains(gains) | ChangeTree::Has(gains) => self.gains(gains, out)?,
            ChangeTree::Loses(keywords) => {
                out.extend(keywords.iter().map(|keyword| Change::LoseKeyword(*keyword)));
            }
            ChangeTree::LosesAll => out.push(Change::LoseAll),
            ChangeTree::LosesCreatureTypes => out.push(Change::LoseCreatureTypes),
            // When everything is known that it becomes.
            ChangeTree::LosesOther(_) => {}
            ChangeTree::Is(being) | ChangeTree::Becomes(being) => self.being(being, out)?,
            ChangeTree::BecomesEvery(being) => {
                self.being(being, out)?;
                out.push(Change::AllCreatureTypes);
            }
            ChangeTree::BecomesSized(being, value) | ChangeTree::IsSized(being, value) => {
                self.being(being, out)?;
                let n = self.value_of_it(value)?;
                out.push(Change::SetPower(n.clone()));
                out.push(Change::SetToughness(n));
            }
            ChangeTree::NoCombatDamage => out.push(self.rule(ObjectRule::NoCombatDamage)),
            ChangeTree::BaseStats(power, toughness) => {
                out.push(Change::SetPower(self.amount(power)?));
                out.push(Change::SetToughness(self.amount(toughness)?));
            }
            ChangeTree::BaseStatsEqual(value) => {
                let n = self.value_of_it(value)?;
                out.push(Change::SetPower(n.clone()));
                out.push(Change::SetToughness(n));
            }
            ChangeTree::BlocksMore(n, _) => out.push(self.rule(ObjectRule::BlocksMore(super::small(*n)?))),
            ChangeTree::BlocksAny => out.push(self.rule(ObjectRule::BlocksMore(u8::MAX))),
            ChangeTree::AttacksDespiteDefender => out.push(self.rule(ObjectRule::AttacksDespiteDefender)),
            ChangeTree::Inactive(but_mana) => {
                out.push(self.rule(ObjectRule::CantActivate { but_mana: *but_mana }));
            }
            ChangeTree::Must(Must::BeBlocked) => out.push(self.rule(ObjectRule::MustBeBlocked)),
            ChangeTree::NoManaCost => out.push(Change::NoManaCost),
            ChangeTree::BasePower(n) => out.push(Change::SetPower(self.amount(n)?)),
            ChangeTree::BaseToughness(n) => out.push(Change::SetToughness(self.amount(n)?)),
            ChangeTree::Cannot(cannot) => self.cannot(cannot, out)?,
            ChangeTree::Must(Must::Attack) => out.push(self.rule(ObjectRule::MustAttack)),
            ChangeTree::Must(Must::Block) => out.push(self.rule(ObjectRule::MustBlock)),
            ChangeTree::StaysTapped(UntapStep::Yours) => out.push(self.rule(ObjectRule::StaysTappedInYours)),
            ChangeTree::StaysTapped(_) => out.push(self.rule(ObjectRule::StaysTapped)),
            ChangeTree::StaysTappedOnce(_) => {
                return Err("what happens in the next untap step is said by an effect".to_owned());
            }
            ChangeTree::CopyOf(noun, but) => {
                let objects = self.objects(noun, &Who::You)?;
                let outer = std::mem::replace(&mut self.copying, true);
                let but = if but.is_empty() { Ok(None) } else { self.changes(but).map(Some) };
                self.copying = outer;
                let but = but?;
                out.push(Change::CopyOf(Box::new(objects), but));
            }
            ChangeTree::Goaded => out.push(self.rule(ObjectRule::Goaded)),
            ChangeTree::IsColor(colors, _) => out.push(Change::SetColors(colors.iter().copied().collect())),
            ChangeTree::Colorless => out.push(Change::SetColors(Colors::NONE)),
            ChangeTree::IsSuper(one) => out.push(Change::AddSupertype(*one)),
            ChangeTree::AllCreatureTypes | ChangeTree::GainsCreatureTypes => {
                out.push(Change::AllCreatureTypes);
            }
            ChangeTree::ThatLandType if self.scope.chose_land => out.push(Change::SetChosenType),
            ChangeTree::ThatLandType => return Err("no type was chosen before this".to_owned()),
            ChangeTree::EveryLandType => out.push(Change::AddSubtypes(Subtype::BASIC.to_vec())),
            ChangeTree::ChosenType => out.push(Change::SetChosenType),
            ChangeTree::AlsoChosenType => out.push(Change::AddChosenType),
            ChangeTree::AlsoColor(colors) => out.push(Change::AddColors(colors.iter().copied().collect())),
            ChangeTree::IsNot(one) => out.push(Change::RemoveTypes(CardTypes::only(*one))),
            ChangeTree::IsNotSuper(one) => out.push(Change::RemoveSupertype(*one)),
            ChangeTree::BlocksOnly(kind) => {
                let tests = self.tests(kind)?;
                out.push(self.rule(ObjectRule::BlocksOnly(tests)));
            }
            ChangeTree::ChosenColor => out.push(Change::SetChosenColor),
            ChangeTree::DamageByToughness => out.push(self.rule(ObjectRule::DamageByToughness)),
        }
        Ok(())
    }

    /// What changes of these things, whose text may speak of the card itself by its name.
    pub(super) fn changes_of(&mut self, what: &Objects, changes: &[ChangeTree]) -> Lower<ChangesId> {
        let outer = std::mem::replace(&mut self.given_to_itself, *what == Objects::This);
        let changes = self.changes(changes);
        self.given_to_itself = outer;
        changes
    }

    /// The same changes, with what the thing was added to what it becomes (CR 205.1b).
    pub(super) fn keep_types(&mut self, changes: ChangesId) -> ChangesId {
        let kept = self.link.book.changes[changes.index()].iter().map(|change| match change {
            Change::SetTypes(types) => Change::AddTypes(*types),
            Change::SetSubtypes(subtypes) => Change::AddSubtypes(subtypes.clone()),
            other => other.clone(),
        });
        let kept = kept.collect();
        self.link.changes(kept)
    }

    fn modify(&mut self, power: &Quantity, toughness: &Quantity) -> Lower<Change> {
        Ok(Change::Modify(self.amount(power)?, self.amount(toughness)?))
    }

    fn rule(&mut self, rule: ObjectRule) -> Change {
        Change::Rule(self.link.rule(rule))
    }

    /// What is given works where its new bearer is, which for what a plane gives is the battlefield (CR 113.6).
    pub(super) fn gains(&mut self, gains: &[Gain], out: &mut Vec<Change>) -> Lower<()> {
        let giver = self.bearer;
        if giver.zone == ZoneKind::Command {
            self.bearer.zone = ZoneKind::Battlefield;
        }
        let given = self.given(gains, out);
        self.bearer = giver;
        given
    }

    fn given(&mut self, gains: &[Gain], out: &mut Vec<Change>) -> Lower<()> {
        for gain in gains {
            match gain {
                Gain::Keyword(keyword) => {
                    out.push(Change::GainKeyword(*keyword));
                    out.extend(self.meaning(*keyword)?.into_iter().map(Change::Gain));
                }
                Gain::This if self.copying => {
                    let selves = &mut self.link.book.selves;
                    self.selves.push(selves.len() as u16);
                    out.push(Change::GainThis(selves.len() as u16));
                    // It is known which it is when the whole ability is.
                    selves.push(AbilityId(0));
                }
                Gain::Protection(qualities) if qualities[..] == [Quality::ChosenColor] => {
                    let mut protections = Vec::new();
                    for color in Color::ALL {
                        protections.extend(self.gain(&Gain::Protection(vec![Quality::Color(color)]))?);
                    }
                    let one_a_color = protections.try_into().map_err(|_| "each color has one protection")?;
                    out.push(Change::GainOfChosenColor(one_a_color));
                }
                other => out.extend(self.gain(other)?.into_iter().map(Change::Gain)),
            }
        }
        Ok(())
    }

    /// "a 4/4 green Beast creature with trample in addition to its other types"
    fn being(&mut self, being: &Being, out: &mut Vec<Change>) -> Lower<()> {
        let TokenText { size, words, with, .. } = &being.token;
        let mut types = CardTypes::NONE;
        let mut subtypes = Vec::new();
        let mut colors: Option<Colors> = None;
        for word in words {
            match word {
                TokenWord::Type(one) => types = types.with(CardTypes::only(*one)),
                TokenWord::Subtype(name) => subtypes.push(name),
                TokenWord::Color(color) => {
                    colors = Some(colors.unwrap_or_default().with(Colors::only(*color)));
                }
                TokenWord::Colorless => colors = Some(Colors::NONE),
                TokenWord::Supertype(one) => out.push(Change::AddSupertype(*one)),
                TokenWord::And => {}
            }
        }
        // What becomes an "artifact creature" keeps its other types (CR 205.1b).
        let artifact_creature = types.has(CardType::Artifact) && types.has(CardType::Creature);
        let adds = being.keeps != Keeps::Nothing || types.is_empty() || artifact_creature;
        let subtypes: Vec<_> = subtypes.iter().map(|name| self.link.subtype(name)).collect();
        if !types.is_empty() {
            out.push(if adds { Change::AddTypes(types) } else { Change::SetTypes(types) });
        }
        if !subtypes.is_empty() {
            let replaces = being.keeps == Keeps::Nothing;
            out.push(if replaces { Change::SetSubtypes(subtypes) } else { Change::AddSubtypes(subtypes) });
        }
        if let Some(colors) = colors {
            let adds = being.keeps == Keeps::ColorsAndTypes;
            out.push(if adds { Change::AddColors(colors) } else { Change::SetColors(colors) });
        }
        if let Some((power, toughness)) = size {
            out.push(Change::SetPower(self.amount(power)?));
            out.push(Change::SetToughness(self.amount(toughness)?));
        }
        self.gains(with, out)
    }

    fn cannot(&mut self, cannot: &Cannot, out: &mut Vec<Change>) -> Lower<()> {
        let rule = match cannot {
            Cannot::Attack => ObjectRule::CantAttack,
            Cannot::Block => ObjectRule::CantBlock,
            Cannot::BlockKind(kind) => {
                let such = Test::All(self.tests(kind)?);
                ObjectRule::BlocksOnly(vec![such.not()])
            }
            Cannot::BlockThis(_) => ObjectRule::BlocksOnly(vec![Test::Is(Objects::This).not()]),
            Cannot::AttackOrBlock => {
                out.push(self.rule(ObjectRule::CantAttack));
                ObjectRule::CantBlock
            }
            Cannot::AttackOrBlockAlone => {
                out.push(self.rule(ObjectRule::CantAttackAlone));
                ObjectRule::CantBlockAlone
            }
            Cannot::AttackAlone => ObjectRule::CantAttackAlone,
            Cannot::BlockAlone => ObjectRule::CantBlockAlone,
            Cannot::BeBlockedByFewer(n) => ObjectRule::BlockedByAtLeast(super::small(*n)?),
            Cannot::BeBlocked => ObjectRule::CantBeBlocked,
            Cannot::BeBlockedBy(kind) => ObjectRule::CantBeBlockedBy(self.tests(kind)?),
            Cannot::BlockOrBeBlockedBy(kind) => {
                let such = self.tests(kind)?;
                out.push(self.rule(ObjectRule::BlocksOnly(vec![Test::All(such.clone()).not()])));
                ObjectRule::CantBeBlockedBy(such)
            }
            Cannot::BeBlockedExceptBy(kind) => ObjectRule::BlockedOnlyBy(self.tests(kind)?),
            Cannot::BeBlockedByMoreThanOne => ObjectRule::BlockedByAtMost(1),
            Cannot::BeSacrificed => ObjectRule::CantBeSacrificed,
            Cannot::BeRegenerated => ObjectRule::CantBeRegenerated,
            Cannot::BeTargeted(None) => ObjectRule::CantBeTargeted { by: Who::Everyone },
            Cannot::BeTargeted(Some(_)) => ObjectRule::CantBeTargeted { by: Who::Opponents },
            Cannot::BeTargetOf(kind, sources) => {
                if !super::kinds::on_stack(kind) {
                    return Err("targets are those of spells and abilities".to_owned());
                }
                let spells = self.tests(kind)?;
                if !spells.contains(&Test::Spell) {
                    return Err("say of which spells it can't be the target".to_owned());
                }
                let sources = sources.as_ref().map(|kind| self.tests(kind)).transpose()?;
                ObjectRule::CantBeTargetOf { spells, sources }
            }
            Cannot::BeCountered => ObjectRule::CantBeCountered,
            Cannot::BeCounteredBy(kind) => {
                let spells = self.tests(kind)?;
                if !spells.contains(&Test::Spell) {
                    return Err("say by which spells it can't be countered".to_owned());
                }
                ObjectRule::CantBeCounteredBy(spells)
            }
            Cannot::HaveCounters => ObjectRule::CantHaveCounters(None),
            Cannot::HaveCountersOf(counter) => ObjectRule::CantHaveCounters(Some(self.counter(counter)?)),
            Cannot::HaveOrGain(keyword) => {
                out.push(Change::BarKeyword(*keyword));
                return Ok(());
            }
            Cannot::HaveEither(one, other) => {
                out.extend([Change::BarKeyword(*one), Change::BarKeyword(*other)]);
                return Ok(());
            }
            Cannot::AttackYou => ObjectRule::CantAttackYou,
            Cannot::AttackYours => ObjectRule::CantAttackYours,
            Cannot::AttackUnlessPaid(mana) => {
                let mana = Some(super::statement::plain_mana(mana)?);
                ObjectRule::AttackCost(Box::new(Cost { mana, ..Cost::default() }))
            }
        };
        out.push(self.rule(rule));
        Ok(())
    }
}

/// Of what it was nothing stays but what it is said to be (CR 205.1a); what it is given comes after what it loses.
fn loses_other(others: Others, all: &mut Vec<Change>) -> Lower<()> {
    if others.card_types() {
        let is = all.iter().find_map(|change| match change {
            Change::AddTypes(is) | Change::SetTypes(is) => Some(*is),
            _ => None,
        });
        let is = is.ok_or("say what it is instead of what it was")?;
        all.push(Change::RemoveTypes(CardTypes::PERMANENT.without(is)));
    }
    if others.creature_types() {
        all.insert(0, Change::LoseCreatureTypes);
    }
    if others.abilities() {
        all.insert(0, Change::LoseAll);
    }
    Ok(())
}
