"""A game on a record card: best result, its meaning, number of games."""

from __future__ import annotations

from PIL import Image

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.sheets import GameTile
from renderers.kit import layout, palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import Check, DrawSign, GameFace, Levels, Steps, Wins, face_of
from renderers.kit.layout import SPRING, Box, Label, draw_row, lines, remark
from renderers.kit.pieces import check_disc
from renderers.kit.signs import chevrons, cup, cup_tile
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.kit.words import signed

_NUMBER = (112, 96, 84, 72, 60)
_LEVEL = 50
_SIZES = (36, SMALL, 32, 30, 28)
_CUP = palette.colour("#F2C24E")


def draw_tile(canvas: Canvas, area: Area, tile: GameTile, face: GameFace) -> None:
    """The panel of one game; one that was never played is there too, quietly."""
    played = tile.played > 0
    canvas.panel(area, palette.PANEL if played else palette.LOCKED)
    left, top, right, bottom = area
    head, figure, below, games = lines((left + 8, top + 16, right - 8, bottom - 10), 4, 7, 5, 4)
    ink = palette.TEXT if played else palette.SECOND
    name = Label(face.name, (36, SMALL, 32, 30), Weight.SEMIBOLD, ink, cut=True)
    draw_row(canvas, head, 6, face.sign(), 8, name)
    number, wins = _number(tile, face)
    ink = ink if played else palette.LOCKED_SIGN
    draw_row(canvas, figure, SPRING, Label(number, _NUMBER, Weight.BOLD, ink), SPRING)
    if wins:
        sign = cup(44, _CUP if tile.wins else palette.LOCKED_EDGE)
        _draw_labelled(canvas, below, sign, words.wins_word(tile.wins), played)
    else:
        _draw_line(canvas, below, tile, face)
    draw_row(canvas, games, SPRING, remark(words.games(tile.played) if played else words.NOT_PLAYED, _SIZES), SPRING)


def is_win_record(tile: GameTile, face: GameFace) -> bool:
    """Whether wins count: the game says so, or there is no best result beside them."""
    return isinstance(face.line, Wins) or (tile.best is None and tile.wins > 0)


def _number(tile: GameTile, face: GameFace) -> tuple[str, bool]:
    """The large number, and whether it counts wins."""
    wins = is_win_record(tile, face)
    if wins and tile.played:
        return str(tile.wins), True
    return ("–" if tile.best is None or wins else signed(tile.best)), wins


def _draw_line(canvas: Canvas, area: Area, tile: GameTile, face: GameFace) -> None:
    """Draw the game's remark about its results."""
    match face.line:
        case Levels(keys, drawn):
            levels = [item for key in keys for item in (_level_box(drawn, key in tile.goals), 12)]
            draw_row(canvas, area, SPRING, *levels[:-1], SPRING)
        case Steps(keys, fill):
            reached = sum(key in tile.goals for key in keys) + (tile.best is not None)
            sign = chevrons(reached, len(keys) + 1, 34, fill)
            _draw_labelled(canvas, area, sign, tile.title or "", tile.best is not None)
        case Check(key, said):
            done = key in tile.goals
            _draw_labelled(canvas, area, check_disc(19) if done else _open_disc(38), said, done)
        case _ if tile.title:
            title = Label(tile.title, _SIZES, Weight.SEMIBOLD, palette.TITLE, cut=True)
            draw_row(canvas, area, SPRING, title, SPRING)


def _draw_labelled(canvas: Canvas, area: Area, piece: Image.Image, said: TextLike, strong: bool) -> None:
    """A piece with words beside it, both together in the middle."""
    ink = palette.TEXT if strong else palette.SECOND
    draw_row(canvas, area, SPRING, piece, 12 if said else 0, Label(said, _SIZES, Weight.SEMIBOLD, ink), SPRING)


def _level_box(drawn: DrawSign, reached: bool) -> Box:
    """A level with a check disc at its corner if it's reached."""

    def draw(canvas: Canvas, area: Area) -> None:
        left, top, right, bottom = area
        canvas.paste(_level(drawn, reached), (left + right) / 2, (top + bottom) / 2)
        if reached:
            canvas.paste(check_disc(11), right - 2, (top + bottom - _LEVEL) / 2 + 2)

    return Box(_LEVEL, draw)


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


def draw_header(canvas: Canvas, title: TextLike, addition: TextLike, game: str, period: TextLike) -> None:
    """The cup and the title; at the right the game, and which of its challenges this is."""
    face = face_of(game)
    named = Label(face.name, MIDDLE, Weight.BOLD, cut=True)
    layout.draw_header(canvas, cup_tile(), title, addition, face.sign(), 20, named, 20 if period else 0, remark(period))
