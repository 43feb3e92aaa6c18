"""Otys as a picture."""

from __future__ import annotations

from PIL import Image

from bot.games.otys.view import OtysView, SeatView
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.names import visible_name
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import worded_sprite
from renderers.kit.typography import MIDDLE, Weight, shorten, width
from renderers.kit.words import GAME_OVER, SOLO, players
from renderers.otys import contracts, own, sea, store, track, words
from renderers.otys.alt import alt
from renderers.otys.choices import ChoiceMarks
from renderers.otys.colours import FITTED
from renderers.otys.contracts import draw_contracts, draw_hand, has_hand_panel, has_large_hand
from renderers.otys.ending import draw_ending
from renderers.otys.goals import game_sign
from renderers.otys.layout import HEIGHT, shown_seat
from renderers.otys.now import draw_now
from renderers.otys.own import draw_own_board
from renderers.otys.sea import draw_sea
from renderers.otys.store import draw_store
from renderers.otys.track import draw_track

__all__ = ["draw", "draw_whole"]

_CHIP = 390
"""Maximum width of the text in the header's chip."""


def draw(view: OtysView) -> Picture:
    """The table as this view shows it; the same view gives the same picture."""
    return paint(view).finish(alt(view), FITTED)


def draw_whole(view: OtysView) -> Picture:
    """The table of a finished game with its Score track, and no result."""
    return _table(view, track_shown=True).finish(alt(view), FITTED)


def paint(view: OtysView) -> Canvas:
    """The picture before it is brought to few colours."""
    canvas = _table(view, track_shown=view.outcome is None)
    if view.outcome is not None:
        draw_ending(canvas, view)
    return canvas


def _table(view: OtysView, *, track_shown: bool) -> Canvas:
    solo = view.solo if track_shown else None
    canvas = Canvas(_ground(view.seats, 0 if solo is None else solo.last_space).copy())
    seat, marks = shown_seat(view), ChoiceMarks.from_view(view)
    _header(canvas, view)
    if solo is not None:
        draw_track(canvas, view, solo, marks)
    draw_sea(canvas, view, seat, marks)
    draw_own_board(canvas, view, seat, marks)
    draw_contracts(canvas, view, marks)
    if not has_hand_panel(view, seat):
        draw_now(canvas, view)
    if not has_large_hand(view, seat):
        draw_store(canvas, view, marks)
    draw_hand(canvas, view, seat, marks)
    draw_frames(canvas, view)
    contracts.draw_public_keys(canvas, view)
    return canvas


@worded_sprite
def _ground(seats: int, last_space: int) -> Image.Image:
    """Return the bottom layer: header strip, Score track, sea, fixed panels."""
    canvas = Canvas.blank(HEIGHT)
    canvas.header(game_sign(), words.NAME, SOLO if seats == 1 else players(seats))
    sea.draw_ground(canvas)
    own.draw_ground(canvas)
    contracts.draw_ground(canvas)
    store.draw_ground(canvas)
    if last_space:
        track.draw_ground(canvas, last_space)
    return canvas.image


def _header(canvas: Canvas, view: OtysView) -> None:
    """Draw turn and step in the middle, score and current rank on the right."""
    if view.decider is None or view.early_end is not None:
        canvas.header_middle(GAME_OVER, words.turns(view.turn.number))
    else:
        middle = words.turn(view.turn.number) if view.turn.number else words.SETUP
        canvas.header_middle(middle, words.ASKED[view.stage])
    seat = shown_seat(view)
    colour = SEATS[seat.seat]
    canvas.header_chip(_score(view, seat), colour.fill, palette.INK, seat_sign(colour, 22))


def _score(view: OtysView, seat: SeatView) -> TextLike:
    """Return the Prestige, with the rank if there is space."""
    score: TextLike = str(seat.prestige)
    ranked = score if view.solo is None else words.score_and_rank(seat.prestige, view.solo.rank)
    if not view.names:
        return ranked
    name = visible_name(view.names[seat.seat])
    whole = words.scored(name, ranked)
    if width(whole, MIDDLE, Weight.BOLD) <= _CHIP:
        return whole
    return words.scored(shorten(name, _CHIP - 90, MIDDLE, Weight.BOLD), score)
