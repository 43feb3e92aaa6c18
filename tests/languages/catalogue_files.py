"""The catalogues in `data/languages`, as files that translators edit."""

from __future__ import annotations

import io
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
        return read_po(file)


def update(language: str, parts: Sequence[str]) -> None:
    """Rewrite the catalogues of these parts: all templates of the sources with the translations known so far."""
    held = {path.stem: _translated(path) for path in sorted((FOLDER / language).glob("*.po"))}
    anywhere = {key: message for messages in held.values() for key, message in messages.items()}
    for part in parts:
        known = anywhere | held.get(part, {})
        catalogue = Catalog(locale=language, project="Tablekeeper", fuzzy=False)
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
        written = io.BytesIO()
        write_po(written, catalogue, width=120, omit_header=True, include_lineno=False)
        path = catalogue_of(language, part)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written.getvalue().decode().replace("#, python-format\n", ""), "utf-8")


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
