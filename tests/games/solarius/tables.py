"""Positions made to order: a state of `boards` with a player turn going on, and short ways to play and look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from bot.games.chance import Chance
from bot.games.contract import Event, Move
from bot.games.engine import Step
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.components.vocabulary import COLOURS, ROMAN, Colour, Cubes, Face
from bot.games.solarius.decisions.course import PlayerTurn
from bot.games.solarius.decisions.course import supplementary as supplementary_action
from bot.games.solarius.decisions.die import take_die
from bot.games.solarius.mats import Mat, TechDie
from bot.games.solarius.moves import (
    ANYTIME,
    GRAMMAR,
    AddOutpost,
    CompleteMission,
    CompletePlanet,
    EndTurn,
    Fly,
    HubBonus,
    PlayCard,
    Settle,
    SolariusBuild,
    Stop,
    TakeOff,
)
from bot.games.solarius.state import BridgeDie, PlanetToken, SolariusState
from tests.games.solarius.boards import at, state

GAME = SolariusMission()


def game(seats: int = 4, seed: str = "seed", **options: object) -> SolariusPosition:
    """A whole game from its beginning."""
    return GAME.new(seats=seats, seed=seed.encode(), options=options)


def with_steps(table: SolariusState, *steps: Step[SolariusState]) -> SolariusPosition:
    """A position in which these steps are next, in the player turn of seat 0."""
    if not table.game_turn:
        table.game_turn = 1
    table.active = 0
    if not table.bag:
        table.bag = ("black", "yellow", "turquoise", "brown") * 4
    table.stack = [*reversed(steps)]
    return SolariusPosition(table)


def turn(table: SolariusState | None = None, dice: str = "black 3 at 0, yellow star at 1") -> SolariusPosition:
    """The player turn of seat 0, with these dice on the bridge; the next turn is that of seat 1."""
    table = state() if table is None else table
    table.bridge = tuple(map(die, dice.split(", ")))
    return with_steps(table, take_die(0), supplementary_action(0), PlayerTurn(1))


def supplementary(table: SolariusState) -> SolariusPosition:
    """Seat 0 has finished its die action."""
    return with_steps(table, supplementary_action(0), PlayerTurn(1))


def die(text: str) -> BridgeDie:
    """A die of the bridge: `black star+1 at -1`."""
    colour, face, _, bonus = text.split()
    return BridgeDie(_colour(colour), _face(face), int(bonus) + 1)


def _colour(text: str) -> Colour:
    (found,) = [colour for colour in COLOURS if colour == text]
    return found


def _face(text: str) -> Face:
    faces: tuple[Face, ...] = ("1", "2", "3", "star", "star+1")
    (found,) = [face for face in faces if face == text]
    return found


def mat_of(position: SolariusPosition, seat: int = 0) -> Mat:
    """The mat of a seat as it is now."""
    return position.state.mats[seat]


def tech(mat: Mat, **dice: str) -> None:
    """Set tech dice: `black="III 4+2"` is column III, face 4+2."""
    faces = ["1", "2", "3", "4", "4+2", "4+4"]
    for colour, text in dice.items():
        column, face = text.split()
        mat.tech[_colour(colour)] = TechDie(ROMAN.index(column), faces.index(face))


def store(mat: Mat, **rows: Cubes) -> None:
    """Set the cubes of rows, open or not."""
    for colour, cubes in rows.items():
        mat.stored[_colour(colour)] = cubes


def face_up(table: SolariusState, name: str, planet: str) -> None:
    """Lay a planet face up on a hex."""
    table.planets[at(table, name)] = PlanetToken(planet, face_up=True)


def hide(table: SolariusState, name: str, planet: str) -> None:
    """Lay a planet face down on a hex."""
    table.planets[at(table, name)] = PlanetToken(planet, face_up=False)


def play(position: SolariusPosition, *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    return [event for notation in notations for event in position.play(GRAMMAR.parse(notation))]


def notations(position: SolariusPosition) -> list[str]:
    """The legal moves of the decision itself, without exchanges and the like."""
    return [str(move) for move in position.moves() if not isinstance(move, ANYTIME)]


def anytime(position: SolariusPosition) -> list[str]:
    """The anytime actions."""
    return [str(move) for move in position.moves() if isinstance(move, ANYTIME)]


def refusal(position: SolariusPosition, notation: str) -> str:
    """Why a move is refused."""
    reason = position.why_not(GRAMMAR.parse(notation))
    assert reason is not None
    return str(reason.text)


def label(position: SolariusPosition, notation: str) -> str:
    """What a move is called."""
    return str(position.explain(GRAMMAR.parse(notation)))


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of this kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


_WEIGHTS: dict[type[Move], float] = {
    TakeOff: 6,
    Fly: 3,
    Settle: 3,
    SolariusBuild: 8,
    CompleteMission: 20,
    CompletePlanet: 10,
    AddOutpost: 5,
    HubBonus: 2,
    PlayCard: 2,
    EndTurn: 1,
    Stop: 0.2,
}


def adventurous(moves: Sequence[Move], random: Random) -> Move:
    """Any legal move, but rather one that does something rare, so that random games see all the rules."""
    kinds_there = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
    weights = [_WEIGHTS.get(kind, 0.5 if kind in ANYTIME else 1) for kind in kinds_there]
    (chosen,) = random.choices(kinds_there, weights)
    return random.choice([move for move in moves if type(move) is chosen])


def reshuffled(position: SolariusPosition, viewer: int | None, random: Random) -> SolariusPosition:
    """The same game with everything else in the dark: other hands, deck, hubs to come, hidden planets, dice to come."""
    return position.imagine(viewer, Chance(random.randbytes(8)))
