"""What a bug report needs, as Markdown: versions, settings without secrets, database, last errors."""

from __future__ import annotations

import logging
import platform
import re
from collections.abc import Iterator
from importlib.metadata import metadata, requires, version

from bot import __version__
from bot.cli.report import Finding
from bot.ops.error_log import error_file, last_errors
from bot.ops.settings import BotSettings
from bot.store.database import PostgresDatabase

_REQUIREMENT = re.compile(r"[\w.-]+")


def lines_of_report(settings: BotSettings, findings: list[Finding]) -> Iterator[str]:
    """Yield the report line by line.

    It has no token, no password, no id of a member or server, and no text that a member wrote.
    """
    yield f"Tablekeeper {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    yield f"Libraries: {', '.join(_libraries())}"
    yield ""
    yield from _settings(settings)
    yield ""
    yield from (f"- {finding.mark}: {finding.sentence}" for finding in findings)
    yield ""
    yield from _errors(settings)
    yield ""
    yield f"Read this before you send it. Report problems here: {_support_address()}"


def _support_address() -> str:
    """Return the address that the package names for support."""
    addresses: list[str] = metadata("tablekeeper").get_all("Project-URL", [])
    return next(each.partition(", ")[2] for each in addresses if each.startswith("Support, "))


def _libraries() -> list[str]:
    required = [each for each in requires("tablekeeper") or () if "extra ==" not in each]
    names = sorted(found[0] for each in required if (found := _REQUIREMENT.match(each)))
    return [f"{name} {version(name)}" for name in names]


def _settings(settings: BotSettings) -> Iterator[str]:
    yield f"- database: {'PostgreSQL' if isinstance(settings.database, PostgresDatabase) else 'a file'}"
    retention = settings.retention
    yield f"- backups: {'off' if retention is None else f'every {retention.interval}, {retention.max_backups} kept'}"
    yield f"- metrics: {'off' if settings.metrics is None else 'on'}"
    yield f"- log: {logging.getLevelName(settings.log_level)}, {settings.log_format}"
    yield f"- own components: {'no' if settings.components is None else 'yes'}"


def _errors(settings: BotSettings) -> Iterator[str]:
    errors = last_errors(error_file(settings.database))
    yield "No errors on file." if not errors else f"Last errors ({len(errors)}):"
    for error in errors:
        yield f"- {error.time} {error.logger}: {error.message} {error.kind} {error.place}".rstrip()
