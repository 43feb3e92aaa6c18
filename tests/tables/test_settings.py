"""Settings: a default for everybody, one's own choice, and whose theme a picture has."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.errors import BadSetting
from bot.tables.model import Seat
from bot.tables.settings import CHALLENGES, MEMBER_THEME, SERVER_THEME, SETTINGS, THEMES, Settings
from bot.tables.store import Store, Whose
from renderers.kit.theme import Theme
from tests.tables.test_store import STORES, a_table

ANA, BEN, GUILD, ELSEWHERE = 1, 2, 100, 101


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened = STORES[request.param](tmp_path)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def settings(store: Store) -> Settings:
    return Settings(store)


async def test_nobody_has_to_choose_anything(settings: Settings) -> None:
    assert [await settings.of(setting, ANA) for setting in SETTINGS] == ["server", "usual", "everybody"]
    assert await settings.theme_of_member(ANA, GUILD) == "usual"
    assert await settings.theme_of_server(None) == "usual"
    assert not await settings.only_managers_open_challenges(GUILD)


async def test_what_was_chosen_is_kept_for_its_owner_alone(settings: Settings) -> None:
    await settings.choose(MEMBER_THEME, ANA, "light")
    await settings.choose(MEMBER_THEME, ANA, "contrast")
    await settings.choose(CHALLENGES, GUILD, "managers")
    assert await settings.of(MEMBER_THEME, ANA) == "contrast"
    assert await settings.of(MEMBER_THEME, BEN) == "server"
    assert await settings.of(SERVER_THEME, ANA) == "usual"
    assert await settings.only_managers_open_challenges(GUILD)
    assert not await settings.only_managers_open_challenges(ELSEWHERE)


async def test_a_member_sees_the_theme_of_the_server_or_their_own(settings: Settings) -> None:
    await settings.choose(SERVER_THEME, GUILD, "light")
    assert await settings.theme_of_member(ANA, GUILD) == "light"
    assert await settings.theme_of_member(ANA, ELSEWHERE) == "usual"
    await settings.choose(MEMBER_THEME, ANA, "usual")
    assert await settings.theme_of_member(ANA, GUILD) == "usual"
    assert await settings.theme_of_server(GUILD) == "light"


async def test_a_board_is_of_the_server_unless_one_member_plays_alone(settings: Settings) -> None:
    await settings.choose(SERVER_THEME, GUILD, "light")
    await settings.choose(MEMBER_THEME, ANA, "contrast")
    table = replace(a_table(), guild=GUILD)
    assert await settings.theme_of_board(replace(table, seats=(Seat(0, (ANA,)),))) == "contrast"
    assert await settings.theme_of_board(replace(table, seats=(Seat(0, (ANA, BEN)),))) == "light"
    assert await settings.theme_of_board(replace(table, seats=(Seat(0, (ANA,)), Seat(1, (ANA,))))) == "light"
    assert await settings.theme_of_board(replace(table, guild=None, seats=(Seat(0, (BEN,)),))) == "usual"


@pytest.mark.parametrize("value", ["", "mauve", "Light", "everybody"])
async def test_what_is_no_value_is_refused(settings: Settings, value: str) -> None:
    with pytest.raises(BadSetting):
        await settings.choose(MEMBER_THEME, ANA, value)
    assert await settings.of(MEMBER_THEME, ANA) == "server"


async def test_a_value_that_is_known_no_more_counts_as_none(settings: Settings, store: Store) -> None:
    await store.set_setting(Whose.MEMBER, ANA, "theme", "mauve")
    assert await settings.of(MEMBER_THEME, ANA) == "server"


def test_every_theme_can_be_drawn() -> None:
    assert tuple(Theme) == THEMES
