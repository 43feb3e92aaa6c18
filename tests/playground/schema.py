"""Validates what the bot sends against Discord's own description of its API.

`Playground(validate=body_problems)`: every request with a body is checked, and `SchemaViolation` is raised at the end.
A compiled validator looks at every body; the one that can say what is wrong, far slower, at wrong ones only.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

_FILE = Path(__file__).parent / "schemas" / "discord-openapi-trimmed.json"


def body_problems(method: str, path: str, body: object) -> list[str]:
    """What is wrong with a body, as sentences; an empty list for routes that the description gives no body."""
    route = f"{method} {path}"
    if route not in _description()["bodies"] or _quick(route).is_valid(body):
        return []
    return [_sentence(error) for error in exact(route).iter_errors(body)] or ["$: the body is not as described"]


@cache
def exact(route: str) -> Draft202012Validator:
    """The validator that says what is wrong."""
    return Draft202012Validator(_schema(route))


@cache
def _description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    # The description wants text, the API reads numbers as well, and discord.py numbers new attachments from 0.
    found["$defs"]["SnowflakeType"] = {"anyOf": [found["$defs"]["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    return found


def _schema(route: str) -> dict[str, Any]:
    found: dict[str, Any] = _description()["bodies"][route] | {"$defs": _description()["$defs"]}
    return found


@cache
def _quick(route: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(_schema(route))


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
    """The alternative whose `type` fits, and of those the one that fails deepest."""
    other_type = any(inner.path and inner.path[-1] == "type" and len(inner.path) == 1 for inner in errors)
    return not other_type, max(len(inner.path) for inner in errors)
