"""A member's record card: name, streak, games, goals, weekly ranks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import TextLike
from renderers.challenges import words
from renderers.challenges.games import draw_header, draw_tile
from renderers.challenges.people import MEDALS, draw_portrait, medal, member_name
from renderers.challenges.sheets import GameTile, RecordCard
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.goals import SQUARE, GameFace, GoalTile, face_of, goal_tile
from renderers.kit.names import member_colour
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc
from renderers.kit.signs import FLAME, dim, flame
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, fit_size, width

_GAP = 24
_TOP = HEADER + 16
_MEMBER, _TILES, _GOALS, _RANKS = 208, 352, 288, 236
_STREAK: Area = (960, 20, 1544, 188)
"""Within the member's panel, from the picture's left edge and the panel's top."""
_DAY, _DAY_PITCH, _WEEK = 31, 37, 7
_DAYS = 28
_MAX_RANKS = 13
EMPTY_DAY = mix(palette.PANEL, palette.HAIRLINE, 0.18)
LOW_STEP = palette.deepen(palette.colour("#566279"))


def card_canvas(card: RecordCard) -> Canvas:
    """The whole picture, not yet encoded."""
    rows = [tile for tile in card.tiles if face_of(tile.game).goals and face_of(tile.game).line is None]
    height = _TOP + _MEMBER + _GAP + _TILES + _GAP + (_GOALS + _GAP) * len(rows) + _RANKS + 32
    canvas = Canvas.blank(height)
    draw_header(canvas, words.RECORD_CARD, "")
    canvas.header_right(member_name(card.server, words.THIS_SERVER), 900)
    _draw_member(canvas, _TOP, card)
    top = _TOP + _MEMBER + _GAP
    _draw_games(canvas, top, card.tiles)
    top += _TILES + _GAP
    for tile in rows:
        _draw_goals(canvas, top, tile, face_of(tile.game))
        top += _GOALS + _GAP
    _draw_ranks(canvas, top, card.ranks)
    return canvas


def _draw_member(canvas: Canvas, top: int, card: RecordCard) -> None:
    """Picture, name, counts, and the streak of dailies."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _MEMBER))
    name = member_name(card.name)
    draw_portrait(canvas, name, card.picture, member_colour(name), 152, MARGIN + 104, top + _MEMBER / 2)
    left = MARGIN + 214
    room = _STREAK[0] - left - 28
    canvas.fit_text(left, top + 78, name, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD, cut=True)
    counts = (
        (str(card.games), f"{words.games_word(card.games)}  ·  "),
        (str(card.challenges), str(words.challenges_word(card.challenges))),
    )
    taken = sum(width(number, MIDDLE, Weight.BOLD) + 14 for number, _ in counts)
    size = fit_size("".join(said for _, said in counts), round(room - taken), (40, 36, 32, 28))
    end: float = left
    for number, said in counts:
        end = canvas.text(end, top + 156, number, MIDDLE, Weight.BOLD)
        end = canvas.text(end + 14, top + 156, said, size, Weight.MEDIUM, palette.SECOND)
    _draw_streak(canvas, top, card)


def _draw_streak(canvas: Canvas, top: int, card: RecordCard) -> None:
    """Draw the streak next to four weeks of squares, lit for the streak's days."""
    left, upper, right, lower = _STREAK
    canvas.panel((left, top + upper, right, top + lower), palette.GROUND)
    y = top + (upper + lower) / 2
    canvas.paste(flame(104, lit=card.streak > 0), left + 78, y)
    days = card.days[-_DAYS:]
    days = (False,) * (_DAYS - len(days)) + days
    glowing = _glowing(days, card.streak)
    x0, y0 = right - 24 - (_WEEK - 1) * _DAY_PITCH - _DAY, y - (_DAY_PITCH * 3 + _DAY) / 2
    room = x0 - left - 160
    canvas.fit_text(left + 146, y - 36, str(card.streak), room, (HUGE, 72, LARGE, 52), Weight.BOLD)
    for line, said in enumerate((words.days_word(card.streak), words.IN_A_ROW)):
        canvas.fit_text(left + 148, y + 24 + 36 * line, said, room, (30, 28), Weight.MEDIUM, palette.SECOND)
    for number, done in enumerate(days):
        row, column = divmod(number, _WEEK)
        x, y_ = x0 + column * _DAY_PITCH, round(y0 + row * _DAY_PITCH)
        fill = FLAME if number in glowing else dim(FLAME) if done else EMPTY_DAY
        canvas.panel((x, y_, x + _DAY, y_ + _DAY), fill, radius=7)


def _glowing(days: Sequence[bool], streak: int) -> frozenset[int]:
    """Return the days of the streak: the last played ones, even with gaps."""
    played = [number for number, done in enumerate(days) if done]
    return frozenset(played[max(0, len(played) - streak) :])


def _draw_games(canvas: Canvas, top: int, tiles: Sequence[GameTile]) -> None:
    """All games beside each other."""
    wide = (WIDTH - 2 * MARGIN - 20 * (len(tiles) - 1)) / max(len(tiles), 1)
    for number, tile in enumerate(tiles):
        left = round(MARGIN + number * (wide + 20))
        draw_tile(canvas, (left, top, round(left + wide), top + _TILES), tile, face_of(tile.game))


def _draw_goals(canvas: Canvas, top: int, tile: GameTile, face: GameFace) -> None:
    """Draw a game's goals in one row by kind, with a check disc if ever reached."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _GOALS))
    canvas.paste(face.sign().resize((50, 50)), MARGIN + 52, top + 46)
    canvas.text(MARGIN + 94, top + 44, words.goals_of_game(face.name), 40, Weight.SEMIBOLD)
    right = WIDTH - MARGIN - 28
    of_all = words.of_all(len(face.goals))
    canvas.text(right, top + 44, of_all, 40, Weight.MEDIUM, palette.SECOND, "right")
    reached = sum(key in tile.goals for key in face.goals)
    canvas.text(right - width(f" {of_all}", 40), top + 44, str(reached), 46, Weight.BOLD, align="right")
    kinds = _by_kind(face)
    wide, pitch = SQUARE.size[0], SQUARE.size[0] + 7
    tiles = sum(pitch * len(goals) - 7 for goals in kinds.values())
    gap = min((right - MARGIN - 28 - tiles) / max(len(kinds) - 1, 1), 60)
    left: float = MARGIN + 28
    for kind, goals in kinds.items():
        canvas.text(min(left, right - width(kind, SMALL)), top + 112, kind, SMALL, Weight.MEDIUM, palette.SECOND)
        for key, sign in goals:
            canvas.paste(goal_tile(sign, key in tile.goals, SQUARE), left + wide / 2, top + 190)
            if key in tile.goals:
                canvas.paste(check_disc(17), left + wide / 2, top + 252)
            left += pitch
        left += gap - 7


def _by_kind(face: GameFace) -> dict[TextLike, list[tuple[str, GoalTile]]]:
    kinds: dict[TextLike, list[tuple[str, GoalTile]]] = {}
    for key, sign in face.goals.items():
        kinds.setdefault(sign.kind, []).append((key, sign))
    return kinds


def _draw_ranks(canvas: Canvas, top: int, ranks: Sequence[int]) -> None:
    """Draw medals with counts, and the latest ranks as steps, the first highest."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + _RANKS))
    canvas.text(MARGIN + 28, top + 46, words.WEEKLY_RANKS, 40, Weight.SEMIBOLD)
    if not ranks:
        canvas.text(WIDTH / 2, top + _RANKS / 2, words.NO_WEEKLY, 40, Weight.MEDIUM, palette.SECOND, "middle")
        return
    x: float = MARGIN + 76
    for rank in MEDALS:
        canvas.paste(medal(rank, 42), x, top + 146)
        x = canvas.text(x + 56, top + 146, str(ranks.count(rank)), 56, Weight.BOLD) + 76
    shown = ranks[-_MAX_RANKS:]
    right, floor = WIDTH - MARGIN - 40, top + _RANKS - 28
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
