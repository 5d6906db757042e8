//! What is asked about the turn so far.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Became, Condition, Did, Fate, Feat, Kind, Phrase, Quantity, Who, Whose};

/// What players did, or what was done to them.
pub(super) fn feats(g: &mut Rows<Phrase>) {
    rows! { g;
        Feat: "gained life" => Feat(1, Did::GainedLife);
        Feat: "gained {n:Numeral} or more life" => Feat(n, Did::GainedLife);
        Feat: "lost life" => Feat(1, Did::LostLife);
        Feat: "lost {n:Numeral} or more life" => Feat(n, Did::LostLife);
        Feat: "was dealt damage" => Feat(1, Did::WasDamaged);
        Feat: "was dealt {n:Number} or more damage" => Feat(n, Did::WasDamaged);
        Feat: "was dealt combat damage by a {kind:Kind.one}" => Feat(1, Did::HurtInCombatBy(kind));
        Feat: "drew {n:Numeral} or more cards" => Feat(n, Did::Drew);
        Feat: "cast a {kind:Kind.one}" => Feat(1, Did::Cast(kind));
        Feat: "cast {n:Numeral} or more {kind:Kind.many}" => Feat(n, Did::Cast(kind));
        Feat: "discarded a {kind:Kind.one}" => Feat(1, Did::Discarded(kind));
        Feat: "discarded {n:Numeral} or more {kind:Kind.many}" => Feat(n, Did::Discarded(kind));
        Feat: "sacrificed a {kind:Kind.one}" => Feat(1, Did::Sacrificed(kind));
        Feat: "sacrificed {n:Numeral} or more {kind:Kind.many}" => Feat(n, Did::Sacrificed(kind));
        Feat: "played a land" => Feat(1, Did::PlayedLand);
        Feat: "searched their library" => Feat(1, Did::Searched);
        Feat: "attacked" => Feat(1, Did::Attacked);
        Feat: "attacked with a {kind:Kind.one}" => Feat(1, Did::AttackedWith(kind));
        Feat: "attacked with {n:Numeral} or more {kind:Kind.many}" => Feat(n, Did::AttackedWith(kind));
        Feat: "committed a crime" => Feat(1, Did::Crime);
        Feat: "descended" => Feat(1, Did::Descended);
        SimpleCondition: "you've {feat:Feat} this turn" => with(
            |feat| Some(Condition::Did(Who::You, feat)),
            |condition: &Condition| match condition {
                Condition::Did(Who::You, feat @ Feat(_, Did::Cast(_))) => Some((feat.clone(),)),
                _ => None,
            },
        );
        SimpleCondition: "you've drawn {n:Numeral} or more cards this turn" => with(
            |n| Some(Condition::Did(Who::You, Feat(n, Did::Drew))),
            |condition: &Condition| match condition {
                Condition::Did(Who::You, Feat(n, Did::Drew)) => Some((*n,)),
                _ => None,
            },
        );
        SimpleCondition: "{who} {feat:Feat} this turn" => Condition::Did(who, feat);
        SimpleCondition: "{who} have~who {feat:Feat} this turn" [parse_only] => Condition::Did(who, feat);
        SimpleCondition: "you haven't {feat:Feat} this turn" => Condition::DidNot(Who::You, feat);
        SimpleCondition: "no opponent {feat:Feat} this turn" => Condition::DidNot(Who::AnOpponent, feat);
        SimpleCondition: "no opponent has {feat:Feat} this turn" [parse_only] => Condition::DidNot(Who::AnOpponent, feat);
        SimpleCondition: "you didn't lose life this turn" [parse_only] => Condition::DidNot(Who::You, Feat(1, Did::LostLife));
        SimpleCondition: "you didn't cast a {kind:Kind.one} this turn" [parse_only] => Condition::DidNot(Who::You, Feat(1, Did::Cast(kind)));
        SimpleCondition: "you've cast another spell this turn" => Condition::CastAnother;
    }
}

/// What became of things.
pub(super) fn fates(g: &mut Rows<Phrase>) {
    rows! { g;
        Fate: "a {kind:Kind.one} died" => Fate(1, kind, Became::Died);
        Fate: "{n:Numeral} or more {kind:Kind.many} died" => Fate(n, kind, Became::Died);
        Fate: "a {kind:Kind.one} died under your control" => Fate(1, kind, Became::DiedYours);
        Fate: "a {kind:Kind.one} you controlled died" [parse_only] => Fate(1, kind, Became::DiedYours);
        Fate: "{n:Numeral} or more {kind:Kind.many} died under your control" => Fate(n, kind, Became::DiedYours);
        Fate: "a {kind:Kind.one} entered the battlefield under your control" => Fate(1, kind, Became::EnteredYours);
        Fate: "you had a {kind:Kind.one} enter the battlefield under your control" [parse_only] => Fate(1, kind, Became::EnteredYours);
        Fate: "{n:Numeral} or more {kind:Kind.many} entered the battlefield under your control" => Fate(n, kind, Became::EnteredYours);
        Fate: "you had {n:Numeral} or more {kind:Kind.many} enter the battlefield under your control" [parse_only] => Fate(n, kind, Became::EnteredYours);
        Fate: "a {kind:Kind.one} left the battlefield" => Fate(1, kind, Became::Left);
        Fate: "a {kind:Kind.one} you controlled left the battlefield" => Fate(1, kind, Became::LeftYours);
        Fate: "a {kind:Kind.one} left the battlefield under your control" [parse_only] => Fate(1, kind, Became::LeftYours);
        Fate: "a {kind:Kind.one} left your graveyard" => Fate(1, kind, Became::LeftYourGraveyard);
        Fate: "{n:Numeral} or more {kind:Kind.many} left your graveyard" => Fate(n, kind, Became::LeftYourGraveyard);
        Fate: "a {kind:Kind.one} was put into your graveyard from anywhere" => Fate(1, kind, Became::PutIntoYourGraveyard);
        Fate: "{n:Numeral} or more {kind:Kind.many} were put into your graveyard from anywhere" => Fate(n, kind, Became::PutIntoYourGraveyard);
        Fate: "a {kind:Kind.one} was warped" => Fate(1, kind, Became::Warped);
        SimpleCondition: "{fate:Fate} this turn" => Condition::Befell(fate);
        SimpleCondition: "a {kind:Kind.one} you cast this turn was countered by a spell or ability an opponent controlled" => Condition::Befell(Fate(1, kind, Became::Countered));
        SimpleCondition: "a {kind:Kind.one} under your control was destroyed this turn by a spell or ability an opponent controlled" => Condition::Befell(Fate(1, kind, Became::Destroyed));
    }
}

/// How often, and how much.
pub(super) fn sums(g: &mut Rows<Phrase>) {
    rows! { g;
        Value: "the amount of life {who} gained this turn" => Quantity::Did(who, Did::GainedLife);
        Value: "the amount of life {who} lost this turn" => Quantity::Did(who, Did::LostLife);
        Value: "the total amount of life {who} gained this turn" [parse_only] => Quantity::Did(who, Did::GainedLife);
        Value: "the total amount of life {who} lost this turn" [parse_only] => Quantity::Did(who, Did::LostLife);
        Value: "the total life lost by {who} this turn" [parse_only] => Quantity::Did(who, Did::LostLife);
        Count: "1 life {who} gained this turn" => Quantity::Did(who, Did::GainedLife);
        Count: "1 life {who} lost this turn" => Quantity::Did(who, Did::LostLife);
        Value: "the amount of damage dealt to {who} this turn" => Quantity::Did(who, Did::WasDamaged);
        Value: "the number of cards {who} drew this turn" [parse_only] => Quantity::Did(who, Did::Drew);
        Value: "the number of cards you've drawn this turn" => with(own_draws, of_own_draws);
        Count: "card you've drawn this turn" => with(own_draws, of_own_draws);
        Value: "the number of {kind:Kind.many} {who} discarded this turn" [parse_only] => Quantity::Did(who, Did::Discarded(kind));
        Value: "the number of {kind:Kind.many} you've discarded this turn" => with(own_discards, of_own_discards);
        Count: "{kind:Kind.one} you've discarded this turn" => with(own_discards, of_own_discards);
        Value: "the number of {kind:Kind.many} {who} cast this turn" [parse_only] => Quantity::Did(who, Did::Cast(kind));
        Value: "the number of {kind:Kind.many} you've cast this turn" => with(own_spells, of_own_spells);
        Count: "{kind:Kind.one} you've cast this turn" => with(own_spells, of_own_spells);
        Value: "the number of {kind:Kind.many} {who} sacrificed this turn" => Quantity::Did(who, Did::Sacrificed(kind));
        Count: "{kind:Kind.one} {who} sacrificed this turn" => Quantity::Did(who, Did::Sacrificed(kind));
        Value: "the number of {kind:Kind.many} {who} attacked with this turn" => Quantity::Did(who, Did::AttackedWith(kind));
        Count: "{kind:Kind.one} {who} attacked with this turn" => Quantity::Did(who, Did::AttackedWith(kind));
        Value: "the number of {kind:Kind.many} that died this turn" => Quantity::Befell(kind, Became::Died);
        Count: "{kind:Kind.one} that died this turn" => Quantity::Befell(kind, Became::Died);
        Value: "the number of {kind:Kind.many} that died under your control this turn" => Quantity::Befell(kind, Became::DiedYours);
        Count: "{kind:Kind.one} that died under your control this turn" => Quantity::Befell(kind, Became::DiedYours);
        Value: "the number of {kind:Kind.many} that entered the battlefield under your control this turn" => Quantity::Befell(kind, Became::EnteredYours);
        Count: "{kind:Kind.one} that entered the battlefield under your control this turn" => Quantity::Befell(kind, Became::EnteredYours);
        Value: "the number of {kind:Kind.many} that left the battlefield under your control this turn" => Quantity::Befell(kind, Became::LeftYours);
        Count: "{kind:Kind.one} put into {whose} graveyard from the battlefield this turn" => with(buried, take_buried);
        Value: "the number of {kind:Kind.many} put into {whose} graveyard from the battlefield this turn" => with(buried, take_buried);
    }
}

fn own_draws() -> Option<Quantity> {
    Some(Quantity::Did(Box::new(Who::You), Did::Drew))
}

fn of_own_draws(count: &Quantity) -> Option<()> {
    (*count == Quantity::Did(Box::new(Who::You), Did::Drew)).then_some(())
}

fn own_discards(kind: Kind) -> Option<Quantity> {
    Some(Quantity::Did(Box::new(Who::You), Did::Discarded(kind)))
}

fn of_own_discards(count: &Quantity) -> Option<(Kind,)> {
    match count {
        Quantity::Did(who, Did::Discarded(kind)) if **who == Who::You => Some((kind.clone(),)),
        _ => None,
    }
}

fn own_spells(kind: Kind) -> Option<Quantity> {
    Some(Quantity::Did(Box::new(Who::You), Did::Cast(kind)))
}

fn of_own_spells(count: &Quantity) -> Option<(Kind,)> {
    match count {
        Quantity::Did(who, Did::Cast(kind)) if **who == Who::You => Some((kind.clone(),)),
        _ => None,
    }
}

/// Creatures, not cards: what they were on the battlefield.
fn buried(kind: Kind, whose: Whose) -> Option<Quantity> {
    super::nouns::is_creature(&kind).then_some(Quantity::Befell(kind, Became::Buried(whose)))
}

fn take_buried(count: &Quantity) -> Option<(Kind, Whose)> {
    match count {
        Quantity::Befell(kind, Became::Buried(whose)) => Some((kind.clone(), whose.clone())),
        _ => None,
    }
}
