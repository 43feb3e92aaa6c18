"""The rules of a game by topic, read from `rules.md` in the package of its face, and a search over them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from bot.discord import words
from bot.discord.components.controls import shorten
from bot.discord.pictures.attachments import StaticImage
from bot.discord.table.face import Topic
from bot.games.text import Language, Text, has_words, paragraphs, render_text

MAX_CACHED_TEXTS = 4096
"""Sentences and words that are kept split; all rules together have a third of it."""

CONTEXT_LENGTH = 16
"""Maximum number of characters before the match in an excerpt."""


def read_topics(package: str, images: Mapping[str, tuple[StaticImage, ...]], **values: object) -> dict[str, Topic]:
    """Read a topic under each heading `## key: Title`.

    A topic with several images becomes several, with one image each, as Discord shows a single image widest.

    Args:
        package: The package that holds `rules.md`.
        images: The images of topics, by key.
        values: What stands in the place of `{name}` in the text.
    """
    topics = {}
    for key, heading, parts in _sections(resources.files(package).joinpath("rules.md").read_text("utf-8")):
        title, text = Text(heading), paragraphs(*(Text(part, **values) for part in parts))
        shown = images.get(key, ())
        if len(shown) <= 1:
            topics[key] = Topic(title, text, shown)
            continue
        for number, image in enumerate(shown, start=1):
            numbered = Topic(words.part(title, number, len(shown)), text, (image,))
            topics[key if number == 1 else f"{key}-{number}"] = numbered
    return topics


def rule_templates(text: str) -> Iterator[str]:
    """Yield the titles and paragraphs of a file with rules, which are translated one by one."""
    for _, title, parts in _sections(text):
        yield title
        yield from filter(has_words, parts)


def _sections(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the key, title and paragraphs of each topic."""
    for section in text.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        key, _, title = heading.partition(": ")
        yield key, title, body.strip().split("\n\n")


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of the rules in a language, without its markup: key of game and topic, place there, title."""

    game: str
    topic: str
    number: int
    title: str
    sentence: str

    @property
    def address(self) -> str:
        """Its place in controls and commands: "carcassonne scoring 3"."""
        return f"{self.game} {self.topic} {self.number}"


def passages(game: str, topics: Mapping[str, Topic], language: Language) -> Iterator[Passage]:
    """List the sentences of a game's topics; of topics with the same text only those of the first."""
    known: set[str] = set()
    for key, topic in topics.items():
        text, title = render_text(topic.text, language), render_text(topic.title, language)
        if text not in known:
            known.add(text)
            for number, sentence in enumerate(split_sentences(text)):
                yield Passage(game, key, number, title, sentence)


@lru_cache(MAX_CACHED_TEXTS)
def split_sentences(text: str) -> tuple[str, ...]:
    r"""Split a topic's text into sentences, without the markers of lists and emphasis.

    >>> split_sentences("- **Trader**: sell 1 cube. Or buy 1.\n1. Draw.")
    ('Trader: sell 1 cube.', 'Or buy 1.', 'Draw.')
    """
    bare = [_LIST_MARKER.sub("", line).replace("*", "") for line in text.splitlines()]
    return tuple([sentence for line in bare for sentence in _SENTENCE_END.split(line) if sentence])


@lru_cache(MAX_CACHED_TEXTS)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


_LIST_MARKER = re.compile(r"^(- |\d+\. )")
_SENTENCE_END = re.compile(r"(?<=[.!?]) +(?=[^a-z])")
_WORD = re.compile(r"[^\W_]+")

_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("d", ""), ("ed", ""), ("ing", ""), ("ing", "e"))
"""Endings of plurals and verbs, and what the word has without them."""


@lru_cache(MAX_CACHED_TEXTS)
def word_forms(word: str) -> frozenset[str]:
    """Return a lower-case word, and what it may be a form of.

    >>> sorted(word_forms("ties") & word_forms("tied"))
    ['ti', 'tie']
    """
    stems = {word.removesuffix(ending) + stem for ending, stem in _ENDINGS if word.endswith(ending)}
    return frozenset({word, *(stem for stem in stems if len(stem) > 1)})


def search_passages(found: Iterable[Passage], typed: str) -> list[Passage]:
    """Return the sentences that have all typed words, the best match first.

    Words count in any form ("ties" finds "tied"), or as the beginning of another word. Some of them may be in the
    title of the topic instead. Titles come first, then forms, then beginnings. Without words these are the first
    sentences of all topics.
    """
    words = _WORD.findall(typed.lower())
    ranked = [(_match_rank(each, words), each) for each in found]
    return [each for rank, each in sorted(ranked, key=lambda one: one[0]) if rank < _NO_MATCH]


_TITLE, _FORM, _BEGINNING, _NO_MATCH = range(4)


def _match_rank(passage: Passage, words: Sequence[str]) -> int:
    """Return the rank of a match, lower is better. A title that matches is that of its first sentence."""
    title, sentence = _words(passage.title), _words(passage.sentence)
    if passage.number == 0 and all(_has_form(title, word) for word in words):
        return _TITLE
    if not any(_begins(sentence, word) for word in words):
        return _NO_MATCH
    if all(_has_form([*title, *sentence], word) for word in words):
        return _FORM
    return _BEGINNING if all(_begins([*title, *sentence], word) for word in words) else _NO_MATCH


def _has_form(known: Sequence[str], word: str) -> bool:
    return any(word_forms(each) & word_forms(word) for each in known)


def _begins(known: Sequence[str], word: str) -> bool:
    return _has_form(known, word) or any(each.startswith(word) for each in known)


def excerpt(sentence: str, typed: str, length: int) -> str:
    """Return at most this many characters of a sentence, from shortly before the first match on.

    >>> excerpt("If a player resigns, the game ends for everyone without a result.", "ends", 30)
    '…the game ends for everyone…'
    """
    if len(sentence) <= length:
        return sentence
    words = _WORD.findall(typed.lower())
    begins = [found.start() for found in _WORD.finditer(sentence) if any(_begins([found[0].lower()], w) for w in words)]
    start = max(0, next(iter(begins), 0) - CONTEXT_LENGTH)
    start = sentence.find(" ", start - 1) + 1 if start else 0
    return shorten(f"…{sentence[start:]}" if start else sentence, length)
