"""Texts of challenges and matches."""

from __future__ import annotations

from bot.games.text import Text, UserText

CHALLENGE_CLOSED = Text("The challenge closed.")

WHEN_CLOSED = Text("You can see that once the challenge has closed.")
RUN_FIRST = Text("Finish your run in this challenge first, then you can practise.")
NOT_YOURS_TO_CLOSE = Text("Only the challenge's creator or a server manager can close it early.")
HOW_LONG = Text("A challenge can stay open from 10 minutes to 60 days.")
ACCEPTED_ALREADY = Text("You've accepted already. The match opens when everyone has.")


def too_many_proposals(most: int) -> Text:
    return Text("{n} of your matches wait for an answer. Wait until one is answered, or withdraw one.", n=most)


MATCH_OF_OTHERS = Text("You're not in this match. Once it has closed, you can practise its shuffle.")
TEAMS_APART = Text("A match needs two teams, and each member can be in it only once.")
TEAMS_ALIKE = Text("Both teams need the same number of members, 1 to 4.")
LEAGUE_HAS_BEGUN = Text("This season has started already.")
LEAGUE_IS_OVER = Text("This season is over.")
IN_LEAGUE_ALREADY = Text("You've joined already.")
NOT_IN_LEAGUE = Text("You haven't joined this season.")
LEAGUE_DEADLINE = Text("A league game can take 1 to 20 days.")
SWISS_ROUNDS = Text("A Swiss season has 1 to 32 rounds.")


def league_is_full(most: int) -> Text:
    return Text("This season is full: {most} members have joined.", most=most)


def league_needs(fewest: int) -> Text:
    return Text("A season needs at least {fewest} members. Start it once they've joined.", fewest=fewest)


def division_sizes(fewest: int, most: int) -> Text:
    return Text("A division has {fewest} to {most} members.", fewest=fewest, most=most)


ONLY_PAIRS = Text("Swiss and elimination leagues are for games of 2. With more, everyone plays everyone.")


def not_for_so_many(title: str, seats: int) -> Text:
    """The game can't be played with that many seats."""
    return Text("{title} can't be played by {n}. Pick another form of league.", title=title, n=seats)


def too_many_leagues(most: int) -> Text:
    return Text("Your server has {n} seasons already. Wait until one ends, or cancel one.", n=most)


def no_zone(typed: str) -> Text:
    """An unknown time zone."""
    return Text(
        "I don't know the time zone {typed}. Choose one from the list, such as Europe/Berlin.", typed=UserText(typed)
    )


def not_against(title: str, seats: range, computers: int) -> Text:
    """The game doesn't take this number of computer players."""
    fewest, most = seats[0] - 1, seats[-1] - 1
    if not most:
        template = "{title} is a solo game: leave out the computer players."
    elif fewest < most:
        template = "{title} takes {fewest} to {most} computer players, not {n}."
    else:
        template = "{title} takes {most} computer {most:player|players}, not {n}."
    return Text(template, title=title, fewest=fewest, most=most, n=computers)


def too_many_challenges(most: int) -> Text:
    """The server has the maximum number of challenges."""
    return Text(
        "This server has {n} open challenges, its limit. Wait until one closes, or ask its creator or a server manager"
        " to close one in `/challenge`.",
        n=most,
    )


def too_many_challenges_of_member(most: int) -> Text:
    """The member has reached their own limit."""
    return Text(
        "You have {n} open challenges here, the limit for a member. Wait until one closes, or close one in"
        " `/challenge`.",
        n=most,
    )


def too_many_challenges_in_an_hour(most: int) -> Text:
    """The member opens and closes challenges too often."""
    return Text("You can open {n} challenges an hour here. Try again later.", n=most)
