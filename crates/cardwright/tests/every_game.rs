//! The program with every game it knows: what one of them can do, all can.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run wrote; it must go well.
fn cardwright(line: &str) -> String {
    let ran = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(line.split_whitespace())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
    let (out, err) = (text(ran.stdout), text(ran.stderr));
    assert_eq!(ran.status.code(), Some(0), "cardwright {line}\n{out}\n{err}");
    out
}

/// The games that the program lists.
fn games() -> Vec<String> {
    let said = cardwright("");
    let listed = said.lines().skip_while(|line| *line != "GAMES").skip(1).take_while(|line| !line.is_empty());
    let games: Vec<String> =
        listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(games.len() > 1, "{said}");
    games
}

fn replays_of(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("every-{game}"));
    cardwright(&format!("sim {game} --games 2 --seed 3 --replays {}", folder.display()));
    let files = std::fs::read_dir(folder).expect("the replays are there");
    files.map(|file| file.expect("it can be listed").path()).collect()
}

/// spec 90
#[test]
fn simulated_games_of_every_game_are_replayed_and_verified() {
    for game in games() {
        for replay in replays_of(&game) {
            let verified = cardwright(&format!("replay {} --verify", replay.display()));
            assert!(verified.contains(": verified\n"), "{verified}");
            assert!(!cardwright(&format!("replay {} --at 5", replay.display())).is_empty());
        }
    }
}

#[test]
fn every_game_can_be_measured_and_its_promises_tested() {
    let promises = cardwright("fuzz --games 2");
    let measured = cardwright("bench --json --seconds 0.01 --games 2");
    let games = games();
    assert_eq!(measured.lines().count(), games.len(), "{measured}");
    for game in games {
        assert!(promises.contains(&format!("{game}: every promise held")), "{promises}");
    }
}

#[test]
fn a_server_is_measured_with_all_games_at_once() {
    let matches = games().len() * 2;
    let measured = cardwright(&format!("load --matches {matches} --seconds 3"));
    let errors = measured.lines().find(|line| line.starts_with("errors")).unwrap_or_default();
    assert_eq!(errors.split_whitespace().collect::<Vec<_>>(), ["errors", "0", "0"], "{measured}");
}

/// spec 89, 90
#[test]
fn a_server_of_all_games_that_is_killed_loses_no_acknowledged_command_and_breaks_no_match() {
    let survived = cardwright("load --kills 20");
    assert!(survived.contains("0 acknowledged commands lost, 0 matches broken"), "{survived}");
    for game in games() {
        assert!(survived.contains(&format!("{game} ")), "{game} was not played: {survived}");
    }
}
