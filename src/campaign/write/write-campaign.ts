import { join } from 'node:path';
import { readRuleSet } from '../../ruleset/read-rule-set.js';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readPlan } from '../plan/plan-campaign.js';
import { campaignPaths } from '../store/campaign-folder.js';
import { makeFolder } from '../store/make-folder.js';
import { choosePacking, writeOutput } from '../store/output-file.js';
import { writeAdjusted } from './write-adjusted.js';
import { type ShownWitnesses, writeReport } from './write-report.js';
import { writeScores } from './write-scores.js';
import { writeClaimsCsv, writeClaimsJson, writeRunsCsv } from './write-tables.js';
import { type WritingPlace, writeValidators } from './write-validators.js';
import { describeUndecided, openWrittenClaims } from './written-claims.js';

/** How the results of a campaign are written. */
export interface WriteOptions {
  /** Path of a category structure for the scores, by default that of the rule set. */
  readonly structure?: string | undefined;
  /** Which witnesses get a page that shows them on their program; `none` by default. */
  readonly show?: ShownWitnesses | undefined;
  /**
   * What happens while claims are undecided: nothing is written (`complete`, the default), or everything is, with a
   * mark that says so (`partial`); then they count nothing.
   */
  readonly extent?: 'complete' | 'partial' | undefined;
}

/** What was written. */
export interface WrittenCampaign {
  /** Adjusted results of verifiers. */
  readonly adjusted: readonly string[];
  /** Results files of verifiers that could not be read any more; a note says why. */
  readonly omitted: readonly string[];
  /** Results of validators. */
  readonly validators: readonly string[];
  /** All claims, and all runs: JSONL and CSV. */
  readonly tables: readonly string[];
  /** Score tables of the rule set; none where the results cannot be scored. */
  readonly scores: readonly string[];
  /** The page of all claims, and pages of witnesses. */
  readonly pages: readonly string[];
  /** How many claims are undecided, in words, if only a part was written. */
  readonly partial: string | undefined;
  /** What could not be written as it should, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Writes the results of a campaign: for each results file of a verifier the adjusted copy (`….fixed.xml.bz2`) and one
 * file for each validator that ran on its witnesses, with its logs; and all claims and runs as `claims.jsonl`,
 * `claims.csv` and `runs.csv`; the scores by the rule set; and `claims.html`, a page of all claims. Each file is there as a whole or not at all.
 *
 * @param output folder for the files; created if it does not exist
 * @throws InputError `not-found` for a folder that is not one of a campaign, `usage` for undecided claims, `machine` when
 *   nothing can be written
 */
export async function writeCampaign(
  folder: string,
  output: string,
  options: WriteOptions = {},
): Promise<WrittenCampaign> {
  checkValue('writeCampaign', 'the folder', folder, 'text');
  checkValue('writeCampaign', 'the output', output, 'text');
  checkCallOptions('writeCampaign', options, {
    structure: 'text',
    show: 'anything',
    extent: ['complete', 'partial'],
  });
  const { structure, show = 'none', extent = 'complete' } = options;
  const { settings } = await readPlan(folder);
  const claims = await openWrittenClaims(folder);
  try {
    const partial = describeUndecided(claims);
    if (partial !== undefined && extent === 'complete') throw refusal(folder, partial);
    await makeFolder(output);
    const packing = await choosePacking();
    const writing: WritingPlace = {
      output,
      packing,
      settings,
      partial,
      places: campaignPaths(folder),
      ruleSet: await readRuleSet(settings.ruleset),
      date: new Date().toISOString(),
    };
    const notes = packing === 'gz' ? ['packed with gzip, because bzip2 is not installed'] : [];
    if (partial !== undefined) notes.push(`partial: ${partial}, which count nothing`);
    const adjusted: string[] = [];
    const omitted: string[] = [];
    const validators: string[] = [];
    for (const [file, own] of claims.bySource) {
      try {
        const copy = await writeAdjusted(file, claims, own, writing);
        adjusted.push(copy.file);
        notes.push(...copy.notes);
        validators.push(...(await writeValidators(file, claims, own.decided, writing)));
      } catch (error) {
        if (!(error instanceof InputError) || error.code === 'machine') throw error;
        // It was changed or removed after planning: the others are still written.
        omitted.push(file);
        notes.push(error.message);
      }
    }
    const tables = [
      await writeOutput(join(output, 'claims.jsonl'), writeClaimsJson(claims, partial), 'none'),
      await writeOutput(join(output, 'claims.csv'), writeClaimsCsv(claims), 'none'),
      await writeOutput(join(output, 'runs.csv'), writeRunsCsv(claims), 'none'),
    ];
    const scores = await writeScores({ adjusted, validators, tables }, output, settings, structure);
    const { places } = writing;
    const { ruleset } = settings;
    const report = await writeReport(claims, { output, places, ruleset, shown: show, partial });
    return {
      adjusted,
      omitted,
      validators,
      partial,
      tables,
      scores: scores.files,
      pages: report.files,
      notes: [...notes, ...scores.notes, ...report.notes],
    };
  } finally {
    await claims.close();
  }
}

function refusal(folder: string, partial: string): InputError {
  return new InputError({
    code: 'usage',
    file: folder,
    message: `${partial}, so its results are not known yet`,
    remedy: 'decide them with `witness-check campaign run`, or write what is known with --partial',
  });
}
