import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  describePatternFault,
  findPatternFault,
  loadPatternEngine,
  toLinePattern,
} from '../../src/validator/line-pattern.js';
import { readDefinition } from '../../src/validator/read-definition.js';
import { readRegistry, selectLinter, selectValidators } from '../../src/validator/registry.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const engine = await loadPatternEngine();

/** A definition with one key on each line, some of them changed. */
function definitionWith(changes: Readonly<Record<string, string>>): string {
  const keys: Readonly<Record<string, string>> = {
    name: 'oak',
    title: 'Oak',
    executable: '{ names: [oak.sh] }',
    version: "{ arguments: ['-v'], pattern: 'v (.*)' }",
    supports: "[{ kinds: [violation], formats: ['yaml 2.0'], properties: [p], languages: [C] }]",
    arguments: "['${witness}']",
    status: '[{ status: unknown }]',
    ...changes,
  };
  const file = join(folder, 'oak.yml');
  writeFileSync(
    file,
    Object.entries(keys)
      .map(([key, value]) => `${key}: ${value}\n`)
      .join(''),
  );
  return file;
}

/** `line:column message; remedy` of the mistake; undefined if there is none. */
async function mistakeIn(changes: Readonly<Record<string, string>>): Promise<string> {
  const { position, message, remedy } = await problemOf(() => readDefinition(definitionWith(changes)));
  return `${position?.line}:${position?.column} ${message}; ${remedy}`;
}

describe('the place of a pattern that cannot be used', () => {
  const RE2 =
    "write it in the syntax of RE2, with 'unless' instead of (?!…); see docs/reference/validators.md";
  const refused = (pattern: string) =>
    `the pattern '${pattern}' cannot be used: missing closing ): \`${pattern}\`; ${RE2}`;
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['of the version', { version: "{ arguments: [], pattern: '(' }" }, `4:36 ${refused('(')}`],
    [
      'of a value',
      {
        values:
          "{ x: { line: last, otherwise: '', cases: [{ pattern: 'a', value: v }, { pattern: '(b', value: v }] } }",
      },
      `8:90 ${refused('(b')}`,
    ],
    [
      'of a status',
      { status: "[{ status: x }, { line: first, pattern: '(c', status: x }]" },
      `7:49 ${refused('(c')}`,
    ],
    [
      'of what does not count',
      { status: "[{ line: first, pattern: 'a', unless: '(d', status: x }]" },
      `7:47 ${refused('(d')}`,
    ],
    [
      'of a case',
      {
        status:
          "[{ line: first, cases: [{ pattern: 'a', status: x }, { pattern: 'b', unless: '(e', status: x }] }]",
      },
      `7:86 ${refused('(e')}`,
    ],
    ['of a detail', { details: "['a', '(f']" }, `8:16 ${refused('(f')}`],
  ])('is reported: %s', async (_where, changes, expected) => expect(await mistakeIn(changes)).toBe(expected));

  it('is reported with the beginning of a long one', async () => {
    const long = `(${'x'.repeat(500)}`;
    const message = await mistakeIn({ details: `['${long}']` });
    expect(message).toContain(`the pattern '(${'x'.repeat(59)}…' cannot be used`);
    const whole = `(${'y'.repeat(59)}`;
    expect(await mistakeIn({ details: `['${whole}']` })).toContain(`the pattern '${whole}' cannot be used`);
  });

  it('is that of the list if there are very many', async () => {
    const rules = (count: number) => `[${"{ line: first, pattern: 'a', status: x }, ".repeat(count)}]`;
    expect(await mistakeIn({ status: rules(200) })).toBe(
      '7:9 the definition has more than 200 patterns; join some of them with |',
    );
    await expect(readDefinition(definitionWith({ status: rules(199) }))).resolves.toBeDefined();
  });
});

describe('a pattern', () => {
  it.each([
    ['as long as one may be', 'a'.repeat(1000), undefined],
    ['longer', 'a'.repeat(1001), 'has more than 1000 characters'],
    ['with as many repetitions as there may be', 'a{400}b{0,600}', undefined],
    ['with more', 'a{400}b{0,601}', 'repeats more than 1000 times'],
    ['with more, of which no end is stated', 'a{400}b{601,}', 'repeats more than 1000 times'],
    ['with braces that count nothing', 'a{}{x}{,5000}', undefined],
    ['with an open bracket', '[a', 'cannot be used: missing closing ]: `[a`'],
  ])('%s: %#', (_what, pattern, problem) => {
    const fault = findPatternFault(engine, pattern);
    expect(fault && describePatternFault(fault)).toBe(problem);
  });

  it('is written as its definition writes it', () => {
    const shown = (unless?: string) => JSON.stringify(toLinePattern(engine, { pattern: 'a', unless }));
    expect(shown()).toBe('"a"');
    expect(shown('b')).toBe('{"pattern":"a","unless":"b"}');
  });
});

describe('a value that no run has', () => {
  const none = (name: string) =>
    `'${name}' is not a value of a run; docs/reference/validators.md lists the values`;
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['in an argument', { arguments: "['${witness}', '${witnes}']" }, `6:27 ${none('witnes')}`],
    [
      'among the conditions of an argument',
      { arguments: "['a', { when: { arch: ['1'] }, arguments: ['b'] }]" },
      `6:18 ${none('arch')}`,
    ],
    [
      'in an option',
      { options: "['-x', '${nothing}']", arguments: "['${options}']" },
      `8:17 ${none('nothing')}`,
    ],
    [
      'in an option, which has no options itself',
      { options: "['${options}']", arguments: "['${options}']" },
      `8:11 ${none('options')}`,
    ],
    ['in a status', { status: "[{ status: 'a ${phase}' }]" }, `7:10 ${none('phase')}`],
    [
      'in a status that depends on a line',
      { status: "[{ status: a, exit-codes: [1] }, { line: first, pattern: 'a', status: '${phase}' }]" },
      `7:42 ${none('phase')}`,
    ],
    [
      'among the conditions of a status',
      { status: "[{ when: { phase: ['1'] }, status: a }]" },
      `7:10 ${none('phase')}`,
    ],
  ])('%s is reported', async (_where, changes, expected) => expect(await mistakeIn(changes)).toBe(expected));

  it.each(['exit-code', 'signal', 'limit', 'kind', 'own'])('is not %s', async (name) => {
    const values = "{ own: { line: last, otherwise: '', cases: [{ pattern: 'a', value: v }] } }";
    const status = `[{ when: { ${name}: ['1'] }, status: '\${${name}}' }, { line: first, pattern: a, rules-of: elm }]`;
    await expect(readDefinition(definitionWith({ values, status }))).resolves.toBeDefined();
  });
});

it.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'arguments for one program',
    { arguments: "['a', { when: { program: ['x.c'] }, arguments: ['b'] }]" },
    '6:18 the arguments depend on the name of the program; give a tool the same arguments whatever its files are called',
  ],
  [
    'options for one witness',
    {
      options: "[{ when: { kind: [violation], witness: ['x'] }, arguments: ['b'] }]",
      arguments: "['${options}']",
    },
    '8:11 the arguments depend on the name of the witness; give a tool the same arguments whatever its files are called',
  ],
  [
    'options without a place',
    { options: "['-x']" },
    "6:12 'arguments' have no place for the options; put ${options} where they go",
  ],
])('%s are refused', async (_what, changes, expected) => expect(await mistakeIn(changes)).toBe(expected));

let read: ReturnType<typeof readRegistry> | undefined;
/** The definitions that ship, read once: each of them is compiled and compared with its schema. */
function builtIn(): ReturnType<typeof readRegistry> {
  read ??= readRegistry();
  return read;
}

describe('the registry', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a directory that is not there',
      () => readRegistry([join(folder, 'none')]),
      { code: 'not-found', remedy: 'name a directory with validator definitions (.yml)' },
    ],
    [
      'a validator that nobody knows',
      async () => selectValidators(await builtIn(), ['oak']),
      { code: 'unknown-name', message: "there is no validator 'oak'" },
    ],
    [
      'a linter among the validators',
      async () => selectValidators(await builtIn(), ['replay', 'witnesslint']),
      {
        code: 'unknown-name',
        message: "'witnesslint' is a linter, which does not confirm anything",
        remedy: 'use it with --linter witnesslint',
      },
    ],
    [
      'a linter that nobody knows',
      async () => selectLinter(await builtIn(), 'oak'),
      { code: 'unknown-name', message: "there is no linter 'oak'", remedy: 'choose from: witnesslint' },
    ],
    [
      'a validator for a linter',
      async () => selectLinter(await builtIn(), 'replay'),
      { code: 'unknown-name', message: "there is no linter 'replay'" },
    ],
    [
      'a definition in the file of another name',
      async () => {
        definitionWith({ name: 'elm' });
        await readRegistry([folder]);
      },
      {
        code: 'structure',
        message: "defines a validator named 'elm'",
        remedy: 'call the file elm.yml',
        file: join(folder, 'oak.yml'),
      },
    ],
    [
      'the rules of a validator that is not there',
      async () => {
        definitionWith({ status: '[{ line: first, pattern: a, rules-of: beech }]' });
        await readRegistry([folder]);
      },
      {
        code: 'unknown-name',
        message: "uses the rules of 'beech', which is not a validator",
        remedy: expect.stringMatching(/^choose from: .*nitwit, .*oak$/),
      },
    ],
  ])('refuses %s', async (_what, action, problem) => expect(await problemOf(action)).toMatchObject(problem));

  it('lists no linter among the validators to choose from, and finds linters by name', async () => {
    const registry = await builtIn();
    const { remedy } = await problemOf(() => selectValidators(registry, ['oak']));
    expect(remedy).toMatch(/^choose from: .*, nitwit, .*replay/);
    expect(remedy).not.toContain('witnesslint');
    expect(selectLinter(registry, 'witnesslint').name).toBe('witnesslint');
    expect(selectValidators(registry, ['nitwit', 'prove']).map(({ name }) => name)).toEqual([
      'nitwit',
      'prove',
    ]);
  });

  it('takes only what ends like a definition', async () => {
    definitionWith({});
    writeFileSync(join(folder, 'notes.txt'), 'no definition');
    expect((await readRegistry([folder])).get('oak')?.title).toBe('Oak');
  });
});
