"""What fits into a message."""

from __future__ import annotations

from bot.games.text import ENGLISH, Text, lines, written
from bot.ui.sheet import CONTENT_LENGTH, fitting


def test_as_many_lines_as_a_message_can_hold_the_first_ones_first() -> None:
    told = [Text("{n} " + "x" * 150, n=n) for n in range(20)]
    kept = fitting(told, ENGLISH)
    assert kept == told[: len(kept)]
    assert len(written(lines(*kept), ENGLISH)) <= CONTENT_LENGTH < len(written(lines(*told[: len(kept) + 1]), ENGLISH))
    assert fitting(told[:3], ENGLISH) == told[:3]
