//! Effects on hands, decks, resources and counters.

use cardwright_table::{Seat, Slot};

use crate::event::Event;
use crate::program::{Amount, Effect, Recorded};
use crate::rules::{Happening, Table};
use crate::state::{Flag, Group};

impl Table<'_> {
    /// Effects on hands, decks, resources and counters.
    pub(super) fn with_cards(&mut self, effect: &Effect) -> i16 {
        match effect {
            Effect::Draw { who, amount } => self.each_player(who, amount, Self::draw),
            Effect::Mill { who, amount, into } => {
                let before: Vec<usize> =
                    self.state.players.iter().map(|player| player.discard.len()).collect();
                let milled = self.each_player(who, amount, Self::mill);
                let discards = self.state.players.iter().zip(before);
                let group = discards.flat_map(|(player, from)| player.discard[from..].iter().copied());
                let group: Group = group.map(|slot| self.state.object(slot)).collect();
                self.chosen(*into, &group);
                milled
            }
            Effect::DiscardRandom { who, amount } => self.each_player(who, amount, Self::discard_random),
            Effect::DiscardHand(who) => self.each_player(who, &Amount::Fixed(0), |table, seat, _| {
                let hand = table.state.player(seat).hand.clone();
                hand.iter().for_each(|&slot| table.discard(slot));
                if !hand.is_empty() {
                    table.show_hands(&[seat]);
                }
                hand.len().max(1) as i16
            }),
            Effect::Credits { who, amount } => self.each_player(who, amount, |table, seat, n| {
                let n = table.doubled(n);
                let player = table.state.player_mut(seat);
                player.credits = player.credits.saturating_add(n.max(0) as u8);
                table.tell(|| Event::CreditsCreated { seat, amount: n });
                let base = table.state.object(table.state.player(seat).base);
                table.record(Recorded::TokenCreated, base, n);
                n
            }),
            Effect::ReadyResources { who, amount } => {
                self.each_player(who, amount, |table, seat, n| table.turn_resources(seat, n, false))
            }
            Effect::ExhaustResources { who, amount } => {
                self.each_player(who, amount, |table, seat, n| table.turn_resources(seat, n, true))
            }
            Effect::ResourceTop { who, ready } => {
                self.each_player(who, &Amount::Fixed(1), |table, seat, _| {
                    let top = table.state.player(seat).deck.last().copied();
                    top.map_or(0, |slot| {
                        table.resource(slot, seat, *ready);
                        1
                    })
                })
            }
            Effect::Resource { cards, ready } => {
                let player = self.player();
                self.count_each_unseen(cards, |table, slot| {
                    table.resource(slot, player, *ready);
                    true
                })
            }
            Effect::GainForce(who) => self.each_player(who, &Amount::Fixed(1), |table, seat, _| {
                table.tell(|| Event::ForceChanged { seat, with: true });
                let base = table.state.object(table.state.player(seat).base);
                table.record(Recorded::TokenCreated, base, 1);
                i16::from(!std::mem::replace(&mut table.state.player_mut(seat).force, true))
            }),
            Effect::UseForce(who) => {
                self.each_player(who, &Amount::Fixed(1), |table, seat, _| i16::from(table.use_force(seat)))
            }
            Effect::DefeatForce => {
                let seat = self.player();
                i16::from(self.lose_force(seat))
            }
            Effect::LookHand(who) => {
                let looker = self.player();
                self.each_player(who, &Amount::Fixed(1), |table, seat, _| {
                    let hand = table.state.player(seat).hand.clone();
                    hand.iter().for_each(|&slot| table.state.secrets.show(slot, looker));
                    1
                })
            }
            Effect::RevealTop { of, amount, into } => {
                let Some(seat) = self.first_of(of) else { return 0 };
                let amount = self.amount(amount).max(0) as usize;
                let top = self.state.player(seat).deck.iter().rev().take(amount);
                let group: Group = top.map(|&slot| self.state.object(slot)).collect();
                group.iter().for_each(|object| self.reveal(object.slot));
                self.chosen(*into, &group);
                group.len() as i16
            }
            Effect::DefeatCredits { who, .. } => {
                self.each_player(who, &Amount::Fixed(1), Self::spend_credits)
            }
            Effect::TakeCredit(who) => {
                let taken = self.each_player(who, &Amount::Fixed(1), Self::spend_credits);
                let seat = self.player();
                self.state.player_mut(seat).credits += taken as u8;
                taken
            }
            Effect::LookTop { of, amount, into } => {
                let (looker, most) = (self.player(), self.amount(amount).max(0) as usize);
                let tops: Group = self
                    .first_of(of)
                    .map(|seat| {
                        let deck = self.state.player(seat).deck.iter().rev();
                        deck.take(most).map(|&slot| self.state.object(slot)).collect()
                    })
                    .unwrap_or_default();
                self.chosen(*into, &tops);
                self.each_player(of, amount, |table, seat, n| {
                    let top: Vec<Slot> =
                        table.state.player(seat).deck.iter().rev().take(n as usize).copied().collect();
                    top.iter().for_each(|&slot| table.state.secrets.show(slot, looker));
                    top.len() as i16
                })
            }
            Effect::LookAt(objects) => {
                let looker = self.player();
                self.count_each(objects, |table, slot| {
                    table.state.secrets.show(slot, looker);
                    true
                })
            }
            Effect::LookResources { of, into } => {
                let (looker, seats) = (self.player(), self.first_of(of));
                let resources =
                    seats.map(|seat| self.state.player(seat).resources.clone()).unwrap_or_default();
                let group: Group = resources.iter().map(|&slot| self.state.object(slot)).collect();
                resources.iter().for_each(|&slot| self.state.secrets.show(slot, looker));
                self.chosen(*into, &group);
                group.len() as i16
            }
            Effect::Random { from, amount, into } => {
                let mut left = self.objects(from);
                let mut group = Group::new();
                for _ in 0..*amount {
                    let Some(&one) = self.state.secrets.rng().pick(&left) else { break };
                    left.retain(|other| *other != one);
                    group.push(one);
                }
                self.chosen(*into, &group);
                group.len() as i16
            }
            _ => 0,
        }
    }

    /// Defeats Credit tokens; gives how many there were.
    pub(super) fn spend_credits(&mut self, seat: Seat, n: i16) -> i16 {
        let player = self.state.player_mut(seat);
        let spent = n.clamp(0, player.credits.into());
        player.credits -= spent as u8;
        spent
    }

    /// Defeats the Force token; says whether there was one.
    fn lose_force(&mut self, seat: Seat) -> bool {
        let had = std::mem::take(&mut self.state.player_mut(seat).force);
        if had {
            self.tell(|| Event::ForceChanged { seat, with: false });
        }
        had
    }

    /// Uses the Force token; says whether there was one.
    pub(super) fn use_force(&mut self, seat: Seat) -> bool {
        let had = self.lose_force(seat);
        if had {
            let base = self.state.object(self.state.player(seat).base);
            self.record(Recorded::UsedForce, base, 1);
            self.happened(Happening::UsesForce(seat), 0);
        }
        had
    }

    pub(super) fn mill(&mut self, seat: Seat, n: i16) -> i16 {
        let mut milled = 0;
        for _ in 0..n {
            let Some(&slot) = self.state.player(seat).deck.last() else { break };
            self.discard(slot);
            milled += 1;
        }
        milled
    }

    pub(super) fn discard_random(&mut self, seat: Seat, n: i16) -> i16 {
        let mut count = 0;
        for _ in 0..n {
            let hand = self.state.player(seat).hand.clone();
            let Some(&slot) = self.state.secrets.rng().pick(&hand) else { break };
            self.discard(slot);
            count += 1;
        }
        if count > 0 {
            self.show_hands(&[seat]);
        }
        count
    }

    pub(super) fn turn_resources(&mut self, seat: Seat, n: i16, exhaust: bool) -> i16 {
        let mut turned = 0;
        for slot in self.state.player(seat).resources.clone() {
            if turned < n && self.state.thing(slot).has(Flag::Exhausted) != exhaust {
                self.state.thing_mut(slot).set(Flag::Exhausted, exhaust);
                turned += 1;
            }
        }
        turned
    }
}
