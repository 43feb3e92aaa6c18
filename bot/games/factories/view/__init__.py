"""What a viewer of Fantastic Factories may see: plain values, made by `table`.

Cards are the `Blueprint` and `Contractor` of `components`. A hand is visible to its own seat, and in the solo game to
everyone. The order of the decks is in no view. Slots count from 1 from the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import View
from bot.games.factories.components import Blueprint, CardType, Contractor, Level, SectionName, Tool, Unit
from bot.games.factories.state import Asking, MachineTurn, Phase
from bot.games.text import Text

PlayerStep = Literal["waiting", "active", "done"]


@dataclass(frozen=True, slots=True)
class BlueprintSlot:
    """A slot of the blueprint row; `card` is None if cards have run out.

    `takeable` is for the seat to move.
    """

    slot: int
    card: Blueprint | None
    takeable: bool


@dataclass(frozen=True, slots=True)
class ContractorSlot:
    """A slot of the contractor row with its tool token.

    `hirable` says that the seat to move can hire here; it's True only if the viewer may know that seat's hand.
    """

    slot: int
    tool: Tool
    contractor: Contractor | None
    hirable: bool


@dataclass(frozen=True, slots=True)
class MarketView:
    """Both rows, and the sizes of decks and discard piles.

    `refreshable` says that the seat to move may refresh a row.
    """

    blueprints: tuple[BlueprintSlot, ...]
    contractors: tuple[ContractorSlot, ...]
    blueprint_deck: int
    blueprint_discards: int
    contractor_deck: int
    contractor_discards: int
    refreshable: bool


@dataclass(frozen=True, slots=True)
class BuiltView:
    """A built card.

    `goods` are all goods it has made. For this round: whether it was used or triggered, the faces of the `dice` on it,
    and the market blueprint that it `copied`. `usable` means its player is to move and can use it.
    """

    card: Blueprint
    goods: int
    used: bool
    dice: tuple[int, ...]
    copied: Blueprint | None
    usable: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """A blueprint in a hand that the viewer may see.

    `metal` and `energy` are its current cost. `pays` are the ids of the other cards in hand with its tool. `buildable`
    means its player is to move and can build it.
    """

    card: Blueprint
    metal: int
    energy: int
    pays: tuple[str, ...]
    buildable: bool


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the headquarters with `spaces` for dice.

    `dice` are in order of placing, `gave` is the gain of each in units, `bonus` the matching part of it.
    """

    section: SectionName
    accepts: tuple[int, ...]
    unit: Unit
    spaces: int
    dice: tuple[int, ...]
    gave: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def gained(self) -> int:
        """The section's total gain of this round."""
        return sum(self.gave)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player. `hand` is None if it's hidden; `hand_size` is always known.

    `dice` are the free dice in rising order; `hired` is this round's contractor; `specialist` counts dice of any value
    that can be added. `step` is the progress in the current phase. `score` is goods plus prestige.
    """

    seat: int
    metal: int
    energy: int
    goods: int
    prestige: int
    score: int
    hand_size: int
    hand: tuple[HandCard, ...] | None
    compound: tuple[BuiltView, ...]
    sections: tuple[SectionView, ...]
    dice: tuple[int, ...]
    hired: Contractor | None
    specialist: int
    step: PlayerStep


@dataclass(frozen=True, slots=True)
class MachineView:
    """The Machine. Its compound is in order of taking; `counts` has every type.

    `turn` is its latest turn. `score` is goods, plus one per card, plus one more per Monument.
    """

    level: Level
    compound: tuple[Blueprint, ...]
    counts: Mapping[CardType, int]
    goods: int
    score: int
    turn: MachineTurn | None


@dataclass(frozen=True, slots=True)
class ResolvingView:
    """The decision inside an effect; `source` is its card, None for a limit.

    gift: choose an opponent. set_dice: `left` dice may be set, `chosen` are set already. discard, limit_cards: `left`
    cards to discard. mix: choose `left` resources out of `metal` and `energy`. limit_resources: `left` resources to
    return.
    """

    asking: Asking
    left: int
    source: Blueprint | Contractor | None
    chosen: tuple[int, ...]
    metal: int
    energy: int


@dataclass(frozen=True, slots=True)
class PlayerChanges:
    """The changes of a step for its seat; numbers are differences.

    `dice` are faces that it uses, `new_dice` those that it adds (0 if unknown before the roll).
    """

    metal: int = 0
    energy: int = 0
    goods: int = 0
    cards: int = 0
    dice: tuple[int, ...] = ()
    new_dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FactoriesLastMove:
    """The last move: `kind` is the notation's first word.

    `card` is the used or built card, `section` where a die was placed, `slot` the emptied market slot. It reveals
    nothing of a hand.
    """

    kind: str
    seat: int
    round: int
    changes: PlayerChanges
    card: str = ""
    section: SectionName | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class FactoriesGhost:
    """A proposed move, by its seat's knowledge, with its label; the other fields as in `FactoriesLastMove`."""

    label: Text
    kind: str
    seat: int
    changes: PlayerChanges
    card: str
    section: SectionName | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class FactoriesView(View):
    """Everything that may be seen. `machine` is None with several seats.

    `round` counts from 1; `first` is the seat with the first player marker. `last_round` means that this is the last
    round, `ending` are the seats (-1: The Machine) that have reached an end condition. `players` are in order of seats,
    `order` is this round's order of play. `resolving` is the decision inside an effect, if any.
    """

    phase: Phase
    round: int
    first: int
    order: tuple[int, ...]
    last_round: bool
    ending: tuple[int, ...]
    market: MarketView
    players: tuple[PlayerView, ...]
    machine: MachineView | None
    resolving: ResolvingView | None
    last: FactoriesLastMove | None
    ghost: FactoriesGhost | None
