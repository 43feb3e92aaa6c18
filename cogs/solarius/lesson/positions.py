"""Positions of Solarius Mission to learn from: one board, with what a lesson needs.

Each is a position that a game of two can reach: no component is there twice, none is missing. Tiles A to F are in
clockwise order, unturned, so a hex has the same name in every lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest

from bot.games.chance import seed_from_text
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import CARDS, PLANETS, PLAYER_COUNTS, PLAYER_TURNS, WHEEL
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Cubes, Face, FigureKind
from bot.games.solarius.decisions.bridge import sorted_bag
from bot.games.solarius.decisions.course import PlayerTurn, TurnEnd
from bot.games.solarius.mats.mat import Mat, PlacedDie, PlayedMission, TakenPlanet, TechDie
from bot.games.solarius.moves import GRAMMAR
from bot.games.solarius.space.board import Space, space
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.state import BridgeDie, Figure, PlanetToken, SolariusSettings, SolariusState

SEATS = 2
"""The learner and one other player."""

HUBS = ("A", "F", "C", "E")
"""The hubs of the four rounds."""

_SEED = seed_from_text("solarius-lessons")
_ARRANGEMENT = tuple((letter, 0) for letter in "ABCDEF")
_PLACED: Face = "1"
"""The face of dice that were used earlier in the round."""


@dataclass(frozen=True, slots=True)
class LessonMat:
    """A mat as a lesson needs it; what isn't given is as at the start of a game.

    `tech` gives the column and the face of a tech die as indexes. `colonies` are settled planets by hex, `unsettled`
    those beside the mat, `stations` station cards by hex, `missions` completed missions by hex. `outposts` are markers
    by the hex of their figure. `used` are the dice taken earlier in the round.
    """

    fuel: int = 2
    spacebucks: int = 2
    tech: Mapping[Colour, tuple[int, int]] = field(default_factory=dict)
    stored: Mapping[Colour, Cubes] = field(default_factory=dict)
    drives: tuple[int, ...] = ()
    contamination: int = 0
    beside: int = 0
    colonies: Mapping[str, str] = field(default_factory=dict)
    unsettled: Mapping[str, str] = field(default_factory=dict)
    stations: Mapping[str, str] = field(default_factory=dict)
    missions: Mapping[str, int] = field(default_factory=dict)
    open_missions: tuple[int, ...] = ()
    developments: tuple[int, ...] = ()
    outposts: Mapping[str, str] = field(default_factory=dict)
    hand: tuple[int, ...] = ()
    ship: str = "H10"
    used: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonTurn:
    """A table at the start of the learner's turn in a round.

    `bridge` are dice as `black 2 at 0`, with the bonus of their space. `planets` are planets by hex, `face_up` the
    hexes where they are face up.
    """

    round: int
    turn: int
    learner: LessonMat
    coach: LessonMat
    bridge: Sequence[tuple[Colour, Face, int]]
    planets: Mapping[str, str] = field(default_factory=dict)
    face_up: tuple[str, ...] = ()
    last: bool = False
    """Whether the learner has the last turn of the round, not the first."""


def begin(table: LessonTurn, *moves: str) -> SolariusPosition:
    """Return the position at the learner's turn, after these moves of it."""
    board = space(_ARRANGEMENT, SEATS)
    mats = [_mat(board, seat, given) for seat, given in enumerate((table.learner, table.coach))]
    state = SolariusState(SolariusSettings(), _SEED, board, {}, HUBS, starting=int(table.last))
    state.mats = mats
    state.game_turn = table.round
    state.turns = state.refills = (table.turn - 1) * SEATS + int(table.last)
    state.planets = _planets(board, table, mats)
    state.figures = _figures(board, table)
    state.bridge = tuple(BridgeDie(colour, face, WHEEL.index(bonus)) for colour, face, bonus in table.bridge)
    state.bag = _bag(state)
    held = {card for mat in mats for card in (*mat.hand, *mat.developments, *(one.card for one in mat.missions))}
    state.deck = tuple(card for card in CARDS if card not in held)
    turns = [PlayerTurn(seat) for _ in range(PLAYER_TURNS) for seat in state.turn_order]
    state.stack = [*reversed([*turns[state.turns :], TurnEnd()])]
    position = SolariusPosition(state)
    for move in moves:
        position.play(GRAMMAR.parse(move))
    return position


def _mat(board: Space, seat: int, given: LessonMat) -> Mat:
    mat = Mat(seat, given.fuel, given.spacebucks)
    mat.tech |= {colour: TechDie(*die) for colour, die in given.tech.items()}
    mat.stored |= given.stored
    mat.drives, mat.hand, mat.developments = given.drives, given.hand, given.developments
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


def _planets(board: Space, table: LessonTurn, mats: Sequence[Mat]) -> dict[Hex, PlanetToken]:
    """Return the named planets, and others face down where a game has them."""
    taken = {one.hex: one.id for mat in mats for one in (*mat.settled, *mat.unsettled)}
    named = {board.places[name]: planet for name, planet in table.planets.items()}
    used = {*taken.values(), *named.values()}
    each = len(PLANETS) // len(COLOURS) - PLAYER_COUNTS[SEATS].planets_removed
    others = []
    for colour in COLOURS:
        tokens = [planet.id for planet in PLANETS.values() if planet.colour == colour]
        there = sum(token in used for token in tokens)
        others.append([token for token in tokens if token not in used][: each - there])
    hidden = (token for token in chain.from_iterable(zip_longest(*others)) if token is not None)
    return {
        place: PlanetToken(named.get(place) or next(hidden), face_up=board.name(place) in table.face_up)
        for place in board.planets
        if place not in taken
    }


def _figures(board: Space, table: LessonTurn) -> dict[Hex, Figure]:
    figures: dict[Hex, Figure] = {}
    for seat, mat in enumerate((table.learner, table.coach)):
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
    dice = [colour for colour in COLOURS for _ in range(PLAYER_COUNTS[SEATS].dice_per_colour)]
    for colour in (*(die.colour for die in state.bridge), *(die.colour for mat in state.mats for die in mat.dice)):
        dice.remove(colour)
    return sorted_bag(dice)
