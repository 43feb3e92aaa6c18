"""Reviews as values: the loss of each decision, turning points.

`bot.ai.review` makes them. A decision is evaluated with what its seat could know then; later luck doesn't count. All
numbers are rounded, so a stored review is equal to a new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.ai.hint import explain_mistake
from bot.ai.players import evaluate_position, hint_tuning, knowledge_of
from bot.ai.puzzle import EvaluatedMove, evaluated_move, round_number
from bot.ai.search import MISTAKES, Effect, Evaluation, Knowledge, Mistake
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.records import Record, iterate

MAX_TURNING_POINTS = 3
"""Maximum number of turning points."""


@dataclass(frozen=True, slots=True)
class MoveComparison:
    """A closer evaluation: the played move, the best one, and the effect that explains the mistake, None for none."""

    played: EvaluatedMove
    best: EvaluatedMove
    effect: str | None = None


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision: its number in the record from 1, seat, and time in the game.

    `result` is the expected final result after the played move: points or a probability of winning. `loss` is its
    difference to the best move, 0 if that's within its standard error; `at_stake` is the loss of the worst candidate.
    Both are in the knowledge's unit.
    """

    number: int
    seat: int
    clock: float
    result: float
    loss: float
    at_stake: float
    close: MoveComparison | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the decision as plain JSON values."""
        plain = {name: getattr(self, name) for name in _NUMBERS}
        if self.close is not None:
            plain["played"], plain["best"] = _weighed_json(self.close.played), _weighed_json(self.close.best)
            plain["reasons"] = list[Any]()  # version 1.0 stores reasons here, and fails without the key
            plain["effect"] = self.close.effect
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> ReviewedDecision:
        """Read what `as_json` returned."""
        close = None
        if "best" in plain:
            played, best = EvaluatedMove(*plain["played"]), EvaluatedMove(*plain["best"])
            close = MoveComparison(played, best, plain.get("effect"))
        return cls(**{name: plain[name] for name in _NUMBERS}, close=close)


_NUMBERS = ("number", "seat", "clock", "result", "loss", "at_stake")


def _weighed_json(one: EvaluatedMove) -> list[Any]:
    return [one.move, one.worth, one.error, one.games, dict(one.seen)]


@dataclass(frozen=True, slots=True)
class Review:
    """The reviewed decisions of all seats, in order.

    `ends` is each seat's final result in the unit of results, None if the game wasn't finished. `choices` counts the
    decisions with more than one move. `is_chance` says that results are probabilities of winning. `thoughts` is the
    review's budget, in decisions of the strongest level.
    """

    decisions: tuple[ReviewedDecision, ...]
    ends: tuple[float, ...] | None
    choices: int
    is_chance: bool
    thoughts: float

    def of(self, seat: int) -> tuple[ReviewedDecision, ...]:
        """Return the decisions of a seat."""
        return tuple([one for one in self.decisions if one.seat == seat])

    def score_history(self, seat: int) -> tuple[tuple[int, float], ...]:
        """Return a seat's expected result after each of its moves.

        A probability of winning comes from few games, so it's averaged with its neighbours.
        """
        own = self.of(seat)
        results = [one.result for one in own]
        if self.is_chance:
            near = zip([*results[:1], *results], results, [*results[1:], *results[-1:]], strict=False)
            results = [round_number((before + 2 * at + after) / 4) for before, at, after in near]
        return tuple(zip([one.number for one in own], results, strict=True))

    def accuracy(self, seat: int) -> float | None:
        """Return the share that a seat kept of what it could have lost, 0 to 1.

        None if it had no choices.
        """
        own = self.of(seat)
        if not own:
            return None
        at_stake = sum([one.at_stake for one in own])
        return max(0.0, 1 - sum([one.loss for one in own]) / at_stake) if at_stake else 1.0

    def turning_points(self, seat: int | None = None) -> tuple[ReviewedDecision, ...]:
        """Return the costliest decisions of a seat or of all, at most one per turn.

        All of them were evaluated closely.
        """
        among = self.decisions if seat is None else self.of(seat)
        dear = sorted([one for one in among if one.loss > 0 and one.close is not None], key=lambda one: -one.loss)
        turns: dict[tuple[int, float], ReviewedDecision] = {}
        for one in dear:
            turns.setdefault((one.seat, one.clock), one)
        return tuple([*turns.values()][:MAX_TURNING_POINTS])

    def as_json(self) -> dict[str, Any]:
        """Return the review as plain JSON values."""
        return {
            "decisions": [one.as_json() for one in self.decisions],
            "ends": None if self.ends is None else list(self.ends),
            "choices": self.choices,
            "is_chance": self.is_chance,
            "thoughts": self.thoughts,
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Review:
        """Read what `as_json` returned."""
        return cls(
            tuple([ReviewedDecision.from_json(one) for one in plain["decisions"]]),
            None if plain["ends"] is None else tuple(plain["ends"]),
            plain["choices"],
            plain["is_chance"],
            plain["thoughts"],
        )


@dataclass(frozen=True, slots=True)
class Habit:
    """The kind of mistakes that cost a member most, in these many reviewed games.

    `times` of `mistakes` were of this kind; `effect` is what they were about most often.
    """

    kind: Mistake
    games: int
    times: int
    mistakes: int
    effect: str


def find_habit(effects: Mapping[str, Effect], reviewed: Sequence[tuple[Review, Collection[int]]]) -> Habit | None:
    """Find the costliest kind of mistakes in reviewed games, each with the member's own seats.

    A mistake counts by its part of what was at stake, because games have different units. None if no mistake has a
    kind; reviews of version 1.0 have none.
    """
    costs, times = dict.fromkeys(MISTAKES, 0.0), Counter[str]()
    for found, seats in reviewed:
        for one in found.decisions:
            name = "" if one.close is None else one.close.effect or ""
            effect = effects.get(name)
            if one.seat not in seats or one.loss <= 0 or effect is None or effect.mistake is None:
                continue
            costs[effect.mistake] += one.loss / max(one.at_stake, one.loss)
            times[name] += 1
    if not times:
        return None
    kind = max(MISTAKES, key=costs.__getitem__)
    of_kind = {name: number for name, number in times.items() if effects[name].mistake == kind}
    most = max(of_kind, key=of_kind.__getitem__)
    return Habit(kind, len(reviewed), sum(of_kind.values()), times.total(), most)


@dataclass(frozen=True, slots=True)
class MissedOpportunity:
    """A turn in which one game gained on another with the same shuffle.

    `by` is the gain in the unit of results. `mine` and `theirs` are the turn's decisions with most at stake; `before`
    and `after` are the expected results of both, None before the first decision.
    """

    by: float
    mine: ReviewedDecision
    theirs: ReviewedDecision
    before: tuple[float, float] | None
    after: tuple[float, float]


def missed_opportunities(
    mine: Review, theirs: Review, *, low_is_better: bool, seat: int = 0
) -> tuple[MissedOpportunity, ...]:
    """Return the turns in which their game gained most on mine, the largest first.

    Both had the same shuffle and seat. Turns are matched by time in the game; those that are in one review only count
    towards the next one in both.
    """
    ours, other = _turns(mine.of(seat)), _turns(theirs.of(seat))
    expected = [dict(review.score_history(seat)) for review in (mine, theirs)]
    sign = -1 if low_is_better and not mine.is_chance else 1
    found: list[MissedOpportunity] = []
    before: tuple[float, float] | None = None
    for clock in sorted(ours.keys() & other.keys()):
        after = expected[0][ours[clock][-1].number], expected[1][other[clock][-1].number]
        led = 0.0 if before is None else before[1] - before[0]
        by = sign * (after[1] - after[0] - led)
        weighty = [max(turn[clock], key=lambda one: one.at_stake) for turn in (ours, other)]
        found.append(MissedOpportunity(by, weighty[0], weighty[1], before, after))
        before = after
    dear = sorted([one for one in found if one.by > 0], key=lambda one: -one.by)
    return tuple(dear[:MAX_TURNING_POINTS])


def _turns(decisions: tuple[ReviewedDecision, ...]) -> dict[float, list[ReviewedDecision]]:
    """Group decisions by time in the game."""
    turns: dict[float, list[ReviewedDecision]] = {}
    for one in decisions:
        turns.setdefault(one.clock, []).append(one)
    return turns


# Makes reviews: selects decisions, evaluates them, the costly ones more closely.
#
# Decisions are evaluated from what the seat imagined, first all, then those that seem to have cost most; the closer
# evaluation has its own draws, so it doesn't inherit the first one's luck. The total budget is in each game's data,
# so a
# long game takes about as long as a short one. If there are too many decisions for it, those with the fewest choices
# of
# each turn are left out.
#
# Nothing is evaluated here: review_tasks yields tasks, which callers run wherever they like.


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
