"""Which database keeps the tables: a file, or PostgreSQL at an address, which may hold a password."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Server:
    """A PostgreSQL database by its address, as libpq reads it. It is in no repr; `str` is host and name only."""

    address: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        host = parts.hostname or "localhost"
        return f"{host}{parts.path}" if parts.port is None else f"{host}:{parts.port}{parts.path}"


Database = Path | Server


def named(text: str) -> Database:
    """What a person wrote: the address of a PostgreSQL database, or else the name of a file.

    >>> named("tables.sqlite3").name
    'tables.sqlite3'
    >>> str(named("postgresql://ana:secret@db/games"))
    'db/games'
    """
    return Server(text) if text.startswith(SCHEMES) else Path(text)
