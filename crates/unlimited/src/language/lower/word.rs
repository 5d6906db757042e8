//! "Choose an arena", "choose an aspect", "choose Grit or Raid 1": what follows is said once for each.

use super::{Linker, Lower, Lowering};
use crate::language::tree::{Act, Deed, Gain, Who};
use crate::program::{Arena, Aspect, Effect, NodeId};

/// A word that later sentences speak of.
#[derive(Clone)]
enum Word {
    Arena(Arena),
    Aspect(Aspect),
    Keyword(Gain),
}

impl Word {
    fn label(&self) -> String {
        match self {
            Word::Arena(arena) => format!("{arena:?}"),
            Word::Aspect(aspect) => format!("{aspect:?}"),
            Word::Keyword(Gain::Keyword(keyword)) => format!("{keyword:?}"),
            Word::Keyword(Gain::Numbered(keyword, n)) => format!("{keyword:?} {n}"),
            Word::Keyword(Gain::Ability(_)) => String::new(),
        }
    }

    /// The words that an act chooses from.
    fn choices(act: &Act) -> Option<Vec<Word>> {
        match act {
            Act::ArenaChoice => Some([Arena::Ground, Arena::Space].map(Word::Arena).to_vec()),
            Act::AspectChoice => Some(Aspect::ALL.map(Word::Aspect).to_vec()),
            Act::KeywordChoice(gains) => Some(gains.iter().cloned().map(Word::Keyword).collect()),
            _ => None,
        }
    }
}

impl<L: Linker> Lowering<'_, L> {
    /// If the sentence chooses a word, the choice with all that follows.
    pub(super) fn chosen_word(&mut self, deed: &Deed, after: &[Deed]) -> Lower<Option<NodeId>> {
        Ok(match deed {
            Deed::Do(Who::You, Act::AndThen(first, second)) => match Word::choices(first) {
                Some(words) => {
                    let rest: Vec<Deed> = std::iter::once(Deed::Do(Who::You, (**second).clone()))
                        .chain(after.iter().cloned())
                        .collect();
                    Some(self.for_each_word(&words, &rest)?)
                }
                None => None,
            },
            Deed::Do(Who::You, act) => match Word::choices(act) {
                Some(words) => Some(self.for_each_word(&words, after)?),
                None => None,
            },
            Deed::IfDo(_, inner) => {
                let choice = self.chosen_word(inner, after)?;
                choice.map(|node| self.node(Effect::IfDone(node, None)))
            }
            _ => None,
        })
    }

    fn for_each_word(&mut self, words: &[Word], deeds: &[Deed]) -> Lower<NodeId> {
        let registers = self.registers;
        let mut options = Vec::new();
        for word in words {
            match word {
                Word::Arena(arena) => self.arena = Some(*arena),
                Word::Aspect(aspect) => self.aspect = Some(*aspect),
                Word::Keyword(gain) => self.gain = Some(gain.clone()),
            }
            self.registers = registers;
            self.mentions.open();
            let node = self.deeds(deeds);
            self.mentions.close();
            options.push(node?);
        }
        (self.arena, self.aspect, self.gain) = (None, None, None);
        Ok(self.choose_one(options, words.iter().map(Word::label).collect()))
    }
}
