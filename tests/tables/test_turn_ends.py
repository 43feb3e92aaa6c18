"""A turn of which only the end is left is ended by the host, unless the last choice can still be undone."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable
from bot.core.table.openings import NewTable
from bot.games.factories import FactoriesPosition, FantasticFactories
from tests.tables.fixtures import ANA, CHANNEL, GUILD, MakeTables


async def with_one_die(make_tables: MakeTables) -> tuple[Services, LiveTable]:
    """A solo work phase with one die, nothing to build and nothing to use."""
    services = make_tables((FantasticFactories(),))
    await services.start()
    live = await services.openings.open(NewTable("factories", GUILD, CHANNEL, [(ANA,)], {}, ANA))
    live = await services.moves.play(live.table.id, ANA, "take 1")
    assert isinstance(live.position, FactoriesPosition)
    (player,) = live.position.state.players
    player.dice, player.metal, player.energy = (1,), 0, 0
    player.hand.clear()
    live.position.clear_cache()
    return services, live


async def logged(services: Services, live: LiveTable) -> list[tuple[Kind, int | None, str]]:
    entries = (await services.repository.load(live.table.id)).entries
    return [(entry.kind, entry.member, entry.text) for entry in entries[1:]]


async def test_what_reveals_something_and_leaves_nothing_else_ends_the_turn(make_tables: MakeTables) -> None:
    services, live = await with_one_die(make_tables)
    after = await services.moves.play(live.table.id, ANA, "place 1 research")
    assert await logged(services, live) == [(Kind.MOVE, ANA, "place 1 research"), (Kind.MOVE, ANA, "done")]
    assert after.position.prompt.kind == "market"
    assert after == await services.tables.live(live.table.id)


async def test_what_can_be_undone_leaves_the_end_to_the_member(make_tables: MakeTables) -> None:
    services, live = await with_one_die(make_tables)
    after = await services.moves.play(live.table.id, ANA, "place 1 generate")
    assert [str(move) for move in after.position.moves()] == ["done"]
    assert await logged(services, live) == [(Kind.MOVE, ANA, "place 1 generate")]
    back = await services.undo.undo(live.table.id, ANA)
    assert back.position.prompt.kind == "work"
