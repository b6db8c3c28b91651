import { Command, Option } from 'commander';
import { countRegressions, reportClaims } from '../../campaign/write/report-claims.js';
import { InputError } from '../../source/input-error.js';
import type { CommandSetting } from '../command-entry.js';
import { formatOfFile, outputOption } from '../format-option.js';
import { writeResult } from '../write-result.js';

type ReportFormat = 'html' | 'json' | 'markdown';

interface Flags {
  readonly output?: string;
  readonly title?: string;
  readonly format?: ReportFormat;
  readonly failOnRegression?: true;
}

const EXAMPLES = `
Examples:
  $ witness-check report adjusted/ -o claims.html
  $ witness-check report before/ after/ --title 'prove 0.2 against 0.1' -o comparison.html
  $ witness-check report adjusted/ -o claims.json
  $ witness-check report before/ after/ --format markdown --fail-on-regression
  $ witness-check validate task.yml --verdict true --witness w.yml --format json > claim.json
`;

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, ReportFormat>([
  ['html', 'html'],
  ['htm', 'html'],
  ['json', 'json'],
  ['md', 'markdown'],
]);

/** `witness-check report`: decided claims as a page. */
export function reportCommand({ terminal, done }: CommandSetting): Command {
  return new Command('report')
    .argument('<results...>', 'folders that campaign write wrote, or JSON of validate; several are compared')
    .addOption(outputOption())
    .option('--title <text>', 'heading of the page')
    .addOption(
      new Option('--format <format>', 'output')
        .choices(['html', 'json', 'markdown'])
        .default(undefined, 'html'),
    )
    .option(
      '--fail-on-regression',
      'exit with 1 if a claim was confirmed in the first of the results and is not in the last',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: readonly string[], { output, title, failOnRegression, ...flags }: Flags) => {
      const { format = formatOfFile(output, BY_NAME) } = flags;
      if (output === undefined && flags.format === undefined && terminal.stdout.isTTY === true)
        throw new InputError({
          code: 'usage',
          message: 'the result is a page in HTML, which is not for a terminal',
          remedy: 'name a file with -o, such as -o claims.html, or choose a format with --format',
        });
      await writeResult(await reportClaims({ inputs, title, format }), output, terminal);
      if (failOnRegression === true) done((await countRegressions(inputs)) === 0 ? 0 : 1);
    });
}
