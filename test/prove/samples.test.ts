import { describe, expect, it } from 'vitest';
import { proveBySamples } from '../../src/prove/strengthen/prove-by-samples.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { WorkMeter } from '../../src/smt/work-meter.js';
import { oneIn } from '../effort.js';
import { claimOf, PATIENCE } from './ask.js';
import { declarationsFor } from './subject.js';

const WORK = 1_000_000;

/** The sum of some numbers, of which each is at most 6. */
function sumUpTo(limit: number, inside: string): string {
  return `int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int i = 0, s = 0;
  /*A*/ while (i < n) {
    s = s + __VERIFIER_nondet_uchar() % 7;
    i++;
    ${inside}
  }
  if (s > ${limit}) reach_error();
  return 0;
}
`;
}

/** What this way alone says. */
async function answered(body: string, invariants: readonly string[], work = 12 * WORK): Promise<string> {
  const text = `${declarationsFor(body)}\n${body}`;
  const subject = { fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' } as const;
  const placed = invariants.map((each) => ({ place: each.slice(0, 1), value: each.slice(2) }));
  const claim = claimOf(subject, { invariants: placed });
  const { status } = await validateByProof({ ...claim, seconds: PATIENCE }, async (task, means) => {
    const attempt = await proveBySamples(task, 'all', { ...means, work: WORK, meter: new WorkMeter(work) });
    return { status: attempt.kind === 'done' ? 'true' : 'unknown', reason: attempt.kind, notes: [] };
  });
  return status;
}

describe('what executions suggest', () => {
  it.each(
    oneIn(3, [
      ['shows what follows from it', sumUpTo(6000, ''), [], 'true'],
      ['shows what the witness says as well', sumUpTo(6000, ''), ['A s >= 0 && s <= 6 * i'], 'true'],
      ['does not show what is wrong', sumUpTo(5999, ''), [], 'unknown'],
      ['does not show an invariant that is wrong', sumUpTo(6000, ''), ['A s <= 5 * i'], 'unknown'],
      [
        'does not show an invariant that is not reached',
        sumUpTo(6000, 'if (0) { /*B*/ s = 0; }'),
        ['B s == 9'],
        'unknown',
      ],
    ]),
  )('%s', async (_what, body, invariants, expected) => {
    expect(await answered(body, invariants)).toBe(expected);
  });

  it('ends where its work is used up', async () => {
    expect(await answered(sumUpTo(6000, ''), [], 50_000)).toBe('unknown');
  });
});
