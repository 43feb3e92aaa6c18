"""Opening challenges and matches, by typing or in a modal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.ai.players import APPRENTICE, LEVELS
from bot.discord.components.controls import Choice
from bot.discord.components.modal import Field, FieldValues, MemberField, SelectField
from bot.discord.press.panel import PickedMember
from bot.discord.table.options import read_options
from bot.discord.table.search import in_english
from bot.discord.transport import permissions
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games import words as game_words
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named
from bot.games.text import TextLike
from cogs.challenge.base import ChallengeMessages, channel_of, computer_levels, guild_of, is_manager
from cogs.challenge.matches.messages import ProposalMessages
from cogs.challenge.matches.model import Teams
from cogs.challenge.matches.service import Proposals
from cogs.challenge.matches.words import matches
from cogs.challenge.model import NewChallenge
from cogs.challenge.open_request import (
    OPTIONS,
    OPTIONS_FIELD,
    SUGGESTED,
    Parts,
    find_duration,
    next_of_opening,
    read_duration,
    split_sides,
)
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.words import actions as action_words
from cogs.challenge.words import challenges as words

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
