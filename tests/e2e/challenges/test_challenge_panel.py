"""The panel of `/challenge`: what it lists, what its selects and modals do, what can be typed."""

from __future__ import annotations

import pytest

from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.model import Reminder
from tests.e2e.challenging import OPEN, begin, newest, own_board, play_on, run_of
from tests.e2e.stage import Stage, labels_of, settled


async def test_the_panel_lists_open_challenges_each_with_its_way_in(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ben.slash("challenge")
    assert "No challenge is open here." in own_board(ben).content
    assert "Open challenge" in labels_of(own_board(ben))
    await ana.slash(OPEN)
    await ana.slash("challenge do:open with:Nova Luna, 2 days, 1 computer, journeyman")
    await ben.slash("challenge")
    panel = own_board(ben)
    assert panel.content.count("you haven't played yet") == 2
    assert "Nova Luna challenge 1 (against 1 computer, journeyman)" in panel.content
    assert labels_of(panel)[3:5] == ["Play 1", "Play 2"]
    await ben.press("Play 2", panel)
    assert "Your run in Carcassonne challenge 1" in own_board(ben).content
    await ben.slash("challenge")
    await ben.choose("Play", "Resign", message=own_board(ben))
    assert "You resigned." in own_board(ben).content


async def test_a_challenge_is_opened_in_a_modal(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge")
    await ana.press("Open challenge", own_board(ana))
    await ana.submit({"Game": "novaluna", "Open for": "3 days", "Options": "", "Computer players": "2"})
    await settled()
    (challenge,) = await stage.services[Challenges].open_in(GUILD)
    assert (challenge.game, len(challenge.computers)) == ("novaluna", 2)
    assert (challenge.closes - challenge.opened).days == 3
    assert "Nova Luna challenge 1" in next(each for each in ana.messages() if not each.is_ephemeral).content


async def test_a_match_is_opened_in_a_modal(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:match")
    await ana.submit({"Game": "otys", "Open for": "1 day", "Opponents": [str(ben.id)]})
    await settled()
    await ben.press("Accept")
    await settled()
    challenge = await newest(stage)
    assert challenge.teams == ((ana.id,), (ben.id,))


async def test_one_challenge_has_a_panel_of_its_own(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await ana.slash("challenge which:carcassonne challenge 1")
    panel = own_board(ana)
    assert (await newest(stage)).commitment not in panel.content
    assert {"Play", "Standings", "Close early"} <= set(labels_of(panel))
    await ana.press("Standings", panel)
    assert "No one has started yet." in own_board(ana).content
    await ana.press("Close early", panel)
    await ana.press("Close now", own_board(ana))
    await ben.slash("challenge which:carcassonne challenge 1")
    await ben.press("Details", own_board(ben))
    assert "Closed. Seed:" in own_board(ben).content
    assert "Play" not in labels_of(own_board(ben))[3:]
    assert "Close early" not in labels_of(own_board(ben))


async def test_a_panel_asks_which_challenge_and_whose_run(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    for member, cell in ((ana, 0), (ben, 5)):
        await begin(member)
        await play_on(stage, member, cell=cell)
    await stage.later(days=1)
    await ana.slash("challenge")
    panel = own_board(ana)
    await ana.choose("Results", "View run", message=panel)
    await ana.choose("Whose run?", "1. ", message=panel)
    assert "final board." in own_board(ana).content
    await ana.slash("challenge")
    panel = own_board(ana)
    await ana.choose("Results", "Verify", message=panel)
    await ana.choose("Which challenge?", "Carcassonne challenge 1", message=panel)
    assert "all 2 finished runs" in own_board(ana).content
    assert (await run_of(stage, ana)).status.ended


async def test_reminders_are_chosen_from_the_panel(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("challenge")
    panel = own_board(ana)
    await ana.choose("Open and manage", "Reminders", message=panel)
    await ana.choose("Remind me when?", "Always", message=panel)
    assert "I'll remind you three hours before" in stage.world.message(panel.channel_id, panel.id).content
    assert await stage.services[Reminders].chosen(GUILD, ana.id) is Reminder.ALWAYS


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", "Nova Luna, 1 day"),
        ("nova", "Nova Luna, 1 day"),
        ("Nova Luna, ", "Nova Luna, 3 days"),
        ("Carcassonne, 1 day, ", "Carcassonne, 1 day, Meeples per colour: 3"),
        ("Nova Luna, 1 day, 2", "Nova Luna, 1 day, 2 computer players"),
    ],
)
async def test_the_text_of_a_new_challenge_is_suggested_part_by_part(stage: Stage, typed: str, offered: str) -> None:
    ana = stage.member("Ana")
    choices = await ana.complete("challenge do:open", **{"with": typed})
    assert offered in [choice.value for choice in choices]


async def test_actions_are_suggested_with_what_they_do(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(OPEN)
    names = [choice.name for choice in await ana.complete("challenge", do="pl")]
    assert "Play Carcassonne challenge 1: You haven't played yet." in names
    assert not [name for name in names if name.startswith("Resign")]
