"""*Hint* over the wire: what it costs is said first, then the best moves come in private, to be shown and played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.ai.hint import HintedMove, describe_moves
from bot.core.table.model import deciders
from bot.games.chance import seed_from_text
from bot.games.text import Text
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.model import Message
from cogs.hint import messages
from cogs.hint.service import Hint, Hints
from renderers.carcassonne import field_example
from tests.e2e.challenging import OPEN, begin, own_board
from tests.e2e.play.test_trials import own
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, labels_of


async def thought(member: ScriptedMember) -> Message:
    """What a member reads when the thinking is over."""
    await member.until(lambda: "Thinking." not in own(member).content)
    return own(member)


async def hinted(stage: Stage, member: ScriptedMember) -> Message:
    """The first hint of a game, which costs the record."""
    await member.press("Hint", stage.board(await stage.live(member.channel_id)))
    warned = own(member)
    assert "count for records" in warned.content
    assert (await stage.live(member.channel_id)).table.hints == 0
    await member.press("Show the hint", warned)
    return await thought(member)


@pytest.mark.parametrize("game", ["carcassonne", "factories"])
async def test_a_hint_is_shown_move_by_move_and_played(stage: Stage, game: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"{game}")
    board = stage.board(await stage.live())
    hint = await hinted(stage, ana)
    assert "**1 · " in hint.content
    assert hint.attachments
    assert labels_of(hint)[:2] == ["Play this move", "Show 2"]
    await ana.press("Show 2", hint)
    second = await thought(ana)
    assert second.id == hint.id
    assert "**2 · " in second.content
    assert second.attachments[0].content != hint.attachments[0].content
    assert labels_of(second)[:2] == ["Play this move", "Show 1"]
    assert (await stage.live()).table.hints == 1
    assert await stage.notations() == []
    await ana.press("Play this move", second)
    assert len(await stage.notations()) >= 1
    assert hint.id not in [message.id for message in ana.messages()], "played hints don't pile up"
    after = stage.board(await stage.live())
    assert after.id == board.id
    assert "1 hint used: this game doesn't count for records." in after.content

    await ana.slash("table do:hint")  # what it costs is known by now
    assert "**1 · " in (await thought(ana)).content
    assert (await stage.live()).table.hints == 2


async def test_what_all_moves_of_a_hint_do_is_said_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the wire, because the sentence is put together in the message."""

    def alike(*asked: Any) -> Sequence[HintedMove]:
        return [replace(one, effects=(Text("It completes a road for 2 points."),)) for one in describe_moves(*asked)]

    monkeypatch.setattr(messages, "describe_moves", alike)
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    content = (await hinted(stage, ana)).content
    assert "**2 · " in content
    assert content.count("It completes a road for 2 points.") == 1
    assert "The same for all: It completes a road" in content.partition("**1 · ")[0]


async def test_a_hint_that_fails_says_so_in_place_of_thinking_on(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL + 1)
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    monkeypatch.setattr(stage.services[Hints], "find", AsyncMock(side_effect=RuntimeError("a fault in the search")))
    await hinted(stage, ana)
    (told,) = [message.content for message in ana.messages() if message.is_ephemeral]
    assert "something went wrong" in told
    assert (await stage.live()).table.hints == 0


@pytest.mark.parametrize("again", [False, True], ids=["the first", "another"])
async def test_who_puts_a_hint_away_before_it_comes_hears_nothing_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, again: bool
) -> None:
    ana = stage.playground.member("Ana")  # who doesn't wait until the bot has finished
    await ana.slash("novaluna")
    shown = await hinted(stage, ana)
    goes_on = asyncio.Event()
    hint = stage.services[Hints].find

    async def waiting(table: str, member: int, rev: int | None = None) -> Hint:
        await goes_on.wait()
        return await hint(table, member, rev)

    monkeypatch.setattr(stage.services[Hints], "find", waiting)
    await (ana.press("Show 2", shown) if again else ana.slash("table do:hint"))
    assert "Thinking." in own(ana).content
    Client(stage.world).dismiss(ana.member, own(ana).id)
    left, noted = ana.messages(), asyncio.Event()
    monkeypatch.setattr(logging.getLogger("bot.discord.transport.response"), "info", lambda *_: noted.set())
    goes_on.set()
    async with asyncio.timeout(60):
        await noted.wait()
    assert ana.messages() == left
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_a_hint_of_a_table_that_went_on_plays_nothing(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    hint = await hinted(stage, ana)
    await ana.press("Play this move", hint)
    played = await stage.notations()
    await ana.slash("table do:hint")
    later = await thought(ana)
    await ana.slash(f"move move:{(await stage.live()).position.moves()[0]}")
    await ana.press("Play this move", later)
    assert len(await stage.notations()) == len(played) + 1
    assert "board is from move" in own(ana).content or "**" in own(ana).content


async def test_whoever_is_sure_is_not_warned(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("table do:hint with:sure")
    assert "**1 · " in (await thought(ana)).content
    assert (await stage.live()).table.hints == 1


async def test_a_hint_proposes_a_meeple_on_a_field_that_scores(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage.services.openings, "_seeds", lambda: seed_from_text(field_example.SEED))
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2", hints=True)
    live = await stage.live()
    for placement in field_example.PLACEMENTS[:9]:
        if live.position.prompt.kind == "meeple":
            live = await stage.services.moves.play(live.table.id, deciders(live)[0], "no meeple")
        live = await stage.services.moves.play(live.table.id, deciders(live)[0], f"place {placement}")
    mover = on_turn(live, members)
    await mover.slash("table do:hint with:sure")
    hint = await thought(mover)
    assert "**1 · Meeple on the field**" in hint.content
    assert hint.attachments
    await mover.press("Play this move", hint)
    assert (await stage.notations())[-1].startswith("meeple field ")
    assert on_turn(await stage.live(), members) is not mover


async def test_whoever_does_not_decide_gets_a_sentence(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="factories seats:2", hints=True)
    mover = on_turn(await stage.live(), members)
    other = next(member for member in members if member is not mover)
    await other.press("Hint", stage.board(await stage.live()))
    assert "turn" in own(other).content
    await other.slash("table do:hint")
    assert "turn" in own(other).content
    hint = await hinted(stage, mover)
    assert "**1 · " in hint.content
    assert (await stage.live()).table.hints == 1


async def test_no_run_in_an_open_challenge_has_hints(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    await begin(ana)
    assert "Hint" not in labels_of(own_board(ana))
