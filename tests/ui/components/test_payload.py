"""What fits into a message."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.discord.components.payload import MAX_CONTENT_LENGTH, FileAttachment, MessagePayload, attach_picture, fit_lines
from bot.games.areas import AreaKey
from bot.games.text import ENGLISH, Text, lines, render_text
from renderers.kit.canvas import WIDTH, Canvas


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def test_as_many_lines_as_a_message_can_hold_the_first_ones_first() -> None:
    texts = [Text("{n} " + "x" * 150, n=n) for n in range(20)]
    kept = fit_lines(texts, ENGLISH)
    assert kept == texts[: len(kept)]
    assert (
        len(render_text(lines(*kept), ENGLISH))
        <= MAX_CONTENT_LENGTH
        < len(render_text(lines(*texts[: len(kept) + 1]), ENGLISH))
    )
    assert fit_lines(texts[:3], ENGLISH) == texts[:3]


def test_a_text_that_is_longer_than_a_message_ends_with_its_last_whole_line_and_a_sign() -> None:
    texts = [Text("{n} " + "x" * 150, n=n) for n in range(20)]
    said = MessagePayload(lines(*texts)).to_send(ENGLISH)["content"]
    *whole, last = said.split("\n")
    assert len(said) <= MAX_CONTENT_LENGTH
    assert last == "…"
    assert whole == [render_text(each, ENGLISH) for each in texts[: len(whole)]]
    assert MessagePayload(lines(*texts[:3])).text(ENGLISH) == render_text(lines(*texts[:3]), ENGLISH)
    assert len(MessagePayload("x" * 3000).text(ENGLISH)) == MAX_CONTENT_LENGTH


@pytest.mark.usefixtures("no_collection")
def test_a_picture_that_was_sent_is_gone_at_once() -> None:
    """What refers to itself stays until garbage is looked for, which is seldom: a hundred kilobytes of each picture."""
    file = FileAttachment("board.png", b"a picture").to_file(ENGLISH)
    content = weakref.ref(file.fp)
    assert file.fp.read() == b"a picture"
    file.close()
    del file
    assert content() is None


def test_a_picture_takes_its_size_and_its_areas_along() -> None:
    canvas = Canvas.blank(90)
    canvas.mark(AreaKey("cell", "N9"), (1, 2, 3, 4))
    file = attach_picture(canvas.finish("A board.")).to_file(ENGLISH)
    assert (file.width, file.height) == (WIDTH, 90)
    assert dict(file.areas) == {AreaKey("cell", "N9"): (((1, 2), (3, 2), (3, 4), (1, 4)),)}
