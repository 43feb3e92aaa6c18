"""The scoring sheet: thirteen rows in five groups, a column per seat by rank."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.solarius.components.vocabulary import CATEGORIES, ROMAN, Category, ScoreSheet
from bot.games.solarius.view import SolariusView
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.palette import mix
from renderers.kit.pieces import check_disc, seal
from renderers.kit.signs import SIGNS
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, fit_size, width
from renderers.kit.words import signed
from renderers.solarius import pieces, words
from renderers.solarius.colours import COLOURS, SEATS
from renderers.solarius.figures import figure
from renderers.solarius.header import draw_head
from renderers.solarius.pieces import crown
from renderers.solarius.planets import colour_disc
from renderers.solarius.signs import dashed_ring


@cached_sprite
def row_sign(category: Category) -> Image.Image:
    """The icon of a row of the scoring sheet."""
    canvas = Canvas(Image.new("RGBA", (72, 60), (*rgb(palette.PANEL), 0)))
    _SIGNS[category](canvas)
    return canvas.image


def _settled(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().disc((30, 30), 23), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((20, 31), (27, 38), (41, 22)), 6), palette.INK)
    canvas.paste(sketch.render(), 36, 30)


def _unsettled(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(dashed_ring(sketch.mask(), (30, 30), 21, 8, 4.5), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((21, 30), (39, 30)), 5), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


def _sets(canvas: Canvas) -> None:
    for colour, (x, y) in zip(COLOURS, ((22, 16), (50, 16), (22, 44), (50, 44)), strict=True):
        canvas.paste(colour_disc(colour, 13), x, y)


def _stations(canvas: Canvas) -> None:
    canvas.paste(figure("station", None, 0.62), 36, 30)


def _missions(canvas: Canvas) -> None:
    canvas.paste(figure("mission", None, 0.66), 32, 28)
    canvas.paste(check_disc(13), 52, 44)


def _open_missions(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    cloth = ((12, 8), (12, 38), (48, 38), (40, 23), (48, 8))
    sketch.fill(sketch.mask().stroke(cloth, 4, closed=True), palette.NEUTRAL)
    sketch.fill(sketch.mask().stroke(((12, 8), (12, 54)), 5), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


def _hubs(canvas: Canvas) -> None:
    canvas.paste(pieces.hub_token("A", 25, palette.NEUTRAL, palette.INK, 30), 36, 30)


def _faces(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().box((7, 7, 53, 53), 10), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)
    canvas.paste(seal("", 17), 36, 30)


def _tech_columns(canvas: Canvas) -> None:
    sketch = Sketch((60, 60))
    sketch.fill(sketch.mask().frame((6, 8, 54, 52), 9, 4), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)
    canvas.text(36, 30, ROMAN[3], SMALL, Weight.BOLD, palette.NEUTRAL, "middle")


def _storage(canvas: Canvas) -> None:
    for x, y in ((22, 16), (50, 30), (22, 44)):
        canvas.paste(pieces.cube(28), x, y)


def _tracks(canvas: Canvas) -> None:
    canvas.paste(pieces.sign("fuel", 22), 20, 30)
    canvas.paste(pieces.coin(18), 52, 31)


def _contamination(canvas: Canvas) -> None:
    canvas.paste(pieces.contamination(46), 36, 30)


def _network(canvas: Canvas) -> None:
    sketch = Sketch((64, 60))
    for end in ((12, 46), (52, 46)):
        sketch.fill(sketch.mask().stroke(((32, 14), end), 5), palette.NEUTRAL)
    for spot in ((32, 14), (12, 46), (52, 46)):
        sketch.fill(sketch.mask().disc(spot, 11), palette.NEUTRAL)
    canvas.paste(sketch.render(), 36, 30)


_SIGNS: Mapping[Category, Callable[[Canvas], None]] = {
    "settled": _settled,
    "unsettled": _unsettled,
    "sets": _sets,
    "stations": _stations,
    "missions": _missions,
    "open_missions": _open_missions,
    "hubs": _hubs,
    "faces": _faces,
    "columns": _tech_columns,
    "storage": _storage,
    "tracks": _tracks,
    "contamination": _contamination,
    "network": _network,
}


HEIGHT = 1344
_COLUMNS_LEFT, _COLUMN_GAP = 522, 12
_ROWS_TOP, _ROW, _GROUP_GAP = 376, 68, 14
_HEAD_TOP = 144
_RIGHT = WIDTH - MARGIN

GROUPS: Sequence[Sequence[Category]] = (
    ("settled", "unsettled", "sets"),
    ("stations", "missions", "open_missions", "hubs"),
    ("faces", "columns", "storage"),
    ("tracks", "contamination"),
    ("network",),
)


@dataclass(frozen=True, slots=True)
class ScoreColumns:
    """The columns: seats by rank, and each category's points by seat."""

    seats: Sequence[int]
    names: Sequence[str]
    ranks: Sequence[int]
    totals: Sequence[int]
    points: Mapping[Category, Sequence[int]]

    @property
    def winners(self) -> Sequence[int]:
        """The seats of rank 1."""
        return [seat for seat in self.seats if self.ranks[seat] == 1]


def score_columns(sheet: ScoreSheet, names: Sequence[str], ranks: Sequence[int]) -> ScoreColumns:
    """The columns of a sheet, by rank."""
    by_category = {category: [column[at] for column in sheet.points] for at, category in enumerate(CATEGORIES)}
    seats = sorted(range(len(sheet.points)), key=lambda seat: (ranks[seat], seat))
    return ScoreColumns(seats, names, ranks, sheet.totals, by_category)


def score_picture(view: SolariusView, names: Sequence[str]) -> Canvas:
    """The whole picture; while the game goes on it says that the score is not final."""
    canvas = Canvas.blank(HEIGHT)
    over = view.outcome is not None
    draw_head(canvas, words.TITLE, words.FINAL_SCORE if over else words.CURRENT_SCORE)
    when = words.rounds_played(view.game_turns) if over else words.round_of(view.game_turn, view.game_turns)
    canvas.text(_RIGHT - 8, HEADER / 2, when, MIDDLE, Weight.MEDIUM, palette.SECOND, "right")
    draw_sheet(canvas, score_columns(view.sheet, names, view.ranks), final=over)
    for row, top in _row_tops().items():
        canvas.mark(AreaKey("score", row), (MARGIN, top, _RIGHT, top + _ROW))
    draw_frames(canvas, view)
    return canvas


def draw_sheet(canvas: Canvas, standing: ScoreColumns, *, final: bool) -> None:
    """Everything below the header."""
    _result(canvas, standing, final=final)
    areas = _columns(len(standing.seats))
    tops = _row_tops()
    bottom = tops[CATEGORIES[-1]] + _ROW
    for group in GROUPS:
        area = (MARGIN, tops[group[0]] - 4, _RIGHT, tops[group[-1]] + _ROW + 4)
        canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
        for category in group[1:]:
            canvas.rectangle((116, tops[category] - 1, _RIGHT - 24, tops[category] + 1), palette.HAIRLINE)
    for seat, (left, right) in zip(standing.seats, areas, strict=True):
        _head(canvas, standing, seat, (left, _HEAD_TOP, right, _ROWS_TOP - 20))
        if seat in standing.winners:
            _lit_column(canvas, seat, (left, _ROWS_TOP - 24, right, bottom + 14), tops)
    _titles(canvas, tops)
    _numbers(canvas, standing, areas, tops)


def _columns(count: int) -> list[tuple[int, int]]:
    wide = (_RIGHT - 6 - _COLUMNS_LEFT - _COLUMN_GAP * (count - 1)) // count
    lefts = [_COLUMNS_LEFT + number * (wide + _COLUMN_GAP) for number in range(count)]
    return [(left, left + wide) for left in lefts]


def _row_tops() -> dict[Category, int]:
    tops: dict[Category, int] = {}
    y = _ROWS_TOP
    for group in GROUPS:
        for category in group:
            tops[category] = y
            y += _ROW
        y += _GROUP_GAP
    return tops


def _result(canvas: Canvas, standing: ScoreColumns, *, final: bool) -> None:
    """Draw who won, and by how much."""
    winners = standing.winners
    others = [standing.totals[seat] for seat in standing.seats if seat not in winners]
    best = standing.totals[winners[0]]
    room = _COLUMNS_LEFT - MARGIN - 40
    tie = words.SHARED_WIN if final else words.TIE
    who = words.first(standing.names[winners[0]], final=final) if len(winners) == 1 else tie
    canvas.fit_text(MARGIN + 8, 240, who, room, (HUGE, 72, LARGE, 52, MIDDLE), Weight.BOLD)
    if len(winners) > 1:
        said = words.at_points(best)
    elif others and max(others) == best:
        said = words.ON_PLANETS
    else:
        said = words.by_points(best - max(others, default=0))
    canvas.text(MARGIN + 8, 312, said, MIDDLE, Weight.MEDIUM, palette.SECOND)


def _head(canvas: Canvas, standing: ScoreColumns, seat: int, area: Area) -> None:
    left, top, right, bottom = area
    won = seat in standing.winners
    fill = SEATS[seat].fill
    middle = (left + right) / 2
    if won:
        canvas.panel((left, top - 30, right, bottom + 40), fill, radius=24)
        ink, second = palette.INK, palette.INK
    else:
        canvas.panel(area, palette.PANEL, edge=palette.HAIRLINE, thickness=2)
        ink, second = palette.TEXT, palette.SECOND
    name = standing.names[seat]
    size = fit_size(name, right - left - 100, (MIDDLE, 40, 37, SMALL), Weight.SEMIBOLD)
    wide = width(name, size, Weight.SEMIBOLD) + 60
    canvas.paste(seat_sign(seat, 20, dark=won), middle - wide / 2 + 22, top + (32 if won else 40))
    canvas.text(middle - wide / 2 + 60, top + (32 if won else 40), name, size, Weight.SEMIBOLD, ink)
    total = signed(standing.totals[seat])
    canvas.text(middle, top + 112, total, 108 if won else HUGE, Weight.BOLD, ink, "middle")
    rank = words.RANKS[standing.ranks[seat] - 1]
    canvas.text(middle, top + (182 if won else 178), rank, SMALL, Weight.MEDIUM, second, "middle")
    if won:
        for side in (-1, 1):
            canvas.paste(crown(38, palette.INK), middle + side * 66, top + 180)


def _lit_column(canvas: Canvas, seat: int, area: Area, tops: Mapping[Category, int]) -> None:
    """The winner's column, lit through the whole table."""
    left, top, right, bottom = area
    fill = SEATS[seat].fill
    canvas.panel((left, top, right, bottom), fill, radius=24)
    canvas.rectangle((left, top, right, top + 30), fill)
    canvas.panel((left + 5, top, right - 5, bottom - 5), mix(fill, palette.PANEL, 0.72), radius=19)
    canvas.rectangle((left + 5, top, right - 5, top + 22), mix(fill, palette.PANEL, 0.72))
    for group in GROUPS:
        canvas.rectangle(
            (left + 5, tops[group[0]] - 4, right - 5, tops[group[-1]] + _ROW + 4), mix(fill, palette.PANEL, 0.80)
        )


def _titles(canvas: Canvas, tops: Mapping[Category, int]) -> None:
    room = _COLUMNS_LEFT - 118 - 14
    for group in GROUPS:
        for category in group:
            y = tops[category]
            canvas.paste(row_sign(category), 72, y + _ROW / 2)
            canvas.fit_text(116, y + _ROW / 2, words.CATEGORIES[category], room, (38, 36, SMALL), Weight.MEDIUM)


def _numbers(
    canvas: Canvas, standing: ScoreColumns, areas: Sequence[tuple[int, int]], tops: Mapping[Category, int]
) -> None:
    """The points of every row, each before a bar on one common scale."""
    longest = max((abs(points) for row in standing.points.values() for points in row), default=1) or 1
    for category in CATEGORIES:
        row, y = standing.points[category], tops[category] + _ROW / 2
        best = max(row)
        for seat, (left, right) in zip(standing.seats, areas, strict=True):
            points = row[seat]
            edge = left + 92
            ink = palette.WARNING if points < 0 else palette.TEXT if points else palette.LOCKED_SIGN
            strong = Weight.BOLD if points == best and points > 0 else Weight.SEMIBOLD
            canvas.text(edge, y, signed(points), 46, strong, ink, "right")
            if points:
                reach = max(round((right - edge - 44) * abs(points) / longest), 12)
                fill = palette.WARNING if points < 0 else SEATS[seat].fill
                canvas.panel((edge + 20, round(y) - 11, edge + 20 + reach, round(y) + 11), fill, radius=8)


@cached_sprite
def seat_sign(seat: int, radius: int, *, dark: bool = False) -> Image.Image:
    """The sign of a seat in its colour, or in ink where the ground is its colour."""
    half = round(1.3 * radius) + 2
    sketch = Sketch.square(2 * half)
    colour = palette.INK if dark else SEATS[seat].fill
    return sketch.fill(SIGNS[SEATS[seat].sign].draw(sketch.mask(), (half, half), radius), colour).render()
