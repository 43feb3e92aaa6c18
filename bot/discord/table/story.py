"""What happened at a table: since a member's turn, and turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.table.model import LiveTable, Table, Turn
from bot.discord.components.links import mentions, seat_names
from bot.discord.table.face import Face
from bot.discord.table.words import computers as computer_words
from bot.discord.table.words import story as words
from bot.games.contract import Event
from bot.games.text import Text, TextLike, Who, fill_names, lines, sentences

MAX_PARTS = 8
"""Parts of a turn that are told; a longer line would push the picture away."""

MAX_STORY_LENGTH = 500
"""Characters of the story above a picture; more would push it away."""


def story_since(
    face: Face, live: LiveTable, *seats: int, names: Sequence[TextLike] = (), after_rev: int = 0
) -> TextLike:
    """Tell what each other seat did since one of these seats decided.

    Empty if none did anything.

    The default is the seats that decide now, and names as in messages. Turns that ended until `after_rev` are left
    out: they are told above.
    """
    seats_called = names or seat_names(live.table)
    turns = [turn for turn in live.since(*(seats or live.position.deciders)) if not 0 < turn.ended <= after_rev]
    did_since = [describe_turn(face, live.table, seats_called, turn) for turn in _merge_by_seat(turns)]
    small = [words.since(line) for line in did_since if line]
    return lines(*small) if small else ""


def turn_lines(face: Face, table: Table, turns: Sequence[Turn]) -> Sequence[Text]:
    """Return a line for each turn in which there is something to tell; turns of a seat in a row are one."""
    joined: list[Turn] = []
    for turn in turns:
        if joined and joined[-1].seat == turn.seat:
            joined[-1] = replace(joined[-1], events=(*joined[-1].events, *turn.events))
        else:
            joined.append(turn)
    told = [describe_turn(face, table, seat_names(table), turn) for turn in joined]
    return [words.since(line) for line in told if line]


def story_text(face: Face, table: Table, turns: Sequence[Turn], board: TextLike) -> Text:
    """Return the text of a story message: a line for each turn, and a link to the board."""
    story = [words.story_of(turn.when or words.turn(turn.number), _story_of(face, table, turn)) for turn in turns]
    *earlier, last = story or [words.MOVED_ON]
    return lines(*earlier, words.leading_on(last, board))


def _story_of(face: Face, table: Table, turn: Turn) -> TextLike:
    """Tell a seat's turn, or that it ended if there is nothing else to tell."""
    names = seat_names(table)
    return describe_turn(face, table, names, turn) or fill_names(
        words.did(_who(table, turn), (words.ENDED_THE_TURN,)), names
    )


def _merge_by_seat(turns: Sequence[Turn]) -> Sequence[Turn]:
    """Merge each seat's turns, in the order in which the seats started."""
    joined: dict[tuple[int, bool], Turn] = {}
    for turn in turns:
        whose = turn.seat, turn.by_computer
        before = joined.get(whose)
        if before is None:
            joined[whose] = turn
            continue
        later = tuple(member for member in turn.members if member not in before.members)
        events = *before.events, *turn.events
        joined[whose] = replace(before, events=events, members=before.members + later)
    return tuple(joined.values())


def fit_sentences(texts: Sequence[TextLike], length: int = MAX_STORY_LENGTH) -> TextLike:
    """Return whole sentences up to about `length` characters; empty for none."""
    kept: list[TextLike] = []
    for each in texts:
        length -= len(str(each)) + 1
        if length < 0:
            kept.append("…")
            break
        kept.append(words.sentence(each))
    return sentences(*kept) if kept else ""


def describe_turn(face: Face, table: Table, names: Sequence[TextLike], turn: Turn) -> TextLike:
    """Tell a seat's turn as a sentence without its end.

    Empty if there is nothing to tell.
    """
    parts = tuple(face.brief([event for event in turn.events if _is_public(event, turn.seat)]))
    if not parts:
        return ""
    if len(parts) > MAX_PARTS:
        parts = (*parts[: MAX_PARTS - 1], words.more(len(parts) - MAX_PARTS + 1))
    texts = words.did(_who(table, turn), parts)
    return fill_names(words.beforehand(texts) if turn.beforehand else texts, names)


def _who(table: Table, turn: Turn) -> Who | Text:
    """Name who took a turn: the seat, some of its members, or the computer for them.

    The members of that time may have left the seat.
    """
    holders = table.seats[turn.seat].members
    if turn.by_computer and holders:
        return computer_words.for_others(Text("{seat}", seat=Who(turn.seat)))
    return mentions(turn.members) if turn.members and {*turn.members} != {*holders} else Who(turn.seat)


def _is_public(event: Event, seat: int) -> bool:
    """Whether an event is public and belongs to this seat's turn."""
    return event.audience is None and event.data.get("seat", seat) == seat
