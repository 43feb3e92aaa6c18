"""What `doctor --online` asks Discord. It begins no session and changes nothing, so the bot may run meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord

from bot import registration
from bot.app import Tablekeeper, logged_in_client
from bot.cli.plural import counted
from bot.cli.report import Finding
from bot.ops.connection_retry import DISCORD_ERRORS, explain
from bot.ops.settings import BotSettings, InvalidSetting
from bot.store.database import Database, PostgresDatabase
from bot.store.errors import CannotOpen
from bot.ui.client.session_starts import RESERVED_STARTS
from bot.ui.transport.installs import NEEDED, invite_url

Application = Mapping[str, Any]

GUILD_INSTALL, USER_INSTALL = "0", "1"

PAGE_SIZE = 200
"""Servers that Discord lists at a time."""

MAX_NAMED_SERVERS = 20
"""Servers without a permission that are named."""


async def examine(settings: BotSettings) -> list[Finding]:
    """Everything that Discord says about the bot, one finding each."""
    findings: list[Finding] = []
    try:
        async with logged_in_client(settings) as client:
            await _examine(client, settings, findings.append)
    except (CannotOpen, InvalidSetting) as error:
        findings.append(Finding(False, str(error)))
    except DISCORD_ERRORS as error:
        findings.append(Finding(False, str(explain(error))))
    return findings


async def _examine(client: Tablekeeper, settings: BotSettings, report: Callable[[Finding], None]) -> None:
    found: Application = dict(await client.http.application_info())
    report(Finding(True, f"Discord takes the token. The application is {found['name']} ({found['id']})."))
    for finding in (endpoint(found), installs(found), code_grant(found)):
        if finding is not None:
            report(finding)
    report(commands({each.name for each in client.tree.get_commands()}, await registration.registered(client)))
    shards, _, limits = await client.http.get_bot_gateway()
    report(starts(limits["remaining"], limits["total"]))
    report(sharding(shards, settings.database))
    for finding in servers(await joined(client)):
        report(finding)
    report(Finding(True, f"To invite the bot, open {invite_url(int(found['id']))}"))


def advice(sentence: str) -> Finding:
    """Something that does not stop the bot and is worth doing."""
    return Finding(True, sentence, is_advice=True)


def endpoint(application: Application) -> Finding | None:
    """Interactions come over the gateway."""
    if not application.get("interactions_endpoint_url"):
        return None
    return Finding(
        False,
        "The application has an interactions endpoint URL, so presses and commands don't reach the bot. "
        "Clear it in the developer portal, under General Information.",
    )


def installs(application: Application) -> Finding | None:
    """The application can be added to servers, and to nothing else."""
    config = application.get("integration_types_config")
    if config is None:
        return None
    if GUILD_INSTALL not in config:
        return Finding(
            False,
            "The bot can't be added to servers. Turn on Guild Install in the developer portal, under Installation.",
        )
    if USER_INSTALL in config:
        return advice(
            "Members can install the application to their account, where the bot does nothing. "
            "Turn off User Install in the developer portal, under Installation."
        )
    return Finding(True, "The bot can be added to servers.")


def code_grant(application: Application) -> Finding | None:
    """An invitation is enough to add the bot."""
    if not application.get("bot_require_code_grant"):
        return None
    return Finding(
        False, "Invitations don't work: turn off Requires OAuth2 Code Grant in the developer portal, under Bot."
    )


def commands(wanted: set[str], registered: registration.Versions) -> Finding:
    """Discord has the bot's commands, and no others."""
    there = {name.partition(" ")[2] for name in registered}
    if there == wanted:
        return Finding(True, f"Discord has all {len(wanted)} commands.")
    others = [f"/{name}" for name in sorted(there - wanted)]
    strange = f", and {', '.join(others)} of another version or bot" if others else ""
    return advice(
        f"Discord has {len(there & wanted)} of {len(wanted)} commands{strange}. "
        "The next run publishes them; tablekeeper publish does it now."
    )


def starts(remaining: int, total: int) -> Finding:
    """There are sessions left that may begin today."""
    said = f"{remaining:,} of {total:,} session starts are left today."
    if remaining > RESERVED_STARTS:
        return Finding(True, said)
    return Finding(False, f"{said} The bot waits for new ones before it connects; its log says what used them up.")


def sharding(recommended: int, database: Database) -> Finding:
    """There are enough shards for so many servers, as far as that can be told from here."""
    said = f"Discord recommends {counted(recommended, 'shard')} for this bot"
    if recommended == 1:
        return Finding(True, f"{said}.")
    if isinstance(database, PostgresDatabase):
        return advice(f"{said}: run it with --processes {recommended}, or as many shards in all.")
    return advice(f"{said}: move to PostgreSQL, then run it with --processes {recommended}.")


async def joined(client: discord.Client) -> Sequence[Mapping[str, Any]]:
    """The servers that the bot is in, with what it may do there."""
    found: list[Mapping[str, Any]] = []
    while True:
        after = discord.Object(found[-1]["id"]).id if found else None
        page = await client.http.get_guilds(PAGE_SIZE, after=after, with_counts=False)
        found += [dict(each) for each in page]
        if len(page) < PAGE_SIZE:
            return found


def servers(joined: Sequence[Mapping[str, Any]]) -> list[Finding]:
    """The bot is in servers, with every permission that it needs at large; channels may differ."""
    if not joined:
        return [advice("The bot is in no server yet.")]
    lacking = [(guild, names) for guild in joined if (names := missing_permissions(int(guild["permissions"])))]
    whole = len(joined) - len(lacking)
    findings = [
        Finding(True, f"In {whole:,} of {counted(len(joined), 'server')} the bot has all permissions it needs.")
    ]
    findings += [
        advice(f"In {_printable(guild['name'])} ({guild['id']}) it lacks {', '.join(names)}.")
        for guild, names in lacking[:MAX_NAMED_SERVERS]
    ]
    if len(lacking) > MAX_NAMED_SERVERS:
        findings.append(advice(f"So it does in {counted(len(lacking) - MAX_NAMED_SERVERS, 'other server')}."))
    return findings


def missing_permissions(permissions: int) -> list[str]:
    """The permissions that the bot needs and lacks, as Discord's settings call them."""
    has = discord.Permissions(permissions)
    if has.administrator:
        return []
    return [str(called) for name, called in NEEDED.items() if not getattr(has, name)]


def _printable(name: str) -> str:
    """A name without what would move the cursor of a terminal."""
    return "".join(sign for sign in name if sign.isprintable())
