"""What fits into a message."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.games.text import ENGLISH, Text, lines, written
from bot.ui.sheet import CONTENT_LENGTH, Enclosure, fitting


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def test_as_many_lines_as_a_message_can_hold_the_first_ones_first() -> None:
    told = [Text("{n} " + "x" * 150, n=n) for n in range(20)]
    kept = fitting(told, ENGLISH)
    assert kept == told[: len(kept)]
    assert len(written(lines(*kept), ENGLISH)) <= CONTENT_LENGTH < len(written(lines(*told[: len(kept) + 1]), ENGLISH))
    assert fitting(told[:3], ENGLISH) == told[:3]


@pytest.mark.usefixtures("no_collection")
def test_a_picture_that_was_sent_is_gone_at_once() -> None:
    """What refers to itself stays until garbage is looked for, which is seldom: a hundred kilobytes of each picture."""
    file = Enclosure("board.png", b"a picture").file(ENGLISH)
    content = weakref.ref(file.fp)
    assert file.fp.read() == b"a picture"
    file.close()
    del file
    assert content() is None
