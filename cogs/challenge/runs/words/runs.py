"""Names of challenges and puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.results.ratings import GRADES
from bot.core.time.periods import Cadence
from bot.games.text import Text
from cogs.challenge.model import Challenge

_NAMES: Mapping[Cadence, str] = {
    Cadence.ONCE: "{game} challenge {number}",
    Cadence.DAILY: "{game} daily {number}",
    Cadence.WEEKLY: "{game} weekly {number}",
}


def name(challenge: Challenge, game: str) -> Text:
    template = "Global {game} daily {number}" if challenge.is_global else _NAMES[challenge.cadence]
    return Text(template, game=game, number=challenge.number)


def puzzle_name(day: int, game: str, grade: int) -> Text:
    """What a puzzle is called, with its grade in stars if it has one; one without a day is practice."""
    name = Text("Puzzle {day} · {title}" if day else "Practice puzzle · {title}", day=day, title=game)
    stars = "★" * grade + "☆" * (GRADES[-1] - grade)
    return Text("{name} · {stars}", name=name, stars=stars) if grade else name
