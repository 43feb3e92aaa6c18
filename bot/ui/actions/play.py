"""Playing at a table: the controls of a board, and the same by command.

`show`, `choose` and `pick` propose and change nothing (`show` and `choose` are two verbs so that two buttons of a
board can propose the same); `play`, `undo`, `reset` and `agree` write the log before anything is drawn or said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import discord

from bot.games.errors import IllegalMove, NotYourTurn
from bot.games.text import TextLike, fill_names, lines, sentences
from bot.model.errors import (
    NoSuchTable,
    NotSeated,
    StaleRev,
    TableFrozen,
    TableOver,
    UndoCostsRecord,
    UndoNeedsAgreement,
    UndoRefused,
)
from bot.model.outbox import OutboxEntry
from bot.model.question import UNDO_AGAIN_ENTRY, UNDO_OVER_ENTRY, VOTING_TIME
from bot.model.table import Kind, LiveTable, Pending, computers_owing, deciders
from bot.services.service import Services
from bot.ui import words
from bot.ui.actions.hands import Hands
from bot.ui.components.codec import ControlId
from bot.ui.components.controls import MORE_PREFIX, MOVE_SEPARATOR, ONLY_MOVE_PREFIX, PROPOSE_PREFIX, Button
from bot.ui.components.languages import table_language
from bot.ui.components.links import board_link, mention, mentions, not_seated, relative_time, return_time, seat_names
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face, undone_text
from bot.ui.transport import failures
from bot.ui.transport.calls import CALL_ERRORS, Meaning
from bot.ui.transport.delivery import deliver_or_defer, deliver_to, post_once
from bot.ui.transport.failures import Declined
from bot.ui.transport.post import edit, post
from bot.ui.transport.press import Handler, Press, PressLocks
from bot.ui.transport.response import Response
from bot.ui.words import computers as computer_words
from bot.ui.words import questions as question_words
from bot.ui.words import story as story_words

SURE = "sure"
"""Argument of the button that confirms an undo after its costs were shown."""

UNDO_VERBS = {Kind.UNDO: ("undo", "reset"), Kind.TAKE_BACK: ("undo", "agree")}
"""The verbs that cause an entry of the log."""


class Play:
    """Handles the controls of a board."""

    def __init__(
        self, client: discord.Client, services: Services, faces: Mapping[str, Face], boards: Boards, hands: Hands
    ) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._boards = boards
        self._hands = hands
        self._in_progress: set[tuple[int, ControlId, tuple[str, ...]]] = set()
        self._undo_locks = PressLocks()
        """Orders the answers to an undo, so that its message does not go back in time."""
        self.verbs: Mapping[str, Handler] = {
            "pick": lambda press: self._act_on_choice(press, self._propose),
            **dict.fromkeys(("show", "choose"), lambda press: self._propose(press, press.control.argument)),
            "more": lambda press: self._show_more(press, press.control.argument),
            "play": lambda press: self._decide(press, press.control.argument),
            "undo": self._undo,
            "reset": lambda press: self.reset(press.response, press.control.table, press.control.rev),
            "agree": self._agree,
            "refuse": self._refuse,
        }
        services.outbox.serve(UNDO_AGAIN_ENTRY, self._ask_again)
        services.outbox.serve(UNDO_OVER_ENTRY, self._end_request)

    async def is_repeated(self, press: Press, seen: int) -> bool:
        """Whether a press from an earlier rev repeats what this member did there.

        That includes a press whose first copy is still playing its moves.
        """
        wanted = press.values[0].removeprefix(PROPOSE_PREFIX) if press.values else press.control.argument
        notations = [notation for notation in wanted.split(MOVE_SEPARATOR) if not notation.startswith(ONLY_MOVE_PREFIX)]
        own = await self._services.tables.entries_of(press.member, press.control.table, seen)
        for log_entry, notation in zip(own, notations, strict=False):
            if log_entry.kind in UNDO_VERBS:
                return press.control.verb in UNDO_VERBS[log_entry.kind]
            if log_entry.kind is not Kind.MOVE or log_entry.text != notation:
                return False
        return len(own) >= len(notations) or _press_key(press) in self._in_progress

    # Proposals

    async def _propose(self, press: Press, text: str) -> None:
        live = await self._find_current(press)
        proposal = self._faces[live.table.game].consider(live, text)
        await self._display_of(press.response, live).show(press.response, live, proposal=proposal)

    async def _show_more(self, press: Press, look: str) -> None:
        live = await self._find_current(press)
        await self._display_of(press.response, live).show(press.response, live, look=look)

    def _display_of(self, response: Response, live: LiveTable) -> Boards | Hands:
        """Return where proposals are shown: on the board, or privately, as for runs."""
        return self._hands if response.private or live.table.run is not None else self._boards

    async def _find_current(self, press: Press) -> LiveTable:
        """Return the table if the member owes the board's current decision.

        Raises StaleRev, TableOver, NotYourTurn.
        """
        live = await self._services.tables.live(press.control.table)
        if not live.stands(press.member, press.control.rev):
            raise StaleRev(press.control.rev, live)
        if live.table.status.ended:
            raise TableOver(live.table)
        require_turn(live, press.member)
        return live

    # Decisions

    async def do(self, press: Press) -> None:
        """Handle a select that plays: play, propose, or show more choices."""
        await self._act_on_choice(press, self._decide)

    async def _act_on_choice(self, press: Press, act: Callable[[Press, str], Awaitable[None]]) -> None:
        """Act on a selected value unless its prefix asks for more choices or a proposal."""
        (value,) = press.values
        if value.startswith(MORE_PREFIX):
            await self._show_more(press, value.removeprefix(MORE_PREFIX))
        elif value.startswith(PROPOSE_PREFIX):
            await self._propose(press, value.removeprefix(PROPOSE_PREFIX))
        else:
            await act(press, value)

    async def _decide(self, press: Press, wanted: str) -> None:
        """Play the moves of a control; each is committed separately.

        If a move leads to another decision than the next move answers, the board shows that decision.
        """
        live = await self._find_current(press)
        with self._mark_in_progress(press):
            first, *others = wanted.split(MOVE_SEPARATOR)
            live = await self._services.moves.play(live.table.id, press.member, first, live.table.rev)
            for other in others:
                notation = other.removeprefix(ONLY_MOVE_PREFIX)
                if notation != other and not _is_only_move(live, press.member, notation):
                    break
                try:
                    live = await self._services.moves.play(live.table.id, press.member, notation, live.table.rev)
                except (IllegalMove, NotYourTurn, TableOver):
                    break
            await self._go_on(press.response, live)

    @contextmanager
    def _mark_in_progress(self, press: Press) -> Iterator[None]:
        """Mark a press as in progress; one that is refused leaves an equal one marked."""
        same = _press_key(press)
        begun = same not in self._in_progress
        self._in_progress.add(same)
        try:
            yield
        finally:
            if begun:
                self._in_progress.discard(same)

    async def _undo(self, press: Press) -> None:
        response, control = press.response, press.control
        if control.argument != SURE:
            await self.undo(response, control.table, control.rev)
            return
        live = await self._services.undo.undo(control.table, press.member, control.rev)
        await response.conclude(sentences(undone_text(live), story_words.SETS_NO_RECORD, board_link(live.table)))
        response.message = None
        await self._boards.go_on(response, live, words.TAKEN_BACK)

    async def undo(self, response: Response, table_id: str, rev: int | None, *, sure: bool = False) -> LiveTable | None:
        """Undo one move and show it.

        Return None if the others, or a member not `sure`, are asked first.
        """
        try:
            live = await self._services.undo.undo(table_id, response.member, rev, at_any_cost=sure)
        except UndoCostsRecord as cost:
            await response.tell(_undo_warning(cost))
            return None
        except UndoNeedsAgreement as request:
            await self._ask(response, request.pending)
            return None
        await self._go_on(response, live)
        return live

    async def reset(self, response: Response, table_id: str, rev: int | None) -> LiveTable:
        """Undo the turn and show it."""
        live = await self._services.undo.reset(table_id, response.member, rev)
        await self._go_on(response, live)
        return live

    async def _go_on(self, response: Response, live: LiveTable) -> None:
        """Show the result to the member in place, then to everybody unless it is a run."""
        if response.private or live.table.run is not None:
            await self._hands.go_on(response, live)
        if live.table.run is None:
            await self._boards.go_on(response, live, words.TAKEN_BACK if live.taken_back else words.MOVED)

    async def _ask(self, response: Response, pending: Pending) -> None:
        self._services.calls.count(pending.table.guild, response.member)
        # whoever asks once more asks with the same message
        nonce = f"{pending.table.id}-undo-{pending.table.rev}-{pending.asked.isoformat()}"
        try:
            notified = await self._services.settings.to_notify(pending.waiting_for, self._services.now())
            asked_in = await post(
                self._client,
                pending.table.channel,
                _undo_request(pending, notified),
                response.server_language,
                nonce=nonce,
            )
        except CALL_ERRORS as error:
            raise Declined(failures.post_failure_text(error, words.NOT_ASKED)) from error
        await self._services.undo.set_message(pending, asked_in)
        table, waiting = pending.table, pending.waiting_for
        if not table.answers_only:
            await self._services.deferred_notifications.add(
                UNDO_AGAIN_ENTRY, table.id, table.channel, waiting, message=asked_in
            )
        await response.tell(fill_names(story_words.others_asked(pending.move), seat_names(pending.table)))

    async def _ask_again(self, entry: OutboxEntry) -> None:
        """Mention members after quiet hours in a new message of an undo request."""
        try:
            pending = await self._services.undo.pending(entry.subject)
        except (NoSuchTable, TableFrozen):
            return
        if pending is None or pending.asked > entry.since:  # another one asks for itself
            return
        awake = [
            each for each in await self._services.deferred_notifications.awake(entry) if each in pending.waiting_for
        ]
        if awake:
            entry = await self._repost_request(pending, entry, tuple(awake))
        await self._services.deferred_notifications.defer_others(entry)

    async def _repost_request(self, pending: Pending, entry: OutboxEntry, awake: tuple[int, ...]) -> OutboxEntry:
        table, payload = pending.table, _undo_request(pending, awake)
        language = await table_language(self._client, table)
        async with deliver_to(self._services, table.guild, table.channel):
            nonce = f"{table.id}-undo-{entry.rev}-again"
            shown = await post_once(self._client, entry, payload, language, below=entry.message, nonce=nonce)
        await self._services.undo.set_message(pending, shown)
        return replace(entry, message=shown)

    async def _agree(self, press: Press) -> None:
        control, response = press.control, press.response
        async with self._undo_locks.hold(press):
            asked_in = await self._services.undo.message(control.table, control.rev)
            try:
                agreed = await self._services.undo.agree(control.table, press.member, control.rev)
            except (StaleRev, UndoRefused):
                await self._answer_late(press)
                return
            if isinstance(agreed, Pending):
                asks = _undo_request(agreed)
                if not await response.edit(asked_in, asks):
                    await response.tell(asks.content)
                return
            text = sentences(story_words.ALL_AGREED, undone_text(agreed), board_link(agreed.table))
            await self._conclude(response, control.table, asked_in, text)
        response.message = None
        await self._boards.go_on(response, agreed, words.TAKEN_BACK)

    async def _refuse(self, press: Press) -> None:
        control, response = press.control, press.response
        async with self._undo_locks.hold(press):
            asked_in = await self._services.undo.message(control.table, control.rev)
            try:
                pending = await self._services.undo.refuse(control.table, press.member, control.rev)
            except (StaleRev, UndoRefused):
                await self._answer_late(press)
                return
            who = mention(press.member)
            stands = story_words.withdrawn if press.member == pending.asked_by else story_words.refused
            text = fill_names(stands(who, pending.move), seat_names(pending.table))
            await self._conclude(response, control.table, asked_in, text)

    async def _conclude(self, response: Response, table_id: str, asked_in: int | None, text: TextLike) -> None:
        """Close the message of the request, or answer a press from elsewhere."""
        if await response.retire(asked_in, text):
            await self._mark_request_done(table_id)
        else:
            await response.tell(text)

    async def _mark_request_done(self, table_id: str) -> None:
        """Mark the request's outbox entry as done: its message shows the answer."""
        if (entry := await self._services.outbox.find(table_id, UNDO_OVER_ENTRY)) is not None:
            self._services.outbox.mark_delivered(entry)

    async def end_request(self, table_id: str) -> None:
        """Remove the buttons of the undo request; the outbox retries a failed edit."""
        entry = await self._services.outbox.find(table_id, UNDO_OVER_ENTRY)
        if entry is not None:
            await deliver_or_defer(self._services.outbox, entry, self._end_request)

    async def _end_request(self, entry: OutboxEntry) -> None:
        table, after = (
            await self._services.tables.find(entry.subject),
            await self._services.tables.entry(entry.subject, entry.rev + 1),
        )
        text = story_words.NOBODY_ASKS if after is not None else question_words.NO_LONGER
        if after is not None and after.kind is Kind.TAKE_BACK:
            text = sentences(story_words.ALL_AGREED, board_link(table))
        language, gone = await table_language(self._client, table), (Meaning.MESSAGE_GONE,)
        async with deliver_to(self._services, table.guild, entry.channel):
            await edit(self._client, entry.channel, entry.message, MessagePayload(text), language, ignore=gone)

    async def _answer_late(self, press: Press) -> None:
        """Answer a press on a closed request, unless the message shows why it is closed."""
        log_entry = await self._services.tables.entry(press.control.table, press.control.rev + 1)
        if log_entry is None or log_entry.kind is Kind.TAKE_BACK:
            return
        entry = await self._services.outbox.find(press.control.table, UNDO_OVER_ENTRY)
        asked_in = None if entry is None else entry.message
        await self._conclude(press.response, press.control.table, asked_in, story_words.NOBODY_ASKS)


def _is_only_move(live: LiveTable, member: int, notation: str) -> bool:
    """Whether a member who just moved has only this legal move."""
    seat = next((seat for seat in live.position.deciders if seat in live.table.seats_of(member)), None)
    return seat is not None and [str(move) for move in live.position.moves(seat)] == [notation]


def _press_key(press: Press) -> tuple[int, ControlId, tuple[str, ...]]:
    """Return the key that is equal for repeated presses."""
    return press.member, press.control, press.values


def require_turn(live: LiveTable, member: int) -> None:
    """Raise NotSeated or NotYourTurn for a member without a decision."""
    if not live.table.seats_of(member):
        raise NotSeated(not_seated(live.table))
    owed = deciders(live)
    if member in owed:
        return
    seats = [live.table.seats[seat] for seat in live.table.seats_of(member)]
    if computers_owing(live) and all(seat.computer is not None for seat in seats):
        raise NotYourTurn(computer_words.plays_for_you(return_time(seats[0])))
    raise NotYourTurn(story_words.others_turn(mentions(owed)) if owed else computer_words.ITS_TURN)


def _undo_warning(cost: UndoCostsRecord) -> MessagePayload:
    table = cost.pending.table
    take = Button(words.TAKE_IT_BACK, "undo", SURE, tone="danger")
    return MessagePayload(fill_names(cost.text, seat_names(table)), controls=(take,), table=table.id, rev=table.rev)


def _undo_request(pending: Pending, notified: tuple[int, ...] = ()) -> MessagePayload:
    mover = None if pending.mover is None else mention(pending.mover)
    asks = story_words.asks(mention(pending.asked_by), mover, pending.move, mentions(pending.waiting_for))
    counted: TextLike = ""
    if len(pending.table.playing) > 2:
        counted = story_words.counted(relative_time(pending.asked + VOTING_TIME))
    text = lines(sentences(asks, story_words.WILL_SET_NO_RECORD if pending.costs_record else ""), counted)
    return MessagePayload(
        fill_names(text, seat_names(pending.table)),
        controls=(Button(words.AGREE, "agree", tone="good"), Button(words.REFUSE, "refuse")),
        table=pending.table.id,
        rev=pending.table.rev,
        mentions=notified,
    )
