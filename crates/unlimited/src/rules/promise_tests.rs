//! Small positions in which a promise was once broken: what waits, what fell, what a question gives away.

use cardwright_table::{Game as _, Opening, Seat, Silent, Slot};

use crate::Unlimited;
use crate::command::Command;
use crate::import::Imported;
use crate::rules::Table;
use crate::setup::{DeckList, Policies, Setup, Start};
use crate::state::{Flag, Pending, Stage, State, Triggered, Work, Zone};

const CARDS: &str = r#"
{"id":"T_B","title":"Test Base","type":"Base","hp":30,"aspects":["Command"]}
{"id":"T_L","title":"Test Leader","type":"Leader","cost":4,"power":3,"hp":5,"aspects":["Command","Heroism"],"arena":"Ground","unique":true,"text":"Action [1 resource, Exhaust]: Deal 1 damage to a unit.\nEpic Action: If you control 3 or more resources, deploy this leader.","leaderUnitText":"Raid 1"}
{"id":"T_DIVER","title":"Diver","type":"Unit","cost":0,"power":1,"hp":1,"aspects":["Command"],"arena":"Space","text":"Ambush\nWhen Played: You may pay 1 resource. If you do, move this unit to the ground arena and give an Experience token to it."}
{"id":"T_SHIP","title":"Ship","type":"Unit","cost":2,"power":2,"hp":4,"aspects":["Villainy"],"traits":["Vehicle"],"arena":"Space"}
{"id":"T_TRICK","title":"Trick","type":"Event","cost":1,"aspects":["Command"],"text":"You may discard a Command card from your hand instead of paying this event's cost.\nDeal 3 damage to a unit."}
{"id":"T_ACE","title":"Ace","type":"Unit","cost":0,"power":2,"hp":2,"upgradePower":1,"upgradeHp":1,"aspects":["Command"],"traits":["Pilot"],"arena":"Ground","text":"Piloting [0 resources]\nIf this upgrade would be defeated, you may instead move him to the ground arena as a unit and exhaust him."}
{"id":"T_FIND","title":"Find","type":"Event","cost":0,"aspects":["Command"],"text":"Search your deck for a card and draw it."}
{"id":"T_BURY","title":"Bury","type":"Event","cost":0,"aspects":["Command"],"text":"Choose up to 3 units. Put them on the bottom of their owner's deck in a random order."}
"#;

/// A match with these cards in its first action phase, seat 0 to act, with empty hands and two resources.
struct Position {
    opening: Opening<Unlimited>,
    state: State,
}

impl Position {
    fn new() -> Position {
        let kinds = ["T_DIVER", "T_SHIP", "T_TRICK", "T_ACE", "T_FIND", "T_BURY"];
        let cards = kinds.iter().cycle().take(50).map(ToString::to_string).collect();
        let deck = DeckList { leaders: vec!["T_L".to_owned()], base: "T_B".to_owned(), cards };
        let setup = Setup { decks: vec![deck.clone(), deck], policies: Policies::default() };
        let source = Imported::read(CARDS.trim_start()).unwrap();
        let opening = Opening::new(setup, Start::default(), 3.into(), &source).unwrap();
        let state = opening.deal(&mut Silent);
        let mut position = Position { opening, state };
        while position.state.stage != Stage::Action || position.state.pending.is_some() {
            position.answer_by_default();
        }
        position.state.active = Seat(0);
        for slot in position.state.player(Seat(0)).hand.clone() {
            position.table().relocate(slot, Zone::Deck, Seat(0));
        }
        position
    }

    fn table(&mut self) -> Table<'_> {
        Table { rules: &self.opening.game, state: &mut self.state, events: None }
    }

    /// Puts a card of this title from a player's deck somewhere.
    fn put(&mut self, title: &str, seat: Seat, zone: Zone) -> Slot {
        let rules = &self.opening.game;
        let named = |slot: &&Slot| rules.cards.facts(rules.card_in(&self.state, **slot)).title == title;
        let slot = *self.state.player(seat).deck.iter().find(named).unwrap();
        self.table().relocate(slot, zone, seat);
        slot
    }

    fn give(&mut self, command: &Command) {
        let seat = self.opening.game.waiting(&self.state).seats().lowest().unwrap();
        let legal = self.opening.game.check(&self.state, seat, command).unwrap();
        self.opening.game.commit(&mut self.state, legal, &mut Silent);
        self.opening.game.audit(&self.state).unwrap();
    }

    fn answer_by_default(&mut self) {
        let seat = self.opening.game.waiting(&self.state).seats().lowest().unwrap();
        let command = self.opening.game.default_answer(&self.state, seat);
        self.give(&command);
    }

    fn play(&mut self, card_id: Slot) {
        self.give(&Command::PlayCard { card_id, as_pilot: false });
    }

    fn choose(&mut self, cards: &[Slot]) {
        let ability_id = self.opening.game.ability_handle(&self.state);
        self.give(&Command::ChooseAbilityCards { ability_id, card_ids: cards.iter().copied().collect() });
    }
}

#[test]
fn a_unit_that_fell_moves_to_no_arena() {
    let mut position = Position::new();
    let diver = position.put("Diver", Seat(0), Zone::Hand);
    let ship = position.put("Ship", Seat(1), Zone::Space);
    position.play(diver);
    let ambush = position.state.triggers.iter().find(|trigger| trigger.what == Triggered::Ambush);
    let ability_id = ambush.unwrap().id;
    position.give(&Command::ResolveAbility { ability_id });
    position.choose(&[ship]);
    assert_eq!(position.state.thing(diver).zone, Zone::Discard);
    while !matches!(position.state.pending, Some(Pending::May { .. })) {
        position.answer_by_default();
    }
    position.give(&Command::Answer { yes: true });
    assert_eq!(position.state.thing(diver).zone, Zone::Discard);
    assert!(position.state.units == [ship] && position.state.attached.is_empty());
}

#[test]
fn being_asked_what_is_done_instead_of_paying_tells_nothing_of_the_hand() {
    let asked = |others: &[&str]| {
        let mut position = Position::new();
        position.put("Ship", Seat(1), Zone::Space);
        for title in others {
            position.put(title, Seat(0), Zone::Hand);
        }
        let trick = position.put("Trick", Seat(0), Zone::Hand);
        position.play(trick);
        position.state.thing(trick).zone == Zone::Hand
    };
    assert!(asked(&["Ace"]) && asked(&["Ship"]), "there are other cards, whatever they are");
    assert!(!asked(&[]), "everyone sees that there are none");
}

#[test]
fn only_an_upgrade_that_waits_to_be_spared_is_attached_to_nothing() {
    let mut position = Position::new();
    let ship = position.put("Ship", Seat(0), Zone::Space);
    let ace = position.put("Ace", Seat(0), Zone::Hand);
    let trick = position.put("Trick", Seat(0), Zone::Hand);
    position.give(&Command::PlayCard { card_id: ace, as_pilot: true });
    while position.state.thing(ace).zone == Zone::Hand || position.state.active != Seat(0) {
        position.answer_by_default();
    }
    position.state.thing_mut(ship).damage = 3;
    position.play(trick);
    position.choose(&[ship]);
    assert_eq!(position.state.thing(ship).zone, Zone::Discard);
    assert!(position.state.is_loose(ace) && position.state.thing(ace).has(Flag::Doomed));
    let mut forgotten = position.state.clone();
    forgotten.agenda.retain(|work| !matches!(work, Work::Spare(_) | Work::Spared(_)));
    assert!(position.opening.game.audit(&forgotten).is_err());
    position.give(&Command::Answer { yes: true });
    assert!(position.state.units == [ace] && !position.state.thing(ace).has(Flag::Doomed));
}

#[test]
fn a_search_of_the_whole_deck_finds_the_card_that_was_chosen() {
    let mut position = Position::new();
    let find = position.put("Find", Seat(0), Zone::Hand);
    position.play(find);
    let wanted = position.state.player(Seat(0)).deck[17];
    let identity = position.state.secrets.truth(wanted);
    position.choose(&[wanted]);
    assert_eq!(position.state.player(Seat(0)).hand, [wanted]);
    assert_eq!(position.state.secrets.truth(wanted), identity);
    let known = |slot: &&Slot| !position.state.secrets.seen(**slot).is_empty();
    assert_eq!(position.state.player(Seat(0)).deck.iter().filter(known).count(), 0);
}

#[test]
fn cards_of_several_owners_go_to_the_bottom_without_changing_hands() {
    let mut position = Position::new();
    let buried: Vec<Slot> = (0..2)
        .flat_map(|seat| ["Ship", "Ace"].map(|title| position.put(title, Seat(seat), Zone::Ground)))
        .collect();
    let bury = position.put("Bury", Seat(0), Zone::Hand);
    let lies = |state: &State| {
        let owned = (0..state.things.len() as u16).map(Slot);
        let mut all: Vec<_> =
            owned.map(|slot| (state.secrets.owner(slot), state.secrets.truth(slot))).collect();
        all.sort_unstable();
        all
    };
    let before = lies(&position.state);
    position.play(bury);
    position.choose(&buried[1..]);
    assert_eq!(lies(&position.state), before);
    assert_eq!(position.state.units_of(Seat(1), None).count(), 0);
}
