import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { effort, MORE, oneIn } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { machine } from '../machine.js';
import { readAutomata } from '../replay/automaton-table.js';
import { pairOf, readPairs } from '../replay/pair.js';
import { MonitoredPrograms, monitored, type ViolationRow } from './monitored-program.js';

const ALL = process.env.INSTRUMENT_ALL === '1';

interface Row extends ViolationRow {
  readonly title: string;
  /** Whether an execution of the program follows the witness to the violation. */
  readonly isGood: boolean;
}

/** Its functions have no bodies anywhere, so that nothing can link it. */
const UNLINKED = 'reserved-names.c';

/** Programs with nested functions are refused as a whole. */
const NESTED = /^nested-/;

/** The witnesses of the tables of replay that say that the error function is called. */
const ROWS: readonly Row[] = [
  ...readPairs(),
  ...readAutomata().map((each) => ({ ...each, format: 'graphml' as const })),
]
  .filter(
    ({ program, property, witness, format }) =>
      program !== UNLINKED &&
      !NESTED.test(program) &&
      property === 'unreach-call' &&
      readWitnessBytes(Buffer.from(witness), `witness.${format}`).witness.kind === 'violation',
  )
  .map(({ programFile, program, dataModel, witness, format, expected, why }) => ({
    programFile,
    dataModel,
    witness,
    format,
    title: `${program}, ${format}, ${expected}: ${why}`,
    isGood: expected !== 'unknown',
  }));

/**
 * With more effort, the assumptions about parameters that replay judges where the function is entered are always asked, and the
 * calls in conditions that monitors once took for calls in the body of the loop.
 */
const isKept = ({ title }: Row) =>
  MORE && /^(?:condition-calls|entered)\.c|a parameter of an inner call$/.test(title);

/**
 * Its witness says which of two operands is evaluated first. C leaves that open, so a monitor may see both, and replay does
 * not confirm a violation that depends on it.
 */
const OF_ONE_ORDER = 'callee.c, graphml, false(unreach-call): the offsets of the name in a call';

/**
 * Their programs leave C on the way to the error function, or reach it in one of the orders that C leaves open: replay does
 * not confirm that, and what gcc does says nothing.
 */
const UP_TO_COMPILERS: ReadonlySet<string> = new Set([
  'old-declarations.c, yaml, unknown: nothing says what the upper bits of a register are',
  'hidden-state.c, yaml, unknown: the values of an initialiser may be computed in any order',
  'long-length.c, yaml, unknown: the length has more than 64 bits',
]);

/** All wrong witnesses of these programs lead to an error behind what C leaves undefined. */
const BEHIND_UNDEFINED = /^(?:array-walks|cut-length)\.c,/;

/** A monitor multiplies the work of a program: what is confirmed needs less than a tenth of this. */
const WORK = { cputime: 60, steps: 8_000_000 };

/** Its only way to the error function is the end of an execution. */
const HANDLED = [
  'extern int __VERIFIER_nondet_int(void);',
  'extern void (*signal(int, void (*)(int)))(int); extern void reach_error(void);',
  'static void handle(int number) {',
  '  reach_error(); }',
  'int main(void) {',
  '  int x = __VERIFIER_nondet_int(); signal(6, handle);',
  '  x = x + 1;',
  '  if (x > 1) x = 0;',
  '  return x; }',
  '',
].join('\n');

/** Each is put into its program once. */
const RESULTS = oneIn(8, ROWS).map((row) => ({ row, result: monitored(row) }));
const sayable = RESULTS.flatMap(({ row, result }) =>
  result.kind === 'done' ? [{ ...row, text: result.text }] : [],
);
const good = sayable.filter(({ isGood }) => isGood);
const bad = sayable.filter(({ isGood }) => !isGood);

interface Sayable extends Row {
  /** The instrumented program. */
  readonly text: string;
}

/** All rows, or some that are spread over the table. */
function sample(rows: readonly Sayable[], count: number): readonly Sayable[] {
  const every = Math.floor(rows.length / count);
  return rows.filter((row, index) => ALL || isKept(row) || index % every === 1);
}

describe('monitors of violation witnesses', () => {
  it.runIf(MORE).each(['yaml', 'graphml'])('are made for most witnesses in %s', (wanted) => {
    const isOf = ({ format }: Row) => format === wanted;
    const all = RESULTS.map(({ row }) => row).filter((row) => row.isGood && isOf(row));
    expect(good.filter(isOf).length).toBeGreaterThanOrEqual(0.75 * all.length);
    expect(good.filter(isOf).length).toBeGreaterThanOrEqual(60);
    expect(bad.filter(isOf).length).toBeGreaterThanOrEqual(60);
  });

  it('are refused with a line and a reason, or because replay cannot follow the witness either', () => {
    for (const { row, result } of RESULTS) {
      if (result.kind === 'done') continue;
      const isFollowed = result.code !== 'not-followed' && result.code !== 'lines-not-placed';
      expect(row.isGood && !isFollowed, `${row.title}: ${result.why}`).toBe(false);
      if (isFollowed) expect(result.why).toMatch(/^line \d+(?:: \S| of the program cannot be read: \S)/);
    }
  });
});

describe.runIf(gccHas('LP64') && gccHas('ILP32'))('an instrumented program', () => {
  let programs: MonitoredPrograms;
  beforeAll(() => {
    programs = new MonitoredPrograms();
  });
  afterAll(() => programs.close());

  it.each(sample(good, effort(2, 12)))(
    'calls the error function with the inputs that follow $title',
    async (row) => {
      const { text } = row;
      const explanation = await programs.confirmingInputs(row);
      // What the program reads before it has a value, natively has another.
      const isGiven = explanation.inputs.every(({ reason }) => reason === 'call');
      const binary = programs.compile(text, row.dataModel);
      const values = explanation.inputs.map(({ value }) => value);
      if (isGiven) expect(programs.reachesWith(binary, values), values.join(' ')).toBe(true);
      expect(await programs.replay(text, row.dataModel, WORK)).toBe(
        row.title === OF_ONE_ORDER ? 'unknown' : 'false(unreach-call)',
      );
    },
  );

  it.each(sample(bad, effort(3, 24)))('never calls it for $title', async (row) => {
    const { text } = row;
    const binary = programs.compile(text, row.dataModel);
    const program = readFileSync(row.programFile, 'utf8');
    if (!UP_TO_COMPILERS.has(row.title) && !BEHIND_UNDEFINED.test(row.title))
      expect(programs.reachesSomehow(binary, ALL ? 300 : 60, program)).toBeUndefined();
    expect(await programs.replay(text, row.dataModel, { cputime: 0.4, steps: 20_000 })).toBe('unknown');
  });

  it('never calls it behind the end of an execution, in a handler of its signal', () => {
    const folder = mkdtempSync(join(tmpdir(), 'handler-'));
    try {
      const programFile = join(folder, 'p.c');
      writeFileSync(programFile, HANDLED);
      const entry = { kind: 'violation', expect: 'unconfirmed', why: 'what must be avoided is passed' };
      const table = { program: 'p.c', property: 'unreach-call', dataModel: 'LP64' } as const;
      const rows = [
        ['avoid assume 7:x x == 1', 'target 4:reach'],
        ['avoid branch 8:if true', 'target 4:reach'],
      ].map((segment) => pairOf({ ...entry, segments: [segment] }, { table, text: HANDLED, programFile }));
      for (const row of rows) {
        const made = monitored(row);
        if (made.kind === 'refused') throw new Error(made.why);
        const binary = programs.compile(made.text, 'LP64');
        expect(programs.reachesWith(binary, ['1'])).toBe(false);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.runIf(machine.clang.kind === 'present').each(sample(good, effort(1, 4)))(
    'is C for clang, too: $title',
    (row) => {
      expect(() => programs.compile(row.text, row.dataModel, 'clang')).not.toThrow();
    },
  );
});
