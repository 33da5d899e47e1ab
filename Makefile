# The two commands of the README: `make play` and `make test`. Each installs what it needs.
# Only what POSIX make knows is used here. On Windows: make SCRIPTS=Scripts PYTHON=python LATER= ...
PYTHON ?= python3
SCRIPTS = bin
VENV = .venv
BIN = $(VENV)/$(SCRIPTS)
PLAY = .venv-play
# The environment whose Python builds the client: the tests have one already.
WEB = $(PLAY)
FOR_TESTS = WEB=$(VENV)
BENCH = .venv-bench
CANARY = .venv-canary
RELEASE = .venv-release
DOCS = .venv-docs

# Programs share the bytecode of the modules, even where the environment forbids to write it.
RUN = PYTHONDONTWRITEBYTECODE= $(BIN)/python
WEB_RUN = PYTHONDONTWRITEBYTECODE= $(WEB)/$(SCRIPTS)/python
CHECK_WEB = PYTHONDONTWRITEBYTECODE= $(LATER) $(WEB)/$(SCRIPTS)/python hatch_build.py run check

.PHONY: play test test-long run-tests bytecode compile quick quick-python quick-web lint web check-web chromium mutants coverage bench canary fuzz docs release constraints clean

play: $(PLAY)/installed web/node_modules/installed
	$(WEB_RUN) hatch_build.py build
	@$(PLAY)/$(SCRIPTS)/howdah serve --open

TEST = $(RUN) -m pytest
# Tests with servers and browsers mostly wait, so there are more workers than cores. tests/groups.py says which tests
# share a worker, and in which order they begin.
PARALLEL = -n 4 --dist=loadgroup --no-loadscope-reorder
# Python and the client are checked while the tests wait, with low priority (LATER), since the tests take longest. More
# jobs than cores, since an installation waits for the disk.
LATER = nice -n 12
CHECKS = -j 4 $(FOR_TESTS) lint check-web run-tests
test:
	$(MAKE) $(CHECKS)

# The same tests with many more examples, kills and steps.
test-long:
	$(MAKE) PROFILE=--hypothesis-profile=long $(CHECKS)

run-tests: bytecode compile web chromium
	$(TEST) $(PARALLEL) $(PROFILE)

# What all workers of the tests need: the bytecode of their modules, and the compiled searches of the games.
bytecode: $(VENV)/installed
	$(TEST) --collect-only -qq > $(VENV)/tests.txt || (cat $(VENV)/tests.txt; exit 1)

compile: $(VENV)/installed
	HOWDAH_ENGINE=compiled $(RUN) -m howdah.players.compile_game siam white-elephant china-shop kerala

# What takes seconds, before a commit.
quick:
	$(MAKE) -j 2 $(FOR_TESTS) quick-python quick-web

quick-python: lint
	HOWDAH_ENGINE=plain $(TEST) -q -n 2 -m "not (browser or compiled or server or slow)" tests/core tests/games tests/table tests/service

quick-web: web/node_modules/installed
	$(CHECK_WEB):changed

lint: $(VENV)/installed
	$(LATER) $(BIN)/ruff format --check .
	$(LATER) $(BIN)/ruff check .
	$(LATER) $(BIN)/mypy
	$(LATER) $(BIN)/lint-imports

# The browser client, built into the Python package.
web: web/node_modules/installed
	$(WEB_RUN) hatch_build.py build

check-web: web
	$(CHECK_WEB)

web/node_modules/installed: web/package-lock.json $(WEB)/installed
	$(WEB_RUN) -m tools.npm
	$(WEB_RUN) hatch_build.py ci
	touch $@

# The browser for the tests of the site.
chromium:
	$(PYTHON) -m tools.chromium

# Errors planted into the rules, one at a time: lists those that no test notices.
mutants: $(VENV)/installed
	$(BIN)/python -m tools.mutants

# Which lines the tests run. Those in the browser cannot be followed, so they are left out.
coverage: $(VENV)/installed
	$(MAKE) $(FOR_TESTS) web
	$(TEST) -n 4 -m "not browser" --cov --cov-report=term
	$(RUN) hatch_build.py run coverage

bench: $(BENCH)/installed
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.engine
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.search
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.research
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.batch
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.adapters
	$(BENCH)/$(SCRIPTS)/python -m benchmarks.server

# A million inputs for the parsers (docs/security.md).
fuzz: $(BENCH)/installed
	$(BENCH)/$(SCRIPTS)/python -m tests.fuzz

# Compiled code with the newest Numba, which pyproject.toml does not allow yet.
canary: $(CANARY)/installed
	$(CANARY)/$(SCRIPTS)/python -m pip install --quiet --upgrade numba
	$(CANARY)/$(SCRIPTS)/python -m tools.wasm
	HOWDAH_ENGINE=compiled $(CANARY)/$(SCRIPTS)/python -m pytest tests/core tests/games

# The documentation, into build/docs and, if the client is built, beside it: `howdah serve` shows it under /docs/.
docs: $(DOCS)/installed
	$(DOCS)/$(SCRIPTS)/python hatch_build.py docs

# Everything that is published, into dist/; docs/release.md describes it.
release: $(RELEASE)/installed
	$(RELEASE)/$(SCRIPTS)/python -m tools.npm
	$(RELEASE)/$(SCRIPTS)/python -m tools.release

# Installed versions are pinned, with hashes and without the address of a registry.
$(PLAY)/installed: constraints-play.txt pyproject.toml
	$(PYTHON) -m tools.environment $(PLAY) constraints-play.txt

$(VENV)/installed: constraints.txt pyproject.toml
	$(PYTHON) -m tools.environment $(VENV) constraints.txt

$(BENCH)/installed: constraints-bench.txt pyproject.toml
	$(PYTHON) -m tools.environment $(BENCH) constraints-bench.txt

$(CANARY)/installed: constraints.txt pyproject.toml
	$(PYTHON) -m tools.environment $(CANARY) constraints.txt

$(DOCS)/installed: constraints-docs.txt pyproject.toml
	$(PYTHON) -m tools.environment $(DOCS) constraints-docs.txt

$(RELEASE)/installed: constraints-release.txt
	$(PYTHON) -m tools.environment $(RELEASE) constraints-release.txt --without-project

# Pin the versions again after a change of the dependencies in pyproject.toml; needs uv.
PINNED = --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet
COMPILE = uv pip compile pyproject.toml $(PINNED)
constraints:
	$(COMPILE) --group build --extra server --extra terminal --extra wasm --output-file constraints-play.txt
	$(COMPILE) --extra server --extra postgres --extra wasm --output-file constraints-serve.txt
	$(COMPILE) --group dev --extra all --output-file constraints.txt
	uv pip compile --group node $(PINNED) --output-file constraints-node.txt
	uv pip compile --group installer $(PINNED) --output-file constraints-uv.txt
	$(COMPILE) --group build --group docs --extra terminal --constraint constraints.txt --output-file constraints-docs.txt
	$(COMPILE) --group release --extra terminal --constraint constraints.txt --output-file constraints-release.txt
	$(COMPILE) --group dev --group bench --group fuzz --extra all --output-file constraints-bench.txt

clean:
	rm -rf $(VENV) $(PLAY) $(BENCH) $(CANARY) $(DOCS) $(RELEASE) web/node_modules howdah/web howdah/games/*/module.wasm howdah/games/*/module.json .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis __pycache__ build dist
	find howdah tests tools benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
