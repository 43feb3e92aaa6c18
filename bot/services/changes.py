"""Features that take part in a move or another change of a table, in order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.challenges.leagues import look_at_league
from bot.model.change import Feature
from bot.notify.idle import schedule_idle_check
from bot.notify.notices import watch_table
from bot.notify.overtime import schedule_overtime
from bot.tables.board_updates import update_board
from bot.tables.computers import schedule_computers
from bot.tables.finished.closing_call import announce_result
from bot.tables.finished.results import store_results
from bot.tables.followers import notify_followers
from bot.tables.journal import write_journal
from bot.tables.premoves import update_premoves
from bot.tables.questions import recheck_questions, settle_question
from bot.tables.seats import schedule_substitutes, update_holders
from bot.tables.undo import close_undo_request

FEATURES: Sequence[Feature] = (
    close_undo_request,
    update_holders,
    update_premoves,
    store_results,
    look_at_league,
    update_board,
    settle_question,
    schedule_computers,
    schedule_substitutes,
    schedule_overtime,
    schedule_idle_check,
    recheck_questions,
    watch_table,
    notify_followers,
    announce_result,
    write_journal,
)
