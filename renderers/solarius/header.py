"""The header strip of every picture of Solarius Mission."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.view import SolariusView
from renderers.kit import palette
from renderers.kit.canvas import HEADER, WIDTH, Canvas
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import MIDDLE, Weight, width
from renderers.solarius.colours import SEATS
from renderers.solarius.goals import game_sign

TITLE = "Solarius Mission"
_CHIP = 400
"""So wide may the words in the chip be before they reach the middle of the header."""

Piece = tuple[str, bool]
"""Some words of the middle, and whether they stand out."""


def draw_head(canvas: Canvas, title: str, middle: Sequence[Piece]) -> None:
    """The strip with the game's sign, a title, and some words in the middle."""
    canvas.header(game_sign(), title)
    wide = sum(width(words, MIDDLE, _weight(strong)) for words, strong in middle)
    x = max((WIDTH - wide) / 2, 52 + 84 + width(title, MIDDLE, Weight.BOLD))
    for words, strong in middle:
        canvas.text(x, HEADER / 2, words, MIDDLE, _weight(strong), palette.TEXT if strong else palette.SECOND)
        x += width(words, MIDDLE, _weight(strong))


def draw_chip(canvas: Canvas, view: SolariusView, names: Sequence[str]) -> None:
    """Whose turn it is, at the right of the strip."""
    if view.decider is None:
        return
    seat, name = SEATS[view.decider], names[view.decider]
    words = f"{name} to play"
    if width(words, MIDDLE, Weight.BOLD) > _CHIP:
        words = name
    canvas.header_chip(words, seat.fill, palette.INK, seat_sign(seat, 22))


def rounds(view: SolariusView) -> Sequence[Piece]:
    """Round and turn, as they stand in the middle of the strip."""
    return (
        ("Round ", False),
        (str(view.game_turn), True),
        (f" of {view.game_turns}  ·  Turn ", False),
        (str(view.player_turn), True),
        (f" of {view.player_turns}", False),
    )


def _weight(strong: bool) -> Weight:
    return Weight.BOLD if strong else Weight.MEDIUM
