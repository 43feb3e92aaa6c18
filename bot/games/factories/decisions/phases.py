"""A round of Fantastic Factories: market, work phase, and the steps between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.areas import TURN, AreaKey
from bot.games.contract import Move, Refusal
from bot.games.engine import Execution, OneOf, Simultaneous, Step
from bot.games.factories import events, scoring, words
from bot.games.factories.components import (
    CONTRACTORS,
    LIMITS,
    RESOURCES,
    ROWS,
    SEATS,
    SLOTS,
    START,
    Contractor,
    FactoriesGain,
    Row,
    Tool,
    blueprint_named,
)
from bot.games.factories.decisions.cards import (
    AddDie,
    BuildCard,
    EffectDecision,
    MarketPart,
    PlaceInSection,
    UseCard,
    WorkPart,
    begin,
    discards,
    splits,
)
from bot.games.factories.effects import build_from_deck, draw_to_hand, gain, put_away, refill, reveal_for_resources
from bot.games.factories.moves import Done, FactoriesDiscard, FactoriesTake, Give, Hire, Refresh, Return, Skip
from bot.games.factories.scoring import ending, machine_score, score
from bot.games.factories.state import FactoriesState
from bot.games.factories.words import PAYMENT_NAMES, ROW_NAMES, TOOL_NAMES, amounts, player_name
from bot.games.text import Text, with_shorter

# A market turn (rules/fantastic_factories.md 4).
#
# Take a blueprint or hire a contractor; first, optionally, refresh a row.


# Hire a contractor in the market; it acts at once, and an opponent may get a gift (rules/fantastic_factories.md 4).


_hire = lru_cache(maxsize=4096)(Hire)


class HireContractor(MarketPart[Hire]):
    """Whom to hire, and which card with the slot's tool pays for it."""

    takes = (Hire,)

    def moves(self, state: FactoriesState) -> Sequence[Hire]:
        """List affordable contractors, each with every card that pays its slot's tool."""
        player, found = state.players[self.seat], []
        pays: dict[Tool, dict[str, None]] = {tool: {} for tool in state.tokens}
        for card in player.hand:
            pays[card.tool][card.id] = None
        for tool, contractor in zip(state.tokens, state.contractors.row, strict=True):
            if contractor is not None and contractor.energy <= player.energy:
                found += [_hire(contractor.id, name) for name in pays[tool]]
        return found

    def explain(self, state: FactoriesState, move: Hire) -> Text:
        """With the price and the effect."""
        contractor, card = CONTRACTORS[move.contractor], blueprint_named(move.discard)
        effect, short = _effect(contractor), words.short_hire_label(name=contractor.name, card=card.name)
        if not contractor.energy:
            return with_shorter(words.hire_label(name=contractor.name, card=card.name, effect=effect), short)
        facts = {"name": contractor.name, "card": card.name, "n": contractor.energy}
        full = words.hire_for_energy_label(**facts, effect=effect)
        return with_shorter(full, words.short_hire_for_energy_label(**facts), short)

    def places(self, state: FactoriesState, move: Hire) -> tuple[AreaKey, ...]:
        return AreaKey("contractor", state.slot_for(move.discard)), AreaKey("hand", move.discard)

    def refuse(self, state: FactoriesState, move: Hire) -> Refusal:
        """The contractor first, then the card, then the energy."""
        contractor, pays, player = CONTRACTORS[move.contractor], blueprint_named(move.discard), state.players[self.seat]
        row = list(zip(state.tokens, state.contractors.row, strict=True))
        tools = tuple(TOOL_NAMES[tool] for tool, offered in row if offered is contractor)
        slots = tuple(AreaKey("contractor", slot) for slot, (_, offered) in enumerate(row, 1) if offered is contractor)
        if not tools:
            text = words.not_in_market(contractor=contractor.name)
        elif pays not in player.hand:
            text = words.not_in_hand(card=pays.name)
        elif TOOL_NAMES[pays.tool] not in tools:
            tool = TOOL_NAMES[pays.tool]
            text = words.other_tool_hired(contractor=contractor.name, tools=tools, card=pays.name, tool=tool)
        else:
            text = words.too_little_energy(contractor=contractor.name, n=contractor.energy, have=player.energy)
        return Refusal(text, self.rule, slots)

    def play(self, run: Execution[FactoriesState], move: Hire) -> None:
        """Pay, refill the slot, discard the contractor (A5), carry out the effect."""
        state, seat, pays = run.state, self.seat, blueprint_named(move.discard)
        slot, player = state.slot_for(move.discard), state.players[seat]
        contractor = state.contractors.take(slot)
        put_away(run, seat, pays)
        player.energy -= contractor.energy
        player.hired = contractor
        run.emit(partial(events.hired, seat, slot, contractor, pays))
        refill(run, "contractors")
        state.contractors.discards.append(contractor)
        gain(run, seat, contractor, contractor.gain)
        if contractor.revealed:
            reveal_for_resources(run, seat, contractor)
        if contractor.free_build:
            build_from_deck(run, seat, contractor)
        if contractor.gift != FactoriesGain() and state.seats > 1:
            run.then(GiveGift(seat, 1, contractor))


class GiveGift(EffectDecision[Give, Contractor]):
    """Which opponent gets the hired contractor's gift; there may be only one."""

    kind = "gift"
    rule = "fantastic_factories 4"
    takes = (Give,)
    forced = True
    sentence = words.gift

    def moves(self, state: FactoriesState) -> Sequence[Give]:
        """Every opponent in the order of play."""
        return [Give((self.seat + place) % state.seats) for place in range(1, state.seats)]

    def explain(self, state: FactoriesState, move: Give) -> Text:
        return words.give_label(got=_amounts(self.source.gift), player=player_name(move.seat))

    def places(self, state: FactoriesState, move: Give) -> tuple[AreaKey, ...]:
        return (AreaKey("seat", move.seat),)

    def play(self, run: Execution[FactoriesState], move: Give) -> None:
        """The opponent gains it."""
        gain(run, move.seat, self.source, self.source.gift)


def _amounts(gain: FactoriesGain) -> tuple[Text, ...]:
    return amounts(metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards)


@lru_cache(maxsize=64)
def _effect(contractor: Contractor) -> Text:
    """Return a contractor's effect in a few words."""
    if contractor.revealed:
        return words.REVEALED_EFFECT
    if contractor.free_build:
        return words.FREE_BUILD_EFFECT
    if contractor.rolled:
        return words.rolled_effect(n=contractor.rolled)
    if contractor.chosen:
        return words.chosen_effect(n=contractor.chosen)
    if contractor.settable:
        return words.settable_effect(n=contractor.settable)
    return words.gain_effect(got=_amounts(contractor.gain))


# A market turn: take a blueprint or hire a contractor, before that refresh a row (rules/fantastic_factories.md 4).


_refresh = lru_cache(Refresh)

_SKIP = (Skip(),)
_TAKES = tuple(FactoriesTake(slot) for slot in range(1, SLOTS + 1))


class TakeBlueprint(MarketPart[FactoriesTake]):
    """Which blueprint of the row to take into hand."""

    takes = (FactoriesTake,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesTake]:
        """List every card of the row."""
        return [_TAKES[index] for index, card in enumerate(state.blueprints.row) if card is not None]

    def explain(self, state: FactoriesState, move: FactoriesTake) -> Text:
        return words.take_label(card=state.blueprints.at(move.slot).name, slot=move.slot)

    def places(self, state: FactoriesState, move: FactoriesTake) -> tuple[AreaKey, ...]:
        return (AreaKey("blueprint", move.slot),)

    def refuse(self, state: FactoriesState, move: FactoriesTake) -> Refusal:
        return Refusal(words.empty_slot(n=move.slot), self.rule, (AreaKey("blueprint", move.slot),))

    def play(self, run: Execution[FactoriesState], move: FactoriesTake) -> None:
        """Another card comes into the slot."""
        card = run.state.blueprints.take(move.slot)
        run.state.players[self.seat].hand.append(card)
        run.emit(partial(events.took, self.seat, move.slot, card))
        refill(run, "blueprints")


class RefreshRow(MarketPart[Refresh]):
    """Which row to discard and deal again, and the resource to pay; once a turn."""

    takes = (Refresh,)
    interrupts = True

    def moves(self, state: FactoriesState) -> Sequence[Refresh]:
        """Every row that can be refreshed, for either resource that is there."""
        if state.refreshed:
            return ()
        player = state.players[self.seat]
        paying = [resource for resource in RESOURCES if getattr(player, resource)]
        return [_refresh(row, pay) for row in ROWS if paying and _can_refresh(state, row) for pay in paying]

    def explain(self, state: FactoriesState, move: Refresh) -> Text:
        return words.refresh_label(row=ROW_NAMES[move.row], pay=PAYMENT_NAMES[move.pay])

    def places(self, state: FactoriesState, move: Refresh) -> tuple[AreaKey, ...]:
        """The row; either resource may pay for it."""
        return AreaKey("row", move.row), AreaKey(TURN, move.pay)

    def refuse(self, state: FactoriesState, move: Refresh) -> Refusal:
        """A second time, nothing to pay with, or no card to come."""
        if state.refreshed:
            text = words.REFRESHED
        elif not getattr(state.players[self.seat], move.pay):
            text = words.nothing_to_pay(pay=PAYMENT_NAMES[move.pay])
        else:
            text = words.NO_CARD_FOR_ROW if state.empty_rows_refresh else words.EMPTY_ROW
        return Refusal(text, self.rule)

    def play(self, run: Execution[FactoriesState], move: Refresh) -> None:
        """Pay, discard the row, deal a new one."""
        player, pile = run.state.players[self.seat], run.state.pile(move.row)
        setattr(player, move.pay, getattr(player, move.pay) - 1)
        run.state.refreshed = True
        run.emit(partial(events.refreshed, self.seat, move.row, move.pay, tuple(pile.row)))
        pile.clear()
        refill(run, move.row)


def _can_refresh(state: FactoriesState, row: Row) -> bool:
    """Return whether a row can be refreshed.

    It has cards to discard, or is empty while the deck has cards (A15).
    """
    pile = state.pile(row)
    return any(pile.row) or (state.empty_rows_refresh and pile.has_more)


class SkipTurn(MarketPart[Skip]):
    """Neither take nor hire: only if neither is possible, but a refresh is."""

    takes = (Skip,)

    def moves(self, state: FactoriesState) -> Sequence[Skip]:
        """The one, if there is nothing else but a refresh."""
        if any(state.blueprints.row) or HireContractor(self.seat).moves(state):
            return ()
        return _SKIP if RefreshRow(self.seat).moves(state) else ()

    def explain(self, state: FactoriesState, move: Skip) -> Text:
        return words.SKIP_LABEL

    def refuse(self, state: FactoriesState, move: Skip) -> Refusal:
        """Something can be taken or somebody hired."""
        return Refusal(words.NO_SKIP, self.rule)

    def play(self, run: Execution[FactoriesState], move: Skip) -> None:
        """Only tell it."""
        run.emit(partial(events.skipped, self.seat))


class MarketTurn(OneOf[FactoriesState]):
    """One of these; the turn is skipped if none is possible."""

    kind = "market"
    rule = "fantastic_factories 4"
    forced = True

    def ask(self, state: FactoriesState) -> Text:
        """With the refresh until there was one."""
        return words.MARKET_REFRESHED if state.refreshed else words.MARKET

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        return Refusal(words.MARKET_PHASE, self.rule)

    def waits(self, state: FactoriesState, moves: Sequence[Any]) -> bool:
        """Even for the only move."""
        return bool(moves)

    def run(self, run: Execution[FactoriesState], moves: Sequence[Any] = ()) -> None:
        run.emit(partial(events.skipped, self.seat))


TURNS = tuple(
    MarketTurn(seat, (TakeBlueprint(seat), HireContractor(seat), RefreshRow(seat), SkipTurn(seat)))
    for seat in range(SEATS[-1])
)
"""The market turn of each seat."""


@dataclass(frozen=True, slots=True)
class StartMarket(Step[FactoriesState]):
    """The market turn of a seat begins."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        """A row may be refreshed again."""
        state = run.state
        state.phase, state.seat, state.refreshed = "market", self.seat, False
        run.then(TURNS[self.seat])


# A work phase (rules/fantastic_factories.md 5 and 9).
#
# Place dice, use cards and build in any order, then be done.


_LIMITS = "fantastic_factories 9"
_DONE = (Done(),)


class BeDone(WorkPart[Done]):
    """The end of the phase, possible at any time."""

    takes = (Done,)
    interrupts = False

    def moves(self, state: FactoriesState) -> Sequence[Done]:
        return _DONE

    def explain(self, state: FactoriesState, move: Done) -> Text:
        return words.DONE_LABEL

    def play(self, run: Execution[FactoriesState], move: Done) -> None:
        """Unused dice are lost."""
        player = run.state.players[self.seat]
        player.dice, player.specialist = (), 0
        run.then(_KEEP_LIMITS[self.seat])


@dataclass(frozen=True, slots=True)
class KeepLimits(Step[FactoriesState]):
    """Reduce to the limits, cards first (section 9)."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        """Repeat until all limits are met."""
        seat, player = self.seat, run.state.players[self.seat]
        cards, resources = len(player.hand) - LIMITS.cards, player.metal + player.energy - LIMITS.resources
        if cards > 0:
            run.then(DropCards(seat, cards, None), self)
        elif resources > 0:
            run.then(ReturnResources(seat, resources, None), self)
        else:
            run.emit(partial(events.finished, seat))


_KEEP_LIMITS = tuple(map(KeepLimits, range(SEATS[-1])))


class DropCards(EffectDecision[FactoriesDiscard, None]):
    """Which cards over the limit to discard, one after another."""

    kind = "limit_cards"
    rule = _LIMITS
    takes = (FactoriesDiscard,)
    sentence = words.limit_cards

    def moves(self, state: FactoriesState) -> Sequence[FactoriesDiscard]:
        return discards(state.players[self.seat])

    def explain(self, state: FactoriesState, move: FactoriesDiscard) -> Text:
        return words.discard_label(card=blueprint_named(move.card).name)

    def places(self, state: FactoriesState, move: FactoriesDiscard) -> tuple[AreaKey, ...]:
        return (AreaKey("hand", move.card),)

    def play(self, run: Execution[FactoriesState], move: FactoriesDiscard) -> None:
        """How many have to follow the limit says."""
        card = blueprint_named(move.card)
        put_away(run, self.seat, card)
        run.emit(partial(events.discarded, self.seat, card, "limit"))


class ReturnResources(EffectDecision[Return, None]):
    """Which resources over the limit to give back, if there is a choice."""

    kind = "limit_resources"
    rule = _LIMITS
    takes = (Return,)
    forced = True
    sentence = words.limit_resources

    def moves(self, state: FactoriesState) -> Sequence[Return]:
        player = state.players[self.seat]
        return [Return(*split) for split in splits(self.left, player.metal, player.energy)]

    def explain(self, state: FactoriesState, move: Return) -> Text:
        return words.return_label(what=amounts(metal=move.metal, energy=move.energy))

    def play(self, run: Execution[FactoriesState], move: Return) -> None:
        player = run.state.players[self.seat]
        player.metal -= move.metal
        player.energy -= move.energy
        run.emit(partial(events.returned, self.seat, move.metal, move.energy))


class WorkPhase(OneOf[FactoriesState]):
    """Any of these, repeatedly."""

    kind = "work"
    rule = "fantastic_factories 5"

    def ask(self, state: FactoriesState) -> Text:
        return words.WORK

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        return Refusal(words.WORK_PHASE, self.rule)


PHASES = tuple(
    WorkPhase(seat, (UseCard(seat), BuildCard(seat), AddDie(seat), PlaceInSection(seat), BeDone(seat)))
    for seat in range(SEATS[-1])
)
"""The work phase of each seat."""


@dataclass(frozen=True, slots=True)
class StartWork(Step[FactoriesState]):
    """The work phase of a seat begins."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        run.state.phase, run.state.seat = "work", self.seat
        run.then(PHASES[self.seat])
        begin(run, self.seat)


class SetUp(Step[FactoriesState]):
    """Market, hands, then The Machine, all from one shuffled deck (2, B12)."""

    def run(self, run: Execution[FactoriesState]) -> None:
        """A shuffle is not told here."""
        state = run.state
        state.blueprints.refill(state.chance)
        state.contractors.refill(state.chance)
        run.emit(events.laid_out("blueprints", state.blueprints.row, ()))
        run.emit(events.laid_out("contractors", state.contractors.row, state.tokens))
        for seat in range(state.seats):
            draw_to_hand(run, seat, START.hand)
        if state.machine is not None:
            scoring.set_up(run, state.machine)


class Round(Step[FactoriesState]):
    """The next round: all market turns, all work phases, The Machine, the clean-up."""

    def run(self, run: Execution[FactoriesState]) -> None:
        """Stay on the stack below it."""
        state = run.state
        state.round += 1
        run.emit(partial(events.began, state.round, state.first, state.seats, last=state.last_round))
        run.then(*_turns(state.order, together=state.work_together), *_END, self)


@lru_cache
def _turns(order: tuple[int, ...], *, together: bool) -> tuple[Step[FactoriesState], ...]:
    """Take market turns in order; work phases are simultaneous or in order (A1)."""
    work = tuple(map(StartWork, order))
    return (*map(StartMarket, order), *((Simultaneous(tuple((step,) for step in work)),) if together else work))


class CleanUp(Step[FactoriesState]):
    """Begin a round: dice come back, cards are ready, the marker moves on.

    One more round follows once the end condition is met (section 10).
    """

    def run(self, run: Execution[FactoriesState]) -> None:
        """Or the game is over."""
        state = run.state
        for player in state.players:
            player.clean_up()
        state.ending = ending(state)
        if state.last_round:
            state.phase = "over"
            scores = [score(player) for player in state.players]
            run.emit(events.ended(scores, None if state.machine is None else machine_score(state.machine)))
            run.end()
            return
        if state.ending:
            state.last_round = True
            run.emit(events.triggered(state.ending))
        state.first = (state.first + 1) % state.seats


_END = (scoring.TakeTurn(), CleanUp())

START_OF_GAME: tuple[Step[FactoriesState], ...] = (SetUp(), Round())
"""What a game begins with."""
