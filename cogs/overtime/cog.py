"""Questions about seats that nobody waits for, and *Resume*."""

from __future__ import annotations

from bot.core.consent.model import Ask
from bot.discord.client.host import Host
from bot.discord.table.time_control import RESUME
from cogs.overtime.messages import OvertimeMessages
from cogs.overtime.overtime_message import LATE, TAKE, overtime_payload, vacancy_payload
from cogs.overtime.panel import ClockActions
from cogs.overtime.service import Overtime


async def setup(host: Host) -> None:
    """Ask what to do about seats whose time is up."""
    dispatcher = host.dispatcher
    messages, overtime = OvertimeMessages(dispatcher.services, dispatcher.questions), dispatcher.services[Overtime]
    overtime.find_gone = dispatcher.presence.find_gone
    dispatcher.add_verb(LATE, messages.press_decision)
    dispatcher.add_verb(TAKE, messages.press_take)
    dispatcher.add_verb(RESUME, lambda press: messages.resume(press.response, press.control.table))
    dispatcher.questions.makers.update({Ask.OVERTIME: overtime_payload, Ask.VACANCY: vacancy_payload})
    dispatcher.questions.replies[Ask.OVERTIME] = messages.decide
    dispatcher.questions.look_for = overtime.check_presence
    dispatcher.panels["table"].add("table", 300, ClockActions(dispatcher, messages).actions)
