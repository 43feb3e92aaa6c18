"""*Try it* on boards and in `/table`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord import words
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.table.board_parts import ShownBoard
from bot.discord.transport.response import Response
from cogs.table import lookup
from cogs.table.base import TableActions, split_moves
from cogs.table.here import Here
from cogs.trial import words as trial_words
from cogs.trial.messages import TRY, TrialMessages


class TrialActions(TableActions):
    """The action of `/table`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._messages = TrialMessages(host.dispatcher)
        host.dispatcher.add_verb(TRY, self._messages.open)
        host.dispatcher.add_press_filter(self._messages.is_trial, self._messages.press)

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that starts a trial."""
        can_try = here.live is not None and not here.live.table.status.ended
        return (PanelAction("try", words.TRY_IT, trial_words.TRY_SUMMARY, self._try, available=can_try),)

    async def _try(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Start a trial, with these moves already tried."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        await self._messages.begin(response, live, *split_moves(text))


def try_button(_board: ShownBoard) -> Sequence[Button]:
    """Return the button of boards; the command is `/table` *Try it*."""
    return (Button(words.TRY_IT, TRY),)


async def setup(host: Host) -> None:
    """Let members try moves."""
    host.dispatcher.panels["table"].add("game", 400, TrialActions(host).actions)
    host.dispatcher.payloads.parts.optional.add(100, try_button)
