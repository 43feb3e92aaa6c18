"""Two to five seats: order of play and hidden hands (rules/fantastic_factories.md 3, 5, 12)."""

from __future__ import annotations

from bot.games.factories import FactoriesPosition
from tests.games.factories.tables import GAME, names, only, play, table

HAND = "robot refinery dojo beacon"


def through_market(game: FactoriesPosition) -> list[int]:
    order = []
    while game.state.phase == "market":
        order.append(game.deciders[0])
        play(game, "take 1")
    return order


def test_a1_markets_then_work_phases_go_round_from_the_first_player() -> None:
    game = GAME.new(seats=3, seed=b"order")
    first = game.state.first
    expected = [(first + place) % 3 for place in range(3)]
    assert through_market(game) == expected
    order = []
    while game.state.phase == "work" and game.state.round == 1:
        order.append(game.deciders[0])
        assert len(game.state.players[game.deciders[0]].dice) == 4
        play(game, "done")
    assert order == expected
    assert (game.state.round, game.state.first) == (2, (first + 1) % 3)


def test_before_version_3_dice_are_rolled_when_the_work_phase_of_the_seat_begins() -> None:
    game = GAME.new(seats=2, seed=b"dice", rules_version=2)
    through_market(game)
    waiting = 1 - game.state.seat
    assert game.state.players[waiting].dice == ()
    events = play(game, "done")
    assert only(events, "rolled").data["seat"] == waiting


def test_a14_limits_hold_at_the_end_of_each_own_work_phase() -> None:
    game = table(seats=2, metal=9, energy=9)
    play(game, "done")
    assert (game.deciders[0], game.prompt.kind) == (0, "limit_resources")
    play(game, "return 6 metal 0 energy")
    assert game.deciders == (1,)


def test_the_first_player_is_drawn() -> None:
    firsts = {GAME.new(seats=5, seed=bytes([number])).state.first for number in range(40)}
    assert firsts == set(range(5))


def test_a_hand_is_seen_by_its_own_seat_only() -> None:
    game = table(seats=3, hand=HAND)
    for viewer in (None, 1, 2):
        view = game.view(viewer)
        assert view.players[0].hand is None
        assert view.players[0].hand_size == 4
        assert not any(slot.hirable for slot in view.market.contractors)
    hand = game.view(0).players[0].hand
    assert hand is not None
    assert [card.card.id for card in hand] == HAND.split()


def test_alone_there_is_nobody_to_hide_the_hand_from() -> None:
    hand = table(hand=HAND).view(None).players[0].hand
    assert hand is not None
    assert len(hand) == 4


def test_only_the_drawing_seat_learns_the_cards() -> None:
    game = table(seats=2, dice=(1, 1), deck="golem foundry")
    counted, reported = [event for event in play(game, "place 1 research") if event.kind.startswith("drew")]
    assert (counted.audience, counted.data) == (None, {"seat": 0, "count": 1})
    assert (reported.audience, reported.data["cards"]) == (0, ["golem"])
    assert str(counted.text) == "player 1 draws 1 blueprint."
    alone = table(dice=(1,), deck="golem")
    assert only(play(alone, "place 1 research"), "drew").data["cards"] == ["golem"]


def test_moves_that_tell_of_a_hand_say_so() -> None:
    texts = {"hire miner discard dojo", "build robot discard golem", "discard robot"}
    untold = {"take 1", "use robot", "place 4 mine", "done", "gain 1 metal 3 energy", "give player 2"}
    assert all(GAME.parse(move).from_hand for move in texts)
    assert not any(GAME.parse(move).from_hand for move in untold)


def test_the_opening_tells_no_hand_to_others() -> None:
    game = GAME.new(seats=3, seed=b"opening")
    events = [event for event in game.opening() if "cards" in event.data and event.kind.startswith("drew")]
    assert [event.audience for event in events] == [0, 1, 2]
    assert names(game.state.players[1].hand).split() == events[1].data["cards"]
