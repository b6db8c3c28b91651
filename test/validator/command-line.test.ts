import { describe, expect, it } from 'vitest';
import {
  buildArguments,
  computeValues,
  isPlaceholder,
  type RunContext,
} from '../../src/validator/command-line.js';
import type { ArgumentRule } from '../../src/validator/definition.js';

const CONTEXT: RunContext = {
  programs: ['/t/a.c', '/t/b.c'],
  property: '/p/p.prp',
  propertyName: 'unreach-call',
  witness: '/w/witness.yml',
  kind: 'violation',
  format: 'yaml',
  version: '2.0',
  language: 'C',
  dataModel: 'ILP32',
  edition: '2024',
  tool: '/t/tool',
  cputime: 90,
  memory: 7e9,
};
const rule = (texts: readonly string[], more: Partial<ArgumentRule> = {}): ArgumentRule => ({
  when: new Map(),
  repeat: 'once',
  arguments: texts,
  ...more,
});
const build = (
  rules: readonly ArgumentRule[],
  changes: Partial<RunContext> = {},
  options: readonly ArgumentRule[] = [],
) => buildArguments({ arguments: rules, options }, { ...CONTEXT, ...changes });

describe('the values of a run', () => {
  const VALUES = {
    program: '/t/a.c',
    property: '/p/p.prp',
    'property-name': 'unreach-call',
    witness: '/w/witness.yml',
    kind: 'violation',
    format: 'yaml',
    version: '2.0',
    language: 'C',
    'data-model': 'ILP32',
    bits: '32',
    edition: '2024',
    tool: '/t/tool',
    cputime: '90',
    memory: '7000000000',
  };

  it('are these', () => expect(Object.fromEntries(computeValues(CONTEXT))).toEqual(VALUES));

  it.each(Object.entries(VALUES))('${%s} is %s', (name, value) =>
    expect(build([rule([`<\${${name}}>`])])).toEqual([`<${value}>`]),
  );

  it.each([
    ['LP64', '64'],
    [undefined, ''],
  ] as const)('a program of %s has %s bits', (dataModel, bits) =>
    expect(build([rule(['${bits}', '${data-model}'])], { dataModel })).toEqual([bits, dataModel ?? '']),
  );

  it.each([
    ['witness', true],
    ['options', false],
    ['toString', false],
    ['', false],
  ])('%s is one: %s', (name, expected) => expect(isPlaceholder(name)).toBe(expected));
});

describe('arguments', () => {
  it.each<[string, readonly ArgumentRule[], readonly string[]]>([
    ['in their order', [rule(['a', 'b']), rule(['c'])], ['a', 'b', 'c']],
    [
      'for each program',
      [rule(['-p', '${program}'], { repeat: 'each-program' }), rule(['${program}'])],
      ['-p', '/t/a.c', '-p', '/t/b.c', '/t/a.c'],
    ],
    [
      'under a condition',
      [
        rule(['v'], { when: new Map([['kind', ['violation']]]) }),
        rule(['c'], { when: new Map([['kind', ['correctness']]]) }),
      ],
      ['v'],
    ],
    ['without values that there are none of', [rule(['${nobody}x'])], ['x']],
    ['without options', [rule(['a', '${options}', 'b'])], ['a', 'b']],
  ])('%s', (_what, rules, expected) => expect(build(rules)).toEqual(expected));

  it('have the options where their place is, filled in like the others', () => {
    const options = [
      rule(['--limit', '${cputime}']),
      rule(['-m64'], { when: new Map([['bits', ['64']]]) }),
      rule(['${options}']),
    ];
    expect(build([rule(['a', '${options}', '${witness}'])], {}, options)).toEqual([
      'a',
      '--limit',
      '90',
      '/w/witness.yml',
    ]);
  });
});
