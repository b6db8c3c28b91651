import { Command, Option } from 'commander';
import { RULES } from '../lint/rules/all-rules.js';
import { formatRules, formatRulesJson, formatRulesPage } from '../report/rules.js';
import type { CommandSetting } from './command-entry.js';

/** `witness-check rules`: what the linter looks for. */
export function rulesCommand({ terminal }: CommandSetting): Command {
  return new Command('rules')
    .addOption(
      new Option('--format <format>', 'output').choices(['pretty', 'json', 'markdown']).default('pretty'),
    )
    .action(({ format }: { readonly format: 'pretty' | 'json' | 'markdown' }) => {
      if (format === 'json') terminal.stdout.write(formatRulesJson(RULES));
      else if (format === 'markdown') terminal.stdout.write(formatRulesPage(RULES));
      else terminal.stdout.write(formatRules(RULES, terminal.color));
    });
}
