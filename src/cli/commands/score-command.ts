import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { makeScorePlot } from '../../report/score/score-html.js';
import { formatQuantilePlot, formatQuantileTable } from '../../report/score/score-plot.js';
import {
  REPORTS,
  type ReportName,
  reportOn,
  SCORE_FORMATS,
  type ScoreFormat,
} from '../../report/score/score-report.js';
import { DEFAULT_RULE_SET } from '../../ruleset/read-rule-set.js';
import { quantilesOfCategory } from '../../score/further-rankings.js';
import { score } from '../../score/score.js';
import { InputError } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';
import type { CommandSetting } from '../command-entry.js';
import { formatOfFile, formatOption, outputOption, writeAs } from '../format-option.js';
import { parseSeconds } from '../quantities.js';
import { collect } from '../tool-flags.js';

interface Flags {
  readonly ruleset: string;
  readonly structure?: string;
  readonly verificationTime?: number;
  readonly invalidTask: readonly string[];
  readonly reference: readonly string[];
  readonly compare?: true;
  readonly report: ReportName;
  readonly quantile: readonly string[];
  readonly category?: string;
  readonly output?: string;
  readonly format?: ScoreFormat;
}

const EXAMPLES = `
Examples:
  $ witness-check score results/*.results.*.xml.bz2 --structure category-structure.yml
  $ witness-check score results/*.xml.bz2 --quantile overall.svg -o scores.html
  $ witness-check score claims.jsonl --report re-verification
`;

/** Formats by the end of the name of the output file. */
const BY_NAME = new Map<string, ScoreFormat>([
  ['txt', 'pretty'],
  ['html', 'html'],
  ['csv', 'csv'],
  ['json', 'json'],
]);

/** `witness-check score`: points, ranks and quantile functions from results files. */
export function scoreCommand({ terminal }: CommandSetting): Command {
  return new Command('score')
    .argument(
      '<results...>',
      'BenchExec results (.xml, .xml.gz, .xml.bz2), JSON from validate, or folders of them',
    )
    .option('--ruleset <name or file>', 'rules of the competition', DEFAULT_RULE_SET)
    .option('--structure <file>', "categories and participants: the competition's category-structure.yml")
    .option('--verification-time <seconds>', 'time limit of verifiers, overriding the rules', parseSeconds)
    .option('--invalid-task <name>', 'task that is not scored; repeatable', collect, [])
    .option('--compare', 'compare several runs of one tool: folders, or dates of files')
    .option(
      '--reference <name>',
      'show this tool, but neither rank it nor count it for consensus; repeatable',
      collect,
      [],
    )
    .addOption(new Option('--report <name>', 'report to print').choices(REPORTS).default('scores'))
    .option(
      '--quantile <file>',
      'write score-based quantile functions: .tsv for all categories, .svg for one; repeatable',
      collect,
      [],
    )
    .option('--category <name>', 'category to plot; by default, the first one with the most tasks')
    .addOption(outputOption())
    .addOption(formatOption(SCORE_FORMATS).default(undefined, 'pretty'))
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], flags: Flags) => {
      const outputs = flags.quantile.map(toOutput);
      const { output, format = formatOfFile(output, BY_NAME) } = flags;
      const { ruleset, structure, verificationTime, invalidTask, reference } = flags;
      const result = await score({
        files,
        ruleset,
        structure,
        verificationTime,
        invalidTasks: invalidTask,
        references: reference,
        sameTools: flags.compare === true ? 'compared' : 'joined',
      });
      for (const note of result.notes) terminal.stderr.write(`note: ${printable(note)}\n`);
      for (const { file, kind } of outputs) {
        const { quantiles } = result;
        const text =
          kind === 'tsv'
            ? formatQuantileTable(quantiles)
            : await formatQuantilePlot(quantilesOfCategory(result, flags.category));
        await writeFile(file, text);
      }
      const { report: name, category } = flags;
      const plot = name === 'scores' ? makeScorePlot(quantilesOfCategory(result, category)) : null;
      await writeAs(
        terminal,
        SCORE_FORMATS,
        { format, output },
        reportOn(result, name, { plot, date: new Date().toISOString() }),
      );
    });
}

function toOutput(file: string): { readonly file: string; readonly kind: 'tsv' | 'svg' } {
  const kind = /\.(tsv|svg)$/.exec(file)?.[1];
  if (kind === 'tsv' || kind === 'svg') return { file, kind };
  const message = `--quantile cannot write ${JSON.stringify(file)}`;
  throw new InputError({ code: 'usage', message, remedy: 'use a file name that ends in .tsv or .svg' });
}
