"""Errors of the store."""


class StoreError(Exception):
    """Base class of the store's errors."""


class CannotOpen(StoreError):
    """The store can't be used; the message is for the person who runs the bot."""


class DatabaseInUse(CannotOpen):
    """A running bot serves the store: `holder` names it, if it's known."""

    def __init__(self, text: object, holder: object) -> None:
        super().__init__(text)
        self.holder = holder


class ChannelOccupied(StoreError):
    """The channel already has a running table."""


class IdTaken(StoreError):
    """A table, lobby or challenge with this id exists."""


class RunExists(StoreError):
    """The member already has a run in this challenge, or a running practice game."""


class PeriodTaken(StoreError):
    """The server already has a challenge of this game for this day or week."""


class StaleRevision(StoreError):
    """The stored table isn't at the expected rev, or the lobby is gone."""
