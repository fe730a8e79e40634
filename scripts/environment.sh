#!/bin/sh
# How does a checkout get its own Python with the pinned packages? `environment.sh play` or `environment.sh dev`.
set -u
packages=$1
log=.make/environment.log
mkdir -p .make
: >"$log"

say() {
    echo "rummy500: $*"
}

stop() {
    echo "rummy500: $*" >&2
    exit 1
}

# The first Python that is new enough; after a second word, one that also holds the modules named there.
python_with() {
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        found=$(command -v "$name") || continue
        "$found" -c "import sys; sys.exit(sys.version_info < (3, 11))" >>"$log" 2>&1 || continue
        "$found" -c "import $1" >>"$log" 2>&1 || continue
        echo "$found"
        return
    done
    return 1
}

fetch_uv() {
    python_with sys >/dev/null ||
        stop "no Python 3.11 or newer found: install one (or install uv, which brings one), then run make again."
    python=$(python_with "venv, ensurepip") ||
        stop "this Python has no venv module: install it (on Debian and Ubuntu: apt install python3-venv), then run make again."
    say "fetching uv, which installs the packages"
    "$python" -m venv --clear .tools/uv >>"$log" 2>&1 ||
        stop "could not make a virtual environment in .tools/uv: see $log for the reason, then run make again."
    .tools/uv/bin/python -m pip install -q --retries 1 --require-hashes -r requirements/uv.txt >>"$log" 2>&1 ||
        stop "could not fetch uv from PyPI: connect to the network (or install uv), then run make again; $log has the details."
}

uv=$(command -v uv) && "$uv" --version >>"$log" 2>&1 || uv=.tools/uv/bin/uv
"$uv" --version >>"$log" 2>&1 || fetch_uv

if ! .venv/bin/python -c "import sys; sys.exit(sys.version_info < (3, 11))" >>"$log" 2>&1; then
    say "making a virtual environment in .venv"
    python=$(python_with sys) || python=">=3.11"
    "$uv" venv -q --clear --python "$python" .venv >>"$log" 2>&1 ||
        stop "no Python 3.11 or newer found: install one, then run make again; $log has the details."
fi

say "installing the packages of requirements/$packages.txt"
"$uv" pip install -q --python .venv --compile-bytecode --require-hashes -r "requirements/$packages.txt" >>"$log" 2>&1 &&
    "$uv" pip install -q --python .venv --no-deps --build-constraints requirements/build.txt -e . >>"$log" 2>&1 ||
    stop "could not install the packages of requirements/$packages.txt: connect to the network, then run make again; $log has the details."
