"""Emojis of the application: limits, and where they are shown."""

from __future__ import annotations

import base64
from typing import Any

import aiohttp
import pytest

from bot.playground.rest import emojis
from bot.playground.rest.wire import Validator
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.schema import ANY_BODY
from tests.playground.small_bot import PICTURE


@pytest.fixture
def validate() -> Validator:
    return ANY_BODY


def image(content: bytes = PICTURE, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"name": "x"}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "two words"}, "name", "STRING_TYPE_REGEX"),
        ({"image": "no image"}, "image", "IMAGE_INVALID"),
        ({"image": image(kind="tiff")}, "image", "IMAGE_INVALID"),
        ({"image": image(bytes(256 * 1024 + 1))}, "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_limits(api: Api, world: World, changes: dict[str, Any], place: str, code: str) -> None:
    path = f"/applications/{world.application.id}/emojis"
    assert (await api("POST", path, {"name": "die", "image": image()} | changes)).problem(place) == code


async def test_an_application_has_so_many(api: Api, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "MAX_EMOJIS", 1)
    path = f"/applications/{world.application.id}/emojis"
    assert (await api("POST", path, {"name": "die", "image": image()})).status == 201
    assert (await api("POST", path, {"name": "die2", "image": image()})).code == 30008
    assert (await api("DELETE", f"{path}/1")).code == 10014


async def test_messages_show_those_that_exist(api: Api, world: World) -> None:
    path = f"/applications/{world.application.id}/emojis"
    added = (await api("POST", path, {"name": "die", "image": image()})).body
    emoji = {"id": int(added["id"]), "name": added["name"]}
    button = {"type": 2, "style": 2, "custom_id": "x", "emoji": emoji}
    option = {"label": "One", "value": "1", "emoji": emoji}
    rows = [
        {"type": 1, "components": [button]},
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [option]}]},
    ]
    sent = await api.send({"components": rows})
    shown, listed = (row["components"][0] for row in sent.body["components"])
    assert shown["emoji"]["id"] == listed["options"][0]["emoji"]["id"] == added["id"]
    async with aiohttp.ClientSession() as session, session.get(f"{world.address}/emojis/{added['id']}.png") as picture:
        assert await picture.read() == PICTURE
    await api("DELETE", f"{path}/{added['id']}")
    refused = await api.send({"components": rows})
    assert refused.problem("components", 0, "components", 0, "emoji", "id") == "BUTTON_COMPONENT_INVALID_EMOJI"
    place = ("components", 1, "components", 0, "options", 0, "emoji", "id")
    assert refused.problem(*place) == "SELECT_COMPONENT_INVALID_EMOJI"
