//! Commands as no honest client sends them: legal ones with a number or a list changed.

use serde_json::Value;

use crate::kit::tape::Tape;

/// Numbers that come out of wrong programs and bad intentions.
const ODD: [i64; 10] = [0, 1, 2, 3, 7, 8, 200, 255, 65_535, -1];

/// Changes one number or one list somewhere in the value.
pub(super) fn warp(value: &mut Value, tape: &mut Tape) {
    let places = count(value);
    if places > 0 {
        let mut place = tape.pick(places);
        change(value, &mut place, tape);
    }
}

fn children(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    }
}

fn count(value: &mut Value) -> u32 {
    let here = u32::from(value.is_number() || value.is_array() || value.is_null());
    here + children(value).into_iter().map(count).sum::<u32>()
}

fn change(value: &mut Value, place: &mut u32, tape: &mut Tape) -> bool {
    if value.is_number() || value.is_array() || value.is_null() {
        if *place == 0 {
            match value {
                Value::Array(items) => change_list(items, tape),
                _ => *value = ODD[tape.pick(ODD.len() as u32) as usize].into(),
            }
            return true;
        }
        *place -= 1;
    }
    children(value).into_iter().any(|child| change(child, place, tape))
}

fn change_list(items: &mut Vec<Value>, tape: &mut Tape) {
    match (tape.pick(3), items.first().cloned()) {
        (0, _) => items.clear(),
        (1, Some(first)) => items.push(first),
        (_, Some(first)) => *items = vec![first; 300],
        (_, None) => items.push(ODD[tape.pick(ODD.len() as u32) as usize].into()),
    }
}
