import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { lintBytes } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../src/lint/lint-settings.js';
import { findData } from '../../src/lint/rule/find-data.js';
import { SourceText } from '../../src/source/source-text.js';
import type { GraphmlData } from '../../src/witness/graphml/graphml-events.js';
import { oneIn } from '../effort.js';

const PROGRAM = 'int main(void) { int x = 0; return x; }\n';
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  context: {
    profile: 'strict' as const,
    dataModel: 'ILP32' as const,
    programs: [{ name: 'p.c', sha256: '0'.repeat(64), source: new SourceText(PROGRAM, 'p.c') }],
  },
};

function graphml(inside: string): Buffer {
  return Buffer.from(
    `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed"><node id="a"/><node id="b"/>${inside}</graph></graphml>`,
  );
}

describe('many data on one element', () => {
  it.each<[string, (index: number) => string]>([
    ['assumptions', (index) => `<data key="assumption">x==${index};</data>`],
    ['assumptions about results', () => String.raw`<data key="assumption">\result==1;</data>`],
    ['scopes without assumption', () => '<data key="assumption.scope">main</data>'],
    ['ends without start', () => '<data key="endline">1</data>'],
    ['keys', (index) => `<data key="k${index}">x</data>`],
  ])('%s are looked up, not searched for', (_name, data) => {
    const all = Array.from({ length: 5000 }, (_, index) => data(index)).join('');
    const linted = lintBytes(graphml(`<edge source="a" target="b">${all}</edge>`), 'w.graphml', SETTINGS);
    expect(linted.summary).toBeDefined();
  });

  it('are indexed once for all questions', () => {
    let reads = 0;
    const data = Array.from({ length: 1000 }, (_, index) => ({
      get name() {
        reads++;
        return `k${index}`;
      },
    })) as unknown as readonly GraphmlData[];
    for (let question = 0; question < 1000; question++) expect(findData({ data }, 'other')).toBeUndefined();
    expect(findData({ data }, 'k999')).toBe(data[999]);
    expect(reads).toBeLessThan(5000);
  });
});

/** The first problem that the front end has with a program. */
function problemOf(text: string): string | undefined {
  return analyseProgram(text, { dataModel: 'ILP32', file: 'p.c' }).problems[0]?.message;
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

describe('hostile programs', () => {
  it.each(
    oneIn(
      2,
      oneIn<[string, () => string, string | undefined]>(2, [
        ['a line of comments', () => `${'/**/'.repeat(500_000)}${PROGRAM}`, undefined],
        [
          'more tokens than are read',
          () => 'int x;'.repeat(1_100_000),
          'a program of more than 3000000 tokens',
        ],
        ['many stars', () => `int ${'*'.repeat(200_000)}x;`, 'a type nested more than 400 deep'],
        [
          'macros of macros',
          () => `#define A0 1\n${times(5000, (index) => `#define A${index + 1} A${index}\n`)}int x = A5000;`,
          'macros nested more than 200 times',
        ],
        [
          'uses in uses',
          () => `#define F(x) x\nint x = ${'F('.repeat(5000)}1${')'.repeat(5000)};`,
          'macros nested more than 200 times',
        ],
        [
          'ranges of very many elements',
          () => `int a[99999] = {${'[0 ... 99998] = 1,'.repeat(20)}};`,
          'more than 1000000 elements in the ranges of a program',
        ],
        ['one character literal', () => `int x = '${'a'.repeat(100_000)}';`, undefined],
        [
          'members, each named once',
          () =>
            `struct s { ${times(20_000, (index) => `int a${index};`)} } s = { ${times(20_000, (index) => `.a${index} = 1,`)} };`,
          undefined,
        ],
        [
          'designators of parts of parts',
          () => `struct s { struct { int b; } a; } s = { ${'.a.b = 1,'.repeat(20_000)} };`,
          undefined,
        ],
      ]),
    ),
  )('%s', (_name, make, problem) => {
    expect(problemOf(make())).toBe(problem);
  });
});
