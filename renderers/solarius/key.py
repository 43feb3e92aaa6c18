"""The key to the signs of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from bot.games.solarius.components.vocabulary import Cost
from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.cells import pointing_frame
from renderers.kit.key import KeySign, draw_key
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.solarius import pieces
from renderers.solarius.colours import FITTED, SEATS
from renderers.solarius.dice import die_place, pip_die, star_die, tech_die
from renderers.solarius.figures import figure, ghost_ship, outpost_ring, ship
from renderers.solarius.goals import game_sign
from renderers.solarius.mat.cards import grey_check
from renderers.solarius.mat.panels import track_disc
from renderers.solarius.mat.rows import cost_ring
from renderers.solarius.planets import colour_disc, hidden_planet, planet, planet_place
from renderers.solarius.score import row_sign
from renderers.solarius.strips import blank_die, contamination_space, costs_strip, strip_piece
from renderers.solarius.words import signs as words

_COLOURS = tuple(KeySign(partial(colour_disc, colour, 30), word) for colour, word in words.COLOURS.items())
_DIE = KeySign(partial(pip_die, "turquoise", 3, 64), words.DIE)
_STAR = KeySign(partial(star_die, "turquoise", 0, None, 64), words.STAR)
_TECH_DIE = KeySign(partial(tech_die, "turquoise", 2, 0, 64), words.TECH_DIE)
_CUBE = KeySign(partial(pieces.cube, 54), words.CUBE)
_PRICE_IN_VALUE = KeySign(partial(strip_piece, costs_strip([Cost("turquoise", 3)]), 44), words.PRICE_IN_VALUE)
_PRICE_IN_COLUMN = KeySign(partial(strip_piece, costs_strip([Cost("black", 0, (0, 2, 0))]), 37), words.PRICE_IN_COLUMN)
_CONTAMINATION = KeySign(partial(pieces.contamination, 54), Text("contamination"))
_OPEN_SPACE = KeySign(partial(pieces.slot, 54, palette.NEUTRAL, palette.WELL), words.OPEN_SPACE)
_CLOSED_SPACE = KeySign(partial(pieces.hatched, 54, palette.HAIRLINE), words.CLOSED_SPACE)
_SPACEBUCKS = KeySign(partial(pieces.coin, 28), Text("SpaceBucks"))
_MARKS = {name: KeySign(partial(pieces.sign, name, 30), word) for name, word in words.MARKS.items()}
_ANY_DIE_SPACE = KeySign(partial(die_place, 64, palette.LOCKED_EDGE, palette.GROUND), words.ANY_DIE_SPACE)
_CONTAMINATION_SPACE = KeySign(partial(contamination_space, 60), words.CONTAMINATION_SPACE)
_SHIFT_COST = KeySign(partial(cost_ring, 2), words.SHIFT_COST)
_TRACK = KeySign(partial(track_disc, "black", 5), words.TRACK)
_DRIVE = KeySign(partial(pieces.drive, 2, palette.NEUTRAL, 44), words.DRIVE)
_SHIP = KeySign(partial(ship, 0, 0.9), words.SHIP)
_SHIP_PREVIEW = KeySign(partial(ghost_ship, 0, 0.9), words.SHIP_PREVIEW)
_FIGURES = {kind: KeySign(partial(figure, kind, 0, 0.9), word) for kind, word in words.FIGURES.items()}
_OUTPOST = KeySign(partial(outpost_ring, 0, 40, palette.WELL), words.OUTPOST)
_PLANETS = (
    KeySign(partial(planet, "turquoise", 3, 40), words.PLANET),
    KeySign(partial(hidden_planet, "turquoise", 40), words.HIDDEN_PLANET),
)
_HUB = KeySign(partial(pieces.hub_token, "A", 36, palette.NEUTRAL, palette.INK, 40), words.HUB)
_HOME_PLANET = KeySign(partial(pieces.home, 38), words.HOME_PLANET)
_PORTAL = KeySign(partial(pieces.portal, 1.0), words.PORTAL)
_DONE = KeySign(partial(grey_check, 20), words.DONE)
_POINTS = (
    KeySign(partial(seal, "3", 30), words.VICTORY_POINTS),
    KeySign(partial(pieces.seal_outline, "3", 30, palette.SECOND), words.POSSIBLE_POINTS),
    KeySign(partial(pieces.empty_seal, "0", 30), words.NO_POINTS),
)
_SCORES = tuple(KeySign(partial(row_sign, row), word) for row, word in words.SCORES.items())

SIGNS = (
    *_COLOURS,
    _DIE,
    _STAR,
    _TECH_DIE,
    _CUBE,
    _PRICE_IN_VALUE,
    _PRICE_IN_COLUMN,
    _CONTAMINATION,
    _OPEN_SPACE,
    _CLOSED_SPACE,
    _SPACEBUCKS,
    *_MARKS.values(),
    _ANY_DIE_SPACE,
    KeySign(partial(blank_die, "turquoise", 54), words.ANY_FACE),
    _CONTAMINATION_SPACE,
    _SHIFT_COST,
    _TRACK,
    KeySign(partial(check_disc, 28), Text("done")),
    _DRIVE,
    _SHIP,
    _SHIP_PREVIEW,
    *_FIGURES.values(),
    _OUTPOST,
    *_PLANETS,
    KeySign(partial(planet_place, "turquoise", 34), words.MISSING_PLANET),
    KeySign(partial(pieces.unknown_planet, 34), words.ANY_PLANET),
    _HUB,
    _HOME_PLANET,
    _PORTAL,
    _DONE,
    *_POINTS,
    *_SCORES,
    KeySign(partial(pointing_frame, 72, 60), words.OUTLINED),
    KeySign(partial(pieces.crown, 72, palette.TITLE), words.WINNER),
    *(KeySign(partial(seat_sign, seat, 28), Text("player {n}", n=number)) for number, seat in enumerate(SEATS, 1)),
)

TOPIC_SIGNS: Mapping[str, Sequence[KeySign]] = MappingProxyType(
    {
        "turn": (_DIE, *(_MARKS[name] for name in ("fuel", "card")), _SPACEBUCKS, _DRIVE, _SHIP, _DONE, _POINTS[0]),
        "die": (
            *_COLOURS,
            _DIE,
            _STAR,
            _TECH_DIE,
            _ANY_DIE_SPACE,
            *(_MARKS[name] for name in ("transform", "research", "fuel")),
            _SPACEBUCKS,
            _CONTAMINATION,
        ),
        "mat": (
            _TECH_DIE,
            _MARKS["upgrade"],
            _MARKS["shift"],
            _SHIFT_COST,
            _CUBE,
            _OPEN_SPACE,
            _CLOSED_SPACE,
            _PRICE_IN_VALUE,
            _PRICE_IN_COLUMN,
            _TRACK,
            _CONTAMINATION,
            _CONTAMINATION_SPACE,
        ),
        "supplementary": (_DRIVE, _MARKS["range"], _MARKS["card"], _MARKS["fuel"], _SPACEBUCKS, _CUBE),
        "flight": (
            _SHIP,
            _SHIP_PREVIEW,
            _MARKS["range"],
            _DRIVE,
            _HOME_PLANET,
            _PORTAL,
            *_PLANETS,
            _FIGURES["colony"],
            _FIGURES["station"],
        ),
        "missions": (_HUB, _FIGURES["mission"], _OUTPOST, _CUBE, _MARKS["card"], _POINTS[0], _PRICE_IN_VALUE),
        "score": (*_POINTS, *_SCORES),
    }
)
"""The signs that a topic of the rules is about."""


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Solarius Mission", words.TITLE, SIGNS, FITTED, page)


def draw_topic(topic: str) -> Picture:
    """Draw the signs that a topic of the rules is about."""
    return draw_key(game_sign(), "Solarius Mission", words.TITLE, TOPIC_SIGNS[topic], FITTED, 0)
