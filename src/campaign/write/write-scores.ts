import { join } from 'node:path';
import { makeScorePlot } from '../../report/score/score-html.js';
import { reportOn, SCORE_FORMATS } from '../../report/score/score-report.js';
import { quantilesOfCategory } from '../../score/further-rankings.js';
import { score } from '../../score/score.js';
import { InputError } from '../../source/input-error.js';
import { writeOutput } from '../store/output-file.js';
import type { CampaignSettings } from '../store/plan-entry.js';

/** The score tables of the rule set, for a terminal, for spreadsheets and as a page. */
const SCORES = [
  ['scores.txt', 'pretty'],
  ['scores.csv', 'csv'],
  ['scores.html', 'html'],
] as const;

/** The files that a campaign has written. */
interface WrittenResults {
  readonly adjusted: readonly string[];
  readonly validators: readonly string[];
  readonly tables: readonly string[];
}

/**
 * Computes the scores of what a campaign has written, and writes them next to it. Without results of BenchExec, the
 * claims of manifests count.
 *
 * @param structure path of a category structure, by default that of the rule set
 */
export async function writeScores(
  { adjusted, validators, tables }: WrittenResults,
  output: string,
  { ruleset, verificationTime }: CampaignSettings,
  structure: string | undefined,
): Promise<{ readonly files: readonly string[]; readonly notes: readonly string[] }> {
  try {
    const result = await score({
      files:
        adjusted.length > 0 ? [...adjusted, ...validators] : tables.filter((file) => /\.jsonl$/.test(file)),
      ruleset,
      structure,
      verificationTime: verificationTime ?? undefined,
    });
    const report = reportOn(result, 'scores', {
      plot: makeScorePlot(quantilesOfCategory(result, undefined)),
      date: new Date().toISOString(),
    });
    const files: string[] = [];
    for (const [name, format] of SCORES) {
      const text = await SCORE_FORMATS[format](report, 'plain');
      files.push(await writeOutput(join(output, name), [text], 'none'));
    }
    return { files, notes: result.notes };
  } catch (error) {
    // Results that cannot be scored are still written.
    if (!(error instanceof InputError) || error.code === 'machine' || structure !== undefined) throw error;
    return { files: [], notes: [`no scores were written: ${error.message}`] };
  }
}
