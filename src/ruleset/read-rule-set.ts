import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULE_SETS } from '../generated/shipped-data.js';
import { checkValue } from '../source/check-call.js';
import { structureError } from '../source/check-document.js';
import { InputError } from '../source/input-error.js';
import { suggestName } from '../source/nearest-name.js';
import { completeRuleSet } from './complete-rule-set.js';
import type { RuleSet } from './rule-set.js';
import { type BaseRuleSets, readRuleSetDocument } from './rule-set-document.js';

/** The rule set that applies unless the user names another one. */
export const DEFAULT_RULE_SET = 'sv-comp-2024';

/** Names whose meaning changes: `current` is the competition that tool authors prepare for. */
const RULE_SET_ALIASES: ReadonlyMap<string, string> = new Map([['current', 'sv-comp-2027']]);

/** Where the package's property files are: next to this file, or next to the bundle that contains it. */
const DIRECTORIES = ['./', './rulesets/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** The rule sets in the package, which the build has checked. */
const SHIPPED: BaseRuleSets = {
  get names() {
    return RULE_SETS.map(([name]) => name);
  },
  findDocument(wanted) {
    const json = RULE_SETS.find(([name]) => name === wanted)?.[1];
    return json === undefined ? undefined : JSON.parse(json);
  },
};

/**
 * Reads a rule set: one that ships with the package by its name, any other by the path of its YAML file of at most 1
 * MB. A name that contains `/` or ends in `.yml` or `.yaml` is a path.
 *
 * @throws InputError with line and column for a file that violates the schema; `unknown-name` for an unknown name
 */
export async function readRuleSet(nameOrPath: string): Promise<RuleSet> {
  checkValue('readRuleSet', 'the name', nameOrPath, 'text');
  if (isPath(nameOrPath)) return readRuleSetFile(nameOrPath);
  const stated = SHIPPED.findDocument(RULE_SET_ALIASES.get(nameOrPath) ?? nameOrPath);
  if (stated !== undefined) return completeRuleSet(stated, propertyFileNamed(stated.impliedProperty));
  const names = [...SHIPPED.names, ...RULE_SET_ALIASES.keys()];
  throw new InputError({
    code: 'unknown-name',
    message: `there is no rule set ${JSON.stringify(nameOrPath.slice(0, 60))}`,
    remedy: suggestName(
      nameOrPath,
      names,
      `give one of ${names.join(', ')} or the path of a file that ends in .yml`,
    ),
  });
}

/**
 * What names the same rule set from any directory: a name as it is, a path as an absolute one.
 *
 * @param folder what a path is relative to; the current directory by default
 */
export function placeRuleSet(nameOrPath: string, folder = '.'): string {
  return isPath(nameOrPath) ? resolve(folder, nameOrPath) : nameOrPath;
}

function isPath(nameOrPath: string): boolean {
  return /\/|\.ya?ml$/.test(nameOrPath);
}

/** Names of the rule sets that ship with the package, in alphabetical order. */
export async function listRuleSets(): Promise<readonly string[]> {
  return SHIPPED.names;
}

/** The rule sets that ship with the package, in the order of their names. */
export async function readAllRuleSets(): Promise<readonly RuleSet[]> {
  return Promise.all((await listRuleSets()).map(readRuleSet));
}

/** The same, at once: they are part of the program. */
export function readShippedRuleSets(): readonly RuleSet[] {
  return SHIPPED.names.flatMap((name) => {
    const stated = SHIPPED.findDocument(name);
    return stated === undefined ? [] : [completeRuleSet(stated, propertyFileNamed(stated.impliedProperty))];
  });
}

async function readRuleSetFile(path: string): Promise<RuleSet> {
  const { document, stated } = await readRuleSetDocument(path, SHIPPED);
  const { impliedProperty } = stated;
  const propertyFile = propertyFileNamed(impliedProperty);
  if (impliedProperty === undefined || propertyFile !== undefined)
    return completeRuleSet(stated, propertyFile);
  const message = `'impliedProperty' names '${impliedProperty}', which is not a property file that ships with the package`;
  throw structureError(document, ['impliedProperty'], message, 'give unreach-label, or remove it');
}

/** The path of a property file that ships with the rule sets; undefined if there is none of this name. */
function propertyFileNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return DIRECTORIES.map((directory) => `${directory}${name}.prp`).find((file) => existsSync(file));
}
