import { Command } from 'commander';
import { formatCategory, formatCategoryList, formatRulesJson } from '../report/rule-sets.js';
import { explainCategory } from '../ruleset/explain-category.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../ruleset/read-rule-set.js';
import { fullCategoryName } from '../ruleset/rule-set.js';
import { formatOption } from './rulesets-command.js';
import type { Terminal } from './terminal.js';

interface Flags {
  readonly ruleset: string;
  readonly property?: string;
  readonly format: 'pretty' | 'json';
}

/** `witness-check categories`: where a verdict needs a witness, and why. */
export function categoriesCommand(terminal: Terminal): Command {
  const command = new Command('categories');
  command.addCommand(listCommand(terminal));
  command.addCommand(explainCommand(terminal));
  return command;
}

function listCommand(terminal: Terminal): Command {
  return withRuleSet(new Command('list').description('all categories of a rule set'))
    .addOption(formatOption())
    .action(async ({ ruleset, format }: Flags) => {
      const ruleSet = await readRuleSet(ruleset);
      const explanations = ruleSet.categories.flatMap((each) =>
        explainCategory(ruleSet, fullCategoryName(each), undefined),
      );
      terminal.stdout.write(
        format === 'json'
          ? formatRulesJson(explanations)
          : formatCategoryList(ruleSet, explanations, terminal.color),
      );
    });
}

function explainCommand(terminal: Terminal): Command {
  return withRuleSet(
    new Command('explain').description('why a verdict needs a witness in a category, or why not'),
  )
    .argument('<name>', 'such as ReachSafety-Heap, unreach-call.ReachSafety-Heap or MemSafety')
    .option('--property <name>', 'property, or part of a property such as valid-deref')
    .addOption(formatOption())
    .action(async (name: string, { ruleset, property, format }: Flags) => {
      const explanations = explainCategory(await readRuleSet(ruleset), name, property);
      terminal.stdout.write(
        format === 'json'
          ? formatRulesJson(explanations)
          : explanations.map((each) => formatCategory(each, terminal.color)).join('\n'),
      );
    });
}

function withRuleSet(command: Command): Command {
  return command.option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET);
}
