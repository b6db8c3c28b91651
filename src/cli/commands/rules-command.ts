import { Command } from 'commander';
import { listRules } from '../../lint/list-rules.js';
import type { RuleDescription } from '../../lint/rule/rule-description.js';
import { formatJson } from '../../report/json.js';
import { formatRules, formatRulesPage } from '../../report/rules.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';

const FORMATS = {
  pretty: formatRules,
  json: formatJson,
  markdown: formatRulesPage,
} satisfies Formatters<readonly RuleDescription[], string>;

/** `witness-check rules`: what the linter looks for. */
export function rulesCommand({ terminal }: CommandSetting): Command {
  return new Command('rules')
    .addOption(formatOption(FORMATS))
    .action(({ format }: { readonly format: keyof typeof FORMATS }) =>
      printAs(terminal, FORMATS, format, listRules()),
    );
}
