//! From trees to steps: choices get registers, and "it", "there" and "close" get what they refer to.

use cardwright_text::Mentions;

use crate::language::grammar::GRAMMAR;
use crate::language::tree::{
    Condition, Deed, Header, Line, Measure, Moment, Phrase, Place, SlotKind, UnitKind, Units as Noun,
};
use crate::program::{
    Ability, AbilityId, Amount, CardId, Condition as Test, Deployed, Near, Pickable, REGISTERS, Register,
    Side, SlotRule, SlotSide, Slots, Standing, Step, UnitRule, Units, When,
};

/// What lowering needs from the match that is being set up.
pub(crate) trait Linker {
    /// The token of this name.
    fn token(&mut self, name: &str) -> Result<CardId, String>;
    /// A place for the ability of a lasting effect, and its words.
    fn add_effect(&mut self, ability: Ability, text: String) -> AbilityId;
}

/// What one line of a card became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lowered {
    Ability(Ability),
    Standing(Standing),
}

/// Where a line stands: what its words can refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bearer {
    Unit,
    Action,
    SlotEffect,
}

pub(crate) fn lower(line: &Line, bearer: Bearer, linker: &mut impl Linker) -> Result<Lowered, String> {
    let (when, deeds) = match line {
        Line::Standing(_) if bearer != Bearer::Unit => {
            return Err("only a unit can have this rule".to_owned());
        }
        Line::Standing(standing) => return Ok(Lowered::Standing(*standing)),
        Line::Text(deeds) if bearer == Bearer::Action => (When::Play, deeds),
        Line::Text(_) => return Err("this needs to say when it happens, as in `Deploy: ...`".to_owned()),
        _ if bearer == Bearer::Action => return Err("an action happens when it is played".to_owned()),
        Line::On(Header::Deploy, deeds) => (When::Deploy, deeds),
        _ if bearer == Bearer::SlotEffect => return Err("a slot's effect can only be a Deploy".to_owned()),
        Line::On(header, deeds) => (header_when(*header), deeds),
        Line::When(moment, deeds) => (moment_when(*moment), deeds),
        Line::Activate(cooldown, deeds) => (When::Activate { cooldown: small(*cooldown)? }, deeds),
    };
    let mut lowering =
        Lowering { when, bearer, linker, steps: Vec::new(), registers: 0, mentions: Mentions::new() };
    for deed in deeds {
        lowering.deed(deed, false)?;
        lowering.mentions.next_clause();
    }
    Ok(Lowered::Ability(Ability { when, steps: lowering.steps }))
}

fn header_when(header: Header) -> When {
    match header {
        Header::Deploy => When::Deploy,
        Header::Death => When::Death,
        Header::Conquer => When::Conquer,
        Header::Consume => When::Consume,
        Header::Consumed => When::Consumed,
        Header::TurnStart => When::TurnStart,
    }
}

fn moment_when(moment: Moment) -> When {
    match moment {
        Moment::CloseDeath => When::CloseDeath,
        Moment::CloseDamage => When::CloseDamage,
        Moment::ActionPlayed => When::ActionPlayed,
    }
}

/// The largest number that a card may print.
const LARGEST: i32 = 99;

fn small<T: TryFrom<i32>>(number: i32) -> Result<T, String> {
    let small = T::try_from(number).ok().filter(|_| number.abs() <= LARGEST);
    small.ok_or_else(|| format!("{number} is too large or too small here"))
}

/// What has been mentioned, so that later words can refer to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mentioned {
    Unit,
    Slot,
}

struct Lowering<'a, L> {
    when: When,
    bearer: Bearer,
    linker: &'a mut L,
    steps: Vec<Step>,
    registers: usize,
    mentions: Mentions<Mentioned, Register>,
}

impl<L: Linker> Lowering<'_, L> {
    /// Adds the steps of a deed; `may` makes its first choice optional.
    fn deed(&mut self, deed: &Deed, may: bool) -> Result<(), String> {
        match deed {
            Deed::May(inner) => self.optional(inner),
            Deed::If(condition, inner) => self.conditional(*condition, inner),
            Deed::Choose(place) => self.one_place(place, may).map(|_| ()),
            Deed::Damage(n, units) => self.amount_to_units(fixed(*n)?, units, may, Step::Damage),
            Deed::DamageBoth(n, units, others) => {
                self.amount_to_units(fixed(*n)?, units, may, Step::Damage)?;
                self.amount_to_units(fixed(*n)?, others, may, Step::Damage)
            }
            Deed::DamageX(units, x) => self.amount_to_units(self.measure(*x)?, units, may, Step::Damage),
            Deed::Heal(units, n) => self.amount_to_units(fixed(*n)?, units, may, Step::Heal),
            Deed::Raise(units, n) => self.amount_to_units(fixed(*n)?, units, may, Step::Raise),
            Deed::RaisePerEmptySlot(units, n) => {
                self.amount_to_units(Amount::PerEmptyOwnSlot(small(*n)?), units, may, Step::Raise)
            }
            Deed::RaiseX(units, x) => self.amount_to_units(self.measure(*x)?, units, may, Step::Raise),
            Deed::PowerBecomes(units, x) => {
                self.amount_to_units(self.measure(*x)?, units, may, Step::SetPower)
            }
            Deed::Kill(units) => {
                let units = self.units(units, may)?;
                self.add(Step::Kill(units))
            }
            Deed::Bounce(units) => {
                let units = self.units(units, may)?;
                self.add(Step::Bounce(units))
            }
            other => self.slot_or_card_deed(other, may),
        }
    }

    fn slot_or_card_deed(&mut self, deed: &Deed, may: bool) -> Result<(), String> {
        match deed {
            Deed::Move(units, place) => {
                let units = self.units(units, may)?;
                let to = self.one_place(place, may)?;
                self.add(Step::Move(units, to))
            }
            Deed::Modify(place, n) => self.modify(place, may, fixed(*n)?),
            Deed::ModifyX(place, x) => self.modify(place, may, self.measure(*x)?),
            Deed::Cleanse(place) => {
                let slots = self.places(place, may)?;
                self.steps.extend(slots.into_iter().map(Step::Cleanse));
                Ok(())
            }
            Deed::Enchant(place, line) => self.enchant(place, line, may),
            Deed::DeployToken(name, place) => {
                let token = Deployed::Token(self.linker.token(name)?);
                let to = self.choose_place(place, may, Some(token))?;
                self.add(Step::Deploy(token, to))
            }
            Deed::DeployFromDiscard(n) => self.deploy_from_discard(small(*n)?, may),
            Deed::Draw(n) => self.add(Step::Draw(small(*n)?)),
            Deed::Discard => {
                let card = self.choose(Pickable::HandCard, may)?;
                self.add(Step::Discard(card))
            }
            Deed::Recover => {
                let card = self.choose(Pickable::DiscardCard { unit_up_to: None }, may)?;
                self.add(Step::Recover(card))
            }
            Deed::Score(n) => self.add(Step::Score(small(*n)?)),
            _ => Err("this cannot stand here".to_owned()),
        }
    }

    fn add(&mut self, step: Step) -> Result<(), String> {
        self.steps.push(step);
        Ok(())
    }

    fn deploy_from_discard(&mut self, most: i16, may: bool) -> Result<(), String> {
        let card = self.choose(Pickable::DiscardCard { unit_up_to: Some(most) }, may)?;
        let what = Deployed::Chosen(card);
        let rule = SlotRule { side: SlotSide::Own, near: Near::Anywhere, empty: false, deploys: Some(what) };
        let to = self.choose(Pickable::Slot(rule), may)?;
        self.add(Step::Deploy(what, to))
    }

    fn optional(&mut self, inner: &Deed) -> Result<(), String> {
        let before = self.steps.len();
        self.deed(inner, true)?;
        let chooses = matches!(self.steps.get(before), Some(Step::Choose { may: true, .. }));
        if chooses { Ok(()) } else { Err("`may` needs something to choose here".to_owned()) }
    }

    fn conditional(&mut self, condition: Condition, inner: &Deed) -> Result<(), String> {
        let Condition::ItWasAlly = condition;
        let it = self.refer(Mentioned::Unit, "it")?;
        let place = self.steps.len();
        self.deed(inner, false)?;
        let skipped = small((self.steps.len() - place) as i32)?;
        self.steps.insert(place, Step::OnlyIf(Test::WasAlly(it), skipped));
        Ok(())
    }

    fn enchant(&mut self, place: &Place, line: &Line, may: bool) -> Result<(), String> {
        let Lowered::Ability(ability) = lower(line, Bearer::SlotEffect, self.linker)? else {
            return Err("a slot can only gain an ability".to_owned());
        };
        let slots = self.places(place, may)?;
        let text = GRAMMAR.render(&Phrase::Line(line.clone())).unwrap_or_default();
        let ability = self.linker.add_effect(ability, text);
        self.steps.extend(slots.into_iter().map(|slots| Step::Enchant(ability, slots)));
        Ok(())
    }

    fn amount_to_units(
        &mut self,
        amount: Amount,
        noun: &Noun,
        may: bool,
        step: fn(Amount, Units) -> Step,
    ) -> Result<(), String> {
        let units = self.units(noun, may)?;
        self.add(step(amount, units))
    }

    fn modify(&mut self, place: &Place, may: bool, amount: Amount) -> Result<(), String> {
        let slots = self.places(place, may)?;
        self.steps.extend(slots.into_iter().map(|slots| Step::Modify(amount, slots)));
        Ok(())
    }

    fn units(&mut self, noun: &Noun, may: bool) -> Result<Units, String> {
        match noun {
            Noun::This => self.need(self.bearer == Bearer::Unit, "this unit").map(|()| Units::This),
            Noun::EnemyInFront => {
                self.need(self.bearer != Bearer::Action, "the enemy in front").map(|()| Units::FrontEnemy)
            }
            Noun::NewUnit => self.need(self.when == When::Consumed, "the new unit").map(|()| Units::Newcomer),
            Noun::DeployedHere => self
                .need(self.bearer == Bearer::SlotEffect, "the unit deployed here")
                .map(|()| Units::Newcomer),
            Noun::There => Ok(Units::In(self.refer(Mentioned::Slot, "there")?)),
            Noun::A(kind) => {
                let rule = self.unit_rule(kind)?;
                let register = self.choose(Pickable::Unit(rule), may)?;
                self.mentions.introduce(Mentioned::Unit, register, 0);
                Ok(Units::Chosen(register))
            }
            Noun::Each(kind) => Ok(Units::Each(self.unit_rule(kind)?)),
        }
    }

    fn places(&mut self, place: &Place, may: bool) -> Result<Vec<Slots>, String> {
        Ok(match place {
            Place::This => {
                self.need(self.bearer != Bearer::Action, "this slot")?;
                vec![Slots::This]
            }
            Place::A(_) => vec![Slots::Chosen(self.one_place(place, may)?)],
            Place::Each(kind) => vec![Slots::Each(self.slot_rule(kind, None)?)],
            Place::Both(first, second) => {
                let mut slots = self.places(first, may)?;
                slots.extend(self.places(second, may)?);
                slots
            }
        })
    }

    fn one_place(&mut self, place: &Place, may: bool) -> Result<Register, String> {
        self.choose_place(place, may, None)
    }

    fn choose_place(
        &mut self,
        place: &Place,
        may: bool,
        deploys: Option<Deployed>,
    ) -> Result<Register, String> {
        let Place::A(kind) = place else { return Err("one slot has to be chosen here".to_owned()) };
        let rule = self.slot_rule(kind, deploys)?;
        let register = self.choose(Pickable::Slot(rule), may)?;
        self.mentions.introduce(Mentioned::Slot, register, 0);
        Ok(register)
    }

    fn choose(&mut self, what: Pickable, may: bool) -> Result<Register, String> {
        if self.registers == REGISTERS {
            return Err(format!("one ability can choose at most {REGISTERS} things"));
        }
        let into = self.registers as Register;
        self.registers += 1;
        self.steps.push(Step::Choose { into, what, may });
        Ok(into)
    }

    fn unit_rule(&self, kind: &UnitKind) -> Result<UnitRule, String> {
        let plain = |side| UnitRule { side, near: Near::Anywhere, wounded: false, strength_at_least: None };
        Ok(match kind {
            UnitKind::Unit => plain(Side::Any),
            UnitKind::Ally => plain(Side::Ally),
            UnitKind::Enemy => plain(Side::Enemy),
            UnitKind::Wounded(kind) => UnitRule { wounded: true, ..self.unit_rule(kind)? },
            UnitKind::Close(kind) => UnitRule { near: self.close()?, ..self.unit_rule(kind)? },
            UnitKind::CloseToIt(kind) => {
                UnitRule { near: Near::Chosen(self.refer_to_any("it")?), ..self.unit_rule(kind)? }
            }
            UnitKind::Strong(kind, least) => {
                UnitRule { strength_at_least: Some(small(*least)?), ..self.unit_rule(kind)? }
            }
        })
    }

    fn slot_rule(&self, kind: &SlotKind, deploys: Option<Deployed>) -> Result<SlotRule, String> {
        let plain = |side| SlotRule { side, near: Near::Anywhere, empty: false, deploys };
        Ok(match kind {
            SlotKind::Slot => plain(SlotSide::Any),
            SlotKind::Yours => plain(SlotSide::Own),
            SlotKind::SamePlayer => plain(SlotSide::SameAs(self.refer_to_any("the same player")?)),
            SlotKind::Empty(kind) => SlotRule { empty: true, ..self.slot_rule(kind, deploys)? },
            SlotKind::Close(kind) => SlotRule { near: self.close()?, ..self.slot_rule(kind, deploys)? },
        })
    }

    /// "Close" means close to the unit that says it, or, on an action, to what was chosen before.
    fn close(&self) -> Result<Near, String> {
        match self.bearer {
            Bearer::Unit | Bearer::SlotEffect => Ok(Near::This),
            Bearer::Action => Ok(Near::Chosen(self.refer_to_any("close")?)),
        }
    }

    fn measure(&self, measure: Measure) -> Result<Amount, String> {
        let (amount, fits, words) = match measure {
            Measure::FrontStrength => {
                (Amount::FrontStrength, self.bearer != Bearer::Action, "the strength of the enemy in front")
            }
            Measure::ConsumedPower => {
                (Amount::FromTrigger, self.when == When::Consume, "the consumed unit's power")
            }
            Measure::TheDamage => (Amount::FromTrigger, self.when == When::CloseDamage, "the damage"),
            Measure::PowerBeforeDeath => {
                (Amount::PowerBeforeDeath, self.when == When::Death, "the power before the killing damage")
            }
        };
        self.need(fits, words).map(|()| amount)
    }

    fn refer(&self, kind: Mentioned, word: &str) -> Result<Register, String> {
        self.mentions.resolve(|mentioned| *mentioned == kind).map_err(|error| format!("`{word}`: {error}"))
    }

    fn refer_to_any(&self, word: &str) -> Result<Register, String> {
        self.mentions.resolve(|_| true).map_err(|error| format!("`{word}`: {error}"))
    }

    fn need(&self, holds: bool, words: &str) -> Result<(), String> {
        if holds { Ok(()) } else { Err(format!("`{words}` means nothing in this place")) }
    }
}

fn fixed(number: i32) -> Result<Amount, String> {
    Ok(Amount::Fixed(small(number)?))
}
