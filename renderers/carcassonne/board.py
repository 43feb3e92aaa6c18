"""The board: cell names, tiles, meeples, marks of moves."""

from __future__ import annotations

from PIL import Image

from bot.games.areas import AreaKey, Cell
from bot.games.carcassonne.components import ALL_TILES, SIDES
from bot.games.carcassonne.view import (
    CarcassonneGhost,
    CarcassonneTileView,
    CarcassonneView,
    FeatureChoice,
    MeepleView,
)
from renderers.carcassonne import layout, tiles, words
from renderers.carcassonne.signs import farmer
from renderers.kit import palette
from renderers.kit.board import (
    draw_last_move,
    draw_last_mover,
    draw_legal_cells,
    draw_margins,
    draw_specks,
    mark_cells,
    name_size,
)
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.cells import blocked_cell, ghost_frame
from renderers.kit.grid import Grid, divide
from renderers.kit.palette import SEATS, Colour, line_colour
from renderers.kit.pieces import gain_badge, number_badge, seat_sign
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, silhouette
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL

MIN_CELL_WITH_DOTS = 80
"""Below this cell size the number of ways is not shown under a name."""
GHOST_LIGHTENING = 0.30
"""How much lighter a proposed tile is."""
NO_GAIN = "+0"
"""Label of a completed feature that pays no one."""
_SHADOW_SIZE = 9


def decoration_for(cell: Cell) -> int:
    """Which decoration of its tile a cell shows, so that neighbours differ."""
    return (cell[0] + 2 * cell[1]) % 3


def draw_board(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    """Everything inside the board panel."""
    mark_cells(canvas, grid)
    draw_margins(canvas, grid)
    draw_specks(canvas, grid, {tile.cell for tile in view.tiles})
    for cell in view.dead:
        if cell in grid.bounds:
            canvas.paste(blocked_cell(grid.cell), *grid.middle(cell))
    _draw_tiles(canvas, grid, view.tiles)
    if view.last is not None and view.last_colour is not None:
        draw_last_move(canvas, grid, view.last, SEATS[view.last_colour])
    _draw_legal(canvas, grid, view)
    if view.ghost is not None and view.ghost.cell in grid.bounds:
        _draw_ghost(canvas, grid, view.ghost, view.colour)
    _draw_meeples(canvas, grid, view)
    _draw_lit(canvas, grid, view)
    _draw_forced(canvas, grid, view)
    if view.last is not None and view.last_colour is not None:
        draw_last_mover(canvas, grid, view.last, SEATS[view.last_colour])
    _draw_choices(canvas, grid, view)
    placed = considered_tile(view)
    if placed is not None and view.ghost is None and placed.cell in grid.bounds:
        mark_features(canvas, around(*grid.middle(placed.cell), grid.cell), view, placed)


def _draw_tiles(canvas: Canvas, grid: Grid, placed: tuple[CarcassonneTileView, ...]) -> None:
    shown = [
        tile
        for tile in placed
        if tile.cell in grid.bounds and canvas.is_seen(around(*grid.middle(tile.cell), grid.cell))
    ]
    for tile in shown:
        x, y = grid.middle(tile.cell)
        canvas.paste(_tile_shadow(grid.cell), x, y + 3)
    for tile in shown:
        piece = tiles.tile(tile.letter, tile.rotation, grid.cell - layout.BETWEEN_TILES, decoration_for(tile.cell))
        canvas.paste(piece, *grid.middle(tile.cell))


def _draw_legal(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    """Draw rings with names on legal cells, or quiet frames while one is proposed."""
    if view.colour is None:
        return
    fill, dots = SEATS[view.colour].fill, has_rotation_dots(grid, view)
    ghost = None if view.ghost is None else view.ghost.cell
    draw_legal_cells(canvas, grid, [legal.cell for legal in view.legal], ghost, fill, fill, raised=dots)
    for legal in view.legal if dots else ():
        if legal.cell in grid.bounds:
            _draw_ways(canvas, grid, legal.cell, len(legal.rotations), fill)


def has_rotation_dots(grid: Grid, view: CarcassonneView) -> bool:
    """Whether dots under the names of legal cells count the possible rotations."""
    if not view.legal or view.ghost is not None or grid.cell < MIN_CELL_WITH_DOTS:
        return False
    return name_size(grid, (legal.cell for legal in view.legal)) is not None


def _draw_ways(canvas: Canvas, grid: Grid, cell: Cell, ways: int, colour: Colour) -> None:
    x, y = grid.middle(cell)
    radius = max(6 if grid.cell >= 100 else 5, round(grid.cell * 0.042))
    for number in range(ways):
        at = x + (number - (ways - 1) / 2) * 3.5 * radius
        canvas.paste(rotation_dot(colour, radius), at, y + grid.cell * 0.25)


def _draw_ghost(canvas: Canvas, grid: Grid, ghost: CarcassonneGhost, colour: int | None) -> None:
    piece = tiles.tile(ghost.letter, ghost.rotation, grid.cell - layout.BETWEEN_TILES, decoration_for(ghost.cell))
    canvas.paste(_lighten(piece), *grid.middle(ghost.cell))
    fill = palette.NEUTRAL if colour is None else SEATS[colour].fill
    canvas.paste(ghost_frame(grid.cell, fill), *grid.middle(ghost.cell))


def _draw_meeples(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    lying = {tile.cell: tile for tile in view.tiles}
    radius = max(round(grid.cell * 0.185), 14)
    for meeple in sorted(view.meeples, key=lambda meeple: (meeple.cell[1], meeple.cell[0])):
        if meeple.cell in grid.bounds:
            tile = lying[meeple.cell]
            spot = tiles.segment_spot(tile.letter, tile.rotation, meeple.kind, meeple.sides)
            x, y = grid.corner(meeple.cell)
            figure = meeple_sign(meeple, radius)
            canvas.paste(figure, x + spot[0] * grid.cell, y + spot[1] * grid.cell)


def meeple_sign(meeple: MeepleView, radius: int) -> Image.Image:
    """A meeple on the map, which lies on a field and stands elsewhere."""
    seat = SEATS[meeple.colour]
    return farmer(seat, radius) if meeple.kind == "field" else seat_sign(seat, radius, figure=True)


def _lighten(piece: Image.Image) -> Image.Image:
    """Lighten a proposed tile; transparency would look muddy on the dark ground."""
    pale = Image.blend(piece.convert("RGB"), Image.new("RGB", piece.size, rgb(palette.RIM)), GHOST_LIGHTENING)
    pale.putalpha(piece.getchannel("A"))
    return pale


def _draw_lit(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    """Draw rings around meeples on extended or completed features, and their points."""
    ghost = view.ghost
    if ghost is None or ghost.preview is None:
        return
    lying = {tile.cell: tile for tile in view.tiles}
    standing = {meeple.cell: meeple for meeple in view.meeples}
    first, *others = ghost.preview.consequences
    sure = [closed for closed in first.closed if all(closed in other.closed for other in others)]
    marks: list[tuple[Cell, str]] = [(cell, "") for joined in ghost.preview.joined for cell in joined.at]
    for closed in sure:
        said = str(words.pays(closed.points if closed.paid else 0))
        marks += [(cell, said if number == 0 else "") for number, cell in enumerate(closed.at)]
    radius = max(round(grid.cell * 0.185), 14)
    for cell, said in marks:
        if cell not in grid.bounds or cell not in standing:
            continue
        meeple = standing[cell]
        spot = tiles.segment_spot(lying[cell].letter, lying[cell].rotation, meeple.kind, meeple.sides)
        x, y = grid.corner(cell)
        middle = x + spot[0] * grid.cell, y + spot[1] * grid.cell
        canvas.paste(halo(radius), *middle)
        canvas.paste(meeple_sign(meeple, radius), *middle)
        if said:
            away = 1 if cell[1] > ghost.cell[1] else -1
            canvas.paste(gain_badge(said, SMALL, wasted=said == NO_GAIN), middle[0], middle[1] + away * (radius + 28))


@cached_sprite
def halo(radius: int) -> Image.Image:
    """A bright ring around a meeple whose feature profits."""
    side = 2 * (radius + 14)
    sketch = Sketch((side, side))
    middle = (side / 2, side / 2)
    sketch.fill(sketch.mask().disc(middle, radius + 12), palette.INK)
    return sketch.fill(sketch.mask().disc(middle, radius + 9), palette.TEXT).render()


def _draw_forced(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    """The meeple that is put down with the proposed tile, unasked."""
    considered, choice = considered_tile(view), forced_claim(view)
    if considered is None or choice is None or view.colour is None or considered.cell not in grid.bounds:
        return
    spot = choice_spot(considered, choice)
    x, y = grid.corner(considered.cell)
    radius = max(round(grid.cell * 0.185), 14)
    figure = seat_sign(SEATS[view.colour], radius, figure=True)
    canvas.paste(figure, x + spot[0] * grid.cell, y + spot[1] * grid.cell)


def forced_claim(view: CarcassonneView) -> FeatureChoice | None:
    """Return the only feature that a proposed tile offers, which gets a meeple.

    Only in a solo game, where it's required.
    """
    if view.seats > 1:
        return None
    choices = claim_choices(view)
    return choices[0] if view.ghost is not None and len(choices) == 1 else None


MAX_BADGES = 2
"""Maximum number of badges on the small tile; more are only on the large tile."""


def _draw_choices(canvas: Canvas, grid: Grid, view: CarcassonneView) -> None:
    """Draw numbers on claimable features if they hide nothing.

    The large tile has them too.
    """
    considered = considered_tile(view)
    if considered is None or view.colour is None or considered.cell not in grid.bounds:
        return
    if forced_claim(view) is not None or len(claim_choices(view)) > MAX_BADGES:
        return
    spots = [choice_spot(considered, choice) for choice in claim_choices(view)]
    apart = min(
        (max(abs(a[0] - b[0]), abs(a[1] - b[1])) for i, a in enumerate(spots) for b in spots[:i]),
        default=1.0,
    )
    if apart * grid.cell < 38:
        return
    x, y = grid.corner(considered.cell)
    for choice, spot in zip(claim_choices(view), spots, strict=True):
        plate = number_badge(choice.number, SEATS[view.colour], SMALL)
        canvas.paste(plate, x + spot[0] * grid.cell, y + spot[1] * grid.cell)


def considered_tile(view: CarcassonneView) -> CarcassonneTileView | None:
    """Return the tile being decided on: the ghost, or the one just placed."""
    if view.ghost is not None:
        return CarcassonneTileView(view.ghost.cell, view.ghost.letter, view.ghost.rotation)
    if view.phase in {"meeple", "score"} and view.active is not None:
        return next((tile for tile in view.tiles if tile.cell == view.active), None)
    return None


def claim_choices(view: CarcassonneView) -> tuple[FeatureChoice, ...]:
    """The features that the tile being decided on offers to a meeple."""
    if view.ghost is not None:
        return () if view.ghost.must_but_cannot else view.ghost.choices
    return view.features if view.phase == "meeple" else ()


def choice_spot(tile: CarcassonneTileView, choice: FeatureChoice) -> tuple[float, float]:
    """Return a choice's place for its number, in units of the tile's side."""
    return tiles.segment_spot(tile.letter, tile.rotation, choice.kind, choice.sides)


def mark_features(canvas: Canvas, area: Area, view: CarcassonneView, tile: CarcassonneTileView) -> None:
    """Record the areas of a tile's features, and of its fields if a meeple may go there."""
    keys: dict[Point, list[AreaKey]] = {}
    for segment in ALL_TILES[tile.letter].turns[tile.rotation].segments:
        sides = tuple(SIDES[side] for side in segment.sides)
        named = [AreaKey(segment.kind, *sides[:1]), *(AreaKey("feature", side) for side in sides)]
        keys[tiles.segment_spot(tile.letter, tile.rotation, segment.kind, sides)] = named
    for choice in view.features:
        keys.setdefault(choice_spot(tile, choice), [AreaKey(choice.kind, *choice.sides[:1])])
    left, top, right, bottom = area
    spots = [(left + x * (right - left), top + y * (bottom - top)) for x, y in keys]
    for named, share in zip(keys.values(), divide(area, spots), strict=True):
        for key in named:
            canvas.mark_shape(key, share)


@cached_sprite
def rotation_dot(colour: Colour, radius: int) -> Image.Image:
    """One of the dots that count the ways a tile fits."""
    side = 2 * radius + 2
    return silhouette(Mask((side, side)).disc((side / 2, side / 2), radius), line_colour(colour))


@cached_sprite
def _tile_shadow(cell: int) -> Image.Image:
    side = cell + 2 * _SHADOW_SIZE
    mask = Mask((side, side)).box((_SHADOW_SIZE, _SHADOW_SIZE, side - _SHADOW_SIZE, side - _SHADOW_SIZE), 4)
    return Sketch((side, side)).shadow(mask, down=0, blur=4, opacity=0.5).render()
