"""What happens in Fantastic Factories, as events with all their data; cards are given by id, seats from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import Event
from bot.games.factories.cards import Blueprint, Contractor, Gain, SectionName, Unit
from bot.games.factories.dice import Dice
from bot.games.factories.scoring import THE_MACHINE
from bot.games.factories.uses import UseOption
from bot.games.factories.view import Row
from bot.games.factories.words import (
    ROW_NAMES,
    SECTION_NAMES,
    amounts,
    card_names,
    player_name,
)
from bot.games.text import Text

_NO_CARD = Text("no card")


def ids(cards: Sequence[Blueprint | Contractor | None]) -> list[str | None]:
    """The ids of cards, None for an empty slot."""
    return [None if card is None else card.id for card in cards]


# The table


def laid_out(row: Row, cards: Sequence[Blueprint | Contractor | None], tools: Sequence[str]) -> Event:
    """The first cards of a row of the market; the contractor row comes with its tool tokens."""
    names = tuple(card.name for card in cards if card is not None)
    template = "The market opens with the {row} {names}."
    data: dict[str, Any] = {"row": row, "cards": ids(cards), "tools": list(tools)}
    return Event("laid_out", Text(template, row=ROW_NAMES[row], names=names), data, reveals=True)


def began(number: int, first: int, seats: int, last: bool) -> Event:
    """A round begins; with several seats it says who has the first player marker."""
    if seats == 1:
        template = "Round {n} begins; it is the last one." if last else "Round {n} begins."
    elif last:
        template = "Round {n} begins with {player}; it is the last one."
    else:
        template = "Round {n} begins with {player}."
    text = Text(template, n=number, player=player_name(first))
    return Event("round", text, {"round": number, "first": first, "last": last})


# Drawing and refilling


def drew(seat: int, cards: Sequence[Blueprint], *, hidden: bool) -> list[Event]:
    """A seat drew blueprints: everybody hears how many, only the seat which ones unless hands are open."""
    names = card_names([card.name for card in cards])
    data: dict[str, Any] = {"seat": seat, "count": len(cards)}
    if not cards:
        return [Event("drew", Text("No blueprint is left to draw."), data)]
    told = {**data, "cards": ids(cards)}
    if not hidden:
        return [Event("drew", Text("The draw brings {names}.", names=names), told, reveals=True)]
    counted = Text("{player} draws {n} {n:blueprint|blueprints}.", player=player_name(seat), n=len(cards))
    return [
        Event("drew", counted, data, reveals=True),
        Event("drew_cards", Text("You draw {names}.", names=names), told, reveals=True, audience=seat),
    ]


def shuffled(row: Row, count: int) -> Event:
    """The discard pile became the deck."""
    text = Text("The discarded {row} are shuffled into a new deck of {n}.", row=ROW_NAMES[row], n=count)
    return Event("shuffled", text, {"row": row, "cards": count})


def refilled(row: Row, slots: Sequence[int], cards: Sequence[Blueprint | Contractor]) -> Event:
    """Cards came into the empty slots of a row."""
    template = "Slot {slots} of the {row}: {names}."
    names = tuple(card.name for card in cards)
    text = Text(template, slots=tuple(slots), row=ROW_NAMES[row], names=names)
    return Event("refilled", text, {"row": row, "slots": list(slots), "cards": ids(cards)}, reveals=True)


# Market


def refreshed(seat: int, row: Row, pay: str, cards: Sequence[Blueprint | Contractor | None]) -> Event:
    """A row was discarded for one resource."""
    template = (
        "For 1 {pay} the {row} of the market are discarded."
        if any(cards)
        else "For 1 {pay} the empty row of {row} is filled again."
    )
    text = Text(template, pay=pay, row=ROW_NAMES[row])
    return Event("refreshed", text, {"seat": seat, "row": row, "paid": pay, "discarded": ids(cards)})


def took(seat: int, slot: int, card: Blueprint) -> Event:
    """A blueprint went from the market to a hand."""
    text = Text("{card} is taken from slot {slot}.", card=card.name, slot=slot)
    return Event("took", text, {"seat": seat, "slot": slot, "card": card.id})


def hired(seat: int, slot: int, contractor: Contractor, discard: Blueprint) -> Event:
    """A contractor was hired."""
    template = (
        "The {contractor} is hired with {card} and {n} energy."
        if contractor.energy
        else ("The {contractor} is hired with {card}.")
    )
    text = Text(template, contractor=contractor.name, card=discard.name, n=contractor.energy)
    data: dict[str, Any] = {
        "seat": seat,
        "slot": slot,
        "contractor": contractor.id,
        "discarded": discard.id,
        "energy": contractor.energy,
    }
    return Event("hired", text, data)


def gained(seat: int, metal: int, energy: int, source: Blueprint | Contractor) -> Event:
    """Metal and energy came to a seat from a contractor, or from a card that fires by itself."""
    got = amounts(metal=metal, energy=energy)
    text = Text("{source}: {player} gains {got}.", source=source.name, player=player_name(seat), got=got)
    return Event("gained", text, {"seat": seat, "metal": metal, "energy": energy, "source": source.id})


def fired(seat: int, card: Blueprint) -> Event:
    """A built card does by itself what it does once a round."""
    return Event("fired", Text("{card} fires.", card=card.name), {"seat": seat, "card": card.id})


def revealed(seat: int, card: Blueprint | None, source: Contractor) -> Event:
    """A contractor turned up the top blueprint, if there was one."""
    name = _NO_CARD if card is None else card.name
    text = Text("The {source} reveals {card}.", source=source.name, card=name)
    data: dict[str, Any] = {"seat": seat, "card": None if card is None else card.id, "source": source.id}
    return Event("revealed", text, data, reveals=card is not None)


def skipped(seat: int) -> Event:
    """A market turn in which nothing could be taken and nobody hired."""
    return Event("skipped", Text("{player} neither takes nor hires.", player=player_name(seat)), {"seat": seat})


# Dice


def rolled(seat: int, dice: Dice, *, reason: str) -> Event:
    """Dice of a seat were rolled, for the round (`start`) or by a card (its id)."""
    template = "The roll of {player}: {faces}." if reason == "start" else "The new roll: {faces}."
    text = Text(template, player=player_name(seat), faces=" ".join(map(str, dice)))
    return Event("rolled", text, {"seat": seat, "dice": list(dice), "reason": reason}, reveals=True)


def set_die(seat: int, face: int, chosen: Dice) -> Event:
    """The Foreman set a die."""
    return Event("set_die", Text("A die is set to {n}.", n=face), {"seat": seat, "die": face, "set": list(chosen)})


def added_die(seat: int, face: int, source: str) -> Event:
    """A die of a known face came to a seat."""
    text = Text("A die showing {n} is added.", n=face)
    return Event("added_die", text, {"seat": seat, "die": face, "source": source})


def changed_die(seat: int, before: int, after: int, card: Blueprint) -> Event:
    """A training card changed a die."""
    text = Text("{card} turns die {before} into {after}.", card=card.name, before=before, after=after)
    return Event("changed_die", text, {"seat": seat, "from": before, "to": after, "card": card.id})


def placed(seat: int, face: int, section: SectionName, unit: Unit, gain: int, bonus: int) -> Event:
    """A die went to the headquarters; of the gain so much is the matching bonus."""
    template = "Die {n} in {section}, matched: {got}." if bonus else "Die {n} in {section}: {got}."
    text = Text(template, n=face, section=SECTION_NAMES[section], got=amounts(**{unit: gain}))
    data: dict[str, Any] = {
        "seat": seat,
        "die": face,
        "section": section,
        "unit": unit,
        "gain": gain,
        "bonus": bonus,
    }
    return Event("placed", text, data)


# Cards


def used(seat: int, card: Blueprint, copied: Blueprint | None, option: UseOption) -> Event:
    """A built card is used; its price in resources and dice is paid."""
    name = card.name if copied is None else copied.name
    template = "{card} is used." if copied is None else "{own} copies {card}."
    data: dict[str, Any] = {
        "seat": seat,
        "card": card.id,
        "copied": None if copied is None else copied.id,
        "dice": list(option.move.dice),
        "choice": option.move.choice,
        "metal": option.metal,
        "energy": option.energy,
        "cards": option.cards,
    }
    return Event("used", Text(template, card=name, own=card.name), data)


def made(seat: int, card: Blueprint, gain: Gain) -> Event:
    """What a used card gave at once; cards that it draws are told apart."""
    goods, metal, energy = gain.goods, int(gain.metal), int(gain.energy)
    text = Text("{card} gives {got}.", card=card.name, got=amounts(goods=goods, metal=metal, energy=energy))
    return Event("made", text, {"seat": seat, "card": card.id, "goods": goods, "metal": metal, "energy": energy})


def discarded(seat: int, card: Blueprint, reason: str) -> Event:
    """A blueprint was discarded from hand, for a card (its id) or because of the limit (`limit`)."""
    text = Text("{card} is discarded.", card=card.name)
    return Event("discarded", text, {"seat": seat, "card": card.id, "reason": reason})


def built(seat: int, card: Blueprint, metal: int, energy: int, discard: Blueprint | None) -> Event:
    """A blueprint was built; without a discarded card it was free."""
    template = "{card} is built for {paid} and {discard}." if discard else "{card} is built for nothing."
    paid = amounts(metal=metal, energy=energy)
    text = Text(template, card=card.name, paid=paid, discard=discard.name if discard else "")
    data: dict[str, Any] = {
        "seat": seat,
        "card": card.id,
        "metal": metal,
        "energy": energy,
        "discarded": discard.id if discard else None,
    }
    return Event("built", text, data)


def returned(seat: int, metal: int, energy: int) -> Event:
    """Resources over the limit went back."""
    text = Text("{what} over the limit goes back.", what=amounts(metal=metal, energy=energy))
    return Event("returned", text, {"seat": seat, "metal": metal, "energy": energy})


def finished(seat: int) -> Event:
    """A seat's work phase is over."""
    return Event("finished", Text("{player} is done.", player=player_name(seat)), {"seat": seat})


# The end


def triggered(seats: Sequence[int]) -> Event:
    """An end condition is reached: one more round follows."""
    text = Text(
        "{players} {n:has|have} reached the end condition; one more round is played.",
        players=tuple(map(player_name, seats)),
        n=len(seats),
    )
    machine = THE_MACHINE in seats
    return Event("triggered", text, {"seats": [seat for seat in seats if seat != THE_MACHINE], "machine": machine})


def ended(scores: Sequence[int], machine: int | None) -> Event:
    """The game is over."""
    data: dict[str, Any] = {"scores": list(scores), "machine": machine}
    if machine is None:
        best = [seat for seat, points in enumerate(scores) if points == max(scores)]
        text = Text("The game is over with {scores} points.", scores=tuple(scores))
        return Event("ended", text, {**data, "best": best})
    template = (
        "You beat The Machine {yours} to {machine}."
        if scores[0] > machine
        else ("The Machine is not beaten: {yours} to {machine}.")
    )
    return Event("ended", Text(template, yours=scores[0], machine=machine), data)
