"""Races as a member has them: a line under the board of the practice game, and a picture; never a move of the other."""

from __future__ import annotations

from cogs.challenge.challenges import Challenges
from tests.e2e.challenging import OPEN, begin, newest, own_board, play_on
from tests.e2e.stage import Stage, labels_of, one_press


async def test_a_race_with_the_best_run_and_with_par(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ana.slash(OPEN)
    await begin(ben)
    await play_on(stage, ben, cell=3)
    await chloe.slash("challenge do:race member:@Ben")
    assert "once the challenge has closed" in own_board(chloe).content
    assert "Race with" not in own_board(chloe).content
    await stage.later(days=1)
    results = ana.newest_message()
    run = await stage.services[Challenges].run_of((await newest(stage)).id, ben.id)
    assert run is not None
    course = await stage.services.records.course(run.id)

    await ana.press("Race best run", results)
    assert (
        f"Race with <@{ben.id}>, move 0: you have {course.scores[0]}, <@{ben.id}> had {course.scores[0]}."
        in own_board(ana).content
    )
    assert run.id not in own_board(ana).content
    while f"Race with <@{ben.id}>, move 2" not in own_board(ana).content:
        await one_press(ana, own_board(ana), 5)
    assert f"<@{ben.id}> had {course.scores[2]}." in own_board(ana).content
    await ana.slash("challenge do:pace")
    picture = own_board(ana).attachments[0]
    assert picture.filename == "race.png"
    assert str(course.labels[0]) not in (picture.description or "")
    await ana.slash("challenge do:race")
    assert "Race with par, move 2: you have" in own_board(ana).content
    for _ in range(200):
        board = own_board(ana)
        if "Race chart" in labels_of(board):
            break
        await one_press(ana, board, 5)
    await ana.press("Race chart", own_board(ana))
    assert own_board(ana).attachments[0].filename == "race.png"
    await chloe.slash("challenge do:pace")
    assert "You're not in a race." in own_board(chloe).content
