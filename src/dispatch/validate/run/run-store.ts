import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Witness, WitnessKind } from '../../../witness/witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import type { PlannedRun } from './plan-runs.js';

/** Remembers runs by what they depend on, so that none is repeated while nothing has changed. */
export interface RunStore {
  find(id: string): Promise<ValidatorRun | undefined>;
  /** Resolves when the run is safe from a crash. */
  add(id: string, run: ValidatorRun, facts: RunLog & RunSubject): Promise<void>;
  /** What the files of a validator were like when it was first asked for. */
  installation(files: readonly string[]): Promise<string>;
}

/** What a run was called with, and what it printed. */
export interface RunLog {
  readonly command: readonly string[];
  readonly output: string;
}

/** What tells which runs take similar times. */
export interface RunSubject {
  readonly propertyName: string;
  readonly kind: WitnessKind;
}

/** Files of a tool that are looked at to see whether it was replaced. */
const MAXIMUM_FILES = 5_000;

/**
 * The SHA-256 of everything that a run depends on: the validator and its files, the program, the property, the
 * witness, the verdict, the limits and the rules. Where files lie does not matter, what is in them does.
 */
export async function idOfRun(
  { definition, limits, executable, leadingArguments, directory, ownership }: PlannedRun,
  witness: Witness,
  claim: PreparedClaim,
  store: Pick<RunStore, 'installation'>,
): Promise<string> {
  // A folder that holds this tool and nothing else counts as a whole.
  const folders = ownership === 'own' ? [directory] : [];
  const facts = {
    validator: definition.name,
    definition: toText(definition),
    installation: await store.installation([executable, ...leadingArguments, ...folders]),
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

/** The texts of definitions: there are few, and many runs. */
const texts = new WeakMap<object, string>();

/** A definition as text: JSON alone would lose its maps and patterns. */
function toText(definition: PlannedRun['definition']): string {
  const known = texts.get(definition);
  if (known !== undefined) return known;
  const text = JSON.stringify(definition, (_key, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.getPrototypeOf(value) === Object.prototype ? value : String(value);
  });
  texts.set(definition, text);
  return text;
}

/**
 * Sizes and times of change of a validator's files, of what lies next to them and in its folders: an upgrade shows
 * there, whatever version the tool prints. Next to a program in a `bin` folder lie the programs of others.
 */
export async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) continue;
    const folder = status.isDirectory() ? path : dirname(path);
    let names: readonly string[] = [basename(path)];
    if (status.isDirectory()) names = await filesBelow(path);
    else if (basename(folder) !== 'bin' && status.isFile()) names = await namesIn(folder);
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

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch((): string[] => [])).sort();
}

/** Paths relative to the folder; the names of its files stand before those of its folders, level by level. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [''];
  for (let below = folders.shift(); below !== undefined; below = folders.shift()) {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else files.push(path);
    }
    if (files.length + folders.length > MAXIMUM_FILES) break;
  }
  return files;
}
