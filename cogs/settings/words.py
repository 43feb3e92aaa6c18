"""Every sentence of `/settings`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.text import Text

GROUP = Text("Choose how pictures look, and what is allowed in this server.")
ME = Text("How pictures look that you alone see.")
SERVER = Text("How pictures look that everybody sees, and who may open challenges. For those who manage it.")

IN_SERVERS = Text("Use this in a server.")
MANAGERS_DECIDE = Text("Only members who can manage this server decide that. Ask one of them.")

MINE = Text(
    "**Your settings**\nThe theme is for pictures that you alone see, such as hands, close-ups and films, and for the "
    "boards of tables where you play alone. It counts from the next picture on."
)
OF_SERVER = Text(
    "**Settings of this server**\nThe theme is for boards, announcements and results that everybody sees. "
    "It counts from the next picture on. Members choose their own with `/settings me`."
)

MY_THEME = Text("Theme of your pictures")
SERVER_THEME = Text("Theme of public pictures")
CHALLENGES = Text("Who may open challenges")

VALUES: Mapping[str, Mapping[str, Text]] = {
    "theme": {
        "server": Text("As this server"),
        "usual": Text("Theme: usual"),
        "light": Text("Theme: light"),
        "contrast": Text("Theme: high contrast"),
    },
    "challenges": {
        "everybody": Text("Challenges: everybody opens them"),
        "managers": Text("Challenges: only managers open them"),
    },
}
"""What each value of a setting is called."""

MEANT: Mapping[str, Mapping[str, Text]] = {
    "theme": {
        "server": Text("what is chosen for everybody here"),
        "usual": Text("dark ground"),
        "light": Text("light ground, dark letters"),
        "contrast": Text("black ground, white letters, strong edges"),
    },
    "challenges": {
        "everybody": Text("every member of this server"),
        "managers": Text("members who can manage this server"),
    },
}
"""What a value is good for."""
