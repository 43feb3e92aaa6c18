"""What a member has before them at a position, and where each press on it leads: the controls of the game's face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.core.table.model import LiveTable
from bot.discord.components.controls import DO, MORE_PREFIX, MOVE_SEPARATOR, PROPOSE_PREFIX, Button, Control
from bot.discord.table.face import Face
from bot.discord.table.table_message import HAND, public_viewer
from bot.games.areas import AreaKey
from bot.games.contract import GameError
from tests.cogs.parts import controls_under

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Emil")


@dataclass(frozen=True, slots=True)
class Shown:
    """The state of a message: whether it's private, the page of choices and the proposal; on a page, the touches."""

    private: bool = False
    look: str = ""
    proposal: str | None = None
    touched: tuple[AreaKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A press on a button or a choice in a select, by the control's verb and argument."""

    private: bool
    verb: str
    argument: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Plays:
    """Where a use leads when it decides: these moves are played, one after another."""

    moves: tuple[str, ...]


def controls_of(face: Face, live: LiveTable, seat: int, shown: Shown) -> tuple[Control, ...]:
    """Return the controls that a message offers the seat that decides."""
    viewer = seat if shown.private else public_viewer(live)
    proposal = None if shown.proposal is None else face.game.parse(shown.proposal)
    view = replace(live.position.view(viewer, proposal, seat), names=NAMES[: live.position.seats])
    return controls_under(face, live, view, shown.look, private=shown.private)


def leads(face: Face, live: LiveTable, seat: int, shown: Shown) -> Iterator[tuple[Use, Shown | Plays]]:
    """Yield each use of the controls that leads elsewhere in the same decision."""
    for control in controls_of(face, live, seat, shown):
        if isinstance(control, Button):
            onward = None if control.disabled else _onward(face, live, control.verb, control.argument, shown)
            if onward is not None:
                yield Use(shown.private, control.verb, control.argument), onward
            continue
        at_once = control.argument.startswith(f"{DO} ")
        for choice in control.choices:
            verb, argument = _of_choice(choice.value, at_once=at_once)
            onward = _onward(face, live, verb, argument, shown)
            if onward is not None:
                yield Use(shown.private, "pick", control.argument, choice.value), onward


def _of_choice(value: str, *, at_once: bool) -> tuple[str, str]:
    if value.startswith(MORE_PREFIX):
        return "more", value.removeprefix(MORE_PREFIX)
    if value.startswith(PROPOSE_PREFIX):
        return "show", value.removeprefix(PROPOSE_PREFIX)
    return "play" if at_once else "show", value


def _onward(face: Face, live: LiveTable, verb: str, argument: str, shown: Shown) -> Shown | Plays | None:
    """Where a verb leads; None for what decides nothing, and for what would be refused."""
    match verb:
        case "play":
            return Plays(tuple(argument.split(MOVE_SEPARATOR)))
        case "more":
            return Shown(shown.private, look=argument)
        case "show" | "choose":
            try:
                move = face.consider(live, argument)
            except GameError:
                return None
            return Shown(shown.private, proposal=str(move)) if live.position.why_not(move) is None else None
        case _ if verb == HAND:
            return Shown(private=True)
    return None
