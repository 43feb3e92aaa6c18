"""Two runs with the same shuffle: results, histories, where they differ, the lead."""

from __future__ import annotations

from renderers.challenges import words
from renderers.challenges.chart import Scale, draw_course, draw_ends, draw_grid, draw_par, scale_for
from renderers.challenges.games import draw_header
from renderers.challenges.people import member_name, portrait
from renderers.challenges.sheets import ComparisonSheet
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas
from renderers.kit.layout import SPRING, Item, Label, draw_row, grid, inset, lines, remark
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight, width
from renderers.kit.words import signed

_TOP = HEADER + 16
_RUNNERS: Area = (MARGIN, _TOP, WIDTH - MARGIN, _TOP + 160)
_CHART: Area = (MARGIN, _RUNNERS[3] + 24, WIDTH - MARGIN, _RUNNERS[3] + 24 + 560)
_LEAD: Area = (MARGIN, _CHART[3] + 24, WIDTH - MARGIN, _CHART[3] + 24 + 236)
_HEIGHT = _LEAD[3] + 32
_PLOT_RIGHT = WIDTH - MARGIN - 60
_MINE, _OTHER = SEATS[0], SEATS[1]


def comparison_canvas(sheet: ComparisonSheet) -> Canvas:
    """Draw the picture. Each history has at least the opening score."""
    canvas = Canvas.blank(_HEIGHT)
    draw_header(canvas, sheet.title, words.TWO_RUNS, sheet.game, sheet.period)
    _draw_runners(canvas, sheet)
    scale = _draw_courses(canvas, sheet)
    _draw_lead(canvas, sheet, scale)
    return canvas


def _draw_runners(canvas: Canvas, sheet: ComparisonSheet) -> None:
    """Both members with their scores, and the difference between them."""
    canvas.panel(_RUNNERS)
    for course, seat, area, way in zip(
        (sheet.mine, sheet.other), (_MINE, _OTHER), grid(inset(_RUNNERS, 32), 2, gap=280), (1, -1), strict=True
    ):
        who = member_name(course.name)
        name = Label(who, (MIDDLE, 40, 37, SMALL), Weight.BOLD, cut=True)
        score = Label(signed(course.scores[-1]), HUGE, Weight.BOLD)
        items: tuple[Item, ...] = (portrait(who, course.picture, 104, seat), 24, name, 28, SPRING, score)
        draw_row(canvas, area, *items[::way])
    gap = sheet.mine.scores[-1] - sheet.other.scores[-1]
    number, word = lines(inset(_RUNNERS, 0, 24), 5, 3)
    draw_row(canvas, number, SPRING, Label(str(abs(gap)) if gap else "=", LARGE, Weight.BOLD, palette.TITLE), SPRING)
    draw_row(canvas, word, SPRING, remark(words.APART if gap else words.LEVEL), SPRING)


def _draw_courses(canvas: Canvas, sheet: ComparisonSheet) -> Scale:
    """Draw both lines; the common part has a neutral colour."""
    canvas.panel(_CHART)
    both = (sheet.mine, sheet.other)
    scale = scale_for((MARGIN, _CHART[1] + 84, _PLOT_RIGHT, _CHART[3] - 64), both, sheet.par)
    draw_grid(canvas, scale, sheet.par)
    if sheet.par is not None:
        draw_par(canvas, scale, sheet.par)
    shared = _shared(sheet)
    _draw_parting(canvas, scale, sheet, shared)
    for course, seat in ((sheet.other, _OTHER), (sheet.mine, _MINE)):
        draw_course(canvas, scale, course.scores, seat.fill, shared)
    draw_course(canvas, scale, _common(sheet, shared), palette.NEUTRAL)
    draw_ends(canvas, scale, [(sheet.mine, _MINE), (sheet.other, _OTHER)])
    return scale


def _shared(sheet: ComparisonSheet) -> int:
    """Return how many moves both runs have in common."""
    last = min(len(sheet.mine.scores), len(sheet.other.scores)) - 1
    return last if sheet.parted is None else min(max(sheet.parted - 1, 0), last)


def _common(sheet: ComparisonSheet, shared: int) -> tuple[int, ...]:
    """Return the scores of the common moves, up to where the runs differ."""
    common = sheet.mine.scores[: shared + 1]
    return common if sheet.parted is None else (*common, common[-1])


def _draw_parting(canvas: Canvas, scale: Scale, sheet: ComparisonSheet, shared: int) -> None:
    """Draw a flag at the first different move, or a note that there is none."""
    y = _CHART[1] + 44
    if sheet.parted is None:
        canvas.text(MARGIN + 28, y, words.SAME_MOVES, SMALL + 2, Weight.SEMIBOLD)
        return
    x = scale.x(shared + 1)
    top, bottom = _CHART[1] + 68, scale.plot[3]
    canvas.rectangle((x - 2, top, x + 2, bottom), palette.TITLE)
    said = words.parted(sheet.parted)
    wide = width(said, SMALL, Weight.SEMIBOLD) + 44
    left = min(max(x - wide // 2, scale.plot[0] + 4), WIDTH - MARGIN - 20 - wide)
    canvas.panel((left, y - 26, left + wide, y + 26), palette.TITLE, radius=26)
    canvas.text(left + wide / 2, y, said, SMALL, Weight.SEMIBOLD, palette.INK, "middle")


def _draw_lead(canvas: Canvas, sheet: ComparisonSheet, scale: Scale) -> None:
    """Draw the lead after each move: the first run upwards, the other downwards."""
    canvas.panel(_LEAD)
    left, top, _, bottom = _LEAD
    gaps = lead_by_move(sheet)
    most = max(1, *(abs(gap) for gap in gaps))
    head = top + 68
    middle = (head + bottom - 20) / 2
    unit = (bottom - 20 - head) / 2 / most
    for start, end, gap in _lead_stretches(gaps):
        if not gap:
            continue
        seat = _MINE if gap > 0 else _OTHER
        reach = middle - gap * unit
        x1, x2 = scale.x(start), scale.x(min(end, scale.moves))
        canvas.rectangle((x1, round(min(middle, reach)), max(x2, x1 + 8), round(max(middle, reach))), seat.fill)
    canvas.rectangle((scale.plot[0], round(middle) - 2, _PLOT_RIGHT, round(middle) + 1), palette.SECOND)
    for seat, y in ((_MINE, (head + middle) / 2), (_OTHER, (middle + bottom - 20) / 2)):
        canvas.paste(seat_sign(seat, 17), left + 56, y)
    canvas.text(left + 28, top + 38, words.WHO_LED, SMALL + 2, Weight.SEMIBOLD)
    said = words.by_up_to(most) if any(gaps) else words.ALWAYS_LEVEL
    canvas.text(_PLOT_RIGHT, top + 38, said, SMALL, Weight.MEDIUM, palette.SECOND, "right")


def lead_by_move(sheet: ComparisonSheet) -> list[int]:
    """Return the first run's lead after each move; an ended run keeps its score."""
    mine, other = sheet.mine.scores, sheet.other.scores
    sign = -1 if sheet.low_is_better else 1
    moves = range(max(len(mine), len(other)))
    return [sign * (mine[min(move, len(mine) - 1)] - other[min(move, len(other) - 1)]) for move in moves]


def _lead_stretches(gaps: list[int]) -> list[tuple[int, int, int]]:
    """Stretches of moves with the same difference: from, to, difference."""
    stretches: list[tuple[int, int, int]] = []
    start = 0
    for move in range(1, len(gaps) + 1):
        if move == len(gaps) or gaps[move] != gaps[start]:
            stretches.append((start, move, gaps[start]))
            start = move
    return stretches
