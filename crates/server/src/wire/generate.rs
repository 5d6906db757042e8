//! TypeScript types and JSON Schemas of everything on the wire.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, schema_for};
use ts_rs::{Config, TS, TypeVisitor};

use super::{
    CardPage, CreateMatch, DeckDraft, DeckKept, DeckMade, DeckNamed, DeckReport, Fault, GameListed,
    GameRules, JoinMatch, Listed, MatchListed, Moment, NameListed, Opened, Parcel, Past, PublicMatch,
    Rematch, Seated, ServerFrame, Stats,
};

/// The generated files: name and text.
pub fn files() -> Vec<(String, String)> {
    let mut files = vec![("wire.ts".to_owned(), typescript())];
    let mut schema = |name: &str, schema: Schema| {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n";
        files.push((format!("{name}.schema.json"), text));
    };
    schema("client-frame", schema_for!(Parcel));
    schema("server-frame", schema_for!(ServerFrame));
    schema("create-match", schema_for!(CreateMatch));
    schema("join-match", schema_for!(JoinMatch));
    schema("deck-draft", schema_for!(DeckDraft));
    schema("opened", schema_for!(Opened));
    schema("seated", schema_for!(Seated));
    schema("fault", schema_for!(Fault));
    schema("answers", schema_for!(Answers));
    files
}

/// What HTTP requests are answered with, for the schema.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Answers {
    stats: Stats,
    games: Listed<GameListed>,
    game: GameRules,
    cards: CardPage,
    matches: Listed<MatchListed>,
    names: Listed<NameListed>,
    moment: Moment,
    past: Past,
    public_match: PublicMatch,
    decks: Listed<DeckNamed>,
    saved_deck: DeckKept,
    deck: DeckMade,
    deck_report: DeckReport,
    rematch: Rematch,
}

fn typescript() -> String {
    let mut found = Found { config: Config::new().with_large_int("number"), types: BTreeMap::new() };
    found.with::<Parcel>();
    found.with::<ServerFrame>();
    found.with::<CreateMatch>();
    found.with::<JoinMatch>();
    found.with::<Opened>();
    found.with::<Past>();
    found.with::<Rematch>();
    found.with::<PublicMatch>();
    found.with::<Listed<MatchListed>>();
    found.with::<NameListed>();
    found.with::<Moment>();
    found.with::<Listed<DeckNamed>>();
    found.with::<DeckKept>();
    found.with::<GameRules>();
    found.with::<CardPage>();
    found.with::<DeckDraft>();
    found.with::<DeckMade>();
    found.with::<DeckReport>();
    found.with::<Stats>();
    found.with::<Fault>();
    let mut text = "// Made from the Rust types of crates/server/src/wire; see generate.rs.\n".to_owned();
    for (docs, decl) in found.types.values() {
        text.push('\n');
        text.push_str(docs);
        text.push_str("export ");
        text.push_str(decl);
        text.push('\n');
    }
    text
}

/// The types found so far, by name.
struct Found {
    config: Config,
    types: BTreeMap<String, (String, String)>,
}

impl Found {
    fn with<T: TS + 'static + ?Sized>(&mut self) {
        self.visit::<T>();
    }
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            T::visit_generics(self);
            return;
        }
        let name = T::ident(&self.config);
        if self.types.contains_key(&name) {
            return;
        }
        self.types.insert(name, (T::docs().unwrap_or_default(), T::decl(&self.config)));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
