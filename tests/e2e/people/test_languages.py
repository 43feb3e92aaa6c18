"""Private answers are in the member's language, channels in the server's, direct messages in the recipient's."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.settings.service import DIRECT, PINGS, QUIET, SERVER_LANGUAGE
from bot.games.catalogues import load_language
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID, World
from tests.e2e.people.test_invitations import direct_messages
from tests.e2e.people.test_notices import pass_the_turn
from tests.e2e.racing import on_turn
from tests.e2e.stage import PATIENT, Stage, labels_of, settled, staged

LOCALES = {"Ana": "de", "Ben": "fr"}
"""The others' Discord is set to the language of the server."""
CODES = ("en", "de", "fr", "es")
SETTINGS = "-# Mentions: {pings} · Reminders: {reminders} · Quiet hours: {quiet} · Time zone: {zone} · Theme: {theme}"
"""The last line of `/turns`, as it begins."""
HOLE = re.compile(r"\{[^{}]*\}|(?P<text>[^{}]+)")


def translated(code: str, template: str) -> str:
    """The template in a language, as its catalogue has it; in English where it has none."""
    german = load_language("de").find
    assert german is not None
    assert german("", template), f"no such sentence: {template}"
    find = load_language(code).find
    return (find and find("", template)) or template


def is_in(code: str, text: str, template: str) -> bool:
    """Whether a text has this sentence in this language, and in no other."""
    found = {each for each in (translated(other, template) for other in CODES) if re.search(pattern(each), text)}
    return found == {translated(code, template)}


def pattern(template: str) -> str:
    """A regular expression for a template whatever fills its holes."""
    return "".join(re.escape(part["text"]) if part["text"] else ".*?" for part in HOLE.finditer(template))


@pytest.fixture(params=["en-US", "es-ES"])
async def stage(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stage]:
    """A server of a third language."""
    world = World(deadlines=PATIENT)
    world.locale = request.param
    for name, locale in LOCALES.items():
        world.member_locales[world.member(name).id] = locale
    async with staged(tmp_path, world=world) as found:
        yield found


def language_of_server(stage: Stage) -> str:
    return stage.world.locale.partition("-")[0]


def language_of(stage: Stage, member: ScriptedMember) -> str:
    """The language that a member's Discord is set to."""
    return stage.world.member_locales.get(member.id, stage.world.locale).partition("-")[0]


def private(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def press(member: ScriptedMember, code: str, label: str, message: Message | None = None) -> None:
    """Press a button by its English name, which it shows in this language."""
    await member.press(translated(code, label), message)
    await settled()


async def game(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """A game of Ana and Ben; return who is to move, and who waits."""
    ana, ben, code = stage.member("Ana"), stage.member("Ben"), language_of_server(stage)
    await ana.slash("novaluna seats:2")
    await press(ben, code, "Join")
    await press(ana, code, "Start")
    mover = on_turn(await stage.live(), [ana, ben])
    return mover, ben if mover is ana else ana


async def test_answers_are_in_the_members_language_and_what_all_see_is_in_the_servers(stage: Stage) -> None:
    ana, ben, code = stage.member("Ana"), stage.member("Ben"), language_of_server(stage)
    await ana.slash("novaluna seats:3")
    assert is_in(code, ana.newest_message().content, "**{title}: open lobby for up to {n} players.**")
    await press(ben, code, "Leave")
    assert is_in("fr", private(ben), "You're not in this lobby. Press *Join* to take a seat.")
    await press(ana, code, "Join")
    assert is_in("de", private(ana), "You've already joined.")
    for member in (ana, ben):
        await member.slash("turns")
        assert is_in(language_of(stage, member), private(member), SETTINGS)
    await ana.slash("help topic:/puzzle")
    assert "- `do`: " in private(ana), "an option has one name in all languages"
    await press(ben, code, "Join")
    await press(ana, code, "Start")
    live = await stage.live()
    mover = on_turn(live, [ana, ben])
    other = ben if mover is ana else ana
    await other.slash("table do:hint")
    assert is_in(language_of(stage, other), private(other), "It's {members}’s turn. You can plan ahead with *Try it*.")


async def test_the_board_and_its_picture_are_in_the_servers_language_and_a_private_view_in_the_members(
    stage: Stage,
) -> None:
    mover, _ = await game(stage)
    prompt = "Take one of the next {n} tiles."
    board = stage.board(await stage.live())
    assert is_in("en", board.attachments[0].description or "", prompt)  # in Spanish the games themselves are English
    await mover.slash("table do:try")
    trial = mover.newest_private_message()
    assert trial is not None
    assert is_in(language_of(stage, mover), trial.attachments[0].description or "", prompt)
    await stage.services.settings.choose(SERVER_LANGUAGE, GUILD_ID, "fr")
    await mover.slash("table do:board")
    assert is_in("fr", stage.board(await stage.live()).attachments[0].description or "", prompt)


async def test_calls_are_in_the_servers_language_and_direct_messages_in_the_members(
    stage: Stage,
) -> None:
    mover, other = await game(stage)
    await stage.services.settings.choose(PINGS, other.id, DIRECT)
    await pass_the_turn(stage, mover)
    (letter,) = direct_messages(stage, other)
    assert is_in(language_of(stage, other), letter.content, "it's your turn. {board}")
    await pass_the_turn(stage, other)
    call = next(each for each in reversed(mover.messages()) if mover.id in each.mentions)
    assert is_in(language_of_server(stage), call.content, "{members}: it's your turn. {board}")


async def test_followers_and_players_of_a_game_that_ends_read_their_direct_messages_in_their_language(
    stage: Stage,
) -> None:
    mover, other = await game(stage)
    for member in (mover, other):
        await stage.services.settings.choose(PINGS, member.id, DIRECT)
    stage.world.member_locales[stage.member("Dan").id] = "fr"
    dan = stage.member("Dan")
    await dan.slash("table do:follow")
    await pass_the_turn(stage, mover)
    await stage.later(minutes=1)
    lines = direct_messages(stage, dan)
    assert is_in(
        "fr", lines[0].content, "You follow **{title}** in {channel}. I'll write here after each turn. {board}"
    )
    assert labels_of(lines[-1]) == [translated("fr", "Stop following")]
    await mover.slash("table do:resign")
    await press(mover, language_of(stage, mover), "Resign")
    await stage.later(minutes=1)
    for member in (mover, other):
        over = "**{title}** in {where} is over. {board}"
        assert is_in(language_of(stage, member), direct_messages(stage, member)[-1].content, over)


async def test_an_invitation_waits_for_the_morning_and_is_in_the_language_chosen_by_then(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await ben.slash("turns")
    hour = stage.clock().hour
    await stage.services.settings.choose(QUIET, ben.id, f"{hour}-{(hour + 2) % 24}")
    await ana.slash("novaluna seats:3")
    await press(ana, language_of_server(stage), "Invite")
    await ana.submit({translated("de", "Members"): [str(ben.id)]})
    await settled()
    await stage.services.outbox.tick()
    assert direct_messages(stage, ben) == []
    await choose_language(ben, "fr", "Deutsch")
    assert is_in("de", private(ben), SETTINGS), "the panel itself, at once"
    await stage.later(hours=3)
    (call,) = direct_messages(stage, ben)
    assert is_in("de", call.content, "{by} invites you to **{title}**. {taken} of {seats} seats taken. {lobby}")


async def choose_language(member: ScriptedMember, code: str, name: str) -> None:
    """Choose a language on the panel of `/turns`, which is in the language `code`."""
    await member.slash("turns")
    await member.choose(translated(code, "Change a setting"), translated(code, "Language"))
    await member.choose(translated(code, "Which language?"), name)
    await settled()


async def test_after_a_restart_a_direct_message_is_in_the_language_used_last(stage: Stage) -> None:
    mover, other = await game(stage)
    await stage.services.settings.choose(PINGS, other.id, DIRECT)
    await stage.stop()
    await stage.start()
    await pass_the_turn(stage, mover)
    (letter,) = direct_messages(stage, other)
    assert is_in(language_of(stage, other), letter.content, "it's your turn. {board}")
