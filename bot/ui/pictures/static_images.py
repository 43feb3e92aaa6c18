"""Pictures that are the same whenever somebody looks at them: cards, signs and tiles, as a rulebook shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.ui.components.payload import Drawn, Enclosure, enclosed
from bot.ui.pictures.render_queue import RenderQueue


@dataclass(frozen=True, slots=True)
class StaticImage:
    """The name of a file, the function of a module that draws it, and its arguments."""

    name: str
    draw: Callable[..., Drawn]
    of: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class _Of:
    """Draws what several arguments say, as renderers draw one view; it can be sent to another process."""

    draw: Callable[..., Drawn]

    def __call__(self, of: tuple[Any, ...]) -> Drawn:
        return self.draw(*of)


async def printed(render_queue: RenderQueue, plates: Sequence[StaticImage], theme: str) -> tuple[Enclosure, ...]:
    """The files, drawn or remembered. Raises Overrun, and whatever a drawing raises."""
    pictures = [await render_queue.make(_Of(plate.draw), plate.of, theme=theme) for plate in plates]
    return tuple(enclosed(picture, plate.name) for picture, plate in zip(pictures, plates, strict=True))
