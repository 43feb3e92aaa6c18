"""Ladders, ratings and head-to-head under the fingers, and games that managers void."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.world.world import GUILD_ID as GUILD
from tests.e2e.challenging import own_board
from tests.e2e.people.test_settings import manager_and_other
from tests.e2e.stage import Stage, labels_of, with_controls
from tests.store.test_results import a_result, end

TABLES = count()


async def played(stage: Stage, *names: str, ranks: tuple[int, ...] = (1, 2), game: str = "novaluna") -> str:
    """A game of these members that ended with these ranks, a minute after the one before."""
    table = a_result(f"game{next(TABLES)}", ranks, *((stage.world.member(name).id,) for name in names))
    stage.clock.turn(minutes=1)
    now = stage.clock()
    table = replace(table, game=game, guild=GUILD, options={}, created=now, updated=now, ended=now)
    await end(stage.services._store, table)
    return table.id


def told(member: ScriptedMember) -> list[str]:
    return own_board(member).content.splitlines()


async def press_on(member: ScriptedMember, label: str) -> None:
    await member.press(label, own_board(member))


async def forge(stage: Stage, member: ScriptedMember, control: str) -> None:
    """Press a control of records that the message does not have."""
    message, custom_id = own_board(member), f"t:lists:0:{control}"
    with_controls(stage, message, {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"})
    await member.forge_press(custom_id, message)


@pytest.fixture
async def evening(stage: Stage) -> None:
    """Twelve games of Ana and Ben, of which Ana wins nine and ties one, and two with Chloe."""
    for n in range(12):
        await played(stage, "Ana", "Ben", ranks=(1, 1) if n == 5 else (2, 1) if n in (3, 7) else (1, 2))
    await played(stage, "Chloe", "Ana")
    await played(stage, "Ana", "Ben", "Chloe", ranks=(2, 1, 3), game="solarius")


async def test_a_ladder_shows_members_in_order_and_who_is_provisional(stage: Stage, evening: None) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ben.slash("records")
    await press_on(ben, "Ladders")
    head, first, *rest = told(ben)
    assert head == "**Nova Luna (2 players)**"
    master, ana_row, second, apprentice, below, provisional, own = (first, *rest)
    assert master.startswith("-# Computer (master): 1,845 ± 37")
    assert ana_row.startswith(f"**1** <@{ana.id}>: 1,")
    assert ana_row.endswith(", 13 games")
    assert second.startswith(f"**2** <@{ben.id}>: 1,")
    assert apprentice.startswith("-# Computer (apprentice): 1,155 ± 37")
    assert below == "-# Provisional, fewer than 10 games:"
    assert provisional.startswith(f"<@{chloe.id}>: 1,")
    assert provisional.endswith(", 1 game")
    assert own == "-# You're 2 of 2."
    await ben.choose("Which ladder", "Solarius Mission (3 players)", message=own_board(ben))
    assert told(ben)[-1] == "-# You need 9 more rated games for a rank."
    await press_on(ben, "My ratings")
    assert own_board(ben).content == f"Ratings of <@{ben.id}>"


async def test_ratings_are_one_picture_and_lead_to_head_to_head(stage: Stage, evening: None) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ana.slash("records member:@Ana")
    await press_on(ana, "Ratings")
    picture = own_board(ana).attachments[0]
    assert picture.filename == "ratings.png"
    spoken = picture.description or ""
    assert spoken.startswith("Ratings of Ana in The Playground. Nova Luna, 2 players: 1,")
    assert "1 of 2. 9 wins, 3 losses, 1 tie." in spoken
    assert "Solarius, 3 players: 1," in spoken
    assert "provisional. 0 wins, 1 loss, 0 ties. 14 rated games finished, 0 forfeited." in spoken
    await ana.choose_ids("Head-to-head with", ben.id, message=own_board(ana))
    lines = told(ana)
    assert lines[0] == f"<@{ana.id}> and <@{ben.id}>: **13 games** together"
    assert lines[1] == f"<@{ana.id}> ranked higher in **9**, <@{ben.id}> in **3**, tied in **1**"
    assert lines[2:5] == [
        "- Nova Luna (2 players): 9–2, tied 1",
        "- Solarius Mission (3 players): 0–1, tied 0",
        "Latest games:",
    ]
    assert lines[5].endswith(f"Solarius Mission (3 players): 1. <@{ben.id}>, 2. <@{ana.id}>, 3. <@{chloe.id}>")
    assert len(lines) == 10
    assert len(ana.options("Show one game", own_board(ana))) == 13
    await ana.choose_ids("Head-to-head with", ana.id, message=own_board(ana))
    assert "two different members" in own_board(ana).content


async def test_members_who_never_met_have_nothing_to_compare(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("records member:@Ana")
    await press_on(ana, "Ratings")
    assert "no rated games yet" in (own_board(ana).attachments[0].description or "")
    await ana.choose_ids("Head-to-head with", ben.id, message=own_board(ana))
    assert told(ana) == [f"<@{ana.id}> and <@{ben.id}> haven't finished a game together here."]
    await press_on(ana, "Ladders")
    assert told(ana) == ["No rated games here yet. Games between members are rated when they end."]


async def test_a_manager_voids_a_game_with_a_reason_and_lets_it_count_again(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    names = (manager.member.name, other.member.name)
    table = await played(stage, *names)
    before = await stage.services.results.ratings_of(GUILD, other.id)
    await other.slash(f"records member:@{other.member.name}")
    await press_on(other, "Latest games")
    (choice,) = other.options("Show one game", own_board(other))
    await other.choose("Show one game", choice, message=own_board(other))
    assert [line.partition(":")[0] for line in told(other)[1:]] == [f"**1** <@{manager.id}>", f"**2** <@{other.id}>"]
    assert labels_of(own_board(other)) == ["My games"]
    await forge(stage, other, f"voidresult:{table}")
    await forge(stage, other, f"countresult:{table}")
    assert await stage.services.results.ratings_of(GUILD, other.id) == before

    await manager.slash("records")
    await forge(stage, manager, f"recordview:game {table}")
    await press_on(manager, "Void game")
    await manager.submit({"Why doesn't this game count?": "the *wrong* board"})
    assert told(manager)[-1].endswith(f"decided by <@{manager.id}>: the \\*wrong\\* board")
    assert labels_of(own_board(manager)) == ["Count it again", "My games"]
    assert await stage.services.results.ratings_of(GUILD, other.id) == {}
    await forge(stage, other, "recordview:voided")
    assert "Only members who can manage" in own_board(other).content
    assert await stage.services.results.best_in(GUILD, 5) == {}
    await press_on(manager, "My games")
    assert told(manager)[1].endswith("Nova Luna (2 players): void")
    await press_on(manager, "Ratings")
    await press_on(manager, "Ladders")
    await press_on(manager, "Void games")
    assert told(manager)[1].endswith(f"1. <@{manager.id}>, 2. <@{other.id}>. the \\*wrong\\* board")
    await manager.choose("Show one game", choice[:10], message=own_board(manager))
    await press_on(manager, "Count it again")
    assert await stage.services.results.ratings_of(GUILD, other.id) == before
    await forge(stage, manager, "recordview:voided")
    assert own_board(manager).content == "Every game on this server counts."


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE results SET guild = 1",
        "UPDATE results SET challenge = 'c1', closes = '2027-01-01T00:00:00+00:00'",
    ],
    ids=["elsewhere", "a run"],
)
async def test_games_of_another_server_and_runs_are_nobodys_business(stage: Stage, change: str) -> None:
    ana = stage.member("Ana")
    table = await played(stage, "Ana", "Ben")
    await stage.services._store.write(lambda session: session.execute(change))
    await ana.slash("records")
    await forge(stage, ana, f"recordview:game {table}")
    assert "no result on this server" in own_board(ana).content
