import { Command } from 'commander';
import { formatManPage } from '../../report/man-page.js';
import type { CommandSetting } from '../command-entry.js';
import { describeProgram } from '../command-shapes.js';
import { COMMANDS } from '../commands.js';
import { VERSION } from '../program-version.js';

/** `witness-check man`: the manual page, made from the commands. */
export function manCommand({ terminal }: CommandSetting): Command {
  return new Command('man')
    .addHelpText('after', '\nTo read it: witness-check man | man -l -\n')
    .action(async () => {
      terminal.stdout.write(formatManPage(await describeProgram(COMMANDS), VERSION));
    });
}
