import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { cacheFile } from '../../dispatch/cache-file.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import { checkSchema } from '../../source/check-schema.js';
import { readBytes } from '../../source/read-bytes.js';
import type { LintedFile } from './lint-options.js';

/** Replaced by a hash of the sources when the program is bundled. */
declare const BUILD_ID: string;

/** How many files are remembered; the oldest are forgotten. */
const MAXIMUM_ENTRIES = 100_000;

/** A larger cache file is not ours. */
const MAXIMUM_SIZE = 256_000_000;

type CachedFile = Omit<LintedFile, 'path' | 'task'>;

/** Where findings are kept unless the user names a file. */
export function defaultCacheFile(environment: NodeJS.ProcessEnv): string {
  return cacheFile(environment, 'lint.json');
}

/**
 * Findings of earlier calls. The key of a witness is a hash of everything that determines its findings: its bytes and
 * name, the programs, the property, the options and this program. A missing or damaged file only means that less is
 * known.
 */
export class LintCache {
  readonly #file: string;
  readonly #entries: Map<string, CachedFile>;
  #grown = false;

  private constructor(file: string, entries: Map<string, CachedFile>) {
    this.#file = file;
    this.#entries = entries;
  }

  static async open(file: string): Promise<LintCache> {
    return new LintCache(file, await readEntries(file));
  }

  /**
   * @param sha256 hash of the bytes of the file
   * @param settings what `keyOfSettings` returns for the rules that apply to it
   */
  find(path: string, sha256: string, settings: string): CachedFile | undefined {
    return this.#entries.get(cacheKey(path, sha256, settings));
  }

  /** As `find`. */
  add({ path, task: _task, ...cached }: LintedFile, sha256: string, settings: string): void {
    this.#entries.set(cacheKey(path, sha256, settings), cached);
    this.#grown = true;
  }

  /** Never fails: it is only a cache. */
  async save(): Promise<void> {
    if (!this.#grown) return;
    const files = Object.fromEntries([...this.#entries].slice(-MAXIMUM_ENTRIES));
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      // Never through a link that somebody placed there.
      await writeFile(temporary, JSON.stringify({ build: BUILD_ID, files }), { flag: 'wx' });
      await rename(temporary, this.#file);
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }
}

/** The name counts too: rule sets prescribe one. */
function cacheKey(path: string, sha256: string, settings: string): string {
  return createHash('sha256')
    .update(`${settings} ${sha256} ${basename(path)}`)
    .digest('hex');
}

/** A hash of everything except the witness that determines findings. */
export function keyOfSettings({ context, severities, suppressions }: LintSettings): string {
  const { programs, ...claim } = context;
  const parts = {
    claim,
    programs: programs?.map(({ name, sha256 }) => [name, sha256]),
    severities: [...severities].sort(),
    suppressions,
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function readEntries(file: string): Promise<Map<string, CachedFile>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(await readBytes(file, MAXIMUM_SIZE)).toString('utf8'));
    if (checkSchema('lintCache', value).length > 0) return new Map();
    const { build, files } = value as { build: string; files: Record<string, CachedFile> };
    return build === BUILD_ID ? new Map(Object.entries(files)) : new Map();
  } catch {
    return new Map();
  }
}
