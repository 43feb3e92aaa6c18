"""Where puzzles are found: in games that are played for it.

A position is looked at with more and more simulations, and dropped as soon as its best move seems no better than the
others: first as the weakest level that searches does, then three times as closely, at last ten times, and as far ahead
as the strongest level. The last look counts, and its draws are its own, so that no luck of the first ones comes along.
What the apprentice finds is no puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.games import words
from bot.games.chance import Chance, seed_from_text
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, Move, Position
from bot.games.errors import BadOption
from bot.games.players import APPRENTICE, knowledge_of, levels_of, player_for
from bot.games.puzzle import Puzzle, Weighed
from bot.games.records import Record
from bot.games.search import Appraisal, Budget, Trial, appraise, tuning_of

FEWEST_MOVES = 3
"""A decision between fewer is no puzzle."""

MOST_CHOICES = 8
"""Candidates of the closer looks: as many as one reads through."""

CLOSER, THOROUGH = Fraction(3), Fraction(10)
"""So many times the simulations of the first look the second and the last one have."""

LIKELY, SURE = 1.0, 3.0
"""Standard errors by which the best move leads the next one in the first looks, and every other one in the last."""

FEWEST_GAMES = 5
"""Games that two moves have to share for their difference to say anything."""

APART = 6
"""Decisions between two puzzles of one game."""

FIGURES = 4
"""Of what is kept; more would be noise."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What found a puzzle: the command as it was typed, and the day."""

    command: str
    date: str


class Quarry:
    """Looks for puzzles of one game."""

    def __init__(self, game: Game, origin: Origin) -> None:
        """Raises BadOption for a game that nothing searches."""
        tuning = tuning_of(game.key)
        if tuning is None or not tuning.levels:
            raise BadOption(words.no_player(game.title, "master", levels_of(game)))
        self.game = game
        self.trials = tuning.trials
        self._origin = origin
        self._knowledge = knowledge_of(game, tuning.weights)
        self._quick, *_ = budgets = [*tuning.levels.values()]
        self._closer, self._thorough = [
            Budget(self._quick.part(part).simulations, MOST_CHOICES, budgets[-1].ahead) for part in (CLOSER, THOROUGH)
        ]

    def played(self, trial: Trial, seed: str) -> Iterator[Puzzle]:
        """The puzzles of a game that is played for it, by the level of the first look, at all seats."""
        secret, options = seed_from_text(seed), self.game.check_options(trial.options)
        position = self.game.new(seats=trial.seats, seed=secret, options=options)
        begun = _begun(self.game, trial.seats, secret, options)
        log: list[tuple[int, str]] = []
        last = -APART
        while position.deciders:
            seat, moves = position.deciders[0], position.moves()
            move = moves[0]
            if len(moves) > 1:
                found = self._look(position, self._quick, seed, len(log), "quick")
                move = found.best.move
                if len(log) - last >= APART and self._is_promising(position, found):
                    puzzle = self._judged(position, replace(begun, log=tuple(log)), seed)
                    last = len(log)  # a second look at the same spot would only be dear
                    if puzzle is not None:
                        yield puzzle
            position.play(move, seat)
            log.append((seat, str(move)))

    def again(self, puzzle: Puzzle, part: Fraction, seed: str) -> Appraisal:
        """What a puzzle's position comes to with a part of the budget that it was verified with, and other draws."""
        position = puzzle.position().led_by(puzzle.seat)
        return appraise(self._knowledge, puzzle.budget.part(part), position, Chance(seed_from_text(f"{seed}/again")))

    def is_clear(self, found: Appraisal) -> bool:
        """Whether the best move is better than every other one by what people would call so, and by more than noise."""
        best, least = found.best, self._knowledge.telling
        if len(found.ranked) < FEWEST_MOVES:
            return False
        for other in found.ranked[1:]:
            lead = found.lead(best.move, other.move)
            if min(best.games, other.games) < FEWEST_GAMES or lead.mean < max(least, SURE * lead.error):
                return False
        return True

    def _is_promising(self, position: Position, found: Appraisal) -> bool:
        if len(found.ranked) < FEWEST_MOVES:
            return False
        lead = found.lead(found.best.move, found.ranked[1].move)
        if lead.mean < max(self._knowledge.telling, LIKELY * lead.error):
            return False
        return found.best.move != self._obvious(position)

    def _obvious(self, position: Position) -> Move:
        """What the apprentice plays."""
        return player_for(self.game, APPRENTICE, Chance(seed_from_text("obvious"))).choose(position)

    def _judged(self, position: Position, record: Record, seed: str) -> Puzzle | None:
        """The puzzle that this position is, if it comes through the second look and the last one."""
        if not self._is_promising(position, self._look(position, self._closer, seed, len(record.log), "closer")):
            return None
        found = self._look(position, self._thorough, seed, len(record.log), "thorough")
        best = found.best.move
        if not self.is_clear(found) or best == self._obvious(position):
            return None
        lead = found.lead(best, found.ranked[1].move)
        reasons = [replace(each, here=_rounded(each.here), there=_rounded(each.there)) for each in found.reasons(best)]
        return Puzzle(
            game=self.game.key,
            number=0,
            record=record,
            seat=position.deciders[0],
            choices=tuple([_weighed(found, one.move) for one in found.ranked]),
            lead=(_rounded(lead.mean), _rounded(lead.error)),
            reasons=tuple(reasons),
            budget=self._thorough,
            command=self._origin.command,
            date=self._origin.date,
        )

    def _look(self, position: Position, budget: Budget, seed: str, number: int, stage: str) -> Appraisal:
        return appraise(self._knowledge, budget, position, Chance(seed_from_text(f"{seed} {number} {stage}")))


def _weighed(found: Appraisal, move: Move) -> Weighed:
    expected, seen = found.expected(move), found.seen(move)
    return Weighed(
        str(move),
        _rounded(expected.mean),
        _rounded(expected.error),
        found.of(move).games,
        {name: _rounded(value) for name, value in seen.items()},
    )


def _rounded(value: float) -> float:
    return float(f"{value:.{FIGURES}g}")


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
