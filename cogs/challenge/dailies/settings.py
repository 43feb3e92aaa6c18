"""What `/server` and `/turns` have about challenges: what opens automatically, days, reminders, open runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.settings import service as settings
from bot.core.time.zones import Day, clock_in, readable
from bot.discord.client.host import Host
from bot.discord.components.command_text import autocomplete_choices
from bot.discord.components.controls import Button, Choice
from bot.discord.components.modal import Field, FieldValues, SelectField
from bot.discord.components.payload import MessagePayload
from bot.discord.press import press as zones
from bot.discord.press import words as zone_words
from bot.discord.press.panel import NO_SUBJECT, ChoiceInput, ModalInput, PanelAction, PickedMember, Suggest, Suggestions
from bot.discord.press.press import Press
from bot.discord.table.search import FindNext, suggest_parts
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.catalogues import is_named
from bot.games.registry import game_named
from bot.games.text import Language, TextLike
from cogs.challenge.base import ENTER
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import plans, words
from cogs.challenge.dailies.plans import Dailies
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.model import Reminder
from cogs.settings import words as setting_words
from cogs.settings.actions import OwnPage, SettingActions, choose_of, managed_guild
from cogs.settings.turns import TurnsPage
from cogs.settings.values import ShownSetting

CHALLENGES = ShownSetting(
    settings.CHALLENGES, words.NEW_CHALLENGES, words.WHO_OPENS, words.WHO_OPENS_VALUES, words.WHO_OPENS_NOTES
)

CONFIRM_DAY = "useday"
"""Verb of the button that confirms a typed time zone for the server's days."""

HOUR_FIELD = "hour"
"""Field of the modal about days, beside the one for a time zone."""

HOURS = range(24)

MAX_RUN_BUTTONS = 5
"""Buttons for runs: a row."""


class ServerChallenges:
    """The group *Challenges* of `/server`, and its lines."""

    def __init__(self, host: Host) -> None:
        self._services = host.dispatcher.services
        self._schedules = self._services[Challenges].schedules
        self._dailies = Dailies(host.dispatcher)
        self._actions = SettingActions(self._services.settings, self._services.now)
        panel = host.dispatcher.panels["server"]
        panel.add("challenges", 100, self._challenge_actions)
        panel.add("challenges", 200, self._actions.choose("challenges", CHALLENGES))
        panel.add_line(400, self._days_line)
        panel.add_line(600, self._dailies_line)
        host.dispatcher.add_verb(CONFIRM_DAY, self.confirm_day)

    async def _days_line(self, page: OwnPage) -> TextLike:
        day = await self._schedules.day_in(page.owner)
        zone = zones.local_time(day.zone, self._services.now())
        challenges = await self._actions.label(CHALLENGES, page.owner)
        return words.challenge_values(challenges, setting_words.hour(day.hour), zone)

    async def _dailies_line(self, page: OwnPage) -> TextLike:
        return await self._dailies.list(page.owner)

    async def _challenge_actions(self, page: OwnPage) -> Sequence[PanelAction]:
        guild = page.owner
        day = await self._schedules.day_in(guild)
        zone = zones.local_time(day.zone, self._services.now())
        stoppable = await self._dailies.stoppable(guild)
        return (
            PanelAction(
                "weekdays",
                words.WEEKDAYS,
                words.WEEKDAYS_HELP,
                self._rotate,
                ModalInput(plans.weekday_fields, self._submit_weekdays, suggest=_suggest(plans.next_of_weekdays)),
                button=30,
            ),
            PanelAction(
                "schedule",
                words.SCHEDULE,
                words.SCHEDULE_HELP,
                self._schedule,
                ModalInput(plans.schedule_fields, self._submit_schedule, suggest=_suggest(plans.next_of_schedule)),
            ),
            PanelAction(
                "stop",
                words.STOP,
                words.STOP_HELP,
                self._stop,
                ChoiceInput(words.WHICH_STOPS, partial(self._dailies.stoppable, guild)),
                available=bool(stoppable),
            ),
            PanelAction(
                "day",
                words.DAYS,
                words.day(setting_words.hour(day.hour), zone),
                self._set_day_typed,
                ModalInput(partial(_day_fields, day), self._submit_day, suggest=self._suggest_days),
                button=40,
            ),
        )

    # Challenges that open automatically

    async def _rotate(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.rotate(response.interaction, plans.read_weekday_plan(text))

    async def _submit_weekdays(self, response: Response, fields: FieldValues) -> TextLike:
        return await self._dailies.rotate(response.interaction, plans.read_plan_fields(fields))

    async def _schedule(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.schedule(response.interaction, plans.read_schedule_plan(text))

    async def _submit_schedule(self, response: Response, fields: FieldValues) -> TextLike:
        return await self._dailies.schedule(response.interaction, plans.read_plan_fields(fields))

    async def _stop(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.stop(managed_guild(response.interaction), text)

    # Days

    async def _set_day_typed(self, response: Response, text: str, _member: PickedMember | None) -> TextLike | None:
        """Read an hour, a time zone or both. Raises Declined."""
        day = await self._schedules.day_in(managed_guild(response.interaction))
        first, _, rest = text.partition(" ")
        hour = first.removesuffix(":00")
        if not hour.isdecimal():
            return await self._set_day(response, text, day.hour)
        if int(hour) not in HOURS:
            raise Declined(words.NO_HOUR)
        return await self._set_day(response, rest.strip() or day.zone, int(hour))

    async def _suggest_days(self, typed: str, language: Language) -> Suggestions:
        """Suggest time zones, after the hour if one was typed."""
        hour, _, zone = typed.strip().partition(" ")
        now = self._services.now()
        if not hour.isdecimal():
            return await zones.suggest_zones(typed, now, language)
        found = await zones.suggest_zones(zone, now, language)
        return autocomplete_choices((f"{hour} {each.name}", f"{hour} {each.value}") for each in found)

    async def _submit_day(self, response: Response, fields: FieldValues) -> TextLike | None:
        return await self._set_day(response, fields[zones.ZONE_FIELD][0], int(fields[HOUR_FIELD][0]))

    async def _set_day(self, response: Response, typed: str, hour: int) -> TextLike | None:
        """Start days at this hour.

        A time zone in the manager's own words is confirmed first, by its local time.
        """
        zone, now = zones.parse_zone(typed, self._services.now()), self._services.now()
        if not zones.needs_confirmation(typed):
            return await self._save_day(managed_guild(response.interaction), zone, hour)
        button = Button(zone_words.USE_IT, CONFIRM_DAY, f"{hour} {zone}", tone="main")
        text = words.confirm_day(readable(zone), clock_in(zone, now), setting_words.hour(hour))
        await response.tell(MessagePayload(text, controls=(button,), table=NO_SUBJECT))
        return None

    async def confirm_day(self, press: Press) -> None:
        """Save the day whose time zone the manager has seen.

        Raises Declined, ChallengeRefused.
        """
        guild = managed_guild(press.response.interaction)
        hour, _, zone = press.control.argument.partition(" ")
        if not hour.isdecimal() or int(hour) not in HOURS:
            raise Declined(OLD_BUTTON)
        await press.response.conclude(await self._save_day(guild, zone, int(hour)))

    async def _save_day(self, guild: int, zone: str, hour: int) -> TextLike:
        chosen = await self._schedules.set_day(guild, zone, hour)
        opens = [await self._schedules.next_beginning(plan) for plan in await self._schedules.of(guild)]
        clock = clock_in(chosen.zone, self._services.now())
        return words.day_begins(readable(chosen.zone), clock, chosen.hour, opens)


class TurnsChallenges:
    """Reminders of challenges in `/turns`, and buttons for open runs."""

    def __init__(self, host: Host) -> None:
        self._reminders = host.dispatcher.services[Reminders]
        panel = host.dispatcher.panels["turns"]
        panel.add("settings", 600, self._actions)
        panel.add_line(210, self._line)
        panel.add_links(100, run_buttons)

    async def _line(self, turns: TurnsPage) -> TextLike:
        if turns.guild is None:
            return ""
        chosen = await self._reminders.chosen(turns.guild, turns.owner)
        return words.reminders_value(words.REMINDER_VALUES[chosen.value])

    async def _actions(self, turns: TurnsPage) -> Sequence[PanelAction]:
        if turns.guild is None:
            return ()
        chosen = await self._reminders.chosen(turns.guild, turns.owner)
        choices = [Choice(label, value, chosen=value == chosen.value) for value, label in words.REMINDER_VALUES.items()]
        return (
            PanelAction(
                "challenges",
                words.CHALLENGE_REMINDERS,
                words.REMINDER_VALUES[chosen.value],
                partial(self._choose, turns.guild, turns.owner),
                choose_of(words.WHICH_REMINDERS, choices),
            ),
        )

    async def _choose(
        self, guild: int, member: int, _response: Response, text: str, _member: PickedMember | None
    ) -> TextLike:
        labels = words.REMINDER_VALUES
        reminder = next((each for each in Reminder if each == text.strip() or is_named(labels[each.value], text)), None)
        if reminder is None:
            choices = setting_words.choose_one_of([*labels.values()])
            raise Declined(setting_words.not_a_choice(text, words.CHALLENGE_REMINDERS, choices))
        await self._reminders.choose(guild, member, reminder)
        return ""


def run_buttons(turns: TurnsPage) -> tuple[Button, ...]:
    """Return a button for each run: runs have no board in a channel."""
    runs = [(table, table.run) for table in turns.tables if table.run is not None and table.run.counts]
    return tuple(
        Button(words.my_run(game_named(table.game).title), ENTER, run.challenge)
        for table, run in runs[:MAX_RUN_BUTTONS]
    )


async def _day_fields(day: Day) -> Sequence[Field]:
    hours = tuple(Choice(setting_words.hour(each), str(each), chosen=each == day.hour) for each in HOURS)
    return (
        SelectField(key=HOUR_FIELD, label=words.HOUR, description=words.HOUR_HELP, choices=hours),
        zones.zone_field(day.zone),
    )


def _suggest(find_next: FindNext) -> Suggest:
    async def suggest(typed: str, language: Language) -> Suggestions:
        return autocomplete_choices(suggest_parts(typed, find_next, language))

    return suggest
