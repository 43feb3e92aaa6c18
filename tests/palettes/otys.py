"""Palette of Otys: `python -m tests.palettes.otys`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance
from bot.games.otys import Otys
from renderers.kit import palette
from renderers.kit.key import count_pages
from renderers.kit.palette import SEATS, Colour
from renderers.kit.theme import rgb
from renderers.otys import colours, draw, paint
from renderers.otys.key import SIGNS, draw_signs
from renderers.otys.sheet import draw_contracts, draw_divers, draw_sponsors_and_tokens
from renderers.otys.track import highlight_rank
from tests.palettes.fit import PaletteFit, record, sample_previews, write_palettes

COLOURS = 84
"""Fewer than a file could hold: more make it larger, and nobody sees them."""
_GAMES = ("fit one", "fit two")
_EVERY = 50


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    return PaletteFit(named, COLOURS, _samples, lambda: record(*_shown()))


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.HAIRLINE, palette.LOCKED, palette.LOCKED_EDGE]
    words = [palette.TEXT, palette.SECOND, palette.INK, palette.RIM, palette.GOOD, palette.TITLE, palette.LOCKED_SIGN]
    seat = [SEATS[0].fill, SEATS[0].edge]
    sea = [colours.SURFACE, *colours.LEVELS, colours.FOAM, colours.BOARD, colours.SUNK, colours.SUNK_EDGE]
    cubes = [*colours.CUBES.values(), *colours.CUBE_EDGES.values(), *colours.PATTERN_COLOURS]
    divers = [colours.STEEL, colours.STEEL_CARD, colours.BRASS, colours.BRASS_CARD, colours.GLASS]
    paper = [colours.CARD, colours.CARD_EDGE, colours.OCTAGON, colours.KEY_FACE, colours.SPONSOR, palette.SEAL]
    alarm = [colours.AMBER, colours.THREAT, colours.COST, colours.BATTERY, colours.MECHANIC]
    ranks = [tint for rank in colours.RANKS for tint in (rank, highlight_rank(rank))]
    return list(dict.fromkeys(map(rgb, [*plain, *words, *seat, *sea, *cubes, *divers, *paper, *alarm, *ranks])))


def _shown() -> Iterator[Callable[[], object]]:
    """All signs, and moves of a game as they are considered."""
    yield from (partial(draw_signs, page) for page in range(count_pages(SIGNS)))
    yield from (draw_divers, draw_sponsors_and_tokens, draw_contracts)
    position, player = Otys().new(seats=1, seed=b"shown"), RandomPlayer(Chance(b"shown"))
    yield from sample_previews(position, player, draw)


def _samples() -> list[Image.Image]:
    """Pictures out of a few random games, from their beginning to their end."""
    samples = []
    for seed in _GAMES:
        position = Otys().new(seats=1, seed=seed.encode())
        player = RandomPlayer(Chance(seed.encode()))
        played = 0
        while position.deciders:
            if played % _EVERY == 0:
                samples.append(paint(position.view(0)).image)
            position.play(player.choose(position))
            played += 1
        samples.append(paint(position.view(0)).image)
    return samples


if __name__ == "__main__":
    write_palettes("otys", "Otys", palette_fit())
