"""Finds puzzles in games that are played for this purpose.

A position is evaluated with more and more simulations, and dropped once its best move isn't clearly better: first with
the weakest searching level's budget (after a short glance at played games), then with three times as many, finally with
ten times and the strongest level's depth. If the turn continues, each choice is evaluated once more with its best
continuation. The last evaluation counts; it has its own draws, so it doesn't inherit the luck of earlier ones. Moves
that the apprentice finds are no puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.ai.players import APPRENTICE, MASTER, knowledge_of, levels_of, player_for
from bot.ai.puzzle import Puzzle, evaluated_move, round_number
from bot.ai.search import Budget, Evaluation, GameSetup, Line, best_line, compare_lines, evaluate, tuning_of
from bot.games import words
from bot.games.chance import Chance, seed_from_text
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, Move, Position
from bot.games.errors import BadOption
from bot.games.records import Record, iterate

MIN_MOVES = 3
"""Minimum number of candidates."""

MAX_CHOICES = 8
"""Candidates of the closer evaluations; few enough to read."""

GLANCE_SHARE = Fraction(1, 5)
"""Share of simulations for the first glance, which rejects most decisions."""

CLOSER_FACTOR, THOROUGH_FACTOR, LINES_FACTOR = Fraction(3), Fraction(10), Fraction(20)
"""Simulations of the second, third and whole-line evaluation, as multiples."""

LIKELY_ERRORS, CERTAIN_ERRORS = 1.0, 3.0
"""Required lead in standard errors: over the second early on, over all at last."""

MIN_GAMES_PER_MOVE = 3
"""Games per candidate in the first evaluation; fewer can't tell luck from skill."""

MIN_SHARED_GAMES = 5
"""Games that two moves have to share for a meaningful difference."""

MIN_DECISIONS_BETWEEN = 6
"""Minimum number of decisions between two puzzles of a game."""

FIRST_DECISION = 4
"""Decisions before a game's first puzzle; early positions all look alike."""


@dataclass(frozen=True, slots=True)
class PuzzleOrigin:
    """The command that found a puzzle, as typed, and the date."""

    command: str
    date: str


class PuzzleMiner:
    """Finds puzzles of one game."""

    def __init__(self, game: Game, origin: PuzzleOrigin) -> None:
        """Prepare for a game. Raises BadOption for a game without search."""
        tuning = tuning_of(game.key)
        if tuning is None or tuning.explains is None:
            raise BadOption(words.no_player(game.title, MASTER, levels_of(game)))
        self.game = game
        self.trials = tuning.trials
        self._origin = origin
        self._knowledge = knowledge_of(game, tuning.weights)
        several = (one for one in tuning.levels.values() if one.simulations >= MIN_GAMES_PER_MOVE * one.moves)
        self._quick = next(several, tuning.explains)
        self._glance = self._quick.part(GLANCE_SHARE)
        self._closer, self._thorough, self._whole = [
            Budget(self._quick.part(part).simulations, MAX_CHOICES, tuning.explains.ahead)
            for part in (CLOSER_FACTOR, THOROUGH_FACTOR, LINES_FACTOR)
        ]

    def mine_game(self, trial: GameSetup, seed: str) -> Iterator[Puzzle]:
        """Play a game with the first budget at all seats, and yield its puzzles."""
        secret, options = seed_from_text(seed), self.game.check_options(trial.options)
        position = self.game.new(seats=trial.seats, seed=secret, options=options)
        begun = _begun(self.game, trial.seats, secret, options)
        log: list[tuple[int, str]] = []
        last = FIRST_DECISION - MIN_DECISIONS_BETWEEN
        while position.deciders:
            seat, moves = position.deciders[0], position.moves()
            move = moves[0]
            if len(moves) > 1:
                seen = _seen(position, seat, f"{seed}/{len(log)}")
                found = self._look(seen, self._quick, f"{seed}/{len(log)}/quick")
                move = found.best.move
                if len(log) - last >= MIN_DECISIONS_BETWEEN and self._is_promising(seen, found):
                    puzzle = self.verify(position, replace(begun, log=tuple(log)), seed)
                    last = len(log)  # Searching the same part again would be expensive.
                    if puzzle is not None:
                        yield puzzle
            position.play(move, seat)
            log.append((seat, str(move)))

    def mine_endgame(self, trial: GameSetup, seed: str, decisions: int) -> Sequence[Puzzle]:
        """Play a game by quick choices and mine its last `decisions` decisions.

        Near the end simulations are short, and most gains are certain.
        """
        secret, options = seed_from_text(seed), self.game.check_options(trial.options)
        position = self.game.new(seats=trial.seats, seed=secret, options=options)
        log: list[tuple[int, str]] = []
        draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
        while position.deciders:
            seat = position.deciders[0]
            move = self._knowledge.choose(_seen(position, seat, f"{seed}/{len(log)}"), draw)
            position.play(move, seat)
            log.append((seat, str(move)))
        record = replace(_begun(self.game, trial.seats, secret, options), log=tuple(log))
        return self._mine_record(record, seed, decisions, first=max(FIRST_DECISION, len(log) - decisions))

    def _mine_record(self, record: Record, seed: str, most: int, *, first: int = FIRST_DECISION) -> Sequence[Puzzle]:
        """Mine a record: at most `most` puzzles, the earliest after its `first` decisions.

        Raises BadRecord.
        """
        puzzles: list[Puzzle] = []
        position, last = next(entries := iterate(record, self.game)).position, first - MIN_DECISIONS_BETWEEN
        for number, entry in enumerate(entries):
            if len(puzzles) == most:
                break
            if number - last >= MIN_DECISIONS_BETWEEN and len(position.moves()) >= MIN_MOVES:
                seen = _seen(position, position.deciders[0], f"{seed}/{number}")
                found = self._look(seen, self._glance, f"{seed}/{number}/glance")
                if self._is_promising(seen, found):
                    found = self._look(seen, self._quick, f"{seed}/{number}/quick")
                if self._is_promising(seen, found):
                    last = number
                    until = replace(record, log=record.log[:number], outcome=None)
                    puzzle = self.verify(position, until, seed)
                    puzzles += [] if puzzle is None else [puzzle]
            position = entry.position
        return puzzles

    def evaluate_again(self, puzzle: Puzzle, part: Fraction, seed: str) -> Evaluation:
        """Evaluate a puzzle's choices again with part of its budget and other draws.

        Whole lines stay as they are; otherwise all candidates are tried.
        """
        position, budget = puzzle.position().with_first_decider(puzzle.seat), puzzle.budget.part(part)
        chance = Chance(seed_from_text(f"{seed}/again"))
        if not puzzle.goes_on:
            return evaluate(self._knowledge, budget, position, chance)
        lines = [tuple(map(self.game.parse, (each.move, *each.then))) for each in puzzle.choices]
        return compare_lines(self._knowledge, budget, position, lines, chance)

    def is_clear(self, found: Evaluation) -> bool:
        """Whether the best move beats all others by a noticeable margin and beyond noise."""
        best, least = found.best, self._knowledge.min_difference
        worth = found.expected(best.move).mean
        if len(found.ranked) < MIN_MOVES:
            return False
        for other in found.ranked[1:]:
            lead = found.difference(best.move, other.move)
            if min(best.games, other.games) < MIN_SHARED_GAMES or lead.mean < max(least, CERTAIN_ERRORS * lead.error):
                return False
            if worth - found.expected(other.move).mean < least:
                return False
        return True

    def verify(self, position: Position, record: Record, seed: str) -> Puzzle | None:
        """Return this position as a puzzle if it passes all evaluations after the first."""
        seat, own = position.deciders[0], f"{seed}/{len(record.log)}"
        seen = _seen(position, seat, own)
        found = self._look(seen, self._closer, f"{own}/closer")
        if not self._is_promising(seen, found):
            return None
        found = self._look(seen, self._thorough, f"{own}/thorough")
        if not self._is_found(seen, found):
            return None
        lines: list[Line] = []
        for one in found.ranked:
            chance = Chance(seed_from_text(f"{own}/{one.move}"))
            lines.append(best_line(self._knowledge, self._closer, seen, one.move, chance))
        budget = self._thorough
        if any(len(line) > 1 for line in lines):
            budget = self._whole
            chance = Chance(seed_from_text(f"{own}/whole"))
            found = compare_lines(self._knowledge, budget, seen, lines, chance)
            if not self._is_found(seen, found):
                return None
        return self._puzzle(record, seat, found, {line[0]: line[1:] for line in lines}, budget)

    def _is_promising(self, seen: Position, found: Evaluation) -> bool:
        if len(found.ranked) < MIN_MOVES:
            return False
        lead = found.difference(found.best.move, found.ranked[1].move)
        if lead.mean < max(self._knowledge.min_difference, LIKELY_ERRORS * lead.error):
            return False
        return self._is_new(seen, found)

    def _is_found(self, seen: Position, found: Evaluation) -> bool:
        return self.is_clear(found) and self._is_new(seen, found)

    def _is_new(self, seen: Position, found: Evaluation) -> bool:
        """Whether the apprentice plays something else."""
        return found.best.move != _obvious(self.game, seen)

    def _puzzle(
        self, record: Record, seat: int, found: Evaluation, following: Mapping[Move, Line], budget: Budget
    ) -> Puzzle:
        best = found.best.move
        lead = found.difference(best, found.ranked[1].move)
        reasons = [
            replace(each, here=round_number(each.here), there=round_number(each.there)) for each in found.reasons(best)
        ]
        return Puzzle(
            game=self.game.key,
            number=0,
            record=record,
            seat=seat,
            choices=tuple([evaluated_move(found, one.move, following[one.move]) for one in found.ranked]),
            difference=(round_number(lead.mean), round_number(lead.error)),
            reasons=tuple(reasons),
            budget=budget,
            command=self._origin.command,
            date=self._origin.date,
        )

    def _look(self, seen: Position, budget: Budget, seed: str) -> Evaluation:
        return evaluate(self._knowledge, budget, seen, Chance(seed_from_text(seed)))


def _seen(position: Position, seat: int, seed: str) -> Position:
    """Return the position as this seat imagines it.

    The search never sees a true position.
    """
    return position.imagine(seat, Chance(seed_from_text(f"{seed}/seen"))).with_first_decider(seat)


def _obvious(game: Game, seen: Position) -> Move:
    """Return the apprentice's move."""
    return player_for(game, APPRENTICE, Chance(seed_from_text("obvious"))).choose(seen)


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
