//! How many.

use cardwright_table::Object;
use smallvec::SmallVec;

use super::{Facts, Look, View};
use crate::card::{CardType, Colors, ManaCost, Pip, Subtype};
use crate::program::{AbilityKind, CardId, Extra, Measure, Num, Objects, Round, Trait, Who};
use crate::state::{Flag, Frame, Group, NoteKind, Player, Spent, StackItem, Tracker};

impl<'a> Look<'a> {
    /// What a number is now.
    pub(crate) fn num(&self, num: &Num, view: &View<'_>) -> i32 {
        let frame = view.frame;
        match num {
            Num::Const(number) => *number,
            Num::X => self.x(view),
            Num::Count(filter) => {
                let mut count = 0;
                self.find(filter, view, |_| count += 1);
                count
            }
            Num::CountOf(objects) => self.objects(objects, view).len() as i32,
            Num::CountPlayers(who) => self.players(who, view).len() as i32,
            Num::Of(measure, objects) => self.measures(*measure, objects, view).sum(),
            Num::GreatestOf(measure, objects) => self.measures(*measure, objects, view).max().unwrap_or(0),
            Num::Life(who) => self.sum(who, view, |player| player.life),
            Num::StartingLife(who) => self.sum(who, view, |player| player.starting_life),
            Num::Hand(who) => {
                let seats = self.players(who, view);
                seats.iter().map(|seat| self.state.zones.hand(seat).len() as i32).sum()
            }
            Num::PlayerCounters(kind, who) => self.sum(who, view, |player| player.counters(*kind).into()),
            Num::Done => frame.map_or(0, |frame| frame.done),
            Num::Cause => frame.map_or(0, |frame| frame.cause.amount),
            Num::Stored(register) => frame.map_or(0, |frame| frame.number(*register)),
            Num::Devotion(colors) => self.devotion(*colors, view),
            Num::ColorsAmong(objects) => {
                let objects = self.objects(objects, view);
                let colors = objects.iter().filter_map(|&object| Some(self.facts(object)?.derived.colors));
                colors.fold(Colors::NONE, Colors::with).iter().count() as i32
            }
            Num::TypesAmong(objects) => self.types_among(objects, view),
            Num::Domain => self.domain(view),
            Num::Happened(record, who) => {
                let seats = self.players_ever(who, view).iter();
                seats.map(|seat| i32::from(self.state.player(seat).recorded(*record))).sum()
            }
            Num::SpellsLastTurn(who) => {
                self.sum(who, view, |player| player.tracked(Tracker::SpellsCastLastTurn).into())
            }
            Num::TimesPaid(which) => self.times_paid(*which, view),
            Num::ChosenNumber => self
                .notes(view.source)
                .find_map(|note| match note {
                    NoteKind::Number(number) => Some(number),
                    _ => None,
                })
                .unwrap_or(0),
            Num::ClassLevel => self
                .notes(view.source)
                .find_map(|note| match note {
                    NoteKind::Level(level) => Some(level.into()),
                    _ => None,
                })
                .unwrap_or(1),
            Num::ColorsSpent => self.spent_on(view.source, view).colors(),
            Num::ManaSpent(color, objects) => {
                let objects = self.objects(objects, view);
                objects.iter().map(|&object| self.spent_on(object, view).of(*color)).sum()
            }
            Num::Party(roles) => self.party(roles, view),
            Num::MostOfAType(objects) => self.most_of_a_type(objects, view),
            Num::MostOfAName(objects) => self.most_of_a_name(objects, view),
            Num::Different(by, objects) => self.different(*by, objects, view),
            Num::MostFor(who, num) => self.each_as_you(who, num, view).max().unwrap_or(0),
            Num::LeastFor(who, num) => self.each_as_you(who, num, view).min().unwrap_or(0),
            Num::TimesResolved => {
                let ability = frame.and_then(|frame| frame.ability);
                let times = self.notes(view.source).find_map(|note| match note {
                    NoteKind::Resolved(one, times) if Some(one) == ability => Some(times.into()),
                    _ => None,
                });
                times.unwrap_or(0)
            }
            Num::CommanderCasts => {
                let commanders = self.state.player(view.you).commanders.iter();
                commanders.map(|commander| i32::from(commander.casts)).sum()
            }
            Num::TimesActivated => {
                let ability = frame.and_then(|frame| frame.ability);
                ability.map_or(0, |ability| self.times_used(view.source, ability).into())
            }
            Num::AtLeastZero(num) => self.num(num, view).max(0),
            Num::Product(a, b) => self.num(a, view).saturating_mul(self.num(b, view)),
            Num::Plus(a, b) => self.num(a, view).saturating_add(self.num(b, view)),
            Num::Minus(a, b) => self.num(a, view).saturating_sub(self.num(b, view)),
            Num::Times(times, num) => self.num(num, view).saturating_mul(*times),
            Num::Quotient(a, b) => self.num(a, view).checked_div_euclid(self.num(b, view)).unwrap_or(0),
            Num::Half(Round::Down, num) => self.num(num, view).div_euclid(2),
            Num::Half(Round::Up, num) => self.num(num, view).saturating_add(1).div_euclid(2),
        }
    }

    /// A number as each of these players sees it.
    fn each_as_you(&self, who: &Who, num: &Num, view: &View<'_>) -> impl Iterator<Item = i32> {
        // What happened to somebody happened, also if they have left the game since (CR 800.4i).
        let seats = match num {
            Num::Happened(..) => self.players_ever(who, view),
            _ => self.players(who, view),
        };
        let numbers: SmallVec<[i32; 4]> =
            seats.iter().map(|you| self.num(num, &View { you, ..*view })).collect();
        numbers.into_iter()
    }

    /// The mana spent on a spell, or on the one that became a permanent (CR 601.2h).
    fn spent_on(&self, object: Object, view: &View<'_>) -> Spent {
        if let Some(item) = self.stack_item(object) {
            return item.chosen.spent;
        }
        let noted = self.notes(object).find_map(|note| match note {
            NoteKind::ManaSpent(spent) => Some(spent),
            _ => None,
        });
        let resolving = || view.frame.filter(|frame| frame.item == Some(object));
        let last = || self.spell_of(object).map(|spell| spell.chosen.spent);
        noted.or_else(|| resolving().map(|frame| frame.chosen.spent)).or_else(last).unwrap_or_default()
    }

    /// At most one each of Cleric, Rogue, Warrior and Wizard among the creatures you control (CR 700.8).
    fn party(&self, roles: &[Subtype; 4], view: &View<'_>) -> i32 {
        let own = self.permanents().map(|slot| self.derived(slot));
        let own = own.filter(|one| one.controller == view.you && one.is(CardType::Creature));
        // Which sets of roles can be filled at the same time, one bit for each set.
        let mut sets: u16 = 1;
        for creature in own {
            let before = sets;
            for (place, &role) in roles.iter().enumerate() {
                if !self.is_of_type(&creature, role) {
                    continue;
                }
                for set in (0..16_u16).filter(|set| before & (1 << set) != 0) {
                    sets |= 1 << (set | (1 << place));
                }
            }
        }
        (0..16_u32).filter(|set| sets & (1 << set) != 0).map(u32::count_ones).max().unwrap_or(0) as i32
    }

    fn different(&self, by: Trait, objects: &Objects, view: &View<'_>) -> i32 {
        let objects = self.objects(objects, view);
        let facts: SmallVec<[_; 8]> = objects.iter().filter_map(|&object| self.facts(object)).collect();
        let alike = |one: &Facts<'_>, other: &Facts<'_>| match by {
            Trait::Power => one.derived.power == other.derived.power,
            Trait::Name => self.name(one) == self.name(other),
        };
        let new = |&(place, one): &(usize, &Facts<'_>)| !facts[..place].iter().any(|other| alike(one, other));
        facts.iter().enumerate().filter(new).count() as i32
    }

    /// How many of these have one name, at the most (CR 201.2a): what has none shares it with nothing.
    fn most_of_a_name(&self, objects: &Objects, view: &View<'_>) -> i32 {
        let facts = self.objects(objects, view).into_iter().filter_map(|object| self.facts(object));
        let names: SmallVec<[_; 8]> = facts.filter_map(|facts| self.name(&facts)).collect();
        let alike = |name: &_| names.iter().filter(|other| *other == name).count();
        names.iter().map(alike).max().unwrap_or(0) as i32
    }

    /// Of how many of these one creature type is, at the most.
    fn most_of_a_type(&self, objects: &Objects, view: &View<'_>) -> i32 {
        let objects = self.objects(objects, view);
        let facts: SmallVec<[_; 8]> = objects.iter().filter_map(|&object| self.facts(object)).collect();
        let types = self.rules.book.creature_types.iter();
        let most =
            types.map(|&one| facts.iter().filter(|facts| self.is_of_type(&facts.derived, one)).count());
        // Those that are of every type share all of them, whichever there are.
        let every = facts.iter().filter(|facts| facts.derived.every_creature_type).count();
        most.max().unwrap_or(0).max(every) as i32
    }

    /// A number that counts things: at least 0 (CR 107.1b).
    pub(crate) fn count(&self, num: &Num, view: &View<'_>) -> u16 {
        self.num(num, view).clamp(0, u16::MAX.into()) as u16
    }

    fn sum(&self, who: &Who, view: &View<'_>, of: impl Fn(&Player) -> i32) -> i32 {
        self.players(who, view).iter().map(|seat| of(self.state.player(seat))).sum()
    }

    fn measures(&self, measure: Measure, objects: &Objects, view: &View<'_>) -> impl Iterator<Item = i32> {
        let objects = self.objects(objects, view).into_iter().map(|object| {
            // What the effect has put onto the battlefield is measured there.
            let now = view.frame.map_or(object, |frame| self.follow(object, frame));
            let there = self.state.is_current(now) && self.state.thing(now.slot).on_battlefield();
            self.as_it_was(if there { now } else { object }, view)
        });
        let objects: Group = objects.collect();
        objects.into_iter().filter_map(move |object| Some(self.measure(measure, &self.facts(object)?)))
    }

    /// Mana symbols of the colour among the costs of permanents you control (CR 700.5).
    fn devotion(&self, colors: Colors, view: &View<'_>) -> i32 {
        let to = |pip: &&Pip| colors.iter().any(|color| pip.colors().has(color));
        let symbols = |cost: &ManaCost| cost.pips.iter().filter(to).count();
        let of_face = |card: CardId, face: u8| {
            let faces = &self.rules.book.card(card).faces;
            faces.get(usize::from(face)).and_then(|face| face.cost.as_ref()).map_or(0, symbols)
        };
        let own = self.permanents().filter(|&slot| self.derived(slot).controller == view.you);
        let count = own.map(|slot| {
            let derived = self.derived(slot);
            let worth = derived.card.filter(|_| derived.mana_value != 0);
            worth.map_or(0, |card| of_face(card, derived.face))
        });
        let entering = self.entering.filter(|(.., seat)| *seat == view.you);
        (count.sum::<usize>() + entering.map_or(0, |(card, face, _)| of_face(card, face))) as i32
    }

    /// How many card types there are among these.
    fn types_among(&self, objects: &Objects, view: &View<'_>) -> i32 {
        let objects = self.objects(objects, view);
        let types = objects.iter().filter_map(|&object| Some(self.facts(object)?.derived.types));
        types.fold(crate::card::CardTypes::NONE, crate::card::CardTypes::with).iter().count() as i32
    }

    /// Basic land types among the lands you control.
    fn domain(&self, view: &View<'_>) -> i32 {
        let has = |subtype: Subtype| {
            self.permanents().any(|slot| {
                let derived = self.derived(slot);
                derived.controller == view.you && derived.has_subtype(subtype)
            })
        };
        Subtype::BASIC.into_iter().filter(|&subtype| has(subtype)).count() as i32
    }

    /// How often an optional additional cost was paid: for the resolving spell, for the one that the source is or was
    /// (CR 400.7d, 603.10), or the one that became it.
    pub(super) fn times_paid(&self, which: Extra, view: &View<'_>) -> i32 {
        let times = view.frame.map_or(0, |frame| frame.chosen.extras.of(which));
        if times != 0 {
            return times.into();
        }
        let noted = self.notes(view.source).find_map(|note| match note {
            NoteKind::Paid(extras) => Some(extras.of(which)),
            _ => None,
        });
        let spell = || self.spell_of(view.source).map(|spell| spell.chosen.extras.of(which));
        let kicked = || {
            let kicked = || self.facts(view.source).is_some_and(|facts| facts.thing.is(Flag::Kicked));
            u8::from(which == Extra::Kicker && kicked())
        };
        noted.or_else(spell).unwrap_or_else(kicked).into()
    }

    /// The spell that an object is, or was when it left the stack.
    pub(crate) fn spell_of(&self, object: Object) -> Option<&'a StackItem> {
        self.stack_item(object).or_else(|| self.state.memory(object)?.spell.as_deref())
    }

    /// X: what was chosen for the spell or ability; for other abilities of a permanent, what was chosen for the spell
    /// that became it (CR 107.3m).
    fn x(&self, view: &View<'_>) -> i32 {
        let has_own = |frame: &&Frame| {
            let kind = frame.ability.map(|ability| &self.rules.book.ability(ability).kind);
            frame.chosen.x != 0 || matches!(kind, None | Some(AbilityKind::Activated(_)))
        };
        if let Some(frame) = view.frame.filter(has_own) {
            return frame.chosen.x;
        }
        let noted = self.notes(view.source).find_map(|note| match note {
            NoteKind::X(x) => Some(x),
            _ => None,
        });
        noted.or_else(|| Some(self.spell_of(view.source)?.chosen.x)).unwrap_or(0)
    }
}
