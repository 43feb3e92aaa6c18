"""What stands below the result of a table: how it compares with earlier ones, and what can be done now."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.text import Text, TextLike, lines
from bot.model.results import Personal
from bot.model.table import Status, Table
from bot.ui.components.controls import Button, Control
from bot.ui.components.links import mention
from bot.ui.components.rows import break_lines
from bot.ui.words import end as words
from bot.ui.words import questions as question_words

AGAIN, SHARE, WHOLE, FAIRNESS = "again", "share", "whole", "fairness"
"""The verbs of a table that has ended."""

REOPEN = "reopen"
"""The verb that takes up a table again that was put away."""

REPLAY = "film"
"""The verb that shows a game as a film."""

REVIEW = "review"
"""The verb that looks back over a game."""

GAINED = "gained"
"""The verb that shows where the best run of a challenge gained on one that is looked back over."""

MOMENT = "moment"
"""The verb that shows a position by its number."""

WHOLE_GAME = Button(words.REPLAY, REPLAY)
"""Shows how it came to this, privately."""

REVIEW_GAME = Button(words.REVIEW, REVIEW)
"""Says where the game was decided, privately."""

WHOLE_BOARD = Button(words.WHOLE_BOARD, WHOLE)
"""Shows what was built, privately and large."""

MAX_COMPARED = 8
"""Members whose result is compared with their earlier ones; more would push the picture away."""


def finished_controls(table: Table, *, counts: bool, reviews: bool = False) -> tuple[Control, ...]:
    """What can be done with a table that has ended.

    What came to a result that `counts` can be shared; `reviews` says that its game can be looked back over.
    """
    if table.idle:
        return (Button(question_words.REOPEN, REOPEN, tone="main"), WHOLE_GAME)
    again = words.PLAY_AGAIN if len(table.seats) == 1 else words.REMATCH
    controls = [Button(again, AGAIN, tone="main"), WHOLE_GAME]
    if reviews:
        controls.append(REVIEW_GAME)
    if counts:
        controls.append(Button(words.SHARE, SHARE))
    if table.status is Status.FINISHED:
        controls.append(WHOLE_BOARD)
    return break_lines((*controls, Button(words.FAIRNESS, FAIRNESS)))


def compare_results(found: Mapping[int, Personal]) -> TextLike:
    """A line for each of these members, one for all whose first result it is; empty if there are none."""
    members = list(found.items())[:MAX_COMPARED]
    first = [mention(member) for member, each in members if each.before is None and each.games <= 1]
    texts = [_compared(mention(member), each) for member, each in members if each.before is not None or each.games > 1]
    return lines(*texts, words.first_result(first)) if first else lines(*texts) if texts else ""


def _compared(who: TextLike, found: Personal) -> Text:
    if found.new_best and found.before is not None:
        return words.new_best(who, found.before, found.average, found.games)
    return words.beside_best(who, found.best, found.average, found.games)
