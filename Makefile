# What can one do with this checkout? `make help` lists it.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
export UV_SYSTEM_CERTS := 1

UV = $(or $(shell command -v uv),.tools/uv/bin/uv)
PYTHON := .venv/bin/python
PAGE := src/rummy500/server/page/index.html
COMPILED := .make/compiled
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

# A checkout that was moved, or whose Python is gone, is set up anew.
$(shell test "$$($(PYTHON) -c 'import rummy500; print(rummy500.__file__)' 2>&1)" = \
    "$(CURDIR)/src/rummy500/__init__.py" || rm -f .make/play .make/dev .make/peers .make/compiled)

.PHONY: bench-peers test-peers fuzz help env play dev test check bench docs lock laws peers plans signature pictures figures wheel clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

env: .make/play $(COMPILED) $(PAGE) ## set up all that `make play` needs; the command is then .venv/bin/rummy500

play: env ## play in the browser
	@.venv/bin/rummy500 play

dev: .make/dev $(COMPILED) $(PAGE) ## set up all that the tests need

check: dev ## ruff, its format, mypy --strict, the page's types, the house's own rules
	$(STYLE)
	@$(PYTHON) -m pytest -q tests/house

test: dev ## the same, and every test
	$(STYLE)
	@$(PYTHON) -m pytest -n auto --maxprocesses 4 --dist worksteal
	@scripts/npm.sh test

define STYLE
@.venv/bin/ruff check .
@.venv/bin/ruff format --check .
@.venv/bin/mypy
@scripts/npm.sh run check
endef

bench: dev ## run the benchmarks and print their table
	@$(PYTHON) -m benchmarks

bench-peers: dev ## actions a second beside OpenSpiel's and RLCard's gin rummy, a clone and the legal list too
	@$(UV) venv -q --clear --python $(PYTHON) .tools/peers
	@$(UV) pip install -q --python .tools/peers open-spiel==2.0.2 rlcard==1.2.0 setuptools
	@$(PYTHON) scripts/peers.py .tools/peers/bin/python

peers: .make/peers $(COMPILED) ## set up .tools/adapters/bin/rummy500, in whose arena OpenSpiel's search plays
	@.tools/adapters/bin/rummy500 --version

test-peers: peers ## let OpenSpiel's search and PettingZoo's own tests play our game, in an environment of their own
	@.tools/adapters/bin/python -m pytest -q tests/peers/open_spiel_plays.py tests/peers/petting_zoo_plays.py

docs: dev ## renew the pages of docs/ that are written from the code
	@$(PYTHON) -m scripts.docs

laws: dev ## hold the engine against the enumerator on a million positions, hours
	@$(PYTHON) -m tests.laws.comparing 1000000 $(PROCESSES)

fuzz: dev ## ask every address and send a table's sockets whatever comes to mind, an hour
	@$(PYTHON) -m tests.server.asking 300
	@$(PYTHON) -m tests.server.fuzzing 300

signature: dev ## print the number that fingerprints how the game behaves
	@$(PYTHON) tests/golden/signature.py

pictures: dev ## take pictures of every screen into build/pictures; the best go to docs/pictures
	@$(PYTHON) scripts/pictures.py

figures: dev ## measure the page in a browser, and write docs/figures.md
	@scripts/npm.sh --prefix figures ci
	@$(PYTHON) scripts/figures.py

wheel: dev ## build the wheel, with the page in it
	@$(UV) build -q --wheel --build-constraints requirements/build.txt

plans: dev ## hold the plans of a turn against playing every order, on 100,000 positions
	@$(PYTHON) -m tests.laws.planning 100000 $(PROCESSES)

lock: .make/dev ## renew the pinned packages in requirements/
	@UV="$(UV)" scripts/lock.sh

clean: ## remove all that make made
	rm -rf .venv .tools .make build dist web/node_modules src/rummy500/server/page src/rummy500/_compiled .mypy_cache .pytest_cache .ruff_cache

.make/play: requirements/play.txt requirements/build.txt requirements/uv.txt pyproject.toml
	@scripts/environment.sh play
	@touch $@

.make/dev: requirements/dev.txt requirements/build.txt requirements/uv.txt pyproject.toml
	@scripts/environment.sh dev
	@touch $@ .make/play

# The compiled rules in src serve it too: its Python is the one that they were compiled for.
.make/peers: .make/dev pyproject.toml
	@$(UV) venv -q --clear --python $(PYTHON) .tools/adapters
	@$(UV) pip install -q --python .tools/adapters --build-constraints requirements/build.txt -e ".[peers]" pytest
	@touch $@

# Compiled again when a source changes; until then `rummy500.speed` takes the source itself.
$(COMPILED): $(wildcard src/rummy500/*/*.py) scripts/compile.py scripts/compile.sh requirements/compile.txt | .make/play
	@scripts/compile.sh
	@touch $@

$(PAGE): $(PAGE_SOURCES) requirements/node.txt | .make/play
	@scripts/page.sh
