import { join } from 'node:path';
import { writeOutput } from '../campaign/output-file.js';
import type { CampaignSettings } from '../campaign/plan-entry.js';
import type { WrittenCampaign } from '../campaign/write-campaign.js';
import { InputError } from '../source/input-error.js';
import { evaluateScores } from './evaluate-scores.js';
import { formatReport } from './score-report.js';

/** The score tables of the rule set, for a terminal, for spreadsheets and as a page. */
const SCORES = [
  ['scores.txt', 'pretty'],
  ['scores.csv', 'csv'],
  ['scores.html', 'html'],
] as const;

/**
 * Works out the scores of what a campaign has written, and writes them beside it. Claims of manifests count where there
 * are no results of BenchExec.
 *
 * @param structure path of a category structure; that of the rule set unless given
 */
export async function writeScores(
  { adjusted, validators, tables }: WrittenCampaign,
  output: string,
  { ruleset, verificationTime }: CampaignSettings,
  structure: string | undefined,
): Promise<{ readonly files: readonly string[]; readonly notes: readonly string[] }> {
  try {
    const evaluation = await evaluateScores({
      files:
        adjusted.length > 0 ? [...adjusted, ...validators] : tables.filter((file) => /\.jsonl$/.test(file)),
      ...{ ruleset, structure, verificationTime: verificationTime ?? undefined },
      ...{ invalidTasks: [], references: [] },
    });
    const files: string[] = [];
    for (const [name, format] of SCORES) {
      const text = formatReport(evaluation, 'scores', format, [], 'plain');
      files.push(await writeOutput(join(output, name), [text], 'none'));
    }
    return { files, notes: evaluation.notes };
  } catch (error) {
    // Results that cannot be scored are written all the same.
    if (!(error instanceof InputError) || error.code === 'machine' || structure !== undefined) throw error;
    return { files: [], notes: [`no scores were written: ${error.message}`] };
  }
}
