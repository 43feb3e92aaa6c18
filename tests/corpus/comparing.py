"""The first difference between what a volume keeps and what its games tell now, for people to read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any

from tests.corpus.volumes import Part, Volume

SHOWN = 400
"""Longer values are cut."""

PARTS = 4
"""Maximum number of differing parts shown of the first line that differs."""


def differences(volume: Volume, part: Part, told: Sequence[str], records: Sequence[int] | None = None) -> str:
    """Empty if every line is the same, otherwise where the first difference is and how many lines differ.

    With `records` only the kept lines of these records are looked at, as only these were told.
    """
    kept = volume.lines(part)
    if records is not None:
        wanted = frozenset(records)
        kept = [line for line in kept if _record(line) in wanted]
    if kept == list(told):
        return ""
    differing = [(before, now) for before, now in zip_longest(kept, told, fillvalue="{}") if before != now]
    before, now = map(json.loads, differing[0])
    entry = before.get("entry", now.get("entry"))
    lines = [f"{volume}, {part}: {len(differing)} of {len(kept)} lines differ. The first, record/entry {entry}:"]
    for where, one, other in islice(_apart("", before, now), PARTS):
        lines += [f"  {where}", f"    kept: {_shown(one)}", f"    now:  {_shown(other)}"]
    return "\n".join(lines)


def _record(line: str) -> int:
    """The number of the record that a line belongs to."""
    return int(line.split('"entry":"', 1)[1].split("/", 1)[0])


def _apart(where: str, before: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """The smallest parts of two values that differ, and where they stand."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*before, *now]):
            yield from _apart(f"{where}.{key}" if where else key, before.get(key), now.get(key))
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from _apart(f"{where}[{number}]", one, other)
    elif before != now:
        yield where, before, now


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"
