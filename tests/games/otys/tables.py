"""Positions made to order: given divers, cubes, contracts and Timers instead of a game that leads there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.chance import Chance
from bot.games.contract import Event
from bot.games.otys import Otys, OtysPosition
from bot.games.otys.components import (
    CONTRACTS,
    INDEX,
    LEVELS,
    PLAYER,
    RESOURCES,
    TOKENS,
    Resource,
    count_cubes,
    edition,
)
from bot.games.otys.decisions.solo import TimerComesDown
from bot.games.otys.decisions.stage import OtysMovePreview
from bot.games.otys.game import layout, position, settings
from bot.games.otys.moves import GRAMMAR
from bot.games.otys.state import Layout

GAME = Otys()

COLUMN = (
    "spy",
    "engineer",
    "explorer",
    "metal_expert",
    "trader",
    "plant_expert",
    "fuel_expert",
    "tech_expert",
)
"""From the top: three at the surface, then levels 1 to 5."""

SEED_STORE = "plant metal fuel fuel"
"""The Store of the official example."""


def cubes(names: str) -> tuple[Resource, ...]:
    """Resources by name, separated by spaces."""
    return tuple(RESOURCES[INDEX[name]] for name in names.split())


def _with_first(wanted: Iterable[str], everything: Iterable[str]) -> tuple[str, ...]:
    first = tuple(wanted)
    rest = list(everything)
    for one in first:
        rest.remove(one)
    return (*first, *rest)


def drawn(
    store: str = SEED_STORE,
    deck: str = "C01 C07",
    tokens: str = "",
    sponsors: str = "1 2 3 4 5",
    version: int = GAME.rules_version,
) -> Layout:
    """A setup whose Store, first contracts, first tokens and sponsors by level are given; levels begin empty."""
    base = layout(1, Chance(b"tables"), edition(version).capacity)
    (board,) = base.boards
    board.column = COLUMN
    board.levels = ((0,) * len(RESOURCES),) * len(LEVELS)
    bag = [token.type for token in TOKENS.values() for _ in range(token.copies)]
    return Layout(
        store=count_cubes(cubes(store)),
        sponsors=tuple(map(int, sponsors.split())),
        bag=_with_first(tokens.split(), bag),
        deck=_with_first(deck.split(), CONTRACTS),
        boards=(board,),
    )


def solo(
    store: str = SEED_STORE,
    deck: str = "C01 C07",
    tokens: str = "",
    sponsors: str = "1 2 3 4 5",
    version: int = GAME.rules_version,
    **options: object,
) -> OtysPosition:
    """Return a solo game before its first key, unless the colour order is an option."""
    chosen = settings(GAME.check_options({"ties": "listed", **options}), version)
    return position(chosen, drawn(store, deck, tokens, sponsors, version))


def standing(game: OtysPosition, **where: int) -> OtysPosition:
    """Put divers onto levels (`spy=3`); a displaced diver goes to the other's level."""
    column = list(game.state.board.column)
    for diver, level in where.items():
        old, new = column.index(diver), PLAYER.surface + level - 1
        column[old], column[new] = column[new], column[old]
    game.state.board.column = tuple(column)
    game.clear_cache()
    return game


def with_cubes(game: OtysPosition, level: int, names: str) -> OtysPosition:
    """Put these cubes onto a level, out of the supply."""
    for resource in cubes(names):
        game.state.board.put(level, INDEX[resource], 1)
        game.state.take_from_supply(INDEX[resource], 1)
    game.clear_cache()
    return game


def given(game: OtysPosition, **values: object) -> OtysPosition:
    """Set what the seat has: `credits=0`, `batteries=2`, `prestige=12`, `track=("1", "X")`, `upgraded="spy"`."""
    for name, value in values.items():
        setattr(game.state.board, name, frozenset(str(value).split()) if name == "upgraded" else value)
    game.clear_cache()
    return game


def timed(game: OtysPosition, first: int | None, second: int | None) -> OtysPosition:
    """Put the Timers on these spaces, None for one that is discarded. Cubes stay where they are."""
    game.state.timers = (first, second)
    game.clear_cache()
    return game


def play(game: OtysPosition, *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    return [event for notation in notations for event in game.play(GRAMMAR.parse(notation))]


def notations(game: OtysPosition) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.moves()]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of this kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def why_not(game: OtysPosition, notation: str) -> str:
    """The sentence against a move that is not legal."""
    refusal = game.why_not(GRAMMAR.parse(notation))
    assert refusal is not None
    return str(refusal.text)


def to_timer(game: OtysPosition) -> OtysPosition:
    """Put the game to the end of a turn, where a Timer has to move."""
    game.clear_cache()
    game.state.stack[1:] = [TimerComesDown(0)]
    game.state.turn.surfaced = True
    return game


def preview(game: OtysPosition, notation: str) -> OtysMovePreview:
    """What a move would bring for certain."""
    ghost = game.view(0, GRAMMAR.parse(notation)).ghost
    assert ghost is not None
    return ghost.preview


def track(game: OtysPosition) -> Mapping[int, Resource]:
    """The cubes on the Score track by space."""
    view = game.view(0).solo
    assert view is not None
    return {cube.space: cube.resource for cube in view.cubes if cube.there}


def in_all(game: OtysPosition) -> tuple[int, ...]:
    """Count every cube, wherever it is."""
    lying = [game.state.supply, game.state.store, *game.state.board.levels]
    loose = count_cubes(
        [*track(game).values(), *game.state.queue, *(one for one in game.state.carried if one is not None)]
    )
    return tuple(sum(counts) for counts in zip(*lying, loose, strict=True))
