//! Reading a state: which things fit, how much, what holds.

use cardwright_table::{Object, Seat, Slot};

use crate::Unlimited;
use crate::card::CardType;
use crate::program::{Area, Filter, Kind, Objects, Players, Recorded, Side, Tally, Test};
use crate::rules::card_of;
use crate::state::{Attack, Flag, Frame, Group, Past, Seats, Slots, State, Zone};

/// The rules' eyes on a state. `depth` counts constant abilities that look at what constant abilities change.
#[derive(Clone, Copy)]
pub(crate) struct Eval<'a> {
    pub(crate) rules: &'a Unlimited,
    pub(crate) state: &'a State,
    pub(super) depth: u8,
}

impl<'a> Eval<'a> {
    pub(crate) fn new(rules: &'a Unlimited, state: &'a State) -> Eval<'a> {
        Eval { rules, state, depth: 0 }
    }

    pub(crate) fn card(&self, slot: Slot) -> &'a crate::card::Card {
        self.rules.cards.card(card_of(self.state.secrets.truth(slot)))
    }

    /// The attack that is going on.
    pub(super) fn attack(&self) -> Option<&'a Attack> {
        self.state.attacks.last().filter(|attack| !attack.over)
    }

    /// Whether the thing fits the filter, seen from the frame's player.
    pub(crate) fn fits(&self, frame: &Frame, filter: &Filter, slot: Slot) -> bool {
        self.may_fit(frame.player, filter, slot) && self.passes(frame, filter, slot)
    }

    /// Whether the thing is where the filter looks, of its kind and on its side, seen from a player.
    #[inline]
    pub(super) fn may_fit(&self, player: Seat, filter: &Filter, slot: Slot) -> bool {
        self.in_area(filter, slot) && self.on_side(player, filter, slot) && self.of_kind(filter.kind, slot)
    }

    /// Whether what else the filter says holds of the thing.
    #[inline]
    pub(super) fn passes(&self, frame: &Frame, filter: &Filter, slot: Slot) -> bool {
        filter.tests.iter().all(|test| self.test(frame, test, slot))
    }

    fn in_area(&self, filter: &Filter, slot: Slot) -> bool {
        let zone = self.state.thing(slot).zone;
        match filter.area {
            Area::Play => matches!(zone, Zone::Ground | Zone::Space | Zone::Base | Zone::Attached),
            Area::Hand => zone == Zone::Hand,
            Area::HandOrDiscard => matches!(zone, Zone::Hand | Zone::Discard),
            Area::HandOrResources => matches!(zone, Zone::Hand | Zone::Resources),
            Area::Discard => zone == Zone::Discard,
            Area::Resources => zone == Zone::Resources,
            Area::Group => true,
            Area::Elsewhere => !zone.is_in_play(),
        }
    }

    fn of_kind(&self, kind: Kind, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        let printed = || self.card(slot).facts.kind;
        match thing.zone {
            Zone::Ground | Zone::Space => {
                matches!(kind, Kind::Unit | Kind::UnitOrBase | Kind::Card)
                    || (matches!(kind, Kind::Leader | Kind::LeaderOrBase) && self.is_leader(slot))
            }
            Zone::Attached if thing.has(Flag::Captive) => kind == Kind::Captive,
            Zone::Attached => {
                matches!(kind, Kind::Upgrade | Kind::Card)
                    || (matches!(kind, Kind::Leader | Kind::LeaderOrBase) && printed() == CardType::Leader)
            }
            Zone::Base if printed() == CardType::Base => {
                matches!(kind, Kind::Base | Kind::UnitOrBase | Kind::LeaderOrBase)
            }
            Zone::Base => {
                matches!(kind, Kind::Leader | Kind::LeaderOrBase | Kind::Card) && !thing.has(Flag::Deployed)
            }
            Zone::Resources => {
                matches!(kind, Kind::Resource | Kind::Card) || kind_of(printed()) == Some(kind)
            }
            _ => kind == Kind::Card || kind_of(printed()) == Some(kind),
        }
    }

    /// Whether the filter looks among cards that others do not see, whatever they are.
    pub(super) fn looks_among_hidden(&self, frame: &Frame, filter: &Filter) -> bool {
        let apart = filter.tests.contains(&Test::Other);
        let fits = |&slot: &Slot| {
            self.in_area(filter, slot)
                && self.on_side(frame.player, filter, slot)
                && !(apart && slot == frame.source.slot)
        };
        self.state.players.iter().flat_map(|player| player.hand.iter().chain(&player.resources)).any(fits)
    }

    fn on_side(&self, player: Seat, filter: &Filter, slot: Slot) -> bool {
        let whose = match filter.area {
            Area::Play | Area::Resources | Area::HandOrResources => self.state.thing(slot).controller,
            Area::Group if self.state.thing(slot).zone.is_in_play() => self.state.thing(slot).controller,
            Area::Hand | Area::Discard | Area::HandOrDiscard | Area::Group | Area::Elsewhere => {
                self.state.secrets.owner(slot)
            }
        };
        match filter.side {
            Side::Any => true,
            Side::Friendly => whose == player,
            Side::Enemy => whose != player,
        }
    }

    pub(crate) fn test(&self, frame: &Frame, test: &Test, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        let card = self.card(slot);
        match test {
            Test::Trait(word) => self.has_trait(slot, *word),
            Test::Aspect(aspect) => card.facts.aspects.contains(aspect),
            Test::Title(word) => card.title == *word,
            Test::Named => frame.named == Some(card.title),
            // Outside play a unit has the arena that is printed on it (SWU 2.5.1, 4.9.2a).
            Test::In(arena) if thing.zone.is_in_play() => thing.arena() == Some(*arena),
            Test::In(arena) => card.facts.kind.fights() && card.facts.arena == *arena,
            Test::SameArena(objects) => {
                let others = self.objects(frame, objects);
                if others.is_empty() {
                    return frame
                        .memory
                        .is_some_and(|memory| memory.arena.is_some() && memory.arena == thing.arena());
                }
                others
                    .iter()
                    .any(|&other| self.arena_of(frame, other).is_some_and(|at| thing.arena() == Some(at)))
            }
            Test::CostAtMost(amount) => i16::from(card.facts.cost) <= self.amount(frame, amount),
            Test::CostAtLeast(amount) => i16::from(card.facts.cost) >= self.amount(frame, amount),
            Test::PowerAtMost(amount) => self.power(slot) <= self.amount(frame, amount),
            Test::PowerAtLeast(amount) => self.power(slot) >= self.amount(frame, amount),
            Test::HpAtMost(amount) => self.remaining(slot) <= self.amount(frame, amount),
            Test::Damaged => thing.damage > 0,
            Test::Exhausted => thing.has(Flag::Exhausted),
            Test::Unique => card.facts.unique,
            Test::Leader => self.is_leader(slot),
            Test::Token => card.facts.kind.is_token(),
            Test::Upgraded => self.state.upgrades_on(slot).next().is_some(),
            Test::HasUpgrade(filter) => {
                self.state.upgrades_on(slot).any(|upgrade| self.fits(frame, filter, upgrade))
            }
            Test::Other => slot != frame.source.slot,
            Test::NotAmong(objects) => !self.objects(frame, objects).iter().any(|object| object.slot == slot),
            Test::Keyword(keyword) => self.has_keyword(slot, *keyword),
            Test::PlayedThisPhase => thing.has(Flag::Played),
            Test::EnteredThisPhase => thing.has(Flag::Entered),
            Test::AttackedThisPhase => thing.has(Flag::Attacked),
            Test::HasTiming(timing) => {
                let mut has = false;
                self.abilities(slot, &mut |id| has |= self.rules.is_of(id, *timing));
                has
            }
            Test::CanAttack => self.can_attack_something(slot),
            Test::Attacking => self.attack().is_some_and(|attack| attack.attacker.slot == slot),
            Test::Defending => self.attack().is_some_and(|attack| attack.defender.slot == slot),
            Test::InDiscard => thing.zone == Zone::Discard,
            Test::OfSide(side) => side_has(*side, frame.player, thing.controller),
            Test::HostFits(filter) => {
                self.state.host(slot).is_some_and(|host| self.fits(frame, filter, host))
            }
            Test::All(tests) => tests.iter().all(|test| self.test(frame, test, slot)),
            Test::On(objects) => {
                self.objects(frame, objects).iter().any(|object| thing.host == Some(*object))
            }
            Test::Among(objects) => self.objects(frame, objects).iter().any(|object| object.slot == slot),
            Test::Kind(kind) => self.kind_wherever(*kind, slot),
            Test::ControlledBy(players) => self.players(frame, players).contains(&thing.controller),
            Test::OwnedBy(players) => self.players(frame, players).contains(&self.owner(slot)),
            Test::Shares(shared, objects) => self.shares(frame, *shared, objects, slot),
            Test::Keywords(least) => self.different_keywords(slot) >= *least,
            Test::Extreme { feature, most, among } => self.is_extreme(frame, *feature, *most, among, slot),
            Test::OddCost => card.facts.cost % 2 == 1,
            Test::Recorded(what) => {
                let same = |past: &Past| past.what == *what && self.is_same(past.object, slot);
                self.state.past.iter().any(same)
            }
            Test::DamageAtLeast(least) => thing.damage >= *least,
            Test::Guards => {
                self.state.attached_to(slot).any(|card| self.state.thing(card).has(Flag::Captive))
            }
            Test::Rescued => thing.has(Flag::Rescued),
            Test::Struck => self.state.struck.contains(&self.state.object(slot)),
            Test::FellFrom(objects) => self.fell_from(frame, objects, slot),
            Test::CanHold(upgrades) => self
                .objects(frame, upgrades)
                .iter()
                .all(|upgrade| self.can_hold(frame.player, slot, upgrade.slot)),
            Test::Playable(how) => self.can_be_played(frame, how, slot),
            Test::Not(test) => !self.test(frame, test, slot),
            Test::Either(one, other) => self.test(frame, one, slot) || self.test(frame, other, slot),
        }
    }

    /// Who owns a card: of a token upgrade, whoever controls it (SWU 1.5.2f).
    fn owner(&self, slot: Slot) -> Seat {
        let thing = self.state.thing(slot);
        let follows = thing.zone == Zone::Attached && self.card(slot).facts.kind == CardType::TokenUpgrade;
        if follows { thing.controller } else { self.state.secrets.owner(slot) }
    }

    /// Whether the slot holds this object, or the card that it became as it was defeated.
    fn is_same(&self, object: Object, slot: Slot) -> bool {
        let now = self.state.object(slot);
        let in_discard = self.state.thing(slot).zone == Zone::Discard;
        let fell = Object { generation: object.generation.wrapping_add(1), ..object };
        now == object || (in_discard && now == fell)
    }

    /// Whether an upgrade was on one of these, which may be gone by now, when it was defeated this phase.
    fn fell_from(&self, frame: &Frame, objects: &Objects, slot: Slot) -> bool {
        let hosts: Group = match objects {
            Objects::This => Some(frame.source).into_iter().collect(),
            Objects::Chosen(register) => frame.chosen.of(*register).collect(),
            other => self.objects(frame, other),
        };
        self.state.past.iter().any(|past| {
            let on = |host: Object| hosts.iter().any(|one| one.slot == host.slot);
            past.what == Recorded::Defeated && past.host.is_some_and(on) && self.is_same(past.object, slot)
        })
    }

    fn arena_of(&self, frame: &Frame, object: Object) -> Option<crate::program::Arena> {
        let now = self.state.live(object).and_then(|slot| self.state.thing(slot).arena());
        now.or_else(|| frame.memory.and_then(|memory| memory.arena))
    }

    /// All things that fit, in the order of the table.
    pub(crate) fn things(&self, frame: &Frame, filter: &Filter) -> Group {
        let mut group = Group::new();
        self.each(frame, filter, &mut |slot| group.push(self.state.object(slot)));
        group
    }

    /// The same as physical cards.
    pub(crate) fn slots(&self, frame: &Frame, filter: &Filter) -> Slots {
        let mut slots = Slots::new();
        self.each(frame, filter, &mut |slot| slots.push(slot));
        slots
    }

    /// How many things fit.
    pub(crate) fn count(&self, frame: &Frame, filter: &Filter) -> i16 {
        let mut count = 0;
        self.each(frame, filter, &mut |_| count += 1);
        count
    }

    /// Whether anything fits.
    pub(crate) fn has_any(&self, frame: &Frame, filter: &Filter) -> bool {
        self.count(frame, filter) > 0
    }

    /// Calls `with` for each thing that fits, in the order of the table.
    fn each(&self, frame: &Frame, filter: &Filter, with: &mut dyn FnMut(Slot)) {
        let state = self.state;
        let mut look = |slots: &[Slot]| {
            slots.iter().copied().filter(|&slot| self.fits(frame, filter, slot)).for_each(&mut *with);
        };
        if filter.area == Area::Play {
            if filter.kind.may_be_unit() {
                look(&state.units);
            }
            if filter.kind.may_be_attached() {
                look(&state.attached);
            }
            if filter.kind.may_be_fixture() {
                state.fixtures().for_each(|slot| look(&[slot]));
            }
            return;
        }
        if filter.area == Area::Group {
            let named = filter.tests.iter().find_map(|test| match test {
                Test::Among(objects) => Some(self.objects(frame, objects)),
                _ => None,
            });
            named.iter().flatten().for_each(|object| look(&[object.slot]));
            return;
        }
        for seat in state.seats_from(frame.player) {
            let player = state.player(seat);
            if matches!(filter.area, Area::Hand | Area::HandOrDiscard | Area::HandOrResources) {
                look(&player.hand);
            }
            if matches!(filter.area, Area::Discard | Area::HandOrDiscard) {
                look(&player.discard);
            }
            if matches!(filter.area, Area::Resources | Area::HandOrResources) {
                look(&player.resources);
            }
        }
    }

    /// The things that a selector means.
    pub(crate) fn objects(&self, frame: &Frame, objects: &Objects) -> Group {
        let live = |object: Option<Object>| {
            object.into_iter().filter(|&object| self.state.live(object).is_some()).collect()
        };
        match objects {
            Objects::This => live(Some(self.followed(frame.source))),
            Objects::Host => {
                let host = self.state.live(frame.source).and_then(|slot| self.state.host(slot));
                host.map(|slot| self.state.object(slot)).into_iter().collect()
            }
            Objects::Chosen(register) => {
                frame.chosen.of(*register).filter(|&object| self.state.live(object).is_some()).collect()
            }
            Objects::Subject => live(frame.subject),
            Objects::Fallen => live(frame.subject.map(|subject| self.followed(subject))),
            Objects::Given => {
                frame.given.iter().copied().filter(|&token| self.state.live(token).is_some()).collect()
            }
            Objects::Played => live(frame.played),
            Objects::Attacker => live(self.state.attacks.last().map(|attack| attack.attacker)),
            Objects::Defender => {
                let defender = self.state.attacks.last().map(|attack| attack.defender);
                live(defender.filter(|object| self.is_unit(object.slot)))
            }
            Objects::HostsOf(objects) => {
                let hosts = |object: Object| self.state.host(object.slot);
                let attached = self.objects(frame, objects);
                attached.into_iter().filter_map(hosts).map(|host| self.state.object(host)).collect()
            }
            Objects::HostBefore => live(frame.memory.and_then(|memory| memory.host)),
            Objects::Each(filter) => self.things(frame, filter),
            Objects::BasesOf(players) => self
                .players(frame, players)
                .iter()
                .map(|&seat| self.state.object(self.state.player(seat).base))
                .collect(),
            Objects::Both(one, other) => {
                let mut group = self.objects(frame, one);
                group.extend(self.objects(frame, other));
                group
            }
            Objects::Except(all, some) => {
                let some = self.objects(frame, some);
                self.objects(frame, all).into_iter().filter(|object| !some.contains(object)).collect()
            }
        }
    }

    /// A card that was defeated or captured is still "this" where it lies.
    fn followed(&self, source: Object) -> Object {
        let thing = self.state.thing(source.slot);
        let fell = thing.zone == Zone::Discard || thing.has(Flag::Captive);
        let moved_once = thing.generation == source.generation.wrapping_add(1) && fell;
        if moved_once { self.state.object(source.slot) } else { source }
    }

    /// The players that a selector means.
    pub(crate) fn players(&self, frame: &Frame, players: &Players) -> Seats {
        match players {
            Players::You => self.still_here(frame.player).collect(),
            // "An opponent" is the one that was chosen; where nobody chooses, any (SWU 11.4.2).
            Players::Opponent if frame.opponent.is_some() => {
                frame.opponent.into_iter().flat_map(|seat| self.still_here(seat)).collect()
            }
            Players::Opponent | Players::Opponents => self.state.opponents(frame.player).collect(),
            Players::All => self.state.seats_from(frame.player).collect(),
            Players::ControllerOf(objects) => {
                let mut seats = Seats::new();
                for object in self.objects(frame, objects) {
                    seats.push(self.state.thing(object.slot).controller);
                }
                if let (true, Some(memory)) = (seats.is_empty(), frame.memory) {
                    seats.push(Seat(memory.controller));
                }
                seats.dedup();
                seats
            }
            Players::OwnerOf(objects) => {
                let group = self.objects(frame, objects);
                group.iter().map(|object| self.state.secrets.owner(object.slot)).collect()
            }
            Players::Chosen(register) => {
                let chosen = frame.chosen.of(*register);
                let mut seats: Seats =
                    chosen.map(|object| self.state.thing(object.slot).controller).collect();
                seats.dedup();
                seats
            }
            Players::WithHand(least) => {
                let seats = self.state.seats_from(frame.player);
                seats.filter(|&seat| self.state.player(seat).hand.len() >= usize::from(*least)).collect()
            }
            Players::Such(condition) => {
                let holds =
                    |seat: &Seat| self.holds(&Frame { opponent: Some(*seat), ..frame.clone() }, condition);
                self.state.opponents(frame.player).filter(holds).collect()
            }
            Players::ToTheRight => self.state.seats_from(frame.player).last().into_iter().collect(),
            Players::OfFelled(side) => self
                .state
                .seats_from(frame.player)
                .filter(|&seat| side_has(*side, frame.player, seat))
                .flat_map(|seat| std::iter::repeat_n(seat, frame.felled_of[seat.index()].into()))
                .collect(),
            Players::Defending => {
                self.state.attacks.last().map(|attack| attack.defending).into_iter().collect()
            }
        }
    }

    /// The seat, unless its player is out: abilities do not affect those (SWU 11.3.2).
    fn still_here(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        (!self.state.player(seat).out).then_some(seat).into_iter()
    }

    /// Whether a card is of a kind, wherever it is now.
    pub(super) fn kind_wherever(&self, kind: Kind, slot: Slot) -> bool {
        match self.state.thing(slot).zone {
            _ if kind == Kind::Card => true,
            Zone::Ground | Zone::Space | Zone::Attached | Zone::Base => self.of_kind(kind, slot),
            _ => kind_of(self.card(slot).facts.kind) == Some(kind),
        }
    }

    /// Whether a card fits a filter, wherever it is now: "if it's a Vehicle unit".
    pub(super) fn fits_wherever(&self, frame: &Frame, filter: &Filter, slot: Slot) -> bool {
        let thing = self.state.thing(slot);
        self.kind_wherever(filter.kind, slot)
            && side_has(filter.side, frame.player, thing.controller)
            && filter.tests.iter().all(|test| self.test(frame, test, slot))
    }
}

fn side_has(side: Side, player: Seat, seat: Seat) -> bool {
    match side {
        Side::Any => true,
        Side::Friendly => player == seat,
        Side::Enemy => player != seat,
    }
}

fn kind_of(printed: CardType) -> Option<Kind> {
    match printed {
        CardType::Unit | CardType::TokenUnit => Some(Kind::Unit),
        CardType::Upgrade | CardType::TokenUpgrade => Some(Kind::Upgrade),
        CardType::Event => Some(Kind::Event),
        CardType::Leader => Some(Kind::Leader),
        CardType::Base => Some(Kind::Base),
    }
}

impl Tally {
    /// What playing this card counts as.
    pub(super) fn of(card: &crate::card::Card) -> impl Iterator<Item = Tally> + '_ {
        let kind = match card.facts.kind {
            CardType::Event => Some(Tally::Event),
            CardType::Unit => Some(Tally::Unit),
            CardType::Upgrade => Some(Tally::Upgrade),
            _ => None,
        };
        let traits = card.traits.iter().map(|&word| Tally::Trait(word));
        card.facts.aspects.iter().map(|&aspect| Tally::Aspect(aspect)).chain(traits).chain(kind)
    }
}
