"""The Score track: marker, Timers, cubes, and the leader board below.

It's the centrepiece of the solo game: it shows what a Timer would reach next and how close contact is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.otys.decisions.stage import OtysMovePreview
from bot.games.otys.view import OtysSoloView, OtysView, TimerView
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas, around
from renderers.kit.palette import SEATS, Colour, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Mask, Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIDDLE, SMALL, Weight, width
from renderers.otys import colours, pieces, words
from renderers.otys.choices import ChoiceMarks
from renderers.otys.contracts import threatened_colours
from renderers.otys.layout import CELLS_BOTTOM, CELLS_LEFT, CELLS_RIGHT, CELLS_TOP, TRACK, space_x, track_pitch
from renderers.otys.rings import draw_ring, outline

HEIGHT = 90
_FRAME = (60, HEIGHT - 6)
"""The area inside a Timer's ring."""
_PAIR_OFFSET = 27
"""Pixels by which two Timers on one space move apart."""
_PIN_OFFSET = 70
"""Pixels between the marker's pin and a Timer that would be hidden below it."""
_Y = CELLS_TOP - HEIGHT / 2 - 2


@dataclass(frozen=True, slots=True)
class TimerPlacement:
    """A Timer on its current or future space; `side` is its letter's corner, 0 middle."""

    timer: TimerView
    space: int
    x: float
    side: int
    considered: bool


def place_timers(view: OtysView, solo: OtysSoloView) -> list[TimerPlacement]:
    """Return the remaining Timers, the lower one first, with letters off the marker."""
    preview = None if view.ghost is None else view.ghost.preview
    placed: list[tuple[int, TimerView, bool]] = []
    for timer in solo.timers:
        if preview is not None and preview.timer == timer.name and preview.to is not None:
            placed.append((preview.to, timer, True))
        elif timer.space is not None:
            placed.append((timer.space, timer, False))
    placed.sort(key=lambda one: (one[0], one[1].name))
    together = len(placed) > 1 and placed[0][0] == placed[-1][0]
    marker = solo.marker + (0 if preview is None else preview.prestige)
    hidden = [timer.name for space, timer, _ in placed if space <= marker]
    found = []
    for number, (space, timer, considered) in enumerate(placed):
        side = 1 if number == len(placed) - 1 else -1
        x = space_x(solo, space) + (side * _PAIR_OFFSET if together else 0)
        if timer.name in hidden:
            x, side = space_x(solo, marker) + _PIN_OFFSET * (1 + hidden.index(timer.name)), 1
        beside_pin = side < 0 and space - marker == 1
        found.append(TimerPlacement(timer, space, x, 0 if beside_pin else side, considered))
    return found


def draw_timers(canvas: Canvas, view: OtysView, solo: OtysSoloView, marks: ChoiceMarks) -> None:
    """Draw the hourglasses; discarded ones are grey on the right."""
    out = [timer for timer in solo.timers if timer.space is None]
    for number, timer in enumerate(out):
        x, y = TRACK[2] - 46 - 64 * (len(out) - 1 - number), TRACK[1] + 44
        canvas.paste(discarded_timer(HEIGHT - 24), x, y)
        canvas.text(x, y, timer.name, SMALL, Weight.BOLD, palette.LOCKED_SIGN, "middle")
    placed = place_timers(view, solo)
    _mark_timers(canvas, placed)
    met = () if view.ghost is None else view.ghost.preview.contact
    for one in sorted(placed, key=lambda one: one.considered):
        glass = pieces.hourglass(HEIGHT)
        canvas.paste(fade(glass) if one.timer.name in met else glass, one.x, _Y)
        if one.considered:
            draw_ring(canvas, one.x, _Y, _FRAME, 14, "chosen")
        elif one.timer.name in met:
            canvas.paste(outline(*_FRAME, 14, colours.THREAT), one.x, _Y)
        else:
            draw_ring(canvas, one.x, _Y, _FRAME, 14, marks.state("timer", one.timer.name.lower()))
        if one.timer.moved_last and view.ghost is None:
            _draw_chevrons(canvas, one, placed)


def _mark_timers(canvas: Canvas, placed: Sequence[TimerPlacement]) -> None:
    """Record where each of the Timers is, and all of them."""
    places = [around(one.x, CELLS_TOP - 54, 96, 100) for one in placed]
    for one, place in zip(placed, places, strict=True):
        canvas.mark(AreaKey("timer", one.timer.name.lower()), place)
    if places:
        canvas.mark(AreaKey("timers"), (*places[0][:2], *places[-1][2:]))


def draw_timer_names(canvas: Canvas, view: OtysView, solo: OtysSoloView) -> None:
    """The names of the Timers over everything else."""
    for one in place_timers(view, solo):
        canvas.paste(pieces.disc(one.timer.name, 21, palette.RIM), one.x + one.side * 34, CELLS_TOP - HEIGHT + 4)


def _draw_chevrons(canvas: Canvas, moved: TimerPlacement, placed: Sequence[TimerPlacement]) -> None:
    """Draw three fading chevrons behind the last moved Timer and its neighbour."""
    behind = max(one.x for one in placed if one.space - moved.space <= 2)
    for step in range(3):
        ink = mix(colours.AMBER, palette.PANEL, 0.15 + 0.28 * step)
        piece = pieces.sign("chevron", 13, ink).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        canvas.paste(piece, behind + 48 + step * 18, _Y + 25)


@cached_sprite
def discarded_timer(height: int) -> Image.Image:
    """A Timer that was or would be discarded."""
    piece = pieces.hourglass(height)
    grey = Image.new("RGBA", piece.size, (*rgb(palette.LOCKED_EDGE), 255))
    grey.putalpha(piece.getchannel("A").point(lambda level: round(level * 0.5)))
    return grey


BAND = (356, 396)
CUBE = 50
CUBE_Y = CELLS_BOTTOM - 34
REMARK_Y = 178
WARNING_DISTANCE = 3
"""Spaces to contact from which the picture warns."""
_PIN = 40


def draw_ground(canvas: Canvas, last_space: int) -> None:
    """The panel with its spaces, empty."""
    canvas.panel(TRACK)
    step = (CELLS_RIGHT - CELLS_LEFT) / (last_space + 1)
    for space in range(last_space + 1):
        area = (
            round(CELLS_LEFT + space * step) + 2,
            CELLS_TOP,
            round(CELLS_LEFT + (space + 1) * step) - 2,
            CELLS_BOTTOM,
        )
        canvas.panel(area, palette.GROUND, radius=9, edge=palette.LOCKED)
        x = (area[0] + area[2]) / 2
        canvas.text(x, CELLS_TOP + 27, str(space), SMALL, Weight.SEMIBOLD, palette.TEXT, "middle")


def draw_track(canvas: Canvas, view: OtysView, solo: OtysSoloView, marks: ChoiceMarks) -> None:
    """Everything on the panel that changes."""
    canvas.mark(AreaKey("track"), TRACK)
    canvas.mark(AreaKey("marker"), around(round(space_x(solo, solo.marker)), CELLS_TOP - 66, 80, 120))
    for space in range(solo.last_space + 1):
        x = round(space_x(solo, space))
        canvas.mark(AreaKey("space", space), (x - 26, CELLS_TOP + 4, x + 26, CELLS_BOTTOM - 4))
    _draw_passed_spaces(canvas, solo)
    _draw_danger(canvas, view, solo)
    _draw_cubes(canvas, view, solo)
    _draw_ranks(canvas, solo)
    _draw_distance(canvas, view, solo)
    ghost = view.ghost
    seat = SEATS[view.decider or 0]
    draw_timers(canvas, view, solo, marks)
    if ghost is not None and ghost.preview.prestige:
        after = solo.marker + ghost.preview.prestige
        canvas.paste(fade(pin(str(after), seat.fill, _PIN)), space_x(solo, after), CELLS_TOP - 66)
    canvas.paste(pin(str(solo.marker), seat.fill, _PIN), space_x(solo, solo.marker), CELLS_TOP - 66)
    draw_timer_names(canvas, view, solo)


def _draw_passed_spaces(canvas: Canvas, solo: OtysSoloView) -> None:
    """Draw the marker's space, and a dash on each space behind it."""
    step, fill = track_pitch(solo), SEATS[0].fill
    here = min(solo.marker, solo.last_space)
    for space in range(here):
        x = round(CELLS_LEFT + (space + 0.5) * step)
        canvas.rectangle((x - 19, CELLS_BOTTOM - 18, x + 19, CELLS_BOTTOM - 11), fill)
    area = (round(CELLS_LEFT + here * step) + 2, CELLS_TOP, round(CELLS_LEFT + (here + 1) * step) - 2, CELLS_BOTTOM)
    canvas.panel(area, fill, radius=9)
    middle = (area[0] + area[2]) / 2
    canvas.text(middle, CELLS_TOP + 27, str(here), SMALL, Weight.BOLD, palette.INK, "middle")
    canvas.paste(seat_sign(SEATS[0], 15), middle, CUBE_Y)


def _draw_danger(canvas: Canvas, view: OtysView, solo: OtysSoloView) -> None:
    """Highlight the spaces between the marker and a nearby Timer."""
    if solo.to_contact is None or solo.to_contact > WARNING_DISTANCE or view.decider is None:
        return
    for space in range(solo.marker + 1, solo.marker + solo.to_contact + 1):
        x = round(space_x(solo, space))
        canvas.panel((x - 28, CELLS_TOP, x + 28, CELLS_BOTTOM), colours.AMBER_CARD, radius=9, edge=colours.THREAT)
        canvas.text(x, CELLS_TOP + 27, str(space), SMALL, Weight.BOLD, palette.TEXT, "middle")


def _draw_cubes(canvas: Canvas, view: OtysView, solo: OtysSoloView) -> None:
    """Draw the cubes, framed if a Timer would reach them next, and empty places."""
    danger, ghost = threatened_colours(view), view.ghost
    reached = ghost.preview.to if ghost is not None and ghost.preview.reaches is not None else None
    for cube in solo.cubes:
        x = space_x(solo, cube.space)
        if cube.there:
            canvas.paste(pieces.cube(cube.resource, CUBE), x, CUBE_Y)
            if cube.space == reached or (ghost is None and cube.resource in danger):
                canvas.paste(outline(CUBE, CUBE, 10, colours.THREAT), x, CUBE_Y)
        elif cube.space != solo.marker:
            canvas.paste(pieces.place(CUBE, palette.GROUND, palette.LOCKED_EDGE), x, CUBE_Y)


def _draw_ranks(canvas: Canvas, solo: OtysSoloView) -> None:
    """The leader board under the cells, the rank so far lit."""
    step = track_pitch(solo)
    top, bottom = BAND
    for number, rank in enumerate(solo.ranks):
        high = solo.last_space if rank.high is None else min(rank.high, solo.last_space)
        area = (round(CELLS_LEFT + rank.low * step) + 2, top, round(CELLS_LEFT + (high + 1) * step) - 2, bottom)
        now = str(rank.title) == str(solo.rank)
        fill = colours.RANKS[min(number, len(colours.RANKS) - 1)]
        canvas.panel(area, highlight_rank(fill) if now else fill, radius=10)
        ink = palette.TEXT if now else mix(palette.SECOND, palette.TEXT, 0.2)
        title = str(rank.title)
        marks_wide = 16 * (number + 1) + 10
        wide = marks_wide + 12 + width(title, SMALL, Weight.SEMIBOLD)
        middle, y = (area[0] + area[2]) / 2, (top + bottom) / 2
        named = wide < area[2] - area[0] - 20
        x = middle - (wide if named else marks_wide) / 2
        for chevron in range(number + 1):
            canvas.paste(pieces.sign("chevron", 11, ink), x + 13 + chevron * 16, y)
        if named:
            canvas.text(x + marks_wide + 12, y, title, SMALL, Weight.SEMIBOLD, ink)


def highlight_rank(fill: Colour) -> Colour:
    """The colour of a rank that is reached so far."""
    return mix(fill, palette.TEXT, 0.22)


def _draw_distance(canvas: Canvas, view: OtysView, solo: OtysSoloView) -> None:
    """Draw the spaces from the marker to the nearest Timer, in between if it fits."""
    if solo.to_contact is None or view.decider is None:
        return
    preview = view.ghost.preview if view.ghost is not None else OtysMovePreview()
    marker = solo.marker + preview.prestige
    placed = place_timers(view, solo)
    left = placed[0].space - marker
    said: TextLike = str(left)
    near, more = left <= WARNING_DISTANCE, words.TO_CONTACT
    if left <= 0:
        said, more = words.CONTACT, words.WHEN_TURN_ENDS
    if preview.contact:
        near, said = True, words.CONTACT
        more = words.ENDS_GAME if preview.ends else words.with_timer(preview.contact[0])
    ink: Colour = colours.THREAT if near else palette.TEXT
    wide = width(said, MIDDLE, Weight.BOLD) + 12 + width(more, SMALL, Weight.SEMIBOLD)
    pin_x, timer_x = space_x(solo, marker), placed[0].x
    room = timer_x - 58 - (pin_x + 52)
    if room >= wide + 40:
        x = (pin_x + timer_x) / 2 - wide / 2
        for start, end in ((pin_x + 56, x - 16), (x + wide + 16, timer_x - 60)):
            _draw_dashes(canvas, start, end, ink if near else palette.LOCKED_SIGN)
    elif (first := min(space_x(solo, solo.marker), timer_x)) - 60 - wide > CELLS_LEFT:
        x = first - 60 - wide
    else:
        x = placed[-1].x + 116
    end = canvas.text(x, REMARK_Y, said, MIDDLE, Weight.BOLD, ink)
    canvas.text(end + 12, REMARK_Y, more, SMALL, Weight.SEMIBOLD, ink if near else palette.SECOND)


def _draw_dashes(canvas: Canvas, start: float, end: float, ink: Colour) -> None:
    count = int((end - start + 10) // 26)
    for number in range(count):
        left = round(start + number * 26)
        canvas.panel((left, REMARK_Y - 3, left + 14, REMARK_Y + 3), ink, radius=3)


@cached_sprite
def pin(words: str, colour: Colour, radius: int) -> Image.Image:
    """The score marker: a pin that points at its space, with the score."""
    high = round(radius * 3.2)
    sketch = Sketch((2 * radius + 12, high + 8))
    x, y = radius + 6, radius + 6

    def drop(grow: float) -> Mask:
        mask = sketch.mask().disc((x, y), radius + grow)
        reach = radius * 0.86
        return mask.polygon(((x - reach, y + radius * 0.52), (x + reach, y + radius * 0.52), (x, high)), grow)

    sketch.shadow(drop(0), down=3, blur=3)
    sketch.fill(drop(2), palette.INK).fill(drop(0), palette.RIM).fill(drop(-4), colour)
    sketch.fill(sketch.mask().disc((x, y), radius * 0.70), palette.RIM)
    canvas = Canvas(sketch.render())
    size = round(radius * (0.95 if len(words) < 3 else 0.7))
    canvas.text(x, y, words, size, Weight.BOLD, palette.INK, "middle")
    return canvas.image
