"""What a picture of the table has to show, checked where it has to show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.areas import areas
from bot.games.factories.components import BLUEPRINTS, Blueprint
from bot.games.factories.view import FactoriesLastMove, FactoriesView, HandCard, PlayerChanges
from renderers.factories import colours, draw
from renderers.factories.faces import slot_badge_position, ticket
from renderers.factories.hand import card_in_hand
from renderers.factories.layout import BROAD
from renderers.factories.rings import emptied_slot_ring
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import SEATS, Colour
from renderers.kit.picture import Picture
from tests.renderers.factories import views
from tests.renderers.looked import unreduced
from tests.renderers.pixels import pixels
from tests.renderers.situations import Once

SITUATIONS = views.situations()
drawn = Once(draw)
HEADER: Area = (0, 0, 1600, 96)
BELOW: Area = (0, 100, 1600, 800)


def share(image: Image.Image, colour: Colour, area: Area) -> float:
    """The part of an area that has this very colour."""
    part = image.crop(area)
    counted = part.getcolors(part.width * part.height) or []
    return sum(count for count, found in counted if found == colour) / (part.width * part.height)


def differ(one: FactoriesView, other: FactoriesView) -> bool:
    first, second = (unreduced(draw, view)[0] for view in (one, other))
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize("name", ["late work", "five", "two", "three"])
def test_who_is_to_move_has_its_colour_in_the_header(name: str) -> None:
    view = SITUATIONS[name]
    image = pixels(drawn(view))
    filled = {seat for seat in range(view.seats) if share(image, SEATS[seat].fill, HEADER) > 0.03}
    assert filled == {*view.deciders}


def test_nobody_is_to_move_at_the_end() -> None:
    image = pixels(drawn(SITUATIONS["five end"]))
    assert all(share(image, seat.fill, HEADER) < 0.03 for seat in SEATS)


def test_the_last_round_is_announced() -> None:
    view = SITUATIONS["late work"]
    assert share(pixels(draw(replace(view, last_round=True))), palette.WARNING, HEADER) > 0.001
    assert share(pixels(drawn(view)), palette.WARNING, HEADER) == 0


def test_a_card_that_can_be_used_has_a_white_ring() -> None:
    view = SITUATIONS["late work"]
    player = view.players[0]
    idle = replace(player, compound=tuple(replace(built, usable=False) for built in player.compound))
    without = pixels(draw(replace(view, players=(idle,))))
    rings = share(pixels(drawn(view)), colours.RING, (0, 800, 1600, 1400))
    assert rings > share(without, colours.RING, (0, 800, 1600, 1400))


def changed(one: FactoriesView, other: FactoriesView, renderer: Callable[[FactoriesView], Picture] = draw) -> Area:
    """The part of the picture in which two views differ clearly."""
    both = ImageChops.difference(unreduced(renderer, one)[0], unreduced(renderer, other)[0])
    box = both.convert("L").point(lambda level: 255 * (level > 40)).getbbox()
    assert box is not None
    return box


MARKET: Area = (30, 110, 1570, 440)


@pytest.mark.parametrize(("name", "ringed"), [("two own", True), ("five market", True), ("three hiring", False)])
def test_every_blueprint_that_can_be_taken_now_is_ringed(name: str, ringed: bool) -> None:
    view = SITUATIONS[name]
    bare = replace(view.market, blueprints=tuple(replace(slot, takeable=False) for slot in view.market.blueprints))
    before, after = (share(pixels(draw(one)), colours.RING, MARKET) for one in (replace(view, market=bare), view))
    assert all(slot.takeable for slot in view.market.blueprints)
    assert (after > before + 0.01) == ringed, "a proposal rings what is proposed alone"


def test_whoever_waits_sees_no_rings_of_what_others_can_take() -> None:
    position = views.stage("two", 2, 6, "market")
    waiting = position.view(1 - position.deciders[0])
    deciding = replace(waiting, viewer=position.deciders[0])
    assert share(pixels(draw(waiting)), colours.RING, MARKET) < share(pixels(draw(deciding)), colours.RING, MARKET)


@pytest.mark.parametrize("card", BLUEPRINTS.values(), ids=BLUEPRINTS)
def test_the_outline_of_a_slot_that_was_taken_from_leaves_the_name_free(card: Blueprint) -> None:
    high, canvas = 164, Canvas.blank(400)
    canvas.paste(ticket(card, BROAD, high, 3), 800, 200)
    before = canvas.image.copy()
    canvas.paste(emptied_slot_ring(1), *slot_badge_position(800, 200, BROAD, high))
    name = (800 - BROAD // 2, 200 - high // 2, 800 + BROAD // 2 - 54, 200 - high // 2 + 50)
    assert ImageChops.difference(before.convert("RGB"), canvas.image.convert("RGB")).crop(name).getbbox() is None


def test_what_went_from_the_market_to_a_hand_is_outlined_where_it_is_now() -> None:
    view = SITUATIONS["five market"]
    last = view.last
    assert last is not None
    assert last.kind == "take"
    assert share(pixels(drawn(view)), SEATS[last.seat].fill, (300, 1400, 500, 1544)) > 0.01
    still = replace(view, last=replace(last, kind="skip"))
    assert share(pixels(draw(still)), SEATS[last.seat].fill, (300, 1400, 500, 1544)) < 0.01


def test_a_die_that_is_looked_at_is_ringed_with_the_places_that_take_it() -> None:
    view = SITUATIONS["crowded five own"]
    left, _, right, _ = changed(view, replace(view, outlined=areas("die 3")))
    dice, sections = (40, 560, 720, 750), (730, 460, 1560, 750)
    for face, wide in ((3, (730, 1270)), (5, (730, 1560))):
        looked = pixels(draw(replace(view, outlined=areas(f"die {face}"))))
        assert ImageChops.difference(looked.crop(dice), pixels(drawn(view)).crop(dice)).getbbox() is not None
        assert share(looked, colours.RING, (wide[0], 460, wide[1], 750)) == share(looked, colours.RING, sections) * (
            830 / (wide[1] - wide[0])
        )
    assert (left, right) < (720, 1300)
    assert "Outlined: a die 3 and where it fits." in draw(replace(view, outlined=areas("die 3"))).alt


@pytest.mark.parametrize("what", ["built foundry", "hand golem"])
def test_a_card_that_is_looked_at_is_ringed(what: str) -> None:
    view = SITUATIONS["crowded five own"]
    looked = replace(view, outlined=areas(what))
    box = changed(view, looked)
    assert box[2] - box[0] < 560
    assert box[3] - box[1] < 190
    assert "Outlined: " in draw(looked).alt


@pytest.mark.parametrize(
    ("situation", "what", "said", "area"),
    [
        ("five own", "section mine", "Outlined: Mine.", (1260, 440, 1580, 760)),
        ("five market", "blueprint 2", "Outlined: slot 2 of the blueprints.", (400, 90, 810, 420)),
        ("five market", "contractor 3", "Outlined: slot 3 of the contractors.", (790, 250, 1200, 560)),
    ],
)
def test_what_a_refusal_is_about_is_ringed_and_nothing_else(
    situation: str, what: str, said: str, area: tuple[int, int, int, int]
) -> None:
    view = SITUATIONS[situation]
    pointing = replace(view, outlined=areas(what))
    left, top, right, bottom = changed(view, pointing)
    assert (left >= area[0], top >= area[1], right <= area[2], bottom <= area[3]) == (True,) * 4
    assert said in draw(pointing).alt


def test_a_card_that_was_used_is_ringed_where_no_other_is_left_to_use() -> None:
    view = SITUATIONS["five own"]
    (own,) = [player for player in view.players if player.seat == view.decider]
    assert [one.used for one in own.compound if one.card.id == "mega_factory"] == [True]
    left, top, right, bottom = changed(view, replace(view, outlined=areas("built mega_factory")))
    assert (right - left < 400, bottom - top < 80) == (True, True)


def test_the_picture_of_everybody_asks_nobody_while_several_decide() -> None:
    position = views.stage("five", 5, 7, "work", 3)
    asked = next(seat for seat in position.deciders if position.view(seat).resolving is not None)
    view = position.view(asked)
    assert share(pixels(draw(view)), palette.WARNING, HEADER) > 0.001
    public = replace(view, viewer=None, players=position.view(None).players)
    assert public.resolving is not None
    assert share(pixels(draw(public)), palette.WARNING, HEADER) == 0
    alone = replace(public, deciders=(asked,))
    assert share(pixels(draw(alone)), palette.WARNING, HEADER) > 0.001


def test_the_picture_of_everybody_rings_the_cards_of_nobody_while_several_decide() -> None:
    view = SITUATIONS["crowded five"]
    assert len(view.deciders) == 5
    compound = (30, 660, 1570, 1250)
    alone = replace(view, deciders=view.deciders[:1])
    assert share(pixels(draw(alone)), colours.RING, compound) > share(pixels(drawn(view)), colours.RING, compound)


def test_what_a_full_number_changed_by_does_not_touch_it() -> None:
    view = SITUATIONS["crowded five"]
    last = view.last
    assert last is not None
    image = pixels(draw(replace(view, last=replace(last, changes=replace(last.changes, metal=1)))))
    field = image.crop((100, 478, 208, 558)).convert("L")
    lit = [any(field.crop((x, 0, x + 1, field.height)).histogram()[140:]) for x in range(field.width)]
    runs = "".join("x" if one else "." for one in lit).strip(".").split(".")
    assert len([run for run in runs if run]) >= 4, "two digits, a sign and a digit stand apart"


def test_what_was_placed_last_is_outlined_in_the_colour_of_its_seat() -> None:
    view = views.until("first", 1, lambda view: view.last is not None and view.last.kind == "place").view(0)
    other = replace(view, last=FactoriesLastMove("done", 0, view.round, PlayerChanges()))
    headquarters = (40, 600, 980, 1000)
    marked, plain = (share(pixels(draw(one)), SEATS[0].fill, headquarters) for one in (view, other))
    assert marked > plain


@pytest.mark.parametrize(("kind", "seen"), [("take", "number_at"), ("hire", "tool")])
def test_the_slot_that_was_taken_from_is_outlined_and_not_the_card_that_filled_it(kind: str, seen: str) -> None:
    view = SITUATIONS["three hiring"]
    calm = replace(view, ghost=None, proposal=None, last=None)
    emptied = replace(calm, last=FactoriesLastMove(kind, 1, view.round, PlayerChanges(), slot=2))
    box = ImageChops.difference(pixels(draw(calm)), pixels(draw(emptied))).crop(MARKET).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) < 90, seen  # a card is wider than that by far


@pytest.mark.parametrize("name", ["placing", "using", "building", "three hiring"])
def test_a_proposal_is_seen(name: str) -> None:
    view = SITUATIONS[name]
    assert view.ghost is not None
    assert differ(view, replace(view, ghost=None, proposal=None))


def test_a_refresh_that_is_considered_marks_its_row() -> None:
    view = SITUATIONS["late market"]
    assert view.market.refreshable
    position = views.stage("first", 1, 10, "market")
    rows = {str(move).split()[1] for move in position.moves() if str(move).startswith("refresh")}
    assert rows == {"blueprints", "contractors"}
    pictures = [
        draw(position.view(0, next(move for move in position.moves() if str(move).startswith(f"refresh {row}"))))
        for row in sorted(rows)
    ]
    assert pictures[0].png != pictures[1].png


def test_the_machine_is_lit_after_its_turn_only() -> None:
    edge = (1010, 460, 1022, 900)
    assert share(pixels(drawn(SITUATIONS["late market"])), palette.NEUTRAL, edge) > 0.1
    assert share(pixels(drawn(SITUATIONS["late work"])), palette.NEUTRAL, edge) == 0


def test_a_hidden_hand_leaves_no_trace_in_the_public_picture() -> None:
    position = views.stage("five", 5, 7, "work", 3)
    public = position.view(None)
    assert all(player.hand is None for player in public.players)
    assert draw(public).png != draw(position.view(position.deciders[0])).png


def test_the_viewers_own_seat_is_shown_with_its_hand_while_another_moves() -> None:
    position = views.stage("five", 5, 7, "work", 3)
    assert position.deciders
    other = (position.deciders[0] + 1) % 5
    view = replace(position.view(other), names=views.NAMES)
    hand = view.players[other].hand
    assert hand is not None
    assert drawn(view).alt.count(f"Hand: {min(str(one.card.name) for one in hand)}") <= 1
    assert "Hand: " in drawn(view).alt


def test_long_names_and_many_seats_keep_to_the_strip() -> None:
    view = replace(SITUATIONS["crowded five"], names=("Maximiliane",) * 5)
    image = pixels(drawn(view))
    assert share(image, palette.TEXT, (1570, 0, 1600, 90)) == 0


@pytest.mark.soak
@pytest.mark.parametrize("game", [("first", 1), ("two", 2), ("five", 5)])
def test_every_stage_of_a_game_can_be_drawn(game: tuple[str, int]) -> None:
    passed = views.course(*game)
    for position in passed[:: len(passed) // 4]:
        for viewer in {None, *position.deciders}:
            view = position.view(viewer)
            assert draw(view).height <= views.tallest(view)


def test_among_many_cards_only_those_that_can_be_used_are_coloured_whole() -> None:
    view = SITUATIONS["crowded"]
    player = view.players[0]
    idle = replace(player, compound=tuple(replace(built, usable=False) for built in player.compound))
    compound, fills = (40, 860, 1560, 1150), colours.FILLS.values()
    some, none = (
        sum(share(pixels(picture), fill, compound) for fill in fills)
        for picture in (drawn(view), draw(replace(view, players=(idle,))))
    )
    assert some > 2 * none > 0


def test_a_card_of_the_hand_that_cannot_be_built_now_stands_back() -> None:
    one = HandCard(BLUEPRINTS["foundry"], 2, 1, (), buildable=False)
    quiet, plain = (ImageStat.Stat(card_in_hand(one, 480, 158, quiet=flag).convert("L")) for flag in (True, False))
    assert quiet.mean[0] < plain.mean[0]
