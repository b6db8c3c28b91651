import type { KeyDeclaration } from '../witness.js';

/** The data keys of witness format 1.0 (README-GraphML of sosy-lab/sv-witnesses), by what they describe. */
export const GRAPH_KEYS = [
  'witness-format-version',
  'witness-type',
  'sourcecodelang',
  'producer',
  'specification',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
] as const;
export const NODE_KEYS = ['entry', 'sink', 'violation', 'cyclehead', 'invariant', 'invariant.scope'] as const;
export const EDGE_KEYS = [
  'assumption',
  'assumption.scope',
  'assumption.resultfunction',
  'control',
  'startline',
  'endline',
  'startoffset',
  'endoffset',
  'originfile',
  'enterLoopHead',
  'enterFunction',
  'returnFromFunction',
  'threadId',
  'createThread',
] as const;

const STANDARD_KEYS: ReadonlySet<string> = new Set<string>([...GRAPH_KEYS, ...NODE_KEYS, ...EDGE_KEYS]);

/** The keys of data in nearly all witnesses. */
export const KEY_WORDS: ReadonlyMap<string, string> = new Map(
  [...STANDARD_KEYS, 'returnFrom'].map((key) => [key, key]),
);

/** Ids that most producers use for a standard key: CPAchecker declares `id="returnFrom"`. */
const LEGACY_IDS: ReadonlyMap<string, string> = new Map([['returnFrom', 'returnFromFunction']]);

/** Gives the standard name of the key that a `<data key="…">` refers to, or the id itself if there is none. */
export type KeyResolver = (id: string) => string;

/**
 * Resolves data keys by their id; an id that is not a standard name is looked up in the declarations for its standard
 * `attr.name`. The id wins: CPAchecker 1.x declares `assumption.scope` with the `attr.name` `assumption`.
 */
export function createKeyResolver(keys: readonly KeyDeclaration[]): KeyResolver {
  const names = new Map<string, string>(LEGACY_IDS);
  for (const { id, attributeName } of keys) {
    if (STANDARD_KEYS.has(id) || names.has(id) || attributeName === undefined) continue;
    const name = LEGACY_IDS.get(attributeName) ?? attributeName;
    if (STANDARD_KEYS.has(name)) names.set(id, name);
  }
  return (id) => names.get(id) ?? id;
}
