"""A member's year: a square per day, games by kind, achievements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta

from PIL import Image

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.card import EMPTY_DAY
from renderers.challenges.games import draw_header
from renderers.challenges.people import draw_portrait, member_name
from renderers.challenges.sheets import YearSheet
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.goals import SQUARE, GoalTile, face_of, goal_tile
from renderers.kit.names import member_colour
from renderers.kit.palette import Colour, colour, mix
from renderers.kit.signs import cup, robot
from renderers.kit.sketch import Mask, Pen, cached_sprite, silhouette, transform
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, shorten, width

_TOP = HEADER + 16
_GAP = 24
_MEMBER, _GAMES = 208, 112
_SIDE, _PITCH = 24, 28
_DAYS = 7
_CALENDAR = 76 + _DAYS * _PITCH + 28
_ROW = 108
MAX_DAILY_GAMES = 4
"""Number of games per day at which squares are brightest."""

GOLD, EMBER, LEAF, SKY = colour("#F2C24E"), colour("#FF9A3C"), colour("#7CCB8B"), colour("#7FB2E5")


def year_canvas(sheet: YearSheet) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = -(-len(sheet.achievements) // 2)
    top = _TOP + _MEMBER + _GAP
    below = top + _CALENDAR + _GAP + _GAMES + _GAP
    canvas = Canvas.blank(below + 76 + rows * _ROW + 16 + 32)
    draw_header(canvas, words.year_of(sheet.year), "")
    canvas.header_right(member_name(sheet.server, words.THIS_SERVER), 700)
    _draw_member(canvas, sheet)
    _draw_calendar(canvas, top, sheet)
    _draw_games(canvas, top + _CALENDAR + _GAP, sheet)
    _draw_achievements(canvas, below, rows, sheet)
    return canvas


def _draw_member(canvas: Canvas, sheet: YearSheet) -> None:
    """Picture, name and the numbers of the year."""
    canvas.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _MEMBER))
    name = member_name(sheet.name)
    draw_portrait(canvas, name, sheet.picture, member_colour(name), 152, MARGIN + 104, _TOP + _MEMBER / 2)
    left, room = MARGIN + 214, WIDTH - 2 * MARGIN - 250
    canvas.fit_text(left, _TOP + 78, name, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD, cut=True)
    end: float = left
    for number, said in (
        (sum(sheet.days.values()), words.games_word(sum(sheet.days.values()))),
        (sheet.challenges, words.challenges_word(sheet.challenges)),
        (sheet.dailies, words.dailies_word(sheet.dailies)),
        (sheet.streak, words.IN_A_ROW),
    ):
        end = canvas.text(end, _TOP + 156, str(number), MIDDLE, Weight.BOLD)
        end = canvas.text(end + 12, _TOP + 156, said, 36, Weight.MEDIUM, palette.SECOND) + 36


def _draw_calendar(canvas: Canvas, top: int, sheet: YearSheet) -> None:
    """Draw a square per day, a column per week from Monday, brighter with more games."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _CALENDAR))
    first = date(sheet.year, 1, 1)
    monday = first - timedelta(days=first.weekday())
    left = MARGIN + (WIDTH - 2 * MARGIN - 53 * _PITCH) // 2
    day = first
    while day.year == sheet.year:
        column, row = divmod((day - monday).days, _DAYS)
        x, y = left + column * _PITCH, top + 76 + row * _PITCH
        count = min(sheet.days.get(day, 0), MAX_DAILY_GAMES)
        canvas.panel((x, y, x + _SIDE, y + _SIDE), shade(count), radius=5)
        if day.day == 1:
            canvas.text(x, top + 42, words.month(day.month), 28, Weight.MEDIUM, palette.SECOND)
        day += timedelta(days=1)


def shade(games: int) -> Colour:
    """Return the fill of a day with this number of games."""
    return mix(EMPTY_DAY, palette.GOOD, 0.25 + 0.75 * games / MAX_DAILY_GAMES) if games else EMPTY_DAY


def _draw_games(canvas: Canvas, top: int, sheet: YearSheet) -> None:
    """Draw how often each game was finished."""
    pitch = (WIDTH - 2 * MARGIN + 16) // len(sheet.games)
    for number, (key, count) in enumerate(sheet.games.items()):
        left = MARGIN + number * pitch
        canvas.panel((left, top, left + pitch - 16, top + _GAMES))
        canvas.paste(face_of(key).sign(), left + 56, top + _GAMES / 2)
        ink = palette.TEXT if count else palette.SECOND
        canvas.text(left + 108, top + _GAMES / 2, str(count), LARGE, Weight.BOLD, ink)


def _draw_achievements(canvas: Canvas, top: int, rows: int, sheet: YearSheet) -> None:
    """Draw each achievement as a tile with text, in two columns; outlines if missing."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + 76 + rows * _ROW + 16))
    reached = sum(sheet.achievements.values())
    end = canvas.text(MARGIN + 32, top + 44, words.ACHIEVEMENTS, 40, Weight.BOLD)
    said = words.reached(reached, len(sheet.achievements))
    canvas.text(end + 20, top + 44, said, SMALL, Weight.MEDIUM, palette.SECOND)
    for number, (key, done) in enumerate(sheet.achievements.items()):
        column, row = divmod(number, rows)
        x, y = MARGIN + 32 + column * 768, top + 76 + row * _ROW + _ROW / 2
        canvas.paste(goal_tile(TILES[key], done, SQUARE), x + SQUARE.size[0] / 2, y)
        ink = palette.TEXT if done else palette.SECOND
        room = 768 - SQUARE.size[0] - 64
        spoken = words.ACHIEVED[key]
        size = SMALL if width(spoken, SMALL, Weight.SEMIBOLD) <= room else 30
        canvas.text(
            x + SQUARE.size[0] + 28, y, shorten(spoken, room, size, Weight.SEMIBOLD), size, Weight.SEMIBOLD, ink
        )


@cached_sprite
def _flag(side: int, fill: Colour) -> Image.Image:
    """A flag on its pole: the first of many."""
    mask = Mask((side, side))
    pen = Pen(mask, (0, 0), side)
    pen.stroke([(0.26, 0.10), (0.26, 0.92)], 0.11)
    pen.polygon([(0.30, 0.12), (0.90, 0.34), (0.30, 0.58)], 0.03)
    return silhouette(mask, fill)


@cached_sprite
def _blaze(side: int, fill: Colour) -> Image.Image:
    """A flame as a silhouette."""
    outline = [
        (0.50, 0.02), (0.66, 0.26), (0.84, 0.50), (0.86, 0.72), (0.70, 0.94), (0.50, 0.98), (0.30, 0.94), (0.14, 0.72),
        (0.18, 0.48), (0.32, 0.34), (0.40, 0.50),
    ]  # fmt: skip
    return silhouette(Mask((side, side)).polygon(transform(outline, (0, 0), side), side * 0.03), fill)


@cached_sprite
def _five(side: int, fill: Colour) -> Image.Image:
    """Five tiles, one for each game."""
    mask, small = Mask((side, side)), side * 0.28
    for x, y in ((0.06, 0.06), (0.66, 0.06), (0.36, 0.36), (0.06, 0.66), (0.66, 0.66)):
        mask.box((x * side, y * side, x * side + small, y * side + small), side * 0.06)
    return silhouette(mask, fill)


@cached_sprite
def _crown(side: int, fill: Colour) -> Image.Image:
    """A crown."""
    points = [(0.08, 0.30), (0.30, 0.52), (0.50, 0.16), (0.70, 0.52), (0.92, 0.30), (0.82, 0.84), (0.18, 0.84)]
    return silhouette(Mask((side, side)).polygon(transform(points, (0, 0), side), side * 0.03), fill)


@cached_sprite
def _sliders(side: int, fill: Colour) -> Image.Image:
    """Three sliders, each set otherwise."""
    mask = Mask((side, side))
    pen = Pen(mask, (0, 0), side)
    for y, x in ((0.20, 0.68), (0.50, 0.30), (0.80, 0.56)):
        pen.stroke([(0.08, y), (0.92, y)], 0.08)
        pen.disc((x, y), 0.14)
    return silhouette(mask, fill)


_SIGNS: Mapping[str, tuple[Colour, TextLike, Callable[[int, Colour], Image.Image] | None]] = {
    "first": (LEAF, words.FIRST, _flag),
    "hundred": (LEAF, words.HUNDRED, None),
    "every_game": (LEAF, words.ALL, _five),
    "challenge": (SKY, words.FIRST, cup),
    "streak3": (EMBER, words.IN_ROW[3], _blaze),
    "streak7": (EMBER, words.IN_ROW[7], _blaze),
    "streak30": (EMBER, words.IN_ROW[30], _blaze),
    "streak100": (EMBER, words.IN_ROW[100], _blaze),
    "par": (GOLD, words.PAR, robot),
    "par_every_game": (GOLD, words.ALL, _crown),
    "par_every_option": (GOLD, words.ALL, _sliders),
}
TILES: Mapping[str, GoalTile] = {
    key: GoalTile(words.ACHIEVEMENTS, words.ACHIEVED[key], *facts) for key, facts in _SIGNS.items()
}
"""The tile of each achievement."""
