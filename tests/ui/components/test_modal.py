"""Modals: built within Discord's limits, read from what Discord sends."""

from __future__ import annotations

from typing import Any

from bot.discord.components import modal
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Modal, build_modal, read_fields
from bot.games.text import ENGLISH
from bot.playground.rest.component_limits import check_modal
from bot.playground.world.errors import FormErrors
from tests.playground.schema import body_problems

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"

CHOICES = tuple(Choice(f"Choice {n}", f"c{n}", "why" * n, chosen=n == 1) for n in range(10))
FIELDS = (
    modal.TextField(key="text", label="L" * 60, description="d" * 120, value="v" * 500, long=True, max_length=50),
    modal.SelectField(key="select", label="Select", choices=CHOICES, max_values=99),
    modal.RadioField(key="radio", label="Radio", choices=CHOICES),
    modal.ChecksField(key="checks", label="Checks", choices=CHOICES[:3]),
    modal.CheckField(key="check", label="Check", checked=True),
    modal.MemberField(key="member", label="Member", chosen=(11,), required=False),
    modal.ChannelField(key="channel", label="Channel", chosen=(5,), max_values=3),
)


def _problems(payload: dict[str, Any]) -> list[str]:
    problems = FormErrors()
    check_modal(problems, (), payload)
    problems.raise_if_any()
    return body_problems("POST", CALLBACK, {"type": 9, "data": payload})


async def test_each_field_is_built_as_discord_wants_it() -> None:
    for field in FIELDS:
        built = build_modal(Modal("T" * 60, "change", (field,), "x"), ENGLISH)
        assert _problems(built.to_dict()) == []
        assert built.is_finished()
        assert built.custom_id == "t:modal:0:change:x"


async def test_texts_as_long_as_discord_takes_stay_whole() -> None:
    field = modal.TextField(key="text", label="L" * 45, description="d" * 100, placeholder="p" * 100)
    for title, wanted in (("T" * 45, "T" * 45), ("T" * 46, "T" * 44 + "…")):
        built = build_modal(Modal(title, "change", (field,), "x"), ENGLISH).to_dict()
        label = built["components"][0]
        assert built["title"] == wanted
        assert (label["label"], label["description"]) == ("L" * 45, "d" * 100)
        assert label["component"]["placeholder"] == "p" * 100


def test_values_are_texts_by_key() -> None:
    parts = [
        {"type": 4, "custom_id": "text", "value": "five"},
        {"type": 4, "custom_id": "nothing", "value": ""},
        {"type": 3, "custom_id": "select", "values": ["a", "b"]},
        {"type": 21, "custom_id": "radio", "value": None},
        {"type": 23, "custom_id": "yes", "value": True},
        {"type": 23, "custom_id": "no", "value": False},
    ]
    labels = [{"type": 18, "component": part} for part in parts]
    old = {"type": 1, "components": [{"type": 4, "custom_id": "old", "value": "row"}]}
    assert read_fields({"components": [*labels, old, {"type": 10}]}) == {
        "text": ("five",),
        "nothing": (),
        "select": ("a", "b"),
        "radio": (),
        "yes": (modal.CHECKED,),
        "no": (),
        "old": ("row",),
    }


def test_a_forged_submission_has_no_values() -> None:
    assert read_fields({}) == {}
