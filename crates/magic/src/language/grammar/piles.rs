//! Piles (CR 700.3).

use cardwright_text::{Rows, rows};

use crate::language::tree::{Act, Noun, Phrase};

pub(super) fn piles(g: &mut Rows<Phrase>) {
    rows! { g;
        OneAct.verb: "separate~ {noun} into two piles" => Act::Separate(noun);
        OneAct.verb: "put~ one pile {place} and the other {other:Place}" => Act::PutPiles(place, other);
        Noun.many: "all {kind:Kind.many} in the pile of {whose} choice" [prefer 1] => Noun::Pile(kind, whose);
    }
}
