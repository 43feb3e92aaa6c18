"""What a client remembers of the servers that Discord tells it of."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from bot.app import Tablekeeper
from bot.services.service import Tables
from bot.store.sqlite import SqliteStore
from bot.ui.client.gist import CHANNEL_CHANGED, CHANNEL_GONE, Changed, GistState, Gone

GUILD = 1_200_000_000_000_000_000
CHANNELS = 50
KINDS = (0, 0, 0, 2, 15)
"""Three text channels, then one with a voice, then a forum."""


def channel(number: int, kind: int = 0) -> dict[str, Any]:
    told = {
        "id": str(GUILD + number),
        "type": kind,
        "name": f"channel-{number}",
        "position": number,
        "topic": "t" * 300,
    }
    may = [{"id": str(GUILD + role), "type": 0, "allow": "0", "deny": "1024"} for role in range(5)]
    return {**told, "guild_id": str(GUILD), "topic": 300 * "t", "permission_overwrites": may}


def thread(number: int, parent: int) -> dict[str, Any]:
    about = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01T12:00:00+00:00"}
    told = {
        "id": str(GUILD + number),
        "type": 11,
        "name": "a thread",
        "parent_id": str(GUILD + parent),
        "owner_id": "7",
    }
    return {**told, "guild_id": str(GUILD), "message_count": 0, "member_count": 1, "thread_metadata": about}


def server(guild: int = GUILD) -> dict[str, Any]:
    """One of the usual size."""
    user = {"id": "7", "username": "ana", "discriminator": "0", "avatar": None}
    return {
        "id": str(guild),
        "name": "Games",
        "unavailable": False,
        "preferred_locale": "de",
        "member_count": 30,
        "features": ["COMMUNITY"],
        "roles": [{"id": str(guild + role), "name": f"role-{role}", "permissions": "0"} for role in range(30)],
        "channels": [
            channel(number, kind=15 if number % 5 == 4 else 2 if number % 5 == 3 else 0)
            for number in range(1, CHANNELS)
        ],
        "threads": [thread(500, parent=1), thread(501, parent=2)],
        "members": [{"user": user, "roles": [], "flags": 0, "joined_at": "2026-01-01T12:00:00+00:00"}],
        "emojis": [],
        "voice_states": [],
    }


@pytest.fixture
def told() -> list[tuple[object, ...]]:
    return []


@pytest.fixture
def state(tmp_path: Any, told: list[tuple[object, ...]]) -> GistState:
    """The memory of a client that listens to nothing."""
    client = Tablekeeper(Tables(SqliteStore(tmp_path / "tables.db")))
    state = client._connection
    state.dispatch = lambda *event: told.append(event)
    state.shard_count = 1
    return state


def test_name_language_and_which_channels_there_are_stay(state: GistState) -> None:
    state.parse_guild_create(server())
    guild = state._get_guild(GUILD)
    assert guild is not None
    assert (guild.name, str(guild.preferred_locale)) == ("Games", "de")
    assert GUILD + 1 in state.chat_channels(GUILD)
    assert GUILD + 3 in state.chat_channels(GUILD)  # voice channels have a chat
    assert GUILD + 4 not in state.chat_channels(GUILD)
    assert GUILD + 4 in state.forum_channels(GUILD)
    assert all(state.lists(GUILD, GUILD + number) for number in (1, 4, 500))
    assert not state.lists(GUILD, GUILD + CHANNELS)
    assert not state.lists(GUILD + 1, GUILD + 1)
    assert [*state.chat_channels(GUILD + 1)] == []


def test_nothing_else_of_a_server_stays(state: GistState) -> None:
    state.parse_guild_create(server())
    guild = state._get_guild(GUILD)
    assert guild is not None
    assert [*guild.roles, *guild.channels, *guild.members, *guild.features] == []
    state.parse_guild_role_create({"guild_id": str(GUILD), "role": {"id": "5", "name": "new", "permissions": "0"}})
    state.parse_channel_create(channel(99))
    state.parse_guild_update(server())
    assert [*guild.roles, *guild.channels] == []
    assert sys.getsizeof(state.chat_channels(GUILD)) < 20 * CHANNELS


def test_a_change_of_name_or_language_is_noticed_and_no_thread_lost(state: GistState) -> None:
    state.parse_guild_create(server())
    changed = {**server(), "name": "More games", "preferred_locale": "fr"}
    state.parse_guild_update({key: value for key, value in changed.items() if key not in ("channels", "threads")})
    guild = state._get_guild(GUILD)
    assert guild is not None
    assert (guild.name, str(guild.preferred_locale), len(guild.threads)) == ("More games", "fr", 2)
    assert state.lists(GUILD, GUILD + 1)


def test_channels_come_change_and_go(state: GistState, told: list[tuple[object, ...]]) -> None:
    state.parse_guild_create(server())
    told.clear()
    state.parse_channel_create(channel(99))
    assert GUILD + 99 in state.chat_channels(GUILD)
    state.parse_channel_update(channel(99, kind=15))
    assert state.lists(GUILD, GUILD + 99)
    assert GUILD + 99 not in state.chat_channels(GUILD)
    state.parse_channel_delete(channel(99))
    assert not state.lists(GUILD, GUILD + 99)
    assert told == [
        (CHANNEL_CHANGED, Changed(GUILD, GUILD + 99)),
        (CHANNEL_GONE, Gone(GUILD, GUILD + 99)),
    ]


def test_the_threads_of_a_channel_go_with_it(state: GistState, told: list[tuple[object, ...]]) -> None:
    state.parse_guild_create(server())
    told.clear()
    state.parse_channel_delete(channel(1))
    assert told == [(CHANNEL_GONE, Gone(GUILD, GUILD + number)) for number in (1, 500)]
    assert not state.lists(GUILD, GUILD + 500)
    assert state.lists(GUILD, GUILD + 501)


def test_nothing_stays_of_a_server_that_is_left(state: GistState, told: list[tuple[object, ...]]) -> None:
    state.parse_guild_create(server())
    state.parse_guild_delete({"id": str(GUILD)})
    assert not state.lists(GUILD, GUILD + 1)
    assert [*state.chat_channels(GUILD)] == []
    told.clear()
    for happened in (state.parse_channel_create, state.parse_channel_update, state.parse_channel_delete):
        happened(channel(1))
    assert told == []
    assert not state.lists(GUILD, GUILD + 1)


def test_what_happens_in_conversations_is_of_no_server(state: GistState, told: list[tuple[object, ...]]) -> None:
    for happened in (state.parse_channel_create, state.parse_channel_update, state.parse_channel_delete):
        happened({"id": "5", "type": 1, "recipients": []})
    assert told == []
