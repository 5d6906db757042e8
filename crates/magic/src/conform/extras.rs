//! What a scenario's harness gives to players besides cards: permanents with an ability that costs nothing, and changes
//! of what spells cost. Each is a card with a text of its own, called as scripts call what it does.

use cardwright_table::cards::{CardSource, Printed};
use serde_json::{Value, json};

use super::scenario::{Placement, Scenario};
use crate::import::Imported;

/// The cards of a collection and those of the harness.
pub(super) struct WithExtras<'a> {
    cards: &'a Imported,
    extras: Imported,
}

impl CardSource for WithExtras<'_> {
    fn find(&self, name: &str) -> Option<Printed<'_>> {
        self.cards.find(name).or_else(|| self.extras.find(name))
    }

    fn all(&self) -> Vec<Printed<'_>> {
        let mut all = self.cards.all();
        all.extend(self.extras.all());
        all
    }
}

/// What one of the extras is called and says, if the runner knows it.
fn card(extra: &Value) -> Option<(String, String)> {
    let amount = extra["amount"].as_i64().unwrap_or(0);
    let targets = extra["targets"].as_i64().unwrap_or(1);
    let some = |word: &str| match targets {
        1 => Some((format!("target {word}"), "target permanent".to_owned())),
        2 => Some((format!("target {word} 2"), "two target permanents".to_owned())),
        _ => None,
    };
    let (name, text) = match extra["kind"].as_str()? {
        "customTargetDestroy" => {
            let (name, what) = some("destroy")?;
            (name, format!("{{0}}: Destroy {what}."))
        }
        "customTargetExile" => {
            let (name, what) = some("exile")?;
            (name, format!("{{0}}: Exile {what}."))
        }
        "customTargetTransform" => {
            ("target transform".to_owned(), "{0}: Transform target permanent.".to_owned())
        }
        "customTargetBlink" => {
            let text =
                "{0}: Exile target permanent, then return it to the battlefield under its owner's control.";
            ("target blink".to_owned(), text.to_owned())
        }
        "customTargetDamage" => {
            let name = format!("target damage {amount}");
            (name, format!("{{0}}: This enchantment deals {amount} damage to any target."))
        }
        "customDestroyAll" => ("all destroy".to_owned(), "{0}: Destroy all permanents.".to_owned()),
        "customCostMod" if amount > 0 => {
            (format!("costs {amount} more"), format!("Spells you cast cost {{{amount}}} more to cast."))
        }
        "customCostMod" => {
            let less = -amount;
            (format!("costs {less} less"), format!("Spells you cast cost {{{less}}} less to cast."))
        }
        _ => return None,
    };
    Some((name, text))
}

/// Whether the runner knows everything that the harness gives.
pub(super) fn are_known(extras: &[Value]) -> bool {
    extras.iter().all(|extra| card(extra).is_some())
}

/// The cards of the collection with those that this scenario's harness gives.
pub(super) fn with_extras<'a>(scenario: &Scenario, cards: &'a Imported) -> Option<WithExtras<'a>> {
    let lines = scenario.options.extras.iter().filter_map(card).map(|(name, text)| {
        json!({"layout": "normal", "name": name, "types": "Enchantment", "text": text}).to_string()
    });
    let lines: Vec<String> = lines.collect();
    let extras = Imported::read(&lines.join("\n")).ok()?;
    Some(WithExtras { cards, extras })
}

/// Where those cards lie.
pub(super) fn placements(extras: &[Value]) -> impl Iterator<Item = Placement> {
    extras.iter().filter_map(|extra| {
        let (card, _) = card(extra)?;
        let player = extra["player"].as_str()?.to_owned();
        Some(Placement { zone: "battlefield".to_owned(), player, card, count: 1, tapped: false, alias: None })
    })
}
