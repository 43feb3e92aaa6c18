"""The story above the picture: events, The Machine's turn, standings, result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.components import links
from bot.discord.table.face import undone_text
from bot.discord.table.story_messages import fit_sentences
from bot.games.contract import Event, Outcome
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.games.factories.view import FactoriesView
from bot.games.text import Text, TextLike, lines
from cogs.factories import words

_NEWS = frozenset({"round", "refilled", "shuffled", "triggered", "rolled"})
"""Events of a finished turn that concern everybody."""

_HIDDEN_EVENTS = frozenset({"laid_out", "finished", "ended"})


def happened(live: LiveTable, view: FactoriesView) -> TextLike:
    """Return the last move's visible effects, without other seats' turns."""
    if live.taken_back:
        return undone_text(live)
    events = [event for event in live.events if _is_shown(event, live, view)]
    done = live.last_seat
    if done is not None and (done != view.decider or (view.viewer is None and len(view.deciders) > 1)):
        events = [event for event in events if event.kind in _NEWS or event.data.get("seat", done) != done]
    return fit_sentences(_sentences(events, view))


def _sentences(events: Sequence[Event], view: FactoriesView) -> Sequence[TextLike]:
    """Return a sentence per event, one for all rolls; a hand shows its own rolls only."""
    rolls = [event for event in events if event.kind == "rolled" and event.data["reason"] == "start"]
    texts = [_rolled(event) for event in rolls if view.viewer in (None, event.data["seat"])]
    first = rolls[0] if rolls and texts else None
    return [
        words.rolls(texts) if event is first else event.text for event in events if event is first or event not in rolls
    ]


def _rolled(event: Event) -> tuple[int, Sequence[int]]:
    data: Mapping[str, Any] = event.data
    return data["seat"], data["dice"]


def _is_shown(event: Event, live: LiveTable, view: FactoriesView) -> bool:
    """Whether an event is shown; a draw listed card by card isn't counted as well."""
    if event.kind in _HIDDEN_EVENTS or event.audience not in (None, view.viewer):
        return False
    if event.kind == "drew" and live.number == 0 and view.seats > 1:
        return False
    if event.kind.startswith("machine_") and event.kind != "machine_set_up":
        return False
    return event.kind != "drew" or not any(
        other.kind == "drew_cards" and other.audience == view.viewer == event.data["seat"] for other in live.events
    )


def machine_turn(view: FactoriesView) -> Sequence[Text]:
    """Return The Machine's latest turn step by step, until the next work phase."""
    machine = view.machine
    if machine is None or machine.turn is None or view.phase == "work":
        return ()
    return words.machine_turn(machine.turn)


def result(live: LiveTable, view: FactoriesView, outcome: Outcome) -> Text:
    """The end of a game."""
    if view.machine is not None:
        return words.against_the_machine(view.players[0], view.machine, outcome.title)
    seats = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
    ranked = [
        words.ranked(outcome.ranks[seat], links.player(live.table, seat), outcome.scores[seat], view.players[seat])
        for seat in seats
    ]
    winners = [links.player(live.table, seat) for seat in seats if outcome.ranks[seat] == 1]
    decided = len(set(outcome.scores)) < len(set(outcome.ranks))
    return lines(words.won(winners), *ranked, words.EQUAL_POINTS if decided else "")


# A turn of Fantastic Factories in short: taken, hired, mined, made, built


def brief(events: Sequence[Event]) -> Sequence[Text]:
    """Return what a seat did in its turn, by section of the headquarters and card."""
    worked, made = _production_of_dice(events), _production_of_cards(events)
    texts: dict[tuple[object, ...], Text] = {}
    for number, event in enumerate(events):
        data: Mapping[str, Any] = event.data
        match event.kind:
            case "took":
                texts[number,] = words.took(BLUEPRINTS[data["card"]].name)
            case "refreshed":
                texts[number,] = words.refreshed(data["row"])
            case "hired":
                texts[number,] = words.hired(CONTRACTORS[data["contractor"]].name)
            case "placed":
                texts["placed", data["unit"]] = words.worked(data["unit"], worked[data["unit"]])
            case "used":
                texts["used", data["card"]] = words.used(BLUEPRINTS[data["card"]].name, _amounts(made[data["card"]]))
            case "gained":
                source = BLUEPRINTS.get(data["source"]) or CONTRACTORS[data["source"]]
                texts[number,] = words.gained_from(source.name, _amounts(Counter(_resources(data))))
            case "rolled" if data["reason"] != "start":
                texts["rolled",] = words.ROLLED
            case "built":
                texts[number,] = words.built(BLUEPRINTS[data["card"]])
            case "skipped":
                texts[number,] = words.TOOK_NOTHING
            case _:
                pass
    if not texts and any(event.kind == "finished" for event in events):
        return (words.DID_NOTHING,)
    return tuple(texts.values())


def _production_of_dice(events: Sequence[Event]) -> Counter[str]:
    """Return what all dice in the headquarters gave, by unit."""
    gains: Counter[str] = Counter()
    for event in events:
        data: Mapping[str, Any] = event.data
        if event.kind == "placed":
            gains[data["unit"]] += data["gain"]
    return gains


def _production_of_cards(events: Sequence[Event]) -> Mapping[str, Counter[str]]:
    """Return what each used card gave immediately."""
    gains: dict[str, Counter[str]] = {}
    for event in events:
        data: Mapping[str, Any] = event.data
        if event.kind in ("used", "made"):
            gains.setdefault(data["card"], Counter()).update(_resources(data) if event.kind == "made" else {})
    return gains


def _resources(data: Mapping[str, Any]) -> dict[str, int]:
    return {unit: data[unit] for unit in ("goods", "metal", "energy") if unit in data}


def _amounts(got: Mapping[str, int]) -> Sequence[Text]:
    return words.amounts(goods=got["goods"], metal=got["metal"], energy=got["energy"])
