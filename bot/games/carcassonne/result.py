"""The result of a finished game: totals by colour, goals, title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.carcassonne import goals
from bot.games.carcassonne.scoring import FINAL_POINTS
from bot.games.carcassonne.view import FinalColour
from bot.games.carcassonne.words import COLOURS
from bot.games.contract import Goal, Json, Outcome

if TYPE_CHECKING:
    from bot.games.carcassonne.position import CarcassonnePosition


def outcome(position: CarcassonnePosition) -> Outcome:
    """The outcome of a finished position: the lowest total counts (rules/carcassonne_solo.md 5)."""
    result = min(position.points)
    colours: list[Json] = [
        {"name": one.name, "before": one.before, "meeples": one.meeples, "total": one.total} for one in totals(position)
    ]
    details: dict[str, Json] = {
        "ending": position.ending,
        "turns": position.turn,
        "tiles": len(position.board.tiles),
        "discarded": list(position.discarded),
        "colours": colours,
        "aids": position.settings.aids,
    }
    return Outcome((result,), (1,), goals.title(result), judged_goals(position), details)


def judged_goals(position: CarcassonnePosition) -> tuple[Goal, ...]:
    """The 14 goals, each with whether this finished position reached it."""
    used = not len(position.piles)
    if position.settings.strict_all_tiles:
        used = used and not position.discarded
    return goals.goals(position.tally, min(position.points), all_tiles=used)


def totals(position: CarcassonnePosition) -> tuple[FinalColour, ...]:
    """Every colour before the final scoring, what its meeples brought, and its total."""
    lowest = min(position.points)
    return tuple(
        FinalColour(
            name=str(COLOURS[colour]),
            before=total - FINAL_POINTS * spent,
            meeples=FINAL_POINTS * spent,
            total=total,
            lowest=total == lowest,
        )
        for colour, (total, spent) in enumerate(zip(position.points, position.spent, strict=True))
    )
