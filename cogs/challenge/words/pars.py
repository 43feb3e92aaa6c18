"""Texts of a challenge's par: the games behind it, or that it is pending."""

from __future__ import annotations

from statistics import median_low

from bot.games.contract import Game
from bot.games.text import Text, TextLike, sentences
from bot.games.words import level
from cogs.challenge.model import Challenge

PAR_IS_TO_COME = Text("Par is being calculated and will appear here.")

OLDER_PAR_GAMES = 5
"""Number of games behind par in versions that did not store their scores."""


def par_line(challenge: Challenge, game: Game) -> Text:
    """The computer players' games behind the par, or that they are still being played."""
    wins = Text("Highest score wins.") if game.better == "high" else Text("Lowest score wins.")
    return sentences(wins, _par(challenge))


def _par(challenge: Challenge) -> TextLike:
    if challenge.par is None:
        return PAR_IS_TO_COME if challenge.closed is None else ""
    if not challenge.par_scores:
        return Text(
            "Par is {par}: the built-in computer player's median over {n} games."
            if challenge.par_course
            else "Par is {par}: the built-in computer player's score.",
            par=challenge.par,
            n=OLDER_PAR_GAMES,
        )
    levels = [*challenge.par_scores]
    lower, upper = levels[0], levels[-1]
    return Text(
        "Par is {par}: the {level}'s median over {n} {n:game|games}. The {lower}'s median is {median}."
        if lower != upper
        else "Par is {par}: the {level}'s median over {n} {n:game|games}.",
        par=challenge.par,
        n=len(challenge.par_scores[upper]),
        level=level(upper),
        lower=level(lower),
        median=median_low(challenge.par_scores[lower]),
    )
