import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { LintSettings } from '../../lint/lint-settings.js';
import { checkSchema } from '../../source/check-schema.js';
import { readBytes } from '../../source/read-bytes.js';
import { cacheFile } from '../cache-file.js';
import type { LintedFile } from './lint-options.js';

/** Replaced by a hash of the sources when the program is bundled. */
declare const BUILD_ID: string;

/** How many files are remembered; the oldest are forgotten. */
const MAXIMUM_ENTRIES = 100_000;

/** A larger cache file is not ours. */
const MAXIMUM_SIZE = 256_000_000;

type CachedFile = Omit<LintedFile, 'path'>;

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
  readonly #settings: string;
  readonly #entries: Map<string, CachedFile>;
  #grown = false;

  private constructor(file: string, settings: string, entries: Map<string, CachedFile>) {
    this.#file = file;
    this.#settings = settings;
    this.#entries = entries;
  }

  static async open(file: string, settings: LintSettings): Promise<LintCache> {
    return new LintCache(file, keyOfSettings(settings), await readEntries(file));
  }

  /** @param sha256 of the bytes of the file */
  find(path: string, sha256: string): CachedFile | undefined {
    return this.#entries.get(this.#keyOf(path, sha256));
  }

  add({ path, ...cached }: LintedFile, sha256: string): void {
    this.#entries.set(this.#keyOf(path, sha256), cached);
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

  /** The name counts too: rule sets prescribe one. */
  #keyOf(path: string, sha256: string): string {
    return createHash('sha256')
      .update(`${this.#settings} ${sha256} ${basename(path)}`)
      .digest('hex');
  }
}

function keyOfSettings({ context, severities, suppressions }: LintSettings): string {
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
