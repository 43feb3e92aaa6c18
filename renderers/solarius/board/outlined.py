"""The areas of the board that a text can be about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.areas import AreaKey
from bot.games.solarius.view import SolariusView
from renderers.kit.canvas import Area
from renderers.solarius.board import bridge, sidebar

_DIE, _NUMBER = 47, 34
"""How far a die and the number below it reach from their middles."""


def board_areas(view: SolariusView) -> Mapping[AreaKey, Area]:
    """Return where the bridge's spaces are, `(bridge, 1)`, and the seats' cards, `(seat, 0)`."""
    return dict(_board_areas(view))


def _board_areas(view: SolariusView) -> Iterator[tuple[AreaKey, Area]]:
    for space, bonus in enumerate(view.bridge.wheel):
        yield AreaKey("bridge", bonus), _bridge_space(space, len(view.bridge.wheel))
    for seat in range(view.seats):
        yield AreaKey("seat", seat), sidebar.card_area(seat)


def _bridge_space(space: int, count: int) -> Area:
    """Return the box around a die and the number below it, which is aside where the bridge slopes."""
    ((x, y), _), *_ = bridge.die_positions(space, count, 1)
    beside, below = bridge.number_position(space, count)
    left, right = min(x - _DIE, beside - _NUMBER), max(x + _DIE, beside + _NUMBER)
    return round(left), round(y - _DIE), round(right), round(below + _NUMBER)
