"""Whole tables of every game with computer seats, boards shown again, restarts and undos: every turn is told once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.core.table.model import LiveTable, Status, deciders
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.playground.scripted import ScriptedMember
from tests.e2e.stage import Stage, staged

MOMENT = 2.0
"""Seconds until a computer player has made its move."""

SOME, MOST = 16, 60
"""Moves of members in `make test` and in `make soak`."""

MEMBERS = ("Ana", "Ben")
MOST_COMPUTERS = 2
TURN = re.compile(r"-# ((?:Turn|Round) \d+(?:, turn \d+)?): (.*)")
"""A line of story. A seat can have several turns in a round."""


async def begun(stage: Stage, game: Game) -> list[ScriptedMember]:
    """A table with two members and with computers, or with one member where no more can play."""
    most = max(game.seats)
    if most == 1:
        ana = stage.member("Ana")
        await ana.slash(f"{game.key}")
        return [ana]
    computers = min(MOST_COMPUTERS, most - len(MEMBERS))
    members = [stage.member(name) for name in MEMBERS]
    seats = f" seats:{len(MEMBERS) + computers}" if len(game.seats) > 1 else ""
    await members[0].slash(f"{game.key}{seats}")
    await members[1].press("Join")
    if computers:
        await members[0].slash(f"table do:options with:computers {computers} apprentice")
    await members[0].press("Start")
    return members


async def one_move(stage: Stage, live: LiveTable, members: Sequence[ScriptedMember], chance: Chance) -> None:
    """One of those who decide types a move."""
    owing = deciders(live)
    number = owing[chance.below(len(owing), "who", live.table.rev)]
    (member,) = [member for member in members if member.id == number]
    seat = next(seat for seat in live.position.deciders if number in live.table.seats[seat].members)
    moves = live.position.moves(seat)
    move = moves[chance.below(len(moves), "move", live.table.rev)]
    await member.slash(f"move move:{move}")


async def disturbed(stage: Stage, live: LiveTable, members: Sequence[ScriptedMember], chance: Chance) -> None:
    """Now and then show a board again, take a move back, or restart the bot."""
    member = members[chance.below(len(members), "by", live.table.rev)]
    match chance.below(12, "disturbed", live.table.rev):
        case 0 | 1:
            await member.slash("table do:board")
        case 2 if any(live.takeable.get(seat) for seat in live.table.seats_of(member.id)):
            await member.slash("table do:undo")
        case 3 if chance.below(4, "restart", live.table.rev) == 0:
            await stage.stop()
            await stage.start()
        case _:
            pass


def small_print(member: ScriptedMember) -> list[str]:
    """All lines in small print that everybody reads, without the way on, in their order."""
    lines = [line for message in member.messages() if not message.is_ephemeral for line in message.content.split("\n")]
    return [line.partition(" · [")[0].rstrip(".") for line in lines if line.startswith("-# ")]


def check_reported_once(lines: Sequence[str], live: LiveTable) -> None:
    """Each turn is reported once; boards repeat no line above."""
    seen: set[str] = set()
    for line in lines:
        if turn := TURN.fullmatch(line):
            told_of = turn[1] if line.startswith("-# Turn") else line
            assert told_of not in seen, f"{told_of} is told again: {lines}"
            seen.add(told_of)
    latest = {f"-# {sentence}" for line in lines[-8:] if (turn := TURN.fullmatch(line)) for sentence in [turn[2]]}
    repeated = [line for line in lines if not TURN.fullmatch(line) and line in latest]
    assert repeated == [], f"boards and calls repeat lines at rev {live.table.rev}"


@pytest.mark.parametrize(
    "most", [pytest.param(SOME, id="begun"), pytest.param(MOST, id="long", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_every_turn_of_a_table_is_reported_once(tmp_path: Path, game: Game, most: int) -> None:
    chance = Chance(seed_from_text(f"story once {game.key}"))
    async with staged(tmp_path, described=False) as stage:
        members = await begun(stage, game)
        played = 0
        while (live := await stage.live()).table.status is Status.RUNNING and played < most:
            if deciders(live):
                await one_move(stage, live, members, chance)
                played += 1
                await disturbed(stage, await stage.live(), members, chance)
            else:
                await stage.later(seconds=MOMENT)
            check_reported_once(small_print(members[0]), await stage.live())
        await stage.later(minutes=2)
        lines = small_print(members[0])
        check_reported_once(lines, await stage.live())

        turns = [line for line in lines if TURN.fullmatch(line)]
        assert len(turns) > min(20, played // 8) if len(members) > 1 else turns == []
        public = [message for message in members[0].messages() if not message.is_ephemeral]
        assert [message.content for message in public if message.reference is not None] == []
