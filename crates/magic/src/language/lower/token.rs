//! Tokens, emblems and mana.

use super::{Bearer, Lower, Lowering};
use crate::card::{Card, CardType, CardTypes, Color, Colors, Face, Layout, ManaCost, Pip, Stat, Supertypes};
use crate::language::grammar::GRAMMAR;
use crate::language::tree::{Line, Mana, ManaUse, Phrase, Quantity, Token, TokenText, TokenWord};
use crate::program::{CardId, Filter, ManaSpec, Num, Objects, Only, TokenSpec, Who, ZoneKind};

impl Lowering<'_, '_> {
    /// The token, of a size that is fixed or worked out as it is created (CR 111.3).
    pub(super) fn token(&mut self, who: &Who, token: &Token) -> Lower<TokenSpec> {
        Ok(match token {
            Token::Named(name) | Token::Role(name) => TokenSpec::Card(self.link.token_named(name)?),
            Token::Described(text) => self.described(text)?,
            Token::CopyOf(noun, but) => {
                let what = self.once(|this| this.objects(noun, who))?;
                let but = if but.is_empty() { None } else { Some(self.changes(but)?) };
                TokenSpec::CopyOf(what, but)
            }
            // Of all cards there are, so it says nothing of a zone.
            Token::CopyOfAny(kind) => match self.cards_in(kind, ZoneKind::Nowhere)? {
                Filter { zones: ZoneKind::Nowhere, tests } => TokenSpec::CopyOfAny(tests),
                _ => return Err("a card of the game is not chosen among all cards".to_owned()),
            },
            Token::Those => return Err("say which tokens are created".to_owned()),
        })
    }

    fn described(&mut self, text: &TokenText) -> Lower<TokenSpec> {
        let mut face = Face::default();
        let mut names: Vec<&str> = Vec::new();
        for word in &text.words {
            match word {
                TokenWord::Type(one) => face.types = face.types.with(CardTypes::only(*one)),
                TokenWord::Supertype(one) => face.supertypes = face.supertypes.with(Supertypes::only(*one)),
                TokenWord::Color(color) => face.colors = face.colors.with(Colors::only(*color)),
                TokenWord::Subtype(name) => names.push(name),
                TokenWord::Colorless | TokenWord::And => {}
            }
        }
        // What has power and toughness and a creature type is a creature.
        let creature = |name: &&str| crate::card::subtypes::is_creature_type(name);
        if face.types.is_empty() && text.size.is_some() && !names.is_empty() && names.iter().all(creature) {
            face.types = CardTypes::only(CardType::Creature);
        }
        if face.types.is_empty() {
            return Err("say what card type the token has".to_owned());
        }
        for name in &names {
            face.subtypes.push(self.link.subtype(name));
        }
        // A token's name is its subtypes unless it is given one (CR 111.4).
        face.name = text.named.clone().unwrap_or_else(|| names.join(" "));
        let mut worked_out = None;
        if let Some((power, toughness)) = &text.size {
            let (power, toughness) = (self.quantity(power)?, self.quantity(toughness)?);
            let printed = |num: &Num| match num {
                Num::Const(n) => super::small(*n).map(Stat::Number),
                _ => Ok(Stat::Number(0)),
            };
            face.power = Some(printed(&power)?);
            face.toughness = Some(printed(&toughness)?);
            let fixed = matches!((&power, &toughness), (Num::Const(_), Num::Const(_)));
            worked_out = (!fixed).then_some((power, toughness));
        }
        let bearer = Bearer::of(face.types);
        let outer = std::mem::replace(&mut self.bearer, bearer);
        let given = std::mem::replace(&mut self.given_to_itself, false);
        for gain in &text.with {
            face.abilities.extend(self.gain(gain)?);
        }
        self.bearer = outer;
        self.given_to_itself = given;
        face.text = gains_text(text);
        let card = self.link.token(made(face));
        Ok(match worked_out {
            Some((power, toughness)) => TokenSpec::Sized(card, power, toughness),
            None => TokenSpec::Card(card),
        })
    }

    /// An emblem with these abilities (CR 114).
    pub(super) fn emblem(&mut self, lines: &[Line]) -> Lower<CardId> {
        let mut face = Face { name: "Emblem".to_owned(), ..Face::default() };
        let mut text = Vec::new();
        for line in lines {
            let words = GRAMMAR.render(&Phrase::Line(line.clone())).unwrap_or_default();
            super::keyword::speaks_of_no_giver(&words)?;
            face.abilities.extend(super::lower(line, Bearer::emblem(), &words, self.link)?);
            text.push(words);
        }
        face.text = text.join("\n");
        Ok(self.link.token(made(face)))
    }

    pub(super) fn mana(&mut self, mana: &Mana) -> Lower<ManaSpec> {
        Ok(match mana {
            Mana::Exactly(cost) => ManaSpec::Exactly(symbols(cost)?),
            Mana::Or(costs) => match combinations(costs)? {
                Some((colors, n)) => ManaSpec::AnyCombination(colors, Num::Const(n)),
                None => ManaSpec::OneOf(self.one_of(costs)?, Num::Const(1)),
            },
            Mana::AnyColor(n) | Mana::AnyOneColor(n) => ManaSpec::OneOf(Colors::ALL, self.amount(n)?),
            Mana::AnyCombination(n, costs) => ManaSpec::AnyCombination(self.one_of(costs)?, self.amount(n)?),
            Mana::AnyCombinationOfColors(n) => ManaSpec::AnyCombination(Colors::ALL, self.amount(n)?),
            Mana::AmountOf(cost, value) => match symbols(cost)?[..] {
                [one] => ManaSpec::Amount(one, self.quantity(value)?),
                _ => return Err("an amount of mana is of one symbol".to_owned()),
            },
            Mana::ChosenColor(n) => ManaSpec::Chosen(self.amount(n)?),
            Mana::OrChosen(cost) => match symbols(cost)?[..] {
                [Some(color)] => ManaSpec::ChosenOr(color),
                _ => return Err("each choice of mana is one symbol of a colour".to_owned()),
            },
            Mana::EitherChosen | Mana::EitherCircled => ManaSpec::Chosen(self.amount(&Quantity::Fixed(1))?),
            Mana::LandsCould(types, kind) => {
                let (lands, types) = (Box::new(self.filter(kind)?), *types);
                ManaSpec::LandsCould { lands, count: self.amount(&Quantity::Fixed(1))?, types }
            }
            Mana::Produced(noun) => {
                if !self.scope.taps_for_mana || self.known(noun)? != Objects::Cause {
                    return Err("nothing is tapped for mana before this".to_owned());
                }
                ManaSpec::Produced(self.amount(&Quantity::Fixed(1))?)
            }
            Mana::Devotion => ManaSpec::Devotion,
            Mana::Commander => ManaSpec::Commander(self.amount(&Quantity::Fixed(1))?),
        })
    }

    /// What mana may be spent on (CR 106.6).
    pub(super) fn mana_use(&mut self, only: &ManaUse, guards: bool) -> Lower<Only> {
        let (spells, abilities) = match only {
            ManaUse::Cast(kind) => (Some(self.spells(kind)?.tests), None),
            ManaUse::Activate(kind) => (None, Some(self.tests(kind)?)),
            ManaUse::ActivateAny => (None, Some(Vec::new())),
            ManaUse::Both(spells, things) => (Some(self.spells(spells)?.tests), Some(self.tests(things)?)),
        };
        let guards = guards.then(Vec::new);
        Ok(Only { spells, abilities, others: false, guards, ..Only::anything() })
    }

    fn one_of(&mut self, costs: &[ManaCost]) -> Lower<Colors> {
        let mut all = Colors::NONE;
        for cost in costs {
            match symbols(cost)?[..] {
                [Some(color)] => all = all.with(Colors::only(color)),
                _ => return Err("each choice of mana is one symbol of a colour".to_owned()),
            }
        }
        Ok(all)
    }
}

fn gains_text(text: &TokenText) -> String {
    let lines: Vec<String> =
        text.with.iter().filter_map(|gain| GRAMMAR.render(&Phrase::Gain(gain.clone()))).collect();
    lines.join("\n")
}

/// A card that no source has: its printed text is the description.
pub(super) fn made(face: Face) -> Card {
    Card {
        identity: face.colors,
        faces: smallvec::SmallVec::from_iter([face]),
        layout: Layout::Normal,
        hand_modifier: 0,
        life_modifier: 0,
        hash: String::new(),
    }
}

/// Whether some choices are all the ways to put so many symbols of some colours together: "{U}{U}, {U}{R}, or {R}{R}".
fn combinations(costs: &[ManaCost]) -> Lower<Option<(Colors, i32)>> {
    let mut all: Vec<Vec<Color>> = Vec::new();
    for cost in costs {
        let Some(mut colors) = symbols(cost)?.into_iter().collect::<Option<Vec<Color>>>() else {
            return Ok(None);
        };
        colors.sort_unstable();
        all.push(colors);
    }
    let n = all.first().map_or(0, Vec::len);
    if n != 2 || all.iter().any(|colors| colors.len() != n) {
        return Ok(None);
    }
    all.sort();
    all.dedup();
    let colors: Colors = all.iter().flatten().copied().collect();
    let k = colors.len();
    let complete = all.len() == costs.len() && all.len() == k * (k + 1) / 2;
    Ok(complete.then_some((colors, n as i32)))
}

/// The mana that symbols stand for.
fn symbols(cost: &ManaCost) -> Lower<Vec<Option<Color>>> {
    if cost.generic > 0 || cost.x > 0 {
        return Err("generic mana cannot be added".to_owned());
    }
    let one = |pip: &Pip| match pip {
        Pip::Color(color) => Ok(Some(*color)),
        Pip::Colorless => Ok(None),
        _ => Err("only plain symbols of mana can be added".to_owned()),
    };
    cost.pips.iter().map(one).collect()
}
