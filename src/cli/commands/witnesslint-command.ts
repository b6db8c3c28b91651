import { existsSync } from 'node:fs';
import { Command } from 'commander';
import type {
  WitnessLintLevel,
  WitnessLintMessage,
  WitnessLintOptions,
} from '../../lint/witnesslint/witnesslint.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import { judgeAsWitnessLint } from '../../use-cases/lint/judge-as-witnesslint.js';
import type { CommandSetting } from '../command-entry.js';
import { VERSION } from '../program-version.js';
import { describeArgumentFault, type GivenArgument, readPythonArguments } from '../python-arguments.js';
import {
  LEVELS,
  WITNESSLINT_HELP,
  WITNESSLINT_OPTIONS,
  witnessLintUsageError,
} from '../witnesslint-options.js';

/** Exit codes of WitnessLint for a witness or a program that does not exist, and for an internal error. */
const NO_WITNESS = 5;
const NO_PROGRAM = 6;
const INTERNAL_ERROR = 7;

/** A level of recency that no check has. */
const ALL_CHECKS = 1024;

/** Exit code of argparse for a wrong command line. */
const WRONG_USAGE = 2;

/** `witness-check lint --compat witnesslint`: options, output and exit codes of WitnessLint. */
export function witnessLintCommand(setting: CommandSetting): Command {
  return new Command('lint')
    .description('judge a witness as WitnessLint does')
    .allowUnknownOption()
    .argument('[words...]')
    .passThroughOptions()
    .action((words: readonly string[]) => judge(setting, withoutCompat(words)));
}

/** The arguments without those that chose this mode. */
function withoutCompat(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => /^--compat(?:=|$)/.test(word));
  const word = words[at] ?? '';
  const length = word.includes('=') ? 1 : 2;
  const linter = length === 1 ? word.slice(word.indexOf('=') + 1) : words[at + 1];
  if (linter === 'witnesslint') return [...words.slice(0, at), ...words.slice(at + length)];
  throw new InputError({
    code: 'usage',
    message: `there is no compatible mode for the linter '${linter ?? ''}'`,
    remedy: 'write --compat witnesslint',
  });
}

async function judge({ terminal, done }: CommandSetting, words: readonly string[]): Promise<void> {
  const print = (line: string): void => {
    terminal.stdout.write(`${line}\n`);
  };
  const finish = (exitCode: number): void => {
    print(`\nwitnesslint finished with exit code ${exitCode}`);
    done(exitCode);
  };
  const { given, fault } = readPythonArguments(words, WITNESSLINT_OPTIONS, ['--witness']);
  for (const each of given) {
    const name = longestName(each);
    if (name === '--help') return print(WITNESSLINT_HELP.trimEnd());
    if (name === '--version') return print(`This is version ${VERSION} of the witness linter.`);
    // argparse opens files while it reads the command line, whatever else is wrong with it.
    if ((name !== undefined && name !== '--witness') || existsSync(each.value ?? '')) continue;
    print(`[Errno 2] No such file or directory: '${printable(each.value ?? '')}'`);
    return finish(name === undefined ? NO_PROGRAM : NO_WITNESS);
  }
  if (fault !== undefined) {
    terminal.stderr.write(witnessLintUsageError(printable(describeArgumentFault(fault))));
    return done(WRONG_USAGE);
  }
  const shown = LEVELS.indexOf(lastValue(given, '--loglevel') ?? 'warning');
  const log = (message: WitnessLintMessage): void => {
    if (rank(message.level) <= shown) terminal.stderr.write(`${formatMessage(message)}\n`);
  };
  try {
    const witness = lastValue(given, '--witness') ?? '';
    const run = await judgeAsWitnessLint(
      witness,
      lastValue(given, undefined),
      toWitnessLintOptions(given),
      log,
    );
    print(`Running witnesslint version ${VERSION}\n`);
    const { exitCode, overview } = await run();
    if (overview.length > 0) print('Overview of checked witness:');
    for (const { label, value } of overview) print(`${label}: ${printable(value)}`);
    if (overview.length > 0) print('');
    finish(exitCode);
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem;
    print(problem.message);
    finish(INTERNAL_ERROR);
  }
}

function longestName({ option }: GivenArgument): string | undefined {
  return option?.names.at(-1);
}

/** The last value given under a name; the program has no name. */
function lastValue(given: readonly GivenArgument[], name: string | undefined): string | undefined {
  return given.findLast((each) => longestName(each) === name)?.value;
}

function toWitnessLintOptions(given: readonly GivenArgument[]): WitnessLintOptions {
  const has = (name: string): boolean => given.some((each) => longestName(each) === name);
  const level = lastValue(given, '--excludeRecentChecks')?.trim().replaceAll('_', '');
  return {
    strictChecking: has('--strictChecking'),
    ignoreSelfLoops: has('--ignoreSelfLoops'),
    svcomp: has('--svcomp'),
    excludeRecentChecks: has('--excludeRecentChecks') ? Number(level ?? 1) : ALL_CHECKS,
    expectedType: has('--expectViolationWitness')
      ? 'violation'
      : has('--expectCorrectnessWitness')
        ? 'correctness'
        : undefined,
    expectedVersion: lastValue(given, '--expectedWitnessVersion'),
  };
}

function formatMessage({ level, line, text }: WitnessLintMessage): string {
  const place = line === undefined ? '' : `line ${line}: `;
  // Line feeds are part of some messages; other control characters come from the witness.
  return `${level.padEnd(8)}: ${place}${text.split('\n\t').map(printable).join('\n\t')}`;
}

function rank(level: WitnessLintLevel): number {
  return LEVELS.indexOf(level.toLowerCase());
}
