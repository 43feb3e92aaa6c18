"""Palette of Solarius Mission: `python -m tests.palettes.solarius`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import dist

from PIL import Image

from bot.ai.solarius import GreedySolariusPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.solarius.game import SolariusMission
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.key import count_pages
from renderers.kit.names import short_names
from renderers.kit.palette import Colour, mix
from renderers.kit.theme import rgb
from renderers.solarius import colours, draw
from renderers.solarius.board import board_picture
from renderers.solarius.board.flight import VEIL
from renderers.solarius.hand import hand_picture
from renderers.solarius.key import SIGNS, draw_signs
from renderers.solarius.mat import mat_picture
from renderers.solarius.score import score_picture
from renderers.solarius.sheet import draw_cards, draw_stations, pages
from tests.palettes.fit import PaletteFit, record, sample_previews, write_palettes

COLOURS = 108
"""Fewer than a file could hold: more make it larger, and nobody sees them."""
_NAMES = short_names((), 4)
_NEAR = 8.0
_SHOWN = (4, 12)
"""These of a game's flights are shown."""


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    return PaletteFit(named, COLOURS, lambda: list(_pictures()), lambda: record(*_shown()))


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.HAIRLINE, palette.RING]
    words = [palette.TEXT, palette.SECOND, palette.INK, palette.GOOD, palette.WARNING]
    grey = [palette.NEUTRAL, palette.LOCKED_SIGN, palette.LOCKED_EDGE, palette.SEAL, palette.SEAL_EDGE]
    seats = [tint for seat in colours.SEATS for tint in (seat.fill, mix(seat.fill, palette.DARK_EDGE, 0.38))]
    game = colours.COLOURS.values()
    dice = [tint for one in game for tint in (one.fill, one.light, one.edge, one.row, one.hidden)]
    tiles = [colours.CENTRE_TILE, *colours.OUTER_TILES]
    grounds = [tiles[1], colours.beside_hub(tiles[2])]
    outposts = [mix(seat.fill, ground, 0.70) for seat in colours.SEATS for ground in grounds]
    tags = [mix(seat.fill, palette.TEXT, 0.25) for seat in colours.SEATS]
    ways = [mix(tiles[1], seat.fill, 0.45) for seat in colours.SEATS]
    veiled = [mix(one, palette.GROUND, VEIL) for one in (*tiles, *(seat.fill for seat in colours.SEATS))]
    space = [*tiles, *map(colours.beside_hub, tiles), colours.GAP, colours.TILE_RIM]
    lit = [mix(tint, colours.LIT, share) for tint in tiles for share in (colours.LIT_GOAL, colours.LIT_STATION)]
    cubes = [colours.CUBE, colours.CONTAMINATION]
    changes = [colours.GAIN, colours.GAIN_GROUND, colours.COST, colours.COST_GROUND]
    won = [mix(seat.fill, palette.PANEL, share) for seat in colours.SEATS for share in (0.72, 0.80)]
    places = [*won, *outposts, *tags, *ways, *veiled]
    return _distinct([*plain, *words, *grey, *seats, *dice, *space, *lit, *cubes, *changes, *places])


def _distinct(wanted: Iterable[Colour]) -> list[Colour]:
    """The colours without those so near to an earlier one that nobody could tell them apart."""
    kept: list[Colour] = []
    for one in map(rgb, wanted):
        if all(dist(one, other) >= _NEAR for other in kept):
            kept.append(one)
    return kept


def _shown() -> Iterator[Callable[[], object]]:
    """All signs, the cards, and moves of a game as they are considered."""
    yield from (partial(draw_signs, page) for page in range(count_pages(SIGNS)))
    yield draw_stations
    yield from (partial(draw_cards, page) for page in range(pages()))
    position = SolariusMission().new(seats=4, seed=seed_from_text("shown"))
    yield from sample_previews(position, GreedySolariusPlayer(Chance(seed_from_text("shown"))), draw)


def _pictures() -> Iterator[Image.Image]:
    """Every other pixel of pictures of a game of four: two flights, the last board, two mats, a hand, the score."""
    position = SolariusMission().new(seats=4, seed=seed_from_text("colours"))
    player = GreedySolariusPlayer(Chance(seed_from_text("colours")))
    flights = 0
    while position.deciders:
        if position.prompt.kind == "fly":
            flights += 1
            if flights in _SHOWN:
                yield _half(board_picture(position.view(position.deciders[0]), _NAMES))
        position.play(player.choose(position))
    view = position.view(0)
    yield _half(board_picture(view, _NAMES))
    for seat in (1, 2):
        yield _half(mat_picture(view, seat, _NAMES))
    yield _half(hand_picture(view, view.hand or (), _NAMES))
    yield _half(score_picture(view, _NAMES))


def _half(canvas: Canvas) -> Image.Image:
    size = canvas.image.width // 2, canvas.image.height // 2
    return canvas.image.resize(size, Image.Resampling.NEAREST)


if __name__ == "__main__":
    write_palettes("solarius", "Solarius Mission", palette_fit())
