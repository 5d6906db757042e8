"""Whether the JSON Schemas, and those in the AsyncAPI document, are schemas, and what they refer to is there."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator

FOLDER = pathlib.Path("crates/server/wire")


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from references(inner)


def follow(document, reference):
    if not reference.startswith("#/"):
        raise KeyError(reference)
    place = document
    for step in reference[2:].split("/"):
        place = place[step.replace("~1", "/").replace("~0", "~")]


count = 0
for path in sorted(FOLDER.glob("*.json")):
    document = json.loads(path.read_text())
    for reference in references(document):
        try:
            follow(document, reference)
        except (KeyError, TypeError):
            sys.exit(f"{path}: {reference} leads nowhere")
    schemas = [document]
    if "asyncapi" in document:
        parts = document["components"]
        schemas = [*parts["schemas"].values(), *(message["payload"] for message in parts["messages"].values())]
    elif "openapi" in document:
        schemas = list(document["components"]["schemas"].values())
    for schema in schemas:
        Draft202012Validator.check_schema(schema)
        count += 1
print(f"{count} schemas are valid")
