import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type LintedWitness, lintBytes, lintUnreadable } from '../../lint/lint-bytes.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import { propertyNameOf } from '../../lint/stated-property.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimitOf } from '../../witness/read-witness.js';
import { findLintable } from './find-lintable.js';
import { lintLarge, peekFormat } from './lint-large.js';
import type { LintedFile, LintOptions, LintResult, LintRules } from './lint-options.js';
import { prepareLint } from './prepare-lint.js';

/** For fewer files than this, starting a thread is not worth it. */
const FILES_OF_A_THREAD = 64;

/** More threads than this would only take memory from each other. */
const MAXIMUM_THREADS = 64;

/** GraphML files of at least this many bytes are read piece by piece. */
const LARGE = 1_000_000;

/** Whether the bytes that are linted are also hashed: only a cache needs that. */
export type Hashing = 'hashed' | 'not hashed';

/** A linted file with the SHA-256 of its bytes, if one is needed and available. */
export interface HashedFile {
  readonly linted: LintedFile;
  readonly sha256: string | undefined;
}

/**
 * Lints witness files. Whatever is wrong with a witness is a finding, even if it cannot be read.
 *
 * @throws InputError for wrong options: a path without files, a program that cannot be read, a rule that does not
 *   exist
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { files: paths, texts = [], jobs = 1, cache: cacheFile, signal = NEVER, ...rules } = options;
  const settings = await prepareLint(rules);
  const files = await findLintable(paths);
  const linted = texts.map(({ name, bytes }) => toFile(name, lintBytes(bytes, name, settings)));
  const hashing: Hashing = cacheFile === undefined ? 'not hashed' : 'hashed';
  const call = { rules, settings, hashing, jobs, signal };
  if (cacheFile === undefined) linted.push(...(await lintAll(files, call)).map((each) => each.linted));
  else linted.push(...(await lintUncached(files, call, cacheFile)));
  return toResult(linted);
}

/** What applies to all files of one call. */
interface LintCall {
  readonly rules: LintRules;
  readonly settings: LintSettings;
  readonly hashing: Hashing;
  readonly jobs: number;
  readonly signal: AbortSignal;
}

const NEVER = new AbortController().signal;

/** Lints one part of many files: what a thread does. */
export async function lintPart(
  files: readonly string[],
  rules: LintRules,
  hashing: Hashing,
): Promise<readonly HashedFile[]> {
  return lintInTurn(files, { settings: await prepareLint(rules), hashing, signal: NEVER });
}

async function lintUncached(
  files: readonly string[],
  call: LintCall,
  cacheFile: string,
): Promise<readonly LintedFile[]> {
  const { LintCache } = await import('./lint-cache.js');
  const cache = await LintCache.open(cacheFile, call.settings);
  const known = new Map<string, LintedFile>();
  for (const path of files) {
    call.signal.throwIfAborted();
    const bytes = await readFileOrError(path);
    const cached = bytes instanceof InputError ? undefined : cache.find(path, sha256Of(bytes));
    if (cached !== undefined) known.set(path, { path, ...cached });
  }
  const changed = files.filter((path) => !known.has(path));
  for (const { linted, sha256 } of await lintAll(changed, call)) {
    known.set(linted.path, linted);
    if (sha256 !== undefined) cache.add(linted, sha256);
  }
  await cache.save();
  return files.flatMap((path) => known.get(path) ?? []);
}

async function lintAll(files: readonly string[], call: LintCall): Promise<readonly HashedFile[]> {
  const { rules, hashing, jobs, signal } = call;
  const threads = Math.min(jobs, MAXIMUM_THREADS, Math.floor(files.length / FILES_OF_A_THREAD));
  if (threads < 2) return lintInTurn(files, call);
  const { lintInThreads } = await import('./lint-threads.js');
  return lintInThreads(files, { rules, hashing }, threads, signal);
}

async function lintInTurn(
  files: readonly string[],
  call: Pick<LintCall, 'settings' | 'hashing' | 'signal'>,
): Promise<readonly HashedFile[]> {
  const linted: HashedFile[] = [];
  for (const file of files) {
    call.signal.throwIfAborted();
    linted.push(await lintFile(file, call));
  }
  return linted;
}

async function lintFile(
  file: string,
  { settings, hashing, signal }: Pick<LintCall, 'settings' | 'hashing' | 'signal'>,
): Promise<HashedFile> {
  const packing = await packingOfLarge(file);
  if (packing !== undefined) {
    const { linted, sha256 } = await lintLarge(file, packing, { settings, hashing, signal });
    return { linted: toFile(file, linted), sha256 };
  }
  const bytes = await readFileOrError(file);
  if (bytes instanceof InputError) {
    return { linted: toFile(file, lintUnreadable(bytes, settings)), sha256: undefined };
  }
  const sha256 = hashing === 'hashed' ? sha256Of(bytes) : undefined;
  return { linted: toFile(file, lintBytes(bytes, file, settings)), sha256 };
}

/** How to read a file that is GraphML and too large for memory; undefined for any other. */
async function packingOfLarge(file: string): Promise<'plain' | 'gzip' | undefined> {
  const size = sizeOf(file);
  if (size === undefined || size < LARGE) return undefined;
  const format = await peekFormat(file).catch(() => 'yaml' as const);
  if (format === 'gzip') return 'gzip';
  return format === 'graphml' ? 'plain' : undefined;
}

/** Size of a regular file in bytes; undefined if there is none. */
function sizeOf(file: string): number | undefined {
  try {
    const status = statSync(file);
    return status.isFile() ? status.size : undefined;
  } catch {
    return undefined;
  }
}

async function readFileOrError(file: string): Promise<Uint8Array | InputError> {
  try {
    return await readBytes(file, sizeLimitOf(file));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function toFile(path: string, { summary, findings }: LintedWitness): LintedFile {
  return {
    path,
    format: summary?.format ?? null,
    version: summary?.version ?? null,
    kind: summary?.kind ?? null,
    producer: summary?.metadata.producer?.value ?? null,
    property: propertyNameOf(summary?.metadata.specifications.map(({ value }) => value) ?? []) ?? null,
    findings,
  };
}

function toResult(files: readonly LintedFile[]): LintResult {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return { files, counts };
}
