//! Routes together with what is said about them: nothing can be asked that the OpenAPI document does not name.

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::house::House;
use crate::wire::{Fault, generate};

/// One thing that can be asked at a path.
pub(super) struct Operation {
    method: &'static str,
    handler: MethodRouter<Arc<House>>,
    name: &'static str,
    summary: &'static str,
    token: bool,
    query: Option<Make>,
    body: Option<Make>,
    answer: Answer,
}

/// Makes the schema of a type.
type Make = fn(&mut SchemaGenerator) -> Schema;

/// What a request is answered with, if all is well.
enum Answer {
    /// JSON of a type, with this status.
    Json(u16, Make),
    /// Text of this kind.
    Text(&'static str),
    /// Nothing but the status 204.
    Nothing,
    /// The connection becomes a WebSocket.
    Upgrade,
}

macro_rules! methods {
    ($($method:ident),*) => {
        $(/// Something to ask by this method: its name for programs, a sentence, and who answers.
        pub(super) fn $method<H, T>(name: &'static str, summary: &'static str, handler: H) -> Operation
        where
            H: Handler<T, Arc<House>>,
            T: 'static,
        {
            let (method, handler) = (stringify!($method), routing::$method(handler));
            let (token, query, body, answer) = (false, None, None, Answer::Nothing);
            Operation { method, handler, name, summary, token, query, body, answer }
        })*
    };
}

methods!(get, post, put, delete);

impl Operation {
    /// A token in `Authorization` counts.
    pub(super) fn token(self) -> Operation {
        Operation { token: true, ..self }
    }

    /// The query of the address has these fields.
    pub(super) fn asks<T: JsonSchema>(self) -> Operation {
        Operation { query: Some(SchemaGenerator::root_schema_for::<T>), ..self }
    }

    /// The request's body.
    pub(super) fn takes<T: JsonSchema>(self) -> Operation {
        Operation { body: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// It is answered with this.
    pub(super) fn answers<T: JsonSchema>(self) -> Operation {
        self.answers_with::<T>(200)
    }

    /// It is answered with this, and a status of its own.
    pub(super) fn answers_with<T: JsonSchema>(self, status: u16) -> Operation {
        Operation { answer: Answer::Json(status, SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// It is answered with text of a kind.
    pub(super) fn answers_text(self, mime: &'static str) -> Operation {
        Operation { answer: Answer::Text(mime), ..self }
    }

    /// It is answered with nothing but a status.
    pub(super) fn answers_nothing(self) -> Operation {
        Operation { answer: Answer::Nothing, ..self }
    }

    /// The connection becomes a WebSocket.
    pub(super) fn upgrades(self) -> Operation {
        Operation { answer: Answer::Upgrade, ..self }
    }

    /// What the document says about it.
    fn described(&self, path: &str, schemas: &mut SchemaGenerator) -> Value {
        let mut parameters: Vec<Value> = parameters(path);
        if let Some(make) = self.query {
            parameters.extend(fields(&make(schemas)));
        }
        let json_body = |schema: Schema| json!({ "application/json": { "schema": schema } });
        let (status, answer) = match self.answer {
            Answer::Json(status, make) => {
                (status, json!({ "description": "As asked for.", "content": json_body(make(schemas)) }))
            }
            Answer::Text(mime) => (200, json!({ "description": "As asked for.", "content": { mime: {} } })),
            Answer::Nothing => (204, json!({ "description": "Done." })),
            Answer::Upgrade => (101, json!({ "description": "Go on over the WebSocket." })),
        };
        let fault = json!({ "description": "It was refused.", "content": json_body(schemas.subschema_for::<Fault>()) });
        let mut said = json!({
            "operationId": self.name,
            "summary": self.summary,
            "parameters": parameters,
            "responses": { status.to_string(): answer, "default": fault },
        });
        if let Some(make) = self.body {
            said["requestBody"] = json!({ "required": true, "content": json_body(make(schemas)) });
        }
        if self.token {
            // Where a token says more, it is not always needed.
            said["security"] = json!([{ "token": [] }, {}]);
        }
        said
    }
}

/// The parts of a path that are to be filled in.
fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter = |name: &str| {
        let kind = if matches!(name, "list" | "number") { "integer" } else { "string" };
        json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
    };
    names.map(parameter).collect()
}

/// The fields of a query.
fn fields(schema: &Schema) -> Vec<Value> {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let field = |(name, mut schema): (String, Value)| {
        let said = schema.as_object_mut().and_then(|schema| schema.remove("description")).unwrap_or_default();
        let required = required.contains(&json!(name));
        json!({ "name": name, "in": "query", "required": required, "description": said, "schema": schema })
    };
    fields.into_iter().map(field).collect()
}

/// All that can be asked.
#[derive(Default)]
pub(super) struct Routes(Vec<(&'static str, Vec<Operation>)>);

impl Routes {
    /// Adds what can be asked at a path.
    pub(super) fn at<const N: usize>(mut self, path: &'static str, operations: [Operation; N]) -> Routes {
        self.0.push((path, operations.into()));
        self
    }

    /// Those who answer.
    pub(super) fn router(self) -> Router<Arc<House>> {
        let each = self
            .0
            .into_iter()
            .flat_map(|(path, all)| all.into_iter().map(move |operation| (path, operation)));
        each.fold(Router::new(), |router, (path, operation)| router.route(path, operation.handler))
    }

    /// The OpenAPI document.
    pub(super) fn document(&self) -> Value {
        let mut schemas = generate::schemas();
        let mut paths = Map::new();
        for (path, operations) in &self.0 {
            let described = |operation: &Operation| {
                (operation.method.to_owned(), operation.described(path, &mut schemas))
            };
            paths.insert((*path).to_owned(), Value::Object(operations.iter().map(described).collect()));
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Cardwright",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Matches of card games: lobby, seats, decks, records. They are played over a WebSocket.",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "servers": [{ "url": "/" }],
            "paths": paths,
            "components": {
                "schemas": schemas.take_definitions(true),
                "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            },
        })
    }
}
