"""What moves do on the board of Nova Luna, for hints, reviews and puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.ai.novaluna import words
from bot.ai.search import Effect
from bot.games.contract import Move
from bot.games.novaluna.display import Display, TaskName
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.state import NovaLunaState

NovaLuna = NovaLunaPosition[Any]

MAX_CHEAP = 2
"""Most time of a tile that is called cheap."""

MIN_DEAR = 4
"""Least time of a tile that is called expensive."""

MIN_GROUP = 3
"""Fewest tiles of a group that is worth mentioning."""


def finishes(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Whether it places the last disc."""
    return float(any(before.state.discs(seat)) and not any(after.state.discs(seat)) and not after.deciders)


def tasks(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> int:
    """Return how many tasks it completes."""
    return len(after.state.displays[seat].done) - len(before.state.displays[seat].done)


def two_tasks(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many tasks it completes, if there are several."""
    found = tasks(before, move, after, seat)
    return found if found > 1 else 0


def one_task(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Whether it completes a single task."""
    return float(tasks(before, move, after, seat) == 1)


def without_disc(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many tasks it completes that get no disc now."""
    waiting = [
        sum(state in ("waiting", "lost") for state in one.state.displays[seat].done.values()) for one in (before, after)
    ]
    return max(0, waiting[1] - waiting[0])


def last_of_stack(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Whether it places the last disc of the first stack of a solo game."""
    stacks = [one.state.discs(seat) for one in (before, after)]
    return float(len(stacks[0]) == len(stacks[1]) == 2 and stacks[0][0] > 0 == stacks[1][0])


def again(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Whether the seat moves again after this tile, though others play too."""
    return float(before.seats > 1 and isinstance(move, NovaLunaTake) and after.deciders == (seat,))


def follows(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many tasks one of the next tiles can then complete, if this seat moves again."""
    return _most_tasks(after.state, seat) if isinstance(move, NovaLunaTake) and after.deciders == (seat,) else 0


def offers(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many tasks the next seat, if it's another one, can complete at once."""
    if not isinstance(move, NovaLunaTake) or not after.deciders or after.deciders == (seat,):
        return 0
    return _most_tasks(after.state, after.deciders[0])


def denies(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Whether the next seat, if it's another one, has no tile that completes a task."""
    if not isinstance(move, NovaLunaTake) or not after.deciders or after.deciders == (seat,):
        return 0
    return float(not _most_tasks(after.state, after.deciders[0]))


def prepares(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many more tasks lack only one tile."""
    there, then = [_nearly_complete(one.state.displays[seat]) for one in (before, after)]
    return len(then - there)


def joins(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return the size of the tile's group, if it joined others and is large."""
    if not isinstance(move, NovaLunaTake):
        return 0
    there = after.state.displays[seat]
    size = len(there.members[there.groups[move.cell]])
    return size if size >= MIN_GROUP else 0


def cheap(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return the time of a cheap tile."""
    spent = _time(before, move)
    return spent if spent <= MAX_CHEAP else 0


def dear(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return the time of an expensive tile."""
    spent = _time(before, move)
    return spent if spent >= MIN_DEAR else 0


def refills(before: NovaLuna, move: Move, after: NovaLuna, seat: int) -> float:
    """Return how many tiles it puts on the wheel."""
    return len(before.state.fills) if isinstance(move, Refill) else 0


def _time(before: NovaLuna, move: Move) -> int:
    return before.state.wheel.tile(move.space).time if isinstance(move, NovaLunaTake) else 0


def _nearly_complete(display: Display) -> set[TaskName]:
    """Return the open tasks that lack only one tile."""
    found: set[TaskName] = set()
    for cell, numbers in display.open.items():
        counted, printed = display.counted[cell], display.tiles[cell].tasks
        for index in numbers:
            needs = printed[index].needs
            if sum([max(0, needed - counted.get(colour, 0)) for colour, needed in needs]) == 1:
                found.add((cell, index))
    return found


def _most_tasks(state: NovaLunaState, seat: int) -> int:
    """Return the most tasks that one of the next tiles completes in a seat's display."""
    display, found = state.displays[seat], 0
    wanted = {colour for cell in display.open for colour in display.tiles[cell].wants}
    for tile in [state.wheel.tile(space) for space in state.wheel.choices]:
        if tile.tasks or tile.colour in wanted:
            found = max([found, *(len(display.copy().lay(cell, tile)) for cell in display.frontier)])
    return found


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "finishes": Effect(finishes, words.finishes, words.LAST_DISC, "missed"),
        "two_tasks": Effect(two_tasks, words.two_tasks, words.TWO_TASKS, "missed"),
        "task": Effect(one_task, words.one_task, words.ONE_TASK, "missed"),
        "without_disc": Effect(without_disc, words.without_disc, mistake="greedy", good=False),
        "last_of_stack": Effect(last_of_stack, words.last_of_stack, words.LAST_OF_STACK, "late"),
        "again": Effect(again, words.again, words.AGAIN, "greedy"),
        "follows": Effect(follows, words.follows, words.FOLLOWS, "late"),
        "dear": Effect(dear, words.dear, mistake="greedy", good=False),
        "offers": Effect(offers, words.offers, mistake="blocked", good=False),
        "denies": Effect(denies, words.denies, words.DENIES, "blocked"),
        "prepares": Effect(prepares, words.prepares, words.PREPARES, "late"),
        "cheap": Effect(cheap, words.cheap, words.CHEAP, "greedy"),
        "joins": Effect(joins, words.joins, words.JOINS, "late"),
        "refills": Effect(refills, words.refills, mistake="late"),
    }
)
"""The most important first."""
