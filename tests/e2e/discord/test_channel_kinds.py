"""Games in every kind of channel: announcement channels, voice and stage chat, forums, private threads."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.core.settings.service import DIRECT, PINGS
from bot.playground.scripted import ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.model import Channel, ChannelType, Permission
from bot.playground.world.world import GUILD_ID
from cogs.challenge.challenges import Challenges
from cogs.journal.service import JOURNAL_CHANNEL
from tests.e2e.discord.test_refusals import until_paid
from tests.e2e.operation.test_owed import answers
from tests.e2e.racing import on_turn, press_on
from tests.e2e.stage import Stage, labels_of, rev_of, settled, take_turn

CHATS = (ChannelType.ANNOUNCEMENT, ChannelType.VOICE, ChannelType.STAGE)
WITHOUT_THREADS = (ChannelType.VOICE, ChannelType.STAGE)
FORUMS = (ChannelType.FORUM, ChannelType.MEDIA)
OFFER = "Open a thread"
LONGEST = 10080


def threads(stage: Stage) -> list[Channel]:
    return [each for each in stage.world.channels if each.is_thread]


async def busy(stage: Stage, channel: Channel | int) -> ScriptedMember:
    """Ben, who wishes for a table where Ana has one."""
    where = channel if isinstance(channel, int) else channel.id
    await stage.member("Ana", where).slash("carcassonne")
    ben = stage.member("Ben", where)
    await ben.slash("carcassonne")
    return ben


@pytest.mark.parametrize("kind", CHATS)
async def test_a_game_is_played_in_every_channel_that_has_a_chat(stage: Stage, kind: ChannelType) -> None:
    channel = stage.world.open_channel("place", kind=kind)
    ana = stage.member("Ana", channel.id)
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    await ana.slash("table do:board")
    assert (await stage.live(channel.id)).number > 1


@pytest.mark.parametrize("kind", WITHOUT_THREADS)
async def test_where_there_are_no_threads_none_is_offered(stage: Stage, kind: ChannelType) -> None:
    ben = await busy(stage, stage.world.open_channel("place", kind=kind))
    offer = ben.newest_private_message()
    assert offer is not None
    assert "Start yours in another channel." in offer.content
    assert labels_of(offer) == []
    assert threads(stage) == []


async def test_where_a_lobby_gathers_in_voice_chat_no_thread_is_offered_either(stage: Stage) -> None:
    channel = stage.world.open_channel("place", kind=ChannelType.VOICE)
    await stage.member("Ana", channel.id).slash("novaluna seats:2")
    ben = stage.member("Ben", channel.id)
    await ben.slash("carcassonne")
    offer = ben.newest_private_message()
    assert offer is not None
    assert OFFER not in labels_of(offer)


async def test_a_press_on_an_old_offer_in_voice_chat_says_that_there_are_no_threads(stage: Stage) -> None:
    ben = await busy(stage, stage.world.channels[0].id)
    offer = ben.newest_private_message()
    assert offer is not None
    stage.world.add_channel(replace(stage.world.channels[0], type=ChannelType.VOICE))
    await ben.press(OFFER, offer)
    assert "I can't open threads here. Start your game in another channel." in answers(ben)


@pytest.mark.parametrize(
    ("kind", "thread"),
    [(ChannelType.TEXT, ChannelType.PUBLIC_THREAD), (ChannelType.ANNOUNCEMENT, ChannelType.ANNOUNCEMENT_THREAD)],
)
async def test_a_thread_is_of_the_kind_that_its_channel_has_and_stays_shown_longest(
    stage: Stage, kind: ChannelType, thread: ChannelType
) -> None:
    ben = await busy(stage, stage.world.open_channel("place", kind=kind))
    await ben.press(OFFER)
    await settled()
    (opened,) = threads(stage)
    assert (opened.type, opened.auto_archive_minutes) == (thread, LONGEST)
    await take_turn(stage.member("Ben", opened.id), stage)


@pytest.mark.parametrize("kind", FORUMS)
async def test_a_forum_post_is_a_place_for_a_game_and_a_second_one_becomes_a_post(
    stage: Stage, kind: ChannelType
) -> None:
    forum = stage.world.open_channel("games", kind=kind)
    post = Client(stage.world).begin_thread(stage.world.member("Ana"), forum, "Our game", text="Who plays?")
    ben = await busy(stage, post)
    await take_turn(stage.member("Ana", post.id), stage)
    await ben.press(OFFER)
    await settled()
    opened = next(each for each in threads(stage) if each.id != post.id)
    assert (opened.parent_id, opened.auto_archive_minutes) == (forum.id, LONGEST)
    first = stage.world.messages(opened.id)[0]
    assert first.content == f"{ben.member.mention} starts a game of **Carcassonne**."
    await take_turn(stage.member("Ben", opened.id), stage)


async def test_a_forum_in_which_the_bot_may_not_post_says_what_is_missing(stage: Stage) -> None:
    forum = stage.world.open_channel("games", kind=ChannelType.FORUM)
    post = Client(stage.world).begin_thread(stage.world.member("Ana"), forum, "Our game", text="Who plays?")
    ben = await busy(stage, post)
    stage.world.update_channel(replace(forum, denied=Permission.SEND_MESSAGES))
    await ben.press(OFFER)
    assert "Create Posts and Send Messages in Posts" in answers(ben)
    stage.world.update_channel(replace(forum, requires_tag=True))
    await ben.press(OFFER)
    assert "Every post here needs a tag" in answers(ben)
    assert threads(stage) == [stage.world.channel(post.id)]


async def test_a_name_that_a_filter_blocks_is_left_out_of_the_threads_name(stage: Stage) -> None:
    stage.world.guilds[GUILD_ID] = replace(stage.world.guilds[GUILD_ID], blocked_words=("with Ben",))
    ben = await busy(stage, stage.world.channels[0].id)
    await ben.press(OFFER)
    await settled()
    assert [each.name for each in threads(stage)] == ["A game of Carcassonne"]


async def test_who_may_not_connect_to_voice_says_so_before_a_game_is_opened(stage: Stage) -> None:
    channel = stage.world.open_channel("place", kind=ChannelType.VOICE, denied=Permission.CONNECT)
    ana = stage.member("Ana", channel.id)
    await ana.slash("carcassonne")
    assert "Connect" in answers(ana)
    assert await stage.services.tables.latest_in(channel.id) is None


@pytest.mark.parametrize("kind", [*CHATS, *FORUMS, ChannelType.TEXT])
async def test_games_can_be_restricted_to_a_channel_of_every_kind(stage: Stage, kind: ChannelType) -> None:
    channel = stage.world.open_channel("place", kind=kind)
    ana = stage.member("Ana", "table-one")
    await ana.slash("server do:channels channel:#place")
    assert await stage.services.settings.places_of(GUILD_ID) == (channel.id,)
    await ana.slash("server")
    await ana.press("Game channels")
    await ana.choose_ids("Game channels", channel.id)
    assert await stage.services.settings.places_of(GUILD_ID) == (channel.id,)
    await ana.slash("carcassonne")
    assert f"<#{channel.id}>" in answers(ana)
    where = channel
    if channel.is_forum:
        where = Client(stage.world).begin_thread(ana.member, channel, "Our game", text="Who plays?")
    await ana.in_channel(where.id).slash("carcassonne")
    await settled()
    assert await stage.services.tables.running_in(where.id) is not None


@pytest.mark.parametrize("kind", [*CHATS, ChannelType.TEXT])
async def test_the_log_can_stand_in_every_channel_that_has_a_chat(stage: Stage, kind: ChannelType) -> None:
    channel = stage.world.open_channel("journal", kind=kind)
    ana = stage.member("Ana", "table-one")
    await ana.slash("server do:log channel:#journal")
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD_ID) == str(channel.id)
    await ana.slash("server")
    await ana.press("Log channel")
    await ana.choose_ids("Log channel", channel.id)
    assert await stage.services.settings.of(JOURNAL_CHANNEL, GUILD_ID) == str(channel.id)
    assert len(stage.world.messages(channel.id)) == 2


# Private threads


async def test_in_a_private_thread_without_the_bot_nothing_is_opened_until_it_is_mentioned(stage: Stage) -> None:
    ben = stage.world.member("Ben")
    thread = Client(stage.world).begin_thread(ben, stage.world.channels[0], "Secret", private=True)
    there = stage.member("Ben", thread.id)
    for line in ("carcassonne", "novaluna seats:2", "challenge do:open with:carcassonne, 1 day"):
        await there.slash(line)
        await settled()
        assert f"I'm not in this private thread. Mention me ({stage.world.bot.mention}) to add me" in answers(there)
    assert await stage.services.tables.latest_in(thread.id) is None
    assert await stage.lobby(thread.id) is None
    assert not await stage.services[Challenges].open_in(GUILD_ID)
    there.say(f"{stage.world.bot.mention} come in")
    await there.slash("carcassonne")
    await take_turn(there, stage)
    assert (await stage.live(thread.id)).number > 1


async def test_who_manages_threads_needs_no_invitation(stage: Stage) -> None:
    stage.world.update_channel(replace(stage.world.channels[0], granted=Permission.MANAGE_THREADS))
    thread = Client(stage.world).begin_thread(
        stage.world.member("Ben"), stage.world.channels[0], "Secret", private=True
    )
    there = stage.member("Ben", thread.id)
    await there.slash("carcassonne")
    await take_turn(there, stage)


async def test_a_bot_that_is_taken_out_of_a_private_thread_says_how_to_add_it_and_goes_on_then(stage: Stage) -> None:
    ben = stage.world.member("Ben")
    thread = Client(stage.world).begin_thread(ben, stage.world.channels[0], "Secret", private=True)
    there = stage.member("Ben", thread.id)
    there.say(stage.world.bot.mention)
    await there.slash("carcassonne")
    await settled()
    choice = (await there.complete("move", move=""))[0]
    stage.world.update_channel(replace(stage.world.channel(thread.id), members=(ben.id,)))
    await there.slash(f"move move:{choice.value}")
    await settled()
    assert f"Mention me ({stage.world.bot.mention}) to add me" in answers(there)
    assert (await stage.live(thread.id)).number == 0
    there.say(f"{stage.world.bot.mention} come back")
    await there.slash(f"move move:{choice.value}")
    await settled()
    live = await stage.live(thread.id)
    assert live.number == 1
    assert rev_of(stage.board(live)) == live.table.rev


async def test_a_board_that_a_private_thread_did_not_take_follows_when_the_bot_is_added_again(stage: Stage) -> None:
    ana, ben = stage.world.member("Ana"), stage.world.member("Ben")
    thread = Client(stage.world).begin_thread(ben, stage.world.channels[0], "Secret", private=True)
    there = [stage.member(each.name, thread.id) for each in (ana, ben)]
    there[1].say(f"{stage.world.bot.mention} {ana.mention}")
    await there[0].slash("novaluna seats:2")
    await there[1].press("Join")
    await there[0].press("Start")
    live = await stage.live(thread.id)
    mover = on_turn(live, there)
    stage.world.update_channel(replace(stage.world.channel(thread.id), members=(ana.id, ben.id)))
    while (await stage.live(thread.id)).table.rev == live.table.rev:
        await press_on(mover, stage.board(await stage.live(thread.id)), 0)
        await settled()
    assert "mention me to add me" in answers(mover)
    there[1].say(stage.world.bot.mention)
    await until_paid(stage, live.table.id)
    live = await stage.live(thread.id)
    assert rev_of(stage.board(live)) == live.table.rev


# Threads that fall asleep


async def direct_message_to_an_archived_thread(stage: Stage, *, locked: bool) -> tuple[Channel, str]:
    """A reminder by direct message to somebody whose table is in a thread that fell asleep; the thread, the letter."""
    ana, ben = stage.world.member("Ana"), stage.world.member("Ben")
    thread = Client(stage.world).begin_thread(ana, stage.world.channels[0], "Our game")
    members = [stage.member(each.name, thread.id) for each in (ana, ben)]
    await members[0].slash("novaluna seats:2")
    await members[1].press("Join")
    await members[0].press("Start")
    live = await stage.live(thread.id)
    mover = on_turn(live, members)
    await stage.services.settings.choose(PINGS, mover.id, DIRECT)
    stage.world.update_channel(replace(stage.world.channel(thread.id), archived=True, locked=locked))
    await noticed(stage, thread)
    await stage.later(hours=24)
    direct_messages = stage.world.messages(stage.world.open_conversation(mover.member).id)
    return stage.world.channel(thread.id), "\n".join(each.content for each in direct_messages)


async def noticed(stage: Stage, thread: Channel) -> None:
    """Wait until the bot knows that a thread was archived."""
    for _ in range(500):
        if not stage.client.lists(GUILD_ID, thread.id):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot did not notice")


async def test_a_thread_is_unarchived_before_a_direct_message_links_to_it(stage: Stage) -> None:
    thread, letter = await direct_message_to_an_archived_thread(stage, locked=False)
    assert "it's still your turn" in letter
    assert not thread.archived
    assert "locked" not in letter


async def test_a_direct_message_says_that_its_thread_stays_closed(stage: Stage) -> None:
    thread, letter = await direct_message_to_an_archived_thread(stage, locked=True)
    assert thread.archived
    assert "Its thread is archived and locked. Ask a moderator to reopen it." in letter
