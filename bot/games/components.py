"""Reads and checks the component files of the games.

A local folder may replace them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

OVERRIDES_VARIABLE, EARLIER_OVERRIDES_VARIABLE = "TABLEKEEPER_COMPONENTS", "TABLEKEEPER_DATA"
"""Environment variable for a folder whose files replace the project's own, and its name up to version 1.0."""


class BadComponents(ValueError):
    """A component file contradicts itself."""


def overrides_folder() -> Path | None:
    """Return the operator's folder with replacements, if there is one."""
    named = os.environ.get(OVERRIDES_VARIABLE) or os.environ.get(EARLIER_OVERRIDES_VARIABLE)
    return Path(named) if named else None


def load(name: str) -> Any:
    """Return the content of `data/<name>.json` or its replacement."""
    return json.loads(find_file(f"{name}.json").read_text(encoding="utf-8"))


def find_file(name: str) -> Traversable:
    """Return a file of `data`, or its replacement."""
    folder = overrides_folder()
    if folder is not None and (replacement := folder / name).is_file():
        return replacement
    return resources.files("data") / name


def one_of(choices: Iterable[T], value: object, where: str = "") -> T:
    """Return the choice named by a file's value.

    Raises BadComponents, naming the place.
    """
    known = tuple(choices)
    for choice in known:
        if choice == value:
            return choice
    raise BadComponents(f"{where or 'the file'}: {value!r} is none of {', '.join(map(str, known))}")


def by_id(entries: Sequence[Mapping[str, Any]], made: Iterable[T], kind: str, key: str = "id") -> dict[Any, T]:
    """Return things by the ids of their entries. Raises BadComponents for duplicates."""
    found = {entry[key]: one for entry, one in zip(entries, made, strict=True)}
    if len(found) != len(entries):
        raise BadComponents(f"two {kind} have the same {key}")
    return found
