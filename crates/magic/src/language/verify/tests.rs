use super::*;
use crate::card::{CardType, Counter};
use crate::program::{Ability, Duration, Filter, Hit, Limit, Mode, Node, StepKind, Test, Timing};

fn add(book: &mut Book, node: Node) -> NodeId {
    book.nodes.push(node);
    NodeId((book.nodes.len() - 1) as u16)
}

/// All of these in order.
fn all(book: &mut Book, nodes: Vec<Node>) -> NodeId {
    let mut nodes = nodes.into_iter().rev();
    let last = nodes.next().expect("there is a step");
    let mut id = add(book, last);
    for node in nodes {
        let first = add(book, node);
        id = add(book, Node::Then(first, id));
    }
    id
}

const SPELL: Place = Place { x: false, paid: false };

/// What is said of a spell with these targets that does this.
fn spell(targets: Vec<TargetSpec>, steps: impl FnOnce(&mut Book) -> Vec<Node>) -> Verdict {
    let mut book = Book::default();
    let steps = steps(&mut book);
    let effect = all(&mut book, steps);
    let mode = Mode { targets, effect, cost: None, text: String::new() };
    let kind = AbilityKind::Spell(SpellAbility { modes: Modes::one(mode) });
    verdict(&mut book, kind, SPELL)
}

fn verdict(book: &mut Book, kind: AbilityKind, place: Place) -> Verdict {
    book.abilities.push(Ability { kind, text: String::new() });
    let id = AbilityId((book.abilities.len() - 1) as u16);
    Verify { book, seen: Vec::new() }.ability(id, place)
}

fn triggered(when: When, modes: Modes) -> AbilityKind {
    AbilityKind::Triggered(Triggered {
        when,
        during: None,
        condition: None,
        modes,
        zone: ZoneKind::Battlefield,
        limit: Limit::None,
        mana: false,
    })
}

fn creature() -> TargetSpec {
    TargetSpec::one(TargetKind::Object(Filter::permanents(vec![Test::is(CardType::Creature)])))
}

fn player() -> TargetSpec {
    TargetSpec::one(TargetKind::Player(Who::Everyone))
}

fn destroy(what: Objects) -> Node {
    Node::Destroy { what, no_regeneration: false }
}

fn damage(by: Objects, to: Objects, amount: Num) -> Node {
    Node::Damage { by, hits: vec![Hit { amount, objects: Some(to), players: None }] }
}

#[test]
fn a_target_that_is_destroyed_is_used() {
    assert_eq!(spell(vec![creature()], |_| vec![destroy(Objects::Target(0))]), Ok(()));
}

#[test]
fn a_target_to_which_nothing_is_done_is_refused() {
    let verdict = spell(vec![creature()], |_| vec![Node::Draw(Who::You, Num::Const(1))]);
    assert_eq!(verdict, Err("there is a target to which nothing is done".to_owned()));
}

#[test]
fn a_target_player_is_no_thing_and_a_target_thing_no_player() {
    assert!(spell(vec![player()], |_| vec![destroy(Objects::Target(0))]).is_err());
    assert!(spell(vec![creature()], |_| vec![Node::Draw(Who::Target(0), Num::Const(1))]).is_err());
    assert!(spell(vec![], |_| vec![destroy(Objects::Target(0))]).is_err());
}

#[test]
fn what_nothing_has_chosen_cannot_be_spoken_of() {
    let chosen = || destroy(Objects::Chosen(Register(1)));
    assert!(spell(vec![], |_| vec![chosen()]).is_err());
    let choose = Node::Choose {
        who: Who::You,
        from: Objects::All(Box::new(Filter::permanents(Vec::new()))),
        least: Num::Const(1),
        most: Num::Const(1),
        into: Register(1),
    };
    assert_eq!(spell(vec![], |_| vec![choose, chosen()]), Ok(()));
}

#[test]
fn what_was_done_is_forgotten_when_mana_is_added() {
    let mill = || Node::Mill(Who::You, Num::Const(3));
    let those =
        || Node::Move(Objects::Chosen(Register::LAST), crate::program::Destination::zone(ZoneKind::Hand));
    let mana = || Node::AddMana(Who::You, crate::program::ManaSpec::Exactly(vec![None]));
    assert_eq!(spell(vec![], |_| vec![mill(), those()]), Ok(()));
    assert!(spell(vec![], |_| vec![mill(), mana(), those()]).is_err());
}

#[test]
fn if_you_do_follows_something_that_was_done() {
    let with = |asks: bool| {
        spell(vec![], |book| {
            let inner = add(book, Node::Draw(Who::You, Num::Const(1)));
            let may = if asks { Node::May(Who::You, inner) } else { Node::Shuffle(Who::You) };
            vec![may, Node::IfDid(inner, None)]
        })
    };
    assert_eq!(with(true), Ok(()));
    assert!(with(false).is_err());
}

#[test]
fn a_delayed_trigger_knows_only_what_it_took_along() {
    let later = |takes: bool| {
        spell(vec![creature()], |book| {
            let effect = add(book, Node::Sacrifice(Objects::Chosen(Register(0))));
            let mode = Mode { targets: Vec::new(), effect, cost: None, text: String::new() };
            let when = When::Step { step: StepKind::End, whose: Who::Everyone };
            book.abilities.push(Ability { kind: triggered(when, Modes::one(mode)), text: String::new() });
            let ability = AbilityId((book.abilities.len() - 1) as u16);
            let mut steps = vec![Node::Untap(Objects::Target(0))];
            steps.extend(takes.then(|| Node::Remember(Objects::Target(0), Register(0))));
            steps.push(Node::Later { ability, once: true, duration: Duration::Forever });
            steps
        })
    };
    assert_eq!(later(true), Ok(()));
    assert!(later(false).is_err());
}

#[test]
fn an_event_tells_only_what_it_is_about() {
    let dies = |what: Objects, when: When| {
        let mut book = Book::default();
        let effect =
            add(&mut book, Node::PutCounters { kind: Counter::Plus, count: Num::Const(1), on: what });
        let mode = Mode { targets: Vec::new(), effect, cost: None, text: String::new() };
        verdict(&mut book, triggered(when, Modes::one(mode)), Place { x: false, paid: false })
    };
    assert_eq!(dies(Objects::Cause, When::Attacks { what: Vec::new(), alone: false }), Ok(()));
    assert!(dies(Objects::Cause, When::Step { step: StepKind::Upkeep, whose: Who::You }).is_err());
    assert!(dies(Objects::CauseOther, When::Attacks { what: Vec::new(), alone: false }).is_err());
}

#[test]
fn a_spell_is_no_permanent() {
    assert!(spell(vec![], |_| vec![Node::Tap(Objects::This)]).is_err());
    let its = Who::ControllerOf(Box::new(Objects::This));
    assert!(spell(vec![], |_| vec![Node::Draw(its, Num::Const(1))]).is_err());
    let power = Num::Of(crate::program::Measure::Power, Box::new(Objects::This));
    assert!(spell(vec![], |_| vec![Node::Draw(Who::You, power)]).is_err());
}

#[test]
fn nothing_fights_itself_or_is_attached_to_itself_or_deals_damage_to_itself_unsaid() {
    let target = || Objects::Target(0);
    assert!(spell(vec![creature()], |_| vec![Node::Fight(target(), target())]).is_err());
    assert!(spell(vec![creature()], |_| vec![Node::Attach(target(), target())]).is_err());
    assert!(spell(vec![creature()], |_| vec![damage(target(), target(), Num::Const(2))]).is_err());
}

#[test]
fn several_do_not_each_deal_the_damage_of_all() {
    let mine = || Objects::All(Box::new(Filter::permanents(vec![Test::ControlledBy(Who::You)])));
    let power = Num::Of(crate::program::Measure::Power, Box::new(mine()));
    assert!(spell(vec![creature()], |_| vec![damage(mine(), Objects::Target(0), power)]).is_err());
}

#[test]
fn an_x_that_nothing_binds_is_refused() {
    assert!(spell(vec![], |_| vec![Node::Draw(Who::You, Num::X)]).is_err());
    let mut book = Book::default();
    let effect = add(&mut book, Node::Draw(Who::You, Num::X));
    let mode = Mode { targets: Vec::new(), effect, cost: None, text: String::new() };
    let kind = AbilityKind::Spell(SpellAbility { modes: Modes::one(mode) });
    assert_eq!(verdict(&mut book, kind, Place { x: true, paid: false }), Ok(()));
}

#[test]
fn an_activated_ability_has_the_x_of_its_own_cost() {
    let with = |x: u8| {
        let mut book = Book::default();
        let effect = add(&mut book, Node::Draw(Who::You, Num::X));
        let mode = Mode { targets: Vec::new(), effect, cost: None, text: String::new() };
        let mana = crate::card::ManaCost { x, ..crate::card::ManaCost::generic(1) };
        let kind = AbilityKind::Activated(Activated {
            cost: Cost { mana: Some(mana), ..Cost::default() },
            modes: Modes::one(mode),
            zone: ZoneKind::Battlefield,
            timing: Timing::Instant,
            limit: Limit::None,
            condition: None,
            mana: false,
            anyone: false,
            cycling: false,
            changes: Vec::new(),
        });
        verdict(&mut book, kind, Place { x: false, paid: false })
    };
    assert_eq!(with(1), Ok(()));
    assert!(with(0).is_err());
}

#[test]
fn a_static_ability_has_no_targets_and_nothing_of_an_instant_works_on_the_battlefield() {
    let text = |who| StaticAbility {
        zone: ZoneKind::Battlefield,
        condition: Some(crate::program::Cond::TurnOf(who)),
        effects: vec![Static::CantBeCountered],
        defining: false,
    };
    let place = Place { x: false, paid: false };
    assert_eq!(verdict(&mut Book::default(), AbilityKind::Static(text(Who::You)), place), Ok(()));
    assert!(verdict(&mut Book::default(), AbilityKind::Static(text(Who::Target(0))), place).is_err());
    assert!(works_as_spell(&AbilityKind::Static(text(Who::You))).is_err());
}
