//! Players, and what is whose.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Condition, Kind, Noun, Phrase, Who, Whom, Whose};

pub(super) fn players(g: &mut Rows<Phrase>) {
    rows! { g;
        Who.you: "you" => Who::You;
        Who.one: "an opponent" => Who::AnOpponent;
        Who.one: "one of your opponents" [parse_only] => Who::AnOpponent;
        Who.one: "a player" => Who::APlayer;
        Who.one: "each opponent" => Who::EachOpponent;
        Who.one: "each player" => Who::EachPlayer;
        Who.one: "each other player" => Who::EachOtherPlayer;
        Who.one: "each other opponent" => Who::EachOtherOpponent;
        Who.one: "each player other than {who:Who.one}" => Who::EachPlayerBut(who);
        Who.one: "target player" => Who::Target(false);
        Who.one: "target opponent" => Who::Target(true);
        Who.one: "who" => Who::Candidate;
        Who.many: "who" => Who::Candidates;
        Those: "each player {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::EachPlayer, condition),
            |who: &Who| take_those(who, &Who::EachPlayer),
        );
        Those: "each opponent {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::EachOpponent, condition),
            |who: &Who| take_those(who, &Who::EachOpponent),
        );
        Who.one: "each player {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::EachPlayer, condition),
            |who: &Who| take_those(who, &Who::EachPlayer),
        );
        Who.one: "each opponent {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::EachOpponent, condition),
            |who: &Who| take_those(who, &Who::EachOpponent),
        );
        Who.one: "each other player {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::EachOtherPlayer, condition),
            |who: &Who| take_those(who, &Who::EachOtherPlayer),
        );
        Who.one: "target player {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::Target(false), condition),
            |who: &Who| take_those(who, &Who::Target(false)),
        );
        Who.one: "target opponent {condition:SimpleCondition}" => with(
            |condition: Condition| those(Who::Target(true), condition),
            |who: &Who| take_those(who, &Who::Target(true)),
        );
        Who.one: "another target player" => Who::OtherTarget;
        Who.one: "target player other than {who:Who.one}" => Who::TargetBut(who);
        Who.many: "{many:HowMany} target players" => Who::Targets(many);
        Who.one: "that player or that {kind:Head.one}'s controller" => Who::PlayerOrController(kind);
        Who.one: "that {kind:Head.one}'s controller or that player" [parse_only] => Who::PlayerOrController(kind);
        Who.one: "the owner of {noun}" [parse_only] => Who::OwnerOf(noun);
        Who.one: "the controller of {noun}" [parse_only] => Who::ControllerOf(noun);
        Who.one: "the player with the most life or tied for most life" => Who::MostLife;
        Who.many: "they" => Who::They;
        Who.one: "each of those players" => Who::EachOfThose;
        Who.one: "that player" => Who::ThatPlayer;
        Who.one: "the player" [parse_only] => Who::ThatPlayer;
        Who.one: "the {kind:Head.one}'s controller" [parse_only] => with(
            |kind| Some(Who::ControllerOf(Box::new(Noun::That(kind)))),
            |_: &Who| None::<(Kind,)>,
        );
        Who.one: "{noun:Its} controller" => Who::ControllerOf(noun);
        Who.one: "{noun:Its} owner" => Who::OwnerOf(noun);
        Its: "its" => Noun::It;
        Its: "their" => Noun::Them;
        Its: "{noun}'s" => noun;
        Who.one: "defending player" => Who::DefendingPlayer;
        Who.one: "enchanted player" => Who::EnchantedPlayer;
        Who.one: "the active player" => Who::ActivePlayer;
        Who.one: "the monarch" => Who::Monarch;
        Who.one: "the chosen player" => Who::ChosenPlayer;
        Who.many: "you and {who:Who.one}" => Who::YouAnd(who);
        Who.many: "players" => Who::Players;
        Who.many: "your opponents" => Who::Opponents;
        Whom.you: "you" => Whom::You;
        Whom.many: "your opponents" => Whom::Opponents;
        Whom.one: "an opponent" => Whom::AnOpponent;
        Whom.one: "one of your opponents" [parse_only] => Whom::AnOpponent;
        Whom.one: "that player" => Whom::ThatPlayer;
        Whom.one: "that opponent" [parse_only] => Whom::ThatPlayer;
        Whom.many: "they" => Whom::They;
        Whom.one: "target player" => Whom::Target(false);
        Whom.one: "target opponent" => Whom::Target(true);
        Whom.one: "another target player" => Whom::OtherTarget;
        Whom.one: "defending player" => Whom::DefendingPlayer;
        Whom.one: "enchanted player" => Whom::EnchantedPlayer;
        Whom.one: "that player or that {kind:Head.one}'s controller" => Whom::PlayerOrController(kind);
        Whose: "your" => Whose::Your;
        Whose: "their" => Whose::Their;
        Whose: "its owner's" [prefer 1] => Whose::ItsOwners;
        Whose: "his owner's" [parse_only, prefer 1] => Whose::ItsOwners;
        Whose: "her owner's" [parse_only, prefer 1] => Whose::ItsOwners;
        Whose: "its controller's" [prefer 1] => Whose::ItsControllers;
        Whose: "a" => Whose::Any;
        Whose: "{who}'s" => Whose::Of(who);
    }
}

/// Players of whom something holds: "each player who controls a creature". The condition is about "who" and nobody else.
fn those(all: Who, condition: Condition) -> Option<Who> {
    condition.is_about(&Who::Candidate).then(|| Who::Those(Box::new(all), Box::new(condition)))
}

fn take_those(who: &Who, wanted: &Who) -> Option<(Condition,)> {
    match who {
        Who::Those(all, condition) if **all == *wanted => Some(((**condition).clone(),)),
        _ => None,
    }
}
