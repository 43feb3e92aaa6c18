"""What a picture has to show, checked where it has to show it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.discord.components.controls import MOVE_SEPARATOR
from bot.games.contract import look_ahead
from bot.games.solarius import SolariusMission
from bot.games.solarius.moves import PlayCard, SolariusDiscard, SolariusTake, TakeOff
from bot.games.solarius.view import SolariusView
from cogs.solarius.decision_controls import quick_flights
from renderers.kit import palette
from renderers.kit.canvas import Area
from renderers.kit.picture import Picture
from renderers.solarius import draw, draw_board, draw_hand, draw_mat, draw_score, draw_tile, layout, words
from renderers.solarius.board import named_hexes
from renderers.solarius.board.bridge import die_positions
from renderers.solarius.board.destination import AREA as DESTINATION
from renderers.solarius.board.flight import MAX_STATIONS, find_reach
from renderers.solarius.board.legend import destination_purpose
from renderers.solarius.board.sidebar import card_area
from renderers.solarius.colours import COLOURS, CONTAMINATION, SEATS
from renderers.solarius.faces import measure_faces
from renderers.solarius.layout import HEX_CENTRES, TILE_OF
from renderers.solarius.marks import legal_targets
from renderers.solarius.mat.cards import fit_cards
from renderers.solarius.mat.planets import cards_bottom
from renderers.solarius.mat.rows import DICE_AT, row_middle, space_spots
from renderers.solarius.score import HEIGHT as SCORE_HEIGHT
from renderers.solarius.sheet import card_view
from tests.renderers.colour_vision import distance
from tests.renderers.looked import coarsely
from tests.renderers.pixels import colour_at, pixels
from tests.renderers.situations import Once, some
from tests.renderers.solarius import views
from tests.renderers.texts import texts_written

SITUATIONS = views.situations()
drawn = Once(draw)
RUNNING = tuple(name for name in SITUATIONS if not name.endswith("over"))
MOST = 150 * 1024


def differing(first: Picture, second: Picture, area: Area | None = None) -> Area | None:
    difference = ImageChops.difference(pixels(first), pixels(second))
    return difference.crop(area).getbbox() if area is not None else difference.getbbox()


def every_picture(view: SolariusView) -> list[Picture]:
    """What can be shown of a view: board, score, mats, tiles."""
    found = [drawn(view), draw_score(view), *(draw_mat(view, seat) for seat in range(view.seats))]
    return [*found, *(draw_tile(view, letter) for letter in "HABCDEF")]


@pytest.fixture(params=SITUATIONS, ids=lambda name: name.replace(" ", "-"))
def view(request: pytest.FixtureRequest) -> SolariusView:
    found: SolariusView = SITUATIONS[request.param]
    return found


def test_every_picture_has_the_look_s_size_and_stays_small(view: SolariusView) -> None:
    picture = drawn(view)
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == 1600
    assert picture.height == (SCORE_HEIGHT if view.outcome is not None else 1456)
    assert len(picture.png) < MOST


def test_no_text_is_smaller_than_allowed_or_leaves_the_picture(view: SolariusView) -> None:
    with coarsely(), texts_written() as texts:
        draw(replace(view, names=("Maximilian the Great", "WWWWWWWWW", "Ottokar", "Wilhelmina")))
    texts.check(right=1580)


@pytest.mark.parametrize("name", some(RUNNING, "middle", "late flight", "two"))
def test_whose_turn_it_is_stands_in_its_colour_at_the_right_of_the_header(name: str) -> None:
    view = SITUATIONS[name]
    assert view.decider is not None
    for picture in (drawn(view), draw_mat(view, 0), draw_tile(view, "A")):
        assert distance(colour_at(pixels(picture), 1550, 48), SEATS[view.decider].fill) < 3


def test_nobody_sees_more_on_the_public_pictures_than_a_spectator() -> None:
    position = views.first("four", 4, views.asked("take"), 0.5)
    public, *own = (views.seen(position, viewer) for viewer in (None, *range(4)))
    board, mats = draw(public), [draw_mat(public, seat) for seat in range(4)]
    for view in own:
        assert draw(view) == board
        assert [draw_mat(view, seat) for seat in range(4)] == mats


def test_a_spectator_has_no_hand_to_be_drawn() -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw_hand(SITUATIONS["middle"])


def test_a_tile_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no tile X"):
        draw_tile(SITUATIONS["middle"], "X")


@pytest.mark.parametrize("name", ["middle", "late", "two", "three"])
def test_every_figure_stands_on_its_hex_in_the_colour_of_its_seat(name: str) -> None:
    view = SITUATIONS[name]
    image = pixels(drawn(view))
    for seen in view.hexes:
        if seen.figure is not None and not seen.ships:
            x, y = HEX_CENTRES[seen.hex]
            around = image.crop((round(x) - 40, round(y) - 45, round(x) + 40, round(y) + 40))
            colours = {one for _, one in around.getcolors(10_000) or []}
            assert SEATS[seen.figure.seat].fill in colours, seen.name


@pytest.mark.parametrize("name", ["beginning", "middle"])
def test_a_planet_shows_its_points_only_face_up(name: str) -> None:
    view = SITUATIONS[name]
    image = pixels(drawn(view))
    for seen in view.hexes:
        if seen.planet is None or seen.ships:
            continue
        x, y = HEX_CENTRES[seen.hex]
        fill = COLOURS[seen.planet.colour].fill
        shown = distance(colour_at(image, x - 2, y + 30), fill) < 6
        if seen.planet.colour != "black":
            assert shown == (seen.planet.planet is not None), seen.name


def test_planets_face_down_of_one_colour_look_alike() -> None:
    view = SITUATIONS["beginning"]
    image = pixels(drawn(view))
    pictures: dict[str, set[bytes]] = {}
    for seen in view.hexes:
        if seen.planet is not None and not seen.near_hub and TILE_OF[seen.hex] in {(3, 2), (-5, 3), (2, -5)}:
            x, y = (round(part) for part in HEX_CENTRES[seen.hex])
            pictures.setdefault(seen.planet.colour, set()).add(image.crop((x - 30, y - 30, x + 30, y + 30)).tobytes())
    assert pictures
    assert all(len(found) == 1 for found in pictures.values())


def test_the_dice_of_the_bridge_lie_in_their_sectors() -> None:
    for name in ("middle", "late", "two"):
        view = SITUATIONS[name]
        image = pixels(drawn(view))
        for space in range(len(view.bridge.wheel)):
            dice = [die for die in view.bridge.dice if die.space == space]
            for die, ((x, y), side) in zip(dice, die_positions(space, len(view.bridge.wheel), len(dice)), strict=True):
                assert distance(colour_at(image, x - side * 0.38, y), COLOURS[die.colour].fill) < 6


@pytest.mark.parametrize("name", ["beginning", "middle", "late", "two"])
def test_dice_that_can_be_taken_are_ringed(name: str) -> None:
    view = SITUATIONS[name]
    takes = {(move.colour, move.face, move.bonus) for move in view.choices if isinstance(move, SolariusTake)}
    assert takes or view.prompt.kind != "take"
    for shown in (view, replace(view, choices=())):
        image = pixels(draw_board(shown))
        for space, bonus in enumerate(view.bridge.wheel):
            dice = [die for die in view.bridge.dice if die.space == space]
            for die, ((x, y), side) in zip(dice, die_positions(space, len(view.bridge.wheel), len(dice)), strict=True):
                ringed = colour_at(image, x, y - side / 2 - 4) == palette.TEXT
                assert ringed == (bool(shown.choices) and (die.colour, die.face, bonus) in takes)


@pytest.mark.parametrize("kind", ["develop", "store", "site", "place", "outpost"])
def test_what_can_be_chosen_is_ringed_on_the_mat_of_whoever_decides_and_on_no_other(kind: str) -> None:
    view = views.seen(views.first("four", 4, views.asked(kind), 0.4))
    assert view.choices
    still = replace(view, choices=())
    assert view.decider is not None
    for seat in (view.decider, (view.decider + 1) % view.seats):
        assert (differing(draw_mat(view, seat), draw_mat(still, seat)) is not None) == (seat == view.decider)


def test_choices_name_no_card_of_a_hand() -> None:
    for position in views.played("four", 4)[::7]:
        for move in position.view(None).choices:
            assert not isinstance(move, (PlayCard, SolariusDiscard))


@pytest.mark.parametrize("dice", range(1, 5))
def test_dice_in_one_sector_do_not_cover_each_other(dice: int) -> None:
    for space in range(5):
        spots = die_positions(space, 5, dice)
        assert len(spots) == dice
        for number, ((x, y), side) in enumerate(spots):
            for (u, v), other in spots[:number]:
                assert max(abs(x - u), abs(y - v)) >= (side + other) / 2 - 1


def test_reachable_hexes_have_names_and_the_others_do_not() -> None:
    view = SITUATIONS["considering"]
    ghost = view.ghost
    assert ghost is not None
    assert view.decider is not None
    reach = find_reach(view, view.mats[view.decider].ship)
    image = pixels(drawn(view))
    for seen in view.hexes:
        x, y = HEX_CENTRES[seen.hex]
        name = image.crop((round(x) - 26, round(y) + 6, round(x) + 26, round(y) + 36))
        bright = palette.TEXT in {one for _, one in name.getcolors(10_000) or []}
        if seen.hex in reach.ends and seen.hex != ghost.destination.hex:
            end = reach.ends[seen.hex]
            assert bright == (destination_purpose(end) != "nothing") or end.group == "empty", seen.name
        elif seen.hex not in reach.bought:
            assert not bright, seen.name


@pytest.mark.parametrize("name", ["flight", "late flight", "free flight"])
def test_hexes_are_lit_where_something_can_be_done(name: str) -> None:
    view = SITUATIONS[name]
    assert view.decider is not None
    reach = find_reach(view, view.mats[view.decider].ship)
    image = pixels(drawn(view))
    levels: dict[str, list[int]] = {}
    for place, end in reach.ends.items():
        seen = view.at(place)
        if TILE_OF[place] == (0, 0) and not seen.near_hub and seen.figure is None and seen.kind != "home":
            x, y = (round(part) for part in HEX_CENTRES[place])
            levels.setdefault(destination_purpose(end), []).append(sum(colour_at(image, x - 34, y - 12)))
    shades = {purpose: set(found) for purpose, found in levels.items()}
    assert shades
    lit = [max(found) for purpose, found in shades.items() if purpose in ("planet", "mission")]
    for purpose, found in shades.items():
        if purpose == "nothing" and lit:
            assert max(found) < max(lit)
        if purpose == "empty":
            assert all(max(found) < one for one in lit)


def test_a_considered_flight_takes_the_place_of_the_bridge_and_says_what_it_costs() -> None:
    view = SITUATIONS["considering"]
    ghost = view.ghost
    assert ghost is not None
    dearer = replace(view, ghost=replace(ghost, fuel_after=ghost.fuel_after - 1))
    assert differing(drawn(view), draw(dearer), DESTINATION) is not None
    assert differing(drawn(view), draw(replace(view, ghost=None)), DESTINATION) is not None


@pytest.mark.parametrize("change", [3, -1])
def test_a_considered_flight_shows_what_the_own_score_becomes_and_tells_those_of_all(change: int) -> None:
    view = SITUATIONS["considering"]
    assert view.ghost is not None
    assert view.ghost.scores == view.sheet.totals
    assert "Score after the flight" not in drawn(view).alt
    for seat in range(view.seats):
        scores = tuple(score + change * (mat == seat) for mat, score in enumerate(view.sheet.totals))
        changed = draw(replace(view, ghost=replace(view.ghost, scores=scores)))
        assert (differing(drawn(view), changed, card_area(0)) is not None) == (seat == view.decider)
        assert "Score after the flight: " in changed.alt


def test_the_borders_follow_the_price() -> None:
    view = SITUATIONS["considering"]
    assert view.decider is not None
    reach = find_reach(view, view.mats[view.decider].ship)
    free = view.mats[view.decider].range
    assert {bought for bought in reach.bought.values() if bought == 0}
    assert all(end.steps <= free for end in reach.ends.values() if not end.bought and not end.portals)


@pytest.mark.parametrize("name", some(RUNNING, "beginning", "late", "three"))
def test_tech_dice_stand_in_their_columns_and_cubes_on_their_spaces(name: str) -> None:
    view = SITUATIONS[name]
    for mat in view.mats:
        image = pixels(draw_mat(view, mat.seat))
        for number, row in enumerate(mat.rows):
            for column, x in enumerate(DICE_AT):
                lying = distance(colour_at(image, x - 38, row_middle(number)), COLOURS[row.colour].fill) < 6
                if row.colour != "black":
                    assert lying == (column == row.column)
            for column in range(3):
                for step, spot in enumerate(space_spots(column, number)):
                    cube = min(colour_at(image, spot[0] - 8, spot[1] + 4)) > 150
                    assert cube == (step < row.cubes[column])


def test_contamination_lies_on_its_spaces() -> None:
    view = SITUATIONS["late"]
    for mat in view.mats:
        area = pixels(draw_mat(view, mat.seat)).crop(layout.CONTAMINATION)
        colours = {one for _, one in area.getcolors(100_000) or []}
        assert (CONTAMINATION in colours) == (mat.contamination > 0)


@pytest.mark.parametrize("missions", range(7))
@pytest.mark.parametrize("waiting", range(6))
def test_cards_keep_to_their_column_however_many_they_are(missions: int, waiting: int) -> None:
    mat = views.crowded(SITUATIONS["late"], 1).mats[1]
    bottom = cards_bottom(replace(mat, unsettled=mat.unsettled[:waiting]))
    for done in range(missions + 1):
        for developments in range(13):
            stacks = fit_cards(done, missions - done, developments, bottom)
            rows = missions - done + (1 if stacks.folded else done)
            high = max(rows, 1) * (stacks.mission + 10) + 64 + stacks.shown * (stacks.development + 10)
            assert high <= bottom - layout.CARDS_TOP
            assert stacks.mission >= 50
            assert stacks.shown >= min(developments, 2) or rows > 4


def test_five_developments_are_named_beside_three_missions_and_three_planets_to_settle() -> None:
    assert fit_cards(1, 2, 5, layout.to_settle_column(3)[1] - 24).shown == 5


def test_every_planet_to_settle_has_its_condition_in_words() -> None:
    view = views.crowded(SITUATIONS["late"], 1)
    for waiting in range(1, 6):
        mat = replace(view.mats[1], unsettled=view.mats[1].unsettled[:waiting])
        with coarsely(), texts_written() as texts:
            draw_mat(replace(view, mats=(view.mats[0], mat, *view.mats[2:])), 1)
        for one in mat.unsettled:
            assert str(words.requirement_words(one.planet.precondition)) in {str(text) for text in texts.sizes}


def test_what_has_changed_covers_no_number_of_the_tracks() -> None:
    mat = SITUATIONS["late"].mats[0]
    still = replace(mat, changes=replace(mat.changes, fuel=0, spacebucks=0))
    view = replace(SITUATIONS["late"], mats=(still, *SITUATIONS["late"].mats[1:]))
    changed = differing(draw_mat(view, 0), draw_mat(SITUATIONS["late"], 0))
    assert changed is not None
    assert changed[0] > layout.TRACKS[2] - 110


def test_cards_are_no_higher_than_their_words() -> None:
    cards = [card_view(number) for number in (1, 9, 22)]
    one_line, two_lines = measure_faces(cards[2:], 900), measure_faces(cards, 440)
    assert one_line.does == one_line.price == 1
    assert two_lines.high > one_line.high


def test_every_seat_has_a_card_and_the_one_to_move_an_edge() -> None:
    for name in ("two", "three", "middle"):
        view = SITUATIONS[name]
        image = pixels(drawn(view))
        for number in range(view.seats):
            left, top, _, bottom = card_area(number)
            edged = distance(colour_at(image, left + 2, (top + bottom) / 2), SEATS[number].fill) < 3
            assert edged == (number == view.decider)


def test_the_winner_s_column_is_lit_and_first() -> None:
    for name in ("over", "two over", "three over"):
        view = SITUATIONS[name]
        assert view.outcome is not None
        winner = view.outcome.ranks.index(1)
        assert distance(colour_at(pixels(drawn(view)), 540, 200), SEATS[winner].fill) < 3


def test_a_shared_win_lights_two_columns() -> None:
    view = SITUATIONS["over"]
    assert view.outcome is not None
    sheet = replace(view.sheet, points=(view.sheet.points[0],) * 4)
    shared = replace(view, sheet=sheet, outcome=replace(view.outcome, ranks=(1, 1, 3, 4)))
    image = pixels(draw_score(shared))
    assert distance(colour_at(image, 540, 200), SEATS[0].fill) < 3
    assert distance(colour_at(image, 804, 200), SEATS[1].fill) < 3


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_can_be_drawn(seats: int) -> None:
    positions = views.random_game("whole", seats)
    for share in (0.0, 0.3, 0.6, 0.8, 1.0):
        position = positions[round(share * (len(positions) - 1))]
        for picture in every_picture(views.seen(position)):
            assert len(picture.png) < MOST
            assert picture.alt.endswith(".")


def test_the_board_can_be_seen_after_the_end() -> None:
    picture = draw_board(SITUATIONS["over"])
    assert picture.height == 1456


def test_a_choice_that_is_considered_is_ringed_alone() -> None:
    position = SolariusMission().new(seats=2, seed=bytes(32))
    while position.prompt.kind != "take":
        position.play(position.moves()[0])
    (seat,) = position.deciders
    dice = [move for move in position.moves() if isinstance(move, SolariusTake)]
    assert len(legal_targets(position.view(seat)).dice) == len(dice) > 1
    for viewer in (None, seat):
        one = dice[-1]
        assert legal_targets(position.view(viewer, one, seat)).dice == {(one.colour, one.face, one.bonus)}


@pytest.mark.parametrize("name", ["flight", "late flight", "free flight"])
def test_a_flight_names_only_hexes_that_can_be_flown_to(name: str) -> None:
    """Examples in a legend would read as places."""
    view = SITUATIONS[name]
    shown = {one.text for one in drawn.looked_at(view).texts if re.fullmatch(r"[A-Z]{1,2}\d+", one.text)}
    assert shown
    assert shown <= {end.name for end in view.destinations}


def test_a_far_flight_lights_what_matters_and_names_nothing_else() -> None:
    view = SITUATIONS["late flight"]
    assert view.decider is not None
    reach = find_reach(view, view.mats[view.decider].ship)
    assert len(reach.ends) > 90
    shown = {one.text for one in drawn.looked_at(view).texts if re.fullmatch(r"[A-Z]{1,2}\d+", one.text)}
    ship = view.at(view.mats[view.decider].ship).name
    assert shown == {end.name for end in reach.ends.values() if reach.is_lit(end.hex)} | {ship}
    assert len(shown) < 40
    assert all(reach.is_lit(place) for place, end in reach.ends.items() if destination_purpose(end) == "planet")
    lit = {place for place in reach.ends if place in reach.stations}
    assert len(lit) == MAX_STATIONS
    free = [place for place, end in reach.ends.items() if destination_purpose(end) == "empty" and not end.bought]
    assert lit.issuperset(free[:MAX_STATIONS])


def test_stations_are_counted_by_their_distance() -> None:
    view = SITUATIONS["late flight"]
    assert view.decider is not None
    ends = find_reach(view, view.mats[view.decider].ship).ends.values()
    stations = Counter(end.bought for end in ends if destination_purpose(end) == "empty")
    written = {one.text for one in drawn.looked_at(view).texts}
    assert {f"+{bought}" for bought in stations if bought} <= written
    assert {str(count) for count in stations.values()} <= written


@pytest.mark.parametrize("name", ["beginning", "middle", "late"])
def test_a_board_on_which_no_list_names_a_hex_has_no_names(name: str) -> None:
    assert _names_drawn(SITUATIONS[name]) == []


@pytest.mark.parametrize("share", [0.0, 0.4, 0.8])
def test_a_board_names_the_hexes_that_its_lists_name_and_hides_none(share: float) -> None:
    position = views.first("four", 4, views.asked("supplementary"), share)
    view = views.seen(position)
    drawn_names = _names_drawn(view)
    assert len(drawn_names) == len({*drawn_names})
    assert {*drawn_names} == named_hexes(view)
    flights = [choice.value.split(MOVE_SEPARATOR)[1].split() for choice in quick_flights(position)]
    assert flights
    assert {name for _, name, *_ in flights} <= {*drawn_names}


def test_the_ship_can_fly_where_it_could_after_taking_off() -> None:
    position = views.first("four", 4, views.asked("supplementary"), 0.4)
    after = look_ahead(position, TakeOff())
    assert after is not None
    assert position.view(None).destinations == after.view(None).destinations


def _names_drawn(view: SolariusView) -> list[str]:
    written = [str(one.text) for one in drawn.looked_at(view).texts]
    return [text for text in written if re.fullmatch(r"[A-H]\d+", text)]
