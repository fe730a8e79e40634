#!/bin/sh
# How are the rules compiled in a checkout? By mypyc in an environment of its own, .tools/compile; or not at all.
set -u
log=.make/compile.log
mkdir -p .make .tools
: >"$log"

plain() {
    rm -rf src/rummy500/_compiled
    echo "rummy500: $1, so the rules run as plain Python: slower, the same game; $log has the details." >&2
    exit 0
}

# Nothing to do where what is there was made of these very sources.
made=src/rummy500/_compiled/sources.txt
if [ scripts/compile.py -ot "$made" ]; then
    .venv/bin/python -c "from rummy500.speed import *; raise SystemExit(not COMPILED)" >>"$log" 2>&1 && exit 0
fi
[ -z "${RUMMY500_PLAIN:-}" ] || plain "RUMMY500_PLAIN is set"
# shellcheck disable=SC2086  # CC may hold options
command -v ${CC:-cc} >/dev/null 2>&1 || plain "there is no C compiler"
uv=$(command -v uv) && "$uv" --version >>"$log" 2>&1 || uv=.tools/uv/bin/uv
made=.tools/compile/made
if [ ! -f "$made" ] || [ requirements/compile.txt -nt "$made" ] || [ .venv/pyvenv.cfg -nt "$made" ]; then
    "$uv" venv -q --clear --python .venv/bin/python .tools/compile >>"$log" 2>&1 &&
        "$uv" pip install -q --python .tools/compile --require-hashes -r requirements/compile.txt >>"$log" 2>&1 &&
        touch "$made" ||
        plain "what compiles them could not be fetched"
fi
.tools/compile/bin/python scripts/compile.py >>"$log" 2>&1 || plain "they could not be compiled"
