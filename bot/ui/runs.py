"""What a run in a challenge says besides its board. A run is shown to its player alone, in a message of their own."""

from __future__ import annotations

from bot.games.text import Said, Text
from bot.tables.challenges import Challenges
from bot.tables.model import Status, Table
from bot.ui import words
from bot.ui.controls import Button, Control
from bot.ui.links import moment
from bot.ui.result import WHOLE_BOARD, WHOLE_GAME

BOAST = "boast"
"""The verb that posts what came of a run, in a few lines that give nothing away."""

COPY = "copy"
"""The verb that shows the same to its player alone, ready to be copied."""

PRACTISE = "practise"
"""The verb that opens a game of the same shuffle that does not count."""

TAKING_PART = "who"
"""The verb that shows who takes part in a challenge, and to those who have finished how the others did."""


async def run_remark(table: Table, challenges: Challenges) -> Said:
    """A line under the board of a run; empty for any other table."""
    run = table.run
    if run is None:
        return ""
    if not run.counts:
        return words.PRACTICE
    if not table.status.ended:
        par = (await challenges.find(run.challenge)).par
        return words.your_run(moment(run.closes), par)
    found = await challenges.so_far(run.challenge, table.opener)
    finished = () if found is None else found.finished
    own = next((each.rank for each in finished if each.table.id == table.id), None)
    return words.shown_when_closed(moment(run.closes), own, len(finished))


def unfinished(table: Table) -> Text:
    """What stands on the board of a run that came to no result."""
    if table.status is Status.ABANDONED:
        return words.CLOSED_BEFORE
    return words.GIVEN_UP


def after_run(table: Table) -> tuple[Control, ...]:
    """What can be done with a run that has ended."""
    again = Button(words.PRACTISE, PRACTISE)
    if table.status is not Status.FINISHED:
        return (again,)
    if table.run is not None and table.run.counts:
        others = Button(words.HOW_OTHERS_DID, TAKING_PART, table.run.challenge)
        share = (Button(words.POST_RESULT, BOAST, tone="main"), Button(words.COPY_RESULT, COPY))
        return (*share, others, again, WHOLE_GAME, WHOLE_BOARD)
    return (again, WHOLE_GAME, WHOLE_BOARD)
