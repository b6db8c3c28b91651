import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputCase, StatusOutcome } from '../../src/validator/definition.js';
import { type DefinitionFile, toArgumentRule, toDefinition } from '../../src/validator/definition-file.js';
import { loadPatternEngine, type PatternEngine } from '../../src/validator/line-pattern.js';

let engine: PatternEngine;
beforeAll(async () => {
  engine = await loadPatternEngine();
});

const SHORTEST: DefinitionFile = {
  name: 'oak',
  title: 'Oak',
  executable: { names: ['oak.sh'] },
  version: { arguments: ['--version'], pattern: '^oak (.*)$' },
  supports: [{ kinds: ['violation'], formats: ['yaml 2.0'], properties: ['unreach-call'], languages: ['C'] }],
  arguments: ['${witness}'],
  status: [{ status: 'unknown' }],
};

const define = (more: Partial<DefinitionFile>) => toDefinition({ ...SHORTEST, ...more }, engine);
/** Patterns as they are written. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a definition', () => {
  it('that says no more than it must', () => {
    const { version, ...rest } = define({});
    expect(rest).toEqual({
      name: 'oak',
      title: 'Oak',
      role: 'validator',
      home: undefined,
      reference: undefined,
      needs: [],
      cost: 60,
      toolinfo: 'oak',
      toolinfoOptions: [],
      executable: {
        kind: 'program',
        names: ['oak.sh'],
        folders: ['.'],
        required: [],
        workingDirectory: 'empty',
      },
      environment: [],
      supports: [
        {
          editions: undefined,
          kinds: ['violation'],
          formats: [{ format: 'yaml', version: '2.0' }],
          properties: ['unreach-call'],
          categories: undefined,
          languages: ['C'],
          dataModels: undefined,
        },
      ],
      options: [],
      arguments: [{ when: new Map(), repeat: 'once', arguments: ['${witness}'] }],
      values: [],
      status: [{ when: new Map(), exitCodes: undefined, outcome: { kind: 'always', status: 'unknown' } }],
      details: [],
    });
    expect(version.arguments).toEqual(['--version']);
    expect(version.pattern.exec('oak 1.2')?.[1]).toBe('1.2');
  });

  it('that says everything', () => {
    const definition = define({
      role: 'linter',
      home: 'https://oak.example',
      reference: 'a paper',
      needs: [{ what: 'Java', program: 'java' }, { what: 'patience' }],
      cost: 'instant',
      toolinfo: 'oaktool',
      'toolinfo-options': ['--strict'],
      executable: {
        names: ['a', 'b'],
        folders: ['bin'],
        required: ['lib'],
        'working-directory': 'tool',
      },
      environment: ['HOME'],
      supports: [
        {
          editions: ['2024'],
          kinds: ['correctness'],
          formats: ['graphml 1.0', 'yaml 2.1'],
          properties: ['termination'],
          categories: ['Termination-*'],
          languages: ['C', 'Java'],
          'data-models': ['LP64'],
        },
      ],
      options: ['-x'],
      values: {
        phase: { line: 'last', cases: [{ pattern: '^P (.*)', value: '$1' }], otherwise: 'none' },
      },
      details: ['^Why: (.*)'],
    });
    expect(plain(definition)).toMatchObject({
      role: 'linter',
      home: 'https://oak.example',
      reference: 'a paper',
      cost: 1,
      needs: [{ what: 'Java', program: 'java' }, { what: 'patience' }],
      toolinfo: 'oaktool',
      toolinfoOptions: ['--strict'],
      environment: ['HOME'],
      executable: { names: ['a', 'b'], folders: ['bin'], required: ['lib'], workingDirectory: 'tool' },
      supports: [
        {
          editions: ['2024'],
          formats: [
            { format: 'graphml', version: '1.0' },
            { format: 'yaml', version: '2.1' },
          ],
          categories: ['Termination-*'],
          languages: ['C', 'Java'],
          dataModels: ['LP64'],
        },
      ],
      options: [{ arguments: ['-x'] }],
      values: [
        {
          name: 'phase',
          line: 'last',
          otherwise: 'none',
          cases: [{ pattern: '^P (.*)', text: '$1', earlier: 'kept' }],
        },
      ],
      details: ['^Why: (.*)'],
    });
  });

  it.each([
    ['instant', 1],
    ['seconds', 10],
    ['minutes', 60],
  ] as const)('that confirms after %s is expected to take %i s', (cost, seconds) =>
    expect(define({ cost }).cost).toBe(seconds),
  );

  it('of an embedded validator names its bundle', () =>
    expect(define({ executable: { embedded: 'replay' } }).executable).toEqual({
      kind: 'embedded',
      module: 'replay',
    }));
});

describe('arguments', () => {
  it.each<[Parameters<typeof toArgumentRule>[0], ReturnType<typeof toArgumentRule>]>([
    ['-x', { when: new Map(), repeat: 'once', arguments: ['-x'] }],
    [{ arguments: ['-x'] }, { when: new Map(), repeat: 'once', arguments: ['-x'] }],
    [
      { each: 'program', arguments: ['${program}'] },
      { when: new Map(), repeat: 'each-program', arguments: ['${program}'] },
    ],
    [
      { when: { kind: ['violation'] }, arguments: ['-v'] },
      { when: new Map([['kind', ['violation']]]), repeat: 'once', arguments: ['-v'] },
    ],
  ])('%j', (written, rule) => expect(toArgumentRule(written)).toEqual(rule));
});

describe('a rule for the status', () => {
  const ruleOf = (rule: DefinitionFile['status'][number]) => define({ status: [rule] }).status[0];
  const kept = (pattern: string, text: string): OutputCase => ({
    text,
    earlier: 'kept',
    pattern: pattern as unknown as OutputCase['pattern'],
  });

  it.each<[DefinitionFile['status'][number], Partial<StatusOutcome>]>([
    [{ status: 'ERROR' }, { kind: 'always', status: 'ERROR' }],
    [
      { output: 'none', status: 'ERROR' },
      { kind: 'no-output', status: 'ERROR' },
    ],
    [
      { line: 'first', pattern: 'a', status: 'true' },
      { kind: 'line', line: 'first', cases: [kept('a', 'true')] },
    ],
    [
      { line: 'last', within: 5, cases: [{ pattern: 'a', status: 'x', earlier: 'combined' }] },
      { kind: 'line', line: 'last', within: 5, cases: [{ ...kept('a', 'x'), earlier: 'combined' }] },
    ],
    [
      { line: 'first', within: 3, pattern: 'a', 'rules-of': 'elm' },
      { kind: 'rules-of', line: 'first', within: 3, validator: 'elm', pattern: 'a' as never },
    ],
  ])('%j', (rule, outcome) => expect(plain(ruleOf(rule)?.outcome)).toEqual(outcome));

  it('may exclude lines, and not care for letters', () => {
    const outcome = ruleOf({
      line: 'first',
      pattern: 'a',
      unless: 'b',
      letters: 'any-case',
      status: 'x',
    })?.outcome;
    const pattern = outcome?.kind === 'line' ? outcome.cases[0]?.pattern : undefined;
    expect(['a', 'A', 'ab', 'c'].map((line) => pattern?.exec(line)?.[0])).toEqual([
      'a',
      'A',
      undefined,
      undefined,
    ]);
  });

  it('is for some exit codes, and under some conditions', () => {
    const rule = ruleOf({
      when: { limit: [''] },
      status: 'x',
      'exit-codes': [0, '3-5', '9', '7-6'],
    });
    expect(rule?.exitCodes).toEqual([0, 3, 4, 5, 9]);
    expect(rule?.when).toEqual(new Map([['limit', ['']]]));
  });
});
