"""Events of Otys with their data: contracts by id, public slots from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import ENDED, Event
from bot.games.otys import words
from bot.games.otys.components import RESOURCES, TOKENS, Contract, Counts, OtysGain, Resource
from bot.games.otys.state import Ending, OtysState
from bot.games.otys.words import RESOURCE_NAMES, TIMER_NAMES, diver_name, key_words
from bot.games.text import Text


def set_up(state: OtysState) -> Event:
    """The open set-up: everything drawn before the first decision."""
    data: dict[str, Any] = {
        "store": _by_colour(state.store),
        "sponsors": list(state.sponsors),
        "tokens": [list(shown) for shown in state.tokens],
        "columns": [list(board.column) for board in state.boards],
        "levels": [[_by_colour(cubes) for cubes in board.levels] for board in state.boards],
    }
    cubes = words.cubes_words(state.store) if any(state.store) else words.NEVER
    return Event("set_up", words.set_up(cubes=cubes), data, reveals=True)


def _by_colour(counts: Counts) -> dict[str, int]:
    return {str(resource): number for resource, number in zip(RESOURCES, counts, strict=True)}


def revealed(slot: int, card: Contract, deck: int) -> Event:
    """A public contract was revealed; `deck` cards are left."""
    text = words.revealed(price=words.price_words(card.id), reward=words.reward_words(card))
    return Event("revealed", text, {"slot": slot, "contract": card.id, "deck": deck}, reveals=True)


def dived(seat: int, key: str, level: int, diver: str) -> Event:
    """A key was played and activates a level."""
    return Event("dived", words.dived(level, key, diver), {"seat": seat, "key": key, "level": level, "diver": diver})


def rotated(sponsors: Sequence[int]) -> Event:
    """The sponsors went one level deeper."""
    return Event("rotated", words.ROTATED, {"sponsors": list(sponsors)})


def gained(seat: int, gain: OtysGain, source: str) -> Event:
    """Credits, batteries or neutral keys were gained."""
    data: dict[str, Any] = {
        "seat": seat,
        "source": source,
        "credits": gain.credits,
        "batteries": gain.batteries,
        "neutral_keys": gain.neutral_keys,
    }
    return Event("gained", words.gained(gain), data)


def scored(seat: int, prestige: int, total: int) -> Event:
    """Prestige was gained."""
    text = words.scored(n=prestige, total=total)
    return Event("scored", text, {"seat": seat, "prestige": prestige, "total": total})


def upgraded(seat: int, diver: str) -> Event:
    """A diver shows its upgraded side."""
    return Event("upgraded", words.upgraded(diver=diver_name(diver)), {"seat": seat, "diver": diver})


def retrieved(seat: int, key: str) -> Event:
    """An own key came back from the Hacker track."""
    return Event("retrieved", words.retrieved(key=key_words(key)), {"seat": seat, "key": key})


def propelled(seat: int, diver: str, steps: int, column: Sequence[str]) -> Event:
    """A propeller moved a diver; steps are positive downwards."""
    said = words.propelled_down if steps > 0 else words.propelled_up
    text = said(diver=diver_name(diver), n=abs(steps))
    return Event("propelled", text, {"seat": seat, "diver": diver, "steps": steps, "column": list(column)})


def took(seat: int, resource: Resource, level: int) -> Event:
    """A cube came from the supply to a level."""
    text = words.took(resource=RESOURCE_NAMES[resource], level=level)
    return Event("took", text, {"seat": seat, "resource": resource, "level": level})


def sold(seat: int, resource: Resource, stock: int) -> Event:
    """A cube went to the Store, which now has `stock` of its colour."""
    text = words.sold(resource=RESOURCE_NAMES[resource])
    return Event("sold", text, {"seat": seat, "resource": resource, "stock": stock})


def bought(seat: int, resource: Resource, price: int, stock: int) -> Event:
    """A cube came from the Store."""
    text = words.bought(resource=RESOURCE_NAMES[resource], price=price)
    return Event("bought", text, {"seat": seat, "resource": resource, "price": price, "stock": stock})


def drew(seat: int, cards: Sequence[str]) -> tuple[Event, Event]:
    """A Spy drew contracts: the number for everyone, the cards for its owner."""
    number, shown = len(cards), words.drawn(cards=tuple(map(words.price_words, cards)))
    return (
        Event("drew", words.drew(n=number), {"seat": seat, "number": number}, reveals=True),
        Event("drawn", shown, {"seat": seat, "contracts": list(cards)}, reveals=True, audience=seat),
    )


def keep_card(seat: int, card: Contract, hand: int) -> tuple[Event, Event]:
    """A drawn contract was kept; its identity is for the owner."""
    shown = words.in_hand(price=words.price_words(card.id), reward=words.reward_words(card))
    return (
        Event("hand", words.CARD_TO_HAND, {"seat": seat, "hand": hand}),
        Event("kept", shown, {"seat": seat, "contract": card.id}, audience=seat),
    )


def advanced(seat: int, track: str, value: int) -> Event:
    """The Hacker or Mechanic advanced one step."""
    return Event("advanced", words.ADVANCED[track](n=value), {"seat": seat, "track": track, "value": value})


def token(seat: int, kind: str, level: int, *, keep: bool) -> Event:
    """A reward token was taken, to use or to keep on the level."""
    if keep:
        text = words.token_stays(level=level, effect=words.kept_side_words(TOKENS[kind]))
    else:
        text = words.token_used(effect=words.token_name(kind))
    return Event("token", text, {"seat": seat, "token": kind, "level": level, "kept": keep})


def refilled(level: int, kind: str, bag: int) -> Event:
    """A reward token was drawn from the bag."""
    text = words.refilled(level=level, effect=words.token_name(kind))
    return Event("refilled", text, {"level": level, "token": kind, "bag": bag}, reveals=True)


def passed(seat: int, stage: str, level: int) -> Event:
    """An effect, or the rest of it, was skipped."""
    said = words.sponsor_passed if stage in ("upgrade", "retrieve") else words.diver_passed
    return Event("passed", said(level=level), {"seat": seat, "stage": stage, "level": level})


def completed(seat: int, card: Contract, paid: Sequence[Resource], slot: int | None, level: int) -> Event:
    """A contract was completed with these cubes; `slot` is None for a private one.

    `level` is the paying level, 0 for the active one, which the data don't name.
    """
    data: dict[str, Any] = {
        "seat": seat,
        "contract": card.id,
        "paid": list(paid),
        "slot": slot,
        "prestige": card.prestige,
        "virtual": len(paid) < card.size,
    }
    if not level:
        return Event("completed", words.completed(paid=words.paid_words(paid)), data)
    text = words.completed_elsewhere(paid=words.paid_words(paid), level=level)
    return Event("completed", text, {**data, "level": level})


def surfaced(seat: int, diver: str, level: int, column: Sequence[str], *, stay: bool) -> Event:
    """The diver surfaced, or stayed for a battery."""
    data: dict[str, Any] = {"seat": seat, "diver": diver, "level": level, "column": list(column), "stay": stay}
    return Event("surfaced", words.surfaced(diver, level, stay=stay), data)


def keys_back(seat: int, threshold: int) -> Event:
    """The Hacker track was full."""
    return Event("keys_back", words.keys_back(n=threshold), {"seat": seat, "threshold": threshold})


def ordered(spaces: Sequence[int], order: Sequence[Resource]) -> Event:
    """All colours are placed on the Score track."""
    text = words.ordered(spaces=tuple(spaces), order=tuple(RESOURCE_NAMES[each] for each in order))
    return Event("ordered", text, {"spaces": list(spaces), "order": list(order)})


def laid(slot: int, resource: Resource, contract: str, queue: Sequence[Resource]) -> Event:
    """The queue's next cube was placed on a public contract."""
    text = words.laid(resource=RESOURCE_NAMES[resource], price=words.price_words(contract))
    return Event("laid", text, {"slot": slot, "resource": resource, "contract": contract, "queue": list(queue)})


def timer_moved(timer: int, start: int, end: int) -> Event:
    """A Timer moved one space."""
    data: dict[str, Any] = {"timer": TIMER_NAMES[timer], "from": start, "to": end}
    return Event("timer", words.timer_moved(timer, end), data)


def delivered(timer: int, resource: Resource, space: int, *, stored: bool) -> Event:
    """A Timer reached a cube.

    The cube goes to the Store, or to the supply if its row is full.
    """
    name, said = TIMER_NAMES[timer], words.stored if stored else words.not_stored
    data: dict[str, Any] = {"timer": name, "resource": resource, "space": space, "stored": stored}
    return Event("delivered", said(name=name, resource=RESOURCE_NAMES[resource]), data)


def discarded(slot: int, contract: str, resource: Resource) -> Event:
    """A public contract was discarded because a Timer reached its colour."""
    text = words.discarded(price=words.price_words(contract), resource=RESOURCE_NAMES[resource])
    return Event("discarded", text, {"slot": slot, "contract": contract, "resource": resource})


def contact(timer: int, space: int, prestige: int, left: int) -> Event:
    """The marker met a Timer, which is discarded; `left` Timers remain."""
    name = TIMER_NAMES[timer]
    data: dict[str, Any] = {"timer": name, "space": space, "prestige": prestige, "left": left}
    return Event("contact", words.contact(name=name), data)


def ended(reason: Ending, prestige: int, rank: Text) -> Event:
    """The solo game is over: last `contact`, or `stopped` after too many turns."""
    text = words.ENDED[reason](prestige=prestige, rank=rank)
    return Event(ENDED, text, {"reason": reason, "prestige": prestige, "rank": str(rank)})
