# The two commands of the README: `make play` and `make test`. Each installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := .venv-play
BENCH := .venv-bench

.PHONY: play test test-long quick quick-python quick-web lint web check-web chromium bench constraints clean

play: $(PLAY)/installed web/node_modules/installed
	$(PLAY)/bin/python hatch_build.py build
	@$(PLAY)/bin/howdah serve --open

# Python and the client are checked in parallel. Tests with servers and browsers mostly wait, so there are more workers
# than cores. They share the bytecode of the modules, even where the environment forbids to write it.
TEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
test:
	$(MAKE) --jobs 2 lint check-web chromium
	$(TEST) -n 4

# The same tests with many more examples, kills and languages.
test-long:
	$(MAKE) --jobs 2 lint check-web chromium
	$(TEST) -n 4 --hypothesis-profile=long

# What takes seconds, before a commit.
quick:
	$(MAKE) --jobs 2 quick-python quick-web

quick-python: lint
	HOWDAH_ENGINE=plain $(TEST) -q -m "not (browser or compiled or server or slow)" tests/core tests/games tests/table tests/service

quick-web: web/node_modules/installed
	$(PLAY)/bin/python hatch_build.py run check

lint: $(VENV)/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The browser client, built into the Python package.
web: web/node_modules/installed
	$(PLAY)/bin/python hatch_build.py build

check-web: web
	$(PLAY)/bin/python hatch_build.py run check

web/node_modules/installed: web/package-lock.json $(PLAY)/installed
	command -v npm || $(PLAY)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints-node.txt
	$(PLAY)/bin/python hatch_build.py ci
	touch $@

# The browser for the tests of the site.
chromium:
	command -v chromium || (apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends chromium)

bench: $(BENCH)/installed
	$(BENCH)/bin/python -m benchmarks.engine
	$(BENCH)/bin/python -m benchmarks.search
	$(BENCH)/bin/python -m benchmarks.research
	$(BENCH)/bin/python -m benchmarks.server

# Installed versions are pinned, with hashes and without the address of a registry.
$(PLAY)/installed: constraints-play.txt pyproject.toml
$(VENV)/installed: constraints.txt pyproject.toml
$(BENCH)/installed: constraints-bench.txt pyproject.toml
%/installed:
	$(PYTHON) -m venv --clear $*
	$*/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	$*/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

# Pin the versions again after a change of the dependencies in pyproject.toml; needs uv.
COMPILE := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet
constraints:
	$(COMPILE) --group build --extra server --extra terminal --output-file constraints-play.txt
	$(COMPILE) --group build --extra server --extra postgres --output-file constraints-serve.txt
	$(COMPILE) --group dev --extra all --output-file constraints.txt
	uv pip compile --group node --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet --output-file constraints-node.txt
	$(COMPILE) --group dev --group bench --extra all --output-file constraints-bench.txt

clean:
	rm -rf $(VENV) $(PLAY) $(BENCH) web/node_modules howdah/web .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis __pycache__ dist
	find howdah tests tools benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
