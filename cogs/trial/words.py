"""Texts of *Try it*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

TRY_SUMMARY = Text("Try moves in private. Nothing counts until you play them.")


NO_SUCH_TRIAL = Text("This try-out is over. Press *Try it* for a new one.")


def trial_over(then: int, now: int) -> Text:
    """The table went on."""
    return Text(
        "This try-out started at move {then}, and the game is now at move {now}. Press *Try it* for a new one.",
        then=then,
        now=now,
    )


HEAD = Text("**Try it.** Only you see this, and nothing counts yet.")
REVEALS = Text("**The last move reveals something new**, so the try-out ends here.")
GAME_OVER = Text("That would end the game.")
AN_EARLIER_STEP = Text("That was an earlier step. Here's the current one.")
NOTHING_TO_PLAY = Text("It's not your turn, so you can't play these moves yet.")
COMMITTED = Text("Played.")
DROPPED = Text("Dropped. Nothing was played.")
BACK = Text("Undo")
DROP = Text("Drop")
ANEW = Text("Try again")


_MAX_MOVES = 10
"""Moves of a try-out that are named."""


def so_far(moves: Sequence[Text]) -> Text:
    template = (
        "-# Moves so far: {moves:; }."
        if len(moves) <= _MAX_MOVES
        else "-# {n} moves so far, the last ones: {moves:; }."
    )
    return Text(template, moves=tuple(moves[-_MAX_MOVES:]), n=len(moves))


def guess(who: TextLike) -> Text:
    return Text("-# {who} decides here. Your choice is a guess.", who=who)


def from_hand(who: TextLike) -> Text:
    return Text("**{who} decides next, from a hidden hand**, so the try-out ends here.", who=who)


def commit(moves: int) -> Text:
    return Text("Play this move" if moves == 1 else "Play {n} moves", n=moves)


def leave(moves: int) -> Text:
    return Text("Premove" if moves == 1 else "Premove {n} moves", n=moves)
