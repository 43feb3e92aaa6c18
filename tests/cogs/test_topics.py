"""The rules in short texts: what they begin with, and that every decision has a topic that helps with it."""

from __future__ import annotations

import importlib
import random
import re

from bot.games.chance import seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.ui.pictures.static_images import StaticImage
from bot.workers.child import HEADER_SIZE, pack, unpack
from tests.capabilities import KEYED, each_game
from tests.cogs.faces import FACES, live_at

LOOKUPS = {"factories": "card_lookup", "novaluna": "tile_lookup", "otys": "piece_lookup", "solarius": "card_lookup"}
"""Where the games look up what is on the table."""


@each_game
def test_the_first_topic_says_the_aim_for_every_number_of_seats(game: Game) -> None:
    face = FACES[game.key]
    assert next(iter(face.topics)) == "aim"
    for seats in game.seats:
        assert str(face.aim(seats)) in face.topics["aim"].text


@each_game
def test_the_aim_is_one_sentence(game: Game) -> None:
    face = FACES[game.key]
    for seats in game.seats:
        text = str(face.aim(seats))
        assert text.endswith(".")
        assert text.count(". ") == 0
        assert len(text) <= 110


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
        assert not re.search(r"^(- |\d+\. ).*\n(?!- |\d+\. )\S", topic.text, re.MULTILINE), topic.title


@each_game
def test_a_topic_has_one_picture_because_several_are_shown_small(game: Game) -> None:
    topics = FACES[game.key].topics
    assert all(len(topic.pictures) <= 1 for topic in topics.values())
    keyed = [topic for key, topic in topics.items() if key.partition("-")[0] == "signs"]
    assert len({topic.title for topic in keyed}) == len(keyed)
    assert bool(keyed) == (game in KEYED)


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
