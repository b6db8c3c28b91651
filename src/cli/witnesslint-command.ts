import { Command, InvalidArgumentError, Option } from 'commander';
import { judgeAsWitnessLint } from '../dispatch/judge-as-witnesslint.js';
import type { WitnessLintLevel, WitnessLintMessage } from '../lint/witnesslint/witnesslint.js';
import { printable } from '../report/pretty.js';
import { InputError } from '../source/input-error.js';
import type { CommandSetting } from './command-entry.js';
import { VERSION } from './program-version.js';

interface Flags {
  readonly compat: string;
  readonly witness: string;
  readonly strictChecking?: true;
  readonly ignoreSelfLoops?: true;
  readonly svcomp?: true;
  readonly excludeRecentChecks?: number | true;
  readonly expectViolationWitness?: true;
  readonly expectCorrectnessWitness?: true;
  readonly expectedWitnessVersion?: string;
  readonly loglevel: string;
}

/** Levels from the most to the least severe; WitnessLint displays those down to a chosen one. */
const LEVELS = ['critical', 'error', 'warning', 'info', 'debug'];

/** Exit code of WitnessLint for a witness or a program that does not exist, and for an internal error. */
const NO_WITNESS = 5;
const NO_PROGRAM = 6;
const INTERNAL_ERROR = 7;

/** `witness-check lint --compat witnesslint`: options, output and exit codes of WitnessLint. */
export function witnessLintCommand({ terminal, done }: CommandSetting): Command {
  const print = (line: string): void => {
    terminal.stdout.write(`${line}\n`);
  };
  const finish = (exitCode: number): void => {
    print(`\nwitnesslint finished with exit code ${exitCode}`);
    done(exitCode);
  };
  return new Command('lint')
    .description('judge a witness as WitnessLint does')
    .version(`This is version ${VERSION} of the witness linter.`, '--version')
    .addOption(new Option('--compat <linter>', 'this mode').choices(['witnesslint']).makeOptionMandatory())
    .requiredOption('--witness <file>', 'the witness')
    .argument('[program]', 'program of the task')
    .option('--strictChecking', 'also check lines, offsets and the function stack')
    .option('--ignoreSelfLoops', 'self-loops are fine')
    .option('--svcomp', 'also check what SV-COMP asks for')
    .option(
      '--excludeRecentChecks [level]',
      'leave out checks of this recency level and above (1)',
      parseLevel,
    )
    .option('--expectViolationWitness', 'say whether it is a violation witness')
    .option('--expectCorrectnessWitness', 'say whether it is a correctness witness')
    .option('--expectedWitnessVersion <version>', 'say whether it has this version')
    .addOption(
      new Option('--loglevel <level>', 'which messages are shown').choices(LEVELS).default('warning'),
    )
    .action(async (program: string | undefined, flags: Flags) => {
      const shown = LEVELS.indexOf(flags.loglevel);
      const log = (message: WitnessLintMessage): void => {
        if (rank(message.level) <= shown) terminal.stderr.write(`${formatMessage(message)}\n`);
      };
      const { witness } = flags;
      const options = {
        strictChecking: flags.strictChecking === true,
        ignoreSelfLoops: flags.ignoreSelfLoops === true,
        svcomp: flags.svcomp === true,
        excludeRecentChecks: flags.excludeRecentChecks === true ? 1 : (flags.excludeRecentChecks ?? 1024),
        expectedType: expectedTypeOf(flags),
        expectedVersion: flags.expectedWitnessVersion,
      };
      try {
        const judge = await judgeAsWitnessLint(witness, program, options, log);
        print(`Running witnesslint version ${VERSION}\n`);
        const { exitCode, overview } = await judge();
        if (overview.length > 0) print('Overview of checked witness:');
        for (const { label, value } of overview) print(`${label}: ${printable(value)}`);
        if (overview.length > 0) print('');
        finish(exitCode);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const { code, file } = error.problem;
        print(error.message);
        if (code !== 'not-found') finish(INTERNAL_ERROR);
        else finish(file === witness ? NO_WITNESS : NO_PROGRAM);
      }
    });
}

function formatMessage({ level, line, text }: WitnessLintMessage): string {
  const place = line === undefined ? '' : `line ${line}: `;
  // Line feeds are part of some messages; other control characters come from the witness.
  return `${level.padEnd(8)}: ${place}${text.split('\n\t').map(printable).join('\n\t')}`;
}

function rank(level: WitnessLintLevel): number {
  return LEVELS.indexOf(level.toLowerCase());
}

function expectedTypeOf(flags: Flags): 'violation' | 'correctness' | undefined {
  if (flags.expectViolationWitness === true) return 'violation';
  return flags.expectCorrectnessWitness === true ? 'correctness' : undefined;
}

function parseLevel(text: string): number {
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new InvalidArgumentError('It has to be a whole number.');
  return Number(text);
}
