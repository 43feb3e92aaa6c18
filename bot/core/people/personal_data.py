"""What each database table keeps about members and servers: how it's exported and deleted.

The queries of a subject declare their tables (`DATA`); `people` and `servers` go through all of them. A table without a
declaration fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.store.database import Session

KNOWN_AT = (
    "SELECT table_id FROM members WHERE member = ?1"
    " UNION SELECT table_id FROM entries WHERE member = ?1"
    " UNION SELECT id FROM tables WHERE opener = ?1"
    " UNION SELECT table_id FROM forfeits WHERE member = ?1"
)
"""Tables that know a member: they hold a seat, did something or opened it."""

OF_SERVER = "guild = ?1"
TABLES_OF_SERVER = "SELECT id FROM tables WHERE guild = ?1"
AT_TABLES_OF_SERVER = f"table_id IN ({TABLES_OF_SERVER})"
"""Conditions for the rows of a server `?1`."""

Forget = Callable[[Session, int, int], object]
"""Removes a member from rows in its own way; the second number is the one that replaces them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableData:
    """What one table keeps about people and servers.

    When a member is forgotten, rows whose column in `deletes` is theirs go, the columns in `renames` get the number of
    nobody, and `forget` does what neither can. `member` and `server` are queries of the exports by their names there,
    with the owner as `?1`; `of_server` selects the rows that go with a server, "" where they go with others.
    """

    table: str
    deletes: Sequence[str] = ()
    renames: Sequence[str] = ()
    forget: Forget | None = None
    member: Mapping[str, str] = field(default_factory=dict)
    server: Mapping[str, str] = field(default_factory=dict)
    of_server: str = ""

    def forget_member(self, session: Session, member: int, former: int) -> None:
        """Remove a member from the table, or replace them."""
        if self.forget is not None:
            self.forget(session, member, former)
        for column in self.deletes:
            session.execute(f"DELETE FROM {self.table} WHERE {column} = ?", (member,))  # noqa: S608
        for column in self.renames:
            session.execute(f"UPDATE {self.table} SET {column} = ? WHERE {column} = ?", (former, member))  # noqa: S608

    def delete_server(self, session: Session, guild: int) -> None:
        """Delete the rows of a server."""
        if self.of_server:
            session.execute(f"DELETE FROM {self.table} WHERE {self.of_server}", (guild,))  # noqa: S608


def renamed(text: str, member: int, former: int) -> str:
    """Replace one member in a stored list."""
    return " ".join(str(former) if word == str(member) else word for word in text.split(" "))
