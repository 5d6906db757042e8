//! Tables of rows that are refused, with everything that is wrong with them.

use cardwright_text::{NumberStyle, Rows, rows, values};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Deed {
    Dig,
    Rest(i32),
    Twice(Box<Deed>),
}

values! {
    /// Deeds.
    enum V: Cat { Deed(Deed), Number(i32), Kind(String) } also { Step: Deed }
}

/// What is wrong with a table, a line for each problem.
fn problems(fill: impl Fn(&mut Rows<V>)) -> Vec<String> {
    let mut g = Rows::new();
    g.number(Cat::Number, NumberStyle::Digits, Some, |n: &i32| Some(*n));
    fill(&mut g);
    g.build().map_or_else(|errors| errors.0.iter().map(ToString::to_string).collect(), |_| Vec::new())
}

#[test]
fn a_sound_table_has_no_problems() {
    let sound = |g: &mut Rows<V>| {
        rows! { g; Deed: "dig" => Deed::Dig; Deed: "rest {n:Number} day#n" => Deed::Rest(n); }
    };
    assert_eq!(problems(sound), [""; 0]);
}

#[test]
fn all_problems_are_told_at_once() {
    let told = problems(|g| {
        rows! { g;
            Deed: "rest {n:Numbr}" => Deed::Rest(n);
            Deed: "wait {time}" => Deed::Rest(time);
            Deed: "dig {n:Number}" => Deed::Dig;
            Deed: "dig~whom" => Deed::Dig;
            Deed: "rest {n:Number" => Deed::Rest(n);
            Dead: "dig" => Deed::Dig;
        }
    });
    assert_eq!(
        told,
        [
            "row `Deed: rest {n:Numbr}`: there is no category Numbr (of the slot n)",
            "row `Deed: wait {time}`: there is no category time (of the slot time)",
            "row `Deed: dig {n:Number}`: the slot n stands on one side only",
            "row `Deed: dig~whom`: whom is neither a slot nor a form",
            "row `Deed: rest {n:Number`: a slot is never closed",
            "row `Dead: dig`: there is no category Dead",
        ]
    );
}

#[test]
fn a_slot_that_nothing_fits_is_a_problem() {
    let told = problems(|g| {
        rows! { g; Deed: "dig" => Deed::Dig; Deed: "twice {deed:Deed.ing}" => Deed::Twice(deed); }
    });
    assert_eq!(told, ["row `Deed: twice {deed:Deed.ing}`: no row makes what the slot deed asks for"]);
}

#[test]
fn the_same_wording_twice_is_a_problem() {
    let told = problems(|g| {
        rows! { g; Deed: "dig" => Deed::Dig; Deed: "dig|burrow" => Deed::Rest(1); }
    });
    assert_eq!(told, ["rows `Deed: dig` and `Deed: dig|burrow` have the same wording"]);
}

#[test]
fn a_category_that_no_text_leads_to_is_a_problem() {
    let told = problems(|g| {
        g.start(Cat::Deed);
        rows! { g; Deed: "dig" => Deed::Dig; Step: "step" => Deed::Dig; }
    });
    let unreachable = ["Number", "Kind", "Step"].map(|cat| format!("no text leads to the category {cat}"));
    assert_eq!(told, unreachable);
}

#[test]
fn rows_that_lead_back_to_themselves_are_a_problem() {
    let told = problems(|g| {
        rows! { g; Deed: "dig" => Deed::Dig; Deed: "{step}" => step; Step: "{deed}" => deed; }
    });
    let looped =
        |told: &[String]| told.iter().all(|problem| problem.contains("back to itself")) && !told.is_empty();
    assert!(looped(&told), "{told:?}");
    let told = problems(|g| {
        rows! { g; Deed: "dig" => Deed::Dig; Deed: "please {deed}" => deed; }
    });
    assert!(looped(&told), "{told:?}");
}
