//! What leaves for a hand, a deck or a guard, or changes its controller.

use super::{Linker, Lower, Lowering, Mentioned};
use crate::language::tree::{Act, DeckPlace, Noun, Who};
use crate::program::{Area, Effect, NodeId, Objects, Players, Which};

impl<L: Linker> Lowering<'_, L> {
    /// Acts that take things away, or to another player.
    pub(super) fn away_act(&mut self, act: &Act, who: &Who, may: bool) -> Lower<NodeId> {
        match act {
            Act::Capture(by, what) => {
                let spoken_of = self.spoken_of(what)?;
                let by = self.noun(by, may)?;
                self.mentions.next_clause();
                let may = may && by.choice.is_none();
                let what = spoken_of.map_or_else(|| self.noun(what, may), Ok)?;
                let node = self.node(Effect::Capture { by: by.objects, what: what.objects });
                let node = self.after_choice(what.choice, node);
                Ok(self.if_chosen(by.choice, node))
            }
            Act::ReturnBoth(one, other) => {
                let first = self.noun(one, may)?;
                let second = self.noun(other, may)?;
                let both = Objects::Both(Box::new(first.objects.clone()), Box::new(second.objects));
                let back = self.node(Effect::Return(both));
                // "That unit" is the first of them.
                self.mentions.next_clause();
                self.mention(first.objects);
                Ok(self.chain(first.choice.into_iter().chain(second.choice).chain([back]).collect()))
            }
            Act::CaptureFallen(by, what) => {
                self.known(what)?;
                let by = self.known(by)?;
                let capture = self.node(Effect::Capture { by, what: Objects::Fallen });
                let here = super::modified::own_card(Area::Discard, Objects::Fallen);
                Ok(self.node(Effect::If(here, capture, None)))
            }
            Act::Rescue(noun) => self.with(noun, may, Effect::Rescue),
            Act::Exchange => match self.it()? {
                Objects::Both(one, other) => Ok(self.node(Effect::Exchange(*one, *other))),
                _ => Err("say which two units".to_owned()),
            },
            Act::Return(noun @ Noun::A(_)) => {
                let node = self.with(noun, may, Effect::Return)?;
                if let Ok(it) = self.it() {
                    let owner = Objects::BasesOf(Players::OwnerOf(Box::new(it)));
                    self.mentions.introduce(Mentioned::Player, owner, 0);
                }
                Ok(node)
            }
            Act::Return(noun)
            | Act::ReturnMany(noun)
            | Act::ReturnPerson(noun, _)
            | Act::DrawIt(noun)
            | Act::ReturnFromDiscard(noun) => self.with(noun, may, Effect::Return),
            Act::ReturnToTop(noun) => self.with(noun, may, |objects| Effect::ToDeck(objects, Which::Top)),
            Act::ToDeckRandom(noun, _) => {
                self.with_in(noun, may, Area::Discard, |objects| Effect::ToDeck(objects, Which::Random))
            }
            Act::ToDeckEither(noun, _) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let options = [Which::Top, Which::Bottom]
                    .map(|which| self.node(Effect::ToDeck(meant.objects.clone(), which)))
                    .to_vec();
                let node = self.choose_one(options, vec!["Top".to_owned(), "Bottom".to_owned()]);
                Ok(self.after_choice(meant.choice, node))
            }
            Act::ToDeck(noun, place) => {
                let which = match place {
                    DeckPlace::TheTop | DeckPlace::Top => Which::Top,
                    DeckPlace::Bottom
                    | DeckPlace::OwnersBottom
                    | DeckPlace::ThatBottom
                    | DeckPlace::TheirOwnersBottom => Which::Bottom,
                };
                self.with(noun, may, |objects| Effect::ToDeck(objects, which))
            }
            Act::Discard(noun) => {
                let meant = self.noun_in(noun, may, Some(Area::Hand))?;
                let node = self.node(Effect::Discard(meant.objects));
                Ok(self.after_choice(meant.choice, node))
            }
            Act::Control(noun) => self.with(noun, may, |of| Effect::Control { of, who: Players::You }),
            Act::TakeAndAttach(noun, host) => {
                let (what, to) = (self.known(noun)?, self.known(host)?);
                let take = self.node(Effect::Control { of: what.clone(), who: Players::You });
                let attach = self.node(Effect::Attach { what, to });
                Ok(self.chain(vec![take, attach]))
            }
            other => self.card_act(other, who, may),
        }
    }
}
