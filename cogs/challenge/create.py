"""Opening challenges and matches, by typing or in a modal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import TypeVar

from bot.ai.players import APPRENTICE, LEVELS
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Field, FieldValues, MemberField, SelectField, TextField
from bot.discord.press.panel import PickedMember
from bot.discord.table.options import next_options, read_options
from bot.discord.table.search import in_english
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games import words as game_words
from bot.games.catalogues import is_named
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named
from bot.games.text import Text, TextLike, fold_typed
from cogs.challenge.base import ChallengeMessages, channel_of, computer_levels, guild_of, is_manager
from cogs.challenge.matches import words as matches
from cogs.challenge.matches.messages import ProposalMessages
from cogs.challenge.matches.model import Teams
from cogs.challenge.matches.service import Proposals
from cogs.challenge.model import NewChallenge
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.words import actions as action_words
from cogs.challenge.words import challenges as words

# Parses typed challenges: Nova Luna, 3 days, Colours: 3, 2 computers.
#
# Parts that are no game, time or number of computer players are options of the game.


_HOURS, _DAYS, _WEEKS = (1, 12), (1, 2, 3), (1, 2)
SUGGESTED: Mapping[str, Text] = {
    str(said): said
    for said in (*map(words.hour_count, _HOURS), *map(words.day_count, _DAYS), *map(words.week_count, _WEEKS))
}
"""Durations in the modals, by what can be typed."""

_WRITTEN = re.compile(r"(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def read_duration(text: str) -> timedelta:
    """The time that was meant. Raises Declined for anything else.

    >>> str(read_duration("90m")), str(read_duration("1 week"))
    ('1:30:00', '7 days, 0:00:00')
    """
    found = find_duration(text)
    if found is None:
        raise Declined(words.NO_DURATION)
    return found


def find_duration(text: str) -> timedelta | None:
    """The time that was meant, if any."""
    match = _WRITTEN.fullmatch(fold_typed(text))
    return None if match is None else timedelta(**{_UNITS[match[2][0]]: int(match[1])})


FoundT = TypeVar("FoundT")

_COMPUTERS = re.compile(r"(?:computers?(?: players?)?: ?(\d)|(\d) computers?(?: players?)?)")
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_VERSUS = re.compile(r"\b(?:vs\.?|against)(?=\s|<|$)")


MAX_OPTIONS_LENGTH = 200

OPTIONS = "options"
"""The key of the field with a game's options."""

OPTIONS_FIELD = TextField(
    key=OPTIONS,
    label=action_words.OPTIONS,
    placeholder=action_words.OPTIONS_EXAMPLE,
    required=False,
    max_length=MAX_OPTIONS_LENGTH,
)


class Parts:
    """The parts of a typed text; `rest` are those not parsed yet."""

    def __init__(self, text: str) -> None:
        self.rest = [part.strip() for part in text.split(",") if part.strip()]

    def take(self, read: Callable[[str], FoundT | None]) -> FoundT | None:
        """Take the first part with this meaning; None if there is none."""
        for number, part in enumerate(self.rest):
            if (found := read(part)) is not None:
                del self.rest[number]
                return found
        return None

    def take_game(self) -> Game:
        """Take the game. Raises Declined if there is none."""
        game = self.take(find_game)
        if game is None:
            raise Declined(words.NAME_A_GAME)
        return game

    def take_computers(self, game: Game) -> tuple[str, ...]:
        """Take number and level of computer players; the default is the minimum number."""
        return computer_levels(game, self.take(find_computers), self.take(find_level) or APPRENTICE)

    @property
    def options(self) -> str:
        """The rest, as options."""
        return ", ".join(self.rest)


def find_game(text: str) -> Game | None:
    """Return the game with this title or key."""
    wanted = text.lower()
    return next((game for game in GAMES if wanted == game.key or is_named(game.title, wanted)), None)


def find_computers(text: str) -> int | None:
    """Return a number of computer players.

    >>> find_computers("2 computers"), find_computers("Computers: 1"), find_computers("2 colours")
    (2, 1, None)
    """
    found = _COMPUTERS.fullmatch(text.lower())
    return None if found is None else int(found[1] or found[2])


def find_level(text: str) -> str | None:
    """Return a level of computer players."""
    return text.lower() if text.lower() in LEVELS else None


def split_sides(text: str, member: int) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """Split the mentioned members of a match from the rest of a text.

    Without `vs` between them, one mentioned member plays against `member`, and of several the first half against the
    others.

    >>> split_sides("otys, <@1> <@2> vs <@3> <@4>, 1 day", 9)[1]
    ((1, 2), (3, 4))
    >>> split_sides("otys, 1 day, <@3>", 9)[1], split_sides("otys, 1 day", 9)[1]
    (((9,), (3,)), ())
    """
    before, *after = _VERSUS.split(text, maxsplit=1)
    one, two = [tuple(map(int, _MENTION.findall(part))) for part in (before, " ".join(after))]
    rest = _MENTION.sub("", " ".join((before, *after)))
    if not one and not two:
        return text, ()
    if after:
        return rest, (one or (member,), two)
    if len(one) == 1:
        return rest, ((member,), one)
    return rest, (one[: len(one) // 2], one[len(one) // 2 :])


def next_of_opening(done: Sequence[str]) -> Sequence[TextLike]:
    """Return what can follow: a game, then the time, then options and computer players."""
    parts = Parts(", ".join(done))
    game = parts.take(find_game)
    if game is None:
        return [action_words.game_for_a_day(each.title) for each in GAMES]
    if parts.take(find_duration) is None:
        return [*SUGGESTED.values()]
    return next_of_rest(game, parts)


def next_of_rest(game: Game, parts: Parts, *, drawn: bool = False) -> Sequence[TextLike]:
    """Return options that are not chosen yet, or `drawn` ones, and computer players."""
    options = next_options(game, parts.rest, drawn=drawn)
    counts = [number - 1 for number in game.seats if number > 1] if parts.take(find_computers) is None else []
    levels = [] if parts.take(find_level) is not None or len(game.seats) == 1 else LEVELS
    computers = [action_words.computer_count(number) for number in counts if number]
    return [*options, *computers, *map(game_words.level, levels)]


GAME, ENDS, COMPUTERS, LEVEL, OPPONENTS, PARTNER = (
    "game", "ends", "computers", "level", "opponents", "partner",
)  # fmt: skip
"""The fields of the modals."""

DEFAULT_DURATION = "1 day"


class CreateActions(ChallengeMessages):
    """Opening challenges and matches."""

    async def open_typed(self, response: Response, text: str, _: PickedMember | None) -> TextLike | None:
        """Open a challenge from a typed text, and announce it here."""
        parts = Parts(in_english(text, next_of_opening))
        game, lasts = parts.take_game(), _take_duration(parts)
        computers = parts.take_computers(game)
        return await self._open(response, game, lasts, parts.options, computers)

    async def open_submitted(self, response: Response, fields: FieldValues) -> TextLike | None:
        """Open a challenge from the modal."""
        game = game_named(_only(fields, GAME))
        number, level = _only(fields, COMPUTERS), _only(fields, LEVEL) or APPRENTICE
        computers = computer_levels(game, int(number) if number.isdecimal() else None, level)
        return await self._open(response, game, read_duration(_only(fields, ENDS)), _only(fields, OPTIONS), computers)

    async def match_typed(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Open a match from a typed text, and announce it here."""
        rest, teams = split_sides(text, response.member)
        if member is not None and not teams:
            if member.bot:
                raise Declined(matches.NO_BOTS)
            teams = ((response.member,), (member.id,))
        if not teams:
            raise Declined(matches.NAME_AN_OPPONENT)
        parts = Parts(in_english(rest, next_of_opening))
        game, lasts = parts.take_game(), _take_duration(parts)
        computers = parts.take_computers(game)
        await self._require_people(response.interaction, teams)
        return await self._open(response, game, lasts, parts.options, computers, teams)

    async def match_submitted(self, response: Response, fields: FieldValues) -> TextLike | None:
        """Open a match from the modal."""
        game, parts = game_named(_only(fields, GAME)), Parts(_only(fields, OPTIONS))
        own = (response.member, *map(int, fields.get(PARTNER, ())))
        teams = (own, tuple(map(int, fields.get(OPPONENTS, ()))))
        computers = parts.take_computers(game)
        await self._require_people(response.interaction, teams)
        return await self._open(response, game, read_duration(_only(fields, ENDS)), parts.options, computers, teams)

    async def _require_people(self, interaction: Interaction, teams: Teams) -> None:
        """Raise Declined if somebody is a bot, not on the server, or can't see the channel."""
        guild = interaction.guild
        for member in {member for team in teams for member in team if member != interaction.user.id}:
            if (await permissions.find_asked(guild, channel_of(interaction), member)).bot:
                raise Declined(matches.NO_BOTS)

    async def _open(
        self,
        response: Response,
        game: Game,
        lasts: timedelta,
        options: str,
        computers: tuple[str, ...],
        teams: Teams = (),
    ) -> TextLike | None:
        """Open a challenge in this channel and announce it.

        A match is proposed to its members first.
        """
        interaction = response.interaction
        guild, channel = guild_of(interaction), channel_of(interaction)
        await permissions.require(interaction)
        manages = is_manager(interaction)
        if not manages and await self.services.settings.only_managers_open_challenges(guild):
            raise Declined(words.MANAGERS_OPEN)
        chosen = read_options(game, options)
        new = NewChallenge(game.key, guild, channel, chosen, lasts, response.member, teams, computers)
        if teams:
            self.services.calls.count(guild, response.member)
            return await self.dispatcher[ProposalMessages].ask_as(
                response, await self.services[Proposals].propose(new, manages=manages)
            )
        challenge = await self.challenges.open(new, manages=manages)
        return words.OPENED if await self.dispatcher[ChallengeOutbox].announce_as(response, challenge) else None

    async def open_fields(self) -> Sequence[Field]:
        """Return the fields of *Open challenge*."""
        most = max(game.seats[-1] for game in GAMES) - 1
        numbers = [Choice(action_words.computer_count(number), str(number)) for number in range(most + 1)]
        levels = [Choice(game_words.LEVELS[level], level) for level in LEVELS]
        return (
            *_game_and_time(),
            OPTIONS_FIELD,
            SelectField(key=COMPUTERS, label=action_words.COMPUTERS, required=False, choices=tuple(numbers)),
            SelectField(key=LEVEL, label=action_words.LEVEL, required=False, choices=tuple(levels)),
        )

    async def match_fields(self) -> Sequence[Field]:
        """Return the fields of *Open match*."""
        return (
            *_game_and_time(),
            MemberField(
                key=OPPONENTS, label=matches.OPPONENTS, description=matches.OPPONENTS_HINT, max_values=MAX_OPPONENTS
            ),
            MemberField(key=PARTNER, label=matches.PARTNER, description=matches.PARTNER_HINT, required=False),
            OPTIONS_FIELD,
        )


MAX_OPPONENTS = 2
"""Opponents that the modal of a match takes."""


def _game_and_time() -> Sequence[Field]:
    games = tuple(Choice(game.title, game.key) for game in GAMES)
    times = tuple(Choice(said, time, chosen=time == DEFAULT_DURATION) for time, said in SUGGESTED.items())
    return (
        SelectField(key=GAME, label=action_words.GAME, choices=games),
        SelectField(key=ENDS, label=action_words.ENDS, choices=times),
    )


def _take_duration(parts: Parts) -> timedelta:
    """Take the time. Raises Declined if there is none."""
    found = parts.take(find_duration)
    if found is None:
        raise Declined(words.NO_DURATION)
    return found


def _only(fields: FieldValues, key: str) -> str:
    """Return the value of a field, "" if it was left empty."""
    return next(iter(fields.get(key, ())), "")
