import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type LintedWitness, lintBytes, lintUnreadable } from '../../lint/lint-bytes.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimit } from '../../witness/read-witness.js';
import { lintLarge, peekFormat } from './lint-large.js';

/** Size in bytes from which a GraphML file is read piece by piece. */
const LARGE = 1_000_000;

/** Whether to hash the linted bytes, too: only a cache needs that. */
export type Hashing = 'hashed' | 'not hashed';

/** How one file is linted. */
export interface FileLint {
  readonly settings: LintSettings;
  readonly hashing: Hashing;
  readonly signal: AbortSignal;
}

/** The result of linting a file, with the SHA-256 of its bytes if one is needed and available. */
export interface HashedWitness {
  readonly witness: LintedWitness;
  readonly sha256: string | undefined;
}

/** Lints one file, a large GraphML file piece by piece. */
export async function lintOneFile(
  file: string,
  { settings, hashing, signal }: FileLint,
): Promise<HashedWitness> {
  const packing = await packingOfLarge(file);
  if (packing !== undefined) {
    const { linted, sha256 } = await lintLarge(file, packing, { settings, hashing, signal });
    return { witness: linted, sha256 };
  }
  const bytes = await readFileOrError(file);
  if (bytes instanceof InputError) return { witness: lintUnreadable(bytes, settings), sha256: undefined };
  const sha256 = hashing === 'hashed' ? hashBytes(bytes) : undefined;
  return { witness: lintBytes(bytes, file, settings), sha256 };
}

/** The SHA-256 of a file that can be read. */
export async function hashFile(file: string): Promise<string | undefined> {
  const bytes = await readFileOrError(file);
  return bytes instanceof InputError ? undefined : hashBytes(bytes);
}

/** How to read a GraphML file that is too large for memory; undefined for any other file. */
async function packingOfLarge(file: string): Promise<'plain' | 'gzip' | undefined> {
  const size = readSize(file);
  if (size === undefined || size < LARGE) return undefined;
  const format = await peekFormat(file).catch(() => 'yaml' as const);
  if (format === 'gzip') return 'gzip';
  return format === 'graphml' ? 'plain' : undefined;
}

/** Size of a regular file in bytes; undefined if there is none. */
function readSize(file: string): number | undefined {
  try {
    const status = statSync(file);
    return status.isFile() ? status.size : undefined;
  } catch {
    return undefined;
  }
}

async function readFileOrError(file: string): Promise<Uint8Array | InputError> {
  try {
    return await readBytes(file, sizeLimit(file));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
