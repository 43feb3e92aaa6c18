"""The catalogues in `data/languages`, as files that translators edit."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tests.languages.extract import ROOT, Extractor, Source

FOLDER = ROOT / "data" / "languages"
Templates = Mapping[tuple[str, str], Sequence[Source]]


@cache
def templates() -> Mapping[str, Templates]:
    """The templates of each part. Raises ValueError if one can't be found from the sources."""
    messages = Extractor().extract()
    if messages.unresolved:
        raise ValueError("\n".join(["a Text whose template can't be found:", *sorted(set(messages.unresolved))]))
    return messages.parts()


def languages() -> list[str]:
    """The codes of all translated languages."""
    return sorted(each.name for each in FOLDER.iterdir() if each.is_dir())


def catalogue_of(language: str, part: str) -> Path:
    """The file of a part's translations."""
    return FOLDER / language / f"{part}.po"


def read(path: Path) -> Catalog:
    """Read a catalogue; one that doesn't exist is empty."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.parent.name.replace("-", "_"))


def update(language: str, parts: Sequence[str]) -> None:
    """Rewrite the catalogues of these parts: all templates of the sources with the translations known so far."""
    held = {path.stem: _translated(path) for path in sorted((FOLDER / language).glob("*.po"))}
    anywhere = {key: message for messages in held.values() for key, message in messages.items()}
    for part in parts:
        known = anywhere | held.get(part, {})
        catalogue = Catalog(locale=language.replace("-", "_"), project="Tablekeeper", fuzzy=False)
        for (context, template), sources in templates()[part].items():
            old = known.get((context, template))
            catalogue.add(
                template,
                "" if old is None else old.string,
                [(path, 0) for path in dict.fromkeys(source.path for source in sources)],
                flags=() if old is None else old.flags - {"python-format", "python-brace-format"},
                auto_comments=list(dict.fromkeys(source.comment for source in sources if source.comment)),
                user_comments=() if old is None else old.user_comments,
                context=context or None,
            )
        write(catalogue_of(language, part), catalogue)


def update_templates() -> None:
    """Rewrite the templates of all parts, from which tools begin a language."""
    for part, wanted in templates().items():
        catalogue = Catalog(project="Tablekeeper", fuzzy=False)
        for (context, template), sources in wanted.items():
            paths = [(path, 0) for path in dict.fromkeys(source.path for source in sources)]
            comments = list(dict.fromkeys(source.comment for source in sources if source.comment))
            catalogue.add(template, "", paths, auto_comments=comments, context=context or None)
        write(FOLDER / f"{part}.pot", catalogue)


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue with a header that changes with its language only.

    Its messages have no flag of a format: holes are ours, and tools that know Python's would refuse them.
    """
    written = io.BytesIO()
    write_po(written, catalogue, width=120, omit_header=True, include_lineno=False)
    header = _HEADER.format(language="" if catalogue.locale is None else str(catalogue.locale).replace("_", "-"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + _FLAGS.sub(_without_formats, written.getvalue().decode()), "utf-8")


_FLAGS = re.compile(r"^#, (.*)\n", re.MULTILINE)
_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Tablekeeper\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def _without_formats(flags: re.Match[str]) -> str:
    kept = [each for each in flags[1].split(", ") if not each.endswith("-format")]
    return f"#, {', '.join(kept)}\n" if kept else ""


def _translated(path: Path) -> dict[tuple[str, str], Message]:
    """The translated messages of a catalogue by context and English version."""
    return {(each.context or "", str(each.id)): each for each in read(path) if each.id and each.string}


def completeness(language: str) -> dict[str, tuple[int, int]]:
    """How many templates of each part are translated, and how many there are."""
    counts = {}
    for part, wanted in templates().items():
        catalogue = read(catalogue_of(language, part))
        done = {(each.context or "", str(each.id)) for each in catalogue if each.id and each.string and not each.fuzzy}
        counts[part] = len(done & wanted.keys()), len(wanted)
    return counts
