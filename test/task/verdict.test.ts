import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatExpectedVerdict,
  formatVerdict,
  parseExpectedVerdict,
  parseVerdict,
  type Verdict,
} from '../../src/task/verdict.js';
import { problemOf } from '../problem-of.js';

const falseVerdict = (subproperty?: string): Verdict => ({ kind: 'false', subproperty });
const unknown = (text: string): Verdict => ({ kind: 'unknown', text });

describe('parseVerdict', () => {
  test.each<[string, Verdict]>([
    ['true', { kind: 'true' }],
    ['TRUE', { kind: 'true' }],
    ['True', { kind: 'true' }],
    [' true\n', { kind: 'true' }],
    ['SAFE', { kind: 'true' }],
    ['safe', { kind: 'true' }],
    ['false', falseVerdict()],
    ['FALSE', falseVerdict()],
    ['UNSAFE', falseVerdict()],
    ['false(valid-deref)', falseVerdict('valid-deref')],
    ['FALSE(valid-deref)', falseVerdict('valid-deref')],
    ['FALSE (valid-free)', falseVerdict('valid-free')],
    ['false(unreach-call)', falseVerdict('unreach-call')],
    ['unknown', unknown('unknown')],
    ['UNKNOWN', unknown('unknown')],
    ['unknown (incomplete)', unknown('unknown (incomplete)')],
    ['done', unknown('done')],
    ['TIMEOUT', unknown('TIMEOUT')],
    ['TIMEOUT (false(unreach-call))', unknown('TIMEOUT (false(unreach-call))')],
    ['OUT OF MEMORY', unknown('OUT OF MEMORY')],
    ['OUT OF JAVA MEMORY', unknown('OUT OF JAVA MEMORY')],
    ['ERROR (1)', unknown('ERROR (1)')],
    ['ERROR', unknown('ERROR')],
    ['KILLED BY SIGNAL 9', unknown('KILLED BY SIGNAL 9')],
    ['SEGMENTATION FAULT', unknown('SEGMENTATION FAULT')],
    ['ABORTED', unknown('ABORTED')],
    ['FILES-COUNT LIMIT', unknown('FILES-COUNT LIMIT')],
  ])('%j', (text, verdict) => {
    expect(parseVerdict(text)).toEqual(verdict);
  });

  test.each([
    '',
    ' ',
    'treu',
    'false(',
    'false()',
    'false( )',
    'false)',
    'false(a)b',
    'false((a))',
    'false(a)(b)',
    'true(valid-deref)',
    'true(',
    'not true',
    'falsey',
    'errors',
    'TIMEOUT\u0000',
    'false(a\nb)',
    '\u200btrue',
  ])('%j is not a verdict', async (text) => {
    const problem = await problemOf(() => parseVerdict(text));
    expect(problem.code).toBe('usage');
    expect(problem.message).toContain('is not a verdict');
  });

  test('a long text is cut in the message', async () => {
    const { message } = await problemOf(() => parseVerdict('x'.repeat(1_000_000)));
    expect(message.length).toBeLessThan(100);
  });
});

test('a verdict reads back as it was written', () => {
  const subproperty = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
  const verdict = fc.oneof(
    fc.constant<Verdict>({ kind: 'true' }),
    fc.option(subproperty, { nil: undefined }).map(falseVerdict),
    fc
      .tuple(fc.constantFrom('unknown', 'TIMEOUT', 'OUT OF MEMORY', 'ERROR'), fc.option(subproperty))
      .map(([status, detail]) => unknown(detail === null ? status : `${status} (${detail})`)),
  );
  fc.assert(
    fc.property(verdict, (each) => {
      expect(parseVerdict(formatVerdict(each))).toEqual(each);
    }),
    { seed: 2024 },
  );
});

test('any text is a verdict whose form is stable, or a usage error', async () => {
  const word = fc.constantFrom('true', 'FALSE', '(', ')', 'SAFE', ' ', 'x', 'unknown', 'TIMEOUT', '\n', '-');
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (each) => {
      let written: string;
      try {
        written = formatVerdict(parseVerdict(each));
      } catch {
        expect((await problemOf(() => parseVerdict(each))).code).toBe('usage');
        return;
      }
      expect(formatVerdict(parseVerdict(written))).toBe(written);
    }),
    { seed: 2024 },
  );
});

describe('parseExpectedVerdict', () => {
  test.each([
    ['true', { kind: 'true', subproperty: undefined }],
    ['false', { kind: 'false', subproperty: undefined }],
    ['false(valid-memtrack)', { kind: 'false', subproperty: 'valid-memtrack' }],
    ['true(valid-deref)', { kind: 'true', subproperty: 'valid-deref' }],
    ['', undefined],
  ] as const)('%j', (text, expected) => {
    expect(parseExpectedVerdict(text)).toEqual(expected);
    expect(formatExpectedVerdict(expected)).toBe(text);
  });

  test.each(['TRUE', 'unknown', 'false(', 'false()', ' true', 'true ', 'false(a) '])('%j', async (text) => {
    expect((await problemOf(() => parseExpectedVerdict(text))).code).toBe('usage');
  });
});
