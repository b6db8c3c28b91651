import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeArgumentFault, readPythonArguments } from '../../src/cli/python-arguments.js';
import { WITNESSLINT_OPTIONS } from '../../src/cli/witnesslint-options.js';

/** The same options for argparse, which says for each command line what it takes or what is wrong. */
const PARSER = `
import argparse, json, sys

class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(message)

    def exit(self, status=0, message=None):
        raise KeyboardInterrupt

    def print_help(self, file=None):
        pass

    def _print_message(self, message, file=None):
        pass

answers = []
for words in json.load(sys.stdin):
    parser = Parser(prog="witnesslinter.py")
    for option in OPTIONS:
        names, takes = option["names"], option["takes"]
        if "-h" in names:
            continue
        if names[-1] == "--version":
            parser.add_argument("--version", action="version", version="V")
        elif takes == "nothing":
            parser.add_argument(*names, action="store_true")
        else:
            more = {"type": int} if option["type"] == "integer" else {}
            if takes == "at most one":
                more["nargs"] = "?"
            if "choices" in option:
                more["choices"] = option["choices"]
            parser.add_argument(*names, required=names[0] == "--witness", **more)
    parser.add_argument("program", nargs="?", metavar="PROGRAM")
    try:
        found = parser.parse_args(words)
        answers.append({"program": found.program, "witness": found.witness, "strict": found.strictChecking, "level": found.excludeRecentChecks is not None})
    except ValueError as problem:
        answers.append(str(problem))
    except KeyboardInterrupt:
        answers.append("exit")
print(json.dumps(answers))
`;

const version = spawnSync(
  'python3',
  ['-c', 'import sys; print(sys.version_info[:2] >= (3, 8) and sys.version_info[:2] < (3, 12))'],
  { encoding: 'utf8' },
);
const hasPython = version.stdout?.trim() === 'True';

function askPython(lines: readonly (readonly string[])[]): unknown[] {
  const script = PARSER.replace('OPTIONS', JSON.stringify(WITNESSLINT_OPTIONS));
  const input = JSON.stringify(lines);
  return JSON.parse(execFileSync('python3', ['-c', script], { input, encoding: 'utf8', maxBuffer: 1e8 }));
}

function ask(words: readonly string[]): unknown {
  const { given, fault } = readPythonArguments(words, WITNESSLINT_OPTIONS, ['--witness']);
  const valuesOf = (name: string | undefined) =>
    given.filter(({ option }) => option?.names.at(-1) === name).map(({ value }) => value);
  if (valuesOf('--help').length + valuesOf('--version').length > 0) return 'exit';
  if (fault !== undefined) return describeArgumentFault(fault);
  const recent = given.findLast(({ option }) => option?.names[0] === '--excludeRecentChecks');
  return {
    program: valuesOf(undefined)[0] ?? null,
    witness: valuesOf('--witness').at(-1) ?? null,
    strict: valuesOf('--strictChecking').length > 0,
    level: recent?.value !== undefined,
  };
}

const LINES: readonly (readonly string[])[] = [
  [],
  ['--witness'],
  ['--witness', 'w', 'p.c'],
  ['p.c', '--witness', 'w'],
  ['--wit', 'w', '--strict', '--ig', '--sv'],
  ['--w=w', '--excludeR=3'],
  ['--witness=w', '--excludeRecentChecks', '3', 'p.c'],
  ['--witness=w', '--excludeRecentChecks', 'p.c'],
  ['--witness=w', 'p.c', '--excludeRecentChecks'],
  ['--witness=w', '--excludeRecentChecks', '-1'],
  ['--witness=w', '--excludeRecentChecks', ' 1_0 '],
  ['--s', '--witness', 'w'],
  ['--e', '--witness', 'w'],
  ['--expect', '--witness', 'w'],
  ['--expected', '2.0', '--witness', 'w'],
  ['--exp=3', '--witness', 'w'],
  ['-w', 'w'],
  ['-hx'],
  ['-h'],
  ['-hh'],
  ['--witness', 'w', 'a', 'b'],
  ['--witness', 'w', 'a', '--svcomp', 'b', 'c'],
  ['--strictChecking=3', '--witness', 'w'],
  ['--log', 'war', '--witness', 'w'],
  ['--log', "it's", '--witness', 'w'],
  ['--foo', '--witness', 'w', '-x', 'a'],
  ['--witness', 'w', '--', '-p.c'],
  ['--witness', '--', 'w'],
  ['--', '--witness', 'w'],
  ['--witness', '-'],
  ['--witness', '-3.5', '-7'],
  ['--witness', '--a b', '-c d'],
  ['--version', '--nonsense'],
  ['--help', '--witness'],
  ['--bad', '--version'],
  ['--witness', 'a', '--witness', 'b', ''],
];

describe('a command line that argparse reads', () => {
  it.skipIf(!hasPython)('is read as by Python', () => {
    expect(LINES.map(ask)).toEqual(askPython(LINES));
  });

  it.skipIf(!hasPython)('is read as by Python, whatever it is', () => {
    const names = WITNESSLINT_OPTIONS.flatMap((option) => option.names);
    const word = fc.oneof(
      fc.constantFrom(...names),
      fc.tuple(fc.constantFrom(...names), fc.nat(20)).map(([name, length]) => name.slice(0, length)),
      fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '3', 'w', '=')).map((parts) => parts.join('=')),
      fc.constantFrom('w', 'p.c', '3', '-3', '--', '-', '', 'debug', 'a b', '-a b', '--x', '-hw', "'"),
    );
    const lines = fc.sample(fc.array(word, { maxLength: 6 }), { numRuns: 500, seed: 20261121 });
    const answers = askPython(lines);
    for (const [index, words] of lines.entries())
      expect([words, ask(words)]).toEqual([words, answers[index]]);
  });

  it.each([
    [['--strict', '--witness', 'w'], { program: null, witness: 'w', strict: true, level: false }],
    [['--s'], 'ambiguous option: --s could match --strictChecking, --svcomp'],
    [[], 'the following arguments are required: --witness'],
    [['--witness', 'w', 'a', 'b'], 'unrecognized arguments: b'],
  ])('%j', (words, expected) => {
    expect(ask(words)).toEqual(expected);
  });
});
