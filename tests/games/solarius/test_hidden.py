"""Hidden things stay hidden: in events, labels, notations and views of whole games (rules 4.0; DESIGN 3, Information).

A twin of a position differs only in what a viewer cannot know. Whatever happens, the viewer is told the same in both,
until an event says that it reveals something.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from random import Random

import pytest

from bot.ai.solarius import GreedySolariusPlayer
from bot.games.chance import Chance
from bot.games.contract import Event, Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import PLANETS
from bot.games.solarius.moves import Fly, PlayCard, SolariusDiscard
from tests.games.solarius.boards import at, state
from tests.games.solarius.tables import adventurous, game, hide, only, play, reshuffled, supplementary

GREEDY = GreedySolariusPlayer(Chance(b""))

games = pytest.mark.parametrize(("seats", "number"), [(2, 0), (3, 1), (4, 0)])


def walk(seats: int, number: int) -> Iterator[tuple[SolariusPosition, Move, Random]]:
    """A game with some sense and some adventure; the position is before the move."""
    position, random = game(seats, f"hidden {number}", start_cards=number % 2 == 0), Random(number)
    while position.deciders:
        sensible = random.random() < 0.5 and position.prompt.kind in ("fly", "supplementary", "site", "planet")
        move = GREEDY.choose(position) if sensible else adventurous(position.moves(), random)
        yield position, move, random
        position.play(move)


def heard(events: Iterable[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer is told."""
    return [event for event in events if event.audience is None or event.audience == viewer]


def secrets(position: SolariusPosition) -> set[str]:
    """The ids of the planets that are face down."""
    return {token.id for token in position.state.planets.values() if not token.face_up}


@games
def test_nobody_learns_hidden_facts_before_they_are_revealed(seats: int, number: int) -> None:
    compared = 0
    for position, move, random in walk(seats, number):
        if random.random() > 0.25:
            continue
        viewer = random.choice([None, *range(seats)])
        twin = reshuffled(position, viewer, random)
        if viewer != position.deciders[0] and isinstance(move, PlayCard | SolariusDiscard):
            continue
        one, other = position.copy(), twin
        events, twin_told = heard(one.play(move), viewer), heard(other.play(move), viewer)
        compared += _compare(events, twin_told)
        if not any(event.reveals for event in events):
            assert one.view(viewer) == other.view(viewer)
    assert compared > 20


def _compare(told: list[Event], twin_told: list[Event]) -> int:
    """How many events were the same, up to the first that reveals something; none may differ before."""
    for count, (event, twin) in enumerate(zip_longest(told, twin_told)):
        if event is not None and event.reveals:
            assert twin is not None
            assert (twin.kind, twin.reveals) == (event.kind, True)
            return count
        assert event == twin
    return len(told)


@games
def test_planets_face_down_are_named_nowhere(seats: int, number: int) -> None:
    for position, move, random in walk(seats, number):
        before = position.copy()
        events = before.play(move)
        for event in events:
            words = json.dumps(dict(event.data)) + str(event.text)
            assert not any(f'"{planet}"' in words for planet in secrets(before))
        if random.random() < 0.1:
            hidden = [one.planet for one in position.view(None).hexes if one.planet and one.planet.planet is None]
            assert len(hidden) == len(secrets(position))


@games
def test_drawn_cards_are_shown_to_their_owner_only(seats: int, number: int) -> None:
    drawn = 0
    for position, move, _ in walk(seats, number):
        before = [set(mat.hand) for mat in position.state.mats]
        after = position.copy()
        events = after.play(move)
        came = [set(mat.hand) - hand for mat, hand in zip(after.state.mats, before, strict=True)]
        for event in events:
            if event.kind == "cards":
                assert event.audience == event.data["seat"]
                drawn += 1
            elif event.kind not in ("played", "discarded", "mission"):
                assert "card" not in event.data
                assert not isinstance(event.data.get("cards"), list)
        values = [event.data["seat"] for event in events if event.kind == "cards"]
        assert {seat for seat, cards in enumerate(came) if cards} <= set(values)
    assert drawn > 0


@games
def test_a_view_holds_one_hand_and_only_the_hubs_that_are_built(seats: int, number: int) -> None:
    for position, _, random in walk(seats, number):
        if random.random() > 0.1:
            continue
        table = position.state
        for viewer in (None, *range(seats)):
            view = position.view(viewer)
            assert [token.letter for token in view.hubs if token.letter] == list(table.built)
            assert sorted(one.hub for one in view.hexes if one.built) == sorted(table.built)
            if viewer is None:
                assert view.hand is None
            else:
                assert view.hand is not None
                assert [card.card for card in view.hand] == list(table.mats[viewer].hand)
            assert view.deck == len(table.deck)
            assert view.bridge.bag == len(table.bag)


def test_labels_and_notations_of_a_flight_tell_the_colour_of_a_hidden_planet_and_no_more() -> None:
    labels = set()
    for planet in ("PK1", "PK9"):
        table = state()
        hide(table, "H7", planet)
        table.mats[0].drives = (2,)
        position = supplementary(table)
        play(position, "fly")
        labels.add(str(position.explain(Fly("H7"))))
    assert labels == {"H7, hidden black planet: 2 steps"}


def test_turning_a_planet_up_says_that_it_reveals_something() -> None:
    table = state()
    hide(table, "H7", "PY9")
    table.mats[0].drives = (2,)
    position = supplementary(table)
    play(position, "fly")
    event = only(play(position, "fly H7"), "discovered")
    assert event.reveals
    assert event.data["planet"] == "PY9"
    assert PLANETS["PY9"].vp == 5
    seen = position.view(None).at(at(table, "H7"))
    assert seen.planet is not None
    assert seen.planet.planet == PLANETS["PY9"]
