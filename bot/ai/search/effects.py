"""Effects: what a move does on the board that a person sees, as a number each.

Hints, reviews and puzzles name them. They are facts of one position and the one after the move, without simulations;
a game lists its effects in `bot.ai.<key>.effects`, the most important first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from bot.games.chance import Chance
from bot.games.contract import Move, Position
from bot.games.text import Text

Mistake = Literal["missed", "late", "greedy", "blocked"]
"""What a review calls a mistake: missed chance, late preparation, greed, or something that was or wasn't blocked."""

MISTAKES: tuple[Mistake, ...] = ("missed", "late", "greedy", "blocked")

Measured = Mapping[str, float]
"""The values of effects by name, without those that are 0."""

MoveOrLine = TypeVar("MoveOrLine", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move does on the board, as a number; 0 if it doesn't do it.

    `measure` gets the position, the move, a copy on which it was played, and the seat. It reads nothing that the seat
    can't know: what the move revealed there is imagined. `sentence` says it of a move with this value, `theme` names
    puzzles about it. `mistake` is what a review calls a move without a good effect, or with a bad one. Of several
    moves in a turn the values are added, or the last one counts, as of "it raises your range to 2", or the last move's
    `next`, as of "you can then build a station".
    """

    measure: Callable[[Any, Any, Any, int], float]
    sentence: Callable[[float], Text]
    theme: Text | None = None
    mistake: Mistake | None = None
    good: bool = True
    of_turn: Literal["sum", "last", "next"] = "sum"


def measure_effects(
    effects: Mapping[str, Effect], position: Position, seat: int, moves: Sequence[Move]
) -> Mapping[Move, Measured]:
    """Measure the effects of legal moves of a deciding seat, in the order of `effects`.

    `position` is used only for what the seat imagines.
    """
    before = position.imagine(seat, Chance(b"effects")).with_first_decider(seat)
    measured: dict[Move, Measured] = {}
    for move in moves:
        after = before.copy()
        after.play(move, seat)
        measured[move] = measure_move(effects, before, move, after, seat)
    return measured


def measure_move(effects: Mapping[str, Effect], before: Position, move: Move, after: Position, seat: int) -> Measured:
    """Measure the effects of a move that was played, in positions that its seat imagines."""
    values = {name: effect.measure(before, move, after, seat) for name, effect in effects.items()}
    return {name: value for name, value in values.items() if value}


def measure_line(effects: Mapping[str, Effect], position: Position, seat: int, line: Sequence[Move]) -> Measured:
    """Return the effects of legal moves that a seat makes one after the other, added as `Effect.of_turn` says.

    `position` is used only for what the seat imagines.
    """
    position, total = position.imagine(seat, Chance(b"line")).with_first_decider(seat), defaultdict[str, float](float)
    for number, move in enumerate(line, start=1):
        for name, value in measure_effects(effects, position, seat, [move])[move].items():
            if effects[name].of_turn != "next" or number == len(line):
                total[name] = value + (total[name] if effects[name].of_turn == "sum" else 0)
        position.play(move, seat)
    return {name: total[name] for name in effects if total[name]}


def distinguishing(measured: Mapping[MoveOrLine, Measured]) -> Mapping[MoveOrLine, Measured]:
    """Return of each move or line the effects that another one of these has not, or has with another value.

    >>> distinguishing({"a": {"x": 1, "y": 2}, "b": {"x": 1}})
    {'a': {'y': 2}, 'b': {}}
    """
    return {
        move: {
            name: value
            for name, value in values.items()
            if any(other.get(name, 0) != value for other in measured.values())
        }
        for move, values in measured.items()
    }


def find_mistake(effects: Mapping[str, Effect], played: Measured, best: Measured) -> str | None:
    """Return the effect that explains best why a move was worse: the first good one that it lacked, or bad one it had.

    None if no effect with a kind of mistake differs that way.
    """
    for name, effect in effects.items():
        more = best.get(name, 0) - played.get(name, 0)
        if effect.mistake is not None and more and (more > 0) == effect.good:
            return name
    return None
