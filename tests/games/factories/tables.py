"""Tables made to order: given hands, compounds, dice and decks instead of a game that leads there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.chance import Chance
from bot.games.contract import Event
from bot.games.engine import Step
from bot.games.factories import FactoriesPosition, FantasticFactories
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, Blueprint
from bot.games.factories.decisions import phases
from bot.games.factories.state import Built, Machine, Phase, Pile, PlayerState

GAME = FantasticFactories()


class Loaded(Chance):
    """Chance whose dice fall as they are told; a label that is not told falls by the seed."""

    __slots__ = ("dice",)

    def __init__(self, dice: Mapping[tuple[object, ...], int]) -> None:
        super().__init__(b"loaded")
        self.dice = dice

    def die(self, sides: int, *label: object) -> int:
        return self.dice[label] if label in self.dice else super().die(sides, *label)


def cards(names: str) -> list[Blueprint]:
    """The blueprints with these ids, separated by spaces."""
    return [BLUEPRINTS[name] for name in names.split()]


def table(
    *,
    phase: Phase = "work",
    seats: int = 1,
    hand: str = "",
    compound: str = "",
    dice: Sequence[int] = (),
    metal: int = 0,
    energy: int = 0,
    row: str = "obelisk obelisk obelisk obelisk",
    people: str = "",
    deck: str = "",
    level: str = "medium",
    version: int = GAME.rules_version,
) -> FactoriesPosition:
    """A game in its first round, with everything of seat 0 as given, and these cards next in the deck.

    The tokens are hammer, wrench, gear and shovel from the left; seat 0 is first.
    """
    position = GAME.new(seats=seats, seed=b"table", options={"level": level}, rules_version=version)
    state = position.state
    state.first = 0
    turn_of(position, 0, phase)
    state.tokens = ("hammer", "wrench", "gear", "shovel")
    fill(state.players[0], hand, compound, dice, metal, energy)
    state.blueprints.row, state.blueprints.discards = [*cards(row)], []
    stack(state.blueprints, deck)
    if people:
        state.contractors.row = [CONTRACTORS[name] for name in people.split()]
    return position


def turn_of(position: FactoriesPosition, seat: int, phase: Phase = "work") -> None:
    """Let it be the turn of a seat in a phase; the rest of the round is still to come."""
    position.clear_cache()
    state = position.state
    later = state.order[state.order.index(seat) + 1 :]
    steps: list[Step[Any]] = [phases.PHASES[seat], *map(phases.StartWork, later)]
    if phase == "market":
        steps = [phases.TURNS[seat], *map(phases.StartMarket, later), *map(phases.StartWork, state.order)]
    end_of_round = state.stack[:3]
    state.stack[:] = [*end_of_round, *reversed(steps)]
    state.phase, state.seat = phase, seat


def fill(player: PlayerState, hand: str, compound: str, dice: Sequence[int], metal: int, energy: int) -> None:
    """Give a player exactly this."""
    player.hand, player.compound = cards(hand), [Built(card) for card in cards(compound)]
    player.dice, player.metal, player.energy = tuple(sorted(dice)), metal, energy


def stack(pile: Pile[Blueprint], names: str) -> None:
    """Put these blueprints on top of the deck, the first one uppermost."""
    pile.deck += reversed(cards(names))


def machine_of(position: FactoriesPosition) -> Machine:
    """The Machine of a solo game."""
    machine = position.state.machine
    assert machine is not None
    return machine


def machine_rolls(position: FactoriesPosition, dice: str, green: int = 1) -> None:
    """Let The Machine roll these in this round: red, blue, purple, yellow as digits."""
    colours = dict(zip(("red", "blue", "purple", "yellow"), map(int, dice), strict=True), green=green)
    position.state.chance = Loaded(
        {("machine", position.state.round, colour): face for colour, face in colours.items()}
    )


def play(position: FactoriesPosition, *moves: str) -> list[Event]:
    """Play these moves; the events of all of them."""
    position.clear_cache()
    return [event for move in moves for event in position.play(GAME.parse(move))]


def notations(position: FactoriesPosition) -> list[str]:
    """The legal moves."""
    position.clear_cache()
    return [str(move) for move in position.moves()]


def refused(position: FactoriesPosition, move: str) -> str:
    """The sentence with which a move is refused."""
    position.clear_cache()
    refusal = position.why_not(GAME.parse(move))
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule.startswith("fantastic_factories"), move
    return str(refusal.text)


def names(held: Sequence[Blueprint | Built | None]) -> str:
    """The ids of cards, separated by spaces; - for an empty slot."""
    return " ".join("-" if card is None else card.card.id if isinstance(card, Built) else card.id for card in held)


def stock(position: FactoriesPosition, seat: int = 0) -> tuple[int, int, int]:
    """Metal, energy and goods of a seat."""
    player = position.state.players[seat]
    return player.metal, player.energy, player.goods


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of events happened."""
    return [event.kind for event in events]


def only(events: Sequence[Event], kind: str) -> Event:
    """The only event of a kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event
