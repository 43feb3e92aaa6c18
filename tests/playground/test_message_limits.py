"""Every limit of a message is refused with Discord's code, at its place in the tree."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground.rest.wire import Validator
from bot.playground.world.client import Client
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.schema import ANY_BODY
from tests.playground.small_bot import PICTURE

Json = dict[str, Any]


@pytest.fixture
def validate() -> Validator:
    """These bodies are wrong on purpose."""
    return ANY_BODY


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(number: int = 0, **changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": f"b{number}"} | changes


def select(options: int = 2, **changes: Any) -> Json:
    listed = [{"label": f"{n}", "value": f"{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed} | changes


def labelled(component: Json) -> Json:
    return {"type": 18, "label": "l", "component": component}


def option(**changes: Any) -> Json:
    return {"label": "l", "value": "v"} | changes


IN_ROW = ("components", 0, "components", 0)

TOO_MUCH: list[tuple[str, Json, tuple[object, ...], str]] = [
    ("content", {"content": "x" * 2001}, ("content",), "BASE_TYPE_MAX_LENGTH"),
    ("rows", {"components": [row(button(n)) for n in range(6)]}, ("components",), "BASE_TYPE_BAD_LENGTH"),
    (
        "buttons",
        {"components": [row(*(button(n) for n in range(6)))]},
        ("components", 0, "components"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("empty row", {"components": [row()]}, ("components", 0, "components"), "BASE_TYPE_BAD_LENGTH"),
    ("no row", {"components": [button()]}, ("components", 0, "type"), "UNION_TYPE_CHOICES"),
    ("label", {"components": [row(button(label="x" * 81))]}, (*IN_ROW, "label"), "BASE_TYPE_BAD_LENGTH"),
    (
        "no label",
        {"components": [row(button(label=""))]},
        IN_ROW,
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    ("id", {"components": [row(button(custom_id="x" * 101))]}, (*IN_ROW, "custom_id"), "BASE_TYPE_BAD_LENGTH"),
    ("no id", {"components": [row(button(custom_id=""))]}, (*IN_ROW, "custom_id"), "BASE_TYPE_REQUIRED"),
    (
        "same id twice",
        {"components": [row(button(1), button(1))]},
        ("components",),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ("style", {"components": [row(button(style=9))]}, (*IN_ROW, "style"), "BASE_TYPE_CHOICES"),
    (
        "link with id",
        {"components": [row(button(style=5, url="https://example.org"))]},
        IN_ROW,
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    ("options", {"components": [row(select(26))]}, (*IN_ROW, "options"), "BASE_TYPE_BAD_LENGTH"),
    ("no options", {"components": [row(select(0))]}, (*IN_ROW, "options"), "BASE_TYPE_BAD_LENGTH"),
    (
        "placeholder",
        {"components": [row(select(placeholder="x" * 151))]},
        (*IN_ROW, "placeholder"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "option label",
        {"components": [row(select(options=0) | {"options": [option(label="x" * 101)]})]},
        (*IN_ROW, "options", 0, "label"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "option value",
        {"components": [row(select(options=0) | {"options": [option(value="x" * 101)]})]},
        (*IN_ROW, "options", 0, "value"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "option description",
        {"components": [row(select(options=0) | {"options": [option(description="x" * 101)]})]},
        (*IN_ROW, "options", 0, "description"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "same option twice",
        {"components": [row(select(options=0) | {"options": [option(), option()]})]},
        (*IN_ROW, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ("max_values", {"components": [row(select(max_values=26))]}, (*IN_ROW, "max_values"), "NUMBER_TYPE_RANGE"),
    (
        "button beside a select",
        {"components": [row(select(), button())]},
        IN_ROW,
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ("embeds", {"embeds": [{"title": "x"}] * 11}, ("embeds",), "BASE_TYPE_BAD_LENGTH"),
    ("embed title", {"embeds": [{"title": "x" * 257}]}, ("embeds", 0, "title"), "BASE_TYPE_BAD_LENGTH"),
    ("embed characters", {"embeds": [{"description": "x" * 3001}] * 2}, ("embeds",), "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "mentions",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        ("allowed_mentions",),
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ("flags", {"content": "x", "flags": 1 << 7}, ("flags",), "MESSAGE_FLAGS_INVALID"),
    (
        "file that was not sent",
        {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
        ("attachments", 0, "id"),
        "ATTACHMENT_NOT_FOUND",
    ),
]


@pytest.mark.parametrize(("body", "place", "code"), [case[1:] for case in TOO_MUCH], ids=[case[0] for case in TOO_MUCH])
async def test_a_body_beyond_a_limit_is_refused(
    api: Api, world: World, body: Json, place: tuple[object, ...], code: str
) -> None:
    answer = await api.send({"content": "text"} | body)
    assert (answer.status, answer.code, answer.body["message"]) == (400, 50035, "Invalid Form Body")
    assert answer.problem(*place) == code
    assert world.messages(world.channels[0].id) == []


async def test_the_same_limits_hold_in_answers_to_interactions(api: Api, world: World) -> None:
    await api("PUT", f"/applications/{world.application.id}/commands", [{"name": "go", "description": "Go"}])
    interaction = Client(world).slash(world.members[0], world.channels[0], "go")
    answer = await api.respond(interaction, 4, {"components": [row(button(label="x" * 81))]})
    assert answer.problem("data", *IN_ROW, "label") == "BASE_TYPE_BAD_LENGTH"
    assert (await api.respond(interaction, 4, {"content": "Better."})).status == 200


async def test_everything_at_its_limit_is_accepted(api: Api) -> None:
    rows = [
        row(*(button(n * 5 + m, label="x" * 80, custom_id=f"{n}{m}" + "x" * 98) for m in range(5))) for n in range(4)
    ]
    options = [option(label="x" * 100, value=f"{n:03}" + "x" * 97, description="x" * 100) for n in range(25)]
    listed = select(options=0, placeholder="x" * 150, max_values=25) | {"options": options}
    answer = await api.send({"content": "x" * 2000, "components": [*rows, row(listed)]})
    assert answer.status == 200
    numbers = [inner["id"] for each in answer.body["components"] for inner in [each, *each["components"]]]
    assert numbers == list(range(1, 27))


async def test_an_empty_message(api: Api) -> None:
    assert (await api.send({"content": "  "})).code == 50006


async def test_files_have_a_number_a_size_and_an_alternative_text_limit(api: Api) -> None:
    many = {f"{n}.txt": b"x" for n in range(11)}
    assert (await api.send({}, files=many)).problem("attachments") == "BASE_TYPE_BAD_LENGTH"
    large = await api.send({}, files={"a.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (large.status, large.code) == (413, 40005)
    described = {"attachments": [{"id": "0", "description": "x" * 1025}]}
    refused = await api.send(described, files={"a.png": PICTURE})
    assert refused.problem("attachments", 0, "description") == "BASE_TYPE_BAD_LENGTH"


async def test_the_list_of_attachments_says_what_stays(api: Api, world: World) -> None:
    sent = await api.send({"content": "x"}, files={"a.png": PICTURE, "b b.txt": b"text"})
    first, second = sent.body["attachments"]
    assert (first["width"], first["content_type"], second["filename"]) == (128, "image/png", "b_b.txt")
    path = f"/channels/{sent.body['channel_id']}/messages/{sent.body['id']}"
    kept = await api("PATCH", path, {"attachments": [{"id": second["id"], "description": "words"}]})
    assert [(each["id"], each["description"]) for each in kept.body["attachments"]] == [(second["id"], "words")]
    untouched = await api("PATCH", path, {"content": "y"})
    assert len(untouched.body["attachments"]) == 1
    swapped = await api("PATCH", path, {"attachments": [{"id": 0, "filename": "c.txt"}]}, files={"c.txt": b"c"})
    assert [each["filename"] for each in swapped.body["attachments"]] == ["c.txt"]
    dropped = await api("PATCH", path, {}, files={"d.txt": b"d"})
    assert [each["filename"] for each in dropped.body["attachments"]] == ["d.txt"]


async def test_a_picture_of_an_embed_is_linked_and_not_listed(api: Api) -> None:
    sent = await api.send({"embeds": [{"image": {"url": "attachment://a.png"}}]}, files={"a.png": PICTURE})
    assert sent.body["attachments"] == []
    assert sent.body["embeds"][0]["image"]["url"].startswith(api.playground.address)


class TestComponentsV2:
    FLAG = 1 << 15

    async def test_texts_gallery_and_section(self, api: Api, world: World) -> None:
        body = {
            "flags": self.FLAG,
            "components": [
                {"type": 10, "content": "Hello <@1100000000000000012>"},
                {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
                {
                    "type": 17,
                    "components": [{"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": button()}],
                },
                row(button(1)),
            ],
        }
        answer = await api.send(body, files={"a.png": PICTURE})
        assert answer.status == 200
        assert answer.body["attachments"] == []
        assert [ping.member.name for ping in world.pings] == ["Ben"]

    @pytest.mark.parametrize(
        ("changes", "place", "code"),
        [
            (
                {"content": "x", "components": [{"type": 10, "content": "x"}]},
                ("content",),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            ),
            (
                {"components": [{"type": 17, "components": [{"type": 14}] * 40}]},
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            ),
            (
                {"components": [{"type": 10, "content": "x" * 2001}] * 2},
                ("components",),
                "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED",
            ),
            ({"components": [{"type": 12, "items": []}]}, ("components", 0, "items"), "BASE_TYPE_BAD_LENGTH"),
        ],
    )
    async def test_its_limits(self, api: Api, changes: Json, place: tuple[object, ...], code: str) -> None:
        assert (await api.send({"flags": self.FLAG} | changes)).problem(*place) == code

    async def test_the_flag_stays(self, api: Api) -> None:
        sent = await api.send({"flags": self.FLAG, "components": [{"type": 10, "content": "x"}]})
        path = f"/channels/{sent.body['channel_id']}/messages/{sent.body['id']}"
        edited = await api("PATCH", path, {"content": "y", "flags": 0})
        assert edited.problem("content") == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


@pytest.mark.parametrize(
    ("modal", "place", "code"),
    [
        ({"title": "x" * 46}, ("data", "title"), "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, ("data", "custom_id"), "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, ("data", "components"), "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "t", "style": 1}}]},
            ("data", "components", 0, "label"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [row({"type": 4, "custom_id": "t", "label": "l", "style": 1, "max_length": 4001})]},
            ("data", "components", 0, "components", 0, "max_length"),
            "NUMBER_TYPE_RANGE",
        ),
        ({"components": [row(button())]}, ("data", "components", 0, "components", 0, "type"), "UNION_TYPE_CHOICES"),
        ({"components": 6 * [{"type": 10, "content": "x"}]}, ("data", "components"), "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [labelled({"type": 21, "custom_id": "r", "options": [option(value="a")]})]},
            ("data", "components", 0, "component", "options"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [labelled({"type": 22, "custom_id": "c", "options": 11 * [option()]})]},
            ("data", "components", 0, "component", "options"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [labelled({"type": 22, "custom_id": "c", "options": [option(value="a")], "min_values": 0})]},
            ("data", "components", 0, "component", "required"),
            "BASE_TYPE_INVALID",
        ),
    ],
)
async def test_the_limits_of_forms(api: Api, world: World, modal: Json, place: tuple[object, ...], code: str) -> None:
    await api("PUT", f"/applications/{world.application.id}/commands", [{"name": "go", "description": "Go"}])
    interaction = Client(world).slash(world.members[0], world.channels[0], "go")
    form = {
        "title": "t",
        "custom_id": "c",
        "components": [row({"type": 4, "custom_id": "t", "label": "l", "style": 1})],
    }
    assert (await api.respond(interaction, 9, form | modal)).problem(*place) == code


async def test_suggestions_have_limits(api: Api, world: World) -> None:
    typed = {"type": 3, "name": "move", "description": "A move", "autocomplete": True}
    body = [{"name": "go", "description": "Go", "options": [typed]}]
    await api("PUT", f"/applications/{world.application.id}/commands", body)
    waiting = asyncio.create_task(Client(world).autocomplete(world.members[0], world.channels[0], "go", "move", "x"))
    await asyncio.sleep(0)
    (interaction,) = world.interactions.all
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    refused = await api.respond(interaction, 8, {"choices": choices})
    assert refused.problem("data", "choices") == "BASE_TYPE_BAD_LENGTH"
    refused = await api.respond(interaction, 8, {"choices": [{"name": "x" * 101, "value": "x"}]})
    assert refused.problem("data", "choices", 0, "name") == "BASE_TYPE_BAD_LENGTH"
    assert (await api.respond(interaction, 8, {"choices": choices[:25]})).status == 200
    assert len(await waiting) == 25
