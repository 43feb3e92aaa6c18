"""The components of `data/solarius.json`: dice, mats, planets, cards, outposts.

`space.tiles` reads the tiles of space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, get_args

from bot.games import components
from bot.games.components import BadComponents, one_of
from bot.games.solarius.components import vocabulary
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    FIGURE_KINDS,
    NO_MODIFIERS,
    ROMAN,
    STORAGE,
    Colour,
    Cost,
    Cubes,
    DevelopmentKind,
    Effect,
    Face,
    FigureKind,
    Modifiers,
    Occasion,
    Precondition,
    PriceName,
)
from bot.games.text import Text, proper_name


@dataclass(frozen=True, slots=True)
class TechFace:
    """A face of a tech die: printed name, value, victory points."""

    name: str
    value: int
    vp: int


@dataclass(frozen=True, slots=True)
class Planet:
    """One planet token."""

    id: str
    colour: Colour
    vp: int
    precondition: Precondition


@dataclass(frozen=True, slots=True)
class Mission:
    """The mission half of a progress card."""

    cost: tuple[Cost, ...]
    vp: int


@dataclass(frozen=True, slots=True)
class Development:
    """The development half: immediate `effects`, and `static` ones while in play.

    `when` is the trigger's occasion, `die_colours` are the colours of a die slot.
    """

    name: Text
    kind: DevelopmentKind
    effects: tuple[Effect, ...]
    static: Modifiers
    when: Occasion | None
    die_colours: tuple[Colour, ...]
    contamination: int


@dataclass(frozen=True, slots=True)
class ProgressCard:
    """One progress card; it is played as its mission or as its development."""

    id: int
    mission: Mission
    development: Development


@dataclass(frozen=True, slots=True)
class StationCard:
    """One station card; every player has all of them."""

    id: str
    colours: tuple[Colour, Colour]
    immediate: tuple[Effect, ...]
    permanent: tuple[Effect, ...]
    static: Modifiers


@dataclass(frozen=True, slots=True)
class OutpostMarker:
    """One outpost marker; every player has all of them."""

    id: str
    kind: FigureKind
    bonus: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class SolariusStartCard:
    """The start of a player in the introductory game."""

    id: str
    shift: Colour
    upgrade: Colour
    resources: Mapping[Colour, int]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """Numbers that depend on the number of players."""

    dice_per_colour: int
    planets_removed: int
    network_prizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StationSlot:
    """Costs of the next station, the higher value first, and its victory points."""

    values: tuple[int, int]
    vp: int


def _development(entry: Mapping[str, Any]) -> Development:
    kind = one_of(get_args(DevelopmentKind), entry["kind"])
    static = kind == "static"
    colours = entry.get("die_colors", ())
    return Development(
        name=proper_name(entry["name"]),
        kind=kind,
        effects=() if static else vocabulary.effects(entry["effects"]),
        static=vocabulary.modifiers(entry["effects"]) if static else NO_MODIFIERS,
        when=one_of(get_args(Occasion), entry["when"]) if kind == "trigger" else None,
        die_colours=COLOURS if colours == "any" else tuple(map(vocabulary.colour, colours)),
        contamination=entry.get("contamination", 0),
    )


def _card(entry: Mapping[str, Any]) -> ProgressCard:
    mission = Mission(vocabulary.costs(entry["mission"]["cost"]), entry["mission"]["vp"])
    return ProgressCard(entry["id"], mission, _development(entry["development"]))


def _station(entry: Mapping[str, Any]) -> StationCard:
    first, second = map(vocabulary.colour, entry["colors"])
    permanent = entry["permanent"]
    return StationCard(
        id=entry["id"],
        colours=(first, second),
        immediate=vocabulary.effects(entry["immediate"]),
        permanent=vocabulary.effects(permanent["on_trigger"]),
        static=vocabulary.modifiers(permanent["static"]),
    )


def _start_card(entry: Mapping[str, Any]) -> SolariusStartCard:
    return SolariusStartCard(
        id=entry["id"],
        shift=vocabulary.colour(entry["shift_to_column_II"]),
        upgrade=vocabulary.colour(entry["upgrade_to_2"]),
        resources={vocabulary.colour(name): number for name, number in entry["resources"].items()},
        cards=tuple(entry["progress_cards"]),
    )


def _player_count(entry: Mapping[str, Any]) -> PlayerCount:
    return PlayerCount(
        entry["action_dice_per_color"], entry["planets_removed_per_color"], tuple(entry["network_prizes"])
    )


def _slot(entry: Mapping[str, Any]) -> StationSlot:
    higher, lower = sorted(entry["values"], reverse=True)
    return StationSlot((higher, lower), entry["vp"])


_FILE = components.load("solarius")
_RULES, _MAT, _DICE = _FILE["rules_parameters"], _FILE["mat"], _FILE["dice"]

FACES: tuple[Face, ...] = tuple(one_of(get_args(Face), face) for face in _DICE["action_die"]["faces"])
"""The six faces of an action die."""

TECH_FACES: tuple[TechFace, ...] = tuple(
    TechFace(face["face"], face["value"], face["vp"]) for face in _DICE["tech_die"]["faces"]
)
"""The faces of a tech die, from the first to the last."""

UPGRADE_COSTS: tuple[int, ...] = tuple(_DICE["tech_die"]["upgrade_costs"])
"""Costs of turning a tech die to its next face, by current face."""

SHIFT_COSTS: tuple[int, ...] = tuple(_MAT["shift_costs"][f"{left}->{right}"] for left, right in pairwise(ROMAN))
"""Costs of shifting a tech die to the next column, by current column."""

OPEN_SPACES: tuple[Cubes, ...] = tuple(vocabulary.cubes(_MAT["spaces_available_by_die_column"][name]) for name in ROMAN)
"""The open storage spaces of a row, by the column of its tech die."""

ALL_SPACES: Cubes = vocabulary.cubes(_MAT["storage_spaces"])
"""The storage spaces of a row that has them all."""

CUBE_VALUES: Cubes = vocabulary.cubes(_MAT["resource_value"])
"""The value of a cube by storage column."""

STATION_SLOTS: tuple[StationSlot, ...] = tuple(map(_slot, _MAT["station_slots"]))
CONTAMINATION_SPACES: int = _MAT["contamination_spaces"]
NORMAL_DIE_SPACES: int = _MAT["die_spaces"]["normal"]
DRIVE_SLOTS: int = _MAT["drive_slots_common"]
OWN_DRIVE: int = _MAT["own_drive_value"]
BEST_DRIVE: int = max(_FILE["drives"]["common"]["values"])
"""Value of a common drive that cannot be turned any further."""

WHEEL: tuple[int, ...] = tuple(_FILE["bridge"]["wheel"])
"""The bonus of each space of the bridge, from the arrow on."""

ON_BRIDGE: int = _FILE["bridge"]["dice_on_bridge"]

GAME_TURNS: int = _RULES["game_turns"]
PLAYER_TURNS: int = _RULES["player_turns_per_game_turn"]
START_FUEL: int = _RULES["start_fuel"]
START_SPACEBUCKS: int = _RULES["start_spacebucks"]
TRACK_MAX: int = _RULES["track_max"]
HAND_LIMIT: int = _RULES["hand_limit"]
MISSIONS: int = _RULES["missions_per_player"]
COLONIES: int = _RULES["colonies_per_player"]
DRAWN: int = _RULES["draw_action"]["draw"]
DISCARDED: int = _RULES["draw_action"]["discard"]
RESEARCH_DRAW: int = _RULES["research_draw"]
POINTS_PER_CUBE: int = _RULES["exchange"]["points_per_resource"]
VALUE_PER_POINT: int = _RULES["exchange"]["resource_value_per_point"]
THRESHOLD: int = _RULES["contamination"]["die_points_threshold"]
"""Minimum of a die's own points that brings contamination."""

THRESHOLD_CUBES: int = _RULES["contamination"]["per_threshold_die"]
SPECIAL_SPACE_CUBES: Mapping[str, int] = {
    "transformation": _RULES["contamination"]["per_transformation"],
    "research": _RULES["contamination"]["per_research"],
}
PRICES: Mapping[PriceName, int] = {
    name: vocabulary.price_of(sum(_RULES["prices"][name].values())) for name in get_args(PriceName)
}
"""Base prices: range, drives and their upgrades in fuel, points in SpaceBucks."""

HUBS: tuple[str, ...] = tuple(_FILE["hubs"]["tokens"])
HUBS_USED: int = _FILE["hubs"]["used"]

PLAYER_COUNTS: Mapping[int, PlayerCount] = {
    seats: _player_count(_FILE["player_counts"][str(seats)]) for seats in _FILE.get("players", (2, 3, 4))
}

PLANETS: Mapping[str, Planet] = {
    entry["id"]: Planet(
        entry["id"], vocabulary.colour(entry["color"]), entry["vp"], vocabulary.precondition(entry["precondition"])
    )
    for entry in _FILE["planets"]["items"]
}
CARDS: Mapping[int, ProgressCard] = {entry["id"]: _card(entry) for entry in _FILE["progress_cards"]["items"]}
STATIONS: Mapping[str, StationCard] = {entry["id"]: _station(entry) for entry in _FILE["space_station_cards"]["items"]}
OUTPOSTS: Mapping[str, OutpostMarker] = {
    entry["id"]: OutpostMarker(entry["id"], one_of(FIGURE_KINDS, entry["kind"]), vocabulary.effects(entry["bonus"]))
    for entry in _FILE["outposts"]["items"]
}
START_CARDS: tuple[SolariusStartCard, ...] = tuple(map(_start_card, _FILE["game_start_cards"]["items"]))

_PRINTED = _MAT["printed_vp"]

SET_VP: Mapping[int, int] = {4: _PRINTED["set_of_4_colors"], 3: _PRINTED["set_of_3_colors"]}
"""Victory points of a set of settled planets, by its number of colours."""

TRACK_VP: tuple[tuple[int, int], ...] = (
    (TRACK_MAX, _PRINTED["track_at_10"]),
    (5, _PRINTED["track_at_least_5"]),
)
"""Victory points of a track at or above a value; the first match counts."""

HIGH_COLUMN_VP: int = _PRINTED["tech_die_in_IV_or_V"]
FULL_STORAGE_VP: int = _PRINTED["full_storage_column_if_die_in_V"]
OPEN_MISSION_VP: int = _PRINTED["uncompleted_mission"]
BESIDE_VP: int = _RULES["contamination"]["vp_per_cube_beside_mat"]
HUB_VP: int = _FILE["hubs"]["vp_per_adjacent_figure"]
OUTPOST_FACTOR: Mapping[str, int] = _FILE["scoring"]["outpost_multiplier"]
"""The weight of figures with an outpost: `hub_adjacency`, `network_count`."""


def check() -> None:
    """Raises BadComponents where parts of the file do not fit together."""
    if len(set(WHEEL)) != len(WHEEL):
        raise BadComponents("no two spaces of the wheel bring the same")
    if len(UPGRADE_COSTS) != len(TECH_FACES) - 1:
        raise BadComponents("every face of a tech die but the last has an upgrade cost")
    if any(card not in CARDS for start in START_CARDS for card in start.cards):
        raise BadComponents("a start card names a progress card that there is not")
    if any(ALL_SPACES[column] < spaces[column] for spaces in OPEN_SPACES for column in STORAGE):
        raise BadComponents("a row has no more open spaces than spaces")


check()
