//! What kinds of counters are called (CR 122.1).

use crate::Magic;
use crate::card::Counter;

impl Magic {
    /// The name of a kind of counter.
    pub(crate) fn counter_name(&self, kind: Counter) -> String {
        match kind {
            Counter::Plus => "+1/+1".into(),
            Counter::Minus => "-1/-1".into(),
            Counter::Sized(power, toughness) => sized_counter(power, toughness),
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

/// What a counter is called that adds this to power and toughness: a zero has the sign of the other number.
pub(crate) fn sized_counter(power: i8, toughness: i8) -> String {
    let sign = if power < 0 || toughness < 0 { '-' } else { '+' };
    let write = |n: i8| if n == 0 { format!("{sign}0") } else { format!("{n:+}") };
    format!("{}/{}", write(power), write(toughness))
}

/// The counter of such a name.
pub(crate) fn counter_of_size(name: &str) -> Option<Counter> {
    let (power, toughness) = name.split_once('/')?;
    let part = |text: &str| text.starts_with(['+', '-']).then(|| text.parse::<i8>().ok()).flatten();
    Some(Counter::Sized(part(power)?, part(toughness)?))
}
