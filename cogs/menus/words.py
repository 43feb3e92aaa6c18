"""Texts of the context menus."""

from __future__ import annotations

from bot.games.text import Text

CHALLENGE = Text("Challenge to a game")
BLOCK = Text("Block or unblock")
IN_WORDS = Text("In words")
REPLAY = Text("Replay")

WHICH_GAME = Text("Game")
NO_BOTS = Text("Bots can't take a challenge. Pick a person, or add a computer player to a lobby.")
NOT_YOURSELF = Text("You can't challenge yourself. Pick someone else.")
NO_BOARD = Text("There's no game in this message. Use this on a board, or `/table` in the game's channel.")


def challenge_member(name: str) -> Text:
    return Text("Challenge {name}", name=name)
