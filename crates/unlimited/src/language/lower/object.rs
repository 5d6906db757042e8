//! What acts are done to, and whether somebody has to choose it.

use crate::language::tree::{Act, Kind as KindTree, Noun};

impl Act {
    /// What the act is done to first.
    pub(super) fn object_mut(&mut self) -> Option<&mut Noun> {
        match self {
            Act::Deal(_, noun)
            | Act::DealTo(noun, _)
            | Act::Heal(_, noun)
            | Act::HealAll(noun)
            | Act::HealUpTo(_, noun)
            | Act::HealTo(noun, _)
            | Act::HealForEach(_, noun, _)
            | Act::Defeat(noun)
            | Act::Exhaust(noun)
            | Act::Ready(noun)
            | Act::Return(noun)
            | Act::ReturnMany(noun)
            | Act::ReturnToTop(noun)
            | Act::ReturnFromDiscard(noun)
            | Act::ToDeck(noun, _)
            | Act::ToDeckRandom(noun, _)
            | Act::ToDeckEither(noun, _)
            | Act::ReturnPerson(noun, _)
            | Act::GiveIt(noun, _)
            | Act::ResourceCard(noun)
            | Act::ResourceReady(noun)
            | Act::Discard(noun)
            | Act::Give(_, _, noun)
            | Act::GiveBoth(_, _, noun)
            | Act::GiveCounted(_, noun, ..)
            | Act::GiveForEach(_, noun, _)
            | Act::Attack(noun)
            | Act::AttackExhausted(noun)
            | Act::Play(noun)
            | Act::PlayFree(noun)
            | Act::PlayIgnoring(noun)
            | Act::PlayItFree(noun)
            | Act::PlayFreeUnder(noun)
            | Act::PlayFreeOn(noun, _)
            | Act::ReturnSame(noun)
            | Act::GiveMany(_, noun, _)
            | Act::DealExcess(noun)
            | Act::GainsBoth(noun, ..)
            | Act::ResourceUnder(noun)
            | Act::FlipOnto(noun)
            | Act::PlayIgnoringOne(noun, _)
            | Act::PlayIgnoringAspect(noun, _)
            | Act::PlayOn(noun, _)
            | Act::DiscardFromIt(noun)
            | Act::UseAbility(_, noun)
            | Act::Control(noun)
            | Act::CaptureThis(noun)
            | Act::Resource(noun, _)
            | Act::Rescue(noun)
            | Act::Attach(noun, _)
            | Act::AttachAs(noun, _)
            | Act::DrawIt(noun)
            | Act::RevealHand(noun)
            | Act::Choose(noun)
            | Act::ChooseBoth(noun, _)
            | Act::ExhaustBoth(noun, _)
            | Act::TakesStatsForEach(noun, ..)
            | Act::TakesStatsAndGains(noun, ..)
            | Act::DealUpTo(_, noun)
            | Act::Detach(noun, _)
            | Act::PayCostOf(noun)
            | Act::DealSpill(noun)
            | Act::AttackGetting(noun, ..)
            | Act::GiveTwoKinds(.., noun)
            | Act::ReadyOrExhaust(noun)
            | Act::ExhaustOrReady(noun)
            | Act::DealPair(_, noun, _)
            | Act::ReturnTwo(noun, _)
            | Act::TakesStats(noun, ..) => Some(noun),
            Act::Both(one, _) | Act::AndThen(one, _) => one.object_mut(),
            _ => None,
        }
    }

    /// Whether doing it starts with a choice that can be declined, so that "may" needs no question of its own.
    pub(super) fn chooses(&self) -> bool {
        match self {
            Act::Disclose(_)
            | Act::DiscloseOne(_)
            | Act::DiscloseAny(..)
            | Act::DealUpTo(..)
            | Act::UseAbilities(..)
            | Act::HealAmong(..)
            | Act::HealTotal(..)
            | Act::ChoosePlayers(_) => true,
            Act::Distribute(_, optional, ..) => *optional,
            // What is known does it to something that is chosen.
            Act::Attach(one, other)
            | Act::AttachAs(one, other)
            | Act::Capture(one, other)
            | Act::DealBy(one, _, other) => one.is_choice() || other.is_choice(),
            // Credits and the Force are not chosen like things.
            Act::Defeat(Noun::A(kind)) if kind.is_friendly_token() => false,
            // Resources are alike: which of them is turned is not asked.
            Act::Exhaust(noun) | Act::Ready(noun) if noun.is_of_resources() => false,
            other => other.clone().object_mut().is_some_and(|noun| noun.is_choice()),
        }
    }
}

impl KindTree {
    fn is_resource(&self) -> bool {
        match self {
            KindTree::Resource => true,
            KindTree::Adj(_, kind) | KindTree::AdjComma(_, kind) | KindTree::Post(kind, _) => {
                kind.is_resource()
            }
            _ => false,
        }
    }
}

impl KindTree {
    /// Whether it says more than what kind of thing it is: "friendly units".
    pub(in crate::language) const fn is_narrowed(&self) -> bool {
        matches!(self, KindTree::Adj(..) | KindTree::AdjComma(..) | KindTree::Post(..))
    }
}

impl Noun {
    fn is_of_resources(&self) -> bool {
        matches!(self, Noun::A(kind) | Noun::Exactly(_, kind) if kind.is_resource())
    }

    /// Whether a player has to choose it.
    pub(super) const fn is_choice(&self) -> bool {
        matches!(
            self,
            Noun::A(_)
                | Noun::UpTo(..)
                | Noun::EachOfUpTo(..)
                | Noun::EachOfAny(_)
                | Noun::Exactly(..)
                | Noun::AnyNumber(_)
                | Noun::UpToOne(_)
                | Noun::ThatMany(_)
                | Noun::Most(..)
                | Noun::Least(..)
                | Noun::OneOf(..)
                | Noun::SomeOf(..)
                | Noun::AnyOf(_)
                | Noun::OneOrA(..)
        )
    }
}
