# This file is part of BenchExec, a framework for reliable benchmarking:
# https://github.com/sosy-lab/benchexec
#
# SPDX-FileCopyrightText: 2026 The witness-check authors
#
# SPDX-License-Identifier: Apache-2.0

import re

from benchexec.tools import witness_check_replay


class Tool(witness_check_replay.Tool):
    """
    Tool info for prove of witness-check, which proves that the invariants of a
    correctness witness hold and that the program has the property.
    """

    EXECUTABLE = "witness-check-prove"
    ANSWER = re.compile(r"Result: (true|unknown)")

    def name(self):
        return "witness-check prove"
