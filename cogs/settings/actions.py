"""Panel actions that change one setting of a member or a server, and what such actions share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import discord

from bot.clock import Clock
from bot.core.errors import BadSetting
from bot.core.settings.service import ZONE, Settings
from bot.core.time.quiet_hours import read_until
from bot.discord.components.controls import MAX_CHOICES, ChannelSelect, Choice
from bot.discord.components.links import channel_link
from bot.discord.press.panel import ChannelInput, ChoiceInput, PanelAction, PickedMember
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games.text import Text, TextLike
from cogs.settings import words
from cogs.settings.values import ShownSetting


@dataclass(frozen=True, slots=True)
class OwnPage:
    """What a panel with settings of a member or a server is made from."""

    owner: int
    interaction: Interaction


Maker = Callable[[OwnPage], Awaitable[Sequence[PanelAction]]]

ChannelLister = Callable[[int], Collection[int]]
"""Returns the channels of a server that can be chosen."""


class SettingActions:
    """Makes the actions. Each one saves a value and shows the panel with it."""

    def __init__(self, settings: Settings, now: Clock) -> None:
        self._settings = settings
        self._now = now

    def choose(self, key: str, shown: ShownSetting) -> Maker:
        """Return the maker of the action that chooses a value from a list."""

        async def make(page: OwnPage) -> Sequence[PanelAction]:
            label = await self.label(shown, page.owner)
            asks = ChoiceInput(shown.question or shown.title, partial(self.choices, shown, page.owner))
            return (PanelAction(key, shown.title, label, partial(self.save, shown, page.owner), asks),)

        return make

    def choose_channels(
        self, key: str, shown: ShownSetting, channels: ChannelLister, *, button: int = 0, several: bool = False
    ) -> Maker:
        """Return the maker of the action that chooses one of a server's channels.

        With `several` a typed channel is added or removed, and picked ones replace all.
        """

        async def make(page: OwnPage) -> Sequence[PanelAction]:
            value = await self._settings.of(shown.setting, page.owner)
            chosen = [int(each) for each in value.split(" ") if each.isdecimal()]
            picked, _ = split_shown(chosen, channels(page.owner))
            select = ChannelSelect(shown.title, "", picked, MAX_CHOICES if several else 1, any_type=several)
            run = partial(self._save_places if several else self._save_channel, shown, page.owner, channels)
            return (PanelAction(key, shown.title, shown.label(value), run, ChannelInput(select), button=button),)

        return make

    async def label(self, shown: ShownSetting, owner: int) -> TextLike:
        """Return the label of the current value."""
        return shown.label(await self._settings.of(shown.setting, owner))

    async def label_channel(self, shown: ShownSetting, guild: int) -> TextLike:
        """Return a link to the current channel, or the label of none."""
        value = await self._settings.of(shown.setting, guild)
        return channel_link(int(value)) if value.isdecimal() else shown.label(value)

    async def choices(self, shown: ShownSetting, owner: int) -> Sequence[Choice]:
        """Return the values of a setting; the current one is chosen."""
        values, chosen, now = shown.setting.values, await self._settings.of(shown.setting, owner), self._now()
        return [
            Choice(shown.label(value), value, shown.note(value, now), chosen=value == chosen)
            for value in (values if chosen in values else (*values, chosen))
        ]

    def parse(self, shown: ShownSetting, typed: str) -> str:
        """Return the value that was typed. Raises Declined."""
        value = shown.parse(typed, self._now())
        if not shown.setting.fits(value):
            raise Declined(shown.refuse(typed, self._now()))
        return value

    async def save(
        self, shown: ShownSetting, owner: int, _response: Response, text: str, _member: PickedMember | None
    ) -> TextLike:
        """Save a typed value. Raises Declined."""
        await self._settings.save(owner, {shown.setting: self.parse(shown, text)})
        return ""

    async def _save_channel(
        self,
        shown: ShownSetting,
        owner: int,
        channels: ChannelLister,
        _response: Response,
        text: str,
        _member: PickedMember | None,
    ) -> TextLike:
        (channel, *_) = (*_read_channels(shown, text, channels(owner), self._now()), None)
        await self._settings.save(owner, {shown.setting: shown.setting.values[0] if channel is None else str(channel)})
        return ""

    async def _save_places(
        self,
        shown: ShownSetting,
        owner: int,
        channels: ChannelLister,
        response: Response,
        text: str,
        _member: PickedMember | None,
    ) -> TextLike:
        """Save the channels for games; those that did not fit into the select stay."""
        wanted = _read_channels(shown, text, channels(owner), self._now())
        if is_panel(response):
            _, further = split_shown(await self._settings.places_of(owner), channels(owner))
            await self._settings.set_places(owner, [*wanted, *further])
        elif wanted:
            await self._settings.toggle_place(owner, wanted[0])
        else:
            await self._settings.set_places(owner, ())
        return ""


def _read_channels(shown: ShownSetting, text: str, channels: Collection[int], now: datetime) -> Sequence[int]:
    """Return the channels of a typed or picked value, none for its default. Raises BadSetting, Declined."""
    typed = [] if shown.parse(text, now) in shown.setting.values else text.split()
    if not all(each.isdecimal() for each in typed):
        raise Declined(words.not_a_choice(text, shown.title, words.PICK_CHANNEL))
    if not all(map(shown.setting.fits, typed)):
        raise BadSetting
    for channel in map(int, typed):
        if channel not in channels:
            raise Declined(words.no_such_channel(channel_link(channel)))
    return [*map(int, typed)]


def split_shown(places: Sequence[int], channels: Collection[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a setting's channels preselected in its select, and those that don't fit.

    One that is not among the channels of its server any more is neither.
    """
    there = [place for place in places if place in channels]
    return tuple(there[:MAX_CHOICES]), tuple(there[MAX_CHOICES:])


def is_panel(response: Response) -> bool:
    """Whether an action was chosen in the panel (which shows it), not typed."""
    return response.interaction.type is not discord.InteractionType.application_command


def managed_guild(interaction: Interaction) -> int:
    """Return the server. Raises Declined for members who can't manage it."""
    if interaction.guild_id is None:
        raise Declined(words.IN_SERVERS)
    if not interaction.permissions.manage_guild:
        raise Declined(words.MANAGERS_DECIDE)
    return interaction.guild_id


async def read_moment(settings: Settings, now: datetime, text: str, member: int) -> datetime:
    """Return the moment that a member typed. Raises Declined."""
    moment = read_until(text, now, await settings.of(ZONE, member))
    if moment is None:
        raise Declined(words.NO_MOMENT)
    return moment


def choose_text(placeholder: Text, texts: Sequence[Text]) -> ChoiceInput:
    """Return an input that asks for one of these texts, or suggests them."""
    return choose_of(placeholder, [Choice(text, str(text)) for text in texts])


def choose_of(placeholder: Text, choices: Sequence[Choice]) -> ChoiceInput:
    """Return an input that asks for one of these choices."""

    async def make() -> Sequence[Choice]:
        return choices

    return ChoiceInput(placeholder, make)
