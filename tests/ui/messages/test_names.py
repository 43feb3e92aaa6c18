"""Names of members, also of former ones."""

from __future__ import annotations

from bot.games.catalogues import language_of
from bot.games.text import use_language
from bot.services.service import Services
from bot.ui.messages.names import NameCache


async def test_a_former_member_is_named_in_the_language_of_each_reader(services: Services) -> None:
    name = await NameCache(services).of(-1)
    assert str(name) == "Former member"
    with use_language(language_of("de")):
        assert str(name) == "Ehemaliges Mitglied"
