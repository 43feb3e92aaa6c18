"""Challenges that open automatically, by weekday or cadence.

A plan is typed as "Monday, Nova Luna, Colours: 3 or 4, 2 computers, master".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ai.players import APPRENTICE, LEVELS
from bot.core.time.zones import Cadence
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Field, FieldValues, RadioField, SelectField, TextField
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table.options import read_drawn_options, read_options
from bot.discord.table.search import in_english
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction
from bot.games import words as game_words
from bot.games.catalogues import is_named
from bot.games.registry import GAMES, game_named
from bot.games.text import Text, TextLike, fold_typed, lines
from cogs.challenge.base import channel_of, computer_levels, guild_of
from cogs.challenge.challenges import Challenges
from cogs.challenge.create import Parts, find_computers, find_game, find_level, next_of_rest
from cogs.challenge.dailies import words
from cogs.challenge.dailies.schedule_lines import further_dailies, rotation_line, schedule_line
from cogs.challenge.model import DRAWN, Pick, Schedule
from cogs.challenge.seasons import words as seasons
from cogs.challenge.words import challenges as challenge_words
from cogs.challenge.words import duplicates

WEEK = range(7)

EVERY_DAY = str(seasons.EVERY_DAY)

WHEN, GAME, OPTIONS, COMPUTERS, LEVEL = "when", "game", "options", "computers", "level"
"""Fields of the modals."""

MAX_COMPUTERS = max(game.seats[-1] for game in GAMES) - 1

MAX_LINES = 12
"""Automatic challenges that the panel lists."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What opens automatically, as a member chose or typed it.

    `when` are weekdays or one cadence.
    """

    when: tuple[str, ...]
    game: str
    options: str
    computers: int | None
    level: str


class Dailies:
    """Changes and lists what opens automatically."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._challenges = dispatcher.services[Challenges]
        self._schedules = self._challenges.schedules

    async def list(self, guild: int) -> Text:
        """List what opens automatically."""
        found = [schedule_line(plan) for plan in await self._schedules.of(guild)]
        found += [rotation_line(*each) for each in (await self._schedules.rotation(guild)).items()]
        if not found:
            return words.NONE_AUTOMATIC
        more = len(found) - MAX_LINES
        return lines(words.AUTOMATIC, *found[:MAX_LINES], words.more_automatic(more) if more > 0 else "")

    async def rotate(self, interaction: Interaction, plan: Plan) -> TextLike:
        """Open a game, or a random one, on weekdays. Raises BadOption, Declined."""
        guild, weekdays = guild_of(interaction), [int(each) for each in plan.when]
        pick, title = self._pick(plan, channel_of(interaction))
        await permissions.require(interaction)
        await self._schedules.rotate(guild, weekdays, pick)
        today = seasons.WEEKDAYS[(await self._schedules.today(guild)).weekday()]
        said = seasons.rotates([seasons.WEEKDAYS[each] for each in weekdays], title, today)
        return lines(said, await self._warning(guild, pick.game, weekdays, by_turns=True))

    def _pick(self, plan: Plan, channel: int) -> tuple[Pick, TextLike]:
        """Return the chosen game with its title. Raises BadOption, Declined."""
        if plan.game == DRAWN:
            if plan.options:
                raise Declined(seasons.DRAWN_HAS_NO_OPTIONS)
            return Pick(DRAWN, {}, channel, (plan.level,) * (plan.computers or 0)), seasons.DRAWN_GAME
        others = computer_levels(game_named(plan.game), plan.computers, plan.level)
        rules = self._challenges.game_for(plan.game, others)
        chosen = read_drawn_options(rules, plan.options)
        title = seasons.with_options(rules.title, duplicates.unusual_or_drawn(rules, chosen, others))
        return Pick(plan.game, chosen, channel, others), title

    async def schedule(self, interaction: Interaction, plan: Plan) -> TextLike:
        """Open the same game daily or weekly. Raises BadOption, Declined."""
        guild, (cadence,) = guild_of(interaction), plan.when
        others = computer_levels(game_named(plan.game), plan.computers, plan.level)
        rules = self._challenges.game_for(plan.game, others)
        chosen = rules.check_options(read_options(rules, plan.options))
        await permissions.require(interaction)
        added = Schedule(guild, Cadence(cadence), plan.game, chosen, channel_of(interaction), others)
        await self._schedules.add(added)
        said = challenge_words.scheduled(added.cadence, rules.title)
        if added.cadence is not Cadence.DAILY:
            return said
        return lines(said, await self._warning(guild, plan.game, WEEK, by_turns=False))

    async def _warning(self, guild: int, game: str, weekdays: Sequence[int], *, by_turns: bool) -> TextLike:
        """Warn if other dailies open on these weekdays.

        A server has one daily of a game each day.
        """
        others = further_dailies(
            await self._schedules.of(guild), await self._schedules.rotation(guild), game, weekdays, by_turns=by_turns
        )
        return words.SEVERAL_DAILIES if any(others) else ""

    async def stoppable(self, guild: int) -> Sequence[Choice]:
        """Return what can be stopped."""
        rotation = await self._schedules.rotation(guild)
        found = [
            Choice(words.planned(_CADENCES[plan.cadence], game_named(plan.game).title), f"{plan.cadence} {plan.game}")
            for plan in await self._schedules.of(guild)
        ]
        found += [
            Choice(words.planned(seasons.WEEKDAYS[weekday], _title(pick.game)), str(seasons.WEEKDAYS[weekday]).lower())
            for weekday, pick in rotation.items()
        ]
        return [*found, Choice(words.ALL_WEEKDAYS, EVERY_DAY)] if len(rotation) > 1 else found

    async def stop(self, guild: int, typed: str) -> TextLike:
        """Open no more of a challenge; one that is open stays open until it closes.

        Raises Declined.
        """
        wanted = fold_typed(typed.replace(":", " "))
        rotation = await self._schedules.rotation(guild)
        all_of_them = is_named(seasons.EVERY_DAY, wanted)
        weekdays = [each for each in rotation if all_of_them or is_named(seasons.WEEKDAYS[each], wanted)]
        plans = [
            plan
            for plan in await self._schedules.of(guild)
            if wanted in (f"{plan.cadence} {plan.game}", f"{plan.cadence} {game_named(plan.game).title}".lower())
        ]
        if not weekdays and not plans:
            raise Declined(words.NOT_OPEN)
        if weekdays:
            await self._schedules.rotate(guild, weekdays, None)
        for plan in plans:
            await self._schedules.drop(plan)
        return words.STOPPED


_CADENCES: Mapping[Cadence, Text] = {Cadence.DAILY: words.DAILY, Cadence.WEEKLY: words.WEEKLY}


def _title(game: str) -> TextLike:
    return seasons.DRAWN_GAME if game == DRAWN else game_named(game).title


# Typed


def read_weekday_plan(typed: str) -> Plan:
    """Read a plan for weekdays or every day. Raises Declined."""
    parts = Parts(in_english(typed, next_of_weekdays))
    when = WEEK if parts.take(_find_every_day) else list(iter(lambda: parts.take(_find_weekday), None))
    return _read_plan(typed, tuple(map(str, when)), parts, words.WEEKDAYS_EXAMPLE, drawn=True)


def read_schedule_plan(typed: str) -> Plan:
    """Read a daily or weekly plan. Raises Declined."""
    parts = Parts(in_english(typed, next_of_schedule))
    cadence = parts.take(_find_cadence)
    return _read_plan(typed, () if cadence is None else (str(cadence),), parts, words.SCHEDULE_EXAMPLE, drawn=False)


def _read_plan(typed: str, when: tuple[str, ...], parts: Parts, example: Text, *, drawn: bool) -> Plan:
    game = parts.take(_find_any_game if drawn else _find_game_key)
    if game is None or not when:
        raise Declined(words.unknown_plan(typed, example))
    computers, level = parts.take(find_computers), parts.take(find_level) or APPRENTICE
    return Plan(when, game, parts.options, computers, level)


def _find_every_day(text: str) -> bool | None:
    return True if text.lower() == EVERY_DAY else None


def _find_weekday(text: str) -> int | None:
    return next((number for number, name in enumerate(seasons.WEEKDAYS) if is_named(name, text)), None)


def _find_cadence(text: str) -> Cadence | None:
    return next((cadence for cadence in _CADENCES if text.lower() == cadence), None)


def _find_game_key(text: str) -> str | None:
    game = find_game(text)
    return None if game is None else game.key


def _find_any_game(text: str) -> str | None:
    """Return the key of a game, or of a random one."""
    return DRAWN if text.lower() == DRAWN or is_named(seasons.DRAWN_GAME, text) else _find_game_key(text)


def next_of_weekdays(done: Sequence[str]) -> Sequence[TextLike]:
    """Return what can follow in a plan for weekdays."""
    parts = Parts(", ".join(done))
    if parts.take(_find_every_day) is None and parts.take(_find_weekday) is None:
        return [*seasons.WEEKDAYS, seasons.EVERY_DAY]
    game = parts.take(_find_any_game)
    if game is None:
        return [*(each.title for each in GAMES), seasons.DRAWN_GAME]
    return () if game == DRAWN else next_of_rest(game_named(game), parts, drawn=True)


def next_of_schedule(done: Sequence[str]) -> Sequence[TextLike]:
    """Return what can follow in a daily or weekly plan."""
    parts = Parts(", ".join(done))
    if parts.take(_find_cadence) is None:
        return [*_CADENCES.values()]
    game = parts.take(find_game)
    return [each.title for each in GAMES] if game is None else next_of_rest(game, parts)


# Modals


async def weekday_fields() -> Sequence[Field]:
    """Return the fields of a game for some weekdays."""
    days = tuple(Choice(name, str(number)) for number, name in enumerate(seasons.WEEKDAYS))
    games = (*_game_choices(), Choice(seasons.DRAWN_GAME, DRAWN))
    when = SelectField(key=WHEN, label=words.DAY_FIELD, choices=days, max_values=len(days))
    return (when, *_fields(games, words.DRAWN_OPTIONS_HELP))


async def schedule_fields() -> Sequence[Field]:
    """Return the fields of a daily or weekly game."""
    choices = tuple(Choice(name, str(cadence), chosen=cadence is Cadence.DAILY) for cadence, name in _CADENCES.items())
    return (RadioField(key=WHEN, label=words.WHEN, choices=choices), *_fields(_game_choices(), words.OPTIONS_HELP))


def _game_choices() -> tuple[Choice, ...]:
    return tuple(Choice(game.title, game.key) for game in GAMES)


def _fields(games: tuple[Choice, ...], options_help: Text) -> Sequence[Field]:
    numbers = tuple(Choice(str(number), str(number)) for number in range(MAX_COMPUTERS + 1))
    levels = tuple(Choice(game_words.level(each), each, chosen=each == APPRENTICE) for each in LEVELS)
    return (
        SelectField(key=GAME, label=words.GAME, choices=games),
        TextField(key=OPTIONS, label=words.OPTIONS, description=options_help, required=False),
        SelectField(
            key=COMPUTERS, label=words.COMPUTERS, description=words.COMPUTERS_HELP, choices=numbers, required=False
        ),
        RadioField(key=LEVEL, label=words.LEVEL, choices=levels),
    )


def read_plan_fields(fields: FieldValues) -> Plan:
    """Read a submitted modal."""
    computers = next(iter(fields[COMPUTERS]), None)
    return Plan(
        fields[WHEN],
        fields[GAME][0],
        next(iter(fields[OPTIONS]), ""),
        None if computers is None else int(computers),
        fields[LEVEL][0],
    )
