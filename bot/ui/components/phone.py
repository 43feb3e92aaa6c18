"""How much of a phone controls take: lines of the 390 pixels that the playground's page was tried on, beside an avatar.

Buttons that stand side by side wrap where a phone's line is full. Letters are as wide as the bold ones of DejaVu Sans,
a wide face, so elsewhere less is taken. A test holds all of it against a browser.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.text import TextLike
from bot.ui.components.controls import AnyControl, Button
from bot.ui.components.items import assign_rows

LINE_WIDTH = 326
"""Pixels of a line."""
BUTTON_HEIGHT, BUTTON_GAP = 38, 6
"""Pixels of a button's height, and between buttons on every side."""
SELECT_HEIGHT = 40
"""Pixels of a select's height."""
ROW_GAP = 8
"""Pixels between rows, and between the picture and the first of them."""

_BUTTON_PADDING = 24
"""Pixels of a button beside its label."""
_LABEL_MARGIN, _LABEL_LINE_HEIGHT = 8, 19.25
"""Pixels of a button above and below its label, and of each line of that."""
DEFAULT_LETTER_WIDTH = 10.0
"""Pixels of any other letter."""
LETTER_WIDTHS = {
    letter: pixels
    for pixels, letters in (
        (4.3, "'"), (4.9, "ijl "), (5.25, "/|IJ"), (5.35, ",.·’"), (5.7, ":;f"), (5.85, "-"), (6.4, "!()[]"),
        (6.7, "t"), (7.0, "r_–"), (7.35, '"*'), (8.15, "?z"), (8.35, "cs"), (9.05, "xL"), (9.25, "vy“”"), (9.45, "ka"),
        (9.65, "SeEFo"), (9.9, "0123456789T"), (10.05, "hnubdgpq"), (10.3, "YZPC"), (10.8, "B▶◀RX"), (10.85, "AVK"),
        (11.5, "UG"), (11.75, "DHN#+<=>×→−≥✓"), (11.95, "OQ"), (12.25, "⚀⚁⚂⚃⚄⚅&"), (12.95, "w"), (14.05, "M@—…%"),
        (14.6, "m"), (15.45, "W"),
    )
    for letter in letters
}  # fmt: skip
"""Pixels of the letters on a button, by their kind."""


def button_width(label: TextLike) -> int:
    """Pixels of a button; one that is wider than a line takes the line and breaks its label."""
    return _label_width(str(label))


@lru_cache(maxsize=1 << 12)
def _label_width(label: str) -> int:
    return _BUTTON_PADDING + math.ceil(sum(LETTER_WIDTHS.get(letter, DEFAULT_LETTER_WIDTH) for letter in label))


def count_text_lines(text: str, widths: Mapping[str, float], room: float) -> int:
    """How many lines of so many pixels the words of a text take; a word that finds no room begins a line."""
    lines, used, space = 1, 0.0, widths.get(" ", DEFAULT_LETTER_WIDTH)
    for word in text.split():
        width = sum(widths.get(letter, DEFAULT_LETTER_WIDTH) for letter in word)
        if used and used + space + width > room:
            lines, used = lines + 1, 0.0
        used += width + (space if used else 0)
    return lines


def count_lines(controls: Sequence[AnyControl]) -> int:
    """Lines that these take: each row begins a new one, and so does a button that finds no room; a select has one."""
    return sum(len(row) for row in _rows(controls))


def _rows(controls: Sequence[AnyControl]) -> list[list[list[AnyControl]]]:
    """The rows of a message, as the lines that a phone makes of each."""
    rows: list[list[list[AnyControl]]] = []
    used = 0
    for control, row in zip(controls, assign_rows(controls), strict=True):
        width = min(button_width(control.label), LINE_WIDTH) if isinstance(control, Button) else LINE_WIDTH
        if row == len(rows):
            rows.append([[]])
            used = 0
        elif used + BUTTON_GAP + width > LINE_WIDTH:
            rows[-1].append([])
            used = 0
        rows[-1][-1].append(control)
        used += width + (BUTTON_GAP if used else 0)
    return rows


def count_in_line(labels: Sequence[TextLike]) -> int:
    """How many of these buttons, from the first on, stand in one line."""
    used = 0
    for count, label in enumerate(labels):
        used += button_width(label) + (BUTTON_GAP if count else 0)
        if used > LINE_WIDTH:
            return count
    return len(labels)


def stack_height(controls: Sequence[AnyControl]) -> int:
    """Pixels of these under each other; a label that is longer than a line is broken inside its button."""
    rows = [
        BUTTON_GAP * (len(row) - 1) + sum(max(map(_control_height, line)) for line in row) for row in _rows(controls)
    ]
    return math.ceil(sum(rows) + ROW_GAP * (len(rows) - 1)) if rows else 0


def _control_height(control: AnyControl) -> float:
    if not isinstance(control, Button):
        return SELECT_HEIGHT
    label = str(control.label)
    return (
        BUTTON_HEIGHT
        if _label_width(label) <= LINE_WIDTH
        else max(
            BUTTON_HEIGHT,
            _LABEL_MARGIN + _LABEL_LINE_HEIGHT * count_text_lines(label, LETTER_WIDTHS, LINE_WIDTH - _BUTTON_PADDING),
        )
    )
