import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REPORTS, reportOn, SCORE_FORMATS } from '../../src/report/score/score-report.js';
import { score as computeScores } from '../../src/score/score.js';
import { checkSchema } from '../../src/source/check-schema.js';
import { oneIn } from '../effort.js';
import { problemOf } from '../problem-of.js';
import { ROOT, runCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'score-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAMPLES = join(ROOT, 'witnesses/results');
const filesIn = (name: string) =>
  readdirSync(join(SAMPLES, name))
    .filter((file) => file.includes('.xml'))
    .map((file) => join(SAMPLES, name, file));
const STRUCTURE = ['--structure', join(SAMPLES, 'four-tools/category-structure.yml')];
const FOUR = [...filesIn('four-tools'), ...STRUCTURE];
const score = (...words: readonly string[]) => runCli(['score', ...words]);

describe('score', () => {
  it('[SV14-20c, SV14-21a, SV14-21b, SV14-22a, SV14-22b, SV14-22c] shows scores, CPU times with two digits, the first three, and who erred', async () => {
    const { exitCode, stdout, stderr } = await score(...FOUR);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain(`category         tasks  possible      A      B       C     D
Overall             20        30   15 ³   20 ²    10    24 ¹
                           CPU s  150    530    1100    74
`);
    expect(stdout).toMatch(/^rank +tool +score +CPU s +solved .* false alarms +missed bugs/m);
    expect(stdout).toMatch(/^ +1 +D +24 ¹ +74 +16 +8 +8 +0 +0 +0 +0 +4 +0$/m);
  });

  it('as JSON has exact scores', async () => {
    const { stdout } = await score(...FOUR, '--format', 'json');
    const { report, categories, notes } = JSON.parse(stdout);
    expect({ report, notes }).toEqual({ report: 'scores', notes: [] });
    const overall = categories.find(({ name }: { name: string }) => name === 'Overall');
    expect(overall).toMatchObject({ kind: 'meta', tasks: 20, possible: { value: 30, exact: '30' } });
    expect(
      overall.entries.map(
        ({ tool, rank, score: { exact } }: { tool: string; rank: number; score: { exact: string } }) => [
          tool,
          rank,
          exact,
        ],
      ),
    ).toEqual([
      ['D', 1, '24'],
      ['B', 2, '20'],
      ['A', 3, '15'],
      ['C', 4, '10'],
    ]);
  });

  it('goes to a file in the format that its name promises', async () => {
    const file = join(folder, 'scores.csv');
    expect(await score(...FOUR, '-o', file)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toContain('category,tool,standing');
    expect((await score(...FOUR, '-o', join(folder, 'scores.pdf'))).exitCode).toBe(2);
    expect(existsSync(join(folder, 'scores.pdf'))).toBe(false);
  });

  it('as CSV has a row for each tool in each category', async () => {
    const { stdout } = await score(...FOUR, '--format', 'csv');
    const rows = stdout
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows).toHaveLength(1 + 3 * 4);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(rows[1]?.slice(0, 7)).toEqual(['Overall', 'D', 'ranked', '1', '24', '30', '20']);
  });

  it('as HTML is one page with tables and a plot, and loads nothing', async () => {
    const { stdout } = await score(...FOUR, '--format', 'html');
    expect(stdout).toMatch(/^<!DOCTYPE html>/);
    expect(stdout).toContain('<td class="number place-1" title="place 1">24</td>');
    expect(stdout.match(/<table /g)).toHaveLength(4);
    // What the browser really loads, test/page shows; only the scripts that the policy names are in the page.
    expect(stdout).toContain('default-src &#39;none&#39;');
    expect(stdout.match(/<script>/g)).toHaveLength(2);
    const [markup = ''] = stdout.split('<script');
    expect(markup).not.toMatch(/<link|<img|src=|@import|url\((?!#)/);
  });

  it('escapes names everywhere', async () => {
    const name = '<script>alert(1)</script>\u001b[31m';
    const sample = readFileSync(join(SAMPLES, 're-verification-2014.jsonl'), 'utf8').split('\n')[0] ?? '';
    const claim = { ...JSON.parse(sample), verifier: { name, cputime: 1 }, task: '=1+1', category: '<b>' };
    const file = join(folder, 'evil.json');
    writeFileSync(file, JSON.stringify(claim));
    const result = await computeScores({ files: [file], ruleset: 'sv-comp-2024' });
    for (const report of REPORTS) {
      for (const format of ['html', 'pretty', 'csv', 'json'] as const) {
        const text = await SCORE_FORMATS[format](reportOn(result, report), 'plain');
        expect(text).not.toContain('\u001b');
        // Its own two scripts, one of which is data, come last.
        if (format === 'html') expect(text.split('<script type=')[0]).not.toMatch(/<script|<b>/);
      }
    }
    expect((await score(file, '--report', 'consensus', '--format', 'csv')).stdout).toContain("'=1+1");
  });

  it('writes quantile functions as a table and as a plot', async () => {
    const [tsv, svg] = [join(folder, 'q.tsv'), join(folder, 'q.svg')];
    await score(...FOUR, '--quantile', tsv, '--quantile', svg, '--category', 'unreach-call.C2');
    const rows = readFileSync(tsv, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows[0]).toEqual(['category', 'tool', 'score', 'cputime']);
    const ends = new Map(rows.slice(1).map(([category, tool, x]) => [`${category} ${tool}`, Number(x)]));
    expect(Object.fromEntries(ends)).toMatchObject({
      'Overall A': 15,
      'Overall B': 20,
      'Overall C': 10,
      'Overall D': 24,
    });
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*>unreach-call\.C2</s);
  });

  it('leaves out tasks that turned out to be invalid', async () => {
    const { stdout } = await score(...FOUR, '--invalid-task', 'holds/task-01.yml', '--format', 'json');
    const { categories } = JSON.parse(stdout);
    expect(categories.map(({ name, tasks }: { name: string; tasks: number }) => [name, tasks])).toEqual([
      ['Overall', 19],
      ['unreach-call.C1', 9],
      ['unreach-call.C2', 10],
    ]);
  });

  it('[SV24-68, SV12-14] lists where results are not what a team expects', async () => {
    const { stdout } = await score(...filesIn('validated'), '--report', 'deviations');
    expect(stdout).toContain('2 of 6 results are not correct and confirmed');
    expect(stdout).toMatch(
      /^otter .*loops\/gcd\.yml unreach-call +true +false\(unreach-call\) +wrong +-16$/m,
    );
  });

  it('shows the validator track', async () => {
    const { stdout } = await score(...filesIn('validated'), '--report', 'validators');
    expect(stdout).toContain('violation witnesses 1.0: unreach-call.ReachSafety-Loops');
    expect(stdout).toMatch(/^ +heron +-18\.75 /m);
    // In 2023 wrong witnesses weighed twice.
    const words = ['--report', 'validators', '--ruleset', 'sv-comp-2023', '--format', 'json'];
    const { tracks } = JSON.parse((await score(...filesIn('validated'), ...words)).stdout);
    expect(tracks[0].categories[0].entries.at(-1)).toMatchObject({
      validator: 'heron',
      score: { value: -39.75, exact: '-159/4' },
      rank: null,
    });
  });

  it('[SV14-30a, SV14-30b] shows how long verification and validation took, and how long witnesses are', async () => {
    const { stdout } = await score(
      join(SAMPLES, 're-verification-2014.jsonl'),
      '--report',
      're-verification',
    );
    const rows = stdout.split('\n').filter((line) => line.includes('cpachecker'));
    expect(rows[0]).toMatch(
      /parport_false\.c .* cbmc +false\(unreach-label\) +37 +witness\.graphml +179 +cpachecker +false\(unreach-label\) +11$/,
    );
    const numbers = rows.map((row) => {
      const [, verification, length, validation] =
        / (\S+) +witness\.graphml +(\d+) +cpachecker .* (\S+)$/.exec(row) ?? [];
      return [verification, length, validation].map(Number);
    });
    // Table 9 of the report: times of Cbmc, lengths of paths, times of CPAchecker.
    expect(numbers).toEqual([
      [37, 179, 11],
      [0.36, 42, 64],
      [0.81, 356, 53],
      [0.8, 355, 44],
      [44, 140, 120],
      [26, 197, 62],
      [21, 89, 72],
      [430, 75, 12],
    ]);
  });

  it('refuses a file that has no results in one sentence', async () => {
    const { exitCode, stdout, stderr } = await score('README.md');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe(
      "error: README.md: is neither XML from BenchExec nor JSON from `witness-check validate` or from examinations; use '….results.….xml', possibly as .gz or .bz2, output of `validate --format json`, or what schemas/examination-result.schema.json describes\n",
    );
  });

  it.each(
    oneIn(2, [
      ['is missing', join(folder, 'none.xml'), 'not-found', /does not exist/],
      [
        'has no runs of a verifier',
        filesIn('validated')[0] ?? '',
        'structure',
        /have no results of a verifier/,
      ],
      ['has another document', join(ROOT, 'package.json'), 'structure', /is not a result of validate/],
      ['is a folder without results', join(ROOT, 'witnesses'), 'empty', /folder without results/],
    ]),
  )('refuses a file that %s', async (_what, file, code, message) => {
    const problem = await problemOf(() => computeScores({ files: [file], ruleset: 'sv-comp-2024' }));
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each(
    oneIn(2, [
      [['--quantile', 'plot.png'], /use a file name that ends in \.tsv or \.svg/],
      [
        ['--quantile', join(folder, 'x.svg'), '--category', 'None'],
        /there are no results for a category "None"; choose from: Overall/,
      ],
      [['--reference', 'nobody'], /there are no results of the tool "nobody"; choose from: A, B, C, D/],
    ] as const),
  )('refuses %j', async (words, message) => {
    const { exitCode, stderr } = await score(...FOUR, ...words);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, 'x.svg'))).toBe(false);
  });
});

describe('a consensus', () => {
  const SURPRISE = filesIn('surprise');

  it('[MCC23-17a, MCC23-17b, MCC23-18a, MCC23-18b, MCC23-18c, MCC23-18d, MCC23-18e] replaces unknown expected verdicts', async () => {
    const { stdout } = await score(...SURPRISE, '--report', 'consensus', '--format', 'json');
    const report = JSON.parse(stdout);
    expect(checkSchema('consensusReport', report)).toEqual([]);
    expect(report.trusted).toBe(3);
    const { tools, values } = report as {
      tools: { tool: string; confidence: number }[];
      values: { value: string | null }[];
    };
    expect(values.map(({ value }) => value)).toEqual(['true', 'false', 'true', null, 'false']);
    expect(Object.fromEntries(tools.map(({ tool, confidence }) => [tool, confidence]))).toEqual({
      heron: 1,
      lynx: 0.666667,
      otter: 1,
      'otter/fast': 1,
      viper: 0.666667,
    });
  });

  it('[MCC23-22a, MCC23-23] leads to podiums with the best variant of each tool', async () => {
    const { stdout } = await score(
      ...SURPRISE,
      '--ruleset',
      'mcc-2023',
      '--report',
      'podiums',
      '--format',
      'json',
    );
    expect(JSON.parse(stdout)).toMatchObject({
      podiums: [
        {
          category: 'unreach-call.Surprise',
          // The third has a score below zero.
          places: [['otter'], ['heron'], []],
          fastest: { tools: ['otter'], tasks: 4 },
          smallest: { tools: ['otter'], tasks: 4 },
        },
      ],
    });
  });

  it('[MCC23-4] shows references, which have neither a vote nor a rank', async () => {
    const words = [...SURPRISE, '--ruleset', 'mcc-2023', '--reference', 'otter'];
    const { stdout } = await score(...words, '--report', 'consensus');
    expect(stdout).toMatch(/^otter +5 +\d +[\d.]+ +reference, does not count$/m);
    expect(stdout).toMatch(/glacier\.yml unreach-call +unknown +no tool answered/);
    expect((await score(...words)).stdout).toMatch(/^ +otter \(hors concours\) /m);
  });

  it('tells validate how far to trust validators', async () => {
    const report = join(folder, 'consensus.json');
    const claim = [
      'validate',
      'witnesses/tasks/ticket-price.yml',
      '--verdict',
      'false(unreach-call)',
      '--property',
      'witnesses/properties/unreach-call.prp',

      '--witness',
      'witnesses/claims/ticket-price-yaml',
      '--policy',
      'consensus',
      '--validator',
      'replay',
    ];
    const alone = await runCli(claim);
    expect(alone.exitCode).toBe(1);
    expect(alone.stdout).toContain('NOT CONFIRMED: only one validator gave an answer');
    writeFileSync(
      report,
      JSON.stringify({ report: 'consensus', tools: [{ tool: 'replay', agreed: 1000, trusted: 1000 }] }),
    );
    expect((await runCli([...claim, '--confidence', report])).exitCode).toBe(0);
    writeFileSync(
      report,
      JSON.stringify({ report: 'consensus', tools: [{ tool: 'replay', agreed: 2, trusted: 1 }] }),
    );
    const { exitCode, stderr } = await runCli([...claim, '--confidence', report]);
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/consensus\.json:1:\d+: 'agreed' is larger than 'trusted'/),
    });
  });
});
