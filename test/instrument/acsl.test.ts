import { describe, expect, it } from 'vitest';
import { type InstrumentRequest, instrumentProgram } from '../../src/instrument/instrument-program.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { propertyText, witnessText } from '../prove/subject.js';

/** The annotated program; the places of invariants are comments in it. */
function annotate(body: string, ...stated: readonly (readonly [place: string, value: string])[]): string {
  const program = { text: `void reach_error(void) {}\n${body}`, file: 'program.c' };
  const invariants = stated.map(([place, value]) => ({ place, value }));
  const witness = witnessText(
    { format: '2.0', invariants, contracts: [], body: undefined },
    { fileName: program.file, text: program.text, property: 'unreach-call', dataModel: 'LP64' },
  );
  const request: InstrumentRequest = {
    reading: readWitnessBytes(Buffer.from(witness), 'witness.yml'),
    program,
    property: parseProperty(new SourceText(propertyText('unreach-call'), 'p.prp'), 'unreach-call'),
    dataModel: 'LP64',
    form: 'acsl',
  };
  const result = instrumentProgram(request);
  return result.kind === 'done' ? result.value.text : result.failure.code;
}

describe('every invariant is annotated where it is stated', () => {
  it.each<
    [
      what: string,
      body: string,
      stated: readonly (readonly [string, string])[],
      annotations: readonly string[],
    ]
  >([
    [
      'at a loop',
      'int main(void) { int i = 0; /*A*/while (i < 3) i++; return 0; }',
      [['A', 'i <= 3']],
      ['/*@ loop invariant (i <= 3); loop assigns i; */ while'],
    ],
    [
      'at the label of a loop, and at the loop',
      'int main(void) { int i = 0; /*A*/again: /*B*/while (i < 3) i++; if (i < 0) goto again; return 0; }',
      [
        ['A', 'i >= 0'],
        ['B', 'i <= 3'],
      ],
      ['/*@ assert (i >= 0); */ /*@ loop invariant (i <= 3); loop assigns i; */ while'],
    ],
    [
      'at a labelled statement without braces',
      'int main(void) { int i = 0; if (i == 0) /*A*/here: i++; return i; }',
      [['A', 'i == 0']],
      ['{ here: /*@ assert (i == 0); */ i++; }'],
    ],
    [
      'at a do loop, of which ACSL speaks at its body',
      'int main(void) { int i = 0; /*A*/do i++; while (i < 3); return 0; }',
      [['A', 'i >= 1']],
      [
        'loop invariant __witness_check_first_0 == 1 || (i >= 1);',
        'while (__witness_check_first_0 || (i < 3))',
      ],
    ],
  ])('%s', (_what, body, stated, annotations) => {
    const text = annotate(body, ...stated);
    for (const each of annotations) expect(text).toContain(each);
  });
});
