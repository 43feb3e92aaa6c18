"""The Timers on the Score track: where they stand or would stand, their letters, and which of them moved last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.otys.view import OtysSoloView, OtysView, TimerView
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.sketch import cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.otys import colours, pieces
from renderers.otys.choices import ChoiceMarks
from renderers.otys.layout import CELLS_TOP, TRACK, space_x
from renderers.otys.rings import draw_ring, outline

HEIGHT = 90
_FRAME = (60, HEIGHT - 6)
"""What a ring around a Timer encloses."""
_PAIR_OFFSET = 27
"""How far two Timers on one space move aside."""
_PIN_OFFSET = 70
"""So far from the marker's pin stands a Timer that it meets: under the pin it could not be seen."""
_Y = CELLS_TOP - HEIGHT / 2 - 2


@dataclass(frozen=True, slots=True)
class TimerPlacement:
    """A Timer on the space where it is or would be; `side` is the corner of its letter, 0 the middle."""

    timer: TimerView
    space: int
    x: float
    side: int
    considered: bool


def place_timers(view: OtysView, solo: OtysSoloView) -> list[TimerPlacement]:
    """The Timers that are still in the game, the lower one first. Letters keep away from the marker's pin."""
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
    """The hourglasses; those that were discarded lie grey at the right end of the panel."""
    out = [timer for timer in solo.timers if timer.space is None]
    for number, timer in enumerate(out):
        x, y = TRACK[2] - 46 - 64 * (len(out) - 1 - number), TRACK[1] + 44
        canvas.paste(discarded_timer(HEIGHT - 24), x, y)
        canvas.text(x, y, timer.name, SMALL, Weight.BOLD, palette.LOCKED_SIGN, "middle")
    placed = place_timers(view, solo)
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


def draw_timer_names(canvas: Canvas, view: OtysView, solo: OtysSoloView) -> None:
    """The names of the Timers over everything else."""
    for one in place_timers(view, solo):
        canvas.paste(pieces.disc(one.timer.name, 21, palette.RIM), one.x + one.side * 34, CELLS_TOP - HEIGHT + 4)


def _draw_chevrons(canvas: Canvas, moved: TimerPlacement, placed: Sequence[TimerPlacement]) -> None:
    """Three fading chevrons behind the Timer that moved last, and behind its neighbour if that is in the way."""
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
