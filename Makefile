# Détente: each target says in a line what it does. Only Python 3.11+ and make are assumed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py')
CLIENT := src/detente/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public docs/rules -type f) $(wildcard docs/rulings*.md) LICENSE src/detente/curtain/data/house.toml src/detente/curtain/data/template.toml \
  web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json web/package.json
NPM = cd web && PATH="$(abspath $(BIN)):$$PATH" npm --silent
ENVIRONMENT = @$(PYTHON) scripts/environment.py

.DEFAULT_GOAL := help
.PHONY: help build install play web packages browser test wheel docs screenshots bench peers soak orders golden clean

help:  ## say what the targets do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /make \1\t/' | expand -t 16

build: $(VENV)/.playable  ## install and build what playing needs, into .venv: the compiled rules, the server and its page
	@$(MAKE) --silent -j2 $(VENV)/.compiled $(CLIENT)

play: build  ## play in the browser: start the server and open its page
	@DETENTE_LOG_LEVEL=warning $(BIN)/detente serve --open

install: $(VENV)/.installed  ## install the developer tools too, with the compiled rules
	@$(MAKE) --silent $(VENV)/.compiled

web: $(CLIENT)  ## build the browser client

packages: $(VENV)/.installed
	$(ENVIRONMENT) packages

browser:  ## install Chromium by apt for the browser tests, if there is no browser yet
	@PATH="$$PATH:$${CHROMIUM:+$$(dirname "$$CHROMIUM")}"; \
	for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  command -v $$name >/dev/null && exit 0; \
	done; \
	echo "==> installing Chromium"; \
	as_root=$$(test "$$(id -u)" = 0 || echo sudo -n); \
	{ $$as_root apt-get -qq update && $$as_root apt-get -qq install --yes --no-install-recommends chromium; } \
	|| { echo "The browser tests need Chromium: install it, or set CHROMIUM to its path."; exit 1; }

test: install browser web packages  ## check format, lint, types and imports, then run all tests
	@echo "==> format, lint, types, imports"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@echo "==> tests"
	@$(BIN)/pytest -n auto
	@echo "==> tests of the browser client"
	@$(BIN)/python web/fixtures/make.py
	@$(NPM) run check
	@$(NPM) test

wheel: install web  ## build wheel and source archive into dist, and try the wheel where there is no compiler
	@$(BIN)/python -m build --outdir dist
	@$(BIN)/python -m tests.wheel dist

docs: install  ## make the reference of all modules from their docstrings, into build/docs
	@$(BIN)/python docs/reference.py build/docs

screenshots: install browser web  ## take pictures of every main screen, into build/screenshots
	@$(BIN)/python -m tests.e2e.screenshots build/screenshots

bench: install browser web  ## measure the speed of rules, computer players, server and client
	@$(BIN)/python -m bench.curtain
	@$(BIN)/python -m bench.volk
	@$(BIN)/python -m bench.bots
	@$(BIN)/python -m bench.lab
	@$(BIN)/python -m bench.server
	@$(BIN)/python -m bench.web

peers: install  ## the same work by our games and by others, as tables and a plot, build/peers.svg
	@mkdir -p build
	@$(BIN)/python -m bench.peers --plot build/peers.svg

soak: install  ## kill the server under load for ten minutes: nothing that was answered may be lost
	@$(BIN)/python -m tests.server.hammer --minutes 10

orders: install  ## compare 100,000 trees of actions with a model that asks for every order and every use of police
	@$(BIN)/python -m tests.volk.orders.run --trees 100000

golden: install  ## write the golden playthroughs anew, to be reviewed as a diff
	@$(BIN)/python -m tests.golden

clean:  ## remove everything that was built
	@rm -rf $(VENV) build dist web/node_modules web/fixtures/*.json src/detente/server/client src/*.egg-info src/detente/_build.json \
	  .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -rf {} +
	@echo "removed the environment and all build products"

$(VENV)/.playable: pyproject.toml
	$(ENVIRONMENT) play
	@touch $@

$(VENV)/.installed: $(VENV)/.playable
	$(ENVIRONMENT) develop
	@touch $@

$(VENV)/.compiled: $(VENV)/.playable setup.py $(SOURCES)
	$(ENVIRONMENT) compile
	@touch $@

$(CLIENT): $(VENV)/.playable web/package-lock.json $(CLIENT_SOURCES)
	$(ENVIRONMENT) client
	@touch $@
