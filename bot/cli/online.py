"""Checks of `doctor --online` with Discord: they read only and begin no session, so the bot may run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord

from bot import registration
from bot.app import Tablekeeper, logged_in_client
from bot.cli.report import Finding, counted
from bot.discord.client.gateway_connections import RESERVED_STARTS
from bot.discord.transport.places import NEEDED, add_to_apps_url, invite_url
from bot.ops.connection_retry import DISCORD_ERRORS, explain
from bot.ops.errors import InvalidSetting
from bot.ops.settings import BotSettings
from bot.ops.words import ENDPOINT_SET
from bot.store.database import Database, PostgresDatabase
from bot.store.failures import CannotOpen

Application = Mapping[str, Any]

GUILD_INSTALL, USER_INSTALL = "0", "1"

PAGE_SIZE = 200
"""Servers per page of Discord's list."""

SERVERS_FOR_VERIFICATION = 75
"""In more servers than these, Discord lets an application be verified; without it, none joins more than 100."""

MAX_NAMED_SERVERS = 20
"""Servers that are named for a missing permission."""


async def examine(settings: BotSettings) -> list[Finding]:
    """Check everything with Discord, one finding each."""
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
    report(Finding(True, f"Discord accepts the token. Application: {found['name']} ({found['id']})."))
    for finding in (endpoint(found), installs(found), code_grant(found)):
        if finding is not None:
            report(finding)
    report(commands({each.name for each in client.tree.get_commands()}, await registration.registered(client)))
    shards, _, limits = await client.http.get_bot_gateway()
    report(starts(limits["remaining"], limits["total"]))
    report(sharding(shards, settings.database))
    guilds = await joined(client)
    for finding in servers(guilds):
        report(finding)
    if len(guilds) > SERVERS_FOR_VERIFICATION:
        report(addresses(found))
    report(Finding(True, f"Add to server: {invite_url(int(found['id']))}"))
    report(Finding(True, f"Add to my apps: {add_to_apps_url(int(found['id']))}"))


def advice(sentence: str) -> Finding:
    """Make a finding that doesn't stop the bot but needs attention."""
    return Finding(True, sentence, is_advice=True)


def endpoint(application: Application) -> Finding | None:
    """Check that interactions are sent over the gateway."""
    if not application.get("interactions_endpoint_url"):
        return None
    return Finding(False, str(ENDPOINT_SET))


def installs(application: Application) -> Finding | None:
    """Check that the application can be added to servers and to members' accounts."""
    config = application.get("integration_types_config")
    if config is None:
        return None
    if GUILD_INSTALL not in config:
        return Finding(
            False,
            "The bot can't be added to servers. Turn on Guild Install in the developer portal, under Installation.",
        )
    if USER_INSTALL not in config:
        return advice(
            "Members can't add the bot to their apps, to play in group messages and anywhere else. "
            "Turn on User Install in the developer portal, under Installation."
        )
    return Finding(True, "The bot can be added to servers and to members' apps.")


def code_grant(application: Application) -> Finding | None:
    """Check that an invitation is enough to add the bot."""
    if not application.get("bot_require_code_grant"):
        return None
    return Finding(
        False, "Invite links don't work. Turn off Requires OAuth2 Code Grant in the developer portal, under Bot."
    )


def addresses(application: Application) -> Finding:
    """Check the pages that Discord's verification of the application asks for."""
    pages = {"Terms of Service URL": "terms_of_service_url", "Privacy Policy URL": "privacy_policy_url"}
    missing = [field for field, key in pages.items() if not application.get(key)]
    if not missing:
        return Finding(True, "The addresses of terms and privacy are set, as verification requires.")
    return advice(
        f"To join more than 100 servers, the bot must be verified. Set {' and '.join(missing)} "
        "in the developer portal, under General Information."
    )


def commands(wanted: set[str], registered: registration.Versions) -> Finding:
    """Check that Discord has the bot's commands and no others but the entry point of an Activity, which it made."""
    typed = [each.partition(" ") for each in registered]
    there = {name for kind, _, name in typed if kind != str(registration.ENTRY_POINT)}
    if there == wanted:
        return Finding(True, f"Discord has all {len(wanted)} commands.")
    said = [f"Discord has {len(there & wanted)} of {len(wanted)} commands."]
    if others := [f"/{name}" for name in sorted(there - wanted)]:
        said.append(f"It also has {', '.join(others)}, from another version or bot.")
    return advice(" ".join([*said, "The next start updates them. To do it now, run: tablekeeper publish"]))


def starts(remaining: int, total: int) -> Finding:
    """Check that session starts are left today."""
    said = f"Session starts left today: {remaining:,} of {total:,}."
    if remaining > RESERVED_STARTS:
        return Finding(True, said)
    return Finding(False, f"{said} The bot waits for more before it connects. Check its log for repeated reconnects.")


def sharding(recommended: int, database: Database) -> Finding:
    """Compare the recommended number of shards with what this database allows."""
    said = f"Discord recommends {counted(recommended, 'shard')} for this bot"
    if recommended == 1:
        return Finding(True, f"{said}.")
    if isinstance(database, PostgresDatabase):
        return advice(f"{said}. Run: tablekeeper run --processes {recommended}, or use --shards on several machines")
    return advice(f"{said}. Move to PostgreSQL, then run: tablekeeper run --processes {recommended}")


async def joined(client: discord.Client) -> Sequence[Mapping[str, Any]]:
    """List the servers that the bot is in, with its permissions there."""
    found: list[Mapping[str, Any]] = []
    while True:
        after = discord.Object(found[-1]["id"]).id if found else None
        page = await client.http.get_guilds(PAGE_SIZE, after=after, with_counts=False)
        found += [dict(each) for each in page]
        if len(page) < PAGE_SIZE:
            return found


def servers(joined: Sequence[Mapping[str, Any]]) -> list[Finding]:
    """Check the bot's permissions on its servers; those of channels may differ."""
    if not joined:
        return [advice("The bot isn't in any server yet. Invite it.")]
    lacking = [(guild, names) for guild in joined if (names := missing_permissions(int(guild["permissions"])))]
    whole = len(joined) - len(lacking)
    findings = [Finding(True, f"Servers with all permissions the bot needs: {whole:,} of {len(joined):,}.")]
    findings += [
        advice(f"Missing permissions in {_printable(guild['name'])} ({guild['id']}): {', '.join(names)}.")
        for guild, names in lacking[:MAX_NAMED_SERVERS]
    ]
    if len(lacking) > MAX_NAMED_SERVERS:
        findings.append(advice(f"Missing permissions in {counted(len(lacking) - MAX_NAMED_SERVERS, 'more server')}."))
    return findings


def missing_permissions(permissions: int) -> list[str]:
    """Name the permissions that the bot needs and lacks, as Discord's settings do."""
    has = discord.Permissions(permissions)
    if has.administrator:
        return []
    return [str(called) for name, called in NEEDED.items() if not getattr(has, name)]


def _printable(name: str) -> str:
    """Remove control characters from a name."""
    return "".join(sign for sign in name if sign.isprintable())
