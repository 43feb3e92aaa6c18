"""What a member reads about their clocks when they go away."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.registry import game_named
from bot.games.text import Text
from bot.notify.absences import ClockAtRisk
from bot.ui.components.links import current_board_link, relative_time
from bot.ui.words.time_control import span
from cogs.settings.words import turns as words

MAX_CLOCKS = 10
"""Clocks in one answer."""


def clock_warnings(at_risk: Sequence[ClockAtRisk]) -> Sequence[Text]:
    """Say that clocks stop, or list those that may run out during an absence."""
    if not at_risk:
        return (words.CLOCKS_STOP,)
    texts = [
        words.clock_at_risk(
            game_named(each.table.game).title,
            current_board_link(each.table),
            None if each.up_at is None else relative_time(each.up_at),
            span(each.left),
        )
        for each in at_risk[:MAX_CLOCKS]
    ]
    more = len(at_risk) - len(texts)
    return (words.CLOCKS_RUN_ON, *texts, *([words.more_clocks(more)] if more else []), words.SAVE_CLOCKS)
