import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatRuleSet, formatRuleSetList } from '../../report/rule-sets.js';
import { DEFAULT_RULE_SET, readAllRuleSets, readRuleSet } from '../../ruleset/read-rule-set.js';
import type { RuleSet } from '../../ruleset/rule-set.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';

interface Flags {
  readonly format: 'pretty' | 'json';
}

const LIST_FORMATS: Formatters<readonly RuleSet[]> = {
  pretty: (ruleSets, color) => formatRuleSetList(ruleSets, DEFAULT_RULE_SET, color),
  json: (ruleSets) => formatJson(ruleSets.map(({ name, source, date }) => ({ name, source, date }))),
};

const SHOW_FORMATS: Formatters<RuleSet> = { pretty: formatRuleSet, json: formatJson };

/** `witness-check rulesets`: the available rules, and what they say. */
export function ruleSetsCommand({ terminal }: CommandSetting): Command {
  const list = new Command('list')
    .description('list all rule sets that ship with the package')
    .addOption(formatOption(LIST_FORMATS))
    .action(async ({ format }: Flags) => printAs(terminal, LIST_FORMATS, format, await readAllRuleSets()));
  const show = new Command('show')
    .description('show one rule set')
    .argument('<name or file>')
    .addOption(formatOption(SHOW_FORMATS))
    .action(async (name: string, { format }: Flags) =>
      printAs(terminal, SHOW_FORMATS, format, await readRuleSet(name)),
    );
  return new Command('rulesets').addCommand(list).addCommand(show);
}
