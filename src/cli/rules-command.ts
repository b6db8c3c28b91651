import { Command, Option } from 'commander';
import { RULES } from '../lint/rules/all-rules.js';
import { formatRules, formatRulesJson } from '../report/rules.js';
import type { CommandSetting } from './commands.js';

/** `witness-check rules`: what the linter looks for. */
export function rulesCommand({ terminal }: CommandSetting): Command {
  return new Command('rules')
    .description('show the rules of the linter')
    .addOption(new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty'))
    .action(({ format }: { readonly format: 'pretty' | 'json' }) => {
      terminal.stdout.write(format === 'json' ? formatRulesJson(RULES) : formatRules(RULES, terminal.color));
    });
}
