"""Every sentence with which members are called to a table and reminded of it, and with which they put that off."""

from __future__ import annotations

from bot.games.text import Text, TextLike, lines

MY_TABLES = Text("My tables")
SNOOZE = Text("Snooze")
FEW_HOURS = Text("3 hours")
TOMORROW = Text("Tomorrow at 9")
FEW_DAYS = Text("3 days")


def your_move(members: TextLike, board: TextLike) -> Text:
    return Text("{members}: it is your move. {board}", members=members, board=board)


def still_your_move(members: TextLike, asked: str, board: TextLike) -> Text:
    return Text(
        "{members}: they wait for you. You were asked {asked}. {board}", members=members, asked=asked, board=board
    )


def next_turn(members: TextLike, board: TextLike) -> Text:
    return Text("{members}: you are next. {board}", members=members, board=board)


def also_next(members: TextLike) -> Text:
    return Text("-# {members}: you are next.", members=members)


def mailbox_closed(member: TextLike) -> Text:
    return Text(
        "-# {member}: Discord takes no direct message from me to you, so I call you here. When you have opened your "
        "direct messages for this server, `/settings me` tries it again.",
        member=member,
    )


def letter(title: str, channel: str, said: TextLike) -> Text:
    return Text("**{title}** in {channel}: {said}", title=title, channel=channel, said=said)


def letter_call(board: TextLike, since: TextLike) -> Text:
    return lines(Text("it is your move. {board}", board=board), since)


def letter_reminder(asked: str, board: TextLike, since: TextLike) -> Text:
    return lines(Text("they wait for you. You were asked {asked}. {board}", asked=asked, board=board), since)


def letter_next(board: TextLike) -> Text:
    return Text("you are next. {board}", board=board)


THREAD_CLOSED = Text("Its thread is archived and locked. Ask a moderator to reopen it.")
LETTERS_WORK = Text(
    "From now on I write to you here when it becomes your move. `/settings me` in a server changes that."
)
MAILBOX_IS_CLOSED = Text(
    "Discord takes no direct message from me to you, so nothing was changed. Open your direct messages for this server "
    "(its privacy settings), then choose this again."
)

WHEN_AGAIN = Text("When do you wish to be reminded of this table? Nothing reminds you before.")


def snoozed(moment: str) -> Text:
    return Text("You will be reminded of this table {moment}, if it waits for you still; not before.", moment=moment)
