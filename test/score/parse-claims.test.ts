import { describe, expect, it } from 'vitest';
import { parseClaims } from '../../src/score/parse-claims.js';
import { SourceText } from '../../src/source/source-text.js';
import { problemOf } from '../problem-of.js';

const CLAIM = {
  task: 'c/a.yml',
  property: 'c/properties/unreach-call.prp',
  verdict: 'true',
  ruleset: 'sv-comp-2024',
  category: null,
  requirement: { kind: 'required', reason: 'r' },
  witnesses: [],
  resolution: {
    outcome: 'unconfirmed',
    status: 'true',
    category: 'missing',
    confirmedBy: [],
    rejectedBy: [],
  },
};
const line = JSON.stringify(CLAIM);
const pretty = JSON.stringify(CLAIM, undefined, 2);
const wrong = (text: string) => text.replace('"c/a.yml"', '5');
const parse = (text: string) => parseClaims(new SourceText(text, 'r.json'));

describe('a mistake in results of validate is reported with its place', () => {
  const REMEDY =
    'use a file written by `witness-check validate --format json` (schemas/validation-result.schema.json)';

  it.each([
    ['alone', wrong(pretty), '2:11'],
    ['behind a good one', `${pretty}\n${wrong(pretty)}`, `${pretty.split('\n').length + 2}:11`],
    ['on a line of its own', `${line}\n${line}\n${wrong(line)}\n`, '3:9'],
    ['in a list', `[\n  ${line},\n  ${wrong(line)}]`, '3:11'],
    ['in a large file: by its line only', `${' '.repeat(1_000_000)}${wrong(line)}`, '1:1'],
  ])('%s', async (_what, text, place) => {
    const problem = await problemOf(() => parse(text));
    expect(problem).toMatchObject({ code: 'structure', file: 'r.json', remedy: REMEDY });
    expect(problem.message).toMatch(/^is not a result of validate: .*'task'/);
    expect(`${problem.position?.line}:${problem.position?.column}`).toBe(place);
  });

  it.each([
    ['a word that is no JSON', `${line}\n{"task": x}`, '2:10', 'is not valid JSON'],
    ['a comma too much', '{\n  "task": 1,\n}', '3:1', 'is not valid JSON'],
    ['an end too early', '{\n  "task": "a",\n  "b"', '3:5', 'is not valid JSON: it ends too early'],
    ['nothing', '', '1:1', 'is not valid JSON: it ends too early'],
    [
      'an end too early, and a line end',
      '{\n  "task": "a",\n  "b"\n',
      '3:5',
      'is not valid JSON: it ends too early',
    ],
    ['no JSON at all', '<html>', '1:1', 'is not valid JSON'],
    ['no value of JSON', 'undefined', '1:1', 'is not valid JSON'],
    // The same letter stands before the mistake.
    [
      'a word in the middle',
      '{"tax": "x, x and x", "task": x, "more": "and so on"}',
      '1:31',
      'is not valid JSON',
    ],
    ['a word at the end', '{"tax": "x, x and x", "task": x}', '1:31', 'is not valid JSON'],
    ['a word at the beginning', '{"x": x, "more": "and so on, and more"}', '1:7', 'is not valid JSON'],
  ])('%s', async (_what, text, place, message) => {
    const problem = await problemOf(() => parse(text));
    expect(problem).toMatchObject({
      code: 'syntax',
      file: 'r.json',
      message,
      remedy: 'check whether the file is truncated',
    });
    expect(`${problem.position?.line}:${problem.position?.column}`).toBe(place);
  });
});

it('text before the first of several results belongs to it', async () => {
  expect(parse(`\n\n${line}\n${line}`)).toHaveLength(2);
  expect((await problemOf(() => parse(`x\n${line}\n${line}`))).position).toEqual({ line: 1, column: 1 });
});
