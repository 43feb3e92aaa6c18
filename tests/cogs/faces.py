"""Controls under a board for a viewer, and every move they can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from unittest.mock import MagicMock

from bot.core.table.model import LiveTable
from bot.discord.components.controls import MOVE_SEPARATOR, Button, Choice, Control, Select, chosen_verb
from bot.discord.press.lookup import GameLooks
from bot.discord.table.face import Face
from bot.discord.table.guide import HOW_TO_PLAY
from bot.games.contract import Event, Game, IllegalMove, Position, PositionT
from bot.games.registry import GAMES, import_cog
from bot.games.text import Text
from tests.cogs.tables import table_at

OWN = (HOW_TO_PLAY, Button(Text("Undo"), "undo"), Button(Text("Undo turn"), "reset"))
"""Controls allowed below a face's own at solo tables and in private."""

SHARED = (Button(Text("Play"), "hand"), Button(Text("More"), "table"), *OWN[1:])
"""What may stand below them on a board of several seats."""


def _load_face(game: Game) -> tuple[Face, GameLooks | None]:
    """The face that the cog of a game gives to the bot, and what `/look` shows."""
    host = MagicMock()
    with suppress(StopIteration):
        import_cog(game.key).setup(host).send(None)
    ((face, *looks), _) = host.dispatcher.add_face.call_args
    assert isinstance(face, Face)
    return face, next(iter(looks), None)


_LOADED = {game.key: _load_face(game) for game in GAMES}

FACES = {key: face for key, (face, _) in _LOADED.items()}

LOOKS = {key: looks for key, (_, looks) in _LOADED.items() if looks is not None}
"""The pieces of games, and the views of a table."""


def live_at(face: Face, position: PositionT, events: Sequence[Event] = ()) -> LiveTable[PositionT]:
    """A running table of the face's game at this position, which these events led to."""
    return table_at(face.game, position, events)


def at(
    face: Face, position: Position, viewer: int | None, look: str = "", proposed: str | None = None
) -> Sequence[Control]:
    """Return the controls for this viewer, with what is examined or proposed."""
    live = live_at(face, position)
    proposal = None if proposed is None else face.consider(live, proposed)
    return face.controls(live, position.view(viewer, proposal), look)


def text_at(face: Face, position: Position, events: Sequence[Event], viewer: int | None) -> str:
    """The words above the controls for this viewer, after these events."""
    return str(face.content(live_at(face, position, events), position.view(viewer)))


def boards(face: Face, position: Position, viewer: int | None) -> Iterator[tuple[Sequence[Control], set[str]]]:
    """Every set of controls that some way leads to, each once, with the moves that can be played on it.

    Choices that are refused when they are pressed lead nowhere: without hints, lists have cells that never fit.
    """
    waiting: list[tuple[str, str | None]] = [("", None)]
    met = set(waiting)
    while waiting:
        try:
            controls = at(face, position, viewer, *waiting.pop())
        except IllegalMove:
            continue
        plays: set[str] = set()
        for verb, argument in uses(controls):
            if verb == "play":
                plays.add(argument.partition(MOVE_SEPARATOR)[0])
                continue
            onward = ("", argument) if verb == "show" else (argument, None)
            if verb in ("show", "more") and onward not in met:
                met.add(onward)
                waiting.append(onward)
        yield controls, plays


def reached(face: Face, position: Position, viewer: int | None) -> set[str]:
    """The notations of all moves that some way through the controls plays."""
    return set().union(*(plays for _, plays in boards(face, position, viewer)))


def rows_of(face: Face, position: Position, viewer: int | None) -> list[list[str]]:
    """The moves of every control that plays several in a row."""
    if not position.deciders:
        return []
    plays = [
        argument for verb, argument in uses(at(face, position, viewer)) if verb == "play" and MOVE_SEPARATOR in argument
    ]
    return [argument.split(MOVE_SEPARATOR) for argument in plays]


def uses(controls: Sequence[Control]) -> Iterator[tuple[str, str]]:
    """What every button and every line of a list does: a verb with its argument."""
    for control in controls:
        if isinstance(control, Select):
            yield from (chosen_verb(control.argument, choice.value) for choice in control.choices)
        elif not control.disabled:
            yield "show" if control.verb == "choose" else control.verb, control.argument


def labels(controls: Sequence[Control]) -> list[str]:
    """The labels of all buttons."""
    return [str(control.label) for control in controls if isinstance(control, Button)]


def choices(controls: Sequence[Control], title: str) -> list[Choice]:
    """The lines of the list whose title begins so."""
    return [
        choice
        for control in controls
        if isinstance(control, Select) and str(control.placeholder).startswith(title)
        for choice in control.choices
    ]
