"""Short texts of the Carcassonne board: buttons and the result."""

from __future__ import annotations

from bot.games.carcassonne.view import CarcassonneView, FeatureChoice, OrderChoice, Prospect
from bot.games.text import Text

SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def ways(count: int) -> str:
    """In how many ways a tile fits."""
    return "1 way" if count == 1 else f"{count} ways"


def fitting(count: int) -> str:
    """How many tiles fit a cell."""
    return "1 of the tiles left fits here" if count == 1 else f"{count} of the tiles left fit here"


def brings(prospect: Prospect) -> str:
    """What a placement brings; empty if there is nothing to say."""
    if prospect.ends:
        return "ends the game, for no meeple is left"
    if not prospect.closes:
        return ""
    first, *others = prospect.closes
    several = f"closes {len(prospect.closes)} features in the order that you choose"
    said = several if others else f"closes a {first}"
    return f"{said} (+{prospect.points})" if prospect.points else said


def feature_button(choice: FeatureChoice) -> str:
    """A free feature with its number on the picture: "1 City, north and east · +4"."""
    sides = [SIDES[side] for side in choice.sides]
    named = f"{choice.number} {choice.kind.capitalize()}"
    if sides:
        named = f"{named}, {', '.join(sides[:-1])} and {sides[-1]}" if len(sides) > 1 else f"{named}, {sides[0]}"
    return f"{named} · +{choice.points}" if choice.points else named


def order_button(view: CarcassonneView, choice: OrderChoice) -> str:
    """An order of scoring with the scores that it leads to: "1 Left 13 (+3), Middle 15, Right 17 (+4)".

    Without aids it is the order alone: "1 north, then east, then M9".
    """
    if not choice.scores:
        return f"{choice.number} {', then '.join(SIDES.get(name, name) for name in choice.features)}"
    scores = ", ".join(
        f"{colour.name} {score} (+{change})" if change else f"{colour.name} {score}"
        for colour, score, change in zip(view.colours, choice.scores, choice.changes, strict=True)
    )
    return f"{choice.number} {scores}"


def result(view: CarcassonneView) -> str:
    """The end of a game: result, title, the totals, the goals."""
    outcome = view.outcome
    assert outcome is not None  # noqa: S101
    reason = {"meeples": "a meeple was due and none was left", "tiles": "no tile is left"}.get(view.ending, "")
    totals = ", ".join(f"{colour.name} {colour.total}" for colour in view.final)
    reached = [str(goal.text) for goal in outcome.goals if goal.reached]
    goals = f"Goals reached: {'; '.join(reached)}." if reached else "No goal was reached this time."
    points = "1 point" if outcome.scores[0] == 1 else f"{outcome.scores[0]} points"
    return (
        f"**The game is over with {points}: {outcome.title}.** It ended because {reason}.\n"
        f"{totals}; the lowest counts. {goals}"
    )


# The commands

SUMMARY = Text("Carcassonne, the official solo game, for one member or a team.")
