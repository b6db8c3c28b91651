#!/bin/sh
# Starts @NAME@ of witness-check with the Node.js that lies beside it, from wherever it is called.
set -eu
self=$(readlink -f -- "$0")
top=${self%/*/*}
# What others want of their Node.js is not for this one.
unset NODE_OPTIONS NODE_PATH
exec "$top/lib/node" @OPTIONS@ "$top/lib/embedded/@NAME@/start.js" "$@"
