"""Names of the actions of `/challenge`, what each does, and the fields of its modals."""

from __future__ import annotations

from bot.games.text import Text, TextLike

COMMAND = Text("Challenges: same shuffle for everyone, one run each. Play, see standings, open your own.")
WHICH = Text("Which challenge. Leave it out for the newest.")

PLAY_GROUP = Text("Play")
RESULTS_GROUP = Text("Results")
OPEN_GROUP = Text("Open and manage")

PLAY = Text("Play")
PLAY_SUMMARY = Text("Start your run or continue it.")
NOT_PLAYED = Text("You haven't played yet.")
UNFINISHED = Text("You have an unfinished run.")
PRACTISE_SUMMARY = Text("Replay the same shuffle. It doesn't count.")
RACE, RACE_SUMMARY = Text("Race"), Text("Practise against par or a finished run, scores only.")
PACE, PACE_SUMMARY = Text("Race chart"), Text("See both scores of your race so far.")
UNDO_SUMMARY = Text("Take back the last move of your run.")
RESET_SUMMARY = Text("Start your turn over.")
RESIGN, RESIGN_SUMMARY = Text("Resign"), Text("End your run without a result.")

STANDINGS_SUMMARY = Text("See who's playing, and results once you've finished.")
DETAILS, DETAILS_SUMMARY = Text("Details"), Text("See options, par, closing time and seed commitment.")
ARCHIVE, ARCHIVE_SUMMARY = Text("Archive"), Text("See closed challenges and their winners.")
SEASON, SEASON_SUMMARY = Text("Season"), Text("See this week's or this season's daily table.")
VIEW_RUN, VIEW_RUN_SUMMARY = Text("View run"), Text("See someone's final board, or any move of their run.")
COMPARE, COMPARE_SUMMARY = Text("Compare runs"), Text("See where two runs diverged.")
VERIFY, VERIFY_SUMMARY = Text("Verify"), Text("Check every score against the seed.")
POST_SUMMARY = Text("Post your result without spoilers.")
COPY_SUMMARY = Text("Get your result as text.")

OPEN, OPEN_SUMMARY = Text("Open challenge"), Text("Start a challenge in this channel.")
MATCH, MATCH_SUMMARY = Text("Open match"), Text("Play the same shuffle against one member, or two against two.")
REMIND, REMIND_SUMMARY = Text("Reminders"), Text("Choose when I remind you of closing challenges.")
CLOSE_SUMMARY = Text("Close it before its time.")

WHICH_CHALLENGE = Text("Which challenge?")
WHOSE_RUN = Text("Whose run?")
RACE_WITH = Text("Race against …")
WHICH_SPAN = Text("Which table?")
WHEN_TO_REMIND = Text("When should I remind you?")
NAME_A_MEMBER = Text("Whose run? Pick a member.")
NO_SUCH_MOVE = Text("Type the number of a move, such as `12`.")

PICK_ONE = Text("Pick one from the list.")

# Fields

GAME, ENDS = Text("Game"), Text("Open for")
OPTIONS, OPTIONS_EXAMPLE = Text("Options"), Text("Default, or for example: Colours: 3")
COMPUTERS, LEVEL = Text("Computer players"), Text("Their level")


def computer_count(number: int) -> TextLike:
    return Text("{n} computer {n:player|players}" if number else "None", n=number)
