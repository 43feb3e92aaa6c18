"""What each placement would bring, as far as it is known before it is made.

A placement is tried on a copy that knows nothing of the piles but their sizes, and whose turn ends before the next
draw: nothing hidden can come to light.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from bot.games.carcassonne.components import Kind
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.scoring import pending
from bot.games.carcassonne.state import State
from bot.games.carcassonne.view import Prospect
from bot.games.carcassonne.view.choices import feature_choices, order_choices
from bot.games.contract import Event
from bot.games.engine import DecisionPosition

_UNKNOWN = "?"


class Prospects(Mapping[Place, Prospect]):
    """The prospects of all legal placements, each worked out when it is first asked for."""

    def __init__(self, position: DecisionPosition[State, Any]) -> None:
        """Take over what lies open of a position that waits for a placement."""
        self._turn = position.copy()
        state = self._turn.state
        state.piles = tuple([(_UNKNOWN,) * len(pile) for pile in state.piles])
        state.stack = state.stack[1:]
        self._known: dict[Place, Prospect] = {}

    def __getitem__(self, move: Place) -> Prospect:
        if move not in self._known:
            if move not in self._turn.moves():
                raise KeyError(move)
            self._known[move] = _prospect(self._turn, move)
        return self._known[move]

    def __iter__(self) -> Iterator[Place]:
        return iter(cast("Sequence[Place]", self._turn.moves()))

    def __len__(self) -> int:
        return len(self._turn.moves())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prospects) and self._turn == other._turn

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[dict[Place, Prospect]], tuple[()]]:
        """They stay behind when a view travels to be drawn: no picture tells of them."""
        return dict, ()


def _prospect(turn: DecisionPosition[State, Any], move: Place) -> Prospect:
    after = turn.copy()
    events = after.play(move)
    if after.state.closing:
        return Prospect(-1, ends=True)
    match after.prompt.kind:
        case "meeple":
            choices = [choice for choice in feature_choices(after.state, after.state.board) if choice.complete]
            gains = [(choice.points, choice.kind) for choice in choices]
        case "score":
            best = max(max(choice.changes) for choice in order_choices(after.state))
            return Prospect(best, tuple([one.completed.kind for one in pending(after.state)]))
        case _:
            gains = [_gain(event) for event in events if event.kind in _SCORING]
    if not gains:
        return Prospect()
    points, kind = max(gains)
    return Prospect(points, (kind,))


_SCORING = frozenset({"scored", "completed"})


def _gain(event: Event) -> tuple[int, Kind]:
    data: Mapping[str, Any] = event.data
    return max(data["points"]), data["feature"]
