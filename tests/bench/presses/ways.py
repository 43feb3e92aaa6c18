"""The shortest way through the controls to what somebody plays.

Moves of a turn may be played in another order where it comes to the same, as a member would who can place the rest of
the dice by one press.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import count
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.components.controls import ONLY_MOVE_PREFIX
from bot.discord.table.face import Face
from bot.games.contract import Game, GameError, Position
from tests.bench.presses.shown import Plays, Shown, Use, leads

LONGEST = 6
"""Presses after which a move counts as out of reach."""

ORDERS = 1000
"""Maximum number of move orders to try within a turn; then the best so far counts."""


class OutOfReach(Exception):
    """No way through the controls leads to a move."""


@dataclass(frozen=True, slots=True)
class Way:
    """The presses that play the next of somebody's moves; the last one was made on a private message or not."""

    uses: tuple[Use, ...]
    moves: tuple[str, ...]

    @property
    def private(self) -> bool:
        """Whether it ends on the member's own message, which then stays in use."""
        return self.uses[-1].private


Leads = Callable[[Shown], Iterable[tuple[Use, Shown | Plays]]]
"""What each use of a decision leads to."""


def _on_discord(face: Face, live: LiveTable, seat: int) -> Leads:
    return partial(leads, face, live, seat)


def fewest(
    face: Face,
    live: LiveTable,
    seat: int,
    moves: Sequence[str],
    *,
    private: bool,
    leads_at: Callable[[Face, LiveTable, int], Leads] = _on_discord,
    deeper: int = 0,
) -> list[Way]:
    """The fewest presses that play these moves of one turn, way by way; nearly the fewest where orders abound.

    `private` says that the member's own message is open already. Raises OutOfReach.
    """
    number = count()
    waiting: list[tuple[int, int, int, LiveTable, tuple[str, ...], list[Way]]] = []
    heapq.heappush(waiting, (0, len(moves), next(number), live, tuple(moves), []))
    met: set[tuple[tuple[str, ...], bool]] = set()
    for followed in count():
        presses, _, _, at, rest, ways = heapq.heappop(waiting)
        if not rest:
            return ways
        own = ways[-1].private if ways else private
        if (tuple(sorted(rest)), own) in met:
            continue
        met.add((tuple(sorted(rest)), own))
        for way in _first(face, at, seat, rest, leads_at(face, at, seat), private=own, deeper=deeper):
            after = replace(at, position=_after(face.game, at.position, seat, way.moves))
            left = tuple(without(rest, way.moves))
            done = [*ways, way]
            soonest = presses + len(way.uses) if followed < ORDERS else 0  # then whatever ends first
            heapq.heappush(waiting, (soonest, len(left), next(number), after, left, done))
    raise AssertionError


def _first(
    face: Face, live: LiveTable, seat: int, moves: Sequence[str], leads_of: Leads, *, private: bool, deeper: int
) -> list[Way]:
    """The fewest presses that play the first of these moves, or some of them. Raises OutOfReach.

    With `deeper`, also ways that take that many presses more.
    """
    start = [Shown(private=True), Shown()] if private else [Shown()]
    met = set(start)
    level: list[tuple[Shown, tuple[Use, ...]]] = [(shown, ()) for shown in start]
    found: dict[tuple[str, ...], Way] = {}
    for _ in range(LONGEST):
        onward: list[tuple[Shown, tuple[Use, ...]]] = []
        for shown, uses in sorted(level, key=lambda each: _likeness(each[0], moves[0]), reverse=True):
            for use, leads_to in leads_of(shown):
                if isinstance(leads_to, Shown):
                    if leads_to not in met:
                        met.add(leads_to)
                        onward.append((leads_to, (*uses, use)))
                elif row := played(face.game, live.position, seat, leads_to, moves):
                    found.setdefault(row, Way((*uses, use), row))
            if found and not deeper:
                return list(found.values())
        if found:
            deeper -= 1
        if deeper < 0:
            break
        level = onward
    if found:
        return list(found.values())
    raise OutOfReach(f"{face.game.key}: {moves[0]!r} cannot be reached within {LONGEST} presses")


def _likeness(shown: Shown, wanted: str) -> tuple[int, int]:
    """Search nearest to the wanted move first, so that a shortest way is found early."""
    text = shown.proposal or shown.look
    alike = next((n for n, (one, other) in enumerate(zip(text, wanted, strict=False)) if one != other), len(text))
    return alike, -len(text)


def played(game: Game, position: Position, seat: int, plays: Plays, wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the moves a press plays, if they are part of the wanted turn; else none.

    They may come in another order, if playing the rest of the turn after them gives the same position.
    """
    firm = tuple(move for move in plays.moves if not move.startswith(ONLY_MOVE_PREFIX))
    first = firm == tuple(wanted[: len(firm)])
    if not first and Counter(firm) - Counter(wanted):
        return ()
    if first and firm == plays.moves:
        return firm
    try:
        row = (*firm, *_left(_after(game, position, seat, firm), seat, plays))
        if first:
            return row if row == tuple(wanted[: len(row)]) else ()
        if Counter(row) - Counter(wanted):
            return ()
        ends = (_after(game, position, seat, moves) for moves in ([*row, *without(wanted, row)], wanted))
        one, other = (_seen(end, seat) for end in ends)
    except GameError:
        return ()
    return row if one == other else ()


def _after(game: Game, position: Position, seat: int, moves: Sequence[str]) -> Position:
    """Where moves lead. Raises GameError where one cannot be played."""
    twin = position.copy()
    for move in moves:
        twin.play(game.parse(move), seat)
    return twin


def _seen(position: Position, seat: int) -> Mapping[str, Any]:
    """Return everything a seat sees except the last action."""
    view = position.view(seat)
    return {each.name: getattr(view, each.name) for each in fields(view) if each.name != "last"}


def _left(position: Position, seat: int, plays: Plays) -> tuple[str, ...]:
    """Return what a press plays only because no other move is left."""
    wishes = [move.removeprefix(ONLY_MOVE_PREFIX) for move in plays.moves if move.startswith(ONLY_MOVE_PREFIX)]
    if not wishes or seat not in position.deciders:
        return ()
    return tuple(wishes) if [str(move) for move in position.moves(seat)] == wishes else ()


def without(moves: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The moves that remain, in their order."""
    rest = list(moves)
    for move in taken:
        rest.remove(move)
    return rest
