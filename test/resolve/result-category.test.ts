import { describe, expect, it } from 'vitest';
import { classifyStatus, resultCategory } from '../../src/resolve/result-category.js';

describe('[SV24-31a, SV14-12b] resultCategory', () => {
  it.each([
    // What BenchExec's own get_result_category answers.
    ['unknown (x)', 'false', 'error'],
    ['false(valid-free)', 'false(valid-deref)', 'unknown'],
    ['false', 'false(valid-deref)', 'unknown'],
    ['true', 'false(valid-deref)', 'wrong'],
    ['false(no-data-race)', 'false', 'correct'],
    ['done', 'true', 'missing'],
    ['TIMEOUT', 'true', 'error'],
    ['unknown', 'true', 'unknown'],
    ['true', 'true', 'correct'],
    ['false(unreach-call)', 'true', 'wrong'],
    ['false(valid-deref)', 'false(valid-deref)', 'correct'],
    ['TIMEOUT (false(unreach-call))', 'false', 'error'],
    ['true', undefined, 'missing'],
    ['TIMEOUT', undefined, 'error'],
    // A text with a verdict in it is none.
    ['not false(valid-deref)', 'false', 'error'],
    ['false(valid-deref) or so', 'false', 'error'],
  ] as const)('%s where %s is expected is %s', (status, expected, category) => {
    expect(resultCategory(status, expected)).toBe(category);
  });
});

describe('the answer in a status', () => {
  it.each([
    ['true', 'true'],
    ['false', 'false'],
    ['false(unreach-call)', 'false'],
    ['false()', 'false'],
    ['unknown', 'other'],
    ['true(x)', 'other'],
    ['not false(x)', 'other'],
    ['false(x) or so', 'other'],
    ['', 'other'],
  ])('%j is %s', (status, answer) => expect(classifyStatus(status)).toBe(answer));
});
