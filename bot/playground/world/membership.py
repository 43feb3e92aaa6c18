"""Joining and leaving servers, timeouts, archiving of threads."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.playground.world import payloads
from bot.playground.world.model import Channel, Guild, Member, Role
from bot.playground.world.world import GUILD_ID, World


def remove_bot(world: World, guild_id: int) -> None:
    """Remove the bot from a server; it no longer sees the server's channels."""
    world.other_guilds[guild_id] = world.guilds.pop(guild_id)
    world.dispatch("GUILD_DELETE", {"id": str(guild_id)})


def return_bot(world: World, guild: Guild) -> None:
    """Add the bot to a server again.

    Discord then doesn't say whether the server is available.
    """
    world.other_guilds.pop(guild.id, None)
    world.guilds[guild.id] = guild
    data = world.guild_json(guild)
    del data["unavailable"]
    world.dispatch("GUILD_CREATE", data)


def members_of(world: World, guild: Guild) -> list[Member]:
    """Return the people on a server, without the bot."""
    return [member for member in world.members if member.id in guild.members]


def leave_server(world: World, member: Member, guild_id: int = GUILD_ID) -> None:
    """Remove a member from a server and its threads."""
    guild = world.guilds[guild_id]
    world.guilds[guild_id] = replace(guild, members=guild.members - {member.id})
    for thread in [each for each in world.channels if each.is_thread and each.guild_id == guild_id]:
        if member.id in thread.members:
            world.update_channel(replace(thread, members=tuple(each for each in thread.members if each != member.id)))


def join_server(world: World, member: Member, guild_id: int = GUILD_ID) -> None:
    """Add a member to a server, new or returning."""
    guild = world.guilds[guild_id]
    world.guilds[guild_id] = replace(guild, members=guild.members | {member.id})


def time_out(world: World, member: Member, until: datetime | None, guild_id: int = GUILD_ID) -> None:
    """Make a member read-only until a time; None ends that."""
    guild = world.guilds[guild_id]
    others = {each: end for each, end in guild.timeouts.items() if each != member.id}
    world.guilds[guild_id] = replace(guild, timeouts=others if until is None else others | {member.id: until})


def add_role(world: World, role: Role, guild_id: int = GUILD_ID) -> Role:
    """Create a role; one of an application is the bot's."""
    guild = world.guilds[guild_id]
    holders = {**guild.holders, role.id: frozenset({world.bot.id} if role.managed else ())}
    guild = world.guilds[guild_id] = replace(guild, roles=(*guild.roles, role), holders=holders)
    world.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild_id), "role": payloads.role(role)})
    if role.managed:
        own = payloads.guild_member(world.bot, roles=guild.roles_of(world.bot.id))
        world.dispatch("GUILD_MEMBER_UPDATE", {"guild_id": str(guild_id), **own})
    return role


def change_role(world: World, member_id: int, role: Role, guild_id: int = GUILD_ID, *, has: bool) -> None:
    """Give a member a role, or take it away.

    A bot without the privileged intent gets no event about it.
    """
    guild = world.guilds[guild_id]
    held = guild.holders.get(role.id, frozenset())
    after = held | {member_id} if has else held - {member_id}
    world.guilds[guild_id] = replace(guild, holders={**guild.holders, role.id: after})


def archive_idle_threads(world: World) -> list[Channel]:
    """Archive and return the threads that were inactive for long enough."""
    now = world.clock()
    idle = [each for each in world.channels if each.is_thread and not each.archived and _quiet_until(world, each) < now]
    return [world.update_channel(replace(each, archived=True, archive_changed=now)) for each in idle]


def is_full(world: World, guild: Guild) -> bool:
    """Whether a server has reached its limit of active threads."""
    active = [each for each in world.channels if each.is_thread and each.guild_id == guild.id and not each.archived]
    return len(active) >= guild.max_active_threads


def _quiet_until(world: World, thread: Channel) -> datetime:
    """Return when a thread is archived unless somebody writes. Edits don't count."""
    written = [message.created for message in world.messages(thread.id) if not message.is_ephemeral]
    last = max([*written, *([thread.archive_changed] if thread.archive_changed else [])])
    return last + timedelta(minutes=thread.auto_archive_minutes)
