"""Pictures of messages: none where the queue is full, or where drawing fails, which is logged."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.render_queue import QueueFull, RenderQueue


class Queue:
    """A render queue that raises an error, or draws what it is given."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    def stack(self, draw: str) -> str:
        return draw

    async def draw_unbound(self, draw: str, view: object, *, style: PictureStyle) -> str:
        if self._error is not None:
            raise self._error
        return draw


async def _draw(queue: Queue) -> tuple[object, ...]:
    return await draw_attachments(
        cast("RenderQueue", queue), cast("Any", None), PictureStyle(), "a board", cast("Any", "x")
    )


@pytest.mark.parametrize(("error", "is_logged"), [(QueueFull(), False), (ValueError("a broken drawing"), True)])
async def test_a_message_goes_without_its_picture(
    error: Exception, is_logged: bool, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _draw(Queue(error)) == ()
    assert ("drawing a board" in caplog.text) is is_logged
