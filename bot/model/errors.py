"""What can go wrong between a member and a table. Errors of the game itself (`bot.games.errors`) pass through.

TableError
    NoSuchTable            no table has this id
    ChannelBusy            the channel already has a running table
    BadSeating             a seat without a member, or with the same member twice
    StaleRev               the table went on since the member looked; carries where it stands now
    NotSeated              the member holds no seat that could do this
    TableOver              the table has ended
    TableFrozen            the log does not replay under these rules; nothing is lost
    NothingToUndo          there is no move that could be taken back
    UndoNeedsAgreement     the undo was noted and waits for the others
    UndoRefused            an undo that nobody asked for was agreed to
    ReviewRefused          a game is not looked back over, or not now
    NotImportable          the record is fine, but a table cannot be made of it
    LobbyOpen              members gather in the channel for a table; carries the lobby
    NoSuchLobby            the lobby has begun its game or was closed
    LobbyRefused           the member cannot do that in the lobby now
    NoSuchChallenge        no challenge has this id
    ChallengeOver          the challenge has closed
    ChallengeOpen          what was asked for has to wait until the challenge closes
    ChallengeRefused       a challenge like that cannot be opened
    RunOver                the member has had their run; carries its table
    NoSuchQuestion         what a member answers is not asked any more
    NotAsked               somebody answers a question that is for others
    NotPutAway             a table that is to be taken up again goes on, or has ended for good
    BadSetting             a setting has no such value
    TooOften               the member has done this so often in the last hour that others are to be spared
    TooManyOpen            the member, or the server, has as many tables and lobbies open as can be
    NoSuchTrial            the member tries nothing under this id any more
    TrialOver              the table went on since a trial began; carries both
    PremoveRefused         a move cannot be left beforehand like that
    StoreUnavailable       the store cannot do it now: locked, full, damaged; nothing has changed
        LeaseLost          another process serves the store now (bot.store.lease)
"""

from __future__ import annotations

from bot.games.text import Text
from bot.model import words
from bot.model.lobby import Lobby
from bot.model.table import LiveTable, Pending, Table, Trial


class TableError(Exception):
    """Root of everything that a table says no with; `text` is for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class NoSuchTable(TableError):
    """No table has this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_TABLE)


class ChannelBusy(TableError):
    """The channel already has a running table: `table`."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.CHANNEL_BUSY)
        self.table = table


class BadSeating(TableError):
    """A seat without a member, or with the same member twice."""


class StaleRev(TableError):
    """The member looked at rev `seen`, and the table has gone on to `live`."""

    def __init__(self, seen: int, live: LiveTable) -> None:
        super().__init__(words.stale(seen))
        self.seen = seen
        self.live = live


class NotSeated(TableError):
    """The member holds no seat that could do this."""


class TableOver(TableError):
    """The table has ended."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.TABLE_OVER)
        self.table = table


class TableFrozen(TableError):
    """The log does not replay under the rules of this version; nothing is lost."""

    def __init__(self, table: Table, text: Text) -> None:
        super().__init__(text)
        self.table = table


class NothingToUndo(TableError):
    """There is no move that could be taken back."""


class UndoNeedsAgreement(TableError):
    """The undo was noted and waits for the agreement of the members in `of`."""

    def __init__(self, pending: Pending) -> None:
        super().__init__(words.ALL_HAVE_TO_AGREE)
        self.pending = pending
        self.of = pending.waiting_for


class UndoCostsRecord(TableError):
    """Whoever wants the undo has not been told yet that the game then sets no record; nothing has changed."""

    def __init__(self, pending: Pending) -> None:
        super().__init__(words.costs_record(pending.move))
        self.pending = pending


class UndoRefused(TableError):
    """An undo that nobody asked for was agreed to."""


class HintRefused(TableError):
    """No hint is given here, or not now."""


class ReviewRefused(TableError):
    """A game is not looked back over, or not now."""


class NotImportable(TableError):
    """The record is fine, but a table cannot be made of it."""


class LobbyOpen(TableError):
    """Members gather in the channel already: `lobby`."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(words.LOBBY_OPEN)
        self.lobby = lobby


class NoSuchLobby(TableError):
    """The lobby has begun its game or was closed."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_LOBBY)


class LobbyRefused(TableError):
    """The member cannot do that in the lobby now."""


class NoSuchChallenge(TableError):
    """No challenge of this server has this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_CHALLENGE)


class ChallengeOver(TableError):
    """The challenge has closed."""

    def __init__(self) -> None:
        super().__init__(words.CHALLENGE_OVER)


class ChallengeOpen(TableError):
    """What was asked for has to wait until the challenge closes."""


class ChallengeRefused(TableError):
    """A challenge like that cannot be opened."""


class PuzzleRefused(TableError):
    """A puzzle cannot be answered like that."""


class RunOver(TableError):
    """The member has had their one run: `table`."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.RUN_OVER)
        self.table = table


class NoSuchQuestion(TableError):
    """It was answered, or what it was about cannot be any more."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_QUESTION)


class NotAsked(TableError):
    """A question for others."""

    def __init__(self, text: Text = words.NOT_ASKED) -> None:
        super().__init__(text)


class NotPutAway(TableError):
    """It goes on, or has ended for good."""

    def __init__(self) -> None:
        super().__init__(words.NOT_PUT_AWAY)


class BadSetting(TableError):
    """No value of this setting."""

    def __init__(self) -> None:
        super().__init__(words.BAD_SETTING)


class FollowsMany(TableError):
    """The member follows as many tables as can be."""

    def __init__(self, most: int) -> None:
        super().__init__(words.follows_many(most))


class NobodyWaits(TableError):
    """The table does not wait for this member."""


class TooOften(TableError):
    """The member has reached a rate limit (bot.tables.rates)."""


class TooManyOpen(TableError):
    """The member, or the server, has as many tables and lobbies open as can be."""


class NoSuchTrial(TableError):
    """The member tries nothing under this id any more."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_TRIAL)


class TrialOver(TableError):
    """The table of a `trial` went on, or has ended; `live` is where it stands now."""

    def __init__(self, trial: Trial, live: LiveTable) -> None:
        super().__init__(words.trial_over(trial.rev, live.table.rev))
        self.trial = trial
        self.live = live


class PremoveRefused(TableError):
    """A move cannot be left beforehand like that; the text says why."""


class StoreUnavailable(TableError):
    """The store could not do it, for a reason that lies outside of Tablekeeper; nothing has changed."""
