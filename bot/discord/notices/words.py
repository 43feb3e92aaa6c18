"""Notifications of turns, reminders and snoozing."""

from __future__ import annotations

from bot.games.text import Text, TextLike, lines

MY_TURNS = Text("My turns")
SNOOZE = Text("Snooze")
FEW_HOURS = Text("3 hours")
TOMORROW = Text("Tomorrow at 9")
FEW_DAYS = Text("3 days")


def your_move(members: TextLike, board: TextLike) -> Text:
    return Text("{members}: it's your turn. {board}", members=members, board=board)


def still_your_move(members: TextLike, asked: str, board: TextLike) -> Text:
    return Text(
        "{members}: it's still your turn (first asked {asked}). {board}", members=members, asked=asked, board=board
    )


def next_turn(members: TextLike, board: TextLike) -> Text:
    return Text("{members}: you're next. {board}", members=members, board=board)


def also_next(members: TextLike) -> Text:
    return Text("-# {members}: you're next.", members=members)


def mailbox_closed(member: TextLike) -> Text:
    return Text(
        "-# {member}: I can't send you direct messages, so I mention you here. Allow them for this server, then choose "
        "`/turns` *Mentions* again.",
        member=member,
    )


def direct_message(title: str, channel: TextLike, said: TextLike) -> Text:
    return Text("**{title}** in {channel}: {said}", title=title, channel=channel, said=said)


def direct_mention(board: TextLike, since: TextLike) -> Text:
    return lines(Text("it's your turn. {board}", board=board), since)


def direct_reminder(asked: str, board: TextLike, since: TextLike) -> Text:
    return lines(Text("it's still your turn (first asked {asked}). {board}", asked=asked, board=board), since)


def direct_next(board: TextLike) -> Text:
    return Text("you're next. {board}", board=board)


THREAD_CLOSED = Text("Its thread is archived and locked. Ask a moderator to reopen it.")
MAILBOX_WORKS = Text("I'll message you here when it's your turn. Change that with `/turns` *Mentions*.")
MAILBOX_IS_CLOSED = Text(
    "I can't send you direct messages. Allow them in the privacy settings of this server, then choose this again."
)

WHEN_AGAIN = Text("When should I remind you? I'll stay quiet until then.")


def snoozed(moment: str) -> Text:
    return Text("I'll remind you of this game {moment} if it's still your turn.", moment=moment)
