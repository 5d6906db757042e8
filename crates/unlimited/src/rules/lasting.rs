//! Effects that last (SWU 7.7.3).

use cardwright_table::Object;

use crate::program::{Change, Objects, Until};
use crate::rules::Table;
use crate::state::{Frame, Lasting, Says};

impl Table<'_> {
    pub(super) fn last(&mut self, to: &Objects, changes: &[Change], until: Until) -> i16 {
        let frame = self.frame();
        let group = self.objects(to);
        for &on in &group {
            self.change(on, &frame, changes, until);
        }
        group.len() as i16
    }

    /// Starts a lasting effect; its numbers are fixed now (SWU 7.7).
    pub(super) fn change(&mut self, on: Object, frame: &Frame, changes: &[Change], until: Until) {
        for change in changes {
            let eval = self.eval();
            // What lost its abilities gains none, not even for later (SWU 8.14.2).
            if matches!(change, Change::Keyword(..) | Change::KeywordPer(..) | Change::Ability(_))
                && eval.is_mute(on.slot)
            {
                continue;
            }
            let says = match change {
                Change::Stats(power, hp) => Says::Stats(eval.amount(frame, power), eval.amount(frame, hp)),
                Change::Keyword(keyword, n) => Says::Keyword(*keyword, *n),
                Change::KeywordPer(keyword, amount) => match eval.amount(frame, amount) {
                    1.. => Says::Keyword(*keyword, eval.amount(frame, amount) as u8),
                    _ => continue,
                },
                Change::Ability(ability) => Says::Ability(*ability),
                Change::LosesAbilities(but) => Says::LosesAbilities(*but),
                Change::LosesKeyword(keyword) => Says::LosesKeyword(*keyword),
                Change::Cannot(what) => Says::Cannot(*what),
                Change::StrikesFirst => Says::StrikesFirst,
                Change::StrikesWithHp => Says::StrikesWithHp,
                Change::GainsTrait(word) => Says::GainsTrait(*word),
                Change::LosesTrait(word) => Says::LosesTrait(*word),
                Change::EntersReady => Says::EntersReady,
                Change::Reaches(arena) => Says::Reaches(*arena),
                Change::Ward(ward) => Says::Ward(*ward),
                Change::Redirects(to) => match eval.objects(frame, to).first() {
                    Some(&other) => Says::Redirects(other),
                    None => continue,
                },
                Change::Printed(power, hp) => Says::Printed(*power, *hp),
                Change::IsLeader
                | Change::KeywordsOf(_)
                | Change::Doubles(_)
                | Change::SeesTop
                | Change::ProvidesAspects
                | Change::ExtraRegroup
                | Change::AssignsIndirect
                | Change::MutesCredits
                | Change::DoublesSearch
                | Change::MorePilots(_)
                | Change::MutesFirstEvent
                | Change::OnlyAbility(_)
                | Change::TollsEvents(_)
                | Change::LendsSmuggle(_)
                | Change::MoreIndirect(_) => continue,
            };
            let with = (until == Until::WithSource).then_some(frame.source);
            self.state.lasting.push(Lasting { on, by: frame.player, says, until, with });
        }
    }
}
