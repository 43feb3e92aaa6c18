"""Words of lobbies, and of the threads that are opened for them and for tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.names import UserText
from bot.games.text import Text, TextLike

# Threads

OPENING_THREAD = Text("The thread is being opened already. Its address comes in a moment.")
NO_THREAD_HERE = Text("This channel has no threads. Start your game in another channel.")


def thread_name(game: str, name: str) -> Text:
    return Text("{game} with {name}", game=game, name=name)


def plain_thread_name(game: str) -> Text:
    return Text("A game of {game}", game=game)


def post_welcome(member: TextLike, game: str) -> Text:
    return Text("{member} starts a game of **{game}**.", member=member, game=game)


def lobby_open_in(thread: str) -> Text:
    return Text("The lobby is open in {thread}.", thread=thread)


def table_open_in(thread: str) -> Text:
    return Text("The table is open in {thread}.", thread=thread)


# Lobbies

JOIN = Text("Join")
LEAVE = Text("Leave")
START = Text("Start")
KEEP_OPEN = Text("Keep open")
CHANGE_OPTION = Text("Options")
HOW_MANY_CAN_PLAY = Text("How many can play.")

LOBBY_IS_OPEN = Text("The lobby is open.")
LOBBY_CLOSED = Text("This lobby is closed. Open a new one to gather players.")
LOBBY_FURTHER_DOWN = Text("-# This lobby is shown further down.")
JOINED = Text("You have joined.")
LEFT = Text("You have left.")
LAST_ONE = Text("You were the last one; the lobby is closed.")
CLOSED = Text("The lobby is closed.")
STAYS_OPEN = Text("The lobby stays open.")


def no_such_option(title: str, typed: str) -> Text:
    return Text("{title} has no option “{typed}”. Choose one from the list.", title=title, typed=UserText(typed))


def already_set(change: Text) -> Text:
    return Text("Already set: {change}.", change=change)


def seats(count: int) -> Text:
    return Text("Seats: {count}", count=count)


def changed(change: Text) -> Text:
    return Text("Changed: {change}.", change=change)


def everybody_left(title: str) -> Text:
    return Text("Everybody left the lobby of {title}, so it is closed.", title=title)


def closed_by(who: TextLike, title: str) -> Text:
    return Text("{who} closed the lobby of {title}.", who=who, title=title)


def nobody_started(title: str) -> Text:
    return Text("Nobody started the lobby of {title}, so it is closed.", title=title)


def has_begun(title: str, members: TextLike) -> Text:
    return Text("{title} has begun with {members}. The board is below.", title=title, members=members)


def warning(members: TextLike, title: str, closes: str, lobby: TextLike) -> Text:
    template = "{members}: nobody has started {title} yet. The lobby closes {closes}; start it or keep it open. {lobby}"
    return Text(template, members=members, title=title, closes=closes, lobby=lobby)


def gathering(title: str, seats: int) -> Text:
    return Text("**{title}: a table for up to {seats} is gathering.**", title=title, seats=seats)


def joined(members: TextLike, count: int, seats: int) -> Text:
    return Text("Joined, {count} of {seats}: {members}.", count=count, seats=seats, members=members)


def options(chosen: Sequence[Text], opener: TextLike) -> Text:
    template = "-# Options: {chosen:, }. {opener} can change them below."
    return Text(template, chosen=tuple(chosen), opener=opener)


def with_clock(clock: TextLike) -> Text:
    return Text("-# {clock}.", clock=clock)


def closes_soon(when: str) -> Text:
    return Text("-# Nobody has started it, so it closes {when} unless somebody keeps it open.", when=when)


def it_takes(missing: int) -> Text:
    return Text("It takes {n} more to start." if missing > 1 else "It takes one more to start.", n=missing)


ALL_SEATS_TAKEN = Text("All seats are taken: any of you can start.")
ANY_CAN_START = Text("Any of you can start, or wait for more to join.")


def opener_can_start(opener: TextLike) -> Text:
    return Text("{opener} can start now, or wait for more to join.", opener=opener)
