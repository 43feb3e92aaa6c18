"""What The Machine does, as events with all their data; the turn is told in four short steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.contract import Event
from bot.games.factories.cards import Blueprint, Contractor
from bot.games.factories.events import ids
from bot.games.factories.view import DieColour, MachineTest, Row
from bot.games.factories.words import COLOUR_NAMES, ROW_NAMES, TYPE_NAMES
from bot.games.text import Text


def set_up(level: str, cards: Sequence[Blueprint], discarded: Sequence[Blueprint]) -> Event:
    """The Machine's first compound; Monuments were set aside on the way."""
    text = Text("The Machine starts with {names}.", names=tuple(card.name for card in cards))
    data: dict[str, Any] = {"level": level, "cards": ids(cards), "discarded": ids(discarded)}
    return Event("machine_set_up", text, data, reveals=True)


def rolled(dice: Mapping[DieColour, int]) -> Event:
    """The five dice of The Machine."""
    names = tuple(Text("{colour} {n}", colour=COLOUR_NAMES[colour], n=n) for colour, n in dice.items())
    return Event(
        "machine_rolled",
        Text("The Machine rolls {dice}.", dice=names),
        {"dice": {str(colour): n for colour, n in dice.items()}},
        reveals=True,
    )


def took(card: Blueprint | None, slot: int | None) -> Event:
    """The Machine's card, from a slot or from the deck."""
    data: dict[str, Any] = {"card": None if card is None else card.id, "slot": slot}
    if card is None:
        return Event("machine_took", Text("No card is left for The Machine."), data)
    template = (
        "The Machine takes {card} from the deck." if slot is None else "The Machine takes {card} from slot {slot}."
    )
    return Event("machine_took", Text(template, card=card.name, slot=slot), data, reveals=slot is None)


def cleared(row: Row, cards: Sequence[Blueprint | Contractor | None]) -> Event:
    """The Machine discarded a row."""
    text = Text("The Machine discards the {row} of the market.", row=ROW_NAMES[row])
    return Event("machine_cleared", text, {"row": row, "discarded": ids(cards)})


def made(tests: Sequence[MachineTest], goods: int, total: int) -> Event:
    """What The Machine's work dice made."""
    passed = tuple(TYPE_NAMES[test.type] for test in tests if test.passed)
    template = (
        "The Machine makes {n} {n:good|goods} with {types} and has {total}." if passed else "The Machine makes nothing."
    )
    data: dict[str, Any] = {
        "goods": goods,
        "total": total,
        "tests": [
            {"colour": test.colour, "type": test.type, "die": test.die, "count": test.count, "passed": test.passed}
            for test in tests
        ],
    }
    return Event("machine_made", Text(template, n=goods, types=passed, total=total), data)
