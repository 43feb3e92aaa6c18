"""The private hand: both halves of each card, and remaining station cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.areas import AreaKey
from bot.games.solarius.view import CardView, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, WIDTH, Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.layout import grid
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import MIDDLE, Weight
from renderers.solarius import words
from renderers.solarius.colours import SEATS
from renderers.solarius.faces import STATION_HEIGHT, draw_card_face, draw_station_face, measure_faces
from renderers.solarius.header import draw_head, rounds
from renderers.solarius.mat.cards import dashed_box

_LEFT, _RIGHT, _TOP = MARGIN, WIDTH - MARGIN, 128
_CARDS = _LEFT, 0, _RIGHT, 0
_GAP = 20
_FEWEST, _STATIONS = 3, 4
"""Fewest cards and stations that the width of a card is computed for."""
_HEAD, _EMPTY = 86, 300
_LEAST = 1110
"""Minimum height: on a phone, that of the five lines of controls below."""


def hand_picture(view: SolariusView, hand: Sequence[CardView], names: Sequence[str]) -> Canvas:
    """The hand of the viewer, who holds a seat."""
    seat = view.viewer or 0
    mat = view.mats[seat]
    slot = next((slot for slot in mat.slots if slot.station is None), None)
    columns = grid(_CARDS, max(len(hand), _FEWEST), gap=_GAP)
    faces = measure_faces(hand, columns[0][2] - columns[0][0])
    below = _HEAD + (STATION_HEIGHT + MARGIN if slot else 0)
    bottom = max(_TOP + (faces.high if hand else _EMPTY), _LEAST - below)
    canvas = Canvas.blank(bottom + below)
    draw_head(canvas, words.YOUR_HAND, rounds(view))
    canvas.header_chip(names[seat], palette.RAISED, palette.TEXT, seat_sign(SEATS[seat], 22))
    for (left, _, right, _), card in zip(columns, hand, strict=False):
        draw_card_face(canvas, (left, _TOP, right, bottom), card, faces)
        split = _TOP + faces.split
        canvas.mark(AreaKey("card", card.card), (left, _TOP, right, bottom))
        canvas.mark(AreaKey("mission", card.card), (left, _TOP, right, split))
        canvas.mark(AreaKey("development", card.card), (left, split, right, bottom))
    if not hand:
        middle = (_LEFT + _RIGHT) / 2, (_TOP + bottom) / 2
        canvas.paste(dashed_box(_RIGHT - _LEFT, _EMPTY), *middle)
        canvas.text(*middle, words.NO_CARD, MIDDLE, Weight.MEDIUM, palette.SECOND, "middle")
    said = words.ALL_BUILT if slot is None else words.stations_to_build(*slot.values)
    canvas.text(MARGIN + 6, bottom + 44, said, 38, Weight.MEDIUM, palette.SECOND)
    if slot is not None:
        top = bottom + _HEAD
        shown = mat.station_cards
        columns = grid(_CARDS, max(len(shown), _STATIONS), gap=_GAP)
        for (left, _, right, _), station in zip(columns, shown, strict=False):
            draw_station_face(canvas, (left, top, right, top + STATION_HEIGHT), station)
    draw_frames(canvas, view)
    return canvas
