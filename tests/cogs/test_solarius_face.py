"""Controls in Solarius Mission reach every move and keep hands secret."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest

from bot.core.table.model import Turn
from bot.discord.components.controls import DO, MAX_LABEL_LENGTH, MOVE_SEPARATOR, Button, Choice, Control, Select
from bot.discord.components.items import build_view
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.games.chance import seed_from_text
from bot.games.contract import Event, look_ahead
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import PLANETS
from bot.games.solarius.components.vocabulary import COLOURS
from bot.games.solarius.decisions.figures import payable_missions, payable_stations
from bot.games.solarius.events import developed, drives, stored
from bot.games.solarius.mats import TechDie
from bot.games.solarius.moves import ANYTIME, EndTurn, TakeOff
from bot.games.text import Text
from cogs.solarius.decision_controls import SolariusPage, read_page
from cogs.solarius.face import SolariusFace
from cogs.solarius.words import STEP_BY_STEP, list_title
from renderers.kit.words import signed
from tests.capabilities import LESSONS
from tests.cogs import faces
from tests.cogs.faces import SHARED, labels
from tests.cogs.secrets import differs, drawn
from tests.cogs.tables import MEMBERS

FACE = SolariusFace()
live_at, at = partial(faces.live_at, FACE), partial(faces.at, FACE)
text_at, reached = partial(faces.text_at, FACE), partial(faces.reached, FACE)

Step = tuple[SolariusPosition, Sequence[Event]]


def fresh(seats: int = 3, seed: str = "face", **options: object) -> SolariusPosition:
    position = FACE.game.new(seats=seats, seed=seed_from_text(seed), options=options)
    assert isinstance(position, SolariusPosition)
    return position


def walk(seats: int, seed: str, **options: object) -> Iterator[Step]:
    """A random game position by position, in which nobody exchanges all the time and everybody likes to fly."""
    position, chance = fresh(seats, seed, **options), random.Random(seed)
    events: Sequence[Event] = position.opening()
    while True:
        yield position, events
        if not position.deciders:
            return
        moves = [move for move in position.moves() if not isinstance(move, ANYTIME)] or list(position.moves())
        if chance.random() < 0.08:
            moves = list(position.moves())
        flights = [move for move in moves if isinstance(move, TakeOff)]
        events = position.play(chance.choice(flights if flights and chance.random() < 0.5 else moves))


def sampled(seats: int, seed: str, every: int = 4, **options: object) -> Iterator[Step]:
    """Some positions of a random game; its last one is among them."""
    for number, step in enumerate(walk(seats, seed, **options)):
        if number % every == 0 or not step[0].deciders:
            yield step


@pytest.mark.parametrize(("seats", "seed"), [(2, "a"), (3, "b"), (4, "c")])
def test_everything_that_can_be_played_can_be_pressed_and_typed(seats: int, seed: str) -> None:
    for position, events in sampled(seats, seed, 30, start_cards=seats != 3, allow_overpay=seats == 4):
        if not position.deciders:
            return
        legal = set(map(str, position.moves()))
        assert reached(position, position.deciders[0]) == legal
        assert {offer.notation for offer in FACE.suggest_moves(live_at(position, events))} == legal


@pytest.mark.parametrize("every", [24, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_of_everybody_offers_what_can_be_played_whatever_is_in_hand(seats: int, every: int) -> None:
    hidden = 0
    for position, _ in sampled(seats, "public", every=every):
        if not position.deciders:
            break
        everything = {str(move) for move in position.moves()}
        cards = {move for move in everything if move.startswith(("play ", "discard "))}
        hidden += bool(cards)
        assert reached(position, position.deciders[0]) == everything
        for viewer in (None, (position.deciders[0] + 1) % seats):
            assert reached(position, viewer) == everything - cards
        assert ("*Play*" in text_at(position, (), None)) == bool(cards)
    assert hidden > 0


def another_hand(position: SolariusPosition, seats: Sequence[int], chance: random.Random) -> SolariusPosition:
    """The same table with other cards in the hands of these seats, from their hands and the deck."""
    other = position.copy()
    state = other.state
    hidden = [*state.deck, *(card for seat in seats for card in state.mats[seat].hand)]
    chance.shuffle(hidden)
    for seat in seats:
        count = len(state.mats[seat].hand)
        state.mats[seat].hand, hidden = tuple(hidden[:count]), hidden[count:]
    state.deck = tuple(hidden)
    other.clear_cache()
    return other


def test_the_board_of_everybody_is_the_same_whatever_lies_in_the_hands() -> None:
    chance = random.Random(1)
    for position, events in sampled(3, "hands", 16):
        if not position.deciders:
            return
        other = another_hand(position, range(3), chance)
        assert text_at(other, events, None) == text_at(position, events, None)
        for look in ("", "anytime 0", "cards 0", "planets 1"):
            assert at(other, None, look) == at(position, None, look)


def another_space(position: SolariusPosition, chance: random.Random) -> SolariusPosition:
    """The same table with other planets face down, colour by colour, another order of hubs to come, another bag."""
    other = position.copy()
    state = other.state
    down = [place for place, token in state.planets.items() if not token.face_up]
    for colour in COLOURS:
        places = [place for place in down if PLANETS[state.planets[place].id].colour == colour]
        tokens = [state.planets[place] for place in places]
        chance.shuffle(tokens)
        state.planets |= dict(zip(places, tokens, strict=True))
    built, coming = state.hubs[: state.game_turn], [*state.hubs[state.game_turn :]]
    chance.shuffle(coming)
    state.hubs, state.seed = (*built, *coming), b"another seed" * 3
    other.clear_cache()
    return other


def test_nobody_reads_what_lies_face_down_or_is_to_come() -> None:
    chance = random.Random(3)
    for position, events in sampled(3, "space", 16):
        if position.deciders:
            other = another_space(position, chance)
            for viewer in (None, position.deciders[0]):
                assert not differs(FACE, position, other, events, viewer)


def test_nobody_reads_of_another_hand_on_their_own_message() -> None:
    chance = random.Random(2)
    for position, events in sampled(3, "own", 16):
        if position.deciders:
            viewer = (position.deciders[0] + 1) % 3
            other = another_hand(position, [seat for seat in range(3) if seat != viewer], chance)
            assert not differs(FACE, position, other, events, viewer)


def test_a_draw_names_cards_to_its_seat_and_a_number_to_others() -> None:
    assert drawn(FACE, walk(3, "draws"), "cards") > 5


@pytest.mark.parametrize("every", [60, pytest.param(5, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_board_and_every_look_is_within_the_limits(seats: int, every: int) -> None:
    for position, events in sampled(seats, "limits", every=every):
        for viewer in (*position.deciders, None):
            assert len(text_at(position, events, viewer)) <= MAX_CONTENT_LENGTH - 150
            if not position.deciders:
                continue
            for controls, _ in faces.boards(FACE, position, viewer):
                fits(controls)


def fits(controls: Sequence[Control]) -> None:
    """At most five rows with the common controls, and no label is cut."""
    rows = build_view([*controls, *SHARED], "a" * 8, 123_456).to_components()
    assert 1 <= len(rows) <= 5
    ids = [one["custom_id"] for row in rows for one in row["components"]]
    assert len(ids) == len(set(ids))
    assert all(len(str(control.label)) <= MAX_LABEL_LENGTH for control in controls if isinstance(control, Button))
    for control in controls:
        if isinstance(control, Select):
            assert 1 <= len(control.choices) <= 25
            assert all(
                len(str(choice.label)) <= 100 and len(str(choice.description)) <= 100 for choice in control.choices
            )


# Single decisions


def played(position: SolariusPosition, *notations: str) -> SolariusPosition:
    for notation in notations:
        position.play(FACE.game.parse(notation))
    return position


def until(kind: str, seats: int = 3, seed: str = "kinds") -> SolariusPosition:
    """The first decision of this kind in a random game."""
    return next(position for position, _ in walk(seats, seed) if position.prompt.kind == kind)


def lists(controls: Sequence[Control]) -> dict[str, tuple[Choice, ...]]:
    return {str(control.placeholder): control.choices for control in controls if isinstance(control, Select)}


def test_a_die_goes_to_a_normal_space_with_what_the_bridge_brings_by_one_press() -> None:
    position = until("take")
    dice = lists(at(position, None))["Take a die"]
    assert {die.value.split(MOVE_SEPARATOR)[0] for die in dice} == {
        str(move) for move in position.moves() if not isinstance(move, ANYTIME)
    }
    assert all(die.value.split(MOVE_SEPARATOR)[1] == "place normal" for die in dice)
    assert str(dice[0].label) == "Black 2 (−1), pay 1 fuel"
    assert all("place normal" not in choice.value for choice in lists(at(position, None))["Special spaces"])
    assert "In brackets" in text_at(position, (), None)
    later = next(one for one, _ in walk(2, "later") if one.state.game_turn == 2 and one.prompt.kind == "take")
    assert "In brackets" not in text_at(later, (), None)


def test_dice_are_buttons_while_these_do_not_push_the_picture_away() -> None:
    seen = set()
    takes = (one for seed in ("take", "later") for one, _ in walk(4, seed) if one.prompt.kind == "take")
    for position in takes:
        controls = at(position, None)
        dice = [control for control in controls if isinstance(control, Button) and control.tone == "main"]
        assert len(dice) <= 4
        assert bool(dice) != any(one.argument == f"{DO} dice" for one in controls if isinstance(one, Select))
        seen.add(bool(dice))
        if len(seen) == 2:
            return
    pytest.fail("dice were always shown in the same way")


def test_anytime_actions_are_behind_one_button_and_back_is_where_the_player_was() -> None:
    position = next(
        position for position, _ in walk(3, "menu") if any(isinstance(move, ANYTIME) for move in position.moves())
    )
    (entrance,) = [control for control in at(position, None) if isinstance(control, Button) and control.verb == "more"]
    assert str(entrance.label) == "Exchange"
    inside = at(position, None, entrance.argument)
    assert "Buy a cube" in lists(inside)
    (back,) = [control for control in inside if isinstance(control, Button) and str(control.label) == "Back to turn"]
    assert at(position, None, back.argument) == at(position, None)
    assert "go back" in str(FACE.content(live_at(position), position.view(None), entrance.argument))


def groups(position: SolariusPosition) -> set[str]:
    """What can be reached by a flight that is being chosen."""
    return {end.group for end in position.view(None).destinations}


def flying(seed: str) -> Iterator[SolariusPosition]:
    """The positions of a random game of three in which a destination is chosen."""
    return (position for position, _ in walk(3, seed) if position.prompt.kind == "fly")


def test_destinations_stand_in_two_lists_the_cheapest_first_and_say_what_they_bring() -> None:
    position = next(
        position
        for position, _ in walk(3, "kinds")
        if position.prompt.kind == "fly" and {"planet", "mission", "empty"} <= groups(position)
    )
    found = lists(at(position, None))
    assert [title.split(" (")[0] for title in found] == [
        "Planets and hubs", "Elsewhere",
    ]  # fmt: skip
    view = position.view(None)
    fuel = {end.move: end.fuel for end in view.destinations}
    for title, choices in found.items():
        prices = [fuel[choice.value] for choice in choices if choice.value in fuel]
        if not title.startswith("Elsewhere"):
            assert prices == sorted(prices)
        assert all(str(choice.description) for choice in choices)
    first, others = found.values()
    planets = [choice for choice in first if "planet" in str(choice.label)]
    hubs = [choice for choice in first if choice not in planets and choice.value in fuel]
    assert planets
    assert hubs
    state, seat = position.state, position.deciders[0]
    can = [
        word
        for word, ways in (("mission", payable_missions(state, seat)), ("station", payable_stations(state, seat)))
        if ways
    ]
    assert all(str(choice.description).startswith(f"{' or '.join(can)}, hub ") for choice in hubs)
    assert all("station" in str(choice.description) for choice in others[:3])


def test_a_destination_is_considered_before_the_ship_flies() -> None:
    position = until("fly")
    view = position.view(None)
    end = next(end for end in view.destinations if end.fuel)
    flight = FACE.game.parse(end.move)
    ghost = position.view(None, flight)
    controls = at(position, None, proposed=end.move)
    chosen = [choice for choices in lists(controls).values() for choice in choices if choice.chosen]
    assert [choice.value for choice in chosen] == [end.move]
    (fly,) = [control for control in controls if isinstance(control, Button) and control.tone == "good"]
    assert (fly.argument, str(fly.label).startswith(f"Fly to {end.name} for {end.fuel} fuel")) == (end.move, True)
    assert ghost.ghost is not None
    text = str(FACE.content(live_at(position), ghost))
    assert f"fuel {ghost.ghost.fuel_before} to {ghost.ghost.fuel_after}" in text
    far = view.destinations[-1].move
    shown = [
        choice for choices in lists(at(position, None, proposed=far)).values() for choice in choices if choice.chosen
    ]
    assert [choice.value for choice in shown] == [far]


def test_the_list_of_a_flight_proposes_and_every_other_list_plays() -> None:
    seen = set()
    for position, _ in sampled(2, "lists"):
        for control in at(position, position.deciders[0]) if position.deciders else ():
            if isinstance(control, Select):
                flying = position.prompt.kind == "fly"
                assert control.argument.startswith(f"{DO} ") != flying
                seen.add(flying)
    assert seen == {True, False}


def test_bought_points_stand_in_a_list_of_their_own() -> None:
    for position, _ in walk(3, "points"):
        if position.prompt.kind != "use":
            continue
        bought = [move for move in position.moves() if " buy " in str(move)]
        found = lists(at(position, None)).get("Buy more points", ())
        assert [choice.value for choice in found if MOVE_SEPARATOR not in choice.value] == list(map(str, bought))
        if len(bought) > 1:
            return
    pytest.fail("nobody could buy points")


def uses(seed: str) -> Iterator[tuple[SolariusPosition, tuple[Choice, ...]]]:
    for position, _ in walk(3, seed):
        if position.prompt.kind == "use":
            yield position, lists(at(position, None))["Use die points"]


def test_the_best_ways_to_use_points_stand_before_the_use_alone() -> None:
    for _, shown in uses("points"):
        alone = [n for n, choice in enumerate(shown) if choice.description == STEP_BY_STEP]
        if alone:
            before = shown[alone[0] - 1]
            assert before.value.startswith(f"{shown[alone[0]].value}{MOVE_SEPARATOR}")
            assert len({str(choice.label) for choice in shown}) == len(shown)
            return
    pytest.fail("no use had anything to be chosen after it")


def test_what_scores_most_at_once_is_among_the_best_ways() -> None:
    lesson = next(lesson for game, lesson in LESSONS if (game.key, lesson.name) == ("solarius", "contamination"))
    position = [*lesson.walk()][3].position
    assert isinstance(position, SolariusPosition)
    bought = lists(at(position, position.deciders[0]))["Buy more points"]
    assert "Pay 2 SpaceBucks: shift tech dice (3 points), brown to IV" in {str(choice.label) for choice in bought}


def test_one_point_or_cube_is_used_by_its_ways_and_not_also_step_by_step() -> None:
    for position, shown in uses("points"):
        use = str(position.moves()[0])
        ways = [str(choice.label) for choice in shown if choice.value.startswith(f"{use}{MOVE_SEPARATOR}")]
        if ways and "(1 point)" in ways[0]:
            assert use not in {choice.value for choice in shown}
            return
    pytest.fail("no die had a single point")


def test_a_space_of_the_mat_is_worded_alike_whatever_the_bridge_brings() -> None:
    position = next(one for one, _ in walk(2, "spaces") if one.prompt.kind == "take")
    special = lists(at(position, None))["Special spaces"]
    assert not any("contamination" in str(choice.label) for choice in special)
    assert all("contamination" in str(choice.description) for choice in special)


def test_the_only_station_or_mission_is_a_button() -> None:
    for position, _ in walk(2, "only"):
        if position.prompt.kind == "site":
            found = lists(at(position, None))
            assert all(len(choices) > 1 for choices in found.values())
            if "Build a station" not in found and any("Station for" in label for label in labels(at(position, None))):
                return
    pytest.fail("there were always several")


def test_a_use_of_which_nothing_comes_stands_last_and_says_so() -> None:
    for position, shown in uses("nothing"):
        full = [choice for choice in shown if str(choice.label).startswith(("Gain nothing", "Lose "))]
        if full and len(shown) > 1:
            assert shown[-1] == full[-1]
            assert not any(label.startswith(("Gain nothing", "Lose ")) for label in labels(at(position, None)))
            return
    pytest.fail("cubes always fitted")


def test_the_best_flights_take_one_press_and_settle_known_planets() -> None:
    settled = ended = 0
    for position, _ in walk(3, "flights"):
        if position.prompt.kind != "supplementary":
            continue
        seat = position.deciders[0]
        *quick, steps = lists(at(position, seat))["Fly now"]
        assert steps.value == "fly"
        off = played(position.copy(), "fly").view(None)
        useful = {end.move for end in off.destinations if end.useful}
        flown = [choice.value.split(MOVE_SEPARATOR)[1] for choice in quick]
        fuel = {end.move: end.fuel for end in off.destinations}
        assert [fuel[move] for move in flown] == sorted(fuel[move] for move in flown)
        assert set(flown) == useful if len(quick) < 24 else set(flown) <= useful
        for choice in quick:
            token = off.at(
                next(end.hex for end in off.destinations if end.move == choice.value.split(MOVE_SEPARATOR)[1])
            ).planet
            known = token is not None and token.planet is not None
            assert ("; settle" in choice.value) == known
            settled += known
            if choice.value.endswith("; end turn"):
                assert choice.value.removesuffix("; end turn") in [other.value for other in quick]
                assert str(choice.label).endswith(", end turn")
                ended += 1
    assert settled > ended > 0


def test_a_destination_where_nothing_can_be_paid_says_so_and_stands_after_those_that_are_of_use() -> None:
    for position in flying("poor"):
        view = position.view(None)
        useless = {end.move for end in view.destinations if not end.useful and end.group in ("mission", "empty")}
        if useless:
            shown = [choice for choices in lists(at(position, None)).values() for choice in choices]
            texts = {choice.value: str(choice.description) for choice in shown}
            assert all("can't pay" in texts[move] for move in useless & texts.keys())
            position.play(FACE.game.parse(min(useless)))
            built = [move for move in position.moves() if str(move).startswith(("build", "mission"))]
            assert not (position.prompt.kind == "site" and built)
            return
    pytest.fail("everybody could pay for something")


def test_a_flight_that_is_considered_can_settle_the_planet_it_ends_at() -> None:
    for position in flying("settling"):
        view = position.view(None)
        for end in view.destinations:
            token = view.at(end.hex).planet
            if token is not None and token.planet is not None and not end.portals:
                shown = [one for one in at(position, None, proposed=end.move) if isinstance(one, Button)]
                flights = [one.argument for one in shown if one.verb == "play" and one.tone == "good"]
                assert flights[:2] == [end.move, f"{end.move}; settle"]
                return
    pytest.fail("no planet was known")


def test_what_is_done_last_can_end_the_turn_in_the_same_press() -> None:
    ends, tones = 0, set()
    for position, _ in (step for name in ("arriving", "c", "d") for step in walk(2, name)):
        if position.prompt.kind in ("planet", "outpost"):
            for control in at(position, position.deciders[0]):
                ways = [control] if isinstance(control, Button) else control.choices
                for way in ways:
                    played_then = way.argument if isinstance(way, Button) else way.value
                    if played_then.endswith("; end turn"):
                        leaves = played_then.startswith("stop")
                        assert isinstance(way, Choice) or way.tone == ("plain" if leaves else "good")
                        assert ", end turn" in str(way.label)
                        ends += 1
                        tones |= {way.tone} if isinstance(way, Button) else set()
    assert ends > 5
    assert tones == {"good", "plain"}, "somebody left something"


def test_a_planet_that_can_be_paid_for_stands_beside_the_decision() -> None:
    for position, _ in (step for seed in range(9) for step in walk(4, f"paying {seed}")):
        mat = position.state.mats[next(iter(position.deciders), 0)]
        asking = [taken for taken in mat.unsettled if taken.planet.precondition.fuel]
        if asking and position.prompt.kind in ("take", "use", "end"):
            mat.fuel = 10
            position.clear_cache()
            shown = at(position, mat.seat)
            beside = [one.argument for one in shown if isinstance(one, Button) and one.tone == "good"]
            paid = f"complete {position.state.space.name(asking[0].hex)}"
            assert beside[0] == paid
            return
    pytest.fail("nobody waited for a planet")


def test_paying_with_the_end_of_the_turn_says_for_which_planet() -> None:
    for position, _ in (step for seed in range(9) for step in walk(4, f"paying {seed}")):
        mat = position.state.mats[next(iter(position.deciders), 0)]
        if mat.unsettled and position.prompt.kind == "end":
            mat.fuel = mat.spacebucks = 10
            position.clear_cache()
            shown = {one.argument: str(one.label) for one in at(position, mat.seat) if isinstance(one, Button)}
            for paid in (one for one in shown if one.startswith("complete ") and one.endswith("; end turn")):
                hex_name = paid.removeprefix("complete ").removesuffix("; end turn")
                assert shown[paid].startswith(f"Pay for {hex_name}, end turn")
                return
    pytest.fail("nobody waited for a planet")


def test_a_drive_can_be_upgraded_where_only_the_end_of_the_turn_is_left() -> None:
    for position, _ in (step for seed in range(9) for step in walk(2, f"drives {seed}")):
        if position.prompt.kind == "end" and "upgrade drive" in map(str, position.moves()):
            shown = [one.argument for one in at(position, position.deciders[0]) if isinstance(one, Button)]
            assert shown[:2] == ["upgrade drive", "upgrade drive; end turn"]
            return
    pytest.fail("nobody could upgrade a drive")


def test_a_list_of_any_decision_says_what_it_holds() -> None:
    for kind in FACE.helps.keys() - {"fly"}:
        assert str(list_title(kind))


def test_a_new_colony_that_can_be_paid_for_is_first_offered_with_its_payment() -> None:
    for position, _ in (step for seed in range(9) for step in walk(4, f"colony {seed}")):
        if position.prompt.kind == "planet" and "settle" in map(str, position.moves()):
            mat = position.state.mats[position.deciders[0]]
            mat.fuel = mat.spacebucks = 10
            position.clear_cache()
            if position.state.planets[mat.ship].id.startswith(("PK", "PY")):
                ways = [one.argument for one in at(position, None) if isinstance(one, Button) and one.verb == "play"]
                assert "; complete" in ways[0]
                return
    pytest.fail("nobody arrived at a planet with a price")


@pytest.mark.parametrize("seats", [2, 3])
def test_what_one_press_plays_can_be_played_in_a_row(seats: int) -> None:
    found = 0
    for position, _ in sampled(seats, "rows", every=9):
        for row in faces.rows_of(FACE, position, next(iter(position.deciders), None)):
            found += 1
            assert played(position.copy(), *row) is not None
            assert look_ahead(position, *map(FACE.game.parse, row[:-1])) is not None
    assert found > 60


def test_the_end_of_the_turn_stands_last_and_is_lit_where_nothing_else_is_left() -> None:
    for position, _ in walk(3, "last"):
        if EndTurn() not in position.moves():
            continue
        (last,) = [
            control
            for control in at(position, position.deciders[0])
            if isinstance(control, Button) and "End" in str(control.label)
        ]
        assert last.tone == ("main" if position.prompt.kind == "end" else "plain")
        if position.prompt.kind == "end":
            return


def test_a_hint_leads_to_the_hand_where_cards_can_be_played() -> None:
    for kind in ("supplementary", "discard"):
        position = until(kind)
        assert "*Play*" in text_at(position, (), None)
        assert "*Play*" not in text_at(position, (), position.deciders[0])
        assert labels(at(position, None)) == ["End turn", "Exchange"]
    position = until("supplementary")
    assert position.deciders
    mat = position.state.mats[position.deciders[0]]
    cards = {each.value: each for each in lists(at(position, position.deciders[0]))["Cards and drives"]}
    assert len(cards) >= len(mat.hand)
    ended = [value for value in cards if value.endswith("; end turn")]
    changing = [value for value in ended if "→" in str(cards[value.removesuffix("; end turn")].description)]
    assert changing
    assert all("→" in str(cards[value].description) for value in changing)


# The picture


def test_the_picture_follows_the_decision() -> None:
    shown = {}
    for position, _ in walk(3, "pictures"):
        shown[position.prompt.kind] = FACE.detail_view_of(position.view(None))
    assert {kind for kind, picture in shown.items() if not picture} >= {"take", "fly", "supplementary", "end", "over"}
    assert {kind for kind, picture in shown.items() if picture == "mat"} >= {"place", "use", "store", "develop", "site"}
    assert set(shown.values()) == {"", "mat"}


@pytest.mark.parametrize(
    ("kind", "picture"),
    [
        ("take", "mat"), ("use", "mat"), ("store", "mat"), ("develop", "mat"), ("fly", ""), ("planet", ""),
        ("supplementary", "hand"), ("discard", "hand"), ("end", ""),
    ],
)  # fmt: skip
def test_the_private_picture_follows_the_decision_and_shows_who_waits_their_hand(kind: str, picture: str) -> None:
    position = until(kind)
    assert FACE.detail_view_of(position.view(position.deciders[0])) == picture
    assert FACE.detail_view_of(position.view((position.deciders[0] + 1) % 3)) == "hand"


def test_an_exchange_is_made_beside_the_mat() -> None:
    position = until("supplementary")
    for viewer in (None, position.deciders[0]):
        assert FACE.detail_view_of(position.view(viewer), str(SolariusPage("anytime"))) == "mat"


def test_who_waits_reads_no_advice_for_who_decides() -> None:
    position = until("take")
    said = [text_at(position, (), viewer) for viewer in (position.deciders[0], (position.deciders[0] + 1) % 3)]
    assert ["In brackets" in each for each in said] == [True, False]
    assert ["’s turn." in each for each in said] == [False, True]


def test_without_cards_there_are_only_flights_to_look_at() -> None:
    position = until("supplementary")
    position.state.mats[position.deciders[0]].hand = ()
    position.clear_cache()
    assert FACE.detail_view_of(position.view(position.deciders[0])) == ""


def test_a_picture_of_everybody_and_one_of_who_waits_can_be_drawn() -> None:
    position = until("take")
    waiting = (position.deciders[0] + 1) % 3
    pictures = [FACE.renderer_of(position.view(viewer))(position.view(viewer)) for viewer in (None, waiting)]
    assert len({picture.png for picture in pictures}) == 2
    assert all(picture.alt for picture in pictures)


# The words


def test_a_finished_turn_is_summarized() -> None:
    count = 0
    position, chance = fresh(3, "short"), random.Random(5)
    turn: list[Event] = []
    while position.deciders and count < 12:
        seat = position.deciders[0]
        moves = [move for move in position.moves() if not isinstance(move, ANYTIME)] or position.moves()
        events = position.play(chance.choice(moves))
        turn += events
        if position.deciders != (seat,):
            live = replace(live_at(position, events), last_seat=seat, turns=(Turn(1, seat, tuple(turn)),))
            (first, *_) = str(FACE.content(live, position.view(None))).split("\n")
            parts = "; ".join(map(str, FACE.brief(turn)))
            for event in turn:
                if event.kind == "took":
                    assert f"took {event.data['colour']} {event.data['face']}" in parts
                if event.kind == "flew":
                    assert f"flew to {event.data['hex']}" in parts
                assert event.kind not in ("took", "flew", "station") or str(event.text) not in first
            assert "New die" in first or "Round" in first or "uses" not in first
            turn, count = [], count + 1


def test_every_die_that_one_press_moved_is_told() -> None:
    position = until("supplementary")
    seat = position.deciders[0]
    moved = [developed(seat, "shift", colour, TechDie(1, 0), 1) for colour in ("black", "yellow")]
    live = replace(live_at(position, moved[1:]), last_seat=seat, turns=(Turn(1, seat, tuple(moved)),))
    said = str(FACE.content(live, position.view(seat)))
    assert all(str(event.text) in said for event in moved)


def test_undone_moves_are_described() -> None:
    position = until("place")
    live = replace(live_at(position), taken_back=(Text("Fly to C7"),))
    assert str(FACE.content(live, position.view(None))).startswith("-# Undone: Fly to C7.")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_result_names_everybody_in_their_order(seats: int) -> None:
    *_, (position, events) = walk(seats, "result")
    text, outcome = text_at(position, events, None), position.outcome()
    assert outcome is not None
    for seat, member in enumerate(MEMBERS[:seats]):
        assert f"**{outcome.ranks[seat]}** <@{member}>: {signed(outcome.scores[seat])} point" in text
    winner = MEMBERS[outcome.ranks.index(1)]
    assert f"<@{winner}>" in text.split("\n")[-seats - 2]


@pytest.mark.parametrize("text", ["", "planets", "planets x", "1 planets", "anytime -1", "a b c"])
def test_a_look_that_nobody_wrote_is_the_decision_itself(text: str) -> None:
    assert read_page(text) == SolariusPage()


def test_a_look_travels_as_it_is() -> None:
    assert read_page(str(SolariusPage("planets", 3))) == SolariusPage("planets", 3)
    assert str(SolariusPage()) == ""


def test_a_planet_in_the_question_is_not_repeated() -> None:
    for position, events in walk(3, "planets"):
        if position.prompt.kind == "planet" and any(event.kind == "discovered" for event in events):
            assert text_at(position, events, None).count(" planet") == 1
            return
    pytest.fail("nobody discovered a planet")


def test_nothing_affordable_is_described() -> None:
    answers = set()
    for position, events in walk(3, "sites"):
        if position.prompt.kind == "site":
            payable = any(str(move).startswith(("build", "mission")) for move in position.moves())
            assert ("An exchange may help" in text_at(position, events, None)) != payable
            answers.add(payable)
    assert False in answers


# What a choice does to scores


def written_gains(position: SolariusPosition, after: SolariusPosition) -> set[str]:
    scores = zip(position.scores(), after.scores(), strict=True)
    return {f"player {seat + 1} {signed(old)} → {signed(new)}" for seat, (old, new) in enumerate(scores) if old != new}


def test_a_choice_says_what_every_score_becomes() -> None:
    count = others = 0
    for position, _ in sampled(3, "gains", every=3):
        for control in at(position, position.deciders[0]) if position.deciders else ():
            uses = control.choices if isinstance(control, Select) else (control,)
            for use in uses:
                text = str(use.description if isinstance(use, Choice) else use.label)
                if "→" not in text:
                    continue
                notation = use.value if isinstance(use, Choice) else use.argument
                moves = [FACE.game.parse(move) for move in notation.split(MOVE_SEPARATOR) if move != "end turn"]
                after = look_ahead(position, *moves)
                assert after is not None
                gains = written_gains(position, after)
                assert any(gain in text for gain in gains)
                assert all(gain in gains for gain in text.partition(" · ")[2].split(", ") if isinstance(use, Button))
                count, others = count + 1, others + (text.count("→") > 1)
    assert count > 20
    assert others > 1, "the prizes of networks change the scores of others"


def test_a_flight_that_is_considered_says_what_the_scores_become() -> None:
    settled = 0
    for position in flying("flown"):
        view = position.view(None)
        for end in view.destinations:
            flight = FACE.game.parse(end.move)
            shown = position.view(None, flight)
            after = look_ahead(position, flight)
            assert shown.ghost is not None
            if after is not None and shown.ghost.settles:
                after = look_ahead(after, FACE.game.parse("settle"))
                settled += 1
            assert shown.ghost.scores == (position if after is None else after).scores()
            text = str(FACE.content(live_at(position), shown))
            gains = set() if after is None else written_gains(position, after)
            assert all(gain in text for gain in gains)
            assert ("Scores: " in text or "If you colonize it: " in text) == bool(gains)
        if settled > 3:
            return
    pytest.fail("no planet lay open")


def test_every_button_begins_with_a_capital_or_a_digit() -> None:
    for position, _ in sampled(3, "capitals", every=8):
        for control in at(position, position.deciders[0]) if position.deciders else ():
            text = str(control.label) if isinstance(control, Button) else str(control.placeholder)
            assert not text[0].islower(), text


def test_cubes_of_a_colour_stored_in_sequence_are_one_part() -> None:
    first, other, more = (
        stored(1, "black", 0, 1, (1, 0, 0)),
        stored(1, "yellow", 0, 1, (1, 0, 0)),
        stored(1, "black", 1, 2, (1, 2, 0)),
    )
    assert list(map(str, FACE.brief([first, other, more]))) == ["stored 3 black cubes", "stored 1 yellow cube"]


def test_drives_are_told_once_with_the_range_at_last() -> None:
    assert list(map(str, FACE.brief([drives(0, [1], 2, "bought"), drives(0, [1, 1], 3, "outpost")]))) == [
        "reached range 3"
    ]


def test_moved_tech_dice_are_one_part_with_their_final_places() -> None:
    black = [developed(1, "shift", "black", TechDie(column, 0), 1) for column in (1, 2)]
    yellow = developed(1, "upgrade", "yellow", TechDie(0, 1), 1)
    assert list(map(str, FACE.brief(black))) == ["improved the black tech die to III"]
    assert list(map(str, FACE.brief([black[0], yellow, black[1]]))) == [
        f"improved tech dice (black to III, yellow to {yellow.data['face']})"
    ]


def test_a_decision_about_cards_is_seen_beside_them_and_any_other_in_space_or_on_the_mat() -> None:
    seen: dict[str, set[object]] = {}
    for position, _ in walk(2, "beside"):
        if position.deciders:
            seat = position.deciders[0]
            seen.setdefault(position.prompt.kind, set()).add(FACE.private_renderer_of(position.view(seat, None, seat)))
    assert seen["take"] == seen["supplementary"] == {FACE.renderer}
    assert seen["discard"] == {FACE.detail_views["hand"]}
    assert seen["place"] == seen["store"] == {FACE.detail_views["mat"]}


def test_the_panel_leads_from_the_mat_to_the_hand_and_from_other_pictures_to_the_mat() -> None:
    found = set()
    for position, _ in walk(2, "panel"):
        for look in ("", "anytime 0") if position.deciders else ():
            view = position.view(position.deciders[0])
            shown = FACE.detail_view_of(view, look)
            (more,) = FACE.more_pictures(view, look)
            assert str(more.label) == ("My mat" if shown != "mat" else "My hand" if view.hand else "Map")
            found.add(shown)
        if len(found) == 3:
            return
    pytest.fail("the panel's picture was always the same")
