# Litu 礼图. `make run` opens the player, `make test` passes the tests; both first set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A screen asks for more libraries, so there are two stamps: a setup without a screen is checked again when one is there.
STAMP := $(VENV)/.litu-ready$(if $(DISPLAY),-with-screen)

.PHONY: run test lint setup bench mutate matrix font clean

run: setup
	@$(BIN)/python .ci/run_player.py

test: setup lint
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q -n 2

lint: setup
	$(BIN)/ruff check app scenes geometry assets tests benchmarks .ci
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

setup: $(STAMP)

$(STAMP): pyproject.toml .ci/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh .ci/setup.sh
	@touch $@

bench: setup
	@$(BIN)/python -m benchmarks

# MUTANTS=all plants every fault; without it a fair part of each kind.
mutate: setup
	@$(BIN)/python -m tests.mutate $(MUTANTS)

# The full product of the shooting's options, some hours on two processors; `make test` has each value alone and every two.
matrix: setup
	@$(BIN)/python -m tests.matrix

font: setup
	@$(BIN)/python assets/fonts/make_subset.py $(SOURCE)

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis out
