import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { SHOW_FORMATS, type ShowFormat } from '../../report/show/show-formats.js';
import { show } from '../../use-cases/show/show.js';
import type { CommandSetting } from '../command-entry.js';
import { formatOfFile, formatOption, outputOption } from '../format-option.js';
import { whileWorking } from '../live-line.js';
import { parseSeconds } from '../quantities.js';
import { collect } from '../tool-flags.js';

interface Flags {
  readonly program: readonly string[];
  readonly task?: string;
  readonly property?: string;
  readonly dataModel?: 'ILP32' | 'LP64';
  readonly cputime?: number;
  readonly execution: boolean;
  readonly around?: string;
  readonly output?: string;
  readonly format?: ShowFormat;
}

const EXAMPLES = `
Examples:
  $ witness-check show witness.yml --task task.yml -o witness.html
  $ witness-check show first.yml second.graphml --program program.c
  $ witness-check show witness.graphml --format svg > automaton.svg

Exit codes: 0 shown, 2 usage error or unreadable file.
`;

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, ShowFormat>([
  ['txt', 'text'],
  ['text', 'text'],
  ['html', 'html'],
  ['htm', 'html'],
  ['svg', 'svg'],
  ['dot', 'dot'],
  ['gv', 'dot'],
  ['json', 'json'],
]);

/** `witness-check show`: a witness on its program, in a terminal or as a page. */
export function showCommand({ terminal, signal, listen }: CommandSetting): Command {
  return new Command('show')
    .argument('<witness...>', 'witness file, or two of them to compare')
    .option('--program <file>', 'program of the witness; repeatable', collect, [])
    .option('--task <file>', 'task definition: programs, data model, and the property if there is only one')
    .option('--property <file>', 'property file; by default, the one stated in the witness')
    .addOption(
      new Option('--data-model <model>', 'data model; by default, the one stated in the witness').choices([
        'ILP32',
        'LP64',
      ]),
    )
    .option(
      '--cputime <seconds>',
      'CPU time limit for finding an execution that follows the witness; default 10',
      parseSeconds,
    )
    .option('--no-execution', 'do not search for an execution')
    .option('--around <state>', 'for dot and svg: only the surroundings of this state of the automaton')
    .addOption(outputOption())
    .addOption(formatOption(SHOW_FORMATS).default(undefined, 'text'))
    .addHelpText('after', EXAMPLES)
    .action(async (witnesses: readonly string[], flags: Flags) => {
      const { program: programs, task, property, dataModel, around, output, execution } = flags;
      const format = flags.format ?? formatOfFile(output, BY_NAME);
      const isPicture = format === 'dot' || format === 'svg';
      const cputime = isPicture || !execution ? 0 : flags.cputime;
      const claim = { programs, task, property, dataModel };
      const showing = await whileWorking(terminal.stderr, 'following the witness', (begin) =>
        show({
          witnesses,
          ...claim,
          cputime,
          signal,
          onFirstRun: () => {
            listen();
            begin();
          },
        }),
      );
      const color = output === undefined ? terminal.color : 'plain';
      const text = await SHOW_FORMATS[format](showing, color, { around });
      if (output === undefined) terminal.stdout.write(text);
      else await writeFile(output, text);
    });
}
