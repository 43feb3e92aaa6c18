"""The result band of a finished game: result and rank title, what each colour got, the 14 goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from bot.games.carcassonne.view import CarcassonneView, FinalColour
from renderers import palette
from renderers.canvas import WIDTH, Area, Canvas
from renderers.carcassonne.glyphs import Glyph, goal_glyph
from renderers.palette import SEATS, Colour, SeatColour, colour, mix
from renderers.pieces import check_disc, token
from renderers.sketch import Sketch, baked
from renderers.typography import LARGE, MIDDLE, SMALL, Weight, fitting_size, width

BAND: Area = (0, 432, WIDTH, 832)
_ROAD, _CITY, _MONASTERY = colour("#D8B878"), colour("#DF8862"), colour("#8FD6B0")
_SCORE, _TILES = colour("#F6E9C4"), colour("#86A9EC")
_TILE = (98, 146)
_RESULT_SIZE = 200


@dataclass(frozen=True, slots=True)
class GoalFace:
    """What a goal tile shows: a glyph or only a number, and one dot per colour that has to be paid."""

    fill: Colour
    glyph: Glyph | None
    words: str
    dots: int = 0


GOALS: Mapping[str, GoalFace] = {
    "road10": GoalFace(_ROAD, "road", "10"),
    "road10_2c": GoalFace(_ROAD, "road", "10", 2),
    "road10_3c": GoalFace(_ROAD, "road", "10", 3),
    "road5_3c": GoalFace(_ROAD, "road", "5", 3),
    "city16": GoalFace(_CITY, "city", "16"),
    "city16_2c": GoalFace(_CITY, "city", "16", 2),
    "city16_3c": GoalFace(_CITY, "city", "16", 3),
    "city8to10_3c": GoalFace(_CITY, "city", "8–10", 3),
    "monastery3": GoalFace(_MONASTERY, "monastery", "×3"),
    "monastery4": GoalFace(_MONASTERY, "monastery", "×4"),
    "total40": GoalFace(_SCORE, None, "40"),
    "total50": GoalFace(_SCORE, None, "50"),
    "total60": GoalFace(_SCORE, None, "60"),
    "all_tiles": GoalFace(_TILES, "tiles", "all"),
}


def draw_band(canvas: Canvas, view: CarcassonneView) -> None:
    """The band across the middle; the board stays to be seen behind it."""
    left, top, right, bottom = BAND
    canvas.veil(BAND, palette.GROUND, 0.93)
    canvas.rectangle((left, top, right, top + 6), palette.TEXT)
    canvas.rectangle((left, bottom - 6, right, bottom), palette.TEXT)
    if view.outcome is None:
        return
    middle = 214
    canvas.text(middle, top + 78, "Result", SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    canvas.text(middle, top + 191, str(view.outcome.scores[0]), _RESULT_SIZE, Weight.BOLD, align="middle")
    title = "" if view.outcome.title is None else str(view.outcome.title)
    size = fitting_size(title, 372, (MIDDLE, 40, 37, SMALL), Weight.BOLD)
    canvas.text(middle, top + 320, title, size, Weight.BOLD, palette.TITLE, "middle")
    pitch = 348 / len(view.final)
    for number, final in enumerate(view.final):
        _colour(canvas, round(top + 26 + pitch * (number + 0.5)), min(round(pitch) - 20, 96), final, SEATS[number])
    _goals(canvas, view)


def _colour(canvas: Canvas, y: int, high: int, final: FinalColour, seat: SeatColour) -> None:
    if final.lowest:
        canvas.panel((420, y - high // 2, 762, y + high // 2), palette.TEXT)
    plain, gain, strong = (
        (palette.HAIRLINE, palette.GOOD_ON_LIGHT, palette.INK)
        if final.lowest
        else (palette.TEXT, palette.GOOD, palette.TEXT)
    )
    canvas.paste(token(seat, 30 if high > 80 else 26), 468, y)
    end = 518 + max(width(str(final.before), MIDDLE), width("88", MIDDLE))
    canvas.text(end, y, str(final.before), MIDDLE, Weight.MEDIUM, plain, "right")
    if final.meeples:
        canvas.text(end + 10, y, f"+{final.meeples}", SMALL, Weight.SEMIBOLD, gain)
    canvas.text(740, y, str(final.total), LARGE, Weight.BOLD, strong, "right")


def _goals(canvas: Canvas, view: CarcassonneView) -> None:
    goals = view.outcome.goals if view.outcome is not None else ()
    reached = sum(goal.reached for goal in goals)
    top = BAND[1]
    end = canvas.text(802, top + 43, "Goals", SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.text(end + 14, top + 43, f"{reached} of {len(goals)}", SMALL, Weight.BOLD)
    for number, goal in enumerate(goals):
        row, column = divmod(number, 7)
        x, y = 802 + column * 110, top + 76 + row * 158
        canvas.paste(goal_tile(goal.key, goal.reached), x + _TILE[0] / 2, y + _TILE[1] / 2)
        if goal.reached:
            canvas.paste(check_disc(15), x + 92, y + 6)


@baked
def goal_tile(key: str, reached: bool) -> Image.Image:
    """One goal: a thick tile in the colour of its kind when it was reached, an outline when it was not."""
    face = GOALS[key]
    wide, high = _TILE
    sketch = Sketch(_TILE)
    if reached:
        sketch.fill(sketch.mask().box((0, 0, wide, high), 18), mix(face.fill, palette.DARK_EDGE, 0.36))
        sketch.fill(sketch.mask().box((0, 0, wide, high - 8), 18), face.fill)
        upper = sketch.mask().box((0, 0, wide, high - 8), 18)
        sketch.fill(upper.without(upper.moved(0, 3)), mix(face.fill, palette.WHITE, 0.40))
    else:
        sketch.fill(sketch.mask().box((0, 0, wide, high), 18), palette.LOCKED_EDGE)
        sketch.fill(sketch.mask().box((4, 4, wide - 4, high - 4), 14), palette.LOCKED)
    ink = mix(face.fill, palette.DARK_EDGE, 0.90) if reached else palette.LOCKED_GLYPH
    for dot in range(face.dots):
        sketch.fill(sketch.mask().disc((wide / 2 + (dot - (face.dots - 1) / 2) * 23, 22), 8), ink)
    tile = Canvas(sketch.bake())
    if face.glyph is None:
        tile.text(wide / 2, high / 2 - 2, face.words, 56, Weight.BOLD, ink, "middle")
    else:
        tile.paste(goal_glyph(face.glyph, 48, ink), wide / 2, 62)
        tile.text(wide / 2, 112, face.words, SMALL, Weight.BOLD, ink, "middle")
    return tile.image
