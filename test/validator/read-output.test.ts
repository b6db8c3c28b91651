import { describe, expect, it } from 'vitest';
import type {
  LineChoice,
  OutputCase,
  OutputValue,
  StatusOutcome,
  StatusRule,
} from '../../src/validator/definition.js';
import { type Definitions, readStatus } from '../../src/validator/read-output.js';

const rule = (outcome: StatusOutcome, more: Partial<StatusRule> = {}): StatusRule => ({
  when: new Map(),
  exitCodes: undefined,
  outcome,
  ...more,
});
const always = (status: string, more: Partial<StatusRule> = {}) => rule({ kind: 'always', status }, more);
const on = (pattern: RegExp, text: string, earlier: OutputCase['earlier'] = 'kept'): OutputCase => ({
  pattern,
  text,
  earlier,
});
const inLine = (line: LineChoice, cases: readonly OutputCase[], within?: number) =>
  rule({ kind: 'line', line, within, cases });
const rulesOf = (validator: string, pattern = /x/, line: LineChoice = 'first', within?: number) =>
  rule({ kind: 'rules-of', line, within, pattern, validator });

interface Reading {
  readonly values?: readonly OutputValue[];
  readonly lines?: readonly string[];
  readonly exitCode?: number | undefined;
  readonly known?: Readonly<Record<string, string>>;
  readonly definitions?: Definitions;
}

function read(status: readonly StatusRule[], more: Reading = {}): string | undefined {
  const { values = [], lines = [], known = {}, definitions = new Map() } = more;
  const end = { exitCode: 'exitCode' in more ? more.exitCode : 0, values: new Map(Object.entries(known)) };
  return readStatus({ status, values }, { ...end, lines, definitions });
}

describe('the first rule that applies decides', () => {
  it.each<[string, readonly StatusRule[], Reading, string | undefined]>([
    ['none does', [], {}, undefined],
    ['of two', [always('a'), always('b')], {}, 'a'],
    ['for exit codes', [always('a', { exitCodes: [1, 2] }), always('b')], { exitCode: 2 }, 'a'],
    ['for other exit codes', [always('a', { exitCodes: [1] }), always('b')], { exitCode: 2 }, 'b'],
    ['without exit code', [always('a', { exitCodes: [0] }), always('b')], { exitCode: undefined }, 'b'],
    ['without output', [rule({ kind: 'no-output', status: 'a' }), always('b')], {}, 'a'],
    ['with output', [rule({ kind: 'no-output', status: 'a' }), always('b')], { lines: [''] }, 'b'],
    [
      'under a condition',
      [always('a', { when: new Map([['kind', ['x', 'y']]]) }), always('b')],
      { known: { kind: 'y' } },
      'a',
    ],
    [
      'under two conditions of which one does not hold',
      [
        always('a', {
          when: new Map([
            ['kind', ['x']],
            ['limit', ['TIMEOUT']],
          ]),
        }),
        always('b'),
      ],
      { known: { kind: 'x', limit: '' } },
      'b',
    ],
    [
      'where a value that is not there is empty',
      [always('a', { when: new Map([['signal', ['']]]) })],
      {},
      'a',
    ],
    ['where no line fits', [inLine('first', [on(/a/, 'a')]), always('b')], { lines: ['c'] }, 'b'],
  ])('%s', (_what, rules, more, expected) => expect(read(rules, more)).toBe(expected));
});

describe('a line', () => {
  const lines = ['one 1', 'two 2', 'one 3', 'end'];
  it.each<[string, StatusRule, string | undefined]>([
    ['first', inLine('first', [on(/one (.)/, '$1')]), '1'],
    ['first, whatever is said of later ones', inLine('first', [on(/one (.)/, '$1', 'replaced')]), '1'],
    ['last', inLine('last', [on(/one (.)/, '$1')]), '3'],
    ['last of all', inLine('last-line', [on(/one|end/, 'x')]), 'x'],
    ['last of all, which does not fit', inLine('last-line', [on(/one/, 'x')]), undefined],
    ['of the first few', inLine('last', [on(/one (.)/, '$1')], 2), '1'],
    ['of the first few, which is the last of them', inLine('last-line', [on(/two (.)/, '$1')], 2), '2'],
    ['whose first case counts', inLine('first', [on(/two/, 'b'), on(/one/, 'a'), on(/1/, 'c')]), 'a'],
  ])('%s', (_which, status, expected) => expect(read([status], { lines })).toBe(expected));

  it.each<[string, readonly OutputCase[], string | undefined]>([
    ['kept', [on(/a/, 'A'), on(/b/, 'B')], 'A'],
    ['replaced', [on(/a/, 'A'), on(/b/, 'B', 'replaced')], 'B'],
    ['combined', [on(/a/, 'A'), on(/b/, 'B', 'combined')], 'A (B)'],
    ['combined with the same', [on(/a/, 'A'), on(/b/, 'A', 'combined')], 'A'],
    ['combined with unknown', [on(/a/, 'A'), on(/b/, 'unknown', 'combined')], 'A'],
    ['combined with nothing before', [on(/b/, 'B', 'combined')], 'B'],
    ['kept with nothing before', [on(/b/, 'B')], 'B'],
    ['nothing at all', [on(/z/, 'B')], undefined],
  ])('after another: what was before is %s', (_what, cases, expected) =>
    expect(read([inLine('every', cases)], { lines: ['x', 'a', 'b', 'y'] })).toBe(expected),
  );
});

describe('a text', () => {
  const version: OutputValue = {
    name: 'phase',
    line: 'last',
    cases: [on(/^phase (.*)/, '$1')],
    otherwise: 'start',
  };
  it.each<[string, StatusRule, Reading, string]>([
    ['has groups', inLine('first', [on(/(a)(b)?/, '$2$1$0$3')]), { lines: ['ab'] }, 'baab'],
    ['has no group that took no part', inLine('first', [on(/(a)(b)?/, '[$2]')]), { lines: ['a'] }, '[]'],
    ['has values of the run', always('E (${exit-code})'), { known: { 'exit-code': '3' } }, 'E (3)'],
    ['has no value that is not there', always('E${nothing}'), {}, 'E'],
    ['has no groups where no line was compared', always('E$1'), {}, 'E'],
    ['ends where it ends', always(' E ${nothing} '), {}, 'E'],
    [
      'has values of the output',
      always('${phase}'),
      { values: [version], lines: ['phase 1', 'phase 2', 'x'] },
      '2',
    ],
    ['has what stands for none', always('${phase}'), { values: [version], lines: ['x'] }, 'start'],
    [
      'has values that depend on others',
      always('${b}'),
      {
        values: [version, { ...version, name: 'b', cases: [on(/x/, '<${phase}>')] }],
        lines: ['phase 7', 'x'],
      },
      '<7>',
    ],
    [
      'is filled in once',
      inLine('first', [on(/(.*)/, '$1')]),
      { lines: ['${limit} $1'], known: { limit: 'TIMEOUT' } },
      '${limit} $1',
    ],
  ])('%s', (_what, status, more, expected) => expect(read([status], more)).toBe(expected));
});

describe('the rules of another validator', () => {
  const elm = { status: [inLine('first', [on(/^R (.*)/, '$1')]), always('E')], values: [] };
  const definitions: Definitions = new Map([
    ['elm', elm],
    ['circle', { status: [rulesOf('circle'), always('end')], values: [] }],
    ['one', { status: [rulesOf('two')], values: [] }],
    ['two', { status: [rulesOf('elm')], values: [] }],
    ['three', { status: [rulesOf('one')], values: [] }],
    ['four', { status: [rulesOf('three')], values: [] }],
  ]);
  const lines = ['x', 'R true'];

  it.each<[string, StatusRule, readonly string[], string | undefined]>([
    ['decide where a line says so', rulesOf('elm'), lines, 'true'],
    ['decide for good', rulesOf('elm'), ['x'], 'E'],
    ['are not asked where no line says so', rulesOf('elm', /y/), lines, 'own'],
    ['are not asked where the line comes too late', rulesOf('elm', /R/, 'first', 1), lines, 'own'],
    ['are not asked where another line is the last', rulesOf('elm', /x/, 'last-line'), lines, 'own'],
    ['of nobody do not decide', rulesOf('nobody'), lines, 'own'],
    ['may lead to those of a third', rulesOf('one'), lines, 'true'],
    ['may lead to those of a fourth', rulesOf('three'), lines, 'true'],
    ['lead no further', rulesOf('four'), lines, undefined],
    ['may lead around in a circle', rulesOf('circle'), lines, 'end'],
  ])('%s', (_what, status, output, expected) =>
    expect(read([status, always('own')], { lines: output, definitions })).toBe(expected),
  );
});
