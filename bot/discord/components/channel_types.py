"""Types of Discord channels, by what they can hold."""

from __future__ import annotations

from typing import Final

from discord import ChannelType

MESSAGE_CHANNELS: Final = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""Channels that hold messages, including the chats of voice and stage channels."""


FORUM_CHANNELS: Final = (ChannelType.forum, ChannelType.media)
"""Channels that hold posts (threads) instead of messages."""
