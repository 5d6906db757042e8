//! The notation of wordings, each with a text that it parses and renders.

use cardwright_text::{Grammar, Names, NumberStyle, Rows, rows, values};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Who {
    You,
    Gnome,
    Gnomes,
    Non(Box<Who>),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Size {
    width: i32,
    height: i32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Line {
    Tap(Who),
    Be(Who),
    Past(Who),
    Without(Who),
    Refuse(Who),
    Count { who: Who, n: i32 },
    Size(Who, Size),
    Say { who: Who, line: Box<Line> },
    Modes(Box<Line>, Option<Box<Line>>),
    Choose(bool),
    Own(Who),
    There(Who),
}

values! {
    /// Lines of notation.
    enum V: Cat { Line(Line), Who(Who), Size(Size), Number(i32) } also { Digits: Number }
}

fn grammar() -> Grammar<V> {
    let mut g = Rows::<V>::new();
    g.number(Cat::Number, NumberStyle::Words, Some, |n: &i32| Some(*n));
    g.number(Cat::Digits, NumberStyle::Digits, Some, |n: &i32| Some(*n));
    g.morphology().plural("dibber", "dibberim");
    rows! { g;
        Line: "{{T}}, [1 seed]: wake {who}." => Line::Tap(who);
        Line: "{who} be~who tall." => Line::Be(who);
        Line: "{who} grow~past and keep~past being pruned." => Line::Past(who);
        Line: "without {who} grow~ing." => Line::Without(who);
        Line: "{who} don't~who rest, it's late." => Line::Refuse(who);
        Line: "{who} was/were~who given {n:Number} dibber#n." => Line::Count { who, n };
        Line: "{who} get~who {size}." => Line::Size(who, size);
        Line: "{who} say~who, \"{line^}\"" => Line::Say { who, line };
        Line: "choose one —\n• {first:Line}" => Line::Modes(first, None);
        Line: "choose one —\n• {first:Line}\n• {second:Line}" => Line::Modes(first, Some(second));
        Line: "choose one or both." => Line::Choose(true);
        Line: "choose|pick one." => Line::Choose(false);
        Line: "{who}'s hats are the gnomes' and its owner's." => Line::Own(who);
        Line: "there be~who {who}." => Line::There(who);
        Size: "+{width:Digits}/+{height:Digits}" => Size { width, height };
        Who.you: "you" => Who::You;
        Who.one: "a gnome" => Who::Gnome;
        Who.many: "gnomes" => Who::Gnomes;
        Who.=who: "non-{who}" => Who::Non(who);
    }
    g.build().unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn each_notation_parses_and_renders() {
    let grammar = grammar();
    for text in [
        "{T}, [1 seed]: wake you.",
        "You are tall.",
        "A gnome is tall.",
        "Gnomes grew and kept being pruned.",
        "Without a gnome growing.",
        "You don't rest, it's late.",
        "A gnome doesn't rest, it's late.",
        "Gnomes were given two dibberim.",
        "A gnome was given one dibber.",
        "Non-gnomes get +2/+10.",
        "A gnome says, \"Choose one.\"",
        "Choose one —\n• Choose one.",
        "Choose one —\n• Choose one or both.\n• You are tall.",
        "Gnomes' hats are the gnomes' and its owner's.",
        "A gnome's hats are the gnomes' and its owner's.",
        "There are gnomes.",
        "There is a gnome.",
    ] {
        let value = grammar.parse(Cat::Line, text, &Names::none());
        let value = value.unwrap_or_else(|error| panic!("{}", error.diagnostic().render()));
        assert_eq!(grammar.render(&value).as_deref(), Some(text));
    }
}

#[test]
fn the_first_of_several_spellings_is_rendered() {
    let grammar = grammar();
    let value = grammar.parse(Cat::Line, "Pick 1.", &Names::none()).expect("another spelling");
    assert_eq!(grammar.render(&value).as_deref(), Some("Choose one."));
}

#[test]
fn agreement_holds_for_words_before_their_slot() {
    let error =
        grammar().parse(Cat::Line, "There is gnomes.", &Names::none()).expect_err("it does not agree");
    assert_eq!(error.diagnostic().words(), "gnomes");
}
