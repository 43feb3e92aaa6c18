"""*Review* below finished games and standings and in `/table`, and turning points in replays."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from bot.core.table.model import LiveTable, Status, Table
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.face import Face
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.challenge.results.messages import ChallengeResultActions
from cogs.review import words
from cogs.review.pages import GAINED, REVIEW, ReviewMessages, describe_turning_point
from cogs.review.runs import OPEN_REVIEW, RunReviews
from cogs.review.service import ReviewRefused, Reviews, reviewed
from cogs.table import lookup
from cogs.table.base import TableActions
from cogs.table.lookup import Here


class ReviewActions(TableActions):
    """The action of `/table`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._messages = ReviewMessages(host.dispatcher)
        host.dispatcher.add_verb(REVIEW, self._messages.press)
        host.dispatcher.add_select(REVIEW, self._messages.choose)

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that reviews a finished game."""
        finished = here.channel_table is not None and here.channel_table.status is Status.FINISHED
        available = (
            finished and here.live is not None and here.face is not None and can_be_reviewed(here.face, here.live)
        )
        return (PanelAction("review", words.REVIEW, words.REVIEW_SUMMARY, self._review, available=available),)

    async def _review(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.open(response, await lookup.latest(self.dispatcher, response.interaction))

    async def mark_moves(self, table: Table, among: Container[int] | None) -> Mapping[int, TextLike]:
        """Describe the turning points of a reviewed game by their moves, all or those `among` some moves.

        Without any, as in a game that wasn't reviewed, nothing is replayed.
        """
        try:
            review = await self.services[Reviews].find(table.id)
        except ReviewRefused:
            return {}
        points = () if review is None else review.turning_points()
        placed = [(place, one) for place, one in enumerate(points, start=1) if among is None or one.number in among]
        if not placed:
            return {}
        positions = await self.services.records.positions(table.id, {one.number for _, one in placed})
        game = self.dispatcher.faces[table.game].game
        return {one.number: describe_turning_point(game, positions[one.number], place, one) for place, one in placed}


def can_be_reviewed(face: Face, live: LiveTable) -> bool:
    """Whether the game of an ended table can be reviewed."""
    return live.number > 0 and reviewed(face.game)


def review_button(board: ShownBoard) -> Sequence[Button]:
    """Return the button below a finished game."""
    reviews = can_be_reviewed(board.face, board.live) and not board.live.table.idle
    return (Button(words.REVIEW, REVIEW),) if reviews else ()


async def setup(host: Host) -> None:
    """Review finished games."""
    actions, runs = ReviewActions(host), RunReviews(host)
    host.dispatcher.add_verb(OPEN_REVIEW, runs.open_review)
    host.dispatcher.add_verb(GAINED, runs.compare_with_best)
    host.dispatcher[ChallengeResultActions].standings_buttons.add(100, Button(words.REVIEW, OPEN_REVIEW))
    host.dispatcher.panels["table"].add("game", 610, actions.actions)
    host.dispatcher.payloads.parts.results.add(400, review_button)
    host.dispatcher.mark_moves = actions.mark_moves
