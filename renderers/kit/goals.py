"""A game's goals as small tiles, and its part of a record card.

A game defines it as `FACE` in `renderers/<key>/goals.py`; `face_of` finds it by key. The default is a letter as the
sign, and check discs for goals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import cast
from zlib import crc32

from PIL import Image

from bot.games.registry import find_part
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import SEATS, Colour, SeatColour, colour, deepen, mix
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Sketch, cached_sprite, worded_sprite
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, fit_size
from renderers.kit.words import more

DrawSign = Callable[[int, Colour], Image.Image]
"""Draws a silhouette in one colour: `(side, colour)`."""


@dataclass(frozen=True, slots=True)
class GoalTile:
    """The tile of a goal: a sign or only text, and up to three dots.

    `kind` is its group, `spoken` its alternative text. `digit` distinguishes goals with the same sign and dots if there
    is no space for text.
    """

    kind: TextLike
    spoken: TextLike
    fill: Colour
    words: TextLike
    sign: DrawSign | None = None
    dots: int = 0
    digit: str = ""


@dataclass(frozen=True, slots=True)
class Levels:
    """A record in levels that are reached one by one: a small tile for each."""

    keys: tuple[str, ...]
    sign: DrawSign


@dataclass(frozen=True, slots=True)
class Steps:
    """A record in ranks that build on each other: chevrons; everyone has the first."""

    keys: tuple[str, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Check:
    """A record with one goal that counts: a check disc and its words."""

    key: str
    words: TextLike


@dataclass(frozen=True, slots=True)
class Wins:
    """A record of wins over others: a cup."""


RecordLine = Levels | Steps | Check | Wins


@dataclass(frozen=True, slots=True)
class GameFace:
    """A game on shared pictures: short name, sign of 64 pixels, goals in order.

    `line` is below its number on a record card. Without one, the best result's title is shown, and the goals have their
    own row.
    """

    name: TextLike
    sign: Callable[[], Image.Image]
    goals: Mapping[str, GoalTile] = field(default_factory=dict)
    line: RecordLine | None = None
    seats: tuple[SeatColour, ...] = SEATS
    """The colours and signs of its seats."""

    def in_order(self, goals: Iterable[str]) -> list[str]:
        """Keys of goals in the order of this game's row; unknown ones last."""
        order = {key: number for number, key in enumerate(self.goals)}
        return sorted(goals, key=lambda key: order.get(key, len(order)))

    def describe_goals(self, keys: Iterable[str]) -> list[TextLike]:
        """Goals in words; those that the game doesn't have are counted."""
        described: list[TextLike] = []
        unknown = 0
        for key in keys:
            if key in self.goals:
                described.append(self.goals[key].spoken)
            else:
                unknown += 1
        return [*described, more(unknown)] if unknown else described


@cache
def face_of(key: str) -> GameFace:
    """Return the face of the game with this key."""
    goals = find_part(key, "renderer", "goals")
    if goals is not None:
        return cast("GameFace", goals.FACE)
    name = key.replace("_", " ").capitalize()
    return GameFace(name, partial(_letter_tile, name[:1]))


@dataclass(frozen=True, slots=True)
class TileShape:
    """The measures of a goal tile in pixels; heights count from its upper edge."""

    size: tuple[int, int]
    radius: int
    lower: int
    frame: int
    dots: tuple[float, float, float]
    """Height, radius and pitch of the dots."""
    sign: tuple[int, float]
    """Size and height of the sign."""
    words: tuple[int, float]
    """Size and height of the words below it."""
    alone: int
    """Size of words without a sign."""


TALL = TileShape((98, 146), 18, 8, 4, (22, 8, 23), (48, 62), (SMALL, 112), 56)
"""On the end picture of a game."""
SQUARE = TileShape((92, 92), 14, 6, 3, (12, 5, 14), (36, 37), (28, 69), 42)
"""In a row of goals on a record card."""
SMALL_SIDE = 56


@worded_sprite
def goal_tile(goal: GoalTile, reached: bool, shape: TileShape = TALL) -> Image.Image:
    """Draw a goal: a raised coloured tile if reached, otherwise an outline."""
    wide, high = shape.size
    sketch = _ground(shape.size, shape.radius, shape.lower, shape.frame, goal.fill if reached else None)
    ink = _ink(goal) if reached else palette.LOCKED_SIGN
    _dots(sketch, goal.dots, *shape.dots, ink)
    tile = Canvas(sketch.render())
    if goal.sign is None:
        size = fit_size(goal.words, wide - 12, (shape.alone, 42, 36, 30, MIN_SIZE), Weight.BOLD)
        tile.text(wide / 2, high / 2 - 2, goal.words, size, Weight.BOLD, ink, "middle")
    else:
        tile.paste(goal.sign(shape.sign[0], ink), wide / 2, shape.sign[1])
        tile.text(wide / 2, shape.words[1], goal.words, shape.words[0], Weight.BOLD, ink, "middle")
    return tile.image


@worded_sprite
def small_goal(goal: GoalTile) -> Image.Image:
    """Draw a reached goal in little space; a digit only if two would look alike."""
    side = SMALL_SIDE
    sketch = _ground((side, side), 11, 4, 2, goal.fill)
    ink = _ink(goal)
    _dots(sketch, goal.dots, 44, 3.6, 11, ink)
    tile = Canvas(sketch.render())
    middle = 26 if not goal.dots else 21
    if goal.sign is None:
        size = 32 if len(str(goal.words)) == 1 else MIN_SIZE
        tile.text(side / 2, 26, goal.words, size, Weight.BOLD, ink, "middle")
    elif goal.digit:
        tile.paste(goal.sign(26, ink), 17, middle)
        tile.text(42, middle, goal.digit, MIN_SIZE, Weight.BOLD, ink, "middle")
    else:
        tile.paste(goal.sign(32 if goal.dots else 36, ink), side / 2, middle)
    return tile.image


def _ground(size: tuple[int, int], radius: int, lower: int, frame: int, fill: Colour | None) -> Sketch:
    """A raised tile in a colour, or the outline of one."""
    wide, high = size
    sketch = Sketch(size)
    if fill is None:
        sketch.fill(sketch.mask().box((0, 0, wide, high), radius), palette.LOCKED_EDGE)
        inner = (frame, frame, wide - frame, high - frame)
        return sketch.fill(sketch.mask().box(inner, radius - frame), palette.LOCKED)
    sketch.fill(sketch.mask().box((0, 0, wide, high), radius), mix(fill, palette.DARK_EDGE, 0.36))
    return sketch.fill_raised(sketch.mask().box((0, 0, wide, high - lower), radius), fill, min(3, lower - 1))


def _dots(sketch: Sketch, count: int, y: float, radius: float, pitch: float, ink: Colour) -> None:
    for dot in range(count):
        x = sketch.size[0] / 2 + (dot - (count - 1) / 2) * pitch
        sketch.fill(sketch.mask().disc((x, y), radius), ink)


def _ink(goal: GoalTile) -> Colour:
    return mix(goal.fill, palette.DARK_EDGE, 0.90)


_GROUNDS = tuple(map(colour, ("#5A6B8C", "#6B5A8C", "#4F7A6B", "#8C6A4F")))


@cached_sprite
def _letter_tile(letter: str) -> Image.Image:
    """The sign of a game without one: its first letter."""
    tile = sign_tile(deepen(_GROUNDS[crc32(letter.encode()) % len(_GROUNDS)])).copy()
    Canvas(tile).text(tile.width / 2, tile.height * 0.45, letter, 40, Weight.BOLD, palette.RIM, "middle")
    return tile
