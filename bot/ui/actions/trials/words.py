"""Texts of *Try it*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

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


def so_far(moves: Sequence[str]) -> Text:
    return Text("-# Moves so far: {moves:; }.", moves=tuple(moves))


def guess(who: TextLike) -> Text:
    return Text("-# {who} decides here. Your choice is a guess.", who=who)


def from_hand(who: TextLike) -> Text:
    return Text("**{who} decides next, from a hidden hand**, so the try-out ends here.", who=who)


def commit(moves: int) -> Text:
    return Text("Play this move" if moves == 1 else "Play {n} moves", n=moves)


def leave(moves: int) -> Text:
    return Text("Premove" if moves == 1 else "Premove {n} moves", n=moves)
