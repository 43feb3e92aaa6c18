"""Every development, station, outpost and hub bonus does what the component file says, read here a second time.

The mat of these tests has room for everything: open storage, free drive slots, dice at their first faces, contamination
to remove. What an effect leaves open is answered with the first move that does something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.games import components
from bot.games.contract import Event
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components.vocabulary import COLOURS, STORAGE, Technology
from bot.games.solarius.game import settings
from bot.games.solarius.mats import Mat, PlayedMission, cost, value
from bot.games.solarius.moves import ANYTIME, Stop
from bot.games.solarius.state import SolariusState
from tests.games.solarius.boards import at, put, state
from tests.games.solarius.tables import GAME, face_up, hide, kinds, notations, play, store, supplementary, tech, turn

_DATA = components.load("solarius")
_CARDS: Sequence[Mapping[str, Any]] = _DATA["progress_cards"]["items"]
STATIONS: Sequence[Mapping[str, Any]] = _DATA["space_station_cards"]["items"]
OUTPOSTS: Sequence[Mapping[str, Any]] = _DATA["outposts"]["items"]


def of_kind(kind: str) -> list[int]:
    """The numbers of the cards whose development is of a kind."""
    return [card["id"] for card in _CARDS if card["development"]["kind"] == kind]


def development(card: int) -> Mapping[str, Any]:
    """The development of a card as the file has it."""
    (found,) = [one["development"] for one in _CARDS if one["id"] == card]
    return dict(found)


def effect_of(card: int) -> dict[str, Any]:
    """The effects of a development; no card has the same one twice."""
    return {name: amount for effect in development(card)["effects"] for name, amount in effect.items()}


def roomy(seats: int = 4) -> SolariusState:
    """A table whose first mat has room for everything, and a deck of cards that nobody holds."""
    table = state(seats, built=1)
    mat = table.mats[0]
    mat.fuel, mat.spacebucks, mat.drives, mat.contamination = 3, 3, (1,), 3
    tech(mat, black="III 1", yellow="III 1", turquoise="I 1", brown="I 1")
    table.deck = (29, 28, 27, 26)
    return table


def total(mat: Mat) -> dict[str, int]:
    """What effects change on a mat, in plain numbers."""
    return {
        "fuel": mat.fuel,
        "spacebucks": mat.spacebucks,
        "cubes": sum(mat.stored[colour][column] for colour in COLOURS for column in STORAGE),
        "upgrade": _spent(mat, "upgrade"),
        "shift": _spent(mat, "shift"),
        "drives": len(mat.drives),
        "drive_values": sum(mat.drives),
        "contamination": mat.contamination,
        "hand": len(mat.hand),
    }


def _spent(mat: Mat, technology: Technology) -> int:
    """The points that were spent on all dice since the beginning."""
    points = 0
    for die in mat.tech.values():
        for stage in range(die.face if technology == "upgrade" else die.column):
            points += cost(die._replace(face=stage, column=stage), technology) or 0
    return points


def settle_all(position: SolariusPosition, until: str = "end") -> list[Event]:
    """Answer what effects leave open, always with the first move that does something, until this kind of prompt."""
    events: list[Event] = []
    while position.prompt.kind not in (until, "take", "supplementary", "over"):
        options = [move for move in position.moves() if not isinstance(move, ANYTIME)]
        wanted = [move for move in options if not isinstance(move, Stop)] or options
        events += position.play(wanted[0])
    return events


def check(before: Mapping[str, int], after: Mapping[str, int], effects: Sequence[Mapping[str, Any]]) -> None:
    """The numbers have changed by what the effects say, and in nothing else."""
    wanted = dict(before)
    tracks = 0
    for effect in effects:
        for name, amount in effect.items():
            if name == "gain":
                wanted["fuel"] += amount.get("fuel", 0)
                wanted["spacebucks"] += amount.get("spacebucks", 0)
                tracks += amount.get("either", 0)
                wanted["cubes"] += sum(amount.get("resources", {}).values())
            elif name in ("upgrade_tech", "shift_tech"):
                wanted[name.removesuffix("_tech")] += amount
            elif name == "add_drive":
                wanted["drives"] += amount
                wanted["drive_values"] += amount
            elif name == "upgrade_drive":
                wanted["drive_values"] += amount
            elif name == "remove_contamination":
                wanted["contamination"] -= amount
            elif name == "draw_cards":
                wanted["hand"] += amount["draw"] - amount["discard"]
            elif name == "play_card":
                wanted["hand"] -= amount if wanted["hand"] else 0
            else:
                raise AssertionError(name)
    assert after["fuel"] + after["spacebucks"] == wanted.pop("fuel") + wanted.pop("spacebucks") + tracks
    assert {name: after[name] for name in wanted} == wanted


# Developments


@pytest.mark.parametrize("card", of_kind("instant"))
def test_every_instant_development_works_once_when_it_is_played(card: int) -> None:
    table = roomy()
    table.mats[0].hand = (card,)
    position = supplementary(table)
    before = total(table.mats[0]) | {"hand": 0}
    play(position, f"play {card} development")
    settle_all(position)
    check(before, total(table.mats[0]), development(card)["effects"])
    assert table.mats[0].developments == (card,)


@pytest.mark.parametrize("card", of_kind("die_slot"))
def test_every_development_with_a_die_space_works_before_the_die(card: int) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.developments, mat.hand = (card,), (9,)
    position = turn(table, "black 2 at 0")
    play(position, "take black 2 at 0")
    assert f"place card {card}" in notations(position)
    before = total(mat)
    play(position, f"place card {card}")
    settle_all(position, "use")
    check(before, total(mat), development(card)["effects"])
    assert mat.dice[0].space == card
    assert position.prompt.kind == "use"


_TRIGGERED = [
    pytest.param(card, when, id=f"{card} {when}")
    for card in of_kind("trigger")
    for when in ("colony_placed", "station_built", "mission_completed")
]


@pytest.mark.parametrize(("card", "when"), _TRIGGERED)
def test_every_trigger_works_on_its_occasion_and_on_no_other(card: int, when: str) -> None:
    changes = []
    for developments in ((), (card,)):
        table = roomy()
        mat = table.mats[0]
        mat.developments = developments
        store(mat, yellow=(3, 0, 0), brown=(3, 0, 0), turquoise=(3, 0, 0))
        mat.missions, mat.drives = (PlayedMission(7, done=False),), (2, 2, 2)
        put(table, "A4 c1", "A5 s1", "A15 m1")
        position = supplementary(table)
        play(position, "fly")
        if when == "colony_placed":
            face_up(table, "A3", "PK9")
            play(position, "fly A3", "settle")
        elif when == "station_built":
            play(position, "fly A2", "build SS5 yellow", "gain 2 fuel")
        else:
            table.hub_bonuses[0, "A"] = "taken"
            play(position, "fly A6", "mission 7 at A")
        settle_all(position)
        changes.append(total(mat))
    without, with_card = changes
    effects = development(card)["effects"] if development(card)["when"] == when else []
    check(without, with_card, effects)


def test_static_developments_apply_while_they_are_in_play() -> None:
    """One line for each word of the vocabulary; together they are all static cards."""
    seen = {name for card in of_kind("static") for name in effect_of(card)}
    assert seen == {
        "die_points_bonus",
        "contamination_spaces",
        "range_bonus",
        "portal_free",
        "price",
        "no_contamination",
        "explorer_bonus",
    }


def with_card(name: str) -> list[int]:
    """The static cards with this effect."""
    return [card for card in of_kind("static") if name in effect_of(card)]


@pytest.mark.parametrize("card", with_card("die_points_bonus"))
def test_die_points_bonus_adds_to_dice_of_its_colour_only(card: int) -> None:
    bonus = effect_of(card)["die_points_bonus"]
    for colour in COLOURS:
        table = roomy()
        table.mats[0].developments = (card,)
        position = turn(table, f"{colour} 2 at 0")
        before = table.mats[0].contamination
        events = play(position, f"take {colour} 2 at 0", "place normal", "use resources")
        (used,) = [event for event in events if event.kind == "used"]
        assert used.data["points"] == 2 + (bonus["points"] if colour == bonus["color"] else 0)
        assert table.mats[0].contamination == before


@pytest.mark.parametrize("card", with_card("contamination_spaces"))
def test_contamination_spaces_take_what_comes_from_now_on(card: int) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.developments, mat.beside = (card,), 1
    play(turn(table, "black 3 at 0"), "take black 3 at 0", "place normal")
    assert (mat.contamination, mat.beside) == (4, 1)
    assert mat.contamination_spaces == 3 + effect_of(card)["contamination_spaces"]


@pytest.mark.parametrize("card", with_card("range_bonus"))
def test_range_bonus_carries_the_ship_further(card: int) -> None:
    table = roomy()
    before = table.mats[0].range
    table.mats[0].developments = (card,)
    assert table.mats[0].range == before + effect_of(card)["range_bonus"]


@pytest.mark.parametrize("card", with_card("portal_free"))
def test_portal_free_keeps_the_drives(card: int) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.developments, mat.ship, mat.fuel = (card,), at(table, "A8"), 0
    position = supplementary(table)
    play(position, "fly", "fly D16")
    assert (mat.ship, mat.drives) == (at(table, "D16"), (1,))


@pytest.mark.parametrize("card", with_card("price"))
def test_a_price_replaces_the_base_price(card: int) -> None:
    mat = Mat(0, developments=(card,))
    base = {"extra_range": 2, "extra_action_point": 2, "drive": 3, "drive_upgrade": 3}
    for name, price in (base | effect_of(card)["price"]).items():
        assert mat.price(name) == price


@pytest.mark.parametrize("card", with_card("no_contamination"))
@pytest.mark.parametrize("space", ["research", "transformation"])
def test_no_contamination_keeps_its_space_clean(card: int, space: str) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.developments, mat.contamination = (card,), 0
    play(turn(table, "black 1 at 0"), "take black 1 at 0", f"place {space}")
    assert mat.contamination == (0 if effect_of(card)["no_contamination"] == space else 1)


@pytest.mark.parametrize("card", with_card("explorer_bonus"))
def test_explorer_bonus_adds_cubes_for_every_planet_declined(card: int) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.developments = (card,)
    hide(table, "H7", "PK4")
    position = supplementary(table)
    play(position, "fly", "fly H7", "decline")
    settle_all(position)
    assert total(mat)["cubes"] == 3 + effect_of(card)["explorer_bonus"]


# Stations


def build(table: SolariusState, station: str) -> SolariusPosition:
    """Build a station on A5; the prompt after it is what its effects leave open."""
    mat = table.mats[0]
    store(mat, **dict.fromkeys(COLOURS, (3, 2, 0)))
    mat.ship = at(table, "A5")
    put(table, "A4 s1")
    position = supplementary(table)
    play(position, "fly", "fly A5")
    higher = next(card["colors"][0] for card in STATIONS if card["id"] == station)
    play(position, f"build {station} {higher}")
    while position.prompt.kind == "pay":
        play(position, notations(position)[0])
    return position


@pytest.mark.parametrize("card", STATIONS, ids=lambda card: str(card["id"]))
def test_every_station_has_its_immediate_effect_and_a_first_one_no_permanent_effect(card: Mapping[str, Any]) -> None:
    table = roomy()
    mat = table.mats[0]
    mat.hand = (9,)
    position = build(table, card["id"])
    if card["id"] == "SS4":
        assert position.prompt.kind == "discard"
    settle_all(position)
    before = total(roomy().mats[0]) | {"hand": 1, "cubes": total(mat)["cubes"]}
    check(before, total(mat), card["immediate"])
    assert sum(map(value, mat.stored.values())) == 4 * 7 - (3 + 2)
    assert mat.stations == (card["id"],)
    assert mat.contamination_spaces == 3 + sum(one["contamination_spaces"] for one in card["permanent"]["static"])


ORBITAL_WORKSHOP = 32
"""Each station: 2 upgrade points."""


def station_four(*, version: int, played: bool) -> SolariusPosition:
    """Seat 0 has built SS4; Orbital workshop was played before, or is played by the station's own effect."""
    table = roomy()
    table.settings = settings(GAME.check_options({}), version)
    mat = table.mats[0]
    mat.hand, mat.developments = ((9,), (ORBITAL_WORKSHOP,)) if played else ((ORBITAL_WORKSHOP,), ())
    position = build(table, "SS4")
    play(position, f"discard {next(card for card in mat.hand if card not in (9, ORBITAL_WORKSHOP))}")
    play(position, f"play {mat.hand[0]} development" if not played else "stop")
    return position


@pytest.mark.parametrize(("version", "kind"), [(1, "develop"), (2, "end")])
def test_what_a_stations_own_effect_brings_into_play_does_not_reward_it(version: int, kind: str) -> None:
    """rules/solarius_mission.md 9.2 II.2: only stations begun after the card was played count, from version 2."""
    position = station_four(version=version, played=False)
    assert ORBITAL_WORKSHOP in position.state.mats[0].developments
    assert position.prompt.kind == kind


@pytest.mark.parametrize("version", [*GAME.older_rules, GAME.rules_version])
def test_what_was_in_play_before_rewards_a_station(version: int) -> None:
    assert station_four(version=version, played=True).prompt.kind == "develop"


@pytest.mark.parametrize(
    "card", [card for card in STATIONS if card["permanent"]["on_trigger"]], ids=lambda c: str(c["id"])
)
def test_every_permanent_effect_works_when_a_later_station_is_built(card: Mapping[str, Any]) -> None:
    second = "SS5" if card["id"] != "SS5" else "SS1"
    table = roomy()
    mat = table.mats[0]
    mat.stations = (card["id"],)
    position = build(table, second)
    play(position, "gain 2 fuel")
    assert position.prompt.kind == "permanents"
    before = total(mat)
    assert notations(position) == [f"trigger {card['id']}", "stop"]
    events = play(position, f"trigger {card['id']}")
    settle_all(position)
    assert "triggered" in kinds(events)
    check(before, total(mat), card["permanent"]["on_trigger"])


# Outposts and hubs


@pytest.mark.parametrize("marker", OUTPOSTS, ids=lambda marker: str(marker["id"]))
def test_every_hub_bonus_is_that_of_its_outpost(marker: Mapping[str, Any]) -> None:
    table = roomy()
    mat = table.mats[0]
    store(mat, yellow=(3, 0, 0), turquoise=(3, 0, 0))
    mat.missions, mat.ship = (PlayedMission(7, done=False),), at(table, "A6")
    position = supplementary(table)
    play(position, "fly", "fly A6", "mission 7 at A")
    assert position.prompt.kind == "hub_bonus"
    before = total(mat)
    play(position, f"bonus {marker['id']}")
    settle_all(position, "outpost")
    check(before, total(mat), marker["bonus"])
    assert mat.outposts == ()


@pytest.mark.parametrize("marker", OUTPOSTS, ids=lambda marker: str(marker["id"]))
def test_every_outpost_brings_its_bonus_at_once(marker: Mapping[str, Any]) -> None:
    table = roomy()
    mat = table.mats[0]
    store(mat, yellow=(3, 0, 0), turquoise=(3, 0, 0), brown=(3, 0, 0))
    mat.missions, mat.drives = (PlayedMission(7, done=False),), (1, 1)
    mat.ship = at(table, "A6")
    table.hub_bonuses[0, "A"] = "taken"
    face_up(table, "A3", "PK9")
    position = supplementary(table)
    placing = {
        "colony": ("fly A3", "settle"),
        "station": ("fly A5", "build SS5 yellow", "gain 2 fuel"),
        "mission": ("fly A6", "mission 7 at A"),
    }
    play(position, "fly", *placing[marker["kind"]])
    assert position.prompt.kind == "outpost"
    before = total(mat)
    play(position, f"outpost {marker['id']}")
    settle_all(position)
    check(before, total(mat), marker["bonus"])
    assert mat.outposts == (marker["id"],)
    assert table.figures[mat.ship].outpost == marker["id"]
