import Ajv2020 from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { listRules } from '../../../src/lint/list-rules.js';
import type { Diagnostic } from '../../../src/lint/rule/diagnostic.js';
import { RULES } from '../../../src/lint/rules/all-rules.js';
import { codeFrame } from '../../../src/report/lint/code-frame.js';
import { formatLint, type LintFormat, type LintReportContext } from '../../../src/report/lint/format-lint.js';
import { formatLintOutcome } from '../../../src/report/lint/format-outcome.js';
import type { LintResult } from '../../../src/use-cases/lint/lint-options.js';

const finding = (changes: Partial<Diagnostic>): Diagnostic => ({
  ruleId: 'WT004',
  ruleName: 'data-model',
  severity: 'warning',
  consequence: 'none',
  messageId: 'other',
  args: { stated: 'LP64', wanted: 'ILP32' },
  position: { line: 2, column: 3 },
  ...changes,
});

/** What a witness may try: to end an element, an attribute, a command, a line, or to steer a terminal. */
const HOSTILE = 'a]]></failure>" \'&<b>%0A\r\n::error::x,y:z\u001b[31m\u0000\u0085\ud800\ufffe\u2028';

const result: LintResult = {
  files: [
    {
      path: 'good.yml',
      format: 'yaml',
      version: '2.0',
      kind: 'violation',
      producer: HOSTILE,
      property: 'unreach-call',
      task: null,
      findings: [],
    },
    {
      path: `folder/a:b,c%"<&\n${'\ud800'}.graphml`,
      format: null,
      version: null,
      kind: null,
      producer: null,
      property: null,
      task: null,
      findings: [
        finding({}),
        finding({
          severity: 'error',
          args: { stated: HOSTILE, wanted: 'ILP32' },
          end: { line: 2, column: 9 },
        }),
        finding({
          severity: 'info',
          position: { line: 9, column: 1 },
          fix: { description: 'write it', edits: [{ start: 0, end: 1, text: 'x' }] },
        }),
      ],
    },
  ],
  counts: { error: 1, warning: 1, info: 1 },
  pairing: null,
};

const context: LintReportContext = {
  color: 'plain',
  version: '1.2.3',
  rules: listRules(),
  sourceLine: (_path, line) => (line === 2 ? `ab${HOSTILE}` : undefined),
};

const format = (name: LintFormat) => formatLint(name, result, context);

describe('what a witness says', () => {
  it.each(['pretty', 'compact'] as const)('cannot steer a terminal: %s', (name) => {
    expect(format(name).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('cannot begin a new line: compact', () => {
    expect(format('compact').trimEnd().split('\n').length).toBe(3);
  });

  it('cannot begin a command of GitHub', () => {
    const lines = format('github').trimEnd().split('\n');
    expect(lines.map((line) => /^::(\w+) file=[^,:]*,line=\d+,col=\d+/.exec(line)?.[1])).toEqual([
      'warning',
      'error',
      'notice',
    ]);
    expect(lines[1]).toContain('%0D%0A::error::x,y:z');
  });

  it('cannot end an element: junit is well-formed and says everything', () => {
    const text = format('junit');
    const cases: string[] = [];
    let failures = 0;
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'testcase') cases.push(String(attributes.name));
      if (name === 'failure') failures++;
    });
    parser.write(text).close();
    expect(cases).toEqual([
      'no findings',
      'WT004 data-model 2:3',
      'WT004 data-model 2:3',
      'WT004 data-model 9:1',
    ]);
    // A warning is no failure, as for the exit code.
    expect(failures).toBe(1);
    expect(text).toContain('<testsuites name="witness-check lint" tests="4" failures="1" errors="0">');
    expect(text).toMatch(/<system-out>warning 2:3 /);
  });

  it.each<[Partial<LintResult>, RegExp]>([
    [{}, /\n2 witnesses: 1 error, 1 warning, 1 info\n$/],
    [{ known: 3 }, /: 1 error, 1 warning, 1 info, 3 known findings not shown\n$/],
  ])('says what was left out: %o', (changes, expected) => {
    expect(formatLint('pretty', { ...result, ...changes }, context)).toMatch(expected);
  });
});

describe('witnesses that were compared with no program', () => {
  const notesFor = (notCompared: number, name: LintFormat) =>
    formatLintOutcome(
      {
        kind: 'findings',
        state: 'passes',
        result: { ...result, notCompared },
        fixed: undefined,
        lines: undefined,
      },
      name,
      context,
    ).notes;

  it('are told beside the result, to a person', () => {
    expect(notesFor(1, 'pretty')).toMatch(/^note: 1 witness was not compared with a program: name it .*\n$/);
    expect(notesFor(2, 'pretty')).toMatch(/^note: 2 witnesses were not compared/);
    expect(notesFor(0, 'pretty')).toBe('');
    expect(notesFor(2, 'json')).toBe('');
  });
});

/** The parts of the schema of SARIF 2.1.0 (OASIS) that the output uses, with what the standard demands of them. */
const SARIF = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tool'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            additionalProperties: false,
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: { type: 'string' },
                        name: { type: 'string' },
                        shortDescription: { $ref: '#/$defs/text' },
                        help: { $ref: '#/$defs/text' },
                        helpUri: { type: 'string', format: 'uri' },
                        defaultConfiguration: {
                          type: 'object',
                          additionalProperties: false,
                          properties: { enabled: { type: 'boolean' }, level: { $ref: '#/$defs/level' } },
                        },
                        properties: { type: 'object' },
                      },
                    },
                  },
                },
              },
            },
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0, maximum: RULES.length - 1 },
                level: { $ref: '#/$defs/level' },
                message: { $ref: '#/$defs/text' },
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
                locations: {
                  type: 'array',
                  items: {
                    type: 'object',
                    additionalProperties: false,
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation'],
                        additionalProperties: false,
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            additionalProperties: false,
                            properties: { uri: { type: 'string', pattern: "^[!$%&'()*+,;=:@~\\w./-]+$" } },
                          },
                          region: {
                            type: 'object',
                            additionalProperties: false,
                            properties: {
                              startLine: { type: 'integer', minimum: 1 },
                              startColumn: { type: 'integer', minimum: 1 },
                              endLine: { type: 'integer', minimum: 1 },
                              endColumn: { type: 'integer', minimum: 1 },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  $defs: {
    text: {
      type: 'object',
      required: ['text'],
      additionalProperties: false,
      properties: { text: { type: 'string' } },
    },
    level: { enum: ['none', 'note', 'warning', 'error'] },
  },
};

describe('sarif', () => {
  const log = JSON.parse(format('sarif'));

  it('fits the standard', () => {
    const validate = new Ajv2020.default({ formats: { uri: true } }).compile(SARIF);
    expect(validate(log) ? [] : validate.errors).toEqual([]);
  });

  it('has every rule, and each result leads to its own', () => {
    const [{ tool, results }] = log.runs;
    expect(tool.driver.rules.length).toBe(RULES.length);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(results.map((each: { level: string }) => each.level)).toEqual(['warning', 'error', 'note']);
  });

  it('is the same each time', () => expect(format('sarif')).toBe(format('sarif')));
});

describe('codeFrame', () => {
  it.each<[string, string, [number, number], number | undefined, string, string]>([
    ['one character', 'abc: def', [1, 6], undefined, 'abc: def', '     ^'],
    ['several', 'abc: def', [1, 6], 9, 'abc: def', '     ^^^'],
    ['behind the end', 'abc', [1, 4], undefined, 'abc', '   ^'],
    ['behind a character of two units', '\ud83d\ude00 x', [1, 4], undefined, '\ud83d\ude00 x', '  ^'],
  ])('marks %s', (_name, text, [line, column], end, shown, mark) => {
    const frame = codeFrame(text, { line, column }, end === undefined ? undefined : { line, column: end });
    expect(frame).toEqual({ line: shown, mark });
  });

  it('shows the part of a long line around the finding', () => {
    const { line, mark } = codeFrame(
      `${'a'.repeat(5000)}b${'c'.repeat(5000)}`,
      { line: 1, column: 5001 },
      undefined,
    );
    expect(line.length).toBeLessThan(110);
    expect(line[mark.indexOf('^')]).toBe('b');
  });
});
