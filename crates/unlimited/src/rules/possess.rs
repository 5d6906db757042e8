//! Keywords and abilities that things have, gain and lose.

use cardwright_table::Slot;

use crate::program::{Ability, AbilityId, Change, Keyword, Topics};
use crate::rules::Eval;
use crate::state::{Flag, Says};

impl<'a> Eval<'a> {
    /// Whether the card's own text does not count: captives, cards that lost their abilities.
    pub(crate) fn is_mute(&self, slot: Slot) -> bool {
        self.state.thing(slot).has(Flag::Captive) || (self.some_lose() && self.lost_abilities(slot, None))
    }

    /// The ability that is left to a thing when it lost all others.
    pub(super) fn only_ability(&self, slot: Slot) -> Option<AbilityId> {
        let mut only = None;
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            if let Change::OnlyAbility(id) = change {
                only = Some(*id);
            }
        });
        only.filter(|_| !self.state.thing(slot).has(Flag::Captive))
    }

    /// Whether anything could take abilities away.
    #[inline]
    pub(super) fn some_lose(&self) -> bool {
        let takes =
            |says: Says| matches!(says, Says::LosesAbilities(_) | Says::LosesKeyword(_) | Says::Ability(_));
        !self.state.edicts.is_empty()
            || self.state.voices.mention(Topics::LOSSES)
            || self.state.lasting.iter().any(|lasting| takes(lasting.says))
    }

    /// Whether it lost its abilities, and so cannot gain any (SWU 8.14.2), unless this keyword was left to it.
    pub(super) fn lost_abilities(&self, slot: Slot, kept: Option<Keyword>) -> bool {
        let is_kept = |but: Option<Keyword>| but.is_some() && but == kept;
        let mut lost = self.silenced(slot)
            || self.lasting(slot).any(|says| matches!(says, Says::LosesAbilities(but) if !is_kept(but)));
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            lost |= match change {
                Change::LosesAbilities(but) => !is_kept(*but),
                Change::OnlyAbility(_) => true,
                _ => false,
            };
        });
        lost
    }

    /// Whether it lost the keyword (SWU 8.14.1).
    pub(super) fn lost_keyword(&self, slot: Slot, keyword: Keyword) -> bool {
        let mut lost = self.lasting(slot).any(|says| says == Says::LosesKeyword(keyword));
        self.changes(slot, Topics::LOSSES, &mut |_, _, change| {
            lost |= *change == Change::LosesKeyword(keyword);
        });
        lost || self.lost_abilities(slot, Some(keyword))
    }

    /// The sum of a keyword's numbers; 0 without it. A keyword without a number counts as 1.
    pub(crate) fn keyword(&self, slot: Slot, keyword: Keyword) -> u8 {
        let captive = self.state.thing(slot).has(Flag::Captive);
        let mut sum = if captive { 0 } else { self.rules.cards.printed_keyword(self.face(slot), keyword) };
        let mut doubled = false;
        self.changes(slot, Topics::keyword(keyword), &mut |eval, frame, change| match change {
            Change::KeywordsOf(objects) => {
                let others = eval.objects(frame, objects);
                sum += others.iter().map(|other| eval.keyword(other.slot, keyword)).sum::<u8>();
            }
            Change::Doubles(which) => doubled |= *which == keyword,
            Change::Keyword(gained, n) if *gained == keyword => sum += (*n).max(1),
            Change::KeywordPer(gained, amount) if *gained == keyword => {
                sum += eval.amount(frame, amount).clamp(0, u8::MAX.into()) as u8;
            }
            _ => {}
        });
        for says in self.lasting(slot) {
            if let Says::Keyword(gained, n) = says
                && gained == keyword
            {
                sum += n.max(1);
            }
        }
        if sum > 0 && self.some_lose() && self.lost_keyword(slot, keyword) {
            return 0;
        }
        if doubled { sum.saturating_mul(2) } else { sum }
    }

    /// Whether the thing has the keyword.
    pub(crate) fn has_keyword(&self, slot: Slot, keyword: Keyword) -> bool {
        if keyword == Keyword::Bounty {
            return self.has_bounty(slot);
        }
        let printed = self.face(slot).keywords & keyword.bit() != 0;
        let some_lose = self.some_lose();
        let some_gain = self.state.voices.mention(Topics::keyword(keyword))
            || self.lasting(slot).any(|says| matches!(says, Says::Keyword(gained, _) if gained == keyword));
        if !some_lose && (printed || !some_gain) {
            return printed;
        }
        self.keyword(slot, keyword) > 0
    }

    /// Whether it has a Bounty, its own or one that it gained.
    pub(super) fn has_bounty(&self, slot: Slot) -> bool {
        let mut found = false;
        self.abilities_about(slot, Topics::BOUNTIES, &mut |id| {
            found |= matches!(self.rules.cards.ability(id), Ability::Bounty(_));
        });
        found
    }
}
