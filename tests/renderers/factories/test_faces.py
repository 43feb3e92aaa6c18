"""Every card says what it does in signs large enough to be read, and no two look alike."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import ImageChops, ImageStat

from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, TOOLS, TYPES, Blueprint, Contractor
from renderers.factories import colours
from renderers.factories.dice import PIPS, die
from renderers.factories.effects import (
    ARROW,
    SLASH,
    action_items,
    contractor_items,
    gained_items,
    gift_items,
    paid_items,
)
from renderers.factories.faces import card, compound_card, contractor_ticket, ticket
from renderers.factories.layout import BROAD, COLUMN
from renderers.factories.scenery.scene import SCENES, scene
from renderers.factories.scenery.shapes import GROUND_LINE
from renderers.factories.sheet import in_order, pages
from renderers.factories.signs import draw_sign
from renderers.factories.strip import fits, strip
from renderers.kit import palette
from renderers.kit.picture import MAX_ALT_LENGTH
from renderers.kit.sketch import Mask, use_fineness
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance
from tests.renderers.finished import finished

CARDS = list(BLUEPRINTS.values())
SIGNS = (*TYPES, *TOOLS, "robot", "hat")


def named(name: str) -> Blueprint:
    return BLUEPRINTS[name]


def test_what_is_paid_and_what_comes_follow_the_data() -> None:
    assert paid_items(named("warehouse")) == (
        ("die", ""), ("sign", "+"), ("die", ""), ("sign", "+"), ("die", ""), ("sign", "≥14"),
    )  # fmt: skip
    assert gained_items(named("warehouse")) == (("text", "2"), ("goods", ""), ("text", "2"), ("energy", ""))
    assert paid_items(named("concrete_plant")) == (
        ("die", "X"),
        ("sign", "="),
        ("die", "X"),
        ("text", "X"),
        ("metal", ""),
    )
    assert paid_items(named("nuclear_plant")) == (("die", "6"),)
    assert paid_items(named("assembly_line")) == (("step", ""),) * 3
    assert gained_items(named("golem")) == (("extra", "X"),)
    assert gained_items(named("dojo")) == (("die", "2"), ("turn", ""), ("die", "5"))
    assert gained_items(named("fitness_center")) == (("die", "−1"),)
    assert SLASH in gained_items(named("harvester"))


def test_a_triggered_card_shows_the_bell_its_cause_and_its_gain() -> None:
    assert action_items(named("laboratory")) == (("bell", ""), ("goods", ""), ARROW, ("cards", ""))
    assert action_items(named("solar_array")) == (("bell", ""), ("hammer", ""), ARROW, ("text", "2"), ("energy", ""))


def test_only_monuments_have_no_action() -> None:
    for face in CARDS:
        assert bool(action_items(face)) == (face.type != "monument")


def test_signs_on_every_face_are_large_enough() -> None:
    for face in [one for one in CARDS if action_items(one)]:
        assert fits(action_items(face), 28, BROAD - 24)
        assert fits(action_items(face), 36, COLUMN - 24) or fits((ARROW, *gained_items(face)), 30, COLUMN - 24)
        for half in (paid_items(face), gained_items(face)):
            assert fits(half, 38, 300)


def test_no_two_cards_look_alike() -> None:
    with use_fineness(1):
        assert len({card(face).tobytes() for face in CARDS}) == len(CARDS)
        assert len({ticket(face, BROAD, 164).tobytes() for face in CARDS}) == len(CARDS)


def test_the_cost_now_stands_on_a_card_in_hand() -> None:
    face = named("megalith")
    assert ticket(face, COLUMN, 158, 0, 2).tobytes() != ticket(face, COLUMN, 158).tobytes()


def test_a_set_shows_what_it_is_worth_now() -> None:
    beacon = named("beacon")
    assert len({compound_card(beacon, COLUMN, 134, count).tobytes() for count in range(1, 5)}) == 4


@pytest.mark.parametrize("contractor", list(CONTRACTORS.values()), ids=lambda one: one.id)
def test_every_contractor_says_what_it_brings(contractor: Contractor) -> None:
    assert contractor_items(contractor)
    given = contractor_ticket(contractor, 282, 116, gifts=True).tobytes()
    assert (given != contractor_ticket(contractor, 282, 116, gifts=False).tobytes()) == bool(gift_items(contractor))


def test_a_line_is_shrunk_as_a_whole_until_it_fits() -> None:
    items = action_items(named("manufactory"))
    assert strip(items, 60, 240).width <= 240 < strip(items, 60, 2000).width


def test_any_two_types_differ_visibly() -> None:
    for deficiency, (first, second) in product(DEFICIENCIES, combinations(TYPES, 2)):
        assert distance(colours.FILLS[first], colours.FILLS[second], deficiency) > 18


@pytest.mark.parametrize("kind", TYPES)
def test_names_can_be_read_on_their_bands(kind: str) -> None:
    assert contrast(palette.INK, colours.FILLS[kind]) > 4.4
    assert contrast(palette.TEXT, colours.body(kind)) > 4.5
    assert contrast(palette.TEXT, colours.well(kind)) > 4.5


def test_signs_differ_without_colour_even_when_small() -> None:
    for first, second in combinations(SIGNS, 2):
        one, other = (draw_sign(Mask((24, 24)), name, (12, 12), 11).downsample() for name in (first, second))
        differing = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
        assert differing > 0.25 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])


@pytest.mark.parametrize("face", list(PIPS))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    assert len(set(PIPS[face])) == face
    assert die(face, 74).tobytes() != die("", 74).tobytes()


def test_the_sheets_hold_every_card_once() -> None:
    assert sorted(face.id for face in in_order()) == sorted(BLUEPRINTS)
    names = "".join(finished(f"factories-cards-{page + 1}").picture.alt for page in range(pages()))
    assert all(str(face.name) in names for face in CARDS)
    assert len(finished("factories-tickets").picture.alt) <= MAX_ALT_LENGTH


def test_every_card_has_a_picture_of_its_own() -> None:
    assert set(SCENES) == set(BLUEPRINTS)
    assert len({scene(face.id, face.type).tobytes() for face in CARDS}) == len(CARDS)


def test_a_picture_stands_on_the_ground() -> None:
    for name in SCENES:
        lowest = max(y for shape in SCENES[name] for _, y in shape.points)
        assert GROUND_LINE - 12 <= lowest <= GROUND_LINE
