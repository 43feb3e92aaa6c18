"""How much of a phone controls take: lines of the 390 pixels that the playground's page was tried on, beside an avatar.

Buttons that stand side by side wrap where a phone's line is full. Letters are taken to be as wide as those of a wide
face, so elsewhere less is taken.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from bot.games.text import Said
from bot.ui.controls import AnyControl, Button
from bot.ui.items import laid_out

ROOM = 326
"""Pixels of a line."""
LINE, GAP = 38, 6
"""Pixels of a button's height, and between buttons on every side."""

_INSIDE = 24
"""Pixels of a button beside its label."""
_BROKEN = 9
"""Pixels that a second line adds to a button."""
_USUAL = 10.0
_WIDTHS = {
    letter: pixels
    for pixels, letters in (
        (5.0, "'ijl /|IJ,.·:;"), (6.5, "-f!()[]t"), (7.2, 'r_–"*'), (8.2, "csz?"), (9.4, "xLkvyaeoEFT"),
        (9.8, "0123456789$"), (10.7, "CPYZABKRVX"), (11.7, "UDGHN#+<=>~→×≥✓"), (12.2, "OQ&⚀⚁⚂⚃⚄⚅"), (14.0, "wM%@…"),
        (15.5, "mW"),
    )
    for letter in letters
}  # fmt: skip
"""Pixels of letters, by their kind."""


def wide(label: Said) -> int:
    """Pixels of a button."""
    return _wide(str(label))


@lru_cache(maxsize=1 << 12)
def _wide(label: str) -> int:
    return _INSIDE + math.ceil(sum(_WIDTHS.get(letter, _USUAL) for letter in label))


def lines_of(controls: Sequence[AnyControl]) -> int:
    """Lines that these take: each row begins a new one, and so does a button that finds no room; a select has one."""
    lines, used, last = 0, 0, -1
    for control, row in zip(controls, laid_out(controls), strict=True):
        width = wide(control.label) if isinstance(control, Button) else ROOM
        if row != last or used + GAP + width > ROOM:
            lines, used, last = lines + 1, 0, row
        used += width + (GAP if used else 0)
    return lines


def in_a_line(labels: Sequence[Said]) -> int:
    """How many of these buttons, from the first on, stand in one line."""
    used = 0
    for count, label in enumerate(labels):
        used += wide(label) + (GAP if count else 0)
        if used > ROOM:
            return count
    return len(labels)


def high(controls: Sequence[AnyControl]) -> int:
    """Pixels of these under each other; a label that is longer than a line is broken inside its button."""
    broken = sum(isinstance(control, Button) and wide(control.label) > ROOM for control in controls)
    return max(0, lines_of(controls) * (LINE + GAP) - GAP) + broken * _BROKEN
