"""What happens in Otys, as events with all their data. Contracts are given by id, slots of public ones from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.games.contract import Event
from bot.games.otys.components import RESOURCES, TOKENS, Contract, Counts, Gain
from bot.games.otys.view import Ending, Resource
from bot.games.otys.words import (
    RESOURCE_NAMES,
    TIMER_NAMES,
    cubes_words,
    diver_name,
    gain_words,
    key_words,
    paid_words,
    price_words,
    reward_words,
    token_kept,
    token_name,
)
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition


def by_colour(counts: Counts) -> dict[str, int]:
    """Counts by the name of the colour."""
    return {str(resource): number for resource, number in zip(RESOURCES, counts, strict=True)}


def set_up(position: OtysPosition) -> Event:
    """Everything that was drawn before the first decision and lies open."""
    text = Text(
        "The Store holds {cubes}; the divers, sponsors and reward tokens are laid out.", cubes=_cubes(position.store)
    )
    data: dict[str, Any] = {
        "store": by_colour(position.store),
        "sponsors": list(position.sponsors),
        "tokens": [list(shown) for shown in position.tokens],
        "columns": [list(board.column) for board in position.boards],
        "levels": [[by_colour(cubes) for cubes in board.levels] for board in position.boards],
    }
    return Event("set_up", text, data, reveals=True)


def _cubes(counts: Counts) -> Text:
    return cubes_words(counts) if any(counts) else Text("nothing")


def revealed(slot: int, contract: str, deck: int) -> Event:
    """A public contract was turned over; `deck` cards are left."""
    template = "New contract {card}: {price} for {reward}."
    text = Text(template, card=contract, price=price_words(contract), reward=reward_words(contract))
    return Event("revealed", text, {"slot": slot, "contract": contract, "deck": deck}, reveals=True)


def dived(seat: int, key: str, level: int, diver: str) -> Event:
    """A key was played and activates a level."""
    text = Text(
        "Level {level} with {key}: the {diver} dives.", level=level, key=key_words(key), diver=diver_name(diver)
    )
    return Event("dived", text, {"seat": seat, "key": key, "level": level, "diver": diver})


def rotated(sponsors: Sequence[int]) -> Event:
    """The sponsors went one level deeper."""
    return Event("rotated", Text("Every sponsor moves one level deeper."), {"sponsors": list(sponsors)})


def gained(seat: int, gain: Gain, source: str) -> Event:
    """Credits, batteries or neutral keys came in, from a sponsor, token, diver, store or contract."""
    data: dict[str, Any] = {
        "seat": seat,
        "source": source,
        "credits": gain.credits,
        "batteries": gain.batteries,
        "neutral_keys": gain.neutral_keys,
    }
    without = Gain(0, gain.credits, gain.batteries, gain.neutral_keys)
    return Event("gained", Text("{gain} gained.", gain=gain_words(without)), data)


def scored(seat: int, prestige: int, total: int) -> Event:
    """Prestige was gained."""
    text = Text("{n} Prestige gained, {total} in all.", n=prestige, total=total)
    return Event("scored", text, {"seat": seat, "prestige": prestige, "total": total})


def upgraded(seat: int, diver: str) -> Event:
    """A diver shows its upgraded side."""
    return Event("upgraded", Text("The {diver} is upgraded.", diver=diver_name(diver)), {"seat": seat, "diver": diver})


def retrieved(seat: int, key: str) -> Event:
    """An own key came back from the Hacker track."""
    text = Text("Back from the Hacker track: {key}.", key=key_words(key))
    return Event("retrieved", text, {"seat": seat, "key": key})


def propelled(seat: int, diver: str, steps: int, column: Sequence[str]) -> Event:
    """A propeller moved a diver; steps are positive downwards."""
    template = "The propeller takes the {diver} {n} down." if steps > 0 else "The propeller takes the {diver} {n} up."
    text = Text(template, diver=diver_name(diver), n=abs(steps))
    return Event("propelled", text, {"seat": seat, "diver": diver, "steps": steps, "column": list(column)})


def took(seat: int, resource: Resource, level: int) -> Event:
    """A cube came from the supply to a level."""
    text = Text("1 {resource} comes to level {level}.", resource=RESOURCE_NAMES[resource], level=level)
    return Event("took", text, {"seat": seat, "resource": resource, "level": level})


def sold(seat: int, resource: Resource, stock: int) -> Event:
    """A cube went to the Store, which now has so many of its colour."""
    text = Text("1 {resource} is sold to the Store.", resource=RESOURCE_NAMES[resource])
    return Event("sold", text, {"seat": seat, "resource": resource, "stock": stock})


def bought(seat: int, resource: Resource, price: int, stock: int) -> Event:
    """A cube came from the Store."""
    template = "1 {resource} is bought for {price} {price:Credit|Credits}."
    text = Text(template, resource=RESOURCE_NAMES[resource], price=price)
    return Event("bought", text, {"seat": seat, "resource": resource, "price": price, "stock": stock})


def drew(seat: int, cards: Sequence[str]) -> tuple[Event, Event]:
    """A Spy drew contracts: how many for everybody, which ones for its owner."""
    number = len(cards)
    told = Text("The Spy draws {n} {n:contract|contracts}.", n=number)
    shown = Text("The Spy has drawn {cards}.", cards=tuple(cards))
    return (
        Event("drew", told, {"seat": seat, "number": number}, reveals=True),
        Event("drawn", shown, {"seat": seat, "contracts": list(cards)}, reveals=True, audience=seat),
    )


def kept_card(seat: int, card: str, hand: int) -> tuple[Event, Event]:
    """One of the drawn contracts was kept; which one is for its owner."""
    text = Text("A contract is kept in hand; the others go under the deck.")
    shown = Text(
        "{card} is in hand: {price} for {reward}.", card=card, price=price_words(card), reward=reward_words(card)
    )
    return (
        Event("hand", text, {"seat": seat, "hand": hand}),
        Event("kept", shown, {"seat": seat, "contract": card}, audience=seat),
    )


def advanced(seat: int, track: str, value: int) -> Event:
    """Hacker or Mechanic went one step on."""
    template = (
        "The Hacker advances: {n} keys on the track bring all back."
        if track == "hacker"
        else "The Mechanic advances: a propeller moves up to {n}."
    )
    return Event("advanced", Text(template, n=value), {"seat": seat, "track": track, "value": value})


def token(seat: int, kind: str, level: int, *, keep: bool) -> Event:
    """A reward token was taken, for its immediate side or to keep it on the level."""
    text = (
        Text("A reward token stays on level {level}: {effect}.", level=level, effect=token_kept(TOKENS[kind]))
        if keep
        else Text("A reward token is used: {effect}.", effect=token_name(kind))
    )
    return Event("token", text, {"seat": seat, "token": kind, "level": level, "kept": keep})


def refilled(level: int, kind: str, bag: int) -> Event:
    """A reward token came out of the bag."""
    text = Text("A new reward token lies at level {level}: {effect}.", level=level, effect=token_name(kind))
    return Event("refilled", text, {"level": level, "token": kind, "bag": bag}, reveals=True)


def passed(seat: int, stage: str, level: int) -> Event:
    """An effect, or the rest of it, was left unused."""
    template = (
        "The sponsor of level {level} is passed over."
        if stage in ("upgrade", "retrieve")
        else "Nothing more is done on level {level} but contracts."
    )
    return Event("passed", Text(template, level=level), {"seat": seat, "stage": stage, "level": level})


def completed(seat: int, card: Contract, paid: Sequence[Resource], slot: int | None) -> Event:
    """A contract was completed with these cubes; `slot` is None for a private one."""
    text = Text("Contract {card} is completed with {paid}.", card=card.id, paid=paid_words(paid))
    data: dict[str, Any] = {
        "seat": seat,
        "contract": card.id,
        "paid": list(paid),
        "slot": slot,
        "prestige": card.prestige,
        "virtual": len(paid) < card.size,
    }
    return Event("completed", text, data)


def surfaced(seat: int, diver: str, level: int, column: Sequence[str], *, stay: bool) -> Event:
    """The diver came up, or stayed for a battery."""
    template = "The {diver} stays on level {level} for a battery." if stay else "The {diver} surfaces."
    text = Text(template, diver=diver_name(diver), level=level)
    data: dict[str, Any] = {"seat": seat, "diver": diver, "level": level, "column": list(column), "stay": stay}
    return Event("surfaced", text, data)


def keys_back(seat: int, threshold: int) -> Event:
    """The Hacker track was full."""
    text = Text("{n} keys were on the Hacker track: all own keys come back.", n=threshold)
    return Event("keys_back", text, {"seat": seat, "threshold": threshold})


def ordered(spaces: Sequence[int], order: Sequence[Resource]) -> Event:
    """Every colour has its space of the Score track."""
    text = Text("The cubes lie on {spaces}: {order}.", spaces=tuple(spaces), order=tuple(order))
    return Event("ordered", text, {"spaces": list(spaces), "order": list(order)})


def laid(slot: int, resource: Resource, contract: str, queue: Sequence[Resource]) -> Event:
    """A cube of the queue came onto a public contract."""
    text = Text("1 {resource} is laid on contract {card}.", resource=RESOURCE_NAMES[resource], card=contract)
    return Event("laid", text, {"slot": slot, "resource": resource, "contract": contract, "queue": list(queue)})


def timer_moved(timer: int, start: int, end: int) -> Event:
    """A Timer moved one space."""
    name = TIMER_NAMES[timer]
    return Event(
        "timer", Text("Timer {name} moves to {end}.", name=name, end=end), {"timer": name, "from": start, "to": end}
    )


def delivered(timer: int, resource: Resource, space: int, *, stored: bool) -> Event:
    """A Timer reached a cube, which goes to the Store, or to the supply if its row is full."""
    template = (
        "Timer {name} reaches the {resource}, which goes to the Store."
        if stored
        else "Timer {name} reaches the {resource}; the Store has no space, so it goes to the supply."
    )
    name = TIMER_NAMES[timer]
    text = Text(template, name=name, resource=RESOURCE_NAMES[resource])
    return Event("delivered", text, {"timer": name, "resource": resource, "space": space, "stored": stored})


def discarded(slot: int, contract: str, resource: Resource) -> Event:
    """A public contract went because a Timer reached its colour."""
    text = Text(
        "Contract {card}, which carried {resource}, is discarded.", card=contract, resource=RESOURCE_NAMES[resource]
    )
    return Event("discarded", text, {"slot": slot, "contract": contract, "resource": resource})


def contact(timer: int, space: int, prestige: int, left: int) -> Event:
    """Marker and Timer met: it is discarded; so many Timers are left."""
    name = TIMER_NAMES[timer]
    text = Text("The marker and Timer {name} meet on the way: Timer {name} is discarded.", name=name)
    return Event("contact", text, {"timer": name, "space": space, "prestige": prestige, "left": left})


def ended(reason: Ending, prestige: int, rank: Text) -> Event:
    """The solo game is over, because of `contact` with the last Timer, or `stopped` as it took too many turns."""
    template = (
        "That was the last Timer; the game is over with {prestige} Prestige: {rank}."
        if reason == "contact"
        else "The game has taken too many turns and stops with {prestige} Prestige: {rank}."
    )
    text = Text(template, prestige=prestige, rank=rank)
    return Event("ended", text, {"reason": reason, "prestige": prestige, "rank": str(rank)})
