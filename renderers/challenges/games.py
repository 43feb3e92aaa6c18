"""A game on a record card: best result, its meaning, number of games."""

from __future__ import annotations

from PIL import Image

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.sheets import GameTile
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import Check, DrawSign, GameFace, Levels, Steps, Wins, face_of
from renderers.kit.pieces import check_disc
from renderers.kit.signs import chevrons, cup, cup_tile
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import MIDDLE, SMALL, Weight, fit_size, shorten, width
from renderers.kit.words import signed

_NUMBER = (112, 96, 84, 72, 60)
_LEVEL = 50
_LEVEL_PITCH = 62
_CUP = palette.colour("#F2C24E")


def draw_tile(canvas: Canvas, area: Area, tile: GameTile, face: GameFace) -> None:
    """The panel of one game; one that was never played is there too, quietly."""
    left, top, right, bottom = area
    played = tile.played > 0
    canvas.panel(area, palette.PANEL if played else palette.LOCKED)
    middle = (left + right) / 2
    canvas.paste(face.sign(), left + 46, top + 52)
    room = right - left - 86 - 8
    ink = palette.TEXT if played else palette.SECOND
    canvas.fit_text(left + 86, top + 52, face.name, room, (36, SMALL, 32, 30), Weight.SEMIBOLD, ink, cut=True)
    number, wins = _number(tile, face)
    size = fit_size(number, right - left - 40, _NUMBER, Weight.BOLD)
    canvas.text(middle, top + 152, number, size, Weight.BOLD, ink if played else palette.LOCKED_SIGN, "middle")
    if wins:
        _draw_labelled(
            canvas,
            middle,
            top + 242,
            cup(44, _CUP if tile.wins else palette.LOCKED_EDGE),
            words.wins_word(tile.wins),
            played,
        )
    else:
        _draw_line(canvas, area, top + 242, tile, face)
    said = words.games(tile.played) if played else words.NOT_PLAYED
    canvas.text(middle, bottom - 46, said, SMALL, Weight.MEDIUM, palette.SECOND, "middle")


def is_win_record(tile: GameTile, face: GameFace) -> bool:
    """Whether wins count: the game says so, or there is nothing else to show."""
    return isinstance(face.line, Wins) or (face.line is None and not face.goals and tile.best is None and tile.wins > 0)


def _number(tile: GameTile, face: GameFace) -> tuple[str, bool]:
    """The large number, and whether it counts wins."""
    wins = is_win_record(tile, face)
    if wins and tile.played:
        return str(tile.wins), True
    return ("–" if tile.best is None or wins else signed(tile.best)), wins


def _draw_line(canvas: Canvas, area: Area, y: float, tile: GameTile, face: GameFace) -> None:
    """Draw the game's remark about its results."""
    left, _, right, _ = area
    middle = (left + right) / 2
    match face.line:
        case Levels(keys, drawn):
            start = middle - (len(keys) - 1) * _LEVEL_PITCH / 2
            for number, key in enumerate(keys):
                x = start + number * _LEVEL_PITCH
                canvas.paste(_level(drawn, key in tile.goals), x, y)
                if key in tile.goals:
                    canvas.paste(check_disc(11), x + 23, y - 23)
        case Steps(keys, fill):
            reached = sum(key in tile.goals for key in keys) + (tile.best is not None)
            _draw_labelled(
                canvas, middle, y, chevrons(reached, len(keys) + 1, 34, fill), tile.title or "", tile.best is not None
            )
        case Check(key, said):
            done = key in tile.goals
            _draw_labelled(canvas, middle, y, check_disc(19) if done else _open_disc(38), said, done)
        case _ if tile.title:
            size = fit_size(tile.title, right - left - 28, (36, SMALL, 32, 30, 28), Weight.SEMIBOLD)
            title = shorten(tile.title, right - left - 28, size, Weight.SEMIBOLD)
            canvas.text(middle, y, title, size, Weight.SEMIBOLD, palette.TITLE, "middle")


def _draw_labelled(canvas: Canvas, middle: float, y: float, piece: Image.Image, said: TextLike, strong: bool) -> None:
    """A piece with words beside it, both together in the middle."""
    size = fit_size(said, 180, (36, SMALL, 32, 30, 28), Weight.SEMIBOLD)
    wide = piece.width + (12 + width(said, size, Weight.SEMIBOLD) if said else 0)
    canvas.paste(piece, middle - wide / 2 + piece.width / 2, y)
    ink = palette.TEXT if strong else palette.SECOND
    canvas.text(middle - wide / 2 + piece.width + 12, y, said, size, Weight.SEMIBOLD, ink)


@cached_sprite
def _level(drawn: DrawSign, reached: bool) -> Image.Image:
    """Draw a level as a small tile: raised if reached, otherwise an outline."""
    side = _LEVEL
    sketch = Sketch((side, side))
    whole = (0, 0, side, side)
    if reached:
        sketch.fill(sketch.mask().box(whole, 11), palette.mix(palette.NEUTRAL, palette.DARK_EDGE, 0.36))
        sketch.fill(sketch.mask().box((0, 0, side, side - 4), 11), palette.NEUTRAL)
    else:
        sketch.fill(sketch.mask().box(whole, 11), palette.LOCKED_EDGE)
        sketch.fill(sketch.mask().box((2.5, 2.5, side - 2.5, side - 2.5), 9), palette.LOCKED)
    piece = sketch.render()
    sign = drawn(34, palette.INK if reached else palette.LOCKED_SIGN)
    piece.alpha_composite(sign, ((side - sign.width) // 2, (side - sign.height) // 2 - (2 if reached else 0)))
    return piece


@cached_sprite
def _open_disc(side: int) -> Image.Image:
    """Draw the place of a check disc."""
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((side / 2, side / 2), side / 2), palette.LOCKED_EDGE)
    return sketch.fill(sketch.mask().disc((side / 2, side / 2), side / 2 - 3), palette.LOCKED).render()


_SIGN = 64
_TITLE_ROOM = 620


def draw_header(canvas: Canvas, title: TextLike, addition: TextLike) -> None:
    """The cup and the title."""
    canvas.header(cup_tile(), shorten(title, _TITLE_ROOM, MIDDLE, Weight.BOLD), addition)


def draw_game(canvas: Canvas, game: str, period: TextLike) -> None:
    """At the right: the game, and which of its challenges this is."""
    face = face_of(game)
    right = WIDTH - MARGIN
    if period:
        shown = shorten(period, 300, SMALL)
        canvas.text(right, HEADER / 2, shown, SMALL, Weight.MEDIUM, palette.SECOND, "right")
        right -= width(shown, SMALL) + 20
    canvas.text(right, HEADER / 2, face.name, MIDDLE, Weight.BOLD, align="right")
    canvas.paste(face.sign(), right - width(face.name, MIDDLE, Weight.BOLD) - 20 - _SIGN / 2, HEADER / 2)
