# One command each: `make play`, `make test`, `make bench`, `make presses`, `make load`, `make large`, `make year`, `make soak`, `make rehearsal`, `make site`. Each sets up .venv when it is missing or out of date.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

SAMPLE ?= 300
SEED ?= 1
WITHIN ?=
STORE ?= build/large.sqlite3

# The tests start the program again and again: what Python made of it once serves every start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test bench presses load large year soak mutants rehearsal site format clean

play: $(VENV)/ready-to-run
	$(BIN)/tablekeeper play

test: $(VENV)/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses 2

bench: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bench.table

presses: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bench.presses

load: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bench.load

large: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bench.load.large $(STORE)

year: $(VENV)/ready-to-test
	$(BIN)/python -m tests.bench.year

soak: $(VENV)/ready-to-soak
	$(BIN)/pytest --numprocesses 2 -m soak

rehearsal: $(VENV)/ready-to-release
	$(BIN)/python -m tests.rehearsal

site: $(VENV)/ready-to-document
	$(BIN)/python -m tests.site

mutants: $(VENV)/ready-to-mutate
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) $(WITHIN)

format: $(VENV)/ready-to-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .cache *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tablekeeper needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready-to-run: $(BIN)/python pyproject.toml constraints.txt
	$(INSTALL) --editable .
	@touch $@

$(VENV)/ready-to-test: $(BIN)/python pyproject.toml constraints.txt
	$(INSTALL) --editable ".[test]"
	@touch $@ $(VENV)/ready-to-run

$(VENV)/ready-to-soak: $(VENV)/ready-to-test
	$(INSTALL) --editable ".[test,fuzz]"
	@touch $@

$(VENV)/ready-to-mutate: $(VENV)/ready-to-test
	$(INSTALL) --editable ".[test,mutants]"
	@touch $@

$(VENV)/ready-to-release: $(VENV)/ready-to-test
	$(INSTALL) --editable ".[test,release]"
	@touch $@

$(VENV)/ready-to-document: $(VENV)/ready-to-test
	$(INSTALL) --editable ".[test,docs]"
	@touch $@
