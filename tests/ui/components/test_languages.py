"""Which language a reader gets: what was chosen, else what Discord is set to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.settings.owner import SettingOwner
from bot.discord.components.languages import (
    guild_language,
    member_language,
    recipient_language,
    server_language,
    table_language,
)
from bot.games import catalogues
from bot.games.text import ENGLISH
from tests.languages.pseudo import CODE, PSEUDO, pseudo_language

ANA, GUILD = 7, 3


def client(
    chosen: dict[tuple[SettingOwner, int], str], preferred: str = "en-GB", used: dict[int, str] | None = None
) -> Any:
    async def locale_of(member: int) -> str | None:
        return chosen.get((SettingOwner.MEMBER, member)) or (used or {}).get(member)

    return SimpleNamespace(
        languages=chosen,
        locale_of=locale_of,
        get_guild=lambda guild: SimpleNamespace(preferred_locale=preferred) if guild == GUILD else None,
    )


def interaction(
    chosen: dict[tuple[SettingOwner, int], str], locale: str, guild: int | None, of_guild: str = "en-GB"
) -> Any:
    return SimpleNamespace(
        client=client(chosen), user=SimpleNamespace(id=ANA), locale=locale, guild_id=guild, guild_locale=of_guild
    )


MEMBERS, SERVERS = (SettingOwner.MEMBER, ANA), (SettingOwner.SERVER, GUILD)


@pytest.mark.parametrize(
    ("chosen", "locale", "language"),
    [
        ({}, "en-GB", ENGLISH),
        ({}, f"{CODE}-X", PSEUDO),
        ({MEMBERS: "en"}, CODE, ENGLISH),
        ({MEMBERS: CODE}, "en-US", PSEUDO),
    ],
)
def test_private_answers_are_in_what_the_member_chose_else_in_discords_language(
    chosen: dict[Any, str], locale: str, language: object
) -> None:
    with pseudo_language():
        assert member_language(interaction({SERVERS: "en", **chosen}, locale, GUILD)) is language
        assert server_language(interaction(chosen, locale, None)) is language, "a direct message"


@pytest.mark.parametrize(
    ("chosen", "locale", "language"),
    [({}, "en-GB", ENGLISH), ({}, CODE, PSEUDO), ({SERVERS: "en"}, CODE, ENGLISH), ({SERVERS: CODE}, "en-US", PSEUDO)],
)
def test_public_messages_are_in_what_the_server_chose_else_in_its_language(
    chosen: dict[Any, str], locale: str, language: object
) -> None:
    with pseudo_language():
        assert server_language(interaction({MEMBERS: "fr", **chosen}, "fr", GUILD, locale)) is language
        assert guild_language(client(chosen, locale), GUILD) is language
    assert guild_language(client({}), None) is guild_language(client({}), GUILD + 1) is ENGLISH


@pytest.mark.parametrize(
    ("chosen", "used", "language"),
    [
        ({}, {}, ENGLISH),
        ({SERVERS: CODE}, {}, PSEUDO),
        ({}, {ANA: CODE}, PSEUDO),
        ({MEMBERS: "en"}, {ANA: CODE}, ENGLISH),
    ],
)
async def test_direct_messages_are_in_what_the_member_chose_else_used_last_else_in_the_servers_language(
    chosen: dict[Any, str], used: dict[int, str], language: object
) -> None:
    with pseudo_language():
        assert await recipient_language(client(chosen, used=used), ANA, GUILD) is language


def test_a_language_that_is_gone_is_english() -> None:
    assert "tlh" not in catalogues.language_codes()
    assert member_language(interaction({MEMBERS: "tlh"}, "en-US", GUILD)) is ENGLISH


async def test_a_board_in_direct_messages_is_in_the_language_of_who_opened_it() -> None:
    table: Any = SimpleNamespace(guild=None, opener=ANA)
    elsewhere: Any = SimpleNamespace(guild=GUILD, opener=ANA)
    with pseudo_language():
        assert await table_language(client({MEMBERS: CODE}), table) is PSEUDO
        assert await table_language(client({}, used={ANA: CODE}), table) is PSEUDO
        assert await table_language(client({MEMBERS: CODE}), elsewhere) is ENGLISH
