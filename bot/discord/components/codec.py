"""Ids of controls: `t:<table>:<rev>:<verb>:<argument>`, up to 100 characters.

This is the only module that knows the format. A half-made choice is stored in these ids alone, so a restart loses
nothing. A select has the verb `pick`, a button any other: two templates that never match the same id. Both match
anything that starts like one of our ids, so that forged ids are answered, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_ID_LENGTH = 100
"""Discord's limit for custom ids."""

PICK = "pick"
"""The verb of every select; the selected options arrive as its values."""

_WELL_FORMED = re.compile(
    r"t:(?P<table>[a-z0-9]{4,10}):(?P<rev>[0-9]{1,6}):(?P<verb>[a-z]{2,12}):(?P<argument>[ -~]{0,80})"
)
_PICKS = rf"[^:]*:[^:]*:{PICK}:"

BUTTON_TEMPLATE = re.compile(rf"t:(?!{_PICKS}).*", re.DOTALL)
SELECT_TEMPLATE = re.compile(rf"t:{_PICKS}.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ControlId:
    """The decoded id of a control: at this table and rev, do `verb` with `argument`.

    >>> str(ControlId("abcdefgh", 12, "play", "place N9 r2"))
    't:abcdefgh:12:play:place N9 r2'
    """

    table: str
    rev: int
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        text = f"t:{self.table}:{self.rev}:{self.verb}:{self.argument}"
        if len(text) > MAX_ID_LENGTH or _WELL_FORMED.fullmatch(text) is None:
            raise ValueError(f"{text!r} is no control id")
        return text


NOT_OURS = ControlId("", 0, "")
"""The result for an id that we never made; no handler serves it."""


def decode(match: re.Match[str]) -> ControlId:
    """The control id that one of the two templates matched."""
    return decode_id(match[0])


def decode_id(custom_id: str) -> ControlId:
    """Return the control id of a custom id; modals have such ids, too."""
    found = _WELL_FORMED.fullmatch(custom_id)
    if found is None:
        return NOT_OURS
    return ControlId(found["table"], int(found["rev"]), found["verb"], found["argument"])
