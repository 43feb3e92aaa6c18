"""Views for tests: positions of games that a computer played, stopped where a test wants to look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.games.novaluna import NovaLunaPosition
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import LaidView, NovaLunaView
from tests.renderers.courses import course
from tests.renderers.situations import Situations, once

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LONG = ("Wilhelmina", "Ana", "Ben", "Chloe")


def played(name: str, turns: int) -> NovaLunaPosition[Any]:
    """A stored game after n tiles, or at its end. It is shared: do not play on."""
    positions: tuple[NovaLunaPosition[Any], ...] = course("novaluna", name)
    return next((one for one in positions if one.state.turn >= turns), positions[-1])


def until(name: str, wanted: Callable[[NovaLunaPosition[Any]], bool]) -> NovaLunaPosition[Any]:
    """A kept game up to the first position of this kind."""
    return next(position for position in course("novaluna", name) if wanted(position))


def proposing(position: NovaLunaPosition[Any]) -> NovaLunaView:
    """The view with the proposal that completes most tasks."""
    takes = [move for move in position.moves() if isinstance(move, NovaLunaTake)]
    return max(
        (position.view(position.deciders[0], move) for move in takes),
        key=lambda view: 0 if view.ghost is None else len(view.ghost.completes),
    )


def spread_out(width: int, height: int) -> NovaLunaView:
    """A solo display in the shape of a cross, with cells at its four ends."""
    view = played("first", 12).view(0)
    pieces = [laid.tile for laid in view.displays[0].tiles]
    across = [(x - width // 2, 0) for x in range(width)]
    down = [(0, y - height // 2) for y in range(height) if y != height // 2]
    tiles = tuple(LaidView(cell, pieces[number % len(pieces)]) for number, cell in enumerate([*across, *down]))
    ends = ((width - width // 2, 0), (0, height - height // 2), (-(width // 2) - 1, 0), (0, -(height // 2) - 1))
    display = replace(view.displays[0], tiles=tiles, cells=ends, last=(0, 0))
    last = None if view.last is None else view.last._replace(cell=(0, 0), covered=())
    return replace(view, displays=(display,), last=last)


def named(view: NovaLunaView) -> NovaLunaView:
    """The view with names."""
    return replace(view, names=LONG[: view.seats])


@once
def situations() -> Situations[NovaLunaView]:
    """One view of every kind that a game shows, with names that are long."""
    return Situations(
        {
            "beginning": lambda: played("first", 0).view(0),
            "first phase": lambda: played("first", 5).view(0),
            "may refill": lambda: until("g/late", lambda position: position.prompt.kind == "take_or_refill").view(0),
            "must refill": lambda: until("a/late", lambda position: position.prompt.kind == "refill").view(0),
            "second phase": lambda: played("g", 12).view(0),
            "proposing": lambda: proposing(played("g", 13)),
            "solo end": lambda: played("g", 99).view(0),
            "two": lambda: played("two", 16).view(0),
            "three": lambda: played("three", 29).view(0),
            "three proposing": lambda: proposing(played("three", 28)),
            "four": lambda: played("four", 33).view(0),
            "four beginning": lambda: played("four", 0).view(0),
            "two end": lambda: played("two", 99).view(0),
            "three end": lambda: played("three", 99).view(0),
            "four end": lambda: played("four", 99).view(0),
            "wide": lambda: spread_out(15, 3),
            "tall": lambda: spread_out(3, 13),
        },
        named,
    )
