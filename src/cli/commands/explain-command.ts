import { Command, Option } from 'commander';
import { formatClaim } from '../../report/explained-claim.js';
import { formatJson } from '../../report/json.js';
import { formatCorrectness } from '../../report/pretty-correctness.js';
import { formatExplanation } from '../../report/pretty-explanation.js';
import { printable } from '../../source/printable.js';
import { type Explanation, explain } from '../../use-cases/explain/explain.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';
import { whileWorking } from '../live-line.js';
import { parseCount, parseSeconds } from '../quantities.js';
import { collect } from '../tool-flags.js';

interface Flags {
  readonly program: readonly string[];
  readonly task?: string;
  readonly property?: string;
  readonly dataModel?: DataModel;
  readonly cputime?: number;
  readonly seed?: number;
  readonly writeWitness?: string;
  readonly writeHarness?: string;
  readonly format: 'pretty' | 'json';
}

const FORMATS: Formatters<Explanation> = {
  pretty: (each, color) => {
    if (each.kind === 'rule') return each.page;
    const head = formatClaim(each.claim, each.explanation.result, color);
    return each.kind === 'witness'
      ? head + formatExplanation(each.explanation, color)
      : head + formatCorrectness(each.explanation, color);
  },
  json: (each) => (each.kind === 'rule' ? each.page : formatJson({ ...each.explanation, claim: each.claim })),
};

const EXAMPLES = `
Examples:
  $ witness-check explain WT003
  $ witness-check explain witness.yml --task task.yml
  $ witness-check explain witness.graphml --program program.c --property unreach-call.prp --format json

The answer begins with CONFIRMED, REFUTED, NOT CONFIRMED or INVALID, as with validate.
Exit codes: 0 explained, whatever the result, 2 usage error or unreadable file.
`;

/** `witness-check explain`: a rule of the linter, how far a violation witness leads, or which invariants hold. */
export function explainCommand({ terminal, signal, listen }: CommandSetting): Command {
  return new Command('explain')
    .argument(
      '<rule or witness>',
      'code or name of a rule, such as WT003; or, with --program or --task, a witness file',
    )
    .option('--program <file>', 'program of the witness', collect, [])
    .option('--task <file>', 'task definition: programs, data model and property')
    .option('--property <file>', 'property file; by default, the one stated in the witness')
    .addOption(
      new Option('--data-model <model>', 'data model; by default, the one stated in the witness').choices([
        'ILP32',
        'LP64',
      ]),
    )
    .option(
      '--cputime <seconds>',
      'CPU time limit for finding an execution or a proof; default 90',
      parseSeconds,
    )
    .option('--seed <number>', 'seed of the random inputs for correctness witnesses', parseCount)
    .option('--write-witness <file>', 'write a witness that is easier to confirm')
    .option(
      '--write-harness <folder>',
      'write a harness: a C file with the inputs, a Makefile and a test suite',
    )
    .addOption(formatOption(FORMATS))
    .addHelpText('after', EXAMPLES)
    .action(async (subject: string, { program: programs, format, ...flags }: Flags) =>
      printAs(
        terminal,
        FORMATS,
        format,
        await whileWorking(terminal.stderr, `explaining ${printable(subject)}`, (begin) =>
          explain(subject, {
            ...flags,
            programs,
            signal,
            onFirstRun: () => {
              listen();
              begin();
            },
          }),
        ),
      ),
    );
}
