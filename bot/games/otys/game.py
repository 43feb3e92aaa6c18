"""Otys as a game of the registry, and its positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Event, Move, Option, OptionValue, Outcome
from bot.games.engine import DecisionGame, DecisionPosition
from bot.games.otys import scoring, words
from bot.games.otys.components import CONTRACTS, DIVERS, RESOURCES, SOLO, SPONSORS, STORE, TOKENS, count_cubes
from bot.games.otys.decisions.solo import CONTACT, START
from bot.games.otys.moves import GRAMMAR, PlayKey, Propel
from bot.games.otys.state import Layout, OtysBoard, OtysPlayedMove, OtysSettings, OtysSoloState, Ties, Upgrades
from bot.games.otys.view import OtysView
from bot.games.otys.view.table import build_view
from bot.games.text import GameTitle

TIES: tuple[Ties, ...] = ("ask", "listed")
UPGRADES: tuple[Upgrades, ...] = ("active", "any")

OPTIONS = (
    Option("start", "number", SOLO.starts[0], SOLO.starts, words.START, words.START_TITLE),
    Option("ties", "choice", "ask", TIES, words.TIES, words.TIES_TITLE, words.TIED),
    Option("upgrade", "choice", "active", UPGRADES, words.UPGRADE, words.UPGRADE_TITLE, words.UPGRADED),
)
"""rules/otys.md 9.1 and the alternatives of section 10."""


class OtysPosition(DecisionPosition[OtysSoloState, OtysView]):
    """A solo game in progress."""

    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        """Store the move for the view; moves played by the engine aren't stored."""
        state = self.state
        played = OtysPlayedMove(move, state.active, state.turn.level, _diver_of(state, move))
        events = super().play(move, seat)
        state.last = played
        return events

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> OtysView:
        """Show hands and drawn cards only to their owner, deck and bag to nobody."""
        return build_view(self, viewer, proposal)

    @property
    def turn_number(self) -> int:
        """The number of the turn, from key to Timer; 0 is the set-up."""
        return self.state.turn.number

    @property
    def sets_records(self) -> bool:
        """Since contracts can be paid on any level, scores are higher than before."""
        return self.state.settings.edition.any_level

    def scores(self) -> tuple[int, ...]:
        """Return each seat's Prestige."""
        return tuple([board.prestige for board in self.state.boards])

    def result(self) -> Outcome:
        """Return the outcome with the rank on the leader board."""
        return scoring.solo(self.state)


def _diver_of(state: OtysSoloState, move: Move) -> str:
    """Return the diver that a move concerns: the moved or diving one; empty if none."""
    turn = state.turn
    if type(move) is Propel:
        return move.diver
    if turn.surfaced:
        return "" if state.last is None else state.last.diver
    level = move.level if type(move) is PlayKey else turn.level
    return state.boards[state.active].diver(level) if level else ""


class Otys(DecisionGame):
    """The official solo variant with its Timers (rules/otys.md).

    The score is Prestige; higher is better.
    """

    key = "otys"
    title = GameTitle("Otys")
    seats = range(1, 2)
    rules_version = 3
    older_rules = (1, 2)
    options = OPTIONS
    first_game = MappingProxyType({"ties": "listed"})
    better = "high"
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> OtysPosition:
        """Draw everything before the first decision."""
        chosen = settings(self.check_options(options), self.check_rules(rules_version))
        return position(chosen, layout(self.check_seats(seats), Chance(seed), chosen.edition.capacity))


GAME = Otys()


def settings(options: Mapping[str, OptionValue], rules_version: int) -> OtysSettings:
    """Return the settings of validated options under these rules."""
    (start,) = [choice for choice in SOLO.starts if choice == options["start"]]
    (ties,) = [choice for choice in TIES if choice == options["ties"]]
    (upgrade,) = [choice for choice in UPGRADES if choice == options["upgrade"]]
    return OtysSettings(start, ties, upgrade, rules_version)


def layout(seats: int, chance: Chance, capacity: tuple[int, ...]) -> Layout:
    """Draw everything for this number of seats (rules/otys.md 2), by label; levels have these spaces.

    `store` draws the Store, `sponsors`, `tokens` and `contracts` are shuffles; every seat has `divers/<seat>` for its
    column and `cubes/<seat>` for the cubes on its levels.
    """
    pool = [resource for resource in RESOURCES for _ in range(STORE.pool)]
    tokens = [token.type for token in TOKENS.values() for _ in range(token.copies)]
    return Layout(
        store=count_cubes(chance.shuffle(pool, "store")[: STORE.drawn]),
        sponsors=tuple(chance.shuffle(tuple(SPONSORS), "sponsors")),
        bag=tuple(chance.shuffle(tokens, "tokens")),
        deck=tuple(chance.shuffle(tuple(CONTRACTS), "contracts")),
        boards=tuple(
            OtysBoard(chance.shuffle(tuple(DIVERS), "divers", seat), chance.shuffle(RESOURCES, "cubes", seat), capacity)
            for seat in range(seats)
        ),
    )


def position(settings: OtysSettings, layout: Layout) -> OtysPosition:
    """Return the first position of a solo game."""
    return OtysPosition(OtysSoloState(settings, layout, START, CONTACT))
