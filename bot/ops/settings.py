"""Settings of the operator, from the environment.

The token is never shown.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import platformdirs

from bot import words
from bot.games.components import OVERRIDES_VARIABLE
from bot.model.shards import ShardRange
from bot.ops.address import Address, InvalidAddress, parse_address
from bot.ops.errors import InvalidSetting
from bot.store.backups import Retention
from bot.store.database import Database, parse_database
from bot.store.words import bad_retention
from renderers.kit.atlas import FOLDER_VARIABLE

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
TOKEN_FILE_VARIABLE = "DISCORD_TOKEN_FILE"  # noqa: S105
DATABASE_VARIABLE = "TABLEKEEPER_DATABASE"
DATABASE_FILE_VARIABLE = "TABLEKEEPER_DATABASE_FILE"
CACHE_VARIABLE = FOLDER_VARIABLE
LOG_LEVEL_VARIABLE = "TABLEKEEPER_LOG"
BACKUPS_VARIABLE = "TABLEKEEPER_BACKUPS"
BACKUP_HOURS_VARIABLE = "TABLEKEEPER_BACKUP_HOURS"
MAX_BACKUPS_VARIABLE = "TABLEKEEPER_BACKUPS_KEPT"
DEFAULT_BACKUP_HOURS, DEFAULT_BACKUPS_KEPT = "24", "7"
METRICS_VARIABLE = "TABLEKEEPER_METRICS"
LOG_FORMAT_VARIABLE = "TABLEKEEPER_LOG_FORMAT"
LOG_FORMATS = ("text", "json")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class InvalidVariable(InvalidSetting):
    """A value contains a forbidden character.

    The character is named, the value is not shown.
    """

    def __init__(self, variable: str, found: str) -> None:
        super().__init__(words.bad_characters(variable, found))


class InvalidSecretFile(InvalidSetting):
    """A file with a secret can't be read, or the secret is set twice."""


class MissingToken(InvalidSetting):
    """No token is set."""

    def __init__(self) -> None:
        super().__init__(words.no_token(TOKEN_VARIABLE))


class UnknownLogLevel(InvalidSetting):
    """The log level does not exist."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_log_level(LOG_LEVEL_VARIABLE, named, LOG_LEVELS, LOG_LEVELS[1]))


class UnknownLogFormat(InvalidSetting):
    """The log format does not exist."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_log_format(LOG_FORMAT_VARIABLE, named, LOG_FORMATS))


class InvalidMetricsAddress(InvalidSetting):
    """The address for metrics is invalid."""

    def __init__(self, named: str) -> None:
        super().__init__(words.no_address(METRICS_VARIABLE, named))


class InvalidRetention(InvalidSetting):
    """A number for backups is invalid."""

    def __init__(self, variable: str, value: str) -> None:
        super().__init__(bad_retention(variable, value))


@dataclass(frozen=True, slots=True)
class BotSettings:
    """Settings from the environment.

    `data` is None for the project's own components, `backups` is None when none are made. Numbers, addresses and levels
    are kept as text and checked by the methods that parse them. `assigned_shards` are the shards of this process when
    several share the database, None for all; `processes` is how many of them share the cores of this machine.
    """

    token: str = field(repr=False)
    database: Database
    data: Path | None = None
    log_level: str = "INFO"
    log_format: str = LOG_FORMATS[0]
    backups: Path | None = None
    backup_hours: str = DEFAULT_BACKUP_HOURS
    backups_kept: str = DEFAULT_BACKUPS_KEPT
    metrics: str = ""
    cache: str = ""
    assigned_shards: ShardRange | None = None
    processes: int = 1

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> BotSettings:
        """Read all settings. Raises InvalidVariable, InvalidSecretFile.

        A missing token is no error before `require_token`.
        """
        database = read_secret(environment, DATABASE_VARIABLE, DATABASE_FILE_VARIABLE)
        backups = read_variable(environment, BACKUPS_VARIABLE)
        data = read_variable(environment, OVERRIDES_VARIABLE)
        return cls(
            token=read_secret(environment, TOKEN_VARIABLE, TOKEN_FILE_VARIABLE),
            database=parse_database(database) if database else default_database(),
            data=Path(data) if data else None,
            log_level=read_variable(environment, LOG_LEVEL_VARIABLE).upper() or "INFO",
            log_format=read_variable(environment, LOG_FORMAT_VARIABLE).lower() or LOG_FORMATS[0],
            backups=Path(backups) if backups else None,
            backup_hours=read_variable(environment, BACKUP_HOURS_VARIABLE) or DEFAULT_BACKUP_HOURS,
            backups_kept=read_variable(environment, MAX_BACKUPS_VARIABLE) or DEFAULT_BACKUPS_KEPT,
            metrics=read_variable(environment, METRICS_VARIABLE),
            cache=read_variable(environment, CACHE_VARIABLE),
        )

    def require_token(self) -> str:
        """Return the token. Raises MissingToken, InvalidVariable."""
        if not self.token:
            raise MissingToken
        if bad := [sign for sign in self.token if not "!" <= sign <= "~"]:
            raise InvalidVariable(TOKEN_VARIABLE, bad[0])
        return self.token

    def require_log_level(self) -> int:
        """Return the level as `logging` counts it. Raises UnknownLogLevel."""
        if self.log_level not in LOG_LEVELS:
            raise UnknownLogLevel(self.log_level)
        return logging.getLevelNamesMapping()[self.log_level]

    def uses_json_logs(self) -> bool:
        """Whether log lines are JSON. Raises UnknownLogFormat."""
        if self.log_format not in LOG_FORMATS:
            raise UnknownLogFormat(self.log_format)
        return self.log_format == "json"

    def metrics_address(self) -> Address | None:
        """Return the address for metrics and health, None for nowhere.

        Raises InvalidMetricsAddress.
        """
        try:
            return parse_address(self.metrics) if self.metrics else None
        except InvalidAddress:
            raise InvalidMetricsAddress(self.metrics) from None

    def retention(self) -> Retention | None:
        """Return the backup settings, None without a folder. Raises InvalidRetention."""
        if self.backups is None:
            return None
        hours = _parse_count(BACKUP_HOURS_VARIABLE, self.backup_hours)
        return Retention(self.backups, timedelta(hours=hours), _parse_count(MAX_BACKUPS_VARIABLE, self.backups_kept))


def read_variable(environment: Mapping[str, str], variable: str) -> str:
    """Return a variable without surrounding spaces; empty when unset.

    Raises InvalidVariable.
    """
    value = environment.get(variable, "").strip()
    if bad := _CONTROL.search(value):
        raise InvalidVariable(variable, bad[0])
    return value


def read_secret(environment: Mapping[str, str], variable: str, file_variable: str) -> str:
    """Return a secret from its variable, or from the file that `file_variable` names, such as a container's secret.

    Empty when both are unset. Raises InvalidVariable, InvalidSecretFile.
    """
    value, file = read_variable(environment, variable), read_variable(environment, file_variable)
    if not file:
        return value
    if value:
        raise InvalidSecretFile(words.secret_set_twice(variable, file_variable))
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidSecretFile(words.unreadable_secret(file_variable, file, reason)) from None
    except UnicodeDecodeError:
        raise InvalidSecretFile(words.unreadable_secret(file_variable, file, words.NOT_TEXT)) from None
    return read_variable({variable: text}, variable)


def _parse_count(variable: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and 0 < int(value) < 100_000):
        raise InvalidRetention(variable, value)
    return int(value)


def default_database() -> Path:
    """Return the default file, in the user's data folder."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "tables.sqlite3"
