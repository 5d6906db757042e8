//! Piles (CR 700.3).

use cardwright_text::{Rows, rows};

use crate::language::tree::{Act, Noun, Phrase};

pub(super) fn piles(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "separate~ {noun} into two piles" => Act::Separate(noun);
        OneAct.verb: "put~ one pile {place} and the other {other:Place}" => Act::PutPiles(place, other);
        OneAct.verb: "choose~ one of those piles" => Act::ChoosePile;
        OneAct.verb: "choose~ one of the piles" [parse_only] => Act::ChoosePile;
        OneAct.verb: "put~ that pile {place} and the other {other:Place}" => Act::PutThatPile(place, other);
        OneAct.verb: "put~ the cards in that pile {place} and the rest {other:Place}" [parse_only] => Act::PutThatPile(place, other);
        Noun.many: "all {kind:Kind.many} in the pile of {whose} choice" [prefer 1] => Noun::Pile(kind, whose);
    }
}
