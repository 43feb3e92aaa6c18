"""Names chosen by members, in every script: what is drawn or replaced."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, features

from bot.games.chance import seed_from_text
from bot.games.contract import View
from bot.games.registry import GAMES
from bot.games.text import clean_name
from renderers import renderer_for
from renderers.kit import font_fallback, typography
from renderers.kit.canvas import Canvas
from renderers.kit.font_fallback import FALLBACK, PRIMARY, TextRun, missing_scripts, split_runs
from renderers.kit.names import (
    MAX_LETTERS,
    initials,
    longer_names,
    member_colour,
    short_names,
    strip_undrawable,
    visible_name,
)
from renderers.kit.theme import rgb
from renderers.kit.typography import MIDDLE, MIN_SIZE, SMALL, Weight, fitting, render_text, shorten, width, wrap
from tests.renderers.fonts import SYSTEM, fonts_of
from tests.renderers.looked import sketched

WITH_THE_PACKAGE = ["Иван Петров", "Ђорђе", "Γιώργος Παπάς", "Ἀθηνᾶ", "Nguyễn Thị Ánh", "Đặng Hữu Phước", "Ŵŷn Ḥasan"]
OF_THE_SYSTEM = {
    "CJK": ["張偉", "山田 太郎", "たなか", "김민수"],
    "ARABIC": ["محمد علي", "می\u200cخواهم"],
    "HEBREW": ["דוד כהן"],
    "THAI": ["สมชาย ใจดี"],
    "DEVANAGARI": ["राहुल शर्मा"],
}
ELSEWHERE = [name for names in OF_THE_SYSTEM.values() for name in names]


@pytest.fixture
def noto() -> Iterator[None]:
    """The fonts that the image and continuous integration install."""
    with fonts_of(*SYSTEM):
        if missing := missing_scripts():
            pytest.skip(f"needs Debian's {', '.join(sorted({*missing.values()}))}")
        yield


def drawn(text: str, size: int = MIDDLE) -> Image.Image:
    image = Image.new("RGB", (900, 160))
    Canvas(image).text(60, 80, text, size, Weight.BOLD)
    return image


def faces_of(text: str) -> list[font_fallback.Typeface | None]:
    return [run.face for run in split_runs(text)]


class TestLetters:
    @pytest.mark.parametrize("name", WITH_THE_PACKAGE)
    def test_cyrillic_greek_and_vietnamese_come_with_the_package(self, name: str) -> None:
        assert visible_name(name) == name
        assert set(faces_of(name)) <= {PRIMARY, FALLBACK}
        assert drawn(name).getbbox() is not None

    @pytest.mark.parametrize("name", ["Ana", "Mira Kovač", "Zoë", "O’Brien – 7", "Łukasz", "50 % → 3"])
    def test_what_the_usual_face_has_is_drawn_by_it_alone(self, name: str) -> None:
        assert split_runs(name) == (TextRun(name, PRIMARY),)
        mask = typography.render_text(name, SMALL, Weight.BOLD)
        assert (mask.chips, mask.width) == ((), round(PRIMARY.font(SMALL, Weight.BOLD).getlength(name)))

    def test_a_word_is_of_one_face_where_one_has_all_of_it(self) -> None:
        assert [(run.text, run.face) for run in split_runs("Nguyễn Thị")] == [("Nguyễn ", PRIMARY), ("Thị", FALLBACK)]

    def test_a_sentence_goes_on_after_a_name(self) -> None:
        assert [run.text for run in split_runs("Ana beats Иван Петров, 28–2")] == [
            "Ana beats ",
            "Иван Петров,",
            " 28–2",
        ]
        assert width("Иван wins", SMALL) == pytest.approx(width("Иван", SMALL) + width(" wins", SMALL), abs=2)

    @pytest.mark.parametrize(
        ("name", "plain"),
        [("𝕬𝖓𝖆 𝔅𝔢𝔫", "Ana Ben"), ("Ｗｏｎｇ", "Wong"), ("ⒶⓃⒶ", "ANA"), ("N\u0303ora", "Ñora"), ("H₂O ½ №", "H2O ½ №")],
    )
    def test_decorated_and_full_width_characters_become_plain(self, name: str, plain: str) -> None:
        assert visible_name(name) == plain

    def test_marks_do_not_pile_up_over_other_lines(self) -> None:
        towering = visible_name("Z" + "\u0301\u0302\u0303\u0304" * 40 + "oe")
        assert drawn(towering).getbbox()[3] - drawn(towering).getbbox()[1] < 2 * MIDDLE  # type: ignore[index]

    @pytest.mark.parametrize("script", OF_THE_SYSTEM)
    def test_other_scripts_are_drawn_where_the_machine_has_their_font(self, script: str, noto: None) -> None:
        for name in OF_THE_SYSTEM[script]:
            assert visible_name(name) == name
            assert None not in faces_of(name)
            assert not {PRIMARY, FALLBACK} & {
                face for run, face in zip(split_runs(name), faces_of(name), strict=True) if run.text.strip()
            }

    def test_arabic_script_is_joined(self, noto: None) -> None:
        (run,) = split_runs("محمد علي")
        assert run.face is not None
        font = run.face.font(MIDDLE, Weight.BOLD)
        assert font.getlength("بب") != 2 * font.getlength("ب")

    def test_hebrew_runs_to_the_left(self, noto: None) -> None:
        both, first = render_text("ית", MIDDLE, Weight.BOLD).mask, render_text("י", MIDDLE, Weight.BOLD).mask
        margin = 6
        right = both.crop((both.width - first.width + margin, 0, both.width, both.height))
        narrow = first.crop((margin, 0, first.width, first.height))
        assert right.getbbox() is not None
        assert right.crop(right.getbbox()).tobytes() == narrow.crop(narrow.getbbox()).tobytes()

    def test_a_name_that_runs_to_the_left_is_cut_on_its_left(self, noto: None) -> None:
        assert [run.text for run in split_runs("דוד כהן… to play")] == ["…", "דוד כהן", " to play"]

    def test_chinese_characters_have_the_forms_of_the_language_around_them(self, noto: None) -> None:
        indices = [face.index for text in ("直", "たなか直", "김直") for face in faces_of(text) if face is not None]
        assert len({*indices}) == 3


class TestWithoutFonts:
    @pytest.mark.parametrize(
        ("name", "letters"),
        [
            ("김민수", "GM"), ("たなか 漢字", "T?"), ("張偉", "?"), ("محمد علي", "M"), ("דוד כהן", "DK"),
            ("สมชาย ใจดี", "SS"),
            ("राहुल शर्मा", "RS"), ("அருண்", "AR"), ("🔥🐉", "FD"), ("🇩🇪", "DE"), ("👨\u200d👩", "MW"), ("❤️", "H"),
        ],
    )  # fmt: skip
    def test_a_name_that_cannot_be_drawn_is_its_initials_on_its_colour(self, name: str, letters: str) -> None:
        assert visible_name(name) == name, "what tells a picture in words has the name itself"
        assert initials(name) == letters
        (chip,) = render_text(name, MIDDLE, Weight.BOLD).chips
        assert (chip.name, chip.letters) == (name, letters)
        colours = {colour for _, colour in drawn(name).getcolors(1 << 20) or []}
        assert rgb(member_colour(name)) in colours

    def test_the_picture_of_a_seat_shows_initials_and_never_a_number(self) -> None:
        assert short_names(["張偉", "محمد علي", "🔥"], 3) == ("張偉", "محمد علي", "🔥")
        assert short_names(["", " \u3164"], 3) == ("Player 1", "Player 2", "Player 3"), "nobody is known there"

    def test_a_chip_stands_in_a_sentence_with_its_punctuation(self) -> None:
        assert [(run.text, run.face is None) for run in split_runs("Ben, (張偉), Ana")] == [
            ("Ben, (", False), ("張偉", True), ("), Ana", False),
        ]  # fmt: skip
        assert width("Ben and 張偉", SMALL) > width("Ben and", SMALL) + SMALL

    def test_initials_of_a_chip_are_as_large_as_other_text(self) -> None:
        assert typography.chip_letters(SMALL) >= MIN_SIZE

    def test_without_a_shaping_library_other_scripts_are_initials(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with fonts_of(*SYSTEM):
            monkeypatch.setattr(features, "check", lambda feature: False)
            assert set(missing_scripts().values()) == {"libfribidi0"}
            assert faces_of("محمد علي") == [None]


def test_a_font_that_cannot_be_read_is_no_font(tmp_path: Path) -> None:
    """A board without one name is better than no board."""
    (tmp_path / "NotoSansThai-Regular.ttf").write_bytes(b"no font")
    with fonts_of(tmp_path, tmp_path / "nowhere"):
        assert faces_of("สมชาย") == [None]
        assert "THAI" in missing_scripts()


def test_a_script_with_one_weight_is_drawn_in_it(tmp_path: Path) -> None:
    (tmp_path / "NotoSansThai-Regular.ttf").write_bytes(Path(FALLBACK.medium).read_bytes())
    with fonts_of(tmp_path):
        face = font_fallback.system_face("THAI")
        assert face is not None
        assert face.medium == face.bold
        assert faces_of("สมชาย") == [None], "the letters are not in it"


class TestHarm:
    @pytest.mark.parametrize(
        ("name", "shown"),
        [
            ("a\u202egnp.exe", "agnp.exe"), ("\u2066Ana\u2069", "Ana"), ("Ana\n\x00\x1b[31mBen", "Ana [31mBen"),
            ("  \t ", ""), ("\u3164\u2800", ""), ("\u200b\u200d", ""), ("Zoë🎉", "Zoë"), ("🔥 Ana 🔥", "Ana"),
            ("-_-", "-_-"),
            ("(2)", "(2)"), ("\ue000Ana\U0010fffd", "Ana"), ("Ana\ufe0f", "Ana"), ("e\u0301", "é"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_seen_or_turns_text_around_is_gone(self, name: str, shown: str) -> None:
        assert visible_name(name) == shown

    @pytest.mark.parametrize("name", ["W" * 300, "\u0301" * 300, "🔥" * 300, "張" * 300, "\u202e" * 300, "a " * 300])
    def test_a_very_long_name_has_an_end(self, name: str) -> None:
        assert len(visible_name(name)) <= MAX_LETTERS
        cut = shorten(visible_name(name), 300, SMALL)
        assert width(cut, SMALL) <= 300
        wrap(visible_name(name), 300, SMALL, Weight.MEDIUM, 2)
        short_names([name], 1)

    def test_a_wide_character_counts_twice(self) -> None:
        with_room = short_names(["Maximilian"], 1)[0]
        assert with_room == "Maximili…"
        with fonts_of(*SYSTEM):
            if "CJK" in missing_scripts():
                pytest.skip("needs Debian's fonts-noto-cjk")
            assert short_names(["アレクサンドラ"], 1) == ("アレクサ…",)

    def test_cleaning_twice_changes_nothing(self) -> None:
        for name in (*WITH_THE_PACKAGE, *ELSEWHERE, "a\u202egnp", "\u200dAna\u200d", "x\n y"):
            assert clean_name(clean_name(name)) == clean_name(name)
            assert strip_undrawable(strip_undrawable(name)) == strip_undrawable(name)


@pytest.mark.parametrize(
    ("game", "folders"),
    [*((game.key, ()) for game in GAMES if game.seats[-1] > 1), ("factories", SYSTEM)],
    ids=lambda value: value if isinstance(value, str) else "with those of the machine" if value else "without fonts",
)
def test_every_game_for_several_names_its_seats_in_every_script(game: str, folders: tuple[Path, ...]) -> None:
    """Names in other scripts are drawn differently from no name, on every machine."""
    found = next(each for each in GAMES if each.key == game)
    view: View = found.new(seats=found.seats[-1], seed=seed_from_text("names")).view(None)
    names = ("Nguyễn Thị", "محمد علي", "張偉", "สมชาย", "🔥")[: found.seats[-1]]
    draw = renderer_for(game)
    with fonts_of(*folders):
        (with_names, named), (without, _) = (sketched(draw, replace(view, names=shown)) for shown in (names, ()))
    assert with_names.tobytes() != without.tobytes()
    assert "Player" not in named.alt
    for name in names:
        assert name[:6] in named.alt


def test_a_folder_of_fonts_that_may_not_be_read_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a service that keeps the home folder of the one who started it."""
    closed, opened = tmp_path / "closed", tmp_path / "opened"
    (opened / "noto").mkdir(parents=True)
    (opened / "noto" / "NotoSansThai-Regular.ttf").touch()

    def guarded(work: Callable[..., object]) -> Callable[..., object]:
        def refuse(path: object = ".", *arguments: object, **named: object) -> object:
            if isinstance(path, str | Path) and str(path).startswith(str(closed)):
                raise PermissionError(13, "Permission denied", str(path))
            return work(path, *arguments, **named)

        return refuse

    monkeypatch.setattr(os, "stat", guarded(os.stat))
    monkeypatch.setattr(os, "scandir", guarded(os.scandir))
    with fonts_of(closed, opened):
        assert list(font_fallback.installed_fonts()) == ["NotoSansThai-Regular.ttf"]


def test_where_there_is_room_more_of_a_name_is_shown() -> None:
    names = ["Wilhelmina 2", "Ana"]
    longer = longer_names(names, 0, short_names(names, 2)[0])
    assert longer == ["Wilhelmina 2", "Wilhelmi… 2", "Wilhelm… 2", "Wilhel… 2"]
    assert [fitting(longer, width(name, MIDDLE), MIDDLE) for name in longer] == longer
    assert fitting(longer, 1, MIDDLE) == longer[-1]
    assert longer_names(names, 1, "Ana") == ["Ana"]
    assert longer_names((), 0, "Player 1") == ["Player 1"]
