"""What stands in a message in which a member tries something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

HEAD = Text("**You try this out.** Only you see it, and nothing is played yet.")
REVEALS = Text("**The last of these moves reveals something new**, so the trial ends here: it shows once it is played.")
GAME_OVER = Text("The game would be over.")
AN_EARLIER_STEP = Text("That was an earlier step of this trial; this is how far it is.")
NOTHING_TO_PLAY = Text("None of this can be played now, for it is not your turn. It is good for planning.")
COMMITTED = Text("Played.")
DROPPED = Text("Dropped: nothing was played.")
BACK = Text("One move back")
DROP = Text("Drop it")
ANEW = Text("Try it anew")


def so_far(moves: Sequence[str]) -> Text:
    return Text("-# Tried so far: {moves:; }.", moves=tuple(moves))


def guess(who: TextLike) -> Text:
    return Text("-# This is for {who} to decide: what you choose here is your guess.", who=who)


def from_hand(who: TextLike) -> Text:
    return Text("**The next decision is {who}’s, from their own hand**, so the trial ends here.", who=who)


def commit(moves: int) -> Text:
    return Text("Play this" if moves == 1 else "Play these {n} moves", n=moves)


def leave(moves: int) -> Text:
    return Text("Leave this for my turn" if moves == 1 else "Leave these {n} moves for my turn", n=moves)
