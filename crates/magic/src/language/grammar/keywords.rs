//! Keywords.

use cardwright_text::{RowText, Rows, rows};

use crate::card::{CardType, GuiseWord};
use crate::language::keywords::{KEYWORDS, Shape};
use crate::language::tree::{Adj, Gain, KeywordName, Kind, Line, Phrase, Quality, Statement};
use crate::program::{AsideWord, Keyword, MorphWord};

pub(super) fn keywords(g: &mut Rows<Phrase>) {
    for (place, keyword) in KEYWORDS.iter().enumerate() {
        let category = match keyword.shape {
            Shape::Plain => "KeywordName",
            Shape::Cost => "CostKeyword",
            Shape::Number => "NumberKeyword",
            Shape::NumberAndCost => "NumberCostKeyword",
        };
        let text = RowText { category, form: "", pattern: keyword.name, prefer: 0, parse_only: false };
        let name = KeywordName(place);
        g.irregular(text, move || Some(name), move |other: &KeywordName| (*other == name).then_some(()));
    }
    for place in ["Plains", "Island", "Swamp", "Mountain", "Forest"] {
        let pattern = format!("{}walk", place.to_lowercase());
        let text = RowText { category: "Gain", form: "", pattern: &pattern, prefer: 0, parse_only: false };
        let gain = Gain::Landwalk(Kind::Subtype(place.to_owned()));
        let same = gain.clone();
        g.irregular(text, move || Some(gain.clone()), move |other: &Gain| (*other == same).then_some(()));
    }
    rows! { g;
        Gain: "{keyword}" => Gain::Keyword(keyword);
        Gain: "{name:KeywordName}" => Gain::Plain(name);
        Gain: "{name:CostKeyword} {costs}" => Gain::Cost(name, costs);
        Gain: "equip {kind:Kind.one} {costs}" => Gain::EquipTo(kind, costs);
        Gain: "champion a {kind:Kind.one}" => Gain::Champion(kind);
        Gain: "{name:NumberKeyword} {n:Number}" => Gain::Number(name, n);
        Gain: "{name:NumberKeyword} X, where X is {value}" => Gain::NumberOf(name, value);
        Gain: "protection from {qualities}" => Gain::Protection(qualities);
        Gain: "hexproof from {quality}" => Gain::HexproofFrom(quality);
        Gain: "{adj:Adj} landwalk" => with(
            |adj: Adj| matches!(adj, Adj::Supertype(_) | Adj::NonSupertype(_)).then(|| Gain::Landwalk(lands(adj))),
            |gain: &Gain| match gain {
                Gain::Landwalk(Kind::Adj(adj, kind)) if **kind == Kind::Type(CardType::Land) => Some((adj.clone(),)),
                _ => None,
            },
        );
        Gain: "enchant {kind:Kind.one}" => Gain::Enchant(kind);
        Gain: "enchant player" => Gain::EnchantPlayer(false);
        Gain: "enchant opponent" => Gain::EnchantPlayer(true);
        Gain: "suspend {n:Number}—{costs}" => Gain::Suspend(n, costs);
        Gain: "{name:NumberCostKeyword} {n:Number}—{costs}" => Gain::NumberCost(name, n, costs);
        Gain: "madness {costs}" => Gain::Madness(costs);
        Gain: "madness—{costs^}" [parse_only] => Gain::Madness(costs);
        Gain: "miracle {costs}" => Gain::Miracle(costs);
        Gain: "foretell {costs}" => Gain::SetAside(AsideWord::Foretell, costs);
        Gain: "plot {costs}" => Gain::SetAside(AsideWord::Plot, costs);
        Gain: "entwine {costs}" => Gain::Entwine(costs);
        Gain: "entwine—{costs^}" [parse_only] => Gain::Entwine(costs);
        Gain: "escalate {costs}" => Gain::Escalate(costs);
        Gain: "escalate—{costs^}" [parse_only] => Gain::Escalate(costs);
        Gain: "morph {costs}" => Gain::Morph(MorphWord::Morph, costs);
        Gain: "morph—{costs^}" [parse_only] => Gain::Morph(MorphWord::Morph, costs);
        Gain: "megamorph {costs}" => Gain::Morph(MorphWord::Megamorph, costs);
        Gain: "disguise {costs}" => Gain::Morph(MorphWord::Disguise, costs);
        Gain: "disguise—{costs^}" [parse_only] => Gain::Morph(MorphWord::Disguise, costs);
        Gain: "bestow {costs}" => Gain::Guise(GuiseWord::Bestow, costs);
        Gain: "bestow—{costs^}" [parse_only] => Gain::Guise(GuiseWord::Bestow, costs);
        Gain: "mutate {costs}" => Gain::Guise(GuiseWord::Mutate, costs);
        Gain: "overload {costs}" => Gain::Guise(GuiseWord::Overload, costs);
        Gain: "backup {n:Number}" => Gain::Backup(n);
        Gain: "awaken {n:Number}—{costs}" => Gain::Awaken(n, costs);
        Gain: "prototype {mana:ManaCost} — {size}" => Gain::Prototype(mana, size);
        Gain: "toxic {n:Number}" => Gain::Toxic(n);
        Gain: "affinity for {kind:Kind.many}" => Gain::Affinity(kind);
        Gain: "\"{line^}\"" => Gain::Ability(line);
        Gain: "‹{line^}‹" [parse_only] => Gain::Ability(line);
        Gain: "cipher" => Gain::Cipher;
        Gain: "this ability" => Gain::This;
        Gains: "{gain}" => vec<Gain>(gain);
        Gains: "{a:Gain} and {b:Gain}" => vec<Gain>(a, b);
        Gains: "{a:Gain}, {b:Gain}, and {c:Gain}" => vec<Gain>(a, b, c);
        Gains: "{a:Gain}, \"{statement:Statement^},\" and {c:Gain}" [parse_only] => with(
            |a, statement, c| Some(vec![a, Gain::Ability(Box::new(Line::Static(vec![statement]))), c]),
            |_: &Vec<Gain>| None::<(Gain, Statement, Gain)>,
        );
        Gains: "{a:Gain}, {b:Gain}, {c:Gain}, and {d:Gain}" => vec<Gain>(a, b, c, d);
        Gains: "{gains:GainHead}, and {gain}" => push<Gain>(gains, gain);
        GainHead: "{a:Gain}, {b:Gain}, {c:Gain}, {d:Gain}" => vec<Gain>(a, b, c, d);
        GainHead: "{gains:GainHead}, {gain}" => push<Gain>(gains, gain);
        Keywords: "{keyword}" => vec<Keyword>(keyword);
        Keywords: "{a:Keyword} and {b:Keyword}" => vec<Keyword>(a, b);
        Keywords: "{a:Keyword}, {b:Keyword}, and {c:Keyword}" => vec<Keyword>(a, b, c);
    }
}

/// Lands of such a kind.
fn lands(adj: Adj) -> Kind {
    Kind::Adj(adj, Box::new(Kind::Type(CardType::Land)))
}

pub(super) fn qualities(g: &mut Rows<Phrase>) {
    rows! { g;
        Quality: "{color}" => Quality::Color(color);
        Quality: "{kind:Kind.many}" => Quality::Kind(kind);
        Quality: "everything" => Quality::Everything;
        Quality: "each color" => Quality::EachColor;
        Quality: "all colors" [parse_only] => Quality::EachColor;
        Quality: "the chosen color" => Quality::ChosenColor;
        Quality: "the chosen player" => Quality::ChosenPlayer;
        Quality: "monocolored" => Quality::Monocolored;
        Quality: "multicolored" => Quality::Multicolored;
        Qualities: "{quality}" => vec<Quality>(quality);
        Qualities: "{a:Quality} and from {b:Quality}" => vec<Quality>(a, b);
        Qualities: "{a:Quality}, from {b:Quality}, and from {c:Quality}" => vec<Quality>(a, b, c);
    }
}
