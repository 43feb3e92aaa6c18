"""A game as an animated GIF: every frame is brought to one size and one shared palette, which is small and fast."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image

from renderers.kit.picture import Picture

WIDTH = 800
COLOURS = 128
FRAME_MILLISECONDS = 900
LAST_FRAME_MILLISECONDS = 4000


class Animation:
    """Collects pictures as frames and writes them; all frames share the palette of the fullest picture, the last."""

    def __init__(self, pictures: Iterable[Picture]) -> None:
        self._frames = [_frame(picture) for picture in pictures]
        if not self._frames:
            raise ValueError("an animation needs at least one picture")

    def write(self, path: Path) -> None:
        """Write the animation as a GIF that plays in a loop and rests on its last frame."""
        height = max(frame.height for frame in self._frames)
        frames = [_padded(frame, height) for frame in self._frames]
        palette = frames[-1].quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
        indexed = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        durations = [FRAME_MILLISECONDS] * (len(indexed) - 1) + [LAST_FRAME_MILLISECONDS]
        indexed[0].save(path, format="GIF", save_all=True, append_images=indexed[1:], duration=durations, loop=0)


def _frame(picture: Picture) -> Image.Image:
    with Image.open(BytesIO(picture.png)) as image:
        height = round(image.height * WIDTH / image.width)
        return image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)


def _padded(frame: Image.Image, height: int) -> Image.Image:
    if frame.height == height:
        return frame
    padded = Image.new("RGB", (WIDTH, height), frame.getpixel((0, frame.height - 1)))
    padded.paste(frame, (0, 0))
    return padded
