import { Command, Option } from 'commander';
import { formatConversionNotes } from '../../report/conversion.js';
import { formatJson } from '../../report/json.js';
import { printable } from '../../source/printable.js';
import { type Conversion, type ConvertOptions, TARGET_FORMATS } from '../../use-cases/convert/conversion.js';
import { convert } from '../../use-cases/convert/convert.js';
import type { CommandSetting } from '../command-entry.js';
import { FINDINGS } from '../exit-codes.js';
import { formatOfFile, outputOption } from '../format-option.js';
import { whileWorking } from '../live-line.js';
import { parseSeconds } from '../quantities.js';
import { collect } from '../tool-flags.js';
import { writeResult } from '../write-result.js';

type ConvertFormat = 'yaml' | 'json';

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, ConvertFormat>([
  ['yml', 'yaml'],
  ['yaml', 'yaml'],
  ['json', 'json'],
]);

interface Flags extends Pick<ConvertOptions, 'to' | 'task' | 'property' | 'dataModel' | 'cputime'> {
  readonly program: readonly string[];
  readonly output?: string;
  readonly replay: boolean;
  readonly format?: ConvertFormat;
}

const AFTER = `
The new witness is printed or written to a file. What is lost is reported on standard error, with its line in the original.

Exit codes: 0 converted, with the same answer of replay, 1 not convertible, or replay answers differently,
2 usage or internal error.
`;

/** `witness-check convert`: another format for a witness. */
export function convertCommand({ terminal, done, signal, listen }: CommandSetting): Command {
  return new Command('convert')
    .argument('<witness>', 'witness in GraphML 1.0 or YAML')
    .addOption(new Option('--to <format>', 'the new format').choices(TARGET_FORMATS).makeOptionMandatory())
    .option('--program <file>', 'program of the witness; repeatable', collect, [])
    .option('--task <file>', 'task definition: programs, data model and property')
    .option('--property <file>', 'property file; by default, the one stated in the witness')
    .addOption(
      new Option('--data-model <model>', 'data model; by default, the one stated in the witness').choices([
        'ILP32',
        'LP64',
      ]),
    )
    .option('--cputime <seconds>', 'CPU time limit of each replay; default 90', parseSeconds)
    .option('--no-replay', 'do not replay a violation witness before and after')
    .addOption(outputOption())
    .addOption(new Option('--format <format>', 'output').choices(['yaml', 'json']).default(undefined, 'yaml'))
    .addHelpText('after', AFTER)
    .action(
      async (witness: string, { program: programs, output, replay, format: stated, ...flags }: Flags) => {
        const format = stated ?? formatOfFile(output, BY_NAME);
        const check = replay ? 'replayed' : 'linted';
        const conversion = await whileWorking(terminal.stderr, `converting ${printable(witness)}`, (begin) =>
          convert(witness, {
            ...flags,
            programs,
            check,
            signal,
            onFirstRun: () => {
              listen();
              begin();
            },
          }),
        );
        if (format === 'json') await writeResult(formatJson(conversion), output, terminal);
        else {
          terminal.stderr.write(formatConversionNotes(conversion, witness));
          if (conversion.kind === 'converted') await writeResult(conversion.text, output, terminal);
        }
        done(isAsBefore(conversion) ? 0 : FINDINGS);
      },
    );
}

/** A witness that nobody confirmed before need not be confirmed after. */
function isAsBefore(conversion: Conversion): boolean {
  if (conversion.kind === 'refused') return false;
  const { replay } = conversion;
  return replay === null || !replay.before.startsWith('false') || replay.before === replay.after;
}
