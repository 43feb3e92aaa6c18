"""What a viewer of Otys may see: plain values for pictures and texts, no rules.

Hidden from everybody is the order of the contracts' deck and of the bag; hidden from the others are the cards in a
seat's hand and the cards that its Spy has just drawn. Positions of the column count from 0 (the top) to 7; position
`level + 2` is level 1 to 5. Timers are called A and B. Everything here belongs to a seat or to the whole table, so
that a game of several seats has the same view with `solo` None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import View
from bot.games.otys.components import Act, Rank, Resource
from bot.games.otys.decisions.preview import OtysMovePreview
from bot.games.otys.state import Ending
from bot.games.text import Text

OtysStage = Literal["order", "key", "upgrade", "retrieve", "dive", "cubes", "draw", "finish", "timer", "over"]
"""The current decision; the prompt has the same kind.

`order` which of several equally scarce colours comes first (setup), `key`, `upgrade` (sponsor), `retrieve` (a key from
the Hacker track, sponsor or Tech expert), `dive` (the diver's effect, and before it the propeller), `cubes` (of a
reward token), `draw` (which of the drawn contracts to keep), `finish` (contracts, then surface or stay), `timer`.
"""


@dataclass(frozen=True, slots=True)
class DiverView:
    """A diver in the column. `level` is None at the surface.

    `cost` is what one use costs in Credits on the side that shows, `acts` what it can do, `resource` what an expert
    brings, `transactions` how many a Trader has. `bonus` is what an upgraded expert brings besides: credits,
    batteries, neutral_keys or own_keys (one back from the Hacker track); "" if nothing. `acting` marks the diver of the
    level that is active now.
    """

    id: str
    name: Text
    position: int
    level: int | None
    upgraded: bool
    acting: bool
    cost: int
    acts: tuple[Act, ...]
    resource: Resource | None
    transactions: int
    bonus: str


@dataclass(frozen=True, slots=True)
class KeyView:
    """One of the six own keys: `name` is 1 to 5 or X; `state` is ready, played (this turn) or spent (on the track).

    `usable` says whether it may be played now.
    """

    name: str
    state: Literal["ready", "played", "spent"]
    usable: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """A reward token by type: prestige, credits, batteries, neutral_keys or one of the resources.

    `amount` is the number on the immediate side.
    """

    type: str
    amount: int


@dataclass(frozen=True, slots=True)
class LevelView:
    """One level of a seat: its spaces for cubes, the cubes on them, the reward token kept there."""

    level: int
    capacity: int
    cubes: tuple[Resource, ...]
    kept: TokenView | None
    active: bool


@dataclass(frozen=True, slots=True)
class ContractView:
    """One contract. A fixed one has `cost` (every cube, in the order of the colours) and no `pattern`.

    A pattern has numbers of cubes of colours that all differ, largest first: (2, 2, 1). `payable` are the keys of the
    levels on which the seat to move has the cubes for it now; `completable` says that it may be completed in this
    very decision.
    """

    id: str
    prestige: int
    credits: int
    batteries: int
    cost: tuple[Resource, ...]
    pattern: tuple[int, ...]
    payable: tuple[int, ...]
    completable: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """One space for a public contract, from left to right; `cube` is the resource that lies on the card (solo)."""

    slot: int
    contract: ContractView | None
    cube: Resource | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything of one seat. `hand` is empty for those who may not see it; `hand_size` is known to all.

    `keys` are 1 to 5 and X. `track` are the keys on the Hacker track in the order in which they came ("1" to "5", "X",
    "N" for a neutral one); `threshold` many bring all back, and `hacker` lists the thresholds by step. `mechanic` lists
    the reach of a propeller by step, `reach` is what holds now. `column` is from the top, `levels` from 1 to 5.
    """

    seat: int
    prestige: int
    credits: int
    batteries: int
    neutral_keys: int
    keys: tuple[KeyView, ...]
    track: tuple[str, ...]
    hacker: tuple[int, ...]
    hacker_step: int
    threshold: int
    mechanic: tuple[int, ...]
    mechanic_step: int
    reach: int
    column: tuple[DiverView, ...]
    levels: tuple[LevelView, ...]
    hand: tuple[ContractView, ...]
    hand_size: int


@dataclass(frozen=True, slots=True)
class SponsorView:
    """The sponsor of a level. `effect` is credit, battery, twice, upgrade or key."""

    level: int
    number: int
    effect: str
    name: Text
    active: bool


@dataclass(frozen=True, slots=True)
class StoreRow:
    """One colour in the Store: cubes there, spaces, what selling one brings and buying one costs now.

    `sell_credits` and `sell_prestige` are both 0 when the row is full; `buy` is None when none is there.
    """

    resource: Resource
    count: int
    capacity: int
    sell_credits: int
    sell_prestige: int
    buy: int | None


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn as it stands: its number from 1 and the key that was played.

    `key` is the name of the key ("3", "X", "N"), None before one is chosen; `level` and `diver` are the active ones,
    None before the key and after surfacing. `propelled` says whether the propeller has run. `cube` is what may still
    be placed with a reward token.
    """

    number: int
    key: str | None
    level: int | None
    diver: str | None
    propelled: bool
    cube: Resource | None


@dataclass(frozen=True, slots=True)
class TimerView:
    """A Timer: A or B, its space (None once it was discarded), its distance to the marker, whether it moved last."""

    name: str
    space: int | None
    distance: int | None
    moved_last: bool


@dataclass(frozen=True, slots=True)
class TrackCube:
    """A space of the Score track with a cube of the setup; `there` is False once a Timer has reached it."""

    space: int
    resource: Resource
    there: bool


@dataclass(frozen=True, slots=True)
class OtysSoloView:
    """What the variant for one player adds (otys 9).

    `marker` is the space of the score marker, `to_contact` the spaces from it to the nearest Timer, `last_space` the
    highest space of the track that is drawn. `order` is the order of the colours, as far as it is decided; `queue` are
    the cubes that wait near the contracts, the next one first. `choosing` are the colours to choose from while the
    order is being decided.
    """

    start: int
    last_space: int
    marker: int
    timers: tuple[TimerView, ...]
    to_contact: int | None
    cubes: tuple[TrackCube, ...]
    order: tuple[Resource, ...]
    choosing: tuple[Resource, ...]
    queue: tuple[Resource, ...]
    ranks: tuple[Rank, ...]
    rank: Text


@dataclass(frozen=True, slots=True)
class OtysChoiceView:
    """One legal move: its notation and label, what it would bring, and a warning in words where there is need.

    `then` are the moves among which is chosen right after it, where the two can be one choice: the Timer after
    surfacing, the end of the work after a cube that pays for no contract, what the diver does that a propeller brings,
    the upgrade that the sponsor of a key offers, the next colour of the order.
    """

    move: str
    label: Text
    preview: OtysMovePreview
    warning: Text | None
    then: tuple[OtysChoiceView, ...] = ()


@dataclass(frozen=True, slots=True)
class OtysLastMove:
    """The move that was played last: its notation, by whom, and what a picture may outline.

    `level` and `diver` where it had to do with them, `contract` if one was completed (never a card of a hidden hand).
    """

    move: str
    seat: int
    level: int | None
    diver: str | None
    contract: str | None


@dataclass(frozen=True, slots=True)
class OtysGhost:
    """A proposed move and what would be different: fields are None or empty where nothing changes.

    `level` and `diver` would act, `sponsors` would be the numbers by level after a rotation, `column` the divers from
    the top after a propeller or surfacing, `store` the counts by colour after a transaction or an arrival.
    """

    move: str
    label: Text
    preview: OtysMovePreview
    warning: Text | None
    key: str | None
    level: int | None
    diver: str | None
    sponsors: tuple[int, ...]
    column: tuple[str, ...]
    contract: str | None
    paid: tuple[Resource, ...]
    store: Mapping[Resource, int]


@dataclass(frozen=True, slots=True)
class OtysView(View):
    """Everything that the viewer may see.

    `choices` are the legal moves, for the seat to move alone; `drawn` the cards that its Spy has drawn, to keep one of.
    `tokens` are the reward tokens shown at each level from 1 to 5, `deck` and `bag` what is left there. `solo` is
    None with several seats.
    """

    stage: OtysStage
    turn: TurnView
    table: tuple[SeatView, ...]
    sponsors: tuple[SponsorView, ...]
    tokens: tuple[tuple[TokenView, ...], ...]
    store: tuple[StoreRow, ...]
    public: tuple[PublicView, ...]
    deck: int
    bag: int
    drawn: tuple[ContractView, ...]
    drawn_size: int
    choices: tuple[OtysChoiceView, ...]
    solo: OtysSoloView | None
    last: OtysLastMove | None
    ghost: OtysGhost | None
    ending: Ending
