"""Marks of cards and dice: usable, proposed, last move, used; changes of amounts."""

from __future__ import annotations

from PIL import Image

from bot.games.factories.view import FactoriesView
from renderers.factories import colours
from renderers.factories.dice import frame
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import SMALL, Weight, width
from renderers.kit.words import with_sign


@cached_sprite
def usable_ring(wide: int, high: int, radius: int) -> Image.Image:
    """A white ring and a softer one outside it: this can be used now."""
    out = 8
    sketch = Sketch((wide + 2 * out, high + 2 * out))
    whole = (0, 0, wide + 2 * out, high + 2 * out)
    sketch.fill(sketch.mask().frame(whole, radius + out, 4), mix(colours.RING, palette.PANEL, 0.66))
    inner = (4, 4, wide + 2 * out - 4, high + 2 * out - 4)
    return sketch.fill(sketch.mask().frame(inner, radius + out - 4, 4), colours.RING).render()


@cached_sprite
def proposed_ring(wide: int, high: int, radius: int) -> Image.Image:
    """A strong white ring with a dark casing: this is being considered."""
    return frame(wide, high, radius, colours.RING, 8)


@cached_sprite
def last_move_ring(wide: int, high: int, radius: int, seat: int) -> Image.Image:
    """An outline in the colour of the seat that moved, with its sign at a corner."""
    ring, mark = frame(wide, high, radius, SEATS[seat].fill), seat_sign(SEATS[seat], 13)
    side = mark.width
    whole = Image.new("RGBA", (ring.width + side, ring.height + side))
    whole.paste(ring, (side // 2, side // 2))
    whole.alpha_composite(mark, (whole.width - side - side // 2 + 4, whole.height - side - side // 2 + 4))
    return whole


@cached_sprite
def emptied_slot_ring(seat: int) -> Image.Image:
    """A last-move ring around the slot badge where a card was taken."""
    ring, mark = frame(36, 36, 18, SEATS[seat].fill, 4), seat_sign(SEATS[seat], 13)
    whole = Image.new("RGBA", (ring.width + 2 * 18, ring.height + 2 * 20))
    whole.paste(ring, (18, 20))
    whole.alpha_composite(mark, (whole.width // 2 + 18 - mark.width // 2, whole.height // 2 - 20 - mark.height // 2))
    return whole


def has_market_move(view: FactoriesView, seat: int) -> bool:
    """Whether a seat's last move took or bought a card from the market."""
    last = view.last
    return view.ghost is None and last is not None and last.seat == seat and last.kind in {"take", "hire"}


def draw_change(canvas: Canvas, x: float, y: float, by: int, size: int = SMALL) -> int:
    """Draw a number's change at x, nothing for 0; return where it ends."""
    if not by:
        return round(x)
    return canvas.text(x, y, with_sign(by), size, Weight.BOLD, palette.GOOD if by > 0 else colours.COST)


def change_width(by: int, size: int = SMALL) -> int:
    """Return the width of a change with the gap before it; 0 for no change."""
    return width(with_sign(by), size, Weight.BOLD) + 8 if by else 0
