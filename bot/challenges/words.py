"""Sentences of challenges, matches and puzzles."""

from __future__ import annotations

from bot.games.names import UserText
from bot.games.text import Text

CHALLENGE_CLOSED = Text("The challenge closed.")

WHEN_CLOSED = Text("That is shown when the challenge has closed, so that it is fair to everybody.")
RUN_FIRST = Text("Finish your run in this challenge first; after that you can practise.")
NOT_YOURS_TO_CLOSE = Text("Only the challenge's creator or a server manager can close it early.")
HOW_LONG = Text("A challenge is open for ten minutes at least, and for 60 days at most.")
MATCH_OF_OTHERS = Text("This is a match between other members. When it has closed, you can practise its shuffle.")
TEAMS_APART = Text("A match is between two teams, and nobody plays for both or twice.")
TEAMS_ALIKE = Text("Both teams of a match need equally many members, one to four.")
PUZZLE_IS_OVER = Text("That was the puzzle of another day, and can be answered no more. `/puzzle daily` has today's.")
PUZZLE_WAS_ANOTHER = Text(
    "The puzzle that you answered today is there no more, and there is one answer a day. Tomorrow there is another one."
)
PAR_IS_TO_COME = Text(
    "The par of this challenge is still being worked out: race with a member's run, or come back later."
)
PAR_HAS_NO_COURSE = Text("The par of this challenge is a number only, from an older version: race with a member's run.")
NO_RUN_TO_RACE = Text("There is no finished run of that member in this challenge to race with.")


def no_zone(typed: str) -> Text:
    """A time zone that there is not."""
    return Text(
        "There is no time zone called {typed}. Choose one from the list, such as Europe/Berlin.", typed=UserText(typed)
    )


def not_against(title: str, seats: range, computers: int) -> Text:
    """A challenge with another number of computer players than the game takes."""
    fewest, most = seats[0] - 1, seats[-1] - 1
    if not most:
        template = "{title} is played alone: leave the computer players out."
    elif fewest < most:
        template = "{title} is played against {fewest} to {most} computer players, not {n}."
    else:
        template = "{title} is played against {most} computer {most:player|players}, not {n}."
    return Text(template, title=title, fewest=fewest, most=most, n=computers)
