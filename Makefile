# Everything a newcomer needs: `make test` on a machine with Python 3.11+ sets up and checks all.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
SETUP := pyproject.toml constraints.txt hatch_build.py package.json package-lock.json .npmrc
# What installing makes anew: compiled texts, and the page of docs/ that Help shows.
CATALOGUES := $(shell find src -name '*.po') $(wildcard docs/at-the-table*.md)

PORT ?= 8000
HOST ?= 127.0.0.1

# The headless shell draws the same pages without a window of its own, which halves the work.
HEADLESS := /usr/bin/chromium-headless-shell
CHROMIUM ?= $(or $(shell command -v chromium-headless-shell),$(shell command -v chromium),$(HEADLESS))
export CHROMIUM

.PHONY: help play test lint chromium proxies bench soak chaos golden screenshots catalogues messages dist docs release clean

help:
	@echo "make play        set up and serve the table on http://127.0.0.1:8000 (PORT=… HOST=…)"
	@echo "make test        set up, lint and run every test"
	@echo "make lint        ruff and mypy"
	@echo "make bench       the benchmarks, with the peers they are measured against"
	@echo "make soak        long random play"
	@echo "make chaos       nodes killed 500 times on each database, and worse"
	@echo "make golden      write the golden chronicles anew"
	@echo "make screenshots take the pictures of docs/screenshots from the real pages"
	@echo "make docs        build the site of the documentation into build/site"
	@echo "make release     test, build, check and tag the version of src/tablee/__init__.py"
	@echo "make dist        build the wheel and the sdist into dist/"
	@echo "make messages    collect the texts to translate into the .po catalogues"
	@echo "make clean       remove the environment and everything built"

HAS_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer; PYTHON=… names another one.")'
INSTALL = install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable

define set-up
@$(HAS_PYTHON)
$(PYTHON) -m venv $(VENV)
$(BIN)/python -m pip $(INSTALL) '$(1)'
@touch $@
endef

# The comma of an extra would end the argument of a call.
EVERYTHING := .[dev,peers]

$(READY): $(SETUP)
	$(call set-up,$(EVERYTHING))

# Playing needs neither the tools of the tests nor the peers; installing compiles the catalogues.
# A pip that is there already fills an environment without one of its own, which is quicker.
$(PLAYABLE): $(SETUP) $(CATALOGUES)
	@$(HAS_PYTHON)
	@if $(PYTHON) -m pip --python '$(PYTHON)' --version >/dev/null 2>&1; then \
	  $(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python $(INSTALL) .; \
	else $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip $(INSTALL) .; fi
	@touch $@

catalogues: $(READY) $(CATALOGUES)
	@$(BIN)/python hatch_build.py

play: $(if $(wildcard $(READY)),catalogues,$(PLAYABLE))
	@$(BIN)/tablee serve --host $(HOST) --port $(PORT)

# What is compiled is kept, also where the environment forbids it: a run starts hundreds of programs.
test: export PYTHONDONTWRITEBYTECODE =
test: export PYTHONPYCACHEPREFIX ?= $(CURDIR)/build/pycache
test: lint chromium proxies
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

# The tests of the table in the browser are never skipped: without a browser there is no `make test`.
# Only Debian's own place is filled by installing; a browser that somebody names must be there.
chromium:
	@test -x '$(CHROMIUM)' || { \
	  if test '$(CHROMIUM)' = $(HEADLESS) && test "$$(id -u)" = 0 && grep -qs '^ID=debian' /etc/os-release; then \
	    echo "Installing Debian's chromium-headless-shell for the tests in the browser."; \
	    apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends chromium-headless-shell; \
	  fi; \
	  test -x '$(CHROMIUM)' || { \
	    echo "The tests in the browser need Chromium, and $(CHROMIUM) is not there. Install it (Debian: apt-get install chromium-headless-shell), or name a Chromium or Chrome: make test CHROMIUM=/path/to/it" >&2; \
	    exit 1; }; }

# The tests of deploy/ start the real proxies; without one they say which is missing, and skip it.
proxies:
	@missing=; for one in nginx haproxy caddy openssl; do command -v $$one >/dev/null || test -x /usr/sbin/$$one || missing="$$missing $$one"; done; \
	if test -n "$$missing"; then \
	  if test "$$(id -u)" = 0 && grep -qs '^ID=debian' /etc/os-release; then \
	    echo "Installing Debian's$$missing for the tests of deploy/."; \
	    apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $$(echo "$$missing" | sed 's/nginx/nginx-light/'); \
	  else echo "Not installed, so not tested:$$missing."; fi; \
	fi

lint: catalogues
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: catalogues
	$(BIN)/python benchmarks/dice.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/tales.py
	$(BIN)/python benchmarks/journal.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/attack.py
	$(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/scale.py
	$(BIN)/python benchmarks/cluster.py

soak: catalogues
	$(BIN)/python -m pytest -m soak --hypothesis-profile=soak

chaos: catalogues
	$(BIN)/python tests/faults/chaos.py --on postgres
	$(BIN)/python tests/faults/chaos.py --on sqlite

golden: catalogues
	$(BIN)/python tools/golden.py

# The site of the documentation needs tools of its own, which nothing else does.
docs: $(READY)
	@$(BIN)/python -c 'import material' 2>/dev/null || $(BIN)/python -m pip $(INSTALL) '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	$(BIN)/python tools/docs_site.py
	@echo "build/site/index.html"

# Checks everything, builds, and tags what stands in src/tablee/__init__.py. Pushing is yours.
release: test dist
	$(BIN)/python tools/release.py

# A wheel and an sdist with everything in them: texts, fonts, what the pages load.
dist: $(READY)
	rm -rf dist
	$(BIN)/python -m hatchling build

screenshots: catalogues chromium
	$(BIN)/python tools/screenshots.py

messages: $(READY)
	$(BIN)/python tools/messages.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
