import { lstat, mkdir, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { removeTree } from '../../files/remove-tree.js';
import { checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { type ArchiveLimits, TOOL_LIMITS } from '../../validator/archive/archive-limits.js';
import { unpackTool } from '../../validator/archive/unpack-tool.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { findTool } from '../../validator/find-tool.js';
import { readFmToolsEntry } from '../../validator/fm-tools-entry.js';
import { type CheckValidatorOptions, checkValidator, type ValidatorCheck } from './check-validator.js';
import { makeWorkFolder, removeAbandoned } from './install-folders.js';
import { listValidators } from './survey-validators.js';

/** What to install, from where, and to where. */
export interface InstallOptions extends CheckValidatorOptions {
  /** Zip archive of the tool; without it, the result says where to get one. */
  readonly archive?: string | undefined;
  /** SHA-256 that the archive must have, in hexadecimal digits. */
  readonly sha256?: string | undefined;
  /** FM-Tools entry, which says where the archives are. */
  readonly entry?: string | undefined;
  /** Whether an installed tool is replaced; `kept` by default. */
  readonly existing?: 'kept' | 'replaced' | undefined;
  /** What an archive may hold at most; 10 GB in 200 000 files and folders by default. */
  readonly limits?: { readonly [Limit in keyof ArchiveLimits]?: number | undefined } | undefined;
}

/** What `installValidator` did. */
export type Installed =
  | {
      readonly kind: 'to-fetch';
      readonly name: string;
      /** Addresses of archives, the newest edition first; empty without an FM-Tools entry. */
      readonly archives: readonly string[];
      /** Pages that say where archives are. */
      readonly pages: readonly string[];
    }
  | {
      readonly kind: 'installed';
      readonly name: string;
      readonly directory: string;
      /** SHA-256 of the archive. */
      readonly sha256: string;
      readonly files: number;
      /** Total size of all files in bytes. */
      readonly bytes: number;
      readonly check: ValidatorCheck;
    };

/** The public list of tools, with an entry for each one. */
const FM_TOOLS = 'https://gitlab.com/sosy-lab/benchmarking/fm-tools/-/tree/main/data';

/**
 * Unpacks the archive of a validator into the folder of tools (`tools.collection`), and tries it. The tool is installed
 * as a whole or not at all. Nothing is fetched from the network.
 *
 * @throws InputError for an unknown name, an archive that is refused, a tool that is already installed, and a folder
 * that cannot be written
 */
export async function installValidator(name: string, options: InstallOptions = {}): Promise<Installed> {
  checkValue('installValidator', 'the name', name, 'text');
  checkValue('installValidator', 'the second argument', options, 'object');
  const { archive, sha256, entry, existing = 'kept', limits = {}, ...check } = options;
  const { validatorFolders, tools } = check;
  const [surveyed] = await listValidators({ validatorFolders, tools, name });
  if (surveyed === undefined) throw new Error(`no validator ${name} in the survey`);
  const { definition } = surveyed;
  if (definition.executable.kind === 'embedded') {
    throw usage(`'${name}' is part of this program`, `see: witness-check validators check ${name}`);
  }
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw usage(`'${sha256}' is not a SHA-256`, 'give the 64 hexadecimal digits that sha256sum prints');
  }
  if (archive === undefined) {
    const pages = [FM_TOOLS, ...(definition.home === undefined ? [] : [definition.home])];
    return { kind: 'to-fetch', name, archives: await findArchives(entry), pages };
  }
  const collection = collectionFor(name, check.tools);
  const directory = resolve(collection, name);
  await assertFree(directory, existing);
  const { signal } = check;
  const unpacked = await placeTool({
    definition,
    archive,
    sha256,
    collection,
    directory,
    existing,
    signal,
    limits: { bytes: limits.bytes ?? TOOL_LIMITS.bytes, entries: limits.entries ?? TOOL_LIMITS.entries },
  });
  return { kind: 'installed', name, directory, ...unpacked, check: await checkValidator(name, check) };
}

async function findArchives(entry: string | undefined): Promise<readonly string[]> {
  if (entry === undefined) return [];
  const { participations, file } = await readFmToolsEntry(entry);
  const newest = participations.toSorted((one, other) => (one.edition < other.edition ? 1 : -1));
  const archives = newest.flatMap(({ version }) => version.archive ?? []);
  if (archives.length > 0) return [...new Set(archives)];
  const message = 'does not say where the archives of validators are';
  throw new InputError({ code: 'structure', file, message, remedy: 'use another entry, or none' });
}

function collectionFor(name: string, tools: InstallOptions['tools']): string {
  const given = tools?.directories?.get(name);
  if (given !== undefined) {
    throw usage(
      `the tool of '${name}' is only looked for in ${given}`,
      'remove it from --tool and from the configuration first',
    );
  }
  if (tools?.collection !== undefined) return resolve(tools.collection);
  throw usage(
    'there is no folder of tools to install into',
    'name one with --tools-dir, and in WITNESS_CHECK_TOOLS or tools-dir of .witness-check.yml for later calls',
  );
}

async function assertFree(directory: string, existing: 'kept' | 'replaced'): Promise<void> {
  if (existing === 'replaced' || !(await exists(directory))) return;
  const remedy = 'use --force to replace it';
  throw new InputError({ code: 'usage', file: directory, message: 'exists', remedy });
}

interface Placement {
  readonly definition: ValidatorDefinition;
  readonly archive: string;
  readonly sha256: string | undefined;
  readonly collection: string;
  readonly directory: string;
  readonly existing: 'kept' | 'replaced';
  readonly limits: ArchiveLimits;
  readonly signal: AbortSignal | undefined;
}

/** Unpacks next to the final place of the tool, and moves it there when it is complete. */
async function placeTool({ definition, archive, collection, directory, ...options }: Placement) {
  const work = await atFolder(collection, async () => {
    await mkdir(collection, { recursive: true });
    await removeAbandoned(collection);
    return makeWorkFolder(collection);
  });
  try {
    const fresh = resolve(work, 'fresh');
    await mkdir(fresh);
    const unpacked = await unpackTool(archive, fresh, options);
    await assertHolds(archive, fresh, definition);
    await atFolder(collection, () => move(fresh, directory, resolve(work, 'old'), options.existing));
    return unpacked;
  } finally {
    await removeTree(work);
  }
}

async function assertHolds(file: string, folder: string, definition: ValidatorDefinition): Promise<void> {
  const { name, executable } = definition;
  const places = { directories: new Map([[name, folder]]), collection: undefined, path: '' };
  const found = await findTool({ ...definition, needs: [] }, places);
  if (found.kind === 'installed' || executable.kind === 'embedded') return;
  const wanted = [executable.names.join(' or '), ...executable.required];
  throw new InputError({
    code: 'structure',
    file,
    message: `does not contain ${name}: it must have ${wanted.join(', ')}`,
    remedy: 'check that it is the archive of this validator, and that its programs are executable',
  });
}

async function move(
  fresh: string,
  directory: string,
  old: string,
  existing: 'kept' | 'replaced',
): Promise<void> {
  const gives = existing === 'replaced' && (await exists(directory));
  if (gives) await rename(directory, old);
  try {
    await rename(fresh, directory);
  } catch (error) {
    if (gives) await rename(old, directory);
    throw error;
  }
}

async function atFolder<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new InputError({
      code: 'machine',
      file: folder,
      message: `cannot be written to (${code})`,
      remedy: 'check its permissions, or choose another folder with --tools-dir',
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function usage(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
