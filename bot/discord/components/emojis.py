"""The application's uploaded emojis by key; without one, only a label shows."""

from __future__ import annotations

from collections.abc import Mapping

import discord

_uploaded: dict[str, discord.PartialEmoji] = {}


def set_emojis(emojis: Mapping[str, discord.PartialEmoji]) -> None:
    """Use these emojis from now on."""
    _uploaded.clear()
    _uploaded.update(emojis)


def forget_emojis() -> bool:
    """Use no emojis until they are set again; return whether there were any."""
    had_any = bool(_uploaded)
    _uploaded.clear()
    return had_any


def find_emoji(key: str) -> discord.PartialEmoji | None:
    """Return the emoji with this key, if it is uploaded."""
    return _uploaded.get(key)
