"""Names of members, also of former ones."""

from __future__ import annotations

from bot.core.services import Services
from bot.discord.table.names import NameCache
from bot.discord.words import table_thread_name
from bot.games.catalogues import language_of
from bot.games.text import use_language
from cogs.settings.words import board_of


async def test_a_former_member_is_named_in_the_language_of_each_reader(services: Services) -> None:
    name = await NameCache(services).of(-1)
    assert str(name) == "Former member"
    with use_language(language_of("de")):
        assert str(name) == "Ehemaliges Mitglied"


def test_members_whose_names_nobody_knows_leave_no_gap_in_a_list() -> None:
    """They got a seat from others, and never pressed anything: a thread was called "Nova Luna: , Ben"."""
    assert str(table_thread_name("Nova Luna", ["", "Ben"])) == "Nova Luna: Ben"
    assert str(table_thread_name("Nova Luna", ["", ""])) == "Nova Luna"
    assert str(board_of("Nova Luna", ["", "Ben"])) == "Nova Luna with Ben"
    assert str(board_of("Nova Luna", [""])) == "Nova Luna"
    assert str(board_of("Nova Luna", [])) == "Nova Luna, solo"
