//! Keywords as abilities.

use super::reference::ALONG;
use super::{Lower, Lowering, small};
use crate::card::{CardType, CardTypes, ManaCost};
use crate::language::grammar::GRAMMAR;
use crate::language::keywords::{DISGUISED, KEYWORDS, MEANING, SUSPENDED};
use crate::language::tree::{Cat, CostItem, Gain, KeywordName, Phrase, Quality, Quantity};
use crate::program::{
    AbilityId, AbilityKind, Alternative, AsideWord, Beyond, CastTerms, Cond, Cost, CostChange, DamageTo,
    Destination, Duration, Filter, Keyword, Limit, Mode, Modes, MorphWord, Node, Num, Objects, Register,
    SpellAbility, Static, StaticAbility, TargetKind, TargetSpec, Test, Triggered, When, Who, ZoneKind,
};
use cardwright_text::Names;

impl Lowering<'_, '_> {
    /// The abilities that a keyword or a quoted text gives.
    pub(super) fn gain(&mut self, gain: &Gain) -> Lower<Vec<AbilityId>> {
        let kind = match gain {
            Gain::Keyword(keyword) => return self.known_keyword(*keyword),
            Gain::Plain(name) => return self.keyword_text(*name, "", ""),
            Gain::Cost(name, costs) | Gain::CostText(name, costs) => return self.costly(*name, costs),
            Gain::Number(name, n) => return self.keyword_text(*name, "", &n.to_string()),
            Gain::NumberOf(name, value) => return self.keyword_of(*name, value),
            Gain::EquipTo(kind, costs) => {
                let cost = GRAMMAR.render(&Phrase::Costs(costs.clone())).unwrap_or_default();
                let kind = GRAMMAR.render(&Phrase::Kind(kind.clone())).unwrap_or_default();
                let kind = first_small(&kind);
                // Only creatures are legal targets, whatever quality is asked of them (CR 702.6c).
                let creature = if ["creature", "planeswalker"].iter().any(|word| kind.contains(word)) {
                    ""
                } else {
                    " creature"
                };
                let text = format!(
                    "{{cost}}: Attach this Equipment to target {kind}{creature} you control. Activate only as a sorcery."
                );
                return self.lines("equip", &put_cost(&text, &cost));
            }
            // CR 702.72a
            Gain::Champion(kind) => {
                let kind = GRAMMAR.render(&Phrase::Kind(kind.clone())).unwrap_or_default();
                let kind = first_small(&kind);
                let text = format!("When this permanent enters, sacrifice it unless you exile another {kind} you control.
When this permanent leaves the battlefield, return the exiled card to the battlefield under its owner's control.");
                return self.lines("champion", &text);
            }
            Gain::Protection(qualities) => AbilityKind::Protection(self.qualities(qualities)?),
            Gain::HexproofFrom(quality) => AbilityKind::HexproofFrom(vec![self.quality(quality)?]),
            Gain::Landwalk(kind) => AbilityKind::Landwalk(self.tests(kind)?),
            Gain::Enchant(kind) => {
                AbilityKind::Enchant(TargetSpec::one(TargetKind::Object(self.filter(kind)?)))
            }
            Gain::EnchantPlayer(opponent) => {
                let who = if *opponent { Who::Opponents } else { Who::Everyone };
                AbilityKind::Enchant(TargetSpec::one(TargetKind::Player(who)))
            }
            Gain::Toxic(n) => AbilityKind::Toxic(small(*n)?),
            Gain::NumberCost(name, n, costs) => {
                let cost = GRAMMAR.render(&Phrase::Costs(costs.clone())).unwrap_or_default();
                return self.keyword_text(*name, &cost, &n.to_string());
            }
            Gain::Madness(costs) => AbilityKind::Madness(self.cost(costs)?),
            Gain::Miracle(costs) => AbilityKind::Miracle(self.cost(costs)?),
            Gain::SetAside(word, costs) => return self.set_aside(*word, costs),
            Gain::Entwine(costs) => AbilityKind::Beyond(Beyond::Entwine(self.cost(costs)?)),
            Gain::Escalate(costs) => AbilityKind::Beyond(Beyond::Escalate(self.cost(costs)?)),
            Gain::Morph(word, costs) => {
                if *word == MorphWord::Disguise && self.link.book.disguise.is_none() {
                    self.link.book.disguise = self.lines("disguise", DISGUISED)?.first().copied();
                }
                AbilityKind::Morph(*word, self.cost(costs)?)
            }
            Gain::Affinity(kind) => {
                let mut filter = self.filter(kind)?;
                filter.tests.push(Test::ControlledBy(Who::You));
                self.own_cost(CostChange::Less(Num::Count(Box::new(filter))))
            }
            Gain::Suspend(n, costs) => return self.suspend(*n, costs),
            Gain::Guise(..) | Gain::Backup(_) | Gain::Awaken(..) | Gain::Prototype(..) => {
                return Err("this can't be given to other cards".to_owned());
            }
            Gain::Cipher => self.cipher()?,
            Gain::This => return Err("only a copy can have the ability that made it one".to_owned()),
            Gain::Ability(_) if self.has_exiled() && speaks_of_exiled(gain) => {
                return Err("what was exiled is not known to what has this ability".to_owned());
            }
            Gain::Ability(line) => return self.granted(line),
        };
        let text = GRAMMAR.render(&Phrase::Gain(gain.clone())).unwrap_or_default();
        Ok(vec![self.link.ability(kind, &text)])
    }

    /// A keyword that the rules know; some mean more besides.
    fn known_keyword(&mut self, keyword: Keyword) -> Lower<Vec<AbilityId>> {
        let mut all = vec![self.link.ability(AbilityKind::Keyword(keyword), keyword.name())];
        all.extend(self.meaning(keyword)?);
        Ok(all)
    }

    /// What a keyword that the rules know means besides.
    pub(super) fn meaning(&mut self, keyword: Keyword) -> Lower<Vec<AbilityId>> {
        match MEANING.iter().find(|(one, _)| *one == keyword) {
            Some((_, text)) => self.lines(keyword.name(), text),
            None => Ok(Vec::new()),
        }
    }

    pub(super) fn own_cost(&mut self, change: CostChange) -> AbilityKind {
        let effects = vec![Static::OwnCost(change)];
        AbilityKind::Static(StaticAbility {
            zone: ZoneKind::Stack,
            condition: None,
            effects,
            defining: false,
        })
    }

    /// A quoted line, lowered on its own.
    fn granted(&mut self, line: &crate::language::tree::Line) -> Lower<Vec<AbilityId>> {
        let text = GRAMMAR.render(&Phrase::Line(line.clone())).unwrap_or_default();
        if !self.given_to_itself {
            speaks_of_no_giver(&text)?;
        }
        // What has it is a permanent, whatever gives it.
        let types = if self.bearer.is_spell() { CardTypes::NONE } else { self.bearer.types };
        let bearer = super::Bearer { zone: ZoneKind::Battlefield, level: 1, types, ..self.bearer };
        super::lower(line, bearer, &text, self.link)
    }

    /// The special action, and leave to cast the card from exile on a later turn (CR 702.143a, 702.170a).
    fn set_aside(&mut self, word: AsideWord, costs: &[CostItem]) -> Lower<Vec<AbilityId>> {
        let cost = self.cost(costs)?;
        let (action, later, condition) = match word {
            AsideWord::Foretell => {
                let two = Cost { mana: Some(ManaCost::generic(2)), ..Cost::default() };
                (two, cost, Cond::SetAside)
            }
            AsideWord::Plot => {
                let sorcery = Cond::And(vec![Cond::SetAside, Cond::SorceryTime]);
                (cost, Cost::default(), sorcery)
            }
        };
        let kind = AbilityKind::SetAside(word, action);
        let (zone, condition) = (ZoneKind::Exile, Some(condition));
        let way = Alternative { zone, condition, ..Alternative::of(later) };
        let leave = self.own(Static::AlternativeCost(way));
        let text = self.text.clone();
        Ok(vec![self.link.ability(kind, &text), self.link.ability(leave, &text)])
    }

    /// The card is exiled encoded on a creature, whose damage then lets its controller cast copies of it (CR 702.99a).
    fn cipher(&mut self) -> Lower<AbilityKind> {
        if !self.bearer.is_spell() {
            return Err("only instants and sorceries are encoded".to_owned());
        }
        let spells = CardTypes::of(&[CardType::Instant, CardType::Sorcery]);
        let encoded = Filter { zones: ZoneKind::Exile, tests: vec![Test::Type(spells)] };
        let what = Objects::Among(Box::new(Objects::Chosen(ALONG)), Box::new(encoded));
        let copy = Register(ALONG.0 + 1);
        let copies = Node::CopyCards { what, count: Num::Const(1), into: copy };
        let (what, terms) = (Objects::Chosen(copy), CastTerms::Free);
        let cast = Node::CastFree { who: Who::You, what, terms, then_exile: false };
        let cast = self.sequence(vec![copies, cast]);
        let cast = self.intern(cast);
        let effect = self.intern(Node::As(Who::ControllerOf(Box::new(Objects::Cause)), cast));
        let text =
            "Its controller may cast a copy of the encoded card without paying its mana cost.".to_owned();
        let mode = Mode { targets: Vec::new(), effect, cost: None, text: text.clone() };
        let source = vec![Test::Is(Objects::Chosen(ALONG))];
        let to = DamageTo::Player(Who::Everyone);
        let hit = AbilityKind::Triggered(Triggered {
            when: When::DealsDamage { source, to, combat: Some(true) },
            during: None,
            condition: None,
            modes: Modes::one(mode),
            zone: ZoneKind::Battlefield,
            limit: Limit::None,
            mana: false,
        });
        let ability = self.link.ability(hit, &text);
        let creature = Test::is(CardType::Creature);
        let own = Filter::permanents(vec![creature.clone(), Test::ControlledBy(Who::You)]);
        let into = self.register()?;
        let from = Objects::All(Box::new(own));
        let choose = Node::Choose { who: Who::You, from, least: Num::Const(0), most: Num::Const(1), into };
        let both = Objects::Union(Box::new(Objects::Chosen(into)), Box::new(Objects::Chosen(Register::LAST)));
        let encode = self.sequence(vec![
            Node::Move(Objects::This, Destination::zone(ZoneKind::Exile)),
            Node::Remember(both, ALONG),
            Node::Later { ability, once: false, duration: Duration::Forever },
        ]);
        let encode = self.intern(encode);
        let chosen = Cond::Are(Objects::Chosen(into), vec![creature]);
        let effect = self.sequence(vec![choose, Node::If(chosen, encode, None)]);
        let effect = self.intern(effect);
        let mode = Mode { targets: Vec::new(), effect, cost: None, text: self.text.clone() };
        Ok(AbilityKind::Spell(SpellAbility { modes: Modes::one(mode) }))
    }

    /// The special action, and the two abilities of the card in exile (CR 702.62a).
    fn suspend(&mut self, n: i32, costs: &[CostItem]) -> Lower<Vec<AbilityId>> {
        let kind = AbilityKind::Suspend { time: Num::Const(n), cost: self.cost(costs)? };
        let mut all = vec![self.link.ability(kind, "Suspend")];
        let outer = std::mem::replace(&mut self.bearer.zone, ZoneKind::Exile);
        all.extend(self.lines("suspend", SUSPENDED)?);
        self.bearer.zone = outer;
        Ok(all)
    }

    fn costly(&mut self, name: KeywordName, costs: &[CostItem]) -> Lower<Vec<AbilityId>> {
        let cost = GRAMMAR.render(&Phrase::Costs(costs.to_vec())).unwrap_or_default();
        let cycling = KEYWORDS[name.0].name.ends_with("cycling");
        let outer = std::mem::replace(&mut self.bearer.cycling, cycling);
        let lowered = self.keyword_text(name, &cost, "");
        self.bearer.cycling = outer;
        lowered
    }

    /// The text that a keyword is short for, through the same compiler.
    fn keyword_text(&mut self, name: KeywordName, cost: &str, n: &str) -> Lower<Vec<AbilityId>> {
        let keyword = KEYWORDS[name.0];
        let given = self.scope.sentence.is_some() || self.scope.topic.is_some();
        if given && keyword.text.contains("{counter}") {
            let name = keyword.name;
            return Err(format!("which counters {name} means on something else is not understood yet"));
        }
        // CR 702.44a: sunburst counts differently on creatures.
        let counter = if self.bearer.types.has(CardType::Creature) { "+1/+1" } else { "charge" };
        let text = put_cost(keyword.text, cost).replace("{n}", n).replace("{counter}", counter);
        self.lines(keyword.name, &text)
    }

    /// A keyword whose number the text tells (CR 107.3c), where that can be told of it in one sentence. One that waits for
    /// the death of its creature would count too late.
    fn keyword_of(&mut self, name: KeywordName, value: &Quantity) -> Lower<Vec<AbilityId>> {
        let keyword = KEYWORDS[name.0];
        let sentence = keyword
            .text
            .strip_suffix('.')
            .filter(|text| !text.contains(['.', '\n']) && !text.contains("dies"));
        let sentence = sentence.ok_or_else(|| format!("{} with X is not understood yet", keyword.name))?;
        let told = GRAMMAR.render(&Phrase::Gain(Gain::NumberOf(name, value.clone()))).unwrap_or_default();
        let (_, value) = told.split_once(" X, ").unwrap_or_default();
        let text = format!("{}, {value}.", sentence.replace("{n}", "X"));
        self.lines(keyword.name, &text)
    }

    pub(super) fn lines(&mut self, keyword: &str, text: &str) -> Lower<Vec<AbilityId>> {
        let mut all = Vec::new();
        for text in text.lines() {
            let parsed = GRAMMAR.parse(Cat::Line, text, &Names::none());
            let wrong = |problem: String| format!("{keyword} means \"{text}\", but {problem}");
            match parsed.map_err(|error| wrong(error.to_string()))? {
                Phrase::Line(line) => {
                    let lowered = super::lower(&line, self.bearer, text, self.link);
                    all.extend(lowered.map_err(wrong)?);
                }
                _ => return Err(wrong("that is no ability".to_owned())),
            }
        }
        Ok(all)
    }

    pub(super) fn qualities(&mut self, qualities: &[Quality]) -> Lower<Vec<Test>> {
        let tests: Vec<Test> = qualities.iter().map(|one| self.quality(one)).collect::<Lower<_>>()?;
        Ok(if tests.len() == 1 { tests } else { vec![Test::Any(tests)] })
    }

    fn quality(&mut self, quality: &Quality) -> Lower<Test> {
        Ok(match quality {
            Quality::Color(color) => Test::Color(*color),
            Quality::Kind(kind) => Test::All(self.tests(kind)?),
            Quality::Everything => Test::All(Vec::new()),
            Quality::EachColor => Test::Colorless.not(),
            Quality::ChosenColor => Test::ChosenColor,
            // CR 702.16k
            Quality::ChosenPlayer => Test::ControlledBy(Who::Noted),
            Quality::Monocolored => Test::Monocolored,
            Quality::Multicolored => Test::Multicolored,
        })
    }

    /// What a spell of this kind is, as a filter of the stack.
    pub(super) fn spells(&mut self, kind: &crate::language::tree::Kind) -> Lower<Filter> {
        Ok(Filter { zones: ZoneKind::Stack, tests: self.cast_tests(kind)? })
    }
}

/// Whether an ability speaks of "the exiled card".
fn speaks_of_exiled(gain: &Gain) -> bool {
    let text = GRAMMAR.render(&Phrase::Gain(gain.clone())).unwrap_or_default();
    text.contains("the exiled")
}

/// The text with a cost in it, which begins with a capital letter only at the beginning of a line.
fn put_cost(text: &str, cost: &str) -> String {
    let mut letters = cost.chars();
    let small: String =
        letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect();
    let small = if cost.starts_with('{') { cost } else { &small };
    let lines = text.lines().map(|line| match line.strip_prefix("{cost}") {
        Some(rest) => format!("{cost}{}", rest.replace("{cost}", small)),
        None => line.replace("{cost}", small),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A phrase as it stands within a sentence: names of subtypes keep their capital letter.
fn first_small(phrase: &str) -> String {
    let word = phrase.split(' ').next().unwrap_or_default();
    let capital = crate::card::subtypes::is_subtype(word);
    let mut letters = phrase.chars();
    match letters.next().filter(|_| !capital) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => phrase.to_owned(),
    }
}

/// How a cost differs by mana symbols.
pub(super) fn cost_change(mana: &ManaCost, less: bool) -> CostChange {
    let generic = mana.pips.is_empty() && mana.x == 0;
    match (less, generic) {
        (true, true) => CostChange::Less(Num::Const(mana.generic.into())),
        (true, false) => CostChange::LessMana(mana.clone(), Num::Const(1)),
        (false, true) => CostChange::More(Num::Const(mana.generic.into())),
        (false, false) => CostChange::MoreMana(mana.clone()),
    }
}

/// In a quoted ability a card's name means the card that gives it (CR 201.5b), which what has it does not know.
pub(super) fn speaks_of_no_giver(quoted: &str) -> Lower<()> {
    if quoted.contains('~') {
        let problem = "in a quoted ability a card's name means the card that gives it";
        return Err(format!("{problem}, which is not understood yet"));
    }
    Ok(())
}
