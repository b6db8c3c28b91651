#!/bin/sh
# Started by whoever looks for WitnessLint, such as BenchExec's module for it: the name has to be this one.
here=$(dirname "$(readlink -f "$0")")
exec node "$here/witness-check.js" lint --compat witnesslint "$@"
