"""Tables looked up: whose they are, whether or not they are at hand."""

from __future__ import annotations

from datetime import timedelta

from bot.core.services import Services
from cogs.challenge.challenges import Challenges
from cogs.lobby.service import Lobbies
from tests.tables.fixtures import ANA, CHANNEL, GUILD, MakeTables, a_race


async def test_what_belongs_to_another_server_is_known_also_after_a_restart(make_tables: MakeTables) -> None:
    first = make_tables()
    await first.start()
    table = (await a_race(first)).table.id
    lobby = (await first[Lobbies].open("race", GUILD, CHANNEL + 1, 2, {}, (ANA,))).id
    challenge = (await first[Challenges].open("race", GUILD, CHANNEL + 2, {}, timedelta(days=1), ANA)).id
    await _belong(first, table, lobby, challenge)
    await first.close()
    second = make_tables()
    await second.start()
    await _belong(second, table, lobby, challenge)


async def _belong(services: Services, *subjects: str) -> None:
    for subject in subjects:
        found = await services.tables.subject(subject)
        assert found is not None
        assert (found.id, found.guild) == (subject, GUILD)
    assert await services.tables.subject("nothing") is None
