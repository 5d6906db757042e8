//! What has changed between two JSON texts, found without reading them into values.
//!
//! A [`Memory`] keeps the shape of the last text and a hash of each part, a fraction of its size. Where the next text has
//! the same shape, only the parts that differ are told, each with a JSON Pointer to its place. Of a list that has grown or
//! shrunk it is told what is between the items that stayed; where the shape differs otherwise (a field is new) the
//! smallest whole around it is told.

use std::fmt::Write as _;

/// A part of up to so many bytes is told whole.
const SMALL: usize = 96;

/// What is remembered of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(Vec<Part>);

/// A value in the text; its children follow it. There are many of them at every table, so they are small.
#[derive(Clone, Copy, Debug)]
struct Part {
    hash: u64,
    /// Under which name it stands, if it is a field.
    key: u32,
    /// How many parts it is, itself and all below, times four, and its kind.
    shape: u32,
}

impl Part {
    fn new(key: u32, kind: Kind, size: usize, hash: u64) -> Part {
        Part { hash, key, shape: (size as u32) << 2 | kind as u32 }
    }

    fn size(self) -> usize {
        (self.shape >> 2) as usize
    }

    fn kind(self) -> Kind {
        match self.shape & 3 {
            0 => Kind::Whole,
            1 => Kind::Object,
            _ => Kind::Array,
        }
    }

    fn is(self, other: Part) -> bool {
        self.hash == other.hash && self.kind() == other.kind()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Whole = 0,
    Object = 1,
    Array = 2,
}

/// Where a part is in the text.
#[derive(Clone, Copy, Default)]
struct Place {
    key: (usize, usize),
    value: (usize, usize),
}

impl Memory {
    /// Takes note of a text.
    pub(crate) fn of(text: &str) -> Memory {
        let mut parts = Reading::of_about(text, 0).parts;
        parts.shrink_to_fit();
        Memory(parts)
    }

    /// Takes note of the next text. What has changed, as the text of [`crate::wire::Changes`]; none if it is no object, or
    /// if as much would have to be told as the text has.
    pub(crate) fn changes(&mut self, text: &str) -> Option<String> {
        let new = Reading::of_about(text, self.0.len());
        let (pointer, set, splice) = (String::new(), String::new(), String::new());
        let mut telling = Telling { old: &self.0, new: &new, pointer, set, splice };
        let tellable = match (self.0.first(), new.parts.first()) {
            (Some(old), Some(part)) if old.kind() == Kind::Object && part.kind() == Kind::Object => {
                telling.compare(0, 0);
                // Told under the pointer to the whole, nothing would be gained.
                !telling.set.starts_with("\"\":")
            }
            _ => false,
        };
        let Telling { set, splice, .. } = telling;
        let told = if splice.is_empty() {
            format!("{{\"set\":{{{set}}}}}")
        } else {
            format!("{{\"set\":{{{set}}},\"splice\":[{splice}]}}")
        };
        let mut parts = new.parts;
        parts.shrink_to(parts.len() + parts.len() / 8);
        *self = Memory(parts);
        (tellable && told.len() < text.len()).then_some(told)
    }
}

/// Two texts side by side.
struct Telling<'a> {
    old: &'a [Part],
    new: &'a Reading<'a>,
    pointer: String,
    /// What stands somewhere else now, as fields.
    set: String,
    /// What came and went in lists, as items.
    splice: String,
}

impl Telling<'_> {
    /// Tells what is different between an old part and a new one.
    fn compare(&mut self, old: usize, new: usize) {
        let (was, is) = (self.old[old], self.new.parts[new]);
        if was.is(is) {
            return;
        }
        if was.kind() != is.kind() || is.kind() == Kind::Whole {
            return self.tell(new);
        }
        let (then, now) = (self.old, &self.new.parts);
        let (before, after) = (children(then, old), children(now, new));
        let keys = before.clone().map(|part| then[part].key);
        if !keys.eq(after.clone().map(|part| now[part].key)) {
            let (before, after): (Vec<usize>, Vec<usize>) = (before.collect(), after.collect());
            if is.kind() != Kind::Array || !self.tell_splice(&before, &after) {
                self.tell(new);
            }
            return;
        }
        let length = self.pointer.len();
        for (index, (before, after)) in before.zip(after).enumerate() {
            if then[before].is(now[after]) {
                continue;
            }
            self.pointer.push('/');
            match is.kind() {
                Kind::Array => drop(write!(self.pointer, "{index}")),
                Kind::Object | Kind::Whole => {
                    let (start, end) = self.new.places[after].key;
                    point_at(&self.new.text[start..end], &mut self.pointer);
                }
            }
            self.compare(before, after);
            self.pointer.truncate(length);
        }
    }

    fn tell(&mut self, new: usize) {
        let (start, end) = self.new.places[new].value;
        if !self.set.is_empty() {
            self.set.push(',');
        }
        // Keys that JSON has to escape are never part of a pointer.
        let _ = write!(self.set, "\"{}\":{}", self.pointer, &self.new.text[start..end]);
    }

    /// Tells what came and went between the first and the last items of a list; whether any of them stayed.
    fn tell_splice(&mut self, before: &[usize], after: &[usize]) -> bool {
        let same = |(was, is): (&usize, &usize)| self.old[*was].is(self.new.parts[*is]);
        let first = before.iter().zip(after).take_while(|&pair| same(pair)).count();
        let rest = before[first..].iter().rev().zip(after[first..].iter().rev());
        let last = rest.take_while(|&pair| same(pair)).count();
        if first + last == 0 {
            return false;
        }
        let (gone, come) = (before.len() - first - last, &after[first..after.len() - last]);
        let place = |part: &usize| self.new.places[*part].value;
        let text = match (come.first().map(place), come.last().map(place)) {
            (Some((start, _)), Some((_, end))) => &self.new.text[start..end],
            _ => "",
        };
        if !self.splice.is_empty() {
            self.splice.push(',');
        }
        let at = &self.pointer;
        let _ = write!(self.splice, "{{\"at\":\"{at}\",\"from\":{first},\"gone\":{gone},\"come\":[{text}]}}");
        true
    }
}

/// Adds a field to a JSON Pointer (RFC 6901, 3).
fn point_at(key: &str, pointer: &mut String) {
    for part in key.split_inclusive(['~', '/']) {
        match part.strip_suffix(['~', '/']) {
            Some(before) => {
                pointer.push_str(before);
                pointer.push_str(if part.ends_with('~') { "~0" } else { "~1" });
            }
            None => pointer.push_str(part),
        }
    }
}

/// Where the children of a part are.
fn children(parts: &[Part], parent: usize) -> impl Iterator<Item = usize> + Clone + '_ {
    let end = parent + parts[parent].size();
    let within = move |at: usize| Some(at).filter(|&at| at < end);
    std::iter::successors(within(parent + 1), move |&at| within(at + parts[at].size()))
}

/// A text and its parts.
struct Reading<'a> {
    text: &'a str,
    parts: Vec<Part>,
    places: Vec<Place>,
}

impl<'a> Reading<'a> {
    /// Reads a text of about so many parts.
    fn of_about(text: &'a str, parts: usize) -> Reading<'a> {
        // Parts that turn out to be small are forgotten again, so there are some more on the way.
        let room = (parts + parts / 8).max(text.len() / 64) + 16;
        let mut reading = Reading { text, parts: Vec::with_capacity(room), places: Vec::with_capacity(room) };
        reading.value(0, (0, 0));
        reading.identify(0);
        reading
    }

    /// Reads the value at a place, and gives the place after it.
    fn value(&mut self, start: usize, key: (usize, usize)) -> usize {
        let own = self.parts.len();
        self.parts.push(Part::new(0, Kind::Whole, 1, 0));
        self.places.push(Place { key, value: (start, start) });
        let bytes = self.text.as_bytes();
        let (kind, end) = match bytes.get(start) {
            Some(b'{') => self.list(start + 1, b'}'),
            Some(b'[') => self.list(start + 1, b']'),
            Some(b'"') => (Kind::Whole, after_string(bytes, start)),
            _ => (Kind::Whole, after_word(bytes, start)),
        };
        self.places[own].value = (start, end);
        if kind == Kind::Whole || end - start <= SMALL {
            self.parts.truncate(own + 1);
            self.places.truncate(own + 1);
        } else {
            self.sum_up(own, kind);
        }
        end
    }

    /// Takes note of the children of a list or object: only now is it known that each is a part of its own.
    fn sum_up(&mut self, own: usize, kind: Kind) {
        let mut sum = u64::from(kind == Kind::Array);
        let mut at = own + 1;
        while at < self.parts.len() {
            self.identify(at);
            let part = self.parts[at];
            sum = mixed(sum ^ part.hash, u64::from(part.key) ^ (part.size() as u64) << 32 | 1);
            at += part.size();
        }
        self.parts[own] = Part::new(0, kind, self.parts.len() - own, sum);
    }

    /// Takes note of the name of a part and, if it is whole, of what it says.
    fn identify(&mut self, at: usize) {
        let Place { key: (from, to), value: (start, end) } = self.places[at];
        let (part, bytes) = (&mut self.parts[at], self.text.as_bytes());
        if to > from {
            part.key = hash(&bytes[from..to], 1) as u32;
        }
        if part.kind() == Kind::Whole {
            part.hash = hash(&bytes[start..end], 2);
        }
    }

    /// Reads the children of a list or object, and gives the place after its end.
    fn list(&mut self, mut at: usize, close: u8) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let mut kind = if close == b'}' { Kind::Object } else { Kind::Array };
        loop {
            match bytes.get(at) {
                None => return (Kind::Whole, bytes.len()),
                Some(&byte) if byte == close => return (kind, at + 1),
                Some(b',' | b' ' | b'\n' | b'\t' | b'\r') => at += 1,
                Some(_) => {
                    let mut key = (0, 0);
                    if close == b'}' {
                        let end = after_string(bytes, at);
                        key = (at + 1, end.saturating_sub(1).max(at + 1));
                        if bytes[key.0..key.1].contains(&b'\\') {
                            kind = Kind::Whole;
                        }
                        // The colon.
                        at = end + 1;
                    }
                    at = self.value(at, key);
                }
            }
        }
    }
}

/// The place after the string that begins here.
fn after_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The place after the number or word that begins here.
fn after_word(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let end = rest.iter().position(|byte| matches!(byte, b',' | b']' | b'}')).unwrap_or(rest.len());
    (start + end.max(1)).min(bytes.len())
}

/// A hash of some bytes, eight at a time.
fn hash(bytes: &[u8], seed: u64) -> u64 {
    let mut sum = mixed(seed ^ 0x9e37_79b9_7f4a_7c15, bytes.len() as u64 | 1 << 63);
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
        sum = mixed(sum ^ word, 0xa076_1d64_78bd_642f);
    }
    let rest = chunks.remainder().iter().fold(1, |word, &byte| word << 8 | u64::from(byte));
    mixed(sum ^ rest, 0xe703_7ed1_a0b4_28db)
}

/// Both halves of a product, folded into one.
fn mixed(one: u64, two: u64) -> u64 {
    let product = u128::from(one) * u128::from(two);
    (product as u64) ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use cardwright_table::{Rng, Seed};
    use serde_json::{Value, json};

    use super::*;
    use crate::client::apply_changes;
    use crate::wire::{Changes, Splice};

    #[test]
    fn only_what_is_different_is_told_with_its_place() {
        let card = |name: &str| json!({ "name": name, "text": "A long text that makes this card a part of its own. ".repeat(2) });
        let hand = |cards: &[&str]| cards.iter().map(|name| card(name)).collect::<Vec<_>>();
        let table = |version: u32, cards: &[&str]| json!({ "version": version, "zones": [{ "id/0": hand(cards) }, { "id/1": hand(&["Archer"]) }] });
        let mut memory = Memory::of(&table(1, &["Archer", "Scout"]).to_string());
        let told = memory.changes(&table(2, &["Archer", "Guard"]).to_string()).unwrap();
        assert_eq!(told, r#"{"set":{"/version":2,"/zones/0/id~10/1/name":"Guard"}}"#);
        let told = memory.changes(&table(2, &["Archer"]).to_string()).unwrap();
        assert_eq!(told, r#"{"set":{},"splice":[{"at":"/zones/0/id~10","from":1,"gone":1,"come":[]}]}"#);
        let told = memory.changes(&table(2, &["Scout", "Archer"]).to_string()).unwrap();
        let told: Changes = serde_json::from_str(&told).unwrap();
        let come = Splice { at: "/zones/0/id~10".to_owned(), from: 0, gone: 0, come: vec![card("Scout")] };
        assert_eq!((told.set.len(), told.splice), (0, vec![come]));
        assert_eq!(
            memory.changes(&table(2, &["Scout", "Archer"]).to_string()).as_deref(),
            Some(r#"{"set":{}}"#)
        );
    }

    #[test]
    fn another_shape_or_another_kind_of_text_is_not_told_in_parts() {
        let long = "x".repeat(200);
        let mut memory = Memory::of(&json!({ "a": long }).to_string());
        assert_eq!(memory.changes(&json!({ "b": long }).to_string()), None);
        assert_eq!(memory.changes("[]"), None);
        assert_eq!(memory.changes(&json!({ "b": long }).to_string()), None);
        let odd = |value: u32| json!({ "a\"b": long, "c": value }).to_string();
        let mut memory = Memory::of(&odd(1));
        assert_eq!(memory.changes(&odd(2)), None, "a key that has to be escaped");
    }

    fn any(rng: &mut Rng, depth: u32) -> Value {
        match rng.below(if depth == 0 { 4 } else { 7 }) {
            0 => Value::Null,
            1 => json!(rng.below(1000)),
            2 => json!("quote \" backslash \\ brace } comma , ".repeat(rng.below(3) as usize)),
            3 => json!("ä€🂡".repeat(rng.below(30) as usize)),
            4 => (0..rng.below(5)).map(|_| any(rng, depth - 1)).collect(),
            _ => {
                let field = |index: u32, rng: &mut Rng| (format!("key/{index}~"), any(rng, depth - 1));
                Value::Object((0..rng.below(6)).map(|index| field(index, rng)).collect())
            }
        }
    }

    fn disturb(value: &mut Value, rng: &mut Rng) {
        match value {
            Value::Array(items) if !items.is_empty() && rng.below(6) > 0 => {
                let place = rng.below(items.len() as u32) as usize;
                match rng.below(4) {
                    0 => drop(items.remove(place)),
                    1 => items.insert(place, any(rng, 2)),
                    _ => disturb(&mut items[place], rng),
                }
            }
            Value::Object(fields) if !fields.is_empty() && rng.below(6) > 0 => {
                let place = rng.below(fields.len() as u32) as usize;
                disturb(fields.values_mut().nth(place).unwrap(), rng);
            }
            value => *value = any(rng, 1),
        }
    }

    #[test]
    fn changes_lead_from_any_text_to_any_next_one() {
        let (mut told, mut bytes) = (0, (0, 0));
        for seed in 0..400 {
            let mut rng = Seed::from(seed).rng();
            let mut now = json!({ "view": any(&mut rng, 5), "scene": any(&mut rng, 5) });
            let mut memory = Memory::of(&now.to_string());
            for _ in 0..8 {
                let mut next = now.clone();
                disturb(next.as_object_mut().unwrap().values_mut().next().unwrap(), &mut rng);
                let text = next.to_string();
                if let Some(changes) = memory.changes(&text) {
                    apply_changes(&mut now, serde_json::from_str(&changes).unwrap()).unwrap();
                    assert_eq!(now, next, "seed {seed}: {changes}");
                    told += 1;
                    bytes = (bytes.0 + changes.len(), bytes.1 + text.len());
                }
                now = next;
            }
        }
        assert!(told > 1000 && bytes.0 * 3 < bytes.1, "{told} told, {bytes:?} bytes");
    }
}
