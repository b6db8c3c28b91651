#!/bin/sh
# Started by whoever looks for WitnessLint, such as BenchExec's module for it: the name has to be this one. It is a
# script for the shell, which needs no Python, and for `python3 witnesslinter.py`, to which the next lines are a text.
''':'
here=$(dirname "$(readlink -f "$0")")
exec node "$here/witness-check.js" lint --compat witnesslint "$@"
'''

import os
import sys

here = os.path.dirname(os.path.realpath(__file__))
program = os.path.join(here, "witness-check.js")
os.execvp("node", ["node", program, "lint", "--compat", "witnesslint", *sys.argv[1:]])
