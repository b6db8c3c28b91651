import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { type LocatedDocument, parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import { assertConsistent } from './check-rule-set.js';
import { completeRuleSet, type RuleSetDocument } from './complete-rule-set.js';
import { mergeRules } from './merge-rules.js';
import type { RuleSet } from './rule-set.js';

/** The rule set that holds unless a user names another one. */
export const DEFAULT_RULE_SET = 'sv-comp-2024';

/** Names that move: `current` is the competition that tool authors prepare for. */
export const RULE_SET_ALIASES: ReadonlyMap<string, string> = new Map([['current', 'sv-comp-2027']]);

const MAXIMUM_BYTES = 1_000_000;
const SCHEMA_REMEDY = 'correct it as schemas/rule-set.schema.json describes it';
const SUFFIX = '.yml';
/** Where the rule sets that ship with the package are: beside this file, or beside the bundle made of it. */
const DIRECTORIES = ['./', './rulesets/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

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
  const file = builtIn.get(RULE_SET_ALIASES.get(nameOrPath) ?? nameOrPath);
  if (file !== undefined) return readRuleSetFile(file);
  throw new InputError({
    code: 'unknown-name',
    message: `there is no rule set ${JSON.stringify(nameOrPath.slice(0, 60))}`,
    remedy: `give one of ${[...builtIn.keys(), ...RULE_SET_ALIASES.keys()].join(', ')} or the path of a file that ends in .yml`,
  });
}

/** Names of the rule sets that ship with the package, in alphabetical order. */
export async function listRuleSets(): Promise<readonly string[]> {
  return [...(await findBuiltInRuleSets()).keys()];
}

/** The rule sets that ship with the package, in the order of their names. */
export async function readAllRuleSets(): Promise<readonly RuleSet[]> {
  return Promise.all((await listRuleSets()).map(readRuleSet));
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
  const document = await readMergedDocument(path, new Set());
  const stated = document.value as RuleSetDocument;
  const rules = completeRuleSet(stated, await findImpliedProperty(document, stated.impliedProperty));
  assertConsistent(document, rules);
  return rules;
}

/**
 * The document of a file, together with what it extends. Its value fits the schema, and its positions are those of
 * the file itself.
 *
 * @param extending files that lead here
 */
async function readMergedDocument(path: string, extending: ReadonlySet<string>): Promise<LocatedDocument> {
  const document = parseYaml(decodeText(await readBytes(path, MAXIMUM_BYTES), path));
  assertFitsSchema(document, 'ruleSet', SCHEMA_REMEDY);
  const { extends: baseName, ...own } = document.value as { extends?: string } & Record<string, unknown>;
  if (baseName === undefined) return document;
  const builtIn = await findBuiltInRuleSets();
  const file = builtIn.get(baseName);
  if (file === undefined) {
    const message = `'extends' names '${baseName}', which is no rule set that ships with the package`;
    throw structureError(document, ['extends'], message, `give one of ${[...builtIn.keys()].join(', ')}`);
  }
  if (extending.has(file)) {
    throw structureError(document, ['extends'], `extends itself through '${baseName}'`, 'extend another one');
  }
  const base = await readMergedDocument(file, new Set([...extending, file]));
  const merged = { ...document, value: mergeRules(base.value, own) };
  assertFitsSchema(merged, 'ruleSet', SCHEMA_REMEDY);
  return merged;
}

/** The path of a property file that ships with the rule sets. */
async function findImpliedProperty(
  document: LocatedDocument,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  for (const directory of DIRECTORIES) {
    const files = await readdir(directory).catch((): string[] => []);
    if (files.includes(`${name}.prp`)) return `${directory}${name}.prp`;
  }
  const message = `'impliedProperty' names '${name}', which is not a property file that ships with the package`;
  throw structureError(document, ['impliedProperty'], message, 'give unreach-label, or remove it');
}
