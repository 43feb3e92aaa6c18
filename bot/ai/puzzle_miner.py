"""Where puzzles are found: in games that are played for it.

A position is looked at with more and more simulations, and dropped as soon as its best move seems no better than the
others: first as the weakest level that searches does (after a mere glance, in a game that was played), then three times
as closely, at last ten times, and as far ahead as the strongest level. Where more of the turn follows, each choice is
judged once more with what best follows it. The last look counts, and its draws are its own, so that no luck of the
first ones comes along. What the apprentice finds is no puzzle.
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
"""A decision between fewer is no puzzle."""

MAX_CHOICES = 8
"""Candidates of the closer evaluations: few enough to read through."""

GLANCE_SHARE = Fraction(1, 5)
"""The part of the first look's simulations that a glance has: it shows of most decisions that they are no puzzle."""

CLOSER_FACTOR, THOROUGH_FACTOR, LINES_FACTOR = Fraction(3), Fraction(10), Fraction(20)
"""Simulations of the second, the third and the whole-line evaluation, as a multiple of the first."""

LIKELY_ERRORS, CERTAIN_ERRORS = 1.0, 3.0
"""Standard errors by which the best move leads the next one in the first looks, and every other one in the last."""

MIN_GAMES_PER_MOVE = 3
"""Games for each candidate in the first evaluation: fewer can't tell luck from skill."""

MIN_SHARED_GAMES = 5
"""Games that two moves have to share for their difference to say anything."""

MIN_DECISIONS_BETWEEN = 6
"""Decisions between two puzzles of one game."""

FIRST_DECISION = 4
"""Decisions of a game before its first one: where hardly anything stands, all look alike."""


@dataclass(frozen=True, slots=True)
class PuzzleOrigin:
    """What found a puzzle: the command as it was typed, and the day."""

    command: str
    date: str


class PuzzleMiner:
    """Looks for puzzles of one game."""

    def __init__(self, game: Game, origin: PuzzleOrigin) -> None:
        """Raises BadOption for a game that nothing searches."""
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
        """The puzzles of a game that is played for it, with the budget of the first look, at all seats."""
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
                    last = len(log)  # a second look at the same spot would only be dear
                    if puzzle is not None:
                        yield puzzle
            position.play(move, seat)
            log.append((seat, str(move)))

    def mine_endgame(self, trial: GameSetup, seed: str, decisions: int) -> Sequence[Puzzle]:
        """Play a game by quick choices and mine its last `decisions` decisions.

        Near the end games are short to be thought about, and most of what a move brings is certain.
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
        """What a puzzle's choices come to with a part of the budget that they were judged with, and other draws.

        Where its choices are whole lines, they stay what they were; else all candidates are tried.
        """
        position, budget = puzzle.position().with_first_decider(puzzle.seat), puzzle.budget.part(part)
        chance = Chance(seed_from_text(f"{seed}/again"))
        if not puzzle.goes_on:
            return evaluate(self._knowledge, budget, position, chance)
        lines = [tuple(map(self.game.parse, (each.move, *each.then))) for each in puzzle.choices]
        return compare_lines(self._knowledge, budget, position, lines, chance)

    def is_clear(self, found: Evaluation) -> bool:
        """Whether the best move is better than every other one by what people would call so, and by more than noise."""
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
        """The puzzle that this position after a record is, if it comes through all looks but the first."""
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
    """Return the position as this seat imagines it: the search never sees a true position."""
    return position.imagine(seat, Chance(seed_from_text(f"{seed}/seen"))).with_first_decider(seat)


def _obvious(game: Game, seen: Position) -> Move:
    """What the apprentice plays."""
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
