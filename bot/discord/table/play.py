"""Playing at a table: the controls of a board, and the same by command.

`show`, `choose` and `pick` propose and change nothing (`show` and `choose` are two verbs so that two buttons of a
board can propose the same); `play`, `undo` and `reset` write the log before anything is drawn or said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager

from bot.core.errors import NotSeated, StaleRev, TableOver, UndoCostsRecord, UndoNeedsAgreement
from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable, computers_owing, deciders
from bot.discord import words
from bot.discord.components.controls import (
    MORE_PREFIX,
    MOVE_SEPARATOR,
    ONLY_MOVE_PREFIX,
    PROPOSE_PREFIX,
    Button,
    ControlId,
)
from bot.discord.components.links import board_link, mentions, not_seated, return_time, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.consent.messages import QuestionMessages
from bot.discord.press.press import Handler, Press
from bot.discord.table import words as computer_words
from bot.discord.table import words as story_words
from bot.discord.table.boards import Boards
from bot.discord.table.face import Face, undone_text
from bot.discord.table.hands import Hands
from bot.discord.transport.response import Response
from bot.games.contract import IllegalMove, NotYourTurn
from bot.games.text import fill_names, sentences

SURE = "sure"
"""Argument of the button that confirms an undo after its costs were shown."""

UNDO_VERBS = {Kind.UNDO: ("undo", "reset"), Kind.TAKE_BACK: ("undo",)}
"""The verbs that cause an entry of the log."""


class Play:
    """Handles the controls of a board."""

    def __init__(
        self, services: Services, faces: Mapping[str, Face], boards: Boards, hands: Hands, questions: QuestionMessages
    ) -> None:
        self._services = services
        self._faces = faces
        self._boards = boards
        self._hands = hands
        self._questions = questions
        self._in_progress: set[tuple[int, ControlId, tuple[str, ...]]] = set()
        self.verbs: Mapping[str, Handler] = {
            "pick": lambda press: self._act_on_choice(press, self._propose),
            **dict.fromkeys(("show", "choose"), lambda press: self._propose(press, press.control.argument)),
            "more": lambda press: self._show_more(press, press.control.argument),
            "play": lambda press: self._decide(press, press.control.argument),
            "undo": self._undo,
            "reset": lambda press: self.reset(press.response, press.control.table, press.control.rev),
        }

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
        if not live.is_current_for(press.member, press.control.rev):
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
            await self._questions.show_asked(response, request.question)
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
    table = cost.table
    take = Button(words.TAKE_IT_BACK, "undo", SURE, tone="danger")
    return MessagePayload(fill_names(cost.text, seat_names(table)), controls=(take,), table=table.id, rev=table.rev)
