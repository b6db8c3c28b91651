import { listRules } from '../lint/list-rules.js';
import type { CommandShape, OptionShape } from '../report/command-shape.js';
import { DEFAULT_RULE_SET, listRuleSets, readRuleSet } from '../ruleset/read-rule-set.js';
import { readRegistry } from '../validator/registry.js';
import { CHOSEN_SEVERITIES } from './lint-values.js';

/** Names that ship with the package, by what they are names of. */
interface ShippedNames {
  /** Codes, then names. */
  readonly rules: readonly string[];
  readonly validators: readonly string[];
  readonly ruleSets: readonly string[];
  /** Those of the default rule set, without their properties. */
  readonly categories: readonly string[];
}

type Kind = keyof ShippedNames;

/** Options that assign something to such a name. */
const ASSIGNMENTS: ReadonlyMap<string, readonly string[]> = new Map([['--severity', CHOSEN_SEVERITIES]]);

/** Options that take such a name, in any command. */
const OPTIONS: ReadonlyMap<string, Kind> = new Map([
  ['--rules', 'rules'],
  ['--disable', 'rules'],
  ['--severity', 'rules'],
  ['--ruleset', 'ruleSets'],
  ['--category', 'categories'],
  ['--validator', 'validators'],
  ['--extra-validators', 'validators'],
  ['--reference', 'validators'],
  ['--linter', 'validators'],
]);

/** Commands whose argument is such a name. */
const ARGUMENTS: ReadonlyMap<string, Kind> = new Map([
  ['explain', 'rules'],
  ['rulesets show', 'ruleSets'],
  ['categories explain', 'categories'],
  ['validators show', 'validators'],
  ['validators check', 'validators'],
  ['validators bench', 'validators'],
  ['validators install', 'validators'],
]);

/** Adds the names that ship with the package to the options and commands that take them. */
export async function withShippedNames(program: CommandShape): Promise<CommandShape> {
  const names = await readNames();
  const fill = (command: CommandShape, path: readonly string[]): CommandShape => {
    const argument = ARGUMENTS.get(path.join(' '));
    return {
      ...command,
      options: command.options.map((option) => withChoices(option, names)),
      ...(argument === undefined ? {} : { arguments: names[argument] }),
      commands: command.commands.map((each) => fill(each, [...path, each.name])),
    };
  };
  return fill(program, []);
}

function withChoices(option: OptionShape, names: ShippedNames): OptionShape {
  const kind = OPTIONS.get(option.long);
  if (kind === undefined || option.choices.length > 0) return option;
  const assigned = ASSIGNMENTS.get(option.long);
  return { ...option, choices: names[kind], ...(assigned === undefined ? {} : { assigned }) };
}

async function readNames(): Promise<ShippedNames> {
  const rules = listRules();
  const registry = await readRegistry();
  const { categories } = await readRuleSet(DEFAULT_RULE_SET);
  return {
    rules: [...rules.map(({ id }) => id), ...rules.map(({ name }) => name)],
    validators: [...registry.keys()],
    ruleSets: await listRuleSets(),
    categories: [...new Set(categories.map(({ name }) => name))],
  };
}
