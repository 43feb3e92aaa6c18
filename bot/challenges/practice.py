"""Practice with puzzles: their themes, and which one a member gets next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.ai.players import effects_of
from bot.ai.puzzle import Puzzle, games_with_puzzles, puzzles_of, themes_of
from bot.games.chance import Chance
from bot.games.registry import game_named
from bot.games.text import Text
from bot.model.attempt import PuzzleAnswer, PuzzleRating
from bot.model.ratings import INITIAL, nearest_grade


def theme_text(game: str, theme: str) -> Text | None:
    """Return what a theme is called, None if the game doesn't know it as a theme."""
    effect = effects_of(game_named(game)).get(theme)
    return None if effect is None else effect.theme


def theme_texts(game: str) -> Mapping[str, Text]:
    """Return the themes of a game's puzzles, the most frequent first; of those with the same text only the first."""
    found: dict[Text, str] = {}
    for theme in themes_of(game):
        text = theme_text(game, theme)
        if text is not None:
            found.setdefault(text, theme)
    return {theme: text for text, theme in found.items()}


def has_theme(puzzle: Puzzle, theme: str) -> bool:
    """Whether a puzzle has a theme, or one with the same text."""
    wanted = theme_text(puzzle.game, theme)
    return wanted is not None and any(theme_text(puzzle.game, each) == wanted for each in puzzle.themes)


def puzzles_for(game: str | None, theme: str = "") -> list[Puzzle]:
    """Return the puzzles of a game, or of all, that have this theme; an empty one or one that is gone means any."""
    found = [puzzle for key in games_with_puzzles() if game in (None, key) for puzzle in puzzles_of(key)]
    if game is None or theme_text(game, theme) is None:
        return found
    return [puzzle for puzzle in found if has_theme(puzzle, theme)]


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
