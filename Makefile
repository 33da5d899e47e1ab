# The two commands of the README: `make play` and `make test`. Each installs what it needs into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench

.PHONY: play test lint bench constraints clean

play: $(VENV)/installed
	@$(BIN)/howdah play siam --computer 2

test: lint
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH)/installed
	$(BENCH)/bin/python -m benchmarks.engine

# What is installed is pinned, with hashes and without any registry's address.
$(VENV)/installed: constraints.txt pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(BENCH)/installed: constraints-bench.txt pyproject.toml
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints-bench.txt
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

# Pin anew after a change of the dependencies in pyproject.toml; needs uv.
COMPILE := uv pip compile pyproject.toml --extra lab --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet
constraints:
	$(COMPILE) --group dev --output-file constraints.txt
	$(COMPILE) --group dev --group bench --output-file constraints-bench.txt

clean:
	rm -rf $(VENV) $(BENCH) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis dist
	find howdah tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
