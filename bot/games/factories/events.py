"""Events of Fantastic Factories with all their data; cards by id, seats from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.games.contract import ENDED, Event
from bot.games.factories import words
from bot.games.factories.components import (
    THE_MACHINE,
    Blueprint,
    Contractor,
    DieColour,
    FactoriesGain,
    Row,
    SectionName,
    Unit,
)
from bot.games.factories.state import Dice, MachineTest
from bot.games.factories.ways import Way
from bot.games.factories.words import (
    COLOUR_NAMES,
    PAYMENT_NAMES,
    ROW_NAMES,
    SECTION_NAMES,
    TYPE_NAMES,
    amounts,
    faces,
    player_name,
)
from bot.games.text import Text

_shared = lru_cache(maxsize=4096)
"""Frequent events are cached values."""

Cards = Sequence[Blueprint | Contractor | None]


def _ids(cards: Cards) -> list[str | None]:
    """The ids of cards, None for an empty slot."""
    return [None if card is None else card.id for card in cards]


def _names(cards: Cards) -> tuple[Text, ...]:
    return tuple(card.name for card in cards if card is not None)


# The table


def laid_out(row: Row, cards: Cards, tools: Sequence[str]) -> Event:
    """The first cards of a market row; contractors come with tool tokens."""
    text = words.laid_out(row=ROW_NAMES[row], names=_names(cards))
    return Event("laid_out", text, {"row": row, "cards": _ids(cards), "tools": list(tools)}, reveals=True)


def began(number: int, first: int, seats: int, *, last: bool) -> Event:
    """A round begins; with several seats, `first` has the first player marker."""
    if seats == 1:
        say = words.began_last if last else words.began
    else:
        say = words.began_last_with if last else words.began_with
    text = say(n=number, player=player_name(first))
    return Event("round", text, {"round": number, "first": first, "last": last})


# Drawing and refilling


def drew(seat: int, cards: Sequence[Blueprint], *, hidden: bool) -> Event:
    """A seat drew blueprints; everyone sees how many, and which if hands are open."""
    data: dict[str, Any] = {"seat": seat, "count": len(cards)}
    if not cards:
        return Event("drew", words.NOTHING_DRAWN, data)
    if hidden:
        return Event("drew", words.drew_count(player=player_name(seat), n=len(cards)), data, reveals=True)
    text = words.drew(names=tuple(sorted(_names(cards), key=str)))
    return Event("drew", text, {**data, "cards": _ids(cards)}, reveals=True)


def drew_cards(seat: int, cards: Sequence[Blueprint]) -> Event:
    """The drawn blueprints, for the seat alone."""
    data: dict[str, Any] = {"seat": seat, "count": len(cards), "cards": _ids(cards)}
    text = words.drew_yourself(names=tuple(sorted(_names(cards), key=str)))
    return Event("drew_cards", text, data, reveals=True, audience=seat)


def shuffled(row: Row, count: int) -> Event:
    """The discard pile became the deck."""
    return Event("shuffled", words.shuffled(row=ROW_NAMES[row], n=count), {"row": row, "cards": count})


def refilled(row: Row, slots: Sequence[int], cards: Cards) -> Event:
    """Cards came into the empty slots of a row."""
    text = words.refilled(n=len(slots), slots=tuple(slots), row=ROW_NAMES[row], names=_names(cards))
    return Event("refilled", text, {"row": row, "slots": list(slots), "cards": _ids(cards)}, reveals=True)


# Market


def refreshed(seat: int, row: Row, pay: str, cards: Cards) -> Event:
    """A row was discarded for one resource."""
    text = (words.refreshed if any(cards) else words.refreshed_empty)(pay=PAYMENT_NAMES[pay], row=ROW_NAMES[row])
    return Event("refreshed", text, {"seat": seat, "row": row, "paid": pay, "discarded": _ids(cards)})


@_shared
def took(seat: int, slot: int, card: Blueprint) -> Event:
    """A blueprint went from the market to a hand."""
    return Event("took", words.took(card=card.name, slot=slot), {"seat": seat, "slot": slot, "card": card.id})


def hired(seat: int, slot: int, contractor: Contractor, discard: Blueprint) -> Event:
    """A contractor was hired."""
    energy = contractor.energy
    say = words.hired_for_energy if energy else words.hired
    text = say(contractor=contractor.name, card=discard.name, n=energy)
    cards = {"contractor": contractor.id, "discarded": discard.id}
    return Event("hired", text, {"seat": seat, "slot": slot, **cards, "energy": energy})


def gained(seat: int, metal: int, energy: int, source: Blueprint | Contractor) -> Event:
    """A seat gained metal and energy from a contractor or an automatic card."""
    got = amounts(metal=metal, energy=energy)
    text = words.gained(source=source.name, player=player_name(seat), got=got)
    return Event("gained", text, {"seat": seat, "metal": metal, "energy": energy, "source": source.id})


@_shared
def fired(seat: int, card: Blueprint) -> Event:
    """A built card fired automatically."""
    return Event("fired", words.fired(card=card.name), {"seat": seat, "card": card.id})


def revealed(seat: int, card: Blueprint | None, source: Contractor) -> Event:
    """A contractor revealed the top blueprint, if there was one."""
    text = words.revealed(source=source.name, card=words.NO_CARD if card is None else card.name)
    data: dict[str, Any] = {"seat": seat, "card": None if card is None else card.id, "source": source.id}
    return Event("revealed", text, data, reveals=card is not None)


def skipped(seat: int) -> Event:
    """A market turn in which nothing could be taken and nobody hired."""
    return Event("skipped", words.skipped(player=player_name(seat)), {"seat": seat})


# Dice


def rolled(seat: int, dice: Dice, *, reason: str) -> Event:
    """A seat rolled dice, for the round (`start`) or because of a card (its id)."""
    say = words.rolled if reason == "start" else words.rolled_again
    text = say(player=player_name(seat), faces=" ".join(map(str, dice)))
    return Event("rolled", text, {"seat": seat, "dice": list(dice), "reason": reason}, reveals=True)


def set_die(seat: int, face: int, chosen: Dice) -> Event:
    """The Foreman set a die."""
    return Event("set_die", words.set_die(n=face), {"seat": seat, "die": face, "set": list(chosen)})


def added_die(seat: int, face: int, source: str) -> Event:
    """A die of a known face came to a seat."""
    return Event("added_die", words.added_die(n=face), {"seat": seat, "die": face, "source": source})


def changed_die(seat: int, before: int, after: int, card: Blueprint) -> Event:
    """A training card changed a die."""
    text = words.changed_die(card=card.name, before=before, after=after)
    return Event("changed_die", text, {"seat": seat, "from": before, "to": after, "card": card.id})


@_shared
def placed(seat: int, face: int, section: SectionName, unit: Unit, gain: int, bonus: int) -> Event:
    """A die was placed in the headquarters; `bonus` is the matching part of the gain."""
    say = words.placed_matched if bonus else words.placed
    data: dict[str, Any] = {"seat": seat, "die": face, "section": section, "unit": unit, "gain": gain, "bonus": bonus}
    return Event("placed", say(n=face, section=SECTION_NAMES[section], got=amounts(**{unit: gain})), data)


# Cards


def used(seat: int, card: Blueprint, copied: Blueprint | None, way: Way) -> Event:
    """A built card was used; resources and dice are paid."""
    dice = faces(way.move.dice) if way.move.dice else None
    if copied is None:
        text = words.used(card=card.name) if dice is None else words.used_with(card=card.name, dice=dice)
    elif dice is None:
        text = words.copied(card=copied.name, own=card.name)
    else:
        text = words.copied_with(card=copied.name, own=card.name, dice=dice)
    data: dict[str, Any] = {
        "seat": seat,
        "card": card.id,
        "copied": None if copied is None else copied.id,
        "dice": list(way.move.dice),
        "choice": way.move.choice,
        "metal": way.metal,
        "energy": way.energy,
        "cards": way.cards,
    }
    return Event("used", text, data)


@_shared
def made(seat: int, card: Blueprint, gain: FactoriesGain) -> Event:
    """A used card's immediate gain; drawn cards are separate events."""
    got = {"goods": gain.goods, "metal": int(gain.metal), "energy": int(gain.energy)}
    return Event("made", words.made(card=card.name, got=amounts(**got)), {"seat": seat, "card": card.id, **got})


def discarded(seat: int, card: Blueprint, reason: str) -> Event:
    """A hand card was discarded, by a card (its id) or the hand limit (`limit`)."""
    return Event("discarded", words.discarded(card=card.name), {"seat": seat, "card": card.id, "reason": reason})


def built(seat: int, card: Blueprint, metal: int, energy: int, discard: Blueprint | None) -> Event:
    """A blueprint was built; without a discarded card it was free."""
    paid = amounts(metal=metal, energy=energy)
    say = words.built if discard else words.built_free
    data: dict[str, Any] = {"seat": seat, "card": card.id, "metal": metal, "energy": energy}
    data["discarded"] = discard.id if discard else None
    return Event("built", say(card=card.name, paid=paid, discard=discard.name if discard else ""), data)


def returned(seat: int, metal: int, energy: int) -> Event:
    """Resources over the limit went back."""
    text = words.returned(what=amounts(metal=metal, energy=energy))
    return Event("returned", text, {"seat": seat, "metal": metal, "energy": energy})


@_shared
def finished(seat: int) -> Event:
    """A seat's work phase is over."""
    return Event("finished", words.finished(player=player_name(seat)), {"seat": seat})


# The Machine


def machine_set_up(level: str, cards: Sequence[Blueprint], discarded: Sequence[Blueprint]) -> Event:
    """The Machine's first compound; Monuments were set aside on the way."""
    data: dict[str, Any] = {"level": level, "cards": _ids(cards), "discarded": _ids(discarded)}
    return Event("machine_set_up", words.machine_set_up(names=_names(cards)), data, reveals=True)


def machine_rolled(dice: Mapping[DieColour, int]) -> Event:
    """The five dice of The Machine."""
    names = tuple(words.machine_die(colour=COLOUR_NAMES[colour], n=n) for colour, n in dice.items())
    data = {"dice": {str(colour): n for colour, n in dice.items()}}
    return Event("machine_rolled", words.machine_rolled(dice=names), data, reveals=True)


def machine_took(card: Blueprint | None, slot: int | None) -> Event:
    """The Machine's card, from a slot or from the deck."""
    data: dict[str, Any] = {"card": None if card is None else card.id, "slot": slot}
    if card is None:
        return Event("machine_took", words.NO_MACHINE_CARD, data)
    say = words.machine_drew if slot is None else words.machine_took
    return Event("machine_took", say(card=card.name, slot=slot), data, reveals=slot is None)


def machine_cleared(row: Row, cards: Cards) -> Event:
    """The Machine discarded a row."""
    return Event("machine_cleared", words.machine_cleared(row=ROW_NAMES[row]), {"row": row, "discarded": _ids(cards)})


def machine_made(tests: Sequence[MachineTest], goods: int, total: int) -> Event:
    """What The Machine's work dice made."""
    passed = tuple(TYPE_NAMES[test.type] for test in tests if test.passed)
    text = words.machine_made(n=goods, types=passed, total=total) if passed else words.MACHINE_MADE_NOTHING
    data: dict[str, Any] = {
        "goods": goods,
        "total": total,
        "tests": [
            {"colour": test.colour, "type": test.type, "die": test.die, "count": test.count, "passed": test.passed}
            for test in tests
        ],
    }
    return Event("machine_made", text, data)


# The end


def triggered(seats: Sequence[int]) -> Event:
    """An end condition is reached: one more round follows."""
    text = words.triggered(players=tuple(map(player_name, seats)), n=len(seats))
    machine = THE_MACHINE in seats
    return Event("triggered", text, {"seats": [seat for seat in seats if seat != THE_MACHINE], "machine": machine})


def ended(scores: Sequence[int], machine: int | None) -> Event:
    """The game is over."""
    data: dict[str, Any] = {"scores": list(scores), "machine": machine}
    if machine is None:
        best = [seat for seat, points in enumerate(scores) if points == max(scores)]
        return Event(ENDED, words.ended(scores=tuple(scores)), {**data, "best": best})
    say = words.beaten if scores[0] > machine else words.not_beaten
    return Event(ENDED, say(yours=scores[0], machine=machine), data)
