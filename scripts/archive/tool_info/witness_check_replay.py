# This file is part of BenchExec, a framework for reliable benchmarking:
# https://github.com/sosy-lab/benchexec
#
# SPDX-FileCopyrightText: 2026 The witness-check authors
#
# SPDX-License-Identifier: Apache-2.0

import re

from benchexec import result
from benchexec.tools.sv_benchmarks_util import (
    ILP32,
    LP64,
    TaskFilesConsidered,
    get_data_model_from_task,
    handle_witness_of_task,
)
from benchexec.tools.template import BaseTool2


class Tool(BaseTool2):
    """
    Tool info for replay of witness-check, which executes a program as a violation
    witness says, and refutes correctness witnesses by executions.
    """

    REQUIRED_PATHS = ["bin", "lib"]

    # Each class names what differs between the validators of witness-check.
    EXECUTABLE = "witness-check-replay"
    ANSWER = re.compile(r"Result: (false(?:\([a-z-]+\))?|unknown)")
    # The last words of Node.js before it aborts.
    HEAP_IS_FULL = re.compile(
        r"FATAL ERROR: .*Allocation failed - (?:JavaScript heap|process) out of memory"
    )

    def name(self):
        return "witness-check replay"

    def project_url(self):
        return "https://github.com/witness-check/witness-check"

    def executable(self, tool_locator):
        return tool_locator.find_executable(self.EXECUTABLE, subdir="bin")

    def program_files(self, executable):
        return self._program_files_from_executable(
            executable, self.REQUIRED_PATHS, parent_dir=True
        )

    def version(self, executable):
        # The answer is "replay 1.2.3".
        return self._version_from_tool(executable).rpartition(" ")[2]

    def cmdline(self, executable, options, task, rlimits):
        options = list(options)
        input_files, witness_options = handle_witness_of_task(
            task, options, "--witness", TaskFilesConsidered.INPUT_FILES
        )
        options += witness_options
        for file in input_files:
            options += ["--program", file]
        if task.property_file:
            options += ["--property", task.property_file]
        data_model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if data_model and "--data-model" not in options:
            options += ["--data-model", data_model]
        if rlimits.cputime and "--cputime" not in options:
            options += ["--cputime", str(rlimits.cputime)]
        # The launcher makes the heap of Node.js fit; it looks for this in the first place.
        if rlimits.memory and "--memory-limit" not in options:
            options = ["--memory-limit", str(rlimits.memory), *options]
        return [executable, *options]

    def determine_result(self, run):
        last_line = run.output[-1] if run.output else ""
        answer = self.ANSWER.fullmatch(last_line)
        # If it comes too late, BenchExec says so.
        if answer and (run.exit_code.value == 0 or run.was_terminated):
            return answer.group(1)
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if (
            run.termination_reason == "memory"
            or last_line == "Result: OUT OF MEMORY"
            or any(map(self.HEAP_IS_FULL.fullmatch, run.output))
        ):
            return "OUT OF MEMORY"
        if run.exit_code.value == 0 and last_line != "Result: ERROR":
            return result.RESULT_UNKNOWN
        # BenchExec adds the signal or the exit code.
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        # The text behind a word such as "Reason:".
        for line in output:
            if line.startswith(identifier):
                return line[len(identifier) :].strip()
        return None
