import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checkSchema } from '../source/check-schema.js';
import { decodeText } from '../source/decode-text.js';
import { InputError, type Position } from '../source/input-error.js';
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
  const [duplicate] = document.duplicateKeys;
  if (duplicate !== undefined) {
    throw problem(document, duplicate.position, `has the key '${duplicate.key}' twice`, 'remove one of them');
  }
  const [violation] = checkSchema('ruleSet', document.value);
  if (violation !== undefined) {
    const remedy = 'correct it as schemas/rule-set.schema.json describes it';
    throw problem(document, document.positionOf(violation.pointer), violation.message, remedy);
  }
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
      const position = document.positionOf(['categories', index, 'property']);
      const message = `'property' of the category '${name}' is '${property}'`;
      throw problem(
        document,
        position,
        message,
        `use one of 'properties' (${properties.join(', ')}) or add it there`,
      );
    }
    if (seen.has(`${property}.${name}`)) {
      const position = document.positionOf(['categories', index, 'name']);
      throw problem(document, position, `has the category '${property}.${name}' twice`, 'remove one of them');
    }
    seen.add(`${property}.${name}`);
  }
}

function problem(
  { source }: LocatedDocument,
  position: Position,
  message: string,
  remedy: string,
): InputError {
  return new InputError({ code: 'structure', file: source.file, position, message, remedy });
}
