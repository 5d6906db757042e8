//! The conformance figures, where the card data is at hand: they may only rise.

use cardwright_unlimited::conform::conform;

#[test]
fn scenarios_pass_where_their_cards_compile() {
    let shared = std::env::var("CARDWRIGHT_SHARED").unwrap_or_else(|_| "../../../shared".to_owned());
    let read = |path: &str| std::fs::read_to_string(format!("{shared}/{path}"));
    let (Ok(cards), Ok(scenarios)) =
        (read("corpus/unlimited/cards.jsonl"), read("scenarios/unlimited/scenarios.jsonl"))
    else {
        println!("skipped: no corpus");
        return;
    };
    match conform(&cards, &scenarios, "") {
        Ok(report) => {
            println!("{:?}", report.counts);
            assert!(report.counts.passed >= 4_800, "{:?}", report.counts);
            assert!(report.counts.failed * 45 <= report.counts.passed, "{:?}", report.counts);
            assert!(report.broken.iter().all(|error| !error.contains("panicked")), "{:?}", report.broken);
        }
        Err(error) => panic!("{error}"),
    }
}
