"""What a drawing writes: every text on a whole picture with its size and where it ends."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from renderers.canvas import WIDTH, Canvas
from renderers.typography import SMALL


@dataclass(slots=True)
class Written:
    """Texts by their words: their size, and the x where they end."""

    sizes: dict[str, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)

    def smaller_than(self, size: int) -> dict[str, int]:
        """The texts that are smaller, with their sizes."""
        return {text: found for text, found in self.sizes.items() if found < size}

    def beyond(self, x: int) -> dict[str, int]:
        """The texts that end further right, with where they end."""
        return {text: end for text, end in self.ends.items() if end > x}


def recorded(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What is written on whole pictures from now on."""
    written = Written()
    plain = Canvas.text

    def recording(canvas: Canvas, x: float, y: float, text: str, size: int = SMALL, *rest: object, **by: object) -> int:
        end = plain(canvas, x, y, text, size, *rest, **by)  # type: ignore[arg-type]
        if canvas.image.width == WIDTH:
            written.sizes[text], written.ends[text] = size, end
        return end

    monkeypatch.setattr(Canvas, "text", recording)
    return written
