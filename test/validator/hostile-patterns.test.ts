import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPatternEngine, type PatternEngine, toLinePattern } from '../../src/validator/line-pattern.js';
import { readVersionIn, statusOfRun } from '../../src/validator/output-status.js';
import { readDefinition } from '../../src/validator/read-definition.js';

const VALIDATORS = join(import.meta.dirname, '../../validators');
const LIMITS = { cputime: 90, walltime: 126 };
let folder: string;
let engine: PatternEngine;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  engine = await loadPatternEngine();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('patterns of definitions that ship', () => {
  it.each(readdirSync(VALIDATORS))('%s has none that the engine refuses', async (file) => {
    await expect(readDefinition(join(VALIDATORS, file))).resolves.toBeDefined();
  });
});

/** A definition whose last line has the pattern. */
function definitionWith(pattern: string): string {
  const file = join(folder, 'replay.yml');
  const text = readFileSync(join(VALIDATORS, 'replay.yml'), 'utf8');
  writeFileSync(file, text.replace("'^Result: (ERROR|OUT OF MEMORY)$'", `'${pattern}'`));
  return file;
}

describe('a definition is refused', () => {
  it.each<[string, string, string]>([
    ['that looks ahead', '^(?!cbmc).*', 'invalid or unsupported Perl syntax'],
    ['that looks behind', '(?<=a)b', 'cannot be used'],
    ['that refers to a group', '(a)\\1', 'invalid escape sequence'],
    ['with counts in counts', '((a{500}){500}){500}', 'repeats more than 1000 times'],
    ['with very large counts', '(a{100}){100}', 'cannot be used'],
    ['with many counts', 'a{0,100}'.repeat(20), 'repeats more than 1000 times'],
    ['that has no end', '^(Result', 'missing closing )'],
  ])('%s', async (_name, pattern, message) => {
    await expect(readDefinition(definitionWith(pattern))).rejects.toThrow(/replay\.yml:\d+:\d+: the pattern/);
    await expect(readDefinition(definitionWith(pattern))).rejects.toThrow(message);
  });

  it('that is longer than any that is needed', async () => {
    await expect(readDefinition(definitionWith('a'.repeat(1001)))).rejects.toThrow(
      'must NOT have more than 1000 characters',
    );
  });
});

describe('patterns that take exponential or quadratic time elsewhere', () => {
  it.each(['(a+)+$', '(a|a)*b', '(a*)*b', '(.*)(.*)(.*)(.*)(.*)b', '(?:a?){30}a{30}b'])(
    '%s takes none',
    (pattern) => {
      const status = {
        when: new Map(),
        exitCodes: undefined,
        outcome: {
          kind: 'line' as const,
          line: 'every' as const,
          within: undefined,
          cases: [{ pattern: toLinePattern(engine, { pattern }), text: 'true', earlier: 'kept' as const }],
        },
      };
      const output = `${'a'.repeat(1999)}!\n`.repeat(10);
      const run = {
        exitCode: 0,
        signal: undefined,
        output,
        cputime: 1,
        walltime: 1,
        terminationreason: undefined,
      };
      expect(statusOfRun({ status: [status], values: [], details: [] }, run, LIMITS).status).toBe('unknown');
    },
  );

  it('a version is looked for in the first lines of bounded length', () => {
    const version = { arguments: [], pattern: toLinePattern(engine, { pattern: '^v (\\d+)$' }) };
    expect(readVersionIn('hello\r\nv 17\r\nv 18\n', { version })).toBe('17');
    expect(readVersionIn(`v ${'1'.repeat(1_900_000)}\n`, { version })).toBeUndefined();
    expect(readVersionIn(`${'x\n'.repeat(1000)}v 17\n`, { version })).toBeUndefined();
  });
});

describe('a pattern', () => {
  it.each<[string, string | undefined, 'any-case' | 'exact', string, readonly (string | undefined)[] | null]>(
    [
      ['^a(b)?c', undefined, 'exact', 'ac', ['ac', undefined]],
      ['^a(b)?c', undefined, 'exact', 'abc', ['abc', 'b']],
      ['exception', undefined, 'any-case', 'An EXCEPTION', ['EXCEPTION']],
      ['exception', undefined, 'exact', 'An EXCEPTION', null],
      ['Exception', '^cbmc', 'exact', 'cbmc: Exception', null],
      ['Exception', '^cbmc', 'exact', 'java: Exception', ['Exception']],
      ['\\u0041', undefined, 'exact', 'xA', ['A']],
    ],
  )('%s unless %s (%s) in "%s"', (pattern, unless, letters, line, expected) => {
    const match = toLinePattern(engine, { pattern, unless, letters }).exec(line);
    expect(match === null ? null : Array.from(match)).toEqual(expected);
  });
});
