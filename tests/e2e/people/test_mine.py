"""`/turns`: all games of a member in a server, those where it's their turn first."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from bot.core.table.model import deciders
from bot.discord.components.links import channel_link, mentions, message_link, relative_time
from bot.discord.words import the_board
from bot.games.text import Text
from bot.playground.scripted import ScriptedMember
from cogs.settings import words
from cogs.settings.turn_list import MAX_LENGTH, listed_tables
from tests.e2e.operation.test_frozen import frozen
from tests.e2e.people.test_notices import two
from tests.e2e.stage import Stage, labels_of, settled

MAX_TABLES = 6


async def turn_lines(member: ScriptedMember) -> list[str]:
    """What `/turns` says, line by line."""
    await member.slash("turns")
    message = member.newest_private_message()
    assert message is not None
    return message.content.split("\n")


async def test_a_member_finds_who_waits_for_them_and_for_whom_they_wait(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    assert "You have no games" in (await turn_lines(ana))[0]
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    race = await stage.live()
    (owing,) = deciders(race)
    mover, other = (ana, ben) if owing == ana.id else (ben, ana)
    await stage.later(hours=3)
    channel = stage.world.open_channel("elsewhere")
    alone = stage.member(other.member.name, "elsewhere")
    await alone.slash("carcassonne")
    await settled()
    solo = await stage.live(channel.id)

    lines = await turn_lines(alone)
    assert (lines[0], lines[2]) == ("**Your turn**", "**Waiting for others**")
    assert lines[1].startswith(f"- Carcassonne · <#{channel.id}> · <t:")
    assert f"/{channel.id}/{stage.board(solo).id})" in lines[1]
    assert lines[3].startswith(f"- Nova Luna · <#{race.table.channel}> · {mover.member.mention} · <t:")
    assert f"<t:{int(race.table.updated.timestamp())}:R>" in lines[3]
    assert (await turn_lines(mover))[0] == "**Your turn**"
    assert "You have no games" in (await turn_lines(stage.member("Chloe")))[0]


async def test_who_waits_for_somebody_who_is_away_reads_until_when(stage: Stage) -> None:
    mover, other = await two(stage)
    await mover.slash("turns do:away with:2026-12-24")
    line = (await turn_lines(other))[2]
    assert f"{mover.member.mention} (away until <t:" in line
    await stage.later(days=40)
    assert "away" not in (await turn_lines(other))[2]


async def test_a_run_and_a_frozen_table_say_what_they_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await ana.press("Play")
    await settled()
    lines = await turn_lines(ana)
    assert lines[:2] == ["**Your turn**", lines[1]]
    assert "Carcassonne · challenge run · <t:" in lines[1]
    await ana.press("My Carcassonne run")
    await settled()
    shown = ana.newest_private_message()
    assert shown is not None
    assert any(label.startswith("Choose a cell") for label in labels_of(shown))
    await frozen(stage)
    assert [line for line in await turn_lines(ana) if "can't replay its log" in line]


async def test_runs_have_one_row_of_buttons(stage: Stage) -> None:
    for number in range(6):
        channel = stage.world.open_channel(f"challenge-{number}")
        ana = stage.member("Ana", channel.id)
        await ana.slash("challenge do:open with:novaluna, 1 day")
        await ana.press("Play")
        await settled()
    await turn_lines(ana)
    shown = ana.newest_private_message()
    assert shown is not None
    assert labels_of(shown).count("My Nova Luna run") == 5


async def test_many_tables_fit_into_one_message(stage: Stage) -> None:
    ana = stage.member("Ana")
    for number in range(MAX_TABLES + 2):
        channel = stage.world.open_channel(f"table-{number}")
        await stage.member("Ana", channel.id).slash("carcassonne")
    lines = await turn_lines(ana)
    assert len(lines) == MAX_TABLES + 3
    assert lines[-2] == "- 2 more"


@pytest.mark.parametrize(("owed", "waiting"), [*product((0, 1, MAX_TABLES, 12), (0, MAX_TABLES, 12))])
def test_as_many_tables_are_listed_as_fit_with_ids_of_discord_s_length(owed: int, waiting: int) -> None:
    number = 1_574_783_025_768_562_688

    def line(members: int) -> Text:
        board = the_board(message_link(number, number, number))
        where, when = channel_link(number), relative_time(datetime(2026, 11, 24, tzinfo=UTC))
        if not members:
            return words.my_turn("Fantastic Factories", where, when, board)
        return words.waiting_for("Fantastic Factories", where, mentions([number] * members), when, board)

    text = str(listed_tables([line(0)] * owed, [line(4)] * waiting))
    assert len(text) <= MAX_LENGTH
    lines = text.split("\n")
    shown = sum(each.startswith("- Fantastic") for each in lines)
    more = sum(int(each.split()[1]) for each in lines if each.endswith("more"))
    assert shown + more == owed + waiting
    assert shown >= min(owed + waiting, 4)
