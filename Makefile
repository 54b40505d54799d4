# Two commands do everything on a fresh machine with python3, git and make:
#
#   make play      the table, in the browser
#   make test      format, lint, types, all tests, pure, compiled and in a browser
#
# and for those who work on it:
#
#   make terminal  a game in the terminal against a bot
#   make browser   the tests that need a browser
#   make client    build the browser's client from web/
#   make pictures  pictures of every page for docs/
#   make format    put the code into the house's form
#   make soak      long runs
#   make bench     how fast the games are, pure and compiled
#   make compiled  a compiled copy in build/compiled
#   make clean     forget everything that was built

.PHONY: play terminal test lint pure both browser client pictures compiled soak bench format clean
.DEFAULT_GOAL := test
SHELL := /bin/bash

PYTHON  ?= python3
VENV    ?= .venv
JOBS    ?= 4
WINDOWS ?= 3
GAME    ?= legends-of-the-arena
export PYTHON VENV
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Bytecode that is not kept is made anew by every server, command and worker the tests start: that is half their start.
unexport PYTHONDONTWRITEBYTECODE

BIN      := $(VENV)/bin
PIP      := $(BIN)/python -m pip install --quiet
# As low as can be, so that what a server does behind other work (nice) need not wait for the tests. A test that never
# ends is ended after a quarter of an hour, and named with what every thread was at.
PYTEST   := nice -n 19 $(BIN)/python -m pytest -q -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true
SOURCES  := $(shell find src -type f -not -name '*.pyc')
COMPILED := build/compiled
TESTED   := build/tested

play: $(VENV)/ready-to-play
	@$(BIN)/grandmelee serve --open --log-level warning

terminal: $(VENV)/ready-to-play
	@$(BIN)/grandmelee play $(GAME)

# What one core does alone is done beside the compiler.
test:
	@$(MAKE) --no-print-directory -j 2 -O lint $(TESTED)/ready
	@$(MAKE) --no-print-directory pure both browser
	@echo "All is well."

lint: $(VENV)/ready-to-work
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

pure: $(VENV)/ready-to-test
	GRANDMELEE_EXPECT=pure $(PYTEST) -n $(JOBS)

# The compiled copy comes first on the path; tests marked `both` must pass with it as well, and those marked `compiled`
# are much work for the engine and done here only. What a browser meets is the copy that people install.
both: $(TESTED)/ready
	GRANDMELEE_EXPECT=compiled PYTHONPATH=$(TESTED) $(PYTEST) -n $(JOBS) tests -m "(both or compiled) and not soak and not browser"

browser: $(VENV)/ready-to-browse $(TESTED)/ready
	GRANDMELEE_EXPECT=compiled PYTHONPATH=$(TESTED) $(PYTEST) -n $(WINDOWS) --dist loadgroup tests/browser -m "browser and not soak"

client: $(VENV)/ready-to-browse
	tools/prepare client

pictures: $(VENV)/ready-to-browse
	$(BIN)/python tools/screenshots.py

compiled: $(COMPILED)/ready

soak: $(COMPILED)/ready $(VENV)/ready-to-test $(VENV)/ready-to-browse
	$(PYTEST) -n $(JOBS) tests -m "soak or both or compiled" -o faulthandler_timeout=0 --hypothesis-profile=soak
	GRANDMELEE_EXPECT=compiled PYTHONPATH=$(COMPILED) $(PYTEST) -n $(JOBS) tests -m "both or compiled" -o faulthandler_timeout=0 --hypothesis-profile=soak

bench: $(COMPILED)/ready $(VENV)/ready-to-bench
	$(BIN)/python bench/speed.py

format: $(VENV)/ready-to-work
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -f $(VENV)/ready-*
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- set-up, each part once -----------------------------------------------------------------------------------------
$(VENV)/ready-to-play: pyproject.toml tools/prepare
	@tools/prepare venv
	@echo "Setting up Grand Melee ..."
	@$(PIP) --editable '.[server,redis]'
	@touch $@

$(VENV)/ready-to-work: $(VENV)/ready-to-play
	@echo "Setting up the tools ..."
	@$(PIP) --upgrade pip
	@$(PIP) --group dev
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready-to-work
	@tools/prepare services
	@touch $@

$(VENV)/ready-to-browse: $(VENV)/ready-to-work web/package-lock.json
	@tools/prepare browser
	@touch $@

$(VENV)/ready-to-bench: $(VENV)/ready-to-work
	@$(PIP) --group bench
	@touch $@

# Built by pip just as `pip install .` does it, but never silently pure; for the tests in half the time, since the C that
# is compiled is the same and only slower.
$(TESTED)/ready: export GRANDMELEE_OPTIMIZE := 1
$(COMPILED)/ready $(TESTED)/ready: $(VENV)/ready-to-work hatch_build.py $(SOURCES)
	@tools/prepare compiler
	@echo "Compiling the engine ..."
	@rm -rf $(@D)
	@GRANDMELEE_PURE=never $(PIP) --no-deps --target $(@D) .
	@touch $@
