"""Controls and comparisons below the result of a table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.results.model import Personal
from bot.core.table.model import Status, Table
from bot.discord.components.controls import Button
from bot.discord.components.links import mention
from bot.discord.table import words
from bot.games.text import Text, TextLike, lines

AGAIN, SHARE, WHOLE, FAIRNESS = "again", "share", "whole", "fairness"
"""The verbs of a table that has ended."""

REOPEN = "reopen"
"""The verb that reopens a closed table."""

REPLAY = "film"
"""The verb that replays a game."""

MOMENT = "moment"
"""The verb that shows a position by its number."""

WHOLE_GAME = Button(words.REPLAY, REPLAY)
"""Replays the game privately."""

WHOLE_BOARD = Button(words.WHOLE_BOARD, WHOLE)
"""Shows the final board privately, large."""

MAX_COMPARED = 8
"""Members whose results are compared; more would push the picture away."""


def is_shown_to_others(table: Table) -> bool:
    """Whether a result can be shared in a group or a server without the bot, where it counts for no list."""
    return table.answers_only and table.status is Status.FINISHED


def compare_results(found: Mapping[int, Personal]) -> TextLike:
    """Compare members' results with their earlier ones.

    One line for all first results.
    """
    members = list(found.items())[:MAX_COMPARED]
    first = [mention(member) for member, each in members if each.before is None and each.games <= 1]
    texts = [_compared(mention(member), each) for member, each in members if each.before is not None or each.games > 1]
    return lines(*texts, words.first_result(first)) if first else lines(*texts) if texts else ""


def new_bests(found: Mapping[int, Personal]) -> TextLike:
    """Tell which members have a new best result; empty if nobody has."""
    return compare_results({member: each for member, each in found.items() if each.new_best})


def _compared(who: TextLike, found: Personal) -> Text:
    if found.new_best and found.before is not None:
        return words.new_best(who, found.before, found.average, found.games)
    return words.beside_best(who, found.best, found.average, found.games)
