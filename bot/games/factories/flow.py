"""How a game runs from one decision to the next: set-up, phases, turns, clean-up, end (sections 2-5, 9, 10, 13.2)."""

from __future__ import annotations

from bot.games.chance import Chance
from bot.games.contract import Event
from bot.games.factories import events as told
from bot.games.factories import legal, machine
from bot.games.factories.components import BLUEPRINT_DECK, CONTRACTOR_DECK, LIMITS, START, TOOLS
from bot.games.factories.effects import add_dice, draw_to_hand, roll
from bot.games.factories.scoring import ending, machine_score, score
from bot.games.factories.state import NO_DICE, Machine, Pending, Pile, Player, State
from bot.games.factories.view import Level


def set_up(seats: int, seed: bytes, level: Level, events: list[Event], *, empty_rows_refresh: bool) -> State:
    """A new table: market, hands, then The Machine, all from one shuffled deck (2, B12)."""
    state = State()
    state.empty_rows_refresh = empty_rows_refresh
    state.seed, state.chance = seed, Chance(seed)
    chance = state.chance
    state.blueprints = Pile("blueprints", BLUEPRINT_DECK, chance)
    state.contractors = Pile("contractors", CONTRACTOR_DECK, chance)
    state.tokens = tuple(chance.shuffle(TOOLS, "tools"))
    state.first = chance.below(seats, "first") if seats > 1 else 0
    state.players = [Player([], [], dict(NO_DICE)) for _ in range(seats)]
    state.machine = Machine(level) if seats == 1 else None
    state.pending, state.played, state.last_round, state.ending = None, None, False, ()
    state.blueprints.refill(chance)
    state.contractors.refill(chance)
    events.append(told.laid_out("blueprints", state.blueprints.row, ()))
    events.append(told.laid_out("contractors", state.contractors.row, state.tokens))
    for seat in range(seats):
        draw_to_hand(state, seat, START.hand, events)
    if state.machine is not None:
        machine.set_up(state, events)
    state.round = 0
    start_round(state, events)
    return state


def start_round(state: State, events: list[Event]) -> None:
    """The next round begins with the market phase of the first player."""
    state.round += 1
    events.append(told.began(state.round, state.first, state.seats, state.last_round))
    state.phase, state.turn = "market", 0
    start_market(state, events)


def start_market(state: State, events: list[Event]) -> None:
    """A market turn begins; it is skipped if nothing at all can be done (section 4)."""
    state.refreshed = False
    skip_if_stuck(state, events)


def skip_if_stuck(state: State, events: list[Event]) -> None:
    """End a market turn in which nothing can be taken, nobody hired and nothing refreshed."""
    if legal.is_stuck(state):
        events.append(told.skipped(state.seat))
        end_market(state, events)


def end_market(state: State, events: list[Event]) -> None:
    """On to the next market turn, or to the work phase."""
    state.turn += 1
    if state.turn < state.seats:
        start_market(state, events)
    else:
        state.phase, state.turn = "work", 0
        start_work(state, events)


def start_work(state: State, events: list[Event]) -> None:
    """A seat's work phase begins: dice are rolled, unless a contractor lets them be set."""
    hired = state.player.hired
    if hired is not None:
        state.player.specialist = hired.chosen
        if hired.settable:
            state.pending = Pending("set_dice", min(hired.settable, START.dice), hired)
            return
    roll_dice(state, START.dice, events)


def roll_dice(state: State, count: int, events: list[Event]) -> None:
    """Roll the dice that are not set, and the extra dice of a contractor."""
    player = state.player
    if player.hired is not None:
        count += player.hired.rolled
    if count:
        add_dice(player, roll(state, state.seat, count, "start", events))


def finish_work(state: State, events: list[Event]) -> None:
    """The seat is done: what is over the limits has to go first (section 9)."""
    player = state.player
    player.dice, player.specialist, state.pending = (), 0, None
    excess = len(player.hand) - LIMITS.cards
    if excess > 0:
        state.pending = Pending("limit_cards", excess)
        return
    excess = player.metal + player.energy - LIMITS.resources
    splits = legal.splits(excess, player.metal, player.energy) if excess > 0 else []
    if len(splits) > 1:
        state.pending = Pending("limit_resources", excess)
        return
    for metal, energy in splits:
        give_back(state, metal, energy, events)
    end_work(state, events)


def give_back(state: State, metal: int, energy: int, events: list[Event]) -> None:
    """Resources over the limit go back to the supply."""
    state.player.metal -= metal
    state.player.energy -= energy
    events.append(told.returned(state.seat, metal, energy))


def end_work(state: State, events: list[Event]) -> None:
    """On to the next work phase, or to The Machine and the clean-up."""
    state.pending = None
    events.append(told.finished(state.seat))
    state.turn += 1
    if state.turn < state.seats:
        start_work(state, events)
        return
    if state.machine is not None:
        machine.take_turn(state, events)
    clean_up(state, events)


def clean_up(state: State, events: list[Event]) -> None:
    """Dice come back, cards are ready again, the marker moves on; one round follows the end condition (section 10)."""
    for player in state.players:
        player.placed = dict(NO_DICE)
        player.rolled, player.made_goods, player.hired = 0, False, None
        for built in player.compound:
            built.used, built.dice, built.copied = False, (), None
    state.ending = ending(state)
    if state.last_round:
        state.phase, state.turn = "over", 0
        scores = [score(player) for player in state.players]
        events.append(told.ended(scores, None if state.machine is None else machine_score(state.machine)))
        return
    if state.ending:
        state.last_round = True
        events.append(told.triggered(state.ending))
    state.first = (state.first + 1) % state.seats
    start_round(state, events)
