//! Priority as questions: what to do, then everything it takes, in the order of CR 601.2 and 602.2.

use cardwright_table::{Ask, Choice, Menu, Rejected, Reply, Seat, Slot};

use super::actions::Action;
use super::deal::{Deal, Settlement};
use super::means::Means;
use crate::command::{Activate, Cast, Command};
use crate::rules::{Look, Run, misplaced};

impl<'a> Look<'a> {
    /// The next question of a player with priority.
    pub(crate) fn ask_priority(&self, seat: Seat, reply: &Reply, menu: &mut Menu) -> Ask {
        let Some(code) = reply.one(0) else {
            self.list_actions(seat, menu);
            return Ask::One;
        };
        let action = Action::decode(code);
        self.with_deal(seat, action, |deal| deal.go(reply, 1, menu).open.map_or(Ask::Done, |(ask, _)| ask))
            .unwrap_or(Ask::Done)
    }

    /// Everything the player may do, passing last. Equal cards in hand are one option.
    fn list_actions(&self, seat: Seat, menu: &mut Menu) {
        let mut list = |codes: &[i32]| {
            codes.iter().for_each(|&code| menu.add_equal(code, Action::decode(code).anchor()));
        };
        match self.known_offers(seat) {
            Some(known) => list(known),
            None => list(&self.find_offers(seat)),
        }
        menu.add(Action::Pass.code(), Action::Pass.anchor());
    }

    /// Puts together what an action takes, if it takes choices or payment.
    pub(super) fn with_deal<T>(
        &self,
        seat: Seat,
        action: Action,
        with: impl FnOnce(&Deal<'_>) -> T,
    ) -> Option<T> {
        match action {
            Action::Cast { card, face, way } => {
                let spell = self.spell(seat, card, face, way)?;
                let look = self.casting_as(&spell);
                let means = Means::for_spell(look, seat, &spell);
                Some(with(&look.casting(&means, &spell)))
            }
            Action::Activate { source, place } => {
                let id = *self.derived(source).abilities.get(usize::from(place))?;
                let ability = self.activated(source, id)?;
                let means = Means::for_ability(*self, seat, source);
                let look: Look<'_> = *self;
                Some(with(&look.activation(&means, source, ability)))
            }
            Action::Special { card, action } => self.with_price(card, action, &Means::of(*self, seat), with),
            Action::Pass | Action::PlayLand { .. } => None,
        }
    }

    /// The question in words.
    pub(crate) fn priority_title(&self, seat: Seat, reply: &Reply) -> String {
        let Some(code) = reply.one(0) else { return self.situation(seat) };
        self.with_deal(seat, Action::decode(code), |deal| deal.title(reply, 1)).unwrap_or_default()
    }

    /// What a player with priority has to think about.
    fn situation(&self, seat: Seat) -> String {
        match self.state.stack.last() {
            Some(item) if item.controller != seat => {
                format!("{} is about to resolve. Do you respond?", self.name_of(item.source))
            }
            _ => "What do you do?".into(),
        }
    }

    /// One option in words.
    pub(crate) fn priority_label(&self, seat: Seat, reply: &Reply, choice: Choice) -> String {
        match reply.one(0) {
            None => self.action_label(Action::decode(choice.value)),
            Some(code) => self
                .with_deal(seat, Action::decode(code), |deal| deal.label(reply, 1, choice))
                .unwrap_or_default(),
        }
    }

    fn action_label(&self, action: Action) -> String {
        match action {
            Action::Pass => "Pass".into(),
            Action::PlayLand { card, face } => format!("Play {}", self.face_name(card, face)),
            Action::Cast { card, face, way } => {
                let name = self.face_name(card, face);
                let guise = self.guise_of(card, face).map(crate::card::GuiseWord::name);
                match way {
                    _ if guise.is_some() => format!("Cast {name} with {}", guise.unwrap_or_default()),
                    0 => format!("Cast {name}"),
                    super::spell::FACE_DOWN => format!("Cast {name} face down"),
                    super::spell::FREE => format!("Cast {name} without paying its mana cost"),
                    _ => format!("Cast {name} for its other cost"),
                }
            }
            Action::Activate { source, place } => {
                let ability = self.derived(source).abilities.get(usize::from(place)).copied();
                let text = ability.map_or("", |ability| &self.rules.book.ability(ability).text);
                format!("Activate {}: {text}", self.name_of(self.state.object(source)))
            }
            Action::Special { card, action } => {
                format!("{} {}", action.verb(), self.face_name(card, self.state.thing(card).face))
            }
        }
    }

    /// The keyword by which a card is cast as a face that is not printed.
    pub(crate) fn guise_of(&self, slot: Slot, face: u8) -> Option<crate::card::GuiseWord> {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        card.faces.get(usize::from(face))?.guise.as_ref().map(|guise| guise.word)
    }

    pub(super) fn face_name(&self, slot: Slot, face: u8) -> &'a str {
        let card = self.rules.book.card(self.rules.card_in(self.state, slot));
        &card.faces[usize::from(face).min(card.faces.len() - 1)].name
    }

    /// The command of a finished reply.
    pub(crate) fn priority_command(&self, seat: Seat, reply: &Reply) -> Command {
        let action = Action::decode(reply.one(0).unwrap_or(0));
        let progress = self.with_deal(seat, action, |deal| deal.go(reply, 1, &mut Menu::new()));
        match (action, progress) {
            (Action::PlayLand { card, face }, _) => Command::PlayLand { card, face },
            (Action::Special { card, action }, progress) => {
                let (choices, payment) =
                    progress.map(|progress| (progress.choices, progress.payment)).unwrap_or_default();
                Command::Special { card, action, choices, payment }
            }
            (Action::Cast { card, face, way }, Some(progress)) => {
                let (choices, payment) = (progress.choices, progress.payment);
                Command::Cast(Cast { card, face, way, choices, payment })
            }
            (Action::Activate { source, place }, Some(progress)) => {
                let ability = self.derived(source).abilities[usize::from(place)];
                let (choices, payment) = (progress.choices, progress.payment);
                Command::Activate(Activate { source, ability, choices, payment })
            }
            _ => Command::Pass,
        }
    }

    /// Whether a player with priority may do this (CR 117.1, spec 43).
    pub(crate) fn check_priority(
        &self,
        seat: Seat,
        command: &Command,
    ) -> Result<Option<Settlement>, Rejected> {
        match command {
            Command::Pass => Ok(None),
            Command::PlayLand { card, face } => self.check_land(seat, *card, *face).map(|()| None),
            Command::Cast(cast) => self.check_cast(seat, cast).map(Some),
            Command::Activate(activate) => self.check_activation(seat, activate).map(Some),
            Command::Special { card, action, choices, payment } => {
                self.check_special(seat, *card, *action, (choices, payment))
            }
            _ => Err(misplaced()),
        }
    }
}

impl Run<'_> {
    /// A player with priority acts or passes.
    pub(crate) fn commit_priority(&mut self, seat: Seat, command: &Command, paid: Option<Settlement>) {
        match (command, paid) {
            (Command::PlayLand { card, face }, _) => self.play_land(seat, *card, *face),
            (Command::Cast(cast), Some(paid)) => self.cast(seat, cast, &paid),
            (Command::Activate(activate), Some(paid)) => self.activate(seat, activate, &paid),
            (Command::Special { card, action, .. }, paid) => {
                self.take_special_action(seat, *card, *action, paid.as_ref());
            }
            _ => self.pass(seat),
        }
    }
}
