"""*Try it* on boards and in `/table`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from cachetools import LRUCache

from bot.core.table.model import LiveTable
from bot.discord import words as discord_words
from bot.discord import words as words_of_all
from bot.discord.client.host import Host
from bot.discord.components.controls import MOVE_SEPARATOR, PICK, Button, Control, chosen_verb, is_playable, with_names
from bot.discord.components.items import fit_emojis
from bot.discord.components.links import board_link, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press, PressLocks
from bot.discord.press.private_messages import PrivateMessages
from bot.discord.table.board_parts import ShownBoard
from bot.discord.transport import calls
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.contract import IllegalMove, Move
from bot.games.text import TextLike, fill_names, lines, sentences
from cogs.table import lookup
from cogs.table.base import TableActions, split_moves
from cogs.table.lookup import Here
from cogs.trial import words
from cogs.trial import words as trial_words
from cogs.trial.queries import NoSuchTrial, Trial, TrialOver
from cogs.trial.service import MARK, Trials, TrialState

# *Try it*: play ahead in a private message, then play or drop the moves.
#
# Its controls have the trial's id as table and the number of its moves as rev, so that older ones are recognised.


TRY = "try"
"""The verb that starts a trial."""

UNDO, COMMIT, LEAVE, DROP = "undo", "commit", "leave", "drop"
"""Verbs of trials in addition to those of boards."""

CACHE_SIZE = 1000
"""Ended trials that are remembered."""


class TrialMessages(PrivateMessages):
    """Shows trials and handles their controls."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        super().__init__(dispatcher)
        self._dispatcher = dispatcher
        self._locks = PressLocks()
        self._ended: LRUCache[str, bool] = LRUCache(CACHE_SIZE)
        """Trials whose message shows how they ended: a second press says nothing."""
        self._verbs: Mapping[str, Callable[[Press, TrialState], Awaitable[None]]] = {
            PICK: self._pick,
            "play": lambda press, tried: self._try(press, tried, press.control.argument),
            "show": self._show,
            "choose": self._show,
            "more": lambda press, tried: self._edit(press.response, tried, look=press.control.argument),
            UNDO: self._back,
            COMMIT: self._commit,
            LEAVE: self._leave,
            DROP: self._drop,
        }

    def is_trial(self, press: Press) -> bool:
        """Whether a control belongs to a trial."""
        return press.control.table.startswith(MARK)

    async def open(self, press: Press) -> None:
        """Handle *Try it* on a board, or on a trial whose table went on.

        Raises NotSeated, TableOver.
        """
        tried = await self._services[Trials].begin(press.control.table, press.member)
        payload = await self._payload(press.response, tried)
        again = press.control.argument == AGAIN
        await (press.response.show(payload) if again else press.response.tell(payload))

    async def begin(self, response: Response, live: LiveTable, *notations: str) -> None:
        """Start a trial by command, optionally with moves.

        Raises NotSeated, TableOver, InvalidMove.
        """
        tried = await self._services[Trials].begin(live.table.id, response.member)
        if notations:
            try:
                tried = await self._services[Trials].play(tried, *notations)
            except IllegalMove as illegal:
                raise Declined(fill_names(calls.explain_refusal(illegal.refusal), seat_names(live.table))) from illegal
        await response.tell(await self._payload(response, tried))

    async def press(self, press: Press) -> None:
        """Handle a control of a trial; its message says if the trial is over."""
        if not press.response.private:  # no client of Discord's sends it so
            raise Declined(words_of_all.OLD_BUTTON)
        async with self._locks.hold(press):
            await self._serve(press)

    async def _serve(self, press: Press) -> None:
        try:
            tried = await self._services[Trials].find(press.control.table, press.member)
        except TrialOver as over:
            await self._end(over.trial)
            table, anew = over.live.table, Button(words.ANEW, TRY, AGAIN, "main")
            controls = () if table.status.ended else (anew,)
            await press.response.show(MessagePayload(over.text, controls=controls, table=table.id, rev=table.rev))
            return
        except NoSuchTrial as gone:
            if press.control.table not in self._ended:
                await press.response.show(MessagePayload(gone.text))
            return
        if not press.response.in_direct_messages and tried.live.table.guild != press.response.interaction.guild_id:
            raise Declined(words_of_all.ELSEWHERE)
        serve = self._verbs.get(press.control.verb)
        if serve is None:
            raise Declined(words_of_all.OLD_BUTTON)
        if press.control.rev != tried.live.table.rev:
            await self._edit(press.response, tried, remark=words.AN_EARLIER_STEP)
            return
        try:
            await serve(press, tried)
        except IllegalMove as illegal:
            await press.response.tell(fill_names(calls.explain_refusal(illegal.refusal), seat_names(tried.live.table)))

    # The verbs

    async def _pick(self, press: Press, tried: TrialState) -> None:
        verb, text = chosen_verb(press.control.argument, press.values[0])
        if verb == "more":
            await self._edit(press.response, tried, look=text)
        elif verb == "play":
            await self._try(press, tried, text)
        else:
            await self._propose(press, tried, text)

    async def _try(self, press: Press, tried: TrialState, wanted: str) -> None:
        await self._edit(press.response, await self._services[Trials].play(tried, *wanted.split(MOVE_SEPARATOR)))

    async def _show(self, press: Press, tried: TrialState) -> None:
        await self._propose(press, tried, press.control.argument)

    async def _propose(self, press: Press, tried: TrialState, text: str) -> None:
        proposal = self._faces[tried.live.table.game].consider(tried.live, text)
        await self._edit(press.response, tried, proposal=proposal)

    async def _back(self, press: Press, tried: TrialState) -> None:
        await self._edit(press.response, await self._services[Trials].back(tried))

    async def _commit(self, press: Press, tried: TrialState) -> None:
        if not tried.own:
            raise Declined(words.NOTHING_TO_PLAY)
        live = await self._services[Trials].commit(tried)
        self._ended[tried.trial.id] = True
        await self._go_on(press.response, live, words.COMMITTED)

    async def _leave(self, press: Press, tried: TrialState) -> None:
        if self._dispatcher.leave_moves is None:
            raise Declined(words_of_all.OLD_BUTTON)
        live = await self._services.tables.live(tried.trial.table)
        payload = await self._dispatcher.leave_moves(live, press.member, tried.later)
        await self._end(tried.trial)
        await press.response.show(payload)

    async def _drop(self, press: Press, tried: TrialState) -> None:
        await self._end(tried.trial)
        table = (await self._services.tables.live(tried.trial.table)).table
        await press.response.show(MessagePayload(sentences(words.DROPPED, board_link(table))))

    async def _end(self, trial: Trial) -> None:
        await self._services[Trials].drop(trial)
        self._ended[trial.id] = True

    # The message

    async def _edit(
        self,
        response: Response,
        tried: TrialState,
        *,
        proposal: Move | None = None,
        look: str = "",
        remark: TextLike = "",
    ) -> None:
        await response.show(await self._payload(response, tried, proposal=proposal, look=look, remark=remark))

    async def _payload(
        self,
        response: Response,
        tried: TrialState,
        *,
        proposal: Move | None = None,
        look: str = "",
        remark: TextLike = "",
    ) -> MessagePayload:
        """Show a step of a trial. Raises IllegalMove for an illegal proposal."""
        live, face = tried.live, self._faces[tried.live.table.game]
        names = await self._names.seats(live.table)
        viewer = tried.seat if tried.mine or live.position.seats == 1 else None
        seen = replace(live.position.view(viewer, tried.last or proposal, tried.seat), names=names)
        ends = tried.last is not None or (tried.seat is not None and viewer is None and face.is_from_hand(seen))
        controls: tuple[Control, ...] = ()
        if not ends and live.position.deciders:
            offered = [control for control in face.controls(live, seen, look) if is_playable(control)]
            controls = fit_emojis([with_names(control, names) for control in offered])
        text = "" if ends else face.content(live, seen, look)
        content = lines(remark, words.HEAD, *_status_lines(tried, ends=ends), text)
        files = await self._picture(seen, live, response)
        return MessagePayload(
            fill_names(content, seat_names(live.table)),
            files,
            (*controls, *_trial_controls(tried, can_leave=self._dispatcher.leave_moves is not None)),
            live.table.id,
            live.table.rev,
        )


AGAIN = "again"
"""Argument of the button that restarts a trial in the message of one that is over."""


def _status_lines(tried: TrialState, *, ends: bool) -> tuple[TextLike, ...]:
    """Return the moves so far, and why the trial ends here or whose move is guessed."""
    moves = words.so_far(tried.labels) if tried.labels else ""
    if tried.last is not None:
        return moves, words.REVEALS
    if tried.seat is None:
        return (moves, words.GAME_OVER)
    if ends:
        return moves, words.from_hand(seat_names(tried.live.table)[tried.seat])
    if not tried.mine:
        return moves, words.guess(seat_names(tried.live.table)[tried.seat])
    return (moves,)


def _trial_controls(tried: TrialState, *, can_leave: bool) -> tuple[Control, ...]:
    """Return the controls below those of the board: undo, play, queue, drop."""
    back = Button(words.BACK, UNDO, disabled=not tried.trial.moves, starts_row=True)
    commit = (Button(words.commit(tried.own), COMMIT, tone="good"),) if tried.own else ()
    leaves = can_leave and tried.later and not tried.own
    later = (Button(words.leave(len(tried.later)), LEAVE, tone="good"),) if leaves else ()
    return (back, *commit, *later, Button(words.DROP, DROP))


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
        return (PanelAction("try", discord_words.TRY_IT, trial_words.TRY_SUMMARY, self._try, available=can_try),)

    async def _try(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Start a trial, with these moves already tried."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        await self._messages.begin(response, live, *split_moves(text))


def try_button(_board: ShownBoard) -> Sequence[Button]:
    """Return the button of boards; the command is `/table` *Try it*."""
    return (Button(discord_words.TRY_IT, TRY),)


async def setup(host: Host) -> None:
    """Let members try moves."""
    host.dispatcher.panels["table"].add("game", 400, TrialActions(host).actions)
    host.dispatcher.payloads.parts.optional.add(100, try_button)
