#!/bin/sh
# How does npm run in web/, whichever Node there is? `npm.sh run check`.
set -u
log=.make/npm.log
: >"$log"
. scripts/node.sh

stop() {
    echo "rummy500: $*, then run make again; $log has the details." >&2
    exit 1
}

find_node
cd web && exec npm --silent "$@"
