import { expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import type { Probe, State } from '../../src/machine/interface/execution.js';
import { ClaimWatch } from '../../src/prove/examine/claim-watch.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';

const PROPERTY = 'CHECK( init(main()), LTL(F end) )';
const PROGRAM = 'int main(void) { while (1) { } }';
const HEAD = {
  id: 1,
  kind: 'loop-head',
  at: { start: 17, end: 30, line: 1, column: 18 },
  range: { start: 17, end: 30, line: 1, column: 18 },
} as unknown as Probe;

it.each([
  ['a small state repeats', 1000, [undefined, 'a state of the loop repeats, so that it never ends']],
  ['a state that is too large is not looked at', 2_000_000, [undefined, undefined]],
  ['nor one that is too large together with the ones before', 600_000, [undefined, undefined]],
])('%s', (_, bytes, expected) => {
  const program = analyseProgram(PROGRAM, { dataModel: 'LP64', file: 'program.c' });
  const property = parseProperty(new SourceText(PROPERTY, 'property'), 'property');
  const run = new ClaimWatch({ program, property, invariants: [], contracts: [] }).begin();
  const state = { bytesToDigest: () => bytes, digest: () => 'same' } as unknown as State;
  const found = expected.map(() => {
    run.passed(HEAD, undefined, state);
    return run.broken?.what;
  });
  expect(found).toEqual(expected);
});
