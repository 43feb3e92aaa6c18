"""Pictures of a view as files of a message, or none where they can't be drawn now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.discord.components.payload import DrawnPicture, FileAttachment, attach_picture
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.pictures.render_queue import QueueFull, RenderQueue
from bot.discord.pictures.spread_arguments import SpreadArguments
from bot.discord.transport import calls
from bot.games.contract import View


async def draw_attachments(
    render_queue: RenderQueue, view: View, style: PictureStyle, subject: str, *renderers: Renderer, name: str = "board"
) -> tuple[FileAttachment, ...]:
    """Draw a view with several renderers, as one picture.

    Empty if that fails, and the error is logged with `subject`.
    """
    try:
        picture = await render_queue.draw_unbound(render_queue.stack(*renderers), view, style=style)
    except QueueFull:
        return ()
    except Exception as error:
        calls.log_error(error, f"drawing {subject}")
        return ()
    return (attach_picture(picture, f"{name}.png"),)


@dataclass(frozen=True, slots=True)
class StaticImage:
    """A static image: file name, drawing function, and its arguments."""

    name: str
    draw: Callable[..., DrawnPicture]
    arguments: tuple[object, ...] = ()


def number_images(name: str, draw: Callable[[int], DrawnPicture], count: int) -> tuple[StaticImage, ...]:
    """Return an image for each page, which `draw` draws by its number from 0."""
    return tuple(StaticImage(f"{name}-{page + 1}.png", draw, (page,)) for page in range(count))


async def draw_images(
    render_queue: RenderQueue, images: Sequence[StaticImage], style: PictureStyle
) -> tuple[FileAttachment, ...]:
    """Draw the images, or take them from the cache.

    Raises QueueFull, and what a drawing raises.
    """
    pictures = [
        await render_queue.draw_unbound(SpreadArguments(image.draw), image.arguments, style=style) for image in images
    ]
    return tuple(attach_picture(picture, image.name) for picture, image in zip(pictures, images, strict=True))
