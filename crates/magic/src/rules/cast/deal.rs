//! One spell or ability from the first choice to the last coin: what is chosen, then how it is paid
//! (CR 601.2b-h, 602.2b).

use std::borrow::Cow;

use cardwright_table::{Anchor, Ask, Asking, Choice, Code, Menu, Rejected, Reply, Slot};
use smallvec::SmallVec;

use super::choices::{Bill, Next, Walk};
use super::cost::{Price, Total};
use super::mana::{Kinds, ManaDue, Tally};
use super::means::{Means, Purpose};
use super::parts::{Owed, Picks, pick};
use super::payment::{Tap, Wants};
use super::sources::Way;
use crate::card::Color;
use crate::command::{Choices, Payment};
use crate::program::{AbilityId, CardId, Modes, Spend};
use crate::rules::Look;
use crate::state::{Frame, Pool};

/// Answers "the rest by itself" where mana may be made by hand.
const AUTOMATIC: i32 = -1;

/// Mana abilities that a player wants to use, each with the colour it makes.
type Taps = SmallVec<[(Slot, AbilityId, Option<Color>); 4]>;

/// A spell or ability that is being put together.
pub(super) struct Deal<'a> {
    pub(super) price: Price<'a>,
    pub(super) modes: &'a Modes,
}

/// How far the answers have come.
pub(super) struct Progress {
    pub(super) choices: Choices,
    pub(super) payment: Payment,
    /// What is asked next.
    pub(super) open: Option<(Ask, Open)>,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Open {
    Choices,
    Objects,
    Life,
    Mana,
}

/// How a cost is paid in the end, with nothing left to decide.
#[derive(Debug, Default)]
pub(crate) struct Settlement {
    pub(super) taps: SmallVec<[Tap; 6]>,
    pub(super) symbols: Tally,
    pub(super) life: i32,
    pub(super) owed: SmallVec<[Owed; 3]>,
    pub(super) spend: Spend,
    pub(super) purpose: Purpose,
}

impl<'a> Deal<'a> {
    fn look(&self) -> Look<'a> {
        self.price.look
    }

    pub(super) fn with_walk<T>(&self, with: impl FnOnce(&mut Walk<'_, Price<'a>>) -> T) -> T {
        let mut frame = Frame::new(self.price.source, self.price.seat);
        frame.item = self.price.casting.then_some(self.price.source);
        let mut walk = Walk::in_frame(self.look(), self.modes, frame, &self.price);
        with(&mut walk)
    }

    /// Whether it can be finished at all: targets exist, the cost can be paid.
    pub(super) fn is_possible(&self) -> bool {
        if self.price.is_out_of_reach() {
            return false;
        }
        let plain = self.modes.modes.len() == 1
            && self.modes.modes[0].targets.is_empty()
            && !self.price.has_x(&Choices::default());
        if plain {
            return self.price.is_payable(&self.plain_choices());
        }
        self.with_walk(|walk| walk.is_possible())
    }

    fn plain_choices(&self) -> Choices {
        Choices { modes: SmallVec::from_slice(&[0]), ..Choices::default() }
    }

    /// Takes the answers from place `at` on; asks the next thing.
    pub(super) fn go(&self, reply: &Reply, mut at: usize, menu: &mut Menu) -> Progress {
        let (asked, choices) = self.with_walk(|walk| {
            let next = walk.go(reply, &mut at, menu);
            (next, walk.choices().clone())
        });
        let payment = Payment { spare: self.price.others_in_hand(), ..Payment::default() };
        let mut progress = Progress { choices, payment, open: None };
        if let Next::Ask(ask) = asked {
            progress.open = Some((ask, Open::Choices));
            return progress;
        }
        self.go_on(&mut progress, reply, &mut at, menu);
        progress
    }

    /// How it is paid, when all else is chosen.
    pub(super) fn go_on(&self, progress: &mut Progress, reply: &Reply, at: &mut usize, menu: &mut Menu) {
        let total = self.price.total(&progress.choices);
        progress.open = self
            .take_objects(progress, &total, reply, at, menu)
            .map(|ask| (ask, Open::Objects))
            .or_else(|| self.take_life(progress, &total, reply, at).map(|ask| (ask, Open::Life)))
            .or_else(|| self.take_mana(progress, &total, reply, at, menu).map(|ask| (ask, Open::Mana)));
    }

    /// Which objects are sacrificed, discarded and so on, one after the other.
    fn take_objects(
        &self,
        progress: &mut Progress,
        total: &Total<'a>,
        reply: &Reply,
        at: &mut usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        let picks: &mut Picks = &mut progress.payment.objects;
        while let Some((place, _)) = self.price.open_part(total, &progress.choices, picks) {
            let offered = || self.price.offered(total, &progress.choices, picks);
            // What is the only way is not asked for with free asking: the next answer is about something else.
            let free = self.look().rules.policies.asking == Asking::Free;
            let forced = free.then(offered).filter(|offered| offered.len() == 1).map(|offered| offered[0]);
            if let Some(only) = forced {
                pick(picks, place, only);
                continue;
            }
            if let Some(answer) = reply.one(*at) {
                *at += 1;
                pick(picks, place, Slot(answer as u16));
                continue;
            }
            offered().iter().for_each(|slot| menu.add(slot.0.into(), Anchor::Card(*slot)));
            return Some(Ask::One);
        }
        None
    }

    /// For how many phyrexian symbols life is paid.
    fn take_life(
        &self,
        progress: &mut Progress,
        total: &Total<'a>,
        reply: &Reply,
        at: &mut usize,
    ) -> Option<Ask> {
        if total.mana.phyrexian() == 0 {
            return None;
        }
        let except = self.price.engaged(total, &progress.payment.objects);
        let payable = |&life: &u8| self.price.means.can_pay(&total.mana, life, &except);
        let possible: SmallVec<[u8; 4]> = self.price.possible_life(total).filter(payable).collect();
        let (min, max) = (*possible.first()?, *possible.last()?);
        progress.payment.life = min;
        if min == max {
            return None;
        }
        let Some(answer) = reply.one(*at) else {
            return Some(Ask::Number { min: min.into(), max: max.into() });
        };
        *at += 1;
        progress.payment.life = answer as u8;
        None
    }

    /// Which mana abilities are used, where the format lets players say so.
    fn take_mana(
        &self,
        progress: &mut Progress,
        total: &Total<'a>,
        reply: &Reply,
        at: &mut usize,
        menu: &mut Menu,
    ) -> Option<Ask> {
        if !self.look().rules.policies.manual_mana || total.mana.is_nothing() {
            return None;
        }
        let except = self.price.engaged(total, &progress.payment.objects);
        let life = progress.payment.life;
        let mut taps = Taps::new();
        loop {
            let means = self.price.means.after(&taps)?;
            let offered = self.taps_offered(&means, &total.mana, life, &except);
            if means.pool_pays(&total.mana, life) || offered.is_empty() {
                break;
            }
            let Some(answer) = reply.one(*at) else {
                menu.add(AUTOMATIC, Anchor::Button);
                offered.iter().for_each(|tap| menu.add(self.tap_code(tap), Anchor::Card(tap.0)));
                return Some(Ask::One);
            };
            *at += 1;
            let Some(tap) = offered.into_iter().find(|tap| self.tap_code(tap) == answer) else { break };
            taps.push(tap);
        }
        progress.payment.taps = (!taps.is_empty()).then_some(taps);
        None
    }

    /// The single uses of sources after which all can still be paid.
    fn taps_offered(&self, means: &Means<'_>, due: &ManaDue, life: u8, except: &[Slot]) -> Taps {
        let mut offered = Taps::new();
        for source in means.sources_without(except) {
            for one in source.uses.iter().filter(|one| one.due.is_none()) {
                let Way::Ability(ability) = one.way else { continue };
                for color in one.made.kinds().each() {
                    let tap = (source.slot, ability, color);
                    let after = means.after(&[tap]);
                    if !offered.contains(&tap) && after.is_some_and(|after| after.can_pay(due, life, except))
                    {
                        offered.push(tap);
                    }
                }
            }
        }
        offered
    }

    fn tap_code(&self, &(slot, ability, color): &(Slot, AbilityId, Option<Color>)) -> i32 {
        let abilities = &self.look().derived(slot).abilities;
        let place = abilities.iter().position(|&other| other == ability).unwrap_or(0);
        i32::from(slot.0) + ((place as i32) << 16) + ((Pool::place(color) as i32) << 24)
    }

    /// The question in words.
    pub(super) fn title(&self, reply: &Reply, at: usize) -> String {
        match self.go(reply, at, &mut Menu::new()).open {
            Some((_, Open::Choices)) => self.with_walk(|walk| {
                let _ = walk.go(reply, &mut { at }, &mut Menu::new());
                walk.title()
            }),
            Some((_, Open::Objects)) => "Choose what you pay the cost with".into(),
            Some((_, Open::Life)) => "For how many symbols do you pay 2 life?".into(),
            Some((_, Open::Mana)) => "Make mana".into(),
            None => String::new(),
        }
    }

    /// One option in words.
    pub(super) fn label(&self, reply: &Reply, at: usize, choice: Choice) -> String {
        match self.go(reply, at, &mut Menu::new()).open {
            Some((_, Open::Choices)) => self.with_walk(|walk| {
                let _ = walk.go(reply, &mut { at }, &mut Menu::new());
                walk.label(choice)
            }),
            Some((_, Open::Mana)) if choice.value == AUTOMATIC => "Pay automatically".into(),
            Some((_, Open::Mana)) => {
                let slot = Slot((choice.value & 0xffff) as u16);
                let color = Color::ALL.get((choice.value >> 24) as usize);
                let letter = color.map_or('C', |color| color.letter());
                format!("{}: {{{letter}}}", self.look().name_of(self.look().state.object(slot)))
            }
            Some((_, Open::Objects)) => self.look().card_label(choice),
            _ => choice.value.to_string(),
        }
    }

    /// Whether these choices and this payment are legal, and how it is paid then.
    pub(super) fn check(&self, choices: &Choices, payment: &Payment) -> Result<Settlement, Rejected> {
        self.with_walk(|walk| walk.check(choices))?;
        self.settle(choices, payment)
    }

    /// How it is paid in the end.
    pub(super) fn settle(&self, choices: &Choices, payment: &Payment) -> Result<Settlement, Rejected> {
        let unpayable = || Rejected::new(Code::InvalidCommand, "You can't pay for that.");
        let price = &self.price;
        let total = price.total(choices);
        let possible = total.parts.iter().all(|part| price.is_possible(part, choices));
        if !possible || !price.picks_are_legal(&total, choices, &payment.objects) {
            return Err(unpayable());
        }
        if !price.possible_life(&total).any(|life| life == payment.life) {
            return Err(Rejected::new(Code::InvalidSelection, "Life can't be paid for so many symbols."));
        }
        let except = price.engaged(&total, &payment.objects);
        let by_hand = payment.taps.as_deref().unwrap_or_default();
        if by_hand.iter().any(|(slot, ..)| except.contains(slot)) {
            return Err(unpayable());
        }
        let means = price.means.after(by_hand).ok_or_else(|| {
            Rejected::new(Code::InvalidSelection, "One of those mana abilities can't be used like that.")
        })?;
        let wanted = || self.look().wants(&payment.spare);
        let plan = means.plan(&total.mana, payment.life, &except, &wanted).ok_or_else(unpayable)?;
        let mut taps: SmallVec<[Tap; 6]> = by_hand.iter().filter_map(|&tap| price.means.tap(tap)).collect();
        taps.extend(plan.taps);
        Ok(Settlement {
            taps,
            symbols: plan.symbols,
            life: 2 * i32::from(payment.life),
            owed: price.owed(&total, choices, &payment.objects),
            spend: means.spend,
            purpose: means.purpose,
        })
    }
}

impl<'a> Means<'a> {
    /// The means after these mana abilities were used; none if one of them can't be.
    fn after(&self, taps: &[(Slot, AbilityId, Option<Color>)]) -> Option<Cow<'_, Means<'a>>> {
        if taps.is_empty() {
            return Some(Cow::Borrowed(self));
        }
        let mut means = self.clone();
        for &(slot, ability, color) in taps {
            let tap = means.tap((slot, ability, color))?;
            let fits = |source: &super::sources::Source| source.slot == slot;
            let place = means.sources().iter().position(fits)?;
            let uses = &means.sources()[place].uses;
            let snow = uses.iter().fold(Kinds(0), |all, one| all.with(one.made.kinds()));
            for color in tap.mana {
                let unit = means.spent_as(color, snow);
                means.pool.add(unit, 1);
            }
            means.change_sources(|sources| drop(sources.remove(place)));
        }
        Some(Cow::Owned(means))
    }

    /// One use of a source with a colour, if it can make that; filters are left to automatic payment.
    fn tap(&self, (slot, ability, color): (Slot, AbilityId, Option<Color>)) -> Option<Tap> {
        let mut sources = self.sources().iter().filter(|source| source.slot == slot);
        let one = sources.find_map(|source| {
            let wanted = |one: &&super::sources::Use| one.way == Way::Ability(ability) && one.due.is_none();
            source.uses.iter().find(wanted)
        })?;
        let fits = Kinds::color(color).meets(one.made.kinds());
        let choose = |kinds: &Kinds| {
            if kinds.meets(Kinds::color(color)) { color } else { kinds.each().next().flatten() }
        };
        let mana = one.made.units(color).iter().map(choose).collect();
        fits.then_some(Tap { slot, way: Way::Ability(ability), mana, pays: SmallVec::new() })
    }

    fn pool_pays(&self, due: &ManaDue, life: u8) -> bool {
        due.find_reading(life, |symbols| self.pool.pays(symbols)).is_some()
    }
}

impl Look<'_> {
    /// What these cards would cost, the cheapest first: what a payment should leave payable.
    fn wants(&self, cards: &[CardId]) -> Wants {
        let costs =
            cards.iter().filter_map(|id| self.rules.book.cards.get(id.index())?.front().cost.as_ref());
        let mut wants: Wants = costs.map(|cost| ManaDue::of(cost, 0)).collect();
        wants.sort_by_key(|due| due.least(0));
        wants
    }
}

impl Price<'_> {
    /// The other cards in the payer's hand.
    fn others_in_hand(&self) -> SmallVec<[CardId; 8]> {
        let Look { rules, state, .. } = self.look;
        let hand = state.zones.hand(self.seat).iter().filter(|&&slot| slot != self.source.slot);
        hand.map(|&slot| rules.card_in(state, slot)).collect()
    }
}
