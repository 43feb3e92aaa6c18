"""Games of the greedy players, and the presses of each of their turns."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.ai.players import player_for
from bot.core.table.model import LiveTable, Seat, Status, Table
from bot.core.table.moves import only_end_of_turn
from bot.discord.table.face import Face
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Event, Game, Player, Position
from tests.bench.presses.touched import Page
from tests.bench.presses.ways import Way, fewest

PLAYER = "greedy"
_NOW = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Counted:
    """A measured unit: the median presses per `turn` (None: does not count).

    Turns are counted for each seat separately.
    """

    what: str
    target: float
    turn: Callable[[Any], Hashable | None]


def _work(position: Any) -> Hashable | None:
    return position.state.round if position.view(None).phase == "work" else None


COUNTED: Mapping[str, Counted] = {  # the games that have a target
    "carcassonne": Counted("a turn", 2.5, lambda position: position.state.turn),
    "novaluna": Counted("a turn", 2.5, lambda position: position.state.turn),
    "factories": Counted("a work phase", 3.5, _work),
    "otys": Counted("a turn", 3, lambda position: position.state.turn.number),
    "solarius": Counted("a turn", 4, lambda position: (position.state.game_turn, position.state.turns)),
}


@dataclass(frozen=True, slots=True)
class Step:
    """Some presses of a game: from which position, by which seat, which moves they play."""

    live: LiveTable
    seat: int
    moves: tuple[str, ...]
    way: Way


def table_of(game: Game, seats: int, rev: int = 0) -> Table:
    """A running table that stands nowhere, with a member for each seat."""
    held = tuple(Seat(number, (number + 1,)) for number in range(seats))
    return Table(
        id="abcdefgh", game=game.key, rules_version=game.rules_version, options={}, guild=1, channel=2, seats=held,
        opener=1, status=Status.RUNNING, commitment="", rev=rev, take_backs=0, created=_NOW, updated=_NOW,
    )  # fmt: skip


def greedy_players(game: Game, seats: int, seed: str) -> list[Player[Any]]:
    """The players of one game, seat by seat."""
    return [player_for(game, PLAYER, Chance(seed_from_text(f"{seed}/seat {seat}"))) for seat in range(seats)]


def greedy_moves(game: Game, seats: int, seed: str) -> list[tuple[int, str]]:
    """The moves of one game as the players choose them, each with its seat."""
    position, players, log = game.new(seats=seats, seed=seed_from_text(seed)), greedy_players(game, seats, seed), []
    while position.deciders:
        seat = position.deciders[0]
        move = players[seat].choose(position)
        position.play(move, seat)
        log.append((seat, str(move)))
    return log


def played(
    face: Face, seats: int, seed: str, most: int | None = None, *, kept: bool = False, touched: bool = False
) -> Iterator[Step]:
    """Count the presses of a game of greedy players, up to a maximum number of moves; the touches if `touched`.

    If `kept`, a private message that was opened once stays in use in later turns, as it does in quick games.
    """
    game = face.game
    players = greedy_players(game, seats, seed)
    position = game.new(seats=seats, seed=seed_from_text(seed))
    n, latest, events = 0, None, position.opening()
    private: dict[int, bool] = {}
    while position.deciders and (most is None or n < most):
        seat = position.deciders[0]
        row = _turn(game, position, players[seat])
        live = _live(face, position, events, n, latest)
        opened = private.get(seat, False) and (kept or seat == latest)
        ways = touches(face, live, seat, row) if touched else fewest(face, live, seat, row, private=opened)
        for way in ways:
            yield Step(_live(face, position, events, n, latest), seat, way.moves, way)
            position = position.copy()
            for move in way.moves:
                events = position.play(game.parse(move), seat)
            n, latest = n + len(way.moves), seat
            private[seat] = way.private or (kept and private.get(seat, False))


def decisions(face: Face, seats: int, seed: str, most: int) -> Iterator[tuple[LiveTable, int]]:
    """The tables of a game of greedy players, each with the seat that decides there: one for every move."""
    game = face.game
    position, players, latest = (
        game.new(seats=seats, seed=seed_from_text(seed)),
        greedy_players(game, seats, seed),
        None,
    )
    events = position.opening()
    for n in range(most):
        if not position.deciders:
            return
        seat = position.deciders[0]
        yield _live(face, position, events, n, latest), seat
        move = players[seat].choose(position)
        position = position.copy()
        events, latest = position.play(move, seat), seat


def _live(face: Face, position: Position, events: Sequence[Event], n: int, latest: int | None) -> LiveTable:
    return LiveTable(table_of(face.game, position.seats, n), position, events, n, last_seat=latest)


def _turn(game: Game, position: Position, player: Player[Any]) -> list[str]:
    """What the first seat that decides plays in a row in one turn."""
    turn, twin, seat = COUNTED[game.key].turn, position.copy(), position.deciders[0]
    now, row = turn(position), []
    while twin.deciders[:1] == (seat,) and turn(twin) == now:
        move = player.choose(twin)
        twin.play(move, seat)
        row.append(str(move))
    return row


def touches(face: Face, live: LiveTable, seat: int, moves: Sequence[str]) -> list[Way]:
    """The fewest touches that play these moves on the page of a board, which has no messages to open."""
    return fewest(face, live, seat, moves, private=True, leads_at=lambda *decision: Page(*decision).leads, deeper=1)


def presses(
    face: Face, seats: int, seed: str, most: int | None = None, *, kept: bool = False, touched: bool = False
) -> list[int]:
    """The presses of each turn of a game, or the touches, in no order that matters."""
    return per_turn(face.game, played(face, seats, seed, most, kept=kept, touched=touched))


def per_turn(game: Game, steps: Iterable[Step]) -> list[int]:
    """The presses or touches of each turn that these steps make."""
    turn = COUNTED[game.key].turn
    counts: Counter[Hashable] = Counter()
    for step in steps:
        number = turn(step.live.position)
        if number is not None:
            counts[(number, step.seat)] += 0 if _is_by_host(step) else len(step.way.uses)
    return list(counts.values())


def _is_by_host(step: Step) -> bool:
    """Whether the host plays this move, which ends a turn of which nothing else is left."""
    end = only_end_of_turn(step.live.position, step.seat)
    shut = step.live.last_seat == step.seat and any(event.reveals for event in step.live.events)
    return end is not None and shut and step.moves == (str(end),)


def quiet() -> None:
    """Let discord.py say nothing while only controls are made."""
    logging.getLogger("discord").setLevel(logging.ERROR)
