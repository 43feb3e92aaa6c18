"""A table of Solarius Mission in words: board, mats, own hand, score."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.solarius.view import SolariusView
from bot.games.text import Text
from cogs.solarius.description import words
from renderers.solarius.alt import spoken_board, spoken_hand, spoken_mat, spoken_score


def describe(view: SolariusView) -> Iterator[Text]:
    """Yield a line each; the viewer's own mat comes first."""
    yield from spoken_board(view, view.names)
    yield words.SPACE_LINE
    for tile in view.tiles:
        yield words.tile_line(tile, [seen for seen in view.hexes if seen.tile == tile.letter])
    for mat in sorted(view.mats, key=lambda mat: mat.seat != view.viewer):
        yield words.mat(view.names[mat.seat])
        yield from spoken_mat(view, mat, view.names)
        yield words.reach(mat)
        for number, slot in enumerate(mat.slots, start=1):
            yield words.slot(number, slot)
        for planet in mat.unsettled:
            yield words.beside_the_mat(planet)
    if view.hand is not None:
        yield words.HAND_LINE
        yield from spoken_hand(view, view.hand)
    yield words.SCORE_LINE
    yield from spoken_score(view, view.names)
