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
from bot.games.factories.moves import Build, Discard, Done, Place, Specialist, Use
from bot.games.factories.view import PlayerView
from bot.games.factories.ways import way_of
from bot.games.text import Said, Text
from bot.ui.controls import LOOK, Button, Choice, Control, Tone, folded, in_turn
from bot.ui.items import ROW
from cogs.factories import words
from cogs.factories.looks import Look

Label = Callable[[Move], Text]

FLAT = 25
"""So many ways are listed one by one; a longer list has one line for each card."""

ROOM = 2 * ROW
"""So many buttons are there for dice; two lists and a row of other buttons stand below them."""

BACK = Button(words.BACK, "more")
SPECIALIST = "specialist"

_PIPS = "⚀⚁⚂⚃⚄⚅"


def work_controls(player: PlayerView, moves: Sequence[Move], label: Label, look: Look) -> tuple[Control, ...]:
    """Everything that can be done in a work phase, of the moves that may be known here."""
    lists = (
        _List("use", [move for move in moves if isinstance(move, Use | Specialist)], label, player),
        _List("build", [move for move in moves if isinstance(move, Build)], label, player),
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
    """A button for each die and each place of it, while they are few; else the faces, and the places of one of them."""
    faces = distinct(player.dice)
    if not faces:
        return ()
    sections = [move for move in moves if isinstance(move, Place)]
    several = _several(player, sections, label)
    if len(sections) + len(several) <= ROOM:
        placed = [Button(label(move), "play", str(move), "good") for move in sections]
        return tuple([*placed, *several, *_cards(moves, None, label)][:ROOM])
    looked = look.name if look.subject == "die" else ""
    chosen = next((face for face in faces if str(face) == looked), faces[0])
    dice = [_die(player, face, face == chosen) for face in faces]
    room = ROW if len(dice) <= ROW else ROOM - len(dice)
    placed = [Button(label(move), "play", str(move), "good") for move in sections if move.face == chosen]
    places = [*placed, *several, *_cards(moves, chosen, label)][:room]
    if places and len(dice) <= ROW:
        places[0] = replace(places[0], begins=True)
    return (*dice, *places)


def _cards(moves: Sequence[Move], face: int | None, label: Label) -> list[Button]:
    """Cards that take one die, with this face if one is named."""
    uses = [move for move in moves if isinstance(move, Use) and len(move.dice) == 1]
    return [Button(label(move), "play", str(move)) for move in uses if face in (None, *move.dice)]


def _several(player: PlayerView, sections: Sequence[Place], label: Label) -> list[Button]:
    """One press for several moves: all dice that fit in a section, the lowest first; the last dice, and being done."""
    found: list[tuple[tuple[Place, ...], Text]] = []
    for section in player.sections:
        fitting = {move.face: move for move in sections if move.section == section.section}
        rest = tuple(fitting[face] for face in player.dice if face in fitting)
        if 1 < len(rest) <= section.spaces - len(section.dice):
            found.append((rest, words.rest(section.section, [str(move.face) for move in rest])))
    buttons = [Button(said, "play", in_turn(*map(str, rest)), "good") for rest, said in found]
    last = [((move,), label(move)) for move in sections] if len(player.dice) == 1 else []
    ends = [*last, *(each for each in found if len(each[0]) == len(player.dice))]
    return [
        *buttons,
        *(Button(words.and_done(said), "play", in_turn(*map(str, rest), str(Done()))) for rest, said in ends),
    ]


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

    def __init__(self, name: Literal["use", "build"], ways: Sequence[Move], label: Label, player: PlayerView) -> None:
        self.name = name
        self._label = label
        self._player = player
        self._count = len([choice for way in ways for choice in self._choices(way)])
        self.only = str(ways[0]) if len(ways) == self._count == 1 else ""
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
        choices = [choice for kind, ways in self.kinds.items() for choice in self._line(kind, ways)]
        return folded(title, self.name, choices, page, Look("page", self.name).at, more=words.FURTHER_CARDS)

    def ways_of(self, look: Look) -> Control:
        """The ways of one card."""
        ways = self.kinds[look.name]
        title, choices = words.choose_how(_name(ways[0])), [each for way in ways for each in self._choices(way)]
        return folded(title, f"{self.name} ways", choices, look.page, look.at, more=words.FURTHER_WAYS)

    def _line(self, kind: str, ways: Sequence[Move]) -> Sequence[Choice]:
        """The ways of a card, or the line that leads on to them."""
        choices = [choice for way in ways for choice in self._choices(way)]
        return choices if self._count <= FLAT or len(choices) == 1 else (self._lead(kind, ways),)

    def _choices(self, move: Move) -> Sequence[Choice]:
        """The ways in which a move is chosen: one that takes a card from hand is chosen together with the card."""
        hand = dict.fromkeys(one.card for one in self._player.hand or ())
        way = way_of(move, self._player.dice) if isinstance(move, Use) else None
        if way is None or way.cards != 1 or len(hand) < 2:
            return (self._way(move),)
        return [
            Choice(words.discarding(self._label(move), card.name), in_turn(str(move), str(Discard(card.id))))
            for card in hand
        ]

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
