"""Outcomes: the result against The Machine with goals and titles (which are ours), and the ranks of several seats."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Goal, Json, Outcome
from bot.games.factories.components import LIMITS
from bot.games.factories.scoring import machine_score, prestige, ranks, score
from bot.games.factories.state import Machine, Player, State
from bot.games.factories.view import Level
from bot.games.text import Text

CLEAR_MARGIN = 10
"""A win by so many points is a clear one."""

_BEATEN: Mapping[Level, Text] = {
    "easy": Text("Beat The Machine on easy"),
    "medium": Text("Beat The Machine on medium"),
    "hard": Text("Beat The Machine on hard"),
    "very_hard": Text("Beat The Machine on very hard"),
}

_TITLES = (
    (2 * CLEAR_MARGIN, Text("Industrial revolution")),
    (CLEAR_MARGIN, Text("Captain of industry")),
    (1, Text("The Machine is beaten")),
    (0, Text("A draw is no win")),
    (-CLEAR_MARGIN, Text("Outpaced by The Machine")),
)
_LAST_TITLE = Text("Replaced by The Machine")


def outcome(state: State) -> Outcome:
    """The outcome of a finished table."""
    return _several(state) if state.machine is None else _solo(state, state.machine)


def title(margin: int) -> Text:
    """The rank title for so many points more than The Machine."""
    return next((name for least, name in _TITLES if margin >= least), _LAST_TITLE)


def _solo(state: State, machine: Machine) -> Outcome:
    """Strictly more points than The Machine win (13.4, B13)."""
    player, points, against = state.players[0], score(state.players[0]), machine_score(machine)
    margin = points - against
    goals = (
        Goal(f"beat_{machine.level}", _BEATEN[machine.level], margin > 0),
        Goal("clear_win", Text("Beat The Machine by {n} or more", n=CLEAR_MARGIN), margin >= CLEAR_MARGIN),
        Goal("goods", Text("Make {n} goods", n=LIMITS.end_goods), player.goods >= LIMITS.end_goods),
        Goal("compound", Text("Build {n} cards", n=LIMITS.end_compound), len(player.compound) >= LIMITS.end_compound),
    )
    details: dict[str, Json] = {
        **_common(state),
        "level": machine.level,
        "won": margin > 0,
        "machine": against,
        "machine_goods": machine.goods,
        "machine_cards": len(machine.compound),
        "machine_monuments": sum(card.type == "monument" for card in machine.compound),
    }
    return Outcome((points,), (1,), title(margin), goals, details)


def _several(state: State) -> Outcome:
    """Most points win; then metal, energy and cards in hand decide (section 11)."""
    return Outcome(tuple(map(score, state.players)), ranks(state.players), None, (), _common(state))


def _common(state: State) -> dict[str, Json]:
    """What every outcome tells of the seats."""

    def of(figure: str) -> list[int]:
        return [_figures(player)[figure] for player in state.players]

    figures = ("goods", "prestige", "cards", "metal", "energy", "hand")
    return {"rounds": state.round, **{figure: of(figure) for figure in figures}}


def _figures(player: Player) -> dict[str, int]:
    return {
        "goods": player.goods,
        "prestige": prestige(built.card for built in player.compound),
        "cards": len(player.compound),
        "metal": player.metal,
        "energy": player.energy,
        "hand": len(player.hand),
    }
