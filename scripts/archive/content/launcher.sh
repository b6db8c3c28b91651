#!/bin/sh
# Starts @NAME@ of witness-check with the Node.js that lies beside it, from wherever it is called.
# --memory-limit BYTES comes first, if at all: the limit of memory, of which the heap of Node.js takes @HEAP_PERCENT@ %.
set -eu
self=$(readlink -f -- "$0")
top=${self%/*/*}
heap=
if [ "${1-}" = --memory-limit ]; then
  case ${2-} in
    '' | 0* | *[!0-9]* | ????????????????*)
      echo "error: --memory-limit needs a number of bytes" >&2
      exit 2
      ;;
  esac
  heap="--max-old-space-size=$(($2 / 1048576 * @HEAP_PERCENT@ / 100 + 1))"
  shift 2
fi
# What others want of their Node.js is not for this one.
unset NODE_OPTIONS NODE_PATH
# Without a limit, there is no word.
# shellcheck disable=SC2086
exec "$top/lib/node" @OPTIONS@ $heap "$top/lib/embedded/@NAME@/start.js" "$@"
