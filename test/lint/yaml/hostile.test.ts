import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingMessage } from '../../../src/lint/finding-message.js';
import { lintBytes } from '../../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../../src/lint/lint-settings.js';
import { effort, MORE } from '../../effort.js';
import { fixture } from '../../witness/fixtures.js';

const settings = { ...DEFAULT_SETTINGS, context: { profile: 'strict' as const } };
const violation = fixture('violation-2.0.yml');

function rulesFoundIn(text: string | Uint8Array): readonly string[] {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const { findings } = lintBytes(bytes, 'w', settings);
  for (const finding of findings) {
    const { position, end } = finding;
    const message = findingMessage(finding);
    expect(Math.min(position.line, position.column, end?.line ?? 1, end?.column ?? 1)).toBeGreaterThanOrEqual(
      1,
    );
    expect(message).not.toMatch(/undefined|NaN|\[object/);
    expect(message.length).toBeLessThan(2000);
  }
  return findings.map(({ ruleId }) => ruleId);
}

const bomb = `- &a [${'x,'.repeat(9)}x]\n${[...'bcdefgh'].map((name, index) => `- &${name} [${`*${'abcdefgh'[index]},`.repeat(10)}x]\n`).join('')}`;

describe('a hostile YAML file is answered', () => {
  it.each([
    ['an alias bomb', bomb, 'WS005'],
    ['an alias inside of itself', '- &a [*a]\n', 'WS005'],
    ['nesting', `- ${'['.repeat(100_000)}`, 'WS005'],
    ['a NUL byte', violation.replace('a tool', 'a\0tool'), 'WS002'],
    [
      'a lone surrogate',
      Buffer.concat([Buffer.from('- entry_type: '), Buffer.from([0xed, 0xa0, 0x80])]),
      'WS002',
    ],
    ['an escaped lone surrogate', violation.replace('a tool', '"\\ud800"'), undefined],
    ['a key __proto__', violation.replace('    uuid', '    __proto__: {uuid: x}\n    uuid'), 'WY003'],
    ['keys of objects', '- constructor: 1\n  toString: 2\n  hasOwnProperty: 3\n', 'WY006'],
    ['a huge line', `${violation}# ${'x'.repeat(3_000_000)}\n`, undefined],
    ['a huge text', violation.replace('a tool', 'x'.repeat(3_000_000)), undefined],
    ['a huge number', violation.replace('line: 5', `line: ${'9'.repeat(100_000)}`), undefined],
    ['many tabs in one line', `${violation}  # a${'#'.repeat(300_000)}${'\t'.repeat(300_000)}\n`, undefined],
    ['many tabs behind many hashes', `- a${'#a'.repeat(200_000)}${'\t'.repeat(200_000)}# \n`, 'WS016'],
    [
      'a tag of another language',
      violation.replace('a tool', '!!python/object/apply:os.system [id]'),
      'WY018',
    ],
  ])('%s', (_name, text, rule) => {
    const found = rulesFoundIn(text);
    if (rule !== undefined) expect(found).toContain(rule);
  });

  it.runIf(MORE)('with no more findings of a rule than anyone reads', () => {
    const entries = Array.from(
      { length: 1200 },
      () => '- {entry_type: x, metadata: {format_version: "2.0"}, content: 1}\n',
    );
    const counts = new Map<string, number>();
    for (const id of rulesFoundIn(entries.join(''))) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(1000);
  });

  it('whatever its parts are', () => {
    const scalar = fc.constantFrom(
      '',
      '~',
      '1',
      '-1',
      'x',
      '"\\0"',
      '*a',
      '&a b',
      '!!set {a}',
      '<<',
      '? a',
      '|\n x',
      "'",
      '[',
      '{a: 1}',
    );
    const key = fc.constantFrom(
      'entry_type',
      'metadata',
      'content',
      'segment',
      'waypoint',
      'location',
      'constraint',
      '__proto__',
      '<<',

      'type',
      'action',
      'task',
      'producer',
      'ghost_variables',
      'ghost_updates',
      'invariant',
      'contract',
      'labels',
      'format_version',
      'line',
      'thread_id',
      'input_file_hashes',
      'input_files',
      'constructor',
    );
    const lines = fc.array(fc.tuple(fc.nat(12), fc.constantFrom('', '- '), key, scalar), { maxLength: 30 });
    const run = fc.property(lines, (parts) => {
      const body = parts
        .map(([depth, dash, name, value]) => `${'  '.repeat(depth)}${dash}${name}: ${value}\n`)
        .join('');
      rulesFoundIn(`- entry_type: violation_sequence\n${body}`);
      rulesFoundIn(`${violation}${body}`);
    });
    fc.assert(run, { numRuns: effort(50, 150) });
  });
});
