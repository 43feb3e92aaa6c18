"""Words of lobbies."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

JOIN = Text("Join")
START = Text("Start")
KEEP_OPEN = Text("Keep open")
OPTIONS = Text("Options")
SEATS = Text("Seats")
HOW_MANY_CAN_PLAY = Text("How many can play.")

INVITE = Text("Invite")
NO_THANKS = Text("No thanks")
GATHERING = Text("Lobby")
INVITED_ONLY = Text("Invited members only")
INVITED_ONLY_NOTE = Text("Otherwise anyone can join")
AUTOSTART = Text("Start when full")
AUTOSTART_NOTE = Text("The game starts when all seats are taken")
ALLOW_HINTS = Text("Allow hints")
ALLOW_HINTS_NOTE = Text("The board shows each member's hints")
INVITE_WHOM = Text("Members")
INVITE_HOW = Text("Each gets a mention or a direct message")
CALL_ROLE = Text("Call players")
CALL_ROLE_ONCE = Text("Mentions the members who asked for it, once")
INVITED_NOBODY = Text("Pick someone to invite.")
INVITED_ALREADY = Text("They already have an invitation.")
NO_BOTS = Text("Bots can't play. Add a computer player in *Options* instead.")
ROLE_CALLED = Text("I've called the players who asked for it.")
STARTING = Text("All seats are taken. The game begins now.")


def invite_to(title: str) -> Text:
    return Text("Invite to {title}", title=title)


def invited(members: TextLike) -> Text:
    return Text("Invited: {members}.", members=members)


def invitation(member: TextLike | None, by: TextLike, title: str, taken: int, seats: int, lobby: TextLike) -> Text:
    """A direct message needs no `member`: they know who they are."""
    if member is None:
        template = "{by} invites you to **{title}**. {taken} of {seats} seats taken. {lobby}"
        return Text(template, by=by, title=title, taken=taken, seats=seats, lobby=lobby)
    template = "{member}, {by} invites you to **{title}**. {taken} of {seats} seats taken. {lobby}"
    return Text(template, member=member, by=by, title=title, taken=taken, seats=seats, lobby=lobby)


def not_your_invitation(member: TextLike) -> Text:
    return Text("This invitation is for {member}.", member=member)


def accepted(title: str, lobby: TextLike) -> Text:
    return Text("You've joined {title}. {lobby}", title=title, lobby=lobby)


def declined(title: str) -> Text:
    return Text("You've declined the invitation to {title}.", title=title)


def waiting_for(members: TextLike) -> Text:
    return Text("-# Invited: {members}.", members=members)


def go_to_lobby(address: str) -> Text:
    return Text("[Go to the lobby]({address})", address=address)


def cannot_play(members: TextLike) -> Text:
    return Text("-# Can't play: {members}.", members=members)


def gathers(ways: Sequence[Text]) -> Text:
    return Text("-# {ways: · }.", ways=tuple(ways))


def gathering_choice(label: Text, *, on: bool) -> Text:
    return Text("{label}: yes", label=label) if on else Text("{label}: no", label=label)


def looks_for_players(role: str, host: TextLike, title: str, taken: int, seats: int, lobby: TextLike) -> Text:
    return Text(
        "{role}: {host} is looking for players for **{title}**. {taken} of {seats} seats taken. {lobby}",
        role=role,
        host=host,
        title=title,
        taken=taken,
        seats=seats,
        lobby=lobby,
    )


def all_here(members: TextLike, title: str, lobby: TextLike) -> Text:
    template = "{members}: all seats in your {title} lobby are taken. Press *Start* there. {lobby}"
    return Text(template, members=members, title=title, lobby=lobby)


def all_here_message(title: str, lobby: TextLike) -> Text:
    """Tell a member that their lobby is full."""
    return Text("All seats in your {title} lobby are taken. Press *Start* there. {lobby}", title=title, lobby=lobby)


def has_begun_in(title: str, members: TextLike, thread: str) -> Text:
    return Text("{title}: {members} are playing in {thread}.", title=title, members=members, thread=thread)


def game_begins(members: TextLike, title: str, board: TextLike) -> Text:
    return Text("{members}: your game of {title} has begun. {board}", members=members, title=title, board=board)


def game_begins_letter(title: str, board: TextLike) -> Text:
    return Text("Your game of {title} has begun. {board}", title=title, board=board)


LOBBY_IS_OPEN = Text("The lobby is open.")
LOBBY_CLOSED = Text("This lobby is closed. Open a new one with `/play`.")
LOBBY_FURTHER_DOWN = Text("-# This lobby moved further down.")
JOINED = Text("You've joined.")
LEFT = Text("You've left.")
LAST_ONE = Text("You were the last player, so the lobby is closed.")
CLOSED = Text("The lobby is closed.")
STAYS_OPEN = Text("The lobby stays open.")
OPTIONS_CHANGED = Text("Options changed.")


def no_such_option(title: str, typed: str) -> Text:
    return Text("{title} has no option “{typed}”. Pick one from the list.", title=title, typed=quote(typed))


def already_set(change: Text) -> Text:
    return Text("Already set: {change}.", change=change)


def seats(count: int) -> Text:
    return Text("Seats: {count}", count=count)


def changed(change: Text) -> Text:
    return Text("Changed: {change}.", change=change)


def everybody_left(title: str) -> Text:
    return Text("{title}: lobby closed because everyone left.", title=title)


def closed_by(who: TextLike, title: str) -> Text:
    return Text("{title}: {who} closed the lobby.", who=who, title=title)


def nobody_started(title: str) -> Text:
    return Text("{title}: lobby closed because nobody started it.", title=title)


def has_begun(title: str, members: TextLike) -> Text:
    return Text("{title}: {members} are playing. The board is below.", title=title, members=members)


def warning(members: TextLike, title: str, closes: str, lobby: TextLike) -> Text:
    template = "{members}: your {title} lobby closes {closes}. Start it or keep it open. {lobby}"
    return Text(template, members=members, title=title, closes=closes, lobby=lobby)


def gathering(title: str, seats: int) -> Text:
    return Text("**{title}: open lobby for up to {n} players.**", title=title, n=seats)


def joined(members: TextLike, count: int, seats: int) -> Text:
    return Text("{count} of {seats} seats taken: {members}.", count=count, seats=seats, members=members)


def chosen_options(chosen: Sequence[Text]) -> Text:
    return Text("-# Options: {chosen: · }.", chosen=tuple(chosen))


def options_of(title: str) -> Text:
    return Text("{title}: options", title=title)


def with_clock(clock: TextLike) -> Text:
    return Text("-# {clock}.", clock=clock)


def closes_soon(when: str) -> Text:
    return Text("-# Closes {when} unless someone starts it or keeps it open.", when=when)


def it_takes(missing: int) -> Text:
    return Text("Waiting for {n} more {n:player|players}.", n=missing)


ALL_SEATS_TAKEN = Text("All seats are taken. Anyone can press *Start*.")
ANY_CAN_START = Text("Anyone can press *Start*, or wait for more players.")


def opener_can_start(opener: TextLike) -> Text:
    return Text("{opener} can press *Start*, or wait for more players.", opener=opener)


# Refusals

LOBBY_OPEN = Text("A lobby is open here. Join it, or start another one in a new thread.")
NO_SUCH_LOBBY = Text("This lobby is closed. Open a new one.")
