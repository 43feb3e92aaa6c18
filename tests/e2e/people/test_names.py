"""Pictures name the seats whose members the bot has met, also after a restart."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from tests.e2e.racing import gathered
from tests.e2e.stage import Stage

NAMED = f"names={('Ana', 'Ben', 'Chloe')!r}".encode()
"""How the small picture of the stage shows the names of its view."""


async def test_a_race_names_its_players_and_still_does_after_a_restart(stage: Stage) -> None:
    ana, *_ = await gathered(stage, "Ana", "Ben", "Chloe")
    board = stage.board(await stage.live())
    assert NAMED in board.attachments[0].content
    await stage.stop()
    await stage.start()
    await ana.slash("table do:board")
    board = stage.board(await stage.live())
    assert NAMED in board.attachments[0].content


async def test_the_newest_name_counts_and_a_shared_seat_says_how_many_share_it(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben")
    table = (await stage.live()).table
    names = stage.client.dispatcher.names
    await names.meet(cast("Any", SimpleNamespace(id=members[1].id, display_name="Benjamin")), "en-GB")
    assert await names.seats(table) == ("Ana", "Benjamin")
    ana, ben = table.seats
    shared = replace(table, seats=(replace(ana, members=(*ana.members, 1, 2)), ben))
    assert [str(each) for each in await names.seats(shared)] == ["Ana +2", "Benjamin"]
    unknown = replace(table, seats=(replace(ana, members=(1,)), ben))
    assert await names.seats(unknown) == ("", "Benjamin")


async def test_only_members_with_a_seat_have_a_stored_name(stage: Stage) -> None:
    ana, *_ = await gathered(stage, "Ana", "Ben", "Chloe")
    dan = stage.member("Dan")
    await stage.client.dispatcher.names.meet(cast("Any", SimpleNamespace(id=dan.id, display_name="Dan")), "en-GB")
    assert await stage.client.dispatcher.names.of(dan.id) == "Dan"
    assert await stage.services.people.name(dan.id) is None
    assert await stage.services.people.name(ana.id) == ("Ana", "en-GB")
