# What can one do with this checkout? `make help` lists it.
UV := $(or $(shell command -v uv),.tools/bin/uv)
export UV_SYSTEM_CERTS = 1

.venv: $(wildcard requirements/*.txt) pyproject.toml
	@test -x $(UV) || (python3 -m venv .tools && .tools/bin/pip install -q uv)
	@$(UV) venv -q --clear .venv
	@$(UV) pip sync -q requirements/dev.txt
	@$(UV) pip install -q --no-deps -e .
	@touch .venv

env: .venv
test: .venv
	.venv/bin/pytest
check: .venv
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
.PHONY: env test check
