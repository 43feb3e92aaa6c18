"""Emojis: drawn small enough, uploaded once, shown on controls; without them labels do."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.discord.components import links
from bot.discord.components.controls import Button, Choice, Select
from bot.discord.components.items import build_view
from bot.discord.components.links import find_emoji, forget_emojis, set_emojis
from bot.discord.transport.calls import Call, retry
from bot.emojis import name_emoji, publish_emojis
from bot.games.text import ENGLISH
from bot.playground.address import discord_at
from bot.playground.rest.emojis import MAX_EMOJI_BYTES, NAME
from bot.playground.server import Playground
from renderers.emojis import DIGESTS, DRAWINGS, SIDE, digest_drawing, draw_emoji
from tests.playground.schema import DISCORDS

FILE = Path(__file__).parents[1] / "renderers" / "emojis.json"


@pytest.fixture(autouse=True)
def nothing_uploaded() -> Iterator[None]:
    yield
    forget_emojis()


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            yield playground


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(playground.world.token)
        yield client


@pytest.mark.parametrize("key", DRAWINGS)
def test_each_emoji_is_within_the_limits(key: str) -> None:
    picture = draw_emoji(key)
    assert len(picture) <= MAX_EMOJI_BYTES
    assert NAME.fullmatch(name_emoji(key))
    with Image.open(io.BytesIO(picture)) as image:
        assert image.size == (SIDE, SIDE)


def test_the_digests_are_those_of_the_drawings() -> None:
    assert _digests() == DIGESTS, "run: python -m tests.test_emojis"


async def test_nothing_is_drawn_that_is_there(
    playground: Playground, client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    await publish_emojis(client)
    monkeypatch.setattr("bot.emojis.draw_emoji", None)
    forget_emojis()
    await publish_emojis(client)
    assert find_emoji("die_6") is not None


async def test_an_emoji_that_discord_refuses_costs_no_other(playground: Playground, client: discord.Client) -> None:
    first, second, *others = DRAWINGS
    await client.create_application_emoji(name=name_emoji(second), image=draw_emoji(second))
    playground.world.faults.server_error(r"/emojis$", method="POST", status=503)
    await publish_emojis(client)
    assert find_emoji(first) is None
    assert all(find_emoji(key) is not None for key in (second, *others))
    await publish_emojis(client)
    assert find_emoji(first) is not None


async def test_a_label_gets_shorter_only_beside_its_emoji() -> None:
    dice = Button("⚀ 1", "play", emoji="die_1", label_with_emoji="1")

    def shown() -> str:
        return str(build_view((dice,), "abcdefgh", 1, ENGLISH).to_components()[0]["components"][0]["label"])

    assert shown() == "⚀ 1"
    set_emojis({"die_1": discord.PartialEmoji(name="die_1", id=5)})
    assert shown() == "1"


async def test_they_are_uploaded_once_and_shown(playground: Playground, client: discord.Client) -> None:
    world = playground.world
    await publish_emojis(client)
    uploaded = dict(world.emojis)
    assert len(uploaded) == len(DRAWINGS)
    await publish_emojis(client)
    assert world.emojis == uploaded
    controls = (
        Button("Six", "play", emoji="die_6"),
        Button("Other", "play", "x"),
        Select("List", "do", (Choice("Key", "key", emoji="otys_key_x"), Choice("None", "none"))),
    )
    buttons, select = (row["components"] for row in build_view(controls, "abcdefgh", 1, ENGLISH).to_components())
    shown = [int(part["emoji"]["id"]) for part in (buttons[0], select[0]["options"][0])]
    assert [world.emojis[each].name.rpartition("_")[0] for each in shown] == ["die_6", "otys_key_x"]
    assert "emoji" not in buttons[1]
    assert not select[0]["options"][1].get("emoji")


async def test_outdated_pictures_are_deleted_and_those_of_others_stay(
    playground: Playground, client: discord.Client
) -> None:
    for name in ("die_6_00000000", "party_00000000", "die_6"):
        await client.create_application_emoji(name=name, image=draw_emoji("die_6"))
    await publish_emojis(client)
    names = {emoji.name for emoji in playground.world.emojis.values()}
    assert "die_6_00000000" not in names
    assert {"party_00000000", "die_6"} <= names


async def test_without_the_right_to_upload_labels_do(
    playground: Playground, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    playground.world.faults.server_error("/emojis", status=403)
    with caplog.at_level(logging.WARNING, "bot.emojis"):
        await publish_emojis(client)
    assert "emojis not uploaded" in caplog.text
    assert find_emoji("die_6") is None


async def test_a_deleted_emoji_is_left_out(playground: Playground, client: discord.Client) -> None:
    set_emojis({"die_6": discord.PartialEmoji(name="die_6", id=5)})
    channel = client.get_partial_messageable(playground.world.channels[0].id)

    async def send() -> None:
        await channel.send("x", view=build_view((Button("Six", "play", emoji="die_6"),), "abcdefgh", 1))

    await retry(send, Call.SEND)
    assert links.find_emoji("die_6") is None


def _digests() -> dict[str, str]:
    return {key: digest_drawing(key) for key in sorted(DRAWINGS)}


if __name__ == "__main__":
    FILE.write_text(json.dumps(_digests(), indent=1) + "\n", encoding="utf-8")
