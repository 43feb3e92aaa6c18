"""Checks hints of a game: are the reasons true by another measure, and does the order hold with more games?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from itertools import count, islice

from bot.ai.hint import HintedMove, compare_moves, describe_moves, find_best_moves, lines_beside
from bot.ai.players import APPRENTICE, player_for, tuned_knowledge
from bot.ai.search import Line, measure_line
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Position
from tests.ai.hint_checks.measure import Measure

TIMES = 10
"""By how much the budget of the second look is larger."""

APART = 11
"""Decisions between two positions of a game."""

MAX_SEATS = 3
"""Most seats of a game of several."""


@dataclass
class HintReport:
    """What was checked in the hints of a game.

    `silent` are hints whose best move has no reason, `towards` those that only say what it builds towards. `reasons`
    are those that were said, `differing` those whose independent measure isn't the same for all moves beside, `equal`
    those with the same value; `unmeasured` have no independent measure. `pairs` are moves called worse than the first,
    `held` those that were worse with ten times the budget as well.
    """

    positions: int = 0
    silent: int = 0
    towards: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    differing: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    unmeasured: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    held: int = 0
    wrong: list[str] = field(default_factory=list)

    def as_line(self, game: Game) -> str:
        """Return the numbers in a line."""
        measured = self.reasons.total() - self.unmeasured.total()
        order = f"{self.held}/{self.pairs} held ({self.held / self.pairs:.0%})" if self.pairs else "none called better"
        return (
            f"{game.key}: {self.positions} positions, {self.silent} without a reason, {self.towards} with what the "
            f"best move builds towards; {self.reasons.total()} reasons, "
            f"{measured} measured: {self.differing.total()} differ, {self.equal.total()} with the same value; {order}"
        )


def measures_of(game: Game) -> dict[str, Measure]:
    """The independent measures of a game's effects by name."""
    try:
        return dict(import_module(f"tests.ai.hint_checks.{game.key}").MEASURES)
    except ModuleNotFoundError:
        return {}


def positions(game: Game, number: int) -> Iterator[Position]:
    """Positions with a choice from games of apprentices, alone and with others."""
    setups = sorted({game.seats[0], min(game.seats[-1], MAX_SEATS)})
    left = number
    for at in count():
        seats = setups[at % len(setups)]
        position = game.new(seats=seats, seed=seed_from_text(f"hints {game.key} {at}"))
        player = player_for(game, APPRENTICE, Chance(seed_from_text(f"player {at}")))
        decisions = at % APART
        while position.deciders:
            seat = position.deciders[0]
            if len(position.moves(seat)) > 1:
                decisions += 1
                if not decisions % APART:
                    yield position.imagine(seat, Chance(b"seen")).with_first_decider(seat)
                    left -= 1
                    if not left:
                        return
            position.play(player.choose(position), seat)


def check(game: Game, number: int, *, part: Fraction = Fraction(1), order: bool = True, first: int = 0) -> HintReport:
    """Check the hints of the positions from the first one up to this number, made with part of the budget."""
    report, measures = HintReport(), measures_of(game)
    for at, position in islice(enumerate(positions(game, number)), first, None):
        found = find_best_moves(game, position, Chance(seed_from_text(f"first {at}")), part)
        told = describe_moves(game, position, position.deciders[0], found)
        report.positions += 1
        report.silent += not told[0].effects
        report.towards += bool(told[0].effects and not told[0].names)
        _check_reasons(game, position, told, measures, report)
        worse = [one.move for one in told[1:] if one.lead != "none"]
        if order and worse:
            moves = [told[0].move, *worse]
            again = compare_moves(game, position, Chance(seed_from_text(f"second {at}")), part * TIMES, moves)
            for move in worse:
                report.pairs += 1
                report.held += again.of(moves[0]).worth > again.of(move).worth
    return report


def _check_reasons(
    game: Game, position: Position, told: Sequence[HintedMove], measures: dict[str, Measure], report: HintReport
) -> None:
    seat = position.deciders[0]
    beside = lines_beside(position, seat, [one.line for one in told])
    effects = tuned_knowledge(game).effects
    claimed = {line: measure_line(effects, position, seat, line) for line in beside}
    for name in dict.fromkeys(name for one in told for name in one.names):
        said = [one.line for one in told if name in one.names]
        report.reasons[name] += len(said)
        if name not in measures:
            report.unmeasured[name] += len(said)
            continue
        values = {line: _measure_line(measures[name], position, line, seat) for line in beside}
        if len(set(values.values())) > 1:
            report.differing[name] += len(said)
        for line in said:
            same = abs(values[line] - claimed[line][name]) < 0.01
            report.equal[name] += same
            if not same:
                report.wrong.append(f"{game.key} {name} of {line}: {claimed[line][name]}, measured {values[line]}")


def _measure_line(measure: Measure, position: Position, line: Line, seat: int) -> float:
    """The sum of what the moves of a line do."""
    position, total = position.copy(), 0.0
    for move in line:
        total += measure(position, move, seat)
        position.play(move, seat)
    return total
