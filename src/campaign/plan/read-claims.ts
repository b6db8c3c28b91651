import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseValidationName } from '../../benchexec/validation-name.js';
import { InputError } from '../../source/input-error.js';
import { missingFile } from '../../source/missing-file.js';
import type { ReadClaim } from '../store/campaign-claim.js';
import { readManifest } from './read-manifest.js';
import { readResultsClaims } from './read-results-claims.js';

/** Results of BenchExec, except those that a campaign has adjusted. */
const RESULTS = /\.results\.[^/]*\.xml(?:\.bz2|\.gz)?$/;
const ADJUSTED = /\.(?:fixed|merged)\.xml(?:\.bz2|\.gz)?$/;
const MANIFEST = /\.(?:jsonl|csv)$/;

/**
 * Reads claims one after the other: from results files of BenchExec, from folders with such files, and from manifests
 * (`.jsonl` and `.csv`, one claim a line as schemas/campaign-claim.schema.json says). Problems of one file or run are
 * reported, and the rest continues.
 *
 * @param unpacked folder for witnesses from archives
 * @throws InputError `not-found` for a path that does not exist, `usage` for a folder without results
 */
export async function* readClaims(paths: readonly string[], unpacked: string): AsyncGenerator<ReadClaim> {
  // A path that leads nowhere is reported before the first claim.
  const files = await listClaimFiles(paths);
  const keys = new Set<string>();
  for (const file of files) {
    const claims = isManifest(file) ? readManifest(file) : readResultsClaims(file, unpacked);
    for await (const read of claims) yield withUniqueKey(read, keys, file);
  }
}

/** Whether a file has one claim a line; otherwise it has results of BenchExec. */
export function isManifest(file: string): boolean {
  return MANIFEST.test(file);
}

/**
 * The files with claims, each once.
 *
 * @throws InputError `not-found` for a path that does not exist, `usage` for a folder without results
 */
export async function listClaimFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) files.push(...(await filesIn(path)));
  return [...new Set(files)];
}

async function filesIn(path: string): Promise<readonly string[]> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) {
    throw missingFile(path);
  }
  if (!status.isDirectory()) return [path];
  const names = (await readdir(path)).filter(isOfVerifier).sort();
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new InputError({
    code: 'usage',
    file: path,
    message: 'has no results of BenchExec',
    remedy: "name a folder with '….results.….xml' files, such a file, or a manifest (.jsonl or .csv)",
  });
}

/** Answers of validators, which may lie next to the results of verifiers, are no claims. */
function isOfVerifier(name: string): boolean {
  return RESULTS.test(name) && !ADJUSTED.test(name) && parseValidationName(name) === undefined;
}

/** Two claims with one key would share one result: the second is a problem, not a claim. */
function withUniqueKey(read: ReadClaim, keys: Set<string>, file: string): ReadClaim {
  if (read.kind === 'problem') return read;
  const key = read.kind === 'claim' ? read.claim.key : read.key;
  // Keys are long and numerous.
  const digest = hash('sha256', key, 'base64').slice(0, 20);
  if (!keys.has(digest)) {
    keys.add(digest);
    return read;
  }
  const message = `has a second run of ${key.replaceAll('|', ', ')}; only the first one is validated`;
  return { kind: 'problem', problem: { file, message } };
}
