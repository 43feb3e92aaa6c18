"""Positions of games of two at the start of a turn, for lessons: one board, with what a lesson needs.

Each is a position that a game of two can reach: no component is there twice, none is missing. Tiles A to F are in
clockwise order, unturned, so a hex has the same name in every lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import Any

from bot.games.chance import seed_from_text
from bot.games.solarius.components import CARDS, PLANETS, PLAYER_COUNTS, PLAYER_TURNS, WHEEL
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face, FigureKind
from bot.games.solarius.decisions.course import PlayerTurn, TurnEnd, sorted_bag
from bot.games.solarius.game import SolariusPosition
from bot.games.solarius.mats import Mat, PlacedDie, PlayedMission, TakenPlanet, TechDie
from bot.games.solarius.moves import GRAMMAR, SolariusTake
from bot.games.solarius.space import Hex, Space, space
from bot.games.solarius.state import BridgeDie, Figure, PlanetToken, SolariusSettings, SolariusState

HUBS = ("A", "F", "C", "E")
"""The hubs of the four rounds."""

_SEED = seed_from_text("solarius-lessons")
_ARRANGEMENT = tuple((letter, 0) for letter in "ABCDEF")
_NONE: Mapping[str, str] = MappingProxyType({})
_PLACED: Face = "1"
"""The face of dice that were used earlier in the round."""


@dataclass(frozen=True, slots=True)
class ArrangedMat:
    """A mat; what isn't given is as at the start of a game.

    `tech` gives the column and the face of a tech die as indexes. `colonies` are settled planets by hex, `unsettled`
    those beside the mat, `stations` station cards by hex, `missions` completed missions by hex. `outposts` are markers
    by the hex of their figure. `used` are the dice taken earlier in the round.
    """

    fuel: int = 2
    spacebucks: int = 2
    tech: Mapping[Colour, Sequence[int]] = field(default_factory=dict)
    stored: Mapping[Colour, Sequence[int]] = field(default_factory=dict)
    drives: Sequence[int] = ()
    contamination: int = 0
    beside: int = 0
    colonies: Mapping[str, str] = field(default_factory=dict)
    unsettled: Mapping[str, str] = field(default_factory=dict)
    stations: Mapping[str, str] = field(default_factory=dict)
    missions: Mapping[str, int] = field(default_factory=dict)
    open_missions: Sequence[int] = ()
    developments: Sequence[int] = ()
    outposts: Mapping[str, str] = field(default_factory=dict)
    hand: Sequence[int] = ()
    ship: str = "H10"
    used: Sequence[Colour] = ()


def arrange(
    *,
    seats: int,
    round: int,  # noqa: A002
    turn: int,
    learner: Mapping[str, Any],
    coach: Mapping[str, Any],
    bridge: str,
    planets: Mapping[str, str] = _NONE,
    face_up: str = "",
    last: bool = False,
) -> SolariusPosition:
    """Return the position at the learner's turn in a round; `last` if it's the round's last turn, not the first.

    `learner` and `coach` are mats as `ArrangedMat` has them. `bridge` are dice as `black 2 at 0`, with the bonus of
    their space. `planets` are planets by hex, `face_up` the hexes where they are face up.
    """
    board = space(_ARRANGEMENT, seats)
    given = [ArrangedMat(**each) for each in (learner, coach)]
    mats = [_mat(board, seat, each) for seat, each in enumerate(given)]
    state = SolariusState(SolariusSettings(), _SEED, board, {}, HUBS, starting=int(last))
    state.mats = mats
    state.game_turn = round
    state.turns = state.refills = (turn - 1) * seats + int(last)
    state.planets = _planets(board, planets, face_up.split(), mats)
    state.figures = _figures(board, given)
    state.bridge = tuple(map(_die, bridge.split(", ")))
    state.bag = _bag(state)
    held = {card for mat in mats for card in (*mat.hand, *mat.developments, *(one.card for one in mat.missions))}
    state.deck = tuple(card for card in CARDS if card not in held)
    turns = [PlayerTurn(seat) for _ in range(PLAYER_TURNS) for seat in state.turn_order]
    state.stack = [*reversed([*turns[state.turns :], TurnEnd()])]
    return SolariusPosition(state)


def _die(written: str) -> BridgeDie:
    move = GRAMMAR.parse(f"take {written}")
    if not isinstance(move, SolariusTake):
        raise TypeError(written)
    return BridgeDie(move.colour, move.face, WHEEL.index(move.bonus))


def _mat(board: Space, seat: int, given: ArrangedMat) -> Mat:
    mat = Mat(seat, given.fuel, given.spacebucks)
    mat.tech |= {colour: TechDie(*die) for colour, die in given.tech.items()}
    mat.stored |= {colour: (one, two, three) for colour, (one, two, three) in given.stored.items()}
    mat.drives, mat.hand, mat.developments = map(tuple, (given.drives, given.hand, given.developments))
    mat.contamination, mat.beside = given.contamination, given.beside
    mat.settled = _taken(board, given.colonies)
    mat.unsettled = _taken(board, given.unsettled)
    mat.colonies -= len(given.colonies) + len(given.unsettled)
    mat.stations = tuple(given.stations.values())
    mat.outposts = tuple(given.outposts.values())
    done = [PlayedMission(card, done=True) for card in given.missions.values()]
    mat.missions = (*done, *(PlayedMission(card, done=False) for card in given.open_missions))
    mat.dice = tuple(PlacedDie(colour, _PLACED, "normal") for colour in given.used)
    mat.ship = board.places[given.ship]
    return mat


def _taken(board: Space, planets: Mapping[str, str]) -> tuple[TakenPlanet, ...]:
    return tuple(TakenPlanet(planet, board.places[name]) for name, planet in planets.items())


def _planets(
    board: Space, planets: Mapping[str, str], face_up: Sequence[str], mats: Sequence[Mat]
) -> dict[Hex, PlanetToken]:
    """Return the named planets, and others face down where a game has them."""
    taken = {one.hex: one.id for mat in mats for one in (*mat.settled, *mat.unsettled)}
    named = {board.places[name]: planet for name, planet in planets.items()}
    used = {*taken.values(), *named.values()}
    each = len(PLANETS) // len(COLOURS) - PLAYER_COUNTS[2].planets_removed
    others = []
    for colour in COLOURS:
        tokens = [planet.id for planet in PLANETS.values() if planet.colour == colour]
        there = sum(token in used for token in tokens)
        others.append([token for token in tokens if token not in used][: each - there])
    hidden = (token for token in chain.from_iterable(zip_longest(*others)) if token is not None)
    return {
        place: PlanetToken(named.get(place) or next(hidden), face_up=board.name(place) in face_up)
        for place in board.planets
        if place not in taken
    }


def _figures(board: Space, mats: Sequence[ArrangedMat]) -> dict[Hex, Figure]:
    figures: dict[Hex, Figure] = {}
    for seat, mat in enumerate(mats):
        kinds: Sequence[tuple[FigureKind, Mapping[str, object]]] = (
            ("colony", mat.colonies),
            ("colony", mat.unsettled),
            ("station", mat.stations),
            ("mission", mat.missions),
        )
        for kind, names in kinds:
            figures |= {board.places[name]: Figure(kind, seat, mat.outposts.get(name)) for name in names}
    return figures


def _bag(state: SolariusState) -> tuple[Colour, ...]:
    """Return the dice that are neither on the bridge nor on a mat."""
    dice = [colour for colour in COLOURS for _ in range(PLAYER_COUNTS[2].dice_per_colour)]
    for colour in (*(die.colour for die in state.bridge), *(die.colour for mat in state.mats for die in mat.dice)):
        dice.remove(colour)
    return sorted_bag(dice)
