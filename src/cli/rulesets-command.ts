import { Command, Option } from 'commander';
import { formatRuleSet, formatRuleSetList, formatRulesJson } from '../report/rule-sets.js';
import { DEFAULT_RULE_SET, listRuleSets, readRuleSet } from '../ruleset/read-rule-set.js';
import type { Terminal } from './terminal.js';

interface Flags {
  readonly format: 'pretty' | 'json';
}

/** `witness-check rulesets`: which rules there are, and what they say. */
export function ruleSetsCommand(terminal: Terminal): Command {
  const command = new Command('rulesets');
  command.addCommand(listCommand(terminal));
  command.addCommand(showCommand(terminal));
  return command;
}

function listCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('all rule sets that ship with the package')
    .addOption(formatOption())
    .action(async ({ format }: Flags) => {
      const ruleSets = await Promise.all((await listRuleSets()).map(readRuleSet));
      const facts = ruleSets.map(({ name, source, date }) => ({ name, source, date }));
      terminal.stdout.write(
        format === 'json'
          ? formatRulesJson(facts)
          : formatRuleSetList(ruleSets, DEFAULT_RULE_SET, terminal.color),
      );
    });
}

function showCommand(terminal: Terminal): Command {
  return new Command('show')
    .description('what one rule set says')
    .argument('<name or file>')
    .addOption(formatOption())
    .action(async (name: string, { format }: Flags) => {
      const ruleSet = await readRuleSet(name);
      terminal.stdout.write(
        format === 'json' ? formatRulesJson(ruleSet) : formatRuleSet(ruleSet, terminal.color),
      );
    });
}

/** The option that every command about rules has. */
export function formatOption(): Option {
  return new Option('--format <format>', 'output').choices(['pretty', 'json']).default('pretty');
}
