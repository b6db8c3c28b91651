import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/source/input-error.js';
import { SourceText } from '../../src/source/source-text.js';
import { canonicalName } from '../../src/task/canonical-name.js';
import { type PropertyCheck, parseProperty, readProperty } from '../../src/task/property.js';
import { problemOf } from '../problem-of.js';
import { directoryWith, placeOf } from './files.js';
import { violationStatus } from './violation-status.js';

const parse = (text: string) => parseProperty(new SourceText(text, 'p.prp'), 'p');
const check = (formula: string) => `CHECK( init(main()), LTL(${formula}) )`;

/** Formula, check, status of its violation, name by content. */
const FORMULAS: readonly [string, PropertyCheck, string, string][] = [
  [
    'G ! call(reach_error())',
    { kind: 'call', function: 'reach_error' },
    'false(unreach-call)',
    'unreach-call',
  ],
  [
    'G ! call(__VERIFIER_error())',
    { kind: 'call', function: '__VERIFIER_error' },
    'false(unreach-call)',
    'unreach-call',
  ],
  ['G ! label(ERROR)', { kind: 'label', label: 'ERROR' }, 'false(unreach-label)', 'unreach-label'],
  ['G valid-free', { kind: 'valid-free' }, 'false(valid-free)', 'valid-free'],
  ['G valid-deref', { kind: 'valid-deref' }, 'false(valid-deref)', 'valid-deref'],
  ['G valid-memtrack', { kind: 'valid-memtrack' }, 'false(valid-memtrack)', 'valid-memtrack'],
  ['G valid-memcleanup', { kind: 'valid-memcleanup' }, 'false(valid-memcleanup)', 'valid-memcleanup'],
  ['G ! overflow', { kind: 'no-overflow' }, 'false(no-overflow)', 'no-overflow'],
  ['G ! data-race', { kind: 'no-data-race' }, 'false(no-data-race)', 'no-data-race'],
  ['G ! deadlock', { kind: 'no-deadlock' }, 'false(no-deadlock)', 'no-deadlock'],
  ['G def-behavior', { kind: 'def-behavior' }, 'false(def-behavior)', 'def-behavior'],
  ['F end', { kind: 'termination' }, 'false(termination)', 'termination'],
  ['G assert', { kind: 'assert' }, 'false(assert_java)', 'assert_java'],
  [
    'G ! uncaught(java.lang.RuntimeException)',
    { kind: 'uncaught', exception: 'java.lang.RuntimeException' },
    'false',
    'runtime-exception',
  ],
];

describe('[SV14-9a, SV14-9b, SV14-9c, SV14-10a, SV14-10b, SV14-14, SV24-24a, SV24-25a, SV24-25b, SV24-26a, SV24-26b, SV24-27, SV24-28, SV24-32, SV24-33, SV24-34, SV24-35a, SV24-35b] every formula of SV-COMP', () => {
  test.each(FORMULAS)('%s', (formula, expected, status, name) => {
    const property = parse(`${check(formula)}\n\n`);
    expect(property).toMatchObject({ entryFunction: 'main', checks: [expected], file: undefined });
    expect(violationStatus(expected)).toBe(status);
    expect(canonicalName(property)).toBe(name);
  });

  test.each(FORMULAS)('%s with white space anywhere or nowhere', (formula, expected) => {
    const text = check(formula);
    const spaced = text.replace(/[(),!]/g, ' \t\r\n$& \n');
    const tight = text.replace(/ (?=[(),!])|(?<=[(),!]) /g, '');
    expect(tight.length).toBeLessThan(text.length);
    expect(parse(spaced).checks).toEqual([expected]);
    expect(parse(tight).checks).toEqual([expected]);
  });
});

test('[SV24-28] lines are a conjunction in their order, repeated ones count once', () => {
  const lines = ['G valid-free', 'G valid-deref', 'G valid-free', 'G valid-memtrack'].map(check);
  const property = parse(lines.join('\r\n'));
  expect(property.checks).toEqual([
    { kind: 'valid-free' },
    { kind: 'valid-deref' },
    { kind: 'valid-memtrack' },
  ]);
  expect(canonicalName(property)).toBe('valid-memsafety');
});

test('several checks may share a line, and one may span several', () => {
  expect(parse(`${check('G valid-free')} ${check('F\nend')}`).checks).toHaveLength(2);
});

test('the entry may be a method of Java', () => {
  expect(parse('CHECK( init(Main.main()), LTL(G assert) )').entryFunction).toBe('Main.main');
});

test.each<[string[], string]>([
  // Conjunctions that SV-COMP does not know are named by their parts, in alphabetical order.
  [['G valid-free', 'F end', 'G ! overflow'], 'no-overflow+termination+valid-free'],
  [['G ! overflow', 'F end', 'G ! data-race'], 'no-data-race+no-overflow+termination'],
  [['G valid-free', 'G valid-deref'], 'valid-deref+valid-free'],
  [
    ['G valid-memtrack', 'G valid-free', 'G valid-deref', 'F end'],
    'termination+valid-deref+valid-free+valid-memtrack',
  ],
])('%j is %s', (formulas, name) => expect(canonicalName(parse(formulas.map(check).join('\n')))).toBe(name));

test.each([
  ['CHECK( init(main()), LTL(G overflow) )', "write 'G ! overflow'"],
  ['CHECK( init(main()), LTL(G ! valid-free) )', "write 'G valid-free'"],
  [
    'CHECK( init(main()), LTL(G ! overfow) )',
    'use one of valid-free, valid-deref, valid-memtrack, valid-memcleanup, def-behavior, assert, overflow, data-race, deadlock, call, label, uncaught',
  ],
  ['CHECK( init(main()), LTL(X end) )', "begin the formula with 'G' or write 'F end'"],
])('%s: what to write instead', async (text, remedy) =>
  expect((await problemOf(() => parse(text))).remedy).toBe(remedy),
);

test.each([
  ['CHECK( init(main()), LTL(G ! call(1)) )', 'the name of a function'],
  ['CHECK( init(main()), LTL(G ! uncaught(1)) )', 'the name of an exception class'],
  ['CHEK', "has 'CHEK' where 'CHECK' is expected"],
  [`CHECK( init(main()), LTL(G ${'x'.repeat(41)}) )`, `has '${'x'.repeat(40)}…' where`],
  [`CHECK( init(main()), LTL(G ${'x'.repeat(40)}) )`, `has '${'x'.repeat(40)}' where`],
])('%s: what is wrong', async (text, message) =>
  expect((await problemOf(() => parse(text))).message).toContain(message),
);

test('only a comment is said to be one', async () =>
  expect((await problemOf(() => parse('CHEK'))).message).toBe("has 'CHEK' where 'CHECK' is expected"));

const GOOD = check('G ! call(f())');

describe('bad properties', () => {
  test.each([
    // text, place, code, what the message has
    ['   \n \n', '1:1', 'empty', 'states no property'],
    ['CHEK( init(main()), LTL(F end) )', '1:1', 'syntax', "'CHEK' where 'CHECK'"],
    ['COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )', '1:1', 'syntax', 'Test-Comp'],
    [`${GOOD}\n  COVER( init(main()) )`, '2:3', 'syntax', 'coverage property'],
    [`# text\n${GOOD}`, '1:1', 'syntax', 'no comments'],
    [`// text\n${GOOD}`, '1:1', 'syntax', 'no comments'],
    [`${GOOD};`, '1:42', 'syntax', "';' where 'CHECK'"],
    [
      `${GOOD}\n\n${check('F end').replace('main', 'start')}`,
      '3:13',
      'structure',
      "'start' where an earlier line has 'main'",
    ],
    ['CHECK( init(main()), LTL(G ! call(f()) )', '1:41', 'syntax', "its end where ')'"],
    ['CHECK( init(main()), LTL(G ! call(f) ) )', '1:36', 'syntax', "')' where '('"],
    ['CHECK( init(main), LTL(F end) )', '1:17', 'syntax', "')' where '('"],
    ['CHECK( init(1()), LTL(F end) )', '1:13', 'syntax', "'1' where the name of the entry function"],
    ['CHECK( init(a-b()), LTL(F end) )', '1:13', 'syntax', "'a-b'"],
    ['CHECK( init(main()), LTL(G F end) )', '1:28', 'syntax', "'F' where a proposition"],
    ['CHECK( init(main()), LTL(X end) )', '1:26', 'syntax', "'X' where a formula"],
    ['CHECK( init(main()), LTL(G ! overfow) )', '1:30', 'syntax', "'overfow' where a proposition"],
    ['CHECK( init(main()), LTL(G !! overflow) )', '1:29', 'syntax', "'!' where a proposition"],
    ['CHECK( init(main()), LTL(G overflow) )', '1:28', 'syntax', "'G overflow'"],
    ['CHECK( init(main()), LTL(G ! valid-free) )', '1:28', 'syntax', "'G ! valid-free'"],
    ['CHECK( init(main()), LTL(G call(f())) )', '1:28', 'syntax', "'G call'"],
    ['CHECK( init(main()), LTL(G ! label()) )', '1:36', 'syntax', 'name of a label'],
    ['CHECK( init(main()), LTL(G ! uncaught(a..b)) )', '1:39', 'syntax', "'a..b'"],
    ['CHECK', '1:6', 'syntax', "its end where '('"],
    ['CHECK  \n\n', '1:6', 'syntax', "its end where '('"],
    ['check( init(main()), LTL(F end) )', '1:1', 'syntax', "'check'"],
    ['CHECK( init(main()), LTL(G ! constructor) )', '1:30', 'syntax', "'constructor'"],
  ])('%j at %s', async (text, place, code, message) => {
    const problem = await problemOf(() => parse(text));
    expect({ place: placeOf(problem), code: problem.code, file: problem.file }).toEqual({
      place,
      code,
      file: 'p.prp',
    });
    expect(problem.message).toContain(message);
    expect(problem.remedy).not.toBe('');
  });

  test('any cut or damaged property is a property or an InputError', () => {
    const part = fc.constantFrom(
      'CHECK',
      '(',
      ')',
      'init',
      'main',
      ',',
      'LTL',
      'G',
      '!',
      'F',
      'end',
      'call',
      ' ',
      '😀',
      '-',
    );
    const damaged = fc
      .tuple(fc.nat(GOOD.length), fc.nat(3), fc.array(part))
      .map(([at, length, parts]) => GOOD.slice(0, at) + parts.join('') + GOOD.slice(at + length));
    fc.assert(
      fc.property(damaged, (text) => {
        try {
          expect(parse(text).checks.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { seed: 2024 },
    );
  });
});

describe('readProperty', () => {
  test('the name is that of the file', async () => {
    const directory = await directoryWith({ 'my.unreach.prp': `${GOOD}\n` });
    const file = join(directory, 'my.unreach.prp');
    expect(await readProperty(file)).toEqual({
      name: 'my.unreach',
      file,
      text: `${GOOD}\n`,
      entryFunction: 'main',
      checks: [{ kind: 'call', function: 'f' }],
    });
  });

  test.each([
    ['', 'empty'],
    ['x'.repeat(1_000_001), 'too-large'],
    ['CHECK\u0000', 'binary'],
  ])('a file of %# is refused', async (content, code) => {
    const directory = await directoryWith({ 'p.prp': content });
    const problem = await problemOf(() => readProperty(join(directory, 'p.prp')));
    expect(problem).toMatchObject({ code, file: join(directory, 'p.prp') });
  });

  test('a file of 1 MB is read', async () => {
    const line = `${GOOD}\n`;
    const directory = await directoryWith({ 'p.prp': line.repeat(1_000_000 / line.length) });
    expect((await readProperty(join(directory, 'p.prp'))).checks).toHaveLength(1);
  });

  test('a file that does not exist is named', async () => {
    expect(await problemOf(() => readProperty('/nowhere/p.prp'))).toMatchObject({
      code: 'not-found',
      file: '/nowhere/p.prp',
    });
  });
});
