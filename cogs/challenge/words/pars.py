"""What is said of the par of a challenge: whose games it is the median of, and that it is to come."""

from __future__ import annotations

from statistics import median_low

from bot.games.contract import Game
from bot.games.text import Text, TextLike, sentences
from bot.model.challenge import Challenge
from bot.ui.words.computers import level

PAR_IS_TO_COME = Text("Par is being worked out by computer players and will stand here.")

OLDER_PAR_GAMES = 5
"""Games of the built-in player that par was the median of, in versions that did not keep their scores."""


def par_line(challenge: Challenge, game: Game) -> Text:
    """What computer players make of it: whose games, and how many; that it is to come while they are still played."""
    wins = Text("High scores win.") if game.better == "high" else Text("Low scores win.")
    return sentences(wins, _par(challenge))


def _par(challenge: Challenge) -> TextLike:
    if challenge.par is None:
        return PAR_IS_TO_COME if challenge.closed is None else ""
    if not challenge.par_scores:
        return Text(
            "Par is {par}: the median of {n} games of the built-in player with this shuffle."
            if challenge.par_course
            else "Par is {par}: what the built-in player makes of this shuffle.",
            par=challenge.par,
            n=OLDER_PAR_GAMES,
        )
    levels = [*challenge.par_scores]
    lower, upper = levels[0], levels[-1]
    return Text(
        "Par is {par}: the median of {n} {n:game|games} of the {level} with this shuffle. The {lower} came to {median}."
        if lower != upper
        else "Par is {par}: the median of {n} {n:game|games} of the {level} with this shuffle.",
        par=challenge.par,
        n=len(challenge.par_scores[upper]),
        level=level(upper),
        lower=level(lower),
        median=median_low(challenge.par_scores[lower]),
    )
