//! Tokens that are created.

use super::{Lower, Lowering};
use crate::card::{CardType, Color, Counter};
use crate::language::tree::{Creation, Entry, Kind, Participle, Quantity, Token, TokenText, TokenWord};
use crate::program::{
    Arrival, Change, Cond, Duration, Filter, Node, Num, Objects, Register, Test, TokenSpec, Who,
};

impl Lowering<'_, '_> {
    /// Tokens of one or more kinds, with how they enter.
    pub(super) fn create(&mut self, who: &Who, tokens: &[Creation], entry: Option<&Entry>) -> Lower<Node> {
        let mut nodes = Vec::new();
        for Creation { count, enters, token } in tokens {
            let count = self.amount(count)?;
            nodes.push(self.create_one(who, token, count, enters.iter().chain(entry))?);
        }
        self.collect_tokens(&mut nodes);
        Ok(self.sequence(nodes))
    }

    /// CR 701.36a
    pub(super) fn populate(&mut self, who: &Who) -> Lower<Node> {
        let tests = vec![Test::is(CardType::Creature), Test::Token, Test::ControlledBy(who.clone())];
        let objects = self.choice(Filter::permanents(tests), who, Num::Const(1), Num::Const(1))?;
        let into = self.made(false)?;
        let (token, arrival) = (TokenSpec::CopyOf(objects, None), Box::default());
        let create = Node::CreateToken { who: who.clone(), token, count: Num::Const(1), arrival, into };
        let mut nodes = vec![create];
        self.collect_tokens(&mut nodes);
        Ok(self.sequence(nodes))
    }

    /// What is created for one player after the other is gathered: "those tokens" are all of them.
    fn collect_tokens(&mut self, nodes: &mut Vec<Node>) {
        let created = |node: &Node| match node {
            Node::CreateToken { into, .. } => Some(*into),
            _ => None,
        };
        if let Some(into) = nodes.last().and_then(created) {
            nodes.extend(self.collect(&Objects::Chosen(into), Kind::Token));
        }
    }

    /// Things that are found or made for one player after the other are gathered with those of the others.
    pub(super) fn collect(&mut self, objects: &Objects, kind: Kind) -> Option<Node> {
        let all = self.scope.collect?;
        self.scope.collected = Some(kind);
        let both = Objects::Union(Box::new(Objects::Chosen(all)), Box::new(objects.clone()));
        Some(Node::Remember(both, all))
    }

    /// An Army gets counters and is of this kind; without one, a 0/0 black Army comes first (CR 701.47a).
    pub(super) fn amass(&mut self, who: &Who, name: &str, n: &Quantity) -> Lower<Node> {
        let (army, kind) = (self.link.subtype("Army"), self.link.subtype(name));
        let army = vec![Test::is(CardType::Creature), Test::Subtype(army), Test::ControlledBy(who.clone())];
        let armies = Filter::permanents(army);
        let words = vec![
            TokenWord::Color(Color::Black),
            TokenWord::Subtype(name.to_owned()),
            TokenWord::Subtype("Army".to_owned()),
            TokenWord::Type(CardType::Creature),
        ];
        let size = Some((Quantity::Fixed(0), Quantity::Fixed(0)));
        let token = Token::Described(TokenText { size, words, named: None, with: Vec::new() });
        let create = self.create_one(who, &token, Num::Const(1), [])?;
        let (create, none) =
            (self.intern(create), Cond::Not(Box::new(Cond::Exists(Box::new(armies.clone())))));
        let into = self.register()?;
        let (least, most) = (Num::Const(1), Num::Const(1));
        let from = Objects::All(Box::new(armies));
        let choose = Node::Choose { who: who.clone(), from, least, most, into };
        let chosen = Objects::Chosen(into);
        self.mention(&chosen, None, false);
        let counters = Node::PutCounters { kind: Counter::Plus, count: self.amount(n)?, on: chosen.clone() };
        let changes = self.link.changes(vec![Change::AddSubtypes(vec![kind])]);
        let joins = Node::Change { what: chosen, changes, duration: Duration::Forever };
        Ok(self.sequence(vec![Node::If(none, create, None), choose, counters, joins]))
    }

    /// The register for tokens, which can be referred to.
    fn made(&mut self, many: bool) -> Lower<Register> {
        self.scope.mentions.next_clause();
        let into = self.register()?;
        self.mention_done_to(&Objects::Chosen(into), None, many, Participle::Created);
        Ok(into)
    }

    pub(super) fn create_one<'e>(
        &mut self,
        who: &Who,
        token: &Token,
        count: Num,
        entries: impl IntoIterator<Item = &'e Entry>,
    ) -> Lower<Node> {
        let token = self.token(who, token)?;
        let mut arrival = Arrival::default();
        // What it is attached to was there before it.
        for entry in entries {
            self.once(|this| this.entry(entry, &mut arrival))?;
        }
        let into = self.made(count != Num::Const(1))?;
        let arrival = Box::new(arrival);
        Ok(Node::CreateToken { who: who.clone(), token, count, arrival, into })
    }
}
