"""Controls as data: pages of selects, labels that fit."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from bot.discord.components.controls import (
    DO,
    MORE_PREFIX,
    Button,
    Choice,
    Select,
    paged_select,
    shorten,
    split_selects,
    with_names,
)
from bot.discord.components.items import ITEMS, TableButton, TableSelect, build_view
from bot.games.text import Text, Who


def choices(count: int) -> list[Choice]:
    return [Choice(f"M{number}", f"place M{number} r0") for number in range(count)]


@pytest.mark.parametrize(("count", "sizes"), [(1, [1]), (25, [25]), (26, [25, 1]), (60, [25, 25, 10])])
def test_a_select_holds_25_choices_and_none_is_lost(count: int, sizes: list[int]) -> None:
    selects = list(split_selects("Choose a cell", "cells", choices(count)))
    assert [len(select.choices) for select in selects] == sizes
    assert [choice for select in selects for choice in select.choices] == choices(count)
    assert len({select.argument for select in selects}) == len(selects)


def test_pages_say_from_where_to_where_they_go() -> None:
    first, second = split_selects("Choose a cell", "cells", choices(30))
    assert str(first.placeholder) == "Choose a cell: M0 to M24"
    assert str(second.placeholder) == "Choose a cell: M25 to M29"


@pytest.mark.parametrize(
    ("text", "length", "short"),
    [
        ("short", 10, "short"),
        ("exactly ten", 11, "exactly ten"),
        ("cut at a word here", 12, "cut at a…"),
        ("Two missions. Then rest", 15, "Two missions…"),
        ("Two missions, then rest", 15, "Two missions…"),
        ("Two missions; then rest", 15, "Two missions…"),
        ("Deux missions\u202f; puis repos", 15, "Deux missions…"),
        ("Deux missions\u202f; puis repos", 16, "Deux missions…"),
        ("Deux missions\u202f: repos, repos", 16, "Deux missions…"),
        ("Deux missions\u202f! Et du repos", 16, "Deux missions\u202f!…"),
        ("Deux missions\u202f? Et du repos", 15, "Deux missions…"),
        ("x" * 30, 10, "x" * 9 + "…"),
    ],
)
def test_a_long_text_is_cut_where_one_sees_it(text: str, length: int, short: str) -> None:
    assert shorten(text, length) == short
    assert len(shorten(text, length)) <= length


async def test_a_view_holds_dynamic_items_only_and_never_times_out() -> None:
    view = build_view([Select("Choose", "cells 1", tuple(choices(3))), Button("Undo", "undo")], "abcd", 7)
    assert view.timeout is None
    assert [type(item) for item in view.children] == [TableSelect, TableButton]
    assert [getattr(item, "custom_id", None) for item in view.children] == ["t:abcd:7:pick:cells 1", "t:abcd:7:undo:"]


async def test_controls_keep_their_order_and_buttons_after_a_select_stand_below_it() -> None:
    tiles = [Button(f"Tile {n}", "show", str(n)) for n in range(3)]
    below = [Button(f"Below {n}", "play", str(n)) for n in range(6)]
    view = build_view([*tiles, Select("Choose", "cells 1", tuple(choices(3))), *below], "abcd", 7)
    rows = [[part.get("label", "select") for part in row["components"]] for row in view.to_components()]
    names = [str(button.label) for button in below]
    assert rows == [[str(button.label) for button in tiles], ["select"], names[:5], names[5:]]


async def test_a_button_that_begins_stands_first_in_its_row() -> None:
    controls = [
        Button("a", "play", "a", starts_row=True),
        Button("b", "play", "b"),
        Button("c", "play", "c", starts_row=True),
    ]
    rows = build_view([*controls, Button("d", "play", "d")], "abcd", 7).to_components()
    assert [[part["label"] for part in row["components"]] for row in rows] == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("count", [1, 25, 26, 49, 80])
def test_one_select_leads_through_all_its_pages_and_back_to_the_first(count: int) -> None:
    seen, page = [], 0
    for _ in range(count):
        select = paged_select("Use a card", "use", choices(count), page, "page {}".format, more="Further cards")
        assert select.argument.startswith(f"{DO} ")
        assert len(select.choices) <= 25
        seen += [choice for choice in select.choices if not choice.value.startswith(MORE_PREFIX)]
        on = [choice.value for choice in select.choices if choice.value.startswith(f"{MORE_PREFIX}page ")]
        page = int(on[0].removeprefix(f"{MORE_PREFIX}page ")) if on else 0
        if page == 0:
            break
    assert seen == choices(count)


def test_one_select_that_proposes_shows_the_page_with_what_is_chosen() -> None:
    many = choices(60)
    many[40] = replace(many[40], chosen=True)
    select = paged_select("Fly to", "planets", many, 0, "planets {}".format, more="Further ones", at_once=False)
    assert select.argument == "planets"
    assert many[40] in select.choices
    assert select.choices[-1].value == f"{MORE_PREFIX}planets 2"


async def test_sending_the_same_controls_again_makes_another_view() -> None:
    controls = [Button("Undo", "undo")]
    assert build_view(controls, "abcd", 7) is not build_view(controls, "abcd", 7)


async def test_templates_stay_registered_after_many_views() -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.add_dynamic_items(*ITEMS)
    store = client._connection._view_store
    for rev in range(50):
        view = build_view([Select("Choose", "cells 1", tuple(choices(3))), Button("Undo", "undo")], "abcd", rev)
        store.add_view(view, rev)
    assert set(store._dynamic_items.values()) == set(ITEMS)
    assert not store._views
    assert not store._synced_message_views


async def test_templates_stay_registered_when_the_view_of_a_private_message_times_out() -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.add_dynamic_items(*ITEMS)
    store = client._connection._view_store
    view = build_view([Button("Agree", "agree")], "abcd", 7)
    store.add_view(view, 5)
    view.timeout = 0.0  # discord.py gives private views a quarter of an hour
    view._dispatch_timeout()  # type: ignore[no-untyped-call]
    assert set(store._dynamic_items.values()) == set(ITEMS)


def test_controls_name_members_instead_of_seats_and_stay_the_same_values_otherwise() -> None:
    free, seated = Text("Go {way}", way="east"), Text("Help {who}", who=Who(0))
    button, choice = Button(free, "play"), Choice(free, "a", free)
    assert with_names(button, ["Ana"]) is button
    assert str(with_names(Button(seated, "play"), ["Ana"]).label) == "Help Ana"  # type: ignore[union-attr]
    select = Select(seated, "help", (choice, Choice(free, "b", seated), Choice(seated, "c")))
    named = with_names(select, ["Ana"])
    assert isinstance(named, Select)
    assert named.choices[0] is choice
    texts = [str(each) for choice in named.choices for each in (choice.label, choice.description)]
    assert (str(named.placeholder), texts) == (
        "Help Ana", ["Go east", "Go east", "Go east", "Help Ana", "Help Ana", ""],
    )  # fmt: skip
