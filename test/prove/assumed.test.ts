import { expect, it } from 'vitest';
import { assumptions } from '../../src/prove/strategy/assumptions.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { claimOf, PATIENCE } from './ask.js';
import type { DataModel } from './subject.js';

const FLOATS = 'double half(double x) { return x / 2; }\nint main(void) { return half(1) > 1; }\n';
const INTEGERS = 'int main(void) { return 1 / 2; }\n';
const NO_EXCESS = 'floating-point numbers have no excess precision, as with -mfpmath=sse';

async function assumed(text: string, dataModel: DataModel): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const claim = claimOf({ fileName: 'program.c', text, property: 'unreach-call', dataModel }, {});
  await validateByProof({ ...claim, seconds: PATIENCE }, async (task) => {
    found = assumptions(task);
    return { status: 'unknown', reason: 'it was only read', notes: [] };
  });
  return found;
}

it.each([
  ['floats on ILP32, where gcc computes with more bits', FLOATS, 'ILP32', true],
  ['floats on LP64', FLOATS, 'LP64', false],
  ['integers', INTEGERS, 'ILP32', false],
] as const)('whether a proof rests on the precision of %s', async (_what, text, dataModel, expected) => {
  expect((await assumed(text, dataModel)).includes(NO_EXCESS)).toBe(expected);
});
