#!/bin/sh
# How is the page built? With npm, from web/ into src/rummy500/server/page, whole or not at all.
set -u
page=src/rummy500/server/page
log=.make/page.log
mkdir -p .make
: >"$log"
. scripts/node.sh

# What could not be fetched is no reason not to play, where a page is there from before.
stop() {
    if [ -f "$page/index.html" ] && [ "${CI:-}" != true ]; then
        echo "rummy500: $*; going on with the page built before." >&2
        exit 0
    fi
    fail "$*"
}

fail() {
    echo "rummy500: $*, then run make again; $log has the details." >&2
    exit 1
}

find_node
installed=web/node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ web/package-lock.json -nt "$installed" ]; then
    echo "rummy500: fetching what builds the page"
    (cd web && npm ci --no-audit --no-fund --fetch-retries 1 --fetch-retry-mintimeout 1000) >>"$log" 2>&1 ||
        stop "npm could not fetch what builds the page: connect to the network"
    touch "$installed"
fi

echo "rummy500: building the page"
rm -rf .make/page
(cd web && npm run build -- --outDir ../.make/page --emptyOutDir) >>"$log" 2>&1 && [ -f .make/page/index.html ] ||
    fail "the page could not be built: mend what the log says"
rm -rf "$page"
mkdir -p "$(dirname "$page")"
mv .make/page "$page"
touch "$page/index.html"
