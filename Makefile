# Litu 礼图. `make run` opens the player, `make test` passes the tests; both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.litu-stamp

.PHONY: run test setup bench font lint clean

run: setup
	@$(BIN)/python .ci/run_player.py

test: setup lint
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q -n 2 --dist loadgroup

lint: setup
	$(BIN)/ruff check app scenes geometry assets tests benchmarks .ci
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

setup: $(STAMP)

$(STAMP): pyproject.toml .ci/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" STAMP="$(STAMP)" sh .ci/setup.sh

bench: setup
	@$(BIN)/python -m benchmarks

font: setup
	@$(BIN)/python assets/fonts/make_subset.py $(SOURCE)

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache out
