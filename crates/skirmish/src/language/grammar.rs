//! The phrase table: each row parses and renders one variant.

use std::sync::LazyLock;

use cardwright_text::{Form, Found, Grammar, NumberStyle, Rows, TokenKind, rows};

use crate::language::tree::{
    Cat, Condition, Deed, Header, Line, Measure, Moment, Phrase, Place, SlotKind, UnitKind, Units,
};
use crate::program::Standing;

/// The grammar of the game.
pub(crate) static GRAMMAR: LazyLock<Grammar<Phrase>> =
    LazyLock::new(|| table().build().unwrap_or_else(|errors| panic!("the phrase table is wrong:\n{errors}")));

fn table() -> Rows<Phrase> {
    let mut g = Rows::<Phrase>::new();
    g.start(Cat::Line);
    names(&mut g);
    lines(&mut g);
    deeds(&mut g);
    slot_deeds(&mut g);
    units(&mut g);
    places(&mut g);
    g
}

/// Words and numbers that are not in the table, and what categories are called in messages.
fn names(g: &mut Rows<Phrase>) {
    g.number(Cat::Number, NumberStyle::Digits, Some, |n: &i32| Some(*n));
    g.number(Cat::Signed, NumberStyle::Signed, Some, |n: &i32| Some(*n));
    g.terminal(
        Cat::Name,
        |tokens| {
            let is_capitalised = |at: &usize| {
                tokens.kind(*at) == Some(TokenKind::Word)
                    && tokens.written(*at).starts_with(|c: char| c.is_uppercase())
            };
            let length = (0..).take_while(is_capitalised).count();
            let name = || tokens.text(length).to_owned();
            (length > 0).then(|| Found { value: name(), length, form: Form::ONE })
        },
        |name: &String| Some((name.clone(), Form::ONE)),
    );
    for (category, words) in [
        (Cat::Line, "an ability"),
        (Cat::Header, "a moment such as \"Deploy\""),
        (Cat::Moment, "something that happens"),
        (Cat::Standing, "a standing rule"),
        (Cat::Deeds, "what happens"),
        (Cat::Deed, "what happens"),
        (Cat::Sentence, "a sentence"),
        (Cat::Condition, "a condition"),
        (Cat::Measure, "what X is"),
        (Cat::Units, "a unit or units"),
        (Cat::UnitKind, "a kind of unit"),
        (Cat::UnitNoun, "\"unit\", \"ally\" or \"enemy\""),
        (Cat::WoundedNoun, "a kind of unit"),
        (Cat::CloseNoun, "a kind of unit"),
        (Cat::Place, "a slot or slots"),
        (Cat::OnePlace, "a slot"),
        (Cat::SlotKind, "a kind of slot"),
        (Cat::SlotNoun, "\"slot\""),
        (Cat::EmptySlot, "a kind of slot"),
        (Cat::Number, "a number"),
        (Cat::Signed, "a number such as \"+2\""),
        (Cat::Name, "the name of a token"),
    ] {
        g.describe(category, words);
    }
}

fn lines(g: &mut Rows<Phrase>) {
    rows! { g;
        Line: "{header}: {deeds:Deeds^}" => Line::On(header, deeds);
        Line: "when {moment}, {deeds}" => Line::When(moment, deeds);
        Line: "Activate: {deeds:Deeds^}" => Line::Activate(0, deeds);
        Line: "Activate {n:Number}: {deeds:Deeds^}" => with(
            |n: i32, deeds: Vec<Deed>| (n > 0).then_some(Line::Activate(n, deeds)),
            |line: &Line| match line { Line::Activate(n, deeds) => Some((*n, deeds.clone())), _ => None },
        );
        Line: "{standing}." => Line::Standing(standing);
        Line: "{deeds}" => Line::Text(deeds);

        Header: "Deploy" => Header::Deploy;
        Header: "Death" => Header::Death;
        Header: "Conquer" => Header::Conquer;
        Header: "Consume" => Header::Consume;
        Header: "Consumed" => Header::Consumed;
        Header: "Turn start" => Header::TurnStart;

        Moment: "a close unit dies" => Moment::CloseDeath;
        Moment: "a close unit is damaged" => Moment::CloseDamage;
        Moment: "you play an action" => Moment::ActionPlayed;

        Standing: "this unit can only be deployed over an ally" => Standing::OnlyOverAlly;
        Standing: "enemies can't be deployed in front of this unit" => Standing::GuardsFront;
        Standing: "the lower strength wins this terrain" => Standing::LowerWins;

        Deeds: "{deed:Sentence}" => vec<Deed>(deed);
        Deeds: "{deeds} {deed:Sentence}" => push<Deed>(deeds, deed);
        Sentence: "{deed}." => deed;
        Sentence: "choose {place:OnePlace}." => Deed::Choose(place);
        Sentence: "you may {deed}." => Deed::May(deed);
        Sentence: "if {condition}, {deed}." => Deed::If(condition, deed);
        Condition: "it was an ally" => Condition::ItWasAlly;
    }
}

fn deeds(g: &mut Rows<Phrase>) {
    rows! { g;
        Deed: "deal {n:Number} damage to {units}" => Deed::Damage(n, units);
        Deed: "deal {n:Number} damage to {units} and {others:Units}" => Deed::DamageBoth(n, units, others);
        Deed: "deal X damage to {units}, where X is {measure}" => Deed::DamageX(units, measure);
        Deed: "heal {units} by {n:Number}" => Deed::Heal(units, n);
        Deed: "{units} get~units {n:Signed}" => Deed::Raise(units, n);
        Deed: "{units} get~units {n:Signed} for each empty slot of yours" => Deed::RaisePerEmptySlot(units, n);
        Deed: "{units} get~units +X, where X is {measure}" => Deed::RaiseX(units, measure);
        Deed: "{units}'s power becomes {measure}" => Deed::PowerBecomes(units, measure);
        Deed: "kill {units}" => Deed::Kill(units);
        Deed: "return {units} to its owner's hand" => Deed::Bounce(units);
        Deed: "return a card from your discard to your hand" => Deed::Recover;
        Deed: "draw a card" => Deed::Draw(1);
        Deed: "draw {n:Number} cards" => with(
            |n: i32| (n > 1).then_some(Deed::Draw(n)),
            |deed: &Deed| match deed { Deed::Draw(n) => Some((*n,)), _ => None },
        );
        Deed: "discard a card" => Deed::Discard;
        Deed: "gain {n:Number} victory point#n" => Deed::Score(n);

        Measure: "the strength of the enemy in front" => Measure::FrontStrength;
        Measure: "the consumed unit's power" => Measure::ConsumedPower;
        Measure: "the damage" => Measure::TheDamage;
        Measure: "the power this unit had before the killing damage" => Measure::PowerBeforeDeath;
    }
}

fn slot_deeds(g: &mut Rows<Phrase>) {
    rows! { g;
        Deed: "move {units} to {place:OnePlace}" => Deed::Move(units, place);
        Deed: "{place} get~place {n:Signed}" => Deed::Modify(place, n);
        Deed: "{place} get~place +X, where X is {measure}" => Deed::ModifyX(place, measure);
        Deed: "cleanse {place:OnePlace}" => Deed::Cleanse(place);
        Sentence: "{place:OnePlace} gains \"{line}\"" => Deed::Enchant(place, line);
        Deed: "deploy a {name} to {place:OnePlace}" => Deed::DeployToken(name, place);
        Deed: "deploy a unit with printed power {n:Number} or less from your discard" => Deed::DeployFromDiscard(n);
    }
}

fn units(g: &mut Rows<Phrase>) {
    rows! { g;
        Units.one: "this unit" => Units::This;
        Units.one: "the new unit" => Units::NewUnit;
        Units.one: "the unit deployed here" => Units::DeployedHere;
        Units.one: "the enemy in front" => Units::EnemyInFront;
        Units.one: "the unit there" => Units::There;
        Units.one: "a {kind:UnitKind.one}" => Units::A(kind);
        Units.one: "each {kind:UnitKind.one}" => Units::Each(kind);

        UnitKind.=kind: "{kind:CloseNoun}" => kind;
        UnitKind.=kind: "{kind:CloseNoun} with strength {n:Number} or more" => UnitKind::Strong(kind, n);
        UnitKind.=kind: "{kind:WoundedNoun} close to it" => UnitKind::CloseToIt(kind);
        CloseNoun.=kind: "{kind:WoundedNoun}" => kind;
        CloseNoun.=kind: "close {kind:WoundedNoun}" => UnitKind::Close(kind);
        WoundedNoun.=kind: "{kind:UnitNoun}" => kind;
        WoundedNoun.=kind: "wounded {kind:UnitNoun}" => UnitKind::Wounded(kind);
        UnitNoun: lexeme "unit" => UnitKind::Unit;
        UnitNoun: lexeme "ally" => UnitKind::Ally;
        UnitNoun: lexeme "enemy" => UnitKind::Enemy;
    }
}

fn places(g: &mut Rows<Phrase>) {
    rows! { g;
        Place.=place: "{place:OnePlace}" => place;
        Place.many: "{first:OnePlace} and {second:OnePlace}" => Place::Both(first, second);
        OnePlace.one: "this slot" => Place::This;
        OnePlace.one: "a {kind:SlotKind}" => Place::A(kind);
        OnePlace.one: "each {kind:SlotKind}" => Place::Each(kind);

        SlotKind: "{kind:EmptySlot}" => kind;
        SlotKind: "close {kind:EmptySlot}" => SlotKind::Close(kind);
        EmptySlot: "{kind:SlotNoun}" => kind;
        EmptySlot: "empty {kind:SlotNoun}" => SlotKind::Empty(kind);
        SlotNoun: "slot" => SlotKind::Slot;
        SlotNoun: "slot of yours" => SlotKind::Yours;
        SlotNoun: "slot of the same player" => SlotKind::SamePlayer;
    }
}
