"""What the pictures of challenges and records have to show, checked where they have to show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import pytest
from PIL import Image, ImageChops

from renderers.challenges import draw_card, draw_comparison, draw_standings
from renderers.challenges.chart import scale_for
from renderers.challenges.people import MEDALS
from renderers.challenges.rows import ABOVE_PAR, BELOW_PAR, TRACK, bar_scale_for, columns_for
from renderers.challenges.sheets import ComparisonSheet, GameTile, RunHistory
from renderers.challenges.standings import MAX_ROWS
from renderers.challenges.words import LOW_WINS
from renderers.kit import palette
from renderers.kit.canvas import MARGIN, Canvas
from renderers.kit.palette import SEATS, SeatColour
from renderers.kit.picture import Picture
from renderers.kit.signs import FLAME, dim
from renderers.kit.typography import width
from tests.renderers.challenges import sheets
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance
from tests.renderers.fit import faults, placed_on
from tests.renderers.pixels import colour_at, pixels
from tests.renderers.texts import texts_written

Draw = Callable[[], Picture]
PICTURES: dict[str, Draw] = {
    **{f"standings {name}": partial(draw_standings, sheet) for name, sheet in sheets.STANDINGS.items()},
    **{f"comparison {name}": partial(draw_comparison, sheet) for name, sheet in sheets.COMPARISONS.items()},
    **{f"card {name}": partial(draw_card, card) for name, card in sheets.CARDS.items()},
}
FIRST_ROW, FOURTH_ROW = 226, 558
"""Where the middles of rows lie while they are airy."""


@cache
def shown(draw: Draw) -> Picture:
    """A picture, drawn once."""
    return draw()


@pytest.fixture(params=PICTURES, ids=lambda name: name.replace(" ", "-"))
def draw(request: pytest.FixtureRequest) -> Draw:
    return PICTURES[request.param]


@pytest.mark.parametrize("name", ["standings many", "comparison parted", "card usual"])
def test_the_same_values_give_the_same_picture(name: str) -> None:
    assert PICTURES[name]() == shown(PICTURES[name])


def test_every_picture_has_the_look_s_size_and_stays_small(draw: Draw) -> None:
    picture = shown(draw)
    assert picture.width == 1600
    assert 600 <= picture.height <= 1600
    assert len(picture.png) < 150 * 1024


def test_nothing_is_drawn_on_the_margins(draw: Draw) -> None:
    image = pixels(shown(draw))
    edges = [(x, y) for x in (4, 24, 1576, 1595) for y in range(100, image.height, 7)]
    edges += [(x, image.height - 10) for x in range(0, 1600, 7)]
    assert {colour_at(image, x, y) for x, y in edges} == {palette.GROUND}


def test_no_text_leaves_the_margins_or_is_too_small(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[float, float, str, int]] = []
    plain = Canvas.text

    def noted(self: Canvas, x: float, y: float, text: str, size: int = 34, *more: object, **named: object) -> int:
        end = plain(self, x, y, text, size, *more, **named)  # type: ignore[arg-type]
        if self.image.width == 1600:
            written.append((end - width(text, size), end, text, size))
        return end

    monkeypatch.setattr(Canvas, "text", noted)
    draw()
    assert written
    for begin, end, text, size in written:
        assert begin > MARGIN - 30, text
        assert end < 1600 - MARGIN + 10, text
        assert size >= 28, text


def test_each_of_the_first_three_has_a_colour_and_a_sign_and_the_others_have_none() -> None:
    image = pixels(draw_standings(sheets.WEEKLY))
    columns = columns_for(sheets.WEEKLY.rows)
    fills = [colour_at(image, columns.bar[0] + 40, FIRST_ROW + 114 * n) for n in range(3)]
    assert fills == [seat.fill for seat in SEATS[:3]]
    assert colour_at(image, columns.bar[0] + 40, FOURTH_ROW) == ABOVE_PAR


def test_below_par_a_bar_is_darker() -> None:
    image = pixels(draw_standings(sheets.WEEKLY))
    columns = columns_for(sheets.WEEKLY.rows)
    assert colour_at(image, columns.bar[0] + 40, FOURTH_ROW + 88 * 2) == BELOW_PAR


def test_bars_are_as_long_as_scores_say() -> None:
    image = pixels(draw_standings(sheets.WEEKLY))
    columns, measure = columns_for(sheets.WEEKLY.rows), bar_scale_for(sheets.WEEKLY)
    end = columns.bar[0] + measure.part(52, columns.track)
    assert colour_at(image, end - 8, FIRST_ROW) == SEATS[0].fill
    assert colour_at(image, end + 6, FIRST_ROW) == TRACK
    assert measure.part(52, columns.track) / measure.part(26, columns.track) == pytest.approx(2, abs=0.02)


def test_where_low_is_better_bars_are_still_as_long_as_scores_say() -> None:
    measure = bar_scale_for(sheets.LOW)
    lengths = [measure.part(row.score, 400) for row in sheets.LOW.rows]
    assert lengths == sorted(lengths)
    assert lengths[0] / lengths[-1] == pytest.approx(97 / 133, abs=0.02)
    assert measure.beats_par(118)
    assert not measure.beats_par(119)


def test_negative_scores_reach_left_from_zero() -> None:
    image = pixels(draw_standings(sheets.NEGATIVE))
    columns, measure = columns_for(sheets.NEGATIVE.rows), bar_scale_for(sheets.NEGATIVE)
    zero = columns.bar[0] + measure.part(0, columns.track)
    assert colour_at(image, zero + 20, FIRST_ROW) == SEATS[0].fill
    assert colour_at(image, zero - 20, FIRST_ROW) == TRACK
    assert colour_at(image, zero - 20, FIRST_ROW + 114) == SEATS[1].fill
    assert colour_at(image, zero + 20, FIRST_ROW + 114) == TRACK


def test_what_has_no_room_beside_par_is_left_out_and_not_cut() -> None:
    with texts_written() as written:
        draw_standings(replace(sheets.LOW, options="against 2 computers, apprentice, quick refill", par=97))
    assert str(LOW_WINS) in written.sizes
    assert not any("computers" in str(text) for text in written.sizes)


@pytest.mark.parametrize("best", [None, 52])
def test_a_game_that_was_only_won_shows_its_wins_and_no_dash(best: int | None) -> None:
    """A result of several players is no best result, also where the game has goals."""
    won = GameTile("carcassonne", 3, best, None, frozenset(), 2)
    with texts_written() as written:
        draw_card(replace(sheets.NEW, tiles=(won,), days=()))
    assert ("2" in written.sizes, "52" in written.sizes) == (best is None, best is not None)
    assert "–" not in written.sizes


def test_par_is_dashed_across_all_rows_and_absent_without_a_par() -> None:
    image = pixels(draw_standings(sheets.WEEKLY))
    columns, measure = columns_for(sheets.WEEKLY.rows), bar_scale_for(sheets.WEEKLY)
    x = columns.bar[0] + measure.part(34, columns.track)
    lit = [y for y in range(180, 940) if colour_at(image, x, y) == palette.TEXT]
    assert min(lit) < 200
    assert max(lit) > 900
    without = pixels(draw_standings(replace(sheets.WEEKLY, par=None, courses=())))
    assert palette.TEXT not in {colour_at(without, x, y) for y in range(200, 940)}


def test_who_shares_a_rank_has_the_same_medal() -> None:
    image = pixels(draw_standings(sheets.WEEKLY))
    medals = [colour_at(image, MARGIN + 62 - 22, FIRST_ROW + 114 * n) for n in range(3)]
    assert medals[0] != medals[1] == medals[2]
    tied = pixels(draw_standings(sheets.UNKNOWN))
    assert MEDALS[1] in {colour_at(tied, MARGIN + 62 + dx, FOURTH_ROW) for dx in range(-26, 27)}


def test_at_most_twelve_rows_are_shown_and_the_others_counted() -> None:
    assert MAX_ROWS == 12
    first, more = draw_standings(sheets.MANY), draw_standings(replace(sheets.MANY, rows=sheets.MANY.rows[:-1]))
    box = ImageChops.difference(pixels(first), pixels(more)).getbbox()
    assert box is not None
    assert box[3] - box[1] < 40


def test_names_give_room_to_goals_and_bars_give_room_to_names() -> None:
    short, long = columns_for(sheets.WEEKLY.rows), columns_for(sheets.LOW.rows)
    assert long.track < 340 < short.track
    assert long.bar[0] - long.name > 380


def test_a_chart_spans_par_zero_and_every_score() -> None:
    scale = scale_for((0, 0, 900, 100), sheets.NEGATIVE.courses, -20)
    assert (scale.low, scale.high, scale.moves) == (-20, 12, 4)
    assert scale.y(12) == 0
    assert scale.y(-20) == 100


def test_scores_beside_a_chart_have_the_room_that_they_need() -> None:
    small, large = (scale_for((0, 0, 900, 100), (RunHistory("Ana", (0, score)),), None) for score in (9, -1000))
    assert large.plot[0] - small.plot[0] > 40


@pytest.mark.parametrize(("low", "leader"), [(False, SEATS[0]), (True, SEATS[1])])
def test_who_was_ahead_is_what_the_game_calls_better(low: bool, leader: SeatColour) -> None:
    sheet = replace(
        sheets.AT_ONCE, mine=RunHistory("A", (0, 9, 9)), other=RunHistory("B", (0, 4, 4)), low_is_better=low
    )
    image = pixels(draw_comparison(sheet))
    seen = {colour_at(image, 1200, y) for y in range(980, 1110)} & {seat.fill for seat in SEATS}
    assert seen == {leader.fill}


def test_until_they_part_two_runs_have_one_line_in_neither_s_colour() -> None:
    image = pixels(draw_comparison(sheets.PARTED))
    before = {colour_at(image, x, y) for x in range(200, 420, 3) for y in range(380, 800, 2)}
    after = {colour_at(image, x, y) for x in range(700, 1400, 3) for y in range(380, 800, 2)}
    assert palette.NEUTRAL in before
    assert SEATS[0].fill not in before
    assert SEATS[1].fill not in before
    assert palette.NEUTRAL not in after
    assert {SEATS[0].fill, SEATS[1].fill} <= after
    assert palette.TITLE in {colour_at(image, x, 700) for x in range(420, 700)}


def test_the_mark_stands_over_the_move_at_which_they_part() -> None:
    same, mine, other = (0, 2, 4), (6, 6), (4, 9)
    sheet = replace(
        sheets.PARTED, par=None, mine=RunHistory("A", (*same, *mine)), other=RunHistory("B", (*same, *other)), parted=3
    )
    image = pixels(draw_comparison(sheet))
    marked = [
        x
        for x in range(140, 1500)
        if colour_at(image, x, 395) == palette.TITLE and colour_at(image, x, 480) == palette.TITLE
    ]
    assert marked
    at_three = [x for x in marked if abs(x - _of_move(sheet, 3)) <= 3]
    assert at_three == marked


def _of_move(sheet: ComparisonSheet, move: int) -> int:
    """The pixel of a move on a comparison."""
    area = (MARGIN, 0, 1600 - MARGIN - 60, 100)
    return scale_for(area, (sheet.mine, sheet.other), sheet.par).x(move)


def test_the_flag_of_an_early_parting_covers_no_number_at_the_axis() -> None:
    same, mine, other = (20,) * 3, (19,) * 50, (18,) * 40
    early = replace(
        sheets.PARTED, par=None, mine=RunHistory("A", (*same, *mine)), other=RunHistory("B", (*same, *other)), parted=2
    )
    image = pixels(draw_comparison(early))
    axis = scale_for((MARGIN, 0, 1600 - MARGIN - 60, 100), (early.mine, early.other), None).plot[0]
    assert palette.TITLE not in {colour_at(image, x, y) for x in range(MARGIN, axis, 2) for y in range(330, 420, 2)}


def test_par_is_named_at_the_axis_where_no_line_runs_and_no_number_stands() -> None:
    sheet = replace(sheets.PARTED, par=20)
    scale = scale_for((MARGIN, 380, 1508, 860), (sheet.mine, sheet.other), 20)
    assert scale.plot[0] - MARGIN > width("par", 34)
    image, other = pixels(draw_comparison(sheet)), pixels(draw_comparison(replace(sheet, par=None)))
    box = ImageChops.difference(image, other).getbbox()
    assert box is not None
    assert box[0] < scale.plot[0]


def test_runs_that_never_part_have_no_mark() -> None:
    image = pixels(draw_comparison(sheets.SAME))
    assert palette.TITLE not in {colour_at(image, x, y) for x in range(100, 1560, 2) for y in (400, 600)}


def test_the_streak_glows_and_other_days_are_embers() -> None:
    image = pixels(draw_card(sheets.CARD))
    glowing, embers = _days(image, FLAME), _days(image, dim(FLAME))
    assert (glowing, embers) == (12, sum(sheets.CARD.days) - 12)


def test_a_streak_outlives_a_day_that_is_still_open() -> None:
    card = replace(sheets.CARD, streak=2, days=sheets.days("0" * 25 + "110"))
    assert _days(pixels(draw_card(card)), FLAME) == 2


def test_a_broken_streak_glows_no_more() -> None:
    card = replace(sheets.CARD, streak=0, days=sheets.days("1" * 26 + "00"))
    image = pixels(draw_card(card))
    assert (_days(image, FLAME), _days(image, dim(FLAME))) == (0, 26)


def _days(image: Image.Image, fill: palette.Colour) -> int:
    """How many of the day squares have this colour in their middles."""
    left, top = 1544 - 24 - 6 * 37 - 31 + 15, 112 + 104 - (37 * 3 + 31) / 2 + 15
    return sum(
        distance(colour_at(image, left + 37 * column, top + 37 * line), fill) < 3
        for column in range(7)
        for line in range(4)
    )


def test_a_goal_has_a_check_disc_only_when_it_was_reached() -> None:
    without = replace(sheets.CARD.tiles[0], goals=sheets.CARD.tiles[0].goals - {"road10"})
    first = pixels(draw_card(sheets.CARD))
    second = pixels(draw_card(replace(sheets.CARD, tiles=(without, *sheets.CARD.tiles[1:]))))
    spot = (MARGIN + 28 + 46 - 12, 720 + 252)
    assert (colour_at(first, *spot), colour_at(second, *spot)) == (palette.GOOD, palette.PANEL)


def test_a_game_that_was_never_played_is_there_quietly() -> None:
    image = pixels(draw_card(sheets.NEW))
    assert {colour_at(image, 60 + 311 * n, 660) for n in range(5)} == {palette.LOCKED}


def test_the_first_rank_is_the_highest_step() -> None:
    image = pixels(draw_card(replace(sheets.CARD, ranks=(1, 2, 3, 9))))
    heights = []
    for number in range(4):
        x = 1600 - MARGIN - 40 - 58 - (3 - number) * 70.5 + 8
        heights.append(
            next(y for y in range(1040, 1268) if colour_at(image, x, y) not in {palette.PANEL, palette.GROUND})
        )
    assert heights == sorted(heights)
    assert len(set(heights)) == 4


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_lines_and_bars_differ_for_everybody(deficiency: str) -> None:
    lines = [*(seat.fill for seat in SEATS[:3]), palette.TEXT]
    for number, first in enumerate(lines):
        for second in lines[number + 1 :]:
            assert distance(first, second, deficiency) > 12
    assert contrast(ABOVE_PAR, TRACK) > 3
    assert distance(ABOVE_PAR, BELOW_PAR, deficiency) > 10


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("name", ["new", "endless"])
def test_texts_of_a_card_stay_in_their_panels(name: str, language: str) -> None:
    found = faults(placed_on(partial(draw_card, sheets.CARDS[name]), language))
    assert [fault.said for fault in found if fault.kind in ("panel", "edge")] == []
