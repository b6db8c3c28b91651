import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { type LocatedDocument, parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import { assertConsistent } from './check-rule-set.js';
import { completeRuleSet, type RuleSetDocument } from './complete-rule-set.js';
import { mergeRules } from './merge-rules.js';

const MAXIMUM_BYTES = 1_000_000;
const SCHEMA_REMEDY = 'correct it; schemas/rule-set.schema.json describes the format';

/** The rule sets that a file may extend. */
export interface BaseRuleSets {
  /** In alphabetical order. */
  readonly names: readonly string[];
  /** What a rule set says, including what it extends; undefined if there is none of this name. */
  findDocument(name: string): RuleSetDocument | undefined;
}

/** A rule set in a file of at most 1 MB, merged with what it extends. */
export interface RuleSetFile {
  /** Positions in it refer to the file itself. */
  readonly document: LocatedDocument;
  readonly stated: RuleSetDocument;
}

/**
 * Reads the file of a rule set and checks everything but the name of its property file.
 *
 * @throws InputError with line and column of the first mistake
 */
export async function readRuleSetDocument(path: string, bases: BaseRuleSets): Promise<RuleSetFile> {
  const document = await readMergedDocument(path, bases);
  const stated = document.value as RuleSetDocument;
  assertConsistent(document, completeRuleSet(stated, undefined));
  return { document, stated };
}

async function readMergedDocument(path: string, bases: BaseRuleSets): Promise<LocatedDocument> {
  const document = parseYaml(decodeText(await readBytes(path, MAXIMUM_BYTES), path));
  assertFitsSchema(document, 'ruleSet', SCHEMA_REMEDY);
  const { extends: baseName, ...own } = document.value as { extends?: string } & Record<string, unknown>;
  if (baseName === undefined) return document;
  const base = bases.findDocument(baseName);
  if (base === undefined) {
    const message = `'extends' names '${baseName}', which is not a rule set that ships with the package`;
    throw structureError(document, ['extends'], message, `give one of ${bases.names.join(', ')}`);
  }
  const merged = { ...document, value: mergeRules(base, own) };
  assertFitsSchema(merged, 'ruleSet', SCHEMA_REMEDY);
  return merged;
}
