"""The Machine: one lane per type with a rung for each face, next to it the die."""

from __future__ import annotations

from PIL import Image

from bot.games.factories.components import MACHINE, CardType
from bot.games.factories.state import MachineTest, MachineTurn
from bot.games.factories.view import FactoriesView, MachineView
from renderers.factories import colours, pieces, words
from renderers.factories.dice import die, frame
from renderers.factories.strip import strip
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import MIDDLE, MIN_SIZE, SMALL, Weight, width

RUNGS = 6
RUNG = 44
PITCH = 33
_HIGHEST = 60
"""Maximum distance of two rungs."""
WIDTH, HEIGHT = 552, 486
"""Size of the panel, at least."""
DIE = 44
_LANE, _NARROW, _SPACE = 103, 64, 9
_LANES: tuple[CardType, ...] = ("production", "utility", "training", "special")


def draw_machine(canvas: Canvas, area: Area, view: FactoriesView, machine: MachineView) -> None:
    """The whole panel; its edge is lit right after The Machine's turn."""
    left, top, right, bottom = area
    lit = view.phase == "market" and view.last is not None and view.last.round < view.round
    canvas.panel(area, edge=palette.NEUTRAL if lit else None)
    canvas.paste(pieces.robot_tile(58), left + 50, top + 48)
    canvas.text(left + 92, top + 48, words.MACHINE, MIDDLE, Weight.SEMIBOLD)
    turn = machine.turn
    if turn is not None and turn.goods:
        canvas.text(right - 22, top + 48, f"+{turn.goods}", MIDDLE, Weight.BOLD, palette.GOOD, "right")
        canvas.paste(pieces.goods(46), right - 22 - width(f"+{turn.goods}", MIDDLE, Weight.BOLD) - 32, top + 48)
    _draw_figures(canvas, left + 22, right - 22, top + 110, machine)
    pitch = min(PITCH + max(bottom - top - HEIGHT, 0) // RUNGS, _HIGHEST)
    _draw_lanes(canvas, (left + 20, top + 142), machine, pitch)
    _draw_taken(canvas, (left + 20, bottom - 72, right - 20, bottom - 16), turn)


def _draw_figures(canvas: Canvas, left: int, right: int, y: int, machine: MachineView) -> None:
    """Goods, cards, monuments and the level."""
    x = left
    for piece, number, more in (
        (pieces.goods(44), str(machine.goods), f"/{MACHINE.end_goods}"),
        (pieces.built(44), str(len(machine.compound)), ""),
        (pieces.sign("monument", 42, palette.NEUTRAL), str(machine.counts["monument"]), ""),
    ):
        canvas.paste(piece, x + 22, y)
        end = canvas.text(x + 52, y, number, 40, Weight.BOLD)
        if more:
            end = canvas.text(end + 4, y + 2, more, SMALL, Weight.MEDIUM, palette.SECOND)
        x = end + 26
    level = words.LEVELS[machine.level]
    canvas.fit_text(right, y, level, right - x, (SMALL, 32, 30), Weight.MEDIUM, palette.SECOND, "right")


def _draw_lanes(canvas: Canvas, at: tuple[int, int], machine: MachineView, pitch: int) -> None:
    left, top = at
    tests = {} if machine.turn is None else {test.type: test for test in machine.turn.tests}
    for number, kind in enumerate(_LANES):
        at = (left + number * (_LANE + _SPACE), top)
        _draw_lane(canvas, at, pitch, kind, machine.counts[kind], tests.get(kind))
    at = (left + len(_LANES) * (_LANE + _SPACE), top)
    _draw_lane(canvas, at, pitch, "monument", machine.counts["monument"], None)


def _draw_lane(
    canvas: Canvas, at: tuple[int, int], pitch: int, kind: CardType, count: int, test: MachineTest | None
) -> None:
    """Draw a type's lane: slabs from below, its die, and whether it made a good."""
    left, top = at
    wide = _NARROW if kind == "monument" else _LANE
    height = RUNGS * pitch + 68
    canvas.panel((left, top, left + wide, top + height), colours.SUNK, radius=12)
    x = left + 10 + RUNG / 2 if kind != "monument" else left + wide / 2
    floor = top + 8 + RUNGS * pitch
    for rung in range(RUNGS):
        y = floor - rung * pitch - pitch / 2
        canvas.paste(_rung(pitch - 5, colours.FILLS[kind] if rung < count else None), x, y)
    if count > RUNGS:
        canvas.text(x, floor - pitch / 2, str(count), MIN_SIZE, Weight.BOLD, palette.INK, "middle")
    base = top + height - 31
    canvas.paste(pieces.type_tile(kind, 42), x if kind == "monument" else left + 29, base)
    if test is None:
        return
    y = floor - test.die * pitch + pitch / 2
    side = left + wide - 12 - DIE / 2 + 4
    fill = colours.FILLS[kind] if test.passed else mix(colours.FILLS[kind], palette.PANEL, 0.38)
    canvas.paste(die(test.die, DIE, fill), side, y)
    if test.passed:
        canvas.paste(frame(DIE, DIE, 9, palette.GOOD, 5), side, y)
        canvas.text(left + wide - 6, base, "+1", SMALL, Weight.BOLD, palette.GOOD, "right")
    else:
        canvas.text(left + wide - 18, base, "0", SMALL, Weight.BOLD, palette.LOCKED_SIGN, "right")


def _draw_taken(canvas: Canvas, area: Area, turn: MachineTurn | None) -> None:
    """Draw the green die's choice, the cleared row, and the round."""
    left, top, right, bottom = area
    canvas.panel(area, colours.SUNK, radius=12)
    y = (top + bottom) / 2
    if turn is None:
        canvas.text(left + 18, y, words.FIRST_TURN, 32, Weight.MEDIUM, palette.SECOND)
        return
    canvas.paste(die(turn.green, 44, colours.GREEN_DIE), left + 32, y)
    x = left + 66
    canvas.paste(strip((("arrow", ""),), 36, 100), x + 15, y)
    x += 42
    edge = right - 16
    name = "" if turn.taken is None else turn.taken.name
    left_over = edge - x - 62 - (96 if turn.discarded is not None else 0)
    if width(name, MIN_SIZE, Weight.SEMIBOLD) + width(words.in_round(turn.round), 32) <= left_over:
        canvas.text(edge + 2, y, words.in_round(turn.round), 32, Weight.MEDIUM, palette.SECOND, "right")
        edge -= width(words.in_round(turn.round), 32)
    if turn.discarded is not None:
        row = pieces.cards(40) if turn.discarded == "blueprints" else pieces.sign("hat", 40, colours.HAT)
        canvas.paste(row, edge - 30, y)
        canvas.paste(strip((("again", ""),), 40, 100), edge - 72, y)
        edge -= 96
    if turn.taken is None:
        canvas.text(x, y, words.NO_CARD, SMALL, Weight.SEMIBOLD, palette.SECOND)
        return
    canvas.paste(pieces.type_tile(turn.taken.type, 44), x + 22, y)
    canvas.fit_text(x + 54, y, turn.taken.name, edge - x - 62, (36, SMALL, 32, 30, MIN_SIZE), Weight.SEMIBOLD)


@cached_sprite
def _rung(high: int, fill: Colour | None) -> Image.Image:
    """One rung of a lane: a slab in the colour of its type, or an empty place."""
    wide = RUNG
    sketch = Sketch((wide, high))
    if fill is None:
        sketch.fill(sketch.mask().box((0, 0, wide, high), 6), colours.SUNK_EDGE)
        return sketch.fill(sketch.mask().box((2.5, 2.5, wide - 2.5, high - 2.5), 4), colours.SUNK).render()
    sketch.fill(sketch.mask().box((0, 0, wide, high), 6), mix(fill, palette.DARK_EDGE, 0.35))
    return sketch.fill_raised(sketch.mask().box((0, 0, wide, high - 4), 6), fill, 2.5).render()
