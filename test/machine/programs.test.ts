import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { oneIn } from '../effort.js';
import { numbersOf, numbersOfGcc } from './checked-numbers.js';
import { gccHas } from './gcc.js';
import type { RunOptions } from './run-program.js';

const PROGRAMS = join(import.meta.dirname, 'programs');
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

/** The same program in all the forms that it is compiled to: they must not differ in what the program does. */
const FORMS = [
  ['plain', {}],
  ['with what values depend on', { symbolic: true }],
  ['with all places observed', { observes: () => true }],
  ['where threads can take turns', { threads: 'many', observes: () => true }],
  ['with what C leaves open decided otherwise', { unspecified: 'other' }],
  ['with that, and what values depend on', { unspecified: 'other', symbolic: true }],
  ['with checks of properties', { checks: [{ kind: 'valid-deref' }, { kind: 'termination' }] }],
] as const satisfies readonly [string, RunOptions][];

describe.each(['control-flow.c', 'library.c'])('%s', (file) => {
  const source = readFileSync(join(PROGRAMS, file), 'utf8');

  it.each(oneIn(2, MODELS))('gives on %s what it gives with gcc', (model) => {
    const theirs = gccHas(model) ? numbersOfGcc(source, model) : [];
    const forms = FORMS.map(([name, options]) => ({
      name,
      results: numbersOf(source, { ...options, model }),
    }));
    const first = forms[0]?.results ?? [];
    for (const form of forms) expect(differences(form.results, first), form.name).toEqual([]);
    if (!gccHas(model)) return;
    expect(theirs.length).toBeGreaterThan(50);
    expect(differences(first.slice(0, theirs.length), theirs)).toEqual([]);
  });
});

function differences(ours: readonly bigint[], theirs: readonly bigint[]): string[] {
  return ours.flatMap((value, index) =>
    value === theirs[index] ? [] : [`${index}: ${value} instead of ${theirs[index]}`],
  );
}
