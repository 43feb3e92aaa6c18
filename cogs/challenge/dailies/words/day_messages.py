"""Texts of the message of a day."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.time.periods import Cadence
from bot.discord.components.links import mention, relative_time
from bot.discord.words import STANDINGS
from bot.games.contract import Game
from bot.games.text import Text, TextLike, lines
from cogs.challenge.model import Challenge
from cogs.challenge.words import duplicates
from cogs.challenge.words.challenges import BUTTON_PLAY, play_game, title
from cogs.challenge.words.pars import par_line

SAME_FOR_ALL = Text("-# Same shuffle for everyone, one private run each.")
MAX_NAMES = 20
"""Members that a line names."""


def play(game: Game, cadence: Cadence, *, alone: bool, only: bool) -> Text:
    """Label of the button that begins a run; `only` if no other challenge is of this game."""
    if alone:
        return BUTTON_PLAY
    return play_game(game) if only else _PLAY_CADENCE[cadence]


def standings(game: Game, cadence: Cadence, *, alone: bool, only: bool) -> Text:
    """Label of the button that shows how a challenge stands."""
    if alone:
        return STANDINGS
    return Text("{game} standings", game=game.title) if only else _STANDINGS_CADENCE[cadence]


_PLAY_CADENCE = {Cadence.DAILY: Text("Play daily"), Cadence.WEEKLY: Text("Play weekly")}
_STANDINGS_CADENCE = {Cadence.DAILY: Text("Daily standings"), Cadence.WEEKLY: Text("Weekly standings")}


def open_challenge(challenge: Challenge, game: Game, finished: Sequence[int]) -> Text:
    """A challenge that can be played, with who has finished."""
    return lines(
        Text("**{title}** closes {when}.", title=title(challenge, game), when=relative_time(challenge.closes)),
        duplicates.AGAINST_ALL if challenge.computers else "",
        par_line(challenge, game),
        Text("Finished: {members}.", members=names(list(map(mention, finished)))) if finished else "",
    )


def names(named: Sequence[TextLike]) -> Text:
    """List members, and count those that are too many for a line."""
    more = len(named) - MAX_NAMES
    if more > 0:
        return Text("{names:, } and {n} more", names=tuple(named[:MAX_NAMES]), n=more)
    return Text("{names}", names=tuple(named))
