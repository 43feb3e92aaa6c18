"""Heights and widths of controls on a phone.

A line has 390 pixels next to an avatar, as in the playground.

Buttons of a row wrap where the line is full. Letters are as wide as those of DejaVu Sans Bold, a wide font, so other
fonts need less. A test compares this with a browser.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.discord.components.controls import AnyControl, Button, Control
from bot.discord.components.items import assign_rows
from bot.games.text import TextLike

LINE_WIDTH = 326
"""Width of a line, in pixels."""
BUTTON_HEIGHT, BUTTON_GAP = 38, 6
"""Height of a button, and the gap around buttons, in pixels."""
SELECT_HEIGHT = 40
"""Height of a select, in pixels."""
ROW_GAP = 8
"""Gap between rows, and between picture and first row, in pixels."""

EMOJI_WIDTH = 28
"""Width of an emoji before a label with the gap between them, in pixels."""

_BUTTON_PADDING = 24
"""Horizontal padding of a button, in pixels."""
_LABEL_MARGIN, _LABEL_LINE_HEIGHT = 8, 19.25
"""Vertical padding of a button, and height of a line of its label, in pixels."""
DEFAULT_LETTER_WIDTH = 10.0
"""Width of other letters, in pixels."""
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
"""Widths of letters on a button, in pixels."""


def button_width(label: TextLike) -> int:
    """Return a button's width in pixels; a label that is wider than a line is broken."""
    return _label_width(str(label))


@lru_cache(maxsize=1 << 12)
def _label_width(label: str) -> int:
    return _BUTTON_PADDING + math.ceil(sum(LETTER_WIDTHS.get(letter, DEFAULT_LETTER_WIDTH) for letter in label))


def count_text_lines(text: str, widths: Mapping[str, float], room: float) -> int:
    """Count the lines of a text that is broken between words at `room` pixels."""
    lines, used, space = 1, 0.0, widths.get(" ", DEFAULT_LETTER_WIDTH)
    for word in text.split():
        width = sum(widths.get(letter, DEFAULT_LETTER_WIDTH) for letter in word)
        if used and used + space + width > room:
            lines, used = lines + 1, 0.0
        used += width + (space if used else 0)
    return lines


def count_lines(controls: Sequence[AnyControl]) -> int:
    """Count the lines on a phone.

    Each row starts one, and so does a button that doesn't fit.
    """
    return sum(len(row) for row in _rows(controls))


def _rows(controls: Sequence[AnyControl]) -> list[list[list[AnyControl]]]:
    """Return the rows of a message, each as the lines that a phone makes of it."""
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


def fit_emojis(controls: Sequence[Control]) -> tuple[Control, ...]:
    """Remove emojis from lines without room, so that they never change line breaks."""
    fitting = {id(control) for row in _rows(controls) for line in row if _fits(line) for control in line}
    return tuple(
        replace(control, emoji="") if isinstance(control, Button) and id(control) not in fitting else control
        for control in controls
    )


def _fits(line: Sequence[AnyControl]) -> bool:
    """Whether a line of buttons has room for their emojis."""
    buttons = [control for control in line if isinstance(control, Button)]
    widths = [
        button_width(button.label_with_emoji or button.label) + EMOJI_WIDTH
        if button.emoji
        else button_width(button.label)
        for button in buttons
    ]
    return sum(widths) + BUTTON_GAP * (len(widths) - 1) <= LINE_WIDTH


def count_in_line(labels: Sequence[TextLike]) -> int:
    """Count the buttons, from the first on, that fit in one line."""
    used = 0
    for count, label in enumerate(labels):
        used += button_width(label) + (BUTTON_GAP if count else 0)
        if used > LINE_WIDTH:
            return count
    return len(labels)


def stack_height(controls: Sequence[AnyControl]) -> int:
    """Return the height of the controls in pixels.

    Labels longer than a line are broken.
    """
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
