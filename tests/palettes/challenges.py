"""Palette of challenges and records: `python -m tests.palettes.challenges`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.registry import BUILT_IN
from renderers.challenges import card, rows, share
from renderers.challenges.people import MEDALS, avatar, medal
from renderers.challenges.words import FINAL_STANDINGS, RECORD_CARD, member
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.goals import SQUARE, GameFace, Steps, face_of, goal_tile, small_goal
from renderers.kit.names import MEMBER_COLOURS
from renderers.kit.palette import SEATS, Colour, mix
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.signs import CUP, FLAME, cup, cup_tile, dim, flame, robot
from renderers.kit.theme import rgb
from tests.palettes.fit import PaletteFit, write_palettes

COLOURS = 160


def main() -> None:
    """Write the files."""
    write_palettes("challenges", "challenges and records", palette_fit())


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    return PaletteFit(named, COLOURS, lambda: [_people_sheet(), _goal_sheet()])


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.HAIRLINE, palette.TEXT, palette.SECOND, palette.INK]
    words = [*share.FILLS.values(), palette.TITLE, palette.NEUTRAL, palette.RIM, FLAME, dim(FLAME), CUP]
    grounds = [mix(palette.PANEL, palette.RAISED, share) for share in (0.28, 0.85)]
    bars = [rows.ABOVE_PAR, rows.BELOW_PAR, rows.TRACK, card.EMPTY_DAY, mix(palette.HAIRLINE, palette.PANEL, 0.15)]
    seats = [tint for seat in SEATS[:3] for tint in (seat.fill, mix(seat.fill, palette.INK, 0.42))]
    locked = [palette.LOCKED, palette.LOCKED_EDGE, palette.LOCKED_SIGN]
    goals = [sign.fill for face in _faces() for sign in face.goals.values()]
    steps = [face.line.fill for face in _faces() if isinstance(face.line, Steps)]
    people = [*MEDALS.values(), *MEMBER_COLOURS]
    return list(dict.fromkeys(map(rgb, plain + words + grounds + bars + seats + locked + goals + steps + people)))


def _faces() -> Sequence[GameFace]:
    return [face_of(game.key) for game in BUILT_IN]


def _people_sheet() -> Image.Image:
    canvas = Canvas.blank(1220)
    canvas.header(cup_tile(), RECORD_CARD, FINAL_STANDINGS)
    for row, ground in enumerate((palette.PANEL, mix(palette.PANEL, palette.RAISED, 0.85), palette.GROUND)):
        y = 200 + row * 200
        canvas.panel((32, y - 80, 1568, y + 80), ground)
        for number, fill in enumerate((*MEMBER_COLOURS, *(mix(seat.fill, palette.INK, 0.42) for seat in SEATS[:3]))):
            canvas.paste(avatar("MK", fill, 76), 90 + number * 86, y)
        for number, rank in enumerate(MEDALS):
            canvas.paste(medal(rank, 36), 1060 + number * 84, y)
            canvas.paste(seat_sign(SEATS[number], 14), 1300 + number * 40, y)
        canvas.paste(flame(80, lit=True), 1450, y)
        canvas.paste(cup(44, MEDALS[1]), 1530, y - 40)
        canvas.paste(robot(44, palette.NEUTRAL), 1530, y + 40)
    for number, fill in enumerate((*(seat.fill for seat in SEATS[:3]), rows.ABOVE_PAR, rows.BELOW_PAR)):
        rows.draw_raised(canvas, (40 + number * 300, 760, 320 + number * 300, 800), fill)
        canvas.text(60 + number * 300, 880, member(52), 60)
        canvas.text(60 + number * 300, 960, FINAL_STANDINGS, 34, colour=palette.SECOND)
    for number, fill in enumerate(MEMBER_COLOURS):
        canvas.paste(avatar("MK", fill, 152), 110 + number * 170, 1110)
    for number, mark in enumerate(share.FILLS):
        canvas.paste(share.pattern_tile(mark, 96), 1290 + number * 110, 920)
    return canvas.image


def _goal_sheet() -> Image.Image:
    canvas = Canvas.blank(760)
    canvas.panel((0, 0, 1600, 760), palette.PANEL)
    signs = [sign for face in _faces() for sign in face.goals.values()]
    for number, sign in enumerate(signs):
        row, column = divmod(number, 14)
        canvas.paste(goal_tile(sign, number % 4 != 3, SQUARE), 80 + column * 104, 80 + row * 110)
        canvas.paste(small_goal(sign), 80 + column * 104, 500 + row * 70)
    for number, face in enumerate(_faces()):
        canvas.paste(face.sign(), 80 + number * 90, 420)
        canvas.paste(check_disc(17), 640 + number * 60, 420)
    return canvas.image


if __name__ == "__main__":
    main()
