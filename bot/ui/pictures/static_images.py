"""Pictures that are the same whenever somebody looks at them: cards, signs and tiles, as a rulebook shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.ui.components.payload import DrawnPicture, FileAttachment, attach_picture
from bot.ui.pictures.render_queue import RenderQueue


@dataclass(frozen=True, slots=True)
class StaticImage:
    """The name of a file, the function of a module that draws it, and its arguments."""

    name: str
    draw: Callable[..., DrawnPicture]
    arguments: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class _SpreadArguments:
    """Draws what several arguments say, as renderers draw one view; it can be sent to another process."""

    draw: Callable[..., DrawnPicture]

    def __call__(self, of: tuple[Any, ...]) -> DrawnPicture:
        return self.draw(*of)


async def draw_images(
    render_queue: RenderQueue, plates: Sequence[StaticImage], theme: str
) -> tuple[FileAttachment, ...]:
    """The files, drawn or remembered. Raises Overrun, and whatever a drawing raises."""
    pictures = [
        await render_queue.draw_unbound(_SpreadArguments(plate.draw), plate.arguments, theme=theme) for plate in plates
    ]
    return tuple(attach_picture(picture, plate.name) for picture, plate in zip(pictures, plates, strict=True))
