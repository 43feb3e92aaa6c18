"""The lower left of a mat: tracks, die spaces, drives, contamination."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.solarius.components import NORMAL_DIE_SPACES, SPECIAL_SPACE_CUBES, TRACK_MAX
from bot.games.solarius.components.vocabulary import SpecialSpace
from bot.games.solarius.view import MatView
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import Colour, mix
from renderers.kit.sketch import Sketch, cached_sprite, worded_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIN_SIZE, SMALL, Weight
from renderers.kit.words import with_sign
from renderers.solarius import pieces, words
from renderers.solarius.colours import COLOURS, COST, COST_GROUND, GAIN, GAIN_GROUND, SEATS
from renderers.solarius.dice import action_die, die_place
from renderers.solarius.layout import CONTAMINATION, DICE, DRIVES, TRACKS
from renderers.solarius.marks import LegalTargets, draw_ring

TITLE = 36
_CELL, _CELL_PITCH = 72, 80
_TRACK_ROWS = (995, 1066)
_BONUS_FROM = 5
_SPECIAL: Sequence[tuple[SpecialSpace, pieces.Sign]] = (("transformation", "transform"), ("research", "research"))
_GOLD_GROUND = mix(GAIN_GROUND, palette.GOOD, 0.25)


def draw_titled_panel(canvas: Canvas, key: AreaKey, area: Area, name: TextLike, beside: int = 24) -> None:
    """A panel with its title at the upper left, and this many pixels for a drawing at the right."""
    canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    canvas.mark(key, area)
    left, top, right, _ = area
    sizes = (TITLE, SMALL, 32, 30, MIN_SIZE)
    canvas.fit_text(left + 24, top + 36, name, right - left - 24 - beside, sizes, Weight.MEDIUM, palette.SECOND)


def draw_place(canvas: Canvas, area: Area, fill: Colour, *, legal: bool) -> None:
    """The ground of a card or a slot, ringed where it may be chosen now."""
    edge, thickness = (palette.TEXT, 6) if legal else (palette.HAIRLINE, 2)
    canvas.panel(area, fill, edge=edge, thickness=thickness)


def draw_tracks(canvas: Canvas, mat: MatView) -> None:
    """Fuel and SpaceBucks: a disc on its cell repeats the number."""
    ground = _tracks_ground()
    canvas.image.paste(ground, TRACKS[:2])
    canvas.mark(AreaKey("tracks"), TRACKS)
    changes = (mat.changes.fuel, mat.changes.spacebucks)
    for y, colour, value, change in zip(
        _TRACK_ROWS, ("black", "yellow"), (mat.fuel, mat.spacebucks), changes, strict=True
    ):
        x = _cell_middle(value)
        canvas.paste(track_disc(colour, value), x, y)
        if change:
            _draw_change(canvas, TRACKS[2] - 62, y, change)


def _draw_change(canvas: Canvas, x: float, y: float, change: int) -> None:
    """Draw a change on a plate behind the last cell."""
    gained = change > 0
    area = (round(x - 38), round(y - 26), round(x + 38), round(y + 26))
    canvas.panel(area, GAIN_GROUND if gained else COST_GROUND, radius=20, edge=palette.PANEL, thickness=4)
    canvas.text(x, y, with_sign(change), SMALL, Weight.BOLD, GAIN if gained else COST, "middle")


def _cell_middle(value: int) -> float:
    return TRACKS[0] + 128 + value * _CELL_PITCH


@worded_sprite
def _tracks_ground() -> Image.Image:
    """The panel with its cells; from 5 on they are worth points."""
    left, top, right, bottom = TRACKS
    canvas = Canvas(Image.new("RGB", (right - left, bottom - top), rgb(palette.GROUND)))
    canvas.panel((0, 0, right - left, bottom - top), palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    first, last = _cell_middle(_BONUS_FROM) - left, _cell_middle(TRACK_MAX - 1) - left
    y = 30
    line = mix(GAIN, palette.PANEL, 0.55)
    for start, end in ((first - 34, (first + last) / 2 - 46), ((first + last) / 2 + 46, last + 34)):
        canvas.rectangle((round(start), y - 2, round(end), y + 2), line)
    canvas.text((first + last) / 2, y, words.points(1), SMALL, Weight.SEMIBOLD, GAIN, "middle")
    canvas.text(_cell_middle(TRACK_MAX) - left, y, words.points(2), SMALL, Weight.SEMIBOLD, GAIN, "middle")
    for y, sign in zip(_TRACK_ROWS, (pieces.sign("fuel", 26), pieces.coin(22)), strict=True):
        canvas.paste(sign, 48, y - top)
        for value in range(TRACK_MAX + 1):
            x = _cell_middle(value) - left
            fill, ink = _cell_colours(value)
            area = (round(x - _CELL / 2), y - top - 28, round(x + _CELL / 2), y - top + 28)
            canvas.panel(area, fill, radius=12)
            weight = Weight.SEMIBOLD if value == TRACK_MAX else Weight.MEDIUM
            canvas.text(x, y - top, str(value), SMALL, weight, ink, "middle")
    return canvas.image


def _cell_colours(value: int) -> tuple[Colour, Colour]:
    if value == TRACK_MAX:
        return _GOLD_GROUND, palette.TEXT
    if value >= _BONUS_FROM:
        return mix(GAIN_GROUND, palette.PANEL, 0.35), palette.SECOND
    return palette.GROUND, palette.SECOND


@cached_sprite
def track_disc(colour: str, value: int) -> Image.Image:
    """Draw an amount of fuel or SpaceBucks."""
    half = 38
    sketch = Sketch((2 * half, 2 * half))
    paint = COLOURS[colour]
    whole = sketch.mask().disc((half, half), 32)
    sketch.shadow(whole, down=2, blur=2.5, opacity=0.5)
    sketch.fill(whole, paint.light if colour == "black" else paint.edge)
    face = sketch.mask().disc((half, half), 28 if colour == "black" else 30.5)
    sketch.fill(face, paint.fill)
    canvas = Canvas(sketch.render())
    canvas.text(half, half, str(value), 44 if value < 10 else 38, Weight.BOLD, paint.ink, "middle")
    return canvas.image


def draw_dice(canvas: Canvas, mat: MatView, marks: LegalTargets) -> None:
    """Draw the die spaces: normal, transformation and research with contamination."""
    draw_titled_panel(canvas, AreaKey("dice"), DICE, words.DICE)
    left, top = DICE[0], DICE[1]
    y = top + 116
    for number in range(NORMAL_DIE_SPACES):
        canvas.paste(die_place(90, palette.LOCKED_EDGE, palette.GROUND), left + 69 + number * 98, y)
    taken = [die for die in mat.dice if die.space == "normal"]
    if "normal" in marks.spaces:
        draw_ring(canvas, left + 69 + len(taken) * 98, y, 76, palette.PANEL)
    for number, die in enumerate(taken):
        canvas.paste(action_die(die.colour, die.face, die.points, 84), left + 69 + number * 98, y)
    static = [one.development.static for one in mat.developments]
    static += [slot.station.static for slot in mat.slots if slot.station is not None]
    free = {space for one in static for space in one.no_contamination}
    canvas.mark(AreaKey("space", "normal"), (left + 24, y - 45, left + 24 + 98 * NORMAL_DIE_SPACES, y + 45))
    for number, (space, sign) in enumerate(_SPECIAL):
        x = left + 487 + number * 98
        canvas.mark(AreaKey("space", space), around(x, y, 90))
        canvas.paste(die_place(90, palette.LOCKED_EDGE, palette.GROUND), x, y)
        if space in marks.spaces:
            draw_ring(canvas, x, y, 76, palette.PANEL)
        canvas.paste(pieces.sign(sign, 36), x, y)
        cubes = 0 if space in free else SPECIAL_SPACE_CUBES[space]
        canvas.paste(pieces.contamination(32), x - 16, top + 34)
        ink = palette.TEXT if cubes else palette.GOOD
        canvas.text(x + 6, top + 35, str(cubes), SMALL, Weight.SEMIBOLD, ink)
        for die in mat.dice:
            if die.space == space:
                canvas.paste(action_die(die.colour, die.face, die.points, 84), x, y)


def draw_drives(canvas: Canvas, mat: MatView) -> None:
    """The own drive and the common ones, and how far they take the ship."""
    draw_titled_panel(canvas, AreaKey("drives"), DRIVES, words.DRIVES)
    left, top, right, _ = DRIVES
    end = right - 24
    canvas.text(end, top + 36, str(mat.range), 44, Weight.SEMIBOLD, align="right")
    canvas.paste(pieces.sign("range", 22), end - 62, top + 36)
    y = top + 116
    canvas.paste(pieces.drive(mat.own_drive, SEATS[mat.seat].fill), left + 64, y)
    for number in range(mat.drive_slots):
        x = left + 64 + (number + 1) * 94
        if number < len(mat.drives):
            canvas.paste(pieces.drive(mat.drives[number], palette.NEUTRAL), x, y)
            canvas.mark(AreaKey("drive", mat.drives[number]), around(x, y, 90))
        else:
            canvas.paste(pieces.dashed_hexagon(43, 3.4, palette.LOCKED_EDGE), x, y)


def draw_contamination(canvas: Canvas, mat: MatView) -> None:
    """Draw the contamination on its spaces, and the points lost beside the mat."""
    draw_titled_panel(canvas, AreaKey("contamination"), CONTAMINATION, words.CONTAMINATION)
    left, top, right, _ = CONTAMINATION
    if mat.beside:
        canvas.text(right - 22, top + 36, words.lost(mat.beside), TITLE, Weight.SEMIBOLD, palette.WARNING, "right")
    spaces = mat.contamination_spaces
    pitch = 88 if spaces <= 3 else (right - left - 40) / spaces
    side = min(72, round(pitch - 6)) if spaces > 3 else 72
    first = left + 64 if spaces <= 3 else left + 20 + pitch / 2
    y = top + 118
    for number in range(spaces):
        x = first + number * pitch
        canvas.paste(pieces.slot(side, palette.LOCKED_EDGE, palette.GROUND), x, y)
        if number < mat.contamination:
            canvas.paste(pieces.contamination(round(side * 0.80)), x, y)
