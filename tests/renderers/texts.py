"""The texts of a picture while it is drawn: each has to be large enough to be read and to end within the picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from renderers.kit.canvas import Canvas
from renderers.kit.typography import SMALL

WIDTH, MARGIN = 1600, 32


@dataclass
class Texts:
    """Texts written onto whole pictures: the size of each, and where it ends."""

    sizes: dict[str, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)

    def check(self, right: int = WIDTH - MARGIN) -> None:
        """No text is smaller than the look's smallest size, and none ends further right than here."""
        assert len(self.sizes) > 8
        assert {text: size for text, size in self.sizes.items() if size < SMALL} == {}
        assert {text: end for text, end in self.ends.items() if end > right} == {}


@contextmanager
def texts_written() -> Iterator[Texts]:
    """Notes every text that is written onto a whole picture meanwhile; pieces that are baked apart do not count."""
    texts = Texts()
    plain = Canvas.text

    def noting(canvas: Canvas, x: float, y: float, text: str, size: int = SMALL, *rest: object, **by: object) -> int:
        end = plain(canvas, x, y, text, size, *rest, **by)  # type: ignore[arg-type]
        if canvas.image.width == WIDTH:
            texts.sizes[str(text)], texts.ends[str(text)] = size, end
        return end

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", noting)
        yield texts
