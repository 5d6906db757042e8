//! How Spark goes on: commands are carried out, then the match settles at the next prompt.

use super::*;

pub(super) fn deal(start: &Start, seed: Seed, out: &mut impl Sink<Event>) -> State {
    let mut secrets = Secrets::new(seed);
    let mut players = Vec::new();
    for seat in Seat::all(SEATS) {
        let skipped = if start.swaps[seat.index()] { 0 } else { LIST.len() - SIDEBOARD };
        let list = (0..LIST.len()).filter(|card| !(skipped..skipped + SIDEBOARD).contains(card));
        let identity = |card| Identity((seat.index() * LIST.len() + card) as u16);
        let mut deck: Vec<Slot> = list.map(|card| secrets.add(identity(card), seat)).collect();
        secrets.shuffle(&deck);
        let hand = deck.split_off(deck.len() - HAND);
        for &slot in &hand {
            secrets.show(slot, seat);
            let row = row(secrets.truth(slot)) as u8;
            out.emit(|| Event::Drew { seat, slot, row: Some(row) });
        }
        players.push(Player { life: LIFE, deck, hand, field: Vec::new(), discard: Vec::new() });
    }
    let first = Seat(start.first % SEATS as u8);
    let phase = Phase::Bidding(Sealed::new(SEATS));
    State { secrets, players, stack: Vec::new(), phase, round: 1, active: first, first }
}

impl State {
    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(super) fn row(&self, slot: Slot) -> usize {
        row(self.secrets.truth(slot))
    }

    pub(super) fn what(&self, slot: Slot) -> What {
        CARDS[self.row(slot)].what
    }

    pub(super) fn living(&self) -> SeatSet {
        Seat::all(SEATS).filter(|&seat| self.player(seat).life > 0).collect()
    }

    pub(super) fn opponents(&self, seat: Seat) -> SeatSet {
        self.living().without(seat.into())
    }

    /// A bid never kills its bidder.
    pub(super) fn highest_bid(&self, seat: Seat) -> i8 {
        HIGHEST_BID.min(self.player(seat).life - 1).max(0)
    }

    pub(super) fn may_play(&self, seat: Seat, slot: Slot) -> bool {
        self.player(seat).hand.contains(&slot) && matches!(self.what(slot), What::Creature { .. })
    }

    /// Whether the card is a spark that would do something now.
    pub(super) fn can_cast(&self, slot: Slot) -> bool {
        match self.what(slot) {
            What::Creature { .. } => false,
            What::Counter => !self.stack.is_empty(),
            What::Damage { .. } | What::Search => true,
        }
    }

    pub(super) fn may_cast(&self, seat: Seat, spark: Slot, target: Option<Seat>) -> Result<(), Rejected> {
        let refuse = |message: &str| Err(Rejected::new(Code::InvalidSelection, message));
        if !self.player(seat).hand.contains(&spark) || !self.can_cast(spark) {
            return refuse("You can cast only sparks from your hand.");
        }
        match (self.what(spark), target) {
            (What::Damage { to_all: false, .. }, Some(whom)) if self.living().has(whom) => Ok(()),
            (What::Damage { to_all: false, .. }, _) => refuse("Choose a player who is still in the game."),
            (_, Some(_)) => refuse("That spark has no target."),
            (_, None) => Ok(()),
        }
    }

    /// Where a card of this row is in the deck.
    pub(super) fn find(&self, seat: Seat, wanted: i32) -> Option<Slot> {
        self.player(seat).deck.iter().copied().find(|&slot| self.row(slot) as i32 == wanted)
    }

    /// For each creature of the player whether it is restless; a veiled one has no text.
    pub(super) fn restless(&self, seat: Seat) -> Vec<bool> {
        let restless = |creature: &Creature| {
            !creature.veiled && matches!(self.what(creature.slot), What::Creature { restless: true, .. })
        };
        self.player(seat).field.iter().map(restless).collect()
    }

    pub(super) fn carry_out(&mut self, seat: Seat, command: Command, out: &mut impl Sink<Event>) {
        match command {
            Command::Bid(bid) => {
                if let Phase::Bidding(bids) = &mut self.phase {
                    bids.put(seat, bid);
                }
                out.emit(|| Event::Sealed { seat });
            }
            Command::Play(slot) => self.put_on_field(seat, slot, false, out),
            Command::Veil(slot) => self.put_on_field(seat, slot, true, out),
            Command::Cast { spark, target } => self.cast(seat, spark, target, out),
            Command::EndTurn => self.phase = Phase::Attacking,
            Command::Pass => {
                if let Phase::Answering { seat, passes } = &mut self.phase {
                    (*seat, *passes) = (seat.next(SEATS), *passes + 1);
                }
            }
            Command::Take(found) => self.take(seat, found, out),
            Command::Attack { whom } => self.attack(seat, &whom, out),
        }
    }

    /// Goes on until somebody has to decide. One loop, one step at a time: nothing is left on a call stack.
    pub(super) fn settle(&mut self, setup: &Setup, out: &mut impl Sink<Event>) {
        while self.step(setup, out) {}
    }

    fn step(&mut self, setup: &Setup, out: &mut impl Sink<Event>) -> bool {
        let living = self.living();
        match living.len() {
            _ if matches!(self.phase, Phase::Over(_)) => return false,
            0 => self.phase = Phase::Over(Outcome::Drawn),
            1 => self.phase = Phase::Over(Outcome::Won(living)),
            _ if self.round > setup.rounds => self.phase = Phase::Over(Outcome::Capped),
            _ => {}
        }
        let active_is_out = !living.has(self.active);
        let nothing_attacks = self.player(self.active).field.is_empty();
        match &mut self.phase {
            Phase::Over(_) => return false,
            Phase::Bidding(bids) => match bids.open_by_seat() {
                Some(bids) => self.begin_turn(bids, out),
                None => return false,
            },
            Phase::Searching(seat) if living.has(*seat) => return false,
            Phase::Searching(seat) => {
                let seat = *seat;
                self.end_search(seat);
            }
            _ if active_is_out => self.next_round(),
            Phase::Attacking if nothing_attacks => self.next_round(),
            Phase::Turn | Phase::Attacking => return false,
            Phase::Answering { passes, .. } if usize::from(*passes) >= SEATS => self.resolve(out),
            Phase::Answering { seat, .. } => {
                let seat = *seat;
                if living.has(seat) && self.is_asked(seat, setup.asking) {
                    return false;
                }
                self.carry_out(seat, Command::Pass, out);
            }
        }
        true
    }

    /// The asking policy: whether somebody who may have no answer to a spark is asked for one.
    fn is_asked(&self, seat: Seat, asking: Asking) -> bool {
        let hand = &self.player(seat).hand;
        match asking {
            Asking::Always => true,
            Asking::Public => !hand.is_empty(),
            Asking::Free => hand.iter().any(|&slot| self.can_cast(slot)),
        }
    }

    fn begin_turn(&mut self, bids: Vec<(Seat, i8)>, out: &mut impl Sink<Event>) {
        let nearest = |seat: Seat| (seat.index() + SEATS - self.first.index()) % SEATS;
        let best = bids.iter().max_by_key(|(seat, bid)| (*bid, std::cmp::Reverse(nearest(*seat))));
        let (active, bid) = best.copied().unwrap_or((self.first, 0));
        out.emit(|| Event::Bids { bids });
        (self.active, self.phase) = (active, Phase::Turn);
        self.lose(active, bid, out);
        if let Some(slot) = self.player_mut(active).deck.pop() {
            self.player_mut(active).hand.push(slot);
            self.secrets.show(slot, active);
            let row = self.row(slot) as u8;
            out.emit(|| Event::Drew { seat: active, slot, row: Some(row) });
        }
    }

    fn next_round(&mut self) {
        while let Some(spark) = self.stack.pop() {
            self.discard(spark.slot);
        }
        self.round += 1;
        let mut bids = Sealed::new(SEATS);
        for seat in SeatSet::first(SEATS).without(self.living()).iter() {
            bids.excuse(seat);
        }
        self.phase = Phase::Bidding(bids);
    }

    fn put_on_field(&mut self, seat: Seat, slot: Slot, veiled: bool, out: &mut impl Sink<Event>) {
        self.player_mut(seat).hand.retain(|&other| other != slot);
        self.player_mut(seat).field.push(Creature { slot, veiled });
        if !veiled {
            self.secrets.show(slot, SeatSet::PUBLIC);
        }
        let row = (!veiled).then(|| self.row(slot) as u8);
        out.emit(|| Event::Played { seat, slot, row });
    }

    fn cast(&mut self, by: Seat, slot: Slot, target: Option<Seat>, out: &mut impl Sink<Event>) {
        self.player_mut(by).hand.retain(|&other| other != slot);
        self.secrets.show(slot, SeatSet::PUBLIC);
        self.stack.push(Pending { slot, by, target });
        self.phase = Phase::Answering { seat: by.next(SEATS), passes: 0 };
        let row = self.row(slot) as u8;
        out.emit(|| Event::Cast { seat: by, row, target });
    }

    /// Carries out the spark on top of the stack.
    fn resolve(&mut self, out: &mut impl Sink<Event>) {
        let Some(spark) = self.stack.pop() else { return self.phase = Phase::Turn };
        self.phase = Phase::Answering { seat: self.active, passes: 0 };
        if self.stack.is_empty() {
            self.phase = Phase::Turn;
        }
        let row = self.row(spark.slot) as u8;
        out.emit(|| Event::Resolved { row });
        self.discard(spark.slot);
        match self.what(spark.slot) {
            What::Damage { to_all, amount } => {
                let whom =
                    if to_all { self.living() } else { spark.target.map_or(SeatSet::NONE, SeatSet::only) };
                for seat in whom.iter() {
                    self.lose(seat, amount, out);
                }
            }
            What::Counter => {
                if let Some(countered) = self.stack.pop() {
                    self.discard(countered.slot);
                }
            }
            What::Search => {
                let deck = self.player(spark.by).deck.clone();
                for slot in deck {
                    self.secrets.show(slot, spark.by);
                }
                self.phase = Phase::Searching(spark.by);
            }
            What::Creature { .. } => {}
        }
    }

    /// Takes a card out of the searched deck. It is brought to the top first, unseen: otherwise the place it
    /// came from would tell the others something.
    fn take(&mut self, seat: Seat, found: Option<Slot>, out: &mut impl Sink<Event>) {
        let row = found.map(|slot| self.row(slot) as u8);
        if let Some(found) = found
            && let Some(top) = self.player_mut(seat).deck.pop()
        {
            self.secrets.exchange(found, top);
            self.player_mut(seat).hand.push(top);
        }
        out.emit(|| Event::Found { seat, row });
        self.end_search(seat);
    }

    fn end_search(&mut self, seat: Seat) {
        let deck = self.player(seat).deck.clone();
        self.secrets.shuffle(&deck);
        self.phase = match self.stack.is_empty() {
            true => Phase::Turn,
            false => Phase::Answering { seat: self.active, passes: 0 },
        };
    }

    /// All attackers strike at once; a veiled one is turned over and goes away if it is no creature.
    fn attack(&mut self, seat: Seat, whom: &[Option<Seat>], out: &mut impl Sink<Event>) {
        let attackers: Vec<_> = self.player(seat).field.iter().copied().zip(whom.iter().copied()).collect();
        for (creature, whom) in attackers {
            let Some(whom) = whom else { continue };
            let slot = creature.slot;
            out.emit(|| Event::Attacked { seat, whom, slot });
            if creature.veiled {
                self.unveil(seat, slot, out);
            }
            let power = if let What::Creature { power, .. } = self.what(slot) { power } else { 1 };
            self.lose(whom, power, out);
        }
        self.next_round();
    }

    fn unveil(&mut self, seat: Seat, slot: Slot, out: &mut impl Sink<Event>) {
        self.secrets.show(slot, SeatSet::PUBLIC);
        let row = self.row(slot) as u8;
        out.emit(|| Event::Unveiled { slot, row });
        let stays = matches!(self.what(slot), What::Creature { .. });
        let field = &mut self.player_mut(seat).field;
        field.retain(|creature| stays || creature.slot != slot);
        if let Some(creature) = field.iter_mut().find(|creature| creature.slot == slot) {
            creature.veiled = false;
        } else {
            self.discard(slot);
        }
    }

    fn discard(&mut self, slot: Slot) {
        let owner = self.secrets.owner(slot);
        self.secrets.show(slot, SeatSet::PUBLIC);
        self.player_mut(owner).discard.push(slot);
    }

    pub(super) fn lose(&mut self, seat: Seat, amount: i8, out: &mut impl Sink<Event>) {
        if amount == 0 || !self.living().has(seat) {
            return;
        }
        let player = self.player_mut(seat);
        player.life = (player.life - amount).max(0);
        let life = player.life;
        out.emit(|| Event::Lost { seat, life });
        if life == 0 {
            self.put_out(seat, out);
        }
    }

    /// A player is out: creatures and sparks go away, and nobody waits for the player any more.
    fn put_out(&mut self, seat: Seat, out: &mut impl Sink<Event>) {
        out.emit(|| Event::Out { seat });
        let field = std::mem::take(&mut self.player_mut(seat).field);
        let (gone, stack): (Vec<_>, _) = self.stack.drain(..).partition(|spark| spark.by == seat);
        self.stack = stack;
        for slot in field.iter().map(|creature| creature.slot).chain(gone.iter().map(|spark| spark.slot)) {
            self.discard(slot);
        }
        if let Phase::Bidding(bids) = &mut self.phase {
            bids.excuse(seat);
        }
    }
}

pub(super) fn audit(state: &State) -> Result<(), String> {
    let mut places = vec![0; state.secrets.len()];
    for player in &state.players {
        let field = player.field.iter().map(|creature| &creature.slot);
        for slot in player.deck.iter().chain(&player.hand).chain(&player.discard).chain(field) {
            places[slot.index()] += 1;
        }
    }
    for spark in &state.stack {
        places[spark.slot.index()] += 1;
    }
    if let Some(slot) = places.iter().position(|&count| count != 1) {
        return Err(format!("card {slot} is in {} places", places[slot]));
    }
    let ghosts = |player: &&Player| player.life <= 0 && !player.field.is_empty();
    match state.players.iter().find(ghosts) {
        Some(_) => Err("a player who is out has creatures".to_owned()),
        None => Ok(()),
    }
}
