"""How a game of Solarius Mission begins (rules/solarius_mission.md 4.0), with and without start cards."""

from __future__ import annotations

import pytest

from bot.games.solarius.components import CARDS, PLANETS, START_CARDS, WHEEL
from bot.games.solarius.components.vocabulary import COLOURS
from bot.games.solarius.mats import points_of
from tests.games.solarius.tables import GAME, game, kinds, label, notations, only, play, refusal

every_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@every_seats
def test_every_mat_begins_with_a_start_card(seats: int) -> None:
    for mat in game(seats).state.mats:
        (card,) = [start for start in START_CARDS if start.cards == mat.hand]
        assert (mat.tech[card.shift].column, mat.tech[card.upgrade].shows.value) == (1, 2)
        assert all(mat.stored[colour] == (2, 0, 0) for colour in card.resources)
        assert (mat.fuel, mat.spacebucks, mat.range, mat.colonies) == (2, 2, 1, 12)
        assert mat.ship == (0, 0)


@pytest.mark.parametrize(("seats", "cards"), [(2, 28), (3, 26), (4, 24)])
def test_cards_that_no_start_card_names_are_the_deck(seats: int, cards: int) -> None:
    assert len(game(seats).state.deck) == cards


@pytest.mark.parametrize(("seats", "removed", "planets"), [(2, 4, 20), (3, 2, 28), (4, 1, 32)])
def test_planets_of_every_colour_are_sorted_out_and_the_others_lie_face_down(
    seats: int, removed: int, planets: int
) -> None:
    tokens = game(seats).state.planets.values()
    assert len(tokens) == planets
    assert not any(token.face_up for token in tokens)
    for colour in COLOURS:
        assert sum(PLANETS[token.id].colour == colour for token in tokens) == 9 - removed


@pytest.mark.parametrize(("seats", "dice"), [(2, 12), (3, 16), (4, 20)])
def test_four_dice_are_on_the_bridge_and_the_others_in_the_bag(seats: int, dice: int) -> None:
    state = game(seats).state
    assert (len(state.bridge), len(state.bag)) == (4, dice - 4)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_first_dice_are_worth_less_from_space_to_space(seed: str) -> None:
    state = game(4, seed).state
    mat = state.mats[state.starting]
    worth = [(die.space, points_of(mat, die.colour, die.face)) for die in state.bridge]
    assert sorted({space for space, _ in worth}) == list(range(len({value for _, value in worth})))
    assert all((one[0] < other[0]) == (one[1] > other[1]) for one in worth for other in worth)
    assert WHEEL[worth[0][0]] == -1


def test_the_game_begins_with_the_starting_player_and_the_first_hub() -> None:
    position = game()
    assert position.deciders == (position.state.starting,)
    assert position.prompt.kind == "take"
    assert len(position.state.built) == 1
    assert len(position.state.hubs) == len(set(position.state.hubs)) == 4


def test_the_opening_tells_everybody_only_their_own_cards() -> None:
    position = game(3)
    opening = position.opening()
    private = [event for event in opening if event.audience is not None]
    assert [(event.audience, event.data["cards"]) for event in private] == [
        (mat.seat, list(mat.hand)) for mat in position.state.mats
    ]
    public = {"laid_out", "starting", "drew", "started", "bridge", "hub"}
    assert {event.kind for event in opening if event.audience is None} == public


def test_without_start_cards_everybody_keeps_two_of_three_cards_and_chooses_two_dice() -> None:
    position = game(2, start_cards=False)
    assert len(position.state.deck) == 32 - 6
    first = position.deciders[0]
    assert first == position.state.starting
    assert position.prompt.kind == "discard"
    hand = position.state.mats[first].hand
    play(position, f"discard {hand[0]}")
    assert position.state.discards == hand[:1]
    assert len(notations(position)) == 12
    assert label(position, "start brown black") == "Brown to II, black to 2, cubes in yellow and turquoise"
    assert "two different dice" in refusal(position, "start brown brown")
    play(position, "start brown black")
    mat = position.state.mats[first]
    assert (mat.tech["brown"].column, mat.tech["black"].shows.value) == (1, 2)
    assert mat.stored == {"black": (0, 0, 0), "yellow": (2, 0, 0), "turquoise": (2, 0, 0), "brown": (0, 0, 0)}
    assert position.deciders == (1 - first,)
    assert not position.state.bridge


def test_without_start_cards_the_bridge_is_filled_when_all_have_chosen() -> None:
    position = game(2, start_cards=False)
    for _ in range(2):
        hand = position.state.mats[position.deciders[0]].hand
        play(position, f"discard {hand[0]}")
        events = play(position, "start black yellow")
    assert kinds(events)[-2:] == ["bridge", "hub"]
    assert only(events, "bridge").reveals
    assert position.prompt.kind == "take"


def test_the_same_seed_rolls_the_same_dice_whatever_was_played() -> None:
    """Only the colour of a die depends on the dice left in the bag."""
    rolls = []
    for choice in (0, -1):
        position = game(2, "dice")
        faces: list[object] = []
        while position.state.game_turn == 1:
            move = position.moves()[choice if position.prompt.kind == "take" else -1]
            faces += [event.data["face"] for event in position.play(move) if event.kind == "refilled"]
        rolls.append(faces)
    assert rolls[0] == rolls[1]
    assert len(rolls[0]) == 8


def test_other_seeds_lay_other_games() -> None:
    assert GAME.new(seats=4, seed=b"1").view(None) != GAME.new(seats=4, seed=b"2").view(None)
    assert len({game(4, str(number)).state.starting for number in range(20)}) == 4


def test_every_card_is_somewhere() -> None:
    state = game(3).state
    assert sorted([*state.deck, *[card for mat in state.mats for card in mat.hand]]) == sorted(CARDS)
