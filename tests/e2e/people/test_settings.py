"""`/turns` and `/server`: settings apply from the next picture on, and survive a restart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.core.settings.service import MEMBER_THEME, SERVER_LANGUAGE, SERVER_THEME, ZONE
from bot.core.table.openings import Limits
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message, Permission
from bot.playground.world.payloads import permissions
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.model import Reminder
from cogs.journal.service import JOURNAL_CHANNEL
from cogs.settings.words import LIMITS
from renderers.kit import palette
from renderers.kit.theme import Theme, in_theme
from tests.e2e.challenging import forged
from tests.e2e.stage import Stage, settled, staged

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


class Drawn:
    """The themes and languages in which pictures were drawn, in their order."""

    def __init__(self, stage: Stage) -> None:
        self.themes: list[str] = []
        self.languages: list[str] = []
        stage.client.dispatcher.render_queue._styled = self.noting

    def noting(self, draw: Callable[..., Any], theme: str, language: str) -> Callable[..., Any]:
        self.themes.append(theme)
        self.languages.append(language)
        return draw

    def last(self) -> str:
        """The theme of the latest picture; none may be left from before."""
        theme = self.themes[-1]
        self.themes.clear()
        return theme


def manager_and_other(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    guild = stage.world.guilds[GUILD]
    may = {each: Permission.MANAGE_GUILD in permissions(stage.world.member(each), guild) for each in NAMES}
    manager, other = (next(each for each in NAMES if may[each] is wanted) for wanted in (True, False))
    return stage.member(manager), stage.member(other)


def shown(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return message


def settings_line(member: ScriptedMember) -> str:
    """The settings on the panel of `/turns`."""
    return shown(member).content.splitlines()[-1]


async def choose_channels(manager: ScriptedMember, setting: str, *channels: int) -> None:
    """Choose channels on the panel."""
    await manager.press(setting)
    await manager.choose_ids(setting, *channels)


async def change(member: ScriptedMember, setting: str, question: str, value: str) -> None:
    """Choose a value on the panel."""
    await member.choose("Change a setting", setting)
    await member.choose(question, value)


async def test_a_member_chooses_a_theme_for_what_they_alone_see(stage: Stage) -> None:
    ana = stage.member("Ana")
    drawn = Drawn(stage)
    await ana.slash("turns")
    assert settings_line(ana) == (
        "-# Mentions: In the channel · Reminders: Once a day · Quiet hours: None · Time zone: UTC, 19:30 · "
        "Theme: Same as the server · Challenge reminders: Unfinished runs · Invitations: From anyone"
    )
    await ana.slash("carcassonne")
    await settled()
    assert drawn.last() == "usual"
    await ana.slash("turns")
    await change(ana, "Theme", "Picture colours", "Light")
    assert "Theme: Light" in settings_line(ana)
    await ana.slash("table do:board")
    await settled()
    assert drawn.last() == "light"
    await ana.slash("records member:@Ana")
    assert drawn.last() == "light"
    await ana.slash("play")
    assert drawn.last() == "light"
    await ana.press("Nova Luna")
    assert drawn.last() == "light"
    await ana.press("All games")
    assert not drawn.themes, "the picture of all games is made once"
    ben = stage.member("Ben")
    await ben.slash("play")
    assert drawn.last() == "usual"


async def test_settings_and_the_panel_survive_a_restart(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("turns")
    await change(ana, "Theme", "Picture colours", "High")
    await stage.stop()
    await stage.start()
    assert await stage.services.settings.of(MEMBER_THEME, ana.id) == "contrast"
    await change(ana, "Theme", "Picture colours", "Light")
    assert await stage.services.settings.of(MEMBER_THEME, ana.id) == "light"
    assert "Theme: Light" in settings_line(ana)


async def test_quiet_hours_and_time_zone_are_filled_in_together(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("turns")
    await ana.choose("Change a setting", "Quiet hours")
    await ana.submit({"From": "22:00", "Until": "07:00", "Time zone": "Europe/Vienna"})
    assert "Quiet hours: 22:00 to 07:00 · Time zone: Vienna (Europe), 20:30" in settings_line(ana)
    await ana.choose("Change a setting", "Time zone")
    await ana.submit({"Time zone": "Europe/Berlin"})
    assert "Quiet hours: 22:00 to 07:00 · Time zone: Berlin" in settings_line(ana)
    await ana.choose("Change a setting", "Quiet hours")
    await ana.submit({"From": "No quiet hours"})
    assert "Quiet hours: None · Time zone: Berlin" in settings_line(ana)
    await ana.choose("Change a setting", "Quiet hours")
    await ana.submit({"From": "22:00", "Until": "22:00", "Time zone": "Europe/Vienna"})
    assert shown(ana).content == "Choose when your quiet hours begin and end."
    await ana.slash("turns do:quiet with:22:00-7")
    assert "Quiet hours: 22:00 to 07:00" in settings_line(ana)


async def test_everything_is_suggested_while_typing(stage: Stage) -> None:
    ana = stage.member("Ana")
    actions = {each.value: each.name for each in await ana.complete("turns", do="")}
    assert actions["theme"] == "Theme: Same as the server"
    assert "snooze" not in actions
    assert [each.value for each in await ana.complete("turns do:zone", **{"with": "los an"})] == ["America/Los_Angeles"]
    assert len(await ana.complete("turns do:zone", **{"with": ""})) == 25
    assert [each.value for each in await ana.complete("turns do:reminders", **{"with": "2 d"})] == ["48"]
    assert [each.value for each in await ana.complete("turns do:away", **{"with": "5"})] == ["5 days"]
    assert [each.value for each in await ana.complete("turns do:data", **{"with": ""})] == ["export", "delete"]


async def test_a_server_has_a_theme_for_what_everybody_sees(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    drawn = Drawn(stage)
    await other.forge_slash("server")
    assert "Only members who can manage this server" in shown(other).content
    assert not controls(shown(other).components)
    await manager.slash("server")
    assert "Open games: 12 per member · Log channel: None · Theme: Dark" in shown(manager).content
    assert "New challenges: Anyone can open them" in shown(manager).content
    await manager.choose("Games", "Theme")
    await manager.choose("Picture colours", "High")
    await other.slash("turns")
    await change(other, "Theme", "Picture colours", "Light")
    await other.slash("novaluna seats:2")
    await manager.press("Join")
    await other.press("Start")
    await settled()
    assert drawn.last() == "contrast"
    await other.press("More")
    await other.press("How to play")
    await other.choose("Other topics", "Symbols", message=shown(other))
    assert drawn.last() == "light"


async def test_managers_choose_who_opens_challenges(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    await manager.slash("server do:new challenges with:managers")
    assert "New challenges: Managers open them" in shown(manager).content
    await other.slash("challenge do:open with:carcassonne, 1 day")
    assert "Only members who can manage the server" in shown(other).content
    await manager.slash("server")
    await manager.choose("Challenges", "New challenges")
    await manager.choose("Who opens challenges", "Anyone")
    assert "New challenges: Anyone can open them" in shown(manager).content
    await other.slash("challenge do:open with:carcassonne, 1 day")
    assert len(await stage.services[Challenges].open_in(GUILD)) == 1


async def test_members_who_lose_the_right_change_nothing_with_an_old_panel(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    await manager.slash("server")
    await manager.choose("Games", "Theme")
    stage.world.guilds[GUILD] = replace(stage.world.guilds[GUILD], owner_id=other.id)
    await manager.choose("Picture colours", "Light")
    assert "Only members who can manage this server" in shown(manager).content
    assert await stage.services.settings.of(SERVER_THEME, GUILD) == "usual"
    assert "server" not in {each.name for each in await manager.complete("turns", do="")}


async def test_games_are_restricted_to_the_channels_of_a_server(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    await manager.slash("server")
    two = stage.world.channel("table-two").id
    await choose_channels(manager, "Game channels", two)
    assert "Game channels: <#" in shown(manager).content
    for line in ("carcassonne", "novaluna seats:2"):
        await other.slash(line)
        assert "games are only allowed in <#" in shown(other).content
    assert await stage.services.tables.running_in(other.channel_id) is None
    there = other.in_channel("table-two")
    await there.slash("carcassonne")
    await settled()
    assert await stage.services.tables.running_in(there.channel_id) is not None
    await there.slash("novaluna seats:2")
    await there.press("Open a thread")
    await settled()
    thread = next(channel for channel in stage.world.channels if channel.is_thread)
    assert await stage.lobby(thread.id) is not None

    await choose_channels(manager, "Game channels")
    assert "Game channels: All" in shown(manager).content
    await other.slash("carcassonne")
    await settled()
    assert await stage.services.tables.running_in(other.channel_id) is not None


async def test_every_channel_of_a_large_server_can_be_chosen(stage: Stage) -> None:
    manager, _ = manager_and_other(stage)
    opened = [stage.world.open_channel(f"room-{number}").id for number in range(40)]
    await manager.slash("server")
    await choose_channels(manager, "Game channels", *opened[20:40])
    assert await stage.services.settings.places_of(GUILD) == (*opened[20:40],)
    assert shown(manager).content.count("<#") == 20
    for channel in opened[:10]:
        await stage.services.settings.toggle_place(GUILD, channel)
    await manager.slash("server")
    await choose_channels(manager, "Game channels", opened[39])
    assert await stage.services.settings.places_of(GUILD) == (opened[39], *opened[5:10])
    await choose_channels(manager, "Log channel", opened[38])
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == str(opened[38])
    await choose_channels(manager, "Log channel")
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == "none"


async def test_that_there_is_no_log_channel_can_be_typed_in_every_language(stage: Stage) -> None:
    manager, _ = manager_and_other(stage)
    for typed in ("none", "None", "keiner", "Aucun", "ninguno"):
        await manager.slash("server do:log channel:#table-two")
        assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) != "none"
        await manager.slash(f"server do:log with:{typed}")
        assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == "none", typed


async def test_that_games_are_for_all_channels_can_be_typed_in_every_language(stage: Stage) -> None:
    manager, _ = manager_and_other(stage)
    for typed in ("everywhere", "All channels", "alle kanäle", "Tous les salons"):
        await manager.slash("server do:channels channel:#table-two")
        assert await stage.services.settings.places_of(GUILD) != ()
        await manager.slash(f"server do:channels with:{typed}")
        assert await stage.services.settings.places_of(GUILD) == (), typed


async def test_a_challenge_reminder_that_there_is_not_is_refused_with_those_there_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("turns do:challenges with:hourly")
    assert shown(ana).content == (
        "**Challenge reminders**: “hourly” isn't a choice. "
        "Choose one of these: Unfinished runs · All dailies and weeklies · Never."
    )
    stage.world.locale = "de"
    await ana.slash("turns do:challenges with:nie")
    assert "isn't a choice" not in shown(ana).content
    assert await stage.services[Reminders].chosen(GUILD, ana.member.id) is Reminder.NEVER


async def test_a_rematch_is_not_opened_where_games_are_no_more(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    await other.slash("carcassonne")
    await settled()
    live = await stage.live()
    await other.slash("table do:resign")
    await other.press("Resign")
    await settled()
    await manager.in_channel("table-two").slash("server do:channels channel:#table-two")
    await other.press("Play again", stage.board(await stage.live()))
    assert "games are only allowed in" in shown(other).content
    assert (await stage.live()).table.id == live.table.id


def test_what_is_usual_is_called_by_the_number_that_it_is() -> None:
    assert f"{Limits().of_member} per member" in map(str, LIMITS.values())


async def test_a_server_says_how_many_tables_a_member_may_have_open(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    await manager.slash("server do:tables with:1")
    await other.slash("carcassonne")
    await settled()
    await other.in_channel("table-two").slash("carcassonne")
    await settled()
    assert await stage.services.tables.running_in(stage.world.channel("table-two").id) is None
    await manager.slash("server do:tables with:usual")
    await other.in_channel("table-two").slash("carcassonne")
    await settled()
    assert await stage.services.tables.running_in(stage.world.channel("table-two").id) is not None


async def test_the_log_channel_reads_when_a_table_begins_and_ends(stage: Stage) -> None:
    manager, other = manager_and_other(stage)
    log = stage.world.open_channel("journal")
    await manager.slash("server")
    await choose_channels(manager, "Log channel", log.id)
    await other.slash("carcassonne")
    await settled()
    await stage.later(seconds=1)
    await other.slash("table do:resign")
    await other.press("Resign")
    await settled()
    for _ in range(3):
        await stage.later(minutes=1)
        await stage.services.outbox.make_due()
    assert all(message.is_silent for message in stage.world.messages(log.id))
    texts = [message.content for message in stage.world.messages(log.id)]
    assert texts == [
        "Starts and ends of games on this server are logged here.",
        f"**Carcassonne** started in <#{other.channel_id}>: {other.member.mention}.",
        f"**Carcassonne** in <#{other.channel_id}> was resigned.",
    ]
    assert stage.world.pings == []


async def test_a_log_channel_that_cannot_be_written_to_is_not_chosen_and_one_that_is_gone_is_given_up(
    stage: Stage,
) -> None:
    manager, other = manager_and_other(stage)
    hidden = stage.world.open_channel("hidden", denied=Permission.SEND_MESSAGES)
    await manager.slash(f"server do:log channel:#{hidden.name}")
    assert "can't write in that channel" in shown(manager).content
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == "none"
    log = stage.world.open_channel("journal")
    await manager.slash("server do:log channel:#journal")
    stage.world.remove_channel(log)
    await other.slash("carcassonne")
    await settled()
    await stage.later(minutes=1)
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == "none"
    assert await stage.services.outbox.of((await stage.live()).table.id) == []


async def test_a_server_can_name_its_own_channels_only(stage: Stage) -> None:
    manager, _ = manager_and_other(stage)
    foreign = stage.world.open_channel("foreign", guild_id=stage.world.open_guild("Elsewhere").id)
    for setting in ("Game channels", "Log channel"):
        await manager.slash("server")
        await manager.press(setting)
        panel = shown(manager)
        (select, _) = controls(panel.components)
        for value in ("x", "1 2 3x", "-4", "12", str(foreign.id)):
            await manager.forge_choice(select.custom_id, value, message=panel)
            why = "isn't a text channel of this server" if value.isdecimal() else "isn't a choice. Pick a channel"
            assert why in shown(manager).content
    assert await stage.services.settings.places_of(GUILD) == ()
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD) == "none"
    assert stage.world.messages(foreign.id) == []


async def test_forged_values_are_refused(stage: Stage) -> None:
    ana = stage.member("Ana")
    for value in ("mauve", "managers", " "):
        await ana.slash("turns")
        await ana.choose("Change a setting", "Theme")
        (select, _) = controls(shown(ana).components)
        await ana.forge_choice(select.custom_id, value, message=shown(ana))
        assert "isn't a choice" in shown(ana).content, value
    assert await stage.services.settings.of(MEMBER_THEME, ana.id) == "server"


@pytest.mark.parametrize(
    ("typed", "zone", "local"),
    [
        ("UTC+2", "Etc/GMT-2", "UTC+2, 21:30"),
        ("Etc/GMT+2", "Etc/GMT+2", "UTC−2, 17:30"),
        ("cest", "Europe/Berlin", "Berlin (Europe), 20:30"),
        ("Munich", "Europe/Berlin", "Berlin (Europe), 20:30"),
        ("+5:30", "Asia/Kolkata", "Kolkata (Asia), 01:00"),
    ],
)
async def test_a_zone_in_ones_own_words_is_saved_after_its_local_time_was_confirmed(
    stage: Stage, typed: str, zone: str, local: str
) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"turns do:zone with:{typed}")
    place, _, time = local.rpartition(", ")
    assert f"**{time}** for you now, as in {place}?" in shown(ana).content
    assert await stage.services.settings.of(ZONE, ana.id) == "UTC"
    await ana.press("Use it", shown(ana))
    assert await stage.services.settings.of(ZONE, ana.id) == zone
    assert f"Time zone: {local} ·" in shown(ana).content


async def test_a_zone_that_could_be_several_is_asked_about_and_lists_show_local_times(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("turns do:zone with:CST")
    assert "“CST” could be Shanghai (Asia), 03:30, Chicago (America), 13:30 or Havana" in shown(ana).content
    offered = await ana.complete("turns do:zone", **{"with": "utc+2"})
    assert (offered[0].name, offered[0].value) == ("UTC+2, 21:30", "Etc/GMT-2")
    (munich, *_) = await ana.complete("turns do:zone", **{"with": "muni"})
    assert (munich.name, munich.value) == ("Berlin (Europe), 20:30", "Europe/Berlin")
    assert all(len(each.name) <= 100 for each in await ana.complete("turns do:zone", **{"with": ""}))


async def test_a_zone_that_nobody_offered_is_not_confirmed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for argument in ("Atlantis", "", "UTC off"):
        await forged(stage, ana, f"t:panel:0:usezone:{argument}")
        assert "option is gone" in shown(ana).content, argument
    assert await stage.services.settings.of(ZONE, ana.id) == "UTC"


@pytest.mark.parametrize(
    "theme", [pytest.param(each, marks=() if each is Theme.LIGHT else pytest.mark.soak) for each in Theme]
)
async def test_a_board_is_posted_in_the_colours_of_its_theme(tmp_path: Path, theme: Theme) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        ana = stage.member("Ana")
        await stage.services.settings.choose(MEMBER_THEME, ana.id, theme)
        await ana.slash("novaluna seats:1")
        await settled()
        with Image.open(BytesIO(ana.picture().content)) as picture:
            assert picture.convert("RGB").getpixel((4, 4)) == in_theme(palette.PANEL, theme)


async def test_a_picture_is_in_the_language_of_the_message_that_shows_it(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.services.settings.choose(SERVER_LANGUAGE, GUILD, "de")
        ana, drawn = stage.member("Ana"), Drawn(stage)
        await ana.slash("novaluna")
        await settled()
        assert set(drawn.languages) == {"de"}
        drawn.languages.clear()
        for private in ("look what:R02", "play", "records member:@Ana"):
            await ana.slash(private)
            await settled()
            assert set(drawn.languages) == {"en"}, private
