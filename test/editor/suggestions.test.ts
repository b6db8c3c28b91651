import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeRules } from '../../src/editor/completion/complete-rules.js';
import { type ExaminedDocument, examineDocument } from '../../src/editor/examine-document.js';
import { suggestFor } from '../../src/editor/suggestions.js';
import { symbolsOf } from '../../src/editor/symbols.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import { listRules } from '../../src/lint/list-rules.js';
import { decodeText } from '../../src/source/decode-text.js';
import { SourceText } from '../../src/source/source-text.js';

const ROOT = join(import.meta.dirname, '../..');
const YAML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml'), 'utf8');
const GRAPHML = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');
const PROGRAM = readFileSync(join(ROOT, 'witnesses/tasks/ticket-price.c'));

function examine(text: string): Promise<ExaminedDocument> {
  const format = text.startsWith('<') ? 'graphml' : 'yaml';
  const program = {
    name: 'ticket-price.c',
    sha256: createHash('sha256').update(PROGRAM).digest('hex'),
    source: decodeText(PROGRAM, 'ticket-price.c'),
  };
  return examineDocument({
    path: `witness.${format === 'yaml' ? 'yml' : 'graphml'}`,
    format,
    source: new SourceText(text, 'w'),
    settings: DEFAULT_SETTINGS,
    find: async () => [program],
  });
}

describe('what may help against a finding', () => {
  it.each<[string, string, string, readonly string[]]>([
    [
      'a column beside the right one',
      YAML.replace('column: 35', 'column: 33'),
      'WP010',
      ['Take the nearest column, 35', 'Switch WP010 off in the next line'],
    ],
    [
      'a feature of a later version',
      YAML.replace('format: acsl_expression', 'format: ext_c_expression').replace('\\\\result == 5', '1'),
      'WY070',
      ['State format version 2.1', 'Switch WY070 off in the next line'],
    ],
    [
      'a feature of the latest version',
      YAML.replace('type: target\n', 'type: target\n            thread_id: 0\n'),
      'WY070',
      ['State format version 2.2', 'Switch WY070 off in the next line'],
    ],
    [
      'a wrong word in GraphML',
      GRAPHML.replace('violation_witness', 'violation_witnes'),
      'WG051',
      ['Switch WG051 off in the next line'],
    ],
  ])('%s', async (_name, text, rule, titles) => {
    const document = await examine(text);
    const finding = document.findings.find(({ ruleId }) => ruleId === rule);
    if (finding === undefined) return expect.fail(document.findings.map((each) => each.ruleId).join());
    const suggestions = suggestFor(document, finding);
    expect(suggestions.map(({ title }) => title)).toEqual(titles);
    for (const { edits } of suggestions) {
      let changed = text;
      for (const { start, end, text: by } of edits.toSorted((one, other) => other.start - one.start)) {
        changed = changed.slice(0, start) + by + changed.slice(end);
      }
      const left = (await examine(changed)).findings.map(({ ruleId }) => ruleId);
      expect(left).not.toContain(rule);
      expect(left).not.toContain('WC002');
    }
  });

  it.each([
    [
      'in a block of text',
      YAML.replace('value: "true"', 'value: >-\n                tru\n                e'),
    ],
    ['before the document', `${GRAPHML.replace('<graphml ', '<graphml x="1" ')}`],
    ['in the middle of a tag', GRAPHML.replace('<node id="A">', '<node\n id="A"\n x="1">')],
  ])('no comment is put %s', async (_name, text) => {
    const document = await examine(text);
    const count = document.findings.length;
    expect(count).toBeGreaterThan(0);
    for (const finding of document.findings) {
      for (const { edits } of suggestFor(document, finding)) {
        const [edit] = edits;
        if (edit === undefined) continue;
        const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
        expect((await examine(changed)).findings.length).toBeLessThan(count);
      }
    }
  });
});

describe('the outline of a witness', () => {
  it('has its segments with their waypoints', async () => {
    const { outline, source } = await examine(YAML);
    if (outline === undefined) return expect.fail('it is YAML');
    const symbols = symbolsOf(outline, source);
    expect(symbols.map(({ name }) => name)).toEqual(['segment 1', 'segment 2', 'segment 3', 'segment 4']);
    const [first] = symbols;
    expect(first?.children).toMatchObject([
      { name: 'follow function return', detail: 'line 7: \\result == 5' },
    ]);
    const lines = YAML.split('\n');
    for (const { range, selectionRange } of symbols) {
      expect(lines[range.start.line]).toContain('- segment:');
      expect(selectionRange.start).toEqual(range.start);
    }
  });

  it('has its invariants', async () => {
    const text = readFileSync(join(ROOT, 'witnesses/claims/triangle-number-invariant/witness.yml'), 'utf8');
    const { outline, source } = await examine(text);
    if (outline === undefined) return expect.fail('it is YAML');
    expect(symbolsOf(outline, source)).toMatchObject([
      { name: 'loop invariant', detail: expect.stringMatching(/^line \d+: /) },
    ]);
  });
});

describe('rules in comments', () => {
  const labels = (text: string) =>
    completeRules(new SourceText(text, 'w'), text.length)?.map(({ label }) => label);
  const ids = listRules().map(({ id }) => id);

  it.each<[string, readonly string[] | undefined]>([
    ['# witness-check-disable W', ids],
    ['<!-- witness-check-disable-next-line WG001 ', ids],
    ['- a: 1 # witness-check-enable loc', ids],
    [
      '# witness-check-dis',
      ['disable', 'disable-next-line', 'disable-file', 'enable'].map((each) => `witness-check-${each}`),
    ],
    ['# witness-check-other W', []],
    ['- a: witness-check-disable W', undefined],
    ['- a: ', undefined],
  ])('%s', (text, expected) => expect(labels(text)).toEqual(expected));
});
