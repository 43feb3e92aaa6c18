"""Makes reviews: selects decisions, evaluates them, the costly ones more closely.

Decisions are evaluated from what the seat imagined, first all, then those that seem to have cost most; the closer
evaluation has its own draws, so it doesn't inherit the first one's luck. The total budget is in each game's data, so a
long game takes about as long as a short one. If there are too many decisions for it, those with the fewest choices of
each turn are left out.

Nothing is evaluated here: `review_tasks` yields tasks, which callers run wherever they like.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.ai.move_effects import explain_mistake
from bot.ai.players import evaluate_position, hint_tuning, knowledge_of
from bot.ai.puzzle import evaluated_move, round_number
from bot.ai.review import MoveComparison, Review, ReviewedDecision
from bot.ai.search import Evaluation, Knowledge
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.records import Record, iterate

MAX_SUSPECTS = 4
"""Decisions of each seat that are evaluated closely."""

CLOSER_SHARE = Fraction(1, 4)
"""Share of the budget for closer evaluations."""

MIN_SIMULATIONS = 2
"""Mean simulations per candidate; below it, fewer decisions are evaluated."""


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """An evaluation of a seat's imagined position, with part of the budget.

    The played move is among the candidates. It's decision `number` of `of`, or of those evaluated again if `closer`.
    """

    seed: str
    seen: Position
    part: Fraction
    played: str
    number: int
    of: int
    closer: bool


ReviewTasks = Generator[AnalysisTask, Evaluation, Review]
"""Yields tasks, is sent their evaluations, and returns the review."""


def review_tasks(
    record: Record, game: Game, *, thoughts: Fraction | None, between: Callable[[], object] = lambda: None
) -> ReviewTasks:
    """Review a record with its seed; `between` is called after each replayed move.

    The result depends only on the record and `thoughts` (None: the game's data). Raises BadRecord, and BadOption for a
    game without search.
    """
    tuning, budget = hint_tuning(game)
    knowledge = knowledge_of(game, tuning.weights)
    thoughts = Fraction(tuning.review) if thoughts is None else thoughts
    found, ends, effort, is_chance = _survey(record, game, knowledge, between)
    first = thoughts * (1 - CLOSER_SHARE)
    room = int(first * budget.simulations / (effort * MIN_SIMULATIONS * budget.moves))
    chosen = select_decisions(found, max(1, room))
    decided: dict[int, ReviewedDecision] = {}
    leads: dict[int, float] = {}
    for one, position, move in _again(record, game, [each.number for each in chosen], found, between):
        part = min(Fraction(1), first / len(chosen))
        evaluation = yield _look(record, position, one, move, part, len(decided) + 1, len(chosen))
        decided[one.number] = _decided(knowledge, position, one, move, evaluation)
        leads[one.number] = evaluation.difference(evaluation.best.move, move).mean
    suspects = _suspects(decided, leads)
    for done, (one, position, move) in enumerate(_again(record, game, suspects, found, between), start=1):
        part = min(Fraction(1), thoughts * CLOSER_SHARE / len(suspects))
        evaluation = yield _look(record, position, one, move, part, done, len(suspects), closer=True)
        best = evaluation.best.move
        close = MoveComparison(
            evaluated_move(evaluation, move),
            evaluated_move(evaluation, best),
            explain_mistake(game, position, one.seat, move, best),
        )
        decided[one.number] = replace(_decided(knowledge, position, one, move, evaluation), close=close)
    return Review(tuple(decided.values()), ends, len(found), is_chance, float(thoughts))


def review(
    record: Record, game: Game, *, thoughts: Fraction | None, between: Callable[[], object] = lambda: None
) -> Review:
    """Review a record in this process.

    `between` is called after moves and evaluations.
    """
    asking = review_tasks(record, game, thoughts=thoughts, between=between)
    found: AnalysisTask | Review = next(asking)
    while isinstance(found, AnalysisTask):
        played = game.parse(found.played)
        chance = Chance(seed_from_text(found.seed))
        found = step(asking, evaluate_position(game, found.seen, chance, found.part, (played,)))
        between()
    return found


def step(asking: ReviewTasks, evaluation: Evaluation | None = None) -> AnalysisTask | Review:
    """Send an evaluation (None to begin) and return the next task, or the review."""
    try:
        return next(asking) if evaluation is None else asking.send(evaluation)
    except StopIteration as over:
        found: Review = over.value
        return found


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision between several moves: number in the record, seat, time in the game."""

    number: int
    seat: int
    clock: float
    moves: int


def select_decisions(found: Sequence[DecisionPoint], room: int) -> Sequence[DecisionPoint]:
    """Select at most `room` decisions, of each turn those with most moves first.

    The remaining places are spread over the whole game.
    """
    turns: dict[tuple[int, float], list[DecisionPoint]] = {}
    for one in found:
        turns.setdefault((one.seat, one.clock), []).append(one)
    ranked = [sorted(turn, key=lambda one: -one.moves) for turn in turns.values()]
    kept: list[DecisionPoint] = []
    for place in range(max(map(len, ranked), default=0)):
        these = [turn[place] for turn in ranked if place < len(turn)]
        left = room - len(kept)
        kept += these if len(these) <= left else [these[n * len(these) // left] for n in range(left)]
    return sorted(kept, key=lambda one: one.number)


def _survey(
    record: Record, game: Game, knowledge: Knowledge[Any], between: Callable[[], object]
) -> tuple[list[DecisionPoint], tuple[float, ...] | None, int, bool]:
    """Return a record's decisions, results, cost of simulations, kind of results."""
    entries = iterate(record, game)
    before = next(entries).position
    effort, is_chance = knowledge.effort(before), knowledge.is_chance(before)
    found: list[DecisionPoint] = []
    for entry in entries:
        seat = entry.seat or 0
        moves = len(before.moves(seat))
        if moves > 1:
            found.append(DecisionPoint(entry.n, seat, knowledge.clock(before), moves))
        before = entry.position
        between()
    if before.outcome() is None:
        return found, None, effort, is_chance
    ends = []
    for seat in range(record.seats):
        seen = dict(zip(knowledge.aspects, knowledge.aspect_values(before, seat), strict=True))
        result = knowledge.result(before, knowledge.worth(before, seat), seen)
        ends.append(float(result > 0.5) if is_chance else round_number(result))
    return found, tuple(ends), effort, is_chance


def _again(
    record: Record, game: Game, wanted: Collection[int], found: Sequence[DecisionPoint], between: Callable[[], object]
) -> Iterator[tuple[DecisionPoint, Position, Move]]:
    """Replay these decisions, each with its position and the move played."""
    known = {one.number: one for one in found}
    for number, position in positions(record, game, wanted, between=between):
        yield known[number], position, game.parse(record.log[number - 1][1])


def positions(
    record: Record, game: Game, wanted: Collection[int], *, between: Callable[[], object] = lambda: None
) -> Iterator[tuple[int, Position]]:
    """Yield the numbers of these moves of a record with their positions.

    Raises BadRecord.
    """
    entries = iterate(record, game)
    before = next(entries).position
    for entry in entries:
        if entry.n in wanted:
            yield entry.n, before
        before = entry.position
        between()


def _look(
    record: Record,
    position: Position,
    one: DecisionPoint,
    move: Move,
    part: Fraction,
    n: int,
    of: int,
    *,
    closer: bool = False,
) -> AnalysisTask:
    own = f"review {record.commitment} {one.number} {'closer' if closer else 'first'}"
    seen = position.imagine(one.seat, Chance(seed_from_text(own))).with_first_decider(one.seat)
    return AnalysisTask(f"{own} {one.seat}", seen, part, str(move), n, of, closer)


def _decided(
    knowledge: Knowledge[Any], position: Position, one: DecisionPoint, move: Move, found: Evaluation
) -> ReviewedDecision:
    lead = found.difference(found.best.move, move)
    least = min([found.expected(each.move).mean for each in found.ranked])
    return ReviewedDecision(
        one.number,
        one.seat,
        one.clock,
        round_number(knowledge.result(position, found.expected(move).mean, found.seen(move))),
        round_number(lead.mean if lead.mean > lead.error else 0.0),
        round_number(max(0.0, lead.mean, found.best.worth - least)),
    )


def _suspects(decided: dict[int, ReviewedDecision], leads: dict[int, float]) -> Sequence[int]:
    """Return the decisions that seem to have cost most, some of each seat, in order."""
    found: list[int] = []
    for seat in {one.seat for one in decided.values()}:
        own = [number for number, one in decided.items() if one.seat == seat and leads[number] > 0]
        found += sorted(own, key=lambda number: -leads[number])[:MAX_SUSPECTS]
    return sorted(found)
