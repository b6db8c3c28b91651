import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { reportClaims } from '../campaign/report-claims.js';
import type { CommandSetting } from './command-entry.js';

interface Flags {
  readonly output?: string;
  readonly title?: string;
}

const EXAMPLES = `
Examples:
  $ witness-check report adjusted/ -o claims.html
  $ witness-check report before/ after/ --title 'prove 0.2 against 0.1' -o comparison.html
  $ witness-check validate task.yml --verdict true --witness w.yml --format json > claim.json
`;

/** `witness-check report`: decided claims as a page. */
export function reportCommand({ terminal }: CommandSetting): Command {
  return new Command('report')
    .argument('<results...>', 'folders that campaign write wrote, or JSON of validate; several are compared')
    .option('-o, --output <file>', 'write the page into this file')
    .option('--title <text>', 'heading of the page')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: readonly string[], { output, title }: Flags) => {
      const page = await reportClaims({ inputs, title });
      if (output === undefined) terminal.stdout.write(page);
      else await writeFile(output, page);
    });
}
