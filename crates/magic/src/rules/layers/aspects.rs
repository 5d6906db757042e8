//! What effects read and write: so that order is examined only where two can meet, and characteristics are worked
//! out anew only when something changed that an effect reads.

use crate::program::{
    AbilityKind, Book, Change, Cond, Filter, Measure, Modes, Num, Objects, PlayerRule, Static, TargetKind,
    Test, Trait, Who, ZoneKind,
};

/// A set of things that can change.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Aspects(u32);

impl Aspects {
    pub(crate) const NONE: Aspects = Aspects(0);
    pub(crate) const CONTROL: Aspects = Aspects(1);
    pub(crate) const TYPES: Aspects = Aspects(1 << 1);
    pub(crate) const COLORS: Aspects = Aspects(1 << 2);
    pub(crate) const ABILITIES: Aspects = Aspects(1 << 3);
    pub(crate) const NUMBERS: Aspects = Aspects(1 << 4);
    pub(crate) const NAMES: Aspects = Aspects(1 << 5);
    /// Which permanents there are, where they are counted or looked for.
    pub(crate) const PERMANENTS: Aspects = Aspects(1 << 6);
    /// Cards in other zones.
    pub(crate) const CARDS: Aspects = Aspects(1 << 7);
    pub(crate) const TAPPED: Aspects = Aspects(1 << 8);
    /// Who attacks and blocks.
    pub(crate) const COMBAT: Aspects = Aspects(1 << 9);
    pub(crate) const LIFE: Aspects = Aspects(1 << 10);
    /// Whose turn it is, which step.
    pub(crate) const TURN: Aspects = Aspects(1 << 11);
    /// Permanents that come: an effect may apply to them as well. Those that go take nothing from the others.
    pub(crate) const ARRIVALS: Aspects = Aspects(1 << 12);
    /// What was chosen for an object or is linked to it (CR 607).
    pub(crate) const CHOSEN: Aspects = Aspects(1 << 13);
    /// What happened this turn.
    pub(crate) const THIS_TURN: Aspects = Aspects(1 << 14);
    /// Counters on players, and who is the monarch.
    pub(crate) const PLAYERS: Aspects = Aspects(1 << 15);
    /// Anything else, such as what is on the stack. Never taken as unchanged.
    pub(crate) const OTHER: Aspects = Aspects(1 << 16);

    #[must_use]
    pub(crate) const fn with(self, others: Aspects) -> Aspects {
        Aspects(self.0 | others.0)
    }

    #[must_use]
    pub(crate) const fn without(self, others: Aspects) -> Aspects {
        Aspects(self.0 & !others.0)
    }

    #[inline]
    pub(crate) const fn meets(self, others: Aspects) -> bool {
        self.0 & others.0 != 0
    }

    fn all<T>(of: &[T], reads: impl Fn(&T) -> Aspects) -> Aspects {
        of.iter().fold(Aspects::NONE, |all, one| all.with(reads(one)))
    }
}

/// What a filter reads.
fn filter(filter: &Filter) -> Aspects {
    let place = if filter.zones == ZoneKind::Battlefield { Aspects::PERMANENTS } else { Aspects::CARDS };
    place.with(tests(&filter.tests))
}

/// What tests read.
pub(super) fn tests(tests: &[Test]) -> Aspects {
    Aspects::all(tests, test)
}

fn test(one: &Test) -> Aspects {
    match one {
        Test::Type(_) | Test::Supertype(_) | Test::Subtype(_) => Aspects::TYPES,
        Test::ChosenType => Aspects::TYPES.with(Aspects::CHOSEN),
        Test::SharesCreatureType(with) | Test::SharesLandType(with) | Test::SharesCardType(_, with) => {
            Aspects::TYPES.with(objects(with))
        }
        Test::Color(_) | Test::Colorless | Test::Multicolored | Test::Monocolored => Aspects::COLORS,
        Test::ChosenColor => Aspects::COLORS.with(Aspects::CHOSEN),
        Test::SharesColor(with) => Aspects::COLORS.with(objects(with)),
        Test::ControlledBy(who) => Aspects::CONTROL.with(players(who)),
        Test::OwnedBy(who) | Test::AttachedToPlayer(who) => players(who),
        Test::Power(_, num) | Test::Toughness(_, num) => Aspects::NUMBERS.with(number(num)),
        Test::Compare(one, _, other) => measure(*one).with(measure(*other)),
        Test::ManaValue(_, num) => Aspects::NAMES.with(number(num)),
        Test::Keyword(_) | Test::Landwalk(_) => Aspects::ABILITIES,
        Test::Tapped => Aspects::TAPPED,
        Test::Attacking | Test::Blocking | Test::Blocked | Test::Unblocked => Aspects::COMBAT,
        Test::AttackingPlayer(who) | Test::AttackingSide(who) => Aspects::COMBAT.with(players(who)),
        Test::Named(_) | Test::HasX => Aspects::NAMES,
        Test::ChosenName => Aspects::NAMES.with(Aspects::CHOSEN),
        Test::SameName(with) => Aspects::NAMES.with(objects(with)),
        // A change of counters, attachments or faces works everything out anew anyway.
        Test::Token | Test::Other | Test::FaceDown | Test::Commander | Test::AnyCounter => Aspects::NONE,
        Test::Counters(_, num) => number(num),
        Test::Is(them) => objects(them),
        Test::HasAttached(what) | Test::AttachedToA(what) => filter(what),
        Test::Greatest(by, what) | Test::Least(by, what) => measure(*by).with(filter(what)),
        Test::DamagedBy(by) | Test::BlockedThisTurnBy(by) => Aspects::THIS_TURN.with(objects(by)),
        Test::DealtDamageThisTurn
        | Test::AttackedThisTurn
        | Test::EnteredThisTurn
        | Test::DrawnThisTurn
        | Test::PutThereThisTurn(_) => Aspects::THIS_TURN,
        Test::DealsDamageThisTurn(whom) => {
            whom.as_ref().map_or(Aspects::NONE, players).with(Aspects::THIS_TURN)
        }
        Test::Monstrous | Test::Marked(_) => Aspects::CHOSEN,
        Test::Paired => Aspects::CHOSEN.with(Aspects::PERMANENTS),
        Test::AttacksWith(_, others) => Aspects::COMBAT.with(tests(others)),
        Test::Not(inner) => test(inner),
        Test::Any(inner) | Test::All(inner) => tests(inner),
        _ => Aspects::OTHER,
    }
}

fn measure(by: Measure) -> Aspects {
    match by {
        Measure::Power | Measure::Toughness => Aspects::NUMBERS,
        Measure::ManaValue => Aspects::NAMES,
        Measure::Counters(_) | Measure::AllCounters => Aspects::NONE,
    }
}

fn players(who: &Who) -> Aspects {
    match who {
        Who::Everyone | Who::Enchanted | Who::Candidate => Aspects::NONE,
        Who::You | Who::Opponents => Aspects::CONTROL,
        Who::ControllerOf(of) => Aspects::CONTROL.with(objects(of)),
        Who::OwnerOf(of) => objects(of),
        Who::Active => Aspects::TURN,
        Who::DefendingPlayerOf(of) | Who::AttackedBy(of) => Aspects::COMBAT.with(objects(of)),
        Who::Except(others) | Who::OpponentsBut(others) => players(others),
        Who::Noted => Aspects::CHOSEN,
        Who::Monarch => Aspects::PLAYERS,
        Who::MostLife => Aspects::LIFE,
        Who::Both(one, other) => players(one).with(players(other)),
        _ => Aspects::OTHER,
    }
}

/// What it takes to know what an effect applies to.
pub(super) fn selection(which: &Objects) -> Aspects {
    match which {
        Objects::All(what) if what.zones == ZoneKind::Battlefield => {
            Aspects::ARRIVALS.with(tests(&what.tests))
        }
        _ => objects(which),
    }
}

/// What it takes to know which objects are meant.
fn objects(which: &Objects) -> Aspects {
    match which {
        Objects::This | Objects::It | Objects::Host => Aspects::NONE,
        Objects::All(what) => filter(what),
        Objects::AttachedTo(of) => Aspects::PERMANENTS.with(objects(of)),
        Objects::Union(one, other) => objects(one).with(objects(other)),
        Objects::Among(of, what) => objects(of).with(tests(&what.tests)),
        Objects::Top(who, count) => Aspects::CARDS.with(players(who)).with(number(count)),
        Objects::PairedWith(of) => Aspects::CHOSEN.with(Aspects::PERMANENTS).with(objects(of)),
        Objects::InCombatWith(of) => Aspects::COMBAT.with(objects(of)),
        Objects::ExiledWithThis | Objects::MadeWithThis => Aspects::CARDS.with(Aspects::CHOSEN),
        _ => Aspects::OTHER,
    }
}

/// What a number reads.
pub(super) fn number(num: &Num) -> Aspects {
    match num {
        Num::Const(_) => Aspects::NONE,
        Num::Count(what) => filter(what),
        Num::CountOf(which) => objects(which),
        Num::Of(by, which) | Num::GreatestOf(by, which) => measure(*by).with(objects(which)),
        Num::Life(who) => Aspects::LIFE.with(players(who)),
        Num::Hand(who) => Aspects::CARDS.with(players(who)),
        Num::Devotion(_) => Aspects::PERMANENTS.with(Aspects::CONTROL).with(Aspects::NAMES),
        Num::ColorsAmong(which) => Aspects::COLORS.with(objects(which)),
        Num::TypesAmong(which) => Aspects::TYPES.with(objects(which)),
        Num::Domain | Num::Party(_) => Aspects::PERMANENTS.with(Aspects::CONTROL).with(Aspects::TYPES),
        Num::MostOfAType(which) => objects(which).with(Aspects::TYPES),
        Num::MostOfAName(which) => objects(which).with(Aspects::NAMES),
        Num::Different(by, which) => objects(which).with(match by {
            Trait::Power => Aspects::NUMBERS,
            Trait::Name => Aspects::NAMES,
        }),
        Num::MostFor(who, of) | Num::LeastFor(who, of) => players(who).with(number(of)),
        Num::CountPlayers(who) | Num::StartingLife(who) => players(who),
        Num::PlayerCounters(_, who) => Aspects::PLAYERS.with(players(who)),
        Num::Happened(_, who) | Num::SpellsLastTurn(who) => Aspects::THIS_TURN.with(players(who)),
        Num::ChosenNumber | Num::ClassLevel => Aspects::CHOSEN,
        Num::Plus(one, other) | Num::Minus(one, other) | Num::Product(one, other) => {
            number(one).with(number(other))
        }
        Num::Times(_, of) | Num::Half(_, of) | Num::AtLeastZero(of) => number(of),
        Num::Quotient(a, b) => number(a).with(number(b)),
        Num::TimesActivated | Num::CommanderCasts => Aspects::THIS_TURN,
        _ => Aspects::OTHER,
    }
}

/// What a condition reads.
pub(super) fn condition(cond: &Cond) -> Aspects {
    match cond {
        Cond::Compare(one, _, other) => number(one).with(number(other)),
        Cond::Exists(what) => filter(what),
        Cond::Are(which, them) => objects(which).with(tests(them)),
        Cond::TurnOf(who) => Aspects::TURN.with(players(who)),
        Cond::During(_) | Cond::InCombat | Cond::BeforeAttack | Cond::FirstTurn | Cond::FirstCombat => {
            Aspects::TURN
        }
        Cond::Monarch(who) | Cond::Blessed(who) | Cond::Tempted(who, _) => {
            Aspects::PLAYERS.with(players(who))
        }
        Cond::IsOneOf(who, those) => players(who).with(players(those)),
        Cond::Not(inner) => condition(inner),
        Cond::And(inner) | Cond::Or(inner) => Aspects::all(inner, condition),
        _ => Aspects::OTHER,
    }
}

/// What a change reads to know what it does.
pub(super) fn change(change: &Change) -> Aspects {
    match change {
        Change::DefinePower(num)
        | Change::DefineToughness(num)
        | Change::SetPower(num)
        | Change::SetToughness(num) => number(num),
        Change::Modify(power, toughness) => number(power).with(number(toughness)),
        Change::Controller(who) => players(who),
        Change::CopyOf(which, _) => objects(which).with(Aspects::NAMES),
        Change::AddChosenType
        | Change::SetChosenType
        | Change::SetChosenColor
        | Change::GainOfChosenColor(_) => Aspects::CHOSEN,
        Change::NoManaCost
        | Change::GainThis(_)
        | Change::AddTypes(_)
        | Change::SetTypes(_)
        | Change::RemoveTypes(_)
        | Change::AddSubtypes(_)
        | Change::SetSubtypes(_)
        | Change::AllCreatureTypes
        | Change::LoseCreatureTypes
        | Change::AddSupertype(_)
        | Change::RemoveSupertype(_)
        | Change::SetColors(_)
        | Change::AddColors(_)
        | Change::Gain(_)
        | Change::GainKeyword(_)
        | Change::LoseAll
        | Change::LoseKeyword(_)
        | Change::BarKeyword(_)
        | Change::Rule(_)
        | Change::Switch => Aspects::NONE,
    }
}

/// What it takes to know whether an ability, or what it allows, can be used: conditions, and what may be a target.
pub(super) fn of_use(book: &Book, kind: &AbilityKind) -> Aspects {
    let modes = |modes: &Modes| {
        let targets = modes.modes.iter().flat_map(|mode| &mode.targets);
        targets.fold(Aspects::NONE, |all, spec| all.with(target(&spec.kind)))
    };
    match kind {
        AbilityKind::Spell(spell) => modes(&spell.modes),
        AbilityKind::Enchant(spec) => target(&spec.kind),
        AbilityKind::Activated(ability) => {
            ability.condition.as_ref().map_or(Aspects::NONE, condition).with(modes(&ability.modes))
        }
        AbilityKind::Static(text) => {
            let own = text.condition.as_ref().map_or(Aspects::NONE, condition);
            text.effects.iter().fold(own, |all, effect| all.with(of_permission(book, effect)))
        }
        AbilityKind::Keyword(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Protection(_)
        | AbilityKind::HexproofFrom(_)
        | AbilityKind::Landwalk(_)
        | AbilityKind::Toxic(_)
        | AbilityKind::Suspend { .. }
        | AbilityKind::Morph(..)
        | AbilityKind::Madness(_)
        | AbilityKind::Miracle(_)
        | AbilityKind::SetAside(..)
        | AbilityKind::Beyond(_)
        | AbilityKind::PreHand(_)
        | AbilityKind::Mulligan(_)
        | AbilityKind::Setup(_)
        | AbilityKind::OpeningHand { .. } => Aspects::NONE,
    }
}

fn target(kind: &TargetKind) -> Aspects {
    match kind {
        TargetKind::Object(what) => tests(&what.tests),
        TargetKind::Zones(all) => Aspects::all(all, filter),
        TargetKind::Player(who) => players(who),
        TargetKind::Either(what, who) => tests(&what.tests).with(players(who)),
    }
}

/// The same of an effect that lets something be played, or keeps it from being.
fn of_permission(book: &Book, effect: &Static) -> Aspects {
    match effect {
        Static::AlternativeCost(way) => way.condition.as_ref().map_or(Aspects::NONE, condition),
        Static::CastOnly(cond) => condition(cond),
        Static::Costs { who, what, .. } => players(who).with(tests(&what.tests)),
        Static::Players { who, rule } => players(who).with(match &book.player_rules[rule.index()] {
            PlayerRule::Flash(what)
            | PlayerRule::NextFlash(what)
            | PlayerRule::NextGuarded(what)
            | PlayerRule::AnyColorFor(what)
            | PlayerRule::AnyTypeFor(what)
            | PlayerRule::SpellsHave(what, _)
            | PlayerRule::NextHas(what, _)
            | PlayerRule::NextCosts(what, _)
            | PlayerRule::OtherCost { what, .. }
            | PlayerRule::CantCast(what)
            | PlayerRule::MayPlay(what)
            | PlayerRule::MayCast(what)
            | PlayerRule::MayCastOnce { what, .. }
            | PlayerRule::MayCastOne(what)
            | PlayerRule::MayCastFree(what) => tests(&what.tests),
            PlayerRule::CastAtMost(_) | PlayerRule::CastAtMostOf(..) => Aspects::THIS_TURN,
            PlayerRule::Protection(from) => tests(from),
            PlayerRule::CantPay { sacrifice, .. } => sacrifice.as_deref().map_or(Aspects::NONE, tests),
            PlayerRule::MaximumHandSize(num) => number(num),
            PlayerRule::CantGainLife
            | PlayerRule::CantLoseLife
            | PlayerRule::CantLose
            | PlayerRule::CantWin
            | PlayerRule::CantSearch
            | PlayerRule::SearchesTop(_)
            | PlayerRule::Unforced { .. }
            | PlayerRule::CantDraw
            | PlayerRule::DrawAtMost(_)
            | PlayerRule::CantPlayLands
            | PlayerRule::Hexproof
            | PlayerRule::Shroud
            | PlayerRule::MoreLands(_)
            | PlayerRule::NoMaximumHandSize
            | PlayerRule::HandSizeChange(_)
            | PlayerRule::SorceryTiming
            | PlayerRule::Skip(_)
            | PlayerRule::KeepMana
            | PlayerRule::AnyColor
            | PlayerRule::CantActivate { .. }
            | PlayerRule::AttackTax(_)
            | PlayerRule::AttackTaxForAll(_)
            | PlayerRule::LooksAtTop
            | PlayerRule::RevealsTop
            | PlayerRule::RevealsHand
            | PlayerRule::CantBecomeMonarch
            | PlayerRule::CantGetCounters(_)
            | PlayerRule::UntapsToo(_)
            | PlayerRule::GraveyardClosed
            | PlayerRule::DamageUnpreventable => Aspects::NONE,
        }),
        Static::Change { .. }
        | Static::HandAsResolves(_)
        | Static::AsResolves(..)
        | Static::OwnCost(_)
        | Static::AdditionalCost { .. }
        | Static::EitherCost(..)
        | Static::PlayableFrom(_)
        | Static::SpendOnX(_)
        | Static::GuiseFrom(_)
        | Static::Replace(_)
        | Static::TriggerAgain { .. }
        | Static::EnterUnheard(_)
        | Static::CantEnter { .. }
        | Static::CantBeCountered
        | Static::OwnFlash
        | Static::FlashFor(_)
        | Static::DamageUnpreventable => Aspects::NONE,
    }
}
