import { Command, Option } from 'commander';
import { formatMinimised } from '../../report/conversion.js';
import { formatJson } from '../../report/json.js';
import { printable } from '../../source/printable.js';
import { type MinimiseOptions, minimise } from '../../use-cases/convert/minimise.js';
import type { CommandSetting } from '../command-entry.js';
import { whileWorking } from '../live-line.js';
import { parseCount, parseSeconds } from '../quantities.js';
import { collect } from '../tool-flags.js';
import { writeResult } from '../write-result.js';

interface Flags extends Pick<MinimiseOptions, 'task' | 'property' | 'dataModel' | 'cputime' | 'attempts'> {
  readonly program: readonly string[];
  readonly output?: string;
  readonly format: 'yaml' | 'json';
}

const AFTER = `
Exit codes: 0 minimised, 2 usage or internal error, or the given witness is not confirmed.
`;

/** `witness-check minimise`: a witness without what nobody needs. */
export function minimiseCommand({ terminal, signal, listen }: CommandSetting): Command {
  return new Command('minimise')
    .argument('<witness>', 'witness in format 2.x that replay or prove confirms')
    .option('--program <file>', 'program of the witness; repeatable', collect, [])
    .option('--task <file>', 'task definition: programs, data model and property')
    .option('--property <file>', 'property file; by default, the one stated in the witness')
    .addOption(
      new Option('--data-model <model>', 'data model; by default, the one stated in the witness').choices([
        'ILP32',
        'LP64',
      ]),
    )
    .option('--cputime <seconds>', 'CPU time limit of each validator run; default 90', parseSeconds)
    .option('--attempts <number>', 'maximum number of validator runs; default 200', parseCount)
    .option('-o, --output <file>', 'file to write to instead of standard output')
    .addOption(new Option('--format <format>', 'output').choices(['yaml', 'json']).default('yaml'))
    .addHelpText('after', AFTER)
    .action(async (witness: string, { program: programs, output, format, ...flags }: Flags) => {
      const minimised = await whileWorking(terminal.stderr, `minimising ${printable(witness)}`, (begin) =>
        minimise(witness, {
          ...flags,
          programs,
          signal,
          onFirstRun: () => {
            listen();
            begin();
          },
        }),
      );
      if (format === 'yaml') terminal.stderr.write(formatMinimised(minimised));
      await writeResult(format === 'json' ? formatJson(minimised) : minimised.text, output, terminal);
    });
}
