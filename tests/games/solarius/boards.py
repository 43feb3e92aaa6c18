"""States made to order: figures, ships and mats as a test needs them, on tiles that lie A to F clockwise, unturned.

With four seats the hexes of tile A are: A1, A3, A10, A13, A18 planets, A8 the portal, A11 the hub space.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components import PLANETS
from bot.games.solarius.components.vocabulary import FigureKind
from bot.games.solarius.mats import Mat, TakenPlanet
from bot.games.solarius.space import Hex, space
from bot.games.solarius.state import Figure, PlanetToken, SolariusSettings, SolariusState

IN_ORDER = tuple((letter, 0) for letter in "ABCDEF")

KINDS: Mapping[str, FigureKind] = {"c": "colony", "s": "station", "m": "mission"}


def state(seats: int = 4, settings: SolariusSettings | None = None, built: int = 0) -> SolariusState:
    """Return a state with face-down planets and n of the hubs A, B, C, D built."""
    board = space(IN_ORDER, seats)
    planets = {place: PlanetToken(name, face_up=False) for place, name in zip(board.planets, PLANETS, strict=False)}
    table = SolariusState(
        settings or SolariusSettings(), b"made to order", board, planets, ("A", "B", "C", "D"), starting=0
    )
    table.game_turn = built
    return table


def at(table: SolariusState, name: str) -> Hex:
    """The hex with this name."""
    return table.space.places[name]


def put(table: SolariusState, *figures: str) -> None:
    """Put figures into space: `A2 s0` is a station of seat 0 on A2, `A1 c1 O1` a colony with an outpost.

    A colony takes the planet of its hex away.
    """
    for figure in figures:
        name, what, *outpost = figure.split()
        place = at(table, name)
        table.planets.pop(place, None)
        table.figures[place] = Figure(KINDS[what[0]], int(what[1]), *outpost)


def settle(mat: Mat, *planets: str) -> None:
    """Lay planets on the right side of a mat; where they came from does not matter."""
    mat.settled = tuple(TakenPlanet(planet, (0, 0)) for planet in planets)


def leave_unsettled(mat: Mat, *planets: str) -> None:
    """Lay planets on the left side of a mat."""
    mat.unsettled = tuple(TakenPlanet(planet, (0, 0)) for planet in planets)
