import { describe, expect, it } from 'vitest';
import { executorOf } from '../executor.js';
import { at, CALL, type Claim, REACH, withClaim } from '../violation-claim.js';

const rounds = (count: number): string => `${REACH} extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < ${count}; i++) {
    x = x;
  }
  if (x == 5)
    reach_error();
  return 0;
}
`;

const claim = (count: number, condition: string): Claim => ({
  program: rounds(count),
  formula: CALL,
  waypoints: [
    `action: follow, type: assumption, constraint: {value: "${condition}", format: c_expression}, ${at(5, 5)}`,
    `action: follow, type: target, ${at(8, 5)}`,
  ],
});

describe('an assumption that is false again and again', () => {
  const run = (count: number, condition: string, values: 'plain' | 'symbolic') =>
    withClaim(claim(count, condition), async (request) => {
      const execute = await executorOf(request, { steps: 1_000_000, values });
      if (execute === undefined) throw new Error('the claim can be executed');
      return execute([5n]);
    });

  it('ends an execution of the search', async () => {
    const { end, execution } = await run(30_000, 'i == -1', 'symbolic');
    expect(end).toEqual({
      kind: 'budget',
      resource: 'steps',
      why: 'a condition of the witness was false 10000 times',
    });
    expect(execution.steps).toBeLessThan(50_000);
  });

  it('ends no execution that confirms what was found', async () => {
    expect((await run(30_000, 'i == -1', 'plain')).end.kind).toBe('violation');
    expect((await run(30_000, 'i == 29999', 'plain')).accepted).toBe(true);
  });

  it('may hold late', async () => {
    expect((await run(9_000, 'i == 8999', 'symbolic')).accepted).toBe(true);
  });

  it('counts as work, each time', async () => {
    const few = await run(1_000, 'i == -1', 'plain');
    const many = await run(2_000, 'i == -1', 'plain');
    expect(many.effort - few.effort).toBeGreaterThan(1_000 * 2_000);
  });
});
