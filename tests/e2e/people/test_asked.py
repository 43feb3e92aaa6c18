"""Nobody is asked in a channel that they can't see: one check, wherever a member is asked something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.world.access import Access
from tests.e2e.stage import Stage, settled

NEEDS_A_TABLE = ("table do:invite member:@Dan", "table do:replace member:@Dan")
NEEDS_A_LOBBY = ("table do:call member:@Dan",)
ALONE = ("challenge do:match with:carcassonne, 1 day member:@Dan", "carcassonne partner:@Dan")


async def ask(stage: Stage, ana: ScriptedMember, how: str) -> None:
    if how in NEEDS_A_TABLE:
        await ana.slash("carcassonne")
    if how in NEEDS_A_LOBBY:
        await ana.slash("novaluna seats:3")
    await ana.slash(how)
    await settled()


@pytest.mark.parametrize("how", [*NEEDS_A_TABLE, *NEEDS_A_LOBBY, *ALONE])
async def test_nobody_is_asked_where_they_cannot_see_it(
    stage: Stage, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    stage.world.update_channel(replace(stage.world.channels[0], hidden_from=(dan.id,)))
    monkeypatch.setattr(Access, "can_be_mentioned", lambda *_: True)  # a client offers them before that, or by id
    await ask(stage, ana, how)
    answer = ana.newest_private_message()
    assert answer is not None
    assert f"{dan.member.mention} can't see this channel." in answer.content
    await stage.later(minutes=2)
    assert dan.pings == []
