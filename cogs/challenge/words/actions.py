"""Names and descriptions of the actions of `/challenge`, and modal fields."""

from __future__ import annotations

from bot.games.text import Text, TextLike

COMMAND = Text("Challenges: everyone plays the same shuffle, once.")
WHICH = Text("Which challenge. Default: the newest.")

GLOBAL_DAILY = Text("Global daily")

PLAY_GROUP = Text("Play")
RESULTS_GROUP = Text("Results")
OPEN_GROUP = Text("Open and manage")

PLAY = Text("Play")
PLAY_SUMMARY = Text("Start or continue your run.")
NOT_PLAYED = Text("You haven't played yet.")
UNFINISHED = Text("You have an unfinished run.")
PRACTISE_SUMMARY = Text("Play the same shuffle again. It doesn't count.")
UNDO_SUMMARY = Text("Undo your last move.")
RESET_SUMMARY = Text("Undo your whole turn.")
RESIGN, RESIGN_SUMMARY = Text("Resign"), Text("End your run without a result.")

STANDINGS_SUMMARY = Text("See who's playing. Finish your run to see results.")
DETAILS, DETAILS_SUMMARY = Text("Details"), Text("See options, par, closing time and commitment.")
ARCHIVE, ARCHIVE_SUMMARY = Text("Archive"), Text("See past challenges and their winners.")
SEASON, SEASON_SUMMARY = Text("Season"), Text("See the dailies' standings this week or season.")
VIEW_RUN, VIEW_RUN_SUMMARY = Text("View run"), Text("See someone's final board or any move.")
COMPARE, COMPARE_SUMMARY = Text("Compare runs"), Text("See where two runs diverged.")
VERIFY, VERIFY_SUMMARY = Text("Verify"), Text("Replay every run from the seed and check its score.")
POST_SUMMARY = Text("Post your result without spoilers.")
COPY_SUMMARY = Text("Get your result as text to copy.")

OPEN, OPEN_SUMMARY = Text("Open challenge"), Text("Start a challenge in this channel.")
MATCH, MATCH_SUMMARY = Text("Open match"), Text("Same shuffle, one against one or two against two.")
REMIND, REMIND_SUMMARY = Text("Reminders"), Text("Get a reminder before a challenge closes.")
CLOSE_SUMMARY = Text("Close it early.")

SERVER, WHICH_SERVER = Text("Another server"), Text("Which server?")
WHICH_CHALLENGE = Text("Which challenge?")
WHOSE_RUN = Text("Whose run?")
WHICH_SPAN = Text("Which standings?")
WHEN_TO_REMIND = Text("Remind me when?")
NAME_A_MEMBER = Text("Pick the member whose run you want to see.")
NO_SUCH_MOVE = Text("Type a move number, such as `12`.")

PICK_ONE = Text("Pick one from the list.")

# Fields

GAME, ENDS = Text("Game"), Text("Open for")
OPTIONS, OPTIONS_EXAMPLE = Text("Options"), Text("Such as Colours: 3. Default: none")
COMPUTERS, LEVEL = Text("Computer players"), Text("Their level")


def game_for_a_day(title: str) -> Text:
    """How a challenge begins that is typed."""
    return Text("{title}, 1 day", title=title)


def computer_count(number: int) -> TextLike:
    return Text("{n} computer {n:player|players}" if number else "None", n=number)
