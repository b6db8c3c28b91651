import { expect, it } from 'vitest';
import { RememberedAnswers } from '../../src/smt/remembered-answers.js';
import type { Satisfiability } from '../../src/smt/solver.js';

it.each<[Satisfiability, number, Satisfiability | undefined]>([
  ['sat', 1, 'sat'],
  ['unsat', 1, 'unsat'],
  ['sat', 1000, 'sat'],
  ['unsat', 1000, 'unsat'],
  ['unknown', 1, 'unknown'],
  ['unknown', 100, 'unknown'],
  ['unknown', 101, undefined],
])('%s with 100 units is, with %d units, %s', (answer, work, expected) => {
  const remembered = new RememberedAnswers();
  remembered.note('(assert x)', answer, 100);
  expect(remembered.find('(assert x)', work)).toBe(expected);
  expect(remembered.find('(assert y)', work)).toBeUndefined();
});

it('what was asked with more work counts', () => {
  const remembered = new RememberedAnswers();
  remembered.note('(assert x)', 'unknown', 100);
  remembered.note('(assert x)', 'unsat', 200);
  expect(remembered.find('(assert x)', 100)).toBe('unsat');
});
