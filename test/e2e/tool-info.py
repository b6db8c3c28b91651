"""Asks tool-info modules as BenchExec does. Reads questions as JSON from the standard input, writes the answers."""

import json
import sys
from types import SimpleNamespace

from benchexec import model, util
from benchexec.tools.template import BaseTool2

LIMITS = BaseTool2.ResourceLimits(cputime=90, walltime=120, memory=7000000000)


class Run(model.Run):
    """A finished run, with the rules of BenchExec for its status."""

    def __init__(self, tool, values):
        self._cmdline = []
        self.values = values
        self.runSet = SimpleNamespace(benchmark=SimpleNamespace(tool=tool, rlimits=LIMITS))


def status(tool, run):
    exit_code = util.ProcessExitCode.create(value=run.get("exitCode"), signal=run.get("signal"))
    output = BaseTool2.RunOutput(run["output"].splitlines(keepends=True))
    values = {"cputime": run["cputime"], "walltime": run["cputime"]}
    return Run(tool, values)._analyze_result(exit_code, output, run.get("termination"))


def command_line(tool, task):
    limits = LIMITS if task["limited"] else BaseTool2.ResourceLimits()
    return model.cmdline_for_run(
        tool, "bin/tool", task["options"], task["files"], None, task["property"], task["about"], limits
    )


answers = []
for question in json.load(sys.stdin):
    module = __import__(question["module"], fromlist=["Tool"])
    ask = {"status": status, "command_line": command_line}[question["about"]]
    answers.append(ask(module.Tool(), question["given"]))
json.dump(answers, sys.stdout)
