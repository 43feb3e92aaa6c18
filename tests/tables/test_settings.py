"""Settings: a default for everybody, one's own choice, and whose theme a picture has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest

from bot.core.errors import BadSetting
from bot.core.people import queries as people_queries
from bot.core.settings import service
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import (
    AS_DISCORD,
    AWAY,
    CHALLENGES,
    CLOCK,
    DIRECT,
    LANGUAGE,
    MEMBER_THEME,
    NEVER,
    PINGS,
    QUIET,
    REMINDERS,
    SERVER_LANGUAGE,
    SERVER_THEME,
    THEMES,
    ZONE,
    Setting,
    Settings,
)
from bot.core.table.model import Seat
from bot.core.time.quiet_hours import Hours
from bot.store.database import Session
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from renderers.kit.theme import Theme
from tests.store.test_store import STORES, a_table

ANA, BEN, GUILD, ELSEWHERE = 1, 2, 100, 101
SETTINGS = [each for each in vars(service).values() if isinstance(each, Setting)]


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def settings(store: Store) -> Settings:
    return Settings(store)


async def test_nobody_has_to_choose_anything(settings: Settings) -> None:
    defaults = {setting: await settings.of(setting, ANA) for setting in SETTINGS}
    assert defaults == {setting: setting.values[0] for setting in SETTINGS}
    assert (defaults[MEMBER_THEME], defaults[PINGS], defaults[REMINDERS], defaults[QUIET]) == (
        "server",
        "here",
        "24",
        "none",
    )
    assert await settings.theme_of_member(ANA, GUILD) == "usual"
    assert await settings.theme_of_server(None) == "usual"
    assert not await settings.only_managers_open_challenges(GUILD)


async def test_a_choice_is_stored_for_its_owner_only(settings: Settings) -> None:
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


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (QUIET, "22-22"),
        (QUIET, "22-24"),
        (QUIET, "at night"),
        (ZONE, "Berlin"),
        (ZONE, "../etc"),
        (AWAY, "soon"),
        (AWAY, "2026-11-20T19:30:00"),
        (AWAY, "1999-12-31T23:00:00+00:00"),
        (AWAY, "9000-01-01T00:00:00+00:00"),
        (CLOCK, "a day"),
    ],
)
async def test_hours_and_zones_that_there_are_not_are_refused(settings: Settings, setting: Setting, value: str) -> None:
    with pytest.raises(BadSetting):
        await settings.choose(setting, ANA, value)
    assert await settings.of(setting, ANA) == setting.values[0]


async def test_what_is_not_offered_can_be_good_all_the_same(settings: Settings) -> None:
    await settings.choose(ZONE, ANA, "Europe/Vienna")
    await settings.choose(QUIET, ANA, "19-5")
    assert await settings.hours_of(ANA) == Hours("Europe/Vienna", (19, 5))


P = ParamSpec("P")
T = TypeVar("T")


class Counted(SqliteStore):
    """A store that counts reads of settings, and blocks them while told to."""

    reads = 0

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.going_on, self.waits = asyncio.Event(), asyncio.Event()

    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.reads += 1
        found = await super().read(query, *args, **kwargs)
        self.waits.set()
        await self.going_on.wait()
        return found


async def test_what_is_chosen_is_read_once_until_something_is_chosen(tmp_path: Path) -> None:
    store = Counted(tmp_path / "tables.db")
    await store.open()
    store.going_on.set()
    settings = Settings(store)
    for _ in range(3):
        assert await settings.theme_of_member(ANA, GUILD) == "usual"
    assert store.reads == 2
    await settings.choose(MEMBER_THEME, ANA, "light")
    assert await settings.theme_of_member(ANA, GUILD) == "light"
    assert store.reads == 3

    store.going_on.clear()
    store.waits.clear()
    reading = asyncio.create_task(settings.of(MEMBER_THEME, BEN))
    await store.waits.wait()
    await settings.choose(MEMBER_THEME, BEN, "contrast")
    store.going_on.set()
    await reading
    assert await settings.of(MEMBER_THEME, BEN) == "contrast"
    await store.close()


async def test_a_value_that_is_known_no_more_counts_as_none(settings: Settings, store: Store) -> None:
    await store.write(people_queries.choose, SettingOwner.MEMBER, ANA, "theme", "mauve")
    assert await settings.of(MEMBER_THEME, ANA) == "server"


def test_every_theme_can_be_drawn() -> None:
    assert tuple(Theme) == THEMES


async def test_games_can_be_restricted_to_fifty_channels(settings: Settings) -> None:
    await settings.set_places(GUILD, range(10**17, 10**17 + 50))
    with pytest.raises(BadSetting):
        await settings.set_places(GUILD, range(10**17, 10**17 + 51))


async def test_chosen_languages_are_known_at_once_and_after_a_restart(store: Store, settings: Settings) -> None:
    await settings.choose(LANGUAGE, ANA, "de")
    await settings.choose(LANGUAGE, BEN, "fr")
    await settings.choose(SERVER_LANGUAGE, GUILD, "en")
    await settings.choose(LANGUAGE, BEN, AS_DISCORD)
    expected = {(SettingOwner.MEMBER, ANA): "de", (SettingOwner.SERVER, GUILD): "en"}
    assert settings.languages == expected
    after_restart = Settings(store)
    await after_restart.read_languages()
    assert after_restart.languages == expected
    with pytest.raises(BadSetting):
        await settings.choose(LANGUAGE, ANA, "tlh")
    settings.forget(SettingOwner.MEMBER, ANA)
    assert settings.languages == {(SettingOwner.SERVER, GUILD): "en"}


async def test_saved_values_are_checked_before_and_applied_after(settings: Settings) -> None:
    done: list[str] = []

    async def check(owner: int, value: str) -> None:
        done.append(f"check {value}")
        if value == NEVER:
            raise BadSetting

    async def apply(owner: int) -> None:
        done.append(f"apply {await settings.of(PINGS, owner)} {await settings.of(QUIET, owner)}")

    settings.before(PINGS, check)
    for each in (PINGS, QUIET):
        settings.after(each, apply)
    await settings.save(ANA, {PINGS: DIRECT, QUIET: "22-7"})
    assert done == ["check direct", "apply direct 22-7"], "one effect of two settings is applied once"
    with pytest.raises(BadSetting):
        await settings.save(ANA, {QUIET: "21-7", PINGS: NEVER})
    assert await settings.of(QUIET, ANA) == "22-7", "all values, or none"


async def test_what_a_setting_of_a_missing_subject_was_is_kept_and_ignored(settings: Settings, store: Store) -> None:
    await store.write(people_queries.choose, SettingOwner.MEMBER, ANA, "weather", "sunny")
    await settings.save(ANA, {PINGS: DIRECT})
    assert await store.read(people_queries.setting, SettingOwner.MEMBER, ANA, "weather") == "sunny"
