"""Which puzzle a member practises next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.ai.puzzle import Puzzle
from bot.core.results.ratings import INITIAL, nearest_grade
from bot.games.chance import Chance
from cogs.puzzle.model import PuzzleAnswer, PuzzleRating


def unsolved(puzzles: Collection[Puzzle], answers: Mapping[str, PuzzleAnswer]) -> list[Puzzle]:
    """Return the puzzles that a member hasn't answered; without such a one those that they have missed."""
    new = [puzzle for puzzle in puzzles if puzzle.name not in answers]
    return new or [puzzle for puzzle in puzzles if not answers[puzzle.name].solved]


def choose_puzzle(puzzles: Sequence[Puzzle], ratings: Mapping[str, PuzzleRating], chance: Chance) -> Puzzle:
    """Choose one of the puzzles: of any game, and there of the grade nearest to the member's rating."""
    game = chance.choice(puzzles, "game").game
    of_game = [puzzle for puzzle in puzzles if puzzle.game == game]
    rating = ratings[game].rating if game in ratings else INITIAL
    grade = nearest_grade(rating, {puzzle.grade for puzzle in of_game})
    return chance.choice([puzzle for puzzle in of_game if puzzle.grade == grade], "puzzle")
