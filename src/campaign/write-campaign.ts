import { basename, dirname, join, relative, resolve } from 'node:path';
import { type AdjustedRun, ResultsAdjuster } from '../benchexec/adjust-results.js';
import { streamResultsText } from '../benchexec/stream-results.js';
import type { ValidationResult } from '../dispatch/validate/result.js';
import { readRuleSet } from '../ruleset/read-rule-set.js';
import { checkOptionsOf, checkValue } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import type { CampaignClaim } from './campaign-claim.js';
import { placesIn } from './campaign-folder.js';
import { makeFolder } from './make-folder.js';
import { choosePacking, writeOutput } from './output-file.js';
import { readPlan } from './plan-campaign.js';
import { type ShownWitnesses, writeReport } from './write-report.js';
import { writeScores } from './write-scores.js';
import { writeClaimsCsv, writeClaimsJson, writeRunsCsv } from './write-tables.js';
import { type WritingPlace, writeValidators } from './write-validators.js';
import { type ClaimPlace, openWrittenClaims, type WrittenClaims } from './written-claims.js';

/** How the results of a campaign are written. */
export interface WriteOptions {
  /** Path of a category structure for the scores, by default that of the rule set. */
  readonly structure?: string | undefined;
  /** Which witnesses get a page that shows them on their program; `none` by default. */
  readonly show?: ShownWitnesses | undefined;
}

/** What was written. */
export interface WrittenCampaign {
  /** Adjusted results of verifiers. */
  readonly adjusted: readonly string[];
  /** Results of validators. */
  readonly validators: readonly string[];
  /** All decided claims, and all runs: JSONL and CSV. */
  readonly tables: readonly string[];
  /** Score tables of the rule set; none where the results cannot be scored. */
  readonly scores: readonly string[];
  /** The page of all claims, and pages of witnesses. */
  readonly pages: readonly string[];
  /** What could not be written as it should, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Writes the results of a campaign: for each results file of a verifier the adjusted copy (`….fixed.xml.bz2`) and one
 * file for each validator that ran on its witnesses, with its logs; and all decided claims and runs as `claims.jsonl`,
 * `claims.csv` and `runs.csv`; the scores by the rule set; and `claims.html`, a page of all claims. Each file is there as a whole or not at all.
 *
 * @param output folder for the files; created if it does not exist
 * @throws InputError `not-found` for a folder that is not one of a campaign, `machine` when nothing can be written
 */
export async function writeCampaign(
  folder: string,
  output: string,
  options: WriteOptions = {},
): Promise<WrittenCampaign> {
  checkValue('writeCampaign', 'the folder', folder, 'text');
  checkValue('writeCampaign', 'the output', output, 'text');
  checkOptionsOf('writeCampaign', options, { structure: 'text', show: 'anything' });
  const { structure, show = 'none' } = options;
  const { settings } = await readPlan(folder);
  const claims = await openWrittenClaims(folder);
  try {
    await makeFolder(output);
    const packing = await choosePacking();
    const writing: WritingPlace = {
      ...{ output, packing, settings },
      places: placesIn(folder),
      ruleSet: await readRuleSet(settings.ruleset),
      date: new Date().toISOString(),
    };
    const notes = packing === 'gz' ? ['packed with gzip, because bzip2 is not installed'] : [];
    const adjusted: string[] = [];
    const validators: string[] = [];
    for (const [file, own] of claims.bySource) {
      try {
        adjusted.push(await writeAdjusted(file, claims, own, writing));
        validators.push(...(await writeValidators(file, claims, own, writing)));
      } catch (error) {
        if (!(error instanceof InputError) || error.code === 'machine') throw error;
        // It was changed or removed after planning: the others are still written.
        notes.push(error.message);
      }
    }
    const tables = [
      await writeOutput(join(output, 'claims.jsonl'), writeClaimsJson(claims), 'none'),
      await writeOutput(join(output, 'claims.csv'), writeClaimsCsv(claims), 'none'),
      await writeOutput(join(output, 'runs.csv'), writeRunsCsv(claims), 'none'),
    ];
    const scores = await writeScores({ adjusted, validators, tables }, output, settings, structure);
    const { places } = writing;
    const report = await writeReport(claims, { output, places, ruleset: settings.ruleset, shown: show });
    return {
      ...{ adjusted, validators, tables, scores: scores.files, pages: report.files },
      notes: [...notes, ...scores.notes, ...report.notes],
    };
  } finally {
    await claims.close();
  }
}

async function writeAdjusted(
  file: string,
  claims: WrittenClaims,
  own: readonly ClaimPlace[],
  { output, packing }: WritingPlace,
): Promise<string> {
  const adjusted = new Map<string, AdjustedRun>();
  for await (const { claim, result } of claims.read(own)) {
    const change = adjustment(claim, result);
    if (claim.source !== null && change !== undefined) adjusted.set(claim.source.run, change);
  }
  const adjuster = new ResultsAdjuster(file, (name) => adjusted.get(name), {
    place: (path) => relative(resolve(output), resolve(dirname(file), path)),
  });
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const piece of streamResultsText(file)) yield adjuster.write(piece);
    yield adjuster.end();
  };
  return writeOutput(join(output, `${basename(file)}.fixed.xml`), pieces(), packing);
}

/** Only results that count as correct change: a witness can neither repair nor soften a wrong verdict. */
function adjustment({ source }: CampaignClaim, { resolution }: ValidationResult): AdjustedRun | undefined {
  if (source?.category !== 'correct') return undefined;
  const { outcome, status } = resolution;
  switch (outcome) {
    case 'invalid-witness':
    case 'missing-witness':
      return { status, category: 'error' };
    case 'unconfirmed':
    case 'rejected':
      return { status, category: 'correct-unconfirmed' };
    default:
      return undefined;
  }
}
