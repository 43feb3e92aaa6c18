"""Texts: filled templates, numbers that choose a word, lists as people say them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games.text import (
    ENGLISH,
    THEN,
    Language,
    Text,
    UserText,
    Who,
    as_a_whole,
    fill_names,
    first_fitting,
    fit_text,
    fold_typed,
    has_words,
    lines,
    message_text,
    proper_name,
    render_text,
    sentences,
    use_language,
    with_commands,
    with_shorter,
)


def language(templates: Mapping[str, str], **others: Any) -> Language:
    """German with these translations."""
    conjunctions = {"and": " und ", "or": " oder "}
    return Language("de", lambda _, template: templates.get(template), conjunctions=conjunctions, **others)


@pytest.mark.parametrize(("count", "said"), [(0, "0 tiles left"), (1, "1 tile left"), (2, "2 tiles left")])
def test_a_number_chooses_the_word(count: int, said: str) -> None:
    assert str(Text("{n} {n:tile|tiles} left", n=count)) == said


@pytest.mark.parametrize(("count", "said"), [(1, "the other tile"), (3, "the other 3 tiles")])
def test_what_is_chosen_by_a_number_may_have_holes_itself(count: int, said: str) -> None:
    assert str(Text("the other {n:tile|{n} tiles}", n=count)) == said


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ((), "City, "),
        (("north",), "City, north"),
        (("north", "east"), "City, north and east"),
        (("north", "east", "west"), "City, north, east and west"),
    ],
)
def test_a_list_is_joined_as_people_would(sides: tuple[str, ...], said: str) -> None:
    assert str(Text("City, {sides}", sides=sides)) == said


def test_texts_stand_in_texts() -> None:
    names = (Text("Left"), Text("Middle"))
    assert str(Text("{first} before {all}", first=names[0], all=names)) == "Left before Left and Middle"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Text("Choose a card."), "ana: choose a card."),
        (Text("{colour} lays a tile.", colour=Text("Left")), "ana: left lays a tile."),
        (Text("{card}: choose {n} more.", card="Recycling Plant", n=2), "ana: Recycling Plant: choose 2 more."),
        (Text(""), "ana: "),
    ],
)
def test_what_goes_on_after_a_colon_keeps_the_capital_of_a_name(asked: Text, said: str) -> None:
    assert str(Text("{who}: {asked:continued}", who="ana", asked=asked)) == said


def test_a_language_whose_nouns_are_capital_starts_nothing_in_lower_case() -> None:
    german = language({"{who}: {asked:continued}": "{who}: {asked}", "Card {n}": "Karte {n}"})
    assert Text("{who}: {asked:continued}", who="ana", asked=Text("Card {n}", n=2)).render(german) == "ana: Karte 2"


def test_what_people_typed_is_never_taken_for_a_template() -> None:
    assert str(Text("{typed} is no cell.", typed="{0.__class__} {x}")) == "{0.__class__} {x} is no cell."


def test_what_people_typed_may_stand_in_quotes() -> None:
    assert str(Text("The level is {level!r}.", level="LOUD")) == "The level is 'LOUD'."


def test_seats_are_named_in_lists_and_in_texts_of_texts_too() -> None:
    text = Text("{all}: {inner}", all=[Who(0), Who(1)], inner=Text("{who:begun} waits.", who=Who(1)))
    assert str(fill_names(text, ["ana", "ben"])) == "ana and ben: ben waits."
    assert str(fill_names(text, ["ana", ""])) == "ana and player 2: Player 2 waits."


def test_a_text_in_which_no_seat_is_named_stays_the_same_value() -> None:
    text = Text("{all}: {all:, }; {one}", all=["north", Text("east")], one=UserText("Who"))
    assert fill_names(text, ["ana"]) is text


def test_a_text_that_was_rendered_is_the_same_value_and_another_one_in_another_language() -> None:
    german = language({"{n} left": "noch {n}"})
    rendered, other = Text("{n} left", n=2), Text("{n} left", n=2)
    assert str(rendered) is str(rendered)
    assert (rendered, repr(rendered), hash(rendered)) == (other, repr(other), hash(other))
    assert rendered.render(german) == "noch 2"
    assert str(rendered) == "2 left"
    assert str(pickle.loads(pickle.dumps(rendered))) == "2 left"  # noqa: S301 - our own
    assert str(Text("")) == ""


def test_equal_texts_are_equal_values() -> None:
    assert Text("{n} left", n=1) == Text("{n} left", n=1)
    assert Text("{n} left", n=1) != Text("{n} left", n=2)
    assert hash(Text("{n} left", n=1)) == hash(Text("{n} left", n=1))


def test_a_text_survives_copying_and_pickling() -> None:
    text = Text("{names} win", names=(Text("Left"), Text("Right")))
    assert copy.deepcopy(text) == text
    assert pickle.loads(pickle.dumps(text)) == text  # noqa: S301 - our own bytes


def test_a_text_is_immutable_and_not_iterable() -> None:
    text = Text("{n} left", n=1)
    with pytest.raises(AttributeError):
        text.template = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        text.arguments["n"] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        "".join(text)


def test_a_missing_argument_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        str(Text("{n} left"))


@pytest.mark.parametrize(
    ("template", "said"),
    [("{cells:or}", "M9, N9 or P9"), ("{cells:, }", "M9, N9, P9"), ("{cells: · }", "M9 · N9 · P9")],
)
def test_a_list_ends_with_or_or_has_signs_between_its_parts(template: str, said: str) -> None:
    assert str(Text(template, cells=("M9", "N9", "P9"))) == said


def test_whole_sentences_and_lines_are_put_together_without_the_empty_ones() -> None:
    text = lines(sentences(Text("It is {who}.", who="Ana"), "", Text("Play.")), "", "-# 3 left")
    assert str(text) == "It is Ana. Play.\n-# 3 left"


def test_every_text_in_a_text_is_written_in_the_language_of_the_reader() -> None:
    german = language(
        {
            "{n} {n:tile|tiles} left": "noch {n} {n:Plättchen|Plättchen}",
            "red": "rot",
            "blue": "blau",
            "Choose {colours:or}.": "Wähle {colours:or}.",
        }
    )
    left = Text("{n} {n:tile|tiles} left", n=2)
    assert left.render(german) == "noch 2 Plättchen"
    text = sentences(Text("Choose {colours:or}.", colours=(Text("red"), Text("blue"))), left, "M9")
    assert render_text(text, german) == "Wähle rot oder blau. noch 2 Plättchen M9"
    assert render_text("M9", german) == "M9"


def test_a_sentence_that_is_not_translated_with_all_its_parts_is_english_as_a_whole() -> None:
    german = language({"Choose {colours:or}.": "Wähle {colours:or}.", "red": "rot", "Wait.": "Warte."})
    choose = Text("Choose {colours:or}.", colours=(Text("red"), Text("blue")))
    assert choose.render(german) == "Choose red or blue."
    assert sentences(choose, Text("Wait."), Text("{name}", name=Text("red"))).render(german) == (
        "Choose red or blue. Warte. rot"
    )
    assert Text("Play {what}.", what=Text("{a} and {b}", a=Text("red"), b=3)).render(german) == "Play red and 3."


def test_a_word_has_the_form_that_a_sentence_asks_for() -> None:
    german = language(
        {"engineer": "Ingenieur\n@den den Ingenieur", "Move the {diver}.": "Bewege {diver:den}.", "trader": "Händler"}
    )
    assert Text("Move the {diver}.", diver=Text("engineer")).render(german) == "Bewege den Ingenieur."
    assert Text("Move the {diver}.", diver=Text("trader")).render(german) == "Bewege Händler."
    assert Text("engineer").render(german) == "Ingenieur"
    assert Text("Move the {diver}.", diver="Ana").render(german) == "Bewege Ana."


def test_each_item_of_a_list_has_the_form_that_a_sentence_asks_for() -> None:
    german = language(
        {
            "engineer": "Ingenieur\n@den den Ingenieur",
            "computer": "Computer\n@den den Computer",
            "Wait for {all}.": "Warte auf {all:den}.",
        }
    )
    waiting = Text("Wait for {all}.", all=(Text("engineer"), Text("computer"), "Ana"))
    assert waiting.render(german) == "Warte auf den Ingenieur, den Computer und Ana."
    assert Text("{all:, }", all=(Text("engineer"), "Ana")).render(german) == "Ingenieur, Ana"


def test_a_text_without_words_is_its_own_short_form() -> None:
    german = language({}, number_signs=str.maketrans({".": ","}))
    assert Text("{said:short}", said=Text("{n:.1f}", n=1.5)).render(as_a_whole(german)) == "1,5"


def test_a_complete_language_logs_what_it_lacks_once(caplog: pytest.LogCaptureFixture) -> None:
    for complete in (False, True, True):
        assert Text("No log of {n}.", n=1).render(language({}, complete=complete)) == "No log of 1."
    assert caplog.messages == ["translation missing: language=de template='No log of {n}.'"]


def test_one_english_word_has_several_translations_by_its_context() -> None:
    german = Language("de", lambda context, template: f"{template}/{context}")
    assert Text("Turn").render(german) == "Turn/"
    assert Text("Turn", context="rotate").render(german) == "Turn/rotate"


def test_numbers_have_the_signs_and_plural_forms_of_the_language() -> None:
    german = language({}, number_signs=str.maketrans({",": ".", ".": ","}), plural_form=lambda n: min(n, 2))
    german = replace(german, find=lambda context, template: template)
    text = Text("{n:,} {x:.1f} {name} {m:a|b|c} {k:a|b}", n=1234, x=1.5, name="1.5", m=2, k=2)
    assert text.render(german) == "1.234 1,5 1.5 c b"


def test_a_negative_number_has_a_minus_sign_that_may_be_typed_as_a_hyphen() -> None:
    text = Text("{n} {n:+} {x:.1f} {name}", n=-2, x=-1.5, name="A-1")
    assert text.render(ENGLISH) == "−2 −2 −1.5 A-1"
    assert fold_typed("Black 3 (-1)") == fold_typed("Black 3 (−1)")


def test_a_full_stop_after_an_abbreviation_is_written_once() -> None:
    assert Text("Seen: {names:, }.", names=("Ana", "Ben jr.")).render(ENGLISH) == "Seen: Ana, Ben jr."
    assert Text("{name}. Next", name="Ben jr.").render(ENGLISH) == "Ben jr. Next"
    assert Text("{name}.json and {name}..", name="a.").render(ENGLISH) == "a..json and a..."


def test_str_gives_the_language_of_a_drawing() -> None:
    german = language({"red": "rot"})
    with use_language(german):
        assert f"{Text('red')} {Text('red')!s}" == "rot rot"
    assert str(Text("red")) == "red"


def test_commands_are_linked_in_messages_only_and_never_in_what_people_typed() -> None:
    language = with_commands(ENGLISH, frozenset({("play", 7)}))
    text = Text("{name}: use `/{key}`, not `/gone`.", name=UserText("`/play`"), key="play")
    assert message_text(text, language) == r"\`/play\`: use </play:7>, not `/gone`."
    assert render_text(text, language) == "`/play`: use `/play`, not `/gone`."
    assert message_text(text, ENGLISH) == r"\`/play\`: use `/play`, not `/gone`."


def test_what_comes_in_an_order_is_joined_by_the_words_of_the_language() -> None:
    text = Text("{steps:then}", steps=("a", "b", "c"))
    assert str(text) == "a, then b, then c"
    german = language({THEN: "dann"})
    assert render_text(text, german) == "a, dann b, dann c"


@pytest.mark.parametrize(("length", "said"), [(3, "red"), (2, "r"), (1, "r"), (0, "r")])
def test_the_first_fitting_text_depends_on_the_language(length: int, said: str) -> None:
    assert str(first_fitting(length, Text("red"), Text("r"))) == said
    german = Language("de", lambda _, english: {"red": "rote", "r": "rt"}[english])
    assert first_fitting(length, Text("red"), Text("r")).render(german) == "rt"
    assert first_fitting(4, Text("red"), Text("r")).render(german) == "rote"


USE = with_shorter(Text("Mill: pay 1 metal"), Text("Mill: pay 1"), Text("Mill"))


@pytest.mark.parametrize(
    ("length", "said"),
    [(23, "Mill: pay 1 metal; done"), (22, "Mill: pay 1; done"), (17, "Mill: pay 1; done"), (16, "Mill; done"),
     (0, "Mill; done")],
)  # fmt: skip
def test_a_label_is_as_long_as_there_is_space_for_it(length: int, said: str) -> None:
    assert fit_text(Text("{use}; done", use=USE), ENGLISH, length) == said


def test_two_versions_alike_hide_no_shorter_one() -> None:
    assert fit_text(with_shorter(Text("Mill: pay 1"), Text("Mill: pay 1"), Text("Mill")), ENGLISH, 4) == "Mill"


def test_str_gives_the_longest_version_of_a_label() -> None:
    assert str(Text("{use:continued}; done", use=USE)) == "mill: pay 1 metal; done"
    assert fit_text(USE, ENGLISH, 4) == "Mill"
    assert str(USE) == "Mill: pay 1 metal", "fitting a text changes nothing"


def test_space_is_measured_in_the_readers_language() -> None:
    translated = {"Mill: pay 1": "Mühle: zahle 1", "Mill": "Mühle"}
    assert fit_text(with_shorter(Text("Mill: pay 1"), Text("Mill")), language(translated), 13) == "Mühle"
    assert fit_text(with_shorter(Text("Mill: pay 1"), Text("Mill")), language(translated), 14) == "Mühle: zahle 1"


def test_a_name_that_begins_a_label_stays_capitalized() -> None:
    named = with_shorter(Text("{card}: pay 1", card=proper_name("Mill")), Text("Mill"))
    assert str(Text("Ana: {use:continued}", use=named)) == "Ana: Mill: pay 1"


def test_what_fits_in_a_member_s_name_is_filled_in_each_version() -> None:
    said = with_shorter(Text("{player:begun} pays", player=Who(0)), Text("{player:begun}", player=Who(0)))
    assert fit_text(fill_names(said, ["ana"]), ENGLISH, 5) == "ana"


def test_a_separator_with_words_is_translated() -> None:
    assert has_words("{players: vs }")
    assert not has_words("{players: · }")
    assert not has_words("{players:or}")
