"""The story beside the picture: what happened, how the game stands, the result."""

from __future__ import annotations

from bot.games.otys.view import OtysView, SoloView
from bot.tables.model import Live
from bot.ui.controls import shortened
from cogs.otys.words import counted, mover

TOLD_LENGTH = 500
"""Characters of what happened; a longer line would push the picture away."""

_UNTOLD = frozenset({"set_up", "ended", "passed"})


def happened(live: Live, view: OtysView) -> str:
    """What the last move caused, as far as the viewer may know it, in one small line."""
    told = [event for event in live.events if event.kind not in _UNTOLD and event.audience in (None, view.viewer)]
    return shortened(" ".join(str(event.text) for event in told), TOLD_LENGTH)


def standing(view: OtysView) -> str:
    """Turn, score, Timers and what one has, in one line."""
    seat = mover(view)
    turn = (f"Turn {view.turn.number}",) if view.turn.number else ()
    keys = (counted(seat.neutral_keys, "neutral X key", "neutral X keys"),) if seat.neutral_keys else ()
    return " · ".join(
        [
            *turn,
            f"{seat.prestige} Prestige",
            *(_track(view.solo) if view.solo is not None else ()),
            counted(seat.credits, "Credit", "Credits"),
            counted(seat.batteries, "battery", "batteries"),
            *keys,
            f"Hacker track {len(seat.track)} of {seat.threshold}",
        ]
    )


def _track(solo: SoloView) -> tuple[str, ...]:
    timers = [f"Timer {timer.name} on {timer.space}" for timer in solo.timers if timer.space is not None]
    near = f" ({solo.to_contact} to contact)" if solo.to_contact is not None else ""
    return (f"{', '.join(timers)}{near}",)


def result(view: OtysView) -> str:
    """The end of a game, and how far the next rank was."""
    outcome, solo = view.outcome, view.solo
    assert outcome is not None  # noqa: S101
    assert solo is not None  # noqa: S101
    (prestige,) = outcome.scores
    verdict = str(outcome.details["verdict"])
    how = "You met the last Timer" if view.ending == "contact" else "The game took too many turns"
    following = next((rank for rank in solo.ranks if rank.low > prestige), None)
    missing = "" if following is None else f" {following.low - prestige} more would have made {following.title}."
    return (
        f"**The game is over with {prestige} Prestige: {outcome.title}.** {verdict[0].upper()}{verdict[1:]}.\n"
        f"{how} in turn {view.turn.number}; the Timers began on {solo.start}.{missing}"
    )
