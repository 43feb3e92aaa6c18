"""A scripted member who plays the greedy player's moves by the shortest ways that were found: they play just these."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.core.table.model import LiveTable, deciders
from bot.discord.components.controls import ControlId
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.model import Message
from tests.bench.presses.counted import COUNTED, Step, played
from tests.bench.presses.shown import Use
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, settled

MOVES = 14
"""Number of each game's decisions: enough to meet every kind of control."""


async def press(member: ScriptedMember, live: LiveTable, board: Message, use: Use) -> None:
    """Use the control on the board, or on the member's own message."""
    message = board
    if use.private:
        own = member.newest_private_message()
        assert own is not None
        message = own
    custom_id = str(ControlId(live.table.id, live.table.rev, use.verb, use.argument))
    if use.value is None:
        await Client(member.world).press(member.member, message.id, custom_id).wait_answered()
    else:
        await Client(member.world).select(member.member, message.id, custom_id, [use.value]).wait_answered()
    await settled()


async def played_by_presses(stage: Stage, members: Sequence[ScriptedMember], steps: Sequence[Step]) -> None:
    for step in steps:
        live = await stage.live()
        (owed, *_) = deciders(live)
        member = next(member for member in members if member.id == owed)
        for use in step.way.uses:
            await press(member, live, stage.board(await stage.live()), use)
    assert await stage.notations() == [move for step in steps for move in step.moves]


@pytest.mark.parametrize("game", list(COUNTED))
async def test_the_shortest_ways_play_the_moves_they_are_for(stage: Stage, game: str) -> None:
    face = stage.client.dispatcher.faces[game]
    seats = face.game.seats[0]
    steps = list(played(face, seats, stage.seed, MOVES))
    if seats == 1:
        members = [stage.member("Ana")]
        await members[0].slash(f"{game}")
    else:
        members = await gathered(stage, *["Ana", "Ben"][:seats], line=f"{game} seats:{seats}")
    await played_by_presses(stage, members, steps)
