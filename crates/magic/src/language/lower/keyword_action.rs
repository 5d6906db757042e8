//! Keyword actions that are short for text (CR 701).

use cardwright_text::Names;

use super::{Lower, Lowering};
use crate::card::{CardType, Counter, Face};
use crate::language::grammar::GRAMMAR;
use crate::language::keywords::RING;
use crate::language::tree::{
    Act, Cat, CounterName, Counters, Deed, Entry, Event, HowMany, Kind, Noun, Phrase, Quantity, Token,
};
use crate::program::{
    Arrival, Destination, Duration, Filter, LookThen, Measure, Node, Num, Objects, Position, Register,
    Revealed, Test, Who, ZoneKind,
};

impl Lowering<'_, '_> {
    pub(super) fn keyword_action(&mut self, who: &Who, act: &Act) -> Lower<Node> {
        Ok(match act {
            Act::Clash => self.clash()?,
            Act::Bolster(n) => self.bolster(who, n)?,
            // On a permanent it helps others (CR 701.41a).
            Act::Support(n) => {
                let (many, kind) = (HowMany::UpTo(Quantity::Fixed(*n)), Kind::Type(CardType::Creature));
                let noun = if self.bearer.is_spell() {
                    Noun::Target(many, kind)
                } else {
                    Noun::OtherTarget(many, kind)
                };
                let on = self.objects(&noun, who)?;
                Node::PutCounters { kind: Counter::Plus, count: Num::Const(1), on }
            }
            // CR 701.53a
            Act::Incubate(n) => {
                let counters = Counters { count: n.clone(), kind: CounterName::Plus };
                let token = Token::Named("Incubator".to_owned());
                self.create_one(who, &token, Num::Const(1), Some(&Entry::Counters(counters)))?
            }
            Act::Earthbend(n) => self.earthbend(who, n)?,
            Act::Blight(n) => {
                let own = vec![Test::is(CardType::Creature), Test::ControlledBy(who.clone())];
                let on = self.choice(Filter::permanents(own), who, Num::Const(1), Num::Const(1))?;
                Node::PutCounters { kind: Counter::Minus, count: self.amount(n)?, on }
            }
            Act::ManifestDread => manifest_dread(who),
            _ => return Err("this is no keyword action".to_owned()),
        })
    }

    /// You and an opponent each reveal a top card and may put it on the bottom; who has revealed the greater mana value
    /// wins (CR 701.30).
    fn clash(&mut self) -> Lower<Node> {
        let (mine, theirs) = (self.register()?, self.register()?);
        self.scope.clash = Some(mine);
        let other = Who::Chosen(theirs);
        // A card of mana value 0 still beats no card.
        let value = |card: Register| {
            let card = Box::new(Objects::Chosen(card));
            Num::Plus(Box::new(Num::Of(Measure::ManaValue, card.clone())), Box::new(Num::CountOf(card)))
        };
        let lead = Num::Minus(Box::new(value(mine)), Box::new(value(theirs)));
        let mut nodes = vec![Node::ChoosePlayer { who: Who::You, among: Who::Opponents, into: theirs }];
        for (who, card) in [(Who::You, mine), (other.clone(), theirs)] {
            let reveal = self.intern(Node::Reveal(Objects::Chosen(card)));
            nodes.push(Node::Remember(Objects::Top(who.clone(), Num::Const(1)), card));
            nodes.push(Node::As(who, reveal));
        }
        nodes.push(Node::Store(lead, mine));
        for (who, card) in [(Who::You, mine), (other, theirs)] {
            let to = Destination { position: Position::Bottom, ..Destination::zone(ZoneKind::Library) };
            let options = [
                ("Leave it on top".to_owned(), self.intern(Node::Nothing)),
                ("Put it on the bottom".to_owned(), self.intern(Node::Move(Objects::Chosen(card), to))),
            ];
            nodes.push(self.choose_one(who, options));
        }
        Ok(self.sequence(nodes))
    }

    /// The player chooses a Ring-bearer; who has no emblem of the Ring yet gets one (CR 701.54).
    pub(super) fn tempt(&mut self) -> Lower<Node> {
        if self.link.book.ring.is_none() {
            let abilities = super::lower_rule("the Ring", RING, super::Bearer::emblem(), self.link)?;
            let face =
                Face { name: "The Ring".to_owned(), text: RING.to_owned(), abilities, ..Face::default() };
            self.link.book.ring = Some(self.link.token(super::token::made(face)));
        }
        let own = vec![Test::is(CardType::Creature), Test::ControlledBy(Who::You)];
        let bearer = self.choice(Filter::permanents(own), &Who::You, Num::Const(1), Num::Const(1))?;
        Ok(Node::Tempt(bearer))
    }

    /// A land becomes a creature, which comes back if it dies or is exiled.
    fn earthbend(&mut self, who: &Who, n: &Quantity) -> Lower<Node> {
        if *who != Who::You {
            return Err("that somebody else does this is not understood yet".to_owned());
        }
        let bend = "Target land you control becomes a 0/0 creature with haste that's still a land.";
        let parsed = GRAMMAR.parse(Cat::Deeds, bend, &Names::none()).map_err(|error| error.to_string())?;
        let Phrase::Deeds(deeds) = parsed else { return Err("earthbending is no deed".to_owned()) };
        let mut nodes = Vec::new();
        for deed in &deeds {
            nodes.push(self.clause(deed)?);
        }
        let land = Objects::Target((self.scope.targets.len() - 1) as u8);
        let count = self.amount(n)?;
        nodes.push(Node::PutCounters { kind: Counter::Plus, count, on: land });
        self.scope.mentions.next_clause();
        let back = Act::ReturnToBattlefield(Noun::It, vec![Entry::Tapped, Entry::YourControl]);
        let event = Event::DiesOrExiled(Noun::That(Kind::Type(CardType::Land)));
        nodes.push(self.later(&event, &Deed::Order(back), true, Duration::Forever)?);
        Ok(self.sequence(nodes))
    }

    /// Counters for a creature with the least toughness (CR 701.39a).
    fn bolster(&mut self, who: &Who, n: &Quantity) -> Lower<Node> {
        let own = Filter::permanents(vec![Test::is(CardType::Creature), Test::ControlledBy(who.clone())]);
        let mut weakest = own.clone();
        weakest.tests.push(Test::Least(Measure::Toughness, Box::new(own)));
        let on = self.choice(weakest, who, Num::Const(1), Num::Const(1))?;
        self.mention(&on, Some(&Kind::Type(CardType::Creature)), false);
        Ok(Node::PutCounters { kind: Counter::Plus, count: self.amount(n)?, on })
    }
}

/// One of the top two cards is manifested, the other goes to the graveyard (CR 701.62a).
fn manifest_dread(who: &Who) -> Node {
    let arrival = Arrival { face_down: true, manifested: true, ..Arrival::default() };
    let (zone, arrival) = (ZoneKind::Battlefield, Some(Box::new(arrival)));
    let to = Destination { arrival, face_down: true, ..Destination::zone(zone) };
    let rest = Destination::zone(ZoneKind::Graveyard);
    let then = LookThen { take: None, least: 1, most: Num::Const(1), reveal_taken: false, to, rest };
    let (who, whose) = (who.clone(), who.clone());
    Node::Look { who, whose, count: Num::Const(2), how: Revealed::Looked, then: Box::new(then) }
}
