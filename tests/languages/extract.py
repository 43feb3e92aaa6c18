"""Finds every template in the sources: what may become the first argument of a `Text`.

An argument may be a constant, a choice between constants, a name that was given constants in the same function or
module, an entry of a mapping of constants, or a parameter, whose arguments are then looked up where the function is
called. Any other expression is an error, so that no sentence escapes translation. Names of components come from data:
they are the texts in the `components` of each game that has any. Those of lessons are in `data/lessons`.
"""

from __future__ import annotations

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path

from bot.discord.lesson.loader import find_lessons, sentences_of
from bot.discord.table.rules import rule_templates
from bot.games.registry import BUILT_IN
from bot.games.text import PLAYER, THEN, Text, has_words

ROOT = Path(__file__).resolve().parents[2]
_CHECKS = frozenset({"partial", "isinstance", "issubclass", "cast"})
"""Functions that take the class `Text` as an argument without making texts that are not found."""
ROOMS = ("bot", "cogs", "renderers")
IGNORED = (
    "bot/games/text.py",
    "bot/games/catalogues.py",
    "bot/discord/table/rules.py",
    "bot/cli/",
    "bot/ops/",
    "bot/store/",
)
"""What defines texts, and what speaks to those who run the bot, in English."""
_GAMES = tuple(game.key for game in BUILT_IN)


@dataclass(frozen=True, order=True)
class Source:
    """Where a template is written."""

    path: str
    line: int
    comment: str = ""

    @property
    def part(self) -> str:
        """The catalogue that holds it: a game's, its lessons', the challenges', the settings', or that of all games."""
        folders = Path(self.path).with_suffix("").parts
        for game in _GAMES:
            if game in folders:
                return f"{game}_lessons" if "lessons" in folders else game
        if "challenge" in folders or "challenges" in folders:
            return "challenges"
        return "shared"


@dataclass
class Messages:
    """Templates by context and English version, with where they are written."""

    found: dict[tuple[str, str], list[Source]] = field(default_factory=lambda: defaultdict(list))
    unresolved: list[str] = field(default_factory=list)

    def parts(self) -> dict[str, dict[tuple[str, str], list[Source]]]:
        """The templates of each part; one that several games use belongs to each of them.

        So all of a game is in one language, also where games have no translation.
        """
        parts: dict[str, dict[tuple[str, str], list[Source]]] = defaultdict(dict)
        for key, sources in sorted(self.found.items(), key=lambda each: (min(each[1]), each[0])):
            used = {source.part for source in sources}
            games = {part.removesuffix("_lessons") for part in used}
            for part in used if len(used) == 1 else sorted(games) if games <= {*_GAMES} else ("shared",):
                parts[part][key] = sorted(sources)
        return parts


class Module:
    """A parsed module with the parents of its nodes and its constants."""

    def __init__(self, path: Path) -> None:
        self.path = path.relative_to(ROOT).as_posix()
        self.tree = ast.parse(path.read_text("utf-8"))
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = [self.tree]
        for node in self.nodes:
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, ast.expr_context):
                    self.parents[child] = node
                    self.nodes.append(child)
        self.name = self.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    def functions(self, node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda]:
        """The functions around a node, the innermost first."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield node

    def assignments(self, scope: ast.AST, name: str) -> list[ast.expr]:
        """What a name is given in a scope."""
        found: list[ast.expr] = []
        for node in self.nodes if scope is self.tree else ast.walk(scope):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name) and target.id == name:
                        found.append(node.value)
                    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        found += [
                            value
                            for one, value in zip(target.elts, node.value.elts, strict=False)
                            if isinstance(one, ast.Name) and one.id == name
                        ]
            elif (
                isinstance(node, ast.AnnAssign | ast.NamedExpr)
                and node.value is not None
                and name in _names(node.target)
            ):
                found.append(node.value)
        return found


class Extractor:
    """Resolves the templates of all modules."""

    def __init__(self) -> None:
        self.modules = [
            Module(path)
            for room in ROOMS
            for path in sorted((ROOT / room).rglob("*.py"))
            if not path.relative_to(ROOT).as_posix().startswith(IGNORED)
        ]
        self.by_name = {module.name: module for module in self.modules}
        self.calls: dict[str, list[tuple[Module, ast.Call]]] = defaultdict(list)
        for module in self.modules:
            for node in module.nodes:
                if isinstance(node, ast.Call):
                    self.calls[_called(node)].append((module, node))
        self.messages = Messages()

    def extract(self) -> Messages:
        """Find all templates."""
        for key in (THEN, PLAYER):
            self.messages.found["", key].append(Source("bot/games/text.py", 1))
        made = [(module, call, call.args) for module, call in self.calls["Text"]]
        made += [
            (module, call, call.args[1:])
            for module, call in self.calls["partial"]
            if isinstance(call.args[0], ast.Name) and call.args[0].id == "Text"
        ]
        for module, call in (each for name, calls in self.calls.items() if name not in _CHECKS for each in calls):
            if any(isinstance(each, ast.Name) and each.id == "Text" for each in call.args):
                self._give_up(module, call)
        for module, call, arguments in made:
            if arguments:
                context = next((k.value for k in call.keywords if k.arg == "context"), None)
                named = str(context.value) if isinstance(context, ast.Constant) else ""
                for template in self.resolve(module, arguments[0], ()):
                    if has_words(template):
                        comment = self._comment(module, call)
                        self.messages.found[named, template].append(Source(module.path, call.lineno, comment))
        for path in sorted((ROOT / "cogs").rglob("rules.md")):
            text = path.read_text("utf-8")
            for template in rule_templates(text):
                line = text[: text.index(template)].count("\n") + 1
                self.messages.found["", template].append(Source(path.relative_to(ROOT).as_posix(), line))
        for game, components in ((game, f"bot.games.{game}.components") for game in _GAMES):
            if components not in self.by_name:
                continue
            for said in dict.fromkeys(texts_in(vars(importlib.import_module(components)))):
                if has_words(said.template):
                    self.messages.found["", said.template].append(Source(f"data/{game}.json", 1))
        for game in _GAMES:
            for line, template in sentences_of(*find_lessons(game)):
                if has_words(template):
                    self.messages.found["", template].append(Source(f"data/lessons/{game}.toml", line))
        return self.messages

    def _comment(self, module: Module, call: ast.Call) -> str:
        for function in module.functions(call):
            if not isinstance(function, ast.Lambda):
                return (ast.get_docstring(function) or "").partition("\n")[0]
        return ""

    def resolve(self, module: Module, node: ast.expr, seen: tuple[ast.AST, ...]) -> Iterator[str]:
        """Yield the constants that an expression may be."""
        if node in seen:
            return
        seen = (*seen, node)
        match node:
            case ast.Constant(value=str(value)):
                yield value
            case ast.Constant():
                return
            case ast.IfExp(body=body, orelse=orelse):
                yield from self.resolve(module, body, seen)
                yield from self.resolve(module, orelse, seen)
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.resolve(module, value, seen)
            case ast.BinOp(op=ast.Add()):
                self._give_up(module, node)
            case ast.Name(id=name):
                yield from self._name(module, node, name, seen)
            case ast.Subscript(value=value) | ast.Call(func=ast.Attribute(value=value, attr="get")):
                yield from self._entries(module, value, seen)
                if isinstance(node, ast.Call) and len(node.args) > 1:
                    yield from self.resolve(module, node.args[1], seen)
            case ast.Dict() | ast.Tuple() | ast.List() | ast.DictComp():
                yield from self._entries(module, node, seen)
            case _:
                self._give_up(module, node)

    def _give_up(self, module: Module, node: ast.expr) -> None:
        self.messages.unresolved.append(f"{module.path}:{node.lineno}: {ast.unparse(node)[:80]}")

    def _name(self, module: Module, node: ast.AST, name: str, seen: tuple[ast.AST, ...]) -> Iterator[str]:
        for function in module.functions(node):
            if not isinstance(function, ast.Lambda) and (found := module.assignments(function, name)):
                for value in found:
                    yield from self.resolve(module, value, seen)
                return
            names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
            others = [one.arg for one in function.args.kwonlyargs]
            if name in names or name in others:
                yield from self._arguments(module, function, name, names, seen)
                return
            if any(name in _names(one.target) for one in ast.walk(function) if isinstance(one, ast.comprehension)):
                break
        for part in module.nodes:
            if isinstance(part, ast.comprehension | ast.For) and name in _names(part.target):
                yield from self._entries(module, part.iter, seen)
                return
        if found := module.assignments(module.tree, name):
            for value in found:
                yield from self.resolve(module, value, seen)
            return
        for part in module.tree.body:
            if isinstance(part, ast.ImportFrom) and part.module in self.by_name:
                for alias in part.names:
                    if (alias.asname or alias.name) == name:
                        other = self.by_name[part.module]
                        for value in other.assignments(other.tree, alias.name):
                            yield from self.resolve(other, value, seen)
                        return
        self._give_up(module, node)  # type: ignore[arg-type]

    def _reaches(self, module: Module, call: ast.Call, home: Module, name: str) -> bool:
        """Whether a call is one of a module's function of this name."""
        if isinstance(call.func, ast.Name):
            return module is home or any(
                isinstance(node, ast.ImportFrom)
                and (node.module or "").startswith(home.name)
                and name in (alias.name for alias in node.names)
                for node in module.nodes
            )
        owner = getattr(call.func, "value", None)
        return isinstance(owner, ast.Name) and any(
            isinstance(node, ast.ImportFrom)
            and any((a.asname or a.name) == owner.id and f"{node.module}.{a.name}" == home.name for a in node.names)
            for node in module.nodes
        )

    def _arguments(
        self, home: Module, function: ast.AST, name: str, names: list[str], seen: tuple[ast.AST, ...]
    ) -> Iterator[str]:
        called = getattr(function, "name", "")
        for module, call in self.calls[called]:
            if not self._reaches(module, call, home, called):
                continue
            given = [keyword.value for keyword in call.keywords if keyword.arg == name]
            position = names.index(name) - (names[:1] == ["self"]) if name in names else len(call.args)
            given += call.args[position : position + 1]
            for value in given:
                yield from self.resolve(module, value, seen)

    def _entries(self, module: Module, node: ast.expr, seen: tuple[ast.AST, ...]) -> Iterator[str]:
        """Yield the values of a mapping or the items of a list."""
        match node:
            case ast.Dict(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                for value in values:
                    yield from self.resolve(module, value, seen)
            case ast.DictComp(value=value):
                yield from self.resolve(module, value, seen)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self._entries(module, body, seen)
                yield from self._entries(module, orelse, seen)
            case ast.Call(func=ast.Attribute(value=value, attr="items" | "values")):
                yield from self._entries(module, value, seen)
            case ast.Call(args=[value, *_]):
                yield from self._entries(module, value, seen)
            case ast.Name(id=name):
                yield from self._name(module, node, name, seen)
            case _:
                self._give_up(module, node)


def texts_in(value: object) -> Iterator[Text]:
    """Yield the texts in constants, however deep they are."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts_in(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from texts_in(getattr(value, each.name))


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
