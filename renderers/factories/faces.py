"""Card faces in our own layout: type, name, action, tool, cost, prestige.

Sizes: the whole card for sheets, the ticket of the market and hands, the plate of a compound, its bare band.
"""

from __future__ import annotations

from PIL import Image

from bot.games.factories.components import Blueprint, Contractor
from bot.games.text import Text
from renderers.factories import colours, effects, pieces
from renderers.factories.scenery.scene import scene
from renderers.factories.strip import MIN_HEIGHT, fits, strip
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc
from renderers.kit.sketch import Sketch, cached_sprite, worded_sprite
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, abbreviate, width

NAME_SIZES = (38, 36, SMALL, 32, 30, MIN_SIZE)
CARD = (360, 520)
UPPER = 20
"""Distance of an action's two lines from its middle."""
_EDGE = 42
"""Width of the coloured edge of a card that is its band alone."""
_BESIDE_SIGN = 48


@worded_sprite
def card(face: Blueprint) -> Image.Image:
    """The whole card, 360 x 520."""
    wide, high = CARD
    canvas = Canvas(card_base(wide, high, face.type, 88, 26).copy())
    canvas.image.alpha_composite(scene(face.id, face.type), (3, 88))
    canvas.paste(pieces.sign(face.type, 56, palette.INK), 50, 46)
    _draw_name(canvas, face.name)
    box = (18, 246, wide - 18, 418)
    if face.sets:
        _draw_set_table(canvas, face, box)
    elif face.action or face.trigger:
        _draw_well(canvas, face, box)
    else:
        _draw_score_well(canvas, face, box)
    _draw_foot(canvas, face, (18, wide - 18), 468, (60, 50, 66))
    return canvas.image


@worded_sprite
def ticket(
    face: Blueprint, wide: int, high: int, slot: int = 0, metal: int | None = None, *, quiet: bool = False
) -> Image.Image:
    """Draw a card to take or in hand: band, action, foot.

    `slot` is its number in the market, 0 for none; `metal` its current cost if it differs from the printed one; `quiet`
    makes it darker.
    """
    band = 54
    canvas = Canvas(card_base(wide, high, face.type, band, 16, dim=quiet).copy())
    ink = palette.TEXT if quiet else palette.INK
    below, right = high - band, wide - 10
    if slot:
        canvas.paste(slot_badge(slot), wide - 27, band / 2)
        right = wide - 54
    roomy = right - 56 >= width(face.name, MIN_SIZE, Weight.BOLD)
    left, sign_size, sign_x = (56, 36, 30) if roomy else (46, 32, 25)
    canvas.paste(pieces.sign(face.type, sign_size, ink), sign_x, band / 2)
    canvas.fit_text(left, band / 2, face.name, right - left, NAME_SIZES, Weight.BOLD, ink)
    _draw_action_line(canvas, face, (14, wide - 10), band + 0.28 * below, 42)
    _draw_foot(canvas, face, (12, wide - 12), high - 0.26 * below - 2, (46, 40, 50), metal)
    return canvas.image


@worded_sprite
def contractor_ticket(contractor: Contractor, wide: int, high: int, *, gifts: bool) -> Image.Image:
    """A contractor: its effect, its gift to another player (`gifts`), and its price."""
    sketch = Sketch((wide, high))
    sketch.fill(sketch.mask().box((0, 0, wide, high), 14), mix(colours.CONTRACTOR, palette.DARK_EDGE, 0.35))
    sketch.fill_raised(sketch.mask().box((2.5, 2.5, wide - 2.5, high - 2.5), 11.5), colours.CONTRACTOR, 2.5)
    canvas = Canvas(sketch.render())
    line_y = high * 0.29
    canvas.paste(pieces.sign("hat", 38, colours.HAT), 30, line_y)
    right = wide - 12
    if contractor.energy:
        price = strip((("text", f"−{contractor.energy}"), ("energy", "")), 38, 120, colours.COST)
        right -= price.width
        canvas.paste(price, right + price.width / 2, high * 0.70)
    effect = effects.contractor_items(contractor) + (effects.gift_items(contractor) if gifts else ())
    canvas.fit_text(54, line_y, contractor.name, wide - 66, (36, SMALL, 32, 30), Weight.SEMIBOLD)
    canvas.paste(strip(effect, 42, right - 28), 14, high * 0.70, "left")
    return canvas.image


@worded_sprite
def compound_card(
    face: Blueprint,
    wide: int,
    high: int,
    count: int = 1,
    *,
    sign: bool = False,
    dim: bool = False,
    room: int = 0,
    below: int = 0,
) -> Image.Image:
    """Draw a built card: band with name, action below; `count` is the size of a set.

    `below` is kept free at the right end of the action.
    """
    canvas = Canvas(band_card(face, wide, high, sign=sign, dim=dim, room=room).copy())
    middle = 52 + (high - 52) / 2 - 1
    if face.sets:
        _draw_set_line(canvas, face, wide, middle, count)
    elif effects.action_items(face):
        _draw_action(canvas, face, wide, middle, below)
    else:
        _draw_seals(canvas, face, wide, middle, count)
    return canvas.image


@worded_sprite
def band_card(
    face: Blueprint,
    wide: int,
    high: int,
    *,
    sign: bool = False,
    dim: bool = False,
    room: int = 0,
    quiet: bool = False,
) -> Image.Image:
    """Draw a card as a bare band; `high` 52 is a folded card.

    `room` is kept free at the band's right end. A used folded card has a check disc instead of its sign. A `quiet` one
    has only a coloured edge.
    """
    band = min(52, high)
    if quiet:
        canvas = Canvas(edge_base(wide, high, face.type, 12, dim=dim, quiet=dim).copy())
        mark = check_disc(15) if dim else pieces.sign(face.type, 30, palette.INK)
        canvas.paste(mark, _EDGE / 2 + 1, band / 2)
        sizes, weight = (SMALL, 32, 30, MIN_SIZE), Weight.SEMIBOLD if dim else Weight.BOLD
        ink = palette.SECOND if dim else palette.TEXT
        canvas.fit_text(_BESIDE_SIGN, 26, face.name, wide - _BESIDE_SIGN - 8 - room, sizes, weight, ink)
        return canvas.image
    canvas = Canvas(card_base(wide, high, face.type, band, 12, dim=dim).copy())
    left, ink = 14, palette.TEXT if dim else palette.INK
    if sign:
        folded = dim and high == band
        canvas.paste(check_disc(15) if folded else pieces.sign(face.type, 32, ink), 27, 26)
        left = _BESIDE_SIGN
    canvas.fit_text(left, 26, face.name, wide - left - 8 - room, (SMALL, 32, 30, MIN_SIZE), Weight.BOLD, ink)
    return canvas.image


def band_room(face: Blueprint, wide: int, *, sign: bool) -> int:
    """Return the free pixels in a card's band if its name is as small as possible."""
    return wide - (_BESIDE_SIGN if sign else 14) - 8 - width(abbreviate(face.name, 0, MIN_SIZE), MIN_SIZE, Weight.BOLD)


@cached_sprite
def card_base(wide: int, high: int, kind: str, band: int, radius: int, *, dim: bool = False) -> Image.Image:
    """Return a card's ground: dark body, coloured band, light upper edge."""
    fill = colours.mute(colours.FILLS[kind]) if dim else colours.FILLS[kind]
    lower = mix(colours.body(kind), palette.PANEL, 0.35) if dim else colours.body(kind)
    sketch = Sketch((wide, high))
    whole = sketch.mask().box((0, 0, wide, high), radius)
    sketch.fill(whole, mix(fill, palette.DARK_EDGE, 0.30))
    inner = sketch.mask().box((2.5, 2.5, wide - 2.5, high - 2.5), radius - 2.5)
    sketch.fill(inner, lower)
    top = sketch.mask().box((2.5, 2.5, wide - 2.5, band)).intersect(inner)
    sketch.fill(top, fill)
    inner.eraser.box((2.5, 5, wide - 2.5, high + 40), radius - 2.5)
    return sketch.fill(inner, palette.highlight(fill)).render()


@cached_sprite
def edge_base(wide: int, high: int, kind: str, radius: int, *, dim: bool = False, quiet: bool = False) -> Image.Image:
    """Return the ground of a card with only a coloured left edge; `quiet` is darker."""
    fill = colours.mute(colours.FILLS[kind]) if dim else colours.FILLS[kind]
    ground = mix(palette.RAISED, palette.PANEL, 0.60) if quiet else palette.RAISED
    sketch = Sketch((wide, high))
    whole = sketch.mask().box((0, 0, wide, high), radius)
    sketch.fill(whole, palette.HAIRLINE)
    inner = sketch.mask().box((2.5, 2.5, wide - 2.5, high - 2.5), radius - 2.5)
    sketch.fill(inner, ground)
    return sketch.fill(sketch.mask().box((0, 0, _EDGE, high)).intersect(whole), fill).render()


@cached_sprite
def slot_badge(slot: int) -> Image.Image:
    """The number of a market slot: The Machine's green die speaks of it."""
    return pieces.badge(str(slot), 28, palette.INK, palette.TEXT)


def slot_badge_position(x: float, y: float, wide: int, high: int) -> tuple[float, float]:
    """Return the middle of the slot badge of a ticket whose middle is at (x, y)."""
    return x + wide / 2 - 27, y - high / 2 + min(54, high) / 2


def _draw_name(canvas: Canvas, name: Text) -> None:
    """The name of a whole card: in one line, or in two where that is too long."""
    room = CARD[0] - 88 - 18
    if width(name, 38, Weight.BOLD) <= room:
        canvas.text(88, 46, name, 38, Weight.BOLD, palette.INK)
        return
    first, _, second = str(name).partition(" ")
    for words, y in ((first, 27), (second, 64)):
        canvas.fit_text(88, y, words, room, (35, SMALL, 32, 30), Weight.BOLD, palette.INK)


def _draw_well(canvas: Canvas, face: Blueprint, box: tuple[int, int, int, int]) -> None:
    """Draw the price above, the gain below, and a notch between them."""
    left, top, right, bottom = box
    middle, x = (top + bottom) // 2, (left + right) / 2
    canvas.panel(box, colours.well(face.type), radius=16)
    canvas.panel((left, top, right, middle + 16), colours.deep(face.type), radius=16)
    canvas.rectangle((left, middle, right, middle + 16), colours.well(face.type))
    canvas.polygon(((x - 20, middle - 1), (x + 20, middle - 1), (x, middle + 16)), colours.deep(face.type))
    for items, y in (
        (effects.paid_items(face), (top + middle) / 2),
        (effects.gained_items(face), (middle + bottom) / 2 + 5),
    ):
        canvas.paste(strip(items, 62, right - left - 24), x, y)


def _draw_set_table(canvas: Canvas, face: Blueprint, box: tuple[int, int, int, int]) -> None:
    """Draw a card that scores as a set: counts in one row, prestige in the other."""
    left, top, right, bottom = box
    canvas.panel(box, colours.deep(face.type), radius=16)
    canvas.rectangle((left + 14, (top + bottom) // 2 - 8, right - 14, (top + bottom) // 2 - 5), colours.well(face.type))
    pitch = (right - left - 12) / len(face.sets)
    for number, value in enumerate(face.sets):
        x = left + 6 + (number + 0.5) * pitch
        canvas.paste(strip((("text", str(number + 1)), ("type", face.type)), 40, 80), x, top + 40)
        canvas.paste(pieces.prestige(str(value), 68), x, bottom - 44)


def _draw_score_well(canvas: Canvas, face: Blueprint, box: tuple[int, int, int, int]) -> None:
    """Draw a card without an action: large prestige, and its discount if any."""
    left, top, right, bottom = box
    canvas.panel(box, colours.deep(face.type), radius=16)
    x, y = (left + right) / 2, (top + bottom) / 2
    if effects.discount_items(face):
        canvas.paste(pieces.prestige(str(face.prestige), 92), x, top + 56)
        canvas.paste(strip(effects.discount_items(face), 52, right - left - 40), x, bottom - 38)
    else:
        canvas.paste(pieces.prestige(str(face.prestige), 116), x, y)


def _draw_seals(canvas: Canvas, face: Blueprint, wide: int, y: float, count: int) -> None:
    """A seal for each of some equal cards."""
    for number in range(count):
        x = wide / 2 + (number - (count - 1) / 2) * min(62, (wide - 76) / max(count - 1, 1))
        canvas.paste(pieces.prestige(str(face.prestige), 56), x, y)


def is_one_line(face: Blueprint, room: int) -> bool:
    """Whether the action of a built card needs one line only."""
    has_both = effects.paid_items(face) and effects.gained_items(face)
    return not has_both or fits(effects.action_items(face), MIN_HEIGHT, room)


def _draw_action(canvas: Canvas, face: Blueprint, wide: int, middle: float, below: int) -> None:
    """Draw a built card's action in one line, or two if one would be too small."""
    room = wide - 24
    if is_one_line(face, room - below):
        _draw_action_line(canvas, face, (13, wide - 11 - below), middle, 46)
        return
    for items, y, reach in (
        (effects.paid_items(face), middle - UPPER, room - below),
        ((effects.ARROW, *effects.gained_items(face)), middle + UPPER, room),
    ):
        canvas.paste(strip(items, 36, reach), 13, y, "left")


def _draw_set_line(canvas: Canvas, face: Blueprint, wide: int, y: float, count: int) -> None:
    """Draw a set's current prestige, highlighted among all values."""
    canvas.paste(pieces.sign(face.type, 40, palette.NEUTRAL), 30, y)
    pitch = (wide - 62) / len(face.sets)
    for number, value in enumerate(face.sets):
        x = 56 + (number + 0.5) * pitch
        now = number + 1 == min(count, len(face.sets))
        piece = pieces.prestige(str(value), 54 if now else 50)
        canvas.paste(piece if now else fade(piece, 0.34), x, y)


def _draw_action_line(canvas: Canvas, face: Blueprint, reach: tuple[int, int], y: float, size: int) -> None:
    if items := effects.action_items(face) or effects.discount_items(face):
        canvas.paste(strip(items, size, reach[1] - reach[0]), reach[0], y, "left")
    elif face.sets:
        pitch = min((reach[1] - reach[0]) / len(face.sets), 84)
        for number, value in enumerate(face.sets):
            canvas.paste(pieces.prestige(str(value), 50), reach[0] + (number + 0.5) * pitch, y)


def _draw_foot(
    canvas: Canvas,
    face: Blueprint,
    reach: tuple[int, int],
    y: float,
    sizes: tuple[int, int, int],
    metal: int | None = None,
) -> None:
    """Tool, cost, prestige."""
    tool, sign, seal = sizes
    canvas.paste(pieces.coin(face.tool, tool), reach[0] + tool / 2, y + 1)
    items = effects.cost_items(face.metal if metal is None else metal, face.energy)
    if items:
        canvas.paste(strip(items, sign, reach[1] - reach[0] - tool - seal - 24), reach[0] + tool + 16, y, "left")
    if face.prestige:
        canvas.paste(pieces.prestige(str(face.prestige), seal), reach[1] - seal / 2, y)
