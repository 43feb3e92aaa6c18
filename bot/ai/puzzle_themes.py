"""Themes of puzzles: the effects that the best move has, as far as they have a name for members."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ai.players import effects_of
from bot.ai.puzzle import Puzzle, games_with_puzzles, puzzles_of, themes_of
from bot.games.registry import game_named
from bot.games.text import Text


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
