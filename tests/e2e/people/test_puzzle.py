"""`/puzzle`: one a day, examined freely, answered once, shared unsolved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ai import puzzle as puzzle_themes
from bot.ai import puzzle as puzzles
from bot.ai.puzzle import Puzzle, puzzle_named, puzzles_of, theme_text
from bot.core.results.ratings import shown, spread
from bot.discord.transport.calls import Declined
from bot.games.catalogues import load_language
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from cogs.puzzle import cog as puzzle_cog
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle.messages import PosedPuzzle
from cogs.puzzle.service import Attempts
from cogs.puzzle.words import answers as words
from tests.e2e.challenging import own_board
from tests.e2e.stage import Stage, id_of, labels_of, with_controls


async def daily(stage: Stage) -> Puzzle:
    puzzle = await stage.services[Attempts].daily()
    assert puzzle is not None
    return puzzle


def label_of(puzzle: Puzzle, place: int) -> str:
    """The label of a choice, by how good it is."""
    move = next(move for move in puzzle.candidate_moves() if str(move) == puzzle.choices[place].move)
    return str(puzzle.position().explain(move, puzzle.seat))


async def look_at(ana: ScriptedMember, puzzle: Puzzle, place: int) -> None:
    number = [str(move) for move in puzzle.candidate_moves()].index(puzzle.choices[place].move)
    await ana.choose("Preview a move", ana.options("Preview a move", own_board(ana))[number], message=own_board(ana))


async def test_a_member_looks_at_moves_answers_once_and_shares_no_solution(stage: Stage) -> None:
    stage.clock.turn(days=30)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    puzzle = await daily(stage)
    title = puzzle.rules.title
    day = stage.services[Attempts].today()
    await ana.slash("puzzle do:share")
    assert "haven't answered" in own_board(ana).content
    assert "Share" not in [each.name for each in await ana.complete("puzzle", do="")]
    await ana.slash("puzzle")
    asked = own_board(ana)
    assert asked.is_ephemeral
    assert f"Puzzle {day} · {title}" in asked.content
    assert "Submit answer" not in labels_of(asked)
    assert asked.attachments[0].description
    await look_at(ana, puzzle, 1)
    assert label_of(puzzle, 1) in own_board(ana).content
    await look_at(ana, puzzle, 0)
    await ana.press("Submit answer", own_board(ana))
    solved = own_board(ana)
    assert solved.content.startswith(f"✅ **Puzzle {day} · {title}")
    assert "**: That's the best move." in solved.content
    assert "Tempting: **" in solved.content
    assert f"Your rating in {title} puzzles: " in solved.content
    assert "Your days: 🟩" in solved.content
    assert f"Best: **{label_of(puzzle, 0)}{', then ' if puzzle.best.then else '**'}" in solved.content
    assert "our answer" not in solved.content
    assert len(solved.content) <= 2000
    assert [each.name for each in await ana.complete("puzzle", do="")][:2] == ["Share", "Everyone"]
    await ana.press("Share", solved)
    shared = next(each for each in ben.messages() if not each.is_ephemeral)
    assert shared.content == f"<@{ana.id}> · {words.head(day, title, puzzle.grade)} · ✅"
    await ana.slash("puzzle")
    assert "That's the best move." in own_board(ana).content

    await ben.slash("puzzle")
    await look_at(ben, puzzle, 1)
    await ben.press("Submit answer", own_board(ben))
    missed = own_board(ben).content
    assert "❌" in missed
    yours = next(line for line in missed.splitlines() if "our answer: " in line)
    assert label_of(puzzle, 1) in yours
    assert "Your days: ⬛" in missed

    chloe = stage.member("Chloe")
    await chloe.slash("puzzle")
    await look_at(chloe, puzzle, 0)
    await stage.later(days=1)
    await chloe.press("Submit answer", own_board(chloe))
    assert "another day" in own_board(chloe).content


async def answer_practice(ana: ScriptedMember, stage: Stage, *, right: bool) -> Puzzle:
    """Answer the puzzle of practice that a member sees."""
    asked = own_board(ana)
    puzzle = puzzle_named(id_of(asked, "Preview a move").split("puzzle 0 ")[1].split(" ")[0])
    assert puzzle is not None
    await look_at(ana, puzzle, 0 if right else 1)
    await ana.press("Submit answer", own_board(ana))
    return puzzle


async def test_practice_counts_once_for_a_rating_and_never_shows_the_puzzle_of_the_day(stage: Stage) -> None:
    ana = stage.member("Ana")
    today = await daily(stage)
    await ana.slash(f"puzzle do:{today.game}")
    assert "Practice puzzle" in own_board(ana).content
    assert "Your answer counts for your puzzle rating." in own_board(ana).content
    control = id_of(own_board(ana), "Preview a move")
    assert not control.endswith(f" {today.name}")
    asked = own_board(ana).content
    first = await answer_practice(ana, stage, right=True)
    solved = own_board(ana)
    assert "Share" not in labels_of(solved)
    assert "Your days" not in solved.content
    (answer,) = (await stage.services[Attempts].answers(ana.id)).values()
    rating = (await stage.services[Attempts].ratings(ana.id))[today.game]
    now = f"{shown(rating.rating):,} ± {spread(rating.rating):,}"
    assert f"Your rating in {first.rules.title} puzzles: {now} (+" in solved.content
    assert answer.solved
    await ana.press("Next puzzle", solved)
    assert own_board(ana).content != asked
    assert f"Your answer counts for your puzzle rating, {now}." in own_board(ana).content
    assert not id_of(own_board(ana), "Preview a move").endswith(f" {first.name}")
    assert await stage.services._store.read(puzzle_queries.of, ana.id) == []
    await ana.slash("puzzle do:chess")
    assert "no puzzles for that game" in own_board(ana).content


async def test_a_puzzle_that_was_missed_comes_again_once_all_were_answered_and_then_no_more(stage: Stage) -> None:
    ana, today = stage.member("Ana"), await daily(stage)
    every = [each for each in puzzles_of("otys") if each != today]
    for each in every:
        await stage.services[Attempts].practise(ana.id, each, each.choices[each == every[0]].move)
    before = await stage.services[Attempts].ratings(ana.id)
    await ana.slash("puzzle do:Practise Otys")
    assert "You've answered this one before, so it doesn't count." in own_board(ana).content
    assert await answer_practice(ana, stage, right=True) == every[0]
    assert "± " in own_board(ana).content
    assert "(+" not in own_board(ana).content
    assert await stage.services[Attempts].ratings(ana.id) == before
    await ana.press("Next puzzle", own_board(ana))
    assert own_board(ana).content == "You've solved all of these. Choose another game or theme."
    await ana.choose("Practise another game", "Carcassonne", message=own_board(ana))
    assert "Practice puzzle · Carcassonne" in own_board(ana).content


async def test_practice_by_theme_stays_with_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [replace(each, themes=("task",) if each.number % 2 else ("cheap",)) for each in puzzles_of("novaluna")]
    for module in (puzzles, puzzle_themes):
        monkeypatch.setattr(module, "puzzles_of", lambda key: tuple(found) if key == "novaluna" else ())
    ana, theme = stage.member("Ana"), theme_text("novaluna", "cheap")
    await ana.slash("puzzle do:novaluna")
    assert str(theme) not in own_board(ana).content
    await ana.choose("Practise a theme", str(theme), message=own_board(ana))
    assert f"· {theme}**" in own_board(ana).content
    for _ in range(2):
        puzzle = await answer_practice(ana, stage, right=True)
        assert puzzle.themes == ("cheap",)
        assert f"· {theme}**: That's the best move." in own_board(ana).content
        await ana.press("Next puzzle", own_board(ana))
    assert f"· {theme}**" in own_board(ana).content
    offered = {each.name: each.value for each in await ana.complete("puzzle", do="Practise Nova Luna: ")}
    assert offered[f"Practise Nova Luna: {theme}"] == "novaluna cheap"
    await ana.slash("puzzle do:novaluna cheap")
    assert f"· {theme}**" in own_board(ana).content
    await ana.choose("Practise a theme", "All themes", message=own_board(ana))
    assert str(theme) not in own_board(ana).content


async def test_suggestions_are_in_the_members_language_and_can_be_typed_as_they_are_shown(stage: Stage) -> None:
    ana, german = stage.member("Ana"), load_language("de")
    stage.world.member_locales[ana.id] = "de"
    offered = [each.name for each in await ana.complete("puzzle", do="")]
    assert offered[0] == words.PRACTISE.render(german)
    wanted = words.practise("Otys").render(german)
    assert wanted in offered
    for typed in (wanted, wanted.lower()):
        await ana.slash(f"puzzle do:{typed}")
        assert "Otys" in own_board(ana).content
    theme = (await ana.complete("puzzle", do=f"{wanted}: "))[0].name
    await ana.slash(f"puzzle do:{theme}")
    assert theme.removeprefix(f"{wanted}: ") in own_board(ana).content


async def test_buttons_of_an_earlier_version_and_of_a_puzzle_that_is_gone(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("puzzle do:otys")

    async def press(argument: str) -> str:
        custom_id = f"t:puzzle:0:puzzle:{argument}"
        button = {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"}
        await ana.forge_press(custom_id, with_controls(stage, own_board(ana), button))
        return own_board(ana).content

    assert "Practice puzzle · Otys" in await press("another otys/1")
    assert "Best: **" in await press(f"0 {puzzles_of('otys')[0].name} 1")
    for gone in ("0 otys/999 1", "0 otys/999 theme 1"):
        assert (await press(gone)).startswith("That puzzle was removed in an update.")
    assert "There are no puzzles for that game." in await press("another chess")


async def test_what_no_control_of_a_puzzle_carries_is_refused(stage: Stage) -> None:
    puzzle = await daily(stage)
    asked = PosedPuzzle.of(puzzle, 0, "", "Ana")
    for name in ("chess/1", "carcassonne/0", "otys", "otys/-1", "/-", "carcassonne/-x"):
        with pytest.raises(Declined):
            puzzle_cog._puzzle(name)
    for number in ("99", "-1", "x", "²", ""):
        with pytest.raises(Declined):
            puzzle_cog._chosen(asked, number)
    with pytest.raises(Declined):
        puzzle_cog._words("0 carcassonne/1", 3)
    with pytest.raises(Declined):
        puzzle_cog._words("0 carcassonne/1 city 1 2", 3)
    with pytest.raises(ValueError, match="no choice"):
        asked.move_of("fly")


async def solve(ana: ScriptedMember, puzzle: Puzzle) -> None:
    await ana.slash("puzzle")
    await look_at(ana, puzzle, 0)
    await ana.press("Submit answer", own_board(ana))


async def test_the_table_of_all_servers_names_no_one_from_another_server(stage: Stage) -> None:
    other = stage.world.open_guild("Other server")
    there = stage.world.open_channel("there", guild_id=other.id)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    messages = stage.member("Dan", stage.world.open_conversation(stage.world.member("Dan")).id)
    stranger = stage.member("Chloe", there.id)
    leave_server(stage.world, stranger.member)
    for each in (ana, ben, messages):
        leave_server(stage.world, each.member, other.id)
    puzzle, day = await daily(stage), stage.services[Attempts].today()
    await ana.slash("puzzle do:everyone")
    assert "haven't answered" in own_board(ana).content
    for each in (ana, ben, stranger):
        await solve(each, puzzle)
    await ana.press("Everyone", own_board(ana))
    shown = own_board(ana).content
    assert f"**Puzzle {day}**: 3 of 3 players on all servers solved it (100%)." in shown
    assert f"Solved by <@{ana.id}>, <@{ben.id}> and 1 other player." in shown
    assert str(stranger.id) not in shown
    assert f"-# Your puzzle ratings: {puzzle.rules.title} 1," in shown
    await stranger.slash("turns do:daily with:everyone")
    await ana.slash("puzzle do:everyone")
    assert f"<@{stranger.id}>" in own_board(ana).content
    await stage.services[Attempts].answer(messages.id, day, puzzle, puzzle.best.move)
    await messages.slash("puzzle do:everyone")
    assert "4 of 4 players" in messages.newest_message().content
