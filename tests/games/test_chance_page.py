"""The page for outsiders, `data/CHANCE.md`, says what the games really draw, and its examples come out."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import count
from typing import Any, NamedTuple, TypeVar

import pytest

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Option, OptionValue
from bot.games.records import NEWEST, commitment
from bot.games.registry import GAMES, game_named

T = TypeVar("T")

PAGE = (resources.files("data") / "CHANCE.md").read_text(encoding="utf-8")
SEED = bytes(range(32))
SEEDS = 3
"""Games of each set-up that are played; together they make every draw of the page."""


class Row(NamedTuple):
    """One line of the page: a label with parts in angle brackets, and how it is drawn."""

    label: str
    draw: str

    def names(self, label: str) -> bool:
        """Whether the label is one of this line."""
        parts = re.split(r"(<.*?>)", self.label)
        pattern = "".join("[^/]+" if part.startswith("<") else re.escape(part) for part in parts)
        return re.fullmatch(pattern, label) is not None


def rows(game: str) -> list[Row]:
    """Return what the page says about a game; empty for a game that draws nothing."""
    _, _, section = PAGE.partition(f"(`{game}`)\n")
    section, _, _ = section.partition("\n#")
    return [Row(*found) for found in re.findall(r"^\| `(.+?)` \| (\w+) \|", section, re.MULTILINE)]


class Drawn(NamedTuple):
    """One draw of a game; `items` is the list that was shuffled."""

    label: str
    draw: str
    items: tuple[object, ...] = ()


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Everything that is drawn from now on, players' choices aside."""
    drawn: list[Drawn] = []
    below, shuffle, die = Chance.below, Chance.shuffle, Chance.die

    def noted_below(chance: Chance, bound: int, *label: object) -> int:
        drawn.append(Drawn("/".join(map(str, label)), "below"))
        return below(chance, bound, *label)

    def noted_die(chance: Chance, sides: int, *label: object) -> int:
        value = die(chance, sides, *label)
        drawn[-1] = Drawn("/".join(map(str, label)), "die")
        return value

    def noted_shuffle(chance: Chance, items: Sequence[T], *label: object) -> list[T]:
        drawn.append(Drawn("/".join(map(str, label)), "shuffle", tuple(items)))
        return shuffle(chance, items, *label)

    monkeypatch.setattr(Chance, "below", noted_below)
    monkeypatch.setattr(Chance, "die", noted_die)
    monkeypatch.setattr(Chance, "shuffle", noted_shuffle)
    return drawn


def set_ups(game: Game) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """The usual game for every number of seats, and each other value of an option with the fewest and most seats."""
    for seats in game.seats:
        yield seats, game.check_options({})
    options: Sequence[Option] = game.options
    for option in options:
        for choice in option.choices:
            for seats in {game.seats[0], game.seats[-1]}:
                yield seats, game.check_options({option.name: choice})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_page_names_every_draw_of_a_game_and_no_other(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, documented = recorded(monkeypatch), rows(game.key)
    for number, (seats, options) in enumerate(set_ups(game)):
        for index in range(SEEDS):
            seed = seed_from_text(f"page {number} {index}")
            position, player = game.new(seats=seats, seed=seed, options=options), RandomPlayer(Chance(seed))
            while position.deciders:
                position.play(player.choose(position))
    met = set()
    for label, draw in {(each.label, each.draw) for each in drawn}:
        (row,) = [row for row in documented if row.names(label)]
        assert row.draw == draw, label
        met.add(row)
    assert met == set(documented)


@cache
def components(game: str) -> Any:
    return json.loads((resources.files("data") / f"{game}.json").read_text(encoding="utf-8"))


def copies(entries: Sequence[dict[str, Any]], name: str, count: str) -> list[str]:
    return [entry[name] for entry in entries for _ in range(entry[count])]


def lists_of_the_page(game: str) -> dict[str, list[object]]:
    """What the page says is shuffled when a game is set up, read from the component file without the game's help."""
    file = components(game)
    ids = {key: [entry["id"] for entry in file[key]] for key in file if _has_ids(file[key])}
    match game:
        case "carcassonne":
            tiles = copies(file["tiles"], "letter", "count")
            tiles.remove(file["start"])
            river = copies(file["river"]["tiles"], "letter", "count")
            return {"tiles": [*tiles], "river": [one for one in river if one not in ("RA", "RL")]}
        case "novaluna":
            return {"tiles": [*ids["tiles"]], "discs": [0, 1, 2]}
        case "factories":
            return {
                "blueprints/1": [*copies(file["blueprints"], "id", "copies")],
                "contractors/1": [*copies(file["contractors"], "id", "copies")],
                "tools": [*file["market"]["tools"]],
            }
        case "otys":
            resources_ = ["plant", "tech", "metal", "fuel"]
            return {
                "store": [resource for resource in resources_ for _ in range(3)],
                "sponsors": [entry["number"] for entry in file["sponsors"]],
                "tokens": [*copies(file["tokens"]["types"], "type", "copies")],
                "contracts": [*ids["contracts"]],
                "divers/0": [*ids["divers"]],
                "cubes/0": [*resources_],
            }
        case "solarius":
            planets = file["planets"]["items"]
            return {
                "tiles": ["A", "B", "C", "D", "E", "F"],
                "hubs": [*file["hubs"]["tokens"]],
                "start cards": [entry["id"] for entry in file["game_start_cards"]["items"]],
                **{
                    f"planets/{colour}": [planet["id"] for planet in planets if planet["color"] == colour]
                    for colour in ("black", "yellow", "turquoise", "brown")
                },
            }
    raise AssertionError(f"the page says nothing of {game}")


def _has_ids(entries: object) -> bool:
    return isinstance(entries, list) and all(isinstance(entry, dict) and "id" in entry for entry in entries)


@pytest.mark.parametrize("game", [game for game in GAMES if rows(game.key)], ids=lambda game: game.key)
def test_the_lists_that_are_shuffled_are_those_of_the_page(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = recorded(monkeypatch)
    options = {option.name: True for option in game.options if option.kind == "flag"}
    game.new(seats=min(3, game.seats[-1]), seed=SEED, options=options)
    shuffled = {each.label: [getattr(item, "id", item) for item in each.items] for each in drawn if each.items}
    for label, items in lists_of_the_page(game.key).items():
        assert shuffled[label] == items, label


def test_solarius_deals_the_cards_that_no_start_card_names(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, file = recorded(monkeypatch), components("solarius")
    game_named("solarius").new(seats=2, seed=SEED)
    by_label = {each.label: each.items for each in drawn}
    given = Chance(SEED).shuffle(file["game_start_cards"]["items"], "start cards")[:2]
    dealt = [card for start in given for card in start["progress_cards"]]
    assert list(by_label["deck"]) == [
        entry["id"] for entry in file["progress_cards"]["items"] if entry["id"] not in dealt
    ]
    removed = file["player_counts"]["2"]["planets_removed_per_color"]
    left = [
        planet
        for colour in ("black", "yellow", "turquoise", "brown")
        for planet in Chance(SEED).shuffle(list(by_label[f"planets/{colour}"]), "planets", colour)[removed:]
    ]
    assert list(by_label["planets"]) == left


def test_the_example_of_the_page_comes_out() -> None:
    """Recomputed with plain HMAC, and compared with the page and with the game."""
    block = hmac.digest(SEED, b"hubs" + b"\0" + bytes(4), "sha256")
    words = [block[at : at + 4] for at in range(0, 32, 4)]
    assert " ".join(word.hex() for word in words) in PAGE
    items = list("ABCDEF")
    for i, word in zip(range(5, 0, -1), words, strict=False):
        number = int.from_bytes(word, "big")
        other = number % (i + 1)
        items[i], items[other] = items[other], items[i]
        line = f"| {i} | `{word.hex()}` | {number} | {other} | {i} and {other} | {' '.join(items)} |"
        assert line in PAGE
    assert f"{items[0]}, {items[1]}, {items[2]} and {items[3]}." in PAGE
    assert Chance(SEED).shuffle("ABCDEF", "hubs") == items


def test_the_commitment_of_the_page_comes_out() -> None:
    (line,) = re.findall(r'^\{"commitment".*$', PAGE, re.MULTILINE)
    digest = hashlib.sha256(line.encode("ascii")).hexdigest()
    assert f"`{digest}`" in PAGE
    named = json.loads(line)
    form, seed = named.pop("commitment"), bytes.fromhex(named.pop("seed"))
    assert (form, seed) == (NEWEST, SEED)
    assert digest == commitment(**named, seed=seed)


# The examples of each game, drawn without the program's help

EXAMPLES = re.findall(r"^\| `(\w+)` \| `([\w/]+)` \| `([0-9a-f]{16})` \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)


def numbers(label: str) -> Iterator[int]:
    """The numbers of four bytes of a label, as the page says."""
    for block in count():
        digest = hmac.digest(SEED, label.encode() + b"\0" + block.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(stream: Iterator[int], bound: int) -> int:
    return next(number for number in stream if number < bound * (2**32 // bound)) % bound


def shuffled(items: Sequence[object], label: str) -> list[object]:
    stream, found = numbers(label), [*items]
    for i in range(len(found) - 1, 0, -1):
        other = below(stream, i + 1)
        found[i], found[other] = found[other], found[i]
    return found


def test_every_game_has_an_example() -> None:
    assert {game for game, *_ in EXAMPLES} == {game.key for game in GAMES if rows(game.key)}


@pytest.mark.parametrize(("game", "label", "begins", "first", "last"), EXAMPLES)
def test_a_stranger_draws_the_examples_from_the_page(
    game: str, label: str, begins: str, first: str, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hmac.digest(SEED, label.encode() + b"\0" + bytes(4), "sha256").hex().startswith(begins)
    if first.isdecimal():
        assert below(numbers(label), int(first)) == int(last)
    else:
        found = [str(item) for item in shuffled(lists_of_the_page(game)[label], label)]
        assert ([*found[: len(first.split())]], found[-1]) == (first.split(), last)
    drawn = recorded(monkeypatch)
    position = game_named(game).new(seats=min(2, game_named(game).seats[-1]), seed=SEED)
    position = position if label in {each.label for each in drawn} else game_named(game).new(seats=1, seed=SEED)
    player = RandomPlayer(Chance(SEED))
    while label not in {each.label for each in drawn}:
        position.play(player.choose(position))
