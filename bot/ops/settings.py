"""Settings of the operator, from the environment: one table, which `run`, `doctor` and the documents read.

The token is never shown.
"""

from __future__ import annotations

import difflib
import ipaddress
import logging
import os
import pwd
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs

from bot.games.components import EARLIER_OVERRIDES_VARIABLE, OVERRIDES_VARIABLE
from bot.games.text import Text, TextLike
from bot.ops import words
from bot.ops.address import Address, InvalidAddress, parse_address
from bot.ops.errors import InvalidSetting
from bot.shards import ShardRange
from bot.store.backups import Retention
from bot.store.database import SCHEME, Database, PostgresDatabase, parse_database
from bot.web.addresses import Network
from bot.workers.machine import read_machine
from renderers.kit.disk_cache import FOLDER_VARIABLE

PREFIX = "TABLEKEEPER_"
FILE_SUFFIX = "_FILE"
"""Suffix of the variable that names a file with the value, such as a container's secret."""

LOG_FORMATS = ("text", "json")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
MAX_COUNT = 100_000
MAX_PROCESSES = 64
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_WEB_URL = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([0-9]+))?/?", re.ASCII)
_DEFAULT_PORTS = {"https": 443, "http": 80}
_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}", re.ASCII)


class MissingToken(InvalidSetting):
    """No token is set."""

    def __init__(self) -> None:
        super().__init__(words.no_token(TOKEN.name))


def default_database() -> Path:
    """Return the default file, in the user's data folder."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "tables.sqlite3"


# Parsers take a text that isn't empty; checks look at this machine. They raise ValueError with a sentence that follows
# the variable's name.


def _anything_goes(_value: Any) -> None:
    pass


def _parse_token(text: str) -> str:
    if bad := [sign for sign in text if not "!" <= sign <= "~"]:
        raise ValueError(words.contains(ord(bad[0])))
    return text


def _check_token(token: str) -> None:
    if _TOKEN.fullmatch(token) is None:
        raise ValueError(words.NO_TOKEN_SHAPE)


def _parse_database(text: str) -> Database:
    found = parse_database(text)
    if isinstance(found, PostgresDatabase) and not text.startswith(("postgresql:", "postgres:")):
        raise ValueError(words.no_database(text.partition(SCHEME)[0]))
    return found


def _check_components(folder: Path) -> None:
    if not folder.is_dir():
        raise ValueError(words.no_folder(str(folder)))


def _check_backups(folder: Path) -> None:
    folder = folder.absolute()
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    if not existing.is_dir():
        raise ValueError(words.no_folder(str(existing)))
    if not os.access(existing, os.W_OK | os.X_OK):
        raise ValueError(words.not_writable(str(existing)))


def _parse_count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and 0 < int(text) < MAX_COUNT):
        raise ValueError(words.no_count(text))
    return int(text)


def _parse_processes(least: int, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and least <= int(text) <= MAX_PROCESSES):
        raise ValueError(words.no_processes(text, least, MAX_PROCESSES))
    return int(text)


def _parse_log_level(text: str) -> int:
    if text.upper() not in LOG_LEVELS:
        raise ValueError(words.none_of(text, LOG_LEVELS))
    return logging.getLevelNamesMapping()[text.upper()]


def _parse_log_format(text: str) -> str:
    if text.lower() not in LOG_FORMATS:
        raise ValueError(words.none_of(text, LOG_FORMATS))
    return text.lower()


def _parse_address(example: str, text: str) -> Address:
    try:
        return parse_address(text)
    except InvalidAddress:
        raise ValueError(words.no_address(text, example)) from None


def _parse_web_url(text: str) -> str:
    """Return scheme, host and port as browsers write them in `Origin`."""
    found = _WEB_URL.fullmatch(text.lower())
    if found is None:
        raise ValueError(words.no_web_url(text))
    scheme, host, port = found.groups(default="")
    try:
        address = parse_address(f"{host}:{port or _DEFAULT_PORTS[scheme]}")
    except InvalidAddress:
        raise ValueError(words.no_web_url(text)) from None
    if scheme == "http" and not address.is_local:
        raise ValueError(words.not_encrypted(text))
    return f"{scheme}://{host}" if address.port == _DEFAULT_PORTS[scheme] else f"{scheme}://{host}:{address.port}"


def _parse_networks(text: str) -> tuple[Network, ...]:
    try:
        found = tuple(ipaddress.ip_network(each) for each in text.replace(",", " ").split())
    except ValueError:
        raise ValueError(words.no_networks(text)) from None
    if not all(network.prefixlen for network in found):
        raise ValueError(words.TRUSTS_ALL)
    return found


# The table


@dataclass(frozen=True, slots=True)
class Variable:
    """One setting: its environment variable and what it means, in Markdown.

    `default` is a value as it would be written, "" for none. A `secret` can also be in a file, which NAME_FILE names,
    and is never shown. `earlier` is a name that is still read, with a warning.
    """

    name: str
    meaning: Text
    parse: Callable[[str], Any]
    default: str = ""
    check: Callable[[Any], None] = _anything_goes
    secret: bool = False
    earlier: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All variables that are read for it."""
        others = (f"{self.name}{FILE_SUFFIX}",) if self.secret else ()
        return (self.name, *others, *((self.earlier,) if self.earlier else ()))

    def text(self, environment: Mapping[str, str]) -> str:
        """Return the value as it is written, or the default. Raises InvalidSetting."""
        value = _read(environment, self.name)
        if self.secret and (file := _read(environment, f"{self.name}{FILE_SUFFIX}")):
            value = _read_file(self.name, file, value)
        if not value and self.earlier:
            value = _read(environment, self.earlier)
        return value or self.default

    def value(self, environment: Mapping[str, str]) -> Any:
        """Return the parsed value, None without any. Raises InvalidSetting."""
        text = self.text(environment)
        try:
            return self.parse(text) if text else None
        except ValueError as error:
            raise InvalidSetting(words.invalid(self.name, error.args[0])) from None

    def problem(self, environment: Mapping[str, str]) -> InvalidSetting | None:
        """Return why `run` refuses the value here, None if it doesn't."""
        try:
            if (value := self.value(environment)) is not None:
                self.check(value)
        except InvalidSetting as error:
            return error
        except ValueError as error:
            return InvalidSetting(words.invalid(self.name, error.args[0]))
        return None


TOKEN = Variable("DISCORD_TOKEN", words.TOKEN, _parse_token, check=_check_token, secret=True)
DATABASE = Variable("TABLEKEEPER_DATABASE", words.DATABASE, _parse_database, secret=True)
BACKUPS = Variable("TABLEKEEPER_BACKUPS", words.BACKUPS, Path, check=_check_backups)
BACKUP_HOURS = Variable("TABLEKEEPER_BACKUP_HOURS", words.BACKUP_HOURS, _parse_count, "24")
BACKUPS_KEPT = Variable("TABLEKEEPER_BACKUPS_KEPT", words.BACKUPS_KEPT, _parse_count, "7")
LOG_LEVEL = Variable("TABLEKEEPER_LOG", words.LOG_LEVEL, _parse_log_level, "INFO")
LOG_FORMAT = Variable("TABLEKEEPER_LOG_FORMAT", words.LOG_FORMAT, _parse_log_format, "text")
METRICS = Variable("TABLEKEEPER_METRICS", words.METRICS, partial(_parse_address, "127.0.0.1:9108"))
WEB = Variable("TABLEKEEPER_WEB", words.WEB, partial(_parse_address, "127.0.0.1:8080"))
WEB_URL = Variable("TABLEKEEPER_WEB_URL", words.WEB_URL, _parse_web_url)
WEB_TRUSTED = Variable("TABLEKEEPER_WEB_TRUSTED", words.WEB_TRUSTED, _parse_networks, "127.0.0.1,::1")
CACHE = Variable(FOLDER_VARIABLE, words.CACHE, str)
DRAWERS = Variable("TABLEKEEPER_DRAWERS", words.DRAWERS, partial(_parse_processes, 0))
THINKERS = Variable("TABLEKEEPER_THINKERS", words.THINKERS, partial(_parse_processes, 1))
COMPONENTS = Variable(
    OVERRIDES_VARIABLE, words.COMPONENTS, Path, check=_check_components, earlier=EARLIER_OVERRIDES_VARIABLE
)
VARIABLES = (
    TOKEN, DATABASE, BACKUPS, BACKUP_HOURS, BACKUPS_KEPT, LOG_LEVEL, LOG_FORMAT, METRICS, WEB, WEB_URL, WEB_TRUSTED,
    CACHE, DRAWERS, THINKERS, COMPONENTS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Where boards are served: to a proxy at `listen`, to members at `url`.

    `url` has scheme, host and port as browsers write them in `Origin`. `trusted` are the proxies whose
    `X-Forwarded-For` is believed.
    """

    listen: Address
    url: str
    trusted: tuple[Network, ...]


@dataclass(frozen=True, slots=True)
class BotSettings:
    """Settings from the environment.

    `components` is None for the project's own, `retention` is None when no backups are made, `metrics` when none are
    served, `web` when no boards are. `assigned_shards` are the shards of this process when several share the database,
    None for all; `processes` is how many of them share the cores of this machine. `drawers` and `thinkers` are all
    processes on this machine that draw pictures and that think for computer players.
    """

    token: str = field(repr=False)
    database: Database
    components: Path | None = None
    web: WebSettings | None = None
    log_level: int = logging.INFO
    log_format: str = LOG_FORMATS[0]
    retention: Retention | None = None
    metrics: Address | None = None
    assigned_shards: ShardRange | None = None
    processes: int = 1
    drawers: int = field(default_factory=lambda: read_machine().drawers)
    thinkers: int = field(default_factory=lambda: read_machine().thinkers)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> BotSettings:
        """Read all settings. Raises InvalidSetting; a missing token is no error before `require_token`."""
        CACHE.value(environment)  # is read where pieces are stored
        backups: Path | None = BACKUPS.value(environment)
        hours, kept = BACKUP_HOURS.value(environment), BACKUPS_KEPT.value(environment)
        listen, url = WEB.value(environment), WEB_URL.value(environment)
        trusted = WEB_TRUSTED.value(environment)
        machine, drawers, thinkers = read_machine(), DRAWERS.value(environment), THINKERS.value(environment)
        return cls(
            token=TOKEN.value(environment) or "",
            database=DATABASE.value(environment) or default_database(),
            components=COMPONENTS.value(environment),
            web=None if listen is None or url is None else WebSettings(listen, url, trusted),
            log_level=LOG_LEVEL.value(environment),
            log_format=LOG_FORMAT.value(environment),
            retention=None if backups is None else Retention(backups, timedelta(hours=hours), kept),
            metrics=METRICS.value(environment),
            drawers=machine.drawers if drawers is None else drawers,
            thinkers=machine.thinkers if thinkers is None else thinkers,
        )

    def require_token(self) -> str:
        """Return the token. Raises MissingToken."""
        if not self.token:
            raise MissingToken
        return self.token


def find_problems(environment: Mapping[str, str]) -> Iterator[tuple[Variable, InvalidSetting]]:
    """Yield each variable whose value can't be used on this machine, and why."""
    for variable in VARIABLES:
        if (problem := variable.problem(environment)) is not None:
            yield variable, problem
    there, missing = WEB, WEB_URL
    if environment.get(WEB_URL.name, "").strip():
        there, missing = missing, there
    if environment.get(there.name, "").strip() and not environment.get(missing.name, "").strip():
        yield there, InvalidSetting(words.without_other(there.name, missing.name))


def check_machine(environment: Mapping[str, str]) -> None:
    """Raise InvalidSetting for the first value that can't be used on this machine, before anything is started."""
    for _, problem in find_problems(environment):
        raise problem


def find_doubts(environment: Mapping[str, str]) -> Iterator[TextLike]:
    """Yield a sentence for each variable of our prefix that is unknown or has been renamed."""
    known = sorted(name for variable in VARIABLES for name in variable.names)
    for variable in VARIABLES:
        if variable.earlier and environment.get(variable.earlier):
            yield words.renamed(variable.earlier, variable.name)
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known:
            similar = difflib.get_close_matches(
                name.removeprefix(PREFIX), [each.removeprefix(PREFIX) for each in known], 1
            )
            yield words.unknown_variable(name, [f"{PREFIX}{each}" for each in similar])


def settings_table() -> str:
    """Return the table of all settings for the documents."""
    rows = [f"| {_names_in_table(each)} | {each.meaning} | {_default_in_table(each)} |" for each in VARIABLES]
    return "\n".join(["| variable | meaning | default |", "|---|---|---|", *rows])


def _names_in_table(variable: Variable) -> str:
    return " ".join(f"`{name}`" for name in variable.names if name != variable.earlier)


def _default_in_table(variable: Variable) -> str:
    return f"`{variable.default}`" if variable.default else ""


def _read(environment: Mapping[str, str], name: str) -> str:
    """Return a variable without surrounding spaces; empty when unset. Raises InvalidSetting."""
    value = environment.get(name, "").strip()
    if bad := _CONTROL.search(value):
        raise InvalidSetting(words.invalid(name, words.contains(ord(bad[0]))))
    return value


def _read_file(name: str, file: str, value: str) -> str:
    """Return the content of a secret's file. Raises InvalidSetting."""
    file_variable = f"{name}{FILE_SUFFIX}"
    if value:
        raise InvalidSetting(words.secret_set_twice(name, file_variable))
    try:
        text = Path(file).read_text(encoding="utf-8")
    except PermissionError:
        raise InvalidSetting(words.forbidden_secret(file_variable, file, _owner(Path(file)), _own_name())) from None
    except OSError as error:
        raise InvalidSetting(words.unreadable_secret(file_variable, file, error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise InvalidSetting(words.unreadable_secret(file_variable, file, words.NOT_TEXT)) from None
    return _read({name: text}, name)


def _owner(file: Path) -> str:
    """Return who may read a file, as far as it is known: "root, -rw-------"."""
    try:
        found = file.stat()
    except OSError:
        return "unknown"
    return f"{_user_name(found.st_uid)}, {stat.filemode(found.st_mode)}"


def _own_name() -> str:
    return _user_name(os.geteuid())


def _user_name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
