//! Where things are put, and how.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Entry, Phrase, Place, Whose};

pub(super) fn places(g: &mut Rows<Phrase>) {
    rows! { g;
        Place: "into {whose} hand" => Place::Hand(whose);
        Place: "into {whose} graveyard" => Place::Graveyard(whose);
        Place: "on top of {whose} library" => Place::Top(whose);
        Place: "on top of their owners' libraries" => Place::Top(Whose::TheirOwners);
        Place: "on the bottom of their owners' libraries" => Place::Bottom(Whose::TheirOwners);
        Place: "on top of {whose} library in any order" => Place::TopAnyOrder(whose);
        Place: "back in any order" [parse_only] => Place::TopAnyOrder(Whose::Your);
        Place: "on the top or bottom of {whose} library" => Place::TopOrBottom(whose);
        Place: "on their choice of the top or bottom of {whose} library" => Place::TheirTopOrBottom(whose);
        Place: "on the bottom of {whose} library" => Place::Bottom(whose);
        Place: "on the bottom of {whose} library in any order" => Place::BottomAnyOrder(whose);
        Place: "on the bottom of {whose} library in a random order" => Place::BottomRandom(whose);
        Place: "on the bottom in any order" [parse_only] => Place::BottomAnyOrder(Whose::Your);
        Place: "on the bottom in a random order" [parse_only] => Place::BottomRandom(Whose::Your);
        Place: "into {whose} library second from the top" => Place::SecondFromTop(whose);
        Place: "into {whose} library third from the top" => Place::ThirdFromTop(whose);
        Place: "onto the battlefield" => with(
            || Some(Place::Battlefield(Vec::new())),
            |place: &Place| (*place == Place::Battlefield(Vec::new())).then_some(()),
        );
        Place: "onto the battlefield {entries}" => Place::Battlefield(entries);
        Entries: "{entry}" => vec<Entry>(entry);
        Entries: "{entries} {entry}" => push<Entry>(entries, entry);
        Entry: "tapped" => Entry::Tapped;
        Entry: "tapped and attacking" => Entry::TappedAndAttacking;
        Entry: "attacking" => Entry::OnlyAttacking;
        Entry: "blocking {noun}" => Entry::Blocking(noun);
        Entry: "under your control" => Entry::YourControl;
        Entry: "under its owner's control" => Entry::OwnersControl;
        Entry: "under their owners' control" [parse_only] => Entry::OwnersControl;
        Entry: "under the control of that card's owner" [parse_only] => Entry::OwnersControl;
        Entry: "under their owner's control" [parse_only] => Entry::OwnersControl;
        Entry: "under his owner's control" [parse_only] => Entry::OwnersControl;
        Entry: "under her owner's control" [parse_only] => Entry::OwnersControl;
        Entry: "transformed" => Entry::Transformed;
        Entry: "with {counters} on it" => Entry::Counters(counters);
        Entry: "with an additional {counters:ExtraCounters} on it" => Entry::Additional(counters);
        Entry: "face down" => Entry::FaceDown;
        Entry: "attached to {noun}" => Entry::AttachedTo(noun);
    }
}
