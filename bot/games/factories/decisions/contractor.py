"""Hire a contractor in the market; it acts at once, and an opponent may get a gift (rules/fantastic_factories.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import CONTRACTORS, Contractor, FactoriesGain, Tool, blueprint_named
from bot.games.factories.decisions.parts import EffectDecision, MarketPart
from bot.games.factories.effects import build_from_deck, gain, put_away, refill, reveal_for_resources
from bot.games.factories.moves import Give, Hire
from bot.games.factories.state import FactoriesState
from bot.games.factories.words.names import TOOL_NAMES, amounts, player_name
from bot.games.text import Text

_hire = lru_cache(maxsize=4096)(Hire)


class HireContractor(MarketPart[Hire]):
    """Whom to hire, and which card from hand with the tool of the slot pays for it."""

    takes = (Hire,)

    def moves(self, state: FactoriesState) -> Sequence[Hire]:
        """Contractors whose energy is there, each with every card in hand that has the tool of the slot."""
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
        say = words.hire_for_energy_label if contractor.energy else words.hire_label
        return say(name=contractor.name, card=card.name, n=contractor.energy, effect=_effect(contractor))

    def refuse(self, state: FactoriesState, move: Hire) -> Refusal:
        """The contractor first, then the card, then the energy."""
        contractor, pays, player = CONTRACTORS[move.contractor], blueprint_named(move.discard), state.players[self.seat]
        row = list(zip(state.tokens, state.contractors.row, strict=True))
        tools = tuple(TOOL_NAMES[tool] for tool, offered in row if offered is contractor)
        slots = tuple(f"hire {slot}" for slot, (_, offered) in enumerate(row, 1) if offered is contractor)
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
    """Which opponent gets the gift of the contractor that was hired; there may be only one."""

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

    def play(self, run: Execution[FactoriesState], move: Give) -> None:
        """The opponent gains it."""
        gain(run, move.seat, self.source, self.source.gift)


def _amounts(gain: FactoriesGain) -> tuple[Text, ...]:
    return amounts(metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards)


@lru_cache(maxsize=64)
def _effect(contractor: Contractor) -> Text:
    """What a contractor does for the hirer, in a few words."""
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
