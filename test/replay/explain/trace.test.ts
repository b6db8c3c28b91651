import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../src/source/check-schema.js';
import type { TraceStep } from '../../../src/vocabulary/execution-trace.js';
import { at, CALL, type Claim, explanationOf, REACH } from '../violation-claim.js';

const FACTORIAL: Claim = {
  program: `${REACH}
extern int __VERIFIER_nondet_int(void);
int calls;
int product(int n) {
  calls++;
  if (n < 2) return 1;
  int rest = product(n - 1);
  return n * rest;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (product(n) == 6)
    reach_error();
}
`,
  formula: CALL,
  waypoints: [
    `action: follow, type: branching, constraint: {value: "true"}, ${at(12)}`,
    `action: follow, type: target, ${at(13, 5)}`,
  ],
};

/** Counts far, then fails: with a condition that the witness requires to hold in the middle, or at the end. */
const counting = (line: string, end: string): Claim => ({
  program: `${REACH}
int main(void) {
  int i = 0;
  while (i < 5000) {
    i = i + 1;
  }
  ${end}
}
`,
  formula: CALL,
  waypoints: [line, `action: follow, type: target, ${at(7)}`],
});

const line = ({ kind, line, text, value, changes }: TraceStep) =>
  [kind, line, text, value ?? '', changes.map(({ name, value }) => `${name}=${value}`).join(' ')].join('|');

describe('the trace of an execution', () => {
  it('has every statement, decision, call and result, with what has changed', async () => {
    const { trace, passed } = await explanationOf(FACTORIAL);
    expect(trace?.gap).toBeNull();
    expect(trace?.steps.map(line)).toMatchInlineSnapshot(`
      [
        "enter|10|main||calls=0",
        "statement|11|int n = __VERIFIER_nondet_int();||",
        "return|11|__VERIFIER_nondet_int()|3|",
        "enter|4|product||n=3",
        "statement|5|calls++;||",
        "decision|6|n < 2|0|calls=1",
        "statement|7|int rest = product(n - 1);||",
        "enter|4|product||n=2",
        "statement|5|calls++;||",
        "decision|6|n < 2|0|calls=2",
        "statement|7|int rest = product(n - 1);||",
        "enter|4|product||n=1",
        "statement|5|calls++;||",
        "decision|6|n < 2|1|calls=3",
        "statement|6|return 1;||",
        "return|7|product(n - 1)|1|",
        "statement|8|return n * rest;||rest=1",
        "return|7|product(n - 1)|2|",
        "statement|8|return n * rest;||rest=2",
        "return|12|product(n)|6|n=3",
        "decision|12|product(n) == 6|1|",
        "statement|13|reach_error();||",
        "end|13|violates unreach-call at 13:5 in main: reach_error is reached||",
      ]
    `);
    expect(trace?.steps.map(({ depth }) => depth)).toMatchInlineSnapshot(`
      [
        0,
        0,
        0,
        1,
        1,
        1,
        1,
        2,
        2,
        2,
        2,
        3,
        3,
        3,
        3,
        2,
        2,
        1,
        1,
        0,
        0,
        0,
        0,
      ]
    `);
    const [decision] = passed;
    expect(trace?.steps[decision?.step ?? -1]).toMatchObject({ kind: 'decision', line: 12, value: '1' });
  });

  it('keeps the first and the last steps of a long one, and says where the witness was passed', async () => {
    const late = await explanationOf(
      counting(
        `action: follow, type: assumption, constraint: {value: "i == 4990"}, ${at(5, 5)}`,
        'reach_error();',
      ),
    );
    expect(checkSchema('violationExplanation', late)).toEqual([]);
    expect(late.result).toBe('false(unreach-call)');
    expect(late.trace?.gap).toEqual({ after: 1500, leftOut: 8004 });
    expect(late.trace?.steps).toHaveLength(2001);
    expect(late.trace?.steps[1500]?.changes).not.toEqual([]);
    const step = late.passed[0]?.step ?? -1;
    expect(late.trace?.steps.slice(step - 1, step + 1)).toMatchObject([
      { kind: 'decision', changes: [{ name: 'i', value: '4990', scope: 'local' }] },
      { kind: 'statement', line: 5, changes: [] },
    ]);
  });

  it('says nothing of the step in which the witness was passed where that is left out', async () => {
    const { trace, passed } = await explanationOf(
      counting(
        `action: follow, type: assumption, constraint: {value: "i == 2000"}, ${at(5, 5)}`,
        'reach_error();',
      ),
    );
    expect(trace?.gap).not.toBeNull();
    expect(passed.map(({ step }) => step)).toEqual([null]);
  });

  it('ends where the program does when nothing is violated', async () => {
    const { result, trace } = await explanationOf(
      counting(
        `action: follow, type: assumption, constraint: {value: "i == 10"}, ${at(5, 5)}`,
        'return i - i;',
      ),
    );
    expect(result).toBe('unknown');
    expect(trace?.steps.at(-1)).toMatchObject({ kind: 'end', line: 7, text: 'exits with code 0' });
  });
});
