//! The library as a shell sees it: dumps in every form that people have, decks of their cards, matches that outlive them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A home of one's own, with a library in it.
struct Home(TempDir);

struct Ran {
    out: String,
    err: String,
    code: Option<i32>,
}

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().expect("there is room for a folder"))
    }

    fn run(&self, line: &str) -> Ran {
        let ran = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(line.split_whitespace())
            .current_dir(self.0.path())
            .env("XDG_DATA_HOME", self.0.path().join("data"))
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
        Ran { out: text(ran.stdout), err: text(ran.stderr), code: ran.status.code() }
    }

    fn fine(&self, line: &str) -> String {
        let ran = self.run(line);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{line}: {}", ran.out);
        ran.out
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).expect("the folder can be written");
        path
    }
}

/// A card of our own, one with two halves, and one that nobody understands, as a list with faces in lists.
const LISTED: &str = r#"[
{"object":"card","name":"Quây Watch","lang":"en","layout":"normal","mana_cost":"{1}{G}","type_line":"Creature — Human Scout",
 "oracle_text":"Reach","power":"2","toughness":"3","set":"qua","collector_number":"1","rarity":"common"},
{"object":"card","name":"Quây Watch","lang":"en","layout":"normal","mana_cost":"{1}{G}","type_line":"Creature — Human Scout",
 "oracle_text":"Reach","power":"2","toughness":"3","set":"qub","collector_number":"9","rarity":"common"},
{"object":"card","name":"Ebb // Flood","lang":"en","layout":"split","set":"qua","collector_number":"2","rarity":"rare","card_faces":[
 {"object":"card_face","name":"Ebb","mana_cost":"{G}","type_line":"Instant","oracle_text":"You gain 3 life."},
 {"object":"card_face","name":"Flood","mana_cost":"{G}","type_line":"Sorcery","oracle_text":"Draw a card."}]},
{"object":"card","name":"Pier Juggler","lang":"en","layout":"normal","mana_cost":"{G}","type_line":"Creature — Human",
 "oracle_text":"When this creature enters, juggle three lamps.","power":"1","toughness":"1","set":"qua","collector_number":"3","rarity":"rare"},
{"object":"card","name":"Gull","lang":"en","layout":"token","type_line":"Token Creature — Bird","set":"tqua"}]"#;

/// The same by name, an entry for each face.
const BY_NAME: &str = r#"{"meta":{"date":"2026-01-01"},"data":{
"Quây Watch":[{"name":"Quây Watch","layout":"normal","manaCost":"{1}{G}","type":"Creature — Human Scout","types":["Creature"],
 "text":"Reach","power":"2","toughness":"3","printings":["QUA","QUB"]}],
"Ebb // Flood":[{"name":"Ebb // Flood","faceName":"Ebb","side":"a","layout":"split","manaCost":"{G}","type":"Instant","types":["Instant"],"text":"You gain 3 life.","printings":["QUA"]},
 {"name":"Ebb // Flood","faceName":"Flood","side":"b","layout":"split","manaCost":"{G}","type":"Sorcery","types":["Sorcery"],"text":"Draw a card.","printings":["QUA"]}],
"Pier Juggler":[{"name":"Pier Juggler","layout":"normal","manaCost":"{G}","type":"Creature — Human","types":["Creature"],"text":"When this creature enters, juggle three lamps.","power":"1","toughness":"1","printings":["QUA"]}]}}"#;

/// The same by set.
const BY_SET: &str = r#"{"meta":{"date":"2026-01-01"},"data":{"QUA":{"name":"Quays","code":"QUA","cards":[
{"name":"Quây Watch","layout":"normal","manaCost":"{1}{G}","type":"Creature — Human Scout","types":["Creature"],"text":"Reach","power":"2","toughness":"3","setCode":"QUA","number":"1","rarity":"common"},
{"name":"Ebb // Flood","faceName":"Flood","side":"b","layout":"split","manaCost":"{G}","type":"Sorcery","types":["Sorcery"],"text":"Draw a card.","setCode":"QUA","number":"2","rarity":"rare"},
{"name":"Ebb // Flood","faceName":"Ebb","side":"a","layout":"split","manaCost":"{G}","type":"Instant","types":["Instant"],"text":"You gain 3 life.","setCode":"QUA","number":"2","rarity":"rare"},
{"name":"Pier Juggler","layout":"normal","manaCost":"{G}","type":"Creature — Human","types":["Creature"],"text":"When this creature enters, juggle three lamps.","power":"1","toughness":"1","setCode":"QUA","number":"3","rarity":"rare"}],
"tokens":[{"name":"Gull","type":"Token Creature — Bird"}]}}}"#;

/// The same, a card a line.
const LINES: &str = r#"{"layout":"normal","name":"Quây Watch","cost":"{1}{G}","types":"Creature Human Scout","text":"Reach","power":"2","toughness":"3"}
{"layout":"split","name":"Ebb","cost":"{G}","types":"Instant","text":"You gain 3 life.","faces":[{"name":"Flood","cost":"{G}","types":"Sorcery","text":"Draw a card."}]}
{"layout":"normal","name":"Pier Juggler","cost":"{G}","types":"Creature Human","text":"When this creature enters, juggle three lamps.","power":"1","toughness":"1"}
"#;

/// The same as one of our card files.
const OURS: &str = "\
[Quây Watch]
{1}{G}
Creature - Human Scout
Reach
2/3

[Ebb]
Layout: split
{G}
Instant
You gain 3 life.
//
[Flood]
{G}
Sorcery
Draw a card.

[Pier Juggler]
{G}
Creature - Human
When this creature enters, juggle three lamps.
1/1
";

/// A list as sites write it: a set and a number, foil, no accents, half a name, both halves, a sideboard.
const DECK: &str = "\
Deck
4 Quay Watch (QUA) 1 *F*
2 Ebb
1 Ebb/Flood
53 Forest

Sideboard
1 Flood
";

#[test]
fn every_form_of_a_dump_is_understood_and_its_deck_is_legal() {
    let dumps = [
        ("scryfall.json", LISTED),
        ("atomic.json", BY_NAME),
        ("printings.json", BY_SET),
        ("lines.jsonl", LINES),
        ("ours.cards", OURS),
    ];
    for (name, dump) in dumps {
        let home = Home::new();
        home.file(name, dump);
        home.file("my.deck", DECK);
        let added = home.fine(&format!("library add {name}"));
        assert!(added.contains("(magic): 3 cards, 2 (66.7%) understood"), "{name}: {added}");
        let status = home.fine("library status --refused");
        assert!(status.contains("Pier Juggler: ") && status.contains("juggle"), "{name}: {status}");
        let checked = home.fine("decks check magic my.deck --format constructed");
        assert!(checked.contains("legal in constructed (60 cards)"), "{name}: {checked}");
        assert!(home.fine("cards show magic quay watch").contains("Reach"));
    }
}

#[test]
fn cards_of_the_other_published_game_find_their_game() {
    let home = Home::new();
    let card = r#"{"Set":"QUA","Number":"010","Name":"Pier Watch","Subtitle":"Of the Quay","Type":"Unit","Aspects":["Vigilance"],
        "Traits":["GUARD"],"Arenas":["Ground"],"Cost":"2","Power":"2","HP":"3","FrontText":"Sentinel","Rarity":"Common","Unique":true}"#;
    home.file("swu.json", &format!("{{\"total_cards\":1,\"data\":[{card}]}}"));
    home.file("lines.jsonl", &card.replace('\n', " "));
    for (file, name) in [("swu.json", "swu"), ("lines.jsonl", "lines")] {
        let added = home.fine(&format!("library add {file}"));
        assert!(added.starts_with(&format!("{name} (unlimited): 1 card, 1 (100.0%) understood")), "{added}");
    }
    home.file("my.deck", "Leader\n1 | Nobody\nDeck\n3 | Pier Watch | Of the Quay\n");
    let checked = home.run("decks check unlimited my.deck");
    assert!(!checked.out.contains("Pier Watch"), "{}", checked.out);
    assert!(checked.out.contains("line 2: no card is called `Nobody`"), "{}", checked.out);
}

#[test]
fn a_refused_card_has_its_reason_and_a_slip_its_correction() {
    let home = Home::new();
    home.file("ours.cards", OURS);
    home.fine("library add ours.cards");
    home.file("bad.deck", "4 Quay Wacth\n4 Pier Juggler\n52 Forest\n");
    let ran = home.run("decks check magic bad.deck --format constructed");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("line 1: no card is called `Quay Wacth`; did you mean `Quây Watch`?"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("line 2: ") && ran.out.contains("juggle three lamps"), "{}", ran.out);
}

#[test]
fn a_match_is_replayed_when_the_library_has_changed() {
    let home = Home::new();
    home.file("ours.cards", OURS);
    home.fine("library add ours.cards");
    home.file("my.deck", DECK);
    home.run("sim magic --deck my.deck --deck kilnfire --bots greedy --games 1 --seed 3 --replays games");
    let replay = "games/magic-0000.replay";
    let told = home.fine(&format!("replay {replay}"));
    home.file("ours.cards", &OURS.replace("2/3", "9/9"));
    home.fine("library add ours.cards");
    assert_eq!(home.fine(&format!("replay {replay}")), told);
    assert!(home.fine("library remove ours").contains("no longer in the library"));
    assert_eq!(home.fine(&format!("replay {replay}")), told);
    assert!(home.fine(&format!("replay {replay} --verify")).contains("each with the text it had"));
}

#[test]
fn decks_in_the_box_keep_their_cards_whatever_the_library_has() {
    let home = Home::new();
    let line = "sim magic --deck kilnfire --deck lamplight --games 2 --seed 5 --json";
    let before = home.fine(line);
    let deck = home.fine("decks show magic kilnfire");
    let name =
        deck.lines().find_map(|line| line.trim().strip_prefix("4 ")).expect("there are four of a card");
    home.file("same.cards", &format!("[{name}]\n{{R}}\nCreature - Goblin\n9/9\n"));
    home.fine("library add same.cards --game magic");
    assert_eq!(home.fine(line), before);
}

#[test]
fn what_is_no_card_file_is_refused_with_its_line_and_nothing_is_kept() {
    let home = Home::new();
    home.file("broken.json", "[{\"name\": \"Quay\", \"type_line\": \"Instant\"},\n{\"name\": 3}]");
    let ran = home.run("library add broken.json");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.contains("broken.json:2: "), "{}", ran.err);
    assert!(home.fine("library list").starts_with("The library is empty"));
    assert!(!Path::new(&home.0.path().join("data/cardwright/library/magic")).exists());
    let ran = home.run("library remove ours");
    assert!(ran.err.contains("the library has nothing called `ours`"), "{}", ran.err);
}
