//! Scripted answers to questions.

use cardwright_table::{Anchor, Ask, Choice as Offered, Game as _, Menu, Reply, Seat};

use super::names::{begins, plain};
use super::scenario::{Entry, TargetRef};
use super::script::{Driver, Stopped, Wish, differs};
use crate::card::Color;
use crate::command::Command;
use crate::rules::{ENTWINED, Topic};
use crate::state::{Pending, Wanted};

/// What the act that is being carried out says about its own questions.
#[derive(Default)]
pub(super) struct Hints {
    targets: Vec<TargetRef>,
    no_targets: bool,
    /// The first symbol of mana that the act says it adds.
    pub(super) added: Option<char>,
    reply: Reply,
    /// How many groups of targets have been asked for or passed over.
    groups: usize,
}

impl Hints {
    pub(super) fn of(entry: &Entry, reply: Reply) -> Hints {
        let added = entry.claim.ability.as_str().and_then(|text| text.split_once("Add {"));
        let added = added.and_then(|(_, symbols)| symbols.chars().next());
        let targets = entry.targets.clone();
        Hints { targets, no_targets: entry.explicit_no_target, added, reply, groups: 0 }
    }

    pub(super) fn with(reply: Reply) -> Hints {
        Hints { reply, ..Hints::default() }
    }

    /// Whether there is a target that no question was answered with.
    pub(super) fn has_targets_left(&self) -> bool {
        self.targets.iter().any(|target| !target.skip)
    }
}

/// One question that is being answered.
pub(super) struct Asked<'m> {
    pub(super) seat: Seat,
    pub(super) pending: Pending,
    ask: Ask,
    pub(super) menu: &'m Menu,
    /// Whose answer it is when several are wanted: the fewest and the most.
    least: usize,
    most: usize,
}

impl Driver<'_> {
    /// Answers every question of the open prompt.
    pub(super) fn reply(&mut self, seat: Seat, hints: &mut Hints) -> Result<Command, Stopped> {
        let Some(pending) = self.state.pending else { return differs("a prompt to be open") };
        let mut menu = Menu::new();
        loop {
            menu.clear();
            let ask = self.rules.ask(&self.state, seat, &hints.reply, &mut menu);
            if ask == Ask::Done {
                return Ok(self.rules.command(&self.state, seat, &hints.reply));
            }
            let (least, most) = match ask {
                Ask::Some { min, max } => (min.into(), usize::from(max).min(menu.total())),
                _ => (1, 1),
            };
            let topic = self.rules.fresh(&self.state).look().topic(pending, &hints.reply);
            let asked = Asked { seat, pending, ask, menu: &menu, least, most };
            let answer = self.answer(topic, &asked, hints);
            hints.reply.push(&answer);
        }
    }

    fn answer(&mut self, topic: Topic, asked: &Asked<'_>, hints: &mut Hints) -> Vec<i32> {
        match (topic, asked.ask) {
            (Topic::Mode, _) => vec![self.mode(asked)],
            (Topic::Mana, _) => self.mana(asked, hints),
            (Topic::Kicks, Ask::Number { max, .. }) => vec![self.kicks(asked.seat, max)],
            (Topic::Life, Ask::Number { min, max }) => {
                vec![if self.yes(asked.seat, true) { max } else { min }]
            }
            (Topic::Targets(place), _) => {
                self.pass_over_groups(asked.seat, place, hints);
                self.targets(asked, hints)
            }
            (Topic::Shares, Ask::Share { total, least }) => self.shares(asked, total, least),
            (_, Ask::Number { min, max }) => vec![self.number(asked.seat, topic, min, max)],
            (Topic::X, Ask::One) => {
                let wanted = self.take_choice(asked.seat, |_, choice| choice.x);
                let values: Vec<i32> = asked.menu.choices().iter().map(|choice| choice.value).collect();
                vec![wanted.filter(|x| values.contains(x)).or(values.last().copied()).unwrap_or(0)]
            }
            (_, Ask::Share { total, least }) => self.damage(asked, total, least),
            (_, Ask::Arrange { bins }) => self.arrange(asked, bins),
            (_, Ask::Name(_)) => vec![0],
            (Topic::Cost, _) if !self.strict => {
                let least = self.least_dear(asked);
                let menu = least.as_ref().unwrap_or(asked.menu);
                self.choose(&Asked { menu, ..*asked })
            }
            _ => self.choose(asked),
        }
    }

    /// The colour that the act names: "{T}: Add {R}" of a land that makes red or white.
    fn mana(&self, asked: &Asked<'_>, hints: &Hints) -> Vec<i32> {
        let named = hints.added.and_then(|letter| self.color_of(asked, &hints.reply, letter));
        named.map_or_else(|| first(asked.menu, 1), |value| vec![value])
    }

    /// The option that is mana, or a colour, of this letter.
    pub(super) fn color_of(&self, asked: &Asked<'_>, reply: &Reply, letter: char) -> Option<i32> {
        let is_so = |option: &&Offered| {
            let label = self.rules.label(&self.state, asked.seat, reply, **option);
            let color = Color::ALL.into_iter().find(|color| color.letter() == letter);
            label == format!("{{{letter}}}")
                || color.is_some_and(|color| label.eq_ignore_ascii_case(color.name()))
        };
        asked.menu.choices().iter().find(is_so).map(|option| option.value)
    }

    /// Takes the first scripted choice that fits.
    fn take_choice<T>(
        &mut self,
        seat: Seat,
        fits: impl Fn(&Self, &super::scenario::Choice) -> Option<T>,
    ) -> Option<T> {
        let choices = &self.queues[seat.index()].choices;
        let (place, found) =
            choices.iter().enumerate().find_map(|(place, choice)| Some((place, fits(self, choice)?)))?;
        self.queues[seat.index()].choices.remove(place);
        Some(found)
    }

    /// Yes or no: only what is next in the script counts.
    pub(super) fn yes(&mut self, seat: Seat, otherwise: bool) -> bool {
        if !self.state.turn.begun {
            // What lies on the table from the start was not paid for.
            return false;
        }
        self.answer_yes(seat, otherwise)
    }

    /// The same, also before the first turn.
    pub(super) fn answer_yes(&mut self, seat: Seat, otherwise: bool) -> bool {
        self.forget_forced_choice(seat);
        let choices = &mut self.queues[seat.index()].choices;
        let next = choices.first();
        match next.and_then(|choice| choice.yesno.or(choice.skip.then_some(false))) {
            Some(answer) => {
                choices.remove(0);
                answer
            }
            None => otherwise,
        }
    }

    /// The other engine also asks for things of which only one can be chosen: what the script says there is over once
    /// something else is asked.
    fn forget_forced_choice(&mut self, seat: Seat) {
        let [first, second, ..] = self.queues[seat.index()].choices.as_slice() else { return };
        let Some(name) = first.text.as_deref().filter(|_| second.yesno.is_some() && self.strict) else {
            return;
        };
        if self.state.zones.battlefield.iter().any(|slot| self.is_called(*slot, name)) {
            self.queues[seat.index()].choices.remove(0);
        }
    }

    /// Each time an optional cost can be paid the other engine asks anew.
    fn kicks(&mut self, seat: Seat, most: i32) -> i32 {
        let mut kicks = 0;
        while kicks < most && (kicks == 0 && self.names_a_card_in_hand(seat) || self.yes(seat, !self.strict))
        {
            kicks += 1;
        }
        kicks
    }

    /// Whether the script goes on with a card in hand: the other engine asks at once for what an optional cost is paid
    /// with.
    fn names_a_card_in_hand(&self, seat: Seat) -> bool {
        let next = self.queues[seat.index()].choices.first().and_then(|choice| choice.text.as_deref());
        let hand = self.state.zones.hand(seat);
        next.is_some_and(|name| hand.iter().any(|slot| self.is_called(*slot, name)))
    }

    fn number(&mut self, seat: Seat, topic: Topic, min: i32, max: i32) -> i32 {
        let scripted = self.take_choice(seat, |_, choice| choice.x);
        let made_up = if topic == Topic::X { max } else { min };
        scripted.unwrap_or(made_up).clamp(min, max)
    }

    /// Modes are scripted by number among those on offer; a skip ends the choice.
    fn mode(&mut self, asked: &Asked<'_>) -> i32 {
        let mut options: Vec<Offered> = asked.menu.choices().to_vec();
        if options.last().is_some_and(|option| option.value == ENTWINED) {
            if self.yes(asked.seat, false) {
                return ENTWINED;
            }
            options.pop();
        }
        let modes = options.iter().filter(|option| option.value >= 0).count();
        let last = options.last().map_or(0, |option| option.value);
        match self.queues[asked.seat.index()].modes.pop_front() {
            // Those that find no target here are counted there.
            Some(Some(number)) => {
                let meant = number.max(1) - 1;
                let offered = options.iter().find(|mode| mode.value == meant as i32);
                offered.or_else(|| options.get(meant.min(modes - 1))).map_or(last, |mode| mode.value)
            }
            Some(None) => last,
            None if last < 0 => last,
            None => options.first().map_or(0, |mode| mode.value),
        }
    }

    /// The other engine also asks for targets of which there can be none: what the script skips there is over.
    fn pass_over_groups(&mut self, seat: Seat, place: usize, hints: &mut Hints) {
        let passed = place.saturating_sub(hints.groups);
        hints.groups = place + 1;
        for _ in 0..passed {
            let wishes = &mut self.queues[seat.index()].targets;
            let skips = |wish: &Wish| matches!(wish.targets.as_slice(), [target] if target.skip);
            if wishes.first().is_some_and(skips) {
                wishes.remove(0);
            }
        }
    }

    /// Targets: those of the act itself, then the queue of targets, then the first that can be had.
    fn targets(&mut self, asked: &Asked<'_>, hints: &mut Hints) -> Vec<i32> {
        let mut chosen = Vec::new();
        while chosen.len() < asked.most && !hints.targets.is_empty() {
            let Some(option) = self.option_for(asked.menu, &chosen, &hints.targets[0]) else { break };
            hints.targets.remove(0);
            chosen.push(option.value);
        }
        if hints.targets.first().is_some_and(|target| target.skip) {
            hints.targets.remove(0);
            return at_least(asked, chosen);
        }
        if chosen.is_empty() && !hints.no_targets {
            self.take_wishes(asked, &mut chosen);
        }
        if chosen.is_empty() && !self.strict && asked.least == 0 && !hints.no_targets && asked.most == 1 {
            chosen.extend(asked.menu.choices().first().map(|option| option.value));
        }
        if chosen.is_empty() && asked.least == 1 {
            chosen.extend(self.made_up_target(asked.seat, asked.menu));
        }
        at_least(asked, chosen)
    }

    /// The option that a reference means and that is not taken yet.
    fn option_for(&self, menu: &Menu, chosen: &[i32], meant: &TargetRef) -> Option<Offered> {
        let free = |option: &&Offered| {
            chosen.iter().filter(|value| **value == option.value).count() < usize::from(option.times)
        };
        menu.choices().iter().filter(free).find(|option| self.is_meant(option.anchor, meant)).copied()
    }

    /// Takes scripted targets, as long as some fit the request.
    fn take_wishes(&mut self, asked: &Asked<'_>, chosen: &mut Vec<i32>) {
        let seat = asked.seat.index();
        let mut shared = false;
        while chosen.len() < asked.most {
            let fits = |wish: &Wish| match wish.targets.as_slice() {
                // Where something is divided, what has no share is another target.
                _ if shared && wish.amount.is_none() => None,
                [target] if target.skip => Some(Vec::new()),
                // Those that must be something together are asked for one after the other.
                [first, _, ..] if asked.most == 1 => {
                    self.option_for(asked.menu, chosen, first).map(|option| vec![option.value])
                }
                targets => {
                    let mut taken = chosen.clone();
                    for target in targets.iter().filter(|target| !target.skip) {
                        taken.push(self.option_for(asked.menu, &taken, target)?.value);
                    }
                    Some(taken.split_off(chosen.len()))
                }
            };
            let wishes = self.queues[seat].targets.iter().enumerate();
            let Some((place, found)) =
                wishes.into_iter().find_map(|(place, wish)| Some((place, fits(wish)?)))
            else {
                return;
            };
            if found.len() + chosen.len() > asked.most {
                return;
            }
            let wish = match self.queues[seat].targets[place].targets.len() {
                2.. if asked.most == 1 => {
                    let wish = &mut self.queues[seat].targets[place];
                    Wish { targets: vec![wish.targets.remove(0)], amount: wish.amount }
                }
                _ => self.queues[seat].targets.remove(place),
            };
            shared |= wish.amount.is_some();
            self.shares.extend(wish.amount.map(|amount| (found.clone(), amount)));
            if found.is_empty() {
                return;
            }
            chosen.extend(found);
        }
    }

    /// What each target gets: as scripted, the rest to the first.
    fn shares(&mut self, asked: &Asked<'_>, total: i32, least: i32) -> Vec<i32> {
        let scripted = std::mem::take(&mut self.shares);
        let share = |option: &Offered| {
            let found = scripted.iter().find(|(values, _)| values.contains(&option.value));
            found.map_or(least, |(_, amount)| *amount)
        };
        let mut shares: Vec<i32> = asked.menu.choices().iter().map(share).collect();
        complete(&mut shares, total, least);
        shares
    }

    /// Combat damage: scripted numbers in the order of the blockers, or enough for each as far as it goes.
    fn damage(&mut self, asked: &Asked<'_>, total: i32, least: i32) -> Vec<i32> {
        let mut shares: Vec<i32> = Vec::new();
        for option in asked.menu.choices() {
            // Blockers have lethal damage already; what is beyond them stands first and gets the rest.
            let beyond = matches!(option.anchor, Anchor::Seat(_));
            if beyond {
                shares.push(total);
                continue;
            }
            let scripted = self.take_choice(asked.seat, |_, choice| choice.x);
            let left = total - shares.iter().sum::<i32>();
            let enough = || self.lethal(option.anchor).max(least).min(left);
            shares.push(scripted.unwrap_or_else(enough));
        }
        complete(&mut shares, total, least);
        shares
    }

    /// How much damage destroys a creature.
    fn lethal(&self, anchor: Anchor) -> i32 {
        let Anchor::Card(slot) = anchor else { return 0 };
        let fresh = self.rules.fresh(&self.state);
        let derived = fresh.look().derived(slot);
        i32::from(derived.toughness) - i32::from(self.state.thing(slot).damage)
    }

    /// Cards that are named go to the last bin, all others stay in order in the first.
    fn arrange(&mut self, asked: &Asked<'_>, bins: u8) -> Vec<i32> {
        let mut named = Vec::new();
        if bins > 1 {
            let everything = Asked { most: asked.menu.total(), least: 0, ..*asked };
            self.take_wishes(&everything, &mut named);
        }
        let options = asked.menu.choices().iter().map(|option| option.value);
        let rest: Vec<i32> = options.filter(|value| !named.contains(value)).collect();
        let mut answer = vec![rest.len() as i32];
        answer.extend(rest);
        for bin in 1..bins {
            let cards = if bin + 1 == bins { &named[..] } else { &[] };
            answer.push(cards.len() as i32);
            answer.extend(cards);
        }
        answer
    }

    /// Everything else: options by their names or words.
    fn choose(&mut self, asked: &Asked<'_>) -> Vec<i32> {
        let options = asked.menu.choices();
        let buttons = options.iter().all(|option| option.anchor == Anchor::Button);
        if let ([yes, no], true) = (options, buttons && asked.ask == Ask::One)
            && (yes.value, no.value) == (1, 0)
        {
            let keeps_targets = matches!(asked.pending.wanted, Wanted::NewTargets { .. });
            return vec![i32::from(self.yes(asked.seat, !keeps_targets))];
        }
        if buttons && options.len() == 2 {
            self.forget_forced_choice(asked.seat);
        }
        // One of two things, which the other engine asks as a question with yes or no.
        if let ([first, second], true, Wanted::Node(_)) =
            (options, buttons && asked.ask == Ask::One, asked.pending.wanted)
            && self.queues[asked.seat.index()].choices.first().is_some_and(|choice| choice.yesno.is_some())
        {
            return vec![if self.yes(asked.seat, true) { first.value } else { second.value }];
        }
        if let Wanted::AssignDamage { .. } = asked.pending.wanted {
            // To the blockers alone is the last way.
            let place = if self.yes(asked.seat, true) { 0 } else { options.len() - 1 };
            return vec![options[place].value];
        }
        if let Wanted::CastFree(_) = asked.pending.wanted {
            let named = self.scripted_option(asked, &[]);
            let place = if self.yes(asked.seat, true) { 0 } else { options.len() - 1 };
            return named.filter(|found| !found.is_empty()).unwrap_or_else(|| vec![options[place].value]);
        }
        if asked.pending.wanted == Wanted::TriggerOrder {
            return self.order(asked);
        }
        if let Some(answer) = self.change_of_target(asked) {
            return vec![answer];
        }
        if let Some(answer) = self.let_be(asked) {
            return vec![answer];
        }
        if let Some(value) = self.color_added(asked) {
            return vec![value];
        }
        if self.declines(asked) {
            return Vec::new();
        }
        let mut chosen = Vec::new();
        while chosen.len() < asked.most {
            let Some(found) = self.scripted_option(asked, &chosen) else { break };
            if found.is_empty() {
                return at_least(asked, chosen);
            }
            chosen.extend(found);
        }
        if chosen.is_empty() {
            self.take_wishes(asked, &mut chosen);
        }
        if chosen.is_empty() && asked.least == 0 && self.makes_up(asked) {
            chosen = self.proliferated(asked).unwrap_or_else(|| first(asked.menu, asked.most));
        }
        at_least(asked, chosen)
    }

    /// What may be chosen here is for the other engine a question with yes or no, and then what: takes that answer.
    fn declines(&mut self, asked: &Asked<'_>) -> bool {
        let objects = asked.menu.choices().iter().any(|option| matches!(option.anchor, Anchor::Card(_)));
        if asked.least > 0 || !objects || !matches!(asked.pending.wanted, Wanted::Node(_)) {
            return false;
        }
        let choices = &self.queues[asked.seat.index()].choices;
        let Some(yes) = choices.first().and_then(|choice| choice.yesno) else { return false };
        let names = |choice: &super::scenario::Choice| {
            let texts = choice.text.iter();
            texts.into_iter().any(|text| self.option_called(asked, &[], text).is_some())
        };
        if yes != choices.get(1).is_some_and(names) {
            return false;
        }
        self.queues[asked.seat.index()].choices.remove(0);
        !yes
    }

    /// Whether, without a script, as much as possible is chosen: what is searched for is found.
    fn makes_up(&self, asked: &Asked<'_>) -> bool {
        !self.strict && matches!(asked.pending.wanted, Wanted::Node(_))
    }

    /// The options that the next fitting choice of the script means; none of them if it ends the choice.
    fn scripted_option(&mut self, asked: &Asked<'_>, chosen: &[i32]) -> Option<Vec<i32>> {
        let seat = asked.seat;
        let room = asked.most - chosen.len();
        self.take_choice(seat, |driver, choice| {
            if choice.skip {
                return (asked.least <= chosen.len()).then(Vec::new);
            }
            let mut found = chosen.to_vec();
            for meant in &choice.objects {
                found.extend(driver.option_for(asked.menu, &found, meant).map(|option| option.value));
            }
            let names = choice.text.iter().chain(&choice.color);
            for name in names {
                let option = driver.option_called(asked, &found, name);
                found.extend(option.map(|option| option.value));
            }
            if let Some(letter) = &choice.player {
                let meant = TargetRef { player: Some(letter.clone()), ..TargetRef::default() };
                found.extend(driver.option_for(asked.menu, &found, &meant).map(|option| option.value));
            }
            let mut found = found.split_off(chosen.len());
            found.truncate(room);
            (!found.is_empty()).then_some(found)
        })
    }

    /// An option by the name of its card or by its words.
    fn option_called(&self, asked: &Asked<'_>, chosen: &[i32], name: &str) -> Option<Offered> {
        let meant = TargetRef { name: Some(name.to_owned()), ..TargetRef::default() };
        let named = || self.option_for(asked.menu, chosen, &meant);
        let color = Color::ALL.iter().find(|color| color.letter().to_string() == name);
        let words = plain(color.map_or(name, |color| color.name()), "");
        let labelled = |option: &&Offered| {
            let label = self.rules.label(&self.state, asked.seat, &Reply::new(), **option);
            // An ability stands behind the name of its source, which it calls itself by.
            let (source, text) = label.split_once(": ").unwrap_or(("", ""));
            let (label, text, own) = (plain(&label, ""), plain(text, ""), plain(text, source));
            let colored = || color.is_some() && label.split(' ').any(|word| word == words);
            let whole = [&label, &text, &own].into_iter().any(|text| *text == words) || colored();
            (whole, [&label, &text, &own].into_iter().any(|text| begins(text, &words)))
        };
        let by_words = || {
            let free = asked.menu.choices().iter().filter(|option| !chosen.contains(&option.value));
            let whole = free.clone().find(|option| labelled(option).0);
            whole.or_else(|| free.clone().find(|option| labelled(option).1)).copied()
        };
        named().or_else(by_words)
    }

    /// Triggers: the one that is named goes onto the stack first.
    fn order(&mut self, asked: &Asked<'_>) -> Vec<i32> {
        let mut chosen = Vec::new();
        while chosen.len() + 1 < asked.most {
            let next = self.take_choice(asked.seat, |driver, choice| {
                driver.option_called(asked, &chosen, choice.text.as_deref()?)
            });
            let Some(next) = next else { break };
            chosen.push(next.value);
        }
        at_least(asked, chosen)
    }
}

/// So many of the first options.
fn first(menu: &Menu, count: usize) -> Vec<i32> {
    let copies =
        menu.choices().iter().flat_map(|option| std::iter::repeat_n(option.value, option.times.into()));
    copies.take(count).collect()
}

/// Fills up to the least number with the first options that are left.
fn at_least(asked: &Asked<'_>, mut chosen: Vec<i32>) -> Vec<i32> {
    for value in first(asked.menu, asked.menu.total()) {
        if chosen.len() >= asked.least {
            break;
        }
        if !chosen.contains(&value) {
            chosen.push(value);
        }
    }
    chosen
}

/// Makes shares add up: what is over comes off the last, what is missing goes to the first.
fn complete(shares: &mut [i32], total: i32, least: i32) {
    let given: i32 = shares.iter().sum();
    let mut over = given - total;
    for share in shares.iter_mut().rev() {
        let less = over.clamp(0, (*share - least).max(0));
        *share -= less;
        over -= less;
    }
    if let Some(share) = shares.first_mut() {
        *share += (-over).max(0);
    }
}
