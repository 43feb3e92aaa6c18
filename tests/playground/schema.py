"""Holds what the bot and the stand-in send against Discord's own description of its API.

`Playground(validate=DISCORDS)`: every request with a body, every answer and every event of the gateway is checked, and
`SchemaViolation` is raised at the end. A compiled validator looks at all of them; the one that can say what is wrong,
far slower, at wrong ones only.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, reduce
from operator import getitem
from pathlib import Path

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from bot.playground.rest.wire import Validator
from tests.playground.events import Json, event_schemas

MEDIA = 16
_FILE = Path(__file__).parent / "schemas" / "discord-openapi-trimmed.json"

_FIELD_ERROR = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
"""The only exception: the description gives the problems of a field (`InnerErrors`) a number as code, as answers have.
What Discord sends, and documents, is a name such as `BASE_TYPE_REQUIRED`."""


def body_problems(method: str, path: str, body: object) -> list[str]:
    """Return the errors in a request body; none for routes described without a body."""
    route = f"{method} {path}"
    return _problems(("bodies", route), body) if route in _description()["bodies"] else []


def answer_problems(method: str, path: str, status: int, body: object) -> list[str]:
    """Return the errors in an answer; server errors may have any form."""
    route = f"{method} {path}"
    if status >= 500:
        return []
    if status >= 400:
        return _problems(("refusals", "429" if status == 429 else "4XX"), body)
    known = _description()["answers"].get(route, {})
    if str(status) not in known:
        return [f"{status} is no status of {route}"]
    if known[str(status)] is None:
        return [] if body is None else ["$: an answer without a body has one"]
    return _problems(("answers", route, str(status)), body)


def described_answers() -> set[tuple[str, str]]:
    """Route and status of every answer that is no refusal."""
    return {(route, status) for route, answers in _description()["answers"].items() for status in answers}


def event_problems(name: str, data: object) -> list[str]:
    """Return the errors in a gateway event."""
    if name not in _description()["events"]:
        return [f"tests/playground/events.py describes no {name}"]
    return _problems(("events", name), data)


DISCORDS = Validator(body_problems, answer_problems, event_problems)
"""What Discord's description says of all that goes over the wire."""
ANY_BODY = replace(DISCORDS, body=lambda method, path, body: ())
"""Allow request bodies that are wrong on purpose; answers are still checked."""


def _problems(place: tuple[str, ...], found: object) -> list[str]:
    if _quick(place).is_valid(found):
        return []
    return [_sentence(error) for error in exact(*place).iter_errors(found)] or ["$: it is not as described"]


@cache
def exact(*place: str) -> Draft202012Validator:
    """Return the validator for the schema at this path of the description."""
    return Draft202012Validator(_schema(place))


@cache
def _description() -> Json:
    found: Json = json.loads(_FILE.read_text("utf-8"))
    types: Json = found["$defs"]
    # Discord's documents have media channels, which its description leaves out.
    types["ChannelTypes"]["oneOf"].append({"const": MEDIA})
    types["GuildChannelResponse"]["properties"]["type"]["enum"].append(MEDIA)
    found["$defs"]["InnerErrors"]["properties"]["_errors"]["items"] = _FIELD_ERROR
    return found | {"events": event_schemas()}


@cache
def _lenient() -> Json:
    """The types as requests may use them: for ids the API reads numbers too, as discord.py numbers new attachments."""
    types: Json = _description()["$defs"]
    return types | {"SnowflakeType": {"anyOf": [types["SnowflakeType"], {"type": "integer", "minimum": 0}]}}


def _schema(place: tuple[str, ...]) -> Json:
    types = _lenient() if place[0] == "bodies" else _description()["$defs"]
    return {**reduce(getitem, place, _description()), "$defs": types}


@cache
def _quick(place: tuple[str, ...]) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(_schema(place))


def _sentence(error: ValidationError) -> str:
    """The innermost reason: of a union, that of the alternative which the body means to be."""
    while error.context:
        error = max(_alternatives(error), key=_meant)[0]
    return f"{error.json_path}: {error.message[:300]}"


def _alternatives(error: ValidationError) -> list[list[ValidationError]]:
    by_alternative: dict[object, list[ValidationError]] = {}
    for inner in error.context or ():
        by_alternative.setdefault(inner.schema_path[0], []).append(inner)
    return [sorted(each, key=lambda inner: len(inner.path), reverse=True) for each in by_alternative.values()]


def _meant(errors: list[ValidationError]) -> tuple[bool, int]:
    """Return the errors of the alternative with the right `type` that fails deepest."""
    other_type = any(inner.path and inner.path[-1] == "type" and len(inner.path) == 1 for inner in errors)
    return not other_type, max(len(inner.path) for inner in errors)
