import { describe, expect, it } from 'vitest';
import * as library from '../src/index.js';
import { problemOf } from './problem-of.js';

/** What a program without types may hand over. */
const WRONG: readonly (readonly unknown[])[] = [
  [],
  [undefined],
  [null],
  [5],
  [{}],
  [[]],
  ['x', 5],
  ['x', null],
];

/** They take no arguments, or are not use cases. */
const WITHOUT_ARGUMENTS = ['listRules', 'listRuleSets', 'listProperties', 'InputError'];

const functions = Object.entries(library).flatMap(([name, value]) =>
  typeof value === 'function' && !WITHOUT_ARGUMENTS.includes(name) ? [[name, value] as const] : [],
);

/** Calls a function to its end, or to the first event of it. */
async function call(value: unknown, words: readonly unknown[]): Promise<unknown> {
  const result: unknown = await (value as (...each: readonly unknown[]) => unknown)(...words);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  return (result as AsyncGenerator).next();
}

describe('a mistake of a program that calls the library', () => {
  it.each(functions)('gets a message that is one InputError from %s', async (name, value) => {
    for (const words of WRONG) {
      try {
        // Some take no argument, or a name that may exist: then there is no mistake.
        if (name === 'serveLanguageClient') continue;
        await call(value, words);
      } catch (error) {
        expect({ name, words, error }).toMatchObject({ error: expect.any(library.InputError) });
      }
    }
  });

  it.each<[string, () => unknown, string]>([
    [
      'lint({})',
      () => library.lint({} as never),
      "lint() needs the option 'files'; give a list of texts as 'files'",
    ],
    [
      'lint()',
      () => library.lint(undefined as never),
      'lint() was given nothing instead of an object with options; give an object, such as { files: … }',
    ],
    [
      'a list',
      () => library.fix(['w.yml'] as never),
      'fix() was given a list instead of an object with options; ',
    ],
    [
      'one file',
      () => library.lint({ files: 'w.yml' } as never),
      'lint(): the option \'files\' is "w.yml", not a list of texts',
    ],
    [
      'an option',
      () => library.lint({ files: [], profil: 'strict' } as never),
      "lint() has no option 'profil'; did you mean 'profile'?",
    ],
    ['a word', () => library.lint({ files: [], profile: 'svcomp' } as never), "did you mean 'sv-comp'?"],
    [
      'a verdict',
      () => library.validate({ task: 't.yml', witnesses: [] } as never),
      "validate() needs the option 'verdict'",
    ],
    [
      'a result',
      () => library.rankPodiums({} as never),
      'rankPodiums() takes what score() returns, not an object; call score() first',
    ],
    [
      'a rule set',
      () => library.listCategories('sv-comp-2024' as never),
      'listCategories() takes what readRuleSet() returns, not "sv-comp-2024"',
    ],
    [
      'an option of a conversion',
      () => library.convert('w.graphml', { to: 'yaml-2.0', program: ['p.c'] } as never),
      "convert() has no option 'program'; did you mean 'programs'?",
    ],
    [
      'a format',
      () => library.convert('w.graphml', { to: 'yaml-2.3' } as never),
      'convert(): the option \'to\' is "yaml-2.3", not one of yaml-2.0, yaml-2.1, yaml-2.2',
    ],
    [
      'a conversion without a format',
      () => library.convert('w.graphml', {} as never),
      "convert() needs the option 'to'",
    ],
    [
      'an option of another function',
      () => library.minimise('w.yml', { attemps: 3 } as never),
      "minimise() has no option 'attemps'; did you mean 'attempts'?",
    ],
    [
      'half an attempt',
      () => library.minimise('w.yml', { attempts: 0.5 }),
      "minimise(): the option 'attempts' is 0.5, not a whole number from 1; give a whole number from 1",
    ],
    [
      'no time',
      () => library.minimise('w.yml', { cputime: 0 }),
      "minimise(): the option 'cputime' is 0, not a number above 0",
    ],
    ['a folder', () => library.readPlan(7 as never), 'readPlan(): the folder is 7, not a text; give a text'],
  ])('%s', async (_name, action, message) => {
    const { message: said, remedy } = await problemOf(action);
    expect(`${said}; ${remedy}`).toContain(message);
  });
});
