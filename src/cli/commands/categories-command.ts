import { Command } from 'commander';
import { formatJson } from '../../report/json.js';
import { formatCategory, formatCategoryList } from '../../report/rule-sets.js';
import {
  type CategoryExplanation,
  type CategoryList,
  explainCategory,
  listCategories,
} from '../../ruleset/explain-category.js';
import { DEFAULT_RULE_SET, readRuleSet } from '../../ruleset/read-rule-set.js';
import type { CommandSetting } from '../command-entry.js';
import { type Formatters, formatOption, printAs } from '../format-option.js';

interface Flags {
  readonly ruleset: string;
  readonly property?: string;
  readonly format: 'pretty' | 'json';
}

const LIST_FORMATS: Formatters<CategoryList> = {
  pretty: ({ ruleSet, categories }, color) => formatCategoryList(ruleSet, categories, color),
  json: ({ categories }) => formatJson(categories),
};

const EXPLAIN_FORMATS: Formatters<readonly CategoryExplanation[]> = {
  pretty: (explanations, color) => explanations.map((each) => formatCategory(each, color)).join('\n'),
  json: formatJson,
};

/** `witness-check categories`: where a verdict needs a witness, and why. */
export function categoriesCommand({ terminal }: CommandSetting): Command {
  const list = new Command('list')
    .description('list all categories of a rule set')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .addOption(formatOption(LIST_FORMATS))
    .action(async ({ ruleset, format }: Flags) =>
      printAs(terminal, LIST_FORMATS, format, listCategories(await readRuleSet(ruleset))),
    );
  const explain = new Command('explain')
    .description('explain why a verdict needs a witness in a category, or why not')
    .argument('<name>', 'for example ReachSafety-Heap, unreach-call.ReachSafety-Heap or MemSafety')
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option('--property <name>', 'property, or part of a property such as valid-deref')
    .addOption(formatOption(EXPLAIN_FORMATS))
    .action(async (name: string, { ruleset, property, format }: Flags) =>
      printAs(terminal, EXPLAIN_FORMATS, format, explainCategory(await readRuleSet(ruleset), name, property)),
    );
  return new Command('categories').addCommand(list).addCommand(explain);
}
