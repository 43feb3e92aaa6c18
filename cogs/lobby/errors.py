"""Refusals of lobbies."""

from __future__ import annotations

from bot.core.errors import ChannelTaken
from bot.errors import TableError
from cogs.lobby import words
from cogs.lobby.model import Lobby


class LobbyOpen(ChannelTaken):
    """The channel already has an open lobby: `lobby`."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(words.LOBBY_OPEN, lobby)
        self.lobby = lobby


class NoSuchLobby(TableError):
    """The lobby has started its game or was closed."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_LOBBY)


class LobbyRefused(TableError):
    """The member can't do that in the lobby now."""
