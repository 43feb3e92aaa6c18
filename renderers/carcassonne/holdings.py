"""Who holds what: every field, or every road, city and monastery, in the colour of its holder.

Each has a plate with what it would pay if the game ended now. Tied holders share it in stripes.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.areas import Cell
from bot.games.carcassonne.view import CarcassonneTileView, CarcassonneView, FieldPart, HeldFeature, MeepleView
from bot.games.text import Text
from renderers.carcassonne import tiles, words
from renderers.carcassonne.board import decoration_for, meeple_sign
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.layout import END_STEPS, GAP, is_light
from renderers.kit import palette
from renderers.kit.board import draw_margins, draw_specks
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.grid import Grid, bounds_of, centre_grid, crop_grid, largest_step
from renderers.kit.layout import Label, draw_header, draw_row, grid, lines, remark
from renderers.kit.names import short_names
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Box, Sketch, worded_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIDDLE, SMALL, Weight, width
from renderers.kit.words import ALL_IN_WORDS

HEIGHTS = (1200, 1400, 1600)
"""Heights of the picture; a taller one if it enlarges the tiles."""

_STRIP = 128
_DIMMED, _TINT = 0.42, 0.58
"""How dark what nobody holds is, and how strong a holder's colour is."""
_STRIPE = 26
_BESIDE = ((0.0, 0.0), (0.0, 0.44), (0.0, -0.44), (0.7, 0.0), (-0.7, 0.0))
"""Where a plate can be, from a meeple's place on its feature, in units of a tile's side."""
_COVERS_PLATE, _COVERS_MEEPLE = 3, 1
"""How bad it is that a plate covers another one, or a meeple."""
_WHITE = 250
_COLOURS = 224
"""Colours of the picture, which has its own palette: tints are different in each."""


def draw_fields(view: CarcassonneView) -> Picture:
    """Draw the map with every field in its holder's colour, and what it would pay now."""
    return _draw(view, view.fields, words.FIELDS, words.FIELDS_NOW)


def draw_features(view: CarcassonneView) -> Picture:
    """Draw the map with every unfinished road, city and monastery in its holder's colour."""
    return _draw(view, view.held, words.FEATURES, words.FEATURES_NOW)


def _draw(view: CarcassonneView, shown: Sequence[HeldFeature], title: Text, now: Text) -> Picture:
    view = view.named_by(short_names(view.names, view.seats))
    height, grid = _grid(view)
    canvas = Canvas.blank(height)
    draw_header(canvas, game_sign(), words.NAME, str(title), remark(now))
    canvas.panel(_board(height), palette.WELL)
    draw_margins(canvas, grid)
    draw_specks(canvas, grid, {tile.cell for tile in view.tiles})
    _draw_land(canvas, grid, view.tiles, shown)
    _draw_meeples(canvas, grid, view, shown)
    _draw_plates(canvas, grid, view, shown)
    _draw_seats(canvas, (MARGIN, height - _STRIP - 28, WIDTH - MARGIN, height - 28), view, shown)
    return canvas.finish(fit_alt_text(spoken(view, shown, title), ALL_IN_WORDS), colours=_COLOURS)


def spoken(view: CarcassonneView, shown: Sequence[HeldFeature], title: Text) -> Iterator[Text]:
    """All that the picture says, the most valuable first."""
    yield words.spoken_holdings(title)
    for colour, points in zip(view.colours, points_of(view, shown), strict=True):
        yield words.would_score(colour.name, points)
    for one in sorted(shown, key=lambda one: -one.points):
        if one.holders or one.points:
            yield words.holds([view.colours[holder].name for holder in one.holders], one)


def points_of(view: CarcassonneView, shown: Iterable[HeldFeature]) -> tuple[int, ...]:
    """Return what these features would pay each seat now."""
    held = tuple(shown)
    return tuple([sum(one.points for one in held if seat in one.holders) for seat in range(view.seats)])


def _board(height: int) -> Area:
    return MARGIN, HEADER + GAP, WIDTH - MARGIN, height - _STRIP - 28 - GAP


def _grid(view: CarcassonneView) -> tuple[int, Grid]:
    """Return the lowest picture with the largest tiles, and its grid."""
    bounds = bounds_of(tile.cell for tile in view.tiles)
    steps = [step for step in END_STEPS if is_light(step, len(view.tiles), view.seats)]
    cells = {height: largest_step(bounds, _board(height), steps) for height in HEIGHTS}
    height = max(HEIGHTS, key=lambda height: (cells[height], -height))
    if cells[height]:
        return height, centre_grid(bounds, cells[height], _board(height))
    return height, crop_grid(bounds, steps[-1], _board(height), {view.last or (0, 0): 1})


def _draw_land(canvas: Canvas, grid: Grid, placed: Sequence[CarcassonneTileView], shown: Sequence[HeldFeature]) -> None:
    """Draw the tiles: dimmed, and each held feature in its holders' colours inside a line."""
    lying = {tile.cell: tile for tile in placed if tile.cell in grid.bounds}
    area = (grid.x, grid.y, grid.right, grid.bottom)
    for tile in lying.values():
        piece = tiles.tile(tile.letter, tile.rotation, grid.cell - 2, decoration_for(tile.cell))
        canvas.paste(piece, *grid.middle(tile.cell))
    bright = canvas.image.crop(area)
    canvas.veil(area, palette.WELL, _DIMMED)
    masks: dict[tuple[int, ...], Image.Image] = defaultdict(lambda: Image.new("L", bright.size))
    for one in shown:
        if one.holders:
            for part in one.parts:
                if part.cell in lying:
                    _add_part(masks[one.holders], grid, lying[part.cell], one.kind, part)
    for holders, whole in masks.items():
        box = whole.getbbox()
        if box is None:
            continue
        mask, below, at = whole.crop(box), bright.crop(box), (area[0] + box[0], area[1] + box[1])
        for number, holder in enumerate(holders):
            own = mask if len(holders) == 1 else ImageChops.multiply(mask, _stripes(mask.size, number, len(holders)))
            tint = Image.blend(below, Image.new("RGB", below.size, rgb(SEATS[holder].fill)), _TINT)
            canvas.image.paste(tint, at, own)
        inner = mask.filter(ImageFilter.BoxBlur(3)).point(lambda level: 255 if level > _WHITE else 0)
        line = ImageChops.subtract(mask, inner)
        fill = SEATS[holders[0]].fill if len(holders) == 1 else palette.RIM
        canvas.image.paste(rgb(fill), at, line)


def _add_part(mask: Image.Image, grid: Grid, tile: CarcassonneTileView, kind: str, part: FieldPart) -> None:
    piece = tiles.part_mask(tile.letter, tile.rotation, kind, _first_half(kind, part), grid.cell)
    x, y = grid.corner(part.cell)
    at = x - grid.x, y - grid.y
    below = mask.crop((*at, at[0] + grid.cell, at[1] + grid.cell))
    mask.paste(ImageChops.lighter(below, piece), at)


def _first_half(kind: str, part: FieldPart) -> tuple[str, ...]:
    """Return the sides that name a part; one half-edge is enough for a field."""
    return part.sides[:1] if kind == "field" else part.sides


@lru_cache(maxsize=8)
def _stripes(size: tuple[int, int], number: int, of: int) -> Image.Image:
    """Return slanting stripes as a mask, every so many of them white."""
    mask = Image.new("L", size)
    draw, across = ImageDraw.Draw(mask), size[0] + size[1]
    for start in range(number * _STRIPE, across, of * _STRIPE):
        draw.polygon(
            [(start, 0), (start + _STRIPE, 0), (start + _STRIPE - size[1], size[1]), (start - size[1], size[1])], 255
        )
    return mask


def _meeple_places(
    grid: Grid, view: CarcassonneView, shown: Sequence[HeldFeature]
) -> dict[tuple[float, float], MeepleView]:
    """Return the meeples on these features by their middles."""
    lying = {tile.cell: tile for tile in view.tiles}
    kinds = {one.kind for one in shown}
    found = {}
    for meeple in view.meeples:
        if meeple.kind in kinds and meeple.cell in grid.bounds:
            tile = lying[meeple.cell]
            spot = tiles.segment_spot(tile.letter, tile.rotation, meeple.kind, meeple.sides)
            x, y = grid.corner(meeple.cell)
            found[x + spot[0] * grid.cell, y + spot[1] * grid.cell] = meeple
    return found


def _draw_meeples(canvas: Canvas, grid: Grid, view: CarcassonneView, shown: Sequence[HeldFeature]) -> None:
    radius = max(round(grid.cell * 0.185), 14)
    for place, meeple in _meeple_places(grid, view, shown).items():
        canvas.paste(meeple_sign(meeple, radius), *place)


def _draw_plates(canvas: Canvas, grid: Grid, view: CarcassonneView, shown: Sequence[HeldFeature]) -> None:
    """Draw what each feature would pay, near its middle where it covers no meeple and no other plate."""
    radius = max(grid.cell * 0.16, 12)
    taken: list[tuple[Box, int]] = [
        ((x - radius, y - radius, x + radius, y + radius), _COVERS_MEEPLE) for x, y in _meeple_places(grid, view, shown)
    ]
    lying = {tile.cell: tile for tile in view.tiles}
    for one in sorted(shown, key=lambda one: (not one.holders, -one.points)):
        if not one.holders and not one.points:
            continue
        piece = points_plate(one.holders, one.points)
        spots = [spot for part in _from_the_middle(one) for spot in _spots(grid, lying, one.kind, part)]
        boxes = [_box(spot, piece.size, grid) for spot in spots]
        if boxes:
            best = min(boxes, key=lambda box: sum(weight for other, weight in taken if _do_overlap(box, other)))
            canvas.paste(piece, (best[0] + best[2]) / 2, (best[1] + best[3]) / 2)
            taken.append((best, _COVERS_PLATE))


def _from_the_middle(one: HeldFeature) -> list[FieldPart]:
    """Return the parts: those without a meeple first, and the nearest to the feature's middle."""
    middle = [sum(part.cell[axis] for part in one.parts) / len(one.parts) for axis in (0, 1)]

    def distance(part: FieldPart) -> tuple[bool, float]:
        return part.cell in one.at, math.dist(part.cell, middle)

    return sorted(one.parts, key=distance)


def _spots(
    grid: Grid, lying: dict[Cell, CarcassonneTileView], kind: str, part: FieldPart
) -> Iterator[tuple[float, float]]:
    if part.cell in grid.bounds and part.cell in lying:
        tile, (x, y) = lying[part.cell], grid.corner(part.cell)
        spot = tiles.segment_spot(tile.letter, tile.rotation, kind, part.sides)
        for right, down in _BESIDE:
            yield x + (spot[0] + right) * grid.cell, y + (spot[1] + down) * grid.cell


def _box(spot: tuple[float, float], size: tuple[int, int], grid: Grid) -> Box:
    """Return the box of a plate at a spot, moved into the grid."""
    half = size[0] / 2, size[1] / 2
    x = min(max(spot[0], grid.x + half[0] - 20), grid.right - half[0] + 20)
    y = min(max(spot[1], grid.y + half[1] - 20), grid.bottom - half[1] + 20)
    return x - half[0], y - half[1], x + half[0], y + half[1]


def _do_overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@worded_sprite
def points_plate(holders: tuple[int, ...], points: int) -> Image.Image:
    """A dark plate with the signs of the holders and what each would get; pale if nobody holds it."""
    said = str(words.pays(points)) if holders else str(points)
    wide = 22 + 34 * len(holders) + width(said, SMALL, Weight.BOLD)
    sketch = Sketch((wide + 8, 56))
    fill, edge, ink = (palette.INK, palette.RIM, palette.PALE) if holders else (palette.RIM, palette.INK, palette.INK)
    sketch.fill(sketch.mask().box((2, 4, wide + 6, 52), 16), edge)
    sketch.fill(sketch.mask().box((5, 7, wide + 3, 49), 13), fill)
    piece = sketch.render()
    canvas = Canvas(piece)
    for number, holder in enumerate(holders):
        canvas.paste(seat_sign(SEATS[holder], 13), 31 + 34 * number, 28)
    canvas.text(wide - 7, 28, said, SMALL, Weight.BOLD, ink, "right")
    return piece


def _draw_seats(canvas: Canvas, area: Area, view: CarcassonneView, shown: Sequence[HeldFeature]) -> None:
    """A card for each seat: how much all of it would pay."""
    seats = zip(view.colours, points_of(view, shown), grid(area, view.seats, gap=GAP), strict=True)
    for seat, (colour, points, (left, top, right, bottom)) in enumerate(seats):
        canvas.panel((left, top, right, bottom))
        canvas.paste(seat_sign(SEATS[seat], 26), left + 48, (top + bottom) / 2)
        name, paid = lines((left + 90, top + 12, right - 16, bottom - 12), 1, 1)
        draw_row(canvas, name, Label(colour.name, (MIDDLE, 40, 36, SMALL), Weight.SEMIBOLD, cut=True))
        ink = palette.TEXT if points else palette.SECOND
        draw_row(canvas, paid, Label(words.pays(points), (MIDDLE, 40, 36, SMALL), Weight.BOLD, ink))
