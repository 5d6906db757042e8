//! Events as they are told outside: one encoding for all games.
//!
//! An event is an object with its name as the only key, `{"cardDrawn": {"seat": "one", ...}}`. Seats are words in
//! it, as they are in prompts, and sets of seats are lists of words, whatever a game keeps them as.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::value::{RawValue, to_raw_value};

use crate::seat::{Seat, SeatName, SeatSet};

/// An event as JSON.
pub(crate) fn told<E: Serialize>(event: &E) -> Box<RawValue> {
    to_raw_value(&Worded(event)).expect("events can always be written")
}

/// A value whose seats are written as words.
struct Worded<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Worded<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Wording(to))
    }
}

/// Writes everything as `S` does, but seats as words.
struct Wording<S>(S);

/// What is written as one number.
fn number<N: TryFrom<u64>, T: Serialize + ?Sized, E: serde::ser::Error>(value: &T) -> Result<N, E> {
    let written = serde_json::to_value(value).ok().and_then(|written| written.as_u64()?.try_into().ok());
    written.ok_or_else(|| E::custom("a seat is a number"))
}

macro_rules! as_it_is {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, value: $type) -> Result<S::Ok, S::Error> {
            self.0.$method(value)
        })*
    };
}

impl<S: Serializer> Serializer for Wording<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Wording<S::SerializeSeq>;
    type SerializeTuple = Wording<S::SerializeTuple>;
    type SerializeTupleStruct = Wording<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Wording<S::SerializeTupleVariant>;
    type SerializeMap = Wording<S::SerializeMap>;
    type SerializeStruct = Wording<S::SerializeStruct>;
    type SerializeStructVariant = Wording<S::SerializeStructVariant>;

    as_it_is! {
        serialize_bool: bool, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64, serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Worded(value))
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        match name {
            Seat::WRITTEN => SeatName(Seat(number(value)?)).serialize(self.0),
            SeatSet::WRITTEN => {
                self.0.collect_seq(SeatSet::from(number::<u16, _, _>(value)?).iter().map(SeatName))
            }
            _ => self.0.serialize_newtype_struct(name, &Worded(value)),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, &Worded(value))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        self.0.serialize_seq(len).map(Wording)
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.0.serialize_tuple(len).map(Wording)
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.0.serialize_tuple_struct(name, len).map(Wording)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.0.serialize_tuple_variant(name, index, variant, len).map(Wording)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.0.serialize_map(len).map(Wording)
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, S::Error> {
        self.0.serialize_struct(name, len).map(Wording)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.0.serialize_struct_variant(name, index, variant, len).map(Wording)
    }
}

/// Collections of values: their elements in words, their end as `S` makes it.
macro_rules! in_words {
    ($($trait:ident: $method:ident($($key:ident: $type:ty)?)),* $(,)?) => {
        $(impl<S: $trait> $trait for Wording<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: $type,)? value: &T) -> Result<(), S::Error> {
                self.0.$method($($key,)? &Worded(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        })*
    };
}

in_words! {
    SerializeSeq: serialize_element(),
    SerializeTuple: serialize_element(),
    SerializeTupleStruct: serialize_field(),
    SerializeTupleVariant: serialize_field(),
    SerializeStruct: serialize_field(key: &'static str),
    SerializeStructVariant: serialize_field(key: &'static str),
}

impl<S: SerializeMap> SerializeMap for Wording<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.0.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Worded(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[derive(serde::Serialize)]
    #[serde(rename_all = "camelCase")]
    enum Event {
        Passed { seat: Seat, left: Option<Seat>, amount: u8 },
        Order(Vec<Seat>),
        Won { by: crate::Outcome },
        Ended,
    }

    fn read(event: &Event) -> Value {
        serde_json::from_str(told(event).get()).unwrap()
    }

    #[test]
    fn seats_are_words_wherever_they_stand_in_an_event_and_numbers_stay_numbers() {
        let passed = Event::Passed { seat: Seat(0), left: Some(Seat(1)), amount: 1 };
        assert_eq!(read(&passed), json!({ "passed": { "seat": "one", "left": "two", "amount": 1 } }));
        assert_eq!(read(&Event::Order(vec![Seat(2), Seat(0)])), json!({ "order": ["three", "one"] }));
        let won = Event::Won { by: crate::Outcome::Won([Seat(0), Seat(2)].into_iter().collect()) };
        assert_eq!(read(&won), json!({ "won": { "by": { "won": ["one", "three"] } } }));
        assert_eq!(read(&Event::Ended), json!("ended"));
        assert_eq!(serde_json::to_value(Seat(1)).unwrap(), json!(1), "elsewhere a seat is its number");
    }
}
