import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Witness } from '../witness/witness.js';
import type { PlannedRun } from './plan-runs.js';
import type { PreparedClaim } from './prepare-claim.js';
import type { ValidatorRun } from './result.js';

/** Remembers runs by what they depend on, so that none is repeated while nothing has changed. */
export interface RunStore {
  find(id: string): ValidatorRun | undefined;
  /** Resolves when the run is safe from a crash. */
  add(id: string, run: ValidatorRun): Promise<void>;
  /** What the files of a validator were like when it was first asked for. */
  installation(files: readonly string[]): Promise<string>;
}

/** Files of a tool that are looked at to see whether it was replaced. */
const MAXIMUM_FILES = 5_000;

/**
 * The SHA-256 of everything that a run depends on: the validator and its files, the program, the property, the
 * witness, the verdict, the limits and the rules. Where files lie does not matter, what is in them does.
 */
export async function idOfRun(
  { definition, limits, executable, leadingArguments }: PlannedRun,
  witness: Witness,
  claim: PreparedClaim,
  store: RunStore,
): Promise<string> {
  const facts = {
    validator: definition.name,
    definition: toText(definition),
    installation: await store.installation([executable, ...leadingArguments]),
    programs: claim.programHashes,
    property: claim.property.text,
    language: claim.task.language,
    dataModel: claim.task.dataModel ?? null,
    witness: witness.sha256,
    verdict: claim.status,
    limits,
    ruleSet: claim.ruleSet.name,
    match: claim.ruleSet.match,
    edition: claim.edition,
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** A definition as text: JSON alone would lose its maps and patterns. */
function toText(definition: PlannedRun['definition']): string {
  return JSON.stringify(definition, (_key, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.getPrototypeOf(value) === Object.prototype ? value : String(value);
  });
}

/**
 * Sizes and times of change of a validator's files and of what lies next to them: an upgrade shows there, whatever
 * version the tool prints. Next to a program in a `bin` folder lie the programs of others.
 */
export async function fingerprintOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) {
    const status = await stat(file).catch(() => undefined);
    if (status === undefined) continue;
    const folder = dirname(file);
    const isShared = basename(folder) === 'bin' || !status.isFile();
    const names = isShared ? [basename(file)] : (await readdir(folder).catch((): string[] => [])).sort();
    for (const name of names.slice(0, MAXIMUM_FILES)) {
      const { size, mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? {
        size: 0,
        mtimeMs: 0,
      };
      hash.update(`${name}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex');
}
