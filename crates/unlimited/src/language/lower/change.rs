//! What things get, gain and lose.

use super::{Bearer, Linker, Lower, Lowering, lower, small};
use crate::language::tree::{Change as ChangeTree, Count, Gain, Line, Noun, Reach, Stats};
use crate::program::{
    Ability, Amount, Change, Constant, Effect, Harm, Keyword, NodeId, Objects, Restriction, Until, Warding,
};

impl<L: Linker> Lowering<'_, L> {
    pub(super) fn lasting(
        &mut self,
        noun: &Noun,
        changes: &[ChangeTree],
        until: Until,
        may: bool,
    ) -> Lower<NodeId> {
        let meant = self.noun(noun, may)?;
        let changes = self.changes(changes)?;
        let node = self.node(Effect::Lasting { to: meant.objects, changes, until });
        Ok(self.after_choice(meant.choice, node))
    }

    pub(super) fn lasting_for_each(
        &mut self,
        noun: &Noun,
        stats: &Stats,
        until: Until,
        count: &Count,
        may: bool,
    ) -> Lower<NodeId> {
        self.lasting(noun, &[ChangeTree::StatsForEach(*stats, count.clone())], until, may)
    }

    pub(super) fn changes(&mut self, changes: &[ChangeTree]) -> Lower<Vec<Change>> {
        let mut all = Vec::new();
        for change in changes {
            match change {
                ChangeTree::Stats(stats) | ChangeTree::AlsoStats(stats) => {
                    all.push(Change::Stats(
                        Amount::Fixed(small(stats.power)?),
                        Amount::Fixed(small(stats.hp)?),
                    ));
                }
                ChangeTree::StatsForEach(stats, count) => {
                    let power = self.per(small(stats.power)?, count)?;
                    let hp = self.per(small(stats.hp)?, count)?;
                    all.push(Change::Stats(power, hp));
                }
                ChangeTree::GainsForEach(keyword, n, count) => {
                    let amount = self.per(small(*n)?, count)?;
                    all.push(Change::KeywordPer(*keyword, amount));
                }
                ChangeTree::Gains(gains) | ChangeTree::GainsQuoted(gains) => all.extend(self.gains(gains)?),
                ChangeTree::GainsTrait(word) => all.push(Change::GainsTrait(self.linker.word(word))),
                ChangeTree::LosesTrait(word) => all.push(Change::LosesTrait(self.linker.word(word))),
                ChangeTree::LosesKeywords(keywords) => {
                    all.extend(keywords.iter().map(|&keyword| Change::LosesKeyword(keyword)));
                }
                ChangeTree::EntersReady => all.push(Change::EntersReady),
                ChangeTree::StrikesFirst(_) => all.push(Change::StrikesFirst),
                ChangeTree::Reaches(Reach::Either) => all.push(Change::Reaches(None)),
                ChangeTree::Reaches(Reach::Units(arena) | Reach::InArena(arena)) => {
                    all.push(Change::Reaches(Some(*arena)));
                }
                ChangeTree::GainsOnly(headers, deeds, last) => {
                    let deeds = deeds.iter().cloned().chain([(**last).clone()]).collect();
                    let line = Line::Triggered(headers.clone(), deeds);
                    for ability in lower(&line, Bearer::Unit, self.linker)? {
                        all.push(Change::OnlyAbility(self.linker.add_ability(ability)));
                    }
                }
                ChangeTree::GainsChosen => {
                    let gain = self.gain.clone().ok_or("no keyword was chosen before")?;
                    all.extend(self.gains(&[gain])?);
                }
                // The Epic Action that deploys a leader is not an ability that can be lost here.
                ChangeTree::LosesAbilities | ChangeTree::LosesForGood | ChangeTree::LosesAllButEpics => {
                    all.push(Change::LosesAbilities(None));
                }
                ChangeTree::Cannot(what) => all.push(Change::Cannot(*what)),
                ChangeTree::CannotEither(one, other) => {
                    all.extend([Change::Cannot(*one), Change::Cannot(*other)]);
                }
                ChangeTree::CannotThree(one, two, three) => {
                    all.extend([one, two, three].map(|what| Change::Cannot(*what)));
                }
                ChangeTree::GainsKeywordsOf(noun) => {
                    all.push(Change::KeywordsOf(Box::new(self.known(noun)?)));
                }
                ChangeTree::StaysExhausted => all.push(Change::Cannot(Restriction::ReadyInRegroup)),
                ChangeTree::Prevents(combat) => {
                    let from = if *combat { Harm::Combat } else { Harm::Any };
                    all.push(Change::Ward(super::ward::plain(from, Warding::All)));
                }
                ChangeTree::LosesTraitAndAllBut(word, keyword) => {
                    let word = self.linker.word(word);
                    all.extend([Change::LosesTrait(word), Change::LosesAbilities(Some(*keyword))]);
                }
                ChangeTree::Endures => all.push(Change::Cannot(Restriction::Fall)),
                ChangeTree::StrikesWithHp => all.push(Change::StrikesWithHp),
                ChangeTree::LosesItsKeywords => all.extend(Keyword::ALL.map(Change::LosesKeyword)),
                ChangeTree::GainsTraitAnd(word, gains) => {
                    all.push(Change::GainsTrait(self.linker.word(word)));
                    all.extend(self.gains(gains)?);
                }
                ChangeTree::LosesAllBut(keyword) => all.push(Change::LosesAbilities(Some(*keyword))),
                ChangeTree::IsLeader => all.push(Change::IsLeader),
            }
        }
        Ok(all)
    }

    /// What something gains.
    pub(super) fn gains(&mut self, gains: &[Gain]) -> Lower<Vec<Change>> {
        let mut changes = Vec::new();
        for gain in gains {
            match gain {
                Gain::Keyword(keyword) => changes.push(Change::Keyword(*keyword, 0)),
                Gain::Numbered(keyword, n) => changes.push(Change::Keyword(*keyword, small(*n)?)),
                Gain::Ability(line) => {
                    for ability in lower(line, Bearer::Unit, self.linker)? {
                        changes.push(match ability {
                            Ability::Constant(Constant {
                                condition: None,
                                about: Objects::This,
                                changes: own,
                            }) => {
                                changes.extend(own);
                                continue;
                            }
                            Ability::Keyword(keyword, n) => Change::Keyword(keyword, n),
                            ability @ (Ability::Triggered { .. }
                            | Ability::Action { .. }
                            | Ability::Constant(_)
                            | Ability::Bounty(_)) => Change::Ability(self.linker.add_ability(ability)),
                            _ => return Err("this kind of ability cannot be given".to_owned()),
                        });
                    }
                }
            }
        }
        Ok(changes)
    }
}
