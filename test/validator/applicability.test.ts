import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  describeInapplicability,
  judgeApplicability,
} from '../../src/validator/applicability.js';
import type { ArgumentRule, Support, ValidatorDefinition } from '../../src/validator/definition.js';

const SUPPORT: Support = {
  editions: undefined,
  kinds: ['violation'],
  formats: [
    { format: 'yaml', version: '2.0' },
    { format: 'graphml', version: '1.0' },
  ],
  properties: ['unreach-call', 'no-overflow'],
  categories: undefined,
  languages: ['C'],
  dataModels: undefined,
};
const ASSIGNMENT: Assignment = {
  kind: 'violation',
  format: 'yaml',
  version: '2.0',
  propertyName: 'unreach-call',
  language: 'C',
  category: 'unreach-call.ReachSafety-Heap',
  dataModel: 'LP64',
  edition: '2024',
};
const always = (...texts: readonly string[]): ArgumentRule => ({
  when: new Map(),
  repeat: 'once',
  arguments: texts,
});

/** `applicable`, or why not. */
function answer(
  supports: readonly Partial<Support>[],
  changes: Partial<Assignment> = {},
  rules: { readonly arguments?: readonly ArgumentRule[]; readonly options?: readonly ArgumentRule[] } = {},
): string {
  const definition = {
    supports: supports.map((each) => ({ ...SUPPORT, ...each })),
    arguments: [],
    options: [],
    ...rules,
  } as unknown as ValidatorDefinition;
  const found = judgeApplicability(definition, { ...ASSIGNMENT, ...changes });
  return found.kind === 'failed' ? describeInapplicability(found.failure) : 'applicable';
}

describe('a validator takes a witness', () => {
  it.each<[string, Partial<Support>, Partial<Assignment>, string]>([
    ['of its kind', {}, {}, 'applicable'],
    ['of no other kind', {}, { kind: 'correctness' }, 'does not take correctness witnesses'],
    ['of no other version', {}, { version: '1.0' }, 'does not take yaml 1.0'],
    ['of no other format', {}, { format: 'graphml' }, 'does not take graphml 2.0'],
    ['for no other property', {}, { propertyName: 'termination' }, 'does not take property termination'],
    ['of no program in another language', {}, { language: 'Java' }, 'does not take programs in Java'],
    ['in a category by its short name', { categories: ['*-Heap'] }, {}, 'applicable'],
    ['in one of several categories', { categories: ['*-Loops', '*-Heap'] }, {}, 'applicable'],
    ['in a category by its full name', { categories: ['unreach-call.*'] }, {}, 'applicable'],
    [
      'in no other category',
      { categories: ['*-Loops', 'MemSafety-*'] },
      {},
      'does not take category unreach-call.ReachSafety-Heap',
    ],
    ['in a category that nobody knows', { categories: ['*-Loops'] }, { category: undefined }, 'applicable'],
    ['with its data model', { dataModels: ['ILP32', 'LP64'] }, {}, 'applicable'],
    ['with no other data model', { dataModels: ['ILP32'] }, {}, 'does not take data model LP64'],
    [
      'with a data model that nobody knows',
      { dataModels: ['ILP32'] },
      { dataModel: undefined },
      'applicable',
    ],
    ['in its edition', { editions: ['2023', '2024'] }, {}, 'applicable'],
    ['in no other edition', { editions: ['2025'] }, {}, 'takes part in edition 2025, not in 2024'],
  ])('%s', (_what, support, changes, expected) => expect(answer([support], changes)).toBe(expected));

  it('if one entry takes it, all of it', () => {
    const [java, correctness] = [{ languages: ['Java'] }, { kinds: ['correctness'] } as const];
    expect(answer([java, correctness, {}])).toBe('applicable');
    expect(answer([java, correctness], { kind: 'correctness', language: 'Java' })).toBe(
      'does not take correctness witnesses',
    );
  });

  it('and gives the reason of the entry that fits best, all obstacles in a line', () => {
    const far = { kinds: ['correctness'], languages: ['Java'] } as const;
    expect(answer([far, { languages: ['Java'] }])).toBe('does not take programs in C');
    expect(answer([{ languages: ['Java'] }, far])).toBe('does not take programs in C');
    expect(answer([far])).toBe('does not take violation witnesses, programs in C');
  });

  it('of the entries of an edition, and names those editions that there are once', () => {
    const of = (...editions: readonly string[]) => ({ editions });
    expect(answer([of('2024'), { ...of('2025'), kinds: ['correctness'] }], { edition: '2025' })).toBe(
      'does not take violation witnesses',
    );
    expect(answer([of('2023', '2025'), of('2025', '2026')])).toBe(
      'takes part in edition 2023, 2025, 2026, not in 2024',
    );
  });
});

describe('a data model that the task does not state', () => {
  const NEEDED = 'needs the data model, which the task does not state; use --data-model';
  const unknown = { dataModel: undefined };
  it.each<[string, Parameters<typeof answer>[2], string]>([
    ['in an argument', { arguments: [always('-m', '--arch=${data-model}')] }, NEEDED],
    ['in bits', { arguments: [always('-m${bits}')] }, NEEDED],
    ['in an option', { options: [always('-${bits}')], arguments: [always('${options}')] }, NEEDED],
    [
      'as a condition',
      { arguments: [{ ...always('-32'), when: new Map([['data-model', ['ILP32']]]) }] },
      NEEDED,
    ],
    [
      'as a condition on bits',
      { arguments: [{ ...always('-32'), when: new Map([['bits', ['32']]]) }] },
      NEEDED,
    ],
    ['nowhere', { arguments: [always('${options}', '${witness}')], options: [always('-q')] }, 'applicable'],
    ['in words only', { arguments: [always('--data-model', 'bits')] }, 'applicable'],
  ])('is missing %s', (_where, rules, expected) => {
    expect(answer([{}], unknown, rules)).toBe(expected);
    expect(answer([{}], {}, rules)).toBe('applicable');
    expect(answer([{ languages: ['Java'] }], { ...unknown, language: 'Java' }, rules)).toBe('applicable');
  });
});
