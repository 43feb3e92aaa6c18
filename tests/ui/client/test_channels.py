"""Which channels and threads of a server the client knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.app import Tablekeeper
from bot.core.services import Services
from bot.store.sqlite import SqliteStore

GUILD = 1_200_000_000_000_000_000


def channel(number: int, kind: int = 0) -> dict[str, Any]:
    return {
        "id": str(GUILD + number),
        "guild_id": str(GUILD),
        "type": kind,
        "name": f"channel-{number}",
        "position": number,
        "permission_overwrites": [],
        "bitrate": 64000,
        "user_limit": 0,
        "available_tags": [],
        "flags": 0,
    }


def thread(number: int, parent: int) -> dict[str, Any]:
    metadata = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01T12:00:00+00:00"}
    return {
        "id": str(GUILD + number),
        "guild_id": str(GUILD),
        "type": 11,
        "name": "a thread",
        "parent_id": str(GUILD + parent),
        "owner_id": "7",
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": metadata,
    }


@pytest.fixture
def events() -> list[str]:
    return []


@pytest.fixture
def client(tmp_path: Path, events: list[str], monkeypatch: pytest.MonkeyPatch) -> Tablekeeper:
    """In a server with a text channel, one with a voice, a forum, a category and two threads."""
    client = Tablekeeper(Services(SqliteStore(tmp_path / "tables.db")))
    state = client._connection
    monkeypatch.setattr(state, "dispatch", lambda event, *_: events.append(event))
    state.shard_count = 1
    state.parse_guild_create({
        "id": str(GUILD),
        "name": "Games",
        "unavailable": False,
        "channels": [channel(number, kind) for number, kind in enumerate((0, 2, 15, 4), 1)],
        "threads": [thread(500, parent=1), thread(501, parent=3)],
    })  # fmt: skip
    events.clear()
    return client


def test_channels_by_what_they_hold(client: Tablekeeper) -> None:
    assert [*client.chat_channels(GUILD)] == [GUILD + 1, GUILD + 2]
    assert [*client.game_channels(GUILD)] == [GUILD + 1, GUILD + 2, GUILD + 3]
    assert [*client.game_channels(GUILD + 1)] == []


def test_channels_and_threads_of_a_server(client: Tablekeeper) -> None:
    assert all(client.lists(GUILD, GUILD + number) for number in (1, 2, 3, 4, 500, 501))
    assert not client.lists(GUILD, GUILD + 99)
    assert not client.lists(GUILD + 1, GUILD + 1)


def test_the_threads_of_a_channel_are_deleted_with_it(client: Tablekeeper, events: list[str]) -> None:
    client._connection.parse_channel_delete(channel(1))
    assert events == ["guild_channel_delete", "thread_delete", "raw_thread_delete"]
    assert [client.lists(GUILD, GUILD + number) for number in (1, 500, 501)] == [False, False, True]


def test_a_server_that_is_left_is_forgotten(client: Tablekeeper) -> None:
    client._connection.parse_guild_delete({"id": str(GUILD), "unavailable": False})
    assert not client.lists(GUILD, GUILD + 1)
    assert [*client.chat_channels(GUILD)] == []
