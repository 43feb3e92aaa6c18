"""Otys as a game: options, component file, random games with their invariants, and the greedy player."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.ai.otys import GreedyOtysPlayer
from bot.ai.players import RandomPlayer
from bot.games import components
from bot.games.chance import Chance, seed_from_text
from bot.games.components import OVERRIDES_VARIABLE, BadComponents, load
from bot.games.contract import Event, InvalidMove, Player
from bot.games.otys import OtysPosition
from bot.games.otys import components as parts
from bot.games.otys.components import PROVENANCE
from bot.games.otys.moves import GRAMMAR
from tests.games.otys.tables import GAME, in_all, only, play, solo, timed, to_timer, track


def new(text: str, **options: object) -> OtysPosition:
    """A game of this seed."""
    game = GAME.new(seats=1, seed=seed_from_text(text), options=options)
    assert isinstance(game, OtysPosition)
    return game


def played(player_class: type[Player[Any]], number: int, **options: object) -> OtysPosition:
    """A game to its end."""
    game = new(f"statistics {number}", **options)
    player = player_class(Chance(seed_from_text(str(number))))
    while game.deciders:
        game.play(player.choose(game))
    return game


def results(
    player_class: type[Player[Any]], games: int, **options: object
) -> tuple[list[int], list[int], Counter[str]]:
    """Return the scores, turns and ranks of n games."""
    scores, turns, ranks = [], [], Counter[str]()
    for number in range(games):
        game = played(player_class, number, **options)
        outcome = game.outcome()
        assert outcome is not None
        assert game.state.ending == "contact"
        scores.append(game.scores()[0])
        turns.append(game.state.turn.number)
        ranks[str(outcome.title)] += 1
    return scores, turns, ranks


def walk(number: int, **options: object) -> list[Event]:
    """Play a random game and hold it to its invariants after every move; returns all events."""
    game, player = new(f"walk {number}", **options), RandomPlayer(Chance(seed_from_text(str(number))))
    events = list(game.opening())
    while game.deciders:
        happened = game.play(player.choose(game))
        events += happened
        check_cubes(game)
        check_colours(game, events)
        check_track(game)
    return events


def check_cubes(game: OtysPosition) -> None:
    """Every cube is somewhere, and no level or row holds too many."""
    if len(game.state.order) == len(parts.RESOURCES):
        assert in_all(game) == parts.SUPPLY
    assert all(game.state.board.room(level) >= 0 for level in parts.LEVELS)
    assert all(0 <= count <= parts.STORE.capacity for count in game.state.store)
    assert min(game.state.supply) >= 0


def check_colours(game: OtysPosition, events: Sequence[Event]) -> None:
    """V18: a colour still on the track is on a card, in the queue, or its card was completed."""
    if len(game.state.order) < len(parts.RESOURCES):
        return
    left = set(track(game).values())
    held = {*game.state.queue, *game.state.carried}
    laid = {event.data["contract"]: event.data["resource"] for event in events if event.kind == "laid"}
    done = {laid.get(str(event.data["contract"])) for event in events if event.kind == "completed"}
    assert left <= held | done
    passed = {event.data["space"] for event in events if event.kind == "delivered"}
    if {game.state.settings.start - drop for drop in parts.SOLO.drops[:2]} <= passed and game.state.deck:
        assert game.state.queue == ()


def check_track(game: OtysPosition) -> None:
    """Between turns the Hacker track holds fewer keys than bring all back, and some key can be played."""
    if game.prompt.kind == "key" and not game.state.ending:
        assert len(game.state.board.track) < max(game.state.board.threshold, 1)
        assert game.moves()


@pytest.mark.parametrize(
    "number", [*range(8), *(pytest.param(number, marks=pytest.mark.soak) for number in range(8, 25))]
)
def test_18_random_games_keep_every_cube_and_colour(number: int) -> None:
    upgrade = "any" if number % 2 else "active"
    events = walk(number, start=22 + number % 2, upgrade=upgrade)
    assert only(events, "ended").data["reason"] == "contact"


def test_sixty_random_games_end() -> None:
    scores, turns, _ = results(RandomPlayer, 60)
    assert statistics.mean(scores) < 10
    assert max(turns) < parts.SOLO.last_turn


@pytest.mark.soak
def test_five_thousand_random_games_end() -> None:
    scores, turns, ranks = results(RandomPlayer, 5_000)
    assert len(scores) == 5_000
    assert max(turns) < parts.SOLO.last_turn
    assert ranks["Rookie"] > 4_900


def test_the_greedy_player_comes_near_the_mean_of_the_rules() -> None:
    scores, turns, _ = results(GreedyOtysPlayer, 4)
    assert statistics.mean(scores) == pytest.approx(18, abs=2)
    assert statistics.mean(turns) == pytest.approx(15.8, abs=2)


@pytest.mark.soak
def test_the_greedy_player_scores_as_the_rules_report() -> None:
    scores, turns, ranks = results(GreedyOtysPlayer, 200)
    assert statistics.mean(scores) == pytest.approx(18.3, abs=1)
    assert statistics.mean(turns) == pytest.approx(15.8, abs=1)
    assert set(ranks) == {"Rookie", "Intermediate", "Advanced", "Expert"}


def test_options_are_the_start_the_ties_and_whom_the_sponsor_upgrades() -> None:
    assert {option.name: option.choices for option in GAME.options} == {
        "start": (23, 22),
        "ties": ("ask", "listed"),
        "upgrade": ("active", "any"),
    }
    assert new("x", ties="listed").state.turn.number == 1
    assert new("x", start=22, ties="listed").state.timers == (22, 22)


def test_the_same_draws_whatever_the_options() -> None:
    one = new("draws", ties="listed").state
    other = new("draws", ties="listed", start=22, upgrade="any").state
    assert one.boards == other.boards
    assert (one.deck, one.bag, one.store, one.sponsors) == (other.deck, other.bag, other.store, other.sponsors)


def test_what_a_seat_begins_with() -> None:
    board = new("begin").state.board
    assert (board.credits, board.batteries, board.prestige, board.hand, board.track) == (3, 1, 0, (), ())
    assert [sum(cubes) for cubes in board.levels] == [0, 1, 1, 1, 1]
    assert [sum(colour) for colour in zip(*board.levels, strict=True)] == [1, 1, 1, 1]
    assert sum(new("begin").state.store) == 4


def test_moves_are_written_as_people_say_them() -> None:
    for text in ("key 3", "key x 3", "key n 3", "propel spy down 1", "propel spy up 2", "take plant", "bonus", "draw"):
        assert str(GRAMMAR.parse(f"  {text.upper()} ")) == text
    assert str(GRAMMAR.parse("complete c11 tpp")) == "complete C11 PPT"
    assert str(GRAMMAR.parse("retrieve X")) == "retrieve x"


@pytest.mark.parametrize(
    "text",
    ["", "key", "key 6", "key y 3", "sell gold", "keep C99", "complete C01 XY", "timer c down", "propel spy down 0"],
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(InvalidMove) as invalid:
        GRAMMAR.parse(text)
    assert str(invalid.value).endswith(".")


def test_a_level_that_is_none_is_answered_with_those_that_are() -> None:
    with pytest.raises(InvalidMove, match=r"^6 isn't a level. Levels are 1 to 5\.$"):
        GRAMMAR.parse("key 6")


def test_the_outcome_is_the_line_of_the_leader_board() -> None:
    game = to_timer(timed(solo(), None, 20))
    game.state.board.prestige = 19
    game.clear_cache()
    play(game, "timer b down")
    outcome = game.outcome()
    assert outcome is not None
    assert str(outcome.title) == "Advanced"
    assert [(goal.key, goal.reached) for goal in outcome.goals] == [
        ("intermediate", True),
        ("advanced", True),
        ("expert", False),
    ]
    assert outcome.details == {
        "ending": "contact",
        "start": 23,
        "turns": 1,
        "verdict": "respect is due",
    }


def test_every_number_of_the_rules_says_how_sure_it_is() -> None:
    entries = PROVENANCE
    assert {entry.status for entry in entries} == {"verified", "partly verified", "reconstruction"}
    assert {"solo", "store", "contracts", "tokens", "capacity"} <= {entry.key for entry in entries}
    assert all(str(entry.note).endswith(".") for entry in entries)
    by_key = {entry.key: entry.status for entry in entries}
    assert (by_key["solo"], by_key["contracts"]) == ("verified", "reconstruction")


def test_the_components_of_the_file_are_those_of_the_box() -> None:
    assert (len(parts.CONTRACTS), len(parts.DIVERS), len(parts.SPONSORS)) == (32, 8, 5)
    sizes = Counter(contract.size for contract in parts.CONTRACTS.values())
    assert sizes == {2: 8, 3: 14, 4: 8, 5: 2}
    assert parts.CAPACITY == (3, 3, 4, 5, 6)


def test_an_owner_may_replace_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "otys.json").write_text(json.dumps({"capacity": [9]}), encoding="utf-8")
    monkeypatch.setenv(OVERRIDES_VARIABLE, str(tmp_path))
    assert load("otys") == {"capacity": [9]}


def spoilt(section: str, change: dict[str, Any]) -> Any:
    """The first entry of a section, changed."""
    return [{**components.load("otys")[section][0], **change}]


def test_a_file_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(BadComponents, match="can only"):
        parts.divers_of(spoilt("divers", {"basic": {"cost": 0, "acts": ["fly"]}}), 1)
    with pytest.raises(BadComponents, match="needs its resource"):
        parts.divers_of(spoilt("divers", {"basic": {"cost": 0, "acts": ["cube"]}}), 1)
    with pytest.raises(BadComponents, match="a cost or a pattern"):
        parts.contracts_of(spoilt("contracts", {"pattern": [2]}))
    with pytest.raises(BadComponents, match="5 sponsors"):
        parts.sponsors_of(spoilt("sponsors", {}))
    with pytest.raises(BadComponents, match="kept for one of"):
        parts.tokens_of([{"type": "x", "copies": 1, "now": {}, "kept": {"when": "never"}}])
    with pytest.raises(BadComponents, match="gold"):
        parts.resource_of("gold")
    store = components.load("otys")["store"]
    with pytest.raises(BadComponents, match="a price for every number"):
        parts.store_of({**store, "buy": [None, 3]})
    with pytest.raises(BadComponents, match="a full row"):
        parts.store_of({**store, "buy": [1, 3, 2, 1]})
    game = components.load("otys")["solo"]
    with pytest.raises(BadComponents, match="a space of its own"):
        parts.solo_of({**game, "drops": [2, 4]})
