"""The header strip of every picture of Solarius Mission."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.view import SolariusView
from bot.games.text import Text, TextLike
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MAX_CHIP_WIDTH, WIDTH, Canvas
from renderers.kit.names import longer_names
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import MIDDLE, Weight, fitting, width
from renderers.solarius import words
from renderers.solarius.colours import SEATS
from renderers.solarius.goals import game_sign

_CHIP_EDGES = 160
"""Width of the chip without its text, with the space on both sides."""


def draw_head(canvas: Canvas, title: TextLike, middle: TextLike) -> float:
    """The strip with the game's sign, a title, and a text with `**emphasis**`; return where the text ends."""
    canvas.header(game_sign(), title)
    parts = [(part, number % 2 == 1) for number, part in enumerate(str(middle).split("**"))]
    wide = sum(width(part, MIDDLE, _weight(strong)) for part, strong in parts)
    x = max((WIDTH - wide) / 2, 52 + 84 + width(title, MIDDLE, Weight.BOLD))
    for part, strong in parts:
        canvas.text(x, HEADER / 2, part, MIDDLE, _weight(strong), palette.TEXT if strong else palette.SECOND)
        x += width(part, MIDDLE, _weight(strong))
    return x


def draw_chip(canvas: Canvas, view: SolariusView, names: Sequence[str], after: float) -> None:
    """Whose turn it is, at the right of the strip; only the name if the text before leaves no more room."""
    if view.early_end is not None:
        canvas.header_result(view.early_end, MAX_CHIP_WIDTH)
        return
    if view.decider is None:
        return
    seat, name = SEATS[view.decider], names[view.decider]
    said: list[TextLike] = [*map(words.to_play, longer_names(view.names, view.decider, name)), name]
    text = fitting(said, min(MAX_CHIP_WIDTH, round(WIDTH - _CHIP_EDGES - after)), MIDDLE, Weight.BOLD)
    canvas.header_chip(text, seat.fill, palette.INK, seat_sign(seat, 22))


def rounds(view: SolariusView) -> Text:
    """Return the round and the turn for the middle of the strip."""
    return words.rounds(view.game_turn, view.game_turns, view.player_turn, view.player_turns)


def _weight(strong: bool) -> Weight:
    return Weight.BOLD if strong else Weight.MEDIUM
