"""What a host decides before the bot starts. Everything comes from the environment; the token is never shown."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from bot import words
from bot.games.components import OVERRIDES_VARIABLE
from bot.tables.database import Database, named

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
DATABASE_VARIABLE = "TABLEKEEPER_DATABASE"
LOG_LEVEL_VARIABLE = "TABLEKEEPER_LOG"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class MissingToken(Exception):
    """Nobody said as which bot to log in."""

    def __init__(self) -> None:
        super().__init__(words.no_token(TOKEN_VARIABLE))


class UnknownLogLevel(Exception):
    """The log is to begin at a level that there is not."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_log_level(LOG_LEVEL_VARIABLE, named, LOG_LEVELS, LOG_LEVELS[1]))


@dataclass(frozen=True, slots=True)
class Settings:
    """Token, the store's database, the folder with replacement components (None: the project's own), the log's level.

    The level is what the environment says, in capitals; `require_log_level` looks whether there is one.
    """

    token: str = field(repr=False)
    database: Database
    data: Path | None = None
    log_level: str = "INFO"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of this process. A missing token is no error before `require_token`."""
        database = environment.get(DATABASE_VARIABLE)
        data = environment.get(OVERRIDES_VARIABLE)
        return cls(
            token=environment.get(TOKEN_VARIABLE, "").strip(),
            database=named(database) if database else default_database(),
            data=Path(data) if data else None,
            log_level=environment.get(LOG_LEVEL_VARIABLE, "").strip().upper() or "INFO",
        )

    def require_token(self) -> str:
        """The token. Raises MissingToken with a sentence that says what to do."""
        if not self.token:
            raise MissingToken
        return self.token

    def require_log_level(self) -> int:
        """The level as `logging` counts it. Raises UnknownLogLevel with a sentence that says what to do."""
        if self.log_level not in LOG_LEVELS:
            raise UnknownLogLevel(self.log_level)
        return logging.getLevelNamesMapping()[self.log_level]


def default_database() -> Path:
    """The store's file when none is named: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "tables.sqlite3"
