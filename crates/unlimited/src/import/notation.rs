//! The marks of the dumps in the notation of card files.

/// Slips of the dumps: words printed twice, misspelt, or left out.
const MISPRINTS: [(&str, &str); 4] = [
    ("deal deal", "deal"),
    ("contol", "control"),
    ("Raid 2 this phase", "Raid 2 for this phase"),
    ("can't ready this round", "can't ready for this round"),
];

/// The marks of the dumps in the notation of card files: minus signs, bracketed aspects, unique icons, bullets.
pub(super) fn plain(text: &str) -> String {
    let mut out = text.replace(['–', '−'], "-").replace("<uq>", "unique").replace("\r", "");
    for aspect in crate::program::Aspect::ALL {
        let name = format!("{aspect:?}");
        out = out.replace(&format!("[{name}]"), &name);
        let lower = name.to_lowercase();
        out = out.replace(&format!("[{lower}]"), &name).replace(&format!(", {lower}]"), &format!(" {name}]"));
    }
    // Twice, because three icons in a row are two pairs that share one.
    for _ in 0..2 {
        for one in crate::program::Aspect::ALL {
            for other in crate::program::Aspect::ALL {
                out = out.replace(&format!("{one:?}{other:?}"), &format!("{one:?} {other:?}"));
            }
        }
    }
    for n in 0..10 {
        for noun in ["resource", "resources"] {
            let (marked, bare) = (format!("[{n} {noun}]"), format!("{n} {noun}"));
            for (before, after) in [("costs ", ""), ("pay ", ""), ("cost ", "")] {
                out = out.replace(&format!("{before}{marked}{after}"), &format!("{before}{bare}{after}"));
            }
        }
    }
    for (printed, meant) in MISPRINTS {
        out = out.replace(printed, meant);
    }
    // Words that count stand in parentheses, like a reminder.
    out = out.replace("(and survives)", "and survives");
    // A period after a reminder ends nothing.
    out = out.replace(".).", ".)");
    out = out.replace("order).", "order.)");
    // An icon that was a picture takes the article of its name.
    for (dumped, plain) in [(" a Aggression", " an Aggression"), (" / ", "/")] {
        out = out.replace(dumped, plain);
    }
    let out = options(&bullets(&spaced(&quotes(&out)))).replace("• •", "•");
    // A sentence goes on in the next line.
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n").replace(",\n", ", ")
}

/// Abilities that are given stand in double quotes.
fn quotes(text: &str) -> String {
    let quoted = [": '", "says '"].iter().any(|start| text.contains(start));
    if quoted {
        text.replace(": '", ": \"").replace("says '", "says, \"").replace(".'", ".\"")
    } else {
        text.to_owned()
    }
}

/// A colon is followed by a space, where words go on after it.
fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if out.ends_with(':') && c.is_alphabetic() {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

/// Options stand in one line with what they are options of, each after a bullet.
fn bullets(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<bullet>") {
        let (inside, later) = after.split_once("</bullet>").unwrap_or((after, ""));
        out.push_str(before.trim_end());
        for option in inside.lines().map(str::trim).filter(|option| !option.is_empty()) {
            out.push_str(" • ");
            out.push_str(option);
        }
        rest = later;
    }
    out.push_str(rest);
    out
}

/// Lines after "choose one:" are its options, also without bullets.
fn options(text: &str) -> String {
    let mut lines = text.lines();
    let mut out = String::new();
    for line in lines.by_ref() {
        out.push_str(line);
        let chooses = line.trim_end().ends_with(':') && line.to_lowercase().contains("choose");
        if chooses {
            break;
        }
        out.push('\n');
    }
    for option in lines.map(str::trim).filter(|option| !option.is_empty()) {
        // The deploy action of a leader stands below the options of another.
        out.push_str(if option.starts_with("Epic Action") { "\n" } else { " • " });
        out.push_str(option);
    }
    out
}
