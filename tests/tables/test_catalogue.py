"""Tables looked up: whose they are, whether or not they are at hand."""

from __future__ import annotations

from datetime import timedelta

from bot.core.seats import queries as seats_queries
from bot.core.services import Services
from bot.store.database import Session
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.lobby.model import NewLobby
from cogs.lobby.service import Lobbies
from tests.tables.fixtures import ANA, CHANNEL, GUILD, MakeTables, a_race


async def test_what_belongs_to_another_server_is_known_also_after_a_restart(make_tables: MakeTables) -> None:
    first = make_tables()
    await first.start()
    table = (await a_race(first)).table.id
    lobby = (await first[Lobbies].open(NewLobby("race", GUILD, CHANNEL + 1, 2, {}, (ANA,)))).id
    challenge = (await first[Challenges].open(NewChallenge("race", GUILD, CHANNEL + 2, {}, timedelta(days=1), ANA))).id
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


async def test_a_start_drops_the_names_of_those_who_sit_nowhere(make_tables: MakeTables) -> None:
    first = make_tables()
    await first.start()
    await a_race(first)
    await first.people.keep_name(ANA, "Ana", "de")
    store = first.repository.store
    await store.write(_name_without_seat, 99)
    await first.close()
    second = make_tables()
    await second.start()
    found = [await second.repository.store.read(seats_queries.name, member) for member in (ANA, 99)]
    assert found == [("Ana", "de"), None]


def _name_without_seat(session: Session, member: int) -> None:
    session.execute("INSERT INTO names (member, name, locale) VALUES (?, 'Zoe', '')", (member,))
