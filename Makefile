# Détente: each target says in a line what it does. Only Python 3.11+ and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py')
DATA := $(shell find src -name "*.toml" -o -name "puzzles.jsonl") $(wildcard src/detente/bots/data/*.json)
CLIENT := src/detente/server/client/index.html
# a source archive has the built client instead of its sources
CLIENT_SOURCES := $(if $(wildcard web/src),$(shell find web/src web/public docs/rules -type f) $(wildcard docs/rulings*.md) LICENSE src/detente/curtain/data/house.toml \
  src/detente/curtain/data/template.toml web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json web/package.json web/package-lock.json)
SITE := build/site/offline.js
NPM = cd web && PATH="$(abspath $(BIN)):$$PATH" npm --silent
# without compiled files every program that a test starts would read all modules as text
export PYTHONDONTWRITEBYTECODE :=
# readable by any Python: an old one could not even read the script
NEW_ENOUGH = import sys; sys.version_info >= (3, 11) or sys.exit("Detente needs Python 3.11 or newer and found %d.%d: install one, then make PYTHON=python3.11" % sys.version_info[:2])
ENVIRONMENT = @$(PYTHON) -c '$(NEW_ENOUGH)' && $(PYTHON) scripts/environment.py

.DEFAULT_GOAL := help
.PHONY: help build install play web site packages browser test pytest client-tests thorough coverage mutants wheel docs screenshots bench peers soak soak-hour fuzz orders golden clean

help:  ## say what the targets do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /make \1\t/' | expand -t 16

build: $(VENV)/.environment  ## install and build what playing needs, into .venv: the compiled rules, the server and its page
	@rm -f build/failed
	@FAILED=$(abspath build/failed) $(MAKE) --silent -j3 $(VENV)/.compiled $(VENV)/.playable $(CLIENT)

play: build  ## play in the browser: start the server and open its page
	@DETENTE_LOG_LEVEL=warning $(BIN)/detente serve --open

site: $(SITE)  ## build the site that needs no server, as static files in build/site

install: $(VENV)/.installed  ## install the developer tools too, with the compiled rules
	@$(MAKE) --silent $(VENV)/.compiled

web: $(CLIENT)  ## build the browser client

packages: $(VENV)/.installed
	$(ENVIRONMENT) packages
	@$(BIN)/python -m scripts.site kit

browser:  ## install Chromium by apt for the browser tests, if there is no browser yet
	@PATH="$$PATH:$${CHROMIUM:+$$(dirname "$$CHROMIUM")}"; \
	for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  command -v $$name >/dev/null && exit 0; \
	done; \
	echo "==> installing Chromium"; \
	as_root=$$(test "$$(id -u)" = 0 || echo sudo -n); \
	{ $$as_root apt-get -qq update && $$as_root apt-get -qq install --yes --no-install-recommends chromium; } \
	|| { echo "The browser tests need Chromium: install it, or set CHROMIUM to its path."; exit 1; }

test: install browser web packages site  ## check format, lint, types and imports, and run all tests, those of the client beside the others
	@echo "==> format, lint, imports"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec deploy/compose.yaml
	@! test -x $(BIN)/hadolint || $(BIN)/hadolint Dockerfile
	@echo "==> types, the browser client and its tests, beside all other tests"
	@$(MAKE) --silent -j2 pytest client-tests

pytest:
	@$(BIN)/pytest -n auto --dist worksteal

client-tests:
	@$(BIN)/mypy
	@$(BIN)/python web/fixtures/make.py
	@$(NPM) run check
	@$(NPM) test

thorough: install browser web packages site  ## run all tests with many more examples, and the browser tests in every game, size and language
	@DETENTE_TESTS=long $(BIN)/pytest -n auto --dist worksteal

coverage: install  ## measure which lines and branches the tests reach, interpreted, into build/coverage
	@mkdir -p build/coverage
	@DETENTE_PURE=1 $(BIN)/pytest -n auto --dist worksteal -m 'not e2e' --cov --cov-report=term --cov-report=html

mutants: install  ## change the rules in small places, see whether a test notices; about 25 CPU minutes, the next run goes on
	@$(BIN)/python -m tests.mutants

wheel: install web  ## build wheel and source archive into dist, and try the wheel where there is no compiler
	@$(BIN)/python -m build --outdir dist
	@$(BIN)/python -m tests.wheel dist

docs: install  ## make the reference of all modules from their docstrings, into build/docs
	@$(BIN)/python docs/reference.py build/docs

screenshots: install browser web  ## take pictures of every main screen, into build/screenshots
	@$(BIN)/python -m tests.e2e.screenshots build/screenshots

bench: install browser web site  ## measure the speed of rules, computer players, server and client
	@$(BIN)/python -m bench.curtain
	@$(BIN)/python -m bench.volk
	@$(BIN)/python -m bench.bots
	@$(BIN)/python -m bench.lab
	@$(BIN)/python -m bench.server
	@$(BIN)/python -m bench.web
	@$(BIN)/python -m bench.site

peers: install  ## the same work by our games and by others, as tables and a plot, build/peers.svg
	@mkdir -p build
	@$(BIN)/python -m bench.peers --plot build/peers.svg

soak: install  ## kill, flood and starve servers under load for ten minutes: nothing that was answered may be lost
	@$(BIN)/python -m tests.server.soak --minutes 10

soak-hour: install  ## the same for an hour
	@$(BIN)/python -m tests.server.soak --minutes 60 --kills 1000

fuzz: install  ## feed everything that reads what strangers send with inputs that are nearly right, for five minutes
	@$(BIN)/python -m tests.server.strangers --minutes 5

orders: install  ## compare 100,000 trees of actions with a model that asks for every order and every use of police
	@$(BIN)/python -m tests.volk.orders.run --trees 100000

golden: install  ## rewrite the golden playthroughs, to be reviewed as a diff
	@$(BIN)/python -m tests.golden

clean:  ## remove everything that was built
	@rm -rf $(VENV) build dist web/node_modules web/fixtures/*.json src/detente/server/client src/*.egg-info src/detente/_build.json \
	  .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -rf {} +
	@echo "removed the environment and all build products"

$(VENV)/.environment:
	$(ENVIRONMENT) environment
	@touch $@

$(VENV)/.playable: $(VENV)/.environment pyproject.toml
	$(ENVIRONMENT) play
	@touch $@

$(VENV)/.installed: $(VENV)/.playable
	$(ENVIRONMENT) develop
	@touch $@

# beside the libraries: the compiler needs only a few of them, and brings those itself
$(VENV)/.compiled: $(VENV)/.environment pyproject.toml setup.py $(SOURCES)
	$(ENVIRONMENT) compile
	@touch $@

$(CLIENT): $(VENV)/.environment $(CLIENT_SOURCES)
	$(ENVIRONMENT) client
	@touch $@

$(SITE): $(VENV)/.playable $(CLIENT_SOURCES) $(wildcard web/site/*) scripts/site.py $(SOURCES) $(DATA)
	@$(BIN)/python -m scripts.site
