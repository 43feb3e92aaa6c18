"""Panels: what they list, what can be typed, and what a press does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord.components.controls import Choice, ControlId
from bot.discord.components.modal import Field, FieldValues, TextField
from bot.discord.press import words
from bot.discord.press.panel import (
    ChoiceInput,
    Group,
    MemberInput,
    ModalInput,
    Panel,
    PanelAction,
    PanelPage,
    PickedMember,
)
from bot.discord.press.press import Press
from bot.discord.table.words import span
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.games.text import Text, TextLike
from tests.ui import doubles


class Lamp:
    """A lamp with a panel: a value, an action of each kind."""

    def __init__(self) -> None:
        self.value = "off"
        self.holder: PickedMember | None = None
        self.panel: Panel[None] = Panel("lamp", self.page)

    async def page(self, interaction: Interaction, subject: str) -> PanelPage:
        on = self.value != "off"
        colours = ChoiceInput("Colour", self._colours)
        actions = (
            PanelAction("on", Text("Switch on"), Text("light it"), self._switch, available=not on, button=2),
            PanelAction("off", Text("Switch off"), Text("save energy"), self._switch_off, available=on, button=1),
            PanelAction("colour", Text("Colour"), Text("choose a colour"), self._switch, colours),
        )
        give = PanelAction("give", Text("Give away"), Text("to a member"), self._give, MemberInput("To whom"))
        paint = PanelAction(
            "paint", Text("Paint"), Text("inside and out"), self._switch, ModalInput(self._fields, self._paint)
        )
        groups = (Group("Lamp", actions), Group("Owner", (give, paint)))
        return PanelPage(Text("The lamp is {value}.", value=self.value), groups, subject or "lamp1")

    async def _fields(self) -> Sequence[Field]:
        return [TextField(key="inside", label="Inside"), TextField(key="outside", label="Outside")]

    async def _paint(self, response: Response, fields: FieldValues) -> TextLike | None:
        self.value = " and ".join(*zip(*fields.values(), strict=True))
        return "Painted."

    async def _colours(self) -> Sequence[Choice]:
        colours = [Choice(each.title(), each) for each in ("red", "green")]
        return [*colours, Choice(span(timedelta(days=2)), "2 days")]

    async def _switch(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        self.value = text or "on"
        return Text("Done.")

    async def _switch_off(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        await response.tell("click")
        return None

    async def _give(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        self.holder = member
        return ""


@pytest.fixture
def lamp() -> Lamp:
    return Lamp()


async def _type(lamp: Lamp, do: str | None = None, text: str | None = None) -> list[str]:
    interaction = doubles.Interaction()
    await lamp.panel.run(cast("Interaction", interaction), do, text)
    return interaction.done


async def _press(
    lamp: Lamp, argument: str, *values: str, verb: str = "lamp", data: dict[str, Any] | None = None
) -> list[str]:
    interaction = doubles.Interaction(pressed=True, private=True)
    cast("Any", interaction).data = data
    handler = lamp.panel.selects["lamp"] if values else lamp.panel.verbs["lamp"]
    async with Response(cast("Interaction", interaction), late=Deferral.UPDATE) as response:
        await handler(Press(response, ControlId("lamp1", 0, verb, argument), values))
    return interaction.done


async def test_without_action_the_panel_is_shown(lamp: Lamp) -> None:
    assert await _type(lamp) == ["tell The lamp is off."]


@pytest.mark.parametrize("typed", ["on", "ON", "switch on", " Switch  ON "])
async def test_actions_are_typed_by_key_or_name_in_any_case(lamp: Lamp, typed: str) -> None:
    assert await _type(lamp, typed) == ["tell Done."]
    assert lamp.value == "on"


async def test_unavailable_actions_can_be_typed_so_that_they_say_why(lamp: Lamp) -> None:
    assert await _type(lamp, "off") == ["tell click"]


async def test_unknown_actions_are_refused(lamp: Lamp) -> None:
    assert await _type(lamp, "explode") == [f"tell {words.unknown_action('explode')}"]


async def test_an_action_that_lacks_its_input_asks_for_it(lamp: Lamp) -> None:
    assert await _type(lamp, "colour") == ["tell **Colour**: choose a colour"]
    assert await _type(lamp, "colour", "red") == ["tell Done."]
    assert lamp.value == "red"


async def test_a_label_typed_in_any_language_means_its_value(lamp: Lamp) -> None:
    for typed, meant in (("Red", "red"), ("2 Tage", "2 days"), ("40 jours", "40 days"), ("dimmed", "dimmed")):
        assert await _type(lamp, "colour", typed) == ["tell Done."]
        assert lamp.value == meant


async def test_an_empty_text_shows_the_panel_anew(lamp: Lamp) -> None:
    lamp.value = "red"
    interaction = doubles.Interaction()
    await lamp.panel.run(cast("Interaction", interaction), "give", member=PickedMember(7))
    assert interaction.done == ["tell The lamp is red."]
    assert lamp.holder == PickedMember(7)


async def test_a_pressed_action_shows_its_sentence_above_the_changed_panel(lamp: Lamp) -> None:
    assert await _press(lamp, "on") == ["defer", "fill Done.\nThe lamp is on."]


async def test_a_chosen_action_is_done(lamp: Lamp) -> None:
    assert await _press(lamp, "lamp 0", "on", verb="pick") == ["defer", "fill Done.\nThe lamp is on."]


async def test_an_answer_of_an_action_is_a_new_message(lamp: Lamp) -> None:
    lamp.value = "on"
    assert await _press(lamp, "off") == ["defer", "follow privately click", "fill The lamp is on."]


async def test_a_press_on_an_old_panel_shows_what_is_possible_now(lamp: Lamp) -> None:
    assert await _press(lamp, "off") == [f"edit {words.NO_LONGER}\nThe lamp is off."]


async def test_an_input_is_asked_for_in_place_of_the_panel_and_back_returns(lamp: Lamp) -> None:
    assert await _press(lamp, "colour") == ["edit **Colour**: choose a colour"]
    assert await _press(lamp, "lamp =colour", "green", verb="pick") == ["defer", "fill Done.\nThe lamp is green."]
    assert await _press(lamp, "") == ["edit The lamp is green."]


async def test_a_picked_member_arrives_with_what_discord_says_of_them(lamp: Lamp) -> None:
    data = {"resolved": {"users": {"9": {"bot": True}}}}
    await _press(lamp, "lamp =give", "9", verb="pick", data=data)
    assert lamp.holder == PickedMember(9, bot=True)


async def test_suggestions_name_the_available_actions_and_their_effects(lamp: Lamp) -> None:
    interaction = cast("Interaction", doubles.Interaction())
    offered = await lamp.panel.suggest_actions(interaction, "")
    assert [(each.name, each.value) for each in offered] == [
        ("Switch on: light it", "on"),
        ("Colour: choose a colour", "colour"),
        ("Give away: to a member", "give"),
        ("Paint: inside and out", "paint"),
    ]
    assert [each.value for each in await lamp.panel.suggest_actions(interaction, "LIGHT")] == ["on"]


async def test_texts_are_suggested_for_the_typed_action(lamp: Lamp) -> None:
    interaction = doubles.Interaction()
    cast("Any", interaction).namespace = SimpleNamespace(do="Colour")
    offered = await lamp.panel.suggest_texts(cast("Interaction", interaction), "r")
    assert [each.value for each in offered] == ["red", "green"]
    cast("Any", interaction).namespace = SimpleNamespace(do=None)
    assert await lamp.panel.suggest_texts(cast("Interaction", interaction), "") == []


async def test_names_of_actions_are_found_in_the_readers_language(lamp: Lamp) -> None:
    page = await lamp.page(cast("Interaction", doubles.Interaction()), "")
    found = page.find("colour")
    assert found is not None
    assert found.key == "colour"


async def test_an_action_can_ask_in_a_modal(lamp: Lamp) -> None:
    assert await _type(lamp, "paint") == ["open Paint"]
    assert await _press(lamp, "lamp 1", "paint") == ["open Paint"]
    interaction = doubles.Interaction(pressed=True, private=True)
    async with Response(cast("Interaction", interaction), late=Deferral.UPDATE) as response:
        fields = {"inside": ("red",), "outside": ("green",)}
        await lamp.panel.modals["lamp"](Press(response, ControlId("lamp1", 0, "lamp", "paint"), fields=fields))
    assert interaction.done == ["defer", "fill Painted.\nThe lamp is red and green."]


class Gone(Lamp):
    """A lamp whose panel has no page once it is on, as a table that has ended may have none."""

    async def page(self, interaction: Interaction, subject: str) -> PanelPage:
        if self.value != "off":
            raise Declined(Text("It's gone."))
        return await super().page(interaction, subject)


async def test_an_action_after_which_there_is_no_panel_says_what_was_done() -> None:
    assert await _press(Gone(), "on") == ["defer", "fill Done."]


async def test_where_there_is_no_panel_nothing_is_suggested() -> None:
    lamp, interaction = Gone(), doubles.Interaction()
    lamp.value = "on"
    cast("Any", interaction).namespace = SimpleNamespace(do="colour")
    assert await lamp.panel.suggest_actions(cast("Interaction", interaction), "") == []
    assert await lamp.panel.suggest_texts(cast("Interaction", interaction), "") == []


@pytest.mark.parametrize(("count", "offered"), [(26, 26), (75, 75), (76, 75)])
async def test_an_action_asks_with_as_many_selects_as_leave_room_for_two_rows_of_buttons(
    count: int, offered: int
) -> None:
    async def choices() -> Sequence[Choice]:
        return [Choice(str(number), str(number)) for number in range(count)]

    selects = await ChoiceInput("Number", choices).controls("lamp number")
    assert sum(len(select.choices) for select in selects) == offered
    assert len(selects) <= 3


async def test_subjects_add_actions_and_lines_in_the_order_of_their_places(lamp: Lamp) -> None:
    panel: Panel[str] = Panel("lamp", lamp.page, {"one": Text("One"), "two": Text("Two")})

    def named(key: str) -> Callable[[str], Sequence[PanelAction]]:
        return lambda context: (PanelAction(key, Text("Do it"), context, lamp._switch),)

    async def later(context: str) -> Sequence[PanelAction]:
        return named("later")(context)

    panel.add("two", 100, named("first"))
    panel.add("one", 200, named("second"))
    panel.add("one", 100, later)
    panel.add_line(200, lambda context: f"below {context}")
    panel.add_line(100, lambda context: f"above {context}")
    groups = await panel.list_groups("x")
    assert [(str(each.placeholder), [action.key for action in each.actions]) for each in groups] == [
        ("One", ["later", "second"]),
        ("Two", ["first"]),
    ]
    assert [*await panel.list_lines("x")] == ["above x", "below x"]
    with pytest.raises(KeyError):
        panel.add("three", 100, later)
