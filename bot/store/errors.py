"""What can go wrong in the store."""


class StoreError(Exception):
    """Root of everything that a store says no with."""


class CannotOpen(StoreError):
    """The store cannot be used; the message is a sentence for the person who runs the bot."""


class ChannelOccupied(StoreError):
    """The channel already has a table that has not ended."""


class ChannelHasLobby(StoreError):
    """Members gather in the channel for another table."""


class IdTaken(StoreError):
    """A table, a lobby or a challenge with this id exists."""


class RunExists(StoreError):
    """The member has had the one run that counts in this challenge, or has a practice game going on."""


class PeriodTaken(StoreError):
    """The server has a challenge of this game for this day or week."""


class StaleRevision(StoreError):
    """The stored table is not at the rev that the change was made for, or the lobby is gone."""
