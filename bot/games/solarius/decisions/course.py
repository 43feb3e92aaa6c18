"""The course of the game, from set-up to the end (rules 4.0, 9.0 to 11.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.areas import TURN, AreaKey
from bot.games.chance import Chance
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.solarius import events, scoring, words
from bot.games.solarius.components import (
    CARDS,
    DISCARDED,
    DRAWN,
    FACES,
    GAME_TURNS,
    HUBS,
    HUBS_USED,
    ON_BRIDGE,
    PLANETS,
    PLAYER_COUNTS,
    PLAYER_TURNS,
    START_CARDS,
    WHEEL,
)
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.cards import DiscardCards, DrawDecision, PlayHand
from bot.games.solarius.decisions.changes import AlwaysLegal, SolariusDecision
from bot.games.solarius.decisions.die import take_die
from bot.games.solarius.decisions.exchange import InterruptibleDecision, last_planets
from bot.games.solarius.decisions.figures import lasting, owed_bonuses, permanents
from bot.games.solarius.decisions.fly import choose_destination
from bot.games.solarius.mats import Mat, TechDie, TurnStart, add_cubes, points_of
from bot.games.solarius.moves import BuyDrives, EndTurn, PlayCard, SolariusDraw, SolariusStart, TakeOff
from bot.games.solarius.space import Hex, Space, arrange, space
from bot.games.solarius.state import BridgeDie, PlanetToken, SolariusSettings, SolariusState
from bot.games.solarius.words import colour_names
from bot.games.text import Text

# The action dice: drawn, rolled, placed on the bridge (rules 4.0, 9.2 C).
#
# Each die is drawn and rolled under its own label, with game turn and number, so the rolls of a game turn don't depend
# on earlier decisions.


Drawn = tuple[Colour, Face]


def sorted_bag(dice: list[Colour]) -> tuple[Colour, ...]:
    """Sort dice by colour, because the bag has no order."""
    return tuple(sorted(dice, key=COLOURS.index))


def draw(state: SolariusState, game_turn: int, number: int) -> Drawn:
    """Draw a die from the bag and roll it."""
    index = state.chance.below(len(state.bag), "bag", game_turn, number)
    colour = state.bag[index]
    state.bag = (*state.bag[:index], *state.bag[index + 1 :])
    return colour, state.chance.choice(FACES, "die", game_turn, number)


@dataclass(frozen=True, slots=True)
class FillBridge(Step[SolariusState]):
    """Place the first dice by their bonus for the starting player (4.0).

    Equal ones share a space.
    """

    def run(self, run: Execution[SolariusState]) -> None:
        state = run.state
        drawn = [draw(state, 0, number) for number in range(1, ON_BRIDGE + 1)]
        state.bridge = line_up(drawn, state.mats[state.starting])
        run.emit(events.bridge_rolled(state.starting, state.bridge, len(state.bag)))


def line_up(drawn: Sequence[Drawn], mat: Mat) -> tuple[BridgeDie, ...]:
    """Return dice on the bridge by their bonus for a mat, the best at the arrow."""
    values = [points_of(mat, *die) for die in drawn]
    ranks = sorted(set(values), reverse=True)
    dice = [BridgeDie(*die, ranks.index(value)) for die, value in zip(drawn, values, strict=True)]
    return tuple(sorted(dice, key=_order))


def _order(die: BridgeDie) -> tuple[int, int]:
    return die.space, COLOURS.index(die.colour)


@dataclass(frozen=True, slots=True)
class RefillBridge(Step[SolariusState]):
    """End a player turn: turn the wheel and place a new die on its first space."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        """Every die moves on by one space; on the last it stays."""
        state = run.state
        state.refills += 1
        last = len(WHEEL) - 1
        moved = [die._replace(space=min(die.space + 1, last)) for die in state.bridge]
        new = BridgeDie(*draw(state, state.game_turn, state.refills), 0)
        state.bridge = tuple(sorted([*moved, new], key=_order))
        state.active, state.portals_active = None, False
        state.turns += 1
        run.emit(partial(events.refilled, self.seat, new, len(state.bag)))


# The supplementary action (drives, cards, flight, none) and the end of the turn.
#
# See rules 9.2 B and C.


END_TURN, TAKE_OFF = EndTurn(), TakeOff()


@lru_cache(maxsize=8)
def supplementary(seat: int) -> Supplementary:
    """The die action is done."""
    draw, end = DrawDecision(seat, DRAWN, DISCARDED, words.DRAW_AND_DISCARD), EndPlayerTurn(seat)
    return Supplementary.of(TakeOffDecision(seat), BuyDrivesDecision(seat), draw, PlayHand(seat), end)


@lru_cache(maxsize=8)
def finish_turn(seat: int) -> FinishTurn:
    """The supplementary action is done."""
    return FinishTurn.of(EndPlayerTurn(seat))


class Supplementary(InterruptibleDecision):
    """Which supplementary action, if any."""

    def play(self, run: Execution[SolariusState], move: Any) -> None:
        """Do it; then the turn is nearly over."""
        if isinstance(move, TakeOff | BuyDrives | SolariusDraw | PlayCard):
            run.then(finish_turn(self.seat))
        super().play(run, move)


class TakeOffDecision(AlwaysLegal[TakeOff]):
    """A flight."""

    kind = "supplementary"
    rule = "solarius_mission 9.2 B"
    takes = (TakeOff,)

    def ask(self, state: SolariusState) -> Text:
        return words.SUPPLEMENTARY

    def moves(self, state: SolariusState) -> Sequence[TakeOff]:
        """Always; the ship may stay where it is."""
        return (TAKE_OFF,)

    def explain(self, state: SolariusState, move: TakeOff) -> Text:
        return words.take_off_label(n=state.mats[self.seat].range)

    def places(self, state: SolariusState, move: TakeOff) -> tuple[AreaKey, ...]:
        """The hex of the ship."""
        return (AreaKey("hex", state.space.name(state.mats[self.seat].ship)),)

    def play(self, run: Execution[SolariusState], move: TakeOff) -> None:
        run.then(choose_destination(self.seat))


class BuyDrivesDecision(SolariusDecision[BuyDrives]):
    """Drives for fuel."""

    rule = "solarius_mission 9.2 I.1"
    takes = (BuyDrives,)

    def moves(self, state: SolariusState) -> Sequence[BuyDrives]:
        mat = state.mats[self.seat]
        most = min(changes.free_slots(mat), mat.fuel // mat.price("drive"))
        return [BuyDrives(number) for number in range(1, most + 1)]

    def explain(self, state: SolariusState, move: BuyDrives) -> Text:
        return words.buy_drives_label(n=move.drives, price=self._price(state, move))

    def places(self, state: SolariusState, move: BuyDrives) -> tuple[AreaKey, ...]:
        return AreaKey("drives"), AreaKey(TURN, move.drives)

    def refuse(self, state: SolariusState, move: BuyDrives) -> Refusal:
        free = changes.free_slots(state.mats[self.seat])
        costly = words.costly_drives(n=move.drives, price=self._price(state, move))
        return Refusal(words.few_slots(n=free) if move.drives > free else costly, self.rule)

    def play(self, run: Execution[SolariusState], move: BuyDrives) -> None:
        changes.give(run, self.seat, self._price(run.state, move), 0, "drives")
        changes.add_drives(run, self.seat, move.drives, "bought")

    def _price(self, state: SolariusState, move: BuyDrives) -> int:
        return move.drives * state.mats[self.seat].price("drive")


class FinishTurn(InterruptibleDecision):
    """The end of a player turn: time for anytime actions."""

    def waits(self, state: SolariusState, moves: Sequence[Any]) -> bool:
        """Always wait, because the next die is a revelation."""
        return True


@dataclass(frozen=True, slots=True)
class EndPlayerTurn(AlwaysLegal[EndTurn]):
    """The end of the turn."""

    kind = "end"
    rule = "solarius_mission 9.2 C"
    takes = (EndTurn,)

    def ask(self, state: SolariusState) -> Text:
        return words.END_OR_EXCHANGE

    def moves(self, state: SolariusState) -> Sequence[EndTurn]:
        return (END_TURN,)

    def explain(self, state: SolariusState, move: EndTurn) -> Text:
        return words.END

    def play(self, run: Execution[SolariusState], move: EndTurn) -> None:
        run.then(RefillBridge(self.seat))


# The course of the game: game turns with their hubs, player turns, turn ends, the final score (rules 9.0 to 11.0).


@dataclass(frozen=True, slots=True)
class GameTurn(Step[SolariusState]):
    """A game turn: its hub, the player turns, the turn end."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Build the hub; seats that completed a mission there take the bonus due (9.1)."""
        state = run.state
        state.game_turn += 1
        state.turns = state.refills = 0
        hub = state.hubs[state.game_turn - 1]
        run.emit(events.hub_built(state.game_turn, hub, state.space.name(state.space.hubs[hub])))
        turns = [PlayerTurn(seat) for _ in range(PLAYER_TURNS) for seat in state.turn_order]
        run.then(*owed_bonuses(state, hub), *turns, TurnEnd())


@dataclass(frozen=True, slots=True)
class PlayerTurn(Step[SolariusState]):
    """One die of one player."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        mat.before = TurnStart(mat.fuel, mat.spacebucks, mat.range)
        run.state.active = self.seat
        run.then(take_die(self.seat), supplementary(self.seat))


@dataclass(frozen=True, slots=True)
class TurnEnd(Step[SolariusState]):
    """Let all seats use permanent effects, then return the dice or end (10.0, E2)."""

    def run(self, run: Execution[SolariusState]) -> None:
        state = run.state
        run.emit(events.game_turn_over(state.game_turn))
        last = [permanents(seat, lasting(state.mats[seat].stations)) for seat in state.turn_order]
        if state.game_turn < GAME_TURNS:
            run.then(*last, EndGameTurn(), GameTurn())
        else:
            run.then(*last, *map(last_planets, state.turn_order), EndGame())


@dataclass(frozen=True, slots=True)
class EndGameTurn(Step[SolariusState]):
    """The dice go back into the bag, the starting player token goes on."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Both; the bridge stays as it is."""
        state = run.state
        dice = [die.colour for mat in state.mats for die in mat.dice]
        state.bag = sorted_bag([*state.bag, *dice])
        for mat in state.mats:
            mat.dice = ()
        state.starting = (state.starting + 1) % state.seats
        run.emit(events.starting_player(state.starting))


@dataclass(frozen=True, slots=True)
class EndGame(Step[SolariusState]):
    """The final score."""

    def run(self, run: Execution[SolariusState]) -> None:
        """Report the score; nothing follows."""
        run.emit(events.ended(scoring.score_sheet(run.state)))


# Setting up a game: space, planets, hubs, cards, dice, and the players' starting positions (rules 4.0).


DEALT = 3
"""Cards dealt to each player without start cards, one of which is discarded."""

_START_CUBES = 2
_SECOND_COLUMN = 1
_SECOND_FACE = 1


def new_state(settings: SolariusSettings, seats: int, seed: bytes) -> SolariusState:
    """Return the state before any event, with the first steps on its stack."""
    chance = Chance(seed)
    board = space(arrange(chance), seats)
    hubs = tuple(chance.shuffle(HUBS, "hubs")[:HUBS_USED])
    starting = chance.below(seats, "starting player")
    state = SolariusState(settings, seed, board, _planets(chance, board), hubs, starting)
    state.bag = sorted_bag([colour for colour in COLOURS for _ in range(PLAYER_COUNTS[seats].dice_per_colour)])
    steps = _with_start_cards(state, chance) if settings.start_cards else _without_start_cards(state, chance)
    state.stack = [*reversed([Begin(), *steps, FillBridge(), GameTurn()])]
    return state


def _planets(chance: Chance, board: Space) -> dict[Hex, PlanetToken]:
    """Remove some planets of each colour unseen, and place the others face down."""
    used: list[str] = []
    for colour in COLOURS:
        tokens = [planet.id for planet in PLANETS.values() if planet.colour == colour]
        used += chance.shuffle(tokens, "planets", colour)[PLAYER_COUNTS[board.seats].planets_removed :]
    placed = chance.shuffle(used, "planets")
    return {place: PlanetToken(token, face_up=False) for place, token in zip(board.planets, placed, strict=True)}


def _with_start_cards(state: SolariusState, chance: Chance) -> list[Step[SolariusState]]:
    """Deal start cards; progress cards not named by them form the deck."""
    given = chance.shuffle(START_CARDS, "start cards")[: state.seats]
    for mat, card in zip(state.mats, given, strict=True):
        mat.hand = card.cards
    dealt = [card for start in given for card in start.cards]
    state.deck = tuple(chance.shuffle([card for card in CARDS if card not in dealt], "deck"))
    return [
        SetStart(seat, given[seat].shift, given[seat].upgrade, tuple(given[seat].resources.items()))
        for seat in state.turn_order
    ]


def _without_start_cards(state: SolariusState, chance: Chance) -> list[Step[SolariusState]]:
    """Deal three cards each, of which two are kept; then starts are chosen."""
    deck = chance.shuffle(tuple(CARDS), "deck")
    for mat in state.mats:
        mat.hand, deck = tuple(deck[:DEALT]), deck[DEALT:]
    state.deck = tuple(deck)
    return [step for seat in state.turn_order for step in (DiscardCards(seat, 1), ChooseStart(seat))]


@dataclass(frozen=True, slots=True)
class Begin(Step[SolariusState]):
    """Report the set-up before the first decision."""

    def run(self, run: Execution[SolariusState]) -> None:
        state = run.state
        run.emit(events.laid_out(state.space))
        run.emit(events.starting_player(state.starting))
        for mat in state.mats:
            for event in events.drew(mat.seat, mat.hand, len(state.deck)):
                run.emit(event)


@dataclass(frozen=True, slots=True)
class SetStart(Step[SolariusState]):
    """Set a start: one tech die in column II, another at 2, cubes in other rows."""

    seat: int
    shift: Colour
    upgrade: Colour
    cubes: tuple[tuple[Colour, int], ...]

    def run(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        mat.tech[self.shift] = TechDie(_SECOND_COLUMN, mat.tech[self.shift].face)
        mat.tech[self.upgrade] = TechDie(mat.tech[self.upgrade].column, _SECOND_FACE)
        for colour, number in self.cubes:
            mat.stored[colour] = add_cubes(mat.stored[colour], 0, number)
        run.emit(events.started(self.seat, self.shift, self.upgrade, mat))


class ChooseStart(SolariusDecision[SolariusStart]):
    """Without start cards everybody chooses a starting position."""

    kind = "start"
    rule = "solarius_mission 4.0"
    takes = (SolariusStart,)

    def ask(self, state: SolariusState) -> Text:
        return words.CHOOSE_START

    def moves(self, state: SolariusState) -> Sequence[SolariusStart]:
        return [SolariusStart(shift, upgrade) for shift in COLOURS for upgrade in COLOURS if shift != upgrade]

    def explain(self, state: SolariusState, move: SolariusStart) -> Text:
        """The two dice; the other two rows get cubes."""
        rows = colour_names(_others(move))
        return words.start_label(shift=move.shift, upgrade=move.upgrade, rows=rows)

    def places(self, state: SolariusState, move: SolariusStart) -> tuple[AreaKey, ...]:
        return AreaKey("row", move.shift), AreaKey("row", move.upgrade)

    def refuse(self, state: SolariusState, move: SolariusStart) -> Refusal:
        return Refusal(words.SAME_DIE, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusStart) -> None:
        cubes = tuple((colour, _START_CUBES) for colour in _others(move))
        run.then(SetStart(self.seat, move.shift, move.upgrade, cubes))


def _others(move: SolariusStart) -> list[Colour]:
    return [colour for colour in COLOURS if colour not in (move.shift, move.upgrade)]
