//! Answering questions with words.

use cardwright_table::game::question;
use cardwright_table::question::{Offer, Question};
use cardwright_table::{Ask, Game as _, Rejected, Reply, Seat};

use super::Table;
use super::read::numbered;

/// The words that have not been used yet.
struct Words<'a> {
    left: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        (!self.left.is_empty()).then(|| self.left.remove(0))
    }

    fn peek(&self) -> Option<&'a str> {
        self.left.first().copied()
    }
}

/// The option that a word means.
fn find<'o>(options: &'o [Offer], word: &str, taken: &[i32]) -> Option<&'o Offer> {
    let (bare, place) = numbered(word);
    let bare = bare.to_lowercase();
    let free = |offer: &&Offer| {
        taken.iter().filter(|value| **value == offer.value).count() < usize::from(offer.times)
    };
    let whole = |offer: &&Offer| offer.label.to_lowercase() == bare;
    let part = |offer: &&Offer| offer.label.to_lowercase().contains(&bare);
    let found = options.iter().filter(free).filter(whole).nth(place);
    found.or_else(|| options.iter().filter(free).filter(part).nth(place))
}

impl Table {
    /// Answers the open prompt of a player with words.
    #[track_caller]
    pub fn try_act(&mut self, seat: Seat, words: &[&str]) -> Result<(), Rejected> {
        let (kind, owes) = self.prompt();
        assert_eq!(owes, seat, "{owes} is asked ({kind})\n{}", self.describe());
        let mut words = Words { left: words.to_vec() };
        let mut reply = Reply::new();
        loop {
            let asked = question(self.game.game(), self.game.state(), seat, &reply);
            if asked.ask == Ask::Done {
                break;
            }
            match self.answer_to(&asked, &mut words) {
                Some(answer) => reply.push(&answer),
                None => panic!("{}", unanswered(&asked, &words)),
            }
        }
        assert!(words.left.is_empty(), "nothing asks for {:?}\n{}", words.left, self.describe());
        self.game.reply(seat, &reply, &mut self.events)
    }

    fn answer_to(&self, asked: &Question, words: &mut Words<'_>) -> Option<Vec<i32>> {
        match asked.ask {
            Ask::One => one(asked, words).map(|value| vec![value]),
            Ask::Some { min, max } => Some(several(asked, min.into(), max.into(), words)),
            Ask::Number { min, max } if min == max => Some(vec![min]),
            Ask::Number { .. } => Some(vec![words.next()?.parse().ok()?]),
            Ask::Share { total, .. } if asked.options.len() == 1 => Some(vec![total]),
            Ask::Share { .. } => share(asked, words),
            Ask::Arrange { bins } => arrange(asked, bins, words),
            Ask::Name(domain) => {
                let word = words.next()?;
                let named = |index: &u32| self.game.game().name_in(domain, *index) == Some(word);
                (0..domain.size).find(named).map(|index| vec![index as i32])
            }
            Ask::Done => None,
        }
    }
}

fn one(asked: &Question, words: &mut Words<'_>) -> Option<i32> {
    if let Some(offer) = words.peek().and_then(|word| find(&asked.options, word, &[])) {
        words.next();
        return Some(offer.value);
    }
    match asked.options.as_slice() {
        [only] => Some(only.value),
        _ => None,
    }
}

fn several(asked: &Question, min: usize, max: usize, words: &mut Words<'_>) -> Vec<i32> {
    let mut chosen = Vec::new();
    let total: usize = asked.options.iter().map(|offer| usize::from(offer.times)).sum();
    if min == total {
        for offer in &asked.options {
            chosen.extend(std::iter::repeat_n(offer.value, offer.times.into()));
        }
        if words.peek().and_then(|word| find(&asked.options, word, &[])).is_none() {
            return chosen;
        }
        chosen.clear();
    }
    while chosen.len() < max {
        match words.peek() {
            Some("-") => {
                words.next();
                break;
            }
            Some(word) => match find(&asked.options, word, &chosen) {
                Some(offer) => chosen.push(offer.value),
                None => break,
            },
            None => break,
        }
        words.next();
    }
    chosen
}

fn share(asked: &Question, words: &mut Words<'_>) -> Option<Vec<i32>> {
    let mut shares = vec![0; asked.options.len()];
    while let Some((amount, label)) = words.peek().and_then(|word| word.split_once(' ')) {
        let amount: i32 = amount.parse().ok()?;
        let offer = find(&asked.options, label, &[])?;
        let place = asked.options.iter().position(|other| other.value == offer.value)?;
        shares[place] += amount;
        words.next();
    }
    Some(shares)
}

fn arrange(asked: &Question, bins: u8, words: &mut Words<'_>) -> Option<Vec<i32>> {
    let mut homes: Vec<Vec<i32>> = vec![Vec::new(); bins.into()];
    let mut taken = Vec::new();
    while let Some((bin, labels)) = words.peek().and_then(|word| word.split_once(':')) {
        let bin: usize = bin.parse().ok()?;
        for label in labels.split(',').map(str::trim).filter(|label| !label.is_empty()) {
            let offer = find(&asked.options, label, &taken)?;
            taken.push(offer.value);
            homes.get_mut(bin)?.push(offer.value);
        }
        words.next();
    }
    for offer in &asked.options {
        let mentioned = taken.iter().filter(|value| **value == offer.value).count();
        homes[0].extend(std::iter::repeat_n(offer.value, usize::from(offer.times) - mentioned));
    }
    Some(homes.into_iter().flat_map(|home| std::iter::once(home.len() as i32).chain(home)).collect())
}

fn unanswered(asked: &Question, words: &Words<'_>) -> String {
    let labels: Vec<&str> = asked.options.iter().map(|offer| offer.label.as_str()).collect();
    format!(
        "`{}` ({:?}) is not answered by {:?}; the options are {labels:?}",
        asked.title, asked.ask, words.left
    )
}
