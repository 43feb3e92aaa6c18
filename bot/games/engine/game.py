"""A game whose moves declare their notation: reading it is the same for all."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Game, Move
from bot.games.engine.notation import Grammar


class DecisionGame(Game):
    """A game made of decisions; `grammar` lists its moves."""

    grammar: ClassVar[Grammar]

    def parse(self, text: str) -> Move:
        """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""
        return self.grammar.parse(text)
