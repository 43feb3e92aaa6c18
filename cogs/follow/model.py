"""Members who follow a table they don't play at."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.delivery.entries import OutboxKind, ToMember, define
from bot.errors import TableError
from cogs.follow import words


class FollowsMany(TableError):
    """The member already follows the maximum number of tables."""

    def __init__(self, most: int) -> None:
        super().__init__(words.follows_many(most))


MAX_FOLLOWED = 20
"""Tables that a member can follow at the same time."""

LINE_ENTRY = define(OutboxKind("line", 40, ToMember, for_answers=True))
"""Tell a follower about the turns that ended."""


@dataclass(frozen=True, slots=True)
class Follower:
    """A spectator who is notified after each turn.

    `told` is the number of moves they know of; `message` is the latest notification.
    """

    table: str
    member: int
    told: int
    message: int = 0
