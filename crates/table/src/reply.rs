//! Replies: the answers given so far towards one command.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

/// The answers to the questions so far, each a short list of numbers.
///
/// A reply belongs to whoever is choosing; the match never sees an unfinished one. On the wire it is a list
/// of lists: `[[3], [1, 2]]`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reply {
    words: SmallVec<[i32; 12]>,
    ends: SmallVec<[u16; 8]>,
}

impl Reply {
    /// No answers yet.
    pub fn new() -> Reply {
        Reply::default()
    }

    /// Forgets all answers, keeping the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.words.clear();
        self.ends.clear();
    }

    /// How many questions have been answered.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether nothing has been answered.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds an answer of one number.
    #[inline]
    pub fn push_one(&mut self, value: i32) {
        self.words.push(value);
        self.ends.push(self.words.len() as u16);
    }

    /// Adds an answer.
    pub fn push(&mut self, answer: &[i32]) {
        self.words.extend_from_slice(answer);
        self.ends.push(self.words.len() as u16);
    }

    /// Adds an answer that `write` builds in place.
    pub(crate) fn push_with(&mut self, write: impl FnOnce(&mut Open<'_>)) {
        let start = self.words.len();
        write(&mut Open { words: &mut self.words, start });
        self.ends.push(self.words.len() as u16);
    }

    /// The answer to question `index`, if it was given.
    #[inline]
    pub fn answer(&self, index: usize) -> Option<&[i32]> {
        let end = usize::from(*self.ends.get(index)?);
        let start = if index == 0 { 0 } else { usize::from(self.ends[index - 1]) };
        self.words.get(start..end)
    }

    /// The answer to question `index` if it is a single number.
    #[inline]
    pub fn one(&self, index: usize) -> Option<i32> {
        match self.answer(index)? {
            &[value] => Some(value),
            _ => None,
        }
    }

    /// Takes back all answers from question `index` on.
    pub fn truncate(&mut self, index: usize) {
        self.ends.truncate(index);
        self.words.truncate(self.ends.last().copied().unwrap_or(0).into());
    }

    /// All answers in order.
    pub fn answers(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).filter_map(|index| self.answer(index))
    }
}

impl<const N: usize> From<[&[i32]; N]> for Reply {
    fn from(answers: [&[i32]; N]) -> Reply {
        let mut reply = Reply::new();
        for answer in answers {
            reply.push(answer);
        }
        reply
    }
}

/// The answer that is being written.
pub(crate) struct Open<'a> {
    words: &'a mut SmallVec<[i32; 12]>,
    start: usize,
}

impl Open<'_> {
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    pub(crate) fn words(&mut self) -> &mut [i32] {
        self.words
    }

    pub(crate) fn extend(&mut self, values: impl IntoIterator<Item = i32>) {
        self.words.extend(values);
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.words.truncate(self.start + length);
    }
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.answers())
    }
}

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Reply, D::Error> {
        let answers = Vec::<Vec<i32>>::deserialize(from)?;
        let words: usize = answers.iter().map(Vec::len).sum();
        if words.max(answers.len()) > usize::from(u16::MAX) {
            return Err(serde::de::Error::custom("a reply this long answers no question"));
        }
        let mut reply = Reply::new();
        for answer in &answers {
            reply.push(answer);
        }
        Ok(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_a_list_of_lists_on_the_wire() {
        let mut reply = Reply::from([&[3][..], &[1, 2], &[]]);
        let json = serde_json::to_string(&reply).unwrap();
        assert_eq!(json, "[[3],[1,2],[]]");
        assert_eq!(serde_json::from_str::<Reply>(&json).unwrap(), reply);
        reply.truncate(1);
        assert_eq!(reply, Reply::from([&[3][..]]));
        assert_eq!(reply.one(0), Some(3));
        assert_eq!(reply.answer(1), None);
    }
}
