"""The components of `data/otys.json`: pieces and the numbers of the rules.

Effects are data; their vocabulary is explained in the file itself under `format`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from bot.games import components
from bot.games.components import BadComponents, by_id, one_of
from bot.games.text import Text, literal_text, proper_name

Resource = Literal["plant", "tech", "metal", "fuel"]
Act = Literal["cube", "trade", "draw", "copy", "timer", "advance", "token"]
KeyKind = Literal["number", "x", "n"]
"""A key: a number from 1 to 5, the own X key, or a neutral X key."""

Counts = tuple[int, ...]
"""Cubes of each colour, in the order of `RESOURCES`."""

RESOURCES: tuple[Resource, ...] = get_args(Resource)
INDEX: Mapping[str, int] = {resource: index for index, resource in enumerate(RESOURCES)}
NOTHING: Counts = (0,) * len(RESOURCES)

LEVELS = range(1, 6)
X_KEY, NEUTRAL = "X", "N"
OWN_KEYS: tuple[str, ...] = (*map(str, LEVELS), X_KEY)

_ACTS: tuple[Act, ...] = get_args(Act)
_MOMENTS = ("activation", "contract", "paying")


@dataclass(frozen=True, slots=True)
class OtysGain:
    """An immediate gain without a choice."""

    prestige: int = 0
    credits: int = 0
    batteries: int = 0
    neutral_keys: int = 0

    def __add__(self, other: OtysGain) -> OtysGain:
        return OtysGain(
            self.prestige + other.prestige,
            self.credits + other.credits,
            self.batteries + other.batteries,
            self.neutral_keys + other.neutral_keys,
        )


NONE = OtysGain()


@dataclass(frozen=True, slots=True)
class DiverSide:
    """One side of a diver: price of a use, action, bonus of a use."""

    cost: int
    acts: tuple[Act, ...]
    resource: Resource | None
    transactions: int
    cards: int
    bonus: OtysGain
    own_keys: int


@dataclass(frozen=True, slots=True)
class Diver:
    """A diver with its two sides."""

    id: str
    name: Text
    basic: DiverSide
    upgraded: DiverSide


@dataclass(frozen=True, slots=True)
class Sponsor:
    """A sponsor; `uses` is how often the diver's effect may be used at its level."""

    number: int
    gain: OtysGain
    uses: int = 1
    upgrade: bool = False
    own_keys: int = 0

    @property
    def effect(self) -> str:
        """Its gain in one word: credit, battery, twice, upgrade, key."""
        if self.upgrade:
            return "upgrade"
        if self.uses > 1:
            return "twice"
        if self.own_keys:
            return "key"
        return "battery" if self.gain.batteries else "credit"


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract with either `cost` or `pattern` (then the cost is `NOTHING`)."""

    id: str
    cost: Counts
    pattern: tuple[int, ...]
    prestige: int
    bonus: OtysGain

    @property
    def size(self) -> int:
        """The number of cubes it takes."""
        return sum(self.cost) + sum(self.pattern)

    @property
    def reward(self) -> OtysGain:
        """Its bonus and Prestige."""
        return self.bonus + OtysGain(prestige=self.prestige)


@dataclass(frozen=True, slots=True)
class Edition:
    """The components as a version of the rules has them: spaces by level, contracts.

    With `any_level`, every level can pay for a contract at any time of a turn; otherwise only the active one, once its
    diver has acted.
    """

    any_level: bool
    capacity: tuple[int, ...]
    contracts: Mapping[str, Contract]


@dataclass(frozen=True, slots=True)
class Token:
    """A type of reward token.

    The immediate side gives `now` and up to `cubes` of `resource`. Kept, it gives `kept` at its moment (`activation` of
    its level or each `contract` there), or (`paying`) counts as one cube of `kept_resource` once a turn.
    """

    type: str
    copies: int
    now: OtysGain
    cubes: int
    resource: Resource | None
    moment: str
    kept: OtysGain
    kept_resource: Resource | None


@dataclass(frozen=True, slots=True)
class CubeStore:
    """The Store: how it's drawn, its spaces by colour, prices by cubes present."""

    drawn: int
    pool: int
    capacity: int
    sell: tuple[OtysGain | None, ...]
    buy: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """What a seat starts with."""

    credits: int
    batteries: int
    prestige: int
    surface: int
    cube_levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the leader board, from `low` to `high` Prestige (None for the last)."""

    low: int
    high: int | None
    title: Text
    verdict: Text


@dataclass(frozen=True, slots=True)
class Solo:
    """Numbers of the solo variant.

    `drops` are cubes' distances below the Timers' start.
    """

    timers: int
    starts: tuple[int, ...]
    drops: tuple[int, ...]
    last_turn: int
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """The source of a part of the data: topic, rule, reliability, reason.

    `status` is verified, partly verified or reconstruction.
    """

    key: str
    section: str
    status: str
    title: Text
    note: Text


def with_cube(counts: Counts, index: int, number: int) -> Counts:
    """Return the counts with `number` more of one colour."""
    return (*counts[:index], counts[index] + number, *counts[index + 1 :])


def cubes_of(counts: Counts) -> tuple[Resource, ...]:
    """Return every cube of the counts, colour by colour."""
    return tuple([resource for resource, count in zip(RESOURCES, counts, strict=True) for _ in range(count)])


def count_cubes(cubes: Sequence[Resource]) -> Counts:
    """Count these cubes by colour."""
    return tuple([cubes.count(resource) for resource in RESOURCES])


def resource_of(name: object) -> Resource | None:
    """Return the resource with this name, None without one. Raises BadComponents."""
    return None if name is None else one_of(RESOURCES, name)


def _gain(entry: Mapping[str, Any]) -> OtysGain:
    found = OtysGain(*[entry.get(name, 0) for name in ("prestige", "credits", "batteries", "neutral_keys")])
    if min(found.prestige, found.credits, found.batteries, found.neutral_keys) < 0:
        raise BadComponents(f"a gain is never negative: {dict(entry)}")
    return found


def _side(name: str, entry: Mapping[str, Any]) -> DiverSide:
    acts = tuple(act for act in _ACTS if act in entry["acts"])
    resource, transactions, cards = (
        resource_of(entry.get("resource")),
        entry.get("transactions", 0),
        entry.get("cards", 0),
    )
    if len(acts) != len(entry["acts"]):
        raise BadComponents(f"{name}: a diver can only {', '.join(_ACTS)}")
    for act, given in (("cube", resource), ("trade", transactions), ("draw", cards)):
        if (act in acts) != bool(given):
            raise BadComponents(f"{name}: {act} needs its resource, its transactions or its cards")
    bonus = entry.get("bonus", {})
    return DiverSide(entry["cost"], acts, resource, transactions, cards, _gain(bonus), bonus.get("own_keys", 0))


def divers_of(entries: Sequence[Mapping[str, Any]], spaces: int) -> dict[str, Diver]:
    """Read the divers by id, one for each space of the column. Raises BadComponents."""
    divers = {
        entry["id"]: Diver(
            entry["id"],
            proper_name(entry["name"]),
            _side(entry["id"], entry["basic"]),
            _side(entry["id"], entry["upgraded"]),
        )
        for entry in entries
    }
    if len(divers) != len(entries) or len(divers) != spaces:
        raise BadComponents(f"the column needs {spaces} divers that all differ")
    return divers


def sponsors_of(entries: Sequence[Mapping[str, Any]]) -> dict[int, Sponsor]:
    """Read the sponsors by number. Raises BadComponents."""
    made = [Sponsor(**{**entry, "gain": _gain(entry.get("gain", {}))}) for entry in entries]
    sponsors = by_id(entries, made, "sponsors", "number")
    if len(sponsors) != len(LEVELS):
        raise BadComponents(f"there are {len(LEVELS)} sponsors, one for each level")
    return sponsors


def contracts_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, Contract]:
    """Read the contracts by id. Raises BadComponents."""
    made = [
        Contract(
            entry["id"],
            tuple(entry.get("cost", {}).get(resource, 0) for resource in RESOURCES),
            tuple(sorted(entry.get("pattern", ()), reverse=True)),
            entry["prestige"],
            _gain(entry["bonus"]),
        )
        for entry in entries
    ]
    contracts = by_id(entries, made, "contracts")
    for contract in contracts.values():
        if any(contract.cost) == bool(contract.pattern) or contract.size < 2:
            raise BadComponents(f"{contract.id}: a contract has a cost or a pattern, of two cubes at least")
        if contract.bonus.prestige or contract.id != contract.id.upper():
            raise BadComponents(f"{contract.id}: a bonus is no Prestige, an id has no small letters")
    return contracts


def earlier_edition(newest: Edition, changed: Mapping[str, Any]) -> Edition:
    """Read the differences of games before rules version 3. Raises BadComponents."""
    return Edition(
        any_level=False,
        capacity=tuple(changed.get("capacity", newest.capacity)),
        contracts={**newest.contracts, **contracts_of(changed.get("contracts", ()))},
    )


def edition(rules_version: int) -> Edition:
    """Return the components of a version of the rules."""
    return _NEWEST if rules_version >= ANY_LEVEL_VERSION else _EARLIER


def tokens_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, Token]:
    """Read the reward tokens by type. Raises BadComponents."""
    tokens = {}
    for entry in entries:
        now, kept = entry["now"], entry["kept"]
        if kept["when"] not in _MOMENTS:
            raise BadComponents(f"token {entry['type']}: it is kept for one of {', '.join(_MOMENTS)}")
        tokens[entry["type"]] = Token(
            entry["type"],
            entry["copies"],
            _gain(now),
            now.get("cubes", 0),
            resource_of(now.get("resource")),
            kept["when"],
            _gain(kept.get("gain", {})),
            resource_of(kept.get("resource")),
        )
    return tokens


def store_of(entry: Mapping[str, Any]) -> CubeStore:
    """Read the Store. Raises BadComponents."""
    sell = tuple(None if one is None else _gain(one) for one in entry["sell"])
    store = CubeStore(entry["drawn"], entry["pool"], entry["capacity"], sell, tuple(entry["buy"]))
    if len(store.sell) != store.capacity + 1 or len(store.buy) != store.capacity + 1:
        raise BadComponents("the Store needs a price for every number of cubes in a row")
    if store.sell[-1] is not None or store.buy[0] is not None or store.pool > store.capacity:
        raise BadComponents("nothing is sold to a full row or bought from an empty one")
    return store


def solo_of(entry: Mapping[str, Any]) -> Solo:
    """Read the numbers of the solo variant. Raises BadComponents."""
    highs = [one["from"] - 1 for one in entry["ranks"][1:]]
    ranks = tuple(
        Rank(one["from"], high, proper_name(one["title"]), literal_text(one["verdict"]))
        for one, high in zip(entry["ranks"], [*highs, None], strict=True)
    )
    solo = Solo(entry["timers"], tuple(entry["starts"]), tuple(entry["drops"]), entry["last_turn"], ranks)
    if len(solo.drops) != len(RESOURCES) or min(solo.starts) <= max(solo.drops) or ranks[0].low:
        raise BadComponents("every colour has a space of its own above 0, and the ranks begin at 0")
    return solo


_FILE = components.load("otys")

PLAYER = PlayerSetup(**{**_FILE["player"], "cube_levels": tuple(_FILE["player"]["cube_levels"])})
SUPPLY: Counts = tuple(entry["cubes"] for entry in sorted(_FILE["resources"], key=lambda one: INDEX[one["id"]]))
CAPACITY: tuple[int, ...] = tuple(_FILE["capacity"])
HACKER: tuple[int, ...] = tuple(_FILE["hacker"])
MECHANIC: tuple[int, ...] = tuple(_FILE["mechanic"])
DIVERS: Mapping[str, Diver] = divers_of(_FILE["divers"], PLAYER.surface + len(LEVELS))
SPONSORS: Mapping[int, Sponsor] = sponsors_of(_FILE["sponsors"])
ROTATION: int = _FILE["rotation"]["levels_deeper"]
STORE = store_of(_FILE["store"])
PUBLIC: Mapping[int, int] = {int(seats): number for seats, number in _FILE["public"].items()}
CONTRACTS: Mapping[str, Contract] = contracts_of(_FILE["contracts"])
ANY_LEVEL_VERSION = 3
"""The first rules version in which any level pays for contracts, with these components."""
_NEWEST = Edition(any_level=True, capacity=CAPACITY, contracts=CONTRACTS)
_EARLIER = earlier_edition(_NEWEST, _FILE.get("before_version_3", {}))
TOKENS: Mapping[str, Token] = tokens_of(_FILE["tokens"]["types"])
TOKENS_SHOWN: int = _FILE["tokens"]["shown"]
SOLO = solo_of(_FILE["solo"])
PROVENANCE = tuple(
    Provenance(
        entry["key"],
        entry["rules"],
        entry["status"],
        literal_text(entry["title"]),
        literal_text(entry["note"]),
    )
    for entry in _FILE["provenance"]["sections"]
)
"""The reliability of each part of the file; a replaced file has its own."""
