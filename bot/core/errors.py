"""Errors between a member and a table.

Game errors (`bot.games.contract`) pass through.

TableError
    NoSuchTable            no table has this id
    ChannelBusy            the channel already has a running table
    ChannelTaken           the channel already has something else that members opened, such as a lobby
    BadSeating             a seat without a member, or with the same member twice
    StaleRev               the table has moved on since the member saw it; carries its current state
    NotSeated              the member holds no seat that can do this
    TableOver              the table has ended
    TableFrozen            the log doesn't replay under these rules; nothing is lost
    NothingToUndo          there is no move to undo
    UndoCostsRecord        the undo would cost the record, and the member hasn't confirmed it yet
    UndoNeedsAgreement     the undo was requested and the others have to agree
    UndoRefused            the undo isn't allowed in this game
    NotImportable          the record is valid, but no table can be made from it
    InvitationRefused      the member can't be invited or challenged by this one
    NoSuchProposal         the proposed match was answered, or expired
    NoSuchLeague           no league of this server has this id
    LeagueRefused          the member can't do that in the league now
    NoSuchChallenge        no challenge has this id
    ChallengeOver          the challenge has closed
    ChallengeOpen          the request has to wait until the challenge closes
    ChallengeRefused       such a challenge can't be opened
    RunOver                the member has already had their run; carries its table
    NoSuchQuestion         the question was settled or no longer applies
    NotAsked               the question is for other members
    NotPutAway             a table to be reopened is running or has ended for good
    BadSetting             the setting has no such value
    TooOften               the member has reached an hourly rate limit
    TooManyOpen            the member or the server has reached the limit of open tables and lobbies
    StoreUnavailable       the store failed (locked, full, damaged); nothing has changed
        LeaseLost          another process now serves the store (bot.store.lease)
"""

from __future__ import annotations

from bot.core.consent.model import Question
from bot.core.table.model import LiveTable, Opened, Table
from bot.core.time import words
from bot.errors import TableError
from bot.games.text import Text


class NoSuchTable(TableError):
    """No table has this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_TABLE)


class ChannelBusy(TableError):
    """The channel already has a running table: `table`."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.CHANNEL_BUSY)
        self.table = table


class ChannelTaken(TableError):
    """The channel already has something else that members opened: `opened`."""

    def __init__(self, text: Text, opened: Opened) -> None:
        super().__init__(text)
        self.opened = opened


class BadSeating(TableError):
    """A seat without a member, or with the same member twice."""


class StaleRev(TableError):
    """The member saw rev `seen`, but the table is now at `live`."""

    def __init__(self, seen: int, live: LiveTable) -> None:
        super().__init__(words.stale(seen))
        self.seen = seen
        self.live = live


class NotSeated(TableError):
    """The member holds no seat that can do this."""


class TableOver(TableError):
    """The table has ended."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.TABLE_OVER)
        self.table = table


class TableFrozen(TableError):
    """The log doesn't replay under this version's rules; nothing is lost."""

    def __init__(self, table: Table, text: Text) -> None:
        super().__init__(text)
        self.table = table


class NothingToUndo(TableError):
    """There is no move to undo."""


class UndoNeedsAgreement(TableError):
    """The undo was requested; the members in `of` have to agree."""

    def __init__(self, question: Question) -> None:
        super().__init__(words.ALL_HAVE_TO_AGREE)
        self.question = question
        self.of = question.missing


class UndoCostsRecord(TableError):
    """The undo would cost the record and the member hasn't confirmed it yet."""

    def __init__(self, table: Table, move: Text) -> None:
        super().__init__(words.costs_record(move))
        self.table = table


class UndoRefused(TableError):
    """The undo isn't allowed in this game."""


class NotImportable(TableError):
    """The record is valid, but no table can be made from it."""


class InvitationRefused(TableError):
    """A member cannot be invited or challenged by this one."""


class NoSuchProposal(TableError):
    """A proposed match was answered, or nobody answered in time."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_PROPOSAL)


class NoSuchLeague(TableError):
    """No league of this server has this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_LEAGUE)


class LeagueRefused(TableError):
    """Such a league can't be opened, or the member can't do that in it now."""


class NoSuchChallenge(TableError):
    """No challenge of this server has this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_CHALLENGE)


class ChallengeOver(TableError):
    """The challenge has closed."""

    def __init__(self) -> None:
        super().__init__(words.CHALLENGE_OVER)


class ChallengeOpen(TableError):
    """The request has to wait until the challenge closes."""


class ChallengeRefused(TableError):
    """Such a challenge can't be opened."""


class RunOver(TableError):
    """The member has already had their run: `table`."""

    def __init__(self, table: Table) -> None:
        super().__init__(words.RUN_OVER)
        self.table = table


class NoSuchQuestion(TableError):
    """The question was settled or no longer applies."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_QUESTION)


class NotAsked(TableError):
    """The question is for other members."""

    def __init__(self, text: Text = words.NOT_ASKED) -> None:
        super().__init__(text)


class NotPutAway(TableError):
    """The table is still running, or has ended for good."""

    def __init__(self) -> None:
        super().__init__(words.NOT_PUT_AWAY)


class BadSetting(TableError):
    """The setting has no such value."""

    def __init__(self) -> None:
        super().__init__(words.BAD_SETTING)


class NobodyWaits(TableError):
    """The table isn't waiting for this member."""


class TooOften(TableError):
    """The member has reached a rate limit (bot.core.table.openings)."""


class TooManyOpen(TableError):
    """The member or the server has reached the limit of open tables and lobbies."""
