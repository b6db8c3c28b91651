import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTask } from '../../src/task/read-task.js';
import { expandSet, readSetFile } from '../../src/task/set-file.js';
import { detectLanguage } from '../../src/task/task-definition.js';
import { parseExpectedVerdict, parseVerdict } from '../../src/task/verdict.js';
import { problemOf } from '../problem-of.js';
import { directoryWith } from './files.js';

describe('a task definition', () => {
  it.each([
    ['that is a text', 'just a text\n', 'structure', 'must be of type object'],
    ['that is a list', '- a\n', 'structure', 'must be of type object'],
    ['that is nothing', '~\n', 'structure', 'must be of type object'],
    ['without version', 'input_files: a.i\n', 'structure', "the document lacks 'format_version'"],
    [
      'of a version that nobody knows',
      `format_version: '${'9'.repeat(100)}'\ninput_files: a.i\n`,
      'unknown-format',
      `has the unknown format version '${'9'.repeat(40)}'`,
    ],
  ])('%s is refused', async (_what, text, code, message) => {
    const directory = await directoryWith({ 'a.i': '\n', 'task.yml': text });
    const problem = await problemOf(() => readTask(join(directory, 'task.yml')));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(message);
  });
});

it.each([
  [['a.c'], 'C'],
  [['Main.java'], 'Java'],
  [['common', 'Main.java'], 'Java'],
  [['a.java.c'], 'C'],
  [[], 'C'],
])('programs in %j are in %s', (files, language) => expect(detectLanguage(files)).toBe(language));

describe('what is not a verdict', () => {
  it.each([
    ['fun', '"fun"'],
    ['x'.repeat(60), `"${'x'.repeat(60)}"`],
    ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
  ])('%s is shown as %s', async (text, shown) => {
    expect((await problemOf(() => parseVerdict(text))).message).toBe(`${shown} is not a verdict`);
    expect((await problemOf(() => parseExpectedVerdict(text))).message).toBe(
      `${shown} is not an expected verdict`,
    );
  });
});

it.each([
  ['# nothing\n\n', 'has no pattern', 1],
  ['# two\nx*.yml\ny.yml\n', 'has only patterns without matching files', 2],
])('a set %j is refused', async (text, message, line) => {
  const directory = await directoryWith({ 'a.set': text });
  const set = await readSetFile(join(directory, 'a.set'));
  expect(await problemOf(() => expandSet(set))).toMatchObject({
    message,
    position: { line, column: 1 },
    remedy: `write patterns of task definitions relative to '${directory}'`,
  });
});
