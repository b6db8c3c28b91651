import { expect, it } from 'vitest';
import { statedType } from '../../../src/lint/rule/stated-type.js';
import type { GraphmlData } from '../../../src/witness/graphml/graphml-events.js';

it.each<[string, readonly (readonly [key: string, value: string])[], string | undefined]>([
  ['a violation', [['witness-type', 'violation_witness']], 'violation_witness'],
  ['correctness', [['witness-type', 'correctness_witness']], 'correctness_witness'],
  ['nothing', [], undefined],
  ['a type that there is not', [['witness-type', 'witness']], undefined],
  ['a type of something else', [['producer', 'violation_witness']], undefined],
  [
    'the first type that there is',
    [
      ['producer', 'violation_witness'],
      ['witness-type', 'witness'],
      ['witness-type', 'correctness_witness'],
      ['witness-type', 'violation_witness'],
    ],
    'correctness_witness',
  ],
])('the type of a witness: %s', (_what, data, type) =>
  expect(statedType(data.map(([key, value]) => ({ key, value }) as GraphmlData))).toBe(type),
);
