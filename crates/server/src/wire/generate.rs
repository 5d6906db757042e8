//! TypeScript types and JSON Schemas of everything on the wire.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, schema_for};
use serde_json::{Map, Value, json};
use ts_rs::{Config, TS, TypeVisitor};

use super::{
    CardPage, ClientFrame, CreateMatch, DeckDraft, DeckKept, DeckMade, DeckNamed, DeckReport, Fault,
    GameListed, GameRules, Health, JoinMatch, Listed, MatchListed, Moment, NameListed, Opened, PackSet,
    Parcel, Past, PublicMatch, QuickMatch, Rematch, Seated, ServerFrame, Stats,
};

/// The generated files: where they stand in the workspace, and their text.
pub fn files() -> Vec<(String, String)> {
    let mut files = vec![("sdk/typescript/src/wire.ts".to_owned(), typescript())];
    let mut schema = |name: &str, schema: Schema| {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n";
        files.push((format!("crates/server/wire/{name}.schema.json"), text));
    };
    schema("client-frame", schema_for!(Parcel));
    schema("server-frame", schema_for!(ServerFrame));
    schema("create-match", schema_for!(CreateMatch));
    schema("join-match", schema_for!(JoinMatch));
    schema("quick-match", schema_for!(QuickMatch));
    schema("deck-draft", schema_for!(DeckDraft));
    schema("opened", schema_for!(Opened));
    schema("seated", schema_for!(Seated));
    schema("fault", schema_for!(Fault));
    schema("answers", schema_for!(Answers));
    let mut document = |name: &str, document: &Value| {
        let text = serde_json::to_string_pretty(document).unwrap_or_default() + "\n";
        files.push((name.to_owned(), text));
    };
    document("crates/server/wire/openapi.json", &crate::routes::document());
    document("crates/server/wire/asyncapi.json", &async_api());
    files
}

/// Where the documents keep their schemas.
pub(crate) const SCHEMAS: &str = "/components/schemas";

/// Makes schemas for a document that keeps them at [`SCHEMAS`].
pub(crate) fn schemas() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12();
    settings.with(|settings| settings.definitions_path = SCHEMAS.into()).into_generator()
}

/// The frames of the WebSocket as an AsyncAPI document.
pub fn async_api() -> Value {
    let mut schemas = schemas();
    let (mut from_client, mut from_server) = (Map::new(), Map::new());
    for frame in variants(&schemas.root_schema_for::<ClientFrame>()) {
        from_client.extend(message(frame, true));
    }
    for frame in variants(&schemas.root_schema_for::<ServerFrame>()) {
        from_server.extend(message(frame, false));
    }
    // Frames of both sides may have the same name.
    let named = |frames: &Map<String, Value>, prefix: &str| -> Map<String, Value> {
        frames.iter().map(|(name, message)| (format!("{prefix}.{name}"), message.clone())).collect()
    };
    let (said, heard) = (named(&from_client, "client"), named(&from_server, "server"));
    let refer = |to: &str, names: &Map<String, Value>| -> Value {
        names.keys().map(|name| json!({ "$ref": format!("#/{to}/{name}") })).collect()
    };
    let on_channel = |names: &Map<String, Value>| refer("channels/match/messages", names);
    let in_channel: Map<String, Value> = said
        .keys()
        .chain(heard.keys())
        .map(|name| (name.clone(), json!({ "$ref": format!("#/components/messages/{name}") })))
        .collect();
    let operations = json!({
        "hear": {
            "action": "receive",
            "summary": "What a client can say.",
            "channel": { "$ref": "#/channels/match" },
            "messages": on_channel(&said),
        },
        "say": {
            "action": "send",
            "summary": "What the server says.",
            "channel": { "$ref": "#/channels/match" },
            "messages": on_channel(&heard),
        },
    });
    let messages: Map<String, Value> = said.into_iter().chain(heard).collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Cardwright: the WebSocket of a match",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Frames are JSON texts. Without the token of a seat one watches.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "channels": {
            "match": {
                "address": "/ws/{matchId}",
                "title": "One match",
                "parameters": { "matchId": { "description": "The match." } },
                "messages": in_channel,
            },
        },
        "operations": operations,
        "components": { "messages": messages, "schemas": schemas.take_definitions(true) },
    })
}

/// The variants of a tagged enum.
fn variants(schema: &Schema) -> Vec<Value> {
    schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default()
}

/// A frame as a message under its name.
fn message(mut frame: Value, with_id: bool) -> Option<(String, Value)> {
    let name = frame["properties"]["type"]["const"].as_str()?.to_owned();
    let summary = frame["description"].as_str().unwrap_or_default().to_owned();
    if with_id {
        let said = "Comes back as `inReplyTo` if the frame is refused.";
        frame["properties"]["id"] = json!({ "type": "string", "description": said });
    }
    Some((name.clone(), json!({ "name": name, "summary": summary, "payload": frame })))
}

/// What HTTP requests are answered with, for the schema.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Answers {
    health: Health,
    stats: Stats,
    games: Listed<GameListed>,
    game: GameRules,
    cards: CardPage,
    sets: Listed<PackSet>,
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
    found.with::<QuickMatch>();
    found.with::<Opened>();
    found.with::<Past>();
    found.with::<Rematch>();
    found.with::<PublicMatch>();
    found.with::<Listed<MatchListed>>();
    found.with::<NameListed>();
    found.with::<Moment>();
    found.with::<Listed<DeckNamed>>();
    found.with::<DeckNamed>();
    found.with::<DeckKept>();
    found.with::<GameRules>();
    found.with::<CardPage>();
    found.with::<PackSet>();
    found.with::<DeckDraft>();
    found.with::<DeckMade>();
    found.with::<DeckReport>();
    found.with::<Stats>();
    found.with::<Health>();
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
