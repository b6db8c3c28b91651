import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type AdjustedRun, adjustResults } from '../benchexec/adjust-results.js';
import { parseResults } from '../benchexec/parse-results.js';
import { readResultsText } from '../benchexec/read-results.js';
import type { ResultsFile } from '../benchexec/results-file.js';
import { type WrittenRun, writeResults } from '../benchexec/write-results.js';
import { resultCategory } from '../resolve/result-category.js';
import type { CampaignClaim } from './campaign-claim.js';
import { placesIn, resultJournals, scanPlan } from './campaign-folder.js';
import type { CampaignResult } from './claim-record.js';
import { DecidedClaims } from './decided-claims.js';
import { OpenFiles } from './file-lines.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

interface DecidedClaim {
  readonly claim: CampaignClaim;
  readonly result: CampaignResult;
}

/**
 * Writes the results of a campaign: for each results file of a verifier the adjusted copy (`….fixed.xml.gz`) and one
 * file for each validator that ran on its witnesses, and all decided claims as `claims.jsonl`. Each file is there as a
 * whole or not at all.
 *
 * @returns the paths of the files, in the order in which they were written
 * @throws InputError `not-found` for a folder that is not one of a campaign, or a results file that is gone
 */
export async function writeCampaign(folder: string, output: string): Promise<readonly string[]> {
  const known = await DecidedClaims.read(await resultJournals(placesIn(folder)), () => undefined);
  const decided: DecidedClaim[] = [];
  const bodies = new OpenFiles();
  for await (const { entry } of scanPlan(folder, ['claim'])) {
    const found = known.find(entry.claim.key);
    if (found === undefined || found.place.length === 0) continue;
    decided.push({ claim: entry.claim, result: JSON.parse(await bodies.read(found.file, found.place)) });
  }
  await bodies.close();
  await mkdir(output, { recursive: true });
  const written: string[] = [];
  const bySource = new Map<string, DecidedClaim[]>();
  for (const each of decided) {
    const { source } = each.claim;
    if (source !== null) bySource.set(source.file, [...(bySource.get(source.file) ?? []), each]);
  }
  for (const [file, list] of bySource) {
    const text = await readResultsText(file);
    const parsed = parseResults(text);
    const fixed = join(output, `${basename(file).replace(/\.(?:bz2|gz)$/, '')}.fixed.xml.gz`);
    await writeFileAtOnce(fixed, [adjustResults(text, adjustments(parsed, list))], 'gzip');
    written.push(fixed, ...(await writeValidators(list, parsed, output)));
  }
  const all = join(output, 'claims.jsonl');
  await writeFileAtOnce(all, linesOf(decided), 'plain');
  return [...written, all];
}

function* linesOf(decided: readonly DecidedClaim[]): Generator<string> {
  for (const { result } of decided) yield `${JSON.stringify(result)}\n`;
}

/** Only what counts as correct changes: a witness can neither repair nor soften a wrong verdict. */
function adjustments(
  { runs }: ResultsFile,
  decided: readonly DecidedClaim[],
): ReadonlyMap<string, AdjustedRun> {
  const correct = new Set(runs.filter(({ category }) => category === 'correct').map(({ name }) => name));
  return new Map(
    decided.flatMap(({ claim: { source }, result: { resolution } }): [string, AdjustedRun][] => {
      if (source === null || !correct.has(source.run)) return [];
      const { outcome, status } = resolution;
      switch (outcome) {
        case 'invalid-witness':
        case 'missing-witness':
          return [[source.run, { status, category: 'error' }]];
        case 'unconfirmed':
        case 'rejected':
          return [[source.run, { status, category: 'correct-unconfirmed' }]];
        default:
          return [];
      }
    }),
  );
}

/** One file for each validator, kind and version of witness, named as in the competition. */
async function writeValidators(
  decided: readonly DecidedClaim[],
  { benchmark: verifier, name, block, file }: ResultsFile,
  output: string,
): Promise<readonly string[]> {
  const groups = new Map<string, { version: string | null; validator: string; runs: WrittenRun[] }>();
  for (const { claim, result } of decided) {
    for (const witness of result.witnesses) {
      for (const run of witness.runs) {
        const benchmark = `${run.validator}-validate-${witness.kind}-witnesses-${witness.version}-${verifier}`;
        const group = groups.get(benchmark) ?? { version: run.version, validator: run.validator, runs: [] };
        groups.set(benchmark, group);
        const place = (path: string) => relative(resolve(output), resolve(path));
        group.runs.push({
          name: place(claim.task),
          property: basename(result.property, '.prp'),
          propertyFile: place(result.property),
          expectedVerdict: result.expected,
          status: run.status,
          category: resultCategory(run.status, result.expected ?? undefined),
          cputime: run.cputime,
          walltime: run.walltime,
          memory: run.memory,
          terminationreason: run.terminationreason,
          witness: place(witness.path),
        });
      }
    }
  }
  const [, rest = ''] = basename(file)
    .replace(/\.(?:bz2|gz)$/, '')
    .split('.results.');
  const date = new Date().toISOString();
  const stamp = date.slice(0, 19).replace('T', '_').replaceAll(':', '-');
  const written: string[] = [];
  for (const [benchmark, { validator, version, runs }] of groups) {
    const path = join(output, `${benchmark}.${stamp}.results.${rest}.gz`);
    const pieces = writeResults({
      ...{ tool: validator, version, benchmark, name: name ?? null, block: block ?? null, date },
      ...{ generator: `witness-check ${PACKAGE_VERSION}`, host: hostname(), limits: null, runs },
    });
    await writeFileAtOnce(path, pieces, 'gzip');
    written.push(path);
  }
  return written;
}

/** A file that is there as a whole or not at all, also after a crash. */
async function writeFileAtOnce(
  path: string,
  pieces: Iterable<string>,
  packing: 'gzip' | 'plain',
): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path)}.${process.pid}`);
  const target = createWriteStream(fresh, { flags: 'wx', flush: true });
  try {
    if (packing === 'gzip') await pipeline(Readable.from(pieces), createGzip(), target);
    else await pipeline(Readable.from(pieces), target);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
