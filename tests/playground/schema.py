"""Validates what the bot sends against Discord's own description of its API.

`Playground(validate=body_problems)`: every request with a body is checked, and `SchemaViolation` is raised at the end.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

_FILE = Path(__file__).parent / "schemas" / "discord-openapi-trimmed.json"


def body_problems(method: str, path: str, body: object) -> list[str]:
    """What is wrong with a body, as sentences; an empty list for routes that the description gives no body."""
    validator = _validator(f"{method} {path}")
    if validator is None:
        return []
    return [_sentence(error) for error in validator.iter_errors(body)]


@cache
def _description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    # The description wants text, the API reads numbers as well, and discord.py numbers new attachments from 0.
    found["$defs"]["SnowflakeType"] = {"anyOf": [found["$defs"]["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    return found


@cache
def _validator(route: str) -> Draft202012Validator | None:
    body = _description()["bodies"].get(route)
    return None if body is None else Draft202012Validator(body | {"$defs": _description()["$defs"]})


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
