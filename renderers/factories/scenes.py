"""The picture on a card."""

from __future__ import annotations

from PIL import Image

from renderers.factories import colours
from renderers.sketch import Sketch, baked


@baked
def scene(name: str, kind: str, wide: int, high: int = 148) -> Image.Image:
    sketch = Sketch((wide, high))
    return sketch.fill(sketch.mask().box((0, 0, wide, high)), colours.body(kind)).bake()
