"""Finds puzzles in games that the master plays for this purpose.

The master's own search of a decision is the first look. A decision is evaluated with more and more simulations, and
dropped once its best move isn't clearly better: with half the budget of hints, with all of it, and finally with ten
times as much, where each choice has the same number of games and is followed by its best continuation in the turn. The
last evaluation counts; it has its own draws, so it doesn't inherit the luck of earlier ones. Weaker
players try the decision several times, which grades it and finds the tempting move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.ai.players import APPRENTICE, JOURNEYMAN, MASTER, hint_tuning, knowledge_of, player_for
from bot.ai.puzzle import Puzzle, evaluated_move, grade_of, round_number
from bot.ai.search import (
    Budget,
    Evaluation,
    GameSetup,
    Line,
    best_line,
    compare_lines,
    evaluate,
    judge,
    measure_line,
    rank,
)
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position, look_ahead
from bot.games.records import NEWEST, Record, commitment

MIN_MOVES = 3
"""Minimum number of candidates."""

MAX_CHOICES = 8
"""Candidates of the closer evaluations; few enough to read."""

CLOSER_FACTOR, THOROUGH_FACTOR, CHECK_FACTOR = Fraction(1, 2), Fraction(1), Fraction(10)
"""Simulations of the second, third and last evaluation, as multiples of those of a hint."""

LIKELY_ERRORS, CERTAIN_ERRORS = 1.0, 3.0
"""Required lead in standard errors: over the second early on, over all at last."""

MIN_SHARED_GAMES = 5
"""Games that two moves have to share for a meaningful difference."""

MIN_CHANCE_DIFFERENCE = 0.05
"""Smallest difference of chances to win between the best move and any other."""

MIN_DECISIONS_BETWEEN = 6
"""Minimum number of decisions between two puzzles of a game."""

FIRST_DECISION = 4
"""Decisions before a game's first puzzle; early positions all look alike."""

LEVEL_TRIES = 3
"""Tries of each weaker player."""

WEAK_MASTER = Fraction(1, 4)
"""Share of the master's budget that the strongest of the weaker players has."""

QUICK = "quick"
"""The weaker player who plays as simulated games do."""

MAX_THEMES = 3
"""Themes of a puzzle, the most important ones."""

MAX_EASY_SHARE = Fraction(1, 3)
"""Share of a game's puzzles that every weaker player may find."""


CHECKS = ("look", "closer", "grade", "thorough", "check")
"""The checks of a decision, in their order, by the names that `PuzzleMiner.counts` uses."""


@dataclass(frozen=True, slots=True)
class PuzzleOrigin:
    """The command that found a puzzle, as typed, and the date."""

    command: str
    date: str


class PuzzleMiner:
    """Finds puzzles of one game.

    `counts` says how many games were played, how many decisions were looked at, and what became of them.
    """

    def __init__(self, game: Game, origin: PuzzleOrigin) -> None:
        """Prepare for a game. Raises BadOption for a game without search."""
        tuning, budget = hint_tuning(game)
        self.game = game
        self.trials = tuning.trials
        self.counts: Counter[str] = Counter()
        self._origin = origin
        self._knowledge = knowledge_of(game, tuning.weights)
        self._master = tuning.levels[MASTER]
        self._closer, self._thorough, self._check = [
            Budget(budget.part(part).simulations, MAX_CHOICES, budget.ahead)
            for part in (CLOSER_FACTOR, THOROUGH_FACTOR, CHECK_FACTOR)
        ]

    def mine_game(
        self,
        trial: GameSetup,
        seed: str,
        ends: int | None = None,
        *,
        quick: bool = False,
        min_grade: Callable[[], int] = lambda: 1,
    ) -> Iterator[Puzzle]:
        """Let the master play all seats of a game, and yield its puzzles of at least this grade.

        With `ends`, quick choices play up to about so many last decisions, where simulations are short and most gains
        certain. With `quick`, they play on, and a decision is looked at if the apprentice would play something else.
        """
        secret, options = seed_from_text(seed), self.game.check_options(trial.options)
        position = self.game.new(seats=trial.seats, seed=secret, options=options)
        begun = _begun(self.game, trial.seats, secret, options)
        log: list[tuple[int, str]] = []
        draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
        left = 0 if ends is None else max(0, self._length(position, seed) - ends)
        last = FIRST_DECISION - MIN_DECISIONS_BETWEEN
        self.counts["games"] += 1
        while position.deciders:
            seat, moves = position.deciders[0], position.moves()
            move, looks = moves[0], False
            if len(moves) > 1:
                seen = _seen(position, seat, f"{seed}/{len(log)}")
                if quick or len(log) < left:
                    move = self._knowledge.choose(seen, draw)
                    looks = len(log) >= left and self._is_missed(seen, [move])
                else:
                    found = self._play(seen, f"{seed}/{len(log)}/master")
                    move, looks = found.best.move, self._is_worth_a_look(seen, found)
                is_apart = len(log) - last >= MIN_DECISIONS_BETWEEN
                if len(log) >= left and self._passes("look", looks and is_apart):
                    puzzle = self.verify(position, replace(begun, log=tuple(log)), seed, min_grade())
                    if puzzle is not None:
                        last = len(log)
                        yield puzzle
            position.play(move, seat)
            log.append((seat, str(move)))

    def _is_worth_a_look(self, seen: Position, found: Evaluation) -> bool:
        """Whether the master's choice has a lead, or the search tries few moves and the apprentice plays none of them.

        In the second case, all other levels find the choice.
        """
        found = self._without_detours(seen, found)
        if len(found.ranked) >= MIN_MOVES:
            return self._is_promising(found)
        return self._is_missed(seen, [one.move for one in found.ranked])

    def _is_missed(self, seen: Position, best: Sequence[Move]) -> bool:
        """Whether the apprentice plays a move that isn't among these, and there are such moves to consider."""
        if len(self._knowledge.alternatives(seen)) < MIN_MOVES:
            return False
        obvious = player_for(self.game, APPRENTICE, Chance(seed_from_text("obvious"))).choose(seen)
        return not any(obvious == move or self._can_follow(seen, obvious, move) for move in best)

    def _length(self, position: Position, seed: str) -> int:
        """Return how many decisions a game of quick choices has."""
        game, decisions = position.copy(), 0
        draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
        while game.deciders:
            seat = game.deciders[0]
            game.play(self._knowledge.choose(_seen(game, seat, f"{seed}/{decisions}"), draw), seat)
            decisions += 1
        return decisions

    def evaluate_again(self, puzzle: Puzzle, part: Fraction, seed: str) -> Evaluation:
        """Evaluate a puzzle's choices again, each with its continuation, with part of its budget and other draws."""
        position, budget = puzzle.position().with_first_decider(puzzle.seat), puzzle.budget.part(part)
        chance = Chance(seed_from_text(f"{seed}/again"))
        lines = [tuple(map(self.game.parse, (each.move, *each.then))) for each in puzzle.choices]
        return compare_lines(self._knowledge, budget, position, lines, chance)

    def is_clear(self, position: Position, found: Evaluation) -> bool:
        """Whether the best move beats all others by a noticeable margin and beyond noise.

        Where results are chances to win, these have to differ too: once a game is decided, its moves are equals.
        """
        best, least = found.best, self._knowledge.min_difference
        worth = found.expected(best.move).mean
        if len(found.ranked) < MIN_MOVES:
            return False
        for other in found.ranked[1:]:
            if min(best.games, other.games) < MIN_SHARED_GAMES or not self._has_lead(found, other.move):
                return False
            if worth - found.expected(other.move).mean < least:
                return False
            if self._knowledge.is_chance(position) and self._result(position, found, best.move) < (
                self._result(position, found, other.move) + MIN_CHANCE_DIFFERENCE
            ):
                return False
        return True

    def _result(self, position: Position, found: Evaluation, move: Move) -> float:
        return self._knowledge.result(position, found.expected(move).mean, found.seen(move))

    def verify(self, position: Position, record: Record, seed: str, min_grade: int = 1) -> Puzzle | None:
        """Return this position as a puzzle if it has this grade and passes all evaluations after the first."""
        seat, own = position.deciders[0], f"{seed}/{len(record.log)}"
        seen = _seen(position, seat, own)
        found = self._without_detours(seen, self._look(seen, self._closer, f"{own}/closer"))
        if not self._passes("closer", self._is_promising(found)):
            return None
        answers = self.try_levels(seen, found.best.move, own)
        if not self._passes("grade", grade_of(str(found.best.move), answers) >= min_grade):
            return None
        tempting = [move for move in _most_frequent(answers) if move != str(found.best.move)][:1]
        asked = [move for move in seen.moves(seat) if str(move) in tempting]
        found = self._without_detours(seen, self._look(seen, self._thorough, f"{own}/thorough", asked))
        if not self._passes("thorough", self._is_promising(found, CERTAIN_ERRORS)):
            return None
        kept = [one.move for one in found.ranked if one.move not in asked][: MAX_CHOICES - len(asked)]
        lines = [
            self._continue(seen, (one.move,), f"{own}/{one.move}")
            for one in found.ranked
            if one.move in kept or one.move in asked
        ]
        chance, best = Chance(seed_from_text(f"{own}/check")), found.best.move
        found = self._without_detours(seen, compare_lines(self._knowledge, self._check, seen, lines, chance))
        if not self._passes("check", found.best.move == best and self.is_clear(seen, found)):
            return None
        following = {line[0]: line[1:] for line in lines}
        puzzle = self._puzzle(record, seat, found, following, answers)
        later = {}
        for each in (puzzle.best, puzzle.tempting):
            move = self.game.parse(each.move)
            line = (move, *following[move])
            later[each.move] = self._continue(seen, line, f"{own}/{each.move}/later", goes_on=True)[len(line) :]
        choices = [replace(each, later=tuple(map(str, later.get(each.move, ())))) for each in puzzle.choices]
        return self.label(replace(puzzle, choices=tuple(choices)))

    def label(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with its themes: what the best move does in the turn, and the tempting one doesn't."""
        effects = self._knowledge.effects
        best, tempting = (
            measure_line(effects, puzzle.position(), puzzle.seat, puzzle.line(each))
            for each in (puzzle.best, puzzle.tempting)
        )
        themes = [
            name
            for name, effect in effects.items()
            if effect.theme is not None and (best.get(name, 0) - tempting.get(name, 0)) * (1 if effect.good else -1) > 0
        ]
        return replace(puzzle, themes=tuple(themes[:MAX_THEMES]))

    def try_levels(self, seen: Position, best: Move, seed: str) -> Mapping[str, Mapping[str, int]]:
        """Return how often each weaker player chooses which move; detours to the best one don't count."""
        answers: dict[str, Counter[str]] = {}
        for name, part in ((APPRENTICE, Fraction(1)), (JOURNEYMAN, Fraction(1)), (MASTER, WEAK_MASTER)):
            chances = [Chance(seed_from_text(f"{seed}/{name}/{number}")) for number in range(LEVEL_TRIES)]
            moves = [player_for(self.game, name, chance, part).choose(seen) for chance in chances]
            answers[name] = self._count_answers(seen, best, moves)
        draws = [Chance(seed_from_text(f"{seed}/{QUICK}/{number}")).draws("choices") for number in range(LEVEL_TRIES)]
        answers[QUICK] = self._count_answers(seen, best, [self._knowledge.choose(seen, draw) for draw in draws])
        return answers

    def _count_answers(self, seen: Position, best: Move, moves: Sequence[Move]) -> Counter[str]:
        return Counter([str(move) for move in moves if move == best or not self._can_follow(seen, move, best)])

    def _without_detours(self, seen: Position, found: Evaluation) -> Evaluation:
        """Drop moves about as good as the best one that only put it off, such as an exchange before it.

        If several moves put each other off, the one that the quick choice prefers stays.
        """
        equals = [one.move for one in found.ranked if one is found.best or not self._has_lead(found, one.move)]
        if len(equals) > 1:
            order = {move: number for number, move in enumerate(self._knowledge.alternatives(seen))}
            for chosen in sorted(equals, key=lambda move: order.get(move, len(order))):
                if all(other == chosen or self._can_follow(seen, other, chosen) for other in equals):
                    others = [one for one in found.ranked if one.move not in equals]
                    return replace(found, ranked=(found.of(chosen), *others))
        return found

    def _has_lead(self, found: Evaluation, other: Move) -> bool:
        """Whether the best move leads another one by a noticeable margin and beyond noise."""
        lead = found.difference(found.best.move, other)
        return lead.mean >= max(self._knowledge.min_difference, CERTAIN_ERRORS * lead.error)

    def _can_follow(self, seen: Position, first: Move, then: Move) -> bool:
        """Whether a move is still possible in the turn after another one."""
        after = look_ahead(seen, first)
        if after is None or self._knowledge.clock(after) != self._knowledge.clock(seen):
            return False
        return then in after.moves(seen.deciders[0])

    def _passes(self, check: str, passed: bool) -> bool:
        """Count a decision at a check, and one that doesn't pass it."""
        self.counts[check] += 1
        self.counts[f"not {check}"] += not passed
        return passed

    def _is_promising(self, found: Evaluation, errors: float = LIKELY_ERRORS) -> bool:
        """Whether the best move leads the second by a noticeable margin and this number of standard errors."""
        if len(found.ranked) < MIN_MOVES:
            return False
        lead = found.difference(found.best.move, found.ranked[1].move)
        return lead.mean >= max(self._knowledge.min_difference, errors * lead.error)

    def _puzzle(
        self,
        record: Record,
        seat: int,
        found: Evaluation,
        following: Mapping[Move, Line],
        answers: Mapping[str, Mapping[str, int]],
    ) -> Puzzle:
        best = found.best.move
        lead = found.difference(best, found.ranked[1].move)
        return Puzzle(
            game=self.game.key,
            number=0,
            record=record,
            seat=seat,
            choices=tuple([evaluated_move(found, one.move, following[one.move]) for one in found.ranked]),
            difference=(round_number(lead.mean), round_number(lead.error)),
            budget=self._check,
            command=self._origin.command,
            date=self._origin.date,
            answers=answers,
        )

    def _play(self, seen: Position, seed: str) -> Evaluation:
        """Return the master's search of a decision."""
        budget = self._master.part(Fraction(1, self._knowledge.effort(seen)))
        found = judge(self._knowledge, budget, seen, seen.deciders[0], Chance(seed_from_text(seed)))
        return rank(self._knowledge, found)

    def _look(self, seen: Position, budget: Budget, seed: str, asked: Sequence[Move] = ()) -> Evaluation:
        """Evaluate a decision; where the search tries few moves, also those that people may consider."""
        if len(self._knowledge.candidates(seen)) < MAX_CHOICES:
            asked = [*asked, *self._knowledge.alternatives(seen)[:MAX_CHOICES]]
        return evaluate(self._knowledge, budget, seen, Chance(seed_from_text(seed)), asked=asked)

    def _continue(self, seen: Position, line: Line, seed: str, *, goes_on: bool = False) -> Line:
        return best_line(self._knowledge, self._closer, seen, line, Chance(seed_from_text(seed)), goes_on=goes_on)


def _seen(position: Position, seat: int, seed: str) -> Position:
    """Return the position as this seat imagines it.

    The search never sees a true position.
    """
    return position.imagine(seat, Chance(seed_from_text(f"{seed}/seen"))).with_first_decider(seat)


def has_enough_easy(puzzles: Sequence[Puzzle]) -> bool:
    """Whether one more puzzle that every weaker player finds would be too many."""
    return [each.grade for each in puzzles].count(1) + 1 > MAX_EASY_SHARE * (len(puzzles) + 1)


def _most_frequent(answers: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return all moves that were tried, the most frequent first."""
    chosen: Counter[str] = Counter()
    for tries in answers.values():
        chosen.update(tries)
    return [move for move, _ in chosen.most_common()]


def _begun(game: Game, seats: int, seed: bytes, options: dict[str, str | int | bool]) -> Record:
    promised = commitment(game=game.key, rules_version=game.rules_version, seats=seats, options=options, seed=seed)
    return Record(
        game=game.key,
        rules_version=game.rules_version,
        seats=seats,
        options=options,
        commitment=promised,
        seed=seed,
        log=(),
        outcome=None,
        commitment_form=NEWEST,
    )
