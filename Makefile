# Turnwright: `make` lists what can be done.

# A shim may exist without its Python, so try it instead of looking for its name.
PYTHON ?= $(shell python3.11 -c "" 2>/dev/null && echo python3.11 || echo python3)
VENV   := .venv
BIN    := $(VENV)/bin
RUNS   := $(VENV)/.runs
STAMP  := $(VENV)/.installed
RAY    := $(VENV)/.ray
WITNESS := $(VENV)/.witness
TWINE  := $(VENV)/.release
MKDOCS := $(VENV)/.docs
DOCS   := src/turnwright/server/docs
MANUAL := $(DOCS)/index.html
CODE   := $(wildcard src tests scripts bench examples)
GOLDEN ?= $(BIN)/python scripts/golden.py
PAGE   := src/turnwright/server/page/index.html
NODE   := web/node_modules/.installed
CHECKED := web/node_modules/.checked
WEB    := $(shell find web/src web/public -type f) $(wildcard web/*.ts web/*.js web/*.json web/index.html)
SITE   := site/index.html
# What the engine for browsers is packed from.
ENGINE := requirements/browser.txt pyproject.toml $(wildcard web/engine/*) $(shell find $(addprefix src/turnwright/,__init__.py \
	front.py ruleset.py story.py kernel languages players table browser rulesets packs sim lab) -name '*.py' -o -name '*.json')
# The page needs npm (Node 20); without it everything else still works, and the server says that the page is missing.
NPM    := $(shell command -v npm 2>/dev/null)
# Processes that run tests: one more than two cores have, because browsers and servers make tests wait.
WORKERS ?= 3

# Compiled once, not by each of the hundreds of processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup page site docs run play fast test laws check check-code check-page format golden contract schemas types notebooks pictures bench soak lock release pythons renpy clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s  %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP)  ## create .venv and install; nothing to do when nothing changed

# What serves and plays, and builds the page: all that `make run` waits for.
$(RUNS): requirements/run.txt pyproject.toml
	@echo "Setting up $(VENV) with $$($(PYTHON) --version)"
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/run.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMP): requirements/dev.txt pyproject.toml | $(RUNS)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

# Only tests need it, and it is larger than everything else together.
$(RAY): requirements/ray.txt $(STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $< || echo "No Ray: the test of a cluster will skip."
	@touch $@

# The official engine for cards, which the witness plays beside ours; what it depends on is not needed.
$(WITNESS): requirements/witness.txt $(STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r $< || echo "No cabt: the tests with a witness will skip."
	@touch $@

page: $(if $(NPM),$(PAGE))  ## build the web page into the package; nothing to do when nothing changed
	@test -n "$(NPM)" || echo "The web page needs Node 20 or later (npm): not built."

$(NODE): web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(RUNS) $(NODE) $(WEB) $(ENGINE)
	@cd web && PYTHON=$(abspath $(BIN)/python) npm run --silent build -- --logLevel error
	@touch $@

site: $(if $(NPM),$(SITE))  ## build every game as a static site into site/: plays in the browser, offline, on any host
	@test -n "$(NPM)" || echo "The static site needs Node 20 or later (npm): not built."

# After the page: both pack the engine, and the second one finds it packed.
$(SITE): $(RUNS) $(NODE) $(WEB) $(ENGINE) $(MANUAL) | $(PAGE)
	@cd web && PYTHON=$(abspath $(BIN)/python) npm run --silent site -- --logLevel error
	@$(BIN)/python scripts/site_docs.py
	@touch $@

# Needed by nobody who plays: only `make docs` and the tests of the site install it.
$(MKDOCS): requirements/docs.txt $(STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $< || echo "No MkDocs: the tests of the documentation site will skip."
	@touch $@

# Everything that a page is made from; where MkDocs could not be installed, the site has no documentation and no link to it.
$(MANUAL): $(MKDOCS) mkdocs.yml scripts/docs_site.py scripts/http_reference.py $(wildcard *.md) $(shell find docs -type f) \
		$(shell find src/turnwright \( -path $(DOCS) -o -path $(patsubst %/,%,$(dir $(PAGE))) \) -prune -o \( -name '*.py' -o -name RULES.md \) -print)
	@test ! -x $(BIN)/mkdocs || NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

docs: $(MANUAL)  ## build the documentation as a site that works from a folder; the server shows it at /docs, the static site in docs/
	@test -f $(MANUAL) || { echo "MkDocs is not installed: there is no documentation to build."; exit 1; }
	@$(BIN)/python scripts/site_docs.py
	@echo "Open $(MANUAL)"

run:  ## serve a sample campaign and print a link for everybody; LAN=1: on the network, for phones
	@$(MAKE) --no-print-directory -j 2 $(RUNS) page
	@$(BIN)/turnwright serve --sample $(if $(LAN),--lan)

play: $(RUNS)  ## play a duel in the terminal (a demonstration without one)
	@$(BIN)/turnwright play wuxia duel_sect_elder

fast: setup  ## lint, types and every test that is not slow, in under a minute
	@$(MAKE) --no-print-directory --output-sync=target -j 2 check-code fast-tests check-page

fast-tests: $(STAMP)
	@$(BIN)/pytest -q -n 2 --dist worksteal -p no:randomly -m "not slow"

test:  ## lint, types, all tests
	@$(MAKE) --no-print-directory --output-sync=target -j 2 check-code site check-page $(RAY) $(WITNESS) $(MKDOCS)
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

check: check-code check-page  ## lint, format and types, without changing a file

check-code: setup
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/python scripts/english.py
	@$(BIN)/mypy

check-page: $(if $(NPM),$(CHECKED))

$(CHECKED): $(NODE) $(WEB) $(wildcard web/e2e/*)
	@cd web && npm run --silent check && npm test --silent
	@touch $@

laws: setup  ## the costliest laws in full, of which make test does a part; PART=0 to 9: a tenth of them, for a minute
	@TURNWRIGHT_LAWS=$(or $(PART),full) $(BIN)/pytest -q -n auto --dist worksteal -m law $$(grep -rl "^from tests import .*depth" tests --include="test_*.py")

format: setup  ## fix what lint and format can fix
	@$(BIN)/ruff check --fix $(CODE)
	@$(BIN)/ruff format $(CODE)

slow: setup  ## rewrite tests/slow.txt from the last whole run, best on a quiet machine: tests that make fast leaves out
	@$(BIN)/python scripts/slow.py

golden: setup  ## rewrite the golden replays in tests/golden
	@$(GOLDEN)

contract: setup  ## rewrite docs/contract.md from the contract's dataclasses
	@$(BIN)/python scripts/contract.py

schemas: setup  ## rewrite the JSON Schemas in schemas/
	@$(BIN)/python scripts/schemas.py

types: setup  ## rewrite the types of the page's messages, of the server's routes and of words, and the JavaScript client
	@$(BIN)/python scripts/protocol.py
	@$(BIN)/python -m scripts.server_types
	@$(BIN)/python scripts/page_words.py

notebooks: setup  ## run the notebooks in examples/notebooks again, and keep what they show
	@$(BIN)/python scripts/notebooks.py

pictures: setup page  ## take the pictures of docs/page.md again, where a Chromium is
	@$(BIN)/python -m tests.web.pictures

bench: setup site  ## measure speed against peers, into bench/results.json; BEFORE=commit: against that commit
	@$(BIN)/python bench/$(if $(BEFORE),before.py $(BEFORE),run.py)

soak: setup  ## fifty tables for ten minutes (SECONDS=600), servers replaced under fifty more (BEFORE=commit: from that one), requests from the API's document
	@$(BIN)/python -m tests.server.soak $(or $(SECONDS),600)
	@$(BIN)/python -m tests.server.upgrade 50 $(BEFORE)
	@$(BIN)/python -m tests.server.requests 7000
	@$(BIN)/python -m tests.server.abuse 40

lock: setup  ## choose the newest dependencies again, with hashes
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--extra cli --extra server --extra postgres --extra client --extra mcp --extra rl --extra dev --output-file requirements/dev.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint requirements/dev.txt --extra ray --output-file requirements/ray.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --build-deps-for editable \
		--constraint requirements/dev.txt --extra cli --extra server --output-file requirements/run.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --build-deps-for editable \
		--constraint requirements/dev.txt --extra cli --extra server --extra postgres --output-file requirements/server.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint requirements/dev.txt --extra release --output-file requirements/release.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint requirements/dev.txt --extra docs --output-file requirements/docs.txt pyproject.toml

$(TWINE): requirements/release.txt $(STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

release: setup page docs $(TWINE)  ## build all distributions into dist/, twice, and check them; fails where the page or the documentation is missing
	@$(BIN)/python scripts/release.py

pythons: setup  ## try the package under Python 3.12, 3.13 and 3.14, where an interpreter is at hand
	@$(BIN)/python scripts/pythons.py

renpy: setup  ## what a Ren'Py game ships for its battles, into dist/renpy; FROM=python.zip MSGSPEC=….whl: for another system
	@$(BIN)/python scripts/renpy.py $(if $(FROM),--python $(FROM)) $(if $(MSGSPEC),--msgspec $(MSGSPEC))

clean:  ## remove .venv, caches and builds
	@rm -rf $(VENV) build dist site $(DOCS) web/node_modules web/.engine $(dir $(PAGE)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests $(filter-out src tests,$(CODE)) -name __pycache__ -type d -prune -exec rm -rf {} +
