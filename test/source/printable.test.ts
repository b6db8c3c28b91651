import { createColors } from 'picocolors';
import { describe, expect, it } from 'vitest';
import { safeTerminal } from '../../src/cli/safe-terminal.js';
import { formatLint, LINT_FORMATS, type LintFormat } from '../../src/report/lint/format-lint.js';
import { formatPretty } from '../../src/report/pretty.js';
import { formatSheetsCsv } from '../../src/report/score/score-csv.js';
import { formatScorePage } from '../../src/report/score/score-html.js';
import { escapeInJson, printable, printableLines, toJsonLines } from '../../src/source/printable.js';
import type { LintResult } from '../../src/use-cases/lint/lint-options.js';

/** All characters that an output must not take from an input, except line ends. */
const UNSAFE = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  0x61c,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  0x202a,
  0x202e,
  0x2066,
  0x2069,
  0xfeff,
].map((code) => String.fromCharCode(code));

const HOSTILE = `a${UNSAFE.join('b')}c\r\n::error::injected\n\u001b[2J`;

/** Whether a text contains control characters from an input; its own line ends do not count. */
function steers(text: string): boolean {
  return UNSAFE.some((each) => each !== '\n' && each !== '\t' && text.includes(each));
}

const RESULT: LintResult = {
  files: [
    {
      path: HOSTILE,
      format: 'graphml',
      version: HOSTILE,
      kind: 'violation',
      producer: null,
      property: null,
      task: null,
      findings: [
        {
          ruleId: 'WG001',
          ruleName: 'some-rule',
          severity: 'error',
          consequence: 'none',
          messageId: HOSTILE,
          args: {},
          position: { line: 1, column: 1 },
          fix: { description: HOSTILE, edits: [] },
        },
      ],
    },
  ],
  counts: { error: 1, warning: 0, info: 0 },
  pairing: null,
};

describe('nothing of an input steers', () => {
  it.each(Object.keys(LINT_FORMATS) as LintFormat[])('the output of lint as %s', (format) => {
    const text = formatLint(format, RESULT, {
      color: 'plain',
      version: '1',
      rules: [],
      sourceLine: () => HOSTILE,
    });
    expect(steers(text)).toBe(false);
    expect(text).not.toMatch(/^::error::injected/m);
    if (format === 'json') expect(JSON.parse(text).files[0].findings[0].message).toBe(HOSTILE);
    if (format === 'sarif') expect(JSON.parse(text).runs[0].results[0].message.text).toBe(`${HOSTILE}.`);
  });

  it('the decision about a claim, whatever part has it', () => {
    const run = {
      validator: 'v',
      version: HOSTILE,
      status: HOSTILE,
      opinion: 'inconclusive',
      detail: HOSTILE,
    };
    const result = {
      verdict: HOSTILE,
      task: HOSTILE,
      property: HOSTILE,
      requirement: { kind: 'required', reason: HOSTILE },
      resolution: { outcome: 'unconfirmed', category: 'unconfirmed' },
      witnesses: [
        {
          path: HOSTILE,
          format: 'yaml',
          version: HOSTILE,
          kind: 'violation',
          linterRuns: [],
          findings: [
            {
              severity: 'error',
              position: { line: 1, column: 1 },
              ruleId: 'WG001',
              messageId: HOSTILE,
              args: {},
            },
          ],
          runs: [{ ...run, cputime: 1, walltime: 1, memory: 1, directory: HOSTILE, sandbox: 'bubblewrap' }],
          notRun: [{ validator: 'w', cause: 'not-applicable', reason: HOSTILE }],
        },
      ],
    } as unknown as Parameters<typeof formatPretty>[0];
    let written = '';
    const terminal = safeTerminal({
      stdout: { write: (text) => (written += text) },
      stderr: { write: () => undefined },
      color: 'plain',
    });
    terminal.stdout.write(formatPretty(result, 'plain'));
    expect(steers(written)).toBe(false);
    expect(written).not.toMatch(/^::error::injected/m);
  });

  it('pages and tables of scores', async () => {
    const sheet = {
      title: HOSTILE,
      note: HOSTILE,
      columns: [{ title: HOSTILE, align: 'left' as const }],
      rows: [[{ text: HOSTILE }]],
    };
    const origin = { sources: [HOSTILE], notes: [HOSTILE], date: '2026-01-01T00:00:00Z' };
    const page = await formatScorePage({ title: HOSTILE, sheets: [sheet], plot: null, origin });
    expect(steers(page)).toBe(false);
    expect(steers(formatSheetsCsv([sheet]).replaceAll('\r\n', '\n'))).toBe(false);
  });
});

describe('the filter', () => {
  it.each(UNSAFE)('takes %j out of a line', (character) => {
    expect(printable(`a${character}b`)).toBe('a b');
  });

  it('leaves everything else unchanged', () => {
    const text = 'Grüße, 漢字 🙂 {}[]"<>&\\';
    expect(printable(text)).toBe(text);
    expect(escapeInJson(text)).toBe(text);
  });

  it('leaves lines and, on a terminal with colours, colours of this program', () => {
    const colors = createColors(true);
    const text = `${colors.bold(colors.red('a'))}\n\tb\r\nc`;
    expect(printableLines(text, 'color')).toBe(text);
    expect(printableLines('a\u001b[2Jb\u001b[8mc\rd', 'color')).toBe('a [2Jb [8mc d');
    expect(printableLines('\u001b[1ma', 'plain')).toBe(' [1ma');
  });

  it.each([
    ['@@ -1,2 +1,2 @@\n-\ufeffa\n+\ufeffb\n', 'where a diff has the first line of a file'],
    [' \ufeffa\n', 'where it is not changed'],
  ])('leaves a byte order mark %j %s', (text) => {
    expect(printableLines(text, 'plain')).toBe(text);
  });

  it.each([
    ['\ufeffa', ' a'],
    ['a \ufeffb', 'a  b'],
    ['--\ufeffb', '-- b'],
  ])('takes it out of %j', (text, expected) => {
    expect(printableLines(text, 'plain')).toBe(expected);
  });

  it('loses nothing in JSON', () => {
    const text = toJsonLines({ [HOSTILE]: HOSTILE });
    expect(steers(text)).toBe(false);
    expect(JSON.parse(text)).toEqual({ [HOSTILE]: HOSTILE });
  });
});
