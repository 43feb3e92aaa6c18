"""*Hint* on boards and in `/table`, and what boards say of hints that were given."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.links import mentions
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.play import require_turn
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.hint import words
from cogs.hint.messages import HINT, HintMessages
from cogs.hint.service import gives_hints
from cogs.table import lookup
from cogs.table.base import SURE, TableActions, suggest_sure
from cogs.table.lookup import Here


class HintActions(TableActions):
    """The action of `/table`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._messages = HintMessages(host.dispatcher)
        host.dispatcher.add_verb(HINT, self._messages.press)

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that gives a hint."""
        table, face = here.channel_table, here.face
        costs = table is not None and table.may_set_record
        available = here.decides and table is not None and face is not None and gives_hints(face.game, table)
        return (
            PanelAction(
                "hint",
                words.HINT,
                words.HINT_COSTS if costs else words.HINT_SUMMARY,
                self._hint,
                ChoiceInput(words.HINT, suggest_sure),
                needs_input=False,
                available=available,
                button=70,
            ),
        )

    async def _hint(self, response: Response, text: str, member: PickedMember | None) -> None:
        live = await lookup.running(self.dispatcher, response.interaction)
        require_turn(live, response.member)
        await self._messages.open(response, live.table.id, sure=text == SURE)


def hint_button(board: ShownBoard) -> Sequence[Button]:
    """Return the button for members who decide, if the game has hints; the command is `/table` *Hint*."""
    offers = board.deciding and gives_hints(board.face.game, board.live.table)
    return (Button(words.HINT, HINT),) if offers else ()


def given_hints(board: ShownBoard) -> TextLike:
    """Say that hints were used, which bars a record, and by whom where several play."""
    table = board.live.table
    if table.first_game or not table.hints:
        return ""
    if len(table.members) < 2 or not table.hint_counts:
        return words.given(table.hints)
    return words.given_to([(mentions([member]), count) for member, count in table.hint_counts.items()])


async def setup(host: Host) -> None:
    """Give hints."""
    host.dispatcher.panels["table"].add("game", 200, HintActions(host).actions)
    parts = host.dispatcher.payloads.parts
    parts.optional.add(200, hint_button)
    parts.lines.add(610, given_hints)
    parts.result_lines.add(310, given_hints)
