"""Languages as Discord's locales ask for them, and their catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bot.games import catalogues
from bot.games.catalogues import is_named, language_name, language_of, load_language, read_catalogue
from bot.games.registry import GAMES
from bot.games.text import ENGLISH, GameTitle, Text, lines, render_text, sentences


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a language "fr" of our own, empty so far."""
    monkeypatch.setattr(catalogues, "folder", lambda: tmp_path)
    load_language.cache_clear()
    catalogues.language_codes.cache_clear()
    (tmp_path / "fr").mkdir()
    yield tmp_path / "fr"
    load_language.cache_clear()
    catalogues.language_codes.cache_clear()


def catalogue(path: Path, *messages: tuple[str, str]) -> Path:
    """A file with these translations."""
    path.write_text("\n".join(f'msgid "{english}"\nmsgstr "{said}"\n' for english, said in messages), "utf-8")
    return path


@pytest.mark.parametrize("locale", [None, "", "en-GB", "tlh", "..", "."])
def test_readers_of_other_languages_read_english(locale: str | None) -> None:
    assert language_of(locale) is ENGLISH


def test_a_language_is_the_catalogues_in_its_folder(french: Path) -> None:
    catalogue(french / "otys.po", ("{n} {n:key|keys}", "{n} {n:clé|clés}"))
    catalogue(french / "shared.po", ("{a:or} wins", "{a:or} gagne"), ("{n:.1f} points", "{n:.1f} points"))
    (french / "notes.txt").write_text("no catalogue")
    read = language_of("fr")
    assert read is language_of("fr-FR")
    assert [Text("{n} {n:key|keys}", n=n).render(read) for n in (0, 1, 2)] == ["0 clé", "1 clé", "2 clés"]
    assert Text("{a:or} wins", a=("Ana", "Ben")).render(read) == "Ana ou Ben gagne"
    assert Text("{n:.1f} points", n=1.5).render(read) == "1,5 points"


def test_american_readers_read_their_own_spelling() -> None:
    american = language_of("en-US")
    text = Text("Any {colour}: {n} {n:colour|colours} · `colour brown`", colour=Text("grey"), n=2)
    assert text.render(american) == "Any gray: 2 colors · `colour brown`"
    assert text.render(language_of("en-GB")) == "Any grey: 2 colours · `colour brown`"
    assert Text("{day}", day=date(2026, 11, 28)).render(american) == "November 28"
    assert (language_name("en-US"), language_name("en")) == ("English (United States)", "English")


def test_a_language_of_one_country_comes_before_that_of_all(french: Path) -> None:
    catalogue(french / "shared.po", ("Done.", "Fini."))
    (french.parent / "fr-CA").mkdir()
    catalogue(french.parent / "fr-CA" / "shared.po", ("Done.", "C’est fait."))
    said = [Text("Done.").render(language_of(locale)) for locale in ("fr-CA", "fr-FR", "fr", "fr-BE")]
    assert said == ["C’est fait.", "Fini.", "Fini.", "Fini."]


def test_a_language_is_offered_from_ninety_percent_and_shown_before_in_a_preview(
    french: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue(french / "shared.po", ("Done.", "Fini."), ("Over.", ""))
    assert "fr" not in catalogues.language_codes()
    assert language_of("fr") is ENGLISH
    catalogues.language_codes.cache_clear()
    monkeypatch.setenv(catalogues.PREVIEW_VARIABLE, "1")
    assert "fr" in catalogues.language_codes()
    assert [Text(said).render(language_of("fr")) for said in ("Done.", "Over.")] == ["Fini.", "Over."]


def test_spanish_conjunctions_change_before_their_own_sound() -> None:
    spanish = load_language("es")
    joined = Text("{one} · {one:or}", one=("Ana", "Ignacio"))
    assert joined.render(spanish) == "Ana e Ignacio · Ana o Ignacio"
    joined = Text("{one} · {one:or}", one=("Ignacio", "Óscar"))
    assert joined.render(spanish) == "Ignacio y Óscar · Ignacio u Óscar"
    assert Text("{one}", one=("nieve", "hielo")).render(spanish) == "nieve y hielo"


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_language_with_all_parts_is_complete(code: str) -> None:
    assert load_language(code).complete
    assert not load_language("es").complete


SMALL = ("{title:continued}", "{title:continued}")


def test_a_line_is_english_as_a_whole_if_any_part_of_it_is_but_lines_and_sentences_are_translated_one_by_one(
    french: Path,
) -> None:
    catalogue(french / "shared.po", ("{n} players", "{n} joueurs"), ("Done.", "Fini."))
    read = language_of("fr")
    players, unknown, name = Text("{n} players", n=2), Text("{n} minutes", n=20), Text("Otys", is_proper_name=True)
    assert Text("{name}: {players}", name=name, players=players).render(read) == "Otys\u202f: 2 joueurs"
    line = Text("**{name}**: {players}, {time}", name="Otys", players=players, time=unknown)
    assert line.render(read) == "**Otys**: 2 players, 20 minutes"
    assert Text("{each:, }", each=(players, unknown)).render(read) == "2 players, 20 minutes"
    assert Text("{each:, }", each=(players, "20")).render(read) == "2 joueurs, 20"
    assert lines(players, line, sentences(Text("Done."), Text("Over."))).render(read) == (
        "2 joueurs\n**Otys**: 2 players, 20 minutes\nFini. Over."
    )


def test_titles_of_games_are_translated_wherever_they_are_named(french: Path) -> None:
    catalogue(french / "otys.po", ("Otys", "Otys\\n@de d’Otys"), ("A game of {title}", "Une partie {title:de}"))
    catalogue(french / "shared.po", ("Play {title}", "Jouer à {title}"), ("Big Box", "La grosse boîte"), SMALL)
    read, box = language_of("fr"), GameTitle("Big Box")
    assert Text("A game of {title}", title=GameTitle("Otys")).render(read) == "Une partie d’Otys"
    assert Text("Play {title}", title=box).render(read) == "Jouer à La grosse boîte"
    assert Text("{title:continued}", title=box).render(read) == render_text(box, read) == "La grosse boîte"
    assert Text("Play {title}", title=GameTitle("Go")).render(read) == "Jouer à Go"
    assert (str(Text("Play {title}", title=box)), render_text(box, ENGLISH)) == ("Play Big Box", "Big Box")


def test_french_knows_the_titles_of_our_games() -> None:
    find = load_language("fr").find
    titled = [game for game in GAMES if isinstance(game.title, GameTitle)]
    assert [game.key for game in titled] == ["carcassonne", "novaluna", "factories", "otys", "solarius"]
    assert find is not None
    assert [game.key for game in titled if not find("", game.title)] == []


def test_french_signs_follow_a_narrow_space_in_templates_without_words_too(french: Path) -> None:
    catalogue(french / "shared.po", ("{name} wins!", "{name} gagne\u202f!"))
    read = language_of("fr")
    lists = ("a", "b")
    assert Text("**{name}**: {what}", name="Ana", what="x: y").render(read) == "**Ana**\u202f: x: y"
    assert Text("{each:; }", each=lists).render(read) == "a\u202f; b"
    assert Text("{each:, }", each=lists).render(read) == "a, b"
    assert Text("{name} wins!", name="Ana").render(read) == "Ana gagne\u202f!"
    assert Text("{hour:02}:00 <t:{when}:R>", hour=7, when=5).render(read) == "07:00 <t:5:R>"
    assert str(Text("**{name}**: {each:; }", name="Ana", each=lists)) == "**Ana**: a; b"


@pytest.mark.parametrize(("done", "used"), [(9, True), (8, False)])
def test_a_part_of_which_too_little_is_translated_is_not_used(tmp_path: Path, done: int, used: bool) -> None:
    messages = [(f"Word {n}", f"Mot {n}" if n < done else "") for n in range(10)]
    assert bool(read_catalogue(catalogue(tmp_path / "otys.po", *messages))) is used


def test_a_translation_marked_as_fuzzy_is_not_used(tmp_path: Path) -> None:
    path = catalogue(tmp_path / "otys.po", *((f"Word {n}", f"Mot {n}") for n in range(9)))
    path.write_text(path.read_text("utf-8") + '\n#, fuzzy\nmsgid "Turn"\nmsgstr "Tour"\n', "utf-8")
    assert ("", "Turn") not in read_catalogue(path)


def test_what_is_typed_names_a_label_in_any_language_in_any_case_and_without_accents(french: Path) -> None:
    catalogue(french / "shared.po", ("Keys", "Clés"))
    assert [is_named(Text("Keys"), typed) for typed in ("keys", " CLES ", "clés", "kees", "")] == [
        True, True, True, False, False,
    ]  # fmt: skip


def test_languages_are_called_as_they_call_themselves() -> None:
    assert [language_name(code) for code in ("en", "de", "fr")] == ["English", "Deutsch", "Français"]
