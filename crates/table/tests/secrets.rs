//! The secret table: who knows what, and what survives a shuffle.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps in vain")]

use cardwright_table::secrets::Sealed;
use cardwright_table::{Identity, Rng, Seat, SeatSet, Secrets, Seed, Slot, Viewer};
use proptest::prelude::*;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// Ten cards for each of two players, none seen.
fn table(seed: u64) -> (Secrets, Vec<Slot>, Vec<Slot>) {
    let mut secrets = Secrets::new(seed.into());
    let mut deck = |owner: Seat| -> Vec<Slot> {
        (0..10).map(|card| secrets.add(Identity(u16::from(owner.0) * 10 + card), owner)).collect()
    };
    let (anns, bobs) = (deck(ANN), deck(BOB));
    (secrets, anns, bobs)
}

fn rng(seed: u64) -> Rng {
    Seed::from(seed).rng()
}

#[test]
fn a_card_is_seen_by_whom_it_was_shown_to() {
    let (mut secrets, anns, _) = table(1);
    secrets.show(anns[0], ANN);
    assert_eq!(secrets.eyes(ANN).card(anns[0]), Some(Identity(0)));
    assert_eq!(secrets.eyes(BOB).card(anns[0]), None);
    assert_eq!(secrets.eyes(Viewer::Spectator).card(anns[0]), None);
    assert_eq!(secrets.eyes(Viewer::Everyone).card(anns[0]), Some(Identity(0)));
    secrets.show(anns[0], SeatSet::PUBLIC);
    assert_eq!(secrets.eyes(Viewer::Spectator).card(anns[0]), Some(Identity(0)));
    secrets.hide(anns[0], BOB);
    assert_eq!(secrets.eyes(ANN).card(anns[0]), None);
    assert_eq!(secrets.eyes(BOB).card(anns[0]), Some(Identity(0)));
}

#[test]
fn a_shuffle_forgets_where_cards_are_but_not_who_has_met_them() {
    let (mut secrets, anns, _) = table(2);
    secrets.show(anns[3], BOB);
    let card = secrets.truth(anns[3]);
    secrets.shuffle(&anns);
    assert!(anns.iter().all(|&slot| secrets.seen(slot).is_empty()));
    let met: Vec<Identity> =
        anns.iter().filter(|&&slot| secrets.met(slot).has(BOB)).map(|&slot| secrets.truth(slot)).collect();
    assert_eq!(met, [card], "that Bob has met the card travels with it");
    let mut all: Vec<u16> = anns.iter().map(|&slot| secrets.truth(slot).0).collect();
    all.sort_unstable();
    assert_eq!(all, (0..10).collect::<Vec<u16>>());
}

#[test]
fn a_blurred_hand_is_known_to_its_owner_only() {
    let (mut secrets, anns, _) = table(3);
    let hand = &anns[..4];
    secrets.show(hand[2], SeatSet::PUBLIC);
    secrets.blur(hand, ANN);
    assert!(hand.iter().all(|&slot| secrets.seen(slot) == ANN.into() && secrets.met(slot).has(ANN)));
}

#[test]
fn showing_a_card_or_using_chance_is_noticed_and_hiding_it_again_does_not_help() {
    let (before, anns, _) = table(4);
    let mut secrets = before.clone();
    assert!(!secrets.told_anyone_since(&before));
    secrets.show(anns[0], ANN);
    assert!(secrets.told_anyone_since(&before) && !secrets.told_others_since(&before, ANN));
    secrets.show(anns[1], BOB);
    secrets.hide(anns[1], SeatSet::NONE);
    assert!(secrets.told_others_since(&before, ANN));
    let mut secrets = before.clone();
    let _ = secrets.rng().below(2);
    assert!(secrets.told_anyone_since(&before));
}

proptest! {
    /// What a seat imagines depends on what it has seen and on nothing else.
    #[test]
    fn imagining_is_canonical(
        shown in prop::collection::vec((0usize..10, any::<bool>(), 0u8..2), 0..12),
        swaps in prop::collection::vec((0usize..10, 0usize..10), 0..6),
        seed in any::<u64>(),
    ) {
        let (mut secrets, anns, bobs) = table(seed);
        secrets.shuffle(&anns);
        secrets.shuffle(&bobs);
        for (card, of_ann, to) in shown {
            secrets.show(if of_ann { anns[card] } else { bobs[card] }, Seat(to));
        }
        let mut other = secrets.clone();
        for (a, b) in swaps {
            if [bobs[a], bobs[b]].iter().all(|&slot| !other.seen(slot).has(ANN)) {
                other.exchange(bobs[a], bobs[b]);
            }
        }
        let (mut ours, mut theirs) = (secrets.clone(), other);
        ours.imagine(ANN, &mut rng(seed));
        theirs.imagine(ANN, &mut rng(seed));
        prop_assert_eq!(&ours, &theirs);
        for &slot in anns.iter().chain(&bobs) {
            prop_assert_eq!(ours.eyes(ANN).card(slot), secrets.eyes(ANN).card(slot));
        }
    }
}

#[test]
fn imagined_cards_stay_with_their_owner_and_every_place_is_possible() {
    let (mut secrets, anns, bobs) = table(6);
    anns.iter().for_each(|&slot| secrets.show(slot, ANN));
    let mut dreams = rng(9);
    let mut at_first = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let mut imagined = secrets.clone();
        imagined.imagine(ANN, &mut dreams);
        assert!(anns.iter().all(|&slot| imagined.truth(slot) == secrets.truth(slot)));
        assert!(bobs.iter().all(|&slot| (10..20).contains(&imagined.truth(slot).0)));
        at_first.insert(imagined.truth(bobs[0]));
    }
    assert_eq!(at_first.len(), 10);
}

#[test]
fn envelopes_are_opened_when_all_who_still_play_have_answered() {
    let mut sealed = Sealed::new(3);
    sealed.put(Seat(0), 'a');
    assert_eq!(sealed.missing(), [Seat(1), Seat(2)].into_iter().collect());
    assert_eq!(sealed.own(Seat(0), Viewer::Seat(Seat(0))), Some(&'a'));
    assert_eq!(sealed.own(Seat(0), Viewer::Seat(Seat(1))), None);
    assert_eq!(sealed.own(Seat(0), Viewer::Spectator), None);
    assert_eq!(sealed.open_by_seat(), None);
    sealed.put(Seat(2), 'c');
    sealed.excuse(Seat(1));
    assert!(sealed.missing().is_empty());
    assert_eq!(sealed.open_by_seat(), Some(vec![(Seat(0), 'a'), (Seat(2), 'c')]));
}

#[test]
fn who_imagines_keeps_its_own_answer_and_invents_only_those_that_were_given() {
    let mut sealed = Sealed::new(3);
    sealed.put(Seat(0), 'a');
    sealed.put(Seat(1), 'b');
    sealed.imagine(Seat(0), |_| 'x');
    assert_eq!(sealed.own(Seat(0), Viewer::Everyone), Some(&'a'));
    assert_eq!(sealed.own(Seat(1), Viewer::Everyone), Some(&'x'));
    assert!(!sealed.has(Seat(2)));
}

#[test]
fn a_seat_that_no_table_has_is_in_no_set() {
    for odd in [8, 9, 15, 16, 200, 255].map(Seat) {
        assert!(!SeatSet::PUBLIC.has(odd) && SeatSet::only(odd).is_empty());
        assert!(!SeatSet::PUBLIC.admits(Viewer::Seat(odd)));
    }
    assert_eq!(SeatSet::first(200).len(), 8);
    assert_eq!(serde_json::from_str::<SeatSet>("65535").unwrap(), SeatSet::PUBLIC);
}
