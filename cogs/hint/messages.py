"""*Hint*: the three best moves, privately, with what they do, expected results and how sure those are.

A search that is no longer cached is repeated; it gives the same result.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.ai.hint import MAX_MOVES, HintedMove, describe_moves, label_line
from bot.core.errors import TableOver
from bot.discord.components.controls import MOVE_SEPARATOR, Button, join_moves
from bot.discord.components.links import seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.press.private_messages import PrivateMessages
from bot.discord.transport.response import Response
from bot.errors import TableError
from bot.games.contract import GameError, IllegalMove, NotYourTurn
from bot.games.text import TextLike, fill_names, lines, sentences
from cogs.hint import words
from cogs.hint.service import Hint, Hints

HINT = "hint"
"""The verb that gives a hint."""

MAX_ROW = 60
"""Maximum length of the notations that a button plays in a row; of longer ones it plays the first."""

SURE, PLAY = "sure", "play"
"""Arguments of buttons: confirm a hint although it costs the record; play a move (before its notation)."""


class HintMessages(PrivateMessages):
    """Gives hints and handles their controls."""

    async def press(self, press: Press) -> None:
        """Handle the control of a board, or one of a hint."""
        control, argument = press.control, press.control.argument
        if argument.startswith(PLAY):
            await self._play(press, argument.removeprefix(PLAY).strip())
        elif not argument:
            await self.open(press.response, control.table, control.rev)
        else:
            await self._give(press.response, control.table, control.rev, _read_rank(argument), here=True)

    async def open(self, response: Response, table_id: str, rev: int | None = None, *, sure: bool = False) -> None:
        """Give a hint.

        Ask first if it is the game's first and costs the record, unless `sure`.

        Raises what `Hints.check` raises.
        """
        live = await self._services[Hints].check(table_id, response.member, rev)
        if sure or not live.table.may_set_record:
            await self._give(response, table_id, rev, 1)
            return
        give = Button(words.GIVE_IT, HINT, SURE, tone="danger")
        await response.tell(MessagePayload(words.COSTS_RECORD, controls=(give,), table=table_id, rev=live.table.rev))

    async def _give(
        self, response: Response, table_id: str, rev: int | None, place: int, *, here: bool = False
    ) -> None:
        put = await response.announce(MessagePayload(words.THINKING), here=here)
        try:
            hint = await self._services[Hints].find(table_id, response.member, rev)
            await put(await self._payload(hint, response, place))
        except (GameError, TableError) as refused:
            await put(MessagePayload(refused.text))

    async def _play(self, press: Press, notation: str) -> None:
        """Play the moves of a row, up to one that isn't possible after all."""
        response, control = press.response, press.control
        first, *others = notation.split(MOVE_SEPARATOR)
        live = await self._services.moves.play(control.table, press.member, first, control.rev)
        with suppress(IllegalMove, NotYourTurn, TableOver):
            for other in others:
                live = await self._services.moves.play(control.table, press.member, other, live.table.rev)
        await self._go_on(response, live)

    # The message

    async def _payload(self, hint: Hint, response: Response, place: int) -> MessagePayload:
        """Show the best moves, with one of them in the picture."""
        live, seat, search = hint.live, hint.seat, hint.search
        names = await self._names.seats(live.table)
        best = describe_moves(self._faces[live.table.game].game, live.position, seat, search)
        here = min(place, len(best))
        shown = best[here - 1].move
        alike = len(best) > 1 and all(one.effects == best[0].effects for one in best)
        texts = [
            lines(
                words.move(number, label, then, shown=number == here),
                sentences(*one.effects) if one.effects and not alike else "",
                _describe_result(best, number),
            )
            for number, one in enumerate(best, start=1)
            for label, *then in [label_line(live.position, seat, one.line)]
        ]
        prompt = live.position.prompt_for(seat).text
        foot = words.foot(search.evaluation.best.games, no_record=live.table.guild is not None)
        above = words.ONLY_MOVE if len(best) == 1 else words.same_for_all(best[0].effects) if alike else ""
        content = lines(words.head(prompt), above, *texts, foot)
        others = [Button(words.show(number), HINT, str(number)) for number in range(1, 1 + len(best)) if number != here]
        row = join_moves(*map(str, best[here - 1].line))
        played = row if len(row) <= MAX_ROW else shown
        controls = (Button(words.PLAY_IT, HINT, f"{PLAY} {played}", tone="good"), *others)
        seen = replace(live.position.view(seat, shown, seat), names=names)
        files = await self._picture(seen, live, response)
        return MessagePayload(
            fill_names(content, seat_names(live.table)), files, controls, live.table.id, live.table.rev
        )


def _describe_result(best: Sequence[HintedMove], place: int) -> TextLike:
    """Describe what a move leads to, and how sure that is; no number if it's about as good as the first."""
    one = best[place - 1]
    if place == 1:
        return words.expected(one.expected, _compare_first(best))
    if one.lead == "none":
        return words.as_good(words.as_good_as(1))
    return words.expected(one.expected, words.clearly_worse(1) if one.lead == "clear" else words.probably_worse(1))


def _compare_first(best: Sequence[HintedMove]) -> TextLike:
    """Say how sure it is that the first move is the best, or which ones are about as good."""
    if len(best) == 1:
        return ""
    close = [place for place, one in enumerate(best[1:], start=2) if one.lead == "none"]
    if close:
        return words.about_as_good(close)
    return words.CLEARLY_BEST if best[0].lead == "clear" else words.PROBABLY_BEST


def _read_rank(argument: str) -> int:
    """Return the rank of the move that a control shows, from 1."""
    return int(argument) if argument.isdecimal() and 0 < int(argument) <= MAX_MOVES else 1
