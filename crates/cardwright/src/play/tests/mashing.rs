//! Keys pressed at random on screens of every size.

use super::*;
use cardwright_table::{Ask, Rng, Seed};

fn any_input(rng: &mut Rng) -> Input {
    const LETTERS: &[u8] = b"1234567890abdefmnprtvwxyz.,<>=+-?gihjklosucqy  ";
    let way = [Way::Left, Way::Right, Way::Up, Way::Down][rng.below(4) as usize];
    match rng.below(16) {
        0..6 => Input::Char(LETTERS[rng.below(LETTERS.len() as u32) as usize].into()),
        6 | 7 => Input::Enter,
        8 => Input::Escape,
        9 => Input::Tab,
        10 => [Input::Backspace, Input::BackTab, Input::Home, Input::End][rng.below(4) as usize],
        11 => [Input::PageUp, Input::PageDown, Input::Help, Input::Carry(way)][rng.below(4) as usize],
        12 => Input::Click(rng.below(120) as u16, rng.below(40) as u16),
        13 => Input::Wheel(way),
        _ => Input::Arrow(way),
    }
}

fn mash(session: &mut Session, rng: &mut Rng) {
    for _ in 0..300 {
        session.press(any_input(rng));
        session.tick(Duration::from_millis(5));
        let picture = screen(session, 20 + rng.below(120) as u16, 8 + rng.below(45) as u16);
        assert!(!picture.trim().is_empty());
        if session.ended().is_some() {
            return;
        }
    }
}

#[test]
fn no_key_breaks_the_screen() {
    for seed in 0..12 {
        let mut rng = Seed::from(seed).rng();
        mash(&mut two_people(&format!("mash-{seed}")), &mut rng);
        mash(&mut against_bot(&format!("mash-bot-{seed}"), Show::Board), &mut rng);
        let watched = [simple_bot(), simple_bot()];
        mash(&mut sit_down(&format!("mash-watch-{seed}"), open::<Pageant>(Show::Board), watched), &mut rng);
    }
}

#[test]
fn no_key_breaks_a_question() {
    let kinds = [
        Ask::One,
        Ask::Some { min: 0, max: 4 },
        Ask::Arrange { bins: 3 },
        Ask::Number { min: -5, max: 30 },
        Ask::Share { total: 9, least: 1 },
        Ask::Name(pageant::NAMES),
    ];
    for (number, kind) in kinds.into_iter().enumerate() {
        for seed in 0..4 {
            let mut rng = Seed::from(seed).rng();
            mash(&mut against_bot(&format!("mash-{number}-{seed}"), Show::Once(kind)), &mut rng);
        }
    }
}
