"""What a host decides before the bot starts. Everything comes from the environment; the token is never shown."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import platformdirs

from bot import words
from bot.games.components import OVERRIDES_VARIABLE
from bot.monitor.address import Address, NoAddress, parsed
from bot.tables.backups import Retention
from bot.tables.database import Database, named
from bot.tables.share import Share
from bot.tables.words import bad_retention

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
DATABASE_VARIABLE = "TABLEKEEPER_DATABASE"
LOG_LEVEL_VARIABLE = "TABLEKEEPER_LOG"
BACKUPS_VARIABLE = "TABLEKEEPER_BACKUPS"
BACKUP_HOURS_VARIABLE = "TABLEKEEPER_BACKUP_HOURS"
BACKUPS_KEPT_VARIABLE = "TABLEKEEPER_BACKUPS_KEPT"
USUAL_HOURS, USUAL_KEPT = "24", "7"
METRICS_VARIABLE = "TABLEKEEPER_METRICS"
LOG_FORMAT_VARIABLE = "TABLEKEEPER_LOG_FORMAT"
LOG_FORMATS = ("text", "json")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class MissingToken(Exception):
    """Nobody said as which bot to log in."""

    def __init__(self) -> None:
        super().__init__(words.no_token(TOKEN_VARIABLE))


class UnknownLogLevel(Exception):
    """The log is to begin at a level that there is not."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_log_level(LOG_LEVEL_VARIABLE, named, LOG_LEVELS, LOG_LEVELS[1]))


class UnknownLogFormat(Exception):
    """The log is to be written in a way that there is not."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_log_format(LOG_FORMAT_VARIABLE, named, LOG_FORMATS))


class BadAddress(Exception):
    """The figures are to be served where no address is."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_address(METRICS_VARIABLE, named))


class BadRetention(Exception):
    """Backups are to be made as often, or kept as many, as no number says."""

    def __init__(self, variable: str, value: str) -> None:
        super().__init__(bad_retention(variable, value))


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment says; `data` is None for the project's own components, `backups` where none are made.

    Backups are made after so many hours each, and so many are kept; `retention` looks whether these are numbers.
    `metrics` is where the monitor is to listen; `monitor` looks whether that is an address.
    `share` are the shards of this process where several serve the database, None for all; so many of them are on this
    machine as `beside` says, and share out its cores.
    The level is what the environment says, in capitals; `require_log_level` looks whether there is one.
    """

    token: str = field(repr=False)
    database: Database
    data: Path | None = None
    log_level: str = "INFO"
    log_format: str = LOG_FORMATS[0]
    backups: Path | None = None
    backup_hours: str = USUAL_HOURS
    backups_kept: str = USUAL_KEPT
    metrics: str = ""
    share: Share | None = None
    beside: int = 1

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
            log_format=environment.get(LOG_FORMAT_VARIABLE, "").strip().lower() or LOG_FORMATS[0],
            backups=Path(environment[BACKUPS_VARIABLE]) if environment.get(BACKUPS_VARIABLE) else None,
            backup_hours=environment.get(BACKUP_HOURS_VARIABLE, "").strip() or USUAL_HOURS,
            backups_kept=environment.get(BACKUPS_KEPT_VARIABLE, "").strip() or USUAL_KEPT,
            metrics=environment.get(METRICS_VARIABLE, "").strip(),
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

    def logs_json(self) -> bool:
        """Whether the log is for machines. Raises UnknownLogFormat with a sentence that says what to do."""
        if self.log_format not in LOG_FORMATS:
            raise UnknownLogFormat(self.log_format)
        return self.log_format == "json"

    def monitor(self) -> Address | None:
        """Where figures and health are served, None for nowhere. Raises BadAddress."""
        try:
            return parsed(self.metrics) if self.metrics else None
        except NoAddress:
            raise BadAddress(self.metrics) from None

    def retention(self) -> Retention | None:
        """How backups are made, None where no folder is named. Raises BadRetention."""
        if self.backups is None:
            return None
        hours = _counted(BACKUP_HOURS_VARIABLE, self.backup_hours)
        return Retention(self.backups, timedelta(hours=hours), _counted(BACKUPS_KEPT_VARIABLE, self.backups_kept))


def _counted(variable: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and 0 < int(value) < 100_000):
        raise BadRetention(variable, value)
    return int(value)


def default_database() -> Path:
    """The store's file when none is named: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "tables.sqlite3"
