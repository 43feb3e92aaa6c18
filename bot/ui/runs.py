"""What a run in a challenge says besides its board. A run is shown to its player alone, in a message of their own."""

from __future__ import annotations

from bot.tables.model import Status, Table
from bot.ui.controls import Button, Control
from bot.ui.fairness import committed
from bot.ui.links import moment

BOAST = "boast"
"""The verb that posts what came of a run, in a few lines that give nothing away."""

PRACTISE = "practise"
"""The verb that opens a game of the same shuffle that does not count."""


def run_remark(table: Table) -> str:
    """A line under the board of a run; empty for any other table."""
    run = table.run
    if run is None:
        return ""
    if not run.counts:
        return "\n-# Practice: it does not count, and only you see it."
    if table.status.ended:
        return f"\n-# Everybody's results and the seed are shown when the challenge closes, {moment(run.closes)}."
    chance = f" {committed(table.commitment, table.commitment_form)}" if table.rev == 0 else ""
    return f"\n-# Your run: only you see it. The challenge closes {moment(run.closes)}.{chance}"


def unfinished(table: Table) -> str:
    """What stands on the board of a run that came to no result."""
    if table.status is Status.ABANDONED:
        return "**The challenge closed before this run was finished.** It has no result."
    return "**You gave this run up.** It has no result."


def after_run(table: Table) -> tuple[Control, ...]:
    """What can be done with a run that has ended."""
    again = Button("Practise", PRACTISE)
    if table.run is not None and table.run.counts and table.status is Status.FINISHED:
        return (Button("Post my result", BOAST, tone="main"), again)
    return (again,)
