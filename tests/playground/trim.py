"""Cuts what the tests need out of Discord's description of its API.

    python -m tests.playground.trim discord-openapi.json

The file comes from https://github.com/discord/discord-api-spec (`specs/openapi.json`). Run it again after a new version
of it, or after the stand-in got a new route. For every route of the stand-in the JSON bodies of the request and of each
answer are kept, and the types that they and the events of the gateway name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.playground.rest import described_routes
from tests.playground.events import event_schemas

FILE = Path(__file__).parent / "schemas" / "discord-openapi-trimmed.json"
COMMENT = (
    "Cut from Discord's API description, version 10 of 2026-07-18, https://github.com/discord/discord-api-spec (MIT "
    "License), by tests/playground/trim.py: the JSON bodies of requests and answers on the routes of the stand-in, and "
    "the types that they name. Descriptions and titles are left out."
)
ROUTES = (*described_routes(), ("GET", "/gateway/bot"))

_LEFT_OUT = ("description", "title", "x-")
_REF, _SHORT = "#/components/schemas/", "#/$defs/"

Json = dict[str, Any]


def trimmed(whole: Json) -> Json:
    """Parts of the full description that are stored."""
    types = {name: _plain(schema) for name, schema in whole["components"]["schemas"].items()}
    routes = [(f"{method} {path}", whole["paths"][path][method.lower()]) for method, path in ROUTES]
    bodies = {route: body for route, operation in routes if (body := _json_of(operation.get("requestBody", {})))}
    answers = {route: dict(_answers(operation)) for route, operation in routes}
    refusals = {status: _plain(_json_of(each)) for status, each in _refusals(whole["components"]["responses"])}
    named = _named([bodies, answers, refusals, event_schemas()], types)
    return {
        "$comment": COMMENT,
        "bodies": bodies,
        "answers": answers,
        "refusals": refusals,
        "$defs": {name: types[name] for name in sorted(named)},
    }


def _answers(operation: Json) -> Iterator[tuple[str, Json | None]]:
    """By status; `None` for an answer without a body."""
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            yield status, _json_of(response) or None


def _refusals(responses: Json) -> Iterator[tuple[str, Json]]:
    yield "429", responses["ClientRatelimitedResponse"]
    yield "4XX", responses["ClientErrorResponse"]


def _json_of(part: Json) -> Json:
    found = part.get("content", {}).get("application/json", {}).get("schema", {})
    return dict(_plain(found))


def _plain(schema: Any) -> Any:
    """A schema without words, its references short."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if isinstance(schema, str):
        return schema.replace(_REF, _SHORT)
    if not isinstance(schema, dict):
        return schema
    return {key: _trimmed(key, value) for key, value in schema.items() if not key.startswith(_LEFT_OUT)}


def _trimmed(key: str, value: Any) -> Any:
    if key == "properties":
        return {name: _plain(each) for name, each in value.items()}
    return _plain(value)


def _named(part: object, types: Json) -> set[str]:
    """Every type that a part names, and those that they name."""
    found: set[str] = set()
    waiting = list(_names(part))
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += _names(types[name])
    return found


def _names(part: object) -> Iterator[str]:
    if isinstance(part, str) and part.startswith(_SHORT):
        yield part.removeprefix(_SHORT)
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in inside:
        yield from _names(each)


def written(found: Json) -> str:
    """Write one line per route and type, so that changes can be read."""
    sections = [f' "$comment": {json.dumps(found["$comment"])}']
    for name in ("bodies", "answers", "refusals", "$defs"):
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found[name].items()]
        sections.append(f" {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(sections) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(trimmed(json.loads(Path(sys.argv[1]).read_text("utf-8")))), "utf-8")
