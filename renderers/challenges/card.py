"""A member's record card: name, streak, games, goals, weekly ranks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.games import draw_tile
from renderers.challenges.people import MEDALS, draw_member, fact, medal, member_name
from renderers.challenges.sheets import GameTile, RecordCard
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.goals import SQUARE, GameFace, GoalTile, face_of, goal_tile
from renderers.kit.layout import SPRING, TITLE_SIZES, Label, draw_header, draw_row, grid, inset, lines, remark, stack
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc
from renderers.kit.signs import FLAME, cup_tile, dim, flame
from renderers.kit.typography import SMALL, Weight, width

_MEMBER, _TILES, _GOALS, _RANKS = 208, 352, 288, 236
_STREAK = 584
"""Width of the panel with the streak."""
_WEEK, _WEEKS, _DAYS = 7, 4, 28
_CALENDAR = 253, 142
_MAX_RANKS = 13
EMPTY_DAY = mix(palette.PANEL, palette.HAIRLINE, 0.18)
LOW_STEP = palette.deepen(palette.colour("#566279"))


def card_canvas(card: RecordCard) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = [tile for tile in card.tiles if face_of(tile.game).goals and face_of(tile.game).line is None]
    canvas = stack(
        [
            (_MEMBER, partial(_draw_member, card=card)),
            (_TILES, partial(_draw_games, tiles=card.tiles)),
            *((_GOALS, partial(_draw_goals, tile=tile, face=face_of(tile.game))) for tile in rows),
            (_RANKS, partial(_draw_ranks, ranks=card.ranks)),
        ]
    )
    draw_header(canvas, cup_tile(), words.RECORD_CARD, "", remark(member_name(card.server, words.THIS_SERVER)))
    return canvas


def _draw_member(canvas: Canvas, area: Area, card: RecordCard) -> None:
    """Picture, name, counts, and the streak of dailies."""
    canvas.panel(area)
    _, top, right, bottom = inset(area, 24, 20)
    sizes = (40, 36, 32, 28)
    games = fact(str(card.games), words.games_word(card.games), sizes)
    challenges = fact(str(card.challenges), words.challenges_word(card.challenges), sizes)
    own = area[0], area[1], right - _STREAK, area[3]
    draw_member(canvas, own, member_name(card.name), card.picture, *games, *challenges[:-1])
    _draw_streak(canvas, (right - _STREAK, top, right, bottom), card)


def _draw_streak(canvas: Canvas, area: Area, card: RecordCard) -> None:
    """Draw the streak next to four weeks of squares, lit for the streak's days."""
    canvas.panel(area, palette.GROUND)
    _, top, right, bottom = inset(area, 24, 13)
    begin = draw_row(canvas, area, 18, flame(104, lit=card.streak > 0), 12)
    number, unit, row = lines((round(begin), top, right - _CALENDAR[0] - 16, bottom), 5, 2, 2)
    draw_row(canvas, number, Label(str(card.streak), TITLE_SIZES, Weight.BOLD))
    draw_row(canvas, unit, Label(words.days_word(card.streak), (30, 28), colour=palette.SECOND))
    draw_row(canvas, row, Label(words.IN_A_ROW, (30, 28), colour=palette.SECOND))
    days = card.days[-_DAYS:]
    days = (False,) * (_DAYS - len(days)) + days
    glowing = _glowing(days, card.streak)
    squares = grid((right - _CALENDAR[0], top, right, top + _CALENDAR[1]), _WEEK, _WEEKS, 6)
    for at, (done, square) in enumerate(zip(days, squares, strict=True)):
        canvas.panel(square, FLAME if at in glowing else dim(FLAME) if done else EMPTY_DAY, radius=7)


def _glowing(days: Sequence[bool], streak: int) -> frozenset[int]:
    """Return the days of the streak: the last played ones, even with gaps."""
    played = [number for number, done in enumerate(days) if done]
    return frozenset(played[max(0, len(played) - streak) :])


def _draw_games(canvas: Canvas, area: Area, tiles: Sequence[GameTile]) -> None:
    """All games beside each other."""
    for tile, place in zip(tiles, grid(area, max(len(tiles), 1), gap=20), strict=False):
        draw_tile(canvas, place, tile, face_of(tile.game))


def _draw_goals(canvas: Canvas, area: Area, tile: GameTile, face: GameFace) -> None:
    """Draw a game's goals in one row by kind, with a check disc if ever reached."""
    canvas.panel(area)
    left, top, right, _ = inset(area, 28)
    reached = sum(key in tile.goals for key in face.goals)
    draw_row(
        canvas,
        (left, top, right, top + 88),
        face.sign().resize((50, 50)),
        16,
        Label(words.goals_of_game(face.name), (40, 36, SMALL), Weight.SEMIBOLD),
        SPRING,
        Label(str(reached), 46, Weight.BOLD),
        12,
        Label(words.of_all(len(face.goals)), (40, 36, SMALL), colour=palette.SECOND),
    )
    kinds = _by_kind(face)
    wide, pitch = SQUARE.size[0], SQUARE.size[0] + 7
    tiles = sum(pitch * len(goals) - 7 for goals in kinds.values())
    gap = min((right - left - tiles) / max(len(kinds) - 1, 1), 60)
    x: float = left
    for kind, goals in kinds.items():
        canvas.text(min(x, right - width(kind, SMALL)), top + 112, kind, SMALL, Weight.MEDIUM, palette.SECOND)
        for key, sign in goals:
            canvas.paste(goal_tile(sign, key in tile.goals, SQUARE), x + wide / 2, top + 190)
            if key in tile.goals:
                canvas.paste(check_disc(17), x + wide / 2, top + 252)
            x += pitch
        x += gap - 7


def _by_kind(face: GameFace) -> dict[TextLike, list[tuple[str, GoalTile]]]:
    kinds: dict[TextLike, list[tuple[str, GoalTile]]] = {}
    for key, sign in face.goals.items():
        kinds.setdefault(sign.kind, []).append((key, sign))
    return kinds


def _draw_ranks(canvas: Canvas, area: Area, ranks: Sequence[int]) -> None:
    """Draw medals with counts, and the latest ranks as steps, the first highest."""
    canvas.panel(area)
    head, counts = lines(inset(area, 28), 2, 3)
    draw_row(canvas, head, Label(words.WEEKLY_RANKS, 40, Weight.SEMIBOLD))
    if not ranks:
        draw_row(canvas, area, SPRING, Label(words.NO_WEEKLY, (40, 36, SMALL), colour=palette.SECOND), SPRING)
        return
    medals = [(medal(rank, 42), 12, Label(str(ranks.count(rank)), 56, Weight.BOLD), 28) for rank in MEDALS]
    draw_row(canvas, counts, *(item for items in medals for item in items))
    shown = ranks[-_MAX_RANKS:]
    right, floor = area[2] - 40, area[3] - 28
    for number, rank in enumerate(reversed(shown)):
        left = right - 58 - number * 70.5
        high = max(150 - 22 * (rank - 1), 56)
        _draw_step(canvas, (round(left), floor - high, round(left) + 58, floor), rank)


def _draw_step(canvas: Canvas, area: Area, rank: int) -> None:
    left, top, right, bottom = area
    fill = MEDALS.get(rank, LOW_STEP)
    canvas.panel(area, mix(fill, palette.DARK_EDGE, 0.45), radius=10)
    canvas.panel((left + 2, top + 2, right - 2, bottom - 2), palette.highlight(fill), radius=8)
    canvas.panel((left + 2, top + 5, right - 2, bottom - 2), fill, radius=8)
    ink = palette.INK if rank in MEDALS else palette.TEXT
    size = 38 if rank < 100 else 28
    canvas.text((left + right) / 2, top + 30, str(rank), size, Weight.BOLD, ink, "middle")
