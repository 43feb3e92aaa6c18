"""Controls as data: pages of selects, labels that fit."""

from __future__ import annotations

import discord
import pytest

from bot.ui.controls import Button, Choice, Select, paged, shortened
from bot.ui.items import ITEMS, TableButton, TableSelect, view_of


def choices(count: int) -> list[Choice]:
    return [Choice(f"M{number}", f"place M{number} r0") for number in range(count)]


@pytest.mark.parametrize(("count", "sizes"), [(1, [1]), (25, [25]), (26, [25, 1]), (60, [25, 25, 10])])
def test_a_select_holds_25_choices_and_none_is_lost(count: int, sizes: list[int]) -> None:
    selects = list(paged("Choose a cell", "cells", choices(count)))
    assert [len(select.choices) for select in selects] == sizes
    assert [choice for select in selects for choice in select.choices] == choices(count)
    assert len({select.argument for select in selects}) == len(selects)


def test_pages_say_from_where_to_where_they_go() -> None:
    first, second = paged("Choose a cell", "cells", choices(30))
    assert first.placeholder == "Choose a cell: M0 to M24"
    assert second.placeholder == "Choose a cell: M25 to M29"


@pytest.mark.parametrize(
    ("text", "length", "short"),
    [
        ("short", 10, "short"),
        ("exactly ten", 11, "exactly ten"),
        ("cut at a word here", 12, "cut at a…"),
        ("x" * 30, 10, "x" * 9 + "…"),
    ],
)
def test_a_long_text_is_cut_where_one_sees_it(text: str, length: int, short: str) -> None:
    assert shortened(text, length) == short
    assert len(shortened(text, length)) <= length


async def test_a_view_holds_dynamic_items_only_and_never_times_out() -> None:
    view = view_of([Select("Choose", "cells 1", tuple(choices(3))), Button("Undo", "undo")], "abcd", 7)
    assert view.timeout is None
    assert [type(item) for item in view.children] == [TableSelect, TableButton]
    assert [getattr(item, "custom_id", None) for item in view.children] == ["t:abcd:7:pick:cells 1", "t:abcd:7:undo:"]


async def test_controls_keep_their_order_and_buttons_after_a_select_stand_below_it() -> None:
    tiles = [Button(f"Tile {n}", "show", str(n)) for n in range(3)]
    below = [Button(f"Below {n}", "play", str(n)) for n in range(6)]
    view = view_of([*tiles, Select("Choose", "cells 1", tuple(choices(3))), *below], "abcd", 7)
    rows = [[part.get("label", "select") for part in row["components"]] for row in view.to_components()]
    names = [button.label for button in below]
    assert rows == [[button.label for button in tiles], ["select"], names[:5], names[5:]]


async def test_sending_the_same_controls_again_makes_another_view() -> None:
    controls = [Button("Undo", "undo")]
    assert view_of(controls, "abcd", 7) is not view_of(controls, "abcd", 7)


async def test_templates_stay_registered_after_many_views() -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.add_dynamic_items(*ITEMS)
    store = client._connection._view_store
    for rev in range(50):
        view = view_of([Select("Choose", "cells 1", tuple(choices(3))), Button("Undo", "undo")], "abcd", rev)
        store.add_view(view, rev)
    assert set(store._dynamic_items.values()) == set(ITEMS)
    assert not store._views
    assert not store._synced_message_views


async def test_templates_stay_registered_when_the_view_of_a_private_message_times_out() -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.add_dynamic_items(*ITEMS)
    store = client._connection._view_store
    view = view_of([Button("Agree", "agree")], "abcd", 7)
    store.add_view(view, 5)
    view.timeout = 0.0  # discord.py gives private views a quarter of an hour
    view._dispatch_timeout()  # type: ignore[no-untyped-call]
    assert set(store._dynamic_items.values()) == set(ITEMS)
