import type { PythonOption } from './python-arguments.js';

/** Levels from most to least severe; WitnessLint displays those down to a chosen one. */
export const LEVELS: readonly string[] = ['critical', 'error', 'warning', 'info', 'debug'];

const flag = (name: string): PythonOption => ({ names: [name], takes: 'nothing', type: 'text' });

/** The options of WitnessLint: those of its version 1.3-dev, and the three that versions 2.x add. */
export const WITNESSLINT_OPTIONS: readonly PythonOption[] = [
  { names: ['-h', '--help'], takes: 'nothing', type: 'text' },
  flag('--version'),
  { names: ['--witness'], takes: 'one', type: 'text' },
  { names: ['--loglevel'], takes: 'one', type: 'choice', choices: LEVELS },
  flag('--strictChecking'),
  flag('--ignoreSelfLoops'),
  flag('--svcomp'),
  { names: ['--excludeRecentChecks'], takes: 'at most one', type: 'integer' },
  flag('--expectViolationWitness'),
  flag('--expectCorrectnessWitness'),
  { names: ['--expectedWitnessVersion'], takes: 'one', type: 'text' },
];

const NAME = 'witnesslinter.py';

const WITNESSLINT_USAGE = `usage: ${NAME} [-h] [--version] --witness WITNESS [--loglevel LOGLEVEL]
                        [--strictChecking] [--ignoreSelfLoops] [--svcomp]
                        [--excludeRecentChecks [RECENCY_LEVEL]]
                        [--expectViolationWitness] [--expectCorrectnessWitness]
                        [--expectedWitnessVersion VERSION]
                        [PROGRAM]
`;

export const WITNESSLINT_HELP = `${WITNESSLINT_USAGE}
positional arguments:
  PROGRAM               program of the task

options:
  -h, --help            show this help message and exit
  --version             show the version and exit
  --witness WITNESS     the witness
  --loglevel LOGLEVEL   which messages are shown: ${LEVELS.join(', ')}
  --strictChecking      also check lines, offsets and the function stack
  --ignoreSelfLoops     self-loops are fine
  --svcomp              also check what SV-COMP asks for
  --excludeRecentChecks [RECENCY_LEVEL]
                        leave out checks of this recency level and above (1)
  --expectViolationWitness
                        say whether it is a violation witness
  --expectCorrectnessWitness
                        say whether it is a correctness witness
  --expectedWitnessVersion VERSION
                        say whether it has this version

Long options may be abbreviated as long as they are unique.
`;

/** What argparse prints on standard error before it ends with exit code 2. */
export function witnessLintUsageError(message: string): string {
  return `${WITNESSLINT_USAGE}${NAME}: error: ${message}\n`;
}
