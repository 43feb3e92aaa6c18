"""Members' avatars, fetched from Discord for the cards that show them."""

from __future__ import annotations

import asyncio

import pytest
from discord import Asset

from bot.discord.pictures import avatars
from bot.playground.rest.files import avatar
from tests.e2e.stage import Stage


async def test_the_picture_of_a_member_is_fetched_whether_the_bot_met_them_or_not(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("help")
    found = await stage.client.dispatcher.avatars.of_all([ana.member.id, ben.member.id])
    assert found == {each.member.id: avatar(each.member.colour, each.member.name) for each in (ana, ben)}


async def test_it_is_read_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, dispatcher = stage.member("Ana"), stage.client.dispatcher
    first = await dispatcher.avatars.of(ana.member.id)
    monkeypatch.setattr(Asset, "read", None)
    assert await dispatcher.avatars.of(ana.member.id) == first != b""


async def test_who_is_nobody_or_was_forgotten_has_no_picture(stage: Stage) -> None:
    assert await stage.client.dispatcher.avatars.of_all([99, -3]) == {99: b"", -3: b""}


async def test_a_picture_that_does_not_come_in_time_is_done_without(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: Asset) -> bytes:
        await asyncio.Event().wait()
        return b"too late"

    monkeypatch.setattr(Asset, "read", never)
    monkeypatch.setattr(avatars, "TIMEOUT_SECONDS", 0.01)
    assert await stage.client.dispatcher.avatars.of(stage.member("Ana").member.id) == b""


async def test_a_picture_that_is_too_large_is_not_cached(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(avatars, "MAX_BYTES", 10)
    assert await stage.client.dispatcher.avatars.of(stage.member("Ana").member.id) == b""


async def test_a_forgotten_member_s_picture_is_fetched_anew_only_when_it_is_wanted(stage: Stage) -> None:
    ana, dispatcher = stage.member("Ana"), stage.client.dispatcher
    await dispatcher.avatars.of(ana.member.id)
    dispatcher.avatars.forget(ana.member.id)
    assert not dispatcher.avatars._assets
    assert not dispatcher.avatars._images
