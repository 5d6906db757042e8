use super::*;

/// Cards that only Bob holds.
const BOBS: [&str; 4] = ["Vampire", "Dragon 7", "Noble", "Fireball"];
/// Cards that only Ann holds.
const ANNS: [&str; 4] = ["Archer", "Bard", "Knight", "Scout"];

fn shows(picture: &str, names: &[&str]) -> bool {
    names.iter().any(|name| picture.contains(name))
}

#[test]
fn the_curtain_hides_every_hand() {
    let mut session = two_people("curtain");
    for size in [(80, 24), (120, 40)] {
        let picture = screen(&mut session, size.0, size.1);
        assert!(picture.contains("Hand the screen to Ann."));
        assert!(!shows(&picture, &BOBS) && !shows(&picture, &ANNS), "{picture}");
    }
    press(&mut session, "Enter");
    let picture = small_screen(&mut session);
    assert!(shows(&picture, &ANNS) && !shows(&picture, &["Vampire", "Noble", "Fireball"]), "{picture}");
    press(&mut session, "8");
    let picture = small_screen(&mut session);
    assert!(picture.contains("Hand the screen to Bob."));
    assert!(!shows(&picture, &BOBS) && !shows(&picture, &ANNS), "{picture}");
    press(&mut session, "Enter");
    let picture = small_screen(&mut session);
    assert!(shows(&picture, &BOBS) && !shows(&picture, &ANNS), "{picture}");
}

#[test]
fn nothing_opens_behind_the_curtain() {
    let mut session = two_people("behind");
    press(&mut session, "i g ? s c o q");
    let picture = small_screen(&mut session);
    assert!(picture.contains("Leave the match?"));
    assert!(!shows(&picture, &BOBS) && !shows(&picture, &ANNS), "{picture}");
    press(&mut session, "n");
    assert!(small_screen(&mut session).contains("Hand the screen to Ann."));
}

#[test]
fn a_decision_that_nobody_has_answered_is_taken_back_at_once() {
    let mut session = two_people("at-once");
    press(&mut session, "Enter 1 1 u");
    assert!(small_screen(&mut session).contains("Hand the screen to Ann."));
    press(&mut session, "Enter");
    assert_eq!(asked(&session), Some(Seat(0)));
    assert_eq!(session.host_length(), 0);
}

#[test]
fn going_back_over_the_others_decision_needs_consent() {
    let mut session = two_people("consent");
    press(&mut session, "Enter 1 1 Enter 1 1 Enter");
    assert_eq!(asked(&session), Some(Seat(0)));
    press(&mut session, "u");
    let picture = small_screen(&mut session);
    assert!(picture.contains("Ann asks to take back") && picture.contains("Bob: is that allowed?"));
    assert!(!shows(&picture, &["Bard", "Knight", "Scout"]), "{picture}");
    press(&mut session, "n");
    assert_eq!(session.host_length(), 2);
    assert!(small_screen(&mut session).contains("Hand the screen to Ann."));
    press(&mut session, "Enter u y Enter");
    assert_eq!(session.host_length(), 0);
    assert_eq!(asked(&session), Some(Seat(0)));
}

#[test]
fn each_player_reads_the_log_in_the_second_person() {
    let mut session = two_people("log");
    press(&mut session, "Enter 1 1 Enter");
    assert_eq!(log(&session), ["Ann plays Archer to terrain 1."]);
    press(&mut session, "1 1 Enter");
    assert_eq!(log(&session), ["You play Archer to terrain 1.", "Bob plays Vampire to terrain 1."]);
}

#[test]
fn two_people_see_who_won_by_name() {
    let mut session = two_people("named");
    press(&mut session, "Enter c y");
    assert!(small_screen(&mut session).contains("Bob wins!"));
}
