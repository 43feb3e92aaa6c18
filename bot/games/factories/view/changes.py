"""Changes by the last and by a proposed move that the viewer knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from bot.games.contract import Move
from bot.games.engine import DecisionPosition
from bot.games.factories.components import CONTRACTORS, SectionName
from bot.games.factories.dice import Dice, changed, new_faces
from bot.games.factories.moves import (
    GRAMMAR,
    Done,
    FactoriesBuild,
    FactoriesPlace,
    FactoriesTake,
    FactoriesUse,
    Hire,
    Specialist,
)
from bot.games.factories.state import FactoriesState, PlayerState, Snapshot
from bot.games.factories.view import FactoriesGhost, FactoriesLastMove, PlayerChanges
from bot.games.factories.ways import way_of


class _About(TypedDict):
    """The subject of a move, without facts about a hand."""

    kind: str
    card: str
    section: SectionName | None
    slot: int | None


_KINDS: Mapping[type[Move], str] = {move: move.notation.forms[0].word for move in GRAMMAR.moves}


def _describe(state: FactoriesState, move: Move) -> _About:
    slot = move.slot if type(move) is FactoriesTake else None
    return {
        "kind": _KINDS[type(move)],
        "card": move.card if type(move) is FactoriesUse or type(move) is FactoriesBuild else "",
        "section": move.section if type(move) is FactoriesPlace else None,
        "slot": state.slot_for(move.discard) if type(move) is Hire else slot,
    }


def _between(before: Snapshot, after: Snapshot, dice: Dice, new_dice: Dice) -> PlayerChanges:
    metal, energy, goods, cards = (now - then for now, then in zip(after[:4], before[:4], strict=True))
    return PlayerChanges(metal, energy, goods, cards, dice, new_dice)


def last_move(state: FactoriesState) -> FactoriesLastMove | None:
    """What the move played last has changed of its seat's things."""
    played = state.played
    if played is None:
        return None
    before, after = played.before, played.after
    dice: tuple[Dice, Dice] = ((), ())
    if isinstance(played.move, FactoriesPlace | FactoriesUse | Specialist):
        dice = new_faces(after[-1], before[-1]), new_faces(before[-1], after[-1])
    changes = _between(before, after, *dice)
    return FactoriesLastMove(seat=played.seat, round=played.round, changes=changes, **_describe(state, played.move))


def preview_move(
    position: DecisionPosition[FactoriesState, Any], viewer: int | None, seat: int, move: Move
) -> FactoriesGhost:
    """Preview a legal move of a seat, up to the first card or die that is revealed."""
    return FactoriesGhost(
        label=position.explain(move, seat),
        seat=seat,
        changes=_preview_changes(position, viewer, seat, move),
        **_describe(position.state, move),
    )


def _preview_changes(
    position: DecisionPosition[FactoriesState, Any], viewer: int | None, seat: int, move: Move
) -> PlayerChanges:
    """Return the known changes of a move.

    Discards from a hand that the viewer doesn't see aren't named, even if there is only one choice.
    """
    state = position.state
    player = state.players[seat]
    if isinstance(move, Done):
        return PlayerChanges()
    if isinstance(move, Hire) and (CONTRACTORS[move.contractor].revealed or CONTRACTORS[move.contractor].free_build):
        return PlayerChanges(energy=-CONTRACTORS[move.contractor].energy, cards=-1)
    dice, new_dice = _preview_dice(player, move)
    way = way_of(move, player.dice) if isinstance(move, FactoriesUse) else None
    if way is not None and way.cards and not state.shows_hand(seat, viewer):
        return PlayerChanges(metal=-way.metal, energy=-way.energy, dice=dice, new_dice=new_dice)
    twin = position.copy()
    twin.play(move, seat)
    return _between(player.snapshot, twin.state.players[seat].snapshot, dice, new_dice)


def _preview_dice(player: PlayerState, move: Move) -> tuple[Dice, Dice]:
    """Free dice that the move takes and adds; rolled ones are 0."""
    if isinstance(move, FactoriesPlace):
        return (move.face,), ()
    if isinstance(move, Specialist):
        return (), (move.face,)
    way = way_of(move, player.dice) if isinstance(move, FactoriesUse) else None
    if way is None:
        return (), ()
    change, dice = way.action.change, way.move.dice
    if change is None:
        return dice, () if way.die is None else (way.die,)
    return dice, tuple(0 if change.kind == "reroll" else changed(change, face) for face in dice)
