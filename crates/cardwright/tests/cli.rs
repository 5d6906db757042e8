//! The program as a shell sees it: what it prints, where, and how it ends.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
struct Ran {
    out: String,
    err: String,
    code: Option<i32>,
}

fn cardwright(line: &str) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(line.split_whitespace())
        // Whatever whoever runs the tests has at home is not part of them.
        .env("XDG_DATA_HOME", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("home"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
    Ran { out: text(ran.stdout), err: text(ran.stderr), code: ran.status.code() }
}

impl Ran {
    /// It went well and complained of nothing.
    fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// It was refused as bad input, with this in the sentence and nothing on standard output.
    fn refused(&self, words: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        assert!(self.err.contains(words), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
}

/// A file for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    fs::write(&path, text).expect("the test folder can be written");
    path
}

/// The replays of some games, in a folder of their own.
fn replays(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let ran = cardwright(&format!("sim skirmish --games 2 --seed 4 --replays {}", folder.display()));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    folder.join("skirmish-0000.replay")
}

#[test]
fn said_alone_it_shows_the_games_and_what_can_be_done() {
    let out = cardwright("").fine();
    assert!(out.contains("GAMES\n  skirmish "), "{out}");
    assert!(out.contains("cardwright play skirmish"), "{out}");
}

#[test]
fn four_greedy_commanders_play_a_game_to_its_end() {
    let ran = cardwright("sim magic --format commander --seats 4 --bots greedy --games 1 --json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).expect("the program writes JSON");
    let won = told["entries"].as_array().map(|entries| entries.iter().filter(|one| one["wins"] == 1).count());
    assert_eq!((&told["capped"], won), (&Value::from(0), Some(1)), "{}", ran.out);
}

#[test]
fn bad_flags_are_refused_in_a_sentence() {
    cardwright("sim skrimish").refused("there is no game `skrimish`; did you mean `skirmish`?");
    cardwright("sim skirmish --games many").refused("'many'");
    cardwright("sim skirmish --games 0").refused("--games");
    cardwright("sim skirmish --jobs 0").refused("--jobs");
    cardwright("sim skirmish --seed tuesday").refused("`tuesday` is not a seed");
    cardwright("sim skirmish --bots deepblue").refused("no bot is called `deepblue`");
    cardwright("sim skirmish --bots search:0").refused("`0` is not a number of nodes");
    cardwright("sim skirmish --format chess").refused("has no format `chess`");
    cardwright("sim skirmish --option color=red --games 1").refused("color");
    cardwright("bench skirmish --seconds -1").refused("-1");
    cardwright("replay x.replay --view nobody").refused("write a seat");
    cardwright("simulate skirmish").refused("simulate");
}

/// spec 2
#[test]
fn a_format_that_is_a_game_of_its_own_is_named_and_formats_for_two_are_for_two() {
    for command in ["sim", "play"] {
        cardwright(&format!("{command} unlimited --format trilogy")).refused("`unlimited-trilogy`");
        for format in ["premier", "eternal", "sealed", "draft"] {
            cardwright(&format!("{command} unlimited --format {format} --seats 3"))
                .refused("is for 2 players");
        }
    }
}

#[test]
fn a_deck_that_nobody_has_is_refused_with_those_of_the_format() {
    cardwright("sim magic --format generators --deck zeppelins").refused("there are: lampworks, kilnworks");
    cardwright("play unlimited --deck zeppelins").refused("there are: lanterns, reavers");
    cardwright("play magic --format commander+planechase --deck zeppelins")
        .refused("there are: oriel, brann");
}

#[test]
fn bad_decks_are_refused_with_their_place() {
    cardwright("sim skirmish --deck vangaurd").refused("did you mean `vanguard`?");
    cardwright("sim skirmish --deck nowhere/my.deck").refused("`nowhere/my.deck` cannot be read");
    let unreadable = file("unreadable.deck", "2 Archer\nArcher\n0 Bard\n");
    cardwright(&format!("sim skirmish --deck {}", unreadable.display())).refused("line 2: ");
    let small = file("small.deck", "2 Archer\n");
    cardwright(&format!("sim skirmish --deck {}", small.display()))
        .refused("`small` is not legal in skirmish");
    let binary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("binary.deck");
    fs::write(&binary, [0xff, 0xfe, 0x00]).expect("the test folder can be written");
    cardwright(&format!("sim skirmish --deck {}", binary.display())).refused("is not a text file in UTF-8");
}

/// spec 1
#[test]
fn checking_a_deck_names_each_problem_and_fails() {
    let bad = file("bad.deck", "3 Archer\n2 Basilisk\n");
    let ran = cardwright(&format!("decks check skirmish {}", bad.display()));
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("Archer") && ran.out.contains("Basilisk"), "{}", ran.out);
    assert_eq!(ran.err, "error: 1 of 1 decks cannot be played\n");
}

#[test]
fn bad_card_files_are_refused_with_the_line() {
    let open = file("open.cards", "[Archer\nUnit 3\n");
    cardwright(&format!("cards check skirmish {}", open.display())).refused("open.cards:1: ");
    cardwright("cards check skirmish nowhere.cards").refused("`nowhere.cards` cannot be read");
    cardwright("cards show skirmish Acher").refused("no card is called `Acher`; did you mean `Archer`?");
}

#[test]
fn a_card_that_is_not_understood_fails_the_check_and_the_word_is_shown() {
    let odd = file("odd.cards", "[Juggler]\nUnit 3\nDeploy: Juggle 2 close enemies.\n");
    let ran = cardwright(&format!("cards check skirmish {} --clauses", odd.display()));
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.err, "error: 1 of 1 cards are not understood\n");
    assert!(ran.out.contains("odd.cards:3:"), "{}", ran.out);
    assert!(ran.out.contains("Juggle"), "{}", ran.out);
    let last: Value =
        serde_json::from_str(ran.out.lines().last().unwrap_or_default()).expect("JSON at the end");
    assert_eq!((&last["cards"], &last["compiled"]), (&1.into(), &0.into()));
}

#[test]
fn a_dump_is_checked_as_it_is_and_an_imported_card_keeps_its_faces() {
    let dump = r#"{"name": "Lamp Oil", "layout": "split", "cost": "{W}", "types": "Instant", "text": "Draw a card.", "faces": [{"name": "Lamp Wick", "cost": "{B}", "types": "Sorcery", "text": "You gain 2 life."}]}
{"name": "Lamp Smoke", "cost": "{B}", "types": "Sorcery", "text": "Draw a card.\nJuggle a card."}
"#;
    let dump = file("lamps.jsonl", dump);
    let direct = cardwright(&format!("cards check magic {} --clauses", dump.display()));
    assert!(direct.out.contains("lamps.jsonl:2:4:1: Lamp Smoke"), "{}", direct.out);
    assert!(direct.out.contains("1  juggle a card"), "{}", direct.out);
    let cards = file("lamps.cards", "");
    cardwright(&format!("cards import magic {} --out {}", dump.display(), cards.display())).fine();
    let imported = cardwright(&format!("cards check magic {}", cards.display()));
    for ran in [direct, imported] {
        assert_eq!(ran.err, "error: 1 of 2 cards are not understood\n", "{}", ran.out);
    }
}

#[test]
fn every_card_in_the_box_is_understood_and_every_word_of_it_counts() {
    let out = cardwright("cards check skirmish --audit").fine();
    let last: Value = serde_json::from_str(out.lines().last().unwrap_or_default()).expect("JSON at the end");
    assert_eq!(last["cards"], last["compiled"]);
    assert_eq!(last["ambiguous"], 0);
}

#[test]
fn cards_and_decks_can_be_looked_at() {
    assert!(cardwright("cards list skirmish").fine().contains("Archer"));
    let card = cardwright("cards show skirmish archer").fine();
    for section in ["printed", "program", "as the grammar writes it", "rows used"] {
        assert!(card.contains(section), "{card}");
    }
    assert!(cardwright("decks list skirmish").fine().contains("vanguard"));
    assert!(cardwright("decks show skirmish vanguard").fine().contains(" Archer\n"));
}

/// spec 5
#[test]
fn a_simulation_gives_the_same_object_on_any_number_of_jobs() {
    let alone = cardwright("sim skirmish --games 60 --seed 7 --jobs 1 --json").fine();
    let together = cardwright("sim skirmish --games 60 --seed 7 --jobs 4 --json").fine();
    assert_eq!(alone, together);
    assert_eq!(alone.lines().count(), 1);
    let result: Value = serde_json::from_str(&alone).expect("one JSON object");
    assert_eq!((&result["game"], &result["games"]), (&"skirmish".into(), &60.into()));
    for entry in result["entries"].as_array().expect("entries") {
        assert!(entry["deck"].is_string() && entry["bot"] == "random", "{entry}");
        assert!(entry["wins"].as_u64() <= entry["games"].as_u64(), "{entry}");
    }
}

#[test]
fn ones_own_cards_take_part() {
    let cards = file("own.cards", "[Giant]\nUnit 9\n");
    let deck = cardwright("decks show skirmish vanguard").fine();
    let lines = deck.lines().skip(1).map(str::trim).collect::<Vec<_>>().join("\n");
    let deck = file("giants.deck", &format!("{lines}\n2 Giant\n"));
    let line = format!("sim skirmish --games 20 --deck {} --deck vanguard", deck.display());
    cardwright(&line).refused("Giant");
    let out = cardwright(&format!("{line} --cards {}", cards.display())).fine();
    assert!(out.contains("giants"), "{out}");
}

/// spec 90
#[test]
fn a_replay_is_told_shown_and_verified() {
    let replay = replays("told");
    let story = cardwright(&format!("replay {}", replay.display())).fine();
    assert!(story.starts_with("Skirmish: "), "{story}");
    let table = cardwright(&format!("replay {} --at 3 --view 1", replay.display())).fine();
    assert!(table.contains("face down"), "{table}");
    let verified = cardwright(&format!("replay {} --verify", replay.display())).fine();
    assert!(verified.contains("each legal when it was played"), "{verified}");
}

/// spec 90
#[test]
fn bad_replays_are_refused_with_what_is_wrong() {
    let text = fs::read_to_string(replays("damaged")).expect("a replay was written");
    let refused = |name: &str, text: &str, words: &str| {
        let path = file(name, text);
        cardwright(&format!("replay {}", path.display())).refused(words);
        let verified = cardwright(&format!("replay {} --verify", path.display()));
        assert_eq!(verified.code, Some(1), "{}", verified.err);
    };
    refused("cut.replay", &text[..text.len() / 2], "its last part is missing");
    refused("changed.replay", &text.replacen("\"play\"", "\"pass\"", 1), "checksum");
    refused("foreign.replay", "4 Archer\n", "this is not a Cardwright replay");
    refused("empty.replay", "", "this is not a Cardwright replay");
    refused("old.replay", &text.replacen("replay 1", "replay 0", 1), "has the form `replay 0`");
    refused("alien.replay", &text.replacen("\"game\":\"skirmish\"", "\"game\":\"chess\"", 1), "");
    cardwright("replay nowhere.replay").refused("`nowhere.replay` cannot be read");
    cardwright("play --resume nowhere.replay").refused("`nowhere.replay` cannot be read");
}

#[test]
fn playing_without_a_terminal_is_refused_with_a_hint() {
    cardwright("play skirmish").refused("needs a terminal");
    cardwright("play skirmish --seat 7").refused("there is no seat 7");
    cardwright("play skirmish --against nobody").refused("no bot is called `nobody`");
    cardwright("play").refused("required");
}

#[test]
fn a_benchmark_prints_its_keys_and_its_definition() {
    let ran = cardwright("bench skirmish --json --seconds 0.05 --games 30 --paranoid");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let json: Value = serde_json::from_str(&ran.out).expect("one JSON object");
    assert!(json["randomGamesPerSecond"].as_f64() > Some(0.0), "{json}");
    assert!(json["stateBytes"].as_u64() > Some(0), "{json}");
    assert!(ran.err.contains("random players, decks vanguard"), "{}", ran.err);
}

#[test]
fn a_reader_who_leaves_early_is_no_problem() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["cards", "list", "skirmish"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(0));
    assert!(ended.stderr.is_empty(), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// spec 2, 3; seed 004
#[test]
fn every_format_of_magic_can_be_simulated_alone_or_combined_with_decks_of_the_box() {
    for format in [
        "generators",
        "accelerated",
        "archenemy",
        "commander+planechase",
        "vanguard+planechase",
        "Planechase+Brawl",
    ] {
        let out = cardwright(&format!("sim magic --format {format} --games 2 --seed 1 --jobs 1")).fine();
        assert!(out.contains("games"), "{format}: {out}");
    }
    cardwright("sim magic --format archenemy+twoHeadedGiant --games 1").refused("no format");
    cardwright("sim magic --format puzzle --games 1").refused("`puzzle` needs more than decks");
}

/// Seed 000: the five cards that it names, as they are printed. Their texts are not ours, so they are read where they are.
#[test]
fn the_five_cards_that_the_source_names_are_understood_as_printed() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../../../shared".to_owned());
    let Ok(corpus) = fs::read_to_string(format!("{shared}/corpus/magic/cards.jsonl")) else {
        println!("skipped: no corpus");
        return;
    };
    let named = ["Power Play", "Cryptic Spires", "Emissary's Ploy", "Backup Plan", "Gemstone Caverns"];
    let names = named.map(|name| format!("\"name\": \"{name}\""));
    let lines: Vec<&str> =
        corpus.lines().filter(|line| names.iter().any(|name| line.contains(name))).collect();
    assert_eq!(lines.len(), named.len(), "{lines:?}");
    let cards = file("named.jsonl", &lines.join("\n"));
    let out = cardwright(&format!("cards check magic {}", cards.display())).fine();
    let last: Value = serde_json::from_str(out.lines().last().unwrap_or_default()).expect("JSON at the end");
    assert_eq!((&last["cards"], &last["compiled"]), (&5.into(), &5.into()), "{out}");
}

#[test]
fn imported_cards_are_written_to_the_current_folder_unless_told_where() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (dumps, here) = (root.join("import-dumps"), root.join("import-here"));
    for folder in [&dumps, &here] {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("the test folder can be made");
    }
    let dump = dumps.join("ours.jsonl");
    let card = r#"{"name": "Pond Otter", "cost": "{1}{U}", "types": "Creature - Otter", "text": "Flash", "power": "2", "toughness": "1"}"#;
    fs::write(&dump, card).expect("the test folder can be written");
    let run = |out: &[&str]| {
        let program = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["cards", "import", "magic"])
            .arg(&dump)
            .args(out)
            .current_dir(&here)
            .output()
            .expect("the program starts");
        assert!(program.status.success(), "{}", String::from_utf8_lossy(&program.stderr));
    };
    run(&[]);
    assert!(here.join("ours.cards").is_file() && !dumps.join("ours.cards").exists());
    run(&["--out", "other.cards"]);
    assert!(here.join("other.cards").is_file());
}

/// The next line that a program says.
fn line_of(said: &mut impl std::io::BufRead) -> String {
    let mut line = String::new();
    said.read_line(&mut line).expect("the program writes text");
    line
}

/// A server on a port of its own, stopped when the test is over.
struct Served {
    process: std::process::Child,
    address: String,
    /// What else it says.
    said: std::io::BufReader<std::process::ChildStdout>,
}

impl Served {
    fn start(name: &str) -> Served {
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&data);
        let mut process = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = std::io::BufReader::new(process.stdout.take().expect("its output is read"));
        let line = line_of(&mut said);
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        Served { address: address.expect("it says its address").to_owned(), process, said }
    }

    /// The answer to a POST, head and all.
    fn post(&self, path: &str, body: &str) -> String {
        self.ask("POST", path, body)
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(&self.address).expect("the server listens");
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// spec 2, 3
#[test]
fn a_served_match_takes_formats_that_combine_and_finds_decks_for_its_bots() {
    let server = Served::start("combined");
    let create = |format: &str| {
        let bots = r#"[{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "random"}]"#;
        let body = format!(r#"{{"game": "magic", "format": "{format}", "options": {{"bots": {bots}}}}}"#);
        server.post("/api/matches", &body)
    };
    for format in ["commander+planechase", "generators", "Vanguard+Accelerated", "archenemy"] {
        let answer = create(format);
        assert!(answer.starts_with("HTTP/1.1 201"), "{format}: {answer}");
    }
    let refused = create("archenemy+twoHeadedGiant");
    assert!(refused.contains("unsupported_format"), "{refused}");
}

/// Whoever builds with cargo alone finds out why there is nothing to see, in the terminal and in the browser.
#[test]
fn a_server_without_the_browser_client_says_how_to_build_it() {
    let mut server = Served::start("no-client");
    let page = server.ask("GET", "/", "");
    if !page.contains("no web client") {
        assert!(page.contains("text/html"), "the client was built: {page}");
        return;
    }
    let told = [(); 3].map(|()| line_of(&mut server.said)).concat();
    assert!(told.contains("was not built") && told.contains("npm run build"), "{told}");
}
