"""The right column: current tile or scoring orders, then one card per colour."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageFilter

from bot.games.areas import AreaKey, cell_name
from bot.games.carcassonne.view import CarcassonneTileView, CarcassonneView, ColourView, FeatureChoice, PlacementPreview
from bot.games.text import TextLike
from renderers.carcassonne import tiles, words
from renderers.carcassonne.board import (
    choice_spot,
    claim_choices,
    considered_tile,
    decoration_for,
    forced_claim,
    mark_features,
    rotation_dot,
)
from renderers.carcassonne.signs import pile_stack
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import SPRING, Label, draw_row, grid, remark
from renderers.kit.palette import SEATS, Colour, SeatColour
from renderers.kit.pieces import gain_badge, number_badge, seat_sign, spent_sign
from renderers.kit.sketch import Box, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, width
from renderers.kit.words import with_sign

BADGE_SIZE = 40
_ROOM_AROUND_TILE = 84
_CARD_WIDTH, _CARD_GAP = 376, 16
_RIM_WIDTH = 5
"""Width of a tile's rim, which an outline on it leaves free."""
_NARROW = ImageFilter.MinFilter(3)
"""Takes a pixel from each edge of a mask; several times in a row is quicker than a wider filter at once."""
MAX_ORDERS = 4
"""Maximum number of displayed orders; more are rare, and in the controls' list."""


def draw_tile_panel(canvas: Canvas, area: Area, view: CarcassonneView, *, dots: bool) -> None:
    """Draw the current tile, as large as possible; `dots` explains those under names."""
    canvas.panel(area)
    if view.phase == "score" and view.orders:
        _draw_orders(canvas, area, view)
        return
    middle, top = (area[0] + area[2]) // 2, area[1] + 22
    side = large_tile_side(area)
    canvas.panel((middle - side // 2 - 10, top - 8, middle + side // 2 + 10, top + side + 12), palette.WELL)
    considered = considered_tile(view)
    if considered is None and view.drawn is None:
        return
    letter, rotation, dress = (
        (view.drawn or "", 0, 0)
        if considered is None
        else (considered.letter, considered.rotation, decoration_for(considered.cell))
    )
    canvas.paste(tiles.tile(letter, rotation, side, dress), middle, top + side // 2)
    if considered is not None and view.colour is not None:
        large = (middle - side // 2, top, middle + side // 2, top + side)
        if view.ghost is None:
            mark_features(canvas, large, view, considered)
        else:
            canvas.mark(AreaKey("cell", cell_name(considered.cell)), large)
        forced = forced_claim(view)
        _draw_plates(canvas, large, considered, claim_choices(view), SEATS[view.colour], forced=forced is not None)
    _draw_caption(canvas, (area[0], top + side + 12, area[2], area[3]), view, dots=dots)


def large_tile_side(area: Area) -> int:
    """Return the side of the tile in a panel with this area."""
    return area[3] - area[1] - _ROOM_AROUND_TILE


def _draw_plates(
    canvas: Canvas,
    large: Area,
    tile: CarcassonneTileView,
    choices: Sequence[FeatureChoice],
    seat: SeatColour,
    *,
    forced: bool,
) -> None:
    """Draw numbers, or the forced meeple, on the large tile, and what they pay."""
    side = large[2] - large[0]
    for choice in choices:
        if choice.kind == "field":
            canvas.paste(field_outline(tile.letter, tile.rotation, choice.sides, side, seat.fill), *_middle(large))
    spots = [choice_spot(tile, choice) for choice in choices]
    at = [(large[0] + x * side, large[1] + y * side) for x, y in spots]
    plates = [
        seat_sign(seat, 34, figure=True) if forced else number_badge(choice.number, seat, BADGE_SIZE)
        for choice in choices
    ]
    taken: list[Box] = [(x - 36, y - 36, x + 36, y + 36) for x, y in at]
    bounds = (large[0] - 12, large[1] - 8, large[2] + 12, large[3] + 8)
    for choice, (x, y) in zip(choices, at, strict=True):
        if choice.points:
            gain = gain_badge(f"+{choice.points}", BADGE_SIZE)
            place = _free_place(x, y, gain.width, gain.height, taken, bounds)
            canvas.paste(gain, *place)
            half = gain.width / 2, gain.height / 2
            taken.append((place[0] - half[0], place[1] - half[1], place[0] + half[0], place[1] + half[1]))
    for plate, (x, y) in zip(plates, at, strict=True):
        canvas.paste(plate, x, y)


def _middle(area: Area) -> tuple[float, float]:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


@cached_sprite
def field_outline(letter: str, rotation: int, halves: tuple[str, ...], side: int, colour: Colour) -> Image.Image:
    """Outline a field on the large tile in a seat's colour, inside a dark line."""
    mask = tiles.part_mask(letter, rotation, "field", halves, side).point(lambda level: 255 if level > 127 else 0)
    shape = Image.new("L", mask.size)
    shape.paste(mask.crop((_RIM_WIDTH, _RIM_WIDTH, side - _RIM_WIDTH, side - _RIM_WIDTH)), (_RIM_WIDTH, _RIM_WIDTH))
    piece = Image.new("RGBA", mask.size)
    for fill, narrower in ((palette.INK, 0), (colour, 2), (None, 6)):
        for _ in range(narrower):
            shape = shape.filter(_NARROW)
        piece.paste((0, 0, 0, 0) if fill is None else (*rgb(fill), 255), (0, 0), shape)
    return piece


def _free_place(x: float, y: float, wide: int, high: int, taken: Sequence[Box], bounds: Box) -> tuple[float, float]:
    """Return the first free place for a gain next to its number."""
    across, down = 32 + wide / 2, 30 + high / 2
    places = ((x + across, y), (x - across, y), (x, y + down), (x, y - down))
    for place in places:
        box = (place[0] - wide / 2, place[1] - high / 2, place[0] + wide / 2, place[1] + high / 2)
        inside = bounds[0] <= box[0] and bounds[1] <= box[1] and box[2] <= bounds[2] and box[3] <= bounds[3]
        others = [other for other in taken if other != (x - 36, y - 36, x + 36, y + 36)]
        if inside and not any(_is_overlapping(box, other) for other in others):
            return place
    return places[0] if x < (bounds[0] + bounds[2]) / 2 else places[1]


def _is_overlapping(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _draw_caption(canvas: Canvas, area: Area, view: CarcassonneView, *, dots: bool) -> None:
    if view.ghost is not None:
        ghost = view.ghost
        way = ghost.rotations.index(ghost.rotation) + 1 if ghost.rotation in ghost.rotations else 1
        said, ink = words.way(way, len(ghost.rotations)), palette.SECOND
        forced = forced_claim(view)
        if ghost.must_but_cannot:
            said, ink = words.ENDS_GAME, palette.WARNING
        elif ghost.preview is not None and has_no_payout(ghost.preview):
            said, ink = words.PAYS_NOBODY, palette.WARNING
        elif forced is not None:
            said = words.with_meeple(forced)
        elif not ghost.choices:
            said = words.NO_MEEPLE_GOES
        _draw_named(canvas, area, cell_name(ghost.cell), said, ink)
    elif view.phase == "meeple" and view.active is not None:
        _draw_named(canvas, area, cell_name(view.active), words.CLAIM_ONE, palette.SECOND)
    elif dots and view.colour is not None:
        dot = rotation_dot(SEATS[view.colour].fill, 8)
        draw_row(canvas, area, SPRING, dot, 16, remark(words.ROTATION), SPRING)
    else:
        draw_row(canvas, area, SPRING, remark(words.DRAWN), SPRING)


def has_no_payout(preview: PlacementPreview) -> bool:
    """Whether every meeple completes something, but nothing pays."""
    return all(one.closed and not any(closed.paid for closed in one.closed) for one in preview.consequences)


def _draw_named(canvas: Canvas, area: Area, name: str, said: TextLike, ink: Colour) -> None:
    named, remarked = Label(name, MIDDLE, Weight.BOLD), Label(said, (SMALL, 32, 30, 28), colour=ink)
    draw_row(canvas, area, SPRING, named, 20, remarked, SPRING)


def _draw_orders(canvas: Canvas, area: Area, view: CarcassonneView) -> None:
    """Draw the possible scoring orders, with their scores if known."""
    if view.colour is None:
        return
    left, right = area[0] + 24, area[2] - 24
    shown = view.orders[:MAX_ORDERS]
    pitch = (right - left - 70) / len(view.colours)
    heads = area[1] + 46
    foot = 70 if len(view.orders) > MAX_ORDERS else 40
    down = min(84, (area[3] - foot - heads) // len(shown))
    for number in range(len(view.colours) if shown[0].scores else 0):
        canvas.paste(seat_sign(SEATS[number], 18), left + 70 + pitch * (number + 0.5), heads)
    for row, order in enumerate(shown, start=1):
        y = heads + row * down
        canvas.paste(number_badge(order.number, SEATS[view.colour], SMALL), left + 28, y)
        if not order.scores:
            canvas.text(left + 76, y, words.order(order.features), SMALL, Weight.BOLD)
            continue
        low = min(order.scores)
        for number, (score, change) in enumerate(zip(order.scores, order.changes, strict=True)):
            x = left + 70 + pitch * (number + 0.5)
            if score == low:
                canvas.panel((round(x - 34), round(y - 24), round(x + 34), round(y + 24)), palette.TEXT, radius=12)
            ink = palette.ON_TEXT if score == low else palette.GOOD if change else palette.TEXT
            canvas.text(x, y, str(score), MIDDLE, Weight.BOLD if change else Weight.MEDIUM, ink, "middle")
    if len(shown) < len(view.orders):
        more = words.more_orders(len(view.orders) - len(shown))
        canvas.text((left + right) / 2, area[3] - 30, more, SMALL, Weight.MEDIUM, palette.SECOND, "middle")


def draw_cards(canvas: Canvas, area: Area, view: CarcassonneView) -> None:
    """One card per colour: below each other, or side by side where there is room."""
    count = len(view.colours)
    rows = -(-count // max((area[2] - area[0]) // _CARD_WIDTH, 1))
    columns = -(-count // rows)
    after = expected_scores(view)
    for number, (colour, place) in enumerate(zip(view.colours, grid(area, columns, rows, _CARD_GAP), strict=False)):
        _draw_card(canvas, place, colour, SEATS[number], after[number], decides=number == view.colour)


def expected_scores(view: CarcassonneView) -> tuple[int | None, ...]:
    """Return the scores after the turn, None if they depend on the meeple."""
    consequences = view.claims
    if view.ghost is not None and view.ghost.preview is not None:
        consequences = view.ghost.preview.consequences
    if not consequences:
        return (None,) * len(view.colours)
    by_colour = zip(*(one.scores for one in consequences), strict=True)
    return tuple(scores[0] if len(set(scores)) == 1 else None for scores in by_colour)


def _draw_card(
    canvas: Canvas, area: Area, colour: ColourView, seat: SeatColour, after: int | None, *, decides: bool
) -> None:
    left, top, right, bottom = area
    ground = palette.RAISED if decides else palette.PANEL
    canvas.panel(area, ground)
    tall = bottom - top >= 150
    if decides:
        inset = 20 if tall else 16
        canvas.panel((left, top + inset, left + 10, bottom - inset), seat.fill, radius=5)
    spare = bottom - top - (168 if tall else 122)
    upper = top + (54 if tall else 40) + round(spare * 0.30)
    lower = top + (126 if tall else 91) + round(spare * 0.70)
    name = str(colour.name)
    name = name[:1].upper() + name[1:]
    canvas.paste(seat_sign(seat, 28 if tall else 23), left + 52, upper)
    score = str(colour.score)
    size = HUGE if tall else LARGE
    wide = width(score, size, Weight.BOLD)
    edge = right - 32
    if colour.lowest:
        half = size * 0.465
        canvas.panel((edge - wide - 16, round(upper - half), edge + 16, round(upper + half)), palette.TEXT, radius=18)
    canvas.text(edge, upper, score, size, Weight.BOLD, palette.ON_TEXT if colour.lowest else palette.TEXT, "right")
    change = with_sign(colour.change) if colour.change else ""
    if after is not None:
        change = str(words.becomes(after)) if after != colour.score else ""
    draw_name(canvas, (left + 92, upper, edge - wide - (26 if colour.lowest else 14)), name, change, tall=tall)
    _draw_supply(canvas, (left + 46, lower, right - 150), colour, seat, ground)
    canvas.paste(pile_stack(40 if tall else 33, empty=colour.pile == 0), right - 118, lower - 6)
    ink = palette.TEXT if colour.pile else palette.SECOND
    canvas.text(edge, lower, str(colour.pile), MIDDLE, Weight.SEMIBOLD, ink, "right")


def draw_name(canvas: Canvas, place: tuple[int, int, int], name: str, change: str, *, tall: bool) -> None:
    """A name with the change of its score: below it if `tall`, else beside it. `place` is left, middle and right."""
    left, y, right = place
    if not change:
        canvas.fit_text(left, y, name, right - left, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD)
    elif tall:
        canvas.fit_text(left, y - 16, name, right - left, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD)
        canvas.text(left, y + 23, change, SMALL, Weight.SEMIBOLD, palette.GOOD)
    else:
        wide = width(change, SMALL, Weight.SEMIBOLD)
        end = canvas.fit_text(left, y, name, right - left - wide - 12, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD)
        canvas.text(end + 12, y, change, SMALL, Weight.SEMIBOLD, palette.GOOD)


def _draw_supply(
    canvas: Canvas, place: tuple[int, int, int], colour: ColourView, seat: SeatColour, ground: Colour
) -> None:
    """One figure per meeple, those on tiles as outlines; many of them overlap."""
    left, y, right = place
    count = colour.meeples + colour.spent
    pitch = min(48.0, (right - left - 20) / max(count - 1, 1))
    for number in range(count - 1, -1, -1):
        piece = seat_sign(seat, 18, figure=True) if number < colour.meeples else spent_sign(seat, 18, ground)
        canvas.paste(piece, left + number * pitch, y)
