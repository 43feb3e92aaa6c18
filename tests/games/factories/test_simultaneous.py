"""Work phases at the same time (A1): what depends on the order of the seats, and what must not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from bot.games.contract import Event, NotYourTurn
from bot.games.factories import FactoriesPosition, FantasticFactories
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from tests.games.factories.tables import fill, kinds, only

SEATS = 4


GAME = FantasticFactories()


def at_work(seed: bytes = b"together", seats: int = SEATS) -> tuple[FactoriesPosition, Sequence[Event]]:
    """The first work phase, in which nobody can do more than place dice and build; and what began it."""
    position = GAME.new(seats=seats, seed=seed)
    events: Sequence[Event] = ()
    while position.state.phase == "market":
        events = position.play(position.moves()[0])
    return position, events


def plan(position: FactoriesPosition, seat: int, random: Random, *, draws: bool) -> list[str]:
    """What a seat does in the phase, chosen without a look at the others."""
    position, moves = position.copy(), []
    while seat in position.deciders and position.state.phase == "work" and position.state.round == 1:
        offered = [str(move) for move in position.moves(seat)]
        chosen = random.choice([move for move in offered if draws or "research" not in move])
        position.play(GAME.parse(chosen), seat)
        moves.append(chosen)
    return moves


def shuffled(plans: Mapping[int, Sequence[str]], random: Random) -> list[tuple[int, str]]:
    """One way in which the moves of the seats can come to the table."""
    left = {seat: list(moves) for seat, moves in plans.items() if moves}
    found = []
    while left:
        seat = random.choice(sorted(left))
        found.append((seat, left[seat].pop(0)))
        left = {seat: moves for seat, moves in left.items() if moves}
    return found


def by_seat(events: Sequence[Event]) -> dict[object, list[Event]]:
    """Return the events of each seat, in order."""
    reported: dict[object, list[Event]] = {}
    for event in events:
        if "seat" in event.data:
            reported.setdefault(event.data["seat"], []).append(event)
    return reported


def _ids(event: Event) -> Sequence[str]:
    cards = event.data["cards"]
    assert isinstance(cards, list)
    return cards


def worked(position: FactoriesPosition, moves: Sequence[tuple[int, str]]) -> tuple[FactoriesPosition, list[Event]]:
    position = position.copy()
    return position, [event for seat, move in moves for event in position.play(GAME.parse(move), seat)]


def test_all_seats_roll_and_owe_a_decision_at_once() -> None:
    position, events = at_work()
    assert position.deciders == position.state.order
    assert [event.data["seat"] for event in events if event.kind == "rolled"] == list(position.state.order)
    assert all(len(player.dice) == 4 for player in position.state.players)
    assert {position.prompt_for(seat).kind for seat in position.deciders} == {"work"}


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_where_nobody_draws_the_order_of_the_moves_changes_nothing(seed: bytes) -> None:
    position, _ = at_work(seed)
    random = Random(seed)
    plans = {seat: plan(position, seat, random, draws=False) for seat in range(SEATS)}
    ends = [worked(position, shuffled(plans, random)) for _ in range(40)]
    (first, reported), *others = ends
    assert first.state.phase == "market"
    assert {str(move) for moves in plans.values() for move in moves} >= {"done"}
    for end, events in others:
        end.state.played = first.state.played
        for one in (end, first):
            one.state.blueprints.discards.sort(key=lambda card: card.id)  # they lie in the order of the moves
        assert end == first
        assert by_seat(events) == by_seat(reported)


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_cards_leave_the_deck_in_the_order_of_the_moves_and_nothing_else_depends_on_it(seed: bytes) -> None:
    """Whoever comes first draws the top card.

    Everything else belongs to each seat alone.
    """
    position, _ = at_work(seed)
    random = Random(seed)
    builds: dict[int, list[str]] = {}
    for seat in range(SEATS):
        position.state.players[seat].hand.clear()  # so that no move tells of a card that was drawn
        builds[seat] = [move for move in plan(position, seat, random, draws=True) if not move.startswith("build")]
    top = [card.id for card in reversed(position.state.blueprints.deck)]
    ends = [worked(position, shuffled(builds, random)) for _ in range(25)]
    orders = set()
    for end, events in ends:
        drawn = [card for event in events if event.kind == "drew_cards" for card in _ids(event)]
        assert drawn == top[: len(drawn)]
        orders.add(tuple(event.data["seat"] for event in events if event.kind == "drew"))
        for one, other in zip(end.state.players, ends[0][0].state.players, strict=True):
            assert one.snapshot == other.snapshot
            assert (one.placed, one.compound, one.rolled) == (other.placed, other.compound, other.rolled)
        assert end.scores() == ends[0][0].scores()
    assert len(orders) > 1


def test_each_seat_has_the_dice_of_its_own_labels_whoever_acts_first() -> None:
    position, _ = at_work()
    for seat, player in enumerate(position.state.players):
        rolls = [position.state.chance.die(6, "dice", 1, seat, number) for number in range(1, 5)]
        assert player.dice == tuple(sorted(rolls))
    for seat in range(2):
        fill(position.state.players[seat], "", "temp_agency", position.state.players[seat].dice, 0, 3)
    position.clear_cache()

    def rolled_again(*seats: int) -> dict[int, object]:
        twin = position.copy()
        found: dict[int, object] = {}
        for seat in seats:
            move = next(move for move in twin.moves(seat) if str(move).startswith("use temp agency"))
            found[seat] = only(twin.play(move, seat), "rolled").data["dice"]
        return found

    assert rolled_again(0, 1) == rolled_again(1, 0)


def test_the_phase_ends_when_the_last_seat_is_done_and_the_market_follows_in_order() -> None:
    position, _ = at_work()
    steps = []
    for seat in (2, 0, 3):
        assert kinds(position.play(GAME.parse("done"), seat)) == ["finished"]
        assert seat not in position.deciders
        with pytest.raises(NotYourTurn):
            position.moves(seat)
        steps.append({player.seat: player.step for player in position.view(None).players})
    assert steps[0] == {0: "active", 1: "active", 2: "done", 3: "active"}
    assert steps[2] == {0: "done", 1: "active", 2: "done", 3: "done"}
    before = position.state.first
    assert "round" in kinds(position.play(GAME.parse("done"), 1))
    assert (position.state.phase, position.deciders) == ("market", ((before + 1) % SEATS,))
    assert {player.step for player in position.view(None).players} == {"active", "waiting"}


def test_a_choice_in_the_middle_of_an_effect_keeps_only_its_own_seat() -> None:
    position, _ = at_work(seats=2)
    fill(position.state.players[0], "golem dojo beacon", "black_market", (1, 2, 3, 4), 0, 0)
    position.clear_cache()
    use = next(move for move in position.moves(0) if str(move).startswith("use black market"))
    position.play(use, 0)
    assert (position.prompt_for(0).kind, position.prompt_for(1).kind) == ("discard", "work")
    position.play(GAME.parse("done"), 1)
    assert position.deciders == (0,)
    position.play(position.moves(0)[0], 0)
    assert position.prompt.kind == "work"


def test_limits_apply_to_each_seat_at_its_own_end() -> None:
    position, _ = at_work(seats=2)
    fill(position.state.players[1], "", "", (), 9, 9)
    position.clear_cache()
    position.play(GAME.parse("done"), 1)
    assert (position.prompt_for(1).kind, position.prompt_for(0).kind) == ("limit_resources", "work")
    position.play(GAME.parse("done"), 0)
    assert position.deciders == (1,)
    assert "round" in kinds(position.play(position.moves(1)[0], 1))


def test_dice_of_the_foreman_are_set_while_others_place_theirs() -> None:
    position = GAME.new(seats=2, seed=b"foreman")
    first, second = position.state.order
    position.play(position.moves()[0])
    state = position.state
    fill(state.players[second], "golem", "", (), 0, 5)
    state.contractors.row[state.slot_for("golem") - 1] = CONTRACTORS["foreman"]
    position.clear_cache()
    hire = next(move for move in position.moves() if str(move).startswith("hire foreman"))
    assert [event.data["seat"] for event in position.play(hire) if event.kind == "rolled"] == [first]
    assert (position.prompt_for(second).kind, position.prompt_for(first).kind) == ("set_dice", "work")
    position.play(GAME.parse("set 6"), second)
    assert state.players[second].dice == ()
    position.play(position.moves(first)[0], first)
    assert only(position.play(GAME.parse("roll"), second), "rolled").data["seat"] == second
    assert len(state.players[second].dice) == 4


def test_each_seat_is_shown_its_own_decision_and_what_it_would_bring() -> None:
    position, _ = at_work(seats=3)
    for seat in range(3):
        fill(position.state.players[seat], "", "", (4, 4, 5 + (seat == 1)), 0, 0)
    position.clear_cache()
    for seat in range(3):
        view = position.view(seat, GAME.parse("place 4 mine"), seat)
        assert (view.decider, view.prompt.kind, view.deciders) == (seat, "work", position.deciders)
        assert view.ghost is not None
        assert (view.ghost.seat, view.ghost.changes.metal) == (seat, 1)
    watched = position.view(None, GAME.parse("place 6 mine"), 1)
    assert watched.ghost is not None
    assert watched.ghost.seat == 1


def test_a_reshuffle_takes_what_others_have_discarded_by_then() -> None:
    position, _ = at_work(seats=2)
    pile, tool = position.state.blueprints, BLUEPRINTS["golem"].tool
    pile.deck, pile.discards = [], []
    pays = next(card.id for card in BLUEPRINTS.values() if card.tool == tool and card.id != "golem")
    fill(position.state.players[0], f"golem {pays}", "", (1,), 9, 9)
    fill(position.state.players[1], "", "", (1,), 0, 0)
    position.clear_cache()
    assert kinds(position.copy().play(GAME.parse("place 1 research"), 1)) == ["placed", "drew"]
    position.play(GAME.parse(f"build golem discard {pays}"), 0)
    assert "shuffled" in kinds(position.play(GAME.parse("place 1 research"), 1))
    assert [card.id for card in position.state.players[1].hand] == [pays]


def test_alone_against_the_machine_nothing_has_changed() -> None:
    old, new = GAME.new(seats=1, seed=b"alone", rules_version=2), GAME.new(seats=1, seed=b"alone")
    random = Random(1)
    while old.deciders:
        move = random.choice(old.moves())
        assert list(old.play(move)) == list(new.play(move))
    assert new.outcome() == old.outcome()
    assert new.view(0) == old.view(0)


def test_before_version_3_whole_work_phases_go_round() -> None:
    position = GAME.new(seats=3, seed=b"serial", rules_version=2)
    random = Random(3)
    while position.deciders:
        assert len(position.deciders) == 1
        position.play(random.choice(position.moves()))
