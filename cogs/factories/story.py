"""The story beside the picture: what happened, The Machine's turn step by step, how everybody stands, the result."""

from __future__ import annotations

from bot.games.contract import Event
from bot.games.factories.view import FactoriesView, MachineTurn, MachineView, PlayerView
from bot.games.factories.words import COLOUR_NAMES, TYPE_NAMES
from bot.tables.model import Live
from bot.ui import links
from bot.ui.controls import shortened
from cogs.factories.words import counted

TOLD_LENGTH = 500
"""Characters of what happened; a longer line would push the picture away."""

_UNTOLD = frozenset({"laid_out", "finished", "ended"})


def happened(live: Live, view: FactoriesView) -> str:
    """What the last move caused, as far as the viewer may know it, in one small line; The Machine's turn is apart."""
    events = [event for event in live.events if _told(event, live, view)]
    return shortened(" ".join(_sentence(str(event.text)) for event in events), TOLD_LENGTH)


def _sentence(text: str) -> str:
    """A text that may begin with "player 2", as a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def _told(event: Event, live: Live, view: FactoriesView) -> bool:
    """Whether an event belongs in the line. A draw that the viewer is told card by card is not counted as well."""
    if event.kind in _UNTOLD or event.audience not in (None, view.viewer):
        return False
    if event.kind == "drew" and live.number == 0 and view.seats > 1:
        return False
    if event.kind.startswith("machine_") and event.kind != "machine_set_up":
        return False
    return event.kind != "drew" or not any(
        other.kind == "drew_cards" and other.audience == view.viewer == event.data["seat"] for other in live.events
    )


def machine_told(view: FactoriesView) -> list[str]:
    """The latest turn of The Machine, a line for each step, until the next work phase begins."""
    machine = view.machine
    if machine is None or machine.turn is None or view.phase == "work":
        return []
    turn = machine.turn
    return [
        f"**The Machine in round {turn.round}**",
        f"-# {_took(turn)}",
        *(
            f"-# {str(COLOUR_NAMES[test.colour]).capitalize()} {test.die} against "
            f"{test.count} {TYPE_NAMES[test.type]}: "
            f"{'**1 good**' if test.passed else 'nothing'}."
            for test in turn.tests
        ),
    ]


def _took(turn: MachineTurn) -> str:
    rolled = f"Green {turn.green}"
    if turn.taken is None:
        took = "no card is left to take"
    elif turn.slot is None:
        took = f"takes {turn.taken.name} from the deck"
    else:
        took = f"takes {turn.taken.name} from slot {turn.slot}"
    cleared = f" and discards all {turn.discarded} of the market" if turn.discarded else ""
    return f"{rolled}: {took}{cleared}."


def standing(live: Live, view: FactoriesView) -> str:
    """The round and how everybody stands, in one line."""
    last = ", the last" if view.last_round else ""
    parts = [f"Round {view.round}{last}"]
    if view.machine is not None:
        player = view.players[0]
        parts.append(f"You {_stands(player)}, {player.metal} metal, {player.energy} energy, {_in_hand(player)}")
        parts.append(f"The Machine {_machine_stands(view.machine)}")
        return " · ".join(parts)
    players = [(links.player(live.table, seat), view.players[seat]) for seat in view.order]
    return " · ".join([*parts, *(f"{name} {player.score} ({_in_hand(player)})" for name, player in players)])


def _stands(player: PlayerView) -> str:
    return (
        f"{counted(player.score, 'point', 'points')} ({counted(player.goods, 'good', 'goods')}, "
        f"{counted(len(player.compound), 'building', 'buildings')})"
    )


def _in_hand(player: PlayerView) -> str:
    return f"{counted(player.hand_size, 'card', 'cards')} in hand"


def _machine_stands(machine: MachineView) -> str:
    return (
        f"{counted(machine.score, 'point', 'points')} ({counted(machine.goods, 'good', 'goods')}, "
        f"{counted(len(machine.compound), 'card', 'cards')})"
    )


def result(live: Live, view: FactoriesView) -> str:
    """The end of a game."""
    return _against_the_machine(view) if view.machine is not None else _between_players(live, view)


def _against_the_machine(view: FactoriesView) -> str:
    machine, player = view.machine, view.players[0]
    assert machine is not None  # noqa: S101
    won = player.score > machine.score
    head = "You beat The Machine" if won else "The Machine is not beaten"
    cards = len(machine.compound)
    return (
        f"**The game is over. {head}: {player.score} to {machine.score}.**{_title(view)}\n"
        f"You: {counted(player.goods, 'good', 'goods')} and {player.prestige} prestige. The Machine: "
        f"{counted(machine.goods, 'good', 'goods')}, {counted(cards, 'card', 'cards')} and "
        f"{machine.score - machine.goods - cards} more for its Monuments."
    )


def _title(view: FactoriesView) -> str:
    """The rank of a result."""
    title = None if view.outcome is None else view.outcome.title
    return "" if title is None else f" {title}."


def _between_players(live: Live, view: FactoriesView) -> str:
    outcome = view.outcome
    assert outcome is not None  # noqa: S101
    seats = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
    lines = [
        f"**{outcome.ranks[seat]}** {links.player(live.table, seat)}: "
        f"{counted(outcome.scores[seat], 'point', 'points')} "
        f"({counted(view.players[seat].goods, 'good', 'goods')}, {view.players[seat].prestige} prestige)"
        for seat in seats
    ]
    winners = " and ".join(str(links.player(live.table, seat)) for seat in seats if outcome.ranks[seat] == 1)
    return "\n".join([f"**The game is over: {winners} won.**", *lines])
