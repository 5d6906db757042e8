//! What holds for players: what they may play, must pay and can't do.

use super::kinds::on_stack;
use super::{Lower, Lowering, small};
use crate::card::CardType;
use crate::language::tree::{Kind, PlayerSays};
use crate::program::{Cmp, Cond, Filter, Num, Objects, PlayerRule, Test, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// The top card of your library, if it is of this kind, or one of those.
    pub(super) fn top_of_library(&mut self, kind: &Kind, or: Vec<Test>) -> Lower<Filter> {
        let kind = Test::All(as_cards(self.tests(kind)?));
        let fits = if or.is_empty() { kind } else { Test::Any(or.into_iter().chain([kind]).collect()) };
        Ok(Filter { zones: ZoneKind::Library, tests: vec![Test::OwnedBy(Who::You), fits] })
    }

    /// No spell of this kind was cast by "you" this turn.
    pub(super) fn first_spell(&mut self, kind: &Kind) -> Lower<Cond> {
        let what = self.cast_tests(kind)?;
        if !on_stack(kind) {
            return Err("only kinds of spells are counted".to_owned());
        }
        let cast = Num::Happened(self.spells_cast(what)?, Box::new(Who::You));
        Ok(Cond::Compare(cast, Cmp::Equal, Num::Const(0)))
    }

    /// No more than so many spells of a kind each turn.
    pub(super) fn cast_at_most(&mut self, n: i32, kind: &Kind) -> Lower<PlayerRule> {
        let what = self.tests(kind)?;
        if !on_stack(kind) || !what.iter().all(super::event::is_printed) {
            return Err("only kinds of spells are counted".to_owned());
        }
        Ok(PlayerRule::CastAtMostOf(small(n)?, self.spells_cast(what)?))
    }

    pub(super) fn player_rule(&mut self, says: &PlayerSays) -> Lower<PlayerRule> {
        Ok(match says {
            PlayerSays::CantGainLife => PlayerRule::CantGainLife,
            PlayerSays::CantLoseLife => PlayerRule::CantLoseLife,
            PlayerSays::CantLose => PlayerRule::CantLose,
            PlayerSays::CantWin => PlayerRule::CantWin,
            PlayerSays::CantAttack => {
                return Err("that players can't attack is no lasting effect yet".to_owned());
            }
            PlayerSays::CantCast(kind) => PlayerRule::CantCast(self.spells(kind)?),
            PlayerSays::CantCastFrom(kind, one, other) => {
                let mut spells = self.spells(kind)?;
                spells.tests.push(Test::Any(vec![Test::CastFrom(*one), Test::CastFrom(*other)]));
                PlayerRule::CantCast(spells)
            }
            PlayerSays::CastAtMostOf(n, kind) => self.cast_at_most(*n, kind)?,
            PlayerSays::CastAtMost(n) => PlayerRule::CastAtMost(small(*n)?),
            PlayerSays::CantSearch => PlayerRule::CantSearch,
            PlayerSays::CantDraw => PlayerRule::CantDraw,
            PlayerSays::DrawAtMost(n) => PlayerRule::DrawAtMost(small(*n)?),
            PlayerSays::CantPlayLands => PlayerRule::CantPlayLands,
            PlayerSays::Hexproof => PlayerRule::Hexproof,
            PlayerSays::Shroud => PlayerRule::Shroud,
            PlayerSays::Protection(qualities) => PlayerRule::Protection(self.qualities(qualities)?),
            PlayerSays::MoreLands(n) => PlayerRule::MoreLands(small(*n)?),
            PlayerSays::NoMaximumHand => PlayerRule::NoMaximumHandSize,
            PlayerSays::Flash(kind) => PlayerRule::Flash(self.spells(kind)?),
            PlayerSays::SorceryTiming => PlayerRule::SorceryTiming,
            PlayerSays::MayPlay(kind) if on_stack(kind) => {
                return Err("spells are cast, and only cards are played".to_owned());
            }
            PlayerSays::MayPlay(kind) => PlayerRule::MayPlay(self.filter(kind)?),
            PlayerSays::MayCast(kind) => PlayerRule::MayCast(self.filter(kind)?),
            PlayerSays::PlayTop(kind) => PlayerRule::MayPlay(self.top_of_library(kind, Vec::new())?),
            PlayerSays::CastTop(kind) => PlayerRule::MayCast(self.top_of_library(kind, Vec::new())?),
            PlayerSays::PlayAndCastTop(kind) => {
                PlayerRule::MayPlay(self.top_of_library(kind, vec![Test::is(CardType::Land)])?)
            }
            PlayerSays::PlayAndCastBuried(kind) => {
                let kind = Test::All(as_cards(self.tests(kind)?));
                let fits = Test::Any(vec![Test::is(CardType::Land), kind]);
                let tests = vec![Test::OwnedBy(Who::You), fits];
                PlayerRule::MayPlay(Filter { zones: ZoneKind::Graveyard, tests })
            }
            PlayerSays::CastFree(kind) => {
                let filter = self.filter_in(kind, ZoneKind::Hand)?;
                PlayerRule::MayCastFree(Filter { tests: as_cards(filter.tests), ..filter })
            }
            PlayerSays::LooksAtTop => PlayerRule::LooksAtTop,
            PlayerSays::RevealsHand => PlayerRule::RevealsHand,
            PlayerSays::Skips(step) => PlayerRule::Skip(*step),
            PlayerSays::KeepMana => PlayerRule::KeepMana,
            PlayerSays::AnyColor => PlayerRule::AnyColor,
            PlayerSays::AnyColorFor(kind) => PlayerRule::AnyColorFor(self.spells(kind)?),
            PlayerSays::AnyTypeFor(kind) => PlayerRule::AnyTypeFor(self.spells(kind)?),
            PlayerSays::CantPay(kind) => {
                let what = self.filter(kind)?;
                if what.zones != ZoneKind::Battlefield {
                    return Err("only permanents are sacrificed".to_owned());
                }
                PlayerRule::CantPay { life: true, sacrifice: Some(what.tests) }
            }
            PlayerSays::CantGet(counter) => PlayerRule::CantGetCounters(self.counter(counter)?),
            PlayerSays::CantMonarch => PlayerRule::CantBecomeMonarch,
            PlayerSays::CantActivate(kind) => {
                let what = self.filter(kind)?;
                if what.zones != ZoneKind::Battlefield {
                    return Err("abilities of cards elsewhere are not understood here yet".to_owned());
                }
                PlayerRule::CantActivate { what: what.tests, anywhere: false, but_mana: false }
            }
            PlayerSays::PlayExiled(_) => PlayerRule::MayPlay(exiled_with_this(self.link.book)),
        })
    }
}

/// What a spell must be, asked of a card that is not on the stack yet.
fn as_cards(tests: Vec<Test>) -> Vec<Test> {
    let card = |test: Test| match test {
        Test::All(tests) => Test::All(as_cards(tests)),
        Test::Any(tests) => Test::Any(as_cards(tests)),
        other => other,
    };
    tests.into_iter().filter(|test| *test != Test::Spell).map(card).collect()
}

/// The cards exiled by the linked ability (CR 607.2a).
fn exiled_with_this(book: &mut crate::program::Book) -> Filter {
    book.minds_exiled = true;
    Filter { zones: ZoneKind::Exile, tests: vec![Test::Is(Objects::ExiledWithThis)] }
}
