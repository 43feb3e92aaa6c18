"""The message that shows a lobby: who has joined, who starts, the options, the controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.contract import Game, Option, OptionValue, spoken
from bot.tables.lobby import Lobby
from bot.ui.controls import SELECTS, Button, Choice, Control, paged
from bot.ui.face import Face
from bot.ui.links import mention, mentions, moment
from bot.ui.sheet import Sheet

SEATS = "seats"
"""How the number of seats is called among the options."""

PICK = "lobby"
"""The select in which options are chosen."""


def lobby_sheet(lobby: Lobby, face: Face, fewest: int) -> Sheet:
    """The lobby as it stands; `fewest` members are enough to start."""
    return Sheet(_content(lobby, face, fewest), controls=_controls(lobby, face, fewest), table=lobby.id)


def _content(lobby: Lobby, face: Face, fewest: int) -> str:
    game = face.game
    lines = [
        f"**{game.title}: a table for up to {lobby.seats} is gathering.**",
        f"Joined, {len(lobby.members)} of {lobby.seats}: {mentions(lobby.members)}.",
        _what_next(lobby, fewest),
    ]
    options = game.completed(lobby.options)
    chosen = [f"`{option.name}` {spoken(options[option.name])}" for option in face.lobby_options(lobby.seats)]
    if chosen:
        lines.append(f"-# Options: {', '.join(chosen)}. {mention(lobby.opener)} can change them below.")
    if lobby.warned:
        lines.append(f"-# Nobody has started it, so it closes {moment(lobby.due)} unless somebody keeps it open.")
    return "\n".join(lines)


def _what_next(lobby: Lobby, fewest: int) -> str:
    missing = fewest - len(lobby.members)
    if missing > 0:
        return f"It takes {missing} more to start." if missing > 1 else "It takes one more to start."
    if lobby.full:
        return "All seats are taken: any of you can start."
    if lobby.warned:
        return "Any of you can start, or wait for more to join."
    return f"{mention(lobby.opener)} can start now, or wait for more to join."


def _controls(lobby: Lobby, face: Face, fewest: int) -> tuple[Control, ...]:
    buttons: list[Control] = [
        Button("Join", "join", tone="good", disabled=lobby.full),
        Button("Leave", "quit"),
        Button("Start", "start", tone="main", disabled=len(lobby.members) < fewest),
    ]
    if lobby.warned:
        buttons.append(Button("Keep open", "keep"))
    selects = list(paged("Change an option", PICK, _choices(lobby, face)))[:SELECTS]
    return (*buttons, *selects)


def _choices(lobby: Lobby, face: Face) -> Sequence[Choice]:
    """Everything that is not as it could be: other numbers of seats, other values of the options."""
    fewest = max(2, face.game.seats[0], len(lobby.members))
    options = face.game.completed(lobby.options)
    sizes = [
        Choice(f"{SEATS}: {count}", change(SEATS, count), "How many can play.")
        for count in face.game.seats
        if count >= fewest and count != lobby.seats
    ]
    values = [
        Choice(f"{option.name}: {spoken(value)}", change(option.name, value), str(option.help))
        for option in face.lobby_options(lobby.seats)
        for value in option.choices
        if value != options[option.name]
    ]
    return (*sizes, *values)


def changes(lobby: Lobby, face: Face) -> Sequence[str]:
    """Everything that can be typed to change the lobby: `seats 3`, `fewer_discs on`."""
    return [choice.value for choice in _choices(lobby, face)]


def change(name: str, value: OptionValue) -> str:
    """How a change of an option is written in a control."""
    return f"{name} {spoken(value)}"


def read_change(game: Game, text: str) -> tuple[str, OptionValue] | None:
    """The option and the value that a change names, with the number of seats as one of them; None if it names none.

    Raises BadOption for a value that the option does not take.
    """
    name, _, written = text.strip().lower().partition(" ")
    if name == SEATS and written.isdecimal():
        return SEATS, int(written)
    options: Mapping[str, Option] = {option.name: option for option in game.options}
    return (name, options[name].read(written)) if name in options else None
