"""Fantastic Factories in words: what a card needs and gives, what it costs, what stands on a contractor."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.factories.cards import Action, Amount, Blueprint, DiceNeed, Gain, Price
from bot.games.factories.words import TOOL_NAMES, TYPE_NAMES
from bot.games.text import Text

_NUMBERS = ("no", "a", "two", "three", "four")

_EQUAL = "equal dice"
_RUN = "dice in a run"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """Several things as people list them: "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {joint} {items[-1]}"


def counted(count: Amount, one: str, many: str) -> str:
    """A number with its noun; X counts as many."""
    return f"{count} {one if count == 1 else many}"


def amounts(*, goods: Amount = 0, metal: Amount = 0, energy: Amount = 0, cards: Amount = 0) -> list[str]:
    """What is paid or gained, part by part; empty for nothing."""
    parts = [
        counted(goods, "good", "goods") if goods else "",
        f"{metal} metal" if metal else "",
        f"{energy} energy" if energy else "",
        counted(cards, "card", "cards") if cards else "",
    ]
    return [part for part in parts if part]


def gained(gain: Gain) -> list[str]:
    """A gain, part by part: "2 goods", "1 metal"."""
    return amounts(goods=gain.goods, metal=gain.metal, energy=gain.energy, cards=gain.cards)


def paid(price: Price) -> list[str]:
    """A price, part by part; cards come from hand."""
    return amounts(metal=price.metal, energy=price.energy, cards=price.cards)


def cost(card: Blueprint) -> str:
    """What building costs besides a card with the same tool: "2 metal and 1 energy"."""
    return listed(amounts(metal=card.metal, energy=card.energy) or ["nothing"])


def tool(card: Blueprint) -> str:
    """The tool on a card."""
    return str(TOOL_NAMES[card.tool])


def kind(card: Blueprint) -> str:
    """Type and tool: "Production, gear"."""
    return f"{TYPE_NAMES[card.type]}, {tool(card)}"


def dice_needed(need: DiceNeed) -> str:
    """The dice that an action takes: "two equal dice"."""
    if need.pattern == "exact":
        return f"a die showing {need.value}" if need.count == 1 else f"{_NUMBERS[need.count]} dice showing {need.value}"
    if need.pattern == "sum":
        return f"{_NUMBERS[need.count]} dice totalling {need.value} or more"
    if need.count == 1:
        return "any die"
    return f"{_NUMBERS[need.count]} {_EQUAL if need.pattern == 'equal' else _RUN}"


def needs(action: Action) -> str:
    """Everything that one use takes: "two equal dice and 5 energy"; empty if it takes nothing."""
    dice = [dice_needed(action.dice)] if action.dice is not None else []
    parts = [*dice, *paid(action.price)]
    return listed(parts) if parts else ""


def gives(action: Action) -> str:
    """What one use brings: "2 goods and 1 metal"."""
    parts = gained(action.gain)
    if action.choose:
        one = listed([listed(gained(gain)) for gain in action.choose], "or")
        parts.append(f"one of {one}" if parts else one)
    parts += [f"{listed(gained(each.gain))} for a {_faces(each.faces)}" for each in action.by_face]
    if action.die is not None:
        parts.append({"roll": "a rolled die", "chosen": "a die of any value", "X": "a die showing X"}[action.die])
    if action.change is not None:
        parts.append(_changed(action))
    if action.printed is not None:
        parts.append(f"the metal and energy printed on the discarded card, at most {action.printed} in all")
    if action.copies:
        parts.append("the action of a market blueprint, whose own dice and price you pay too")
    return listed(parts)


def _faces(faces: Sequence[int]) -> str:
    return f"{faces[0]} to {faces[-1]}" if len(faces) > 1 else str(faces[0])


def _changed(action: Action) -> str:
    change = action.change
    assert change is not None  # noqa: S101
    if change.kind == "add":
        return f"one free die {'raised' if change.by > 0 else 'lowered'} by {abs(change.by)}"
    if change.kind == "flip":
        return "one free die turned over (7 minus its value)"
    return "any free dice rolled again"


def does(card: Blueprint) -> str:
    """What a blueprint does in one line: "two equal dice and 5 energy → 2 goods and 1 metal"."""
    if card.action is not None:
        return f"{needs(card.action)} → {gives(card.action)}"
    if card.trigger is not None:
        when = "first goods in a round" if card.trigger.on == "goods" else "first other card built in a round"
        return f"{when} → {listed(gained(card.trigger.gain))}"
    if card.sets:
        return f"worth {listed([str(points) for points in card.sets], 'or')} together, by their number"
    return "no action"


# The commands

SUMMARY = Text("Fantastic Factories: against The Machine, or two to five players.")
HAND = Text("Show my hand")
CARD = Text("Explain a blueprint or a contractor in words.")
WHICH_CARD = Text("A blueprint or a contractor.")
