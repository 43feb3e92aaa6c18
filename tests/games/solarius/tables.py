"""Positions made to order: a state of `boards` with a player turn going on, and short ways to play and look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from bot.games.contract import Event, Move
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.components import HUBS, PLANETS
from bot.games.solarius.course import PlayerTurn
from bot.games.solarius.moves import (
    ANYTIME,
    AddOutpost,
    Build,
    CompleteMission,
    CompletePlanet,
    EndTurn,
    Fly,
    HubBonus,
    PlayCard,
    Settle,
    Stop,
    TakeOff,
)
from bot.games.solarius.parsing import parse
from bot.games.solarius.state import BridgeDie, Mat, PlanetToken, State, TechDie
from bot.games.solarius.steps import Step
from bot.games.solarius.supplementary import Supplementary
from bot.games.solarius.taking import TakeDie
from bot.games.solarius.vocabulary import COLOURS, ROMAN, Colour, Cubes, Face
from tests.games.solarius.boards import at, state

GAME = SolariusMission()


def game(seats: int = 4, seed: str = "seed", **options: object) -> SolariusPosition:
    """A whole game from its beginning."""
    return GAME.new(seats=seats, seed=seed.encode(), options=options)


def with_steps(table: State, *steps: Step) -> SolariusPosition:
    """A position in which these steps are next, in the player turn of seat 0."""
    if not table.game_turn:
        table.game_turn = 1
    table.active = 0
    if not table.bag:
        table.bag = ("black", "yellow", "turquoise", "brown") * 4
    table.stack = [*reversed(steps)]
    return SolariusPosition(table)


def turn(table: State | None = None, dice: str = "black 3 at 0, yellow star at 1") -> SolariusPosition:
    """The player turn of seat 0, with these dice on the bridge; the next turn is that of seat 1."""
    table = state() if table is None else table
    table.bridge = tuple(map(die, dice.split(", ")))
    return with_steps(table, TakeDie(0), Supplementary(0), PlayerTurn(1))


def supplementary(table: State) -> SolariusPosition:
    """Seat 0 has finished its die action."""
    return with_steps(table, Supplementary(0), PlayerTurn(1))


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


def face_up(table: State, name: str, planet: str) -> None:
    """Lay a planet face up on a hex."""
    table.planets[at(table, name)] = PlanetToken(planet, face_up=True)


def hide(table: State, name: str, planet: str) -> None:
    """Lay a planet face down on a hex."""
    table.planets[at(table, name)] = PlanetToken(planet, face_up=False)


def play(position: SolariusPosition, *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    return [event for notation in notations for event in position.play(parse(notation))]


def notations(position: SolariusPosition) -> list[str]:
    """The legal moves of the decision itself, without exchanges and the like."""
    return [str(move) for move in position.moves() if not isinstance(move, ANYTIME)]


def anytime(position: SolariusPosition) -> list[str]:
    """The anytime actions."""
    return [str(move) for move in position.moves() if isinstance(move, ANYTIME)]


def refusal(position: SolariusPosition, notation: str) -> str:
    """Why a move is refused."""
    reason = position.why_not(parse(notation))
    assert reason is not None
    return str(reason.text)


def label(position: SolariusPosition, notation: str) -> str:
    """What a move is called."""
    return str(position.explain(parse(notation)))


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
    Build: 8,
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
    other = position.copy()
    table = other.state
    _reshuffle_cards(table, viewer, random)
    _reshuffle_planets(table, random)
    unbuilt = [letter for letter in HUBS if letter not in table.built]
    random.shuffle(unbuilt)
    table.hubs = (*table.built, *unbuilt[: len(table.hubs) - len(table.built)])
    table.seed = random.randbytes(8)
    other._forget()
    return other


def _reshuffle_cards(table: State, viewer: int | None, random: Random) -> None:
    others = [mat for mat in table.mats if mat.seat != viewer]
    cards = [*table.deck, *[card for mat in others for card in mat.hand]]
    random.shuffle(cards)
    for mat in others:
        mat.hand, cards = tuple(cards[: len(mat.hand)]), cards[len(mat.hand) :]
    table.deck = tuple(cards)


def _reshuffle_planets(table: State, random: Random) -> None:
    known = {token.id for token in table.planets.values() if token.face_up}
    known |= {taken.id for mat in table.mats for taken in (*mat.settled, *mat.unsettled)}
    for colour in COLOURS:
        hidden = [planet.id for planet in PLANETS.values() if planet.colour == colour and planet.id not in known]
        random.shuffle(hidden)
        for place, token in table.planets.items():
            if not token.face_up and PLANETS[token.id].colour == colour:
                table.planets[place] = PlanetToken(hidden.pop(), face_up=False)
