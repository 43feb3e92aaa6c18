"""The story of a table in short: what the others did since somebody's turn, and what became of a board left behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.contract import Event
from bot.games.text import Text, TextLike, Who, fill_names, lines, sentences
from bot.model.table import LiveTable, Table, Turn
from bot.ui.components.links import mentions, seat_names
from bot.ui.messages.face import Face
from bot.ui.words import computers as computer_words
from bot.ui.words import story as words

MAX_PARTS = 8
"""So many parts of a turn are told; a longer line would push the picture away."""


def story_since(
    face: Face, live: LiveTable, *seats: int, names: Sequence[TextLike] = (), after_rev: int = 0
) -> TextLike:
    """A line for each seat that did something since one of these seats decided last; empty when there was none.

    Without seats it is told to whoever decides now; without `names` the seats are called as a message calls them. What
    had ended at the rev `after_rev` is left out: it stands above.
    """
    seats_called = names or seat_names(live.table)
    turns = [turn for turn in live.since(*(seats or live.position.deciders)) if not 0 < turn.ended <= after_rev]
    did_since = [describe_turn(face, live.table, seats_called, turn) for turn in _merge_by_seat(turns)]
    small = [words.since(line) for line in did_since if line]
    return lines(*small) if small else ""


def retired_board_text(face: Face, then: LiveTable, after_rev: int, board: TextLike) -> Text:
    """What a board becomes when the table went on below it: what ended there after `after_rev`, and the way on."""
    story = [
        words.story_of(turn.when or words.turn(turn.number), _story_of(face, then.table, turn))
        for turn in then.turns
        if turn.ended > after_rev
    ]
    if then.undone > after_rev:
        story.insert(len(story) if then.taken_back else 0, words.STORY_TAKEN_BACK)
    *earlier, last = story or [words.MOVED_ON]
    return lines(*earlier, words.leading_on(last, board))


def _story_of(face: Face, table: Table, turn: Turn) -> TextLike:
    """What a seat did in a turn; that it ended where there is nothing more to tell."""
    names = seat_names(table)
    return describe_turn(face, table, names, turn) or fill_names(
        words.did(_who(table, turn), (words.ENDED_THE_TURN,)), names
    )


def _merge_by_seat(turns: Sequence[Turn]) -> Sequence[Turn]:
    """All turns of a seat as one, in the order in which the seats began; some seats may take turns move by move."""
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


def fit_sentences(texts: Sequence[TextLike], length: int) -> TextLike:
    """Whole sentences one after the other, as many as fit in a line of about so many characters; empty for none."""
    kept: list[TextLike] = []
    for each in texts:
        length -= len(str(each)) + 1
        if length < 0:
            kept.append("…")
            break
        kept.append(words.sentence(each))
    return sentences(*kept) if kept else ""


def describe_turn(face: Face, table: Table, names: Sequence[TextLike], turn: Turn) -> TextLike:
    """What a seat did in a turn, as a sentence without its end; empty if there is nothing to tell."""
    parts = tuple(face.brief([event for event in turn.events if _is_public(event, turn.seat)]))
    if not parts:
        return ""
    if len(parts) > MAX_PARTS:
        parts = (*parts[: MAX_PARTS - 1], words.more(len(parts) - MAX_PARTS + 1))
    texts = words.did(_who(table, turn), parts)
    return fill_names(words.beforehand(texts) if turn.beforehand else texts, names)


def _who(table: Table, turn: Turn) -> Who | Text:
    """Who took a turn: its seat, those of its members who did, or the computer in their place.

    Who held the seat then may have left it since.
    """
    holders = table.seats[turn.seat].members
    if turn.by_computer and holders:
        return computer_words.for_others(Text("{seat}", seat=Who(turn.seat)))
    return mentions(turn.members) if turn.members and {*turn.members} != {*holders} else Who(turn.seat)


def _is_public(event: Event, seat: int) -> bool:
    """Whether everybody may know an event, and it is not what the turn of this seat brought to another one."""
    return event.audience is None and event.data.get("seat", seat) == seat
