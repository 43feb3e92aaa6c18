"""Panel actions that change one setting of a member or a server."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

import discord

from bot.games.catalogues import is_named
from bot.games.text import TextLike, fold_typed
from bot.model.clock import Clock
from bot.tables.settings import PLACES, Setting, Settings
from bot.ui.actions.panel import ChannelInput, ChoiceInput, ModalInput, PanelAction, PickedMember
from bot.ui.components.controls import MAX_CHOICES, ChannelSelect, Choice
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Interaction, Response
from cogs.settings import values, words
from cogs.settings.save import SettingWriter, split_shown


class SettingActions:
    """Makes the actions. Each one saves a value and shows the panel with it."""

    def __init__(self, settings: Settings, writer: SettingWriter, now: Clock) -> None:
        self._settings = settings
        self._writer = writer
        self._now = now

    async def choose(self, key: str, setting: Setting, owner: int) -> PanelAction:
        """Make the action that chooses a value from a list."""
        chosen = await self._settings.of(setting, owner)
        choices = ChoiceInput(words.QUESTIONS[setting.name], partial(self.choices, setting, owner))
        return PanelAction(
            key,
            words.TITLES[setting.name],
            values.value_label(setting, chosen),
            partial(self._save, setting, owner),
            choices,
        )

    async def fill_in(self, key: str, setting: Setting, owner: int, modal: ModalInput) -> PanelAction:
        """Make the action that asks for a value in a modal, or saves a typed one."""
        chosen = await self._settings.of(setting, owner)
        label = values.value_label(setting, chosen)
        return PanelAction(key, words.TITLES[setting.name], label, partial(self._save, setting, owner), modal)

    async def choose_channels(
        self, key: str, setting: Setting, owner: int, channels: Collection[int], *, summary: TextLike
    ) -> PanelAction:
        """Make the action that chooses channels.

        A typed channel is added or removed, selected ones replace all.
        """
        several = setting is PLACES
        chosen = [int(each) for each in (await self._settings.of(setting, owner)).split(" ") if each.isdecimal()]
        shown, _ = split_shown(chosen, channels)
        select = ChannelSelect(words.TITLES[setting.name], "", shown, MAX_CHOICES if several else 1, any_type=several)
        run = partial(self._save_channels, setting, owner)
        return PanelAction(key, words.TITLES[setting.name], summary, run, ChannelInput(select))

    async def choices(self, setting: Setting, owner: int) -> Sequence[Choice]:
        """Return the values of a setting; the current one is chosen."""
        chosen, now = await self._settings.of(setting, owner), self._now()
        offered = setting.values if chosen in setting.values else (*setting.values, chosen)
        return [
            Choice(
                values.value_label(setting, value),
                value,
                values.value_description(setting, value, now),
                chosen=value == chosen,
            )
            for value in offered
        ]

    def parse(self, setting: Setting, typed: str) -> str:
        """Return the value that was typed. Raises Declined."""
        now = self._now()
        value = values.parse_value(setting, typed, now)
        if not setting.fits(value):
            raise Declined(values.not_a_choice(setting, typed, now))
        return value

    async def _save(
        self, setting: Setting, owner: int, _response: Response, text: str, _member: PickedMember | None
    ) -> TextLike:
        await self._writer.save(owner, {setting: self.parse(setting, text)})
        return ""

    async def _save_channels(
        self, setting: Setting, owner: int, response: Response, text: str, _member: PickedMember | None
    ) -> TextLike:
        value = values.parse_value(setting, text, self._now())
        if value in setting.values:
            await self._writer.save(owner, {setting: value})
            return ""
        channels = text.split()
        if not all(each.isdecimal() for each in channels):
            raise Declined(words.not_a_choice(text, words.TITLES[setting.name], words.PICK_CHANNEL))
        if is_panel(response):
            await self._writer.save_channels(owner, setting, [int(each) for each in channels])
        else:
            await self._writer.save(owner, {setting: channels[0]})
        return ""


def is_panel(response: Response) -> bool:
    """Whether an action was chosen in the panel (which shows it), not typed."""
    return response.interaction.type is not discord.InteractionType.application_command


def typed_action(interaction: Interaction, names: Mapping[str, TextLike]) -> str | None:
    """Return the action's key, of these keys with names, that `do` names so far."""
    typed = str(interaction.namespace.do or "")
    return next((key for key, name in names.items() if fold_typed(typed) == key or is_named(name, typed)), None)
