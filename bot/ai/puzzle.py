"""Puzzles: positions in which one move is better than all others, with what each was found to be worth.

They stand in `data/puzzles/<game>.json`. Each has the record of its game up to the decision, so it can be replayed and
judged anew by anybody. How they are found stands in `bot.ai.puzzle_miner`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from bot.ai.players import clock_of
from bot.ai.search import Budget, Evaluation, Line, Reason
from bot.games import components
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.records import Record, iterate
from bot.games.registry import GAMES, game_named
from bot.games.text import Text

SIGNIFICANT_DIGITS = 4
"""Of a number that is kept; more would be noise."""


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A choice of a puzzle: the notation of its move, what it is worth on average, its standard error, its games.

    `seen` are the aspects of the positions that it led to, on average; `then` are the moves that best follow it in the
    same turn, with which it was judged.
    """

    move: str
    worth: float
    error: float
    games: int
    seen: Mapping[str, float] = field(default_factory=dict, hash=False)
    then: tuple[str, ...] = ()


def evaluated_move(found: Evaluation, move: Move, then: Line = ()) -> EvaluatedMove:
    """Convert the result of a candidate, with the moves that follow it."""
    expected, seen = found.expected(move), found.seen(move)
    return EvaluatedMove(
        str(move),
        round_number(expected.mean),
        round_number(expected.error),
        found.of(move).games,
        {name: round_number(value) for name, value in seen.items()},
        tuple(map(str, then)),
    )


def round_number(value: float) -> float:
    """A number as it is kept.

    >>> round_number(0.123456)
    0.1235
    """
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of a seat after the record; the `choices`, the best first, and what speaks for the best one.

    Those of a game are numbered from 1.

    `lead` is how much the best is worth more than the second, in the unit of the game's knowledge, with its standard
    error. `budget` is what it was verified with, `command` and `date` say how it was found.
    """

    game: str
    number: int
    record: Record = field(repr=False)
    seat: int
    choices: tuple[EvaluatedMove, ...]
    difference: tuple[float, float]
    reasons: tuple[Reason, ...]
    budget: Budget
    command: str
    date: str

    @property
    def name(self) -> str:
        """What tells it from all others: `carcassonne/3`."""
        return f"{self.game}/{self.number}"

    @property
    def best(self) -> EvaluatedMove:
        """The choice that solves it."""
        return self.choices[0]

    @property
    def goes_on(self) -> bool:
        """Whether its choices were judged with what best follows them in the same turn."""
        return any(each.then for each in self.choices)

    @property
    def rules(self) -> Game:
        """The game that it is about."""
        return game_named(self.game)

    def position(self) -> Position:
        """The position that it is about, the caller's own. Raises BadRecord when the rules say otherwise by now."""
        *_, last = iterate(self.record, self.rules)
        return last.position

    def earlier_moves(self) -> tuple[Text, ...]:
        """What its seat did before the decision in the same turn, a label each. Raises BadRecord."""
        entries = [*iterate(self.record, self.rules)]
        now = clock_of(self.rules, entries[-1].position)
        before = [(after.label, at.position) for at, after in pairwise(entries) if after.seat == self.seat]
        return tuple([label for label, position in before if clock_of(self.rules, position) == now])

    def candidate_moves(self) -> tuple[Move, ...]:
        """List the candidate moves in the order of the rules, which hides their value."""
        among = {each.move for each in self.choices}
        return tuple([move for move in self.position().moves(self.seat) if str(move) in among])

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as plain JSON values."""
        return {
            "number": self.number,
            "seat": self.seat,
            "lead": list(self.difference),
            "choices": [
                [
                    each.move,
                    each.worth,
                    each.error,
                    each.games,
                    dict(each.seen),
                    *([list(each.then)] if each.then else []),
                ]
                for each in self.choices
            ],
            "reasons": [[each.aspect, each.here, each.there] for each in self.reasons],
            "budget": [self.budget.simulations, self.budget.moves, self.budget.ahead],
            "command": self.command,
            "date": self.date,
            "record": json.loads(self.record.to_json()),
        }

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> Puzzle:
        """Read a puzzle from JSON values. Raises BadRecord, KeyError, TypeError for anything else."""
        record = Record.from_json(json.dumps(entry["record"]))
        mean, error = entry["lead"]
        return cls(
            game=record.game,
            number=entry["number"],
            record=record,
            seat=entry["seat"],
            choices=tuple([EvaluatedMove(*each[:5], *map(tuple, each[5:])) for each in entry["choices"]]),
            difference=(mean, error),
            reasons=tuple([Reason(*each) for each in entry["reasons"]]),
            budget=Budget(*entry["budget"]),
            command=entry["command"],
            date=entry["date"],
        )


@lru_cache
def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, by their numbers; none where nobody has looked for any."""
    try:
        file = components.load(f"puzzles/{key}")
    except FileNotFoundError:
        return ()
    return tuple(read_puzzles(file))


def read_puzzles(file: Mapping[str, Any]) -> list[Puzzle]:
    """Read the puzzles of a file. Raises BadRecord, KeyError, TypeError for anything else."""
    return [Puzzle.from_json(entry) for entry in file["puzzles"]]


def games_with_puzzles() -> tuple[str, ...]:
    """The keys of the games that have puzzles."""
    return tuple([game.key for game in GAMES if puzzles_of(game.key)])


def puzzle_named(name: str) -> Puzzle | None:
    """The puzzle with this name, if there is one: `carcassonne/3`."""
    key, _, number = name.partition("/")
    if key not in games_with_puzzles():
        return None
    return next((each for each in puzzles_of(key) if str(each.number) == number), None)


def puzzle_of_day(day: int) -> Puzzle | None:
    """The puzzle of the day with this number, from 1; none comes again before all were shown.

    Each game comes as often as it has puzzles, spread evenly. None where there are no puzzles at all.
    """
    games = [puzzles_of(key) for key in games_with_puzzles()]
    if not games:
        return None
    again, place = divmod(day - 1, sum(map(len, games)))
    return _round(games, again)[place]


def _round(games: Sequence[Sequence[Puzzle]], again: int) -> Sequence[Puzzle]:
    """All puzzles once, in another order each time."""
    placed = []
    for found in games:
        shuffled = Chance(seed_from_text(f"puzzles {found[0].game} {again}")).shuffle(found, "order")
        placed += [((number + 0.5) / len(found), each) for number, each in enumerate(shuffled)]
    return [each for _, each in sorted(placed, key=lambda one: one[0])]


def puzzle_file_text(game: Game, puzzles: Sequence[Puzzle]) -> str:
    """The file with these puzzles, one on a line."""
    entries = ",\n".join([f"  {json.dumps(each.as_json(), ensure_ascii=False)}" for each in puzzles])
    return f'{{\n "game": "{game.key}",\n "puzzles": [\n{entries}\n ]\n}}\n'
