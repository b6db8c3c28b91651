import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../src/lint/finding-message.js';
import { lintBytes, lintUnreadable, StreamedLint } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS, type LintSettings } from '../../src/lint/lint-settings.js';
import { InputError } from '../../src/source/input-error.js';
import { inGraph, replaced } from '../witness/fixtures.js';

const CLAIMS = join(import.meta.dirname, '../../witnesses/claims');
const YAML = readFileSync(join(CLAIMS, 'ticket-price-yaml/witness.yml'), 'utf8');
const GRAPHML = readFileSync(join(CLAIMS, 'ticket-price-graphml/witness.graphml'), 'utf8');
const STRICT: LintSettings = { ...DEFAULT_SETTINGS, context: { profile: 'strict' } };

const lint = (text: string, settings = DEFAULT_SETTINGS, file = 'w') =>
  lintBytes(Buffer.from(text), file, settings);
const rulesIn = (text: string, settings = DEFAULT_SETTINGS, file = 'w') =>
  lint(text, settings, file).findings.map(({ ruleId, position }) => `${ruleId} ${position.line}`);

describe('a file that is not a witness', () => {
  it.each([
    ['YAML with a mistake', 'a: [', 1],
    ['XML with a mistake', '<graphml>\n<graph></graphml>', 2],
    ['a program', 'int main(void) { return 0; }\n', 1],
    ['XML with another root', '<html></html>', 1],
    ['nothing', '', 1],
  ])('has one finding, which says what to do: %s', (_what, text, line) => {
    const { summary, findings } = lint(text);
    expect(summary).toBeUndefined();
    expect(findings).toMatchObject([{ consequence: 'witness invalid', position: { line } }]);
    expect(findings.map(findingMessage)[0]).toMatch(/^\S.*; \S/);
    expect(lint(text, { ...STRICT, suppressions: 'ignored' }).findings).toEqual(findings);
  });

  it('has its place at the beginning where none is known', () => {
    const error = new InputError({ code: 'binary', message: 'is binary', remedy: 'give a text' });
    expect(lintUnreadable(error, DEFAULT_SETTINGS).findings).toMatchObject([
      {
        messageId: 'binary',
        args: { problem: 'is binary', remedy: 'give a text' },
        position: { line: 1, column: 1 },
      },
    ]);
  });
});

describe('a witness', () => {
  it.each([
    ['YAML', YAML, { format: 'yaml', kind: 'violation' }],
    ['GraphML', GRAPHML, { format: 'graphml', kind: 'violation' }],
  ])('in %s is summed up', (_format, text, summary) => {
    expect(lint(text)).toMatchObject({ summary, findings: [] });
  });

  it('has findings by their places, of the severity that the user gives them', () => {
    const text = replaced(replaced(YAML, 'violation_sequence', 'sequence'), '"2.0"', '2.0');
    const found = rulesIn(text);
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((each) => Number(each.split(' ')[1]))).toEqual(
      found.map((each) => Number(each.split(' ')[1])).toSorted((one, other) => one - other),
    );
    const severities = new Map([['WY011', 'off']] as const);
    expect(rulesIn(text, { ...DEFAULT_SETTINGS, severities })).toEqual(
      found.filter((each) => !each.startsWith('WY011')),
    );
  });

  it.each(['w.yml', 'witness.yml'])('knows its file name: %s', (file) => {
    const settings: LintSettings = {
      ...DEFAULT_SETTINGS,
      context: { profile: 'sv-comp', witnessNames: ['witness.yml', 'witness.graphml'] },
    };
    const wrong = file === 'w.yml';
    expect(rulesIn(YAML, settings, file).some((each) => each.startsWith('WT009'))).toBe(wrong);
    expect(rulesIn(GRAPHML, settings, file).some((each) => each.startsWith('WT009'))).toBe(wrong);
    const streamed = new StreamedLint(file, settings);
    streamed.write(Buffer.from(GRAPHML));
    expect(streamed.end()).toEqual(lint(GRAPHML, settings, file));
  });

  it.each([
    ['YAML', replaced(YAML, '"2.0"', '2.0'), (comment: string) => `# ${comment}\n`, 'WY011'],
    [
      'GraphML',
      replaced(GRAPHML, 'violation_witness', 'witness'),
      (comment: string) => `<!-- ${comment} -->\n`,
      'WG',
    ],
  ] as const)(
    'in %s may say which rules do not hold, unless nobody asks it',
    (_format, text, comment, prefix) => {
      const without = rulesIn(text);
      const rule = without.find((each) => each.startsWith(prefix))?.split(' ')[0] ?? '';
      const behind = text.indexOf('\n') + 1;
      const suppressed =
        text.slice(0, behind) + comment(`witness-check-disable-file ${rule}`) + text.slice(behind);
      const codes = (settings?: LintSettings) =>
        rulesIn(suppressed, settings).map((each) => each.split(' ')[0]);
      expect(codes()).not.toContain(rule);
      expect(codes({ ...DEFAULT_SETTINGS, suppressions: 'ignored' })).toContain(rule);
    },
  );

  it('has findings for suppressions of unknown rules, and for those that hide nothing', () => {
    const comments = '# witness-check-disable WX999\n# witness-check-disable WY011\n';
    expect(rulesIn(`${comments}${YAML}`, STRICT).filter((each) => each.startsWith('WC'))).toEqual([
      'WC001 1',
      'WC002 2',
    ]);
  });
});

describe('GraphML', () => {
  it('is linted piece by piece', () => {
    const text = replaced(GRAPHML, 'violation_witness', 'witness');
    for (const size of [1, 7, 1000]) {
      const streamed = new StreamedLint('w', STRICT);
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) streamed.write(bytes.subarray(at, at + size));
      expect(streamed.end()).toEqual(lint(text, STRICT));
    }
  });

  it.each(['<graphml>\n<graph></graphml>', '<html></html>'])(
    'that cannot be read is refused piece by piece: %j',
    (text) => {
      const streamed = new StreamedLint('w', STRICT);
      expect(() => {
        streamed.write(Buffer.from(text));
        streamed.end();
      }).toThrow(InputError);
    },
  );

  it('has a thousand findings of a rule, each once', () => {
    const count = (nodes: string) =>
      lint(inGraph(nodes)).findings.filter(({ ruleId }) => ruleId === 'WG022').length;
    const node = '<node id="a"/>\n';
    expect(count(node.repeat(3))).toBe(2);
    expect(count(node.repeat(1200))).toBe(1000);
  });

  it('is read up to its thousandth comment that speaks of rules', () => {
    const bad = '<node id="a" x="1"/>';
    const text = (others: number) =>
      inGraph(
        `${'<!-- another one -->'.repeat(1500)}${'<!-- see witness-check-enable -->\n'.repeat(others)}<!-- witness-check-disable WG021 -->${bad}`,
      );
    const isHidden = (others: number) => !rulesIn(text(others)).some((each) => each.startsWith('WG021'));
    expect([isHidden(999), isHidden(1000)]).toEqual([true, false]);
  });

  it('is compared with the program only where that is known', () => {
    const other = [{ name: 'p.c', sha256: '0'.repeat(64) }];
    const settings = (programs: typeof other): LintSettings => ({
      ...DEFAULT_SETTINGS,
      context: { profile: 'default', programs },
    });
    expect(rulesIn(GRAPHML, settings(other)).map((each) => each.split(' ')[0])).toContain('WT003');
    expect(rulesIn(GRAPHML)).toEqual([]);
  });
});
