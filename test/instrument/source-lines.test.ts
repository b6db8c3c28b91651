import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { gccHas } from '../machine/gcc.js';
import { pairOf, propertyText } from '../replay/pair.js';

/** Its numbers are 4 000 and the line in which they stand. */
const PROGRAM = [
  'extern int __VERIFIER_nondet_int(void);',
  'extern void reach_error(void);',
  'static int next(int x) {',
  '  return x < 4004 ? x + 1 : 0;',
  '}',
  'int main(void) {',
  '  int x = __VERIFIER_nondet_int();',
  '',
  '  for (int i = 0; i < 4009; i++) {',
  '    x = next(x);',
  '  }',
  '  if (x == 4012)',
  '    reach_error();',
  '  return 4014;',
  '}',
  '',
].join('\n');
const NUMBERS = [...PROGRAM.matchAll(/40\d\d/g)].map(([number]) => number);

const CORRECT = { invariants: ['loop 9:for i <= 4009', 'location 12:if x >= 0'] };
const VIOLATION = { segments: ['assume 10:x i >= 3', 'target 13:reach'] };
const AUTOMATON = {
  edges: [
    { line: 10, assumption: 'i >= 3', scope: 'main' },
    { line: 13, to: 'v' },
  ],
};

describe.runIf(gccHas('LP64'))('gcc finds the lines of the original in', () => {
  it.each([
    ['assertions', CORRECT],
    ['checks', CORRECT],
    ['acsl', CORRECT],
    ['assertions', VIOLATION],
    ['assertions', AUTOMATON],
  ] as const)('%s with %o', (form, said) => {
    const table = { program: 'p.c', property: 'unreach-call', dataModel: 'LP64' } as const;
    const entry = { kind: 'valid', expect: 'confirmed', why: 'lines are as they were', ...said };
    const { witness, format } = pairOf(entry, { table, text: PROGRAM, programFile: 'p.c' });
    const made = instrumentProgram({
      reading: readWitnessBytes(Buffer.from(witness), `witness.${format}`),
      program: { text: PROGRAM, file: 'p.c' },
      property: parseProperty(new SourceText(propertyText('unreach-call'), 'p.prp'), 'unreach-call'),
      dataModel: 'LP64',
      form,
    });
    if (made.kind === 'failed') throw new Error(describeInstrumentFailure(made.failure));
    const found = NUMBERS.flatMap((number) => linesOf(number, made.value.text));
    expect([...new Set(found)]).toEqual(NUMBERS.map((number) => `p.c:${Number(number) - 4000}`));
  });
});

/** Where gcc sees a number: it complains about what stands there instead. */
function linesOf(number: string, text: string): readonly string[] {
  const input = text.replaceAll(number, '@');
  const { stderr } = spawnSync('gcc', ['-fsyntax-only', '-w', '-xc', '-'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return [...stderr.matchAll(/^(.+?:\d+):\d+: error: stray '@' in program$/gm)].map(
    ([, place = '']) => place,
  );
}
