import { Command } from 'commander';
import type { CommandSetting } from './commands.js';
import { explainRule } from './explain-rule.js';

/** `witness-check explain`: a rule of the linter, with examples and reasons. */
export function explainCommand({ terminal }: CommandSetting): Command {
  return new Command('explain')
    .description('explain a rule of the linter')
    .argument('<rule>', 'code or name, such as WT003')
    .action(async (rule: string) => {
      terminal.stdout.write(await explainRule(rule));
    });
}
