"""Texts for blocking other members."""

from __future__ import annotations

from bot.games.text import Text, TextLike

NOT_YOURSELF = Text("You can't block yourself.")
NO_BOTS = Text("Bots don't send invitations, so there's nothing to block.")


def blocked(member: TextLike) -> Text:
    return Text(
        "You've blocked {member}. They can't invite you, propose matches or join your lobbies, and I don't tell them "
        "why. Unblock them in `/turns`.",
        member=member,
    )


def unblocked(member: TextLike) -> Text:
    return Text("You've unblocked {member}.", member=member)
