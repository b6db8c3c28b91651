import { describe, expect, it } from 'vitest';
import { formatConversionNotes, formatMinimised } from '../../src/report/conversion.js';
import { limitLines } from '../../src/report/limit-text.js';
import { formatCorrectness } from '../../src/report/pretty-correctness.js';
import { formatExplanation } from '../../src/report/pretty-explanation.js';
import { formatShowText } from '../../src/report/show/show-text.js';
import type { Showing } from '../../src/use-cases/show/showing.js';
import { REACHED_LIMITS, type ReachedLimit } from '../../src/vocabulary/reached-limit.js';
import { showingOf } from './show/showing-of.js';

type Limited = { readonly limit: ReachedLimit | null };

const DIAGNOSIS = { parting: null, tried: null, repairs: [], readings: [] };
const ANSWER = {
  result: 'unknown',
  reason: 'no execution was found',
  remark: null,
  missing: null,
  observed: null,
  inputs: [],
};

/** What each command prints at the end, about an examination that a limit may have ended. */
const COMMANDS: readonly (readonly [command: string, text: (limited: Limited) => string])[] = [
  [
    'explain, of a violation witness',
    ({ limit }) =>
      formatExplanation(
        {
          ...ANSWER,
          ...DIAGNOSIS,
          limit,
          seed: 1,
          property: null,
          dataModel: null,
          passed: [],
          end: null,
          violation: null,
          interleaving: null,
          trace: null,
        },
        'plain',
      ),
  ],
  [
    'explain, of a correctness witness',
    ({ limit }) =>
      formatCorrectness(
        {
          ...ANSWER,
          limit,
          notes: [],
          invariants: [],
          obligations: [],
          added: null,
          assumptions: [],
          written: null,
          notWritten: null,
          execution: null,
        },
        'plain',
      ),
  ],
  ['show', ({ limit }) => formatShowText(showing(limit), 'plain')],
  [
    'convert',
    ({ limit }) =>
      formatConversionNotes(
        {
          kind: 'converted',
          text: '',
          witnessKind: 'violation',
          notes: [],
          replay: { before: 'unknown', after: 'unknown', limit },
        },
        'w.graphml',
      ),
  ],
  [
    'minimise',
    ({ limit }) =>
      formatMinimised({
        text: '',
        validator: 'replay',
        answer: 'false(unreach-call)',
        parts: { before: 3, after: 2 },
        tried: 'some',
        limit,
      }),
  ],
];

function showing(limit: ReachedLimit | null): Showing {
  const trace = {
    ...ANSWER,
    kind: 'followed',
    limit,
    steps: [],
    passed: [],
    gap: null,
    lesson: DIAGNOSIS,
  } as const;
  return showingOf(trace);
}

describe('the last line says which limit ended an examination', () => {
  it.each(COMMANDS)('%s', (_, text) => {
    for (const limit of REACHED_LIMITS) {
      const [line = ''] = limitLines(limit);
      expect(text({ limit }).trimEnd().split('\n').at(-1)).toBe(line);
    }
    expect(text({ limit: null })).not.toMatch(/limit|--cputime|--attempts/);
  });

  it.each([
    ['cputime', '--cputime'],
    ['work', '--cputime'],
    ['runs', '--attempts'],
  ] as const)('%s is raised by %s', (limit, option) => {
    expect(limitLines(limit)[0]).toContain(option);
  });
});
