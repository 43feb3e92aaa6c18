"""Pictures of a view as files of a message, or none where they can't be drawn now."""

from __future__ import annotations

from bot.discord.components.payload import FileAttachment, attach_picture
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.pictures.render_queue import QueueFull, RenderQueue
from bot.discord.pictures.style import PictureStyle
from bot.discord.transport import failures
from bot.games.contract import View


async def draw_attachments(
    render_queue: RenderQueue, view: View, style: PictureStyle, subject: str, *renderers: Renderer, name: str = "board"
) -> tuple[FileAttachment, ...]:
    """Draw a view with several renderers.

    Empty if that fails, and the error is logged with `subject`.
    """
    try:
        pictures = [await render_queue.draw_unbound(renderer, view, style=style) for renderer in renderers]
    except QueueFull:
        return ()
    except Exception as error:
        failures.log_error(error, f"drawing {subject}")
        return ()
    numbers = ("", *map(str, range(1, len(pictures))))
    return tuple(attach_picture(each, f"{name}{number}.png") for each, number in zip(pictures, numbers, strict=True))
