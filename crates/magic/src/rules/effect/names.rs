//! What kinds of counters are called (CR 122.1).

use crate::Magic;
use crate::card::Counter;

impl Magic {
    /// The name of a kind of counter.
    pub(crate) fn counter_name(&self, kind: Counter) -> String {
        match kind {
            Counter::Plus => "+1/+1".into(),
            Counter::Minus => "-1/-1".into(),
            Counter::Loyalty => "loyalty".into(),
            Counter::Defense => "defense".into(),
            Counter::Lore => "lore".into(),
            Counter::Time => "time".into(),
            Counter::Charge => "charge".into(),
            Counter::Stun => "stun".into(),
            Counter::Shield => "shield".into(),
            Counter::Finality => "finality".into(),
            Counter::Poison => "poison".into(),
            Counter::Energy => "energy".into(),
            Counter::Experience => "experience".into(),
            Counter::Rad => "rad".into(),
            Counter::Keyword(keyword) => keyword.name().into(),
            Counter::Named(number) => self.book.counters[usize::from(number)].clone(),
        }
    }
}
