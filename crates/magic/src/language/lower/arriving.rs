//! What a thing is or has from the moment it arrives (CR 111.3, 611.2e).

use super::token::made;
use super::{Bearer, Lower, Lowering};
use crate::language::grammar::GRAMMAR;
use crate::language::tree::{Change as ChangeTree, Deed, Gain, Noun, Phrase};
use crate::program::{CardId, Destination, Duration, Node, Objects, TokenSpec, ZoneKind};

/// What the sentence before let arrive.
enum Arrived {
    /// A token that it describes.
    Token(CardId, Objects),
    /// Something that it put onto the battlefield.
    Moved(Objects),
}

impl Lowering<'_, '_> {
    /// "It has ..." or "it's ..." of what the sentence before made or put onto the battlefield is true as that arrives.
    /// Says whether the sentence is such a one.
    pub(super) fn arriving(&mut self, deed: &Deed, nodes: &mut Vec<Node>) -> Lower<bool> {
        let Some((noun, changes, None)) = deed.as_changes() else { return Ok(false) };
        let states = |change: &ChangeTree| matches!(change, ChangeTree::Has(_) | ChangeTree::Is(_));
        let Some(arrived) = self.arrived(nodes.last()).filter(|_| changes.iter().all(states)) else {
            return Ok(false);
        };
        let what = self.pronoun_or_none(noun)?;
        match (arrived, what, gains(changes)) {
            (Arrived::Token(card, token), Some(what), Some(gains)) if what == token => {
                let card = self.token_with(card, &gains)?;
                if let Some(Node::CreateToken { token, .. }) = nodes.last_mut() {
                    match token {
                        TokenSpec::Card(one) | TokenSpec::Sized(one, ..) => *one = card,
                        TokenSpec::CopyOf(..) | TokenSpec::CopyOfAny(_) => {}
                    }
                }
            }
            (Arrived::Moved(moved), Some(what), _) if what == moved => {
                let changes = self.changes(changes)?;
                if let Some(Node::Move(_, Destination { arrival: Some(arrival), .. })) = nodes.last_mut() {
                    arrival.changes = Some(changes);
                }
            }
            (_, Some(what), _) => {
                let node = self.sealed(|this| this.lasting(what, changes, Duration::Forever))?;
                nodes.push(self.link.book.node(node).clone());
            }
            (_, None, _) => return Ok(false),
        }
        Ok(true)
    }

    /// What the step before lets arrive, if more can be said of it.
    fn arrived(&self, before: Option<&Node>) -> Option<Arrived> {
        match before? {
            Node::CreateToken { token: TokenSpec::Card(card) | TokenSpec::Sized(card, ..), into, .. } => {
                let described = self.link.book.card(*card).hash.is_empty();
                described.then_some(Arrived::Token(*card, Objects::Chosen(*into)))
            }
            Node::Move(what, Destination { zone: ZoneKind::Battlefield, arrival: Some(arrival), .. }) => {
                arrival.changes.is_none().then(|| Arrived::Moved(what.clone()))
            }
            _ => None,
        }
    }

    /// What a pronoun stands for; nothing if the noun is none.
    fn pronoun_or_none(&mut self, noun: &Noun) -> Lower<Option<Objects>> {
        match noun {
            Noun::It | Noun::Them | Noun::They | Noun::That(_) | Noun::Those(_) => {
                self.changed(noun).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The same token with more abilities.
    fn token_with(&mut self, card: CardId, gains: &[&Gain]) -> Lower<CardId> {
        let mut face = self.link.book.card(card).front().clone();
        let outer = std::mem::replace(&mut self.bearer, Bearer::of(face.types));
        let abilities: Lower<Vec<_>> = gains.iter().map(|gain| self.gain(gain)).collect();
        self.bearer = outer;
        face.abilities.extend(abilities?.into_iter().flatten());
        let texts = gains.iter().filter_map(|gain| GRAMMAR.render(&Phrase::Gain((*gain).clone())));
        let lines: Vec<String> =
            std::iter::once(face.text.clone()).filter(|text| !text.is_empty()).chain(texts).collect();
        face.text = lines.join("\n");
        Ok(self.link.token(made(face)))
    }
}

/// The abilities that changes give, if they do nothing else.
fn gains(changes: &[ChangeTree]) -> Option<Vec<&Gain>> {
    let mut all = Vec::new();
    for change in changes {
        let ChangeTree::Has(gains) = change else { return None };
        all.extend(gains);
    }
    Some(all)
}
