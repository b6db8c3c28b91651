import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { type LocatedDocument, parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import type { Category, MatchRule, RuleSet } from './rule-set.js';

const MAXIMUM_BYTES = 1_000_000;
const SUFFIX = '.yml';
/** Where the rule sets that ship with the package are: beside this file, or beside the bundle made of it. */
const DIRECTORIES = ['./', './rulesets/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** A document that fits `schemas/rule-set.schema.json`: what has a default may be missing. */
interface RuleSetDocument extends Omit<RuleSet, 'match' | 'categories'> {
  readonly match: Pick<MatchRule, 'mode'> & Partial<MatchRule>;
  readonly categories: readonly (Pick<Category, 'name' | 'property'> & Partial<Category>)[];
}

/**
 * Reads a rule set: one that ships with the package by its name, any other by the path of its YAML file of at most
 * 1 MB. What contains a `/` or ends in `.yml` or `.yaml` is a path.
 *
 * @throws InputError with line and column for a file that is against the schema; `unknown-name` for a name that
 *   does not exist
 */
export async function readRuleSet(nameOrPath: string): Promise<RuleSet> {
  if (/\/|\.ya?ml$/.test(nameOrPath)) return readRuleSetFile(nameOrPath);
  const builtIn = await findBuiltInRuleSets();
  const file = builtIn.get(nameOrPath);
  if (file !== undefined) return readRuleSetFile(file);
  throw new InputError({
    code: 'unknown-name',
    message: `there is no rule set ${JSON.stringify(nameOrPath.slice(0, 60))}`,
    remedy: `give one of ${[...builtIn.keys()].join(', ')} or the path of a file that ends in .yml`,
  });
}

/** Names of the rule sets that ship with the package, in alphabetical order. */
export async function listRuleSets(): Promise<readonly string[]> {
  return [...(await findBuiltInRuleSets()).keys()];
}

/** Name to file. */
async function findBuiltInRuleSets(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const directory of DIRECTORIES) {
    const names = await readdir(directory).catch((): string[] => []);
    for (const name of names.filter((each) => each.endsWith(SUFFIX)).sort()) {
      found.set(name.slice(0, -SUFFIX.length), `${directory}${name}`);
    }
  }
  return found;
}

async function readRuleSetFile(path: string): Promise<RuleSet> {
  const document = parseYaml(decodeText(await readBytes(path, MAXIMUM_BYTES), path));
  assertFitsSchema(document, 'ruleSet', 'correct it as schemas/rule-set.schema.json describes it');
  const rules = document.value as RuleSetDocument;
  checkCategories(document, rules);
  return {
    ...rules,
    match: { exactProperties: [], ...rules.match },
    categories: rules.categories.map((category) => ({ sets: [category.name], without: [], ...category })),
  };
}

/** A category has one of the properties that take part, and is listed once. */
function checkCategories(document: LocatedDocument, { categories, properties }: RuleSetDocument): void {
  const seen = new Set<string>();
  for (const [index, { name, property }] of categories.entries()) {
    if (!properties.includes(property)) {
      throw structureError(
        document,
        ['categories', index, 'property'],
        `'property' of the category '${name}' is '${property}'`,
        `use one of 'properties' (${properties.join(', ')}) or add it there`,
      );
    }
    if (seen.has(`${property}.${name}`)) {
      const message = `has the category '${property}.${name}' twice`;
      throw structureError(document, ['categories', index, 'name'], message, 'remove one of them');
    }
    seen.add(`${property}.${name}`);
  }
}
