import { describe, expect, it } from 'vitest';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { effort, oneIn } from '../../effort.js';
import { compareTraces, compilersFor } from './compare-traces.js';
import { generateProgram, KINDS } from './fuzz-programs.js';
import type { TracedProgram } from './traced-program.js';

/** Programs that a longer run of `npm run fuzz` has shown to have a meaning. */
const NUMBERS = effort([1], [1, 2]);
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

describe.each(MODELS)('generated programs on %s', (model) => {
  const compilers = compilersFor(model, 'quick');

  it.each(oneIn(2, [...KINDS.keys()]))('with %s trace what they trace compiled by gcc', (kind) => {
    if (compilers.length === 0) return;
    const compared = NUMBERS.map((number) =>
      compareTraces(generateProgram({ kind, number, model }), model, compilers, ['plain']),
    );
    expect(compared).toMatchObject(NUMBERS.map(() => ({ kind: 'same' })));
    for (const each of compared)
      expect(each).toHaveProperty(
        'values',
        expect.toSatisfy((count) => count > 300),
      );
  });
});

describe('the comparison of traces', () => {
  const compilers = compilersFor('LP64', 'quick');
  const compare = (program: TracedProgram) => compareTraces(program, 'LP64', compilers, ['plain']);

  it('reports the case in which an execution ends early', () => {
    const cases = ['out(1);', 'out(2); abort();', 'out(3);'];
    const compared = compareTraces(
      { declarations: 'extern void abort(void);', cases },
      'LP64',
      [],
      ['plain'],
    );
    expect(compared).toMatchObject({ kind: 'different', caseNumber: 1 });
  });

  it('discards a program that the compiled form of does not end well', () => {
    if (compilers.length === 0) return;
    expect(compare({ declarations: '', cases: ['*(volatile int *)0 = 1;'] }).kind).toBe('discarded');
  });

  it('reports a value that differs, and in which case', () => {
    if (compilers.length === 0) return;
    // The name of the file is what tells both forms apart.
    const cases = ['out(5);', 'out(sizeof __FILE__);'];
    expect(compare({ declarations: '', cases })).toMatchObject({ kind: 'different', caseNumber: 1 });
    expect(compare({ declarations: '', cases: cases.slice(0, 1) })).toEqual({ kind: 'same', values: 2 });
  });
});
