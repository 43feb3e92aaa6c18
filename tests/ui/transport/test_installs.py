"""The link that adds the bot to a server."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import discord

from bot.discord.transport.places import NEEDED, invite_url


def test_the_invite_asks_for_every_permission_that_is_needed_and_no_other() -> None:
    query = parse_qs(urlsplit(invite_url(7)).query)
    asked = discord.Permissions(int(query["permissions"][0]))
    assert all(getattr(asked, name) for name in NEEDED)
    assert asked.value.bit_count() == len(NEEDED)
    assert query["client_id"] == ["7"]
