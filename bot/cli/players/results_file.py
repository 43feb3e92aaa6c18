"""Finished games of `strength` in a file, one per line.

So measuring can stop and continue, also in other processes.

A game counts for the player it was played with: the same weights and the same budget.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from bot.ai.search import Budget, Weights
from bot.games.contract import BadRecord, Outcome
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: the measured seat, all results, and seconds per decision."""

    seat: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    goals: Mapping[str, bool]
    seconds: tuple[float, ...]

    @classmethod
    def of(cls, seat: int, outcome: Outcome, seconds: tuple[float, ...]) -> Self:
        """From the outcome of the game."""
        goals = {goal.key: goal.reached for goal in outcome.goals}
        return cls(seat, outcome.scores, outcome.ranks, goals, seconds)


def player_fingerprint(weights: Weights, budget: Budget | None) -> str:
    """Return a short name of a player, by its weights and budget.

    None is the apprentice.

    Numbers count by value, so 4 and 4.0 name the same player.

    >>> player_fingerprint({}, Budget(64, 8, 4)) == player_fingerprint({}, Budget(64, 8, 4.0))
    True
    """
    numbers = {} if budget is None else asdict(budget)
    plain = {name: int(number) if number == int(number) else number for name, number in numbers.items()}
    known = [weights, plain] if plain else []
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:12]


class ResultsFile:
    """The games of one kind and one player by seed, from the file and added ones."""

    def __init__(self, file: Path | None, kind: str, player: str) -> None:
        """Reads the file, if there is one.

        Raises BadRecord for a line that is no game, OSError.
        """
        self.file, self.kind, self.player = file, kind, player
        self.games: dict[str, PlayedGame] = {}
        if file is not None and file.exists():
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                self._read(line, number)

    def _read(self, line: str, number: int) -> None:
        try:
            found = json.loads(line)
            if (found["kind"], found["player"]) == (self.kind, self.player):
                self.games[found["seed"]] = PlayedGame(
                    found["seat"],
                    tuple(found["scores"]),
                    tuple(found["ranks"]),
                    found["goals"],
                    tuple(found["seconds"]),
                )
        except (ValueError, LookupError, TypeError) as error:
            raise BadRecord(
                Text("{file}, line {number}: not a finished game.", file=str(self.file), number=number)
            ) from error

    def add(self, seed: str, played: PlayedGame) -> None:
        """Keep a game at once, in one write."""
        self.games[seed] = played
        if self.file is not None:
            seconds = [round(second, 3) for second in played.seconds]
            line = {"kind": self.kind, "player": self.player, "seed": seed, **asdict(played), "seconds": seconds}
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
