"""`/server`: challenges that open automatically, and the start of the day."""

from __future__ import annotations

import pytest

from bot.core.time.zones import Day
from bot.playground.scripted import ScriptedMember
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import DRAWN
from tests.e2e.stage import Stage


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def test_weekdays_are_filled_in_on_the_panel_and_stopped_there(stage: Stage) -> None:
    ana, schedules = stage.member("Ana"), stage.services[Challenges].schedules
    await ana.slash("server")
    assert "No challenges open automatically." in answer(ana)
    await ana.press("Dailies by weekday")
    await ana.submit({"Days": ["Monday", "Friday"], "Game": "Carcassonne", "Options": "Expected: drawn"})
    assert answer(ana).startswith("Carcassonne has no option “Expected”. Its options: ")
    await ana.slash("server")
    await ana.press("Dailies by weekday")
    await ana.submit(
        {"Days": ["Monday", "Friday"], "Game": "Nova Luna", "Computer players": "2", "Their level": "master"}
    )
    content = answer(ana)
    assert "-# Monday: Nova Luna (against 2 computers, master) in <#" in content
    assert "-# Friday: Nova Luna" in content
    picks = await schedules.rotation(GUILD)
    assert {day: (pick.game, pick.computers) for day, pick in picks.items()} == {
        0: ("novaluna", ("master", "master")),
        4: ("novaluna", ("master", "master")),
    }
    await ana.choose("Challenges", "Stop a challenge")
    await ana.choose("Which one stops", "Monday")
    assert answer(ana).startswith("Stopped.")
    assert set(await schedules.rotation(GUILD)) == {4}
    await ana.slash("server do:stop with:every day")
    assert await schedules.rotation(GUILD) == {}
    await ana.slash("server do:stop with:Monday")
    assert "No such challenge" in answer(ana)


async def test_a_daily_is_filled_in_on_the_panel_and_a_weekly_is_typed(stage: Stage) -> None:
    ana, schedules = stage.member("Ana"), stage.services[Challenges].schedules
    await ana.slash("server do:schedule")
    await ana.submit({"When": "daily", "Game": "Nova Luna"})
    assert "New daily: Nova Luna. One opens here every day" in answer(ana)
    await ana.slash("server do:schedule with:weekly, Solarius Mission, 2 computers, journeyman")
    assert {(str(plan.cadence), plan.game, plan.computers) for plan in await schedules.of(GUILD)} == {
        ("daily", "novaluna", ()),
        ("weekly", "solarius", ("journeyman", "journeyman")),
    }
    await ana.slash("server do:stop with:weekly Solarius Mission")
    assert [plan.game for plan in await schedules.of(GUILD)] == ["novaluna"]


async def test_a_random_game_opens_every_day_and_takes_no_options(stage: Stage) -> None:
    ana, schedules = stage.member("Ana"), stage.services[Challenges].schedules
    await ana.slash("server do:weekdays with:every day, random game, 1 computer")
    assert {pick.game for pick in (await schedules.rotation(GUILD)).values()} == {DRAWN}
    assert len(await schedules.rotation(GUILD)) == 7
    await ana.slash("server do:weekdays with:Monday, drawn, Colours: 3")
    assert "leave the options out" in answer(ana)


async def test_a_long_list_of_challenges_says_how_many_more_there_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("server do:weekdays with:every day, novaluna")
    for game in ("carcassonne", "novaluna", "factories", "otys", "solarius"):
        await ana.slash(f"server do:schedule with:weekly, {game}")
    await ana.slash("server")
    assert sum(game in answer(ana) for game in ("Monday: Nova Luna", "Sunday: Nova Luna", "Solarius")) == 3
    assert " more" not in answer(ana)
    await ana.slash("server do:schedule with:daily, otys")
    await ana.slash("server")
    assert "\n-# 1 more" in answer(ana)


@pytest.mark.parametrize("typed", ["Nova Luna", "Someday, Nova Luna", "Monday, Chess"])
async def test_plans_that_cannot_be_read_are_refused_with_an_example(stage: Stage, typed: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"server do:weekdays with:{typed}")
    assert answer(ana) == f"I couldn't read “{typed}”. Type it like `Monday, Nova Luna`."


async def test_a_long_plan_that_cannot_be_read_is_quoted_in_part(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"server do:weekdays with:{'Chess ' * 20}")
    assert f"“{('Chess ' * 20)[:39]}…”" in answer(ana)


async def test_plans_are_suggested_part_by_part(stage: Stage) -> None:
    ana = stage.member("Ana")

    async def suggested(action: str, typed: str) -> list[str]:
        return [str(each.value) for each in await ana.complete(f"server do:{action}", **{"with": typed})]

    assert await suggested("weekdays", "mon") == ["Monday"]
    assert await suggested("weekdays", "Monday, nov") == ["Monday, Nova Luna"]
    assert await suggested("schedule", "daily, ot") == ["daily, Otys"]
    assert "Monday, Nova Luna, 2 computer players" in await suggested("dailies by weekday", "Monday, Nova Luna, 2 c")
    assert await suggested("schedule", "weekly, Nova Luna, 2 computers, mas") == [
        "weekly, Nova Luna, 2 computers, master"
    ]
    assert "Monday, Carcassonne, Colours: drawn" in await suggested("weekdays", "Monday, Carcassonne, col")
    assert await suggested("weekdays", "Monday, Chess, x") == []
    assert "8 Europe/Berlin" in await suggested("day", "8 berl")
    assert (await suggested("start of day", "utc+2"))[0] == "Etc/GMT-2"


async def test_the_start_of_the_day_is_filled_in_or_typed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("server")
    await ana.press("Start of day")
    await ana.submit({"Hour": "08:00", "Time zone": "Europe/Berlin"})
    assert await stage.services.settings.day_of(GUILD) == Day("Europe/Berlin", 8)
    assert "Start of day: 08:00 · Time zone: Berlin (Europe), 20:30" in answer(ana)
    await ana.slash("server do:day with:21")
    assert await stage.services.settings.day_of(GUILD) == Day("Europe/Berlin", 21)
    await ana.slash("server do:day with:America/New_York")
    assert await stage.services.settings.day_of(GUILD) == Day("America/New_York", 21)
    await ana.slash("server do:day with:8 UTC-3")
    assert "Start this server's days at 08:00? In UTC−3, it's **16:30** now." in answer(ana)
    await ana.press("Use it")
    assert await stage.services.settings.day_of(GUILD) == Day("Etc/GMT+3", 8)
    await ana.slash("server do:day with:25")
    assert "Type an hour and a time zone" in answer(ana)
