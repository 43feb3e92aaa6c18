"""Seats: invite, replace, substitute, leave, with the consent of those concerned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from bot.core.consent.model import Ask, Request
from bot.core.errors import NotSeated, TableFrozen
from bot.core.table.model import Table
from bot.discord.components.controls import Choice
from bot.discord.components.links import mention, not_seated
from bot.discord.components.modal import Field, FieldValues, RadioField, SelectField
from bot.discord.consent import words as words_of_questions
from bot.discord.press.panel import ChoiceInput, MemberInput, ModalInput, PanelAction, PickedMember
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games import words as game_words
from bot.games.text import TextLike
from cogs.table import lookup, words
from cogs.table.base import TableActions, require_seat
from cogs.table.lookup import Here

OFFERED_DAYS = (1, 2, 3, 5, 7, 14, 30)
"""Lengths of absence in the list; others can be typed."""

DEFAULT_DAYS = 3

DAYS, LEVEL, SEAT = "days", "level", "seat"
"""Fields of the modal for a substitute."""

MAX_DAYS = 60
"""Days for which a computer player can fill in."""

_SUBSTITUTE = re.compile(r"(?P<days>[0-9]{1,2})(?: days?)?(?:,? seat (?P<seat>[0-9]))?(?:,? (?P<level>[a-z]+))?")
_SEAT_NUMBERS = tuple("123456789")

MAX_TEAM_SIZE = 4
"""Maximum number of members at a seat: the game's number of colours."""


class SeatActions(TableActions):
    """Invite, replace, substitute, come back, remove, leave."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that change who holds a seat."""
        table = here.channel_table
        sits = here.unended and here.seated
        away = table is not None and any(table.seats[seat].computer is not None for seat in table.seats_of(here.member))
        others_play = table is not None and any(
            seat.computer is None for seat in table.seats if here.member not in seat.members
        )
        return (
            PanelAction(
                "invite",
                words.INVITE,
                words.INVITE_SUMMARY,
                self._invite,
                MemberInput(words.WHO_SHARES),
                available=sits and here.in_server,
            ),
            PanelAction(
                "replace",
                words.REPLACE,
                words.REPLACE_SUMMARY,
                self._replace,
                MemberInput(words.WHO_TAKES_OVER),
                available=sits and here.in_server,
            ),
            PanelAction(
                "substitute",
                words.SUBSTITUTE,
                words.SUBSTITUTE_SUMMARY,
                self._substitute,
                ModalInput(
                    partial(self._substitute_fields, here), self._submit_substitute, partial(self._suggest_days, here)
                ),
                available=sits and not away and others_play,
            ),
            PanelAction(
                "comeback",
                words_of_questions.COME_BACK,
                words.COME_BACK_SUMMARY,
                self._come_back,
                available=sits and away,
            ),
            PanelAction(
                "remove",
                words.REMOVE,
                words.REMOVE_SUMMARY,
                self._remove,
                ChoiceInput(words.WHO_IS_MISSING, partial(self._suggest_missing, here)),
                available=sits and bool(_sharing(table, here.member)),
            ),
            PanelAction(
                "leave",
                words.LEAVE,
                words.LEAVE_SUMMARY,
                self._leave,
                ChoiceInput(words.WHICH_LEVEL, partial(self._suggest_levels, here)),
                needs_input=False,
                available=sits and table is not None and len(table.members) > 1,
            ),
        )

    async def _invite(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Ask a member to share the seat."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        seat, members = _own_seat(table, response.member)
        newcomer = _require_person(member)
        if newcomer in members:
            raise Declined(words.holds_already(mention(newcomer)))
        if table.seats_of(newcomer):
            raise Declined(words.plays_against(mention(newcomer)))
        if len(members) >= MAX_TEAM_SIZE:
            raise Declined(words.team_full(MAX_TEAM_SIZE))
        await self.dispatcher.questions.ask(response, table, Request(Ask.SHARE, seat, newcomer))

    async def _leave(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Leave the seat; its last member leaves it to a computer player of the level in `text`."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        seat, members = _own_seat(table, response.member)
        others = tuple(other for other in members if other != response.member)
        if not others:
            if len(table.seats) == 1:
                raise Declined(words.LAST_OF_SEAT)
            await self.dispatcher.questions.ask(response, table, Request(Ask.LEAVE, seat, level=text or None))
            return None
        await self.services.seats.set_members(table.id, seat, others, response.member)
        return words.OTHERS_PLAY_ON if await self._show_again(response, table, words.LEFT) else None

    async def _replace(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Ask everyone concerned whether a member may take over a seat.

        It is the own seat, or the one whose number is `text`.
        """
        table = await lookup.unended(self.dispatcher, response.interaction)
        own, _ = _own_seat(table, response.member)
        newcomer = _require_person(member)
        seat = own if not text else _read_seat(text)
        await self.dispatcher.questions.ask(response, table, Request(Ask.REPLACE, seat, newcomer))

    async def _remove(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Propose to take a missing member off a shared seat."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        require_seat(table, response.member)
        missing = next((each for each in _sharing(table, response.member) if str(each) == text), None)
        if missing is None:
            raise Declined(words.NOBODY_SHARES)
        await response.acknowledge()
        gone = await self.dispatcher.presence.find_gone(table, [missing])
        request = Request(Ask.REMOVE, table.seats_of(missing)[0], missing, is_gone=bool(gone))
        await self.dispatcher.questions.ask(response, table, request)

    async def _substitute(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Let a computer player hold a seat: "3", "3 days", "3 seat 2 master"."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        own, _ = _own_seat(table, response.member)
        found = _SUBSTITUTE.fullmatch(text.lower())
        if found is None or not 1 <= int(found["days"]) <= MAX_DAYS:
            raise Declined(words.BAD_DAYS)
        seat = own if found["seat"] is None else _read_seat(found["seat"])
        until = self.services.now() + timedelta(days=int(found["days"]))
        request = Request(Ask.SUBSTITUTE, seat, until=until, level=found["level"])
        await self.dispatcher.questions.ask(response, table, request)

    async def _substitute_fields(self, here: Here) -> Sequence[Field]:
        """Make the fields of the modal: days, level, and the seat if there are several."""
        table = here.channel_table
        if table is None:
            return ()
        (own, *_), levels = table.seats_of(here.member), self._levels(here)
        names = await self.dispatcher.names.seats(table)
        days = tuple(Choice(words.days(each), str(each), chosen=each == DEFAULT_DAYS) for each in OFFERED_DAYS)
        seats = tuple(
            Choice(
                words.seat_choice(seat.number + 1, names[seat.number]),
                f"seat {seat.number + 1}",
                chosen=seat.number == own,
            )
            for seat in table.seats
            if seat.members and seat.computer is None
        )
        fields: list[Field] = [SelectField(key=DAYS, label=words.FOR_HOW_LONG, choices=days)]
        if len(levels) > 1:
            choices = tuple(Choice(game_words.level(each), each, chosen=each == levels[0]) for each in levels)
            fields.append(RadioField(key=LEVEL, label=words.LEVEL, choices=choices))
        if len(seats) > 1:
            fields.append(SelectField(key=SEAT, label=words.SEAT, choices=seats))
        return fields

    async def _submit_substitute(self, response: Response, fields: FieldValues) -> None:
        """Let a computer player hold a seat, as the modal says."""
        chosen = [value for key in (DAYS, SEAT, LEVEL) for value in fields.get(key, ())]
        await self._substitute(response, " ".join(chosen), None)

    async def _come_back(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Take the own seat back."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        _own_seat(table, response.member)
        await self.dispatcher.questions.come_back(response, table.id)
        return words_of_questions.CAME_BACK

    async def _suggest_missing(self, here: Here) -> Sequence[Choice]:
        """Suggest the others who share a seat."""
        sharing = _sharing(here.channel_table, here.member)
        return [Choice(await self.dispatcher.names.of(each) or words.SOMEBODY, str(each)) for each in sharing]

    async def _suggest_days(self, here: Here) -> Sequence[Choice]:
        """Suggest lengths of absence, with each level."""
        levels = self._levels(here)
        return [
            Choice(
                words.days(days) if level == levels[0] else words.at_level(words.days(days), game_words.level(level)),
                f"{days}" if level == levels[0] else f"{days} {level}",
            )
            for level in levels
            for days in OFFERED_DAYS
        ]

    async def _suggest_levels(self, here: Here) -> Sequence[Choice]:
        """Suggest how strong the computer player should be that takes the seat."""
        return [Choice(game_words.level(level), level) for level in self._levels(here)]

    def _levels(self, here: Here) -> Sequence[str]:
        return () if here.channel_table is None else self.services.questions.levels_at(here.channel_table)

    async def _show_again(self, response: Response, table: Table, done: TextLike) -> bool:
        """Post the board with new controls; mention members who now have to decide."""
        try:
            live = await self.services.tables.live(table.id)
        except TableFrozen:
            return True
        return await self.dispatcher.boards.go_on(response, live, done)


def _sharing(table: Table | None, member: int) -> Sequence[int]:
    """The members but this one who share a seat with someone."""
    seats = () if table is None else table.seats
    return [each for seat in seats if len(seat.members) > 1 for each in seat.members if each != member]


def _require_person(member: PickedMember | None) -> int:
    """Return the id of a member who is named and no bot. Raises Declined."""
    if member is None:
        raise Declined(words.NAME_A_MEMBER)
    if member.bot:
        raise Declined(words.NO_BOTS)
    return member.id


def _read_seat(text: str) -> int:
    """Return the number of a seat, from 0. Raises Declined."""
    number = text.lower().removeprefix("seat").strip()
    if number not in _SEAT_NUMBERS:
        raise Declined(words.BAD_SEAT)
    return int(number) - 1


def _own_seat(table: Table, member: int) -> tuple[int, tuple[int, ...]]:
    """The number of the member's seat and who holds it. Raises NotSeated."""
    for number in table.seats_of(member):
        return number, table.seats[number].members
    raise NotSeated(not_seated(table))
