"""Check the lessons of games and print errors with file and line; exit with 1 if there are any."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any, cast

from bot.cli.report import counted
from bot.discord.lesson.loader import LessonError, find_lessons, find_missing_areas, load_lessons
from bot.discord.table.face import Face
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named, import_cog


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="keys of games; by default all")


def execute(arguments: argparse.Namespace) -> int:
    """Check the lessons of each game."""
    failed = False
    for game in [*map(game_named, arguments.games)] or GAMES:
        try:
            lessons, renderer_of = load_lessons(game), _face(game).private_renderer_of
            errors = [error for each in lessons for error in find_missing_areas(game, each, renderer_of)]
        except LessonError as wrong:
            lessons, errors = (), [wrong]
        for error in errors:
            print(error, file=sys.stderr)
        if lessons and not errors:
            print(f"{find_lessons(game.key)[0]}: {counted(len(lessons), 'lesson')}")
        failed |= bool(errors)
    return int(failed)


class _Bot:
    """What the cog of a game needs of the bot to register its face."""

    def __init__(self) -> None:
        self.dispatcher = self
        self.faces: list[Face] = []

    def add_face(self, face: Face, *looks: object) -> None:
        self.faces.append(face)

    def add_verb(self, *verb: object) -> None:
        """Ignore the verbs of other controls."""


def _face(game: Game) -> Face:
    bot = _Bot()
    asyncio.run(import_cog(game.key).setup(cast("Any", bot)))
    return bot.faces[0]
