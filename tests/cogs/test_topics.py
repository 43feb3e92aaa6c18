"""The rules in short texts: what they begin with, and that every decision has a topic that helps with it."""

from __future__ import annotations

import ast
import importlib
import random
import re
from pathlib import Path

import pytest

from bot.discord.pictures.attachments import StaticImage
from bot.discord.table.rules import excerpt, passages, search_passages, split_sentences
from bot.games.chance import seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.games.text import ENGLISH, render_text
from bot.workers.child import HEADER_SIZE, pack, unpack
from renderers.kit.key import MAX_SIGNS
from tests.capabilities import KEYED, each_game
from tests.cogs.faces import FACES, live_at
from tests.games.otys.tables import given, play, solo, standing
from tests.languages.pseudo import PSEUDO, leaks
from tests.renderers.looked import coarsely

CONTEXT_LENGTH = 16

LOOKUPS = {"factories": "cog", "novaluna": "cog", "otys": "cog", "solarius": "cog"}
"""Where the games look up what is on the table."""


@each_game
def test_the_first_topic_says_the_aim_for_every_number_of_seats(game: Game) -> None:
    face = FACES[game.key]
    assert next(iter(face.topics)) == "aim"
    for seats in game.seats:
        assert str(face.aim(seats)) in str(face.topics["aim"].text)


@each_game
def test_the_aim_is_one_sentence(game: Game) -> None:
    face = FACES[game.key]
    for seats in game.seats:
        text = str(face.aim(seats))
        assert text.endswith(".")
        assert text.count(". ") == 0
        assert len(text) <= 110


def prompt_kinds(game: Game) -> set[str]:
    """The kinds of all prompts in a game's source: `kind = "…"` of its decisions, and `Prompt("…", …)`."""
    package = importlib.import_module(type(game).__module__.rpartition(".")[0])
    found = set()
    for path in Path(next(iter(package.__path__))).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value: object = None
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind":
                value = node.value
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Prompt" and node.args:
                value = node.args[0]
            if isinstance(value, ast.Constant):
                found.add(str(value.value))
    return found


@each_game
def test_every_kind_of_prompt_names_its_topic(game: Game) -> None:
    """One that is missing would open the aim, as it does once the game is over."""
    face, kinds = FACES[game.key], prompt_kinds(game) - {"over"}
    if len(face.topics) == 1:
        assert not face.helps
    else:
        assert set(face.helps) == kinds
        assert len(kinds) >= 3
        assert "aim" not in face.helps.values()


@each_game
def test_every_decision_of_random_games_has_a_topic_that_helps(game: Game) -> None:
    face = FACES[game.key]
    assert set(face.helps.values()) <= set(face.topics)
    for seats in game.seats:
        for number in range(2):
            position, chance = (
                game.new(seats=seats, seed=seed_from_text(str(number)), options={}),
                random.Random(number),
            )
            while position.deciders:
                topic = face.topic(live_at(face, position))
                assert topic in face.topics
                assert topic != "aim" or not face.helps, position.prompt.kind
                position.play(chance.choice(position.moves()))


def test_when_the_game_is_over_the_first_topic_is_shown() -> None:
    game = next(game for game in GAMES if game.key == "novaluna")
    face, position, chance = FACES[game.key], game.new(seats=2, seed=bytes(32), options={}), random.Random(1)
    while position.deciders:
        position.play(chance.choice(position.moves()))
    assert face.topic(live_at(face, position)) == "aim"


@each_game
def test_text_after_a_list_is_apart_from_its_last_item(game: Game) -> None:
    """Discord reads the line below an item as part of it."""
    for topic in FACES[game.key].topics.values():
        assert not re.search(r"^(- |\d+\. ).*\n(?!- |\d+\. )\S", str(topic.text), re.MULTILINE), topic.title


@each_game
def test_a_topic_has_one_picture_because_several_are_shown_small(game: Game) -> None:
    topics = FACES[game.key].topics
    assert all(len(topic.pictures) <= 1 for topic in topics.values())
    keyed = [topic for key, topic in topics.items() if key.partition("-")[0] == "signs"]
    assert len({topic.title for topic in keyed}) == len(keyed)
    assert bool(keyed) == (game in KEYED)


@pytest.mark.parametrize("key", ["otys", "solarius"])
def test_a_topic_that_helps_shows_its_signs(key: str) -> None:
    """Each sign is one of the whole key, and fits on its only page."""
    face, module = FACES[key], importlib.import_module(f"renderers.{key}.key")
    assert {*face.helps.values()} <= {*module.TOPIC_SIGNS} <= {*face.topics}
    for topic, signs in module.TOPIC_SIGNS.items():
        assert face.topics[topic].pictures == (StaticImage("signs.png", module.draw_topic, (topic,)),)
        assert {*signs} <= {*module.SIGNS}
        assert len({*signs}) == len(signs) <= MAX_SIGNS
        with coarsely():
            drawn = module.draw_topic(topic)
        assert all(str(sign.stands_for) in drawn.alt for sign in signs)


@pytest.mark.parametrize(
    ("diver", "topic"), [("trader", "store"), ("explorer", "tokens"), ("engineer", "column"), ("spy", "divers")]
)
def test_how_to_play_opens_at_the_diver_that_acts(diver: str, topic: str) -> None:
    face, position = FACES["otys"], given(standing(solo(), **{diver: 2}), batteries=1)
    assert face.topic(live_at(face, position)) == "column"
    play(position, "key 2")
    assert position.prompt.kind == "dive"
    assert face.topic(live_at(face, position)) == topic


def plates_of(game: Game) -> tuple[list[StaticImage], list[StaticImage]]:
    """What the game's topics and whole sheets show, and what its lookup shows of each single thing."""
    whole, single = [plate for topic in FACES[game.key].topics.values() for plate in topic.pictures], []
    if game.key in LOOKUPS:
        module = importlib.import_module(f"cogs.{game.key}.{LOOKUPS[game.key]}")
        whole += module.LOOKUP.overview_images
        single = [entry.picture for entry in module.LOOKUP.entries]
    return whole, single


@each_game
def test_what_topics_and_lookups_show_can_be_drawn_in_another_process(game: Game) -> None:
    whole, single = plates_of(game)
    assert ("signs-1.png" in {plate.name for plate in whole}) == (game in KEYED)
    for plate in (*whole, *single):
        assert unpack(pack(plate)[HEADER_SIZE:]) == plate


@each_game
def test_a_lookup_names_what_its_drawing_takes(game: Game) -> None:
    for plate in {plate.draw: plate for plate in plates_of(game)[1]}.values():
        assert plate.draw(*plate.arguments).png.startswith(b"\x89PNG")


def search(typed: str, *keys: str) -> list[str]:
    """The sentences that a search over the rules of these games finds, the best first."""
    every = [each for key in keys for each in passages(key, FACES[key].topics, ENGLISH)]
    return [each.sentence for each in search_passages(every, typed)]


def test_a_search_finds_words_in_any_form_and_case() -> None:
    tied = "The colour with the most meeples on the feature scores; tied colours all score."
    for typed in ("tie", "Ties", "TIED", " ties "):
        assert tied in search(typed, "carcassonne")
    assert not any("tile" in sentence and "tied" not in sentence for sentence in search("tie", "carcassonne"))
    assert search("river", "carcassonne")[-1] == "The river separates fields."
    assert search("placing", "novaluna")[0] == "Your first tile goes to cell M10."  # of the topic "Placing tiles"
    assert search("overflowing", *FACES) == search("overflow", *FACES)
    assert len(search("overflow", *FACES)) == 3


def test_a_search_takes_words_together_with_those_of_the_title_and_the_beginning_of_a_word() -> None:
    assert search("monast", "carcassonne") == search("monastery", "carcassonne")
    both = search("order lowest", "carcassonne")
    assert both == [
        "When a tile completes several features, they score one after another, and the lowest colour is checked again"
        " each time."
    ]
    assert search("river chess", "carcassonne") == []
    assert search("chess", *FACES) == []


def test_a_search_without_a_word_has_the_beginning_of_each_topic_once() -> None:
    found = [each for each in passages("solarius", FACES["solarius"].topics, ENGLISH) if each.number == 0]
    assert search_passages(found, " ?") == found
    titles = [each.title for each in found]
    assert titles[:2] == ["Aim", "Symbols (1 of 3)"]
    assert len(titles) == len(set(titles)) < len(FACES["solarius"].topics)


@each_game
def test_every_sentence_of_the_rules_is_found_by_its_own_words(game: Game) -> None:
    every = list(passages(game.key, FACES[game.key].topics, ENGLISH))
    assert len({each.address for each in every}) == len(every)
    for number, each in enumerate(every):
        assert number % 3 or each in search_passages(every, each.sentence)
        assert "*" not in each.sentence
        assert each.sentence in split_sentences(str(FACES[game.key].topics[each.topic].text))


@each_game
def test_the_rules_are_read_searched_and_quoted_in_the_language_of_the_reader(game: Game) -> None:
    topics = FACES[game.key].topics
    for topic in topics.values():
        assert leaks(render_text(topic.title, PSEUDO)) == leaks(render_text(topic.text, PSEUDO)) == ""
    every = list(passages(game.key, topics, PSEUDO))
    for each in every[::15]:
        assert each in search_passages(every, each.sentence)
        assert each not in search_passages(passages(game.key, topics, ENGLISH), each.sentence)
        assert leaks(each.sentence) == leaks(each.title) == ""


def test_an_excerpt_begins_shortly_before_the_match_and_has_the_length_asked_for() -> None:
    sentence = "If a player resigns, the game ends for everyone without a result."
    assert excerpt(sentence, "result", len(sentence)) == sentence
    assert excerpt(sentence, "RESULTS", len(sentence) - 1) == "…without a result."
    assert excerpt(sentence, "if", 30) == "If a player resigns, the…"
    assert len(excerpt("x" * 200, "x", 50)) == 50
    before = "The tiles come. " + "x" * 15
    assert excerpt(f"{before} meeples", "meeple", 30) == f"…{'x' * 15} meeples"
    assert excerpt(f"{before}x meeples", "meeple", 30) == "…meeples"
