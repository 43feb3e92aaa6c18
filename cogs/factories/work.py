"""The controls of a work phase: dice and the places of one, cards to use, cards to build, the end.

Everything that can be done stands there at once. What has one way is done by one press or choice; only what has
several leads on to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from bot.games.contract import Move
from bot.games.factories.components import blueprint_named
from bot.games.factories.dice import distinct
from bot.games.factories.moves import Build, Done, Place, Specialist, Use
from bot.games.factories.view import PlayerView
from bot.games.text import Said, Text
from bot.ui.controls import LOOK, Button, Choice, Control, Tone, folded
from bot.ui.items import ROW
from cogs.factories import words
from cogs.factories.looks import Look

Label = Callable[[Move], Text]

FLAT = 12
"""So many ways are listed one by one; a longer list has one line for each card."""

BACK = Button(words.BACK, "more")
SPECIALIST = "specialist"

_PIPS = "⚀⚁⚂⚃⚄⚅"


def work_controls(player: PlayerView, moves: Sequence[Move], label: Label, look: Look) -> tuple[Control, ...]:
    """Everything that can be done in a work phase, of the moves that may be known here."""
    lists = (
        _List("use", [move for move in moves if isinstance(move, Use | Specialist)], label),
        _List("build", [move for move in moves if isinstance(move, Build)], label),
    )
    for each in lists:
        if look.subject == each.name and look.name in each.kinds:
            return (each.ways_of(look), BACK)
    if look.subject == "done" and Done() in moves:
        return (Button(words.end_phase(len(player.dice)), "play", str(Done()), "danger"), BACK)
    dice = _dice(player, moves, label, look)
    shown = {button.argument for button in dice}
    menus = [each.menu(look) for each in lists if each.kinds and each.only not in shown]
    return (*dice, *menus, *(_done(player, moves) if Done() in moves else ()))


# Dice


def _dice(player: PlayerView, moves: Sequence[Move], label: Label, look: Look) -> tuple[Button, ...]:
    """A button for each face that is free, and the places of one of them; the lowest unless another is looked at."""
    faces = distinct(player.dice)
    if not faces:
        return ()
    looked = look.name if look.subject == "die" else ""
    chosen = next((face for face in faces if str(face) == looked), faces[0])
    dice = [_die(player, face, face == chosen) for face in faces]
    sections = [move for move in moves if isinstance(move, Place) and move.face == chosen]
    cards = [move for move in moves if isinstance(move, Use) and move.dice == (chosen,)]
    room = ROW if len(dice) <= ROW else 2 * ROW - len(dice)
    places = [
        Button(label(move), "play", str(move), "good" if isinstance(move, Place) else "plain")
        for move in (*sections, *cards)[:room]
    ]
    if places and len(dice) <= ROW:
        places[0] = replace(places[0], begins=True)
    return (*dice, *places)


def die_sign(face: int) -> str:
    """A die as text, with its number, for the sign alone is small."""
    return f"{_PIPS[face - 1]} {face}"


def _die(player: PlayerView, face: int, chosen: bool) -> Button:
    count = player.dice.count(face)
    tone: Tone = "main" if chosen else "plain"
    return Button(words.dice(die_sign(face), count), "more", str(Look("die", str(face))), tone)


# Cards


class _List:
    """The ways to use cards, or to build them, by card: in one list, or with a further list for each card."""

    def __init__(self, name: Literal["use", "build"], ways: Sequence[Move], label: Label) -> None:
        self.name = name
        self._label = label
        self._count = len(ways)
        self.only = str(ways[0]) if len(ways) == 1 else ""
        """The notation of the way where there is just one."""
        self.kinds: dict[str, list[Move]] = {}
        for way in ways:
            self.kinds.setdefault(_kind(way), []).append(way)

    def menu(self, look: Look) -> Control:
        """Every way while there are few; or else every card, where those with several ways lead on to them.

        A single way is a button: one press.
        """
        if self.only:
            (way,) = next(iter(self.kinds.values()))
            return Button(self._label(way), "play", self.only, begins=True)
        title = words.menu(self.name, len(self.kinds))
        page = look.page if (look.subject, look.name) == ("page", self.name) else 0
        choices = [
            choice
            for kind, ways in self.kinds.items()
            for choice in (map(self._way, ways) if self._count <= FLAT or len(ways) == 1 else (self._lead(kind, ways),))
        ]
        return folded(title, self.name, choices, page, Look("page", self.name).at, more=words.FURTHER_CARDS)

    def ways_of(self, look: Look) -> Control:
        """The ways of one card."""
        ways = self.kinds[look.name]
        title, choices = words.choose_how(_name(ways[0])), [*map(self._way, ways)]
        return folded(title, f"{self.name} ways", choices, look.page, look.at, more=words.FURTHER_WAYS)

    def _way(self, move: Move) -> Choice:
        """One way; its label says all about a use, but of a card to be built not what it is good for."""
        return Choice(self._label(move), str(move), _about(move) if isinstance(move, Build) else "")

    def _lead(self, kind: str, ways: Sequence[Move]) -> Choice:
        value = f"{LOOK}{Look(self.name, kind)}"
        return Choice(words.ways(_name(ways[0]), len(ways)), value, _about(ways[0]))


def _kind(move: Move) -> str:
    """What a line of a menu stands for: a card, with the one that it copies."""
    match move:
        case Use():
            return f"{move.card}+{move.copied}" if move.copied else move.card
        case Build():
            return move.card
    return SPECIALIST


def _name(move: Move) -> Said:
    match move:
        case Use(copied=""):
            return blueprint_named(move.card).name
        case Use():
            return words.copying(blueprint_named(move.card).name, blueprint_named(move.copied).name)
        case Build():
            return words.build(blueprint_named(move.card).name)
    return words.SPECIALIST


def _about(move: Move) -> Text:
    """What the card does that is used or built."""
    match move:
        case Use():
            return words.does(blueprint_named(move.copied or move.card))
        case Build():
            return words.does(blueprint_named(move.card))
    return words.ANY_VALUE


# The end


def _done(player: PlayerView, moves: Sequence[Move]) -> tuple[Control, ...]:
    """Ends the work phase; asks once more while a die could still be placed."""
    if any(isinstance(move, Place) for move in moves):
        return (Button(words.done(len(player.dice)), "more", str(Look("done")), begins=True),)
    return (Button(words.DONE, "play", str(Done()), "main", begins=True),)
