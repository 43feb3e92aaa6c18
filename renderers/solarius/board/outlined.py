"""The parts of the board that a text can be about, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.solarius.view import SolariusView
from renderers.kit.canvas import Area
from renderers.solarius import words
from renderers.solarius.board import bridge, sidebar

_BRIDGE_SPACE = (94, 196)
"""Width and height of a frame around a die on the bridge and its number."""


def board_areas(view: SolariusView) -> Mapping[str, Area]:
    """Return the areas of the bridge's spaces ("bridge +1") and of the seats' cards ("player 1")."""
    return dict(_board_areas(view))


def _board_areas(view: SolariusView) -> Iterator[tuple[str, Area]]:
    for space, bonus in enumerate(view.bridge.wheel):
        wide, high = _BRIDGE_SPACE
        ((x, y), _), *_ = bridge.die_positions(space, len(view.bridge.wheel), 1)
        middle = round(x), round(y) + 28
        yield str(words.bridge_space(bonus)), _around(middle, wide, high)
    for seat in range(view.seats):
        yield str(words.seat_card(seat)), sidebar.card_area(seat)


def _around(middle: tuple[int, int], wide: int, high: int) -> Area:
    x, y = middle
    return x - wide // 2, y - high // 2, x + wide // 2, y + high // 2
