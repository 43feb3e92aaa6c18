"""Words of the commands that open tables, play moves and look at pieces."""

from __future__ import annotations

from bot.games.text import Text, TextLike

PARTNER = Text("A member who shares your seat.")
OPTIONS = Text("Game options. Pick one, then type a comma for the next.")


def how_many(fewest: int) -> Text:
    return Text("Number of players. With 2 or more, others join in a lobby. Default: {n}.", n=fewest)


def is_a_bot(member: TextLike) -> Text:
    return Text("{member} is a bot. Choose a person.", member=member)


MOVE = Text("Play a move at the table here or in your challenge run.")
WHAT_TO_PLAY = Text("Pick a move from the list or type its notation.")
NO_TABLE = Text("No game is running here. Start one below.")


def played(label: TextLike) -> Text:
    return Text("Played: {label}.", label=label)


LOOK = Text("See cards, tiles, divers and other pieces of the game here, or search its rules.")
WHAT_TO_LOOK_AT = Text("Name of a piece, or a view of the table. Leave empty to see all pieces.")
WHAT_RULE = Text("A word to find in the rules, such as “tie”.")
NO_GAME_HERE = Text("No game here yet. Which game's pieces do you want to see?")
WHICH_GAME = Text("Choose a game")
NOTHING_TO_LOOK_AT = Text("This game has no pieces to show.")


def unknown_piece(name: str) -> Text:
    return Text("I don't know “{name}”. Pick a name from the list.", name=name)


def piece_of_game(label: str, title: TextLike) -> Text:
    return Text("{label} · {title}", label=label, title=title)


def no_rule(typed: str) -> Text:
    return Text("No rule mentions “{typed}”. Try another word, or see *How to play*.", typed=typed)


def found_rule(title: TextLike, sentence: str) -> Text:
    """A sentence that a search found, in the list of matches."""
    return Text("{title}: {sentence}", title=title, sentence=sentence)


def topic_of_game(game: TextLike, title: TextLike) -> Text:
    """Where a search found something if there is no table, so all games are searched."""
    return Text("{game}, {title}", game=game, title=title)
