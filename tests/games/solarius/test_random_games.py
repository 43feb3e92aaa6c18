"""Whole random games: they end, hold their invariants after every move, and score what an independent count finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from bot.ai.solarius import GreedySolariusPlayer
from bot.games.chance import Chance
from bot.games.contract import Event, Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import CARDS, OUTPOSTS, STATIONS
from bot.games.solarius.components.vocabulary import CATEGORIES, COLOURS, Cubes
from bot.games.solarius.scoring import sheet_of
from bot.games.solarius.state import SolariusState
from tests.games.solarius import invariants
from tests.games.solarius.recount import recount, winners
from tests.games.solarius.tables import adventurous, game

MOST_MOVES = 5_000
GAMES = 4
SOAKED = 1_000
SENSE = 0.85

GREEDY = GreedySolariusPlayer(Chance(b""))

every_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def options(number: int) -> dict[str, object]:
    """Other options from game to game."""
    return {
        "start_cards": number % 2 == 0,
        "allow_overpay": number % 3 == 0,
        "outpost_first_scope": ("all", "own")[number % 5 == 0],
    }


def rows(state: SolariusState) -> list[tuple[Cubes, Cubes]]:
    """Every row of every mat: its cubes and its open spaces."""
    return [(mat.stored[colour], mat.open_spaces(colour)) for mat in state.mats for colour in COLOURS]


def choose(position: SolariusPosition, number: int, random: Random) -> Move:
    """Games go differently: at random, at random with a weights for adventure, and mostly with sense."""
    if number % 4 == 0:
        return random.choice(position.moves())
    if number % 4 == 3 and random.random() < SENSE:
        return GREEDY.choose(position)
    return adventurous(position.moves(), random)


def play_out(seats: int, number: int) -> tuple[SolariusPosition, list[Event]]:
    """A random game to its end, checked after every move."""
    position, random = game(seats, f"random {number}", **options(number)), Random(number)
    events = list(position.opening())
    for _ in range(MOST_MOVES):
        if not position.deciders:
            return position, events
        before = rows(position.state)
        reported = position.play(choose(position, number, random))
        stored = [event for event in reported if event.kind == "stored"]
        invariants.check(position.state)
        if len(stored) == 1 and not any(event.kind in ("paid", "developed") for event in reported):
            for (old, spaces), (new, _) in zip(before, rows(position.state), strict=True):
                invariants.check_storing(old, new, spaces)
        _check_turn_end(position.state, reported)
        events += reported
    raise AssertionError("the game does not end")


def _check_turn_end(state: SolariusState, told: Sequence[Event]) -> None:
    """TV25: the bag is empty and four dice lie on the bridge when everybody has used four dice."""
    kinds = [event.kind for event in told]
    if "turn_end" in kinds:
        last = [event for event in told if event.kind == "refilled"][-1]
        assert last.data["bag"] == 0
        assert len(state.bridge) == 4


def _check_result(position: SolariusPosition) -> None:
    outcome = position.outcome()
    assert outcome is not None
    view = position.view(None)
    counted = recount(view)
    assert [list(column) for column in view.sheet.points] == counted
    assert outcome.scores == tuple(map(sum, counted))
    assert outcome.details["points"] == [dict(zip(CATEGORIES, column, strict=True)) for column in counted]
    assert {seat for seat, rank in enumerate(outcome.ranks) if rank == 1} == winners(counted)


def _check_log(position: SolariusPosition, events: list[Event]) -> None:
    """The events alone describe the same game: dice, hubs and buildings."""
    kinds = Counter(event.kind for event in events)
    assert kinds["took"] == kinds["refilled"] == 16 * position.seats
    assert kinds["hub"] == kinds["turn_end"] == 4
    for mat in position.state.mats:
        texts = Counter(event.kind for event in events if event.data.get("seat") == mat.seat)
        assert texts["settled"] == len(mat.settled)
        assert texts["colony"] == 12 - mat.colonies
        assert texts["station"] == len(mat.stations)
        assert texts["mission"] == sum(one.done for one in mat.missions)
        assert texts["outpost"] == len(mat.outposts)


@every_seats
@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_end_sound_and_score_what_a_second_count_finds(seats: int, number: int) -> None:
    position, events = play_out(seats, number)
    _check_result(position)
    _check_log(position, events)


def test_these_games_see_most_of_the_rules() -> None:
    """They would prove little if they never got anywhere."""
    scored: set[str] = set()
    kinds: set[str] = set()
    for number in (3, 7):
        position, events = play_out(4, number)
        kinds.update(event.kind for event in events)
        for column in sheet_of(position).points:
            scored |= {category for category, points in zip(CATEGORIES, column, strict=True) if points}
    assert set(CATEGORIES) - scored <= {"storage", "faces"}
    assert {"colony", "station", "outpost", "mission", "settled", "declined", "triggered", "drives"} <= kinds


@pytest.mark.soak
@every_seats
def test_a_thousand_random_games_end_sound(seats: int) -> None:
    seen: set[object] = set()
    for number in range(SOAKED):
        position, events = play_out(seats, number)
        _check_result(position)
        _check_log(position, events)
        for mat in position.state.mats:
            seen |= {*mat.stations, *mat.outposts, *mat.developments, *[one.card for one in mat.missions if one.done]}
    assert set(CARDS) | set(STATIONS) | set(OUTPOSTS) <= seen
