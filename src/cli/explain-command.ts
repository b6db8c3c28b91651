import { Command, Option } from 'commander';
import { type Explanation, explain } from '../dispatch/explain/explain.js';
import { formatJson } from '../report/json.js';
import { formatCorrectness } from '../report/pretty-correctness.js';
import { formatExplanation } from '../report/pretty-explanation.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { CommandSetting } from './command-entry.js';
import { type Formatters, formatOption, printAs } from './format-option.js';
import { parseCount, parseSeconds } from './quantities.js';
import { collect } from './tool-flags.js';

interface Flags {
  readonly program: readonly string[];
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
    return each.kind === 'witness'
      ? formatExplanation(each.explanation, color)
      : formatCorrectness(each.explanation, color);
  },
  json: (each) => (each.kind === 'rule' ? each.page : formatJson(each.explanation)),
};

/** `witness-check explain`: a rule of the linter, how far a violation witness leads, or which invariants hold. */
export function explainCommand({ terminal, signal, listen }: CommandSetting): Command {
  return new Command('explain')
    .argument(
      '<rule or witness>',
      'code or name of a rule, such as WT003; or, with --program, a witness file',
    )
    .option('--program <file>', 'the program that the witness is about', collect, [])
    .option('--property <file>', 'property file; by default, the property that the witness states')
    .addOption(
      new Option('--data-model <model>', 'by default, the data model that the witness states').choices([
        'ILP32',
        'LP64',
      ]),
    )
    .option(
      '--cputime <seconds>',
      'how long to look for an execution or a proof; 90 by default',
      parseSeconds,
    )
    .option('--seed <number>', 'seed of the random inputs for correctness witnesses', parseCount)
    .option('--write-witness <file>', 'write a witness that is confirmed more easily')
    .option('--write-harness <folder>', 'write a C file with the inputs, a Makefile and a test suite')
    .addOption(formatOption(FORMATS))
    .action(async (subject: string, { program: programs, format, ...flags }: Flags) =>
      printAs(
        terminal,
        FORMATS,
        format,
        await explain(subject, { ...flags, programs, signal, onFirstRun: listen }),
      ),
    );
}
