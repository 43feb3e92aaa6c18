"""Texts for the operator: settings, help lines of metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.text import Text, TextLike

PRESSES = Text("Control presses, by game, verb and result.")
COMMANDS = Text("Slash commands, by result.")
PRESS_STAGES = Text("CPU seconds per press, by stage; elapsed seconds for lock, commit and send, which wait.")
ACKNOWLEDGED = Text("Seconds from an interaction to the first accepted response.")
PICTURES = Text("Seconds from an uncached picture request to the finished picture.")
PICTURE_REQUESTS = Text("Picture requests, by result.")
STORE = Text("Seconds per database transaction, including waiting and commit.")
LAG = Text("Event loop lag in seconds.")
SKIPPED_EVENTS = Text("Gateway events that couldn't be parsed, by name.")
ERRORS = Text("Errors in the log, by component and kind.")
WAITING = Text("Drawings queued or in progress.")
WORKERS = Text("Worker processes running; they start on first use.")
WORKER_MEMORY = Text("Resident memory of the worker processes, in bytes.")
TABLES = Text("Open tables, by game.")
DEBTS = Text("Messages queued in the outbox, by kind.")
OVERDUE = Text("Age of the oldest overdue outbox message, in seconds.")
READY = Text("Whether each shard is connected and ready.")
SILENT = Text("Whether a shard has received no interaction for unusually long, 0 or 1.")
LATENCY = Text("Heartbeat latency of each shard, in seconds.")
SERVERS = Text("Servers the bot is in.")
LAST_INTERACTION = Text("When Discord sent the last interaction, in seconds since 1970; none before the first.")
LAST_BACKUP = Text("When the newest backup was made, in seconds since 1970; none without any.")
SESSION_STARTS = Text("Gateway sessions that Discord lets the bot start today.")
BUILD = Text("The running version of Tablekeeper and of Python.")
STORE_UP = Text("Whether the database responded to this request.")


def address_taken(address: object, error: OSError) -> Text:
    """The address is in use or not allowed."""
    return Text(
        "Can't serve metrics at {address}: {error}. Set TABLEKEEPER_METRICS to another address, or remove it.",
        address=address,
        error=str(error.strerror or error).rstrip("."),
    )


def web_address_taken(address: object, error: OSError) -> Text:
    """The same of the address for boards."""
    return Text(
        "Can't serve boards at {address}: {error}. Set TABLEKEEPER_WEB to another address.",
        address=address,
        error=str(error.strerror or error).rstrip("."),
    )


STANDS_BY = Text(
    "Another process has taken the place of this one and serves its database. Waiting until that one stops. To go back "
    "to this one, stop the other."
)
NO_NEED_TO_REPLACE = Text("Processes that share PostgreSQL hand their shards over without --replace.")
NOT_HANDED_OVER = Text("The process that serves the database doesn't hand it over. Stop it, and this one goes on.")


def cannot_replace(error: Exception) -> Text:
    """A new version can't use the database."""
    return Text("This version can't use the database, and the running one goes on: {error}", error=str(error))


def update_pauses(seconds: float) -> Text:
    """An update changes the database, which takes a while."""
    return Text(
        "This version changes the database, which took {seconds:.1f} s with a copy. For that long, nobody is answered.",
        seconds=seconds,
    )


# Settings: what each means, in Markdown, and what is wrong with a value

TOKEN = Text("the bot's token, or a file with it, such as a container's secret")
DATABASE = Text(
    "the database: a file, or `postgresql://user:password@host/name`; default: `tables.sqlite3` in your data folder, "
    "on Linux `~/.local/share/tablekeeper`. The second variable names a file with the address"
)
BACKUPS = Text("a folder for automatic backups; none are made when unset")
BACKUP_HOURS = Text("hours between backups")
BACKUPS_KEPT = Text("how many backups to keep")
LOG_LEVEL = Text("`DEBUG`, `INFO`, `WARNING` or `ERROR`")
LOG_FORMAT = Text("`text`, or `json` for one object a line with the interaction's id")
METRICS = Text("an address such as `127.0.0.1:9108` for metrics and health; off when unset")
WEB = Text(
    "an address such as `127.0.0.1:8080` where boards are served to a proxy; off when unset. `run --web` sets it, too"
)
WEB_URL = Text("the address that members open, such as `https://games.example.org`; needed with `TABLEKEEPER_WEB`")
WEB_TRUSTED = Text("addresses and networks of proxies whose `X-Forwarded-For` is believed")
CACHE = Text("a folder for pieces of pictures, which are drawn once; default: your cache folder; `off` for none")
DRAWERS = Text("processes that draw pictures; `0`: the bot draws itself. Default: one fewer than cores, at most 4")
THINKERS = Text(
    "processes that think for computer players, hints and reviews. Default: one fewer than cores, from 1 to 4"
)
COMPONENTS = Text(
    "a folder with your own component files, such as `carcassonne.json`, and lessons, such as "
    "`lessons/carcassonne.toml`"
)

NOT_TEXT = Text("it isn't a text file")
LINE_BREAK, TAB, SPACE = Text("a line break"), Text("a tab"), Text("a space")


ENDPOINT_SET = Text(
    "An interactions endpoint URL is set, so presses and commands don't reach the bot. "
    "Clear it in the developer portal, under General Information."
)


def no_token(variable: str) -> Text:
    """No token is set."""
    return Text(
        "{variable} isn't set. Set it to your bot's token, from Discord's developer portal, and start again. "
        "To try Tablekeeper without Discord, run: tablekeeper play",
        variable=variable,
    )


def secret_set_twice(variable: str, file_variable: str) -> Text:
    """A secret comes from the environment and from a file."""
    return Text("Set {variable} or {file}, not both.", variable=variable, file=file_variable)


def unreadable_secret(file_variable: str, file: str, reason: TextLike) -> Text:
    """A file with a secret can't be read."""
    template = "{variable} is {file}, which can't be read: {reason}. Mount the file there, or fix the path."
    return Text(template, variable=file_variable, file=file, reason=reason)


def forbidden_secret(file_variable: str, file: str, owner: str, user: str) -> Text:
    """The bot's user may not read a file with a secret."""
    template = "{variable} is {file} ({owner}), which {user} can't read. Give {user} the right to read it."
    return Text(template, variable=file_variable, file=file, owner=owner, user=user)


def invalid(variable: str, why: TextLike) -> Text:
    """A variable has a value that can't be used."""
    return Text("{variable} {why}", variable=variable, why=why)


def contains(code: int) -> Text:
    """A value contains an invalid character, by its code point."""
    names: Mapping[int, TextLike] = {10: LINE_BREAK, 13: LINE_BREAK, 9: TAB, 32: SPACE}
    what = names.get(code, Text("the character U+{code:04X}", code=code))
    return Text("contains {what}. Copy the value again, on one line.", what=what)


NO_TOKEN_SHAPE = Text("doesn't look like a bot token: three parts, separated by dots.")


def none_of(named: str, values: Sequence[str]) -> Text:
    return Text("is {named!r}. Set it to {values:or}, or remove it.", named=named[:40], values=tuple(values))


def no_address(named: str, example: str) -> Text:
    template = "is {named!r}. Set it to a host and port, such as {example}, or remove it."
    return Text(template, named=named[:40], example=example)


def no_web_url(named: str) -> Text:
    template = "is {named!r}. Set it to an address such as https://games.example.org, without a path, or remove it."
    return Text(template, named=named[:80])


def not_encrypted(named: str) -> Text:
    """Only this machine may be reached without TLS."""
    return Text("is {named!r}. Set it to an https address: only localhost works without one.", named=named[:80])


def no_networks(named: str) -> Text:
    template = "is {named!r}. Set it to addresses or networks such as 127.0.0.1,10.0.0.0/8, or remove it."
    return Text(template, named=named[:40])


TRUSTS_ALL = Text("trusts everyone, who could then pretend to have any address. Name the addresses of your proxies.")


def without_other(name: str, other: str) -> Text:
    """One of two variables that belong together is set."""
    return Text("{name} is set without {other}. Set both, or neither.", name=name, other=other)


def no_count(named: str) -> Text:
    return Text("is {named!r}. Set it to a whole number, 1 or more.", named=named[:40])


def no_processes(named: str, least: int, most: int) -> Text:
    template = "is {named!r}. Set it to a whole number from {least} to {most}, or remove it."
    return Text(template, named=named[:40], least=least, most=most)


def no_folder(named: str) -> Text:
    return Text("is {named}, which isn't a folder. Set it to one, or remove it.", named=named[:200])


def not_writable(named: str) -> Text:
    return Text("needs a folder that the bot can write to, and {named} isn't one.", named=named[:200])


def no_database(scheme: str) -> Text:
    template = "is a {scheme} address. Set it to a file, or to postgresql://user:password@host/name."
    return Text(template, scheme=scheme[:20])


def renamed(earlier: str, name: str) -> Text:
    """A variable has a new name; the earlier one still works."""
    return Text("{earlier} is now called {name}. Rename it; the earlier name still works.", earlier=earlier, name=name)


def unknown_variable(name: str, similar: Sequence[str]) -> Text:
    """A variable of our prefix that means nothing."""
    if not similar:
        return Text("{name} isn't a setting of Tablekeeper.", name=name[:80])
    return Text("{name} isn't a setting of Tablekeeper. Did you mean {similar}?", name=name[:80], similar=similar[0])
