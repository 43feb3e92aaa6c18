"""Build a blueprint from hand (rules/fantastic_factories.md 8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.factories import words
from bot.games.factories.components import BLUEPRINTS, blueprint_named
from bot.games.factories.decisions.parts import WorkPart
from bot.games.factories.effects import build, put_away
from bot.games.factories.moves import FactoriesBuild
from bot.games.factories.state import FactoriesState
from bot.games.factories.words.names import TOOL_NAMES, amounts
from bot.games.text import Text

_REPEATABLE = tuple(card.name for card in BLUEPRINTS.values() if card.limit is None)

_build = lru_cache(maxsize=4096)(FactoriesBuild)


class BuildCard(WorkPart[FactoriesBuild]):
    """Which card to build, and which one with the same tool to discard for it."""

    rule = "fantastic_factories 8"
    takes = (FactoriesBuild,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesBuild]:
        """Every card in hand that can be paid, with every card that can be discarded for its tool."""
        player, found = state.players[self.seat], []
        metal, energy = player.metal, player.energy
        for card in dict.fromkeys(player.hand):
            enough = card.energy <= energy and (card.metal <= metal or player.metal_for(card) <= metal)
            if enough and player.may_have(card):
                found += [_build(card.id, pays) for pays in player.payers(card)]
        return found

    def explain(self, state: FactoriesState, move: FactoriesBuild) -> Text:
        card, discard = blueprint_named(move.card), blueprint_named(move.discard)
        paid = amounts(metal=state.players[self.seat].metal_for(card), energy=card.energy)
        return words.build_label(card=card.name, paid=paid, discard=discard.name)

    def refuse(self, state: FactoriesState, move: FactoriesBuild) -> Refusal:
        """The card itself, its resources, then the one to discard."""
        player, card, pays = state.players[self.seat], blueprint_named(move.card), blueprint_named(move.discard)
        if card not in player.hand:
            return Refusal(words.not_to_build(card=card.name), self.rule)
        if not player.may_have(card):
            text = words.only_once(card=card.name, names=_REPEATABLE)
        elif card.energy > player.energy or player.metal_for(card) > player.metal:
            cost = amounts(metal=player.metal_for(card), energy=card.energy)
            have = amounts(metal=player.metal, energy=player.energy)
            text = words.too_dear(card=card.name, cost=cost, have=have)
        elif pays not in player.hand or (pays is card and player.hand.count(card) < 2):
            text = words.not_to_discard(card=pays.name)
        else:
            tool, other = TOOL_NAMES[card.tool], TOOL_NAMES[pays.tool]
            text = words.other_tool(card=card.name, tool=tool, pays=pays.name, other=other)
        return Refusal(text, self.rule, (f"build {card.id}",))

    def play(self, run: Execution[FactoriesState], move: FactoriesBuild) -> None:
        """Pay, discard, build."""
        player, card, pays = run.state.players[self.seat], blueprint_named(move.card), blueprint_named(move.discard)
        metal = player.metal_for(card)
        player.metal -= metal
        player.energy -= card.energy
        player.hand.remove(card)
        put_away(run, self.seat, pays)
        build(run, self.seat, card, metal, card.energy, pays)
