"""A computer player that searches: the same for all games, with the knowledge of one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bot.ai.search.budget import Budget
from bot.ai.search.candidates import CandidateResult, judge
from bot.ai.search.knowledge import Knowledge
from bot.games.chance import Chance
from bot.games.contract import Move, Player, Position


class SearchPlayer(Player[Position]):
    """Plays what the search finds best within its budget: the same seed and budget, the same game."""

    name = "search"

    def __init__(self, chance: Chance, knowledge: Knowledge[Any], budget: Budget) -> None:
        super().__init__(chance)
        self.knowledge = knowledge
        self.budget = budget
        self._draw = chance.draws("player")

    def choose(self, position: Position) -> Move:
        """The best of the moves that were tried; of one move nothing is asked."""
        moves = position.moves()
        return moves[0] if len(moves) == 1 else self.judge(position)[0].move

    def judge(self, position: Position) -> tuple[CandidateResult, ...]:
        """All moves that were tried, the best first, with what they are expected to bring."""
        words = [self._draw(1 << 32) for _ in range(8)]
        chance = Chance(b"".join([word.to_bytes(4, "big") for word in words]))
        budget = self.budget.part(Fraction(1, self.knowledge.effort(position)))
        return judge(self.knowledge, budget, position, position.deciders[0], chance)
