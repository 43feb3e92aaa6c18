"""Texts about the page: the link to it, and the browsers that it logged in."""

from __future__ import annotations

from bot.games.text import Text

OPEN_BOARD = Text("Open board")
OPEN_BOARD_SUMMARY = Text("Play in your browser, by touching the board.")
LINK = Text("This link works once, within 5 minutes. Don't share it: it plays as you.")
NOT_SERVED = Text("Boards can't be opened in a browser here. Play with the buttons.")
PLAYERS_ONLY = Text("Only players can open this board in a browser, because the bot isn't a member here.")

# On the page

NOTHING_HERE = Text("Nothing to do here right now.")
NO_SUCH_BOARD = Text("There's no such board, or you can't see it. Use *Open board* in Discord.")
TOO_MANY_PAGES = Text("You have this open too often. Close other tabs first.")
LOGGED_OUT = Text("You're logged out here. Use *Open board* in Discord to come back.")
TOO_FAST = Text("That's too fast. Wait a moment.")
NOT_UNDERSTOOD = Text("This page is out of date. Reload it.")
FAILED = Text("Something went wrong. Reload the page.")

# Browsers, in `/turns`

ALL_BROWSERS = Text("Log out of all browsers")
ALL_EFFECT = Text("Links that you haven't used stop working, too")
ALREADY_ENDED = Text("That browser is logged out already.")


def browser(day: str) -> Text:
    return Text("Log out of the browser opened on {day}", day=day)


def last_used(day: str) -> Text:
    return Text("Last used on {day}", day=day)


def logged_out(count: int) -> Text:
    return Text("Logged out of {n} {n:browser|browsers}.", n=count)
