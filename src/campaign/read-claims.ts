import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readResults } from '../benchexec/read-results.js';
import type { ResultRun, ResultsFile } from '../benchexec/results-file.js';
import { checkSchema } from '../source/check-schema.js';
import { InputError } from '../source/input-error.js';
import type { CampaignClaim, ReadClaim, SkipReason } from './campaign-claim.js';
import { findRunWitnesses } from './find-run-witnesses.js';

/** Results of BenchExec, but not those that a campaign has adjusted. */
const RESULTS = /\.results\.[^/]*\.xml(?:\.bz2|\.gz)?$/;
const ADJUSTED = /\.(?:fixed|merged)\.xml(?:\.bz2|\.gz)?$/;
const MAXIMUM_LINE = 1_000_000;

/**
 * Reads claims one after the other: from results files of BenchExec, from folders with such files, and from manifests
 * (`.jsonl`, one claim a line as schemas/campaign-claim.schema.json says). What is wrong with one file or one run is
 * reported, and the rest goes on.
 *
 * @throws InputError `not-found` for a path that does not exist, `usage` for a folder without results
 */
export async function* readClaims(paths: readonly string[]): AsyncGenerator<ReadClaim> {
  const keys = new Set<string>();
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      const claims = file.endsWith('.jsonl') ? readManifest(file) : readResultsFile(file);
      for await (const read of claims) yield withUniqueKey(read, keys, file);
    }
  }
}

async function filesOf(path: string): Promise<readonly string[]> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) {
    throw new InputError({
      code: 'not-found',
      file: path,
      message: 'does not exist',
      remedy: 'check the path',
    });
  }
  if (!status.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => RESULTS.test(name) && !ADJUSTED.test(name)).sort();
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new InputError({
    code: 'usage',
    file: path,
    message: 'has no results of BenchExec',
    remedy: "name a folder with '….results.….xml' files, such a file, or a manifest (.jsonl)",
  });
}

/** Two claims of one name would share one result: the second is a problem, not a claim. */
function withUniqueKey(read: ReadClaim, keys: Set<string>, file: string): ReadClaim {
  if (read.kind === 'problem') return read;
  const key = read.kind === 'claim' ? read.claim.key : read.key;
  if (!keys.has(key)) {
    keys.add(key);
    return read;
  }
  const message = `has a second run of ${key}; only the first one is validated`;
  return { kind: 'problem', problem: { file, message } };
}

async function* readResultsFile(file: string): AsyncGenerator<ReadClaim> {
  let results: ResultsFile;
  try {
    results = await readResults(file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    yield { kind: 'problem', problem: { file, message: error.message } };
    return;
  }
  const names = new Map<string, number>();
  for (const { name } of results.runs) names.set(basename(name), (names.get(basename(name)) ?? 0) + 1);
  for (const run of results.runs) {
    // BenchExec keeps files by the base name of the task: two of one name overwrite each other.
    if ((names.get(basename(run.name)) ?? 0) > 1) {
      const message = `has several tasks named ${basename(run.name)}, whose files cannot be told apart`;
      yield { kind: 'problem', problem: { file, message } };
      continue;
    }
    yield await toClaim(run, results);
  }
}

async function toClaim(run: ResultRun, results: ResultsFile): Promise<ReadClaim> {
  const { file, benchmark: verifier } = results;
  const property = run.propertyFile ?? run.properties.join(' ');
  const key = [verifier, results.name ?? '', run.name, property].join('|');
  const skip = (reason: SkipReason): ReadClaim => ({
    kind: 'skipped',
    key,
    verifier,
    reason,
    category: results.block ?? null,
  });
  if (run.status === undefined) return skip('not run');
  if (!/^(?:true|false)\b/.test(run.status)) return skip('no verdict');
  if (run.category === 'wrong') return skip('wrong verdict');
  const claim: CampaignClaim = {
    key,
    verifier,
    source: { file, run: run.name },
    task: join(dirname(file), run.name),
    property: run.propertyFile === undefined ? null : join(dirname(file), run.propertyFile),
    verdict: run.status,
    witnesses: await findRunWitnesses(file, results, run),
    category: results.block ?? null,
    dataModel: null,
    cputime: run.cputime ?? null,
  };
  return { kind: 'claim', claim };
}

async function* readManifest(file: string): AsyncGenerator<ReadClaim> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield toManifestClaim(text, file, line);
  }
}

function toManifestClaim(text: string, file: string, line: number): ReadClaim {
  const problem = (message: string): ReadClaim => ({
    kind: 'problem',
    problem: { file, message: `${file}:${line}: ${message}` },
  });
  if (text.length > MAXIMUM_LINE) return problem(`is longer than ${MAXIMUM_LINE} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return problem('is not JSON');
  }
  const [violation] = checkSchema('campaignClaim', value);
  if (violation !== undefined) return problem(violation.message);
  const given = value as Partial<CampaignClaim> & Pick<CampaignClaim, 'task' | 'verdict'>;
  const place = (path: string) => resolve(dirname(file), path);
  const { verifier = 'verifier', task, property = null, verdict } = given;
  const key = [verifier, task, property ?? ''].join('|');
  if (!/^(?:true|false|SAFE|UNSAFE)\b/i.test(verdict)) {
    return { kind: 'skipped', key, verifier, reason: 'no verdict', category: given.category ?? null };
  }
  const claim: CampaignClaim = {
    key,
    verifier,
    source: null,
    task: place(task),
    property: property === null ? null : place(property),
    verdict,
    witnesses: (given.witnesses ?? []).map(place),
    category: given.category ?? null,
    dataModel: given.dataModel ?? null,
    cputime: given.cputime ?? null,
  };
  return { kind: 'claim', claim };
}
