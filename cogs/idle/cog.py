"""*Keep open* under warnings and *Reopen* under closed tables."""

from __future__ import annotations

from bot.core.consent.model import Ask
from bot.discord.client.host import Host
from bot.discord.table.result import REOPEN
from cogs.idle.messages import KEEP, IdleTables, idle_payload, reopen_button


async def setup(host: Host) -> None:
    """Keep idle tables open, or reopen them."""
    dispatcher = host.dispatcher
    tables = IdleTables(dispatcher.services, dispatcher.boards)
    dispatcher.provide(tables)
    dispatcher.add_verb(KEEP, tables.press_keep)
    dispatcher.add_verb(REOPEN, lambda press: tables.reopen(press.response, press.control.table))
    dispatcher.questions.makers[Ask.IDLE] = idle_payload
    dispatcher.payloads.parts.results.add(100, reopen_button)
