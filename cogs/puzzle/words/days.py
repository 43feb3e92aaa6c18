"""Names of puzzles, and what the message of a day says of its puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.results.ratings import GRADES
from bot.discord.components.links import mention
from bot.games.text import Text, lines
from cogs.challenge.dailies.words import names

PUZZLE = Text("Puzzle")


def puzzle(number: int, game: str, grade: int, solvers: Mapping[int, int]) -> Text:
    """The daily puzzle, with who solved it and how many days in a row."""
    named = [
        Text("{member} 🔥{n}", member=mention(member), n=row) if row > 1 else mention(member)
        for member, row in solvers.items()
    ]
    return lines(
        Text("**{name}**", name=puzzle_name(number, game, grade)),
        Text("Solved by {members}.", members=names(named)) if named else Text("No one has solved it yet."),
    )


def puzzle_name(day: int, game: str, grade: int) -> Text:
    """What a puzzle is called, with its grade in stars if it has one; one without a day is practice."""
    name = Text("Puzzle {day} · {title}" if day else "Practice puzzle · {title}", day=day, title=game)
    stars = "★" * grade + "☆" * (GRADES[-1] - grade)
    return Text("{name} · {stars}", name=name, stars=stars) if grade else name
