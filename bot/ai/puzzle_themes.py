"""Themes of puzzles: effects of the best move that have a name for members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def puzzles_by_theme(game: str) -> Mapping[str, Sequence[Puzzle]]:
    """Return the puzzles of each theme of a game, those of themes with the same text together."""
    effects = effects_of(game_named(game))
    found: dict[str, list[Puzzle]] = {theme: [] for theme in theme_texts(game)}
    names = {effects[theme].theme: theme for theme in found}
    for puzzle in puzzles_of(game):
        texts = {effects[theme].theme for theme in puzzle.themes if theme in effects}
        for text in texts & names.keys():
            found[names[text]].append(puzzle)
    return found


def puzzles_for(game: str | None, theme: str = "") -> Sequence[Puzzle]:
    """Return the puzzles of a game, or of all, that have this theme; an empty one or one that is gone means any."""
    if game is None:
        return [puzzle for key in games_with_puzzles() for puzzle in puzzles_of(key)]
    return (puzzles_by_theme(game).get(theme) if theme else None) or puzzles_of(game)
