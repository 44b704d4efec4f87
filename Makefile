# Everything a newcomer needs: `make test` on a machine with Python 3.11+ sets up and checks all.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CATALOGUES := $(shell find src -name '*.po')

.PHONY: help test lint bench soak golden catalogues messages clean

help:
	@echo "make test        set up, lint and run every test"
	@echo "make lint        ruff and mypy"
	@echo "make bench       the benchmarks, with the peers they are measured against"
	@echo "make soak        long random play"
	@echo "make golden      write the golden chronicles anew"
	@echo "make messages    collect the texts to translate into the .po catalogues"
	@echo "make clean       remove the environment and everything built"

$(READY): pyproject.toml constraints.txt hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer; PYTHON=… names another one.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,peers]'
	@touch $@

catalogues: $(READY) $(CATALOGUES)
	@$(BIN)/python hatch_build.py

test: lint
	$(BIN)/python -m pytest

lint: catalogues
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: catalogues
	$(BIN)/python benchmarks/dice.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/proofs.py
	$(BIN)/python benchmarks/journal.py
	$(BIN)/python benchmarks/startup.py

soak: catalogues
	$(BIN)/python -m pytest -m soak --hypothesis-profile=soak

golden: catalogues
	$(BIN)/python tools/golden.py

messages: $(READY)
	$(BIN)/python tools/messages.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
