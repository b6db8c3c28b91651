import { basename, dirname } from 'node:path';
import { splitFormulas } from '../../../lint/rule/stated-property.js';
import { baseName } from '../../../source/base-name.js';
import { decodeText } from '../../../source/decode-text.js';
import { InputError } from '../../../source/input-error.js';
import { readBytes } from '../../../source/read-bytes.js';
import type { DataModel } from '../../../vocabulary/data-model.js';
import type { WitnessMetadata } from '../../../witness/witness.js';
import { isFile, type KnownTask, readKnownTask } from './known-task.js';
import { placeInResults, type ResultsFolders } from './results-folder.js';
import type { TaskCollection } from './task-collection.js';

const MAXIMUM_PROPERTY_SIZE = 1_000_000;

/** How a witness was paired with its task: by a BenchExec results file, by its folder, or by a hash or a name in it. */
export type PairedBy = 'results' | 'folder' | 'hash' | 'name';

/** The claim that a witness seems to be for. */
export interface Pairing {
  /** Path of the task definition or the program. */
  readonly task: string;
  readonly by: PairedBy;
  readonly programs: readonly string[];
  readonly dataModel: DataModel | undefined;
  readonly property: string | undefined;
  readonly verdict: string | undefined;
}

/** Where to look for tasks. */
export interface PairingPlaces {
  readonly tasks: TaskCollection;
  readonly results: ResultsFolders;
}

/**
 * Finds the task of a witness. What BenchExec says about the run comes first, because it does not depend on the
 * witness, so a wrong hash in the witness is noticed. If several tasks match equally well, none is taken.
 *
 * @param metadata what the witness says about itself; undefined if it cannot be read
 */
export async function pairWitness(
  file: string,
  metadata: WitnessMetadata | undefined,
  { tasks, results }: PairingPlaces,
): Promise<Pairing | undefined> {
  const place = placeInResults(file);
  if (place !== undefined) {
    const claim = await results.findClaim(place);
    const task = claim === undefined ? undefined : await taskAt(claim.task);
    if (claim !== undefined && task !== undefined) {
      const stated = claim.property !== undefined && isFile(claim.property) ? claim.property : undefined;
      const property = stated ?? (await propertyFor(task, metadata));
      return { ...makePairing(task, 'results', property), verdict: claim.verdict };
    }
    const named = await narrow(await tasks.named(place.below.at(-1) ?? ''), metadata, tasks);
    if (named !== undefined) return makePairing(named, 'folder', await propertyFor(named, metadata));
  }
  if (metadata === undefined) return undefined;
  const hashed = await byHash(metadata, tasks);
  const byContent = await narrow(preferNamed(hashed, file), metadata, tasks);
  if (byContent !== undefined) return makePairing(byContent, 'hash', await propertyFor(byContent, metadata));
  // Several tasks have this program, and their names do not decide either.
  if (hashed.length > 0) return undefined;
  const byName = await narrow(await namedLike(file, metadata, tasks), metadata, tasks);
  return byName === undefined ? undefined : makePairing(byName, 'name', await propertyFor(byName, metadata));
}

function makePairing(
  { path, programs, dataModel }: KnownTask,
  by: PairedBy,
  property: string | undefined,
): Pairing {
  return { task: path, by, programs, dataModel, property, verdict: undefined };
}

async function taskAt(path: string): Promise<KnownTask | undefined> {
  try {
    return isFile(path) ? await readKnownTask(path) : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

async function byHash(
  { programHashes }: WitnessMetadata,
  tasks: TaskCollection,
): Promise<readonly KnownTask[]> {
  const found = new Set<KnownTask>();
  for (const { value } of programHashes) {
    for (const task of await tasks.withHash(value.trim().toLowerCase())) found.add(task);
  }
  return [...found];
}

/** Tasks that match the name of the witness or of a program in it. */
async function namedLike(
  file: string,
  { programFiles }: WitnessMetadata,
  tasks: TaskCollection,
): Promise<readonly KnownTask[]> {
  const found = new Set<KnownTask>();
  for (const { value } of programFiles) {
    for (const task of await tasks.withProgram(baseName(value.trim()))) found.add(task);
  }
  if (found.size > 0) return preferNamed([...found], file);
  const stem = fileStem(file);
  for (const name of [basename(dirname(file)), stem, `${stem}.yml`, `${stem}.c`, `${stem}.i`]) {
    for (const task of await tasks.named(name)) found.add(task);
    if (found.size > 0) break;
  }
  return [...found];
}

/** Of several tasks, those with the name of the witness or of its folder. */
function preferNamed(tasks: readonly KnownTask[], file: string): readonly KnownTask[] {
  if (tasks.length < 2) return tasks;
  const names = new Set([fileStem(file), basename(dirname(file))]);
  const named = tasks.filter(({ path }) => names.has(basename(path)) || names.has(fileStem(path)));
  return named.length > 0 ? named : tasks;
}

/** The only task left after comparing data model, hash and property; undefined if none or several are left. */
async function narrow(
  candidates: readonly KnownTask[],
  metadata: WitnessMetadata | undefined,
  tasks: TaskCollection,
): Promise<KnownTask | undefined> {
  if (candidates.length < 2 || metadata === undefined)
    return candidates.length === 1 ? candidates[0] : undefined;
  const hashed = new Set(await byHash(metadata, tasks));
  let left = keepSome(candidates, (task) => hashed.has(task));
  const dataModel = parseDataModel(metadata);
  left = keepSome(left, (task) => task.dataModel === dataModel);
  const fitting = new Set<KnownTask>();
  for (const task of left) if ((await statedProperty(task, metadata)) !== undefined) fitting.add(task);
  left = keepSome(left, (task) => fitting.has(task));
  return left.length === 1 ? left[0] : undefined;
}

/** Those that satisfy a condition, or all if none does. */
function keepSome(tasks: readonly KnownTask[], holds: (task: KnownTask) => boolean): readonly KnownTask[] {
  const kept = tasks.filter(holds);
  return kept.length > 0 ? kept : tasks;
}

function parseDataModel({ dataModel }: WitnessMetadata): DataModel | undefined {
  const text = dataModel?.value ?? '';
  if (/^(?:ILP32|32bit)$/i.test(text)) return 'ILP32';
  return /^(?:LP64|64bit)$/i.test(text) ? 'LP64' : undefined;
}

/** The only property of the task, or the one that the witness states. */
async function propertyFor(
  task: KnownTask,
  metadata: WitnessMetadata | undefined,
): Promise<string | undefined> {
  if (task.properties.length === 1) return task.properties[0];
  return metadata === undefined ? undefined : statedProperty(task, metadata);
}

async function statedProperty(
  { properties }: KnownTask,
  { specifications }: WitnessMetadata,
): Promise<string | undefined> {
  if (specifications.length === 0) return undefined;
  for (const file of properties) {
    const wanted = splitFormulas(await readPropertyText(file));
    const fits = specifications.every(({ value }) =>
      splitFormulas(value).some((each) => wanted.includes(each)),
    );
    if (fits) return file;
  }
  return undefined;
}

async function readPropertyText(file: string): Promise<string> {
  try {
    return decodeText(await readBytes(file, MAXIMUM_PROPERTY_SIZE), file).text;
  } catch (error) {
    if (error instanceof InputError) return '';
    throw error;
  }
}

/** A name without its endings, such as `a` for `a.yml.graphml` and `a.yml`. */
function fileStem(path: string): string {
  return basename(path)
    .replace(/\.gz$/, '')
    .replace(/\.(?:graphml|ya?ml|[ci])$/, '');
}
