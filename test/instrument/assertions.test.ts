import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstrumentForm, instrumentProgram } from '../../src/instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../src/instrument/subject/failure.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { effort, MORE, oneIn } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { NativeCheck } from '../prove/native-check.js';
import { declarationsFor } from '../prove/subject.js';
import { type Row, readTable } from '../prove/table.js';

/** A part of the rows in the suite; all of them with `INSTRUMENT_ALL=1`. */
const isWanted = (index: number) => process.env.INSTRUMENT_ALL === '1' || index % effort(6, 3) === 0;

/** Of the table of correctness witnesses, what can be checked as a call of an error function. */
const ROWS = readTable().filter(
  ({ program, statement }) =>
    program.property === 'unreach-call' && statement.invariants.length + statement.contracts.length > 0,
);

/** Each is put into its program. */
const SAID = oneIn(9, ROWS);

function instrumented(row: Row, form: InstrumentForm = 'assertions') {
  return instrumentProgram({
    reading: readWitnessBytes(Buffer.from(row.witness), row.witnessName),
    program: { text: row.program.text, file: row.program.fileName },
    property: parseProperty(new SourceText(row.property, 'p.prp'), 'unreach-call'),
    dataModel: row.dataModel,
    form,
  });
}

describe.runIf(gccHas('LP64') && gccHas('ILP32'))(
  'a check fails natively exactly where the table says',
  () => {
    let native: NativeCheck;
    beforeAll(() => {
      native = new NativeCheck();
    });
    afterAll(() => native.close());

    function isViolated({ program, dataModel }: Row, declarations: string, body: string): boolean {
      const { property, inputs } = program;
      const seen = native.observe({ declarations, body, property, dataModel, inputs, watched: [] });
      return ['error', 'overflow', 'undefined'].some((event) => seen.events.has(event));
    }

    const sayable = SAID.filter((row) => instrumented(row).kind === 'done');
    it.each(sayable.filter((_, index) => isWanted(index)))('$id', (row) => {
      const result = instrumented(row);
      if (result.kind === 'failed') throw new Error(describeInstrumentFailure(result.failure));
      const { text } = result.value;
      const declarations = declarationsFor(row.program.body);
      const bodyStart = text.indexOf(declarations) + declarations.length;
      // Programs without an error function have none that a check could call.
      const missing = declarations.includes('reach_error') ? '' : ' void reach_error(void) {}';
      const before = `${text.slice(0, bodyStart)}${missing}`;
      expect(isViolated(row, before, text.slice(bodyStart))).toBe(row.mustNotConfirm);
    });

    const writable = SAID.filter((row) => instrumented(row, 'checks').kind === 'done');
    it.each(
      oneIn(
        8,
        writable.filter((_, index) => isWanted(index)),
      ),
    )('written anew: $id', (row) => {
      const result = instrumented(row, 'checks');
      if (result.kind === 'failed') throw new Error(describeInstrumentFailure(result.failure));
      // What counts the rounds of loops looks for their keywords, also in the name of the file.
      const text = result.value.text.replaceAll(row.program.fileName, 'program.c');
      expect(isViolated(row, 'void reach_error(void) {}', text)).toBe(row.mustNotConfirm);
    });

    it.runIf(MORE)('for at least 60 good and 60 bad witnesses', () => {
      const bad = sayable.filter(({ mustNotConfirm }) => mustNotConfirm);
      expect(Math.min(bad.length, sayable.length - bad.length)).toBeGreaterThanOrEqual(60);
    });
  },
);

describe('what cannot be said in C is refused', () => {
  it('which is only what is said of two states', () => {
    const isOfTwoStates = ({ statement }: Row) =>
      statement.invariants.some(({ value }) => value.includes('\\at('));
    const asked = ROWS.filter((row) => SAID.includes(row) || isOfTwoStates(row));
    const ofFile = asked.filter(({ group }) => group !== 'nested-functions');
    const refused = ofFile.filter((row) => instrumented(row).kind === 'failed');
    expect(refused.map(({ id }) => id)).toEqual(ROWS.filter(isOfTwoStates).map(({ id }) => id));
  });
});

it.each(ROWS.filter(({ group }) => group === 'nested-functions'))(
  'refuses the nested functions of $id',
  (row) => {
    for (const form of ['assertions', 'checks', 'acsl'] as const)
      expect(instrumented(row, form)).toMatchObject({ kind: 'failed' });
    const result = instrumented(row);
    expect(result.kind === 'failed' ? describeInstrumentFailure(result.failure) : '').toContain(
      'is a nested function',
    );
  },
);
