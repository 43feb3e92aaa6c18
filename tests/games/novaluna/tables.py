"""Positions made to order: given wheel, displays and discs instead of a game that leads there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.games.areas import Cell
from bot.games.contract import Event
from bot.games.novaluna import NovaLuna, NovaLunaPosition, decisions
from bot.games.novaluna.components import SPACES, TILES, NovaLunaTile, Wheel
from bot.games.novaluna.display import Display
from bot.games.novaluna.game import RacePosition, SoloPosition, settings
from bot.games.novaluna.state import Ending, NovaLunaSoloState, RaceState
from bot.games.novaluna.view import TrackView

GAME = NovaLuna()

DECK = tuple(TILES.values())

PLAIN = {1: "R01", 2: "R02", 3: "R04", 4: "R08", 5: "R12", 6: "R15", 7: "R17"}
"""A red tile of every time, for tests that care about time only."""


def tiles(names: str) -> tuple[NovaLunaTile, ...]:
    """The tiles with these ids, separated by spaces."""
    return tuple(TILES[name] for name in names.split())


def wheel(marker: int, tiles: Mapping[int, str] | Iterable[int]) -> Wheel:
    """A wheel with tiles on these spaces; which ones does not matter where only spaces are given."""
    if not isinstance(tiles, Mapping):
        tiles = {space: DECK[space].id for space in tiles}
    return Wheel(tuple(TILES[tiles[space]] if space in tiles else None for space in range(SPACES)), marker)


def deck(first: str = "") -> tuple[NovaLunaTile, ...]:
    """All tiles, these first."""
    wanted = tiles(first)
    return (*wanted, *(tile for tile in DECK if tile not in wanted))


def solo(first: str = "", **options: object) -> SoloPosition:
    """A solo game whose shuffle begins with these tiles."""
    return SoloPosition(NovaLunaSoloState(settings(GAME.check_options(options), 1), deck(first), decisions.SOLO_START))


def race(stack: Sequence[int], first: str = "", **options: object) -> RacePosition:
    """A race whose discs are stacked like this from the bottom and whose shuffle begins with these tiles."""
    chosen = settings(GAME.check_options(options), len(stack))
    return RacePosition(RaceState(chosen, deck(first), tuple(stack), decisions.RACE_START))


def lay(display: Display, laid: Mapping[Cell, str]) -> Display:
    """Lay these tiles without asking whether they touch."""
    for cell, name in laid.items():
        display.frontier.add(cell)
        for task in display.lay(cell, TILES[name]):
            display.settle(task, "covered")
    return display


def end(position: NovaLunaPosition[Any], ending: Ending) -> None:
    """Let the game be over for this reason."""
    position.clear_cache()
    position.state.ending = ending
    position.state.stack.clear()


def track(position: RacePosition) -> TrackView:
    """The moon track."""
    shown = position.view(None).track
    assert shown is not None
    return shown


def play(position: NovaLunaPosition[Any], *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    position.clear_cache()
    return [event for notation in notations for event in position.play(GAME.parse(notation))]


def notations(position: NovaLunaPosition[Any]) -> list[str]:
    """The legal moves as text."""
    position.clear_cache()
    return [str(move) for move in position.moves()]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of this kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def tasks(events: Iterable[Event], kind: str = "covered") -> list[str]:
    """The tasks of these events as the rules file writes them: "B17#2"."""
    return [f"{event.data['tile']}#{event.data['task']}" for event in events if event.kind == kind]


def refilled(events: Iterable[Event]) -> list[str]:
    """Return the refill of the wheel as the rules file writes it: "11 R09"."""
    tiles = only(events, "refilled").data["tiles"]
    assert isinstance(tiles, Mapping)
    return [f"{space} {tile}" for space, tile in tiles.items()]
